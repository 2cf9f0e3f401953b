//! Clients that do it wrong, as controls: a harness that finds no payment made twice by these finds nothing.

use std::{collections::BTreeSet, io::Write, path::Path, str::FromStr, time::Duration};

use bursar_client::{Attempt, BaseUrl, Client, Config, KeyHeader, Limits};
use bursar_contract::{Secret, tokens::ListTokens, wallet_sets::CreateWalletSetDeveloper, wallets::CreateWalletsDeveloper};
use bursar_journal::fault_point::fault_point;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::{CHAIN, Outcome, amount, say, transfer};

/// What is wrong with it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bad {
    /// Every attempt has its own key.
    NewKeyPerAttempt,
    /// The key is saved together with the answer.
    KeyAfterAnswer,
}

impl FromStr for Bad {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "new-key-per-attempt" => Ok(Self::NewKeyPerAttempt),
            "key-after-answer" => Ok(Self::KeyAfterAnswer),
            other => Err(format!("{other} is not one of the wrong ways")),
        }
    }
}

#[derive(Serialize, Deserialize)]
struct Place {
    url: String,
    key: String,
    secret: String,
    wallet: String,
    token: String,
}

fn client(url: &str, key: &str) -> Outcome<Client> {
    let config =
        Config { base_url: BaseUrl::parse(url)?, key_header: KeyHeader::parse("SERVICE-X-API-KEY")?, api_key: Secret::new(key), limits: Limits::default() };
    Ok(Client::new(config)?)
}

pub async fn setup(folder: &Path, url: &str, key: &str) -> Outcome {
    let client = client(url, key)?;
    let attempt = |set_secret: Option<Secret>| Attempt { key: Some(Uuid::new_v4()), set_secret, org_secret: None, origin: None };
    let failed = |failure: Box<bursar_client::Failure>| failure.fault;
    let made = serde_json::from_value::<CreateWalletSetDeveloper>(json!({ "name": "Set" }))?;
    let set = client.call(&made, &attempt(None)).await.map_err(failed)?.reply;
    let secret = set.wallet_set_secret_cipher_text.ok_or("no secret came")?.0;
    let wanted = json!({ "blockchains": [CHAIN], "username": "Float", "userRefId": "float", "walletSetId": set.id });
    let wallets = client.call(&serde_json::from_value::<CreateWalletsDeveloper>(wanted)?, &attempt(Some(secret.clone()))).await.map_err(failed)?.reply;
    let tokens = client.call(&ListTokens { limit: Some(100), ..ListTokens::default() }, &Attempt::default()).await.map_err(failed)?.reply;
    let native = |token: &&bursar_contract::tokens::Token| {
        token.standard.as_ref().is_some_and(|standard| standard.is_native()) && token.blockchain.as_ref().is_some_and(|chain| chain.0 == CHAIN)
    };
    let token = tokens.iter().find(native).ok_or("no native token")?.id.0.clone();
    let wallet = wallets.first().ok_or("no wallet was made")?;
    let secret = secret.expose("kept by a bad client").to_owned();
    let place = Place { url: url.into(), key: key.into(), secret, wallet: wallet.id.0.clone(), token };
    std::fs::write(folder.join("bad.json"), serde_json::to_vec(&place)?)?;
    say(&json!({ "wallet": wallet.id, "address": wallet.address }).to_string());
    Ok(())
}

/// Lines of `bad.log`: `begun N` and `done N`.
fn written(folder: &Path, word: &str) -> BTreeSet<u64> {
    let text = std::fs::read_to_string(folder.join("bad.log")).unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix(word)?.trim().parse().ok()).collect()
}

fn write(folder: &Path, line: &str) -> Outcome {
    let mut file = std::fs::File::options().create(true).append(true).open(folder.join("bad.log"))?;
    writeln!(file, "{line}")?;
    Ok(file.sync_all()?)
}

pub async fn run(bad: Bad, folder: &Path, first: u64, count: u64) -> Outcome {
    let place: Place = serde_json::from_slice(&std::fs::read(folder.join("bad.json"))?)?;
    let client = client(&place.url, &place.key)?;
    say("ready");
    let done = written(folder, "done");
    // What was begun and not seen to end is simply done again. The one that saves late does not even know that it began.
    let old = if bad == Bad::NewKeyPerAttempt { written(folder, "begun") } else { (1..first).collect() };
    for number in old.difference(&done).copied().chain(first..first + count) {
        if bad == Bad::NewKeyPerAttempt {
            write(folder, &format!("begun {number}"))?;
        }
        let request = transfer(&place.wallet, &place.token, &amount(number))?;
        let mut key = Uuid::new_v4();
        for _ in 0..5 {
            let attempt = Attempt { key: Some(key), set_secret: Some(Secret::new(&place.secret)), org_secret: None, origin: None };
            match client.call(&request, &attempt).await {
                Ok(_) => {
                    fault_point("wire.after");
                    write(folder, &format!("done {number}"))?;
                    break;
                }
                Err(_) => tokio::time::sleep(Duration::from_millis(30)).await,
            }
            if bad == Bad::NewKeyPerAttempt {
                key = Uuid::new_v4();
            }
        }
    }
    say("done");
    Ok(())
}

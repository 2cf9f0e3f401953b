//! A console without a window that is made to be killed: the kill harness (`tests/kills`) starts it, kills it, and counts at the chain.
//!
//! `worker setup FOLDER URL KEY REPLAY_MINUTES` connects and makes a wallet; `worker run FOLDER WALLET TOKEN FIRST COUNT` drafts and approves
//! COUNT transfers of FIRST, FIRST + 1, … millionths and ends when nothing is in flight; `worker report FOLDER` ends what is in flight and says
//! what is shown of every payment. `--bad NAME` in the place of FOLDER's console: a client that does it wrong, as a control of the harness.

mod bad;
mod keys;

use std::{io::Write, path::Path, sync::Arc, time::Duration};

use bursar_console::{
    Console,
    api::{DraftNote, IntentState, ListIntents, NewConnection, ProfileKind, Verdict},
    commands::Window,
};
use bursar_contract::{
    Secret,
    chain::Chain,
    number::JsonNumber,
    transactions::SendTransfer,
    wallet_sets::CreateWalletSetDeveloper,
    wallets::{CreateWalletsDeveloper, WalletId},
};
use serde_json::{json, value::to_raw_value};

/// Whom all transfers pay.
const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
/// Where they are made.
const CHAIN: &str = "ETH-SEPOLIA";
/// A run that hangs is a failure of its own; the harness reads the exit.
const PATIENCE: Duration = Duration::from_secs(90);

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

#[tokio::main(worker_threads = 2)]
async fn main() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["setup", folder, url, key, replay] => setup(Path::new(folder), url, key, replay.parse()?).await,
        ["run", folder, wallet, token, first, count] => run(Path::new(folder), wallet, token, first.parse()?, count.parse()?).await,
        ["report", folder] => report(Path::new(folder)).await,
        ["--bad", "setup", folder, url, key] => bad::setup(Path::new(folder), url, key).await,
        ["--bad", name, folder, first, count] => bad::run(name.parse()?, Path::new(folder), first.parse()?, count.parse()?).await,
        _ => Err("setup, run, report, or --bad".into()),
    }
}

/// The amount of a payment: its number of millionths, so that the chain tells which one it was.
fn amount(number: u64) -> String {
    format!("{}.{:06}", number / 1_000_000, number % 1_000_000)
}

fn say(words: &str) {
    let mut out = std::io::stdout();
    // The harness may be gone already; then nobody reads.
    let _ = writeln!(out, "{words}").and_then(|()| out.flush());
}

fn console(folder: &Path) -> Outcome<Console> {
    Ok(Console::new(folder, Arc::new(keys::FileVault::of(folder)))?)
}

async fn setup(folder: &Path, url: &str, key: &str, replay: u32) -> Outcome {
    let console = console(folder)?;
    let connection =
        NewConnection { name: "Kill harness".into(), kind: ProfileKind::Test, colour: String::new(), base_url: url.to_owned(), key_header: String::new() };
    let report = console.connect(connection, Secret::new(key)).await?;
    let profile = report.profile.ok_or_else(|| format!("{:?}", report.fault))?;
    console.set_replay_minutes(&profile.id, replay)?;
    let set = console.run(serde_json::from_value::<CreateWalletSetDeveloper>(json!({ "name": "Set" }))?).await?;
    let wanted = json!({ "blockchains": [Chain(CHAIN.into())], "username": "Float", "userRefId": "float", "walletSetId": set.id });
    let wallets = console.run(serde_json::from_value::<CreateWalletsDeveloper>(wanted)?).await?;
    let wallet = wallets.first().ok_or("no wallet was made")?;
    say(&json!({ "wallet": wallet.id, "address": wallet.address }).to_string());
    console.shutdown().await;
    Ok(())
}

async fn run(folder: &Path, wallet: &str, token: &str, first: u64, count: u64) -> Outcome {
    let console = console(folder)?;
    console.resume().await;
    say("ready");
    approve_waiting(&console).await?;
    for number in first..first + count {
        let request = SendTransfer {
            destination_address: PAYEE.into(),
            wallet_id: WalletId(wallet.into()),
            token_id: bursar_contract::tokens::TokenId(token.into()),
            amount: Some(JsonNumber::new(&amount(number))?),
            fee_level: None,
            nft_token_id: None,
            nft_token_ids: None,
            amounts: None,
        };
        let ticks = ["first_payment", "duplicate", "exact", "estimate", "look_alike", "enough_token"].map(str::to_owned).to_vec();
        // A read that a failure of the service broke: nothing was drafted, and a person would press again.
        if console.draft(request, DraftNote { ticks, ..DraftNote::default() }).await.is_ok() {
            approve_waiting(&console).await?;
        }
    }
    quiet(&console).await?;
    say("done");
    console.shutdown().await;
    Ok(())
}

/// What the confirm window does: shows, and a person says yes.
async fn approve_waiting(console: &Console) -> Outcome {
    while let Some(review) = console.waiting().await? {
        let shown = review.money.ok_or("a draft without money")?.amount;
        console.approve(&Verdict { draft_id: review.draft_id, token: review.token, ticks: Vec::new() }).await?;
        say(&format!("approved {shown}"));
    }
    Ok(())
}

async fn payments(console: &Console) -> Outcome<Vec<(String, String, IntentState)>> {
    let mut all = Vec::new();
    loop {
        let asked = ListIntents { offset: Some(u32::try_from(all.len())?), limit: Some(500), payments: Some(true), ..ListIntents::default() };
        let call = to_raw_value(&json!({ "input": asked }))?;
        let page: serde_json::Value = serde_json::from_str(console.invoke(Window::Main, "intent_list", &call).await?.get())?;
        let rows = page["rows"].as_array().ok_or("no rows")?;
        for row in rows {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            all.push((text("id"), text("amount"), serde_json::from_value(row["state"].clone())?));
        }
        if rows.is_empty() {
            return Ok(all);
        }
    }
}

/// Waits until every payment has an end, or waits for a person.
async fn quiet(console: &Console) -> Outcome {
    let begun = std::time::Instant::now();
    let mut unknown_since = None;
    loop {
        let all = payments(console).await?;
        let moving = all.iter().any(|(.., state)| matches!(state, IntentState::Approved | IntentState::Sending | IntentState::Accepted));
        let unknown = all.iter().any(|(.., state)| *state == IntentState::Unknown);
        // An unknown outcome may be between two attempts, or about to be found in the wallet's list.
        let since = unknown_since.get_or_insert_with(std::time::Instant::now);
        if moving || !unknown {
            unknown_since = None;
        } else if since.elapsed() > Duration::from_secs(12) {
            return Ok(());
        }
        if !moving && !unknown {
            return Ok(());
        }
        if begun.elapsed() > PATIENCE {
            return Err("payments are still in flight".into());
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
}

async fn report(folder: &Path) -> Outcome {
    let console = console(folder)?;
    console.resume().await;
    quiet(&console).await?;
    for (id, amount, state) in payments(&console).await? {
        say(&json!({ "id": id, "amount": amount, "state": state }).to_string());
    }
    console.shutdown().await;
    Ok(())
}

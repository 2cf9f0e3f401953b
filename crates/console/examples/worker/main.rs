//! A console without a window that is made to be killed: the kill harness (`tests/kills`) starts it, kills it, and counts at the chain.
//!
//! `worker setup FOLDER URL KEY REPLAY_MINUTES` connects and makes a wallet; `worker run FOLDER WALLET TOKEN ACCOUNT FIRST COUNT`
//! drafts and approves COUNT payments numbered FIRST, FIRST + 1, … and ends when nothing is in flight: odd numbers are transfers of that many
//! millionths, even ones naira payouts of that many kobo; `worker report FOLDER` ends what is in flight and says what is shown of every payment.
//! `worker batch FOLDER WALLET TOKEN ACCOUNT FIRST COUNT` goes on with a batch that has not ended, else it drafts and approves one of COUNT rows, with the same
//! two kinds of payments; it ends with the batch.
//! `worker start FOLDER REQUEST` starts an approved request of a team, and ends when nothing is in flight.
//! `worker create FOLDER OPERATION FIRST COUNT` makes wallet sets, wallets, accounts or tokens of these numbers and presses again for every earlier one
//! that is not listed; `worker made FOLDER OPERATION` checks what is open and names all that there is, of a set with whether its secret is here.
//! `--bad NAME` in the place of FOLDER's console: a client that does it wrong, as a control of the harness.

mod bad;
mod keys;

use std::{io::Write, path::Path, sync::Arc, time::Duration};

use bursar_console::{
    Console, Options,
    app::commands::Window,
    base::{api::ProfileKind, pace::Pace},
    history::api::ListIntents,
    payments::api::{DraftNote, Verdict},
    profiles::api::NewConnection,
};
use bursar_contract::{
    Operation, Secret,
    chain::Chain,
    number::JsonNumber,
    tokens::{AddToken, ListTokens, TokenId},
    transactions::SendTransfer,
    virtual_accounts::{CreateVirtualAccounts, ListVirtualAccounts, SendNaira},
    wallet_sets::{CreateWalletSetDeveloper, ListWalletSets},
    wallets::{CreateWalletsDeveloper, ListWallets, WalletId},
};
use bursar_journal::IntentState;
use serde_json::{json, value::to_raw_value};

/// Whom all transfers pay.
const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
/// The bank of all payouts.
const BANK: &str = "058";
/// Where transfers are made.
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
        ["run", folder, wallet, token, account, first, count] => run(Path::new(folder), [wallet, token, account], first.parse()?, count.parse()?).await,
        ["batch", folder, wallet, token, account, first, count] => batch(Path::new(folder), [wallet, token, account], first.parse()?, count.parse()?).await,
        ["start", folder, request] => start(Path::new(folder), request).await,
        ["report", folder] => report(Path::new(folder)).await,
        ["create", folder, what, first, count] => create(Path::new(folder), what, first.parse()?, count.parse()?).await,
        ["made", folder, what] => made(Path::new(folder), what).await,
        ["--bad", "setup", folder, url, key] => bad::setup(Path::new(folder), url, key).await,
        ["--bad", name, folder, first, count] => bad::run(name.parse()?, Path::new(folder), first.parse()?, count.parse()?).await,
        _ => Err("setup, run, batch, start, report, create, made, or --bad".into()),
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
    // Short pauses: the moments at which it is ended lie closer together, and all of them are reached sooner.
    let options = Options { pace: Pace::for_tests(), ..Options::default() };
    Ok(Console::with_options(folder, Arc::new(keys::FileVault::of(folder)), options)?)
}

async fn setup(folder: &Path, url: &str, key: &str, replay: u32) -> Outcome {
    let console = console(folder)?;
    let connection =
        NewConnection { name: "Kill harness".into(), kind: ProfileKind::Test, colour: String::new(), base_url: url.to_owned(), key_header: String::new() };
    let report = console.connect(connection, Secret::new(key)).await?;
    let profile = report.profile.ok_or_else(|| format!("{:?}", report.fault))?;
    console.open_profile(&profile.id).await?;
    console.set_replay_minutes(&profile.id, replay)?;
    let set = console.run(serde_json::from_value::<CreateWalletSetDeveloper>(json!({ "name": "Set" }))?).await?;
    let wanted = json!({ "blockchains": [Chain(CHAIN.into())], "username": "Float", "userRefId": "float", "walletSetId": set.id });
    let wallets = console.run(serde_json::from_value::<CreateWalletsDeveloper>(wanted)?).await?;
    let wallet = wallets.first().ok_or("no wallet was made")?;
    let account = console.run(serde_json::from_value::<CreateVirtualAccounts>(account())?).await?.created.unwrap_or_default();
    let account = account.first().ok_or("no account was made")?;
    say(&json!({ "wallet": wallet.id, "address": wallet.address, "account": account.id }).to_string());
    console.shutdown().await;
    Ok(())
}

/// The naira account that pays.
fn account() -> serde_json::Value {
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": "float", "currencies": ["NGN"], "holderDetails": holder }] })
}

async fn run(folder: &Path, [wallet, token, account]: [&str; 3], first: u64, count: u64) -> Outcome {
    let console = console(folder)?;
    console.resume().await;
    say("ready");
    approve_waiting(&console).await?;
    for number in first..first + count {
        let note = DraftNote::default();
        let drafted = if number % 2 == 0 {
            console.draft(&payout(account, number)?, note).await
        } else {
            console.draft(&transfer(wallet, token, &amount(number))?, note).await
        };
        // A read that a failure of the service broke: nothing was drafted, and a person would press again.
        if drafted.is_ok() {
            approve_waiting(&console).await?;
        }
    }
    quiet(&console).await?;
    say("done");
    console.shutdown().await;
    Ok(())
}

async fn start(folder: &Path, request: &str) -> Outcome {
    let console = console(folder)?;
    console.resume().await;
    say("ready");
    ask(&console, "proposal_start", json!({ "id": request })).await?;
    approve_waiting(&console).await?;
    quiet(&console).await?;
    console.shutdown().await;
    Ok(())
}

/// A transfer in one piece, as the form sends it.
fn transfer(wallet: &str, token: &str, amount: &str) -> Outcome<SendTransfer> {
    Ok(SendTransfer {
        destination_address: PAYEE.into(),
        wallet_id: WalletId(wallet.into()),
        token_id: TokenId(token.into()),
        amount: Some(JsonNumber::new(amount)?),
        fee_level: None,
        nft_token_id: None,
        nft_token_ids: None,
        amounts: None,
    })
}

fn payout(account: &str, kobo: u64) -> Outcome<SendNaira> {
    let destination = json!({ "accountNumber": "0123456789", "sortCode": BANK, "accountName": "CHIDI OKEKE" });
    let amount = format!("{}.{:02}", kobo / 100, kobo % 100);
    Ok(serde_json::from_value(json!({
        "id": account, "amount": amount, "destinationType": "other-banks", "destination": destination, "narration": format!("Invoice {kobo}"),
    }))?)
}

/// What the confirm window does: shows, and a person says yes.
async fn approve_waiting(console: &Console) -> Outcome {
    while let Some(review) = console.waiting().await? {
        let shown = review.money.as_ref().map(|money| format!("{} {}", money.unit, money.amount));
        let draft = review.draft_id.clone();
        console
            .approve(&Verdict {
                draft_id: review.draft_id,
                token: review.token,
                ticks: review.risks.into_iter().filter_map(|risk| risk.tick).map(|tick| tick.to_string()).collect(),
                ..Verdict::default()
            })
            .await?;
        match shown {
            Some(shown) => say(&format!("approved {shown}")),
            // All rows of a batch at once.
            None => batch_amounts(console, &draft).await?.iter().for_each(|amount| say(&format!("approved {amount}"))),
        }
    }
    Ok(())
}

async fn batch_amounts(console: &Console, id: &str) -> Outcome<Vec<String>> {
    let rows = ask(console, "batch_results", json!({ "id": id, "states": [], "offset": 0, "limit": 500 })).await?;
    let shown = |row: &serde_json::Value| format!("{} {}", row["symbol"].as_str().unwrap_or("NGN"), row["amount"].as_str().unwrap_or_default());
    Ok(rows["rows"].as_array().ok_or("no rows")?.iter().map(shown).collect())
}

/// Lets a batch that has not ended go on to its end; false where there is none.
async fn end_batches(console: &Console) -> Outcome<bool> {
    let begun = std::time::Instant::now();
    let mut found = false;
    loop {
        approve_waiting(console).await?;
        let list = ask(console, "batch_list", json!({})).await?;
        let batches = list["batches"].as_array().ok_or("no batches")?;
        let Some(open) = batches.iter().find(|batch| ["draft", "running", "paused"].contains(&batch["stage"].as_str().unwrap_or_default())) else {
            return Ok(found);
        };
        found = true;
        if open["stage"] == "paused" {
            ask(console, "batch_resume", json!({ "id": open["id"] })).await?;
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("a batch does not end: {open}").into());
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// What a person does with a sheet: paste, review, approve; and with one that was under way when the power went: resume.
async fn batch(folder: &Path, [wallet, token, account]: [&str; 3], first: u64, count: u64) -> Outcome {
    let console = console(folder)?;
    console.resume().await;
    say("ready");
    if !end_batches(&console).await? {
        let row = |number: u64| match number % 2 {
            0 => format!("CHIDI OKEKE\t{BANK}\t0123456789\t\t{}.{:02}\n", number / 100, number % 100),
            _ => format!("\t\t{PAYEE}\tETH\t{}\n", amount(number)),
        };
        let text = format!("Name\tBank\tAccount number\tToken\tAmount\n{}", (first..first + count).map(row).collect::<String>());
        let setup = json!({ "name": format!("Batch {first}"), "accountId": account, "walletId": wallet, "tokenId": token, "purpose": "payment" });
        let sheet = ask(&console, "batch_paste", json!({ "setup": setup, "text": text })).await?;
        let ready = loop {
            let view = ask(&console, "batch_sheet_view", json!({ "id": sheet["id"] })).await?;
            if view["names"]["asked"] == view["names"]["of"] && view["transfers"]["checked"] == view["transfers"]["of"] {
                break view;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        };
        // A read that a failure of the service broke: nothing was drafted, and a person would press again.
        let _ = ask(&console, "batch_draft", json!({ "id": sheet["id"], "revision": ready["revision"], "control": "" })).await;
        end_batches(&console).await?;
    }
    quiet(&console).await?;
    say("done");
    console.shutdown().await;
    Ok(())
}

/// Makes what an operation makes, as its form does: one after the other, and again what is not in the list, where the service knows the request again.
async fn create(folder: &Path, what: &str, first: u64, count: u64) -> Outcome {
    let console = console(folder)?;
    console.resume().await;
    say("ready");
    // A list that could not be read says of nothing that it is missing.
    let listed = listed(&console, what).await.ok().filter(|_| what != AddToken::SPEC.name);
    let again = (1..first).filter(|number| listed.as_ref().is_some_and(|listed| !listed.contains(&format!("Made {number}"))));
    for number in again.chain(first..first + count) {
        // What fails is pressed again by the next run.
        let _ = make(&console, what, &format!("Made {number}"), number).await;
    }
    say("done");
    console.shutdown().await;
    Ok(())
}

async fn make(console: &Console, what: &str, name: &str, number: u64) -> Outcome {
    match what {
        "wallet_create_developer" => {
            let sets = console.run(every_set()).await?;
            let set = sets.iter().find(|set| set.name.as_deref() == Some("Set")).ok_or("the set is gone")?;
            let wanted = json!({ "blockchains": [Chain(CHAIN.into())], "username": name, "userRefId": name, "walletSetId": set.id });
            console.run(serde_json::from_value::<CreateWalletsDeveloper>(wanted)?).await?;
        }
        "virtual_account_create" => {
            let mut wanted = account();
            wanted["metadata"][0]["refId"] = json!(name);
            console.run(serde_json::from_value::<CreateVirtualAccounts>(wanted)?).await?;
        }
        "token_add" => {
            let address = format!("0x{number:040}");
            let wanted = json!({ "blockchain": CHAIN, "standard": "erc20", "symbol": "MADE", "decimals": 6, "address": address, "name": name });
            console.run(serde_json::from_value::<AddToken>(wanted)?).await?;
        }
        _ => drop(console.run(serde_json::from_value::<CreateWalletSetDeveloper>(json!({ "name": name }))?).await?),
    }
    Ok(())
}

/// The names of what there is of it.
async fn listed(console: &Console, what: &str) -> Outcome<Vec<String>> {
    let limit = Some(1_000);
    Ok(match what {
        "wallet_create_developer" => {
            let all = console.run(ListWallets { limit, ..ListWallets::default() }).await?;
            all.into_iter().filter_map(|one| one.ref_id).collect()
        }
        "virtual_account_create" => {
            let all = console.run(ListVirtualAccounts { limit, ..ListVirtualAccounts::default() }).await?;
            all.into_iter().filter_map(|one| one.ref_id).collect()
        }
        "token_add" => console.run(ListTokens { limit, ..ListTokens::default() }).await?.into_iter().filter_map(|one| one.name).collect(),
        _ => console.run(every_set()).await?.into_iter().filter_map(|set| set.name).collect(),
    })
}

fn every_set() -> ListWalletSets {
    ListWalletSets { limit: Some(1_000), ..ListWalletSets::default() }
}

async fn ask(console: &Console, name: &str, input: serde_json::Value) -> Outcome<serde_json::Value> {
    let call = to_raw_value(&json!({ "input": input }))?;
    Ok(serde_json::from_str(console.invoke(Window::Main, name, &call).await?.get())?)
}

/// Checks every unknown outcome, as a person does in the inbox, and names what there is; of each set it says whether its secret is here.
async fn made(folder: &Path, what: &str) -> Outcome {
    let console = console(folder)?;
    console.resume().await;
    let begun = std::time::Instant::now();
    loop {
        let open = ask(&console, "unknown_list", json!({})).await?;
        let open = open.as_array().ok_or("no list")?;
        let all = ask(&console, "intent_list", json!({ "limit": 500 })).await?;
        // What a start sends again by itself is in no list of open outcomes.
        let moving = all["rows"].as_array().ok_or("no rows")?.iter().any(|row| ["approved", "sending"].contains(&row["state"].as_str().unwrap_or_default()));
        if open.is_empty() && !moving || begun.elapsed() > PATIENCE {
            break;
        }
        for item in open {
            ask(&console, "intent_check", json!({ "id": item["intent"]["id"] })).await?;
        }
        // Without a key nothing more can be asked: the list was looked through.
        if !moving && what == AddToken::SPEC.name {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let secrets = ask(&console, "secret_states", json!({})).await?;
    if what == CreateWalletSetDeveloper::SPEC.name {
        for set in console.run(every_set()).await? {
            say(&json!({ "name": set.name, "secret": secrets[&set.id.0] }).to_string());
        }
    } else {
        for name in listed(&console, what).await? {
            say(&json!({ "name": name, "secret": "none is needed" }).to_string());
        }
    }
    console.shutdown().await;
    Ok(())
}

async fn payments(console: &Console) -> Outcome<Vec<(String, String, IntentState)>> {
    let mut all = Vec::new();
    loop {
        let asked = ListIntents { offset: Some(u32::try_from(all.len())?), limit: Some(500), payments: Some(true), ..ListIntents::default() };
        let page = ask(console, "intent_list", json!(asked)).await?;
        let rows = page["rows"].as_array().ok_or("no rows")?;
        for row in rows {
            let text = |name: &str| row[name].as_str().unwrap_or_default().to_owned();
            all.push((text("id"), format!("{} {}", text("unit"), text("amount")), serde_json::from_value(row["state"].clone())?));
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
        } else if since.elapsed() > Duration::from_secs(3) {
            return Ok(());
        }
        if !moving && !unknown {
            return Ok(());
        }
        if begun.elapsed() > PATIENCE {
            return Err("payments are still in flight".into());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn report(folder: &Path) -> Outcome {
    let console = console(folder)?;
    console.resume().await;
    // A draft that nobody approved stays one.
    if ask(&console, "batch_list", json!({})).await?["batches"].as_array().is_some_and(|batches| !batches.is_empty()) {
        end_batches(&console).await?;
    }
    quiet(&console).await?;
    for (id, amount, state) in payments(&console).await? {
        say(&json!({ "id": id, "amount": amount, "state": state }).to_string());
    }
    console.shutdown().await;
    Ok(())
}

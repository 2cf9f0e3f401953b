//! How fast a batch is sent, beside a loop that only commits and asks the service: payouts of one account, and transfers of several wallets at once.

use std::time::Duration;

use bursar_console::{Options, base::pace::Pace};
use bursar_test_support::poll;
use serde_json::{Value, json};

use crate::{HISTORY, account, floor::Floor, history, name, number, test_console::TestConsole};

/// Payouts of the batch.
const PAYOUTS: usize = 1_500;
/// The rate of the last so many is compared with that of the first.
const PART: usize = 300;
/// Payments that the console may make, for each wallet or account, until a batch is paused.
const SPARE: usize = 60;
/// Transfers of each wallet.
const TRANSFERS: usize = 100;
/// The networks of the wallets.
const NETWORKS: [&str; 8] = ["ETH-SEPOLIA", "BASE-SEPOLIA", "BSC-TESTNET", "ARB-SEPOLIA", "AVAX-C-FUJI", "POL-AMOY", "LISK-SEPOLIA", "OP-SEPOLIA"];
/// Of the floor's rate.
const ALLOWED: f64 = 0.85;
/// Of the rate at the beginning.
const ALLOWED_AT_END: f64 = 0.95;

/// Sends batches, and prints how fast.
pub async fn bench() {
    let mut slow = payouts().await;
    for count in [4, 8] {
        slow |= transfers(count).await;
    }
    assert!(!slow, "less than half of a rate that is allowed");
}

/// As the app does it, but for the politeness to banks.
fn paced() -> Options {
    Options { pace: Pace { between_names: Duration::ZERO, ..Pace::default() }, ..Options::default() }
}

/// A batch of one account. Whether it is slower than twice what is allowed.
async fn payouts() -> bool {
    let app = TestConsole::sandbox_with(paced()).await;
    let account = account(&app).await;
    let app = history::fill(app, &account, HISTORY).await;
    let of = |rows: std::ops::Range<usize>| -> String {
        let rows: String = rows.map(|at| format!("{}\t058\t{}\t{}.50\n", name(at), number(at), 100 + at)).collect();
        format!("Staff name\tBank\tAcct no\tNet pay\n{rows}")
    };
    let setup = json!({ "name": "Salaries", "accountId": account, "purpose": "salary" });
    let part = PAYOUTS / 3;
    let paused = paused(&app, &setup, &of(PAYOUTS..PAYOUTS + part + SPARE)).await;
    let floor = say_floor("payouts of an account", Floor::of(&app, &paused).await.rate(std::slice::from_ref(&account), part, None).await);
    let turns = sent(&app, &setup, &of(0..PAYOUTS), PAYOUTS).await;
    let rate = say_rate("payouts of a batch", &turns, floor);
    let (first, last) = (self::rate(&turns[..PART]), self::rate(&turns[PAYOUTS - PART..]));
    println!("  {:44} {last:>9.1} a second, {:.2} of the first {PART}, allowed {ALLOWED_AT_END}", format!("its last {PART}"), last / first);
    app.console.shutdown().await;
    rate < floor * ALLOWED / 2.0 || last < first * ALLOWED_AT_END / 2.0
}

/// A batch of several wallets, which pay side by side. Whether it is slower than twice what is allowed.
async fn transfers(count: usize) -> bool {
    let app = TestConsole::sandbox_with(paced()).await;
    let networks = &NETWORKS[..count];
    let set = app.ask("wallet_set_create_developer", json!({ "name": "Treasury" })).await["id"].clone();
    let asked = json!({ "blockchains": networks, "username": "Treasury", "userRefId": "treasury", "walletSetId": set });
    let wallets = app.ask("wallet_create_developer", asked).await;
    let wallets: Vec<String> = wallets.as_array().unwrap().iter().map(|wallet| wallet["id"].as_str().unwrap().to_owned()).collect();
    for wallet in &wallets {
        app.ask("faucet_fund", json!({ "walletId": wallet, "amount": "100" })).await;
    }
    poll::until("the money arrives", async || {
        let balances = app.ask("wallet_balances", json!({ "id": wallets[count - 1], "limit": 50 })).await;
        if balances.as_array().is_some_and(|all| all.iter().any(|one| one["amount"] == "100")) { Ok(()) } else { Err(balances) }
    })
    .await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let native = |network: &str| {
        let is = |token: &&Value| token["blockchain"] == network && token["standard"] == "native";
        tokens.as_array().unwrap().iter().find(is).unwrap()["id"].as_str().unwrap().to_owned()
    };
    let natives: Vec<String> = networks.iter().map(|network| native(network)).collect();
    let of = |rows: std::ops::Range<usize>| -> String {
        let row = |at: usize| format!("{}\t{}\t{}\t{}\t{}\n", name(at), payee(at), networks[at % count], natives[at % count], amount(at));
        format!("Name\tWallet address\tNetwork\tToken\tAmount\n{}", rows.map(row).collect::<String>())
    };
    let setup = json!({ "name": "Suppliers", "accountId": "", "walletId": wallets[0], "purpose": "payment" });
    let all = count * TRANSFERS;
    let paused = paused(&app, &setup, &of(all..2 * all + count * SPARE)).await;
    let floor = say_floor(&format!("transfers of {count} wallets"), Floor::of(&app, &paused).await.rate(&wallets, TRANSFERS, set.as_str()).await);
    let turns = sent(&app, &setup, &of(0..all), all).await;
    let rate = say_rate(&format!("transfers of {count} wallets"), &turns, floor);
    app.console.shutdown().await;
    rate < floor * ALLOWED / 2.0
}

fn say_floor(what: &str, floor: f64) -> f64 {
    println!("  {:44} {floor:>9.1} a second", format!("floor: {what}"));
    floor
}

fn say_rate(what: &str, turns: &[i64], floor: f64) -> f64 {
    let rate = rate(turns);
    println!("  {what:44} {rate:>9.1} a second, {:.2} of floor, allowed {ALLOWED}", rate / floor);
    rate
}

/// Drafts a batch of a sheet and approves it.
async fn begun(app: &TestConsole, setup: &Value, text: &str) -> String {
    let begun = app.ask("batch_paste", json!({ "setup": setup, "text": text })).await;
    let id = begun["id"].as_str().unwrap_or_else(|| panic!("no sheet: {begun}")).to_owned();
    crate::checked(app, &id).await;
    let view = app.ask("batch_sheet_view", json!({ "id": id })).await;
    assert!(view["stop"].is_null(), "{}", view["stop"]);
    let batch = app.ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "" })).await["draftId"].as_str().unwrap().to_owned();
    app.approve().await;
    batch
}

/// Begins a batch and pauses it after its first payments.
async fn paused(app: &TestConsole, setup: &Value, text: &str) -> String {
    let batch = begun(app, setup, text).await;
    poll::until("a payment is made", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["accepted"]["rows"].as_u64() > Some(0) { Ok(()) } else { Err(view) }
    })
    .await;
    app.ask("batch_pause", json!({ "id": batch })).await;
    poll::until("nothing is being sent", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["sending"]["rows"] == 0 { Ok(()) } else { Err(view) }
    })
    .await;
    batch
}

/// Sends a sheet, and says when the turn of each row came, in milliseconds, in the order of time.
async fn sent(app: &TestConsole, setup: &Value, text: &str, count: usize) -> Vec<i64> {
    let batch = begun(app, setup, text).await;
    // The page looks once a second.
    while app.ask("batch_view", json!({ "id": batch })).await["stage"] != "finished" {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let mut turns = Vec::new();
    while turns.len() < count {
        let rows =
            app.ask("batch_results", json!({ "id": batch, "states": [], "offset": turns.len(), "limit": 500 })).await["rows"].as_array().unwrap().clone();
        assert!(!rows.is_empty(), "{} of {count} rows", turns.len());
        turns.extend(rows.iter().map(|row| row["at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_millisecond()));
    }
    turns.sort_unstable();
    turns
}

/// Turns in a second.
fn rate(turns: &[i64]) -> f64 {
    (turns.len() - 1) as f64 * 1_000.0 / (turns[turns.len() - 1] - turns[0]).max(1) as f64
}

/// An address of nobody, another one for each number.
fn payee(at: usize) -> String {
    let hash = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, format!("payee {at}").as_bytes());
    format!("0x{}", hex::encode(&hash.as_ref()[..20]))
}

fn amount(at: usize) -> String {
    format!("0.{:06}", 1_000 + at)
}

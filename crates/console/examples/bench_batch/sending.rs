//! How fast a batch is sent, beside a loop that only commits and asks the service.

use std::time::{Duration, Instant};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::{HISTORY, account, history, name, number, test_console::TestConsole};

/// Payments of the batch.
const PAYMENTS: usize = 1_500;
/// The rate of the last so many is compared with that of the first.
const PART: usize = 300;
/// What is written of a payment: that its turn came, the balance before it and what the last one cost, that it leaves, what came of it.
const COMMITS: usize = 5;
/// What a payment writes on the way, about, in bytes.
const WRITTEN: usize = 4_096;
/// Of the floor's rate.
const ALLOWED: f64 = 0.85;
/// Of the rate at the beginning.
const ALLOWED_AT_END: f64 = 0.95;

/// Sends a batch, and prints how fast.
pub async fn bench() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let app = history::fill(app, &account, HISTORY).await;
    let floor = floor(&app, &account).await;
    println!("  {:44} {floor:>9.1} a second", "floor: the commits and the requests alone");
    let rows: String = (0..PAYMENTS).map(|at| format!("{}\t058\t{}\t{}.50\n", name(at), number(at), 100 + at)).collect();
    let setup = json!({ "name": "Salaries", "accountId": account, "purpose": "salary" });
    let text = format!("Staff name\tBank\tAcct no\tNet pay\n{rows}");
    let id = app.ask("batch_paste", json!({ "setup": setup, "text": text })).await["id"].as_str().unwrap().to_owned();
    crate::named(&app, &id).await;
    let view = app.ask("batch_sheet_view", json!({ "id": id })).await;
    assert!(view["stop"].is_null(), "{}", view["stop"]);
    let batch = app.ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "" })).await["draftId"].as_str().unwrap().to_owned();
    app.approve().await;
    // The page looks once a second.
    while app.ask("batch_view", json!({ "id": batch })).await["stage"] != "finished" {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let turns = turns(&app, &batch).await;
    assert_eq!(turns.len(), PAYMENTS);
    let of = |part: &[i64]| (part.len() - 1) as f64 * 1_000.0 / (part[part.len() - 1] - part[0]).max(1) as f64;
    let rate = of(&turns);
    let (first, last) = (of(&turns[..PART]), of(&turns[PAYMENTS - PART..]));
    println!("  {:44} {rate:>9.1} a second, {:.2} of floor, allowed {ALLOWED}", "payments of a batch", rate / floor);
    println!("  {:44} {last:>9.1} a second, {:.2} of the first {PART}, allowed {ALLOWED_AT_END}", format!("its last {PART}"), last / first);
    app.console.shutdown().await;
    assert!(rate > floor * ALLOWED / 2.0, "less than half of the rate that is allowed");
    assert!(last > first * ALLOWED_AT_END / 2.0, "a batch becomes slower with every payment");
}

/// When the turn of each row came, in milliseconds.
async fn turns(app: &TestConsole, batch: &str) -> Vec<i64> {
    let mut all = Vec::new();
    while all.len() < PAYMENTS {
        let rows = app.ask("batch_results", json!({ "id": batch, "states": [], "offset": all.len(), "limit": 500 })).await["rows"].as_array().unwrap().clone();
        all.extend(rows.iter().map(|row| row["at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_millisecond()));
    }
    all
}

/// Payments in a second of a loop that does the same commits and asks the service the same, and nothing else.
async fn floor(app: &TestConsole, account: &str) -> f64 {
    use bursar_vault::Vault;
    let open = app.ask("app_state", json!({})).await["open"].clone();
    let key = app.vault.get(open["id"].as_str().unwrap(), "api-key").await.unwrap().unwrap();
    let url = format!("{}/v2/virtual-accounts/{account}", open["baseUrl"].as_str().unwrap());
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let ask = async |request: reqwest::RequestBuilder| {
        let answer = request.header("SERVICE-X-API-KEY", key.expose("the bench is a client")).send().await.unwrap();
        assert!(answer.status().is_success(), "{}", answer.status());
        let _: Value = answer.json().await.unwrap();
    };
    // The count of steps is kept outside of the journal.
    let [journal, witness] = ["floor.db", "witness.db"].map(|name| bursar_journal::open_database(&app.folder.path().join(name)).unwrap());
    for db in [&journal, &witness] {
        db.execute_batch("CREATE TABLE written (at INTEGER, what BLOB)").unwrap();
    }
    let commit = |db: &Connection, bytes: usize| {
        db.prepare_cached("INSERT INTO written VALUES (1, zeroblob(?1))").unwrap().execute([i64::try_from(bytes).unwrap()]).unwrap();
    };
    let count = PAYMENTS / 3;
    let from = Instant::now();
    for at in 0..count {
        commit(&journal, WRITTEN / COMMITS);
        ask(client.get(format!("{url}/balance"))).await;
        commit(&journal, WRITTEN / COMMITS);
        commit(&journal, WRITTEN / COMMITS);
        commit(&journal, WRITTEN / COMMITS);
        commit(&witness, 8);
        let body = json!({
            "idempotencyKey": uuid::Uuid::new_v4(), "amount": format!("{}.25", 100 + at), "destinationType": "other-banks", "narration": "Salaries",
            "destination": { "accountNumber": number(at), "sortCode": "058", "accountName": name(at) },
        });
        ask(client.post(format!("{url}/transfer")).json(&body)).await;
        commit(&journal, WRITTEN / COMMITS);
    }
    count as f64 / from.elapsed().as_secs_f64()
}

//! A request of 10,000 payouts in a file: how long it takes until the console of who approves it has read, verified and shown it.

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/it/office.rs"]
mod office;
#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/it/test_console/mod.rs"]
mod test_console;

use std::time::{Duration, Instant};

use bursar_approvals::{
    envelope::Signed,
    proposal::{Content, Proposal, Request},
};
use office::Office;
use serde_json::{Value, json};

const ROWS: usize = 10_000;
/// What all of it may take.
const ALLOWED: Duration = Duration::from_millis(1_500);

/// What the three need of the tests of payouts.
mod payouts {
    use serde_json::json;

    use crate::test_console::TestConsole;

    /// An account that pays.
    pub async fn account(app: &TestConsole) -> String {
        let holder = json!({
            "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
            "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
        });
        let row = json!({ "name": "Ada Obi", "refId": "float", "holderDetails": holder });
        let made = app.ask("virtual_account_create", json!({ "count": 1, "metadata": [row] })).await;
        made["created"][0]["id"].as_str().unwrap().to_owned()
    }
}

/// Nothing is paid here.
mod batches {
    pub async fn paid_by(_: &std::path::Path) -> Vec<(String, u64)> {
        Vec::new()
    }
}

fn row(account: &str, at: usize) -> Request {
    let number = format!("{:010}", (2_088_120_072 + at * 739_391_337) % 10_000_000_000);
    let to = json!({ "accountNumber": number, "sortCode": "058", "accountName": format!("PERSON NUMBER {at}") });
    let amount = format!("{}.25", 100_000 + at);
    let body = json!({ "id": account, "amount": amount, "destinationType": "other-banks", "destination": to, "narration": "October salary" });
    Request { operation: "virtual_account_transfer".into(), body: body.to_string(), reference: format!("EMP-{at}") }
}

/// The best of three.
async fn timed(mut work: impl AsyncFnMut() -> Value) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let from = Instant::now();
        std::hint::black_box(work().await);
        best = best.min(from.elapsed());
    }
    best
}

fn say(what: &str, took: Duration) -> Duration {
    println!("  {what:44} {:>9} ms", took.as_millis());
    took
}

#[tokio::main]
async fn main() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    // A request of one row says everything but the rows.
    let input = json!({
        "id": account, "amount": "10.00", "destinationType": "other-banks", "narration": "October salary",
        "destination": { "accountNumber": "0123456789", "sortCode": "058", "accountName": "CHIDI OKEKE" },
    });
    let one = ada.propose(input, &chidi.key).await;
    let file = std::fs::read(ada.save("proposal_save", json!({ "id": one })).await).unwrap();
    let line = file.strip_suffix(b"\n").unwrap().rsplit(|byte| *byte == b'\n').next().unwrap();
    let single = Signed::<Proposal>::read(line).unwrap().document().clone();
    let key = ada.signing_key().await;

    let from = Instant::now();
    let content = Content::Batch { name: "October salaries".into(), salary: true, rows: (0..ROWS).map(|at| row(account, at)).collect() };
    let signed = Signed::sign(Proposal { content, ..single }, &key).unwrap();
    let path = office.file("salaries.bursar", &[signed.bytes(), b"\n".to_vec()].concat());
    let made = say("signed and written to a file", from.elapsed());
    let from = Instant::now();
    let id = bisi.open(&path).await["id"].clone();
    let read = say("opened: read, verified and stored", from.elapsed());
    let listed = say("in the list of requests", timed(async || bisi.app.ask("proposal_list", json!({})).await).await);
    let shown = say("its page", timed(async || bisi.app.ask("proposal_view", json!({ "id": id })).await).await);
    let whole = made + read + listed + shown;
    println!("  {:44} {:>9} ms, allowed {} ms", "all of it", whole.as_millis(), ALLOWED.as_millis());
    assert_eq!(bisi.item(id.as_str().unwrap()).await["rows"], ROWS);
    office.close().await;
    assert!(whole < ALLOWED * 2, "it takes more than twice what is allowed until a request of {ROWS} rows is shown");
}

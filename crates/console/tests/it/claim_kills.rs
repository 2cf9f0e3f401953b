//! The power goes while a request of a team is sent, without a database and with a real PostgreSQL: the payment is sent once, and nothing is lost.

use std::{collections::BTreeMap, path::Path, process::Command};

use bursar_contract::Secret;
use bursar_sandbox::Idempotency;
use bursar_test_support::poll;
use bursar_workspace::Address;
use serde_json::json;

use crate::{
    claims::{approved, end, started, two_senders},
    killing::worker,
    office::{Office, Seat},
    payouts::payout,
    workspace::sql,
};

/// The steps of a payment: up to its claim, from there until it leaves, and afterwards.
const BEFORE: [&str; 3] = ["draft.before", "draft.committed", "approve.committed"];
const LEAVING: [&str; 3] = ["sending.before", "sending.committed", "wire.before"];
const LEFT: [&str; 2] = ["wire.after", "outcome.committed"];

/// How many payments are claimed.
async fn claimed(owner: &Address) -> i64 {
    sql(owner).await.query_one("SELECT count(*) FROM bursar.claims", &[]).await.unwrap().get(0)
}

/// Starts the request in a process of its own over the folder of a console that ended. The process ends itself at this step.
async fn killed(folder: &Path, keys: &BTreeMap<(String, String), Secret>, request: &str, step: &str) {
    let keys = keys.iter().map(|((profile, name), value)| (format!("{profile}/{name}"), value.expose("the worker opens the same profile").to_owned()));
    let file = folder.join("harness-keys.json");
    std::fs::write(&file, serde_json::to_vec(&keys.collect::<BTreeMap<_, _>>()).unwrap()).unwrap();
    poll::until(format!("it is killed at {step}"), async || {
        let mut command = Command::new(worker());
        command.args(["start", folder.to_str().unwrap(), request]).env("BURSAR_KILL_AT", step);
        let ended = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
        // An aborted process has no exit code, or on Windows one that it never gives itself. The console that ended may hold the folder for a moment.
        if !matches!(ended.status.code(), Some(0 | 1 | 101)) { Ok(()) } else { Err(String::from_utf8_lossy(&ended.stderr).into_owned()) }
    })
    .await;
    std::fs::remove_file(file).unwrap();
}

/// The app starts again, and the person starts the request where that is not done yet. How it ends.
async fn gone_on(seat: &Seat, id: &str) -> String {
    let entry = match seat.item(id).await["intent"].as_str() {
        Some(entry) => entry.to_owned(),
        None => started(seat, id).await,
    };
    // Between two attempts, and until the database answers, nobody knows: that is no end here, because the service remembers keys.
    seat.app.until(&entry, &["settled", "elsewhere", "refused", "dead"]).await["state"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_step_a_request_that_came_as_a_file_is_paid_once() {
    let mut office = Office::open().await;
    for (at, step) in BEFORE.into_iter().chain(LEAVING).chain(LEFT).enumerate() {
        let id = office.ada.propose(payout(&office.account, &format!("7{at}.00")), &office.chidi.key).await;
        office.ada.carry(&id, &office.bisi).await;
        office.bisi.approve(&id).await;
        office.bisi.carry(&id, &office.chidi).await;
        let keys = office.chidi.app.vault.all();
        office.chidi.away_while(async |folder: &Path| killed(folder, &keys, &id, step).await).await;
        assert_eq!((gone_on(&office.chidi, &id).await.as_str(), office.paid().await), ("settled", at + 1), "{step}");
        let again = office.chidi.app.try_ask("proposal_start", json!({ "id": id })).await;
        assert!(again.is_err(), "{step}: started a second time");
    }
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_leaves_a_request_that_two_computers_may_send_is_paid_once() {
    killed_after_the_claim(&LEAVING).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_once_it_left_a_request_that_two_computers_may_send_is_paid_once() {
    killed_after_the_claim(&LEFT).await;
}

async fn killed_after_the_claim(steps: &[&str]) {
    let mut shared = two_senders(Idempotency::Remember).await;
    let owner = shared.cluster.superuser("books");
    for (at, step) in steps.iter().enumerate() {
        let (before, paid) = (claimed(&owner).await, shared.office.paid().await);
        let id = approved(&shared.office, &format!("7{at}.00")).await;
        let keys = shared.office.chidi.app.vault.all();
        let at_the_kill = async |folder: &Path| {
            killed(folder, &keys, &id, step).await;
            assert_eq!(claimed(&owner).await, before + 1, "{step}");
        };
        shared.office.chidi.away_while(at_the_kill).await;
        assert_eq!(gone_on(&shared.office.chidi, &id).await, "settled", "{step}");
        assert_eq!((claimed(&owner).await, shared.office.paid().await), (before + 1, paid + 1), "{step}");
    }
    shared.close().await;
}

// At a service that does everything it is asked, no key hides a second payment.
#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_claims_a_payment_it_is_sent_once_and_nothing_is_lost() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let owner = shared.cluster.superuser("books");
    // Written here and not there; there and not noted here.
    for (step, amount, there) in [("claim.written", "61.00", 0), ("claim.answered", "62.00", 1)] {
        let (before, paid) = (claimed(&owner).await, shared.office.paid().await);
        let id = approved(&shared.office, amount).await;
        let keys = shared.office.chidi.app.vault.all();
        let at_the_kill = async |folder: &Path| {
            killed(folder, &keys, &id, step).await;
            assert_eq!(claimed(&owner).await, before + there, "{step}");
        };
        shared.office.chidi.away_while(at_the_kill).await;
        let chidi = &shared.office.chidi;
        let entry = chidi.item(&id).await["intent"].as_str().expect("the payment that was confirmed").to_owned();
        assert_eq!(end(chidi, &entry).await["state"], "settled", "{step}");
        assert_eq!((claimed(&owner).await, shared.office.paid().await), (before + 1, paid + 1), "{step}");
    }
    shared.close().await;
}

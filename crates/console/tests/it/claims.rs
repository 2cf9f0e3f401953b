//! Several computers may send one request: each row is sent by the one that claimed it in the workspace, whatever happens to the database.

use bursar_console::app::commands::Window;
use bursar_sandbox::{Behaviour, Idempotency};
use bursar_test_support::poll;
use serde_json::{Value, json};

use crate::{
    batches,
    office::{Office, Seat},
    payouts::payout,
    workspace::{Shared, connected, sql, stage_is, workspace},
    workspace_payments::payouts_of_the_month,
};

/// Ada prepares; Bisi's and Chidi's computers send.
pub async fn two_senders(idempotency: Idempotency) -> Shared {
    let shared = Shared::of(Office::of_two_senders(Behaviour { idempotency, ..Behaviour::default() }).await).await;
    for seat in [&shared.office.ada, &shared.office.bisi, &shared.office.chidi] {
        connected(seat).await;
    }
    shared
}

pub async fn drafted(seat: &Seat, account: &str, amount: &str) -> String {
    let drafted = seat.app.call(Window::Main, "virtual_account_transfer", json!({ "input": payout(account, amount), "note": {} })).await.unwrap();
    drafted["proposal"].as_str().unwrap().to_owned()
}

/// A payout that Ada prepared and Bisi approved, and that both of the other computers may send.
pub async fn approved(office: &Office, amount: &str) -> String {
    let draft = drafted(&office.ada, &office.account, amount).await;
    let id = office.ada.sign_for(&draft, &[&office.bisi.key, &office.chidi.key]).await.unwrap();
    stage_is(&office.bisi, &id, "waiting").await;
    office.bisi.approve(&id).await;
    for seat in [&office.ada, &office.bisi, &office.chidi] {
        stage_is(seat, &id, "approved").await;
    }
    id
}

/// Starts a request of one payment; the entry that carries it out.
pub async fn started(seat: &Seat, id: &str) -> String {
    let next = seat.app.ask("proposal_start", json!({ "id": id })).await;
    seat.app.review().await;
    seat.app.approve().await;
    next["confirm"]["id"].as_str().unwrap().to_owned()
}

/// How an entry ends.
pub async fn end(seat: &Seat, entry: &str) -> Value {
    seat.app.until(entry, &["settled", "elsewhere", "refused", "unknown", "dead"]).await
}

/// A batch that both computers may send, and that waits at both of them for the confirm window.
pub async fn batch_at_both(office: &Office, rows: usize) -> (String, Vec<String>) {
    let Office { ada, bisi, chidi, account, .. } = office;
    let sheet = batches::paste(&ada.app, account, "October", &batches::people(rows)).await["id"].as_str().unwrap().to_owned();
    let view = batches::named(&ada.app, &sheet).await;
    let drafted = ada.app.ask("batch_draft", json!({ "id": sheet, "revision": view["revision"], "control": "" })).await;
    let id = ada.sign_for(drafted["proposal"].as_str().unwrap(), &[&bisi.key, &chidi.key]).await.unwrap();
    stage_is(bisi, &id, "waiting").await;
    let shown = bisi.app.ask("proposal_rows", json!({ "id": id })).await["sheet"].as_str().unwrap().to_owned();
    batches::named(&bisi.app, &shown).await;
    bisi.approve(&id).await;
    stage_is(chidi, &id, "approved").await;
    let mut batch = Vec::new();
    for seat in [bisi, chidi] {
        let sheet = seat.app.ask("proposal_start", json!({ "id": id })).await["sheet"].as_str().unwrap().to_owned();
        batch.push(batches::draft(&seat.app, &sheet).await);
    }
    (id, batch)
}

async fn waits_because(seat: &Seat, entry: &str, words: &str) {
    poll::until("it says why it waits", async || {
        let view = seat.app.ask("intent_view", json!({ "id": entry })).await;
        if view["waits"].to_string().contains(words) && view["state"] == "approved" { Ok(()) } else { Err(view) }
    })
    .await;
}

// At a service that does everything it is asked, no key hides a second payment.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_computers_that_start_the_same_payment_one_sends_it_and_the_other_says_which() {
    let shared = two_senders(Idempotency::Ignore).await;
    let Office { bisi, chidi, .. } = &shared.office;
    for round in 1..=3 {
        let id = approved(&shared.office, &format!("{round}0.00")).await;
        let (here, there) = tokio::join!(started(bisi, &id), started(chidi, &id));
        let (here, there) = tokio::join!(end(bisi, &here), end(chidi, &there));
        let mut states = [here["state"].as_str().unwrap(), there["state"].as_str().unwrap()];
        states.sort_unstable();
        assert_eq!(states, ["elsewhere", "settled"], "{here:#} {there:#}");
        let (left, sender) = if here["state"] == "elsewhere" { (&here, "Chidi's desk") } else { (&there, "Bisi's desk") };
        assert!(left["fault"].to_string().contains(sender) && left["attempts"] == 0, "{left:#}");
        assert_eq!(shared.office.paid().await, round);
    }
    // The account paid all three, so the statements of both computers are the same.
    for seat in [bisi, chidi] {
        poll::until("the statement has all three", async || {
            let lines = payouts_of_the_month(seat, &shared.office.account).await;
            let mut debits: Vec<&str> = lines.iter().filter_map(|line| line["debit"].as_str()).collect();
            debits.sort_unstable();
            if debits == ["10.00", "20.00", "30.00"] { Ok(()) } else { Err(json!(lines)) }
        })
        .await;
    }
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_database_nothing_leaves_and_it_says_why_until_it_is_back() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let id = approved(&shared.office, "30.00").await;
    shared.cluster.crash();
    let chidi = &shared.office.chidi;
    poll::until("the loss is noticed", async || workspace(chidi).await["state"] == "offline").await;
    let begun = chidi.app.clock().now();
    let entry = started(chidi, &id).await;
    let balances = async || chidi.app.ask("exchange_list", json!({ "operation": "virtual_account_balance" })).await["total"].clone();
    let before = balances().await;
    waits_because(chidi, &entry, "that no other computer sends the same").await;
    poll::until("it has tried to claim more than once", async || chidi.app.clock().now() > begun + 200).await;
    assert_eq!(shared.office.paid().await, 0);
    assert_eq!(balances().await, before, "the balance before a payment is that of the moment at which it leaves");
    shared.cluster.restart();
    assert_eq!(end(&shared.office.chidi, &entry).await["state"], "settled");
    assert_eq!(shared.office.paid().await, 1);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_two_computers_send_while_the_server_restarts_pays_each_row_once() {
    const ROWS: usize = 24;
    let mut shared = two_senders(Idempotency::Ignore).await;
    let (_, batch) = batch_at_both(&shared.office, ROWS).await;
    let Office { bisi, chidi, .. } = &shared.office;
    tokio::join!(bisi.app.approve(), chidi.app.approve());
    poll::until("some rows were paid", async || shared.office.paid().await >= 3).await;
    shared.cluster.crash();
    shared.cluster.restart();
    let Office { bisi, chidi, .. } = &shared.office;
    let mut sent = 0;
    for (seat, batch) in [(bisi, &batch[0]), (chidi, &batch[1])] {
        let view = batches::at_stage(&seat.app, batch, "finished").await;
        let count = |part: &str| view[part]["rows"].as_u64().unwrap();
        assert_eq!(count("accepted") + count("held"), ROWS as u64, "{view:#}");
        sent += count("accepted");
    }
    assert_eq!(sent, ROWS as u64, "each row is sent by one of them");
    let mut paid = shared.office.payouts().await;
    assert_eq!(paid.len(), ROWS);
    paid.sort_unstable();
    paid.dedup();
    assert_eq!(paid.len(), ROWS, "no row twice");
    shared.close().await;
}

/// What is missing in the database of what Bisi's computer wrote.
#[derive(PartialEq)]
enum Missing {
    /// Everything from the claim on, as in a standby that takes over without having had it.
    FromTheClaimOn,
    /// The claim alone: somebody took it out.
    TheClaim,
}

/// A database that has lost a claim: Chidi's computer has never seen what Bisi's claimed and sent. What Chidi starts then.
async fn after_a_lost_claim(idempotency: Idempotency, missing: Missing) -> (Shared, String) {
    let shared = two_senders(idempotency).await;
    let Office { bisi, chidi, .. } = &shared.office;
    let id = approved(&shared.office, "90.00").await;
    let owner = sql(&shared.cluster.superuser("books")).await;
    let card = |seat: &Seat| format!("decode('{}', 'hex')", seat.key);
    let of_chidi = format!("SELECT m.login::text FROM bursar.members m JOIN bursar.cards c USING (member) WHERE c.card = {}", card(chidi));
    let login: String = owner.query_one(&of_chidi, &[]).await.unwrap().get(0);
    owner.batch_execute(&format!("ALTER ROLE {login} NOLOGIN")).await.unwrap();
    owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1::text::name", &[&login]).await.unwrap();
    poll::until("the loss is noticed", async || workspace(chidi).await["state"] == "offline").await;
    let sent = started(bisi, &id).await;
    assert_eq!(end(bisi, &sent).await["state"], "settled");
    // Bisi's computer has nothing more to write.
    poll::until("the end is told", async || {
        let view = shared.office.ada.item(&id).await;
        if view["told"].to_string().contains("it is complete") { Ok(()) } else { Err(view["told"].clone()) }
    })
    .await;
    let bisis = card(bisi);
    let claim = format!("(SELECT min(sequence) FROM bursar.records WHERE card = {bisis} AND collection = 'claims')");
    let lost = if missing == Missing::TheClaim { "=" } else { ">=" };
    owner
        .batch_execute(&format!(
            "SET session_replication_role = replica; DELETE FROM bursar.claims WHERE card = {bisis}; \
             DELETE FROM bursar.records WHERE card = {bisis} AND sequence {lost} {claim}; ALTER ROLE {login} LOGIN"
        ))
        .await
        .unwrap();
    let entry = started(chidi, &id).await;
    (shared, entry)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_leaves_where_a_claim_was_taken_out_of_the_database() {
    let (shared, entry) = after_a_lost_claim(Idempotency::Ignore, Missing::TheClaim).await;
    waits_because(&shared.office.chidi, &entry, "changed outside of Bursar").await;
    assert_eq!(shared.office.paid().await, 1);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_claim_that_the_database_lost_is_named_and_pays_once_where_the_service_keeps_its_promise() {
    let (shared, entry) = after_a_lost_claim(Idempotency::Remember, Missing::FromTheClaimOn).await;
    let ended = end(&shared.office.chidi, &entry).await;
    assert_eq!((&ended["state"], shared.office.paid().await), (&json!("settled"), 1), "the same key makes one effect");
    let bisi = &shared.office.bisi;
    bisi.app.ask("workspace_check", json!({})).await;
    poll::until("the loss is named", async || {
        let view = workspace(bisi).await;
        if view["findings"].to_string().contains("Bisi's desk") { Ok(()) } else { Err(view) }
    })
    .await;
    // From then on nothing leaves on the strength of what is there.
    let draft = drafted(&shared.office.ada, &shared.office.account, "91.00").await;
    let id = shared.office.ada.sign_for(&draft, &[&bisi.key, &shared.office.chidi.key]).await.unwrap();
    stage_is(bisi, &id, "waiting").await;
    bisi.approve(&id).await;
    let entry = started(bisi, &id).await;
    waits_because(bisi, &entry, "changed outside of Bursar").await;
    assert_eq!(shared.office.paid().await, 1);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_control_without_its_claim_pays_twice_at_a_service_that_ignores_keys() {
    let (shared, entry) = after_a_lost_claim(Idempotency::Ignore, Missing::FromTheClaimOn).await;
    end(&shared.office.chidi, &entry).await;
    assert_eq!(shared.office.paid().await, 2);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_computers_are_named_only_where_they_claim_and_the_service_does_a_request_once() {
    let office = Office::of_two_senders(Behaviour::default()).await;
    let draft = drafted(&office.ada, &office.account, "10.00").await;
    let both = [office.bisi.key.clone(), office.chidi.key.clone()];
    let both = [both[0].as_str(), both[1].as_str()];
    assert_eq!(office.ada.item(&draft).await["carried"], false);
    let fault = office.ada.sign_for(&draft, &both).await.unwrap_err();
    assert_eq!(fault.field.as_deref(), Some("sends"), "without a workspace: {fault}");
    let shared = Shared::of(office).await;
    let ada = &shared.office.ada;
    assert_eq!(ada.item(&draft).await["carried"], true, "nobody has to carry a file");
    ada.app.ask("replay_rule_change", json!({ "minutes": 0 })).await;
    assert_eq!(ada.sign_for(&draft, &both).await.unwrap_err().field.as_deref(), Some("sends"), "a service that may do it twice");
    ada.app.allow("replay_rule_change", json!({ "minutes": 15 })).await;
    ada.sign_for(&draft, &both).await.unwrap();
    shared.close().await;
}

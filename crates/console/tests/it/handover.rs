//! A computer claimed a payment and went away: an administrator hands it over to another one, and whatever happened before, it is paid once.

use std::time::Duration;

use bursar_console::app::commands::Window;
use bursar_contract::{Code, Fault};
use bursar_sandbox::Idempotency;
use bursar_test_support::poll;
use serde_json::{Value, json};

use crate::{
    batches,
    claims::{approved, batch_at_both, drafted, end, started, two_senders},
    office::{Office, Seat},
    workspace::{Shared, connected, sql, stage_is, workspace},
};

/// How many claims the database has.
async fn claims(shared: &Shared) -> i64 {
    sql(&shared.cluster.superuser("books")).await.query_one("SELECT count(*) FROM bursar.claims", &[]).await.unwrap().get(0)
}

/// Bisi's computer claims what its person starts, and its app ends before a byte leaves: it waits for the balance.
async fn claimed_and_away(shared: &Shared, start: impl AsyncFnOnce(&Seat)) {
    let before = claims(shared).await;
    shared.office.fail("virtual_account_balance", "delay=2500", 20).await;
    start(&shared.office.bisi).await;
    poll::until("the row is claimed", async || claims(shared).await > before).await;
    shared.office.bisi.app.console.shutdown().await;
    shared.office.fail("virtual_account_balance", "delay=2500", 0).await;
    assert_eq!(shared.office.paid().await, 0);
}

/// The rows of a request that a computer claimed and of which nobody tells how they ended, once there are so many.
async fn open(seat: &Seat, id: &str, count: usize) -> Vec<Value> {
    let mut rows = Vec::new();
    poll::until(format!("{count} rows are open"), async || {
        let view = seat.item(id).await;
        rows = view["claimed"].as_array().unwrap().clone();
        if rows.len() == count { Ok(()) } else { Err(view["claimed"].clone()) }
    })
    .await;
    rows
}

async fn hand_over(by: &Seat, id: &str, row: u32, to: &Seat) {
    by.app.allow("proposal_hand_over", json!({ "id": id, "row": row, "to": to.key })).await;
    open_at(to, id, row).await;
}

/// Waits until a computer has read that a row was handed over to it. Its entry, where it has one.
async fn open_at(seat: &Seat, id: &str, row: u32) -> Option<String> {
    let mut entry = None;
    poll::until("it is read that it was handed over", async || {
        let view = seat.item(id).await;
        let found = view["claimed"].as_array().unwrap().iter().find(|one| one["row"] == row && one["said"].to_string().contains("handed it over"));
        entry = found.and_then(|one| one["entry"].as_str()).map(str::to_owned);
        if found.is_some() { Ok(()) } else { Err(view["claimed"].clone()) }
    })
    .await;
    entry
}

/// Why it is refused, once the workspace is connected: on a busy machine the connection may have been given up a moment before.
async fn refused(seat: &Seat, id: &str, to: &str) -> Fault {
    let ask = async || seat.app.try_ask("proposal_hand_over", json!({ "id": id, "row": 1, "to": to })).await.unwrap_err();
    let known = async || Some(ask().await).filter(|fault| !fault.message.to_string().contains("is being connected"));
    poll::until("the workspace is connected", known).await
}

/// The payments that Home says were handed over to this computer: by kind, with the id that opens each.
async fn needs_attention(seat: &Seat) -> Vec<(String, String)> {
    let list = seat.app.ask("attention_list", json!({})).await;
    let items = list["items"].as_array().unwrap().iter().filter(|item| item["kind"].as_str().unwrap().starts_with("handed_over"));
    items.map(|item| (item["kind"].as_str().unwrap().to_owned(), item["id"].as_str().unwrap().to_owned())).collect()
}

/// The key under which an entry is sent.
fn key(seat: &Seat, entry: &str) -> String {
    let db = rusqlite::Connection::open(seat.journal()).unwrap();
    db.query_row("SELECT key FROM intent WHERE id = ?1", [entry], |row| row.get(0)).unwrap()
}

async fn is(seat: &Seat, entry: &str, state: &str) -> Value {
    seat.app.until(entry, &[state]).await
}

// At a service that does everything it is asked, no key hides a second payment.
#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_is_handed_over_while_its_computer_is_away_is_sent_by_the_other_one_alone() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let id = approved(&shared.office, "40.00").await;
    let mut first = String::new();
    claimed_and_away(&shared, async |bisi| first = started(bisi, &id).await).await;
    let Office { ada, chidi, .. } = &shared.office;
    let rows = open(ada, &id, 1).await;
    assert!(rows[0]["said"].to_string().contains("Bisi's desk, Bisi claimed it"), "{rows:#?}");
    assert_eq!((&rows[0]["to"][0]["key"], &rows[0]["to"][1], &rows[0]["isOver"]), (&json!(chidi.key), &Value::Null, &json!(false)), "{rows:#?}");
    hand_over(ada, &id, 1, chidi).await;
    assert_eq!(shared.office.paid().await, 0, "what is handed over is sent by a person at the other computer");
    assert_eq!(needs_attention(chidi).await, [("handed_over_request".to_owned(), id.clone())]);
    assert_eq!(needs_attention(ada).await, [], "it waits at one computer");
    let second = started(chidi, &id).await;
    assert_eq!(end(chidi, &second).await["state"], "settled");
    assert_eq!(ada.app.events(&id).await.last().unwrap(), "proposal_hand_over");
    shared.office.bisi.restart_after(|| ()).await;
    let Office { bisi, chidi, .. } = &shared.office;
    let left = is(bisi, &first, "elsewhere").await;
    assert!(left["fault"].to_string().contains("Chidi's desk") && left["attempts"] == 0, "{left:#}");
    assert_eq!(key(bisi, &first), key(chidi, &second));
    assert_eq!((needs_attention(bisi).await, needs_attention(chidi).await), (vec![], vec![]), "it was sent");
    assert_eq!(shared.office.paid().await, 1);
    open(&shared.office.ada, &id, 0).await;
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_was_left_to_another_computer_is_sent_from_here_once_it_is_handed_over_and_confirmed() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let id = approved(&shared.office, "41.00").await;
    let mut first = String::new();
    claimed_and_away(&shared, async |bisi| first = started(bisi, &id).await).await;
    let Office { ada, chidi, .. } = &shared.office;
    let entry = started(chidi, &id).await;
    let left = is(chidi, &entry, "elsewhere").await;
    assert!(left["handedOver"].is_null(), "{left:#}");
    let take_up = async || chidi.app.try_ask("proposal_take_up", json!({ "entry": entry })).await;
    assert!(take_up().await.unwrap_err().message.to_string().contains("not handed over to this computer"));
    hand_over(ada, &id, 1, chidi).await;
    assert_eq!(open_at(chidi, &id, 1).await.as_ref(), Some(&entry));
    assert_eq!(needs_attention(chidi).await, [("handed_over".to_owned(), entry.clone())]);
    let handed = chidi.app.ask("intent_view", json!({ "id": entry })).await;
    assert!(handed["handedOver"].to_string().contains("Ada handed this payment over"), "{handed:#}");
    // Cancelled, nothing changes.
    take_up().await.unwrap();
    let review = chidi.app.review().await;
    assert_eq!(review["code"], handed["code"], "the review that was confirmed before");
    assert!(review["groups"].to_string().contains("Handed over by"), "{review:#}");
    let verdict = json!({ "draftId": review["draftId"], "token": review["token"], "ticks": [] });
    chidi.app.call(Window::Confirm, "draft_reject", json!({ "input": { "verdict": verdict } })).await.unwrap();
    is(chidi, &entry, "elsewhere").await;
    assert_eq!(shared.office.paid().await, 0);
    take_up().await.unwrap();
    chidi.app.approve().await;
    let sent = is(chidi, &entry, "settled").await;
    assert_eq!((&sent["code"], &sent["attempts"], shared.office.paid().await), (&handed["code"], &json!(1), 1));
    assert!(chidi.app.events(&entry).await.contains(&"take_up".to_owned()));
    assert_eq!(needs_attention(chidi).await, []);
    assert_eq!(take_up().await.unwrap_err().code, Code::Conflict);
    shared.office.bisi.restart_after(|| ()).await;
    is(&shared.office.bisi, &first, "elsewhere").await;
    assert_eq!(shared.office.paid().await, 1);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_its_computer_had_sent_is_paid_once_and_both_show_the_same() {
    let shared = two_senders(Idempotency::Remember).await;
    let Office { ada, bisi, chidi, .. } = &shared.office;
    let id = approved(&shared.office, "42.00").await;
    // Its computer loses the database while it waits for the answer, so that it cannot tell.
    shared.office.fail("virtual_account_transfer", "delay=4000", 1).await;
    let first = started(bisi, &id).await;
    is(bisi, &first, "sending").await;
    let owner = sql(&shared.cluster.superuser("books")).await;
    let of_bisi = format!("SELECT m.login::text FROM bursar.members m JOIN bursar.cards c USING (member) WHERE c.card = decode('{}', 'hex')", bisi.key);
    let login: String = owner.query_one(&of_bisi, &[]).await.unwrap().get(0);
    owner.batch_execute(&format!("ALTER ROLE {login} NOLOGIN")).await.unwrap();
    owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1::text::name", &[&login]).await.unwrap();
    let here = is(bisi, &first, "settled").await;
    open(ada, &id, 1).await;
    hand_over(ada, &id, 1, chidi).await;
    let second = started(chidi, &id).await;
    let there = is(chidi, &second, "settled").await;
    assert_eq!((&here["remoteId"], shared.office.paid().await), (&there["remoteId"], 1), "{here:#} {there:#}");
    owner.batch_execute(&format!("ALTER ROLE {login} LOGIN")).await.unwrap();
    connected(bisi).await;
    open(ada, &id, 0).await;
    is(bisi, &first, "settled").await;
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_have_left_here_before_it_was_handed_over_stays_unknown_and_is_not_sent_again() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let id = approved(&shared.office, "43.00").await;
    // Nothing is carried out, and nobody here knows.
    shared.office.fail("virtual_account_transfer", "drop_before", 5).await;
    let bisi = &shared.office.bisi;
    let first = started(bisi, &id).await;
    poll::until("every attempt was lost", async || {
        let view = bisi.app.ask("intent_view", json!({ "id": first })).await;
        if view["state"] == "unknown" && view["attempts"] == 5 { Ok(()) } else { Err(view) }
    })
    .await;
    let Office { ada, chidi, .. } = &shared.office;
    open(ada, &id, 1).await;
    bisi.app.console.shutdown().await;
    hand_over(ada, &id, 1, chidi).await;
    let second = started(chidi, &id).await;
    is(chidi, &second, "settled").await;
    shared.office.bisi.restart_after(|| ()).await;
    let bisi = &shared.office.bisi;
    connected(bisi).await;
    let checked = bisi.app.ask("intent_check", json!({ "id": first })).await;
    let said = checked["fault"].to_string();
    assert!(checked["state"] == "unknown" && said.contains("before it was handed over") && said.contains("Chidi's desk"), "{checked:#}");
    assert_eq!(shared.office.paid().await, 1);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_proves_nothing_where_the_first_computer_may_have_sent_it() {
    let shared = two_senders(Idempotency::Ignore).await;
    let Office { ada, chidi, .. } = &shared.office;
    // The control: the same answer refuses what nobody else had.
    let id = approved(&shared.office, "49.00").await;
    shared.office.fail("virtual_account_transfer", "status=422", 1).await;
    let entry = started(chidi, &id).await;
    is(chidi, &entry, "refused").await;
    let id = approved(&shared.office, "49.50").await;
    claimed_and_away(&shared, async |bisi| drop(started(bisi, &id).await)).await;
    hand_over(ada, &id, 1, chidi).await;
    shared.office.fail("virtual_account_transfer", "status=422", 1).await;
    let entry = started(chidi, &id).await;
    is(chidi, &entry, "unknown").await;
    assert_eq!(shared.office.paid().await, 0);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_window_a_row_is_not_handed_over_and_what_was_is_unknown() {
    let shared = two_senders(Idempotency::Ignore).await;
    let Office { ada, chidi, .. } = &shared.office;
    let id = approved(&shared.office, "44.00").await;
    claimed_and_away(&shared, async |bisi| drop(started(bisi, &id).await)).await;
    let entry = started(chidi, &id).await;
    is(chidi, &entry, "elsewhere").await;
    hand_over(ada, &id, 1, chidi).await;
    // Less than what counts as a wrong clock.
    for seat in [ada, chidi] {
        seat.app.ask("replay_rule_change", json!({ "minutes": 2 })).await;
        seat.app.clock().advance(Duration::from_secs(130));
    }
    let rows = open(ada, &id, 1).await;
    assert_eq!(rows[0]["isOver"], true, "{rows:#?}");
    // What was being asked when the clock was turned counts as unanswered, so the connection is made anew.
    let mut fault = Fault::new(Code::Unavailable, "Not asked yet");
    poll::until("the database is reached again", async || {
        fault = refused(ada, &id, &shared.office.bisi.key).await;
        if fault.code == Code::Unavailable { Err(fault.to_string()) } else { Ok(()) }
    })
    .await;
    assert!(fault.code == Code::Refused && fault.message.to_string().contains("is over"), "{fault}");
    let late = chidi.app.ask("intent_view", json!({ "id": entry })).await;
    assert!(late["state"] == "elsewhere" && late["handedOver"].is_null(), "{late:#}");
    let fault = chidi.app.try_ask("proposal_take_up", json!({ "entry": entry })).await.unwrap_err();
    assert!(fault.message.to_string().contains("time in which it can be sent is over"), "{fault}");
    assert_eq!(shared.office.paid().await, 0);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_taken_up_in_time_and_not_sent_in_time_is_unknown() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let id = approved(&shared.office, "45.00").await;
    claimed_and_away(&shared, async |bisi| drop(started(bisi, &id).await)).await;
    let Office { ada, chidi, .. } = &shared.office;
    let entry = started(chidi, &id).await;
    is(chidi, &entry, "elsewhere").await;
    hand_over(ada, &id, 1, chidi).await;
    chidi.app.ask("proposal_take_up", json!({ "entry": entry })).await;
    shared.office.fail("virtual_account_balance", "delay=2500", 20).await;
    chidi.app.approve().await;
    is(chidi, &entry, "approved").await;
    shared.cluster.crash();
    let chidi = &shared.office.chidi;
    poll::until("it waits", async || !chidi.app.ask("intent_view", json!({ "id": entry })).await["waits"].is_null()).await;
    chidi.app.ask("replay_rule_change", json!({ "minutes": 2 })).await;
    chidi.app.clock().advance(Duration::from_secs(130));
    shared.cluster.restart();
    let late = is(&shared.office.chidi, &entry, "unknown").await;
    assert!(late["fault"].to_string().contains("is over") && late["attempts"] == 0, "{late:#}");
    assert_eq!(shared.office.paid().await, 0);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_hand_over_and_what_may_not_be_handed_over_is_refused_by_name() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let Office { ada, bisi, chidi, .. } = &shared.office;
    let id = approved(&shared.office, "46.00").await;
    let says = |fault: &Fault, words: &str| assert!(fault.message.to_string().contains(words), "{fault}");
    says(&refused(ada, &id, &chidi.key).await, "No computer has claimed");
    claimed_and_away(&shared, async |bisi| drop(started(bisi, &id).await)).await;
    open(chidi, &id, 1).await;
    let view = chidi.item(&id).await;
    assert_eq!((&view["mayHandOver"], &view["administrators"]), (&json!(false), &json!("Ada or Bisi")));
    let fault = refused(chidi, &id, &chidi.key).await;
    assert_eq!(fault.code, Code::Refused);
    says(&fault, "administrator");
    assert_eq!(ada.item(&id).await["mayHandOver"], true);
    says(&refused(ada, &id, &ada.key).await, "does not name Ada's desk");
    says(&refused(ada, &id, &bisi.key).await, "has this payment already");
    // A request that was rejected meanwhile is not sent by anybody.
    let draft = drafted(ada, &shared.office.account, "47.00").await;
    let alone = ada.sign_for(&draft, &[&chidi.key]).await.unwrap();
    stage_is(chidi, &alone, "waiting").await;
    says(&refused(ada, &alone, &bisi.key).await, "does not name Bisi's desk");
    // A record that somebody took away may have been a claim.
    let owner = sql(&shared.cluster.superuser("books")).await;
    owner
        .batch_execute(&format!(
            "SET session_replication_role = replica; DELETE FROM bursar.records WHERE card = decode('{0}', 'hex') \
             AND sequence = (SELECT max(sequence) FROM bursar.records WHERE card = decode('{0}', 'hex'))",
            bisi.key
        ))
        .await
        .unwrap();
    ada.app.ask("workspace_check", json!({})).await;
    poll::until("the loss is named", async || workspace(ada).await["findings"].to_string().contains("Bisi's desk")).await;
    says(&refused(ada, &id, &chidi.key).await, "changed outside of Bursar");
    shared.cluster.crash();
    let ada = &shared.office.ada;
    poll::until("the loss is noticed", async || workspace(ada).await["state"] == "offline").await;
    let fault = refused(ada, &id, &shared.office.chidi.key).await;
    assert_eq!(fault.code, Code::Unavailable);
    says(&fault, "cannot be reached");
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_of_a_batch_are_handed_over_one_by_one_and_each_is_paid_once() {
    const ROWS: usize = 3;
    let mut shared = two_senders(Idempotency::Ignore).await;
    let (id, batch) = batch_at_both(&shared.office, ROWS).await;
    claimed_and_away(&shared, async |bisi| drop(bisi.app.approve().await)).await;
    let Office { ada, chidi, .. } = &shared.office;
    chidi.app.approve().await;
    let view = batches::at_stage(&chidi.app, &batch[1], "finished").await;
    assert_eq!((&view["accepted"]["rows"], &view["held"]["rows"]), (&json!(2), &json!(1)), "{view:#}");
    let rows = open(ada, &id, 1).await;
    let row = u32::try_from(rows[0]["row"].as_u64().unwrap()).unwrap();
    assert!(rows[0]["pays"].to_string().contains('₦'), "{rows:#?}");
    hand_over(ada, &id, row, chidi).await;
    let entry = open_at(chidi, &id, row).await.unwrap();
    assert_eq!(shared.office.paid().await, ROWS - 1);
    chidi.app.ask("proposal_take_up", json!({ "entry": entry })).await;
    chidi.app.approve().await;
    is(chidi, &entry, "settled").await;
    let view = batches::at_stage(&chidi.app, &batch[1], "finished").await;
    assert_eq!(view["accepted"]["rows"], ROWS, "{view:#}");
    shared.office.bisi.restart_after(|| ()).await;
    let view = batches::at_stage(&shared.office.bisi.app, &batch[0], "finished").await;
    assert_eq!(view["held"]["rows"], ROWS, "{view:#}");
    assert_eq!(shared.office.paid().await, ROWS);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_whose_rows_wait_for_the_workspace_says_so_and_why() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let (_, batch) = batch_at_both(&shared.office, 2).await;
    shared.cluster.crash();
    let chidi = &shared.office.chidi;
    poll::until("the loss is noticed", async || workspace(chidi).await["state"] == "offline").await;
    chidi.app.approve().await;
    let of_batch = async |seat: &Seat| seat.app.ask("batch_view", json!({ "id": batch[1] })).await;
    poll::until("it says why", async || {
        let view = of_batch(chidi).await;
        if view["waits"].to_string().contains("that no other computer sends the same") && view["stage"] == "running" { Ok(()) } else { Err(view) }
    })
    .await;
    shared.cluster.restart();
    batches::at_stage(&shared.office.chidi.app, &batch[1], "finished").await;
    assert!(of_batch(&shared.office.chidi).await["waits"].is_null());
    assert_eq!(shared.office.paid().await, 2);
    shared.close().await;
}

/// The database loses what Ada handed over, and all that her computer wrote after it. That computer ends, because it would notice.
pub async fn forgets_hand_overs(shared: &Shared) {
    let owner = sql(&shared.cluster.superuser("books")).await;
    let adas = format!("decode('{}', 'hex')", shared.office.ada.key);
    let claim = format!("(SELECT min(sequence) FROM bursar.records WHERE card = {adas} AND collection = 'claims')");
    owner
        .batch_execute(&format!(
            "SET session_replication_role = replica; DELETE FROM bursar.claims WHERE card = {adas}; \
             DELETE FROM bursar.records WHERE card = {adas} AND sequence >= {claim}"
        ))
        .await
        .unwrap();
    shared.office.ada.app.console.shutdown().await;
}

/// What the check for a claim of a higher generation prevents: the first computer comes back to a database that does not show it any more.
#[tokio::test(flavor = "multi_thread")]
async fn the_control_that_does_not_see_the_hand_over_pays_twice_at_a_service_that_ignores_keys() {
    let mut shared = two_senders(Idempotency::Ignore).await;
    let id = approved(&shared.office, "48.00").await;
    let mut first = String::new();
    claimed_and_away(&shared, async |bisi| first = started(bisi, &id).await).await;
    let Office { ada, chidi, .. } = &shared.office;
    hand_over(ada, &id, 1, chidi).await;
    let second = started(chidi, &id).await;
    is(chidi, &second, "settled").await;
    forgets_hand_overs(&shared).await;
    shared.office.bisi.restart_after(|| ()).await;
    is(&shared.office.bisi, &first, "settled").await;
    assert_eq!(shared.office.paid().await, 2);
    shared.close().await;
}

//! Notes and categories of payments, and saved views, that a team shares through its workspace: what one person writes, the others read, and nothing that was
//! written before is lost.

use bursar_test_support::poll;
use serde_json::{Value, json};

use crate::{
    office::{Office, Seat},
    payouts::payout,
    workspace::{Shared, connected, member_of, workspace},
    workspace_payments::{row_of, sent_by_chidi},
};

async fn annotate(seat: &Seat, id: &Value, note: &str, category: &str) {
    seat.app.ask("entry_annotate", json!({ "id": id, "note": note, "category": category })).await;
}

/// What a computer shows of the payment with this code: its note and its category.
async fn remark(seat: &Seat, code: &str) -> Value {
    let row = row_of(seat, code).await;
    json!([row["note"].as_str().unwrap_or_default(), row["category"].as_str().unwrap_or_default()])
}

async fn reads(seat: &Seat, code: &str, note: &str, category: &str) {
    poll::until(format!("“{note}” is there"), async || {
        let shown = remark(seat, code).await;
        if shown == json!([note, category]) { Ok(()) } else { Err(shown) }
    })
    .await;
}

/// A payment that Chidi's computer sent before there was a workspace: its id and its code.
async fn paid_by_chidi(office: &Office) -> (Value, String) {
    let Office { ada, bisi, chidi, account, .. } = office;
    let request = ada.propose(payout(account, "40.00"), &chidi.key).await;
    ada.carry(&request, bisi).await;
    bisi.approve(&request).await;
    bisi.carry(&request, chidi).await;
    let next = chidi.app.ask("proposal_start", json!({ "id": request })).await;
    chidi.app.review().await;
    chidi.app.approve().await;
    let id = next["confirm"]["id"].clone();
    let code = chidi.app.until(id.as_str().unwrap(), &["settled"]).await["code"].as_str().unwrap().to_owned();
    (id, code)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_person_notes_on_a_payment_the_others_read_and_the_log_says_whose_it_is() {
    let shared = Shared::open().await;
    let Office { ada, bisi, chidi, .. } = &shared.office;
    let code = sent_by_chidi(&shared.office, "2500.50").await;
    // Ada's history has it from the workspace; for Chidi it is his own.
    annotate(ada, &row_of(ada, &code).await["id"], "Deposit for the lorry", "Transport").await;
    for seat in [bisi, chidi] {
        reads(seat, &code, "Deposit for the lorry", "Transport").await;
    }
    annotate(chidi, &row_of(chidi, &code).await["id"], "Second half in June", "Transport").await;
    for seat in [ada, bisi] {
        reads(seat, &code, "Second half in June", "Transport").await;
    }
    let log = bisi.app.ask("log_list", json!({ "text": "", "offset": 0, "limit": 100 })).await;
    let said: Vec<&str> =
        log["rows"].as_array().unwrap().iter().filter_map(|row| row["said"].as_str()).filter(|said| said.contains("the note or the category")).collect();
    let by = |who: &str| format!("{who} changed the note or the category of {code}. It came through the workspace.");
    assert_eq!(said, [by("Chidi's desk, Chidi"), by("Ada's desk, Ada")], "{log:#}");
    // Taken away is told as well.
    annotate(bisi, &row_of(bisi, &code).await["id"], "", "").await;
    for seat in [ada, chidi] {
        reads(seat, &code, "", "").await;
    }
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_notes_written_while_the_server_was_away_the_later_one_counts_everywhere() {
    let mut shared = Shared::open().await;
    let code = sent_by_chidi(&shared.office, "2500.50").await;
    for seat in [&shared.office.ada, &shared.office.bisi] {
        row_of(seat, &code).await;
    }
    shared.cluster.crash();
    for seat in [&shared.office.ada, &shared.office.bisi, &shared.office.chidi] {
        poll::until("the loss is noticed", async || workspace(seat).await["state"] == "offline").await;
    }
    let Office { ada, bisi, .. } = &shared.office;
    annotate(ada, &row_of(ada, &code).await["id"], "Written first", "").await;
    let first = ada.app.clock().timestamp();
    poll::until("a moment has passed", async || bisi.app.clock().timestamp() > first).await;
    annotate(bisi, &row_of(bisi, &code).await["id"], "Written later", "").await;
    shared.cluster.restart();
    let Office { ada, bisi, chidi, .. } = &shared.office;
    for seat in [ada, bisi, chidi] {
        connected(seat).await;
    }
    for seat in [ada, bisi, chidi] {
        reads(seat, &code, "Written later", "").await;
    }
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_from_before_the_workspace_are_shared_when_it_is_joined() {
    let office = Office::open().await;
    let (id, code) = paid_by_chidi(&office).await;
    annotate(&office.chidi, &id, "Rent of the store", "Rent").await;
    let shared = Shared::of(office).await;
    for seat in [&shared.office.ada, &shared.office.bisi] {
        reads(seat, &code, "Rent of the store", "Rent").await;
    }
    assert_eq!(remark(&shared.office.chidi, &code).await, json!(["Rent of the store", "Rent"]));
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_workspace_a_note_stays_on_its_computer() {
    let office = Office::open().await;
    let (id, code) = paid_by_chidi(&office).await;
    annotate(&office.chidi, &id, "Rent of the store", "Rent").await;
    let db = rusqlite::Connection::open(office.chidi.journal()).unwrap();
    let records: i64 = db.query_row("SELECT count(*) FROM workspace_record", [], |row| row.get(0)).unwrap();
    assert_eq!((records, remark(&office.chidi, &code).await), (0, json!(["Rent of the store", "Rent"])));
    office.close().await;
}

async fn save_view(seat: &Seat, name: &str, text: &str) {
    seat.app.ask("view_save", json!({ "name": name, "text": text, "sort": "newest", "columns": ["time"] })).await;
}

async fn views_are(seat: &Seat, expected: &[(&str, &str)]) {
    poll::until(format!("the views are {expected:?}"), async || {
        let views = seat.app.ask("view_list", json!({})).await;
        let shown: Vec<(&str, &str)> = views.as_array().unwrap().iter().map(|view| (view["name"].as_str().unwrap(), view["text"].as_str().unwrap())).collect();
        if shown == expected { Ok(()) } else { Err(views) }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn saved_views_are_shared_and_two_of_one_name_from_before_the_workspace_are_both_kept() {
    let office = Office::open().await;
    save_view(&office.ada, "Month", "2026-10").await;
    save_view(&office.chidi, "Month", "2026-11").await;
    let shared = Shared::of(office).await;
    let Office { ada, bisi, chidi, .. } = &shared.office;
    let all = [ada, bisi, chidi];
    for seat in all {
        views_are(seat, &[("Month", "2026-10"), ("Month (2)", "2026-11")]).await;
    }
    save_view(bisi, "Month", "2026-12").await;
    for seat in all {
        views_are(seat, &[("Month", "2026-12"), ("Month (2)", "2026-11")]).await;
    }
    chidi.app.ask("view_remove", json!({ "name": "Month (2)" })).await;
    for seat in all {
        views_are(seat, &[("Month", "2026-12")]).await;
    }
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_notes_on_one_payment_from_before_the_workspace_are_both_kept() {
    let office = Office::open().await;
    let (id, code) = paid_by_chidi(&office).await;
    annotate(&office.chidi, &id, "Rent of the store", "Rent").await;
    let shared = Shared::of(office).await;
    let Office { ada, bisi, chidi, .. } = &shared.office;
    reads(ada, &code, "Rent of the store", "Rent").await;
    // Bisi's computer leaves, writes something of its own, and comes back.
    bisi.app.ask("workspace_leave", json!({})).await;
    annotate(bisi, &row_of(bisi, &code).await["id"], "Until June", "").await;
    let address = shared.cluster.superuser("books").url().expose("a test").to_owned();
    let file = ada.save("workspace_invite", json!({ "member": member_of(ada, bisi).await, "address": address })).await;
    bisi.puts(&file);
    bisi.app.ask("workspace_join", json!({})).await;
    for seat in [ada, bisi, chidi] {
        reads(seat, &code, "Until June / Rent of the store", "Rent").await;
    }
    shared.close().await;
}

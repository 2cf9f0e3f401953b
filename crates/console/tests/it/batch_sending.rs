//! A batch while it is sent: paused, resumed, stopped, asked again, restarted and locked, it pays each row once.

use bursar_console::app::commands::Window;
use bursar_test_support::poll;
use serde_json::{Value, json};

use crate::{
    batch_files::saved_sheet,
    batches::{at_stage, draft, number, paid, paste, people, rows, send, sheet},
    payouts::{self, account},
    test_console::{TestConsole, service::Service},
};

/// Nobody let the batch go on, and none of its rows began, since an hour ago.
const AN_HOUR_AGO: &str = "UPDATE batch SET active_at = active_at - 3600000; UPDATE intent SET decided_at = decided_at - 3600000 WHERE batch IS NOT NULL";

/// Waits until the service took the first row.
async fn one_is_accepted(app: &TestConsole, batch: &str) {
    poll::until("a row is accepted", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["accepted"]["rows"].as_u64() >= Some(1) { Ok(()) } else { Err(view) }
    })
    .await;
}

/// Lets the service take its time over something else: in that time two rows would leave.
async fn a_while(app: &TestConsole) {
    app.fail("token_list", "delay=700", 1).await;
    app.ask("token_list", json!({ "limit": 1 })).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_pauses_goes_on_and_stops_between_two_rows() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=300", 100).await;
    let id = paste(&app, &account, "Suppliers", &people(8)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    one_is_accepted(&app, &batch).await;
    let paused = app.ask("batch_pause", json!({ "id": batch })).await;
    assert_eq!(paused["stage"], "paused", "{paused}");
    let quiet = poll::until("nothing is being sent", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["sending"]["rows"] == 0 { Ok(view) } else { Err(view) }
    })
    .await;
    a_while(&app).await;
    assert_eq!(app.ask("batch_view", json!({ "id": batch })).await["waiting"], quiet["waiting"], "a paused batch begins no row");
    app.ask("batch_resume", json!({ "id": batch })).await;
    poll::until("it goes on", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["waiting"]["rows"].as_u64() < quiet["waiting"]["rows"].as_u64() { Ok(()) } else { Err(view) }
    })
    .await;
    app.ask("batch_stop", json!({ "id": batch })).await;
    let stopped = poll::until("nothing is being sent", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["sending"]["rows"] == 0 { Ok(view) } else { Err(view) }
    })
    .await;
    a_while(&app).await;
    let later = app.ask("batch_view", json!({ "id": batch })).await;
    assert_eq!((&later["stage"], &later["waiting"]), (&json!("stopped"), &stopped["waiting"]), "{later}");
    assert!(later["waiting"]["rows"].as_u64() > Some(0), "{later}");
    assert!(app.try_ask("batch_resume", json!({ "id": batch })).await.is_err(), "a stopped batch does not go on");
    assert_eq!(paid(&app).await.len() as u64, later["accepted"]["rows"].as_u64().unwrap());
    // What was never sent becomes a batch of its own.
    let rest = app.ask("batch_retry", json!({ "id": batch })).await;
    assert_eq!(rest["counts"]["all"], later["waiting"]["rows"], "{rest}");
    let second = send(&app, rest["id"].as_str().unwrap()).await;
    at_stage(&app, &second, "finished").await;
    let mut numbers: Vec<String> = paid(&app).await.into_iter().map(|(number, _)| number).collect();
    numbers.sort();
    numbers.dedup();
    assert_eq!((numbers.len(), paid(&app).await.len()), (8, 8), "each person once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_stands_in_the_inbox_once_from_its_approval_to_its_end() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=300", 100).await;
    let id = paste(&app, &account, "Suppliers", &people(6)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    let of_batches = async || {
        let list = app.ask("attention_list", json!({})).await;
        let items = list["items"].as_array().unwrap().iter().filter(|item| item["kind"].as_str().unwrap().starts_with("batch"));
        items.cloned().collect::<Vec<_>>()
    };
    let sending = poll::until("a row is accepted", async || {
        let items = of_batches().await;
        if items[0]["batch"]["accepted"]["rows"].as_u64() >= Some(1) { Ok(items) } else { Err(Value::from(items)) }
    })
    .await;
    let [item] = sending.as_slice() else { panic!("one item for one batch: {sending:?}") };
    assert_eq!((&item["kind"], &item["id"], &item["batch"]["name"]), (&json!("batch_sending"), &json!(batch), &json!("Suppliers")), "{item}");
    assert_eq!(item["batch"]["total"], json!({ "rows": 6, "sums": { "naira": "616.50" } }), "{item}");
    app.ask("batch_pause", json!({ "id": batch })).await;
    let paused = of_batches().await;
    let [item] = paused.as_slice() else { panic!("one item for one batch: {paused:?}") };
    assert_eq!((&item["kind"], &item["id"]), (&json!("batch_paused"), &json!(batch)), "{item}");
    assert!(item["batch"]["pause"].as_str().unwrap().starts_with("Paused."), "it says why: {item}");
    app.ask("batch_resume", json!({ "id": batch })).await;
    at_stage(&app, &batch, "finished").await;
    assert_eq!(of_batches().await, Vec::<Value>::new(), "a batch that ended needs nobody");
}

#[tokio::test(flavor = "multi_thread")]
async fn outside_of_the_page_a_batch_is_counted_until_its_end_and_under_the_lock_not_at_all() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=300", 100).await;
    assert_eq!(app.console.batch_progress().await, None);
    let id = paste(&app, &account, "Suppliers", &people(6)).await["id"].as_str().unwrap().to_owned();
    let batch = draft(&app, &id).await;
    assert_eq!(app.console.batch_progress().await, None, "a draft is not being sent");
    app.approve().await;
    let sending = poll::until("a row is done", async || app.console.batch_progress().await.filter(|of| of.done >= 1)).await;
    assert_eq!((sending.of, sending.is_paused), (6, false), "{sending:?}");
    app.ask("batch_pause", json!({ "id": batch })).await;
    poll::until("nothing is being sent", async || app.ask("batch_view", json!({ "id": batch })).await["sending"]["rows"] == 0).await;
    let view = app.ask("batch_view", json!({ "id": batch })).await;
    let paused = app.console.batch_progress().await.unwrap();
    assert_eq!((Some(u64::from(paused.of - paused.done)), paused.is_paused), (view["waiting"]["rows"].as_u64(), true), "{paused:?}");
    app.ask("app_lock", json!({})).await;
    assert_eq!(app.console.batch_progress().await, None, "nobody sees it under the lock");
    app.ask("app_unlock", json!({})).await;
    assert_eq!(app.console.batch_progress().await, Some(paused));
    app.ask("batch_resume", json!({ "id": batch })).await;
    at_stage(&app, &batch, "finished").await;
    assert_eq!(app.console.batch_progress().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_goes_on_after_a_restart_and_pays_nobody_twice() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=200", 100).await;
    let id = paste(&app, &account, "Suppliers", &people(6)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    poll::until("some rows are done", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["accepted"]["rows"].as_u64() >= Some(2) { Ok(()) } else { Err(view) }
    })
    .await;
    let app = app.restart().await;
    let done = at_stage(&app, &batch, "finished").await;
    assert_eq!((&done["accepted"]["rows"], &done["refused"]["rows"]), (&json!(6), &json!(0)), "{done}");
    let mut numbers: Vec<String> = paid(&app).await.into_iter().map(|(number, _)| number).collect();
    let all = numbers.len();
    numbers.sort();
    numbers.dedup();
    assert_eq!((all, numbers.len()), (6, 6), "each person once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_never_left_waits_with_the_others_while_the_service_is_away() {
    let service = Service::connected(bursar_sandbox::Behaviour::default()).await;
    let account = account(&service.app).await;
    let id = paste(&service.app, &account, "Suppliers", &people(3)).await["id"].as_str().unwrap().to_owned();
    let batch = draft(&service.app, &id).await;
    let Service { app, running, .. } = service;
    running.shutdown().await;
    app.approve().await;
    let paused = at_stage(&app, &batch, "paused").await;
    assert!(paused["pause"].as_str().unwrap().contains("cannot be reached"), "{paused}");
    assert_eq!((&paused["waiting"]["rows"], &paused["refused"]["rows"]), (&json!(3), &json!(0)), "{paused}");
    // Stopped, it never leaves, and counts for nothing.
    let stopped = app.ask("batch_stop", json!({ "id": batch })).await;
    assert_eq!((&stopped["stage"], &stopped["waiting"]["rows"]), (&json!("stopped"), &json!(3)), "{stopped}");
    assert_eq!(app.ask("batch_retry", json!({ "id": batch })).await["counts"]["all"], 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_lay_for_long_waits_for_the_confirm_window_again() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=1200", 100).await;
    let id = paste(&app, &account, "Suppliers", &people(5)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    one_is_accepted(&app, &batch).await;
    app.ask("batch_pause", json!({ "id": batch })).await;
    poll::until("nothing is being sent", async || app.ask("batch_view", json!({ "id": batch })).await["sending"]["rows"] == 0).await;
    let before = paid(&app).await.len();
    app.journal(AN_HOUR_AGO).await;
    let resumed = app.ask("batch_resume", json!({ "id": batch })).await;
    assert_eq!(resumed["stage"], "draft", "it is asked again: {resumed}");
    a_while(&app).await;
    assert_eq!(paid(&app).await.len(), before, "nothing leaves meanwhile");
    let review = app.review().await;
    assert!(review["blocks"].to_string().contains(&format!("{before} ")), "{review}");
    app.approve().await;
    at_stage(&app, &batch, "finished").await;
    assert_eq!(paid(&app).await.len(), 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_batch_paused_while_its_row_waits_for_another_payment_stays_paused_however_long_that_takes() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=2500", 1).await;
    payouts::draft(&app, payouts::payout(&account, "100.00"), json!({})).await.unwrap();
    app.approve().await;
    let id = paste(&app, &account, "Suppliers", &people(2)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    poll::until("the first row has begun", async || {
        let results = app.ask("batch_results", json!({ "id": batch, "states": [], "offset": 0, "limit": 5 })).await;
        if results["rows"][0]["entry"].is_string() { Ok(()) } else { Err(results) }
    })
    .await;
    app.ask("batch_pause", json!({ "id": batch })).await;
    assert_eq!(paid(&app).await.len(), 0, "the other payment is still on the wire");
    app.journal(AN_HOUR_AGO).await;
    poll::until("the other payment is made", async || paid(&app).await.len() == 1).await;
    a_while(&app).await;
    let view = app.ask("batch_view", json!({ "id": batch })).await;
    assert_eq!((&view["stage"], &view["accepted"]["rows"]), (&json!("paused"), &json!(0)), "{view}");
    assert_eq!(app.ask("batch_resume", json!({ "id": batch })).await["stage"], "draft", "it is asked again when it goes on");
    app.approve().await;
    at_stage(&app, &batch, "finished").await;
    assert_eq!(paid(&app).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_while_a_batch_is_sent_asks_a_person_again_and_pays_nobody_twice() {
    for hours in [1, -1] {
        let app = TestConsole::sandbox().await;
        let account = account(&app).await;
        app.fail("virtual_account_transfer", "delay=2500", 100).await;
        let id = paste(&app, &account, "Suppliers", &people(4)).await["id"].as_str().unwrap().to_owned();
        let batch = send(&app, &id).await;
        one_is_accepted(&app, &batch).await;
        app.clock().set_wall_by(hours * 3_600_000);
        // The row that is on the wire is ended; the next does not leave before a person says so.
        let asked = at_stage(&app, &batch, "draft").await;
        let before = paid(&app).await.len();
        assert!((1..4).contains(&before), "{hours} hours: {asked}");
        a_while(&app).await;
        assert_eq!(paid(&app).await.len(), before, "nothing leaves meanwhile, {hours} hours");
        app.approve().await;
        at_stage(&app, &batch, "finished").await;
        let numbers: std::collections::BTreeSet<String> = paid(&app).await.into_iter().map(|(number, _)| number).collect();
        assert_eq!((paid(&app).await.len(), numbers.len()), (4, 4), "{hours} hours");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_says_too_many_requests_is_asked_again_more_slowly_and_each_row_is_paid_once() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = paste(&app, &account, "Suppliers", &people(5)).await["id"].as_str().unwrap().to_owned();
    app.fail("virtual_account_transfer", "status=429", 4).await;
    let batch = send(&app, &id).await;
    let view = at_stage(&app, &batch, "finished").await;
    assert_eq!((&view["accepted"]["rows"], &view["unknown"]["rows"], &view["refused"]["rows"]), (&json!(5), &json!(0), &json!(0)), "{view}");
    assert_eq!(paid(&app).await.len(), 5);

    // Where it goes on saying so, three rows in a row stay open, and the batch waits for a person.
    let id = paste(&app, &account, "Others", &people(9)).await["id"].as_str().unwrap().to_owned();
    for at in 0..5 {
        app.ask("batch_edit", json!({ "id": id, "edits": [{ "index": at, "column": "amount", "value": "77.70" }] })).await;
    }
    app.fail("virtual_account_transfer", "status=429", 15).await;
    let batch = send(&app, &id).await;
    let paused = at_stage(&app, &batch, "paused").await;
    assert_eq!((&paused["unknown"]["rows"], &paused["waiting"]["rows"]), (&json!(3), &json!(6)), "{paused}");
    assert_eq!(paid(&app).await.len(), 5);
    app.ask("batch_resume", json!({ "id": batch })).await;
    at_stage(&app, &batch, "finished").await;
    let open = app.ask("batch_results", json!({ "id": batch, "states": ["unknown"], "offset": 0, "limit": 50 })).await["rows"].as_array().unwrap().clone();
    for row in &open {
        app.ask("intent_check", json!({ "id": row["entry"] })).await;
    }
    poll::until("every row is accepted", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["accepted"]["rows"] == 9 { Ok(()) } else { Err(view) }
    })
    .await;
    let all = paid(&app).await;
    let once: std::collections::BTreeSet<&(String, u64)> = all.iter().collect();
    assert_eq!((all.len(), once.len()), (14, 14), "{all:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn saying_no_to_a_batch_that_is_asked_again_stops_it_and_to_a_new_one_sends_nothing() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = paste(&app, &account, "Suppliers", &people(3)).await["id"].as_str().unwrap().to_owned();
    let batch = draft(&app, &id).await;
    let review = app.review().await;
    let verdict = json!({ "draftId": review["draftId"], "token": review["token"], "ticks": [] });
    app.call(Window::Confirm, "draft_reject", json!({ "input": { "verdict": verdict } })).await.unwrap();
    let view = app.ask("batch_view", json!({ "id": batch })).await;
    assert_eq!((&view["stage"], &view["decidedBy"], &view["decidedAt"]), (&json!("rejected"), &Value::Null, &Value::Null), "nobody approved it: {view}");
    assert!(paid(&app).await.is_empty());
    // The sheet is still there, as it was.
    assert_eq!(rows(&app, &id).await.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_in_a_batch_counts_for_duplicates_limits_and_the_balance() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=1500", 100).await;
    let id = paste(&app, &account, "Suppliers", &people(4)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    app.ask("batch_pause", json!({ "id": batch })).await;
    poll::until("nothing is being sent", async || app.ask("batch_view", json!({ "id": batch })).await["sending"]["rows"] == 0).await;
    // The last row, by hand.
    let form = json!({ "accountId": account, "sortCode": "058", "accountNumber": number(3), "accountName": "Person D", "amount": "103.25", "narration": "x" });
    let checks = app.ask("payout_check", form.clone()).await;
    let duplicate = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "duplicate" && line["level"] == "danger");
    assert!(duplicate.is_some(), "{checks}");
    assert!(app.try_ask("payout_draft", json!({ "form": form, "note": {} })).await.is_err());
    assert!(checks["underWay"].is_string(), "rows that wait take of the balance: {checks}");
    app.ask("limits_save", json!({ "limits": { "limits": [{ "unit": "NGN", "payment": "", "day": "450", "payee": "" }] } })).await;
    let other =
        json!({ "accountId": account, "sortCode": "058", "accountNumber": "3088199999", "accountName": "Somebody Else", "amount": "50", "narration": "x" });
    let checks = app.ask("payout_check", other).await;
    assert!(checks["lines"].as_array().unwrap().iter().any(|line| line["id"] == "limit" && line["level"] == "danger"), "{checks}");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_its_end_a_batch_says_what_the_bank_charged_also_for_salaries() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("account_deposit", json!({ "id": account, "amount": "50,000" })).await;
    let rows = sheet(&[("Zed Abu", "058", "2088155555", "10,000.00"), ("Yemi Ojo", "058", "2088166666", "50.00")]);
    let setup = json!({ "name": "Salaries", "accountId": account, "purpose": "salary" });
    let id = app.ask("batch_paste", json!({ "setup": setup, "text": rows })).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    assert!(app.ask("batch_view", json!({ "id": batch })).await.get("charged").is_none(), "not before its end");
    let done = at_stage(&app, &batch, "finished").await;
    // ₦10 for each, and ₦50 stamp duty where the bank takes it, whatever the batch was for.
    assert_eq!(done["charged"], json!({ "rows": 2, "naira": "70.00" }), "{done}");
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_rows_become_a_batch_of_their_own_and_unknown_ones_never_do() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    // The first is refused, and of the second nobody knows: its answer is lost, and the repetition is refused.
    app.fail("virtual_account_transfer", "status=400", 1).await;
    let id = paste(&app, &account, "Suppliers", &people(2)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    let done = at_stage(&app, &batch, "finished").await;
    assert_eq!((&done["refused"]["rows"], &done["accepted"]["rows"]), (&json!(1), &json!(1)), "{done}");
    let refused = app.ask("batch_results", json!({ "id": batch, "states": ["refused"], "offset": 0, "limit": 10 })).await;
    assert_eq!(refused["total"], 1);
    assert!(refused["rows"][0]["fault"]["message"].is_string(), "{refused}");
    let retry = app.ask("batch_retry", json!({ "id": batch })).await;
    assert_eq!((&retry["counts"]["all"], &retry["parent"]), (&json!(1), &done["code"]), "{retry}");
    let second = send(&app, retry["id"].as_str().unwrap()).await;
    at_stage(&app, &second, "finished").await;
    assert_eq!(paid(&app).await.len(), 2);

    app.fail("virtual_account_transfer", "drop_after", 1).await;
    app.fail("virtual_account_transfer", "status=409", 1).await;
    let third = paste(&app, &account, "Others", &sheet(&[("Zed Abu", "058", "2088155555", "10.00"), ("Yemi Ojo", "058", "2088166666", "11.00")])).await;
    let third = send(&app, third["id"].as_str().unwrap()).await;
    let done = at_stage(&app, &third, "finished").await;
    assert_eq!((&done["unknown"]["rows"], &done["accepted"]["rows"]), (&json!(1), &json!(1)), "an unknown row does not hold up the rest: {done}");
    assert!(app.try_ask("batch_retry", json!({ "id": third })).await.is_err(), "an unknown row is never sent anew");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_another_payment_may_have_paid_is_held_and_never_offered_again() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let form = json!({ "accountId": account, "sortCode": "058", "accountNumber": number(0), "accountName": "Person A", "amount": "100.25", "narration": "x" });
    app.ask("payout_draft", json!({ "form": form, "note": {} })).await;
    let id = paste(&app, &account, "Suppliers", &people(2)).await["id"].as_str().unwrap().to_owned();
    let batch = draft(&app, &id).await;
    // The payout was drafted first, so it is decided first. The batch was approved after it, and was checked before.
    app.approve().await;
    app.approve().await;
    let done = at_stage(&app, &batch, "finished").await;
    assert_eq!((&done["held"]["rows"], &done["accepted"]["rows"]), (&json!(1), &json!(1)), "{done}");
    assert_eq!(paid(&app).await.len(), 2, "each person once");
    assert!(app.try_ask("batch_retry", json!({ "id": batch })).await.is_err(), "a held row may be paid already");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restored_copy_never_goes_on_with_a_batch() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=300", 100).await;
    let id = paste(&app, &account, "Suppliers", &people(4)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    one_is_accepted(&app, &batch).await;
    app.ask("batch_pause", json!({ "id": batch })).await;
    poll::until("nothing is being sent", async || app.ask("batch_view", json!({ "id": batch })).await["sending"]["rows"] == 0).await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let journal = app.folder.path().join("profiles").join(profile).join("journal.db");
    let copy = app.folder.path().join("copy.db");
    rusqlite::Connection::open(&journal).unwrap().execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    app.ask("batch_resume", json!({ "id": batch })).await;
    at_stage(&app, &batch, "finished").await;
    assert_eq!(paid(&app).await.len(), 4);
    let app = app
        .restart_after(|| {
            for ending in ["-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{ending}", journal.display()));
            }
            std::fs::copy(&copy, &journal).unwrap();
        })
        .await;
    let view = app.ask("batch_view", json!({ "id": batch })).await;
    assert_eq!(view["stage"], "stopped", "{view}");
    assert!(view["pause"].as_str().unwrap().contains("restored"), "{view}");
    assert!(view["waiting"]["rows"].as_u64() > Some(0), "the copy does not know of them: {view}");
    let (saved, _) = saved_sheet(&app, &batch).await;
    let says = |status: &str| saved.iter().flatten().any(|cell| cell == status);
    assert!(says("Perhaps paid after the backup") && !says("Not sent"), "{saved:?}");
    assert!(app.try_ask("batch_resume", json!({ "id": batch })).await.is_err());
    assert!(app.try_ask("batch_retry", json!({ "id": batch })).await.is_err(), "what another copy may have sent is not sent anew");
    a_while(&app).await;
    assert_eq!(paid(&app).await.len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_was_changed_after_the_approval_stops_the_batch() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=1500", 100).await;
    let id = paste(&app, &account, "Suppliers", &people(4)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    app.ask("batch_pause", json!({ "id": batch })).await;
    poll::until("nothing is being sent", async || app.ask("batch_view", json!({ "id": batch })).await["sending"]["rows"] == 0).await;
    let before = paid(&app).await.len();
    // Even with the digest of the row made anew: it is not the row that was approved.
    app.journal(&format!("UPDATE batch_row SET payment = replace(payment, '{}', '2088199999') WHERE row = 4", number(3))).await;
    app.ask("batch_resume", json!({ "id": batch })).await;
    let view = at_stage(&app, &batch, "paused").await;
    assert!(view["pause"].as_str().unwrap().contains("could not be"), "{view}");
    assert_eq!(paid(&app).await.len(), before, "no row of a changed batch leaves");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_lets_a_batch_finish_and_shows_it_to_nobody() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let begun = paste(&app, &account, "November salaries", &people(6)).await;
    // The first answer takes its time, so that the lock falls while rows wait.
    app.fail("virtual_account_transfer", "delay=1500", 1).await;
    let batch = send(&app, begun["id"].as_str().unwrap()).await;
    let locked = app.ask("app_lock", json!({})).await;
    assert_eq!((&locked["lock"]["locked"], &locked["open"]), (&json!(true), &Value::Null));
    let before = paid(&app).await.len();
    assert!(before < 6, "the lock came too late: {before}");
    assert!(app.try_ask("batch_view", json!({ "id": batch })).await.is_err(), "a locked window reads a batch");
    poll::until("every row is paid behind the lock", async || {
        let paid = paid(&app).await.len();
        if paid == 6 { Ok(()) } else { Err(paid) }
    })
    .await;
    app.ask("app_unlock", json!({})).await;
    let view = at_stage(&app, &batch, "finished").await;
    assert_eq!(view["accepted"]["rows"], 6, "{view}");
    assert_eq!(paid(&app).await.len(), 6);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_unlocks_while_a_batch_is_sent_finds_it_going_on() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let begun = paste(&app, &account, "November salaries", &people(6)).await;
    app.fail("virtual_account_transfer", "delay=1500", 1).await;
    let batch = send(&app, begun["id"].as_str().unwrap()).await;
    app.ask("app_lock", json!({})).await;
    let opened = app.ask("app_unlock", json!({})).await;
    assert_eq!(opened["open"]["kind"], "sandbox");
    at_stage(&app, &batch, "finished").await;
    assert_eq!(paid(&app).await.len(), 6);
    app.console.shutdown().await;
}

/// However a pause and its end fall between the beginning of a row and its request.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_is_paused_and_resumed_at_every_moment_leaves_no_row_behind() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = paste(&app, &account, "Suppliers", &people(12)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    for _ in 0..200 {
        if app.ask("batch_view", json!({ "id": batch })).await["stage"] == "finished" {
            break;
        }
        let _ = app.try_ask("batch_pause", json!({ "id": batch })).await;
        let _ = app.try_ask("batch_resume", json!({ "id": batch })).await;
    }
    let _ = app.try_ask("batch_resume", json!({ "id": batch })).await;
    let done = at_stage(&app, &batch, "finished").await;
    assert_eq!((&done["accepted"]["rows"], &done["waiting"]["rows"]), (&json!(12), &json!(0)), "{done}");
    assert_eq!(paid(&app).await.len(), 12);
}

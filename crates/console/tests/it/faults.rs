//! The line fails in the ways the sandbox knows by name. Every payment happens once, or we say we don't know.

use crate::test_console::{self, TestConsole};
use bursar_test_support::poll;
use serde_json::json;

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_is_asked_for_again_and_paid_once() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    for (amount, fault) in
        [("0.01", "drop_after"), ("0.02", "drop_before"), ("0.03", "cut=20"), ("0.04", "status=503"), ("0.05", "html"), ("0.06", "status=429")]
    {
        app.fail("transaction_transfer", fault, 2).await;
        let before = app.transactions(&wallet).await.len();
        let id = app.draft(&wallet, &native, PAYEE, amount).await.unwrap();
        app.approve().await;
        let done = app.until(&id, &["settled", "accepted_unreadable"]).await;
        // A page of HTML with a 2xx is an answer we cannot read: it is not sent again, and a person looks.
        assert_eq!(done["state"], if fault == "html" && done["attempts"] == 1 { "accepted_unreadable" } else { "settled" }, "{fault}: {done:#}");
        let after = app.transactions(&wallet).await.len();
        assert!(after == before + 1 || (fault == "html" && after == before), "{fault}: {before} → {after}");
        app.fail("transaction_transfer", fault, 0).await;
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_readable_refusal_moves_no_money_and_says_so() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "status=422", 1).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    let refused = app.until(&id, &["refused"]).await;
    assert_eq!(refused["fault"]["money"], "not_moved");
    assert_eq!(refused["attempts"], 1);
    assert!(app.transactions(&wallet).await.is_empty());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sandbox_that_is_asked_to_refuse_a_payout_refuses_that_one_and_takes_the_next() {
    let app = TestConsole::sandbox().await;
    let account = crate::payouts::account(&app).await;
    app.fail("virtual_account_transfer", "refused", 1).await;
    let pay = async |amount: &str, states: &[&str]| {
        let input = json!({
            "id": account, "amount": amount, "destinationType": "other-banks", "narration": "Rent",
            "destination": { "accountNumber": "0123456785", "sortCode": "058", "accountName": "ADA OBI" },
        });
        let id = crate::payouts::draft(&app, input, json!({})).await.unwrap();
        app.approve().await;
        app.until(&id, states).await
    };
    let refused = pay("100.00", &["refused"]).await;
    assert_eq!((&refused["attempts"], &refused["fault"]["money"]), (&json!(1), &json!("not_moved")), "{refused}");
    pay("200.00", &["settled"]).await;
    let rule = json!({ "operation": "virtual_account_banks", "fault": "refused", "count": 1 });
    assert!(app.try_ask("sandbox_failure_set", rule).await.is_err(), "only what pays is refused");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_whose_answer_is_lost_still_gives_its_secret() {
    let app = TestConsole::sandbox().await;
    app.fail("wallet_set_create_developer", "drop_after", 1).await;
    let (set, _) = app.wallets().await;
    assert_eq!(app.ask("secret_states", json!({})).await[&set], "stored");
    assert_eq!(app.ask("wallet_set_list", json!({})).await.as_array().unwrap().len(), 1);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_sending_pays_once() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "delay=700", 1).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    app.until(&id, &["sending"]).await;
    // Before the request is with the sandbox there is nothing to be cut off.
    poll::until("the request is with the sandbox", async || app.ask("sandbox_view", json!({})).await["rules"] == json!([])).await;
    let app = app.restart().await;
    let done = app.until(&id, &["settled"]).await;
    assert_eq!(done["serviceState"], "COMPLETE");
    assert_eq!(app.transactions(&wallet).await.len(), 1);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_cannot_be_written_sends_nothing() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let open = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    let review = app.review().await;
    // Another program holds the journal for longer than we wait: the commit before the wire fails.
    let other = rusqlite::Connection::open(app.folder.path().join("profiles").join(open).join("journal.db")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let verdict = json!({ "input": { "verdict": { "draftId": id, "token": review["token"], "ticks": test_console::ticks(&review) } } });
    let fault = app.call(bursar_console::app::commands::Window::Confirm, "draft_approve", verdict).await.unwrap_err();
    assert_eq!((fault.code, fault.money), (bursar_contract::Code::Storage, bursar_contract::MoneyState::NotMoved));
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "draft");
    assert!(app.transactions(&wallet).await.is_empty());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_five_attempts_no_start_sends_again_and_each_check_of_a_person_is_one_attempt() {
    for (attempts, by_itself) in [(5, false), (4, true)] {
        let app = TestConsole::sandbox().await;
        let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
        let (wallet, native, _) = app.funded().await;
        // Nothing is sent again meanwhile, so the number of attempts can be set.
        app.console.set_replay_minutes(&profile, 0).unwrap();
        let app = app.restart().await;
        app.fail("transaction_transfer", "drop_before", 1).await;
        let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
        app.approve().await;
        assert_eq!(app.until(&id, &["unknown"]).await["attempts"], 1);
        app.journal(&format!("UPDATE intent SET attempts = {attempts} WHERE id = '{id}'")).await;
        app.console.set_replay_minutes(&profile, 15).unwrap();
        let app = app.restart().await;
        // A wallet sends in order: what a start sends again has gone before the next payment.
        let next = app.draft(&wallet, &native, PAYEE, "0.02").await.unwrap();
        app.approve().await;
        app.until(&next, &["settled"]).await;
        if by_itself {
            assert_eq!(app.until(&id, &["settled"]).await["attempts"], attempts + 1, "the control: below five a start sends again");
        } else {
            let waiting = app.ask("intent_view", json!({ "id": id })).await;
            assert_eq!((&waiting["state"], &waiting["attempts"]), (&json!("unknown"), &json!(attempts)));
            app.ask("intent_check", json!({ "id": id })).await;
            assert_eq!(app.until(&id, &["settled"]).await["attempts"], attempts + 1);
        }
        assert_eq!(app.transactions(&wallet).await.len(), 2);
        app.console.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_payment_waits_in_the_inbox_and_is_neither_sent_nor_paid_a_second_time() {
    let app = TestConsole::sandbox().await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let (wallet, native, _) = app.funded().await;
    app.console.set_replay_minutes(&profile, 0).unwrap();
    let app = app.restart().await;
    app.fail("transaction_transfer", "drop_before", 1).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    app.until(&id, &["unknown"]).await;
    app.console.set_replay_minutes(&profile, 15).unwrap();
    let file = app.folder.path().join("profiles").join(&profile).join("journal.db");
    let changed = "UPDATE intent SET state = 'dead', payment = replace(payment, '0.01', '0.91') WHERE id = ?1";
    assert_eq!(rusqlite::Connection::open(file).unwrap().execute(changed, [&id]).unwrap(), 1);
    let app = app.restart().await;
    let inbox = app.ask("unknown_list", json!({})).await;
    assert_eq!((&inbox[0]["intent"]["id"], &inbox[0]["intent"]["damaged"]), (&json!(id), &json!(true)), "{inbox:#}");
    assert_eq!(inbox[0]["intent"]["fault"]["money"], "may_have_moved");
    let row = &app.ask("intent_list", json!({})).await["rows"][0];
    assert_eq!((&row["id"], &row["title"], &row["amount"]), (&json!(id), &json!("Damaged entry"), &json!(null)), "{row:#}");
    for (name, input) in [
        ("intent_check", json!({ "id": id })),
        ("unknown_evidence", json!({ "id": id })),
        ("unknown_decide", json!({ "id": id, "verdict": "not_sent", "note": "asked the bank" })),
    ] {
        let fault = app.try_ask(name, input).await.unwrap_err();
        assert!(fault.code == bursar_contract::Code::Storage && fault.message.to_string().contains("changed outside of Bursar"), "{name}: {fault}");
    }
    assert!(app.draft(&wallet, &native, PAYEE, "0.01").await.is_err(), "the same payment may have been made");
    // The control: another payment goes out.
    let next = app.draft(&wallet, &native, PAYEE, "0.02").await.unwrap();
    app.approve().await;
    app.until(&next, &["settled"]).await;
    assert_eq!((app.transactions(&wallet).await.len(), app.events(&id).await.iter().filter(|action| *action == "damaged").count()), (1, 1));
    app.console.shutdown().await;
}

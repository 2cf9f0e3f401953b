//! The line fails in the ways the sandbox knows by name. Every payment happens once, or we say we don't know.

mod desk;

use desk::Desk;
use serde_json::json;

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_is_asked_for_again_and_paid_once() {
    let desk = Desk::sandbox().await;
    let (wallet, native, _) = desk.funded().await;
    for (amount, fault) in
        [("0.01", "drop_after"), ("0.02", "drop_before"), ("0.03", "cut=20"), ("0.04", "status=503"), ("0.05", "html"), ("0.06", "status=429")]
    {
        desk.fail("transaction_transfer", fault, 2).await;
        let before = desk.transactions(&wallet).await.len();
        let id = desk.draft(&wallet, &native, PAYEE, amount).await.unwrap();
        desk.approve().await;
        let done = desk.until(&id, &["settled", "accepted_unreadable"]).await;
        // A page of HTML with a 2xx is an answer we cannot read: it is not sent again, and a person looks.
        assert_eq!(done["state"], if fault == "html" && done["attempts"] == 1 { "accepted_unreadable" } else { "settled" }, "{fault}: {done:#}");
        let after = desk.transactions(&wallet).await.len();
        assert!(after == before + 1 || (fault == "html" && after == before), "{fault}: {before} → {after}");
        desk.fail("transaction_transfer", fault, 0).await;
    }
    desk.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_readable_refusal_moves_no_money_and_says_so() {
    let desk = Desk::sandbox().await;
    let (wallet, native, _) = desk.funded().await;
    desk.fail("transaction_transfer", "status=422", 1).await;
    let id = desk.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    desk.approve().await;
    let refused = desk.until(&id, &["refused"]).await;
    assert_eq!(refused["fault"]["money"], "not_moved");
    assert_eq!(refused["attempts"], 1);
    assert!(desk.transactions(&wallet).await.is_empty());
    desk.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_whose_answer_is_lost_still_gives_its_secret() {
    let desk = Desk::sandbox().await;
    desk.fail("wallet_set_create_developer", "drop_after", 1).await;
    let (set, _) = desk.wallets().await;
    assert_eq!(desk.ask("secret_states", json!({})).await[&set], "stored");
    assert_eq!(desk.ask("wallet_set_list", json!({})).await.as_array().unwrap().len(), 1);
    desk.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_sending_pays_once() {
    let desk = Desk::sandbox().await;
    let (wallet, native, _) = desk.funded().await;
    desk.fail("transaction_transfer", "delay=700", 1).await;
    let id = desk.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    desk.approve().await;
    desk.until(&id, &["sending"]).await;
    let desk = desk.restart().await;
    let done = desk.until(&id, &["settled"]).await;
    assert_eq!(done["serviceState"], "COMPLETE");
    assert_eq!(desk.transactions(&wallet).await.len(), 1);
    desk.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_cannot_be_written_sends_nothing() {
    let desk = Desk::sandbox().await;
    let (wallet, native, _) = desk.funded().await;
    let open = desk.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let id = desk.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    let review = desk.review().await;
    // Another program holds the journal for longer than we wait: the commit before the wire fails.
    let other = rusqlite::Connection::open(desk.folder.path().join("profiles").join(open).join("journal.db")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let verdict = json!({ "input": { "verdict": { "draftId": id, "token": review["token"], "ticks": desk::ticks(&review) } } });
    let fault = desk.call(bursar_console::commands::Window::Confirm, "draft_approve", verdict).await.unwrap_err();
    assert_eq!((fault.code, fault.money), (bursar_contract::Code::Storage, bursar_contract::Money::NotMoved));
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(desk.ask("intent_view", json!({ "id": id })).await["state"], "draft");
    assert!(desk.transactions(&wallet).await.is_empty());
    desk.console.shutdown().await;
}

//! A batch that another program changes while it is sent.

use bursar_test_support::poll;

use crate::{
    batches::{paid, paste, people, send},
    payouts::account,
    test_console::TestConsole,
};

/// The digests of a batch are computed once for many rows. A change by another program is seen at the next row all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_another_program_changes_while_it_is_sent_sends_no_further_row() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.fail("virtual_account_transfer", "delay=1500", 1).await;
    let id = paste(&app, &account, "Suppliers", &people(4)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &id).await;
    let profile = app.ask("app_state", serde_json::json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let other = rusqlite::Connection::open(app.folder.path().join("profiles").join(profile).join("journal.db")).unwrap();
    other.busy_timeout(std::time::Duration::from_secs(5)).unwrap();
    let is = |states: &[&str]| {
        let first = other.query_row("SELECT state FROM intent WHERE batch = ?1 ORDER BY batch_row LIMIT 1", [&batch], |row| row.get::<_, String>(0));
        let state = first.unwrap_or_default();
        if states.contains(&state.as_str()) { Ok(()) } else { Err(state) }
    };
    poll::until("the first row is on its way", async || is(&["sending"])).await;
    assert_eq!(other.execute("UPDATE intent SET title = title || ' ' WHERE id = ?1", [&batch]).unwrap(), 1);
    poll::until("the first row ended", async || is(&["accepted", "settled"])).await;
    // In that time two rows would leave.
    app.fail("token_list", "delay=700", 1).await;
    app.ask("token_list", serde_json::json!({ "limit": 1 })).await;
    assert_eq!(paid(&app).await.len(), 1);
    let refused = app.try_ask("batch_resume", serde_json::json!({ "id": batch })).await.unwrap_err();
    assert_eq!(refused.message.id(), "journal-damaged");
}

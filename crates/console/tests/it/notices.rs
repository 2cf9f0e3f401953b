//! What the system shows while a person looks elsewhere: that a payment ended, once, and nothing else about it.

use std::time::Duration;

use crate::test_console::TestConsole;
use bursar_console::Notice;
use bursar_test_support::poll;
use serde_json::json;

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// Everything that would be shown of what changed during `work`. The windows look when it is over, at a payment at least.
async fn shown(app: &TestConsole, work: impl Future<Output = ()>) -> Vec<Notice> {
    let mut changes = app.console.changes();
    work.await;
    let (mut notices, mut payments) = (Vec::new(), 0);
    poll::until("a payment changes", async || {
        while let Ok(changed) = changes.try_recv() {
            payments += usize::from(changed.what == "intent");
            notices.extend(app.console.notice_of(&changed).await);
        }
        payments > 0
    })
    .await;
    notices
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_ends_is_told_once_without_amount_or_name() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.31").await.unwrap();
    // The window looks at every change as it comes, from the approval to the end, and at the last one twice.
    let mut changes = app.console.changes();
    app.approve().await;
    let mut all: Vec<Notice> = Vec::new();
    let last = tokio::time::timeout(Duration::from_secs(60), async {
        loop {
            let changed = changes.recv().await.unwrap();
            all.extend(app.console.notice_of(&changed).await);
            if !all.is_empty() {
                return changed;
            }
        }
    });
    let last = last.await.expect("the end of a payment is told");
    app.until(&id, &["settled"]).await;
    all.extend(app.console.notice_of(&last).await);
    assert_eq!(all.iter().map(|notice| &notice.title).collect::<Vec<_>>(), ["A payment is complete"]);
    assert!(all.iter().map(|notice| notice.text.to_string()).all(|text| ["0.31", "ETH", "0x5a"].iter().all(|part| !text.contains(part))));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outcome_that_nobody_knows_calls_for_a_person_and_silence_is_kept_where_it_was_asked_for() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.ask("replay_rule_change", json!({ "minutes": 0 })).await;
    let lost = async |amount: &str| {
        app.fail("transaction_transfer", "drop_before", 1).await;
        let id = app.draft(&wallet, &native, PAYEE, amount).await.unwrap();
        shown(&app, async {
            app.approve().await;
            app.until(&id, &["unknown"]).await;
        })
        .await
    };
    assert_eq!(lost("0.01").await.iter().map(|notice| &notice.title).collect::<Vec<_>>(), ["A payment needs your attention"]);
    let mut settings = app.ask("app_state", json!({})).await["settings"].clone();
    settings["notifications"] = json!(false);
    app.ask("settings_save", json!({ "settings": settings })).await;
    assert_eq!(lost("0.02").await, []);
    app.console.shutdown().await;
}

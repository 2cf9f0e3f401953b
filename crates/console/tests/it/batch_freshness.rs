//! A sheet in preparation says what is true now, whatever changed elsewhere while it was open.

use bursar_journal::Limit;
use serde_json::{Value, json};

use crate::{
    batches::{named, number, paste, people, rows},
    payouts::{self, account},
    test_console::TestConsole,
};

/// A sheet of two payouts, ₦100.25 and ₦101.25, whose names were asked for.
async fn begun(app: &TestConsole) -> (String, String) {
    let account = account(app).await;
    let id = paste(app, &account, "Suppliers", &people(2)).await["id"].as_str().unwrap().to_owned();
    named(app, &id).await;
    (account, id)
}

async fn view(app: &TestConsole, id: &str) -> Value {
    app.ask("batch_sheet_view", json!({ "id": id })).await
}

/// The checks that say something of a row.
async fn checks(app: &TestConsole, id: &str, row: usize) -> Vec<String> {
    let all = rows(app, id).await;
    all[row]["lines"].as_array().unwrap().iter().map(|line| line["id"].as_str().unwrap().to_owned()).collect()
}

fn limits(payment: &str, day: &str) -> Value {
    let limit = Limit { unit: "NGN".into(), payment: payment.into(), day: day.into(), payee: String::new() };
    json!({ "limits": { "limits": [limit] } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_that_is_open_follows_the_limits_and_says_what_is_left() {
    let app = TestConsole::sandbox().await;
    let (_, id) = begun(&app).await;
    assert!(view(&app, &id).await["stop"].is_null());
    for _ in 0..2 {
        app.ask("limits_save", limits("101", "150")).await;
        let stop =
            "With today’s payments, this is over your limit of ₦150.00 in one day. ₦150.00 is left today. Leave payments out, or change the limit in Settings.";
        let over = view(&app, &id).await;
        assert_eq!(over["stop"], stop, "{over}");
        assert_eq!((&over["counts"]["fix"], checks(&app, &id, 1).await.contains(&"limit".into())), (&json!(1), true), "{over}");
        // Nobody drafts what was reviewed under other limits.
        let before = app.try_ask("batch_draft", json!({ "id": id, "revision": 1, "control": "" })).await.unwrap_err();
        assert_eq!(before.message.id(), "batch-changed");

        app.allow("limits_save", limits("1000", "1000")).await;
        // The rows are asked for first: each answer is fresh by itself.
        assert!(!checks(&app, &id, 1).await.contains(&"limit".into()));
        let within = view(&app, &id).await;
        assert_eq!((&within["stop"], &within["counts"]["fix"]), (&Value::Null, &json!(0)), "{within}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_that_is_open_follows_contacts_and_keeps_its_revision_where_nothing_of_it_changed() {
    let app = TestConsole::sandbox().await;
    let (_, id) = begun(&app).await;
    let first = view(&app, &id).await;
    let contact = |name: &str, number: &str| {
        let details = json!({ "kind": "bank", "sortCode": "058", "bank": "Guaranty Trust Bank", "accountNumber": number, "accountName": name });
        json!({ "kind": "person", "name": name, "tags": [], "note": "", "methods": [{ "details": details }] })
    };
    app.ask("contact_save", contact("Zainab Lawal", &number(40))).await;
    assert_eq!(view(&app, &id).await["revision"], first["revision"], "a contact that no row pays");

    let saved = app.ask("contact_save", contact("Person A", &number(50))).await;
    assert!(checks(&app, &id, 0).await.contains(&"bank_changed".into()), "{:?}", rows(&app, &id).await[0]);
    assert_eq!(view(&app, &id).await["counts"]["fix"], 1);
    app.ask("contact_remove", json!({ "id": saved["contact"]["id"] })).await;
    assert!(!checks(&app, &id, 0).await.contains(&"bank_changed".into()));
    assert_eq!(view(&app, &id).await["counts"]["fix"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_was_made_while_a_sheet_is_open_is_found_in_its_row_and_taken_off_the_balance() {
    let app = TestConsole::sandbox().await;
    let (account, id) = begun(&app).await;
    assert_eq!(view(&app, &id).await["sums"]["balance"], "100000.00");
    let mut input = payouts::payout(&account, "100.25");
    input["destination"]["accountNumber"] = json!(number(0));
    let paid = payouts::draft(&app, input, json!({})).await.unwrap();
    app.approve().await;
    app.until(&paid, &["settled"]).await;
    let row = rows(&app, &id).await[0].clone();
    assert_eq!((&row["level"], row["repeats"]["code"].is_string()), (&json!("fix"), true), "{row}");
    bursar_test_support::poll::until("the balance is read again", async || {
        let sums = view(&app, &id).await["sums"].clone();
        if sums["balance"] == "99889.75" { Ok(()) } else { Err(sums) }
    })
    .await;
}

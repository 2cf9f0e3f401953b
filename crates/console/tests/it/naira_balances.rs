//! Naira on own accounts: summed exactly, with its age, and never zero where nobody read it.

use crate::test_console::TestConsole;
use bursar_console::app::commands::Window;
use serde_json::json;

/// An account of the organization, by the service's id.
async fn account(app: &TestConsole) -> String {
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    let made = app.ask("virtual_account_create", json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": "float", "holderDetails": holder }] })).await;
    made["created"][0]["id"].as_str().unwrap().to_owned()
}

fn this_month() -> String {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(1))).strftime("%Y-%m").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lies_on_own_accounts_is_known_again_without_asking() {
    let app = TestConsole::sandbox().await;
    let none = app.ask("naira_balances", json!({ "read": false })).await;
    assert!(none["accounts"] == 0 && none["sum"].is_null(), "{none}");
    let account = account(&app).await;
    app.ask("account_list", json!({ "read": true })).await;
    let unread = app.ask("naira_balances", json!({ "read": false })).await;
    assert!(unread["unread"] == 1 && unread["sum"].is_null(), "nobody has read it yet: {unread}");
    app.ask("account_deposit", json!({ "id": account, "amount": "1250.50" })).await;
    let read = app.ask("naira_balances", json!({ "read": true })).await;
    assert_eq!((&read["sum"], &read["unread"]), (&json!("1250.5"), &json!(0)), "{read}");
    let app = app.restart().await;
    assert_eq!(app.ask("naira_balances", json!({ "read": false })).await["sum"], "1250.5");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_month_of_a_naira_account_closes_from_what_was_seen_and_paid() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("account_list", json!({ "read": true })).await;
    app.ask("account_deposit", json!({ "id": account, "amount": "100000.00" })).await;
    app.ask("naira_balances", json!({ "read": true })).await;
    let payout = json!({
        "id": account, "amount": "2500.50", "destinationType": "other-banks", "narration": "Invoice 2291",
        "destination": { "accountNumber": "0123456789", "sortCode": "058", "accountName": "CHIDI OKEKE" },
    });
    let drafted = app.call(Window::Main, "virtual_account_transfer", json!({ "input": payout, "note": {} })).await.unwrap();
    app.approve().await;
    app.until(drafted["draftId"].as_str().unwrap(), &["settled"]).await;
    let month = app.ask("statement_view", json!({ "walletId": account, "month": this_month() })).await;
    // 2,500.50 and the fee of 10 went; the account was made in this month, so it began with nothing.
    assert_eq!((&month["debits"], &month["closing"]), (&json!({ "amount": "2,510.50", "lines": 2 }), &json!("97,489.50")), "{month}");
    assert_eq!((&month["opening"], &month["credits"]), (&json!("0.00"), &json!({ "amount": "100,000.00", "lines": 1 })), "{month}");
    assert_eq!(month["lines"].as_array().map(Vec::len), Some(3), "what came in, the payout, its charge: {month}");
    app.console.shutdown().await;
}

//! Naira on own accounts: summed exactly, with its age, and never zero where nobody read it.

use crate::{
    batches::{paste, people, send},
    payouts,
    test_console::TestConsole,
};
use bursar_console::app::commands::Window;
use bursar_test_support::poll;
use serde_json::{Value, json};

/// An account of the organization, by the service's id.
async fn account(app: &TestConsole) -> String {
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    let made = app.ask("virtual_account_create", json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": "float", "holderDetails": holder }] })).await;
    made["created"][0]["id"].as_str().unwrap().to_owned()
}

pub fn this_month() -> String {
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

#[tokio::test(flavor = "multi_thread")]
async fn a_balance_read_once_the_outcome_of_the_last_payout_is_known_proves_the_closing_balance() {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    app.ask("virtual_account_balance", json!({ "id": account })).await;
    let id = payouts::unknown_payout(&app, &account).await;
    // While nobody knows the outcome the balance shows it already, and no later one is another amount.
    app.ask("virtual_account_balance", json!({ "id": account })).await;
    app.ask("unknown_decide", json!({ "id": id, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    app.ask("virtual_account_balance", json!({ "id": account })).await;
    let month = app.ask("statement_view", json!({ "walletId": account, "month": this_month() })).await;
    assert_eq!(month["proof"]["is"], "matches", "{month}");
    app.console.shutdown().await;
}

/// What the form says of payments that left the account and are not Bursar's: the texts of its warnings and notes.
async fn warned_of(app: &TestConsole, account: &str) -> Vec<String> {
    let form =
        json!({ "accountId": account, "sortCode": "058", "accountNumber": "3011229999", "accountName": "SANNI KEMI", "amount": "1.00", "narration": "Rent" });
    let checks = app.ask("payout_check", form).await;
    let lines = checks["lines"].as_array().unwrap().iter().filter(|line| line["id"] == "duplicate" && line["level"] != "ok");
    lines.map(Value::to_string).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn balances_that_are_read_while_a_batch_is_sent_invent_no_credit_and_no_debit() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("account_list", json!({ "read": true })).await;
    app.ask("account_deposit", json!({ "id": account, "amount": "100000.00" })).await;
    app.ask("naira_balances", json!({ "read": true })).await;
    // The service takes its time over each payout and carries it out at the end of it; balances are read at any moment meanwhile.
    app.fail("virtual_account_transfer", "delay=200", 100).await;
    app.fail("virtual_account_balance", "delay=30", 10_000).await;
    let sheet = paste(&app, &account, "Suppliers", &people(5)).await["id"].as_str().unwrap().to_owned();
    let batch = send(&app, &sheet).await;
    poll::until("the batch is finished", async || {
        let look = json!({ "read": true });
        tokio::join!(app.ask("naira_balances", look.clone()), app.ask("naira_balances", look));
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        if view["stage"] == "finished" { Ok(()) } else { Err(view) }
    })
    .await;
    app.ask("naira_balances", json!({ "read": true })).await;
    let month = async || app.ask("statement_view", json!({ "walletId": account, "month": this_month() })).await;
    let kinds = |month: &Value| month["lines"].as_array().unwrap().iter().map(|line| line["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    let closed = month().await;
    let expected: Vec<&str> = std::iter::once("received").chain(["payout", "fee"].into_iter().cycle().take(10)).collect();
    assert_eq!(kinds(&closed), expected, "{closed:#}");
    // 100.25 to 104.25, and a fee of 10 for each.
    assert_eq!(
        (&closed["credits"], &closed["debits"]),
        (&json!({ "amount": "100,000.00", "lines": 1 }), &json!({ "amount": "561.25", "lines": 10 })),
        "{closed:#}"
    );
    assert_eq!((&closed["closing"], &closed["proof"]["is"]), (&json!("99,438.75"), &json!("matches")), "{closed:#}");
    assert_eq!(warned_of(&app, &account).await, Vec::<String>::new());
    // The control: what another program pays is found, and so is money that makes up for it.
    let body = json!({ "amount": "700.00", "destinationType": "other-banks", "narration": "Rent", "idempotencyKey": "6f8b1a52-2f6c-4b58-8d37-3f1f0d0f5b11",
        "destination": { "accountNumber": "0123456789", "sortCode": "058", "accountName": "CHIDI OKEKE" } });
    app.sandbox_ask("POST", &format!("/v2/virtual-accounts/{account}/transfer"), body).await;
    assert!(warned_of(&app, &account).await.iter().any(|text| text.contains("₦710.00")));
    assert_eq!(kinds(&month().await).last().map(String::as_str), Some("other_debit"));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_received_shows_where_it_makes_up_for_a_payout_to_the_kobo() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("account_list", json!({ "read": true })).await;
    app.ask("account_deposit", json!({ "id": account, "amount": "1000.00" })).await;
    app.ask("naira_balances", json!({ "read": true })).await;
    let id = crate::payouts::draft(&app, crate::payouts::payout(&account, "90.00"), json!({})).await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    app.ask("account_deposit", json!({ "id": account, "amount": "100.00" })).await;
    app.ask("naira_balances", json!({ "read": true })).await;
    let month = app.ask("statement_view", json!({ "walletId": account, "month": this_month() })).await;
    assert_eq!(
        (&month["credits"]["amount"], &month["closing"], &month["proof"]["is"]),
        (&json!("1,100.00"), &json!("1,000.00"), &json!("matches")),
        "{month:#}"
    );
    app.console.shutdown().await;
}

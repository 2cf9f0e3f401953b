//! A payout that an account's balance may show already, although nobody knows its outcome or a person recorded that it was not made.

use serde_json::{Value, json};

use crate::{
    payouts::{account, draft, payout, unknown_payout},
    test_console::TestConsole,
    unknown::age,
};

fn form(account: &str, amount: &str) -> Value {
    json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": amount, "narration": "Rent" })
}

/// The line of the checks for which this holds.
fn line(checks: &Value, is: impl Fn(&Value) -> bool) -> Value {
    checks["lines"].as_array().unwrap().iter().find(|line| is(line)).unwrap_or_else(|| panic!("{checks:#}")).clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_balance_may_show_already_is_taken_off_all_the_same_and_is_named() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = unknown_payout(&app, &account).await;
    let code = app.ask("intent_view", json!({ "id": id })).await["code"].as_str().unwrap().to_owned();
    let checks = app.ask("payout_check", form(&account, "50000")).await;
    // Another program may have paid as much: the careful figure stands.
    assert_eq!((&checks["staysAfter"], &checks["mayBeTaken"]), (&json!("44939.00"), &json!(true)), "{checks:#}");
    let said = line(&checks, |line| line["id"] == "balance")["detail"].as_str().unwrap().to_owned();
    assert!(said.ends_with(&format!("{code} may already be taken off: since it was sent, the balance fell by at least as much.")), "{said}");
    // The control: after as much was received, the balance shows it no more.
    app.sandbox_ask("POST", "/sandbox/deposit", json!({ "virtualAccountId": account, "amount": "2510.50" })).await;
    let checks = app.ask("payout_check", form(&account, "50000")).await;
    assert_eq!((&checks["underWay"], checks.get("mayBeTaken")), (&json!("2500.50"), None), "{checks:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_unexplained_difference_is_without_the_known_fees_of_other_payouts() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = unknown_payout(&app, &account).await;
    let mut other = payout(&account, "100.00");
    other["destination"]["accountNumber"] = "0123456785".into();
    let paid = draft(&app, other, json!({})).await.unwrap();
    app.approve().await;
    app.until(&paid, &["settled"]).await;
    let naira = app.ask("unknown_evidence", json!({ "id": id })).await["naira"].clone();
    assert_eq!((&naira["after"]["amount"], &naira["unexplained"]), (&json!("97379.50"), &json!("2510.50")), "{naira:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_left_an_account_and_fits_a_payout_that_was_recorded_as_not_made_is_named_by_its_code() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("account_list", json!({ "read": true })).await;
    app.ask("naira_balances", json!({ "read": true })).await;
    let id = unknown_payout(&app, &account).await;
    age(&app, &id).await;
    let record = json!({ "id": id, "verdict": "not_sent", "note": "Nobody at the bank knows of it" });
    let code = app.ask("unknown_decide", record).await["code"].clone();
    app.ask("naira_balances", json!({ "read": true })).await;
    let left = |line: &Value| line["text"].as_str().is_some_and(|text| text.contains("left this account"));
    let found = line(&app.ask("payout_check", form(&account, "2000")).await, left);
    let named = format!("It may be {}, which is recorded as not made.", code.as_str().unwrap());
    assert!(found["text"].as_str().unwrap().starts_with("₦2,510.50") && found["detail"].as_str().unwrap().contains(&named), "{found:#}");
    assert_eq!((&found["level"], &found["entry"]["code"]), (&json!("warn"), &code), "{found:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_whose_draft_waits_for_a_decision_is_not_ready_for_review_and_names_the_draft() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let payout = form(&account, "50");
    let duplicate = |line: &Value| line["id"] == "duplicate";
    assert_eq!(line(&app.ask("payout_check", payout.clone()).await, duplicate)["level"], "ok");
    let made = app.ask("payout_draft", json!({ "form": payout, "note": {} })).await["draftId"].clone();
    let code = app.ask("intent_view", json!({ "id": made })).await["code"].clone();
    let checks = app.ask("payout_check", form(&account, "50")).await;
    let waits = line(&checks, duplicate);
    assert_eq!((&waits["level"], &checks["clear"], &waits["entry"]["id"], &waits["entry"]["code"]), (&json!("danger"), &json!(false), &made, &code));
    assert_eq!(waits["text"], "The same payout is already waiting in the confirm window");
    let refused = app.try_ask("payout_draft", json!({ "form": form(&account, "50"), "note": {} })).await.unwrap_err();
    assert_eq!(refused.message.to_string(), waits["text"].as_str().unwrap());
    // The control: another amount is another payout, and what was discarded waits no more.
    assert_eq!(line(&app.ask("payout_check", form(&account, "51")).await, duplicate)["level"], "ok");
    app.ask("draft_discard", json!({ "draftId": made })).await;
    assert_eq!(line(&app.ask("payout_check", form(&account, "50")).await, duplicate)["level"], "ok");
    // The same of a transfer.
    let (wallet, native, _) = app.funded().await;
    let payee = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    let made = app.draft(&wallet, &native, payee, "0.01").await.unwrap();
    let transfer = json!({ "walletId": wallet, "tokenId": native, "to": payee, "amount": "0.01", "feeLevel": "MEDIUM" });
    let waits = line(&app.ask("transfer_check", transfer).await, duplicate);
    assert_eq!((&waits["level"], waits["entry"]["id"].as_str()), (&json!("danger"), Some(made.as_str())), "{waits:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_above_a_limit_that_was_lowered_since_says_so_before_anything_is_ticked() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    draft(&app, payout(&account, "50.00"), json!({})).await.unwrap();
    assert_eq!(app.review().await["stopped"], Value::Null, "the control");
    let limits = |most: &str| json!({ "limits": { "limits": [{ "unit": "NGN", "payment": most, "day": "", "payee": "" }] } });
    app.ask("limits_save", limits("20")).await;
    let stopped = app.review().await;
    assert!(stopped["stopped"].as_str().is_some_and(|why| why.contains("limit") && why.contains("Nothing was sent")), "{stopped:#}");
    assert_eq!((&stopped["refuseLabel"], &stopped["blocks"][0]["face"]), (&json!("Discard"), &json!("danger")));
    assert!(stopped["blocks"].as_array().unwrap().iter().all(|block| block.get("tick").is_none()), "{stopped:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_under_way_is_no_longer_free_for_the_next_payout() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let id = unknown_payout(&app, &account).await;
    let form = |amount: &str| json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": amount, "narration": "Rent" });
    let line = async |amount: &str| {
        let checks = app.ask("payout_check", form(amount)).await;
        checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "balance").unwrap().clone()
    };
    // The service did it, and may not have counted it yet: Bursar leaves it out until somebody knows.
    let enough = line("50000").await;
    assert_eq!(enough["level"], "ok");
    assert!(enough["detail"].as_str().unwrap().contains("₦2,500.50"), "{enough:#}");
    // What stays leaves it out too, in the form and in the confirm window.
    let checks = app.ask("payout_check", form("50000")).await;
    assert_eq!((&checks["underWay"], &checks["staysAfter"]), (&json!("2500.50"), &json!("44939.00")), "{checks:#}");
    app.ask("payout_draft", json!({ "form": form("50000"), "note": {} })).await;
    let money = app.review().await["money"].clone();
    assert_eq!(
        money["staysAfter"],
        "₦44,939.00, minus the fee, which is not known, after subtracting 1 payment under way. It may already be taken off the balance."
    );
    let little = line("96000").await;
    assert_eq!((&little["level"], &little["field"]), (&json!("warn"), &json!("amount")));
    assert!(little["tick"].as_str().is_some_and(|tick| !tick.is_empty()), "{little:#}");
    // The control: once it is known what came of it, the balance alone counts.
    app.ask("unknown_decide", json!({ "id": id, "verdict": "sent", "note": "The bank's statement shows it" })).await;
    let enough = line("96000").await;
    assert_eq!((&enough["level"], enough.get("detail")), (&json!("ok"), None));
    app.console.shutdown().await;
}

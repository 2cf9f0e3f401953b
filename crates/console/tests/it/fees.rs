//! What a payment cost: an estimate while it is on its way, what was charged after its end, and never one in the words of the other.

use bursar_console::app::commands::Window;
use bursar_contract::Decimal;
use serde_json::{Value, json};

use crate::{payouts, replacement, test_console::TestConsole};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// What of the network currency lies in a wallet.
async fn held(app: &TestConsole, wallet: &str) -> Decimal {
    let listed = app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
    let native = listed.as_array().unwrap().iter().find(|one| one["token"]["standard"] == "native").unwrap();
    native["amount"].as_str().unwrap().parse().unwrap()
}

/// The fee wherever a person reads it: with the payment, in the history, on the receipt, in an export.
async fn said(app: &TestConsole, id: &str) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let intent = app.ask("intent_view", json!({ "id": id })).await;
    let entry = app.ask("entry_view", json!({ "id": id })).await;
    let receipt = app.ask("receipt_text", json!({ "id": id })).await;
    let line = text(&receipt["text"]).lines().find_map(|line| line.strip_prefix("Fee: ").map(str::to_owned));
    vec![text(&intent["money"]["fee"]), text(&entry["row"]["fee"]), line.unwrap_or_else(|| panic!("{receipt:#}")), exported(app, id).await]
}

/// The fee columns of a payment's row in an export, in the words of the other places.
async fn exported(app: &TestConsole, id: &str) -> String {
    let out = app.folder.path().join("exported");
    std::fs::create_dir_all(&out).unwrap();
    app.console.set_picker(std::sync::Arc::new(crate::history::Always(out.clone())));
    let name = app.ask("export_make", json!({ "list": {}, "format": "json" })).await["name"].as_str().unwrap().to_owned();
    let whole: Value = serde_json::from_slice(&std::fs::read(out.join(&name)).unwrap()).unwrap();
    std::fs::remove_file(out.join(name)).unwrap();
    let code = app.ask("intent_view", json!({ "id": id })).await["code"].clone();
    let row = whole["rows"].as_array().unwrap().iter().find(|row| row["payment code"] == code).unwrap_or_else(|| panic!("{whole:#}"));
    let fee = format!("{} {}", row["fee"].as_str().unwrap(), row["fee currency"].as_str().unwrap());
    match row["fee is"].as_str().unwrap() {
        "charged" => fee,
        "at most" => format!("up to {fee}"),
        other => format!("{fee}, {other}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_balance_after_a_transfer_has_the_fee_taken_off_where_it_is_paid_in_the_same_currency() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let form = json!({ "walletId": wallet, "tokenId": native, "to": PAYEE, "amount": "0.25", "feeLevel": "MEDIUM" });
    let checks = app.ask("transfer_check", form).await;
    let line = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "enough_token").unwrap();
    let fee = checks["fees"].as_array().unwrap().iter().find(|fee| fee["level"] == "MEDIUM").unwrap();
    let of = |text: &str| text.parse::<Decimal>().unwrap();
    let left = &(&held(&app, &wallet).await - &of("0.25")) - &of(fee["cost"].as_str().unwrap());
    let said = line["text"].as_str().unwrap();
    let after = said.strip_prefix("Enough ETH. Balance after the transfer and its network fee: at least ").unwrap_or_else(|| panic!("{said}"));
    assert_eq!(of(after), left, "{checks:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_of_a_transfer_its_fee_is_what_the_chain_charged() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let before = held(&app, &wallet).await;
    app.fail("transaction_transfer", "delay=2000", 1).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    app.approve().await;
    // The control: until then it is the most that it can be.
    for fee in said(&app, &id).await {
        assert!(fee.starts_with("up to "), "{fee}");
    }
    app.until(&id, &["settled"]).await;
    let charged = &(&before - &held(&app, &wallet).await) - &"0.25".parse::<Decimal>().unwrap();
    let wanted = format!("{} ETH", charged.trimmed());
    assert_eq!(said(&app, &id).await, [wanted.clone(), wanted.clone(), wanted.clone(), wanted]);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancellation_says_what_the_chain_charged_for_it() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let before = held(&app, &wallet).await;
    app.fail("transaction_transfer", "stuck", 1).await;
    let parent = replacement::waiting(&app, &wallet, &native, "0.5").await;
    let drafted = replacement::draft(&app, "transaction_cancel", &parent).await.unwrap();
    let cancel = drafted["draftId"].as_str().unwrap();
    app.approve().await;
    app.until(cancel, &["settled"]).await;
    let charged = &before - &held(&app, &wallet).await;
    assert!(!charged.is_zero());
    let wanted = format!("{} ETH", charged.trimmed());
    let entry = app.ask("entry_view", json!({ "id": cancel })).await;
    let receipt = app.ask("receipt_text", json!({ "id": cancel })).await["text"].as_str().unwrap().to_owned();
    assert_eq!(entry["row"]["fee"], wanted, "{entry:#}");
    assert!(receipt.contains(&format!("Fee: {wanted}")), "{receipt}");
    assert_eq!(exported(&app, cancel).await, wanted);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_accelerated_payment_nothing_says_what_one_like_it_costs() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "stuck", 1).await;
    let parent = replacement::waiting(&app, &wallet, &native, "0.5").await;
    let drafted = replacement::draft(&app, "transaction_accelerate", &parent).await.unwrap();
    let child = drafted["draftId"].as_str().unwrap();
    app.approve().await;
    app.until(child, &["settled"]).await;
    let fees = said(&app, child).await;
    let number = fees[0].strip_suffix(" ETH").and_then(|number| number.parse::<Decimal>().ok());
    assert!(number.is_some_and(|number| !number.is_zero()) && fees.iter().all(|fee| fee == &fees[0]), "{fees:?}");
    // The one that was replaced cost nothing by itself; nobody says an estimate of it as its fee.
    let replaced = app.until(parent["id"].as_str().unwrap(), &["settled", "dead"]).await;
    let words = replaced["money"]["fee"].as_str().unwrap();
    assert!(!words.starts_with("up to "), "{words}");
    assert_eq!(exported(&app, parent["id"].as_str().unwrap()).await, " , ", "and it adds nothing to a sum of the column");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_refused_cost_nothing_and_says_so() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    let verdict = json!({ "input": { "verdict": { "draftId": id, "token": app.review().await["token"] } } });
    app.call(Window::Confirm, "draft_reject", verdict).await.unwrap();
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["money"]["fee"], "None, it was not sent");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fee_that_is_not_known_and_for_which_nothing_is_left_is_no_enough() {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    let line = async |amount: &str| {
        let form = json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": amount, "narration": "Rent" });
        let checks = app.ask("payout_check", form).await;
        checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "balance").unwrap().clone()
    };
    // With its stamp duty this takes the whole balance.
    let all = line("99950").await;
    assert_eq!((&all["level"], &all["text"]), (&json!("info"), &json!("Nothing is left for the fee, which is not known yet")), "{all:#}");
    assert_eq!(line("99949").await["level"], "ok");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payout_that_the_service_refused_cost_nothing_although_it_was_sent() {
    let app = TestConsole::sandbox().await;
    let account = payouts::account(&app).await;
    app.fail("virtual_account_transfer", "status=422", 1).await;
    let id = payouts::draft(&app, payouts::payout(&account, "50.00"), json!({})).await.unwrap();
    app.approve().await;
    assert_eq!(app.until(&id, &["refused"]).await["money"]["fee"], "None, no money moved");
    app.console.shutdown().await;
}

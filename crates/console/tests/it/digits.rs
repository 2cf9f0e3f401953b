//! No digit of an amount with 18 decimals, or of a 256-bit token id, changes from the field over the wire to the receipt.

use crate::test_console::TestConsole;
use bursar_contract::amount::group_thousands;
use bursar_test_support::poll;
use num_bigint::BigUint;
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, TestRunner},
};
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const AMOUNTS: usize = 40;
const IDS: usize = 6;

/// This many values of a strategy, the same at every run.
fn some<S: Strategy>(count: usize, strategy: S) -> Vec<S::Value> {
    let mut runner = TestRunner::new_with_rng(Config::default(), proptest::test_runner::TestRng::deterministic_rng(Default::default()));
    (0..count).map(|_| strategy.new_tree(&mut runner).unwrap().current()).collect()
}

/// Wei as a person would type it, every digit of 18 decimals.
fn typed(wei: u64) -> String {
    format!("{}.{:018}", wei / 1_000_000_000_000_000_000, wei % 1_000_000_000_000_000_000)
}

/// Drafts a form; gives the id and what the confirm window would show.
async fn draft(app: &TestConsole, form: Value) -> (String, Value) {
    let input = json!({ "form": form, "note": { "reference": "" } });
    let id = app.ask("transfer_draft", input).await["draftId"].as_str().unwrap().to_owned();
    let review = app.review().await;
    assert_eq!(review["draftId"], json!(id));
    (id, review)
}

async fn receipt(app: &TestConsole, id: &str) -> String {
    app.ask("receipt_text", json!({ "id": id })).await["text"].as_str().unwrap().to_owned()
}

/// The amount in the body of the newest transfer, as the inspector kept what left.
async fn left(app: &TestConsole) -> String {
    let kept = app.ask("exchange_list", json!({ "operation": "transaction_transfer" })).await;
    let exchange = app.ask("exchange_view", json!({ "id": kept["rows"][0]["id"] })).await;
    literal(exchange["request"]["raw"].as_str().unwrap(), "amount").to_owned()
}

/// The value of a field in a body of JSON, with the digits as they stand there.
fn literal<'a>(body: &'a str, field: &str) -> &'a str {
    let (_, rest) = body.split_once(&format!("\"{field}\":")).unwrap_or_else(|| panic!("no {field} in {body}"));
    let end = if rest.starts_with('[') { rest.find(']').unwrap() + 1 } else { rest.find([',', '}']).unwrap() };
    &rest[..end]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_digit_of_an_amount_changes_from_the_field_to_the_wire_to_the_receipt() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    for (at, wei) in some(AMOUNTS, 1u64..1_900_000_000_000_000_000).into_iter().enumerate() {
        let field = typed(wei);
        let form = json!({ "walletId": wallet, "tokenId": native, "to": PAYEE, "amount": field, "feeLevel": "MEDIUM" });
        let checks = app.ask("transfer_check", form.clone()).await;
        let exact = checks["amount"].as_str().unwrap_or_else(|| panic!("{field}: {checks}")).to_owned();
        assert_eq!(exact, field, "the field's digits are the checked ones");
        let (id, review) = draft(&app, form).await;
        assert_eq!(literal(review["requestBody"].as_str().unwrap(), "amount"), field, "the wire");
        assert_eq!(review["money"]["amount"], json!(group_thousands(&field)), "the confirm window");
        assert!(receipt(&app, &id).await.contains(&group_thousands(&field)), "the receipt of {field}");
        if at + 1 < AMOUNTS {
            app.ask("draft_discard", json!({ "draftId": id })).await;
            continue;
        }
        // The last one goes all the way, and the chain's own figure is compared.
        app.approve().await;
        let done = app.until(&id, &["settled", "dead", "refused"]).await;
        assert_eq!((&done["state"], &done["money"]["amount"]), (&json!("settled"), &json!(group_thousands(&field))), "{done}");
        assert!(receipt(&app, &id).await.contains(&group_thousands(&field)));
        assert_eq!(left(&app).await, field, "what left");
        let listed = app.transactions(&wallet).await;
        let amounts: Vec<&str> = listed[0]["amounts"].as_array().into_iter().flatten().chain([&listed[0]["amount"]]).filter_map(Value::as_str).collect();
        assert!(amounts.iter().any(|amount| BigUint::parse_bytes(amount.replace('.', "").as_bytes(), 10) == Some(wei.into())), "{field}: {}", listed[0]);
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_digit_of_a_token_id_changes_from_the_field_to_the_wire_to_the_receipt() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, _) = app.funded().await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let token = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == "ETH-SEPOLIA" && t["standard"] == "erc1155").unwrap()["id"].clone();
    let mut ids: Vec<String> = some(IDS, proptest::array::uniform32(any::<u8>())).iter().map(|bytes| BigUint::from_bytes_be(bytes).to_string()).collect();
    ids.push(((BigUint::from(1u8) << 256u32) - 1u8).to_string());
    for id in &ids {
        app.ask("faucet_fund", json!({ "walletId": wallet, "tokenId": token, "amount": "3", "nftTokenId": id })).await;
    }
    let all = (ids.len() * 3).to_string();
    poll::until("every id is in the wallet", async || {
        let balances = app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
        balances.as_array().unwrap().iter().any(|b| b["token"]["id"] == token && b["amount"] == json!(all))
    })
    .await;
    for id in &ids {
        let form = json!({ "walletId": wallet, "tokenId": token, "to": PAYEE, "amount": "1", "nftTokenId": id, "feeLevel": "MEDIUM" });
        let checks = app.ask("transfer_check", form.clone()).await;
        assert_eq!(checks["items"], json!([{ "id": id, "quantity": "1" }]), "{checks}");
        let (draft, review) = draft(&app, form).await;
        assert_eq!(literal(review["requestBody"].as_str().unwrap(), "nftTokenId"), id, "the wire");
        assert_eq!(review["money"]["items"][0]["id"], json!(id), "the confirm window");
        assert!(receipt(&app, &draft).await.contains(id.as_str()), "the receipt of {id}");
        app.ask("draft_discard", json!({ "draftId": draft })).await;
    }
    let rows: Vec<Value> = ids.iter().map(|id| json!({ "id": id, "quantity": "2" })).collect();
    let form = json!({ "walletId": wallet, "tokenId": token, "to": PAYEE, "amount": "", "feeLevel": "MEDIUM", "batch": rows });
    let (batch, review) = draft(&app, form).await;
    assert_eq!(literal(review["requestBody"].as_str().unwrap(), "nftTokenIds"), format!("[{}]", ids.join(",")), "the wire");
    app.approve().await;
    let done = app.until(&batch, &["settled", "dead", "refused"]).await;
    assert_eq!(done["state"], "settled", "{done}");
    let text = receipt(&app, &batch).await;
    for (at, id) in ids.iter().enumerate() {
        assert_eq!(done["money"]["items"][at]["id"], json!(id));
        assert!(text.contains(id.as_str()), "the receipt of the batch leaves out {id}:\n{text}");
    }
    app.console.shutdown().await;
}

//! What a developer does over the sandbox: what is signed recovers to the wallet, and an address is told apart from its likeness.

use crate::test_console::TestConsole;
use bursar_console::app::commands::Window;
use serde_json::{Value, json};

pub const SPENDER: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const UNLIMITED: &str = "115792089237316195423570985008687907853269984665640564039457584007913129639935";

pub async fn drafted(app: &TestConsole, operation: &str, input: Value, asked: &str) -> String {
    let call = json!({ "input": input, "note": { "reference": asked } });
    let made = app.call(Window::Main, operation, call).await.unwrap_or_else(|fault| panic!("{operation}: {fault}"));
    made["draftId"].as_str().unwrap().to_owned()
}

/// An EIP-2612 permit as a program would paste it.
fn permit(owner: &Value, contract: &Value) -> String {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let domain = [member("name", "string"), member("version", "string"), member("chainId", "uint256"), member("verifyingContract", "address")];
    let permit =
        [member("owner", "address"), member("spender", "address"), member("value", "uint256"), member("nonce", "uint256"), member("deadline", "uint256")];
    json!({
        "types": { "EIP712Domain": domain, "Permit": permit, "Unused": [member("x", "bool")] },
        "primaryType": "Permit",
        "domain": { "name": "Test Dollar", "version": "1", "chainId": 11_155_111, "verifyingContract": contract },
        "message": { "owner": owner, "spender": SPENDER, "value": UNLIMITED, "nonce": 0, "deadline": 1_804_147_200 },
    })
    .to_string()
}

pub async fn contract(app: &TestConsole, token: &str) -> Value {
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    tokens.as_array().unwrap().iter().find(|one| one["id"] == token).unwrap()["address"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_in_either_form_is_signed_and_recovers_to_the_wallet() {
    let app = TestConsole::sandbox().await;
    let (_, wallets) = app.wallets().await;
    let wallet = &wallets[0]["id"];
    let text = app.ask("message_read", json!({ "walletId": wallet, "pane": "text", "typed": "Sign in to ledger.example\nonce" })).await;
    assert_eq!((&text["lines"], &text["encodeByHex"]), (&json!(2), &json!(false)));
    let digest = alloy_primitives::eip191_hash_message(b"Sign in to ledger.example\nonce").to_string();
    assert_eq!(text["digest"], json!(digest), "what is compared is what is signed");
    assert!(text["preview"]["groups"].to_string().contains(&digest));
    let hex = app.ask("message_read", json!({ "walletId": wallet, "pane": "hex", "typed": text["hex"] })).await;
    assert_eq!((&hex["text"], &hex["encodeByHex"]), (&json!("Sign in to ledger.example\nonce"), &json!(true)));
    assert_eq!((&hex["preview"]["risks"][0]["title"], &hex["controls"]), (&json!("Readable text as hex"), &Value::Null));
    let bell = app.ask("message_read", json!({ "walletId": wallet, "pane": "hex", "typed": "0x50617907" })).await;
    assert_eq!((&bell["controls"], &bell["tagged"]), (&json!(1), &json!("Pay⟨U+0007⟩")), "{bell}");
    assert_eq!(bell["preview"]["risks"][0]["title"], "Control characters");
    let hash = app.try_ask("message_read", json!({ "walletId": wallet, "pane": "hex", "typed": "ab".repeat(32) })).await.unwrap_err();
    assert_eq!(hash.field.as_deref(), Some("message"), "what could be a transaction's hash is not read, let alone signed");

    let mut digests = Vec::new();
    for (message, by_hex) in [("Sign in to ledger.example\nonce", false), (text["hex"].as_str().unwrap(), true)] {
        let id = drafted(&app, "message_sign", json!({ "message": message, "encodeByHex": by_hex, "walletId": wallet }), "ledger.example, by Ope").await;
        assert_eq!(app.review().await["groups"][0]["rows"][0]["value"], "ledger.example, by Ope");
        app.approve().await;
        app.until(&id, &["settled"]).await;
        let view = app.ask("signature_view", json!({ "id": id })).await;
        assert_eq!(view["result"]["ownership"], "wallet", "{view}");
        assert_eq!(view["result"]["recovered"], wallets[0]["address"]);
        digests.push(view["result"]["digest"].clone());
    }
    assert_eq!(digests[0], digests[1], "both forms are the same bytes");
    for (text, total) in [("", 2), ("ledger.example", 2), ("ope zebra", 0), ("%", 0), ("This signs a message", 2)] {
        assert_eq!(app.ask("signature_list", json!({ "text": text, "offset": 0, "limit": 50 })).await["total"], total, "{text}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unlimited_permit_needs_its_tick_and_its_signature_recovers_to_the_wallet() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let wallets = app.ask("wallet_list", json!({ "limit": 100 })).await;
    let own = wallets.as_array().unwrap().iter().find(|one| one["id"] == json!(wallet)).unwrap()["address"].clone();
    let document = permit(&own, &contract(&app, &token).await);
    let read = app.ask("typed_data_read", json!({ "walletId": wallet, "text": document })).await;
    assert_eq!((&read["root"], &read["unused"]), (&json!("Permit"), &json!(["Unused"])));
    assert!(read["preview"]["headline"].as_str().unwrap().contains("unlimited"), "{read}");

    assert!(read["value"].is_string(), "the value goes to the window as text: no digit passes through a number of a script");
    let input = json!({ "domain": read["domain"], "types": read["types"], "value": read["value"], "walletId": wallet });
    app.refuses_answers_beforehand("typed_data_sign", &input).await;
    let id = drafted(&app, "typed_data_sign", input, "").await;
    let review = app.review().await;
    let without = json!({ "input": { "verdict": { "draftId": id, "token": review["token"], "ticks": [] } } });
    let refused = app.call(Window::Confirm, "draft_approve", without).await.unwrap_err();
    assert!(refused.message.id() == "app-tick-missing", "{refused}");
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let view = app.ask("signature_view", json!({ "id": id })).await;
    assert_eq!((&view["result"]["ownership"], &view["result"]["digest"]), (&json!("wallet"), &read["digest"]), "{view}");

    let entry = app.ask("entry_view", json!({ "id": id })).await;
    assert_eq!(entry["signed"], view["preview"]["headline"], "the history says what was signed in the words of the review: {entry}");
    assert!(entry["signed"].as_str().is_some_and(|said| said.contains("unlimited")), "{entry}");

    let app = app.restart().await;
    let again = app.ask("signature_view", json!({ "id": id })).await;
    assert_eq!(again["result"], view["result"], "the signature is kept, and checked anew without the service");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_signature_or_a_call_over_a_token_that_borrows_a_symbol_says_that_it_is_another() {
    let app = TestConsole::sandbox().await;
    let (_, wallets) = app.wallets().await;
    let (wallet, own) = (&wallets[0]["id"], &wallets[0]["address"]);
    let mut add = json!({ "blockchain": "ETH-SEPOLIA", "standard": "erc20", "decimals": 6 });
    for (symbol, address, borrowed) in
        [("tU\u{405}D", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", true), ("tGBP", "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", false)]
    {
        (add["symbol"], add["address"]) = (json!(symbol), json!(address));
        app.ask("token_add", add.clone()).await;
        let says = |review: &Value| {
            let review = review.to_string();
            assert!(review.contains(symbol), "{symbol} is not named: {review}");
            assert_eq!(review.contains("(not the tUSD you know)"), borrowed, "{symbol}: {review}");
        };
        let read = app.ask("typed_data_read", json!({ "walletId": wallet, "text": permit(own, &json!(address)) })).await;
        says(&read["preview"]);
        let input = json!({ "domain": read["domain"], "types": read["types"], "value": read["value"], "walletId": wallet });
        let id = drafted(&app, "typed_data_sign", input, "").await;
        says(&app.review().await);
        app.ask("draft_discard", json!({ "draftId": id })).await;
        let call = json!({ "walletId": wallet, "contract": address, "signature": "transfer(address,uint256)", "arguments": [{ "text": SPENDER }, { "text": "1", "decimals": 6 }], "value": "" });
        says(&app.ask("call_read", call).await["preview"]);
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_in_the_runner_names_the_field_of_the_operation() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let own = app.ask("wallet_view", json!({ "id": wallet })).await["address"].clone();
    let refused = async |to: Value, amount: u32| {
        let input = json!({ "walletId": wallet, "tokenId": native, "destinationAddress": to, "amount": amount }).to_string();
        app.ask("operation_run", json!({ "operation": "transaction_transfer", "input": input })).await["fault"].clone()
    };
    for wrong in [json!("0x12"), json!("nobody of this name"), own] {
        let fault = refused(wrong.clone(), 1).await;
        assert_eq!(fault["field"], "destinationAddress", "{wrong}: {fault}");
    }
    assert_eq!(refused(json!(SPENDER), 1_000_000).await["field"], "amount");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_runner_names_every_wrong_field_at_once_and_takes_no_name_for_an_id() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let name = app.ask("wallet_view", json!({ "id": wallet })).await["name"].clone();
    let input = |wallet: &Value| json!({ "walletId": wallet, "tokenId": native, "destinationAddress": SPENDER, "amount": 1, "feeLevel": "LOW" });
    let preview = async |input: Value| app.ask("operation_preview", json!({ "operation": "transaction_transfer", "input": input.to_string() })).await;
    let fields = |preview: &Value| preview["faults"].as_array().unwrap().iter().map(|fault| fault["field"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    let right = preview(input(&json!(wallet))).await;
    assert!(right["curl"].is_string() && fields(&right).is_empty(), "the control: {right:#}");
    let mut wrong = input(&name);
    (wrong["amount"], wrong["feeLevel"]) = (json!("1,5"), json!("SOON"));
    let mut said = fields(&preview(wrong).await);
    said.sort();
    assert_eq!(said, ["amount", "feeLevel", "walletId"], "{name}");
    let refused = app.try_ask("operation_run", json!({ "operation": "transaction_transfer", "input": input(&name).to_string() })).await.unwrap_err();
    assert_eq!((refused.field.as_deref(), refused.message.id()), (Some("walletId"), "inspector-field-name"));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_address_tool_tells_own_wallets_contracts_and_likenesses_apart() {
    let app = TestConsole::sandbox().await;
    let (_, wallets) = app.wallets().await;
    app.ask("wallet_list", json!({ "limit": 100 })).await;
    let own = wallets[0]["address"].as_str().unwrap();
    let look = |address: String| {
        let app = &app;
        async move { app.ask("address_look", json!({ "address": address })).await }
    };
    let mine = look(own.to_lowercase()).await;
    assert_eq!(mine["address"], own);
    assert!(mine["what"].as_array().unwrap().contains(&json!("Own wallet on Ethereum Sepolia")), "{mine}");
    assert_eq!(mine["lines"][0]["id"], "checksum", "an address without checksum is told");
    let mut poison = own.to_lowercase().into_bytes();
    for digit in &mut poison[12..30] {
        *digit = if *digit == b'0' { b'1' } else { b'0' };
    }
    let poison = look(String::from_utf8(poison).unwrap()).await;
    assert_eq!((&poison["lines"][0]["id"], &poison["lines"][0]["level"]), (&json!("look_alike"), &json!("danger")), "{poison}");
    let broken = look(own.replace(char::is_lowercase, "a")).await;
    assert_eq!(broken["address"], Value::Null);
    app.console.shutdown().await;
}

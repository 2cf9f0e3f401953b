//! What a developer does over the sandbox: what is signed recovers to the wallet, and a call is exactly what was read back.

use crate::{
    replacement,
    server::{Seen, Server, Step, json as answer},
    test_console::{TestConsole, service::Service},
};
use bursar_console::app::commands::Window;
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

const SPENDER: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const UNLIMITED: &str = "115792089237316195423570985008687907853269984665640564039457584007913129639935";

async fn drafted(app: &TestConsole, operation: &str, input: Value, asked: &str) -> String {
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

async fn contract(app: &TestConsole, token: &str) -> Value {
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
    let hex = app.ask("message_read", json!({ "walletId": wallet, "pane": "hex", "typed": text["hex"] })).await;
    assert_eq!((&hex["text"], &hex["encodeByHex"]), (&json!("Sign in to ledger.example\nonce"), &json!(true)));
    assert_eq!(hex["preview"]["risks"][0]["title"], "Readable text as hex");
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

    let app = app.restart().await;
    let again = app.ask("signature_view", json!({ "id": id })).await;
    assert_eq!(again["result"], view["result"], "the signature is kept, and checked anew without the service");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_is_read_back_estimated_and_executed_and_a_refusal_is_told_in_words() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let abi = app.ask("abi_read", json!({ "text": "transfer(address to, uint256 amount)" })).await;
    let function = &abi["functions"][0];
    assert_eq!((&function["signature"], &function["known"]), (&json!("transfer(address,uint256)"), &json!(true)));
    let form = |amount: &str| {
        let arguments = json!([{ "text": SPENDER.to_lowercase() }, { "text": amount, "decimals": 6 }]);
        json!({ "walletId": wallet, "contract": contract, "signature": function["signature"], "arguments": arguments, "value": "" })
    };
    let reading = app.ask("call_read", form("12.5")).await;
    assert_eq!(reading["misfits"], json!([]));
    assert_eq!(reading["parameters"][1], "12500000");
    assert!(reading["calldata"].as_str().unwrap().starts_with("0xa9059cbb"));
    assert_eq!(reading["preview"]["groups"][0]["rows"][0]["value"], SPENDER, "read back from the encoded call, with its checksum");

    let fees = |reading: &Value| json!({ "walletId": wallet, "contract": reading["contract"], "signature": function["signature"], "parameters": reading["parameters"], "value": "", "abi": "" });
    assert_eq!(app.ask("call_estimate", fees(&reading)).await["fees"].as_array().unwrap().len(), 3);
    let too_much = app.ask("call_read", form("5000000")).await;
    let refused = app.try_ask("call_estimate", fees(&too_much)).await.unwrap_err();
    assert!(refused.message.to_string().contains("nsufficient"), "{refused}");

    let input = json!({ "abiFunctionSignature": function["signature"], "abiParameters": reading["parameters"], "contractAddress": reading["contract"], "walletId": wallet, "feeLevel": "MEDIUM" });
    let id = drafted(&app, "transaction_execute", input, "").await;
    let review = app.review().await;
    assert!(review.to_string().contains(reading["calldata"].as_str().unwrap()), "the confirm window shows the same bytes");
    app.approve().await;
    app.until(&id, &["settled"]).await;
    // The history says what moved, the function, and whose it is; and finds it by its function.
    let found = app.ask("intent_list", json!({ "text": "transfer kind:call" })).await;
    let title = found["rows"][0]["title"].as_str().unwrap();
    for part in ["12.5", "transfer of tUSD on Ethereum Sepolia"] {
        assert!(title.contains(part), "{part} is not in {title}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_would_revert_says_why_as_a_risk_of_its_own_and_a_missing_allowance_is_no_lack_of_money() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let (function, parameters) = ("transferFrom(address,address,uint256)", json!([contract, SPENDER, "1"]));
    let abi = "transferFrom(address owner, address recipient, uint256 amount)";
    let asked = json!({ "walletId": wallet, "contract": contract, "signature": function, "parameters": parameters, "value": "", "abi": abi });
    let refused = app.try_ask("call_estimate", asked).await.unwrap_err();
    let words = refused.message.to_string();
    assert!(words.contains("llowance") && !words.contains("not enough to pay with"), "{words}");

    let input = json!({ "abiFunctionSignature": function, "abiParameters": parameters, "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let call = json!({ "input": input, "note": { "reference": "", "abi": abi } });
    app.call(Window::Main, "transaction_execute", call).await.unwrap_or_else(|fault| panic!("{fault}"));
    let review = app.review().await.to_string();
    for says in ["The contract refuses this call now", "llowance", "I want to send it although it would fail", "recipient"] {
        assert!(review.contains(says), "{says} is missing: {review}");
    }
    assert!(!review.contains("The network fee is not known before sending"), "the fee is not what is wrong: {review}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_abi_is_saved_by_name_and_address_found_again_and_names_the_parameters_of_a_call() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let text = "transfer(address recipient, uint256 howMuch)";
    let keep = |title: &str, contract: Value, text: &str| json!({ "title": title, "contract": contract, "text": text });
    app.ask("abi_keep", keep("Any token", json!(""), "approve(address spender, uint256 amount)")).await;
    let saved = app.ask("abi_keep", keep("Test dollar", contract.clone(), "transfer(address,uint256)")).await;
    // Both may be saved in one millisecond, so either may stand first.
    let dollar = saved.as_array().unwrap().iter().find(|one| one["title"] == "Test dollar").expect("it is in the library");
    assert_eq!((saved.as_array().unwrap().len(), &dollar["functions"]), (2, &json!(1)));
    // The same name and contract is written over, not added.
    let saved = app.ask("abi_keep", keep("Test dollar", json!(contract.as_str().unwrap().to_lowercase()), text)).await;
    assert_eq!(saved.as_array().unwrap().len(), 2);
    for (wanted, titles) in [
        ("dollar", vec!["Test dollar"]),
        (&contract.as_str().unwrap().to_lowercase()[2..12], vec!["Test dollar"]),
        ("ANY", vec!["Any token"]),
        ("no such", vec![]),
    ] {
        let found = app.ask("abi_list", json!({ "text": wanted })).await;
        assert_eq!(found.as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect::<Vec<_>>(), titles, "{wanted}");
    }
    let id = app.ask("abi_list", json!({ "text": "dollar" })).await[0]["id"].clone();
    assert_eq!(app.ask("abi_view", json!({ "id": id })).await, json!({ "name": "Test dollar", "text": text }));
    for (wrong, field) in [(keep(" ", json!(""), text), "title"), (keep("x", json!("0x12"), text), "contract"), (keep("x", json!(""), "hello"), "text")] {
        assert_eq!(app.try_ask("abi_keep", wrong).await.unwrap_err().field.as_deref(), Some(field));
    }

    // Nothing was pasted: the names come from the library, by the address of the contract.
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "1000000"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let call = drafted(&app, "transaction_execute", input, "").await;
    let review = app.review().await.to_string();
    assert!(review.contains("howMuch") && review.contains("recipient"), "{review}");
    app.ask("draft_discard", json!({ "draftId": call })).await;
    let app = app.restart().await;
    assert_eq!(app.ask("abi_drop", json!({ "id": id })).await.as_array().unwrap().len(), 1, "the library stays over a restart");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_call_that_was_cancelled_says_that_it_was_not_sent() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "12500000"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let id = drafted(&app, "transaction_execute", input, "").await;
    let token = app.review().await["token"].clone();
    app.call(Window::Confirm, "draft_reject", json!({ "input": { "verdict": { "draftId": id, "token": token } } })).await.unwrap();
    assert_eq!(app.ask("call_view", json!({ "id": id })).await["why"], "It was not sent, so the chain shows nothing.");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_call_shows_what_it_did_and_the_review_what_it_would_do() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "12500000"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let id = drafted(&app, "transaction_execute", input, "").await;
    let review = app.review().await.to_string();
    for says in ["Simulation", "It would succeed on the latest block, with what is shown below", "12.5 tUSD from this wallet", "−12.5 tUSD"] {
        assert!(review.contains(says), "{says} is missing: {review}");
    }
    assert_eq!(app.ask("call_view", json!({ "id": id })).await["why"], "It is not on chain yet.");
    app.approve().await;
    let settled = app.until(&id, &["settled"]).await;
    let page = app.ask("call_view", json!({ "id": id })).await;
    let titles: Vec<&str> = page["result"].as_array().unwrap().iter().map(|group| group["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["On chain", "Token movements", "Changes for this wallet", "Event 1: Transfer"], "{page}");
    let rows = |at: usize| page["result"][at]["rows"].as_array().unwrap().clone();
    let value =
        |at: usize, name: &str| rows(at).iter().find(|row| row["name"] == name).map(|row| row["value"].clone()).unwrap_or_else(|| panic!("{name}: {page}"));
    assert_eq!((value(0, "Hash"), value(0, "Outcome")), (settled["txHash"].clone(), json!("Succeeded")));
    assert!(rows(0).iter().any(|row| row["name"] == "Gas used" && row["note"].as_str().is_some_and(|note| note.starts_with("of a limit of "))), "{page}");
    assert!(value(0, "Network fee").as_str().unwrap().ends_with(" ETH"));
    let moved = value(1, "Moved");
    assert!(moved.as_str().unwrap().starts_with("12.5 tUSD from this wallet (") && moved.as_str().unwrap().contains(SPENDER), "{moved}");
    assert!(rows(2).iter().any(|row| row["value"] == "−12.5 tUSD"), "{page}");
    assert!(rows(2).iter().any(|row| row["note"] == "With the network fee"), "{page}");
    assert_eq!(page["confirmed"]["groups"][0]["title"], "Function");
    // What was asked, for the form; the ABI that is saved for the contract names the parameters.
    let request = &page["request"];
    assert_eq!((&request["contract"], &request["signature"]), (&contract, &json!("transfer(address,uint256)")));
    assert_eq!((&request["walletId"], &request["parameters"]), (&json!(wallet), &json!([SPENDER, "12500000"])));
    let read = app.ask("abi_read", json!({ "text": request["abi"] })).await;
    assert_eq!(read["functions"][0]["signature"], request["signature"], "{read}");
    assert!(app.try_ask("call_view", json!({ "id": "no-such" })).await.is_err());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_sends_tokens_is_a_payment_and_one_that_sends_none_is_not() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let address = app.ask("wallet_view", json!({ "id": wallet })).await["address"].clone();
    let contract = contract(&app, &token).await;
    let paid_before = async || {
        let form = json!({ "walletId": wallet, "tokenId": token, "to": SPENDER, "amount": "1", "feeLevel": "MEDIUM" });
        let checks = app.ask("transfer_check", form).await;
        let line = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "first_payment").unwrap_or_else(|| panic!("{checks:#}"));
        line["level"] == "ok"
    };
    let call = |function: &str, parameters: Value| json!({ "abiFunctionSignature": function, "abiParameters": parameters, "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let drafts = async |input: Value| {
        let id = drafted(&app, "transaction_execute", input, "INV-7").await;
        app.ask("draft_discard", json!({ "draftId": id })).await;
        app.ask("entry_view", json!({ "id": id })).await
    };
    // Currency that is sent with a call counts as paid to the contract.
    let mut along = call("approve(address,uint256)", json!([SPENDER, "5"]));
    along["value"] = json!("0.250");
    let entry = drafts(along).await;
    let row = &entry["row"];
    assert_eq!((&row["chain"]["id"], &row["amount"], &row["unit"], &row["to"]["address"]), (&json!("ETH-SEPOLIA"), &json!("0.250"), &json!("ETH"), &contract));
    assert_eq!(entry["called"], json!({ "contract": contract, "sent": "0.250", "unit": "ETH" }));
    // What pays nobody: nothing, an allowance, tokens of somebody else, and a contract that is not on the list.
    for (function, parameters) in [
        ("transfer(address,uint256)", json!([SPENDER, "0"])),
        ("approve(address,uint256)", json!([SPENDER, "5"])),
        ("transferFrom(address,address,uint256)", json!([SPENDER, address, "5"])),
    ] {
        let entry = drafts(call(function, parameters)).await;
        assert!(entry["row"]["amount"].is_null() && entry["row"]["to"].is_null(), "{function}: {entry:#}");
        assert_eq!(entry["called"], json!({ "contract": contract, "unit": "ETH" }), "{function}");
    }
    let mut other = call("transfer(address,uint256)", json!([SPENDER, "5"]));
    other["contractAddress"] = json!(SPENDER);
    assert!(drafts(other).await["row"]["amount"].is_null());
    assert!(!paid_before().await);

    let own = drafts(call("transferFrom(address,address,uint256)", json!([address, SPENDER, "2500000"]))).await;
    assert_eq!((&own["row"]["amount"], &own["row"]["to"]["address"]), (&json!("2.5"), &json!(SPENDER)), "{own:#}");
    let id = drafted(&app, "transaction_execute", call("transfer(address,uint256)", json!([SPENDER, "12500000"])), "INV-7").await;
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let entry = app.ask("entry_view", json!({ "id": id })).await;
    let row = &entry["row"];
    assert_eq!(
        (&row["amount"], &row["to"]["address"], &row["from"]["address"], &row["reference"]),
        (&json!("12.5"), &json!(SPENDER), &address, &json!("INV-7"))
    );
    assert_eq!(entry["intent"]["money"]["token"]["contract"], contract);
    assert!(paid_before().await);
    assert_eq!(app.ask("intent_list", json!({ "text": "kind:payment kind:call status:complete" })).await["total"], 1);
    // The same a moment later is stopped, whichever form asks for it.
    let soon = "less than 10 minutes ago";
    let again = replacement::drafted(&app, "transaction_execute", call("transfer(address,uint256)", json!([SPENDER, "12500000"]))).await.unwrap_err();
    assert!(again.message.to_string().contains(soon), "{again}");
    let again = app.draft(&wallet, &token, SPENDER, "12.5").await.unwrap_err();
    assert!(again.message.to_string().contains(soon), "{again}");
    drafts(call("transfer(address,uint256)", json!([SPENDER, "12500001"]))).await;
    app.console.shutdown().await;
}

/// Calldata of one call inside another.
fn inner(signature: &str, parameters: Value) -> String {
    let parameters: Vec<String> = serde_json::from_value(parameters).unwrap();
    bursar_decode::call::Call::read(signature, &parameters).unwrap_or_else(|fault| panic!("{fault}")).calldata()
}

#[tokio::test(flavor = "multi_thread")]
async fn transfers_inside_a_call_are_payments_for_limits_duplicates_and_history() {
    const FRIEND: &str = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
    const SAFE: &str = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let call = |to: &Value, function: &str, parameters: Value| json!({ "abiFunctionSignature": function, "abiParameters": parameters, "contractAddress": to, "walletId": wallet, "feeLevel": "MEDIUM" });
    let sends = |to: &str, units: &str| inner("transfer(address,uint256)", json!([to, units]));
    let multicall = |all: &[String]| call(&contract, "multicall(bytes[])", json!([serde_json::to_string(all).unwrap()]));
    let row = async |input: Value| {
        let id = drafted(&app, "transaction_execute", input, "").await;
        app.ask("draft_discard", json!({ "draftId": id })).await;
        app.ask("entry_view", json!({ "id": id })).await["row"].clone()
    };
    let paid = |row: &Value| (row["amount"].clone(), row["unit"].clone(), row["to"]["address"].clone());
    // One payee: the payment is theirs. Several: all of it, and to the contract.
    let one = row(multicall(&[sends(SPENDER, "1000000"), sends(SPENDER, "2500000")])).await;
    assert_eq!(paid(&one), (json!("3.5"), json!("tUSD"), json!(SPENDER)), "{one:#}");
    let several = row(multicall(&[sends(SPENDER, "1000000"), sends(FRIEND, "2000000"), sends(FRIEND, "0")])).await;
    assert_eq!(paid(&several), (json!("3"), json!("tUSD"), contract.clone()), "{several:#}");
    // A multi-signature wallet and a contract wallet pay with their own tokens, or with their own currency.
    let safe = "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)";
    let nobody = "0x0000000000000000000000000000000000000000";
    let of_safe = |to: &Value, value: &str, data: &str, delegates: &str| {
        call(&json!(SAFE), safe, json!([to, value, data, delegates, "0", "0", "0", nobody, nobody, "0x"]))
    };
    let from_safe = row(of_safe(&contract, "0", &sends(FRIEND, "4000000"), "0")).await;
    assert_eq!((paid(&from_safe), &from_safe["from"]["address"]), ((json!("4"), json!("tUSD"), json!(FRIEND)), &json!(SAFE)), "{from_safe:#}");
    let executed = row(call(&json!(SAFE), "execute(address,uint256,bytes)", json!([FRIEND, "500000000000000000", "0x"]))).await;
    assert_eq!(paid(&executed), (json!("0.5"), json!("ETH"), json!(FRIEND)), "{executed:#}");
    // What a contract gets with the call and passes on is paid once.
    let mut along = call(&json!(SAFE), "execute(address,uint256,bytes)", json!([FRIEND, "500000000000000000", "0x"]));
    along["value"] = json!("0.5");
    let along = row(along).await;
    assert_eq!(paid(&along), (json!("0.5"), json!("ETH"), json!(SAFE)), "{along:#}");
    // What cannot be read pays nothing that is known, and the review says so.
    for unread in [of_safe(&contract, "0", &sends(FRIEND, "4000000"), "1"), multicall(&["0xdeadbeef".to_owned()])] {
        let id = drafted(&app, "transaction_execute", unread, "").await;
        assert!(app.review().await.to_string().contains("Bursar does not count what it pays"));
        app.ask("draft_discard", json!({ "draftId": id })).await;
        assert!(app.ask("entry_view", json!({ "id": id })).await["row"]["amount"].is_null());
    }

    // Limits: of a payment, of a payee, and of the day, by all that one call pays.
    let limited = async |payment: &str, day: &str, payee: &str, input: Value| {
        let limits = json!({ "limits": { "limits": [{ "unit": "tUSD", "payment": payment, "day": day, "payee": payee }] } });
        if app.ask("limits_save", limits).await["waits"]["id"].is_string() {
            app.approve().await;
        }
        match replacement::drafted(&app, "transaction_execute", input).await {
            Ok(id) => app.ask("draft_discard", json!({ "draftId": id })).await.as_str().map(str::to_owned),
            Err(fault) => Some(fault.message.to_string()),
        }
    };
    let two = || multicall(&[sends(SPENDER, "1500000"), sends(FRIEND, "2000000")]);
    assert!(limited("1.9", "", "", two()).await.is_some_and(|words| words.contains("limit of 1.9 tUSD")));
    assert!(limited("", "3", "", two()).await.is_some_and(|words| words.contains("3 tUSD")));
    assert!(limited("", "", "1.9", two()).await.is_some_and(|words| words.contains("1.9 tUSD")));
    assert_eq!(limited("2", "3.5", "2", two()).await, None);

    // A transfer that was just made is stopped inside of a call too, alone or among others.
    assert_eq!(limited("", "", "1000", two()).await, None);
    let id = app.draft(&wallet, &token, SPENDER, "2.5").await.unwrap_or_else(|fault| panic!("{fault}"));
    app.approve().await;
    app.until(&id, &["settled"]).await;
    for again in [multicall(&[sends(SPENDER, "2500000")]), multicall(&[sends(FRIEND, "1"), sends(SPENDER, "2500000")])] {
        let again = replacement::drafted(&app, "transaction_execute", again).await.unwrap_err();
        assert!(again.message.to_string().contains("less than 10 minutes ago"), "{again}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_custom_error_of_the_abi_is_read_before_signing_from_the_node_or_the_service() {
    let service = Service::connected(Behaviour::default()).await;
    let app = service.app;
    let (_, wallets) = app.wallets().await;
    let wallet = wallets[0]["id"].as_str().unwrap();
    app.sandbox_ask("POST", "/sandbox/faucet", json!({ "walletId": wallet, "amount": "2" })).await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let is_token = |one: &&Value| one["blockchain"] == "ETH-SEPOLIA" && one["standard"] == "erc20";
    let contract = tokens.as_array().unwrap().iter().find(is_token).unwrap()["address"].clone();
    let node = Server::new(|_, seen| vec![Step::Send(too_late(seen))]).await;
    app.allow("node_set", json!({ "blockchain": "ETH-SEPOLIA", "address": node.base })).await;
    // The service only says that it is refused.
    let input = json!({ "abiFunctionSignature": "close()", "abiParameters": [], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let call = json!({ "input": input, "note": { "reference": "", "abi": "close()\nerror TooLate(uint256 since, uint8 kind)" } });
    app.call(Window::Main, "transaction_execute", call).await.unwrap_or_else(|fault| panic!("{fault}"));
    let review = app.review().await;
    let risk = review["risks"].as_array().unwrap().iter().find(|risk| risk["title"] == "The contract refuses this call now");
    let text = risk.unwrap_or_else(|| panic!("{review:#}"))["text"].as_str().unwrap();
    assert!(text.contains("TooLate: since 7, kind 2"), "{text}");
    app.console.shutdown().await;
}

/// A node on which every call is refused with `TooLate(7, 2)`.
fn too_late(seen: &Seen) -> Vec<u8> {
    let asked: Value = serde_json::from_str(&seen.body).unwrap();
    match asked["method"].as_str().unwrap() {
        "eth_chainId" => answer(200, json!({ "jsonrpc": "2.0", "id": 1, "result": "0xaa36a7" }).to_string()),
        "eth_call" => {
            let data = inner("TooLate(uint256,uint8)", json!(["7", "2"]));
            answer(200, json!({ "error": { "code": 3, "message": "execution reverted", "data": data } }).to_string())
        }
        _ => answer(200, r#"{"error":{"code":-32601,"message":"not here"}}"#),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn currency_that_goes_along_with_a_call_is_held_against_the_limits_and_is_not_sent_twice() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, _) = app.funded().await;
    app.ask("limits_save", json!({ "limits": { "limits": [{ "unit": "ETH", "payment": "0.1", "day": "", "payee": "" }] } })).await;
    let call = |value: &str| json!({ "abiFunctionSignature": "pay()", "abiParameters": [], "contractAddress": SPENDER, "walletId": wallet, "value": value, "feeLevel": "MEDIUM" });
    let over = replacement::drafted(&app, "transaction_execute", call("0.2")).await.unwrap_err();
    assert!(over.message.to_string().contains("limit of 0.1 ETH"), "{over}");
    app.fail("transaction_execute", "delay=3000", 1).await;
    let first = drafted(&app, "transaction_execute", call("0.05"), "").await;
    app.approve().await;
    app.until(&first, &["sending"]).await;
    let again = replacement::drafted(&app, "transaction_execute", call("0.05")).await.unwrap_err();
    assert_eq!(again.message.id(), "transfers-repeat-open", "{again}");
    let other = drafted(&app, "transaction_execute", call("0.06"), "").await;
    app.ask("draft_discard", json!({ "draftId": other })).await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_call_that_was_never_sent_promises_no_transaction() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "1000000"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let labels = |view: &Value| view["steps"].as_array().unwrap().iter().map(|step| step["label"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    let cancelled = drafted(&app, "transaction_execute", input.clone(), "").await;
    app.ask("draft_discard", json!({ "draftId": cancelled })).await;
    assert_eq!(app.ask("call_view", json!({ "id": cancelled })).await["why"], "It was not sent, so the chain shows nothing.");
    assert_eq!(labels(&app.ask("intent_view", json!({ "id": cancelled })).await), ["Saved on this computer"]);

    app.fail("transaction_execute", "status=400", 1).await;
    let refused = drafted(&app, "transaction_execute", input, "").await;
    app.approve().await;
    let view = app.until(&refused, &["refused"]).await;
    assert_eq!(app.ask("call_view", json!({ "id": refused })).await["why"], "It was not sent, so the chain shows nothing.");
    let steps = view["steps"].as_array().unwrap();
    assert_eq!(labels(&view), ["Saved on this computer", "Refused by the service"], "{view}");
    assert!(steps[1]["at"] == view["settledAt"] && steps[1]["state"] == "failed", "the time stands where it ended: {view}");
    app.console.shutdown().await;
}

/// A node on which every transaction failed, because the contract refuses the call.
fn refusing(seen: &Seen) -> Vec<u8> {
    let asked: Value = serde_json::from_str(&seen.body).unwrap();
    let hash = &asked["params"][0];
    let result = match asked["method"].as_str().unwrap() {
        "eth_chainId" => json!("0xaa36a7"),
        "eth_getTransactionReceipt" => {
            json!({ "transactionHash": hash, "status": "0x0", "logs": [], "blockNumber": "0x10", "gasUsed": "0x5208", "effectiveGasPrice": "0x1" })
        }
        "eth_getTransactionByHash" => json!({ "hash": hash, "from": SPENDER, "to": SPENDER, "value": "0x0", "gas": "0x10000" }),
        // Error(string) of "Closed on Sundays".
        "eth_call" => {
            let data = format!("0x08c379a0{:064x}{:064x}{:0<64}", 32, 17, "436c6f736564206f6e2053756e64617973");
            return answer(200, json!({ "error": { "code": 3, "message": "execution reverted", "data": data } }).to_string());
        }
        _ => return answer(200, r#"{"error":{"code":-32601,"message":"not here"}}"#),
    };
    answer(200, json!({ "jsonrpc": "2.0", "id": 1, "result": result }).to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_call_that_failed_says_why_in_the_words_of_its_contract() {
    let service = Service::connected(Behaviour::default()).await;
    let app = service.app;
    let (_, wallets) = app.wallets().await;
    let wallet = wallets[0]["id"].as_str().unwrap();
    app.sandbox_ask("POST", "/sandbox/faucet", json!({ "walletId": wallet, "amount": "2" })).await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let is_token = |one: &&Value| one["blockchain"] == "ETH-SEPOLIA" && one["standard"] == "erc20";
    let contract = tokens.as_array().unwrap().iter().find(is_token).unwrap()["address"].clone();
    app.fail("transaction_execute", "revert", 1).await;
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "0"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let id = drafted(&app, "transaction_execute", input, "").await;
    app.approve().await;
    app.until(&id, &["dead"]).await;
    let node = Server::new(|_, seen| vec![Step::Send(refusing(seen))]).await;
    app.allow("node_set", json!({ "blockchain": "ETH-SEPOLIA", "address": node.base })).await;
    let page = app.ask("call_view", json!({ "id": id })).await;
    let value = |name: &str| page["result"][0]["rows"].as_array().unwrap().iter().find(|row| row["name"] == name).map(|row| row["value"].clone());
    assert_eq!(value("Outcome"), Some(json!("Failed. Nothing moved but the network fee.")), "{page:#}");
    assert!(value("Reason").is_some_and(|why| why.as_str().unwrap().contains("Closed on Sundays")), "{page:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_function_that_only_reads_is_asked_and_answers_by_the_names_of_its_outputs() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let address = app.ask("wallet_view", json!({ "id": wallet })).await["address"].clone();
    let contract = contract(&app, &token).await;
    let abi = "function balanceOf(address who) view returns (uint256 balance)\nfunction symbol() view returns (string)\nfunction gone() view returns (bool)";
    let ask = async |change: Value| {
        let mut question = json!({
            "walletId": wallet, "contract": contract, "abi": abi, "signature": "balanceOf(address)", "arguments": [{ "text": address }], "block": "",
        });
        question.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        app.try_ask("contract_ask", question).await
    };
    let said = ask(json!({})).await.unwrap();
    assert_eq!(said["outcome"], "returned", "{said}");
    let row = &said["outputs"]["groups"][0]["rows"][0];
    // In units of the known token, and as of which block.
    assert!(row["note"].as_str().is_some_and(|note| note.ends_with(" tUSD")), "{row}");
    let newest = said["block"].as_str().unwrap_or_else(|| panic!("no block: {said}")).to_owned();
    for typed in ["latest", " LATEST ", newest.as_str()] {
        let again = ask(json!({ "block": typed })).await.unwrap();
        assert_eq!((&again["outcome"], &again["block"]), (&json!("returned"), &json!(newest)), "{typed}: {again}");
    }
    assert_eq!((&row["name"], &row["kind"]), (&json!("balance"), &json!("uint256")), "{said}");
    assert!(row["value"].as_str().is_some_and(|digits| digits.parse::<u128>().is_ok_and(|units| units > 0)), "{row}");
    assert!(said["node"].as_str().unwrap().starts_with("http://127.0.0.1:"), "the sandbox is asked itself: {said}");
    let symbol = ask(json!({ "signature": "symbol()", "arguments": [] })).await.unwrap();
    assert_eq!(symbol["outputs"]["groups"][0]["rows"][0]["value"], "tUSD");

    let gone = ask(json!({ "signature": "gone()", "arguments": [] })).await.unwrap();
    assert_eq!((&gone["outcome"], &gone["why"]), (&json!("reverted"), &json!("The contract refused it, without a reason that can be read.")), "{gone}");
    assert_eq!(ask(json!({ "contract": SPENDER })).await.unwrap()["outcome"], "nothing");
    for (change, path) in
        [(json!({ "arguments": [{ "text": "0x12" }] }), "0"), (json!({ "contract": "nobody" }), "contract"), (json!({ "block": "last" }), "block")]
    {
        let wrong = ask(change).await.unwrap();
        assert_eq!((&wrong["outcome"], &wrong["misfits"][0]["path"]), (&json!("misfit"), &json!(path)), "{wrong}");
    }
    let unknown = ask(json!({ "signature": "transfer(address,uint256)" })).await.unwrap_err();
    assert_eq!(unknown.field.as_deref(), Some("signature"), "what sends is not asked");
    let past = ask(json!({ "block": "0" })).await.unwrap_err();
    assert!(past.message.to_string().contains("not kept"), "the node's own words: {past}");
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

//! A call of a contract over the sandbox is exactly what was read back, and one that only reads is asked.

use crate::{
    developer::{SPENDER, contract, drafted},
    server::{Seen, Server, Step, json as answer},
    test_console::{TestConsole, service::Service},
};
use bursar_console::app::commands::Window;
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

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
    for part in ["12.5", "contract tUSD on Ethereum Sepolia, function “transfer”"] {
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
async fn an_abi_is_read_from_a_file_that_a_person_chooses() {
    let app = TestConsole::sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("Token.json");
    app.console.set_picker(std::sync::Arc::new(crate::collections::Chooses(path.clone())));
    let compiled = json!({ "contractName": "Token", "abi": [{ "type": "function", "name": "approve", "inputs": [{ "name": "spender", "type": "address" }, { "name": "amount", "type": "uint256" }], "outputs": [], "stateMutability": "nonpayable" }] });
    // Some editors put a mark before the text.
    std::fs::write(&path, format!("\u{feff}{compiled}")).unwrap();
    let file = app.ask("abi_open", json!({})).await;
    assert_eq!((&file["name"], &file["text"]), (&json!("Token.json"), &json!(compiled.to_string())));
    let read = app.ask("abi_read", json!({ "text": file["text"] })).await;
    assert_eq!(read["functions"][0]["signature"], "approve(address,uint256)");
    std::fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    assert!(app.try_ask("abi_open", json!({})).await.is_err(), "bytes that are no text");
    std::fs::write(&path, " ".repeat((1 << 20) + 1)).unwrap();
    assert_eq!(app.try_ask("abi_open", json!({})).await.unwrap_err().message.id(), "app-file-large");
    std::fs::remove_file(&path).unwrap();
    assert!(app.try_ask("abi_open", json!({})).await.is_err());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_abi_is_of_the_profile_in_which_it_was_saved() {
    let app = TestConsole::sandbox().await;
    let first = app.ask("app_state", json!({})).await["open"]["id"].clone();
    app.ask("abi_keep", json!({ "title": "Test dollar", "contract": "", "text": "transfer(address,uint256)" })).await;
    let beside = tempfile::tempdir().unwrap();
    let options = bursar_sandbox::Options::new(beside.path().join("service"), bursar_sandbox::SecretsSource::CredentialsFile);
    let service = bursar_sandbox::start(options).await.unwrap();
    let connection = json!({ "name": "Kolanut", "kind": "test", "colour": "", "baseUrl": service.base_url(), "keyHeader": "" });
    let key = service.credentials().api_key.expose("typed into the form").to_owned();
    let report = app.ask("profile_connect", json!({ "connection": connection, "apiKey": key })).await;
    app.ask("profile_open", json!({ "profileId": report["profile"]["id"] })).await;
    assert_ne!(app.ask("app_state", json!({})).await["open"]["id"], first, "another profile is open");
    assert_eq!(app.ask("abi_list", json!({ "text": "" })).await, json!([]));
    app.ask("profile_open", json!({ "profileId": first })).await;
    assert_eq!(app.ask("abi_list", json!({ "text": "" })).await.as_array().unwrap().len(), 1);
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

/// Calldata of one call inside another.
pub fn inner(signature: &str, parameters: Value) -> String {
    let parameters: Vec<String> = serde_json::from_value(parameters).unwrap();
    bursar_decode::call::Call::read(signature, &parameters).unwrap_or_else(|fault| panic!("{fault}")).calldata()
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
    let row = &symbol["outputs"]["groups"][0]["rows"][0];
    assert_eq!((&row["name"], &row["value"]), (&json!("Output 1"), &json!("tUSD")), "one without a name is called by its place");

    let gone = ask(json!({ "signature": "gone()", "arguments": [] })).await.unwrap();
    assert_eq!((&gone["outcome"], &gone["why"]), (&json!("reverted"), &json!("The contract refused the call, without a reason that can be read.")), "{gone}");
    assert_eq!(ask(json!({ "contract": SPENDER })).await.unwrap()["outcome"], "nothing");
    for (change, path) in
        [(json!({ "arguments": [{ "text": "0x12" }] }), "0"), (json!({ "contract": "nobody" }), "contract"), (json!({ "block": "last" }), "block")]
    {
        let wrong = ask(change).await.unwrap();
        assert_eq!((&wrong["outcome"], &wrong["misfits"][0]["path"]), (&json!("misfit"), &json!(path)), "{wrong}");
    }
    let unknown = ask(json!({ "signature": "transfer(address,uint256)" })).await.unwrap_err();
    assert_eq!(unknown.field.as_deref(), Some("signature"), "what sends is not asked");
    // At the first block there was no contract yet, and a block that is not there yet has no answer.
    let past = ask(json!({ "block": "0" })).await.unwrap();
    assert_eq!((&past["outcome"], &past["block"]), (&json!("nothing"), &json!("0")), "{past}");
    let ahead = ask(json!({ "block": "99999999" })).await.unwrap_err();
    assert!(ahead.message.to_string().contains("header not found"), "the node's own words: {ahead}");
    app.console.shutdown().await;
}

//! The page of a call says what it did on chain, why it failed, and that it was not sent where it was not.

use crate::{
    developer::{SPENDER, contract, drafted},
    server::{Seen, Server, Step, json as answer},
    test_console::{TestConsole, service::Service},
};
use bursar_console::app::commands::Window;
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_call_that_was_cancelled_says_that_it_was_not_sent() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "12500000"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let id = drafted(&app, "transaction_execute", input, "").await;
    let token = app.review().await["token"].clone();
    app.call(Window::Confirm, "draft_reject", json!({ "input": { "verdict": { "draftId": id, "token": token } } })).await.unwrap();
    assert_eq!(app.ask("call_view", json!({ "id": id })).await["why"], "The call was not sent, so the chain shows nothing.");
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
    for says in ["Simulation", "The call would succeed on the latest block, with the results shown below", "12.5 tUSD from this wallet", "−12.5 tUSD"] {
        assert!(review.contains(says), "{says} is missing: {review}");
    }
    assert_eq!(app.ask("call_view", json!({ "id": id })).await["why"], "The call is not on chain yet.");
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
    let token = format!("Token contract {}", contract.as_str().unwrap());
    let of_token = |row: &Value| row["note"].as_str().is_some_and(|note| note.eq_ignore_ascii_case(&token));
    assert!(of_token(&rows(1)[0]) && rows(2).iter().any(of_token), "{page}");
    assert!(rows(2).iter().any(|row| row["note"] == "With the network fee"), "{page}");
    assert_eq!(page["confirmed"]["groups"][0]["title"], "Function");
    // What was asked, for the form; the ABI that is saved for the contract names the parameters.
    let request = &page["request"];
    assert_eq!((&request["contract"], &request["signature"]), (&contract, &json!("transfer(address,uint256)")));
    assert_eq!((&request["walletId"], &request["parameters"]), (&json!(wallet), &json!([SPENDER, "12500000"])));
    let read = app.ask("abi_read", json!({ "text": request["abi"] })).await;
    assert_eq!(read["functions"][0]["signature"], request["signature"], "{read}");
    // Made again, a function takes the network currency as its saved ABI says.
    for (text, payable, declared) in [
        ("transfer(address to, uint256 amount)", false, false),
        ("function transfer(address to, uint256 amount) payable external", true, true),
        ("function transfer(address to, uint256 amount) nonpayable", false, false),
    ] {
        app.ask("abi_keep", json!({ "title": "Test dollar", "contract": contract, "text": text })).await;
        let request = app.ask("call_view", json!({ "id": id })).await["request"].clone();
        let read = app.ask("abi_read", json!({ "text": request["abi"] })).await["functions"][0].clone();
        assert_eq!(
            (&read["inputs"][1]["name"], &read["payable"], &read["declaredPayable"]),
            (&json!("amount"), &json!(payable), &json!(declared)),
            "{text}: {read}"
        );
    }
    assert!(app.try_ask("call_view", json!({ "id": "no-such" })).await.is_err());
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
    assert_eq!(app.ask("call_view", json!({ "id": cancelled })).await["why"], "The call was not sent, so the chain shows nothing.");
    assert_eq!(labels(&app.ask("intent_view", json!({ "id": cancelled })).await), ["Saved on this computer"]);

    app.fail("transaction_execute", "status=400", 1).await;
    let refused = drafted(&app, "transaction_execute", input, "").await;
    app.approve().await;
    let view = app.until(&refused, &["refused"]).await;
    assert_eq!(app.ask("call_view", json!({ "id": refused })).await["why"], "The call was not sent, so the chain shows nothing.");
    let steps = view["steps"].as_array().unwrap();
    assert_eq!(labels(&view), ["Saved on this computer", "Refused by the service"], "{view}");
    assert!(steps[1]["at"] == view["settledAt"] && steps[1]["state"] == "failed", "the time stands where it ended: {view}");
    app.console.shutdown().await;
}

/// Data of a refusal at a node that keeps traces too.
const TRACED: &str = "0x01";

/// A node on which every transaction failed, because the contract refuses the call with that data.
fn refusing(seen: &Seen, data: &str) -> Vec<u8> {
    let asked: Value = serde_json::from_str(&seen.body).unwrap();
    let hash = &asked["params"][0];
    let result = match asked["method"].as_str().unwrap() {
        "eth_chainId" => json!("0xaa36a7"),
        "eth_getTransactionReceipt" => {
            json!({ "transactionHash": hash, "status": "0x0", "logs": [], "blockNumber": "0x10", "gasUsed": "0x5208", "effectiveGasPrice": "0x1" })
        }
        "eth_getTransactionByHash" => json!({ "hash": hash, "from": SPENDER, "to": SPENDER, "value": "0x0", "gas": "0x10000" }),
        "debug_traceTransaction" if data == TRACED => {
            let inner = |kind: &str, input: &str, error: &str| json!({ "type": kind, "from": SPENDER, "to": SPENDER, "input": input, "error": error });
            let mut calls = vec![inner("DELEGATECALL", "0x1234567800", ""), inner("STATICCALL", "0x", "out of gas")];
            calls[0].as_object_mut().unwrap().remove("error");
            json!({ "type": "CALL", "from": SPENDER, "to": SPENDER, "input": "0xa9059cbb00", "error": "execution reverted", "calls": calls })
        }
        "eth_call" => {
            return answer(200, json!({ "error": { "code": 3, "message": "execution reverted", "data": data } }).to_string());
        }
        _ => return answer(200, r#"{"error":{"code":-32601,"message":"not here"}}"#),
    };
    answer(200, json!({ "jsonrpc": "2.0", "id": 1, "result": result }).to_string())
}

/// The page of a call that failed, drafted with that ABI.
async fn failed(abi: Option<&str>, data: &str) -> (TestConsole, Value) {
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
    let note = abi.map_or_else(|| json!({ "reference": "" }), |abi| json!({ "reference": "", "abi": abi }));
    let made = app.call(Window::Main, "transaction_execute", json!({ "input": input, "note": note })).await.unwrap();
    let id = made["draftId"].as_str().unwrap().to_owned();
    app.approve().await;
    app.until(&id, &["dead"]).await;
    let data = data.to_owned();
    let node = Server::new(move |_, seen| vec![Step::Send(refusing(seen, &data))]).await;
    app.allow("node_set", json!({ "blockchain": "ETH-SEPOLIA", "address": node.base })).await;
    let page = app.ask("call_view", json!({ "id": id })).await;
    (app, page)
}

fn value(page: &Value, name: &str) -> String {
    let row = page["result"][0]["rows"].as_array().unwrap().iter().find(|row| row["name"] == name);
    row.unwrap_or_else(|| panic!("{name}: {page:#}"))["value"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_call_that_failed_says_why_in_the_words_of_its_contract() {
    // Error(string) of "Closed on Sundays".
    let (app, page) = failed(None, &format!("0x08c379a0{:064x}{:064x}{:0<64}", 32, 17, "436c6f736564206f6e2053756e64617973")).await;
    assert_eq!(value(&page, "Outcome"), "Failed. Only the network fee was paid.", "{page:#}");
    assert!(value(&page, "Reason").contains("Closed on Sundays"), "{page:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_that_only_the_pasted_abi_declares_is_named_on_the_page_and_stays_when_the_call_is_made_again() {
    let abi = json!([
        { "type": "function", "name": "transfer", "inputs": [{ "name": "to", "type": "address" }, { "name": "amount", "type": "uint256" }], "outputs": [], "stateMutability": "nonpayable" },
        { "type": "function", "name": "other", "inputs": [], "outputs": [], "stateMutability": "nonpayable" },
        { "type": "error", "name": "TooSmall", "inputs": [{ "name": "amount", "type": "uint256" }, { "name": "least", "type": "uint256" }] },
        { "type": "event", "name": "Moved", "inputs": [{ "name": "amount", "type": "uint256", "indexed": false }], "anonymous": false },
    ]);
    let selector = &alloy_primitives::hex::encode(&alloy_primitives::keccak256("TooSmall(uint256,uint256)")[..4]);
    let (app, page) = failed(Some(&abi.to_string()), &format!("0x{selector}{:064x}{:064x}", 0, 25)).await;
    let why = value(&page, "Reason");
    assert!(why.contains("TooSmall") && why.contains("least") && why.contains("25") && !why.contains(&**selector), "{why}");
    let read = app.ask("abi_read", json!({ "text": page["request"]["abi"] })).await;
    assert_eq!((&read["functions"][1]["signature"], &read["functions"][1]["inputs"][1]["name"]), (&json!("transfer(address,uint256)"), &json!("amount")));
    assert_eq!(read["errors"], 1, "{read:#}");
    let functions: Vec<_> = read["functions"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
    assert_eq!((functions, &page["abiKept"]), (vec![json!("other"), json!("transfer")], &json!(true)), "the whole ABI comes back: {read:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_that_was_made_from_a_saved_abi_keeps_all_of_it() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "1"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let bare = drafted(&app, "transaction_execute", input.clone(), "").await;
    assert_eq!(app.ask("call_view", json!({ "id": bare })).await["abiKept"], false);
    app.ask("draft_discard", json!({ "draftId": bare })).await;
    let text = "transfer(address to, uint256 amount)\nbalanceOf(address) view returns (uint256)\napprove(address spender, uint256 amount)";
    let saved = app.ask("abi_keep", json!({ "title": "Test dollar", "contract": contract, "text": text })).await;
    let id = drafted(&app, "transaction_execute", input, "").await;
    app.ask("abi_drop", json!({ "id": saved[0]["id"] })).await;
    let page = app.ask("call_view", json!({ "id": id })).await;
    let read = app.ask("abi_read", json!({ "text": page["request"]["abi"] })).await;
    let mut functions: Vec<_> = read["functions"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    functions.sort_unstable();
    assert_eq!((functions, &page["abiKept"]), (vec!["approve", "balanceOf", "transfer"], &json!(true)), "{read:#}");
    assert_eq!(app.ask("entry_view", json!({ "id": id })).await["called"]["abiKept"], true, "the history says so, too");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_confirmed_of_a_call_stands_on_its_page_in_units_with_what_goes_along() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let contract = contract(&app, &token).await;
    app.ask("abi_keep", json!({ "title": "Test dollar", "contract": contract, "text": "transfer(address recipient, uint256 howMuch) payable" })).await;
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [SPENDER, "12500000"], "contractAddress": contract, "walletId": wallet, "value": "0.250", "feeLevel": "MEDIUM" });
    let id = drafted(&app, "transaction_execute", input, "Rent for May").await;
    let page = app.ask("call_view", json!({ "id": id })).await;
    let row = |group: &str, name: &str| {
        let groups = page["confirmed"]["groups"].as_array().unwrap();
        let rows = groups.iter().find(|one| one["title"] == group).unwrap_or_else(|| panic!("{group}: {page:#}"))["rows"].as_array().unwrap();
        rows.iter().find(|row| row["name"] == name).unwrap_or_else(|| panic!("{name}: {page:#}")).clone()
    };
    let amount = row("Function", "howMuch");
    assert_eq!((&amount["value"], &amount["kind"]), (&json!("12500000"), &json!("uint256")));
    assert!(amount["note"].as_str().is_some_and(|note| note.contains("12.5 tUSD")), "{amount}");
    assert_eq!(row("Function", "recipient")["value"], SPENDER);
    let along =
        page["confirmed"]["groups"].as_array().unwrap().iter().flat_map(|group| group["rows"].as_array().unwrap()).find(|row| row["value"] == "0.250 ETH");
    assert!(along.is_some_and(|row| row["name"].as_str().unwrap().to_lowercase().contains("sent")), "{page:#}");
    // The same wallet and the same contract can be on several chains.
    assert_eq!(page["confirmed"]["groups"][1]["title"], "Call details");
    assert_eq!(row("Call details", "Chain")["note"], "Test chain, no real value");
    assert_eq!(row("Call details", "Reference")["value"], "Rent for May");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_a_call_lists_the_calls_inside_it_where_the_node_keeps_them() {
    let (app, page) = failed(None, TRACED).await;
    let trace = page["result"].as_array().unwrap().iter().find(|group| group["title"] == "Trace").unwrap_or_else(|| panic!("{page:#}"));
    let rows = trace["rows"].as_array().unwrap();
    let depths: Vec<_> = rows.iter().map(|row| row["depth"].clone()).collect();
    assert_eq!((rows.len(), depths), (3, vec![json!(0), json!(1), json!(1)]), "{trace:#}");
    let said = rows.iter().map(|row| row.to_string()).collect::<Vec<_>>();
    for (row, parts) in [(0, ["CALL", "0xa9059cbb"]), (1, ["DELEGATECALL", "0x12345678"]), (2, ["STATICCALL", "out of gas"])] {
        for part in parts {
            assert!(said[row].contains(part), "{part} is not in {}", said[row]);
        }
    }
    app.console.shutdown().await;
    // The control: a node that keeps none.
    let (app, page) = failed(None, "0x").await;
    assert!(page["result"].as_array().unwrap().iter().all(|group| group["title"] != "Trace"), "{page:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_says_that_nothing_was_simulated_where_no_node_is_set_or_it_does_not_answer() {
    let service = Service::connected(Behaviour::default()).await;
    let app = service.app;
    let (_, wallets) = app.wallets().await;
    let wallet = wallets[0]["id"].as_str().unwrap();
    app.sandbox_ask("POST", "/sandbox/faucet", json!({ "walletId": wallet, "amount": "2" })).await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let is_token = |one: &&Value| one["blockchain"] == "ETH-SEPOLIA" && one["standard"] == "erc20";
    let contract = tokens.as_array().unwrap().iter().find(is_token).unwrap()["address"].clone();
    let simulated = async |amount: &str| {
        let input = json!({ "abiFunctionSignature": "approve(address,uint256)", "abiParameters": [SPENDER, amount], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
        let id = drafted(&app, "transaction_execute", input, "").await;
        let review = app.review().await;
        app.ask("draft_discard", json!({ "draftId": id })).await;
        let group = review["groups"].as_array().unwrap().iter().find(|group| group["title"] == "Simulation").unwrap_or_else(|| panic!("{review:#}")).clone();
        group["rows"][0]["value"].as_str().unwrap().to_owned()
    };
    assert_eq!(simulated("1").await, "Not simulated: no node is set for this chain.");
    let node = Server::new(|_, seen| {
        let asked: Value = serde_json::from_str(&seen.body).unwrap();
        vec![Step::Send(match asked["method"].as_str().unwrap() {
            "eth_chainId" => answer(200, json!({ "jsonrpc": "2.0", "id": 1, "result": "0xaa36a7" }).to_string()),
            _ => answer(503, "{}"),
        })]
    })
    .await;
    app.allow("node_set", json!({ "blockchain": "ETH-SEPOLIA", "address": node.base })).await;
    let said = simulated("2").await;
    assert!(said.starts_with("Not simulated. ") && said.len() > "Not simulated. ".len(), "{said}");
    app.console.shutdown().await;
}

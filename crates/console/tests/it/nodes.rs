//! What a contract says of itself, by the node of its chain: the sandbox's own, one that a person set, and one that answers strangely.

use crate::server::{Seen, Server, Step, json as answer};
use crate::test_console::{TestConsole, service::Service};
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

const STRANGER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const CANARY: &str = "canary-5f0e9a7c31";

fn form(address: &Value, symbol: &str, decimals: &str) -> Value {
    json!({ "blockchain": "ETH-SEPOLIA", "address": address, "symbol": symbol, "decimals": decimals, "standard": "erc20" })
}

/// Level of the line, where there is one.
fn level<'a>(checks: &'a Value, id: &str) -> &'a str {
    checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == id).and_then(|line| line["level"].as_str()).unwrap_or("none")
}

async fn look(app: &TestConsole, address: &Value) -> Value {
    app.ask("token_look", json!({ "blockchain": "ETH-SEPOLIA", "address": address, "again": false })).await
}

/// The contract of this standard on Ethereum Sepolia.
async fn contract(app: &TestConsole, standard: &str) -> Value {
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let found = tokens.as_array().unwrap().iter().find(|token| token["blockchain"] == "ETH-SEPOLIA" && token["standard"] == standard).cloned();
    found.unwrap_or_else(|| panic!("no {standard} in {tokens}"))["address"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_says_by_itself_what_its_contracts_are() {
    let app = TestConsole::sandbox().await;
    let dollar = contract(&app, "erc20").await;
    let before = app.ask("token_check", form(&dollar, "tUSD", "18")).await;
    assert_eq!((before["onChain"]["state"].as_str(), level(&before, "chain")), (Some("not_read"), "waiting"));
    let said = look(&app, &dollar).await;
    assert_eq!((&said["state"], &said["symbol"], &said["decimals"], &said["plain"]), (&json!("read"), &json!("tUSD"), &json!(6), &json!(true)), "{said}");
    let wrong = app.ask("token_check", form(&dollar, "tUSD", "18")).await;
    assert_eq!((level(&wrong, "chain_decimals"), &wrong["clear"]), ("danger", &json!(false)), "{wrong:#}");
    let right = app.ask("token_check", form(&dollar, "tUSD", "6")).await;
    assert_eq!((level(&right, "chain_decimals"), level(&right, "chain"), level(&right, "decimals")), ("none", "ok", "none"), "{right:#}");

    for (standard, other) in [("erc721", "erc1155"), ("erc1155", "erc721")] {
        let collection = contract(&app, standard).await;
        look(&app, &collection).await;
        let check = async |standard: &str| {
            let mut form = form(&collection, "X", "");
            form["standard"] = json!(standard);
            app.ask("token_check", form).await
        };
        assert_eq!(level(&check(standard).await, "chain_standard"), "none");
        assert_eq!((level(&check(other).await, "chain_standard"), level(&check("erc20").await, "chain_standard")), ("danger", "danger"));
    }
    look(&app, &json!(STRANGER)).await;
    assert_eq!(level(&app.ask("token_check", form(&json!(STRANGER), "X", "6")).await, "chain"), "warn", "nothing lives there");

    assert_eq!(app.ask("node_list", json!({})).await, json!({ "builtIn": true, "nodes": [] }));
    app.try_ask("node_set", json!({ "blockchain": "ETH-SEPOLIA", "address": "https://node.example" })).await.unwrap_err();
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_is_set_once_it_answers_for_its_chain_and_nobody_is_asked_without_one() {
    let service = Service::connected(Behaviour::default()).await;
    let app = service.app;
    let dollar = contract(&app, "erc20").await;
    let without = look(&app, &dollar).await;
    assert_eq!(without, json!({ "state": "no_node", "plain": true }));
    assert_eq!(level(&app.ask("token_check", form(&dollar, "tUSD", "6")).await, "decimals"), "warn");

    let base = service.running.base_url();
    let node = |address: String| json!({ "blockchain": "ETH-SEPOLIA", "address": address });
    for wrong in ["http://node.example", "https://user:word@node.example", "ftp://node.example"] {
        let fault = app.try_ask("node_set", node(wrong.to_owned())).await.unwrap_err();
        assert_eq!(fault.field.as_deref(), Some("address"), "{wrong}: {fault}");
    }
    // What only the node itself can show is asked after a person allowed it.
    for wrong in [format!("{base}/rpc/BASE-SEPOLIA"), format!("{base}/nothing")] {
        app.ask("node_set", node(wrong.clone())).await;
        let review = app.review().await;
        let verdict = json!({ "input": { "verdict": { "draftId": review["draftId"], "token": review["token"] } } });
        let mut changes = app.console.changes();
        let fault = app.call(bursar_console::app::commands::Window::Confirm, "draft_approve", verdict).await.unwrap_err();
        assert_eq!(fault.field.as_deref(), Some("address"), "{wrong}: {fault}");
        // The confirm window has closed by then, so the main window is told the reason.
        let told = std::iter::from_fn(|| changes.try_recv().ok()).find(|changed| changed.what == "refused").expect("the decision is told");
        assert_eq!((told.id.as_deref(), told.fault), (review["draftId"].as_str(), Some(fault)), "{wrong}");
    }
    assert_eq!(app.ask("node_list", json!({})).await["nodes"], json!([]), "nothing was kept of what does not answer");

    app.allow("node_set", node(format!("{base}/rpc/ETH-SEPOLIA"))).await;
    assert_eq!(app.ask("node_list", json!({})).await, json!({ "builtIn": false, "nodes": [{ "blockchain": "ETH-SEPOLIA", "shown": base }] }));
    assert_eq!(look(&app, &dollar).await["decimals"], 6);
    let app = app.restart().await;
    assert_eq!(look(&app, &dollar).await["symbol"], "tUSD", "the address outlives a restart");
    app.allow("node_remove", json!({ "blockchain": "ETH-SEPOLIA" })).await;
    assert_eq!(app.ask("node_list", json!({})).await["nodes"], json!([]));
    assert_eq!(look(&app, &dollar).await["state"], "no_node", "what was read goes with its node");
    assert_eq!(app.events("ETH-SEPOLIA").await, ["node_address", "node_address"]);
    app.console.shutdown().await;
}

/// What a node says to `eth_chainId`, and to a call by its selector.
fn script(seen: &Seen) -> Vec<u8> {
    let word = |number: u8| format!("{number:064x}");
    let text = |bytes: &[u8]| format!("{}{}{:0<128}", word(32), word(u8::try_from(bytes.len()).unwrap()), hex::encode(bytes));
    let asked: Value = serde_json::from_str(&seen.body).unwrap();
    if asked["method"] == "eth_chainId" {
        return answer(200, r#"{"result":"0xaa36a7"}"#);
    }
    let data = asked["params"][0]["data"].as_str().unwrap();
    let result = match &data[..10] {
        // The first contracts returned their symbol in 32 bytes.
        "0x95d89b41" if seen.line().contains("bytes32") => format!("{:0<64}", hex::encode("MKR")),
        "0x95d89b41" => text("US\u{202e}DC".as_bytes()),
        "0x06fdde03" => text(&[0xff, 0xfe]),
        "0x313ce567" => word(18),
        _ => return answer(200, r#"{"error":{"code":3,"message":"execution reverted"}}"#),
    };
    answer(200, format!(r#"{{"result":"0x{result}"}}"#))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_strange_node_is_read_with_care_and_its_address_rests_sealed() {
    let service = Service::connected(Behaviour::default()).await;
    let app = service.app;
    let node = Server::new(|_, seen| vec![Step::Send(script(seen))]).await;
    let set = async |path: &str| app.allow("node_set", json!({ "blockchain": "ETH-SEPOLIA", "address": format!("{}/{path}", node.base) })).await;

    set("bytes32").await;
    assert_eq!(app.ask("node_list", json!({})).await["nodes"][0]["shown"], json!(node.base));
    let old = look(&app, &json!(STRANGER)).await;
    assert_eq!((&old["symbol"], &old["name"], &old["decimals"]), (&json!("MKR"), &Value::Null, &json!(18)), "{old}");

    set(&format!("v2/{CANARY}")).await;
    let hidden = look(&app, &json!(STRANGER)).await;
    assert_eq!((&hidden["symbol"], &hidden["plain"]), (&json!("US\u{fffd}DC"), &json!(false)));
    let checks = app.ask("token_check", form(&json!(STRANGER), "USDC", "18")).await;
    assert_eq!((level(&checks, "chain_symbol"), &checks["clear"]), ("danger", &json!(false)), "{checks:#}");

    let asked = node.seen().len();
    assert!(node.seen().iter().all(|seen| seen.header("service-x-api-key").is_none() && !seen.body.contains("api")), "a node gets no key");
    look(&app, &json!(STRANGER)).await;
    assert_eq!(node.seen().len(), asked, "what was said a moment ago is not asked again");

    let shown = [app.ask("node_list", json!({})).await, app.ask("app_state", json!({})).await].map(|value| value.to_string()).concat();
    assert!(!shown.contains(CANARY), "the address never comes back whole");
    let mut folders = vec![app.folder.path().to_owned()];
    let mut read = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if let Ok(bytes) = std::fs::read(&entry) {
                read += 1;
                assert!(!bytes.windows(CANARY.len()).any(|part| part == CANARY.as_bytes()), "{} holds the address in clear", entry.display());
            }
        }
    }
    assert!(read > 3, "the data folder was looked through");
    app.console.shutdown().await;
}

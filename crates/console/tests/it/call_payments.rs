//! What a call pays is a payment: for limits, duplicates and the history, inside of other calls too.

use crate::{
    calls::inner,
    developer::{SPENDER, contract, drafted},
    replacement,
    test_console::TestConsole,
};
use serde_json::{Value, json};

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
    let sends = call("transfer(address,uint256)", json!([SPENDER, "1500000"]));
    let waiting = drafted(&app, "transaction_execute", sends, "").await;
    let review = app.review().await;
    let rows = review["groups"].as_array().unwrap().iter().flat_map(|group| group["rows"].as_array().unwrap().clone());
    let fee = rows.into_iter().find(|row| row["name"] == "Network fee").unwrap_or_else(|| panic!("{review:#}"))["value"].clone();
    assert!(fee.as_str().unwrap().starts_with("up to 0.") && fee.as_str().unwrap().ends_with(" ETH"), "{fee}");
    assert_eq!(app.ask("intent_view", json!({ "id": waiting })).await["money"]["fee"], fee, "the page says what the confirm window says");
    app.ask("draft_discard", json!({ "draftId": waiting })).await;
    let entry = drafts(along).await;
    let row = &entry["row"];
    assert_eq!((&row["chain"]["id"], &row["amount"], &row["unit"], &row["to"]["address"]), (&json!("ETH-SEPOLIA"), &json!("0.250"), &json!("ETH"), &contract));
    assert_eq!(entry["called"], json!({ "contract": contract, "sent": "0.250", "unit": "ETH", "abiKept": false }));
    // What pays nobody: nothing, an allowance, tokens of somebody else, and a contract that is not on the list.
    for (function, parameters) in [
        ("transfer(address,uint256)", json!([SPENDER, "0"])),
        ("approve(address,uint256)", json!([SPENDER, "5"])),
        ("transferFrom(address,address,uint256)", json!([SPENDER, address, "5"])),
    ] {
        let entry = drafts(call(function, parameters)).await;
        assert!(entry["row"]["amount"].is_null() && entry["row"]["to"].is_null(), "{function}: {entry:#}");
        assert_eq!(entry["called"], json!({ "contract": contract, "unit": "ETH", "abiKept": false }), "{function}");
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
    // Made again from its page, it can pay again: the form takes the value back.
    let request = app.ask("call_view", json!({ "id": other })).await["request"].clone();
    let function = app.ask("abi_read", json!({ "text": request["abi"] })).await["functions"][0].clone();
    assert_eq!((&function["signature"], &function["payable"], &request["value"]), (&json!("pay()"), &json!(true), &json!("0.06")), "{request}");
    app.console.shutdown().await;
}

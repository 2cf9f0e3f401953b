//! Requests of the runner that are saved in collections.

use crate::test_console::TestConsole;
use serde_json::{Value, json};

fn request(name: &str, operation: &str, typed: Value) -> Value {
    json!({ "name": name, "operation": operation, "typed": typed })
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_saved_in_order_renamed_moved_removed_and_copied_as_one_program() {
    let app = TestConsole::sandbox().await;
    let (list, send) = (
        request("Tokens", "token_list", json!({ "limit": "5", "page": " " })),
        request("Pay", "transaction_transfer", json!({ "walletId": "w1", "tokenId": "t1", "destinationAddress": "0x1", "amount": "1304.530000000000000001" })),
    );
    let saved = app.ask("collection_keep", json!({ "name": " First day ", "requests": [list, send] })).await;
    let id = saved[0]["id"].clone();
    assert_eq!((&saved[0]["name"], &saved[0]["requests"][0]["typed"]), (&json!("First day"), &json!({ "limit": "5" })));
    let curl = app.ask("collection_copy", json!({ "id": id, "form": "curl" })).await["text"].as_str().unwrap().to_owned();
    assert!(curl.find("# Tokens\n").unwrap() < curl.find("# Pay\n").unwrap(), "{curl}");
    for part in ["/v2/tokens?limit=5", "1304.530000000000000001", "$API_KEY", "$WALLET_SET_SECRET", "$(uuidgen)"] {
        assert!(curl.contains(part), "{part} is not in {curl}");
    }
    for form in ["http", "rust", "type_script", "python"] {
        let text = app.ask("collection_copy", json!({ "id": id, "form": form })).await["text"].as_str().unwrap().to_owned();
        assert!(text.contains("API_KEY") && !text.contains("00000000-0000"), "{text}");
    }
    let renamed =
        app.ask("collection_keep", json!({ "id": id, "name": "Second day", "requests": [send, request("All tokens", "token_list", json!({}))] })).await;
    let names: Vec<&str> = renamed[0]["requests"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!((renamed.as_array().unwrap().len(), &renamed[0]["name"], names), (1, &json!("Second day"), vec!["Pay", "All tokens"]));
    assert_eq!(app.ask("collection_list", json!({})).await, renamed);
    assert_eq!(app.ask("collection_drop", json!({ "id": id })).await, json!([]));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_takes_only_fields_of_the_form_so_no_secret_is_stored() {
    let app = TestConsole::sandbox().await;
    let keep = |typed: Value| json!({ "name": "Day", "requests": [request("Pay", "transaction_transfer", typed)] });
    for secret in ["walletSetSecretCipherText", "encryptedOrganizationSecret", "idempotencyKey"] {
        let refused = app.try_ask("collection_keep", keep(json!({ "walletId": "w1", secret: "s3cret" }))).await.unwrap_err();
        assert_eq!(refused.field.as_deref(), Some(secret));
    }
    // The command for saved forms, which accepts any text, refuses collections.
    let around = json!({ "kind": "collection", "title": "Day", "content": "{\"requests\":[]}" });
    assert!(app.try_ask("saved_form_keep", around).await.is_err());
    assert_eq!(app.ask("collection_list", json!({})).await, json!([]));
    app.ask("collection_keep", keep(json!({ "walletId": "w1" }))).await;
    for (wrong, field) in [
        (keep(json!({})), "name"),
        (json!({ "name": " ", "requests": [] }), "name"),
        (json!({ "name": "Two", "requests": [request("A", "token_list", json!({})), request("A", "token_list", json!({}))] }), "request"),
    ] {
        assert_eq!(app.try_ask("collection_keep", wrong).await.unwrap_err().field.as_deref(), Some(field));
    }
    let id = app.ask("collection_list", json!({})).await[0]["id"].clone();
    let incomplete = app.try_ask("collection_copy", json!({ "id": id, "form": "curl" })).await.unwrap_err();
    assert_eq!(incomplete.field.as_deref(), Some("destinationAddress"));
    app.console.shutdown().await;
}

//! Requests of the runner that are saved in collections.

use crate::test_console::TestConsole;
use bursar_console::base::files::{Ask, Chosen, Picker};
use bursar_test_support::poll;
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
    for part in ["/v2/tokens?limit=5", "1304.530000000000000001", "${API_KEY:?", "${ENCRYPTED_WALLET_SET_SECRET:?", "$(uuidgen)"] {
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

/// The file that a person chooses.
pub struct Chooses(pub std::path::PathBuf);

impl Picker for Chooses {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.0.clone();
        Box::pin(async { Some(path) })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        self.pick_open(ask)
    }
}

async fn kept(app: &TestConsole, name: &str, requests: Value) -> String {
    let all = app.ask("collection_keep", json!({ "name": name, "requests": requests })).await;
    all.as_array().unwrap().iter().find(|one| one["name"] == name).unwrap()["id"].as_str().unwrap().to_owned()
}

async fn run(app: &TestConsole, id: &str) -> Value {
    app.ask("collection_run", json!({ "id": id })).await;
    poll::until("the run ends", async || {
        let run = app.ask("collection_run_view", json!({})).await;
        if run["state"] == "running" { Err(run) } else { Ok(run) }
    })
    .await
}

fn states(run: &Value) -> Vec<&str> {
    run["steps"].as_array().unwrap().iter().map(|step| step["state"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_runs_in_order_with_values_of_earlier_answers_and_stops_where_money_would_move() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, _) = app.funded().await;
    let id = kept(
        &app,
        "Day",
        json!([
            request("Wallets", "wallet_list", json!({ "limit": "5", "refId": "main-float", "blockchain": "ETH-SEPOLIA" })),
            request("One wallet", "wallet_view", json!({ "id": "{{Wallets[0].id}}" })),
            request("Set", "wallet_set_create", json!({ "name": "Set of {{One wallet.blockchain}}" })),
            request("Tokens", "token_list", json!({ "limit": "{{Wallets.0.id}}" })),
        ]),
    )
    .await;
    let place = |request: &str| json!({ "collection": id, "request": request });
    let unanswered = json!({ "operation": "wallet_view", "input": "{\"id\":\"{{Wallets.0.id}}\"}", "saved": place("One wallet") });
    let shown = app.ask("operation_preview", unanswered.clone()).await;
    let why = "“Wallets” was not run since the profile was opened, so its values are not known. Run it first, or run the whole collection.";
    assert_eq!((&shown["faults"][0]["field"], &shown["faults"][0]["message"]), (&json!("id"), &json!(why)));
    assert_eq!(app.try_ask("operation_run", unanswered.clone()).await.unwrap_err().field.as_deref(), Some("id"));
    let earlier = app.ask("collection_values", json!({ "saved": place("One wallet") })).await;
    assert_eq!(
        earlier,
        json!([{ "request": "Wallets", "answered": false, "confirmed": false, "values": [] }]),
        "who will give values is named before it was run"
    );

    let failed = run(&app, &id).await;
    assert_eq!((&failed["state"], states(&failed)), (&json!("failed"), vec!["done", "done", "done", "failed"]), "{failed:#}");
    assert!(failed["steps"].as_array().unwrap()[..3].iter().all(|step| [200, 201].contains(&step["status"].as_u64().unwrap())), "{failed:#}");
    assert!(failed["steps"].as_array().unwrap().iter().all(|step| step["milliseconds"].is_u64()), "{failed:#}");
    assert_eq!(failed["steps"][3]["fault"]["field"], "limit", "an id is no number");
    let sets = app.ask("wallet_set_list", json!({})).await;
    assert!(sets.as_array().unwrap().iter().any(|set| set["name"] == "Set of ETH-SEPOLIA"), "{sets}");
    assert!(app.ask("operation_preview", unanswered).await["curl"].as_str().unwrap().contains(&wallet));
    let offered = app.ask("collection_values", json!({ "saved": place("One wallet") })).await;
    let values = offered[0]["values"].as_array().unwrap();
    assert!(offered[0]["answered"] == true && values.contains(&json!({ "reference": "{{Wallets.0.id}}", "value": wallet })), "{offered:#}");
    assert_eq!(app.ask("collection_values", json!({ "saved": place("Wallets") })).await, json!([]), "nothing comes before the first");

    let native = app.ask("token_list", json!({ "limit": 100 })).await;
    let native = native.as_array().unwrap().iter().find(|token| token["blockchain"] == "ETH-SEPOLIA" && token["standard"] == "native").unwrap()["id"].clone();
    let pay = json!({ "walletId": "{{Wallets.0.id}}", "tokenId": native, "destinationAddress": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "amount": "0.1" });
    let id = kept(
        &app,
        "Pay",
        json!([
            request("Wallets", "wallet_list", json!({ "blockchain": "ETH-SEPOLIA" })),
            request("Pay", "transaction_transfer", pay),
            request("After", "token_list", json!({})),
        ]),
    )
    .await;
    let before = app.asked("token_list").await;
    let drafted = run(&app, &id).await;
    assert_eq!((&drafted["state"], states(&drafted)), (&json!("drafted"), vec!["done", "drafted", "waiting"]), "{drafted:#}");
    let draft = drafted["steps"][1]["draftId"].as_str().unwrap();
    assert_eq!(app.ask("intent_view", json!({ "id": draft })).await["state"], "draft", "nothing is sent before the confirm window");
    assert_eq!(app.review().await["draftId"], draft);
    assert!(app.asked("token_list").await <= before + 1, "what comes after the draft was not sent");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_of_an_answer_are_no_values_and_a_request_that_is_not_saved_has_none() {
    let app = TestConsole::sandbox().await;
    let id = kept(
        &app,
        "Day",
        json!([
            request("Set", "wallet_set_create_developer", json!({ "name": "Treasury" })),
            request("Next", "wallet_set_create", json!({ "name": "{{Set.walletSetSecretCipherText}}" })),
        ]),
    )
    .await;
    let run = run(&app, &id).await;
    assert_eq!((states(&run), &run["steps"][1]["fault"]["field"]), (vec!["done", "failed"], &json!("name")), "{run:#}");
    let offered = app.ask("collection_values", json!({ "saved": { "collection": id, "request": "Next" } })).await.to_string();
    assert!(offered.contains("{{Set.id}}") && !offered.to_lowercase().contains("secret"), "{offered}");
    let alone = json!({ "operation": "wallet_view", "input": "{\"id\":\"{{Set.id}}\"}" });
    let refused = app.try_ask("operation_run", alone).await.unwrap_err();
    assert_eq!((refused.field.as_deref(), refused.message.id()), (Some("id"), "inspector-reference-unsaved"));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_says_where_a_value_of_the_last_run_stands_in_place_of_a_reference() {
    let app = TestConsole::sandbox().await;
    let requests = json!([
        request("Tokens", "token_list", json!({ "limit": "5" })),
        request("First", "wallet_set_create_developer", json!({ "name": "{{Tokens.0.id}} {{Tokens.1.id}} {{Tokens.0.id}}" })),
    ]);
    let id = kept(&app, "Day", requests).await;
    let unfit = app.try_ask("collection_copy", json!({ "id": id, "form": "curl" })).await.unwrap_err();
    assert!(unfit.message.to_string().contains("was not run"), "{unfit}");
    run(&app, &id).await;
    for (form, comment) in [("curl", "#"), ("http", "#"), ("rust", "//"), ("type_script", "//"), ("python", "#")] {
        let copy = app.ask("collection_copy", json!({ "id": id, "form": form })).await;
        let text = copy["text"].as_str().unwrap();
        let (before, after) = text.split_once(" First\n").unwrap();
        for reference in ["{{Tokens.0.id}}", "{{Tokens.1.id}}"] {
            let said = format!("{comment} {reference} stands here as the value of the last run.\n");
            assert!(after.contains(&said) && !before.contains(&said), "{form}: {text}");
        }
        let mut fixed: Vec<_> = copy["fixed"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
        fixed.sort_unstable();
        assert_eq!(fixed, ["{{Tokens.0.id}}", "{{Tokens.1.id}}"], "{form}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collection_goes_into_a_file_and_comes_back_under_a_free_name() {
    let app = TestConsole::sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("day.json");
    app.console.set_picker(std::sync::Arc::new(Chooses(path.clone())));
    let requests = json!([
        request("Tokens", "token_list", json!({ "limit": "5" })),
        request("Account", "customer_virtual_account_create", json!({ "id": "{{Tokens.0.id}}", "holderDetails.bvn": "22212345678" })),
    ]);
    let id = kept(&app, "Day", requests).await;
    let made = app.ask("collection_export", json!({ "id": id })).await;
    assert_eq!(made, json!({ "name": "day.json", "leftOut": 1 }));
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("bursar-collection/1") && text.contains("{{Tokens.0.id}}") && !text.contains("22212345678"), "{text}");

    for name in ["Day 2", "Day 3"] {
        let added = app.ask("collection_import", json!({})).await;
        assert_eq!((&added["name"], &added["renamed"]), (&json!(name), &json!(true)));
    }
    app.ask("collection_drop", json!({ "id": id })).await;
    let added = app.ask("collection_import", json!({})).await;
    assert_eq!((&added["name"], &added["renamed"], added["collections"].as_array().unwrap().len()), (&json!("Day"), &json!(false), 3));

    let refused = async |text: &str| {
        std::fs::write(&path, text).unwrap();
        let fault = app.try_ask("collection_import", json!({})).await.unwrap_err();
        assert_eq!(fault.field.as_deref(), Some("file"), "{fault}");
        fault.message.id().to_owned()
    };
    assert_eq!(refused(&text.replace("token_list", "no_such_row")).await, "inspector-operation-none");
    assert_eq!(refused(&text.replace("\"limit\"", "\"walletSetSecretCipherText\"")).await, "inspector-field-none");
    assert_eq!(refused(&"[".repeat(65)).await, "inspector-collection-deep");
    assert_eq!(refused(&" ".repeat((5 << 20) + 1)).await, "app-file-large");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    let fault = app.try_ask("collection_import", json!({})).await.unwrap_err();
    assert_eq!(fault.message.id(), "app-file-not-regular");
    app.console.shutdown().await;
}

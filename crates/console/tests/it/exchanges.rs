//! What was said with the service is kept as it was, found again, and gives no secret away.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};

use crate::test_console::TestConsole;
use bursar_client::{Ended, Observed, Observer, RawBody};
use bursar_console::{
    app::commands::Window,
    base::files::{Ask, Chosen, Picker},
    developer::{api::ListExchanges, inspector::exchanges::Exchanges},
};
use bursar_contract::{Code, Fault, operations::by_name};
use bursar_test_support::poll;
use bursar_vault::{Sealer, Vault};
use serde_json::{Value, json};
use zeroize::Zeroizing;

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

async fn newest(app: &TestConsole, filter: Value) -> Value {
    let page = app.ask("exchange_list", filter).await;
    let id = page["rows"][0]["id"].as_str().unwrap_or_else(|| panic!("nothing found: {page:#}")).to_owned();
    app.ask("exchange_view", json!({ "id": id })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_is_found_with_its_key_its_object_and_what_was_understood() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.010").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;

    let set = app.ask("wallet_set_list", json!({})).await[0]["id"].as_str().unwrap().to_owned();
    app.transactions(&wallet).await;
    app.ask("address_validate_developer", json!({ "blockchain": "ETH-SEPOLIA", "address": PAYEE })).await;
    let view = newest(&app, json!({ "operation": "transaction_transfer" })).await;
    assert_eq!((view["row"]["method"].as_str(), view["row"]["status"].as_u64(), view["row"]["intent"].as_str()), (Some("POST"), Some(200), Some(id.as_str())));
    assert!(view["request"]["raw"].as_str().unwrap().contains("\"amount\":0.010"), "{}", view["request"]["raw"]);
    assert_eq!(view["sealedField"], "walletSetSecretCipherText");
    assert!(view["sealedBytes"].as_u64().unwrap() > 20);
    let key = view["row"]["key"].as_str().unwrap();
    assert!(view["requestHeaders"][0]["value"].as_str().unwrap().starts_with("••••"));
    assert_eq!(view["intent"]["state"], "settled");
    assert!(view["reading"]["raw"].as_str().unwrap().contains("\"id\""));
    assert!(view["firstMicros"].as_u64().unwrap() <= view["totalMicros"].as_u64().unwrap());
    // The host is an address, so no name is resolved; of the first request alone there is something to connect.
    let all = app.ask("exchange_list", json!({ "limit": 500 })).await["rows"].as_array().unwrap().clone();
    let mut connected = 0;
    for row in &all {
        let view = app.ask("exchange_view", json!({ "id": row["id"] })).await;
        assert_eq!(view.get("nameMicros"), None);
        if let Some(connection) = view["connectionMicros"].as_u64() {
            connected += 1;
            assert!(connection <= view["firstMicros"].as_u64().unwrap_or(u64::MAX), "{view:#}");
        }
    }
    assert!((1..all.len()).contains(&connected), "{connected} of {} connected", all.len());
    assert_eq!(view["repeat"], "no");
    let input: Value = serde_json::from_str(view["input"].as_str().unwrap()).unwrap();
    assert_eq!(input["destinationAddress"], PAYEE);

    for (filter, least) in [
        (json!({ "key": key }), 1),
        (json!({ "object": wallet, "writes": true }), 2),
        (json!({ "intent": id }), 1),
        (json!({ "text": "transfer 200" }), 1),
        (json!({ "text": &PAYEE[..8] }), 1),
        // Parts of paths and of names, and the beginning of an id that stands in the body of a list alone.
        (json!({ "text": "address" , "operation": "address_validate_developer" }), 1),
        (json!({ "text": "validate" }), 1),
        (json!({ "text": "set create" }), 1),
        (json!({ "text": &set[..9], "operation": "wallet_set_list" }), 1),
        (json!({ "text": &PAYEE[..6].to_lowercase(), "operation": "transaction_list" }), 1),
        (json!({ "class": "2", "operation": "token_list" }), 1),
        (json!({}), 5),
    ] {
        let page = app.ask("exchange_list", filter.clone()).await;
        assert!(page["total"].as_u64().unwrap() >= least && page["lost"] == 0, "{filter}: {page:#}");
    }
    for filter in [json!({ "errors": true, "operation": "transaction_transfer" }), json!({ "text": "nobodyknowsthis" }), json!({ "class": "5" })] {
        assert_eq!(app.ask("exchange_list", filter.clone()).await["total"], 0, "{filter}");
    }

    // It is still there after a restart.
    let app = app.restart().await;
    assert_eq!(app.ask("exchange_list", json!({ "key": key })).await["rows"][0]["intent"], id.as_str());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_are_grouped_by_what_the_service_says_of_them() {
    let app = TestConsole::sandbox().await;
    for id in ["wallet-1", "wallet-2"] {
        app.try_ask("wallet_view", json!({ "id": id })).await.unwrap_err();
    }
    app.fail("wallet_view", "status=404", 1).await;
    app.try_ask("wallet_view", json!({ "id": "wallet-3" })).await.unwrap_err();
    let groups = app.ask("exchange_failures", json!({})).await["groups"].clone();
    let counts: Vec<_> = groups.as_array().unwrap().iter().map(|group| (group["count"].as_u64().unwrap(), group["message"].as_str().unwrap())).collect();
    assert_eq!(counts.iter().map(|(count, _)| *count).collect::<Vec<_>>(), [1, 2], "two sentences, of which one was said of two ids: {groups:#}");
    assert!(counts[0].1.contains("asked to fail here") && counts[1].1 != counts[0].1, "{groups:#}");
    // Of the same form, and still two: what was said counts.
    for input in [json!({ "refId": "" }), json!({ "page": 0, "limit": 10 })] {
        app.try_ask("wallet_list", input).await.unwrap_err();
    }
    let groups = app.ask("exchange_failures", json!({})).await["groups"].clone();
    let lists: Vec<&Value> = groups.as_array().unwrap().iter().filter(|group| group["operation"] == "wallet_list").collect();
    assert_eq!(lists.iter().map(|group| group["count"].clone()).collect::<Vec<_>>(), [json!(1), json!(1)], "{groups:#}");
    assert!(lists[0]["shape"] == lists[1]["shape"] && lists[0]["message"] != lists[1]["message"], "{groups:#}");
    // What was said rests sealed.
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let file = app.folder.path().join("profiles").join(profile).join("exchanges.db");
    let db = rusqlite::Connection::open(file).unwrap();
    let told: String = db.query_row("SELECT group_concat(told) FROM exchange", [], |row| row.get(0)).unwrap();
    assert!(told.split(',').all(|digest| digest.len() == 32 && digest.bytes().all(|b| b.is_ascii_hexdigit())), "{told}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_of_the_first_version_goes_on_with_what_it_holds() {
    let app = TestConsole::sandbox().await;
    app.try_ask("wallet_view", json!({ "id": "wallet-1" })).await.unwrap_err();
    app.ask("exchange_failures", json!({})).await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let file = app.folder.path().join("profiles").join(profile).join("exchanges.db");
    let app = app
        .restart_after(|| {
            let db = rusqlite::Connection::open(file).unwrap();
            let first = "DROP INDEX exchange_failed; ALTER TABLE exchange DROP COLUMN told;
                         CREATE INDEX exchange_failed ON exchange (operation, status, ended, shape, at) WHERE failed = 1; PRAGMA user_version = 1";
            db.execute_batch(first).unwrap();
        })
        .await;
    app.try_ask("wallet_view", json!({ "id": "wallet-2" })).await.unwrap_err();
    let groups = app.ask("exchange_failures", json!({})).await["groups"].clone();
    let counts: Vec<_> = groups.as_array().unwrap().iter().map(|group| &group["count"]).collect();
    assert_eq!((counts, &groups[0]["message"]), (vec![&json!(1), &json!(1)], &groups[1]["message"]), "{groups:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn silence_is_seen_as_silence() {
    use bursar_client::Limits;
    let second = Duration::from_secs(1);
    let limits = Limits { reads: second, writes: second, silence: second, ..Limits::default() };
    let app = TestConsole::with(bursar_console::Options { limits, ..crate::test_console::options() });
    app.ask("sandbox_open", json!({})).await;
    app.fail("health_view", "delay=20000", 1).await;
    assert!(app.try_ask("health_view", json!({})).await.is_err());
    let view = newest(&app, json!({ "operation": "health_view", "errors": true })).await;
    assert_eq!((view["row"]["ended"].as_str(), view["row"]["bytes"].as_u64()), (Some("silent"), Some(0)), "{view:#}");
    assert!(view["row"].get("status").is_none() && view.get("answer").is_none());
    app.console.shutdown().await;
}

/// Whether it is a file for somebody else.
fn leaves(text: &str) -> bool {
    text.contains("bursar-exchange/1") || text.contains("bursar-fixture/1")
}

/// A person who saves each file under the name that is offered.
struct Saves(std::path::PathBuf);

impl Picker for Saves {
    fn pick_open(&self, _: Ask) -> Chosen {
        Box::pin(async { None })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        let path = self.0.join(ask.name.unwrap());
        Box::pin(async move { Some(path) })
    }
}

/// Every file below a folder that holds these bytes.
fn holding(folder: &Path, needle: &str, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            holding(&path, needle, found);
        } else if std::fs::read(&path).is_ok_and(|bytes| bytes.windows(needle.len()).any(|window| window == needle.as_bytes())) {
            found.push(path.display().to_string());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_is_in_no_view_copy_bundle_and_file_and_a_persons_number_in_nothing_that_leaves() {
    const BVN: &str = "22298765431";
    const PHONE: &str = "08099887766";
    let app = TestConsole::sandbox().await;
    app.console.set_picker(Arc::new(Saves(app.folder.path().to_owned())));
    app.wallets().await;
    let open = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let key = app.vault.get(&open, "api-key").await.unwrap().unwrap();
    let key = key.expose("looked for everywhere").to_owned();
    let person = json!({
        "bankName": "Any", "accountName": "Ngozi Canary", "isDeveloperControlled": true, "bvn": BVN, "phoneNumber": PHONE,
        "firstName": "Ngozicanary", "lastName": "Eze", "email": "ngozi@canary.test", "dateOfBirth": "1990-02-03"
    });
    // Whatever the service says to it, it was sent and seen.
    let _ = app.try_ask("virtual_account_create", person).await;
    // A challenge answers with the gateway's address, which opens the customer's page.
    let customer = app.ask("customer_create", json!({ "name": "Ada Canary", "refId": "ada-1" })).await;
    let challenge = app.ask("customer_pin_setup", json!({ "id": customer["id"], "redirectUrl": "https://example.test/done" })).await;
    let gateway = challenge["redirectUrl"].as_str().unwrap_or_default().to_owned();
    assert!(gateway.len() > 20, "{challenge:#}");

    let mut out = Vec::new();
    let page = app.ask("exchange_list", json!({ "limit": 500 })).await;
    assert!(page["rows"].as_array().unwrap().iter().any(|row| row["operation"] == "wallet_set_create_developer"));
    assert!(page["rows"].as_array().unwrap().iter().any(|row| row["operation"] == "wallet_create_developer"));
    for row in page["rows"].as_array().unwrap() {
        let id = &row["id"];
        let view = app.ask("exchange_view", json!({ "id": id })).await;
        assert!(!view.to_string().contains(&key), "the key in a view");
        if row["operation"] == "wallet_set_create_developer" {
            let raw = view["answer"]["raw"].as_str().unwrap();
            assert!(raw.contains("\"walletSetSecretCipherText\":\"<removed>\""), "{raw}");
        }
        for form in ["curl", "http", "rust", "type_script", "python"] {
            out.push(app.ask("exchange_copy", json!({ "id": id, "form": form })).await["text"].as_str().unwrap().to_owned());
        }
        for form in ["bundle", "fixture"] {
            let text = app.ask("exchange_share", json!({ "id": id, "form": form })).await["text"].as_str().unwrap().to_owned();
            // What is saved is what was shown.
            let file = app.ask("exchange_share_save", json!({ "id": id, "form": form })).await;
            let saved = std::fs::read_to_string(app.folder.path().join(file["name"].as_str().unwrap())).unwrap();
            assert_eq!(saved, text);
            out.push(text);
        }
    }
    for text in &out {
        assert!(text.contains("API_KEY") || leaves(text), "{text}");
        for gone in [key.as_str(), BVN, PHONE, "ngozi@canary.test"] {
            assert!(!text.contains(gone), "{gone} in {text}");
        }
    }
    let (leaving, copies): (Vec<&String>, Vec<&String>) = out.iter().partition(|text| leaves(text));
    assert!(leaving.len() * 5 == copies.len() * 2 && leaving.iter().any(|text| text.contains("bursar-fixture/1")));
    for bundle in leaving {
        for gone in ["Ngozicanary", "Ada Canary", gateway.as_str(), "Treasury operations"] {
            assert!(!bundle.contains(gone), "{gone} in {bundle}");
        }
    }
    // The first fixture of a list is read as the list was.
    let fixture = out.iter().find(|text| text.contains("bursar-fixture/1") && text.contains("\"operation\": \"wallet_create_developer\"")).unwrap();
    let body = serde_json::from_str::<Value>(fixture).unwrap()["answer"]["body"].to_string();
    let read = bursar_client::reopen::<bursar_contract::wallets::CreateWalletsDeveloper>(&body).unwrap();
    assert_eq!((read.len(), read[0].blockchain.as_ref().unwrap().0.as_str()), (2, "ETH-SEPOLIA"));
    app.console.shutdown().await;
    let store = app.folder.path().join("profiles").join(&open);
    // This search finds what may stand in clear, so it does search, and everything is on the disk. Not a word of the index, which keeps only the
    // ends of words that begin alike.
    poll::until("everything is on the disk", async || {
        let mut written = Vec::new();
        holding(&store, "wallet_set_create_developer", &mut written);
        if written.iter().any(|path| path.contains("exchanges")) { Ok(()) } else { Err(format!("{written:?}")) }
    })
    .await;
    for gone in [key.as_str(), BVN, PHONE, "ngozi@canary.test", gateway.as_str()] {
        let mut found = Vec::new();
        holding(&store, gone, &mut found);
        found.retain(|path| path.contains("exchanges"));
        assert_eq!(found, Vec::<String>::new(), "{gone}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_read_is_asked_again_and_a_payment_that_is_known_is_not() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
    let before = newest(&app, json!({ "operation": "wallet_balances" })).await;
    assert_eq!(before["repeat"], "read");
    let after = app.ask("exchange_repeat", json!({ "id": before["row"]["id"] })).await;
    assert_ne!(after["rows"][0]["id"], before["row"]["id"]);
    let compared = app.ask("exchange_compare", json!({ "first": before["row"]["id"], "second": after["rows"][0]["id"] })).await;
    assert_eq!((compared["answer"].as_array().unwrap().len(), compared["same"].as_u64().unwrap() > 2), (0, true), "{compared:#}");

    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let paid = newest(&app, json!({ "operation": "transaction_transfer" })).await;
    let refused = app.try_ask("exchange_repeat", json!({ "id": paid["row"]["id"] })).await.unwrap_err();
    assert!(refused.message.to_string().contains("is known"), "{refused}");
    assert_eq!(app.transactions(&wallet).await.len(), 1);

    // A write that takes a key is repeated under it, and the service makes one thing of the two.
    let made = newest(&app, json!({ "operation": "wallet_set_create_developer" })).await;
    assert_eq!(made["repeat"], "same_key");
    let again = app.ask("exchange_repeat", json!({ "id": made["row"]["id"] })).await;
    assert_eq!(again["rows"][0]["key"], made["row"]["key"]);
    assert_eq!(again["rows"][0]["status"], 200);
    assert_eq!(app.ask("wallet_set_list", json!({})).await.as_array().unwrap().len(), 1);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_of_unknown_outcome_is_repeated_under_its_key_and_paid_once() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "drop_after", 9).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    app.until(&id, &["unknown"]).await;
    app.fail("transaction_transfer", "drop_after", 0).await;
    let lost = newest(&app, json!({ "operation": "transaction_transfer", "errors": true })).await;
    // While the app sends it again by itself, a person's repetition is refused.
    let repeated = async || lost["repeat"] != "same_key" || app.try_ask("exchange_repeat", json!({ "id": lost["row"]["id"] })).await.is_ok();
    let settled = async || app.ask("intent_view", json!({ "id": id })).await["state"] == "settled";
    poll::until("it is repeated", async || repeated().await || settled().await).await;
    app.until(&id, &["settled"]).await;
    assert_eq!(app.transactions(&wallet).await.len(), 1);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_main_window_sees_exchanges_and_their_room_can_be_changed_and_cleared() {
    let app = TestConsole::sandbox().await;
    app.ask("token_list", json!({})).await;
    assert!(app.call(Window::Confirm, "exchange_list", json!({ "input": {} })).await.is_err());
    assert_eq!(app.ask("exchange_room", json!({})).await["megabytes"], 512);
    assert!(app.try_ask("exchange_room_change", json!({ "megabytes": 3 })).await.is_err());
    app.ask("exchange_clear", json!({})).await;
    assert_eq!(app.ask("exchange_list", json!({ "operation": "token_list" })).await["total"], 0);
    app.ask("token_list", json!({})).await;
    assert_eq!(app.ask("exchange_list", json!({ "operation": "token_list" })).await["total"], 1);
    app.ask("exchange_room_change", json!({ "megabytes": 0 })).await;
    app.ask("token_list", json!({})).await;
    assert_eq!(app.ask("exchange_list", json!({})).await["all"], 0);
    app.console.shutdown().await;
}

fn seen(operation: &str, number: usize, bytes: usize) -> Observed {
    let spec = *by_name(operation).unwrap();
    // Does not compress away.
    let noise: String =
        (0..bytes / 16).map(|at| format!("{:016x}", (at as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_mul(number as u64 + 1))).collect();
    Observed {
        spec,
        path: spec.path.to_owned(),
        origin: None,
        attempt: 1,
        key: None,
        begun: SystemTime::now(),
        first: Some(Duration::from_millis(1)),
        connecting: Default::default(),
        total: Duration::from_millis(2),
        request_headers: Vec::new(),
        request_body: None,
        sealed: None,
        status: Some(200),
        answer_headers: Vec::new(),
        answer: RawBody::new(format!("{{\"name\":\"row{number}\",\"x\":\"{noise}\"}}").into_bytes()),
        answer_bytes: bytes,
        ended: Ended::Whole,
        reading: None,
        fault: number.is_multiple_of(10).then(|| Fault::new(Code::Unavailable, "x")),
        sent: None,
        cause: None,
    }
}

fn store(path: &Path, megabytes: u32) -> Arc<Exchanges> {
    Exchanges::start(path, Sealer::new("p", &Zeroizing::new([7; 32])), megabytes, None, bursar_contract::clock::Clock::system())
}

/// A thread that still seals while the program ends aborts it: the random generator is gone before the thread is.
#[test]
fn a_store_that_is_let_go_has_written_everything_and_its_thread_has_ended() {
    for closed in [true, false] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("exchanges.db");
        let store = store(&path, 512);
        for number in 0..300 {
            store.saw(seen("token_list", number, 4_000));
        }
        if closed {
            store.close();
            store.saw(seen("token_list", 300, 4_000));
        } else {
            drop(store);
        }
        let kept: i64 = rusqlite::Connection::open(&path).unwrap().query_row("SELECT count(*) FROM exchange", [], |row| row.get(0)).unwrap();
        assert_eq!(kept, 300, "closed: {closed}");
    }
}

#[test]
fn the_oldest_go_when_the_room_is_full_and_the_newest_stay_searchable() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exchanges.db");
    let exchanges = store(&path, 128);
    // Room for the test alone: what a person may choose begins higher.
    exchanges.resize(2);
    for number in 0..1_500 {
        assert_eq!(exchanges.lost(), 0, "the queue takes everything");
        exchanges.saw(seen("token_list", number, 4_000));
        if number % 200 == 0 {
            exchanges.window(&ListExchanges::default()).unwrap();
        }
    }
    let find = |word: &str| exchanges.window(&ListExchanges { text: Some(word.into()), ..Default::default() }).unwrap().total;
    poll::until_sync("the newest is kept", || find("row1499") == 1);
    let page = exchanges.window(&ListExchanges::default()).unwrap();
    assert!(page.all > 50 && page.all < 1_200, "{} are kept", page.all);
    assert_eq!((find("row1499"), find("row3")), (1, 0));
    // Places are arithmetic, so they must have no gaps.
    let last = exchanges.window(&ListExchanges { offset: Some(page.all - 1), ..Default::default() }).unwrap();
    assert_eq!(last.rows.len(), 1);
    let used = std::fs::metadata(&path).unwrap().len();
    assert!(used < 4 << 20, "{used} bytes");
}

#[test]
fn addresses_in_parameters_and_typed_data_are_found_and_nothing_else_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let exchanges = store(&folder.path().join("exchanges.db"), 128);
    let [one, two, spender, verifying] = ["1111", "2222", "3333", "4444"].map(|digits| format!("0x{}", digits.repeat(10)));
    let key = format!("0x{}", "7777".repeat(16));
    let call = json!({ "abiFunctionSignature": "pay((address,uint256)[],bytes32,string)", "abiParameters": [format!("[[\"{one}\",\"22212345678\"]]"), key, "correct horse battery"] });
    let typed = json!({
        "domain": { "verifyingContract": verifying, "name": "Dollar" },
        "value": { "details": [{ "spender": spender }], "holders": [two], "nonce": "22212345678", "key": key, "words": "correct horse battery" },
    });
    for (operation, body) in [("transaction_execute", call), ("typed_data_sign", typed)] {
        exchanges.saw(Observed { request_body: Some(body.to_string()), ..seen(operation, 1, 16) });
    }
    let customers = json!({ "customerIds": ["c077dfce146f44450221708f"] });
    exchanges.saw(Observed { request_body: Some(customers.to_string()), ..seen("token_list", 1, 16) });
    poll::until_sync("all are kept", || exchanges.window(&ListExchanges::default()).is_ok_and(|page| page.all == 3));
    let find = |text: &str| {
        let page = exchanges.window(&ListExchanges { text: Some(text.into()), ..Default::default() }).unwrap();
        page.rows.into_iter().map(|row| row.operation).collect::<Vec<_>>()
    };
    for (address, operation) in [(&one, "transaction_execute"), (&two, "typed_data_sign"), (&spender, "typed_data_sign"), (&verifying, "typed_data_sign")] {
        assert_eq!(find(address), [operation], "{address}");
        assert_eq!(find(&address[..8]), [operation], "{address}");
    }
    assert_eq!(find("c077dfce146f44450221708f"), ["token_list"], "an id in a list of ids");
    for secret in [key.as_str(), &key[..12], "22212345678", "correct", "battery"] {
        assert_eq!(find(secret), [""; 0], "{secret}");
    }
    // An answer is not the person's own text: its free parts stay out.
    let answer = json!({ "value": { "spender": format!("0x{}", "9999".repeat(10)) } }).to_string();
    exchanges.saw(Observed { answer: RawBody::new(answer.into_bytes()), ..seen("typed_data_sign", 2, 16) });
    poll::until_sync("the answer is kept", || exchanges.window(&ListExchanges::default()).is_ok_and(|page| page.all == 4));
    assert_eq!(find(&format!("0x{}", "9999".repeat(10))), [""; 0]);
}

#[test]
fn a_disk_that_refuses_holds_nobody_up_and_is_told() {
    let folder = tempfile::tempdir().unwrap();
    // A folder where the file should be: no disk takes that.
    let path = folder.path().join("exchanges.db");
    std::fs::create_dir(&path).unwrap();
    let exchanges = store(&path, 128);
    let from = Instant::now();
    for number in 0..100 {
        exchanges.saw(seen("token_list", number, 1_000));
    }
    assert!(from.elapsed() < Duration::from_secs(1), "{:?}", from.elapsed());
    poll::until_sync("all 100 are told as lost", || match exchanges.lost() {
        100 => Ok(()),
        lost => Err(lost),
    });
}

#[test]
fn a_damaged_file_is_put_aside_and_a_slow_writer_never_blocks() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("exchanges.db");
    std::fs::write(&path, vec![b'x'; 8_192]).unwrap();
    let exchanges = store(&path, 128);
    exchanges.saw(seen("token_list", 1, 100));
    poll::until_sync("the one is kept", || exchanges.window(&ListExchanges::default()).is_ok_and(|page| page.all == 1));
    assert!(std::fs::read_dir(folder.path()).unwrap().flatten().any(|entry| entry.file_name().to_string_lossy().contains("damaged")));

    // Another program holds the file: requests go on.
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let from = Instant::now();
    for number in 0..6_000 {
        exchanges.saw(seen("token_list", number, 100));
    }
    assert!(from.elapsed() < Duration::from_secs(5), "{:?}", from.elapsed());
    assert!(exchanges.lost() > 0, "what did not fit into the queue is counted");
}

//! The sandbox's panel, its worlds and tutorials; the connection's examination; one search over everything.

use crate::test_console::{self, TestConsole, service::Service};
use bursar_console::{
    app::commands::Window,
    base::files::{Ask, Chosen, Picker},
};
use bursar_sandbox::Behaviour;
use bursar_test_support::poll;
use serde_json::{Value, json};

const STRANGER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// The tutorial that runs, once `ready` holds of it.
async fn tutorial(app: &TestConsole, ready: impl Fn(&Value) -> bool) -> Value {
    poll::until("the tutorial gets on", async || {
        let view = app.ask("tutorial_view", json!({})).await;
        if ready(&view) { Ok(view) } else { Err(view) }
    })
    .await
}

/// An account with pretend money, and its id.
async fn account(app: &TestConsole) -> String {
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    let made = app.ask("virtual_account_create", json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": "float", "holderDetails": holder }] })).await;
    let id = made["created"][0]["id"].as_str().unwrap().to_owned();
    app.ask("account_deposit", json!({ "id": id, "amount": "100000" })).await;
    id
}

/// Pays it out through the confirm window.
async fn pay(app: &TestConsole, account: &str) {
    let input = json!({
        "id": account, "amount": "2500.00", "destinationType": "other-banks", "narration": "Invoice 2291",
        "destination": { "accountNumber": "0123456789", "sortCode": "058", "accountName": "CHIDI OKEKE" },
    });
    app.call(Window::Main, "virtual_account_transfer", json!({ "input": input, "note": {} })).await.unwrap();
    app.approve().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_page_of_the_sandbox_reads_again_and_again_is_not_among_the_requests() {
    let app = TestConsole::sandbox().await;
    app.ask("exchange_clear", json!({})).await;
    for _ in 0..3 {
        app.ask("sandbox_view", json!({})).await;
    }
    app.ask("token_list", json!({})).await;
    app.ask("sandbox_failure_set", json!({ "operation": "token_list", "fault": "status=503", "count": 1 })).await;
    let rows = app.ask("exchange_list", json!({ "limit": 100 })).await["rows"].as_array().unwrap().clone();
    let names: Vec<&str> = rows.iter().map(|row| row["operation"].as_str().unwrap()).collect();
    assert!(names.iter().all(|name| !["sandbox_clock", "sandbox_faults"].contains(name)), "{names:?}");
    assert!(names.contains(&"token_list") && names.contains(&"sandbox_faults_set"), "what a person asks for stays: {names:?}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stuck_transfer_is_led_to_its_end_and_the_tutorial_tells_how_it_ended() {
    let app = TestConsole::sandbox().await;
    let empty = app.ask("tutorial_start", json!({ "tutorial": "stuck_transfer" })).await;
    assert_eq!(empty["steps"], json!(["active", "ahead", "ahead", "ahead"]), "without a wallet that can send, that comes first");
    let (wallet, native, _) = app.funded().await;
    let started = app.ask("tutorial_start", json!({ "tutorial": "stuck_transfer" })).await;
    assert_eq!(started["steps"], json!(["done", "active", "ahead", "ahead"]));
    let rules = app.ask("sandbox_view", json!({})).await["rules"].clone();
    assert_eq!(rules, json!([{ "operation": "transaction_transfer", "fault": "stuck", "count": 1 }]));

    app.draft(&wallet, &native, STRANGER, "0.01").await.unwrap();
    let sent = app.approve().await;
    let view = tutorial(&app, |view| view["steps"][1] == "done" && view["state"] == "accepted").await;
    assert_eq!((&view["intentId"], &view["result"]), (&sent["id"], &Value::Null));

    let remote = poll::until("it is on the chain's waiting list", async || {
        let view = app.ask("intent_check", json!({ "id": sent["id"] })).await;
        if view["txHash"].is_string() && view["serviceState"] == "SENT" { Ok(view["remoteId"].as_str().unwrap().to_owned()) } else { Err(view) }
    })
    .await;
    app.call(Window::Main, "transaction_cancel", json!({ "input": { "id": remote } })).await.unwrap();
    app.approve().await;
    let ended = tutorial(&app, |view| view["result"].is_object()).await;
    assert_eq!((&ended["result"]["good"], &ended["result"]["end"]), (&json!(true), &json!("cancelled")), "{ended}");
    let cards = app.ask("sandbox_view", json!({})).await["tutorials"].clone();
    assert!(cards[3]["doneAt"].is_string() && cards[0]["doneAt"].is_null(), "{cards}");
    app.ask("tutorial_stop", json!({})).await;
    assert_eq!(app.ask("tutorial_view", json!({})).await, Value::Null);
}

/// Writes every file into a folder, and opens the last one.
struct Folder(std::path::PathBuf, std::sync::Mutex<Option<std::path::PathBuf>>);

impl Picker for Folder {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.1.lock().unwrap().clone();
        Box::pin(async move { path })
    }
    fn pick_save(&self, ask: Ask) -> Chosen {
        let path = self.0.join(ask.name.unwrap());
        *self.1.lock().unwrap() = Some(path.clone());
        Box::pin(async move { Some(path) })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_salary_sheet_has_three_mistakes_and_ends_with_five_people_paid_once() {
    let app = TestConsole::sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    app.console.set_picker(std::sync::Arc::new(Folder(folder.path().to_owned(), std::sync::Mutex::default())));
    let started = app.ask("tutorial_start", json!({ "tutorial": "salary_sheet" })).await;
    assert_eq!(started["steps"], json!(["active", "ahead", "ahead", "ahead"]));
    let account = account(&app).await;
    app.ask("account_deposit", json!({ "id": account, "amount": "900000" })).await;
    app.ask("virtual_account_balance", json!({ "id": account })).await;
    tutorial(&app, |view| view["steps"] == json!(["done", "active", "ahead", "ahead"])).await;

    let saved = app.ask("tutorial_sheet_save", json!({})).await;
    assert_eq!(saved["name"], "Salaries with three mistakes.xlsx");
    let begun = app.ask("batch_open_file", json!({ "setup": { "name": "Practice", "accountId": account, "purpose": "salary" } })).await;
    let id = begun["id"].as_str().unwrap().to_owned();
    let view = crate::batches::named(&app, &id).await;
    let counts = |view: &Value| (view["counts"]["all"].clone(), view["counts"]["fix"].clone(), view["counts"]["leftOut"].clone());
    assert_eq!(counts(&view), (json!(6), json!(2), json!(1)), "three mistakes, and no more: {view}");
    tutorial(&app, |view| view["steps"] == json!(["done", "done", "active", "ahead"])).await;

    let rows = crate::batches::rows(&app, &id).await;
    let (number, amount) = (&rows[1]["repair"]["value"], rows[2]["amount"].as_str().unwrap());
    let edits = json!([{ "index": 1, "column": "account_number", "value": number }, { "index": 2, "column": "amount", "value": format!("{amount}0") }]);
    app.ask("batch_edit", json!({ "id": id, "edits": edits })).await;
    tutorial(&app, |view| view["steps"] == json!(["done", "done", "done", "active"])).await;
    assert!(crate::batches::rows(&app, &id).await.iter().all(|row| row["level"] != "fix"));

    let batch = crate::batches::send(&app, &id).await;
    let ended = tutorial(&app, |view| view["result"].is_object()).await;
    let result = &ended["result"];
    assert_eq!((&result["good"], &result["payments"], &ended["batchId"]), (&json!(true), &json!(5), &json!(batch)), "{ended}");
    let paid = crate::batches::paid(&app).await;
    let numbers: std::collections::BTreeSet<&str> = paid.iter().map(|(number, _)| number.as_str()).collect();
    assert_eq!((paid.len(), numbers.len()), (5, 5), "{paid:?}");
    assert!(app.ask("sandbox_view", json!({})).await["tutorials"][4]["doneAt"].is_string());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_takes_the_repeated_salary_in_is_told_that_somebody_was_paid_twice() {
    let app = TestConsole::sandbox().await;
    let folder = tempfile::tempdir().unwrap();
    app.console.set_picker(std::sync::Arc::new(Folder(folder.path().to_owned(), std::sync::Mutex::default())));
    let account = account(&app).await;
    app.ask("account_deposit", json!({ "id": account, "amount": "900000" })).await;
    app.ask("tutorial_start", json!({ "tutorial": "salary_sheet" })).await;
    app.ask("tutorial_sheet_save", json!({})).await;
    let begun = app.ask("batch_open_file", json!({ "setup": { "name": "Practice", "accountId": account, "purpose": "salary" } })).await;
    let id = begun["id"].as_str().unwrap().to_owned();
    app.ask("batch_repeats", json!({ "id": id, "rows": [5], "pay": true })).await;
    crate::batches::send(&app, &id).await;
    let ended = tutorial(&app, |view| view["result"].is_object()).await;
    assert_eq!((&ended["result"]["good"], &ended["result"]["payments"]), (&json!(false), &json!(4)), "{ended}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dropped_line_waits_for_a_check_and_ends_with_one_payout_and_the_same_invoice_again_is_seen_as_a_duplicate() {
    let app = TestConsole::sandbox().await;
    let started = app.ask("tutorial_start", json!({ "tutorial": "line_dropped" })).await;
    assert_eq!(started["steps"], json!(["active", "ahead", "ahead", "ahead"]), "without money no payout can be made: that comes first");
    let account = account(&app).await;
    let funded = app.ask("tutorial_view", json!({})).await;
    assert_eq!(funded["steps"], json!(["done", "active", "ahead", "ahead"]));
    pay(&app, &account).await;
    // The outcome stays unknown after every attempt that Bursar makes by itself: that is what a person is to see.
    let unknown = tutorial(&app, |view| view["steps"] == json!(["done", "done", "done", "active"])).await;
    assert_eq!((&unknown["state"], &unknown["result"]), (&json!("unknown"), &Value::Null), "{unknown}");
    let attempts = app.ask("intent_view", json!({ "id": unknown["intentId"] })).await["attempts"].clone();
    assert_eq!(attempts, 5, "none is left that would leave by itself");
    app.ask("intent_check", json!({ "id": unknown["intentId"] })).await;
    let ended = tutorial(&app, |view| view["result"].is_object()).await;
    assert_eq!((&ended["result"]["good"], &ended["result"]["payments"]), (&json!(true), &json!(1)), "{ended}");
    assert_eq!(ended["result"]["attempts"], 6, "five lost answers, and the check: {ended}");
    assert_eq!(app.ask("sandbox_view", json!({})).await["rules"], json!([]));

    // What was paid before a tutorial began is not its payment.
    let first = app.ask("tutorial_start", json!({ "tutorial": "first_payout" })).await;
    assert_eq!((&first["steps"], &first["result"]), (&json!(["done", "done", "active"]), &Value::Null), "{first}");
    let second = app.ask("tutorial_start", json!({ "tutorial": "find_duplicate" })).await;
    assert_eq!(second["steps"], json!(["done", "active", "ahead"]));
    app.journal("UPDATE intent SET created_at = created_at - 1200000, decided_at = decided_at - 1200000").await;
    let amount =
        json!({ "accountId": account, "sortCode": "058", "accountNumber": "0123456789", "accountName": "CHIDI OKEKE", "amount": "900", "narration": "Rent" });
    let other = json!({ "input": {
        "id": account, "amount": "900.00", "destinationType": "other-banks", "narration": "Rent",
        "destination": { "accountNumber": "0123456789", "sortCode": "058", "accountName": "CHIDI OKEKE" },
    }, "note": {} });
    app.call(Window::Main, "virtual_account_transfer", other).await.unwrap();
    app.approve().await;
    let paid = tutorial(&app, |view| view["steps"][1] == "done").await;
    assert_eq!((&paid["steps"], &paid["result"]), (&json!(["done", "done", "active"]), &Value::Null), "{paid}");
    app.ask("payout_check", amount).await;
    let ended = tutorial(&app, |view| view["result"].is_object()).await;
    assert_eq!((&ended["result"]["good"], &ended["result"]["payments"], &ended["result"]["intentId"]), (&json!(true), &json!(1), &paid["intentId"]), "{ended}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sample_data_make_an_account_and_a_payout_in_a_sandbox_and_nothing_elsewhere() {
    let app = TestConsole::sandbox().await;
    let mut samples = app.ask("sandbox_samples", json!({})).await;
    samples["account"]["refId"] = json!("float");
    let checks = app.ask("account_rows_check", json!({ "rows": [samples["account"]] })).await;
    assert_eq!(checks[0]["faults"], json!([]), "nothing is missing, and nothing is wrong: {checks}");
    let made = app.ask("account_create", json!({ "rows": [samples["account"]] })).await;
    assert_eq!(made["rows"][0]["outcome"], "created", "{made}");
    let account = made["rows"][0]["account"]["serviceId"].clone();
    app.ask("account_deposit", json!({ "id": account, "amount": "100000" })).await;

    let payout = json!({
        "accountId": account, "sortCode": samples["sortCode"], "accountNumber": samples["accountNumber"], "accountName": "", "amount": "2500", "narration": "Rent",
    });
    let checks = app.ask("payout_check", payout).await;
    assert_eq!((&checks["name"]["state"], &checks["numberFix"]), (&json!("answered"), &Value::Null), "{checks}");
    let digit = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "bank_digit").unwrap();
    assert_ne!(digit["level"], "warn", "its check digit fits the bank: {digit}");

    let service = Service::connected(Behaviour::default()).await;
    let refused = service.app.try_ask("sandbox_samples", json!({})).await.unwrap_err();
    assert_eq!(refused.code, bursar_contract::Code::Refused, "{refused}");
    app.console.shutdown().await;
    service.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_that_was_asked_for_happens_once_and_can_be_taken_back() {
    let app = TestConsole::sandbox().await;
    let view = app.ask("sandbox_failure_set", json!({ "operation": "token_list", "fault": "status=503", "count": 50 })).await;
    assert_eq!(view["rules"][0]["count"], 50);
    assert_eq!(app.try_ask("token_list", json!({ "limit": 1 })).await.unwrap_err().status, Some(503));
    assert_eq!(app.ask("sandbox_failures_clear", json!({})).await["rules"], json!([]));
    app.ask("token_list", json!({ "limit": 1 })).await;
    let refused = app.try_ask("sandbox_failure_set", json!({ "operation": "token_list", "fault": "stuck", "count": 1 })).await.unwrap_err();
    assert!(refused.message.to_string().contains("token_list"), "{refused}");

    let set = app.ask("sandbox_clock_set", json!({ "seconds": -420 })).await;
    assert_eq!(set["aheadSeconds"], -420);
    let report = app.ask("connection_examine", json!({})).await;
    let offset = report["clock"]["offsetMillis"].as_i64().unwrap();
    assert!((-423_000..=-417_000).contains(&offset), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_world_of_a_seed_has_the_same_addresses_again_after_it_was_made_anew_and_beside_another() {
    let app = TestConsole::sandbox().await;
    let first = app.ask("sandbox_view", json!({})).await["worldId"].clone();
    app.ask("world_create", json!({ "name": "Lesson", "seed": "monday" })).await;
    let address = async || app.wallets().await.1[0]["address"].clone();
    let before = address().await;
    let state = app.ask("world_reset", json!({})).await;
    assert_eq!((state["profiles"].as_array().unwrap().len(), &state["open"]["name"]), (2, &json!("Lesson")));
    assert_eq!(app.ask("intent_list", json!({})).await["all"], 0, "a new world has no history");
    assert_eq!(address().await, before);
    assert_eq!(app.ask("sandbox_view", json!({})).await["seed"], "monday");
    let other = state["profiles"].as_array().unwrap().iter().find(|one| one["name"] == "Sandbox").unwrap()["id"].clone();
    app.ask("profile_open", json!({ "profileId": other })).await;
    assert_eq!(app.ask("sandbox_view", json!({})).await["worldId"], first, "the other world is untouched");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_chain_of_the_sandbox_shows_the_address_under_which_its_node_answers() {
    let app = TestConsole::sandbox().await;
    let nodes = app.ask("sandbox_view", json!({})).await["nodes"].as_array().unwrap().clone();
    let chains: Vec<&str> = nodes.iter().map(|node| node["chain"].as_str().unwrap()).collect();
    assert!(chains.contains(&"ETH-SEPOLIA") && chains.contains(&"BASE-SEPOLIA"), "{chains:?}");
    for node in &nodes {
        let path = node["url"].as_str().unwrap().split_once("/rpc/").unwrap().1;
        let asked = app.sandbox_ask("POST", &format!("/rpc/{path}"), json!({ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] })).await;
        assert!(asked["result"].as_str().unwrap().starts_with("0x"), "{asked}");
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_takes_the_world_and_leaves_what_the_person_set_up() {
    let app = TestConsole::sandbox().await;
    app.funded().await;
    let way = json!({ "kind": "wallet", "address": STRANGER, "chains": [] });
    app.ask("contact_save", json!({ "kind": "company", "name": "Halima Bello Logistics", "tags": [], "note": "", "methods": [{ "details": way }] })).await;
    let requests = json!([{ "name": "Tokens", "operation": "token_list", "typed": { "limit": "5" } }]);
    let collections = app.ask("collection_keep", json!({ "name": "Day", "requests": requests })).await;
    app.ask("developer_tools_show", json!({ "shown": true })).await;
    app.ask("exchange_room_change", json!({ "megabytes": 0 })).await;
    app.ask("limits_save", json!({ "limits": { "limits": [{ "unit": "NGN", "payment": "50000", "day": "", "payee": "" }] } })).await;
    app.ask("cool_off_change", json!({ "hours": 48, "most": "0.05" })).await;
    let set_up = async || {
        let mut all = Vec::new();
        for command in ["collection_list", "limits_view", "cool_off_view", "exchange_room"] {
            all.push(app.ask(command, json!({})).await);
        }
        all
    };
    let (before, world) = (set_up().await, app.ask("sandbox_view", json!({})).await);
    let open = app.ask("app_state", json!({})).await["open"].clone();
    assert_eq!(before[0], collections);

    let state = app.ask("world_reset", json!({})).await;
    for what in ["name", "colour", "baseUrl"] {
        assert_eq!(state["open"][what], open[what], "{what}");
    }
    assert_eq!((&state["developer"], state["profiles"].as_array().unwrap().len()), (&json!(true), 1));
    assert_eq!(set_up().await, before);
    assert_ne!(app.ask("sandbox_view", json!({})).await["worldId"], world["worldId"], "another world");
    assert_eq!(app.ask("intent_list", json!({})).await["all"], 0);
    assert_eq!(app.ask("wallet_list", json!({ "limit": 100 })).await, json!([]));
    assert_eq!(app.ask("contact_list", json!({})).await["all"], 0);
    let profiles = std::fs::read_dir(app.folder.path().join("profiles")).unwrap().count();
    assert_eq!((profiles, app.folder.path().join("sandbox").exists()), (1, false), "nothing is left of the old world");

    // What was kept is there the next time, too.
    let app = app.restart().await;
    assert_eq!(app.ask("collection_list", json!({})).await, before[0]);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn going_to_the_profile_that_is_open_leaves_it_open() {
    let app = TestConsole::sandbox().await;
    let open = app.ask("app_state", json!({})).await["open"]["id"].clone();
    let before = app.ask("sandbox_view", json!({})).await["baseUrl"].clone();
    // What screens ask meanwhile is answered: a profile that is closed and opened again refuses it.
    let asking = async {
        let mut all = Vec::new();
        for _ in 0..50 {
            all.push(app.try_ask("intent_list", json!({})).await);
        }
        all
    };
    let (state, asked) = tokio::join!(app.ask("profile_open", json!({ "profileId": open })), asking);
    assert!(asked.iter().all(Result::is_ok), "{asked:?}");
    assert_eq!((&state["open"]["id"], &app.ask("sandbox_view", json!({})).await["baseUrl"]), (&open, &before), "its sandbox was not started again");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_search_finds_what_stands_in_six_places_and_the_service_is_not_asked() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let way = json!({ "kind": "wallet", "address": STRANGER, "chains": [] });
    let form = json!({ "kind": "company", "name": "Halima Bello Logistics", "tags": ["haulage"], "note": "", "methods": [{ "details": way }] });
    app.ask("contact_save", form).await;
    app.draft(&wallet, &native, STRANGER, "0.01").await.unwrap();
    app.approve().await;
    app.ask("known_sets", json!({})).await;
    // Whatever is asked of the service from now on fails.
    app.ask("sandbox_failure_set", json!({ "operation": "*", "fault": "status=500", "count": 1000 })).await;
    let find = async |text: &str, kinds: Value| app.ask("everything_find", json!({ "text": text, "kinds": kinds })).await;
    let kinds = |found: &Value| found.as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>();
    let halima = find("halima", json!([])).await;
    assert_eq!(kinds(&halima), ["contact", "entry"], "{halima}");
    assert_eq!(halima[0]["address"], STRANGER);
    assert_eq!(kinds(&find("halima", json!(["contact"])).await), ["contact"]);
    assert!(kinds(&find("treasury", json!([])).await).contains(&"set".to_owned()));
    assert!(kinds(&find("main-float", json!([])).await).contains(&"wallet".to_owned()));
    assert!(kinds(&find("INV-2291", json!(["entry"])).await).contains(&"entry".to_owned()));
    assert_eq!(kinds(&find(&STRANGER.to_lowercase(), json!(["contact", "wallet"])).await), ["contact"]);
    assert_eq!(find("amount>", json!([])).await, json!([]), "what is no search finds nothing");
    assert_eq!(find("  ", json!([])).await, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_examination_tells_a_key_that_may_only_read_from_one_that_may_do_everything() {
    let folder = tempfile::tempdir().unwrap();
    let credentials = bursar_sandbox::Credentials::generate();
    let options = bursar_sandbox::Options {
        dialect: bursar_sandbox::Dialect::Observed,
        ..bursar_sandbox::Options::new(folder.path(), bursar_sandbox::SecretsSource::Given(credentials.clone()))
    };
    let behaviour = bursar_sandbox::Behaviour { mode: bursar_sandbox::Mode::Trustless, ..Default::default() };
    let running = bursar_sandbox::start_with(options, behaviour).await.unwrap();
    let app = TestConsole::new().await;
    let connect = async |name: &str, key: &str| {
        let connection = json!({ "name": name, "kind": "test", "colour": "#7A3E9D", "baseUrl": running.base_url() });
        let report = app.ask("profile_connect", json!({ "connection": connection, "apiKey": key })).await;
        app.ask("profile_open", json!({ "profileId": report["profile"]["id"] })).await;
        app.ask("connection_examine", json!({})).await
    };
    let reader = connect("Reader", credentials.restricted_key().expose("the test is a client")).await;
    assert_eq!((&reader["key"], &reader["mode"], &reader["dialect"]), (&json!("read_only"), &json!("not_known"), &json!("data")), "{reader}");
    let full = connect("Full", credentials.api_key.expose("the test is a client")).await;
    assert_eq!((&full["key"], &full["mode"], &full["secretHere"]), (&json!("full"), &json!("trustless"), &json!(false)), "{full}");
    assert!(full["publicKey"]["fingerprint"].is_string() && full["answeredInMillis"].is_u64() && full["clock"].is_object(), "{full}");
    let found =
        |report: &Value, operation: &str| report["extensions"].as_array().unwrap().iter().find(|one| one["operation"] == operation).unwrap()["state"].clone();
    for operation in ["health_view", "organization_public_key", "token_view", "organization_transaction_list", "customer_list", "virtual_account_name_enquiry"]
    {
        assert_eq!(found(&full, operation), "found", "{operation}: {full}");
    }
    assert_eq!(found(&full, "wallet_view"), "not_known", "there is no wallet to ask about");
    running.shutdown().await;
    let gone = app.ask("connection_examine", json!({})).await;
    assert_eq!((&gone["fault"]["code"], &gone["key"]), (&json!("offline"), &json!("not_known")), "{gone}");
    let connection_status = app.ask("connection_status", json!({})).await;
    assert_eq!((&connection_status["state"], connection_status["since"].is_string()), (&json!("offline"), true), "{connection_status}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_on_a_set_is_kept_sealed_and_a_change_by_somebody_else_is_not_written_over() {
    let app = TestConsole::sandbox().await;
    let (set, _) = app.wallets().await;
    let none = app.ask("set_note_view", json!({ "setId": set })).await;
    assert_eq!(none, json!({ "text": "" }));
    let first = app.ask("set_note_save", json!({ "setId": set, "text": " Backup lies with Chinedu \n" })).await;
    assert_eq!(first["text"], "Backup lies with Chinedu");
    let lost = app.try_ask("set_note_save", json!({ "setId": set, "text": "Other" })).await.unwrap_err();
    assert_eq!(lost.code, bursar_contract::Code::Conflict);
    let next = json!({ "setId": set, "text": "x".repeat(4_001), "earlier": first["changedAt"] });
    assert_eq!(app.try_ask("set_note_save", next).await.unwrap_err().field.as_deref(), Some("text"));
    let app = app.restart().await;
    assert_eq!(app.ask("set_note_view", json!({ "setId": set })).await, first);
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let folder = app.folder.path().join("profiles").join(profile);
    for file in std::fs::read_dir(folder).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(12).any(|window| window == b"with Chinedu"), "it stands nowhere in clear");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_in_no_backup_are_named_once_where_they_would_be_missed_and_never_in_practice() {
    let service = test_console::service::Service::connected(bursar_sandbox::Behaviour::default()).await;
    let missing = async |app: &TestConsole| {
        let list = app.ask("attention_list", json!({})).await;
        list["items"].as_array().unwrap().iter().filter(|item| item["kind"] == "backup_missing").map(|item| item["sets"].clone()).collect::<Vec<_>>()
    };
    assert!(missing(&service.app).await.is_empty());
    service.app.wallets().await;
    service.app.ask("wallet_set_create_developer", json!({ "name": "Second" })).await;
    assert_eq!(missing(&service.app).await, [json!(2)]);
    service.app.ask("sandbox_open", json!({})).await;
    service.app.wallets().await;
    assert!(missing(&service.app).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_of_the_app_listens_on_this_computer_alone_whatever_its_folder_says() {
    let app = TestConsole::sandbox().await;
    let changed = rusqlite::Connection::open(app.folder.path().join("app.db")).unwrap().execute("UPDATE profile SET base_url = 'http://0.0.0.0:0'", []);
    assert_eq!(changed, Ok(1), "the control: there is an address to change");
    let app = app.restart().await;
    let base = app.ask("app_state", json!({})).await["open"]["baseUrl"].as_str().unwrap().to_owned();
    assert!(base.starts_with("http://127.0.0.1:"), "{base}");
    app.console.shutdown().await;
}

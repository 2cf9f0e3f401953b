//! Each failure that the sandbox knows by name, met by the console's own client, stands in the inspector as it was.

use crate::test_console::TestConsole;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// The newest exchange of an operation whose address ends so.
async fn newest(app: &TestConsole, operation: &str, ending: &str) -> Value {
    let page = app.ask("exchange_list", json!({ "operation": operation })).await;
    for row in page["rows"].as_array().unwrap() {
        let view = app.ask("exchange_view", json!({ "id": row["id"] })).await;
        if view["url"].as_str().unwrap().ends_with(ending) {
            return view;
        }
    }
    panic!("no exchange of {operation} with {ending}: {page:#}");
}

fn raw(view: &Value) -> &str {
    view["answer"]["raw"].as_str().unwrap_or_default()
}

/// Rows of the first list in an answer.
fn rows(view: &Value) -> usize {
    fn list(value: &Value) -> Option<usize> {
        match value {
            Value::Array(rows) => Some(rows.len()),
            Value::Object(fields) => fields.values().find_map(list),
            _ => None,
        }
    }
    list(&serde_json::from_str(raw(view)).unwrap()).unwrap()
}

/// Asks for the failure, then for the tokens; what came of it, and how it stands in the inspector.
async fn read(app: &TestConsole, fault: &str) -> (Option<Value>, Value) {
    // Enough for every try of one read.
    app.fail("token_list", fault, 9).await;
    let answer = app.try_ask("token_list", json!({ "limit": 7 })).await;
    app.fail("token_list", fault, 0).await;
    let view = newest(app, "token_list", "limit=7").await;
    let failed = answer.as_ref().err().map(|fault| serde_json::to_value(fault.code).unwrap());
    assert_eq!(view["fault"].get("code"), failed.as_ref(), "{fault}: the inspector and the caller heard the same: {view:#}");
    assert_eq!(view["row"]["failed"], failed.is_some(), "{fault}");
    (answer.ok(), view)
}

/// A read that fails: its status, how it ended, and words that came.
async fn failed(app: &TestConsole, fault: &str, status: Option<u64>, ended: &str, words: &str) -> Value {
    let (answer, view) = read(app, fault).await;
    assert_eq!(answer, None, "{fault}");
    assert_eq!((view["row"]["status"].as_u64(), view["row"]["ended"].as_str()), (status, Some(ended)), "{fault}: {view:#}");
    assert!(raw(&view).to_lowercase().contains(words), "{fault}: {}", raw(&view));
    view
}

/// Seconds by which the answer is dated after the request began.
fn ahead(view: &Value) -> i64 {
    let header = view["answerHeaders"].as_array().unwrap().iter().find(|header| header["name"] == "date").unwrap();
    let date = jiff::fmt::rfc2822::DateTimeParser::new().parse_timestamp(header["value"].as_str().unwrap()).unwrap();
    date.as_second() - view["row"]["at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_second()
}

/// Sends a payment that is asked to go wrong on the chain: its id here and what the inspector shows of it.
async fn paid(app: &TestConsole, fault: &str, wallet: &str, token: &str, amount: &str) -> (String, Value) {
    app.fail("transaction_transfer", fault, 1).await;
    let id = app.draft(wallet, token, PAYEE, amount).await.unwrap();
    app.approve().await;
    app.until(&id, &["accepted", "dead"]).await;
    let view = newest(app, "transaction_transfer", "/developer").await;
    assert_eq!((&view["row"]["status"], &view["row"]["failed"], &view["row"]["intent"]), (&json!(200), &json!(false), &json!(id)), "{fault}: {view:#}");
    (id, view)
}

/// The states of a wallet's transactions as the service told them, out of the inspector.
async fn states(app: &TestConsole, wallet: &str) -> Vec<String> {
    app.transactions(wallet).await;
    let view = newest(app, "transaction_list", "limit=50").await;
    raw(&view).split("\"state\":\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

/// A customer who sets a PIN at the gateway.
async fn pin(link: &str) {
    let http = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let page = http.get(link).send().await.unwrap().text().await.unwrap();
    let token = page.split("name=\"token\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let body = format!("token={token}&pin=482913&again=482913&question=What+was+the+name+of+your+first+school%3F&answer=Marina");
    let request = http.post(format!("{link}/confirm")).header("content-type", "application/x-www-form-urlencoded").body(body);
    assert!(request.send().await.unwrap().status().as_u16() < 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_the_catalogue_is_seen_in_the_inspector_as_it_was() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, dollar) = app.funded().await;
    let (plain, usual) = read(&app, "delay=1").await;
    assert!(plain.is_some() && rows(&usual) > 1 && ahead(&usual).abs() < 60, "{usual:#}");

    let catalogue = app.sandbox_ask("GET", "/sandbox/faults/catalogue", Value::Null).await;
    let kinds = ["data", "message"].iter().find_map(|name| catalogue[name]["faults"].as_array()).unwrap();
    let mut names: Vec<&str> = kinds.iter().map(|kind| kind["name"].as_str().unwrap()).collect();
    assert!(names.len() >= 14, "{catalogue:#}");
    // Nothing of the wallet goes past what is stuck, so that comes last.
    names.sort_by_key(|name| *name == "stuck");
    for name in names {
        match name {
            "delay" => {
                let (answer, view) = read(&app, "delay=300").await;
                assert_eq!(answer, plain);
                assert!(view["row"]["ms"].as_u64().unwrap() >= 300 && view["firstMicros"].as_u64().unwrap() >= 300_000, "{view:#}");
            }
            "drop_before" | "drop_after" => {
                let view = failed(&app, name, None, "broken", "").await;
                assert!(view.get("answer").is_none());
            }
            "cut" => {
                let view = failed(&app, "cut=20", Some(200), "cut", "").await;
                assert_eq!((view["row"]["bytes"].as_u64(), raw(&view)), (Some(20), &raw(&usual)[..20]), "as much as came");
            }
            "status" => {
                failed(&app, "status=503", Some(503), "whole", "asked to be busy here").await;
                let view = failed(&app, "status=429;retry_after=1", Some(429), "whole", "asked to be busy here").await;
                assert!(view["answerHeaders"].as_array().unwrap().contains(&json!({ "name": "retry-after", "value": "1" })), "{view:#}");
            }
            "refused" => {
                app.fail("transaction_transfer", name, 1).await;
                let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
                app.approve().await;
                app.until(&id, &["refused"]).await;
                let view = newest(&app, "transaction_transfer", "/developer").await;
                assert_eq!((&view["row"]["status"], &view["row"]["intent"]), (&json!(422), &json!(id)), "{view:#}");
            }
            "html" => {
                let view = failed(&app, name, Some(502), "whole", "<h1>502 bad gateway</h1>").await;
                assert_eq!(view["answer"]["json"], false);
            }
            "wrong_json" => {
                let view = failed(&app, name, Some(200), "whole", "]}").await;
                assert_eq!(view["answer"]["json"], false);
            }
            "huge" => {
                failed(&app, "huge=5000000", Some(200), "too_large", "").await;
            }
            "duplicate" => {
                let view = failed(&app, name, Some(200), "whole", "").await;
                assert_eq!((raw(&view), &view["answer"]["json"]), (&*raw(&usual).repeat(2), &json!(false)), "both stand there");
            }
            "foreign_rows" => {
                let (_, view) = read(&app, name).await;
                assert_eq!(rows(&view), rows(&usual) + 2, "rows nobody asked for are not left out");
            }
            "skew" => {
                let view = read(&app, "skew=3600").await.1;
                assert!((3_540..3_660).contains(&ahead(&view)), "{} s: {view:#}", ahead(&view));
                let view = read(&app, "skew=-3600").await.1;
                assert!((-3_660..-3_540).contains(&ahead(&view)), "{} s: {view:#}", ahead(&view));
            }
            "challenge_pending" => {
                let customer = app.ask("customer_create", json!({ "name": "Ada", "refId": "ada-1" })).await["id"].clone();
                app.fail("customer_pin_setup", name, 1).await;
                let asked = json!({ "id": customer, "redirectUrl": "https://example.test/done" });
                let challenge = app.ask("customer_pin_setup", asked).await;
                pin(challenge["redirectUrl"].as_str().unwrap()).await;
                let id = challenge["challengeId"].as_str().unwrap();
                app.ask("challenge_view", json!({ "id": customer, "challengeId": id })).await;
                let view = newest(&app, "challenge_view", id).await;
                assert!(raw(&view).contains("\"status\":\"pending\""), "whatever the customer did: {}", raw(&view));
            }
            "revert" => {
                let (id, _) = paid(&app, name, &wallet, &dollar, "3").await;
                app.until(&id, &["dead"]).await;
                assert!(states(&app, &wallet).await.contains(&"FAILED".to_owned()));
                let seen = app.ask("exchange_list", json!({ "intent": id })).await;
                assert!(seen["total"].as_u64().unwrap() >= 1, "{seen:#}");
            }
            "stuck" => {
                let (id, _) = paid(&app, name, &wallet, &native, "0.02").await;
                // A block goes past it.
                app.ask("faucet_fund", json!({ "walletId": wallet, "amount": "1" })).await;
                assert!(states(&app, &wallet).await.contains(&"SENT".to_owned()));
                assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "accepted");
            }
            other => panic!("nobody has looked yet how {other} stands in the inspector"),
        }
    }

    // Alike failures stand together.
    let groups = app.ask("exchange_failures", json!({})).await;
    let of = |status: u64| groups["groups"].as_array().unwrap().iter().find(|group| group["status"] == status).cloned().unwrap();
    assert_eq!(of(503)["count"], 3, "three tries of one read: {groups:#}");
    assert!(of(503)["shape"].as_str().unwrap().contains("message"), "{groups:#}");
    assert!(of(503)["message"].as_str().unwrap().contains("asked to be busy here"), "{groups:#}");
    app.console.shutdown().await;
}

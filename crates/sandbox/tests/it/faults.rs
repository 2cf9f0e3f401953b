//! Failures by name do to a client what the network does.

use std::time::{Duration, Instant};

use crate::common::*;
use reqwest::Method;
use serde_json::{Value, json};

async fn nonce(client: &Client, address: &str) -> Value {
    client.ask("ETH-SEPOLIA", "eth_getTransactionCount", json!([address, "latest"])).await
}

async fn fault(client: &Client, operation: &str, fault: &str, count: u64) {
    let answer = client.put("/sandbox/faults", json!({"operation": operation, "fault": fault, "count": count})).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
}

#[tokio::test]
async fn dropped_before_nothing_happened_and_dropped_after_it_did() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let body = sender.transfer(&key(), &sender.native, "1").into_bytes();
    for (name, expected) in [("drop_before", "0x0"), ("drop_after", "0x1")] {
        fault(&sandbox, "transaction_transfer", name, 1).await;
        assert!(sandbox.send(Method::POST, TRANSFER, Some(body.clone())).await.is_err(), "{name}");
        assert_eq!(nonce(&sandbox, &sender.address).await, expected, "{name}");
    }
    // The same key afterwards tells what happened, and does nothing more.
    assert_eq!(sandbox.send(Method::POST, TRANSFER, Some(body)).await.unwrap().status, 200);
    assert_eq!(nonce(&sandbox, &sender.address).await, "0x1");
}

#[tokio::test]
async fn statuses_pages_delays_and_cut_bodies_come_as_asked_and_are_used_up() {
    let sandbox = sandbox().await;
    fault(&sandbox, "wallet_list", "status=503", 2).await;
    assert_eq!(sandbox.get("/v2/wallet-sets").await.status, 200, "another operation");
    for expected in [503, 503, 200] {
        assert_eq!(sandbox.get("/v2/wallets").await.status, expected);
    }
    fault(&sandbox, "*", "html", 1).await;
    let page = sandbox.get("/v2/wallets").await;
    assert_eq!(page.status, 502);
    assert!(page.bytes.starts_with(b"<!doctype html>"));
    fault(&sandbox, "wallet_list", "delay=100", 1).await;
    let begin = Instant::now();
    assert_eq!(sandbox.get("/v2/wallets").await.status, 200);
    assert!(begin.elapsed() >= Duration::from_millis(100));
    fault(&sandbox, "wallet_list", "cut=10", 1).await;
    assert!(sandbox.send(Method::GET, "/v2/wallets", None).await.is_err(), "the body ends early");
    let by_header = sandbox.http.get(format!("{}/v2/wallets", sandbox.base)).header(HEADER, &sandbox.key).header("X-Sandbox-Fault", "status=429");
    assert_eq!(by_header.send().await.unwrap().status(), 429);
    assert_eq!(sandbox.get("/v2/wallets").await.status, 200);
}

#[tokio::test]
async fn rules_can_be_read_and_cleared_and_wrong_ones_are_refused() {
    let sandbox = sandbox().await;
    fault(&sandbox, "wallet_list", "html", 5).await;
    assert_eq!(sandbox.payload(&sandbox.get("/sandbox/faults").await), json!([{"operation": "wallet_list", "fault": "html", "count": 5}]));
    assert_eq!(sandbox.send(Method::DELETE, "/sandbox/faults", None).await.unwrap().status, 200);
    assert_eq!(sandbox.get("/v2/wallets").await.status, 200);
    for (body, field) in [
        (json!({"operation": "nothing", "fault": "html"}), "operation"),
        (json!({"operation": "*", "fault": "earthquake"}), "fault"),
        (json!({"operation": "*"}), ""),
    ] {
        let answer = sandbox.put("/sandbox/faults", body).await;
        assert_eq!((answer.status, answer.json["errors"]["field"].as_str().unwrap_or_default()), (400, field), "{}", answer.json);
    }
}

async fn asked(client: &Client, path: &str, fault: &str) -> reqwest::Response {
    client.http.get(format!("{}{path}", client.base)).header(HEADER, &client.key).header("X-Sandbox-Fault", fault).send().await.unwrap()
}

async fn posted(client: &Client, path: &str, fault: &str, body: String) -> Answer {
    let request = client.http.post(format!("{}{path}", client.base)).header(HEADER, &client.key).header("X-Sandbox-Fault", fault);
    let response = request.header("content-type", "application/json").body(body).send().await.unwrap();
    let status = response.status().as_u16();
    let bytes = response.bytes().await.unwrap().to_vec();
    Answer { status, json: serde_json::from_slice(&bytes).unwrap_or_default(), bytes }
}

#[tokio::test]
async fn an_answer_comes_broken_twice_or_enormous_and_it_was_carried_out() {
    let sandbox = sandbox().await;
    let create = |name: &str| json!({"idempotencyKey": key(), "name": name}).to_string();
    const SETS: &str = "/v2/organization/wallet-sets";
    let broken = posted(&sandbox, SETS, "wrong_json", create("one")).await;
    assert!(broken.status == 200 && !broken.bytes.is_empty() && broken.json == Value::Null, "{:?}", broken.bytes);
    let twice = posted(&sandbox, SETS, "duplicate", create("two")).await;
    let (first, second) = twice.bytes.split_at(twice.bytes.len() / 2);
    assert!(first == second && serde_json::from_slice::<Value>(first).is_ok() && twice.json == Value::Null);
    let huge = posted(&sandbox, SETS, "huge=3000000", create("three")).await;
    assert!(huge.bytes.len() > 3_000_000 && sandbox.payload(&huge)["name"] == "three");
    let names = sandbox.payload(&sandbox.get("/v2/wallet-sets?order=asc").await);
    assert_eq!(names.as_array().unwrap().iter().map(|set| set["name"].clone()).collect::<Vec<_>>(), ["one", "two", "three"]);
}

#[tokio::test]
async fn a_refusal_can_say_when_to_come_back() {
    let sandbox = sandbox().await;
    for (fault, status, after) in [("status=429;retry_after=7", 429, Some("7")), ("status=503", 503, None)] {
        let response = asked(&sandbox, "/v2/wallets", fault).await;
        assert_eq!((response.status().as_u16(), response.headers().get("retry-after").map(|v| v.to_str().unwrap())), (status, after));
    }
}

#[tokio::test]
async fn a_list_holds_rows_that_nobody_asked_for() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let path = format!("/v2/wallets?walletSet={}", sender.set.0);
    let rows: Value = asked(&sandbox, &path, "foreign_rows").await.json().await.unwrap();
    let rows = rows["message"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[1]["id"]), (3, &json!(sender.id)));
    assert!(rows[0]["address"] != rows[1]["address"] && rows[0]["id"] != rows[2]["id"]);
    assert_eq!(sandbox.payload(&sandbox.get(&path).await).as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_stuck_transaction_waits_until_it_is_replaced() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let stuck = posted(&sandbox, TRANSFER, "stuck", sender.transfer(&key(), &sender.native, "1")).await;
    let stuck = text(&sandbox.payload(&stuck)["id"]);
    let state = async |id: &str| {
        sandbox.payload(&sandbox.get(&format!("/v1/transactions/{id}/developer?walletId={}", sender.id)).await)["transaction"]["state"].clone()
    };
    // Blocks of others go past it.
    sandbox.fund(&sender.id, None, "1").await;
    assert_eq!(state(&stuck).await, "SENT");
    let behind = text(&sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.native, "2")).await)["id"]);
    assert_eq!(state(&behind).await, "SENT", "a later payment waits behind it");
    let faster = sandbox.payload(&sandbox.post(&format!("/v1/transactions/{stuck}/accelerate/developer"), sender.replacement()).await);
    assert_eq!(sandbox.settled(&sender.id, &text(&faster["id"])).await["state"], "COMPLETE");
    assert_eq!((state(&stuck).await, state(&behind).await), (json!("CANCELLED"), json!("COMPLETE")));
}

#[tokio::test]
async fn a_transaction_that_reverts_costs_its_fee_and_moves_nothing() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let sent = posted(&sandbox, TRANSFER, "revert", sender.transfer(&key(), &sender.dollar, "10")).await;
    let done = sandbox.settled(&sender.id, &text(&sandbox.payload(&sent)["id"])).await;
    assert_eq!(done["state"], "FAILED");
    let receipt = sandbox.ask("ETH-SEPOLIA", "eth_getTransactionReceipt", json!([done["txHash"]])).await;
    assert_eq!(receipt["status"], "0x0");
    assert_eq!(sandbox.balance(&sender.id, "tUSD").await, "1000");
    let native = posted(&sandbox, TRANSFER, "revert", sender.transfer(&key(), &sender.native, "1")).await;
    assert_eq!((native.status, &native.json["errors"]["field"]), (400, &json!("x-sandbox-fault")));
    assert_eq!(asked(&sandbox, "/v2/wallets", "revert").await.status(), 400, "a read has nothing to revert");
}

#[tokio::test]
async fn a_clock_that_is_off_dates_answers_and_records() {
    let sandbox = sandbox().await;
    let response = asked(&sandbox, "/health", "skew=3600").await;
    let date = response.headers()["date"].to_str().unwrap().to_owned();
    let plain = sandbox.http.get(format!("{}/health", sandbox.base)).send().await.unwrap();
    let plain = plain.headers()["date"].to_str().unwrap().to_owned();
    let hour = |date: &str| date[17..19].parse::<u32>().unwrap();
    assert_ne!(hour(&date), hour(&plain), "{date} {plain}");
    assert!(date.ends_with(" GMT") && date.len() == plain.len());
    let record = |answer: Answer| text(&sandbox.payload(&answer)["createdAt"]);
    let body = || json!({"idempotencyKey": key(), "name": "x"});
    let (ahead, now) = (
        record(posted(&sandbox, "/v2/organization/wallet-sets", "skew=86400", body().to_string()).await),
        record(sandbox.post("/v2/organization/wallet-sets", body()).await),
    );
    assert!(ahead > now, "{ahead} {now}");
}

#[tokio::test]
async fn a_challenge_that_never_completes_takes_the_pin_and_stays_pending() {
    let sandbox = sandbox().await;
    let customer = text(&sandbox.payload(&sandbox.post("/v2/customers", json!({"name": "Ada", "refId": key()})).await)["id"]);
    fault(&sandbox, "customer_pin_setup", "challenge_pending", 1).await;
    let challenge = sandbox.payload(&sandbox.post(&format!("/v2/customers/{customer}/initialize"), json!({"redirectUrl": "https://example.com/"})).await);
    let url = text(&challenge["redirectUrl"]);
    let page = http().build().unwrap().get(&url).send().await.unwrap().text().await.unwrap();
    let token = page.split("name=\"token\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let form = format!("token={token}&pin=482913&again=482913&question=What+was+the+name+of+your+first+school%3F&answer=Marina");
    let request = http().build().unwrap().post(format!("{url}/confirm")).header("content-type", "application/x-www-form-urlencoded").body(form);
    assert!(request.send().await.unwrap().text().await.unwrap().contains("It is being worked on"));
    let path = format!("/v2/customers/{customer}/challenges/{}", text(&challenge["challengeId"]));
    assert_eq!(sandbox.payload(&sandbox.get(&path).await)["status"], "pending");
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/customers/{customer}")).await)["hasPin"], false);
}

#[tokio::test]
async fn the_catalogue_tells_what_there_is_and_rules_take_a_probability() {
    let sandbox = sandbox().await;
    let catalogue = sandbox.payload(&sandbox.get("/sandbox/faults/catalogue").await);
    let faults = catalogue["faults"].as_array().unwrap();
    assert_eq!(faults.len(), 15);
    for fault in faults {
        assert!(fault["name"].is_string() && fault["description"].is_string() && (fault["operations"] == "*" || fault["operations"].is_array()), "{fault}");
    }
    assert!(catalogue["operations"].as_array().unwrap().contains(&json!("transaction_transfer")));
    let rule = json!({"operation": "wallet_list", "fault": "status=500", "count": 1000, "probability": 0.5});
    assert_eq!(sandbox.payload(&sandbox.put("/sandbox/faults", rule.clone()).await), json!([rule]));
    let mut statuses = Vec::new();
    for _ in 0..60 {
        statuses.push(sandbox.get("/v2/wallets").await.status);
    }
    assert!(statuses.contains(&500) && statuses.contains(&200), "{statuses:?}");
    let wrong = json!({"operation": "wallet_list", "fault": "html", "probability": 0});
    assert_eq!(sandbox.put("/sandbox/faults", wrong).await.json["errors"]["field"], "probability");
    // Left out is not null: the schema of the row says so, too.
    let null = json!({"operation": "transaction_transfer", "fault": "drop_after", "count": 1, "probability": null});
    let answer = sandbox.put("/sandbox/faults", null).await;
    assert_eq!((answer.status, &answer.json["errors"]["field"]), (400, &json!("probability")), "{:?}", answer.json);
}

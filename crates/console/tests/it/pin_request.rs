//! Handing the PIN over: what came of it is only what the service says, whoever answers, comes back, or is late.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use crate::test_console::{TestConsole, mirror::Mirror, service::Service};
use bursar_console::base::files::Browser;
use bursar_contract::{Code, MoneyState};
use bursar_sandbox::Behaviour;
use bursar_test_support::poll;
use serde_json::{Value, json};

pub const PIN: &str = "482913";

/// A browser that remembers what it was given.
#[derive(Clone, Default)]
struct Opened(Arc<Mutex<Vec<String>>>);

impl Browser for Opened {
    fn open(&self, url: &str) -> Result<(), String> {
        self.0.lock().unwrap().push(url.to_owned());
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_history_says_whom_a_pin_request_asks() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    app.ask("pin_request_start", wallets(&ada)).await;
    let named = poll::until("the request is in the history with its customer", async || {
        let rows = app.ask("intent_list", json!({})).await["rows"].clone();
        match rows.as_array().unwrap().iter().find(|row| row["customer"] == "Ada Obi") {
            Some(row) => Ok(row.clone()),
            None => Err(rows),
        }
    })
    .await;
    assert_eq!(app.ask("entry_view", json!({ "id": named["id"] })).await["row"]["customer"], "Ada Obi");
    app.console.shutdown().await;
}

pub async fn customer(app: &TestConsole, name: &str) -> String {
    let made = app.ask("customer_add", json!({ "name": name, "refId": name, "id": "" })).await;
    made["customer"]["id"].as_str().unwrap().to_owned()
}

pub fn form(customer: &str, task: &str) -> Value {
    json!({ "customerId": customer, "task": task, "chains": [], "returnTo": "here", "returnPage": "" })
}

pub fn wallets(customer: &str) -> Value {
    let mut form = form(customer, "wallets");
    form["chains"] = json!(["ETH-SEPOLIA", "BASE-SEPOLIA"]);
    form
}

pub fn account(customer: &str) -> Value {
    let mut form = form(customer, "account");
    form["holder"] = json!({
        "refId": "", "name": "", "firstName": "Ada", "lastName": "Obi", "phoneNumber": "0803 123 4567", "email": "ada@example.com",
        "address": "1 Marina, Lagos", "dateOfBirth": "14 Mar 1990", "bvn": "22123456789", "nin": "12345678901",
    });
    form
}

pub fn http() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).build().unwrap()
}

/// What a customer does at the gateway: `fields` besides the page's own token. Gives where the browser is sent.
pub async fn at_gateway(link: &str, verb: &str, fields: &[(&str, &str)]) -> (u16, String) {
    let page = page(link).await;
    send_off(link, &page, verb, fields).await
}

async fn page(link: &str) -> String {
    http().get(link).send().await.unwrap().text().await.unwrap()
}

/// The same from a page that is open already.
async fn send_off(link: &str, page: &str, verb: &str, fields: &[(&str, &str)]) -> (u16, String) {
    let Some(token) = page.split("name=\"token\" value=\"").nth(1).and_then(|rest| rest.split('"').next()) else { return (0, page.to_owned()) };
    let mut body = format!("token={token}");
    for (name, value) in fields {
        body.push_str(&format!("&{name}={}", value.replace(' ', "+").replace('?', "%3F")));
    }
    let request = http().post(format!("{link}/{verb}")).header("content-type", "application/x-www-form-urlencoded").body(body);
    let answer = request.send().await.unwrap();
    let mut place = answer.headers().get("location").map(|place| place.to_str().unwrap().to_owned()).unwrap_or_default();
    let status = answer.status().as_u16();
    if place.starts_with("/gateway/") {
        // The gateway's last page leads back.
        let origin = link.split("/gateway/").next().unwrap();
        let page = http().get(format!("{origin}{place}")).send().await.unwrap().text().await.unwrap();
        let href = page.split("href=\"").find(|part| part.starts_with("http")).and_then(|part| part.split('"').next()).unwrap_or_default();
        place = href.replace("&amp;", "&").replace("&#38;", "&");
    }
    (status, place)
}

/// A PIN twice and a way back in.
const FIRST: [(&str, &str); 4] = [("pin", PIN), ("again", PIN), ("question", "What was the name of your first school?"), ("answer", "Marina")];

/// The first visit.
pub async fn first_visit(link: &str) -> String {
    let (status, place) = at_gateway(link, "confirm", &FIRST).await;
    assert_eq!(status, 303, "{place}");
    place
}

pub fn link(pin_request: &Value) -> String {
    assert_eq!(pin_request["link"]["kind"], "ready", "{pin_request:#}");
    pin_request["link"]["url"].as_str().unwrap().to_owned()
}

pub async fn until(app: &TestConsole, pin_request: &Value, states: &[&str]) -> Value {
    let id = pin_request["id"].as_str().unwrap();
    poll::until(format!("it becomes {states:?}"), async || {
        let view = app.ask("pin_request_view", json!({ "id": id })).await;
        if states.contains(&view["state"].as_str().unwrap()) { Ok(view) } else { Err(view) }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn wallets_come_when_the_customer_has_typed_the_pin_and_not_before() {
    let app = TestConsole::sandbox().await;
    let browser = Opened::default();
    app.console.set_browser(Arc::new(browser.clone()));
    let ada = customer(&app, "Ada Obi").await;
    let started = app.ask("pin_request_start", wallets(&ada)).await;
    assert_eq!((&started["state"], &started["customerName"]), (&json!("waiting"), &json!("Ada Obi")));
    assert!(started["expiresAt"].is_string() && started["challengeId"].is_string() && started["intentId"].is_string(), "{started:#}");
    let link = link(&started);
    assert!(link.starts_with(app.ask("app_state", json!({})).await["open"]["baseUrl"].as_str().unwrap()));

    app.ask("pin_request_open", json!({ "id": started["id"], "lock": false })).await;
    assert_eq!(*browser.0.lock().unwrap(), std::slice::from_ref(&link));
    let code = app.ask("pin_request_code", json!({ "id": started["id"] })).await;
    assert_eq!(code["rows"].as_array().unwrap().len() as u64, code["size"].as_u64().unwrap());

    let place = first_visit(&link).await;
    assert!(place.starts_with("http://127.0.0.1:") && place.contains("state="), "{place}");
    let done = until(&app, &started, &["done"]).await;
    let mut chains: Vec<&str> = done["wallets"].as_array().unwrap().iter().map(|wallet| wallet["blockchain"].as_str().unwrap()).collect();
    chains.sort_unstable();
    assert_eq!(chains, ["BASE-SEPOLIA", "ETH-SEPOLIA"]);
    assert_eq!((&done["evidence"], &done["link"]["kind"]), (&json!("challenge"), &json!("none")), "a used link is not shown");
    let page = app.ask("customer_page", json!({ "id": ada, "read": true })).await;
    assert_eq!((&page["customer"]["hasPin"], &page["customer"]["hasRecovery"], &page["customer"]["wallets"]), (&json!(true), &json!(true), &json!(2)));
    assert_eq!(app.ask("intent_view", json!({ "id": done["intentId"] })).await["state"], "settled");
    assert_eq!(app.ask("entry_view", json!({ "id": done["intentId"] })).await["hasReceipt"], false);
    assert_eq!(app.try_ask("receipt_text", json!({ "id": done["intentId"] })).await.unwrap_err().code, Code::NotFound, "it is no payment");
    assert!(app.events(&ada).await.iter().any(|action| action == "pin_request_done"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_comes_back_proves_nothing_and_one_of_another_challenge_is_nobodys() {
    let app = TestConsole::sandbox().await;
    app.fail("customer_wallet_create", "challenge_pending", 1).await;
    let ada = customer(&app, "Ada Obi").await;
    let started = app.ask("pin_request_start", wallets(&ada)).await;
    let place = first_visit(&link(&started)).await;
    let (door, _) = place.split_once("&challengeId=").unwrap();
    let answer = http().get(&place).send().await.unwrap();
    assert_eq!(answer.status(), 200);
    let view = poll::until("the return is noted", async || {
        let view = app.ask("pin_request_check", json!({ "id": started["id"] })).await;
        if view["returnedAt"].is_string() { Ok(view) } else { Err(view) }
    })
    .await;
    assert_eq!(view["state"], "waiting", "the service has not confirmed it: {view:#}");
    assert!(http().get(door).send().await.is_err(), "the door was for one visit");

    let other = app.ask("pin_request_start", form(&customer(&app, "Bola").await, "pin_setup")).await;
    let place = first_visit(&link(&other)).await;
    let forged = place.replace(other["challengeId"].as_str().unwrap(), started["challengeId"].as_str().unwrap());
    assert_eq!(http().get(forged).send().await.unwrap().status(), 200);
    let done = until(&app, &other, &["done"]).await;
    assert!(done["returnedAt"].is_null(), "a visit that names another challenge is not noted");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_stands_in_the_book_with_its_holder_sealed_once_the_service_says_so() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    for (field, bad) in [("bvn", "2212345678"), ("dateOfBirth", "2090-01-01"), ("firstName", ""), ("phoneNumber", "803")] {
        let mut form = account(&ada);
        form["holder"][field] = json!(bad);
        let fault = app.try_ask("pin_request_start", form).await.unwrap_err();
        assert_eq!(fault.field.as_deref(), Some(format!("holder.{field}").as_str()), "{fault}");
    }
    let started = app.ask("pin_request_start", account(&ada)).await;
    assert!(started["holder"].as_array().unwrap().iter().any(|field| field["shown"] == "•••••••6789"));
    assert_eq!(app.ask("account_list", json!({ "read": true })).await["accounts"].as_array().unwrap().len(), 0, "nothing before the PIN");
    first_visit(&link(&started)).await;
    let done = until(&app, &started, &["done"]).await;
    assert_eq!(done["account"]["number"].as_str().unwrap().len(), 10);
    let id = done["account"]["id"].clone();
    let view = app.ask("account_view", json!({ "id": id })).await;
    assert_eq!(view["account"]["customer"], json!(ada));
    assert_eq!(app.ask("account_reveal", json!({ "id": id, "field": "bvn" })).await["value"], "22123456789");
    app.journal("").await;
    let bytes = std::fs::read_dir(app.folder.path().join("profiles")).unwrap().flat_map(|folder| std::fs::read_dir(folder.unwrap().path()).unwrap());
    for file in bytes {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(11).any(|window| window == b"22123456789"), "a BVN rests in clear");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn decline_lock_out_and_expiry_are_told_apart() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    let started = app.ask("pin_request_start", wallets(&ada)).await;
    let (status, _) = at_gateway(&link(&started), "decline", &[]).await;
    assert_eq!(status, 303);
    let declined = until(&app, &started, &["declined", "failed", "done"]).await;
    assert!(declined["state"] == "declined" && declined["wallets"].as_array().unwrap().is_empty(), "{declined:#}");

    let setup = app.ask("pin_request_start", form(&ada, "pin_setup")).await;
    first_visit(&link(&setup)).await;
    until(&app, &setup, &["done"]).await;
    let wrong = app.ask("pin_request_start", wallets(&ada)).await;
    for _ in 0..5 {
        at_gateway(&link(&wrong), "confirm", &[("pin", "111111")]).await;
    }
    let locked = until(&app, &wrong, &["locked_out", "failed", "done"]).await;
    assert!(locked["state"] == "locked_out" && locked["note"].as_str().unwrap().contains("Reset the PIN"), "{locked:#}");
    let page = app.ask("customer_page", json!({ "id": ada, "read": true })).await;
    assert_eq!((&page["customer"]["status"], &page["customer"]["last"]), (&json!("locked"), &json!("locked_out")));
    let fault = app.try_ask("pin_request_start", wallets(&ada)).await.unwrap_err();
    assert!(fault.message.to_string().contains("locked out") && fault.money == MoneyState::NotMoved, "{fault}");
    let reset = app.ask("pin_request_start", form(&ada, "pin_reset")).await;
    at_gateway(&link(&reset), "confirm", &[("pin", PIN), ("again", PIN), ("answer", "Marina")]).await;
    until(&app, &reset, &["done"]).await;

    let late = app.ask("pin_request_start", wallets(&ada)).await;
    app.fail("challenge_view", "skew=3600", 50).await;
    app.fail("challenge_list", "skew=3600", 50).await;
    let expired = until(&app, &late, &["expired", "done"]).await;
    assert!(expired["state"] == "expired" && expired["note"].as_str().unwrap().contains("link has expired"), "{expired:#}");
    let fault = app.try_ask("pin_request_open", json!({ "id": late["id"], "lock": false })).await.unwrap_err();
    assert_eq!(fault.code, Code::Refused, "a dead link is not opened");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_answered_twice_makes_one_account_and_one_answered_late_shows_only_what_the_service_lists() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    let accounts = async |read: bool| app.ask("account_list", json!({ "read": read })).await["accounts"].as_array().unwrap().clone();
    let twice = app.ask("pin_request_start", account(&ada)).await;
    let link_of = link(&twice);
    // Two tabs with the same page, both sent off.
    let (first, second) = (page(&link_of).await, page(&link_of).await);
    let (one, other) = tokio::join!(send_off(&link_of, &first, "confirm", &FIRST), send_off(&link_of, &second, "confirm", &FIRST));
    assert_eq!(one.0, 303, "{}", one.1);
    assert_eq!(one, other, "both tabs come back to the same place");
    let done = until(&app, &twice, &["done"]).await;
    at_gateway(&link_of, "confirm", &[("pin", PIN)]).await;
    let again = app.try_ask("pin_request_check", json!({ "id": twice["id"] })).await;
    assert!(again.is_ok_and(|again| again["state"] == "done" && again["account"] == done["account"]));
    assert_eq!((accounts(true).await.len(), app.events(&ada).await.iter().filter(|action| *action == "pin_request_done").count()), (1, 1));

    let late = app.ask("pin_request_start", account(&ada)).await;
    let link_of = link(&late);
    app.fail("challenge_view", "skew=3600", 50).await;
    app.fail("challenge_list", "skew=3600", 50).await;
    let expired = until(&app, &late, &["expired", "done"]).await;
    assert!(expired["state"] == "expired" && expired["account"].is_null(), "{expired:#}");
    assert_eq!(at_gateway(&link_of, "confirm", &[("pin", PIN)]).await.0, 303);
    assert_eq!(accounts(false).await.len(), 1, "the browser has confirmed it, the service has not told of it");
    assert_eq!(accounts(true).await.len(), 2, "now the service lists it");
    let still = app.ask("pin_request_view", json!({ "id": late["id"] })).await;
    assert!(still["state"] == "expired" && still["account"].is_null(), "{still:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_wait_at_once_and_all_of_them_after_a_restart() {
    let app = TestConsole::sandbox().await;
    let (ada, bola) = (customer(&app, "Ada Obi").await, customer(&app, "Bola").await);
    let first = app.ask("pin_request_start", wallets(&ada)).await;
    let second = app.ask("pin_request_start", account(&bola)).await;
    let third = app.ask("pin_request_start", form(&customer(&app, "Chidi").await, "pin_setup")).await;
    app.ask("pin_request_close", json!({ "id": third["id"] })).await;
    let app = app.restart().await;
    let listed = app.ask("pin_request_list", json!({})).await;
    let states: Vec<&str> = listed.as_array().unwrap().iter().map(|one| one["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["closed", "waiting", "waiting"], "newest first");
    let again = app.ask("pin_request_view", json!({ "id": first["id"] })).await;
    assert_eq!(again["link"], first["link"]);
    // What the service's clock says is known to half a second, and better after each answer.
    let expires = |view: &Value| view["expiresAt"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap().as_millisecond();
    assert!(expires(&again).abs_diff(expires(&first)) <= 1_000, "{again:#}");
    let place = first_visit(&link(&again)).await;
    assert_eq!(http().get(place).send().await.unwrap().status(), 200, "the door is open again");
    first_visit(&link(&app.ask("pin_request_view", json!({ "id": second["id"] })).await)).await;
    assert_eq!(until(&app, &first, &["done"]).await["wallets"].as_array().unwrap().len(), 2);
    assert!(until(&app, &second, &["done"]).await["account"].is_object());
    assert_eq!(app.ask("pin_request_view", json!({ "id": third["id"] })).await["state"], "closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_is_found_again_or_can_be_asked_anew_without_harm() {
    for damaged in ["wrong_json", "duplicate"] {
        let app = TestConsole::sandbox().await;
        let ada = customer(&app, "Ada Obi").await;
        app.fail("customer_wallet_create", damaged, 1).await;
        let found = app.ask("pin_request_start", wallets(&ada)).await;
        assert_eq!((&found["state"], app.asked("customer_wallet_create").await), (&json!("waiting"), 1), "{damaged}");
        first_visit(&link(&found)).await;
        until(&app, &found, &["done"]).await;
        app.console.shutdown().await;
    }
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    app.fail("customer_wallet_create", "drop_after", 1).await;
    let found = app.ask("pin_request_start", wallets(&ada)).await;
    assert_eq!(found["state"], "waiting", "the one challenge that nobody knows is this one");
    assert_eq!(app.ask("history_counts", json!({})).await["unknown"], 0, "what was found in the list is not unknown any more");
    app.fail("customer_wallet_create", "drop_before", 1).await;
    let lost = app.try_ask("pin_request_start", wallets(&ada)).await.unwrap_err();
    assert!(lost.message.to_string().contains("It is safe to start again") && lost.money == MoneyState::NotMoved, "{lost}");
    first_visit(&link(&found)).await;
    until(&app, &found, &["done"]).await;
    let page = app.ask("customer_page", json!({ "id": ada, "read": true })).await;
    assert_eq!(page["wallets"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_address_that_is_not_http_is_refused_at_its_field_before_anything_leaves() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    for bad in ["", "javascript:alert(1)", "ftp://example.com/", "file:///etc/passwd", "https://user@example.com/", "example.com/thanks"] {
        let mut form = wallets(&ada);
        form["returnTo"] = json!("page");
        form["returnPage"] = json!(bad);
        let fault = app.try_ask("pin_request_start", form).await.unwrap_err();
        assert_eq!(fault.field.as_deref(), Some("returnPage"), "{bad}: {fault}");
    }
    let fault = app.try_ask("pin_request_start", form(&ada, "wallets")).await.unwrap_err();
    assert_eq!(fault.field.as_deref(), Some("chains"));
    assert_eq!(app.ask("pin_request_list", json!({})).await.as_array().unwrap().len(), 0);
    let mut right = wallets(&ada);
    right["returnTo"] = json!("page");
    right["returnPage"] = json!("https://kolanut.example/thanks?o=7");
    let started = app.ask("pin_request_start", right).await;
    assert_eq!(started["returnsHere"], false);
    let place = first_visit(&link(&started)).await;
    assert!(place.starts_with("https://kolanut.example/thanks?o=7&challengeId="), "{place}");
    assert_eq!(app.ask("pin_request_defaults", json!({})).await["returnPage"], "https://kolanut.example/thanks?o=7");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crooked_answer_shows_no_link_no_wallet_and_no_account() {
    let service = Service::connected(Behaviour::default()).await;
    let mirror = Mirror::before(&service.running.base_url()).await;
    let app = Service::app(&mirror.base, &service.credentials).await;
    let browser = Opened::default();
    app.console.set_browser(Arc::new(browser.clone()));
    let (ada, bola) = (customer(&app, "Ada Obi").await, customer(&app, "Bola").await);
    // The service's own address is not the one that was connected: its link leads elsewhere.
    let elsewhere = app.ask("pin_request_start", wallets(&ada)).await;
    assert_eq!(elsewhere["link"]["kind"], "refused", "{elsewhere:#}");
    for name in ["pin_request_open", "pin_request_code"] {
        let input = if name == "pin_request_open" { json!({ "id": elsewhere["id"], "lock": false }) } else { json!({ "id": elsewhere["id"] }) };
        assert_eq!(app.try_ask(name, input).await.unwrap_err().code, Code::Refused);
    }
    assert!(app.try_ask("gateway_host_allow", json!({ "id": elsewhere["id"], "host": "127.0.0.1" })).await.is_err());
    assert!(browser.0.lock().unwrap().is_empty());
    app.ask("pin_request_close", json!({ "id": elsewhere["id"] })).await;

    // A challenge that is known already is not another one.
    let known = elsewhere["challengeId"].as_str().unwrap().to_owned();
    let port = |base: &str| base.rsplit_once(':').unwrap().1.to_owned();
    mirror.swap(&format!(":{}/gateway", port(&service.running.base_url())), &format!(":{}/gateway", port(&mirror.base)));
    let next = app.ask("pin_request_start", account(&ada)).await;
    let challenge = next["challengeId"].as_str().unwrap().to_owned();
    assert_eq!(next["link"]["kind"], "ready", "{next:#}");

    // The answer for another customer: what it names is not shown.
    mirror.swap(&format!("\"customer\":\"{ada}\""), &format!("\"customer\":\"{bola}\""));
    first_visit(&format!("{}/gateway/{challenge}", service.running.base_url())).await;
    let odd = until(&app, &next, &["unknown", "done"]).await;
    assert!(odd["state"] == "unknown" && odd["account"].is_null(), "{odd:#}");
    assert!(odd["note"].as_str().unwrap().contains("another customer"), "{odd:#}");
    assert_eq!(app.ask("account_list", json!({ "read": false })).await["accounts"].as_array().unwrap().len(), 0);
    let next = app.ask("pin_request_start", wallets(&ada)).await;
    let challenge = next["challengeId"].as_str().unwrap();
    assert_eq!(at_gateway(&format!("{}/gateway/{challenge}", service.running.base_url()), "confirm", &[("pin", PIN)]).await.0, 303);
    let odd = until(&app, &next, &["unknown", "done"]).await;
    assert!(odd["state"] == "unknown" && odd["wallets"] == json!([]), "{odd:#}");

    mirror.straight();
    let peek = app.ask("pin_request_start", wallets(&bola)).await["challengeId"].as_str().unwrap().to_owned();
    assert_ne!(peek, known);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_ended_stands_in_the_inbox_until_a_person_deals_with_it_and_is_told_once() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "Ada Obi").await;
    let mut changes = app.console.changes();
    let started = app.ask("pin_request_start", wallets(&ada)).await;
    let link = link(&started);
    let needs = async || {
        let list = app.ask("attention_list", json!({})).await;
        list["items"].as_array().unwrap().iter().filter(|item| item["kind"] == "pin_request_ended").cloned().collect::<Vec<_>>()
    };
    assert!(needs().await.is_empty());
    // The window looks at every change as it comes.
    let console = app.console.clone();
    let looking = tokio::spawn(async move {
        let mut notices = Vec::new();
        while let Ok(Ok(changed)) = tokio::time::timeout(Duration::from_secs(8), changes.recv()).await {
            notices.extend(console.notice_of(&changed).await);
            if changed.what == "pin_request" && !notices.is_empty() {
                break;
            }
        }
        notices
    });
    app.ask("pin_request_check", json!({ "id": started["id"] })).await;
    at_gateway(&link, "decline", &[]).await;
    app.ask("pin_request_check", json!({ "id": started["id"] })).await;
    let notices = looking.await.unwrap();
    assert_eq!(notices.iter().map(|notice| &notice.title).collect::<Vec<_>>(), ["A PIN request ended without a result"]);
    assert!(notices.iter().all(|notice| !notice.text.to_string().contains("Ada")));
    let waiting = needs().await;
    assert_eq!((waiting.len(), &waiting[0]["name"], &waiting[0]["pinRequest"]), (1, &json!("Ada Obi"), &json!("declined")), "{waiting:?}");
    let view = async |id: &Value| app.ask("pin_request_view", json!({ "id": id })).await;
    assert_eq!((&view(&started["id"]).await["unsettled"], needs().await.len()), (&json!(true), 1), "who has looked has not dealt with it");
    let dismissed = app.ask("pin_request_close", json!({ "id": started["id"] })).await;
    assert_eq!((&dismissed["state"], &dismissed["unsettled"], needs().await.len()), (&json!("declined"), &json!(false), 0));

    // Asking again deals with it too. What is done is dealt with by looking.
    let declined = app.ask("pin_request_start", wallets(&ada)).await;
    at_gateway(&self::link(&declined), "decline", &[]).await;
    app.ask("pin_request_check", json!({ "id": declined["id"] })).await;
    assert_eq!(needs().await.len(), 1);
    app.ask("pin_request_start", form(&ada, "pin_setup")).await;
    assert_eq!(needs().await.len(), 1, "the control: that asks for something else");
    let again = app.ask("pin_request_start", wallets(&ada)).await;
    assert_eq!((&view(&declined["id"]).await["unsettled"], needs().await.len()), (&json!(false), 0));
    first_visit(&self::link(&again)).await;
    app.ask("pin_request_check", json!({ "id": again["id"] })).await;
    assert_eq!(needs().await[0]["pinRequest"], "done");
    view(&again["id"]).await;
    assert!(needs().await.is_empty(), "somebody has looked");
}

/// The service makes a customer of every reference, so both wallets name Ada. Only one of them is hers.
#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_of_the_organization_pays_whomever_it_names_and_a_customers_wallet_does_not() {
    let app = TestConsole::sandbox().await;
    let ada = customer(&app, "main-float").await;
    let (wallet, native, _) = app.funded().await;
    let started = app.ask("pin_request_start", wallets(&ada)).await;
    first_visit(&link(&started)).await;
    until(&app, &started, &["done"]).await;
    let listed = app.ask("wallet_list", json!({ "limit": 100, "blockchain": "ETH-SEPOLIA" })).await;
    let listed = listed.as_array().unwrap();
    assert!(listed.len() == 2 && listed.iter().all(|one| one["customer"] == json!(ada)), "{listed:#?}");
    let hers = listed.iter().find(|one| one["id"] != json!(wallet)).unwrap()["id"].as_str().unwrap();

    let custody = app.ask("wallet_custody", json!({ "ids": [wallet, hers] })).await["custody"].clone();
    assert_eq!((&custody[&wallet], &custody[hers]), (&json!("organization"), &json!("customer")));
    let found = async |from: &str| {
        let form = json!({ "walletId": from, "tokenId": native, "to": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "amount": "0.1", "feeLevel": "MEDIUM" });
        let checks = app.ask("transfer_check", form).await;
        checks["lines"].as_array().unwrap().iter().any(|line| line["id"] == "from" && line["level"] == "danger")
    };
    assert_eq!((found(&wallet).await, found(hers).await), (false, true));
    app.draft(&wallet, &native, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0.1").await.unwrap();

    let page = app.ask("customer_page", json!({ "id": ada, "read": true })).await;
    assert_eq!(page["customer"]["wallets"], json!(2), "those she holds, not the one that bears her reference");
    let rows = app.ask("address_list", json!({})).await;
    let mut whose: Vec<&str> = rows["rows"].as_array().unwrap().iter().map(|row| row["custody"].as_str().unwrap()).collect();
    whose.sort_unstable();
    assert_eq!(whose, ["customer", "organization"]);
    for (holder, wallets) in [("own", 2), ("customers", 2)] {
        assert_eq!(app.ask("portfolio_view", json!({ "holder": holder })).await["wallets"], json!(wallets), "{holder}");
    }
}

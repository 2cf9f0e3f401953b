//! The PIN challenge: nothing exists before the PIN, and the pages let nobody else act.

use crate::common::*;
use serde_json::{Value, json};

const PIN: &str = "482913";

async fn customer(client: &Client, name: &str) -> String {
    text(&client.payload(&client.post("/v2/customers", json!({"name": name, "refId": key()})).await)["id"])
}

async fn wallet_challenge(client: &Client, customer: &str) -> Value {
    let body = json!({"blockchains": ["ETH", "BASE-SEPOLIA"], "redirectUrl": "https://example.com/back?from=here"});
    client.payload(&client.post(&format!("/v2/customers/{customer}/wallet/create"), body).await)
}

async fn challenge(client: &Client, customer: &str, id: &Value) -> Value {
    client.payload(&client.get(&format!("/v2/customers/{customer}/challenges/{}", text(id))).await)
}

struct Page {
    status: u16,
    headers: reqwest::header::HeaderMap,
    html: String,
}

async fn page(response: reqwest::Response) -> Page {
    Page { status: response.status().as_u16(), headers: response.headers().clone(), html: response.text().await.unwrap() }
}

async fn got(url: String) -> reqwest::Response {
    http().build().unwrap().get(url).send().await.unwrap()
}

async fn visit(challenge: &Value) -> Page {
    page(got(text(&challenge["redirectUrl"])).await).await
}

fn token(page: &Page) -> String {
    page.html.split("name=\"token\" value=\"").nth(1).unwrap_or_else(|| panic!("{}", page.html)).split('"').next().unwrap().to_owned()
}

fn form(fields: &[(&str, &str)]) -> String {
    fields.iter().map(|(name, value)| format!("{name}={}", value.replace(' ', "+").replace('?', "%3F"))).collect::<Vec<_>>().join("&")
}

async fn submit(challenge: &Value, action: &str, fields: &[(&str, &str)], headers: &[(&str, &str)]) -> Page {
    let url = format!("{}/{action}", text(&challenge["redirectUrl"]));
    let http = http().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let mut request = http.post(url).header("content-type", "application/x-www-form-urlencoded").body(form(fields));
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    page(request.send().await.unwrap()).await
}

async fn first_visit(challenge: &Value) -> Page {
    let token = token(&visit(challenge).await);
    let fields = [("token", token.as_str()), ("pin", PIN), ("again", PIN), ("question", "What was the name of your first school?"), ("answer", "Marina")];
    submit(challenge, "confirm", &fields, &[]).await
}

#[tokio::test]
async fn wallets_exist_only_after_the_pin_and_belong_to_the_customer() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "Ada").await;
    let asked = wallet_challenge(&sandbox, &id).await;
    assert_eq!((&asked["status"], &asked["task"]), (&json!("pending"), &json!("wallet-provisioning")));
    assert!(text(&asked["redirectUrl"]).starts_with(&format!("{}/gateway/", sandbox.base)));
    let of = format!("/v2/wallets?customerIds={id}");
    assert_eq!(sandbox.payload(&sandbox.get(&of).await), json!([]));
    let shown = visit(&asked).await;
    assert_eq!(shown.status, 200);
    for what in ["Ada", "Create wallets", "Ethereum, Base Sepolia", "Decline"] {
        assert!(shown.html.contains(what), "{what}: {}", shown.html);
    }
    assert_eq!(sandbox.payload(&sandbox.get(&of).await), json!([]), "looking does nothing");

    assert_eq!(first_visit(&asked).await.status, 303);
    let done = visit(&asked).await;
    let back = format!("https://example.com/back?from=here&amp;challengeId={}", text(&asked["challengeId"]));
    assert!(done.html.contains(&format!("url={back}\"")) && done.html.contains(&format!("href=\"{back}\"")), "{}", done.html);
    let wallets = sandbox.payload(&sandbox.get(&of).await);
    assert_eq!(wallets.as_array().unwrap().len(), 2);
    assert!(wallets.as_array().unwrap().iter().all(|wallet| wallet["customer"] == id.as_str() && wallet["address"] == wallets[0]["address"]));
    let verified = challenge(&sandbox, &id, &asked["challengeId"]).await;
    assert_eq!((&verified["status"], verified["result"]["wallets"].as_array().unwrap().len()), (&json!("verified"), 2));
    let record = sandbox.payload(&sandbox.get(&format!("/v2/customers/{id}")).await);
    assert_eq!((&record["hasPin"], &record["hasRecovery"], &record["status"]), (&json!(true), &json!(true), &json!("active")));
    assert_eq!(sandbox.payload(&sandbox.get("/v2/wallet-sets").await), json!([]), "the customer's set is not the organization's");

    // Again the same form: nothing more is made.
    let again = wallet_challenge(&sandbox, &id).await;
    let proof = token(&visit(&again).await);
    for _ in 0..2 {
        assert_eq!(submit(&again, "confirm", &[("token", &proof), ("pin", PIN)], &[]).await.status, 303);
    }
    assert_eq!(sandbox.payload(&sandbox.get(&of).await).as_array().unwrap().len(), 4);
    let list = sandbox.payload(&sandbox.get(&format!("/v2/customers/{id}/challenges?status=verified")).await);
    assert_eq!(list.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_customers_naira_account_exists_only_after_the_pin() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "Ada").await;
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "address": "1 Marina, Lagos", "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    let path = format!("/v2/customers/{id}/virtual-accounts/create");
    let body = json!({"redirectUrl": "https://example.com/", "currencies": ["NGN"], "holderDetails": holder});
    let asked = sandbox.payload(&sandbox.post(&path, body.clone()).await);
    assert_eq!(sandbox.payload(&sandbox.get("/v2/virtual-accounts").await)["items"], json!([]));
    assert!(visit(&asked).await.html.contains("Ada Obi"));
    assert_eq!(first_visit(&asked).await.status, 303);
    let made = challenge(&sandbox, &id, &asked["challengeId"]).await["result"]["virtualAccount"].clone();
    let accounts = sandbox.payload(&sandbox.get("/v2/virtual-accounts").await);
    assert_eq!((&accounts["items"][0]["id"], &accounts["items"][0]["customer"]), (&made["id"], &json!(id)));
    let payout = json!({
        "idempotencyKey": key(), "amount": "1.00", "destinationType": "other-banks", "narration": "",
        "destination": {"accountNumber": "0123456789", "sortCode": "058", "accountName": "X"},
    });
    assert_eq!(sandbox.post(&format!("/v2/virtual-accounts/{}/transfer", text(&made["id"])), payout).await.status, 403, "only the customer pays out");
    for (change, field) in [
        (json!({"currencies": ["USD"]}), "currencies"),
        (json!({"holderDetails": {"firstName": "Ada"}}), "holderDetails.lastName"),
        (json!({"redirectUrl": "javascript:alert(1)"}), "redirectUrl"),
    ] {
        let mut body = body.clone();
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let refused = sandbox.post(&path, body).await;
        assert_eq!((refused.status, &refused.json["errors"]["field"]), (400, &json!(field)));
    }
    assert_eq!(sandbox.post("/v2/customers/nobody/virtual-accounts/create", body).await.status, 404);
}

#[tokio::test]
async fn five_wrong_tries_lock_the_customer_out_of_every_challenge() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "Ada").await;
    first_visit(&wallet_challenge(&sandbox, &id).await).await;
    let (one, other) = (wallet_challenge(&sandbox, &id).await, wallet_challenge(&sandbox, &id).await);
    let (proof, other_proof) = (token(&visit(&one).await), token(&visit(&other).await));
    for left in ["4 more tries", "3 more tries", "2 more tries", "1 more try"] {
        let wrong = submit(&one, "confirm", &[("token", &proof), ("pin", "000000")], &[]).await;
        assert!(wrong.status == 422 && wrong.html.contains(left) && wrong.html.contains("aria-invalid=\"true\""), "{left}: {}", wrong.html);
    }
    assert_eq!(submit(&one, "confirm", &[("token", &proof), ("pin", "000000")], &[]).await.status, 403);
    assert_eq!(challenge(&sandbox, &id, &one["challengeId"]).await["status"], "failed");
    // The right PIN, in a form that was open already.
    assert_eq!(submit(&other, "confirm", &[("token", &other_proof), ("pin", PIN)], &[]).await.status, 403);
    assert_eq!(challenge(&sandbox, &id, &other["challengeId"]).await["status"], "pending");
    assert!(visit(&other).await.html.contains("locked out"));
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/customers/{id}")).await)["status"], "locked");
    let body = json!({"blockchains": ["ETH"], "redirectUrl": "https://example.com/"});
    assert_eq!(sandbox.post(&format!("/v2/customers/{id}/wallet/create"), body).await.status, 422);
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/wallets?customerIds={id}")).await).as_array().unwrap().len(), 2, "those of the first visit");
    assert_eq!(sandbox.post(&format!("/sandbox/customers/{id}/unlock"), json!({})).await.status, 200);
    assert_eq!(submit(&other, "confirm", &[("token", &other_proof), ("pin", PIN)], &[]).await.status, 303);
}

#[tokio::test]
async fn who_declines_makes_nothing_and_cannot_change_it_afterwards() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "Ada").await;
    let asked = wallet_challenge(&sandbox, &id).await;
    let proof = token(&visit(&asked).await);
    assert_eq!(submit(&asked, "decline", &[("token", &proof)], &[]).await.status, 303);
    let fields = [("token", proof.as_str()), ("pin", PIN), ("again", PIN), ("question", "What was the name of your first school?"), ("answer", "Marina")];
    submit(&asked, "confirm", &fields, &[]).await;
    let declined = challenge(&sandbox, &id, &asked["challengeId"]).await;
    assert_eq!((&declined["status"], &declined["result"]["reason"]), (&json!("failed"), &json!("declined")));
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/wallets?customerIds={id}")).await), json!([]));
    assert!(visit(&asked).await.html.contains("Not carried out"));
}

#[tokio::test]
async fn forms_from_elsewhere_and_without_their_proof_are_refused() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "Ada").await;
    let asked = wallet_challenge(&sandbox, &id).await;
    let (proof, foreign) = (token(&visit(&asked).await), token(&visit(&wallet_challenge(&sandbox, &id).await).await));
    let fields = |token| [("token", token), ("pin", PIN), ("again", PIN), ("question", "What was the name of your first school?"), ("answer", "Marina")];
    for token in ["", "00", foreign.as_str()] {
        assert_eq!(submit(&asked, "confirm", &fields(token), &[]).await.status, 403, "{token}");
        assert_eq!(submit(&asked, "decline", &[("token", token)], &[]).await.status, 403);
    }
    for (header, status) in [
        (("origin", "https://evil.example"), 403),
        (("origin", "null"), 403),
        (("sec-fetch-site", "cross-site"), 403),
        (("sec-fetch-site", "same-site"), 403),
        (("host", "evil.example"), 421),
    ] {
        assert_eq!(submit(&asked, "confirm", &fields(&proof), &[header]).await.status, status, "{header:?}");
    }
    let plain = sandbox.http.post(format!("{}/confirm", text(&asked["redirectUrl"]))).body("x").send().await.unwrap();
    assert_eq!(plain.status(), 415);
    assert_eq!(challenge(&sandbox, &id, &asked["challengeId"]).await["status"], "pending");
    let home = [("origin", sandbox.base.as_str()), ("sec-fetch-site", "same-origin")];
    assert_eq!(submit(&asked, "confirm", &fields(&proof), &home).await.status, 303);
}

#[tokio::test]
async fn each_bad_field_of_the_first_visit_is_named_beside_it() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "Ada").await;
    let asked = wallet_challenge(&sandbox, &id).await;
    let proof = token(&visit(&asked).await);
    let good = [("token", proof.as_str()), ("pin", PIN), ("again", PIN), ("question", "What was the name of your first school?"), ("answer", "Marina")];
    for (field, value) in [("pin", "12345"), ("pin", "abcdef"), ("again", "111111"), ("question", "Why?"), ("answer", "x")] {
        let fields: Vec<(&str, &str)> = good.iter().map(|(name, good)| (*name, if *name == field { value } else { *good })).collect();
        let refused = submit(&asked, "confirm", &fields, &[]).await;
        assert_eq!(refused.status, 422);
        assert!(refused.html.contains(&format!("id=\"{field}-fault\" role=\"alert\"")), "{field} {value}: {}", refused.html);
        assert!(!refused.html.contains(PIN), "what was typed is not sent back");
    }
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/customers/{id}")).await)["hasPin"], false);
}

#[tokio::test]
async fn the_pages_load_nothing_run_nothing_and_show_names_as_text() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "<script>alert(1)</script>\u{202e}\"'").await;
    let asked = wallet_challenge(&sandbox, &id).await;
    let shown = visit(&asked).await;
    assert!(!shown.html.contains("<script") && !shown.html.contains('\u{202e}') && shown.html.contains("&lt;script&gt;"), "{}", shown.html);
    let header = |name: &str| shown.headers[name].to_str().unwrap();
    assert_eq!(header("content-security-policy"), "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'");
    assert_eq!((header("cache-control"), header("x-frame-options"), header("referrer-policy")), ("no-store", "DENY", "same-origin"));
    assert!(shown.html.contains("<html lang=\"en\">") && shown.html.matches("<label for=").count() == 4);
    let style = got(format!("{}/gateway/style.css", sandbox.base)).await;
    assert_eq!(style.headers()["content-type"], "text/css; charset=utf-8");
    let gone = page(got(format!("{}/gateway/{}", sandbox.base, "0".repeat(24))).await).await;
    assert!(gone.status == 404 && gone.html.contains("no longer valid"));
    // The gateway asks for no key, and gives nothing that needs one.
    assert_eq!(got(format!("{}/v2/customers", sandbox.base)).await.status(), 401);
}

#[tokio::test]
async fn customers_are_kept_listed_and_unique_by_reference() {
    let sandbox = sandbox().await;
    let new = json!({"name": "Ada", "refId": "ada"});
    let made = sandbox.payload(&sandbox.post("/v2/customers", new.clone()).await);
    assert_eq!((&made["hasPin"], &made["refId"]), (&json!(false), &json!("ada")));
    assert_eq!(sandbox.post("/v2/customers", new).await.status, 409);
    for (body, field) in [(json!({"name": "", "refId": "x"}), "name"), (json!({"name": "x", "refId": " "}), "refId")] {
        assert_eq!(sandbox.post("/v2/customers", body).await.json["errors"]["field"], field);
    }
    assert_eq!(sandbox.payload(&sandbox.get("/v2/customers?limit=5").await), json!([made]));
    for path in ["/v2/customers/nobody", "/v2/customers/nobody/challenges", "/v2/customers/nobody/challenges/x"] {
        assert_eq!(sandbox.get(path).await.status, 404, "{path}");
    }
    let body = json!({"blockchains": ["ETH"], "redirectUrl": "https://example.com/", "accountType": "sca"});
    let refused = sandbox.post(&format!("/v2/customers/{}/wallet/create", text(&made["id"])), body).await;
    assert_eq!(refused.json["errors"]["field"], "accountType");
}

async fn start(client: &Client, customer: &str, what: &str) -> Answer {
    client.post(&format!("/v2/customers/{customer}/{what}"), json!({"redirectUrl": "https://example.com/"})).await
}

async fn started(client: &Client, customer: &str, what: &str) -> Value {
    client.payload(&start(client, customer, what).await)
}

async fn sent(challenge: &Value, fields: &[(&str, &str)]) -> Page {
    let token = token(&visit(challenge).await);
    let fields: Vec<(&str, &str)> = [("token", token.as_str())].into_iter().chain(fields.iter().copied()).collect();
    submit(challenge, "confirm", &fields, &[]).await
}

const QUESTION: &str = "What was the name of your first school?";

#[tokio::test]
async fn a_pin_is_set_up_changed_by_itself_and_reset_by_the_answer() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "Ada").await;
    for early in ["update-pin", "reset-pin", "recovery"] {
        assert_eq!(start(&sandbox, &id, early).await.status, 422, "{early}");
    }
    let setup = started(&sandbox, &id, "initialize").await;
    assert_eq!(setup["task"], "pin-setup");
    assert_eq!(first_visit(&setup).await.status, 303);
    assert_eq!(challenge(&sandbox, &id, &setup["challengeId"]).await["status"], "verified");
    let record = sandbox.payload(&sandbox.get(&format!("/v2/customers/{id}")).await);
    assert_eq!((&record["hasPin"], &record["hasRecovery"]), (&json!(true), &json!(true)));
    assert_eq!(start(&sandbox, &id, "initialize").await.status, 422, "once");

    let update = started(&sandbox, &id, "update-pin").await;
    assert_eq!(sent(&update, &[("current", "000000"), ("pin", "111222"), ("again", "111222")]).await.status, 422, "the old PIN is needed");
    assert_eq!(sent(&update, &[("current", PIN), ("pin", "111222"), ("again", "111223")]).await.status, 422, "typed twice");
    assert_eq!(sent(&update, &[("current", PIN), ("pin", "111222"), ("again", "111222")]).await.status, 303);
    let wallets = wallet_challenge(&sandbox, &id).await;
    assert_eq!(sent(&wallets, &[("pin", PIN)]).await.status, 422, "the old PIN is over");
    assert_eq!(sent(&wallets, &[("pin", "111222")]).await.status, 303);

    let recovery = started(&sandbox, &id, "recovery").await;
    let other = "In which town was your mother born?";
    assert_eq!(sent(&recovery, &[("pin", "111222"), ("question", other), ("answer", "Jos")]).await.status, 303);
    let reset = started(&sandbox, &id, "reset-pin").await;
    assert!(visit(&reset).await.html.contains(other), "its own question is asked");
    assert_eq!(sent(&reset, &[("answer", "Marina"), ("pin", "333444"), ("again", "333444")]).await.status, 422, "the answer before is over");
    assert_eq!(sent(&reset, &[("answer", " jos "), ("pin", "333444"), ("again", "333444")]).await.status, 303);
    let wallets = wallet_challenge(&sandbox, &id).await;
    assert_eq!(sent(&wallets, &[("pin", "333444")]).await.status, 303);
}

#[tokio::test]
async fn who_is_locked_out_comes_back_by_the_answer_and_five_wrong_answers_end_that_too() {
    let sandbox = sandbox().await;
    let id = customer(&sandbox, "Ada").await;
    first_visit(&started(&sandbox, &id, "initialize").await).await;
    let wallets = wallet_challenge(&sandbox, &id).await;
    for left in [422, 422, 422, 422, 403] {
        assert_eq!(sent(&wallets, &[("pin", "000000")]).await.status, left);
    }
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/customers/{id}")).await)["status"], "locked");
    for locked in ["update-pin", "recovery"] {
        assert_eq!(start(&sandbox, &id, locked).await.status, 422, "{locked}");
    }
    let reset = started(&sandbox, &id, "reset-pin").await;
    assert_eq!(sent(&reset, &[("answer", "Marina"), ("pin", "555666"), ("again", "555666")]).await.status, 303);
    assert_eq!(sandbox.payload(&sandbox.get(&format!("/v2/customers/{id}")).await)["status"], "active");

    let reset = started(&sandbox, &id, "reset-pin").await;
    for left in [422, 422, 422, 422, 403] {
        assert_eq!(sent(&reset, &[("question", QUESTION), ("answer", "Ikoyi"), ("pin", "777888"), ("again", "777888")]).await.status, left);
    }
    assert_eq!(challenge(&sandbox, &id, &reset["challengeId"]).await["result"]["reason"], "locked out");
    assert_eq!(start(&sandbox, &id, "reset-pin").await.status, 422);
    assert_eq!(sent(&wallet_challenge(&sandbox, &id).await, &[("pin", "555666")]).await.status, 303, "the PIN itself still holds");
    sandbox.payload(&sandbox.post(&format!("/sandbox/customers/{id}/unlock"), json!({})).await);
    assert_eq!(start(&sandbox, &id, "reset-pin").await.status, 200);
}

//! Naira: accounts, banks, and payouts on a ledger that always balances.

use crate::common::*;
use bursar_sandbox::NairaRules;
use serde_json::{Value, json};

fn holder() -> Value {
    json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    })
}

fn row(reference: &str) -> Value {
    json!({"name": "Ada Obi", "refId": reference, "currencies": ["NGN"], "holderDetails": holder()})
}

fn creation(rows: &[Value]) -> Value {
    json!({"idempotencyKey": key(), "count": rows.len(), "metadata": rows})
}

async fn account(client: &Client, reference: &str) -> Value {
    client.payload(&client.post("/v2/virtual-accounts", creation(&[row(reference)])).await)["created"][0].clone()
}

async fn deposit(client: &Client, account: &Value, amount: &str) {
    let answer = client.post("/sandbox/deposit", json!({"virtualAccountId": account["id"], "amount": amount})).await;
    assert_eq!(answer.status, 200, "{}", answer.json);
}

async fn balance(client: &Client, account: &Value) -> String {
    let payload = client.payload(&client.get(&format!("/v2/virtual-accounts/{}/balance", text(&account["id"]))).await);
    assert_eq!(payload["bookedBalance"], payload["availableBalance"]);
    text(&payload["bookedBalance"])
}

fn payout(amount: &str, kind: &str, code: &str, number: &str) -> Value {
    json!({
        "idempotencyKey": key(), "amount": amount, "destinationType": kind, "narration": "Rent",
        "destination": {"accountNumber": number, "sortCode": code, "accountName": "OBI ADA"},
    })
}

async fn pay(client: &Client, account: &Value, body: &Value) -> Answer {
    client.post(&format!("/v2/virtual-accounts/{}/transfer", text(&account["id"])), body.clone()).await
}

async fn balanced(client: &Client) -> Value {
    let ledger = client.payload(&client.get("/sandbox/ledger").await);
    assert_eq!((&ledger["balanced"], &ledger["sum"]), (&json!(true), &json!("0.00")), "{ledger}");
    ledger
}

#[tokio::test]
async fn good_rows_become_accounts_and_bad_ones_say_why() {
    let sandbox = sandbox().await;
    let with = |reference: &str, change: &dyn Fn(&mut Value)| {
        let mut row = row(reference);
        change(&mut row);
        row
    };
    let rows = [
        row("one"),
        with("two", &|row| row["holderDetails"]["bvn"] = json!("1234567890")),
        with("three", &|row| row["holderDetails"]["nin"] = json!("1234567890x")),
        with("four", &|row| row["holderDetails"]["dateOfBirth"] = json!("1990-02-30")),
        with("five", &|row| row["holderDetails"]["dateOfBirth"] = json!("2999-01-01")),
        with("six", &|row| row["holderDetails"]["phoneNumber"] = json!("08012345678")),
        with("seven", &|row| row["holderDetails"]["phoneNumber"] = json!("")),
        with("eight", &|row| row["currencies"] = json!(["USD"])),
        with("nine", &|row| drop(row.as_object_mut().unwrap().remove("holderDetails"))),
        with("ten", &|row| row["name"] = json!(" ")),
        with("eleven", &|row| row["holderDetails"]["address"] = json!("")),
        with("twelve", &|row| row["holderDetails"] = json!({})),
        row("one"),
    ];
    let body = creation(&rows);
    let answer = sandbox.post("/v2/virtual-accounts", body.clone()).await;
    assert_eq!(sandbox.post("/v2/virtual-accounts", body).await, answer, "the same key opens once");
    let payload = sandbox.payload(&answer);
    let created: Vec<&str> = payload["created"].as_array().unwrap().iter().map(|a| a["refId"].as_str().unwrap()).collect();
    assert_eq!(created, ["one", "seven"]);
    let failed: Vec<(String, String)> = payload["failed"].as_array().unwrap().iter().map(|f| (text(&f["refId"]), text(&f["message"]))).collect();
    let missing = |field: &str| format!("holderDetails.{field}: is missing");
    let every_missing = ["firstName", "lastName", "address", "dateOfBirth", "bvn", "nin"].map(missing).join("; ");
    let expected = [
        ("two", "bvn"),
        ("three", "nin"),
        ("four", "dateOfBirth"),
        ("five", "dateOfBirth"),
        ("six", "phoneNumber"),
        ("eight", "currencies"),
        ("nine", "holderDetails"),
        ("ten", "name"),
        ("eleven", "address"),
        ("twelve", &every_missing),
        ("one", "refId"),
    ];
    assert_eq!(failed.len(), expected.len());
    for ((reference, message), (row, field)) in failed.iter().zip(expected) {
        assert!(reference == row && message.contains(field), "{reference}: {message}");
    }
    assert!(!String::from_utf8_lossy(&answer.bytes).contains("1234567890"), "no personal number is repeated");

    let number = text(&payload["created"][0]["accountNumber"]);
    let weighted: u32 = format!("999{}", &number[..9]).bytes().zip([3, 7, 3].into_iter().cycle()).map(|(d, w)| u32::from(d - b'0') * w).sum();
    assert_eq!((weighted + u32::from(number.as_bytes()[9] - b'0')) % 10, 0, "the check digit is right");
    let list = sandbox.payload(&sandbox.get("/v2/virtual-accounts?refId=seven").await);
    assert_eq!((list["items"].as_array().unwrap().len(), &list["items"][0]["id"]), (1, &payload["created"][1]["id"]));
    let one = sandbox.payload(&sandbox.get(&format!("/v2/virtual-accounts/{}", text(&payload["created"][0]["id"]))).await);
    assert_eq!((&one["accountNumber"], &one["bankCode"]), (&json!(number), &json!("999")));
    assert_eq!(sandbox.get("/v2/virtual-accounts/nobody").await.status, 404);
    for (count, rows) in [(2, vec![row("x")]), (0, vec![])] {
        assert_eq!(sandbox.post("/v2/virtual-accounts", json!({"idempotencyKey": key(), "count": count, "metadata": rows})).await.status, 400);
    }
}

#[tokio::test]
async fn what_a_person_told_a_bank_is_nowhere_in_the_file_in_clear() {
    let folder = tempfile::tempdir().unwrap();
    let (client, running) = open(folder.path(), |_| {}).await;
    account(&client, "sealed").await;
    running.shutdown().await;
    let bytes = std::fs::read(folder.path().join("world.db")).unwrap();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    for secret in ["22123456789", "12345678901", "1990-02-28", "+2348012345678", "1 Marina"] {
        assert!(!holds(secret), "{secret}");
    }
    assert!(holds("sealed"), "the control: the reference is found");
}

#[tokio::test]
async fn payouts_take_their_charges_and_the_ledger_balances() {
    let sandbox = sandbox().await;
    let (from, to) = (account(&sandbox, "from").await, account(&sandbox, "to").await);
    deposit(&sandbox, &from, "20000.00").await;
    let body = payout("5000.00", "other-banks", "058", "0123456789");
    let first = pay(&sandbox, &from, &body).await;
    assert_eq!(pay(&sandbox, &from, &body).await, first, "the same key pays once");
    let paid = sandbox.payload(&first);
    assert_eq!((&paid["fee"], &paid["stampDuty"], &paid["amount"]), (&json!("10.00"), &json!("0.00"), &json!("5000.00")));
    assert_eq!(balance(&sandbox, &from).await, "14990.00");
    let dear = sandbox.payload(&pay(&sandbox, &from, &payout("10000", "other-banks", "044", "0123456789")).await);
    assert_eq!((&dear["fee"], &dear["stampDuty"]), (&json!("10.00"), &json!("50.00")));
    assert_eq!(balance(&sandbox, &from).await, "4930.00");
    let number = text(&to["accountNumber"]);
    assert_eq!(pay(&sandbox, &from, &payout("4930.00", "same-bank", "999", &number)).await.status, 200, "to the last kobo");
    assert_eq!((balance(&sandbox, &from).await, balance(&sandbox, &to).await), ("0.00".into(), "4930.00".into()));

    let short = payout("4930.00", "other-banks", "058", "0123456789");
    let refused = pay(&sandbox, &to, &short).await;
    assert_eq!(refused.status, 422, "the fee is not covered: {}", refused.json);
    assert!(text(&refused.json["message"]).starts_with("Insufficient funds"));
    deposit(&sandbox, &to, "10.00").await;
    assert_eq!(pay(&sandbox, &to, &short).await, refused, "a refusal stays one for its key");
    assert_eq!(pay(&sandbox, &to, &payout("4930.00", "other-banks", "058", "0123456789")).await.status, 200);
    let ledger = balanced(&sandbox).await;
    let of = |name: &str| ledger["accounts"].as_array().unwrap().iter().find(|a| a["account"] == name).unwrap()["balance"].clone();
    assert_eq!((of("clearing"), of("bank:058"), of("fees"), of("stamp duty")), (json!("-20010.00"), json!("9930.00"), json!("30.00"), json!("50.00")));
}

#[tokio::test]
async fn many_payouts_at_once_never_overdraw_an_account() {
    let sandbox = sandbox().await;
    let from = account(&sandbox, "from").await;
    deposit(&sandbox, &from, "100.00").await;
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..12 {
        let (client, from) = (sandbox.client.clone(), from.clone());
        all.spawn(async move { pay(&client, &from, &payout("15.00", "other-banks", "058", "0123456789")).await.status });
    }
    let statuses = all.join_all().await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 4, "25 naira each with the fee: {statuses:?}");
    assert_eq!(balance(&sandbox, &from).await, "0.00");
    balanced(&sandbox).await;
}

#[tokio::test]
async fn each_bad_field_of_a_payout_is_named() {
    let sandbox = sandbox().await;
    let (from, to) = (account(&sandbox, "from").await, account(&sandbox, "to").await);
    deposit(&sandbox, &from, "1000.00").await;
    let own = text(&from["accountNumber"]);
    let number = text(&to["accountNumber"]);
    let wrong_digit = format!("{}{}", &number[..9], (number.as_bytes()[9] - b'0' + 1) % 10);
    let good = || payout("1.00", "other-banks", "058", "0123456789");
    let with = |change: &dyn Fn(&mut Value)| {
        let mut body = good();
        change(&mut body);
        body
    };
    for (body, status, field) in [
        (with(&|b| b["amount"] = json!("0.00")), 400, "amount"),
        (with(&|b| b["amount"] = json!("1.001")), 400, "amount"),
        (with(&|b| b["amount"] = json!("-1")), 400, "amount"),
        (with(&|b| b["amount"] = json!(1)), 400, "amount"),
        (with(&|b| b["amount"] = json!("184467440737095516.15")), 400, "amount"),
        (with(&|b| b["destinationType"] = json!("wallet")), 400, "destinationType"),
        (with(&|b| b["destinationType"] = json!("same-bank")), 400, "destinationType"),
        (with(&|b| b["destination"]["sortCode"] = json!("998")), 400, "destination.sortCode"),
        (with(&|b| b["destination"]["accountNumber"] = json!("012345678")), 400, "destination.accountNumber"),
        (with(&|b| b["destination"]["accountName"] = json!(" ")), 400, "destination.accountName"),
        (with(&|b| b["narration"] = json!("x".repeat(141))), 400, "narration"),
        (with(&|b| b["narration"] = json!("a\nb")), 400, "narration"),
        (with(&|b| drop(b.as_object_mut().unwrap().remove("idempotencyKey"))), 400, "idempotencyKey"),
        (payout("1.00", "other-banks", "999", &number), 400, "destinationType"),
        (payout("1.00", "same-bank", "999", &wrong_digit), 404, "destination.accountNumber"),
        (payout("1.00", "same-bank", "999", &own), 400, "destination.accountNumber"),
    ] {
        let answer = pay(&sandbox, &from, &body).await;
        assert_eq!((answer.status, &answer.json["errors"]["field"]), (status, &json!(field)), "{body}: {}", answer.json);
    }
    for body in [
        json!({"virtualAccountId": "nobody", "amount": "1.00"}),
        json!({"virtualAccountId": from["id"], "amount": "0"}),
        json!({"virtualAccountId": from["id"], "amount": 1}),
        json!({"amount": "1.00"}),
    ] {
        assert!((400..500).contains(&sandbox.post("/sandbox/deposit", body).await.status));
    }
    assert_eq!(balance(&sandbox, &from).await, "1000.00");
}

#[tokio::test]
async fn a_day_has_its_limit_and_the_charges_are_settings() {
    let client = conducted(|behaviour| {
        behaviour.naira = NairaRules { transfer_fee: 0, stamp_duty: 700, stamp_duty_from: 10_000, daily_limit: 30_000 };
    })
    .await;
    let from = account(&client, "from").await;
    deposit(&client, &from, "1000.00").await;
    let paid = client.payload(&pay(&client, &from, &payout("200.00", "other-banks", "058", "0123456789")).await);
    assert_eq!((&paid["fee"], &paid["stampDuty"]), (&json!("0.00"), &json!("7.00")));
    let refused = pay(&client, &from, &payout("100.01", "other-banks", "058", "0123456789")).await;
    assert!(refused.status == 422 && text(&refused.json["message"]).contains("₦100.00 of it are left"), "{}", refused.json);
    assert_eq!(pay(&client, &from, &payout("100.00", "other-banks", "058", "0123456789")).await.status, 200);
}

#[tokio::test]
async fn banks_are_found_and_names_belong_to_numbers() {
    let sandbox = sandbox().await;
    let banks = async |query: &str| sandbox.payload(&sandbox.get(&format!("/v2/virtual-accounts/banks?{query}")).await).as_array().unwrap().clone();
    let all = banks("").await;
    assert_eq!(all.len(), 43);
    let names: Vec<String> = all.iter().map(|bank| text(&bank["name"]).to_lowercase()).collect();
    assert!(names.is_sorted());
    let mut reversed = banks("order=DESC").await;
    reversed.reverse();
    assert_eq!(reversed, all);
    assert_eq!(banks("searchTerm=guaranty&order=ASC").await, [json!({"code": "058", "name": "Guaranty Trust Bank"})]);
    assert!(banks("searchTerm=nothing").await.is_empty());
    assert_eq!(sandbox.get("/v2/virtual-accounts/banks?order=up").await.status, 400);

    let own = account(&sandbox, "own").await;
    let enquiry = async |number: &str, code: &str| sandbox.get(&format!("/v2/virtual-accounts/name/enquiry?accountNumber={number}&sortCode={code}")).await;
    assert_eq!(sandbox.payload(&enquiry(&text(&own["accountNumber"]), "999").await)["accountName"], "ADA OBI");
    let first = sandbox.payload(&enquiry("0123456789", "058").await);
    assert_eq!(first["bankName"], "Guaranty Trust Bank");
    assert_eq!(sandbox.payload(&enquiry("0123456789", "058").await), first, "always the same person");
    for (number, code, status) in [("0123456789", "999", 404), ("0123456789", "998", 400), ("012345678", "058", 400), ("01234567890", "058", 400)] {
        assert_eq!(enquiry(number, code).await.status, status, "{number} {code}");
    }
    assert_eq!(sandbox.get("/v2/virtual-accounts/name/enquiry?sortCode=058").await.json["errors"]["field"], "accountNumber");
}

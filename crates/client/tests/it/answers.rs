use std::time::Duration;

use bursar_client::{Answer, Attempt, Failure, Limits, Sent};
use bursar_contract::{
    Code, MoneyState, Operation,
    health::{ViewHealth, ViewPublicKey},
    transactions::{EstimateTransfer, ListTransactions, Transaction, TransactionId, ViewTransaction},
    virtual_accounts::ListBanks,
    wallet_sets::{CreateWalletSetDeveloper, ListWalletSets},
    wallets::{ListWallets, WalletId},
};

use crate::{
    SET_SECRET, client, client_with, limits, new_token,
    server::{Server, answer, json},
    transfer,
};

async fn ask<O: Operation>(bytes: Vec<u8>, input: &O) -> Result<Answer<O::Reply>, Box<Failure>> {
    let server = Server::always(bytes).await;
    let (_, mut attempt) = transfer();
    attempt.org_secret = None;
    client(&server.base).call(input, &attempt).await
}

fn view() -> ViewTransaction {
    ViewTransaction { id: TransactionId("tx1".into()), wallet_id: WalletId("w1".into()) }
}

#[tokio::test]
async fn one_record_is_found_in_every_envelope_and_wrapper() {
    let record = r#"{"id":"tx1","state":"PENDING","amount":0.100000000000000000001,"news":{"a":1}}"#;
    for body in [
        format!(r#"{{"success":true,"status":200,"message":{record}}}"#),
        format!(r#"{{"success":true,"status":200,"message":"ok","data":{record}}}"#),
        format!(r#"{{"success":true,"data":null,"message":{record}}}"#),
        format!(r#"{{"data":{record}}}"#),
        record.to_owned(),
        format!(r#"{{"transaction":{record}}}"#),
        format!(r#"{{"success":true,"data":{{"transaction":{record},"page":1}}}}"#),
        format!(r#"{{"success":true,"message":{{"transaction":{record}}}}}"#),
        format!(" \n{record}\r\n"),
        format!("\u{feff}{record}"),
    ] {
        let answer = ask(json(200, &body), &view()).await.unwrap_or_else(|failure| panic!("{body}: {failure:?}"));
        assert_eq!(answer.reply.id.0, "tx1", "{body}");
        assert_eq!(answer.reply.amount.unwrap().0, "0.100000000000000000001", "{body}");
        assert_eq!(answer.reply.extra.0.get("news").map(String::as_str), Some(r#"{"a":1}"#), "{body}");
        assert_eq!(answer.body.text(), body);
    }
}

#[tokio::test]
async fn a_list_is_found_in_every_envelope_and_wrapper() {
    let list = r#"[{"id":"a"},{"_id":"b"}]"#;
    for body in [
        format!(r#"{{"success":true,"status":200,"message":{list}}}"#),
        format!(r#"{{"success":true,"status":200,"data":{list},"pagination":{{"page":1}}}}"#),
        format!(r#"{{"success":true,"data":{{"wallets":{list}}}}}"#),
        format!(r#"{{"success":true,"data":{{"items":{list},"total":2}}}}"#),
        format!(r#"{{"success":true,"message":{{"items":{list}}}}}"#),
        format!(r#"{{"wallets":{list}}}"#),
        list.to_owned(),
    ] {
        let answer = ask(json(201, &body), &ListWallets::default()).await.unwrap_or_else(|failure| panic!("{body}: {failure:?}"));
        assert_eq!(answer.reply.iter().map(|wallet| wallet.id.0.as_str()).collect::<Vec<_>>(), ["a", "b"], "{body}");
        assert_eq!(answer.status, 201);
    }
    let sets = ask(json(200, r#"{"success":true,"data":{"walletSets":[{"id":"s"}]}}"#), &ListWalletSets::default()).await.unwrap();
    assert_eq!(sets.reply[0].id.0, "s");
    let banks = ask(json(200, r#"{"success":true,"data":{"banks":[{"code":"000014","name":"Access"}]}}"#), &ListBanks::default()).await.unwrap();
    assert_eq!(banks.reply[0].code, "000014");
}

#[tokio::test]
async fn answers_without_an_envelope_and_with_only_optional_fields_are_read() {
    assert!(ask(json(200, r#"{"healthy":true}"#), &ViewHealth {}).await.unwrap().reply.healthy);
    assert_eq!(ask(json(200, r#"{"success":true,"data":{"publicKey":"PEM"}}"#), &ViewPublicKey {}).await.unwrap().reply.public_key, "PEM");
    let (send, _) = transfer();
    let estimate = EstimateTransfer {
        destination_address: send.destination_address,
        wallet_id: send.wallet_id,
        token_id: send.token_id,
        amount: send.amount,
        nft_token_id: None,
        nft_token_ids: None,
        amounts: None,
    };
    for body in [r#"{"success":true,"data":{"fees":{"low":{"fee":"0.1"}}}}"#, r#"{"success":true,"message":{"low":{"fee":"0.1"}}}"#] {
        let answer = ask(json(200, body), &estimate).await.unwrap();
        assert_eq!(answer.reply.low.unwrap().estimated_fee_formatted.unwrap().0, "0.1", "{body}");
    }
}

#[tokio::test]
async fn a_refusal_is_read_in_every_form_it_was_seen_in() {
    for (body, message, field) in [
        (r#"{"success":false,"errors":{"message":"first"},"message":"second"}"#, "first", None),
        (r#"{"success":false,"errors":{"message":"no","field":"amount"}}"#, "no", Some("amount")),
        (r#"{"success":false,"errors":[{"message":"one","field":"amount"},{"message":"two"}],"message":"x"}"#, "one; two", Some("amount")),
        (r#"{"success":false,"errors":[{"message":"one","path":["metadata",0,"name"]}]}"#, "one", Some("metadata.0.name")),
        (r#"{"success":false,"errors":["one","one","two"]}"#, "one; two", None),
        (r#"{"success":false,"errors":{"walletId":["is wrong"]}}"#, "is wrong", Some("walletId")),
        (r#"{"success":false,"message":"plain","stack":"at x"}"#, "plain", None),
        (r#"{"statusCode":400,"message":["a","b"],"error":"Bad Request","path":"/v1/x"}"#, "a; b", None),
        (r#"{"error":"why"}"#, "why", None),
        (r#"{"error":{"message":"why","code":7},"path":"amount"}"#, "why", Some("amount")),
        ("{\"message\":\"two\\nlines \u{202e}hidden\"}", "two lines hidden", None),
    ] {
        let (input, attempt) = transfer();
        let server = Server::always(json(400, body)).await;
        let failure = client(&server.base).call(&input, &attempt).await.unwrap_err();
        assert_eq!((failure.sent, failure.fault.code, failure.fault.money), (Sent::Refused, Code::Invalid, MoneyState::NotMoved), "{body}");
        assert!(failure.fault.message.to_string().ends_with(&format!(": {message}")), "{body}: {}", failure.fault.message);
        assert_eq!(failure.fault.field.as_deref(), field, "{body}");
        assert_eq!((failure.status, failure.fault.status), (Some(400), Some(400)));
        assert_eq!(failure.body.unwrap().text(), body);
        assert_eq!(server.seen().len(), 1);
    }
}

#[tokio::test]
async fn a_no_that_names_a_record_all_the_same_is_no_refusal() {
    let refusals = [r#"{"success":false,"message":"sorry"}"#, r#"{"success":false,"errors":[{"id":"amount","message":"no"}],"data":null}"#];
    let contradictory = [
        r#"{"success":false,"id":"tx-1"}"#,
        r#"{"success":false,"message":"sorry","data":{"id":7}}"#,
        r#"{"success":false,"data":{"transaction":{"txHash":"0x01"}}}"#,
        r#"{"success":"false","message":{"state":"SENT"}}"#,
        r#"{"success":0,"data":[{"transactionId":"tx-1"}]}"#,
        r#"{"success":false,"hash":"0x01"}"#,
    ];
    for (body, sent) in refusals.map(|body| (body, Sent::Refused)).into_iter().chain(contradictory.map(|body| (body, Sent::AcceptedUnreadable))) {
        let (input, attempt) = transfer();
        let failure = client(&Server::always(json(200, body)).await.base).call(&input, &attempt).await.unwrap_err();
        assert_eq!(failure.sent, sent, "{body}");
        let money = if sent == Sent::Refused { MoneyState::NotMoved } else { MoneyState::MayHaveMoved };
        assert_eq!(failure.fault.money, money, "{body}");
    }
    // A read has no effect that could be in doubt.
    let failure = ask(json(200, contradictory[0]), &ListWallets::default()).await.unwrap_err();
    assert_eq!(failure.sent, Sent::Refused);
}

#[tokio::test]
async fn each_status_has_its_code_and_its_money_line() {
    let sorry = r#"{"success":false,"message":"sorry"}"#;
    let not_allowed = r#"{"success":false,"message":"execution reverted: ERC20: insufficient allowance"}"#;
    let poor = r#"{"success":false,"message":"Insufficient funds for transaction"}"#;
    for (status, body, sent, write, read) in [
        (400, sorry, Sent::Refused, Code::Invalid, Code::Invalid),
        (401, sorry, Sent::Refused, Code::Unauthenticated, Code::Unauthenticated),
        (403, sorry, Sent::Refused, Code::Forbidden, Code::Forbidden),
        (404, sorry, Sent::Refused, Code::NotFound, Code::NotFound),
        (405, "", Sent::Refused, Code::Refused, Code::Refused),
        (409, sorry, Sent::Refused, Code::Conflict, Code::Conflict),
        (413, "<html>too big</html>", Sent::Refused, Code::Refused, Code::Refused),
        (422, poor, Sent::Refused, Code::InsufficientFunds, Code::InsufficientFunds),
        (422, not_allowed, Sent::Refused, Code::Refused, Code::Refused),
        (422, sorry, Sent::Refused, Code::Refused, Code::Refused),
        (408, sorry, Sent::Ambiguous, Code::OutcomeUnknown, Code::Unavailable),
        (425, sorry, Sent::Ambiguous, Code::OutcomeUnknown, Code::Unavailable),
        (429, sorry, Sent::Ambiguous, Code::OutcomeUnknown, Code::RateLimited),
        (500, sorry, Sent::Ambiguous, Code::OutcomeUnknown, Code::Unavailable),
        (501, sorry, Sent::Ambiguous, Code::OutcomeUnknown, Code::Unavailable),
        (502, "<html>bad gateway</html>", Sent::Ambiguous, Code::OutcomeUnknown, Code::Unavailable),
        (503, "", Sent::Ambiguous, Code::OutcomeUnknown, Code::Unavailable),
        (599, sorry, Sent::Ambiguous, Code::OutcomeUnknown, Code::Unavailable),
        (999, sorry, Sent::Ambiguous, Code::OutcomeUnknown, Code::Unavailable),
    ] {
        let server = Server::always(json(status, body)).await;
        let client = client(&server.base);
        let (input, attempt) = transfer();
        let failure = client.call(&input, &attempt).await.unwrap_err();
        let money = if sent == Sent::Refused { MoneyState::NotMoved } else { MoneyState::MayHaveMoved };
        assert_eq!((failure.sent, failure.fault.code, failure.fault.money), (sent, write, money), "{status}");
        assert_eq!(server.seen().len(), 1, "{status}: a write was sent twice");

        let failure = client.call(&view(), &Attempt::default()).await.unwrap_err();
        assert_eq!((failure.fault.code, failure.fault.money), (read, MoneyState::NotMoved), "{status}");
    }
}

#[tokio::test]
async fn a_busy_service_says_how_long_to_wait_and_never_to_make_a_write_again() {
    let said = r#"{"success":false,"message":"slow down"}"#;
    for (status, header, words) in [
        (429, "", "The service received too many requests. Wait before you try again. Service says: slow down"),
        (429, "retry-after: 1\r\n", "The service received too many requests. Wait 1 second before you try again. Service says: slow down"),
        (429, "retry-after: 90\r\n", "The service received too many requests. Wait 90 seconds before you try again. Service says: slow down"),
        (429, "retry-after: 3601\r\n", "The service received too many requests. Wait 61 minutes before you try again. Service says: slow down"),
        (429, "retry-after: 0\r\n", "The service received too many requests. Wait before you try again. Service says: slow down"),
        (503, "retry-after: 30\r\n", "The service failed with status 503 Service Unavailable. Wait 30 seconds before you try again. Service says: slow down"),
        (503, "", "The service failed with status 503 Service Unavailable. Service says: slow down"),
    ] {
        let server = Server::always(answer(status, &format!("{header}content-type: application/json\r\n"), said)).await;
        let limits = Limits { reads: Duration::from_millis(300), ..limits() };
        let failure = client_with(&server.base, limits).call(&view(), &Attempt::default()).await.unwrap_err();
        assert_eq!(failure.fault.message.to_string(), words, "{status} {header}");
        // An hour is no countdown.
        let soon = words.contains("second");
        assert_eq!(failure.fault.retry_at.is_some(), soon, "{status} {header}");
        let (input, attempt) = transfer();
        let failure = client(&server.base).call(&input, &attempt).await.unwrap_err();
        assert!(!failure.fault.message.to_string().contains("again"), "{}", failure.fault.message);
    }
}

#[tokio::test]
async fn success_false_is_a_failure_whatever_the_status_says() {
    let (input, attempt) = transfer();
    for body in
        [r#"{"success":false,"message":"no","data":{}}"#, r#"{"success":"false","data":{"reason":"no"}}"#, r#"{"success":true,"success":false,"data":null}"#]
    {
        let failure = ask(json(200, body), &input).await.unwrap_err();
        assert_eq!((failure.sent, failure.fault.money), (Sent::Refused, MoneyState::NotMoved), "{body}");
    }
    let failure = ask(json(200, r#"{"success":false,"status":401,"message":"no"}"#), &input).await.unwrap_err();
    assert_eq!((failure.sent, failure.fault.code), (Sent::Refused, Code::Unauthenticated));
    // A service that says inside a 200 that it broke has not refused.
    let failure = ask(json(200, r#"{"success":false,"status":500,"message":"Transaction signing failed"}"#), &input).await.unwrap_err();
    assert_eq!((failure.sent, failure.fault.code), (Sent::Ambiguous, Code::OutcomeUnknown));
    assert!(attempt.key.is_some());
}

#[tokio::test]
async fn a_yes_that_cannot_be_read_is_kept_and_never_a_success() {
    let (input, _) = transfer();
    let html = "<html><body>Welcome to the airport</body></html>";
    for bytes in [
        answer(200, "content-type: text/html\r\n", html),
        answer(200, "content-type: application/json\r\n", html),
        answer(200, "", r#"{"id":"tx1"}"#),
        answer(200, "content-type: text/plain\r\n", r#"{"id":"tx1"}"#),
        answer(200, "content-type: application/json\r\ncontent-encoding: gzip\r\n", b"\x1f\x8b\x08\x00rubbish"),
        json(200, b"\xff\xfe{\"id\":\"tx1\"}"),
        json(200, ""),
        json(200, "null"),
        json(200, "[]"),
        json(200, r#"{"success":true,"message":"done"}"#),
        json(200, r#"{"success":true,"data":{"state":"PENDING"}}"#),
        json(200, r#"{"success":true,"data":[{"id":"tx1"}]}"#),
        json(200, r#"{"success":true,"data":{"id":"tx1"}"#),
        json(200, r#"{"error":"no","id":"tx1"}"#),
        json(200, r#"{"statusCode":500,"id":"tx1"}"#),
        b"HTTP/1.1 204 No Content\r\n\r\n".to_vec(),
    ] {
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        let failure = ask(bytes, &input).await.unwrap_err();
        assert_eq!(
            (failure.sent, failure.fault.code, failure.fault.money),
            (Sent::AcceptedUnreadable, Code::OutcomeUnknown, MoneyState::MayHaveMoved),
            "{shown}"
        );
        assert!(failure.body.is_some(), "{shown}");
    }
    let failure = ask(answer(200, "content-type: text/html\r\n", html), &view()).await.unwrap_err();
    assert_eq!((failure.fault.code, failure.fault.money), (Code::Unreadable, MoneyState::NotMoved));
    assert_eq!(failure.fault.reply.as_deref(), Some(html));
    let failure = ask(answer(200, "content-type: text/html\r\n", html), &new_token()).await.unwrap_err();
    assert_eq!((failure.fault.code, failure.fault.money), (Code::OutcomeUnknown, MoneyState::NotMoved), "no money is in what only makes records");
    assert_eq!((failure.fault.message.id(), failure.cause.is_some()), ("service-yes-unread", true), "the reason is for the log");
}

#[tokio::test]
async fn the_secret_of_a_new_set_arrives_and_is_not_shown_when_its_answer_breaks() {
    let create = CreateWalletSetDeveloper { name: "Main".into(), is_gas_sponsored: None, sponsor_only_transfers_to_wallet_set_addresses: None };
    let body = format!(r#"{{"success":true,"message":{{"walletSet":{{"id":"s1","name":"Main","walletSetSecretCipherText":"{SET_SECRET}"}}}}}}"#);
    let server = Server::always(json(201, &body)).await;
    let attempt = Attempt { key: Some(uuid::Uuid::from_u128(1)), ..Attempt::default() };
    let made = client(&server.base).call(&create, &attempt).await.unwrap();
    assert_eq!(made.reply.wallet_set_secret_cipher_text.as_ref().unwrap().0.expose("test"), SET_SECRET);
    assert!(!format!("{made:?}").contains(SET_SECRET));

    let server = Server::always(json(201, body.replace("s1", "\\x"))).await;
    let failure = client(&server.base).call(&create, &attempt).await.unwrap_err();
    assert_eq!(failure.sent, Sent::AcceptedUnreadable);
    assert!(!format!("{failure:?} {}", failure.fault).contains(SET_SECRET));
    assert!(failure.body.unwrap().text().contains(SET_SECRET), "the journal needs it");
}

#[tokio::test]
async fn the_service_s_own_id_of_a_request_is_kept() {
    let failure = ask(answer(404, "x-request-id: req-77\r\n", "no such path"), &view()).await.unwrap_err();
    assert_eq!(failure.fault.request_id.as_deref(), Some("req-77"));
    let list: Vec<Transaction> = ask(json(200, "[]"), &ListTransactions { wallet_id: WalletId("w".into()), limit: None, page: None }).await.unwrap().reply;
    assert!(list.is_empty());
}

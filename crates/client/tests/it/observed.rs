use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use bursar_client::{Attempt, Ended, Limits, Observed, Observer, Origin, Sent};
use bursar_contract::{health::ViewHealth, wallet_sets::CreateWalletSetDeveloper};
use uuid::Uuid;

use crate::{
    API_KEY, SET_SECRET, client, client_with, limits,
    server::{Server, Step, json},
    transfer,
};

#[derive(Default)]
struct Notes(Mutex<Vec<Observed>>);

impl Observer for Notes {
    fn saw(&self, observed: Observed) {
        self.0.lock().unwrap().push(observed);
    }
}

/// Everything of an observation as one text.
fn whole(seen: &Observed) -> String {
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {} {:?} {:?} {:?}",
        seen.path,
        seen.request_headers,
        seen.request_body,
        seen.sealed,
        seen.answer_headers,
        seen.reading,
        seen.answer.text(),
        seen.fault,
        seen.cause,
        seen.origin
    )
}

#[tokio::test]
async fn an_observer_sees_every_exchange_as_it_was_and_no_secret() {
    let notes = Arc::new(Notes::default());
    let echo = format!(r#"{{"success":true,"data":{{"id":"tx1","odd":[1.50,"{SET_SECRET}"],"said":"{API_KEY}"}}}}"#);
    let server = Server::always(json(200, &echo)).await;
    let (input, attempt) = transfer();
    let attempt = Attempt { origin: Some(Origin { intent: "i1".into(), attempt: 3 }), ..attempt };
    client(&server.base).observed_by(notes.clone()).call(&input, &attempt).await.unwrap();
    let seen = notes.0.lock().unwrap().pop().unwrap();
    assert_eq!((seen.spec.name, seen.path.as_str(), seen.status), ("transaction_transfer", "/v1/transactions/transfer/developer", Some(200)));
    assert_eq!((seen.ended, seen.attempt, seen.key, seen.answer_bytes), (Ended::Whole, 3, attempt.key, echo.len()));
    assert_eq!(seen.sealed, Some(("walletSetSecretCipherText", SET_SECRET.len())));
    assert!(seen.request_body.as_deref().unwrap().contains("0.000000000000000001"), "the digits stand as they were sent");
    assert!(seen.reading.as_deref().unwrap().contains("odd"), "what the row did not know is in its reading");
    assert!(seen.first.unwrap() <= seen.total);
    assert!(seen.answer.text().contains("1.50"));
    assert!(!whole(&seen).contains(SET_SECRET) && !whole(&seen).contains(API_KEY), "{}", whole(&seen));
}

#[tokio::test]
async fn a_secret_that_comes_once_is_seen_by_no_observer_whole_or_cut() {
    let notes = Arc::new(Notes::default());
    let body = r#"{"success":true,"data":{"walletSet":{"id":"s1","walletSetSecretCipherText":"once-canary-77aa","name":"Main"}}}"#;
    for (cut, ended) in [(body.len(), Ended::Whole), (body.len() - 12, Ended::Cut)] {
        let whole_answer = json(200, body);
        let answer = whole_answer[..whole_answer.len() - (body.len() - cut)].to_vec();
        let server = Server::new(move |_, _| vec![Step::Send(answer.clone()), Step::Close]).await;
        let input: CreateWalletSetDeveloper = serde_json::from_str(r#"{"name":"Main"}"#).unwrap();
        let _ = client(&server.base).observed_by(notes.clone()).call(&input, &Attempt { key: Some(Uuid::from_u128(1)), ..Attempt::default() }).await;
        let seen = notes.0.lock().unwrap().pop().unwrap();
        assert_eq!(seen.ended, ended);
        assert!(seen.answer.text().contains("walletSetSecretCipherText") && !whole(&seen).contains("once-canary"), "{}", whole(&seen));
    }
}

#[tokio::test]
async fn silence_breaks_and_what_never_left_are_told_apart() {
    let notes = Arc::new(Notes::default());
    let (input, attempt) = transfer();
    for (steps, ended) in [(vec![Step::Hang], Ended::Silent), (vec![Step::Close], Ended::Broken)] {
        let server = Server::new(move |_, _| steps.clone()).await;
        let limits = Limits { writes: Duration::from_millis(400), ..limits() };
        client_with(&server.base, limits).observed_by(notes.clone()).call(&input, &attempt).await.unwrap_err();
        let seen = notes.0.lock().unwrap().pop().unwrap();
        assert_eq!((seen.ended, seen.sent, seen.status), (ended, Some(Sent::Ambiguous), None));
        assert!(seen.fault.is_some());
    }
    client("http://127.0.0.1:1").observed_by(notes.clone()).call(&input, &attempt).await.unwrap_err();
    assert_eq!(notes.0.lock().unwrap().pop().unwrap().ended, Ended::NotSent);
}

#[tokio::test]
async fn every_try_of_a_read_is_an_exchange_of_its_own() {
    let notes = Arc::new(Notes::default());
    let server = Server::always(json(503, "{}")).await;
    client(&server.base).observed_by(notes.clone()).call(&ViewHealth {}, &Attempt::default()).await.unwrap_err();
    let tries: Vec<u32> = notes.0.lock().unwrap().iter().map(|seen| seen.attempt).collect();
    assert_eq!(tries, [1, 2, 3]);
}

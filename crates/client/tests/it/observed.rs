use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use bursar_client::{Attempt, Ended, Limits, Observed, Observer, Origin, Sent};
use bursar_contract::{health::ViewHealth, wallet_sets::CreateWalletSetDeveloper};
use uuid::Uuid;

use crate::{
    API_KEY, SET_SECRET, client, client_with, limits,
    server::{Server, Step, answer, json},
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
    let attempt = Attempt { origin: Some(Origin { intent: "i1".into(), batch: None, attempt: 3 }), ..attempt };
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

/// How long it was said to wait.
#[derive(Default)]
struct Waits(Mutex<Vec<Duration>>);

impl Observer for Waits {
    fn saw(&self, _: Observed) {}

    fn waits(&self, time: Duration) {
        self.0.lock().unwrap().push(time);
    }
}

#[tokio::test]
async fn a_wait_for_a_busy_service_is_told_before_it_begins_and_no_other_pause_is() {
    let healthy = || json(200, r#"{"healthy":true}"#);
    for (first, told) in [
        (answer(429, "retry-after: 1\r\n", "{}"), vec![Duration::from_secs(1)]),
        (answer(503, "retry-after: 1\r\n", "{}"), vec![Duration::from_secs(1)]),
        (answer(502, "", "{}"), Vec::new()),
        (healthy(), Vec::new()),
    ] {
        let shown = String::from_utf8_lossy(&first).into_owned();
        let server = Server::new(move |number, _| vec![Step::Send(if number == 0 { first.clone() } else { healthy() })]).await;
        let waits = Arc::new(Waits::default());
        client(&server.base).observed_by(waits.clone()).call(&ViewHealth {}, &Attempt::default()).await.unwrap();
        assert_eq!(*waits.0.lock().unwrap(), told, "{shown}");
    }
}

#[tokio::test]
async fn the_time_of_connecting_stands_apart_from_that_of_waiting() {
    let server = Server::new(|_, _| vec![Step::Wait(Duration::from_millis(120)), Step::Send(json(200, r#"{"healthy":true}"#))]).await;
    let notes = Arc::new(Notes::default());
    client(&server.base).observed_by(notes.clone()).call(&ViewHealth {}, &Attempt::default()).await.unwrap();
    let seen = notes.0.lock().unwrap().pop().unwrap();
    let (connecting, first) = (seen.connecting, seen.first.unwrap());
    assert!(connecting.connection.unwrap() + Duration::from_millis(100) <= first, "{connecting:?} of {first:?}");
    assert_eq!(connecting.name, None, "the host is an address");

    // Names are looked up with their own time, also those that are not there.
    client("https://nowhere.invalid").observed_by(notes.clone()).call(&ViewHealth {}, &Attempt::default()).await.unwrap_err();
    assert!(notes.0.lock().unwrap().iter().all(|seen| seen.ended == Ended::NotSent && seen.first.is_none()));
}

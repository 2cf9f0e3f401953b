use bursar_client::{Attempt, Sent};
use bursar_contract::{Code, MoneyState, health::ViewHealth};

use crate::{
    API_KEY, SET_SECRET, attack, client,
    server::{Server, answer, json},
    transfer,
};

#[tokio::test]
async fn a_redirect_is_never_followed_and_takes_no_key_and_no_body() {
    let mut followed = 0;
    for status in [301, 302, 303, 307, 308] {
        for same_host in [true, false] {
            let other = Server::always(json(200, r#"{"id":"tx1","healthy":true}"#)).await;
            let target = if same_host { "/other".to_owned() } else { format!("{}/other", other.base) };
            let first = Server::always(answer(status, &format!("location: {target}\r\n"), "")).await;
            let client = client(&first.base);
            let (input, attempt) = transfer();
            let failure = client.call(&input, &attempt).await.unwrap_err();
            assert_eq!((failure.sent, failure.fault.code, failure.fault.money), (Sent::Ambiguous, Code::OutcomeUnknown, MoneyState::MayHaveMoved), "{status}");
            let failure = client.call(&ViewHealth {}, &Attempt::default()).await.unwrap_err();
            assert_eq!((failure.fault.code, failure.fault.money), (Code::Refused, MoneyState::NotMoved), "{status}");
            let (words, shown) = (failure.fault.message.to_string(), if same_host { "/other" } else { other.base.as_str() });
            assert!(words.contains(&format!("redirects to {shown}. ")), "{words}");

            assert_eq!(first.seen().len(), 2, "{status}: each was sent once, and only to the first address");
            assert!(other.seen().is_empty(), "{status}: {:?}", other.seen());
            // The control: the first address did get what must not get further.
            assert_eq!(first.seen()[0].header("service-x-api-key"), Some(API_KEY));
            assert!(first.seen()[0].body.contains(SET_SECRET));
            if !same_host {
                // A client with the library's own rules takes the key along.
                let _ = reqwest::Client::new().post(&first.base).header("service-x-api-key", API_KEY).body(SET_SECRET).send().await;
                followed += usize::from(other.seen().iter().any(|seen| seen.header("service-x-api-key") == Some(API_KEY)));
            }
        }
    }
    attack::held("Redirects", 10, 10);
    attack::control("Redirects", "a client with the library's own rules, of 5 kinds the key followed", followed);
}

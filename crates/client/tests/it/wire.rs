use std::time::{Duration, Instant};

use bursar_client::{Attempt, Limits, Sent};
use bursar_contract::{Code, MoneyState, health::ViewHealth};
use tokio::net::TcpListener;

use crate::{
    API_KEY, client, client_with, limits, new_token,
    server::{Server, Step, answer, json},
    transfer,
};

const MILLIS: fn(u64) -> Duration = Duration::from_millis;

#[tokio::test]
async fn the_key_is_in_every_request_and_nothing_else_speaks_of_it() {
    let server = Server::always(json(200, r#"{"healthy":true}"#)).await;
    let client = client(&server.base);
    for _ in 0..3 {
        client.call(&ViewHealth {}, &Attempt::default()).await.unwrap();
    }
    for seen in server.seen() {
        assert_eq!(seen.line(), "GET /health HTTP/1.1");
        assert_eq!(seen.header("service-x-api-key"), Some(API_KEY));
        assert_eq!(seen.header("accept"), Some("application/json"));
        assert_eq!(seen.header("accept-encoding"), None);
        assert_eq!(seen.header("referer"), None);
        assert_eq!(seen.head.matches(API_KEY).count(), 1);
    }
    assert!(!format!("{client:?}").contains(API_KEY));
}

#[tokio::test]
async fn everything_goes_below_the_base_path() {
    let server = Server::always(json(200, r#"{"success":true,"data":{"id":"tx1"}}"#)).await;
    let (input, attempt) = transfer();
    client(&format!("{}/proxy/wallets/", server.base)).call(&input, &attempt).await.unwrap();
    let seen = &server.seen()[0];
    assert_eq!(seen.line(), "POST /proxy/wallets/v1/transactions/transfer/developer HTTP/1.1");
    assert_eq!(seen.header("content-type"), Some("application/json"));
}

#[tokio::test]
async fn nothing_left_where_nobody_answers() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let (input, attempt) = transfer();
    let with_port = format!("The connection to {} was refused: nothing listens there.", base.trim_start_matches("http://"));
    for (base, words) in [(base.as_str(), with_port.as_str()), ("https://nowhere.invalid", "not found")] {
        let failure = client(base).call(&input, &attempt).await.unwrap_err();
        assert_eq!(
            (failure.sent, failure.fault.code, failure.fault.money),
            (Sent::NotSent, Code::Offline, MoneyState::NotMoved),
            "{base}: {:?}",
            failure.cause
        );
        assert!(failure.fault.message.to_string().contains(words) && failure.fault.retry, "{}", failure.fault.message);
        assert!(failure.status.is_none() && failure.body.is_none() && failure.cause.is_some());
    }
}

#[tokio::test]
async fn what_breaks_after_the_connection_stood_is_of_unknown_outcome() {
    let whole = json(200, r#"{"success":true,"data":{"id":"tx1"}}"#);
    let half = whole[..whole.len() / 2].to_vec();
    let endless = answer(200, "content-type: application/json\r\ntransfer-encoding: chunked\r\n", "")
        .split(|b| *b == b'\n')
        .filter(|line| !line.starts_with(b"content-length"))
        .collect::<Vec<_>>()
        .join(&b'\n');
    let mut odd_chunk = endless.clone();
    odd_chunk.extend_from_slice(b"zz\r\n");
    let short = Limits { writes: MILLIS(800), silence: MILLIS(400), ..limits() };
    let mut all = tokio::task::JoinSet::new();
    for (name, steps) in [
        ("closed at once", vec![Step::Close]),
        ("reset at once", vec![Step::Reset]),
        ("half, then closed", vec![Step::Send(half.clone()), Step::Close]),
        ("half, then reset", vec![Step::Send(half.clone()), Step::Wait(MILLIS(50)), Step::Reset]),
        ("half, then silence", vec![Step::Send(half), Step::Hang]),
        ("silence", vec![Step::Hang]),
        ("a byte at a time", vec![Step::Trickle(whole, MILLIS(100))]),
        ("chunks that never come", vec![Step::Send(endless), Step::Hang]),
        ("a chunk without a length", vec![Step::Send(odd_chunk), Step::Hang]),
        ("no HTTP", vec![Step::Send(b"SSH-2.0-OpenSSH\r\n".to_vec()), Step::Hang]),
    ] {
        all.spawn(async move {
            let server = Server::new(move |_, _| steps.clone()).await;
            let (input, attempt) = transfer();
            let begun = Instant::now();
            let failure = client_with(&server.base, short).call(&input, &attempt).await.unwrap_err();
            assert!(begun.elapsed() < short.writes + MILLIS(2_000), "{name}: {:?}", begun.elapsed());
            assert_eq!((failure.sent, failure.fault.code, failure.fault.money), (Sent::Ambiguous, Code::OutcomeUnknown, MoneyState::MayHaveMoved), "{name}");
            assert!(!failure.fault.retry, "{name}");
            assert_eq!(server.seen().len(), 1, "{name}: a write was sent again");
        });
    }
    all.join_all().await;
}

#[tokio::test]
async fn an_answer_cut_at_any_byte_is_never_a_success_nor_a_refusal() {
    let filler = "x".repeat(230);
    for status in [200, 400] {
        let body = format!(r#"{{"success":{},"message":"{filler}","data":{{"id":"tx1","state":"PENDING","blockchain":"ETH-SEPOLIA"}}}}"#, status == 200);
        let whole = json(status, body);
        assert!(whole.len() > 380, "{}", whole.len());
        let bytes = whole.clone();
        let server = Server::new(move |number, _| vec![Step::Send(bytes[..number].to_vec()), Step::Close]).await;
        let client = client(&server.base);
        let (input, attempt) = transfer();
        for offset in 0..whole.len() {
            let failure = client.call(&input, &attempt).await.err().unwrap_or_else(|| panic!("{offset} of {} passed as an answer", whole.len()));
            assert_eq!((failure.sent, failure.fault.money), (Sent::Ambiguous, MoneyState::MayHaveMoved), "{status}: {offset}");
        }
        assert_eq!(server.seen().len(), whole.len());
    }
}

#[tokio::test]
async fn an_answer_that_ends_with_its_connection_counts_only_if_it_is_whole() {
    let head = "HTTP/1.1 400 X\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n";
    let (input, attempt) = transfer();
    for (body, sent) in [(r#"{"success":false,"message":"no"}"#, Sent::Refused), (r#"{"success":false,"mess"#, Sent::Ambiguous), ("", Sent::Ambiguous)] {
        let server = Server::new(move |_, _| vec![Step::Send(format!("{head}{body}").into_bytes()), Step::Close]).await;
        let failure = client(&server.base).call(&input, &attempt).await.unwrap_err();
        assert_eq!(failure.sent, sent, "{body}");
    }
}

#[tokio::test]
async fn a_huge_answer_is_given_up_whether_announced_or_not() {
    let megabyte = vec![b'a'; 1 << 20];
    let announced = b"HTTP/1.1 200 X\r\ncontent-type: application/json\r\ncontent-length: 1073741824\r\n\r\n".to_vec();
    let unannounced = b"HTTP/1.1 200 X\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n".to_vec();
    for head in [announced, unannounced] {
        let more = megabyte.clone();
        let server =
            Server::new(move |_, _| std::iter::once(Step::Send(head.clone())).chain(std::iter::repeat_n(Step::Send(more.clone()), 64)).collect()).await;
        let (input, attempt) = transfer();
        let failure = client(&server.base).call(&input, &attempt).await.unwrap_err();
        assert_eq!((failure.sent, failure.fault.code), (Sent::Ambiguous, Code::OutcomeUnknown));
        assert!(failure.too_large && failure.body.unwrap().bytes().len() <= limits().body);
        let failure = client(&server.base).call(&ViewHealth {}, &Attempt::default()).await.unwrap_err();
        assert_eq!(failure.fault.code, Code::Unreadable);
        assert_eq!(server.seen().len(), 2, "a read that is too large is not asked for again");
    }
}

#[tokio::test]
async fn reads_are_asked_three_times_and_writes_once() {
    let server = Server::new(|number, _| vec![Step::Send(if number < 2 { json(503, "") } else { json(200, r#"{"healthy":true}"#) })]).await;
    assert!(client(&server.base).call(&ViewHealth {}, &Attempt::default()).await.unwrap().reply.healthy);
    assert_eq!(server.seen().len(), 3);

    let server = Server::new(|_, _| vec![Step::Close]).await;
    let failure = client(&server.base).call(&ViewHealth {}, &Attempt::default()).await.unwrap_err();
    assert_eq!((failure.fault.code, failure.fault.money, server.seen().len()), (Code::Unavailable, MoneyState::NotMoved, 3));

    let failure = client(&server.base).call(&new_token(), &Attempt::default()).await.unwrap_err();
    assert_eq!((failure.fault.code, failure.fault.money, server.seen().len()), (Code::OutcomeUnknown, MoneyState::NotMoved, 4));
}

#[tokio::test]
async fn a_service_in_trouble_is_asked_a_fifth_more_and_not_three_times_as_often() {
    let server = Server::always(answer(503, "retry-after: 0\r\n", "")).await;
    let client = client(&server.base);
    for _ in 0..100 {
        client.call(&ViewHealth {}, &Attempt::default()).await.unwrap_err();
    }
    // A hundred, a fifth of them again, and the ten that were saved up.
    let seen = server.seen().len();
    assert!((120..=130).contains(&seen), "{seen}");
}

#[tokio::test]
async fn a_pause_the_service_asks_for_is_kept_if_it_fits() {
    let server =
        Server::new(|number, _| vec![Step::Send(if number == 0 { answer(429, "retry-after: 1\r\n", "") } else { json(200, r#"{"healthy":true}"#) })]).await;
    let begun = Instant::now();
    client(&server.base).call(&ViewHealth {}, &Attempt::default()).await.unwrap();
    assert!(begun.elapsed() >= MILLIS(1_000));

    let server = Server::always(answer(429, "retry-after: 60\r\n", "")).await;
    let begun = Instant::now();
    let failure = client(&server.base).call(&ViewHealth {}, &Attempt::default()).await.unwrap_err();
    assert!(begun.elapsed() < MILLIS(4_000));
    assert_eq!((failure.fault.code, failure.retry_after, server.seen().len()), (Code::RateLimited, Some(Duration::from_secs(60)), 1));
}

#[tokio::test]
async fn a_read_ends_within_its_limit_all_attempts_together() {
    let server = Server::new(|_, _| vec![Step::Hang]).await;
    let begun = Instant::now();
    let failure = client_with(&server.base, Limits { reads: MILLIS(600), ..limits() }).call(&ViewHealth {}, &Attempt::default()).await.unwrap_err();
    assert!(begun.elapsed() < MILLIS(2_500), "{:?}", begun.elapsed());
    assert_eq!(failure.fault.code, Code::Unavailable);
}

#[tokio::test]
async fn bytes_of_one_answer_never_become_the_next_one() {
    let late = json(200, r#"{"success":true,"data":{"id":"late"}}"#);
    let right = json(200, r#"{"success":true,"data":{"id":"right"}}"#);
    // The first connection answers twice, as one that repeats itself; the second request must not take the repeat.
    let server =
        Server::new(move |number, _| if number == 0 { vec![Step::Send([right.clone(), late.clone()].concat())] } else { vec![Step::Send(right.clone())] })
            .await;
    let client = client(&server.base);
    let (input, attempt) = transfer();
    for _ in 0..20 {
        let answer = client.call(&input, &attempt).await;
        assert!(answer.as_ref().is_ok_and(|answer| answer.reply.id.0 == "right") || answer.is_err());
        tokio::time::sleep(MILLIS(5)).await;
    }
}

#[tokio::test]
async fn no_failure_speaks_of_the_query_or_the_key() {
    let (_, attempt) = transfer();
    let input = bursar_contract::virtual_accounts::ListBanks { order: None, search_term: Some("canary-name".into()) };
    for steps in [vec![Step::Close], vec![Step::Hang], vec![Step::Send(b"rubbish\r\n\r\n".to_vec()), Step::Close]] {
        let server = Server::new(move |_, _| steps.clone()).await;
        let failure = client_with(&server.base, Limits { reads: MILLIS(300), ..limits() }).call(&input, &attempt).await.unwrap_err();
        assert!(server.seen()[0].line().contains("canary-name"));
        let text = format!("{failure:?} {}", failure.fault);
        assert!(!text.contains("canary-name") && !text.contains(API_KEY), "{text}");
    }
}

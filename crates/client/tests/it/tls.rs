use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bursar_client::{Limits, Sent};
use bursar_contract::{Code, MoneyState};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{ServerConfig, pki_types::PrivateKeyDer},
};

use crate::{
    API_KEY, attack, client, client_with, limits,
    server::{Server, answer, json},
    transfer,
};

const BAD: &str = "Bad TLS";

/// For a handshake that cannot end.
fn hasty() -> Limits {
    Limits { connect: Duration::from_millis(300), ..limits() }
}

#[tokio::test]
async fn what_is_not_tls_gets_nothing() {
    let server = Server::always(json(200, r#"{"id":"tx1"}"#)).await;
    let (input, attempt) = transfer();
    let failure = client_with(&server.base.replace("http:", "https:"), hasty()).call(&input, &attempt).await.unwrap_err();
    assert_eq!((failure.sent, failure.fault.code, failure.fault.money), (Sent::NotSent, Code::Offline, MoneyState::NotMoved), "{:?}", failure.cause);
    assert!(server.seen().is_empty());
    attack::held(BAD, 1, 1);
}

/// A server that knows nothing newer than TLS 1.1, and what it was sent after its hello.
#[tokio::test]
async fn a_version_that_is_broken_is_not_spoken() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("https://{}", listener.local_addr().unwrap());
    let (told, got) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut hello = [0; 4096];
        let _ = stream.read(&mut hello).await;
        // ServerHello: version 3.2, 32 bytes of random, no session, TLS_RSA_WITH_AES_128_CBC_SHA, no compression.
        let body = [&[3, 2][..], &[7; 32], &[0, 0, 0x2f, 0]].concat();
        let _ = stream.write_all(&[&[0x16, 3, 2, 0, body.len() as u8 + 4, 2, 0, 0, body.len() as u8][..], &body].concat()).await;
        let mut after = Vec::new();
        let _ = stream.read_to_end(&mut after).await;
        let _ = told.send(after);
    });
    let (input, attempt) = transfer();
    let failure = client(&base).call(&input, &attempt).await.unwrap_err();
    assert_eq!((failure.sent, failure.fault.code), (Sent::NotSent, Code::Offline), "{:?}", failure.cause);
    let after = got.await.unwrap();
    assert!(after.len() < 64 && after.first() == Some(&0x15), "nothing but an alert: {after:?}");
    attack::held(BAD, 1, 1);
}

#[tokio::test]
async fn a_handshake_that_breaks_or_never_ends_gets_nothing() {
    for hangs in [true, false] {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("https://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let mut held = Vec::new();
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut hello = [0; 64];
                let _ = stream.read(&mut hello).await;
                if hangs {
                    held.push(stream);
                }
            }
        });
        let (input, attempt) = transfer();
        let limits = if hangs { hasty() } else { limits() };
        let failure = client_with(&base, limits).call(&input, &attempt).await.unwrap_err();
        assert_eq!((failure.sent, failure.fault.code), (Sent::NotSent, Code::Offline), "{hangs}: {:?}", failure.cause);
        attack::held(BAD, 1, 1);
    }
}

#[tokio::test]
async fn the_other_of_http_and_https_is_found_and_gets_no_key() {
    let plain = Server::always(json(200, ANSWER)).await;
    let found = client_with(&plain.base.replace("http:", "https:"), hasty()).other_scheme().await;
    assert_eq!(found.as_ref().map(bursar_client::BaseUrl::as_str), Some(plain.base.as_str()));
    let seen = plain.seen();
    assert!(seen.len() == 1 && !format!("{:?}", seen[0]).contains(API_KEY), "{seen:?}");
    // Also where its certificate is not trusted.
    let own = |params: CertificateParams, key: &KeyPair| params.self_signed(key).unwrap();
    let (base, requests) = serve(KeyPair::generate().unwrap(), own, "127.0.0.1", (2020, 2099), json(200, ANSWER)).await;
    let found = client_with(&base.replace("https:", "http:"), hasty()).other_scheme().await;
    assert_eq!((found.as_ref().map(bursar_client::BaseUrl::as_str), requests.load(Ordering::SeqCst)), (Some(base.as_str()), 0));
    assert_eq!(client(&plain.base).other_scheme().await, None, "it speaks http alone");
    assert_eq!(client_with("http://127.0.0.1:1", hasty()).other_scheme().await, None, "nobody is there");
}

pub const AUTHORITY: &str = "BURSAR_TLS_TEST_AUTHORITY";

#[tokio::test]
#[ignore = "runs in a process of its own"]
async fn certificates() {
    let Ok(folder) = std::env::var(AUTHORITY) else { return };
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    let trusted = Authority { key: KeyPair::from_pem(&read("ca.key")).unwrap() };
    let stranger = Authority::new();
    let (now, past, future) = (2020, 1999, 2099);
    for (name, authority, host, years, good) in [
        ("the control", &trusted, "127.0.0.1", (now, future), true),
        ("of a stranger", &stranger, "127.0.0.1", (now, future), false),
        ("of another name", &trusted, "example.com", (now, future), false),
        ("expired", &trusted, "127.0.0.1", (past, now), false),
        ("not yet valid", &trusted, "127.0.0.1", (2090, future), false),
    ] {
        let (base, requests) = authority.serve(host, years, json(200, ANSWER)).await;
        let (input, attempt) = transfer();
        let outcome = client(&base).call(&input, &attempt).await;
        match outcome {
            Ok(answer) => assert!(good && answer.reply.id.0 == "tx1", "{name} was trusted"),
            Err(failure) => {
                assert!(!good, "{name}: {failure:?}");
                assert_eq!(
                    (failure.sent, failure.fault.code, failure.fault.money),
                    (Sent::NotSent, Code::Offline, MoneyState::NotMoved),
                    "{name}: {failure:?}"
                );
                assert!(failure.fault.message.to_string().contains("certificate") && !failure.fault.retry, "{name}: {}", failure.fault.message);
            }
        }
        assert_eq!(requests.load(Ordering::SeqCst), usize::from(good), "{name}");
        if !good {
            attack::held(BAD, 1, 1);
        }
    }
    signed_by_itself().await;
    no_way_down(&trusted).await;
}

/// A certificate that nobody vouches for, and the control: who takes any certificate sends the key.
async fn signed_by_itself() {
    let (base, requests) =
        serve(KeyPair::generate().unwrap(), |params, key| params.self_signed(key).unwrap(), "127.0.0.1", (2020, 2099), json(200, ANSWER)).await;
    let (input, attempt) = transfer();
    let failure = client(&base).call(&input, &attempt).await.unwrap_err();
    assert_eq!((failure.sent, failure.fault.code), (Sent::NotSent, Code::Offline), "{failure:?}");
    assert_eq!(requests.load(Ordering::SeqCst), 0);
    attack::held(BAD, 1, 1);
    #[allow(clippy::disallowed_methods, reason = "the control")]
    let careless = reqwest::Client::builder().tls_danger_accept_invalid_certs(true).build().unwrap();
    let _ = careless.get(&base).header("service-x-api-key", API_KEY).send().await;
    attack::control(BAD, "who takes any certificate sends the key", requests.load(Ordering::SeqCst));
}

/// A redirect from https to http is not followed either.
async fn no_way_down(trusted: &Authority) {
    for status in [301, 302, 303, 307, 308] {
        let plain = Server::always(json(200, ANSWER)).await;
        let (base, _) = trusted.serve("127.0.0.1", (2020, 2099), answer(status, &format!("location: {}/x\r\n", plain.base), "")).await;
        let (input, attempt) = transfer();
        let failure = client(&base).call(&input, &attempt).await.unwrap_err();
        assert_eq!((failure.sent, failure.fault.code), (Sent::Ambiguous, Code::OutcomeUnknown), "{status}: {failure:?}");
        assert!(plain.seen().is_empty(), "{status}");
        attack::held("Redirects", 1, 1);
    }
}

const ANSWER: &str = r#"{"success":true,"data":{"id":"tx1"}}"#;

/// Signs certificates.
pub struct Authority {
    pub key: KeyPair,
}

impl Authority {
    pub fn new() -> Self {
        Self { key: KeyPair::generate().unwrap() }
    }

    pub fn params() -> CertificateParams {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params
    }

    /// A server with a certificate for that host, and how many requests it got.
    async fn serve(&self, host: &str, years: (i32, i32), answer: Vec<u8>) -> (String, Arc<AtomicUsize>) {
        let issuer = Issuer::new(Self::params(), &self.key);
        serve(KeyPair::generate().unwrap(), |params, key| params.signed_by(key, &issuer).unwrap(), host, years, answer).await
    }
}

async fn serve(
    key: KeyPair,
    sign: impl Fn(CertificateParams, &KeyPair) -> rcgen::Certificate,
    host: &str,
    (from, until): (i32, i32),
    answer: Vec<u8>,
) -> (String, Arc<AtomicUsize>) {
    let mut params = CertificateParams::new(vec![host.to_owned()]).unwrap();
    params.not_before = rcgen::date_time_ymd(from, 1, 1);
    params.not_after = rcgen::date_time_ymd(until, 1, 1);
    let certificate = sign(params, &key);
    let key = PrivateKeyDer::Pkcs8(key.serialize_der().into());
    let config = ServerConfig::builder().with_no_client_auth().with_single_cert(vec![certificate.der().clone()], key).unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("https://{}", listener.local_addr().unwrap());
    let requests = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&requests);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let Ok(mut stream) = acceptor.accept(stream).await else { continue };
            let mut request = [0; 4096];
            if stream.read(&mut request).await.is_ok_and(|read| read > 0) {
                count.fetch_add(1, Ordering::SeqCst);
                let _ = stream.write_all(&answer).await;
                let _ = stream.shutdown().await;
            }
        }
    });
    (base, requests)
}

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use bursar_client::Sent;
use bursar_contract::{Code, Money};
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
    client,
    server::{Server, json},
    transfer,
};

#[tokio::test]
async fn what_is_not_tls_gets_nothing() {
    let server = Server::always(json(200, r#"{"id":"tx1"}"#)).await;
    let (input, attempt) = transfer();
    let failure = client(&server.base.replace("http:", "https:")).call(&input, &attempt).await.unwrap_err();
    assert_eq!((failure.sent, failure.fault.code, failure.fault.money), (Sent::NotSent, Code::Offline, Money::NotMoved), "{:?}", failure.cause);
    assert!(server.seen().is_empty());
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
        let failure = client(&base).call(&input, &attempt).await.unwrap_err();
        assert_eq!((failure.sent, failure.fault.code), (Sent::NotSent, Code::Offline), "{hangs}: {:?}", failure.cause);
    }
}

const AUTHORITY: &str = "BURSAR_TLS_TEST_AUTHORITY";

/// Which certificates are trusted is a matter of the environment, and that belongs to a whole process: the test runs itself again.
#[cfg(target_os = "linux")]
#[test]
fn only_a_trusted_valid_certificate_of_this_address_gets_a_request() {
    let folder = std::env::temp_dir().join(format!("bursar-tls-{}", uuid::Uuid::new_v4()));
    std::fs::create_dir(&folder).unwrap();
    let authority = Authority::new();
    std::fs::write(folder.join("ca.pem"), &authority.pem).unwrap();
    std::fs::write(folder.join("ca.key"), authority.key.serialize_pem()).unwrap();
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tls::certificates", "--ignored", "--nocapture"])
        .env("SSL_CERT_FILE", folder.join("ca.pem"))
        .env_remove("SSL_CERT_DIR")
        .env(AUTHORITY, &folder)
        .output()
        .unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
}

#[tokio::test]
#[ignore = "runs in a process of its own"]
async fn certificates() {
    let Ok(folder) = std::env::var(AUTHORITY) else { return };
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    let trusted = Authority { key: KeyPair::from_pem(&read("ca.key")).unwrap(), pem: read("ca.pem") };
    let stranger = Authority::new();
    let (now, past, future) = (2020, 1999, 2099);
    for (name, authority, host, years, good) in [
        ("the control", &trusted, "127.0.0.1", (now, future), true),
        ("of a stranger", &stranger, "127.0.0.1", (now, future), false),
        ("of another name", &trusted, "example.com", (now, future), false),
        ("expired", &trusted, "127.0.0.1", (past, now), false),
        ("not yet valid", &trusted, "127.0.0.1", (2090, future), false),
    ] {
        let (base, requests) = authority.serve(host, years).await;
        let (input, attempt) = transfer();
        let outcome = client(&base).call(&input, &attempt).await;
        match outcome {
            Ok(answer) => assert!(good && answer.reply.id.0 == "tx1", "{name} was trusted"),
            Err(failure) => {
                assert!(!good, "{name}: {failure:?}");
                assert_eq!((failure.sent, failure.fault.code, failure.fault.money), (Sent::NotSent, Code::Offline, Money::NotMoved), "{name}: {failure:?}");
                assert!(failure.fault.message.contains("certificate") && !failure.fault.retry, "{name}: {}", failure.fault.message);
            }
        }
        assert_eq!(requests.load(Ordering::SeqCst), usize::from(good), "{name}");
    }
}

/// Signs certificates.
struct Authority {
    key: KeyPair,
    pem: String,
}

impl Authority {
    fn new() -> Self {
        let key = KeyPair::generate().unwrap();
        let pem = Self::params().self_signed(&key).unwrap().pem();
        Self { key, pem }
    }

    fn params() -> CertificateParams {
        let mut params = CertificateParams::new(Vec::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params
    }

    /// A server with a certificate for that host, and how many requests it got.
    async fn serve(&self, host: &str, (from, until): (i32, i32)) -> (String, Arc<AtomicUsize>) {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(vec![host.to_owned()]).unwrap();
        params.not_before = rcgen::date_time_ymd(from, 1, 1);
        params.not_after = rcgen::date_time_ymd(until, 1, 1);
        let certificate = params.signed_by(&key, &Issuer::new(Self::params(), &self.key)).unwrap();
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
                    let _ = stream.write_all(&json(200, r#"{"success":true,"data":{"id":"tx1"}}"#)).await;
                    let _ = stream.shutdown().await;
                }
            }
        });
        (base, requests)
    }
}

use bursar_client::Sent;
use bursar_contract::{Code, Money};
use tokio::{io::AsyncReadExt, net::TcpListener};

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

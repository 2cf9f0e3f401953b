//! A page in a browser cannot use the sandbox: it answers only under its own addresses, and no request that a page of another site made.

use crate::attack;
use std::{collections::BTreeSet, path::Path};

use crate::common::*;
use bursar_contract::operations;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

const ROW: &str = "Sandbox under another host name";
const PAGES: &str = "Sandbox asked by a page of another site";

/// Every path of the router: the rows of the table, and what the server's source adds to them.
fn paths() -> Vec<String> {
    let mut paths: BTreeSet<String> = operations::ALL.iter().map(|spec| spec.path.to_owned()).collect();
    for entry in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/server")).unwrap() {
        let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        paths.extend(source.split(".route(\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()));
    }
    assert!(paths.contains("/rpc/{chain}") && paths.contains("/gateway/{id}/confirm") && paths.len() > operations::ALL.len() / 2 + 15, "{paths:?}");
    paths.into_iter().map(|path| path.replace("{chain}", "ETH-SEPOLIA").replace(['{', '}'], "")).collect()
}

/// Sends these bytes on a connection of their own and gives everything that comes back.
async fn sent(port: u16, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    // A connection that is reset has said what it had to say.
    let _ = tokio::time::timeout(std::time::Duration::from_secs(10), stream.read_to_end(&mut answer)).await.expect("an answer, or an end");
    String::from_utf8_lossy(&answer).into_owned()
}

fn status(answer: &str) -> Option<u16> {
    answer.strip_prefix("HTTP/1.")?.get(2..5)?.parse().ok()
}

struct Asked<'a> {
    client: &'a Client,
    port: u16,
    verb: &'a str,
    path: &'a str,
}

impl Asked<'_> {
    /// A request with the right key, with this target and these lines at the place of the `Host` line.
    fn bytes(&self, target: &str, lines: &[u8]) -> Vec<u8> {
        let rest = format!("{HEADER}: {}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}", self.client.key);
        [format!("{} {target} HTTP/1.1\r\n", self.verb).as_bytes(), lines, rest.as_bytes()].concat()
    }

    async fn status(&self, target: &str, lines: &[u8]) -> Option<u16> {
        status(&sent(self.port, &self.bytes(target, lines)).await)
    }

    async fn with(&self, lines: &str) -> Option<u16> {
        self.status(self.path, lines.as_bytes()).await
    }
}

/// Values of `Host` that are not exactly an address of the sandbox, as bytes.
fn foreign(port: u16) -> Vec<Vec<u8>> {
    let other = port ^ 1;
    let mut all: Vec<Vec<u8>> =
        ["", "evil.example", "127.0.0.1", "localhost", "[::1]", "::1", "127.0.0.1:", "localhost:", "127.0.0.1:80", "*", "null", "[::1]:", "localhost:http"]
            .iter()
            .map(|host| host.as_bytes().to_vec())
            .collect();
    for host in [
        "evil.example",
        "127.0.0.1.",
        "localhost.",
        "LOCALHOST",
        "Localhost",
        "[::1].",
        "user@127.0.0.1",
        "user:word@localhost",
        "@localhost",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0.0.0.0",
        "127.0.0.2",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[0:0:0:0:0:0:0:1]",
        "[::1%25lo]",
        "::1",
        "127.0.0.1.nip.io",
        "localhost.evil.example",
        "sub.localhost",
        "localhost%2e",
        "http://127.0.0.1",
        "//localhost",
        "127.0.0.1,localhost",
        "evil.example#127.0.0.1",
        "evil.example/127.0.0.1",
        "evil.example\\@127.0.0.1",
        "localhost ",
        "127.0.0.1\t",
        "[127.0.0.1]",
        "l\u{43e}calhost",
        "",
    ] {
        all.push(format!("{host}:{port}").into_bytes());
    }
    for host in ["127.0.0.1", "localhost", "[::1]"] {
        for tail in [
            format!("{other}"),
            format!("0{port}"),
            format!("+{port}"),
            format!("{port}.0"),
            format!("{port}:{port}"),
            format!("{port}/"),
            format!("{port}, evil.example"),
        ] {
            all.push(format!("{host}:{tail}").into_bytes());
        }
    }
    all.push([b"localhost\xff:", port.to_string().as_bytes()].concat());
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_route_answers_under_another_host_name() {
    let sandbox = sandbox().await;
    let port: u16 = sandbox.base.rsplit(':').next().unwrap().parse().unwrap();
    let (mut tried, mut held, mut answered) = (0, 0, 0);
    let mut count = |what: &str, status: Option<u16>| {
        tried += 1;
        held += usize::from(matches!(status, Some(400 | 421)) || status.is_none());
        assert!(matches!(status, Some(400 | 421) | None), "{what} was answered with {status:?}");
    };
    let own = ["127.0.0.1", "localhost", "[::1]"].map(|host| format!("Host: {host}:{port}\r\n"));
    // The last one is no route: who asks for it must not learn that.
    for path in paths().iter().map(String::as_str).chain(["/nothing/here"]) {
        let mut asked = Asked { client: &sandbox, port, verb: "GET", path };
        for verb in ["POST", "PUT"] {
            if asked.with(&own[0]).await == Some(405) {
                asked.verb = verb;
            }
        }
        for line in &own {
            let right = asked.with(line).await;
            assert!(right.is_some_and(|status| status != 421 && status != 403), "{} {path} under {line:?}: {right:?}", asked.verb);
            answered += 1;
        }
        for host in foreign(port) {
            let line = [b"Host: ", host.as_slice(), b"\r\n"].concat();
            count(&format!("{path} under {}", String::from_utf8_lossy(&host)), asked.status(path, &line).await);
        }
        for lines in [String::new(), format!("{0}Host: evil.example\r\n", own[0]), format!("Host: evil.example\r\n{}", own[0]), own[0].repeat(2)] {
            count(&format!("{path} with {lines:?}"), asked.with(&lines).await);
        }
        for target in ["http://evil.example", "http://127.0.0.1", "https://localhost", "http://user@localhost"] {
            for line in [own[0].clone(), "Host: evil.example\r\n".to_owned()] {
                count(&format!("{target}{path} with {line:?}"), asked.status(&format!("{target}:{port}{path}"), line.as_bytes()).await);
            }
        }
        for verb in ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"] {
            count(&format!("{verb} {path}"), Asked { verb, ..asked }.with(&format!("Host: evil.example:{port}\r\n")).await);
        }
    }
    // HTTP/2 is not spoken, so its `:authority` names nobody: neither at once nor by an upgrade.
    let preface = [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".as_slice(), b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"].concat();
    let spoken = sent(port, &preface).await;
    count("HTTP/2", status(&spoken));
    let upgrade = format!(
        "GET / HTTP/1.1\r\nHost: evil.example:{port}\r\nConnection: Upgrade, close, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
    );
    count("h2c", status(&sent(port, upgrade.as_bytes()).await));
    count("HTTP/1.0", status(&sent(port, b"GET / HTTP/1.0\r\n\r\n").await));
    attack::held(ROW, tried, held);
    attack::control(ROW, "the same routes under the sandbox's own three names answer", answered);
}

#[tokio::test]
async fn the_refusal_names_the_address_to_use() {
    let sandbox = sandbox().await;
    let answer = sandbox.http.get(format!("{}/v2/wallets", sandbox.base)).header("host", "evil.example").send().await.unwrap();
    assert_eq!(answer.status(), 421);
    let body: serde_json::Value = answer.json().await.unwrap();
    assert_eq!((&body["success"], &body["status"]), (&false.into(), &421.into()));
    assert!(text(&body["message"]).contains(&sandbox.base), "{body}");
}

#[tokio::test]
async fn a_page_of_another_site_changes_nothing_and_asks_no_chain() {
    let sandbox = sandbox().await;
    let port: u16 = sandbox.base.rsplit(':').next().unwrap().parse().unwrap();
    let host = format!("Host: 127.0.0.1:{port}\r\n");
    let (mut tried, mut held, mut answered) = (0, 0, 0);
    for path in paths() {
        for verb in ["POST", "PUT", "DELETE"] {
            let asked = Asked { client: &sandbox, port, verb, path: &path };
            if asked.with(&host).await == Some(405) {
                continue;
            }
            for own in [format!("Origin: http://127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin\r\n"), format!("Origin: http://localhost:{port}\r\n")] {
                assert_ne!(asked.with(&format!("{host}{own}")).await, Some(403), "{verb} {path} from its own page");
                answered += 1;
            }
            for origin in [
                "https://evil.example".to_owned(),
                "null".to_owned(),
                String::new(),
                "file://".to_owned(),
                "chrome-extension://abcdef".to_owned(),
                format!("https://127.0.0.1:{port}"),
                format!("http://127.0.0.1:{}", port ^ 1),
                "http://127.0.0.1".to_owned(),
                format!("http://localhost.:{port}"),
                format!("http://LOCALHOST:{port}"),
                format!("http://127.0.0.1:{port}/"),
                format!("http://127.0.0.1:{port} https://evil.example"),
                format!("http://127.0.0.1:{port}\r\nOrigin: https://evil.example"),
            ] {
                tried += 1;
                let refused = asked.with(&format!("{host}Origin: {origin}\r\n")).await;
                assert_eq!(refused, Some(403), "{verb} {path} from {origin:?}");
                held += 1;
            }
            for site in ["cross-site", "same-site", "none, cross-site", ""] {
                tried += 1;
                assert_eq!(asked.with(&format!("{host}Sec-Fetch-Site: {site}\r\n")).await, Some(403), "{verb} {path}: {site}");
                held += 1;
            }
        }
    }
    attack::held(PAGES, tried, held);
    attack::control(PAGES, "the same requests from the sandbox's own pages are looked at", answered);
    // Links that lead here from elsewhere are followed.
    let link = sandbox.http.get(format!("{}/", sandbox.base)).header("sec-fetch-site", "cross-site").header("sec-fetch-mode", "navigate");
    assert_eq!(link.send().await.unwrap().status(), 200);
}

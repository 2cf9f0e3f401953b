//! A node of a chain that answers strangely: it gets no key, leads nowhere else, and is believed only where it can be read.

use std::time::{Duration, Instant};

use bursar_client::{BaseUrl, Called, Limits, Node};
use bursar_contract::{Code, Fault};

use crate::{
    limits,
    server::{Server, Step, answer, json},
};

const CONTRACT: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

fn node(base: &str) -> Node {
    Node::new(&BaseUrl::parse(base).unwrap(), "", Limits { reads: Duration::from_millis(700), ..limits() }).unwrap()
}

/// What a call comes to where the node answers with these bytes.
async fn called(bytes: Vec<u8>) -> Result<Called, Fault> {
    let server = Server::always(bytes).await;
    node(&server.base).call(CONTRACT, &[0x31, 0x3c, 0xe5, 0x67]).await
}

#[tokio::test]
async fn a_node_is_asked_in_plain_json_rpc_and_gets_no_key_and_no_cookie() {
    let word = format!(r#"{{"jsonrpc":"2.0","id":1,"result":"0x{:064x}"}}"#, 6);
    let headers = "content-type: application/json\r\nset-cookie: who=canary; Path=/\r\n";
    let server = Server::always(answer(200, headers, &word)).await;
    let node = Node::new(&BaseUrl::parse(&server.base).unwrap(), "/rpc/@G", limits()).unwrap();
    for _ in 0..2 {
        let Called::Returned(bytes) = node.call(CONTRACT, &[0x31, 0x3c, 0xe5, 0x67]).await.unwrap() else { panic!("it did not revert") };
        assert_eq!((bytes.len(), bytes[31]), (32, 6));
    }
    for seen in server.seen() {
        assert_eq!(seen.line(), "POST /rpc/@G HTTP/1.1");
        let names: Vec<String> = seen.head.lines().skip(1).filter_map(|line| line.split_once(':')).map(|(name, _)| name.to_lowercase()).collect();
        assert!(names.iter().all(|name| ["host", "accept", "content-type", "content-length", "user-agent"].contains(&name.as_str())), "{names:?}");
        let body: serde_json::Value = serde_json::from_str(&seen.body).unwrap();
        assert_eq!((&body["method"], &body["params"][0]["to"], &body["params"][0]["data"]), (&"eth_call".into(), &CONTRACT.into(), &"0x313ce567".into()));
    }
}

#[tokio::test]
async fn a_node_that_redirects_is_not_followed() {
    for status in [301, 302, 303, 307, 308] {
        let other = Server::always(json(200, r#"{"result":"0x1"}"#)).await;
        let first = Server::always(answer(status, &format!("location: {}/other\r\n", other.base), r#"{"result":"0x1"}"#)).await;
        let fault = node(&first.base).chain_id().await.unwrap_err();
        assert_eq!((fault.code, first.seen().len(), other.seen().len()), (Code::Refused, 1, 0), "{status}");
    }
}

#[tokio::test]
async fn a_node_that_sends_too_much_or_too_slowly_is_given_up_in_time() {
    let body = format!(r#"{{"result":"0x{}"}}"#, "00".repeat(100_000));
    assert_eq!(called(json(200, &body)).await.unwrap_err().code, Code::Unreadable, "announced");
    let streamed = format!("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    assert_eq!(called(streamed.into_bytes()).await.unwrap_err().code, Code::Unreadable, "not announced");

    let begun = Instant::now();
    let silent = Server::new(|_, _| vec![Step::Hang]).await;
    let trickle = Server::new(|_, _| vec![Step::Trickle(json(200, r#"{"result":"0x1"}"#), Duration::from_millis(200))]).await;
    let (silent, trickle) = (node(&silent.base), node(&trickle.base));
    for answer in <[_; 2]>::from(tokio::join!(silent.chain_id(), trickle.chain_id())) {
        assert_eq!(answer.unwrap_err().code, Code::Unavailable);
    }
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(node("http://127.0.0.1:9").chain_id().await.unwrap_err().code, Code::Offline);
}

#[tokio::test]
async fn what_is_no_answer_of_a_node_is_never_taken_for_one() {
    for body in ["", "no JSON", "<html>welcome</html>", "[]", "7", r#"{"result":7}"#, r#"{"result":"six"}"#, r#"{"result":"0x0g"}"#, r#"{"result":null}"#, "{}"]
    {
        assert_eq!(called(json(200, body)).await.unwrap_err().code, Code::Unreadable, "{body}");
    }
    let deep = format!("{}{}", "[".repeat(30_000), "]".repeat(30_000));
    assert_eq!(called(json(200, deep)).await.unwrap_err().code, Code::Unreadable);
    assert_eq!(called(json(200, b"\xff\xfe")).await.unwrap_err().code, Code::Unreadable);
    for (status, code) in
        [(401, Code::Forbidden), (403, Code::Forbidden), (404, Code::NotFound), (429, Code::RateLimited), (503, Code::Unavailable), (418, Code::Unreadable)]
    {
        assert_eq!(called(json(status, r#"{"result":"0x01"}"#)).await.unwrap_err().code, code, "{status}");
    }
    assert_eq!(called(json(200, r#"{"result":"0x"}"#)).await, Ok(Called::Returned(Vec::new())), "nothing is there");
}

#[tokio::test]
async fn a_past_block_is_named_to_the_node_as_it_counts_them() {
    let server = Server::always(json(200, r#"{"result":"0x"}"#)).await;
    for block in [None, Some(0), Some(19_000_000)] {
        node(&server.base).call_at(CONTRACT, &[], block).await.unwrap();
    }
    let named = server.seen().into_iter().map(|seen| serde_json::from_str::<serde_json::Value>(&seen.body).unwrap()["params"][1].clone());
    assert_eq!(named.collect::<Vec<_>>(), ["latest", "0x0", "0x121eac0"]);
}

#[tokio::test]
async fn a_transaction_a_block_and_an_event_are_read_whole_or_not_at_all() {
    let hash = format!("0x{}", "ab".repeat(32));
    let whole = serde_json::json!({
        "hash": hash, "from": CONTRACT, "to": null, "value": "0x1", "input": "0x60", "nonce": "0x2", "blockNumber": null,
        "number": "0x7", "timestamp": "0x5", "gasUsed": "0x1", "gasLimit": "0x2", "transactions": [hash],
    });
    let serve = async |found: &serde_json::Value| Server::always(json(200, serde_json::json!({ "result": found }).to_string())).await;
    let server = serve(&whole).await;
    let sent = node(&server.base).transaction(&hash).await.unwrap().unwrap();
    assert_eq!((sent.to, sent.nonce, sent.block, sent.input), (None, 2, None, vec![0x60]));
    let block = node(&server.base).block(7).await.unwrap().unwrap();
    assert_eq!((block.number, block.seconds, block.transactions), (7, 5, vec![hash.clone()]));
    assert_eq!(node(&server.base).block(8).await.unwrap_err().code, Code::Unreadable, "another block was asked for");
    for (name, odd) in [("hash", "0xabc"), ("from", ""), ("value", "1"), ("input", "0x6"), ("nonce", "two"), ("blockNumber", "x")] {
        let mut found = whole.clone();
        found[name] = if odd.is_empty() { serde_json::Value::Null } else { odd.into() };
        let server = serve(&found).await;
        assert_eq!(node(&server.base).transaction(&hash).await.unwrap_err().code, Code::Unreadable, "{name}");
    }
    let server = serve(&serde_json::Value::Null).await;
    assert_eq!(node(&server.base).transaction(&hash).await.unwrap(), None);
    let server = serve(&serde_json::json!([{ "address": CONTRACT, "topics": [], "data": "0x" }])).await;
    assert_eq!(node(&server.base).received(CONTRACT, 0).await.unwrap_err().code, Code::Unreadable, "an event without its transaction");
}

#[tokio::test]
async fn a_call_that_reverts_is_told_from_a_node_that_refuses() {
    for (status, error) in [
        (200, r#"{"code":3,"message":"execution reverted: no","data":"0x"}"#),
        (200, r#"{"code":-32000,"message":"execution reverted"}"#),
        (400, r#"{"code":-32015,"message":"VM execution error."}"#),
        (200, r#"{"code":-32000,"message":"invalid opcode: INVALID"}"#),
    ] {
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"error":{error}}}"#);
        assert!(matches!(called(json(status, body)).await, Ok(Called::Reverted(_))), "{error}");
    }
    for (error, code) in [
        (r#"{"code":-32005,"message":"limit exceeded"}"#, Code::RateLimited),
        (r#"{"code":-32601,"message":"no such method"}"#, Code::Unavailable),
        (r#""go away""#, Code::Unavailable),
        (r#"{"code":"x"}"#, Code::Unavailable),
    ] {
        let fault = called(json(200, format!(r#"{{"error":{error},"result":"0x01"}}"#))).await.unwrap_err();
        assert_eq!(fault.code, code, "{error}");
    }
    let long = format!(r#"{{"error":{{"code":1,"message":"{}"}}}}"#, "x".repeat(5_000));
    assert_eq!(called(json(200, long)).await.unwrap_err().reply.map(|words| words.len()), Some(300));
}

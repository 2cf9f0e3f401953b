//! The pages for people: what a transaction did, in words, without a script.

use crate::common::*;
use serde_json::json;

async fn page(client: &Client, path: &str) -> (u16, String) {
    let response = client.http.get(format!("{}{path}", client.base)).send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    assert!(headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"), "{path}");
    let html = response.text().await.unwrap();
    assert!(!html.contains("<script") && html.contains("<h1>") && html.contains("lang=\"en\""), "{html}");
    (status, html)
}

#[tokio::test]
async fn a_transaction_is_told_with_its_logs_and_every_link_leads_on() {
    let sandbox = sandbox().await;
    let sender = sandbox.sender().await;
    let sent = sandbox.payload(&sandbox.raw(TRANSFER, &sender.transfer(&key(), &sender.dollar, "12.5")).await);
    let hash = text(&sandbox.settled(&sender.id, &text(&sent["id"])).await["txHash"]);
    let (status, html) = page(&sandbox, &format!("/explorer/ETH-SEPOLIA/tx/{hash}")).await;
    assert_eq!(status, 200);
    for words in ["Success", "Transfer of 12.5 tUSD from", &sender.address, SOMEBODY, "0 ETH", &hash] {
        assert!(html.contains(words), "{words}: {html}");
    }
    for path in html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).filter(|path| path.starts_with("/explorer")) {
        assert_eq!(page(&sandbox, path).await.0, 200, "{path}");
    }
    let (_, of) = page(&sandbox, &format!("/explorer/ETH-SEPOLIA/address/{}", sender.address)).await;
    assert!(of.contains(&hash) && of.contains("Account"), "{of}");
    let (_, front) = page(&sandbox, "/").await;
    for words in ["Bursar sandbox", "/openapi.json", "/explorer/@G", "Ethereum Sepolia", "/rpc/BASE"] {
        assert!(front.contains(words), "{words}: {front}");
    }
}

#[tokio::test]
async fn nonsense_finds_nothing_and_other_names_are_refused() {
    let sandbox = sandbox().await;
    for path in [
        "/explorer/DOGE",
        "/explorer/ETH/tx/0x12",
        "/explorer/ETH/tx/%3Cscript%3E",
        "/explorer/ETH/block/999999999999999999999",
        "/explorer/ETH/block/-1",
        "/explorer/ETH/address/0x",
        &format!("/explorer/ETH/tx/0x{}", "ab".repeat(32)),
    ] {
        assert_eq!(page(&sandbox, path).await.0, 404, "{path}");
    }
    let elsewhere = sandbox.http.get(format!("{}/", sandbox.base)).header("host", "evil.example:80");
    assert_eq!(elsewhere.send().await.unwrap().status(), 421, "a name that was made to point here");
}

#[tokio::test]
async fn the_document_needs_no_key_and_describes_this_sandbox() {
    let sandbox = sandbox().await;
    let document: serde_json::Value = sandbox.http.get(format!("{}/openapi.json", sandbox.base)).send().await.unwrap().json().await.unwrap();
    assert_eq!((&document["openapi"], &document["servers"][0]["url"]), (&json!("3.1.0"), &json!(sandbox.base)));
    assert_eq!(document["components"]["securitySchemes"]["key"]["name"], HEADER);
}

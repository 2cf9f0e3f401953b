use bursar_contract::{Code, number::JsonObject};
use bursar_decode::message::OPENING;
use serde_json::{Value, json};

use super::*;
use crate::base::api::RiskLevel;

const SIGNER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

fn sign(message: &str, encode_by_hex: bool) -> Result<ReviewContent, Fault> {
    let wallet: Wallet = serde_json::from_value(serde_json::json!({ "id": "w", "address": SIGNER })).unwrap();
    super::message(&SignMessage { message: message.into(), encode_by_hex, wallet_id: wallet.id.clone() }, &wallet, &KnownAddresses::default())
}

#[test]
fn hex_that_could_be_a_transaction_is_never_signed_as_a_message() {
    for bytes in [32, 64] {
        assert_eq!(sign(&"ab".repeat(bytes), true).err().unwrap().code, Code::Refused);
    }
    let transaction = "0x02f00103843b9aca0085077359400082520894fd11ce1caa3f0d3fd1a8b57b80d4c2f2b5dd1e3a880de0b6b3a764000080c0";
    assert_eq!(sign(transaction, true).err().unwrap().code, Code::Refused);
    assert!(sign(&"ab".repeat(33), true).is_ok());
    assert!(sign("0xzz", true).is_err());
}

#[test]
fn hidden_characters_are_marked_and_must_be_ticked() {
    let review = sign("pay \u{202E}1000", false).ok().unwrap();
    assert_eq!(review.risks[0].title, "Invisible characters");
    assert!(review.risks[0].tick.is_some());
    let text = &review.groups[0].rows[0].value;
    assert!(text.to_string().contains("⟨U+202E⟩"), "{text}");
    let bytes = review.groups[0].rows.iter().find(|row| row.name == "Bytes").unwrap();
    assert!(bytes.value.to_string().contains("e280ae"), "the bytes are those of the message: {}", bytes.value);
}

#[test]
fn a_sign_in_becomes_a_card_and_warns_of_another_account_or_site() {
    let asks = |address: &str, uri: &str| {
        format!("kolanut.example{OPENING}\n{address}\n\nSign in.\n\nURI: {uri}\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2026-11-14T13:00:00Z")
    };
    let good = sign(&asks(SIGNER, "https://kolanut.example/login"), false).ok().unwrap();
    assert_eq!(good.headline.as_ref().map(ToString::to_string).as_deref(), Some("This signs you in to kolanut.example with this wallet"));
    assert!(good.risks.is_empty(), "{:?}", good.risks);
    let other = sign(&asks("0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "https://evil.example"), false).ok().unwrap();
    assert_eq!(other.risks.iter().map(|risk| risk.title.to_string()).collect::<Vec<_>>(), ["Another account", "Two different sites"]);
}

fn unsigned(raw: &str) -> ReviewContent {
    let wallet: Wallet =
        serde_json::from_value(serde_json::json!({ "id": "w", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "blockchain": "ETH-SEPOLIA" })).unwrap();
    let input = SignTransaction { wallet_id: wallet.id.clone(), raw_transaction: Some(raw.into()), transaction: None };
    transaction(&input, &wallet, &KnownAddresses::default()).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn an_unsigned_transaction_is_decoded_and_another_chain_is_a_danger() {
    let raw = "0x02ef0103843b9aca00847735940082520894fd11ce1caa3f0d3fd1a8b57b80d4c2f2b5dd1e3a880de0b6b3a764000080c0";
    let shown = unsigned(raw);
    assert!(
        shown.headline.as_ref().map(ToString::to_string).as_deref().unwrap().starts_with("This sends 1 of the network currency to 0x"),
        "{:?}",
        shown.headline
    );
    assert!(shown.risks.iter().any(|risk| risk.title == "Another chain"), "{:?}", shown.risks);
    assert!(shown.groups.iter().any(|group| group.rows.iter().any(|row| row.value == raw)), "the bytes stand there whole");
}

#[test]
fn what_cannot_be_read_says_so_and_needs_a_tick() {
    let shown = unsigned("0xdeadbeef");
    assert!(shown.risks.iter().any(|risk| risk.title == "Cannot be read" && risk.tick.is_some()));
}

fn wallet() -> Wallet {
    serde_json::from_value(json!({ "id": "w", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "blockchain": "ETH-SEPOLIA" })).unwrap()
}

fn data(domain: Value, types: Value, value: &str) -> SignTypedData {
    SignTypedData {
        domain: serde_json::from_value(domain).unwrap(),
        types: serde_json::from_value(types).unwrap(),
        value: JsonObject::new(value).unwrap(),
        wallet_id: wallet().id,
    }
}

fn review(input: &SignTypedData) -> ReviewContent {
    typed_data(input, &wallet(), &KnownAddresses::default()).unwrap_or_else(|fault| panic!("{fault}"))
}

fn domain_of(chain: u32) -> Value {
    json!({ "name": "USD Coin", "version": "2", "chainId": chain, "verifyingContract": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48" })
}

fn permit(value: &str, chain: u32) -> SignTypedData {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let types = json!({ "Permit": [member("owner", "address"), member("spender", "address"), member("value", "uint256"), member("nonce", "uint256"), member("deadline", "uint256")] });
    let spender = "0x72004dcb26afa2ba69a469c0038e529056aaa08b";
    let value = format!(r#"{{"owner":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","spender":"{spender}","value":{value},"nonce":0,"deadline":1804147200}}"#);
    data(domain_of(chain), types, &value)
}

/// The example of EIP-712 itself, with the digest that it prints.

#[test]
fn an_unlimited_permit_says_so_and_asks_for_a_tick() {
    let most = U256::MAX.to_string();
    for value in [most.clone(), format!("\"{most}\""), format!("\"0x{}\"", "f".repeat(64))] {
        let shown = review(&permit(&value, 11_155_111));
        assert!(shown.headline.as_ref().map(ToString::to_string).as_deref().unwrap().contains("spend unlimited"), "{:?}", shown.headline);
        assert_eq!(shown.risks[0].level, RiskLevel::Danger);
        assert!(shown.risks.iter().all(|risk| risk.tick.is_some()));
        assert_eq!(shown.approve_label, "Sign unlimited permit");
        let row = shown.groups[0].rows.iter().find(|row| row.name == "value").unwrap();
        assert_eq!((row.value.to_string().as_str(), row.note.as_ref().map(ToString::to_string).as_deref()), (most.as_str(), Some("Unlimited")));
        let deadline = shown.groups[0].rows.iter().find(|row| row.name == "deadline").unwrap();
        assert_eq!(deadline.note.as_ref().map(ToString::to_string).as_deref(), Some("4 Mar 2027, 9:00am WAT"));
    }
}

#[test]
fn a_permit_for_another_chain_is_a_danger() {
    let shown = review(&permit("1000000", 1));
    assert!(shown.risks.iter().any(|risk| risk.title == "Another chain" && risk.level == RiskLevel::Danger), "{:?}", shown.risks);
}

#[test]
fn a_list_of_hundreds_is_shown_whole() {
    let types = json!({ "Batch": [{ "name": "ids", "type": "uint256[]" }] });
    let ids: Vec<String> = (0..300).map(|id| format!("\"{id}\"")).collect();
    let shown = review(&data(domain_of(11_155_111), types, &format!(r#"{{"ids":[{}]}}"#, ids.join(","))));
    assert_eq!(shown.groups[0].rows.len(), 301);
    assert_eq!(shown.groups[0].rows[0].value, "300 items");
    assert_eq!(shown.headline.as_ref().map(ToString::to_string).as_deref(), Some("No known pattern. Read every field."));
}

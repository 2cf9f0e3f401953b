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
    review_by(input, &KnownAddresses::default())
}

fn review_by(input: &SignTypedData, known: &KnownAddresses) -> ReviewContent {
    typed_data(input, &wallet(), known).unwrap_or_else(|fault| panic!("{fault}"))
}

fn headline(content: &ReviewContent) -> String {
    content.headline.as_ref().map(ToString::to_string).unwrap_or_default()
}

fn titles(content: &ReviewContent) -> Vec<String> {
    content.risks.iter().map(|risk| risk.title.to_string()).collect()
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

const SPENDER: &str = "0x72004dCB26AFA2ba69a469c0038e529056aAA08B";
const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/// What is known where the spender was paid once, and the list has a token.
fn paid() -> KnownAddresses {
    let token = json!({ "id": "t", "address": USDC, "symbol": "USDC", "decimals": 6, "blockchain": "ETH-SEPOLIA" });
    KnownAddresses::of_parts(SIGNER, &[SPENDER], vec![(serde_json::from_value(token).unwrap(), U256::from(5_000_000u64))])
}

#[test]
fn having_been_paid_never_lowers_the_warning_of_an_unlimited_permission() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let dai = json!({ "Permit": [member("holder", "address"), member("spender", "address"), member("nonce", "uint256"), member("expiry", "uint256"), member("allowed", "bool")] });
    let all = format!(r#"{{"holder":"{SIGNER}","spender":"{SPENDER}","nonce":0,"expiry":1804147200,"allowed":true}}"#);
    for permit in [permit(&U256::MAX.to_string(), 11_155_111), permit("500000000", 11_155_111), data(domain_of(11_155_111), dai, &all)] {
        let token = json!({ "id": "t", "address": USDC, "symbol": "USDC", "decimals": 6, "blockchain": "ETH-SEPOLIA" });
        let stranger = KnownAddresses::of_parts(SIGNER, &[], vec![(serde_json::from_value(token).unwrap(), U256::from(5_000_000u64))]);
        let (before, after) = (review_by(&permit, &stranger), review_by(&permit, &paid()));
        assert_eq!(titles(&after), titles(&before));
        assert!(titles(&after).iter().any(|title| title == "Unknown spender"), "{:?}", titles(&after));
        let said = headline(&after);
        assert!(said.contains(&format!("an address that is not in your contacts ({SPENDER})")) && !said.to_lowercase().contains("paid before"), "{said}");
    }
    // A small sum for somebody who was paid stays as it was.
    assert_eq!(titles(&review_by(&permit("1000000", 11_155_111), &paid())), ["This lets someone else spend", "Valid for more than 30 days"].map(String::from));
    let most = U256::MAX.to_string();
    let approve = |signature: &str, parameters: &[&str]| {
        let parameters: Vec<String> = parameters.iter().map(|text| (*text).to_owned()).collect();
        let call = bursar_decode::call::Call::read(signature, &parameters).unwrap_or_else(|fault| panic!("{fault}"));
        words::risks(&call.meaning(USDC, &paid()).risks).iter().map(|risk| risk.title.to_string()).collect::<Vec<_>>()
    };
    for risks in [
        approve("approve(address,uint256)", &[SPENDER, &most]),
        approve("increaseAllowance(address,uint256)", &[SPENDER, &most]),
        approve("setApprovalForAll(address,bool)", &[SPENDER, "true"]),
    ] {
        assert!(risks.iter().any(|title| title == "Unknown address"), "{risks:?}");
    }
}

#[test]
fn an_authorization_says_how_much_and_an_order_says_its_price() {
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let authorization = json!({ "TransferWithAuthorization": [
        member("from", "address"), member("to", "address"), member("value", "uint256"), member("validAfter", "uint256"), member("validBefore", "uint256"), member("nonce", "bytes32"),
    ] });
    let value = |units: &str| {
        format!(r#"{{"from":"{SIGNER}","to":"{SPENDER}","value":{units},"validAfter":0,"validBefore":1804147200,"nonce":"0x{}"}}"#, "0".repeat(64))
    };
    let said = headline(&review_by(&data(domain_of(11_155_111), authorization, &value("1304530000")), &paid()));
    assert!(said.starts_with("This allows a transfer of 1,304.53 USDC to "), "{said}");
    let order = json!({ "LimitOrder": [
        member("makerToken", "address"), member("takerToken", "address"), member("makerAmount", "uint128"), member("takerAmount", "uint128"), member("expiry", "uint64"),
    ] });
    let sale = |token: &str, units: &str| {
        let value = format!(r#"{{"makerToken":"{SPENDER}","takerToken":"{token}","makerAmount":"1","takerAmount":"{units}","expiry":1804147200}}"#);
        headline(&review_by(&data(domain_of(11_155_111), order.clone(), &value), &paid()))
    };
    assert!(sale(USDC, "2500000").starts_with("This offers what this wallet holds for 2.5 USDC until "), "{}", sale(USDC, "2500000"));
    assert!(sale(USDC, "0").starts_with("This offers what this wallet holds for nothing until "), "{}", sale(USDC, "0"));
    assert!(sale(SPENDER, "7").starts_with("This offers what this wallet holds for 7 base units of tokens until "), "{}", sale(SPENDER, "7"));
    let none = "0x0000000000000000000000000000000000000000";
    assert!(sale(none, "1500000000000000000").starts_with("This offers what this wallet holds for 1.5 ETH until "), "{}", sale(none, "1500000000000000000"));
    let unread = json!({ "Order": [member("what", "string")] });
    let said = headline(&review_by(&data(domain_of(11_155_111), unread, r#"{"what":"all"}"#), &paid()));
    assert_eq!(said, "This offers what this wallet holds at a price that Bursar cannot read");
}

#[test]
fn every_text_that_is_signed_marks_the_same_characters() {
    for (text, title, shown) in [
        ("USD\u{202E}nioC", "Invisible characters", "USD⟨U+202E⟩nioC"),
        ("p\u{430}ypal", "Letters of another alphabet", "p\u{430}⟨U+0430⟩ypal"),
        ("USD\u{A0}Coin", "Unusual spaces", "USD⟨U+00A0⟩Coin"),
    ] {
        let types = json!({ "Note": [{ "name": "text", "type": "string" }] });
        let domain = |name: &str| json!({ "name": name, "version": "1", "chainId": 11_155_111, "verifyingContract": USDC });
        let named = review(&data(domain(text), types.clone(), r#"{"text":"plain"}"#));
        let valued = review(&data(domain("Plain"), types, &json!({ "text": text }).to_string()));
        let versioned = json!({ "name": "Plain", "version": text, "chainId": 11_155_111, "verifyingContract": USDC });
        let versioned = review(&data(versioned, json!({ "Note": [{ "name": "text", "type": "string" }] }), r#"{"text":"plain"}"#));
        let called = bursar_decode::call::Call::read("greet(string)", &[text.to_owned()]).unwrap_or_else(|fault| panic!("{fault}"));
        let called = super::execution::preview(&called, USDC, &KnownAddresses::default());
        for (what, risks, groups) in [
            ("message", sign(text, false).ok().unwrap().risks, sign(text, false).ok().unwrap().groups),
            ("domain name", named.risks, named.groups),
            ("domain version", versioned.risks, versioned.groups),
            ("typed value", valued.risks, valued.groups),
            ("call", called.risks, called.groups),
        ] {
            assert!(risks.iter().any(|risk| risk.title == title && risk.tick.is_some()), "{what} {text:?}: {risks:?}");
            assert!(groups.iter().flat_map(|group| &group.rows).any(|row| row.value == shown), "{what} {text:?}: {groups:?}");
        }
    }
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

use bursar_contract::Code;
use bursar_decode::message::OPENING;

use super::{
    tests::{SPENDER, paid},
    *,
};
use crate::base::api::RiskLevel;

const SIGNER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

pub fn sign(message: &str, encode_by_hex: bool) -> Result<ReviewContent, Fault> {
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
fn control_characters_are_marked_and_make_no_readable_text() {
    for (message, as_hex) in [("Pay\u{7} 5 \u{1B}[8m\u{0}", false), ("506179072035201b5b386d00", true)] {
        let review = sign(message, as_hex).ok().unwrap();
        let titles: Vec<String> = review.risks.iter().map(|risk| risk.title.to_string()).collect();
        assert_eq!(titles, ["Control characters"], "{message:?}");
        assert!(review.risks[0].level == RiskLevel::Danger && review.risks[0].tick.is_some());
        assert!(review.risks[0].text.to_string().starts_with("3 characters are no letters"), "{}", review.risks[0].text);
        assert_eq!(review.groups[0].rows[0].value, "Pay⟨U+0007⟩ 5 ⟨U+001B⟩[8m⟨U+0000⟩");
    }
    let readable = sign("506179", true).ok().unwrap();
    assert_eq!(readable.risks[0].title, "Readable text as hex", "the control");
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
    unsigned_by(raw, &KnownAddresses::default())
}

fn unsigned_by(raw: &str, known: &KnownAddresses) -> ReviewContent {
    let wallet: Wallet =
        serde_json::from_value(serde_json::json!({ "id": "w", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "blockchain": "ETH-SEPOLIA" })).unwrap();
    let input = SignTransaction { wallet_id: wallet.id.clone(), raw_transaction: Some(raw.into()), transaction: None };
    transaction(&input, &wallet, known).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn an_unsigned_transaction_is_decoded_and_another_chain_is_a_danger() {
    let raw = "0x02ef0103843b9aca00847735940082520894fd11ce1caa3f0d3fd1a8b57b80d4c2f2b5dd1e3a880de0b6b3a764000080c0";
    let shown = unsigned(raw);
    assert!(shown.headline.as_ref().map(ToString::to_string).as_deref().unwrap().starts_with("This sends 1 ETH to 0x"), "{:?}", shown.headline);
    assert!(shown.risks.iter().any(|risk| risk.title == "Another chain"), "{:?}", shown.risks);
    assert!(shown.groups.iter().any(|group| group.rows.iter().any(|row| row.value == raw)), "the bytes stand there whole");
}

#[test]
fn what_cannot_be_read_says_so_and_needs_a_tick() {
    let shown = unsigned("0xdeadbeef");
    assert!(shown.risks.iter().any(|risk| risk.title == "Cannot be read" && risk.tick.is_some()));
}

/// `approve` of USDC for [`SPENDER`], unsigned: everything, 25 USDC with 0.001 ETH along, and everything on another chain.
const UNLIMITED: &str = "0x02f86e83aa36a702830f4240847735940082ea6094a0b86991c6218b36c1d19d4a2e9eb0ce3606eb4880b844095ea7b300000000000000000000000072004dcb26afa2ba69a469c0038e529056aaa08bffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0";
const SOME: &str = "0x02f87583aa36a702830f4240847735940082ea6094a0b86991c6218b36c1d19d4a2e9eb0ce3606eb4887038d7ea4c68000b844095ea7b300000000000000000000000072004dcb26afa2ba69a469c0038e529056aaa08b00000000000000000000000000000000000000000000000000000000017d7840c0";
const ELSEWHERE: &str = "0x02f86b0102830f4240847735940082ea6094a0b86991c6218b36c1d19d4a2e9eb0ce3606eb4880b844095ea7b300000000000000000000000072004dcb26afa2ba69a469c0038e529056aaa08bffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc0";

fn value_of(content: &ReviewContent, name: &str) -> String {
    let rows = content.groups.iter().flat_map(|group| &group.rows);
    rows.filter(|row| row.name == name).map(|row| row.value.to_string()).next().unwrap_or_default()
}

#[test]
fn a_raw_transaction_says_what_its_call_does_and_names_the_token_the_spender_and_the_fee() {
    let all = unsigned_by(UNLIMITED, &paid());
    let paid_before = format!("{SPENDER} (Address paid before)");
    assert_eq!(all.headline.as_ref().map(ToString::to_string), Some(format!("This lets {paid_before} spend unlimited USDC")));
    assert_eq!(value_of(&all, "Network currency sent"), "0 ETH");
    assert_eq!(value_of(&all, "Network fee"), "up to 0.00012 ETH");
    assert_eq!(value_of(&all, "spender"), SPENDER);
    let unknown = all.risks.iter().find(|risk| risk.title == "Unknown spender").unwrap_or_else(|| panic!("{:?}", all.risks));
    assert!(unknown.level == RiskLevel::Danger && unknown.tick.is_some());
    let some = unsigned_by(SOME, &paid());
    let said = format!("This lets {paid_before} spend 25 USDC, and sends 0.001 ETH along");
    assert_eq!(some.headline.as_ref().map(ToString::to_string), Some(said));
    assert!(!some.risks.iter().any(|risk| risk.title == "Unknown spender"), "{:?}", some.risks);
    // The token list is for the wallet's chain, so it does not apply to a contract on another chain.
    let elsewhere = unsigned_by(ELSEWHERE, &paid());
    assert!(!format!("{:?} {:?}", elsewhere.headline, elsewhere.groups).contains("USDC"), "{:?}", elsewhere.headline);
}

#[test]
fn a_raw_transaction_shows_the_hash_that_is_signed() {
    for raw in [UNLIMITED, SOME, ELSEWHERE] {
        let bytes = hex::decode(raw).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(value_of(&unsigned(raw), "Digest"), alloy_primitives::keccak256(bytes).to_string());
    }
    // The example of EIP-155.
    let legacy = "0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080";
    assert_eq!(value_of(&unsigned(legacy), "Digest"), "0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53");
    assert_eq!(value_of(&unsigned("0xdeadbeef"), "Digest"), "", "nothing is claimed of what cannot be read");
}

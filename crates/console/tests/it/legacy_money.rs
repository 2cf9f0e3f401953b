//! Payments of journals up to version 11 look as they did before, and what those versions never wrote is not guessed.

use serde_json::{Value, json};

use bursar_console::base::api::MoneyBlock;
use bursar_journal::{
    legacy_money::payment,
    payment::{Fee, Payment},
};
use bursar_messages::{Locale, json::as_text};

fn old(more: Value) -> Value {
    let mut old = json!({
        "amount": "1,304.50", "unit": "USDC", "words": "one thousand three hundred four point five", "to": { "address": "0x5aAe", "own": false },
        "from": { "name": "Treasury", "address": "0x7099", "own": true },
        "token": { "id": "t1", "symbol": "USDC", "name": "USD Coin", "contract": "0x8335", "decimals": 6, "native": false },
        "chain": { "id": "BASE-SEPOLIA", "name": "Base Sepolia", "test": true }, "items": [],
    });
    old.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    old
}

/// As this version shows it: the words for some amounts and for a fee have changed since.
fn of_now(old: &Value, read: Option<bool>) -> Value {
    let mut now = old.clone();
    now["isFeeFigure"] = json!(old["fee"].is_string());
    now["words"] =
        json!(old["words"].as_str().unwrap().replace("hundred four", "hundred and four").replace("of 2 token ids", "items, of 2 different token ids"));
    if read == Some(true) {
        now["fee"] = json!(fee_of_now(old["fee"].as_str().unwrap()));
    }
    now
}

/// The words of a fee, as they are now.
pub fn fee_of_now(old: &str) -> String {
    let most = |text: &str| Some(format!("up to {}", text.strip_suffix(" at most")?));
    let like_it = |text: &str| Some(format!("about {}", text.strip_prefix("one like it costs ")?.strip_suffix(" at most now")?));
    let sponsored = |text: &str| Some(format!("{}, paid by the sponsor", most(text.strip_suffix(", paid by the sponsor")?)?));
    like_it(old).or_else(|| sponsored(old)).or_else(|| most(old)).unwrap_or_else(|| old.to_owned())
}

#[test]
fn every_sentence_of_a_fee_is_read_or_kept_and_looks_as_before() {
    let naira = json!({
        "unit": "NGN", "bank": { "code": "058", "name": "GTBank", "narration": "Rent" }, "words": "one thousand three hundred four naira, fifty kobo",
        "token": { "id": "NGN", "symbol": "NGN", "name": "Nigerian naira", "decimals": 2, "native": true },
        "chain": { "id": "NGN", "name": "Naira bank transfer", "test": true },
    });
    let with = |mut one: Value, fee: &str| {
        one["fee"] = json!(fee);
        one
    };
    let ids = json!({ "amount": "5", "words": "five of 2 token ids", "items": [{ "id": "7", "quantity": "2" }, { "id": "9".repeat(70), "quantity": "3" }] });
    let cases = [
        (old(json!({})), None),
        (old(json!({ "fee": "0.000110 BNB at most" })), Some(true)),
        (old(json!({ "fee": "0.00011 BNB at most, paid by the sponsor" })), Some(true)),
        (old(json!({ "fee": "one like it costs 0.0001 ETH at most now" })), Some(true)),
        (old(json!({ "fee": "about a fifth of a dollar" })), Some(false)),
        (old(json!({ "fee": "1e-5 ETH at most" })), Some(false)),
        (with(old(naira.clone()), "₦1,010.75, an estimate"), Some(true)),
        (with(old(naira), "whatever the bank says"), Some(false)),
        (old(json!({ "staysAfter": "3,695.470 USDC" })), None),
        (old(json!({ "staysAfter": "3.25 USDC, less the network fee" })), None),
        (old(json!({ "staysAfter": "most of it" })), None),
        (old(ids), None),
    ];
    for (old, read) in cases {
        let payment = payment(&old.to_string()).unwrap_or_else(|| panic!("not read: {old}"));
        let is_read = payment.fee().map(|fee| !matches!(fee, Fee::Text { .. }));
        assert_eq!(is_read, read, "{old}");
        let mut shown = serde_json::to_value(MoneyBlock::from(&payment)).unwrap();
        as_text(&mut shown, Locale::EnNg);
        // What leaves an account in all was not said before.
        shown.as_object_mut().unwrap().remove("total");
        assert_eq!(shown, of_now(&old, is_read));
        let stored = serde_json::to_string(&payment).unwrap();
        assert_eq!(serde_json::from_str::<Payment>(&stored).unwrap(), payment, "{stored}");
    }
}

#[test]
fn what_those_versions_never_wrote_is_not_guessed() {
    for (field, value) in [("amount", json!("1304,50")), ("amount", json!("all")), ("items", json!([{ "id": "7", "quantity": "2" }])), ("to", json!(null))] {
        let mut lie = old(json!({}));
        lie[field] = value;
        assert_eq!(payment(&lie.to_string()), None, "{lie}");
    }
    assert_eq!(payment(&old(json!({ "amount": "0.1234567" })).to_string()), None, "more digits than the token has");
}

use serde_json::json;

use super::{
    tests::{SIGNER, data, domain_of, permit, review, review_by, titles},
    *,
};
use crate::base::api::RiskLevel;

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
fn a_permit_of_another_owner_is_a_danger_and_is_never_called_one_of_this_wallet() {
    let own = review(&permit("1000000", 11_155_111));
    assert!(own.headline.as_ref().unwrap().to_string().contains("from this wallet"), "{:?}", own.headline);
    assert!(!titles(&own).contains(&"The owner is not this wallet".to_owned()), "{:?}", titles(&own));
    let text = serde_json::to_string(&permit("1000000", 11_155_111).value)
        .unwrap()
        .replace("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC");
    let member = |name: &str, kind: &str| json!({ "name": name, "type": kind });
    let types = json!({ "Permit": [member("owner", "address"), member("spender", "address"), member("value", "uint256"), member("nonce", "uint256"), member("deadline", "uint256")] });
    let other = review(&data(domain_of(11_155_111), types, &text));
    assert!(!other.headline.as_ref().unwrap().to_string().contains("from this wallet"), "{:?}", other.headline);
    let risk = other.risks.iter().find(|risk| risk.title == "The owner is not this wallet").unwrap();
    assert!(risk.level == RiskLevel::Danger && risk.tick.is_some(), "{risk:?}");
}

#[test]
fn a_permit_for_another_chain_is_a_danger() {
    let shown = review(&permit("1000000", 1));
    assert!(shown.risks.iter().any(|risk| risk.title == "Another chain" && risk.level == RiskLevel::Danger), "{:?}", shown.risks);
    // Where an own wallet of that chain has the same address, the signature is valid for it.
    let there = |name: &str| {
        let wallet = serde_json::from_value(json!({ "id": "o", "name": name, "address": SIGNER, "blockchain": "BASE-SEPOLIA" })).unwrap();
        KnownAddresses::of_parts(SIGNER, &[], vec![]).with_wallets(vec![wallet], "ETH-SEPOLIA")
    };
    let text = |known: &KnownAddresses, chain: u32| {
        let risks = review_by(&permit("1000000", chain), known).risks;
        risks.iter().find(|risk| risk.title == "Another chain").map(|risk| risk.text.to_string())
    };
    let valid = "Base Sepolia (84532) has the same address: this signature is valid there.";
    assert_eq!(text(&there("Ops"), 84_532), Some(format!("Your wallet Ops on {valid}")));
    assert_eq!(text(&there(""), 84_532), Some(format!("Your wallet on {valid}")));
    assert_eq!(text(&there("Ops"), 1).as_deref(), Some("It is valid on Ethereum (1). This wallet is not on that chain."));
}

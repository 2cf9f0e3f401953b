//! Review of signing a transaction that is sent by somebody else: decoded where it can be, whole in any case.

use alloy_consensus::{Transaction as _, TypedTransaction};
use alloy_dyn_abi::DynSolValue;
use alloy_primitives::{U256, hex};
use bursar_contract::{
    Fault,
    signing::SignTransaction,
    untrusted::{shown, tagged},
    wallets::Wallet,
};

use super::{
    Substance, abi, calls,
    known::Known,
    patterns::{risk, units},
    typed_data::chain_words,
};
use crate::api::{ReviewField, ReviewGroup, Risk, RiskLevel};

/// What the confirm window shows of it.
pub fn substance(input: &SignTransaction, wallet: &Wallet, known: &Known) -> Result<Substance, Fault> {
    let row = |name: &str, value: String, note: Option<String>, mono| ReviewField { name: name.into(), value, note, mono, ..ReviewField::default() };
    let mut risks = vec![risk(
        RiskLevel::Danger,
        "Whoever holds the signed transaction can send it",
        "Bursar does not send it and cannot call it back. It is not in the history as a payment.",
        "I know who will send it, and what it does",
    )];
    let mut groups = Vec::new();
    let mut headline = "Signs a transaction that cannot be read here".to_owned();
    if let Some(raw) = &input.raw_transaction {
        let bytes = hex::decode(raw).map_err(|_| Fault::invalid("rawTransaction", "This is not hex: pairs of digits 0–9 and a–f, 0x before them or not."))?;
        let mut rest = bytes.as_slice();
        match TypedTransaction::decode_unsigned(&mut rest).ok().filter(|_| rest.is_empty()) {
            Some(transaction) => {
                let mut rows = Vec::new();
                match transaction.to() {
                    Some(to) => abi::rows("To", &DynSolValue::Address(to), 0, known, &mut rows),
                    None => rows.push(row("To", "nobody: a new contract is made".into(), None, false)),
                }
                let decimals = 18;
                rows.push(row("Value", units(transaction.value(), decimals), Some("in whole units of the network currency".into()), true));
                rows.push(row("Chain", transaction.chain_id().map_or_else(|| "not named".into(), |id| chain_words(U256::from(id))), None, false));
                rows.push(row("Nonce", transaction.nonce().to_string(), None, true));
                let most = U256::from(transaction.max_fee_per_gas()).saturating_mul(U256::from(transaction.gas_limit()));
                rows.push(row("Network fee", format!("{} at most", units(most, decimals)), None, false));
                rows.push(row("Data", hex::encode_prefixed(transaction.input()), Some(format!("{} bytes", transaction.input().len())), true));
                groups.push(ReviewGroup { title: "Transaction".into(), note: None, rows });
                risks.extend(chain_risk(transaction.chain_id(), wallet));
                headline = transaction.to().map_or_else(
                    || format!("Makes a contract, with {} of the network currency", units(transaction.value(), decimals)),
                    |to| format!("Sends {} of the network currency to {}", units(transaction.value(), decimals), to.to_checksum(None)),
                );
                if let Some(to) = transaction.to().filter(|_| !transaction.input().is_empty()) {
                    let call = calls::of_data(transaction.input(), &to.to_checksum(None), known);
                    groups.extend(call.inner);
                    risks.extend(call.risks);
                    headline.push_str(", and calls it");
                }
            }
            None => risks.push(unreadable()),
        }
        groups.push(ReviewGroup { title: "As it is signed".into(), note: None, rows: vec![row("Bytes", hex::encode_prefixed(&bytes), None, true)] });
    }
    if let Some(text) = &input.transaction {
        risks.push(unreadable());
        groups.push(ReviewGroup { title: "As it is signed".into(), note: None, rows: vec![row("Transaction", tagged(text), None, true)] });
    }
    let signer = row("Wallet", wallet.address.clone().unwrap_or_default(), wallet.name.as_deref().map(shown), true);
    groups.push(ReviewGroup { title: "Signed with".into(), note: None, rows: vec![signer] });
    risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
    Ok(Substance { headline: Some(headline), groups, risks, ..Substance::titled("Sign a transaction", "Sign transaction", "Do not sign") })
}

fn unreadable() -> Risk {
    risk(
        RiskLevel::Danger,
        "Cannot be read",
        "It is shown as it came. It could move anything that this wallet holds.",
        "I know what it does, from a source I trust",
    )
}

fn chain_risk(chain: Option<u64>, wallet: &Wallet) -> Option<Risk> {
    let here = u64::from(wallet.blockchain.as_ref()?.known()?.chain_id);
    match chain {
        Some(id) if id == here => None,
        Some(id) => Some(risk(RiskLevel::Danger, "Another chain", &format!("It is for {}.", chain_words(U256::from(id))), "I want to sign for another chain")),
        None => Some(risk(
            RiskLevel::Danger,
            "No chain named",
            "It can be sent on every chain where this address holds something.",
            "I know that no chain is named",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review(raw: &str) -> Substance {
        let wallet: Wallet =
            serde_json::from_value(serde_json::json!({ "id": "w", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "blockchain": "ETH-SEPOLIA" }))
                .unwrap();
        let input = SignTransaction { wallet_id: wallet.id.clone(), raw_transaction: Some(raw.into()), transaction: None };
        substance(&input, &wallet, &Known::default()).unwrap_or_else(|fault| panic!("{fault}"))
    }

    #[test]
    fn an_unsigned_transaction_is_decoded_and_another_chain_is_a_danger() {
        let raw = "0x02ef0103843b9aca00847735940082520894fd11ce1caa3f0d3fd1a8b57b80d4c2f2b5dd1e3a880de0b6b3a764000080c0";
        let shown = review(raw);
        assert!(shown.headline.as_deref().unwrap().starts_with("Sends 1 of the network currency to 0x"), "{:?}", shown.headline);
        assert!(shown.risks.iter().any(|risk| risk.title == "Another chain"), "{:?}", shown.risks);
        assert!(shown.groups.iter().any(|group| group.rows.iter().any(|row| row.value == raw)), "the bytes stand there whole");
    }

    #[test]
    fn what_cannot_be_read_says_so_and_needs_a_tick() {
        let shown = review("0xdeadbeef");
        assert!(shown.risks.iter().any(|risk| risk.title == "Cannot be read" && risk.tick.is_some()));
    }
}

//! Raw transactions: signed with an organization wallet of v2 and given back. Nothing is sent.

use alloy_consensus::{SignableTransaction, Transaction as _, TxEip1559, TypedTransaction};
use alloy_eips::eip2718::Encodable2718;
use alloy_primitives::{Address, Bytes, TxKind, U256, hex};
use bursar_contract::signing::{SignTransaction, SignedTransaction};
use serde::Deserialize;
use serde_json::{Value, value::RawValue};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    signing::shown,
    transfers::Fees,
    wallets::{Held, checked_address},
    world::{World, keys},
};

/// The fields of a transaction of EIP-1559. Quantities are numbers, or texts in decimal or hex.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Written {
    chain_id: Option<Box<RawValue>>,
    nonce: Option<Box<RawValue>>,
    #[serde(alias = "gas")]
    gas_limit: Box<RawValue>,
    max_fee_per_gas: Option<Box<RawValue>>,
    max_priority_fee_per_gas: Option<Box<RawValue>>,
    to: Option<String>,
    value: Option<Box<RawValue>>,
    #[serde(alias = "input")]
    data: Option<String>,
    /// 2, as number or text, where it is there.
    #[serde(rename = "type")]
    kind: Option<Value>,
}

impl Answer<SignTransaction> for World {
    fn admit(&mut self, input: &SignTransaction, _: &Caller) -> Result<(), Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        self.set("walletId", &wallet.set)?.check_organizations("walletId")
    }

    fn answer(&mut self, input: SignTransaction, _: &Caller) -> Result<Answered<SignedTransaction>, Refusal> {
        let wallet = self.wallet("walletId", &input.wallet_id.0)?;
        let (field, tx) = match (&input.raw_transaction, &input.transaction) {
            (Some(text), _) => ("rawTransaction", raw(text)?),
            (None, Some(text)) => ("transaction", written(text, &self.left_out(&wallet)?)?),
            (None, None) => return Err(Refusal::field("rawTransaction", "rawTransaction or transaction is required.")),
        };
        if tx.chain_id() != Some(u64::from(wallet.chain)) {
            let message = format!("{field} is for another chain than {}, or for none: it could be sent anywhere.", wallet.blockchain);
            return Err(Refusal::field(field, message));
        }
        let signature = keys::sign_hash(&self.wallet_key(&wallet)?, tx.signature_hash())?;
        let signed = tx.into_envelope(signature);
        let signed = SignedTransaction {
            signed_transaction: hex::encode_prefixed(signed.encoded_2718()),
            transaction_hash: Some(signed.tx_hash().to_string()),
            signature: Some(shown(&signature)),
            extra: Default::default(),
        };
        Ok(Answered::new(signed, "Transaction signed"))
    }
}

/// An unsigned transaction as the chain serialises it.
fn raw(text: &str) -> Result<TypedTransaction, Refusal> {
    let refused = |why: &str| Refusal::field("rawTransaction", format!("rawTransaction {why}."));
    let bytes = hex::decode(text).map_err(|_| refused("is not hex"))?;
    let mut rest = bytes.as_slice();
    let tx = TypedTransaction::decode_unsigned(&mut rest).map_err(|_| refused("is no unsigned transaction"))?;
    if !rest.is_empty() {
        return Err(refused("goes on after its end"));
    }
    match tx {
        TypedTransaction::Legacy(_) | TypedTransaction::Eip2930(_) | TypedTransaction::Eip1559(_) => Ok(tx),
        _ => Err(refused("is of a kind that this sandbox does not sign")),
    }
}

/// What a transaction gets where its fields leave it out.
struct LeftOut {
    chain_id: u64,
    nonce: u64,
    fees: Fees,
}

impl World {
    fn left_out(&mut self, wallet: &Held) -> Result<LeftOut, Refusal> {
        let (chain, db) = self.chain(wallet.chain)?;
        let nonce = chain.next_nonce(db, wallet.address)?;
        Ok(LeftOut { chain_id: u64::from(wallet.chain), nonce, fees: Fees::medium(chain.next_base_fee()?) })
    }
}

/// A transaction by its fields.
fn written(text: &str, left_out: &LeftOut) -> Result<TypedTransaction, Refusal> {
    let unusable = |error: serde_json::Error| Refusal::field("transaction", format!("transaction is not usable: {error}."));
    let Written { chain_id, nonce, gas_limit, max_fee_per_gas, max_priority_fee_per_gas, to, value, data, kind } =
        serde_json::from_str(text).map_err(unusable)?;
    if kind.is_some_and(|kind| ![Value::from(2), Value::from("2"), Value::from("0x2"), Value::from("0x02")].contains(&kind)) {
        return Err(Refusal::field("transaction", "transaction.type is 2, the kind of EIP-1559."));
    }
    let to = to.map(|to| checked_address("transaction", &to)).transpose()?;
    let tip = max_priority_fee_per_gas.map(|tip| fitting("maxPriorityFeePerGas", &tip)).transpose()?;
    let most = max_fee_per_gas.map(|most| fitting("maxFeePerGas", &most)).transpose()?;
    // What is filled in goes with what is named: a tip is never more than the whole.
    let max_fee_per_gas = most.unwrap_or_else(|| left_out.fees.max.saturating_add(tip.unwrap_or_default()));
    let tx = TxEip1559 {
        chain_id: chain_id.map_or(Ok(left_out.chain_id), |id| fitting("chainId", &id))?,
        nonce: nonce.map_or(Ok(left_out.nonce), |nonce| fitting("nonce", &nonce))?,
        gas_limit: fitting("gasLimit", &gas_limit)?,
        max_fee_per_gas,
        max_priority_fee_per_gas: tip.unwrap_or(left_out.fees.tip).min(max_fee_per_gas),
        to: to.map_or(TxKind::Create, |to: Address| TxKind::Call(to)),
        value: value.map_or(Ok(U256::ZERO), |value| quantity("value", &value))?,
        access_list: Default::default(),
        input: data.map_or(Ok(Bytes::new()), |data| data.parse()).map_err(|_| Refusal::field("transaction", "transaction.data is not hex."))?,
    };
    Ok(tx.into())
}

fn fitting<T: TryFrom<U256>>(name: &str, raw: &RawValue) -> Result<T, Refusal> {
    quantity(name, raw)?.try_into().map_err(|_| Refusal::field("transaction", format!("transaction.{name} is too large.")))
}

fn quantity(name: &str, raw: &RawValue) -> Result<U256, Refusal> {
    let text = raw.get().trim_matches('"');
    let read = match text.strip_prefix("0x") {
        Some(digits) => U256::from_str_radix(digits, 16),
        None => U256::from_str_radix(text, 10),
    };
    read.ok().filter(|_| !text.is_empty() && text != "0x").ok_or_else(|| Refusal::field("transaction", format!("transaction.{name} is no whole number.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<TypedTransaction, Refusal> {
        super::written(text, &LeftOut { chain_id: 7, nonce: 3, fees: Fees::medium(1_000_000_000) })
    }

    #[test]
    fn both_forms_of_a_transaction_are_the_same_transaction() {
        let written = written(
            r#"{"type":"0x2","chainId":11155111,"nonce":"7","gas":"0x5208","maxFeePerGas":"2000000000","maxPriorityFeePerGas":"0x3b9aca00","to":"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","value":"1"}"#,
        )
        .unwrap();
        let mut bytes = Vec::new();
        match &written {
            TypedTransaction::Eip1559(tx) => tx.encode_for_signing(&mut bytes),
            other => panic!("{other:?}"),
        }
        assert_eq!(raw(&hex::encode(&bytes)).unwrap().signature_hash(), written.signature_hash());
        bytes.push(0);
        assert!(raw(&hex::encode(&bytes)).is_err(), "goes on after its end");
        for wrong in ["", "0x", "0xzz", "02", "03c0", "0x7f", "0xf8"] {
            assert_eq!(raw(wrong).unwrap_err().field.as_deref(), Some("rawTransaction"), "{wrong}");
        }
        for wrong in [
            "",
            "[]",
            "{}",
            r#"{"chainId":1,"nonce":-1,"gas":1,"maxFeePerGas":1,"maxPriorityFeePerGas":1}"#,
            r#"{"chainId":1,"nonce":1.5,"gas":1,"maxFeePerGas":1,"maxPriorityFeePerGas":1}"#,
        ] {
            assert_eq!(self::written(wrong).unwrap_err().field.as_deref(), Some("transaction"), "{wrong}");
        }
    }
}

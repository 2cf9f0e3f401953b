//! An unsigned transaction that is sent by somebody else: decoded where it can be.

use alloy_consensus::{SignableTransaction as _, Transaction as _, TypedTransaction};
use alloy_dyn_abi::DynSolValue;
use alloy_primitives::{B256, U256, hex};
use bursar_contract::{Fault, signing::SignTransaction, wallets::Wallet};

use super::{
    abi,
    addresses::{Addresses, OnOtherChain},
    calls::{self, Action, Content, InnerCall},
    field::Field,
    risk::{Risk, gravest_first},
    text::marked,
};
use bursar_messages::message;

/// A transaction that was decoded. Amounts are in the smallest unit of the network currency.
#[derive(Debug)]
pub struct Decoded {
    /// Who is called or paid, with its checksum; none: a contract is made.
    pub to: Option<String>,
    /// The same as a row.
    pub to_row: Option<Field>,
    /// How much is paid.
    pub value: U256,
    /// The chain's number, where one is named.
    pub chain: Option<u64>,
    /// Its number in the wallet's order.
    pub nonce: u64,
    /// What the network may take for it.
    pub most_fee: U256,
    /// Its calldata.
    pub data: Vec<u8>,
    /// What the calldata means.
    pub inner: Vec<InnerCall>,
    /// The symbol of the network currency, where its chain is known.
    pub native: Option<String>,
    /// The hash that is signed.
    pub digest: B256,
}

impl Decoded {
    /// What the call does, where its function is known.
    pub fn action(&self) -> Option<&Action> {
        match &self.inner.first()?.content {
            Content::Known { action, .. } => Some(action),
            Content::Delegated { .. } | Content::Payment | Content::Unreadable { .. } => None,
        }
    }
}

/// What is asked to be signed.
#[derive(Debug)]
pub struct Unsigned {
    /// The bytes, where bytes were given.
    pub bytes: Option<Vec<u8>>,
    /// What they say, where they can be read.
    pub decoded: Option<Decoded>,
    /// The gravest first.
    pub risks: Vec<Risk>,
}

/// Reads an unsigned transaction. What is no hex is refused.
pub fn read(input: &SignTransaction, wallet: &Wallet, known: &dyn Addresses) -> Result<Unsigned, Fault> {
    let mut risks = vec![Risk::OpenTransaction];
    let (mut bytes, mut decoded) = (None, None);
    if let Some(raw) = &input.raw_transaction {
        let raw = hex::decode(raw).map_err(|_| Fault::invalid("rawTransaction", message!("decode-not-hex")))?;
        let mut rest = raw.as_slice();
        match TypedTransaction::decode_unsigned(&mut rest).ok().filter(|_| rest.is_empty()) {
            Some(transaction) => decoded = Some(of(&transaction, wallet, known, &mut risks)),
            None => risks.push(Risk::UnreadableTransaction),
        }
        bytes = Some(raw);
    }
    if let Some(text) = &input.transaction {
        risks.push(Risk::UnreadableTransaction);
        risks.extend(marked(text).marks.risks());
    }
    gravest_first(&mut risks);
    Ok(Unsigned { bytes, decoded, risks })
}

fn of(transaction: &TypedTransaction, wallet: &Wallet, known: &dyn Addresses, risks: &mut Vec<Risk>) -> Decoded {
    // Neither the tokens nor the currency of another chain are those of the wallet's.
    let other = OnOtherChain::of(transaction.chain_id().map(U256::from), wallet, known);
    let known = other.as_ref().map_or(known, |other| other);
    let mut row = Vec::new();
    if let Some(to) = transaction.to() {
        abi::rows(&message!("decode-row-to").to_string(), &DynSolValue::Address(to), 0, known, &mut row);
    }
    risks.extend(chain_risk(transaction.chain_id(), wallet));
    let to = transaction.to().map(|to| to.to_checksum(None));
    let data = transaction.input().to_vec();
    let mut inner = Vec::new();
    if let Some(to) = to.as_deref().filter(|_| !data.is_empty()) {
        let call = calls::of_data(&data, to, known);
        inner = call.inner;
        risks.extend(call.risks);
    }
    Decoded {
        to,
        to_row: row.pop(),
        value: transaction.value(),
        chain: transaction.chain_id(),
        nonce: transaction.nonce(),
        most_fee: U256::from(transaction.max_fee_per_gas()).saturating_mul(U256::from(transaction.gas_limit())),
        data,
        inner,
        native: known.native().map(str::to_owned),
        digest: transaction.signature_hash(),
    }
}

fn chain_risk(chain: Option<u64>, wallet: &Wallet) -> Option<Risk> {
    let here = u64::from(wallet.blockchain.as_ref()?.known()?.chain_id);
    match chain {
        Some(id) if id == here => None,
        Some(id) => Some(Risk::TransactionForOtherChain { id: U256::from(id) }),
        None => Some(Risk::TransactionForAnyChain),
    }
}

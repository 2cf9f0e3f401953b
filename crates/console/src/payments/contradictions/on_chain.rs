//! What the node of a chain shows of a transaction that the service calls final.

use bursar_client::Mined;
use bursar_contract::{
    Decimal, Fault, Operation,
    amount::TokenAmount,
    chain::Chain,
    transactions::{ExecuteContract, Finality, SendTransfer, Transaction},
};
use bursar_messages::message;

use super::{Comparison, Contradiction, Fact, TransactionFacts};
use crate::base::session::Session;
use bursar_journal::{Intent, Payment, payment::Fee};

/// `Transfer(address,address,uint256)` of ERC-20.
const TRANSFER: &str = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/// Digits after the point of every network currency of the EVM family.
const NATIVE_DECIMALS: u8 = 18;

/// What the chain says about a final word of the service.
pub(crate) enum OnChain {
    /// Nobody can be asked: no node is set, or it does not answer.
    Unasked,
    /// The node does not have it in a block.
    NotThere,
    /// It agrees; with what it cost, where the node says so.
    Agrees(Option<Fee>),
    /// It shows something else.
    Contradicts(Vec<Contradiction>),
}

/// Asks the node of the transaction's chain, where one is set.
pub(crate) async fn on_chain(session: &Session, intent: &Intent, transaction: &Transaction, finality: Finality) -> Result<OnChain, Fault> {
    let facts = TransactionFacts::of_intent(session, intent)?;
    let Some(chain) = transaction.blockchain.clone().or_else(|| facts.chain.clone().map(Chain)) else { return Ok(OnChain::Unasked) };
    let Some(node) = session.nodes().for_receipts(&chain)? else { return Ok(OnChain::Unasked) };
    let Some(hash) = &transaction.tx_hash else { return Ok(OnChain::NotThere) };
    let mined = match node.mined(hash).await {
        Ok(Some(mined)) => mined,
        Ok(None) => return Ok(OnChain::NotThere),
        Err(fault) => {
            // A node that is down must not keep every payment open: the service said it twice.
            tracing::warn!(intent = intent.id, code = ?fault.code, "the node of the chain did not say what became of a transaction");
            return Ok(OnChain::Unasked);
        }
    };
    let mut comparison = Comparison::default();
    match (finality, mined.succeeded) {
        (Finality::Complete, true) => compare(session, intent, &facts, &mined, &mut comparison)?,
        (Finality::Complete, false) => comparison.add(Contradiction::FailedOnChain),
        (Finality::Failed | Finality::Cancelled, true) => comparison.add(Contradiction::SucceededOnChain),
        _ => {}
    }
    Ok(if comparison.fits() { OnChain::Agrees(charged(session, intent, &chain, &mined)?) } else { OnChain::Contradicts(comparison.into_found()) })
}

/// What the network charged.
fn charged(session: &Session, intent: &Intent, chain: &Chain, mined: &Mined) -> Result<Option<Fee>, Fault> {
    let payment = session.journal.payment(&intent.id)?;
    let sponsored = matches!(payment.as_ref().and_then(Payment::fee), Some(Fee::AtMost { sponsored: true, .. }));
    Ok(mined.fee.zip(chain.known()).map(|(units, chain)| Fee::Charged {
        amount: Decimal::of_units(&units.into(), NATIVE_DECIMALS),
        unit: chain.native.to_owned(),
        sponsored,
        duty: None,
    }))
}

/// Holds what was mined against what was asked for.
fn compare(session: &Session, intent: &Intent, facts: &TransactionFacts, mined: &Mined, comparison: &mut Comparison) -> Result<(), Fault> {
    if let Some(address) = &facts.wallet_address {
        comparison.fact(Fact::Wallet, address, Some(&mined.from), str::eq_ignore_ascii_case);
    }
    let Some(destination) = &facts.destination else { return Ok(()) };
    let to = mined.to.as_deref();
    if intent.operation == ExecuteContract::SPEC.name {
        comparison.fact(Fact::Destination, destination, to, str::eq_ignore_ascii_case);
        return Ok(());
    }
    if intent.operation != SendTransfer::SPEC.name {
        return Ok(());
    }
    let payment = session.journal.payment(&intent.id)?;
    let Some((token, items)) = payment.as_ref().and_then(|payment| Some((payment.asset().token()?, payment.asset().items()))) else { return Ok(()) };
    let units = |decimals: u8| facts.amount.as_deref().and_then(|amount| TokenAmount::exact(amount, decimals).ok()?.base_units(decimals).ok());
    match &token.contract {
        None => {
            comparison.fact(Fact::Destination, destination, to, str::eq_ignore_ascii_case);
            if let Some(units) = units(NATIVE_DECIMALS) {
                comparison.exact(Fact::Amount, &units.to_str_radix(16), Some(&mined.value));
            }
        }
        Some(contract) => {
            comparison.fact(Fact::Token, contract, to, str::eq_ignore_ascii_case);
            // Collections move in events of their own; that the right contract was called, and did it, is what is checked of them.
            if let Some(units) = token.decimals.and_then(units).filter(|_| items.is_empty()) {
                let paid = mined.logs.iter().filter(|log| log.address.eq_ignore_ascii_case(contract) && log.topics.first().is_some_and(|t| t == TRANSFER));
                let paid: Vec<_> = paid.filter(|log| log.topics.get(2).is_some_and(|to| is_address(to, destination))).collect();
                match paid.as_slice() {
                    [] => comparison.add(Contradiction::Differs {
                        fact: Fact::Destination,
                        asked: destination.clone(),
                        answered: message!("outcomes-nobody").to_string(),
                    }),
                    paid => {
                        let wanted = units.to_str_radix(16);
                        let amount = |data: &str| data.trim_start_matches("0x").trim_start_matches('0').to_owned();
                        if !paid.iter().any(|log| amount(&log.data) == wanted) {
                            comparison.exact(Fact::Amount, &wanted, Some(&amount(&paid[0].data)));
                        }
                    }
                }
            }
        }
    }
    Ok(())
}

/// Whether a word of 32 bytes is this address.
fn is_address(word: &str, address: &str) -> bool {
    let bare = |text: &str| text.trim_start_matches("0x").to_ascii_lowercase();
    let word = bare(word);
    word.len() == 64 && word[..24].bytes().all(|byte| byte == b'0') && word[24..] == bare(address)
}

//! What an answer of the service brings: which records it made, where they stand, and what they cost.

use std::any::Any;

use bursar_client::{Answer, AnyReply};
use bursar_contract::{
    Code, Fault, Operation, Spec,
    amount::Naira,
    number::DecimalText,
    transactions::{Finality, Transaction, TransactionState},
    virtual_accounts::{CreatedAccounts, Payout},
    wallet_sets::WalletSet,
    wallets::{CreateWalletsDeveloper, Wallet},
};
use bursar_journal::{Finding, Intent, IntentState, payment::Fee};
use bursar_messages::message;

use crate::{
    base::session::Session,
    payments::contradictions::{self, HeldRow},
};

/// What an answer brings of the records that it made, whatever the state is: their id, their set, and a secret that comes once.
pub(super) fn created(spec: &Spec, intent: &Intent, answer: &Answer<Box<dyn AnyReply>>) -> Finding {
    let reply: &dyn Any = &*answer.reply;
    let mut finding = Finding { status: Some(answer.status), answer: Some(answer.body.text().into_owned()), ..Finding::default() };
    if let Some(set) = reply.downcast_ref::<WalletSet>() {
        finding.remote_id = Some(set.id.0.clone());
        finding.secret = set.wallet_set_secret_cipher_text.as_ref().map(|once| (set.id.0.clone(), once.0.clone()));
    }
    if let (Some(wallets), true) = (reply.downcast_ref::<Vec<Wallet>>(), spec.name == CreateWalletsDeveloper::SPEC.name) {
        let set = intent.set_id.clone().unwrap_or_default();
        finding.wallets = wallets.iter().map(|wallet| (wallet.id.0.clone(), set.clone())).collect();
    }
    finding
}

/// Takes from a later whole answer to a creation of known outcome what is not here yet, such as the secret of a set that was only found in a list.
/// An answer that contradicts its request brings nothing.
pub fn completed(row: &HeldRow, session: &Session, intent: &Intent, answer: &Answer<Box<dyn AnyReply>>) -> Result<(), Fault> {
    let finding = created(row.spec(), intent, answer);
    let other = intent.remote_id.is_some() && finding.remote_id.is_some() && intent.remote_id != finding.remote_id;
    if other || !contradictions::in_answer(row, session, intent, &*answer.reply)?.is_empty() {
        return Ok(());
    }
    session.learn(&*answer.reply);
    session.journal.found(&intent.id, &finding)?;
    session.changes.intent(&intent.id);
    Ok(())
}

/// The same finding with a final state put off: the service's word is kept, and the state stays in flight until the word is confirmed.
pub fn not_final_yet(mut finding: Finding) -> Finding {
    if matches!(finding.state, Some(IntentState::Settled | IntentState::Dead)) {
        finding.state = Some(IntentState::Accepted);
        finding.fault = None;
    }
    finding
}

/// Takes over what the service says about a transaction.
pub fn of_transaction(mut finding: Finding, transaction: &Transaction) -> Finding {
    finding.remote_id = Some(transaction.id.0.clone());
    finding.tx_hash.clone_from(&transaction.tx_hash);
    finding.service_state = transaction.state.as_ref().map(|state| state.0.clone());
    let finality = transaction.state.as_ref().map_or(Finality::InFlight, |state| state.finality());
    if matches!(finality, Finality::Failed | Finality::Cancelled) {
        let words = if finality == Finality::Failed { message!("sending-chain-refused") } else { message!("sending-replaced") };
        finding.fault = Some(Fault::new(Code::Refused, words));
    }
    finding.with_word(finality)
}

/// Takes over what the service answered to a payout. Without a word of its own the payout is accepted: the bank's credit may take minutes.
pub(super) fn of_payout(mut finding: Finding, payout: &Payout) -> Finding {
    finding.remote_id = payout.id.clone().or_else(|| payout.reference.clone());
    finding.service_state.clone_from(&payout.status);
    finding.charged = charged(payout);
    let finality = payout.status.as_ref().map_or(Finality::InFlight, |word| TransactionState(word.clone()).finality());
    if matches!(finality, Finality::Failed | Finality::Cancelled) {
        finding.fault = Some(Fault::new(Code::Refused, message!("sending-payout-failed")));
    }
    finding.with_word(finality)
}

/// Whether every account that was asked for was refused: success of the request alone is no account.
pub(super) fn made_none(reply: &CreatedAccounts) -> bool {
    reply.created.as_deref().is_none_or(<[_]>::is_empty) && reply.failed.as_deref().is_some_and(|failed| !failed.is_empty())
}

/// What the service says that a payout cost.
fn charged(payout: &Payout) -> Option<Fee> {
    let naira = |text: &Option<DecimalText>| text.as_ref()?.0.parse::<Naira>().ok();
    naira(&payout.fee).map(|fee| Fee::Charged { amount: fee.into(), unit: "NGN".into(), sponsored: false, duty: naira(&payout.stamp_duty) })
}

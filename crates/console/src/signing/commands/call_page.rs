//! The page of a call.

use bursar_contract::{Code, Fault, Operation, amount::TokenAmount, transactions::ExecuteContract};
use bursar_decode::{
    call::Call,
    declared::{Declared, declared},
};
use bursar_journal::IntentState;
use bursar_messages::{Message, message};

use super::{declared_of, saved_text_of};
use crate::{
    base::session::Session,
    payments::{
        api::{Review, ReviewGroup},
        review::known_addresses::KnownAddresses,
    },
    signing::{
        api::{CallRequest, CallView, Preview},
        call_result::{self, Made},
    },
};

/// Digits after the point of every network currency of the EVM family.
const DECIMALS: u8 = 18;

input! {
    /// A call with what the chain shows of it.
    ViewCall {
        /// The intent.
        id: String,
    }
}

handlers! {
    call_view: Main (self: ViewCall, console) -> CallView {
        let session = console.session().await?;
        let intent = session.journal.intent(&self.id)?;
        if intent.operation != ExecuteContract::SPEC.name {
            return Err(Fault::new(Code::NotFound, message!("signatures-no-call")));
        }
        let review = Review::of_store(&session.journal.shown_review(&self.id)?)?;
        let stored = review.abi;
        let confirmed = Preview { headline: review.headline, groups: review.groups, risks: review.risks };
        let asked = session.asked::<ExecuteContract>(&intent)?;
        let blockchain = session.known_wallets().into_iter().find(|wallet| wallet.id == asked.wallet_id).and_then(|wallet| wallet.blockchain);
        let view = session.view(&self.id)?;
        let found = match (&view.tx_hash, view.state) {
            (None, IntentState::Rejected | IntentState::Refused) => Err(message!("signatures-not-sent")),
            (None, IntentState::Elsewhere) => Err(message!("signatures-other-computer")),
            (None, IntentState::Dead) => Err(message!("signatures-not-on-chain")),
            (None, IntentState::Unknown | IntentState::AcceptedUnreadable) => Err(message!("signatures-maybe-on-chain")),
            (hash, _) => result(&session, &asked, stored.as_deref(), hash.as_deref()).await,
        };
        let (result, why) = match found {
            Ok(groups) => (groups, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        let abi_kept = stored.is_some();
        let request = request(&session, &asked, stored)?;
        Ok(CallView { contract: asked.contract_address, blockchain, confirmed, result, request, abi_kept, why })
    }
}

/// What was asked, with its function as an ABI declares it: the one that is saved for the contract, or what was stored with the call where that knows
/// more errors.
fn request(session: &Session, asked: &ExecuteContract, stored: Option<String>) -> Result<CallRequest, Fault> {
    let signature = asked.abi_function_signature.clone();
    let saved = saved_text_of(session, &asked.contract_address)?;
    let found = [saved, stored].into_iter().flatten().filter_map(|text| {
        let declared = declared(&text).ok()?;
        declared.functions.iter().any(|one| one.signature() == signature).then_some((text, declared.errors.len()))
    });
    let abi = match found.reduce(|first, next| if next.1 > first.1 { next } else { first }) {
        Some((text, _)) => text,
        // What was sent with it then can be sent with it again.
        None if asked.value.is_some() => format!("{signature} payable"),
        None => signature.clone(),
    };
    let (wallet_id, contract, parameters) = (asked.wallet_id.clone(), asked.contract_address.clone(), asked.abi_parameters.clone());
    Ok(CallRequest { wallet_id, contract, abi, signature, parameters, value: asked.value.clone() })
}

/// What the node of the chain shows, or why it shows nothing.
async fn result(session: &Session, input: &ExecuteContract, stored: Option<&str>, hash: Option<&str>) -> Result<Vec<ReviewGroup>, Message> {
    let said = |fault: Fault| fault.message;
    let Some(hash) = hash else { return Err(message!("signatures-no-hash")) };
    let wallet = session.wallet(&input.wallet_id.0).await.map_err(said)?;
    let node = wallet.blockchain.as_ref().map(|chain| session.nodes().for_receipts(chain)).transpose().map_err(said)?.flatten();
    let Some(node) = node else { return Err(message!("signatures-no-node-set")) };
    let Some(mined) = node.mined(hash).await.map_err(said)? else { return Err(message!("signatures-not-mined")) };
    let call = Call::read(&input.abi_function_signature, &input.abi_parameters).map_err(said)?;
    let value = input.value.as_deref().and_then(|value| TokenAmount::exact(value, DECIMALS).ok());
    let (abi, known) = (known_of(session, &input.contract_address, stored).map_err(said)?, KnownAddresses::of(session, &wallet).await.map_err(said)?);
    let made = Made { wallet: &wallet, contract: &input.contract_address, data: call.data(), value: value.as_ref(), abi: &abi, known: &known };
    Ok(call_result::mined(&node, &made, hash, &mined).await)
}

/// Everything that is known of a contract: what was stored with the call, and what is saved for its address.
fn known_of(session: &Session, contract: &str, stored: Option<&str>) -> Result<Declared, Fault> {
    let mut abi = stored.and_then(|text| declared(text).ok()).unwrap_or_default();
    let saved = declared_of(session, contract, None)?;
    abi.errors.extend(saved.errors);
    abi.events.extend(saved.events);
    Ok(abi)
}

//! The page of a call.

use bursar_contract::{Code, Fault, Operation, amount::TokenAmount, transactions::ExecuteContract};
use bursar_decode::call::Call;
use bursar_journal::IntentState;
use bursar_messages::{Message, message};

use super::declared_of;
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
        let confirmed = Preview { headline: review.headline, groups: review.groups, risks: review.risks };
        let asked = session.asked::<ExecuteContract>(&intent)?;
        let blockchain = session.known_wallets().into_iter().find(|wallet| wallet.id == asked.wallet_id).and_then(|wallet| wallet.blockchain);
        let view = session.view(&self.id)?;
        let found = match (&view.tx_hash, view.state) {
            (None, IntentState::Rejected | IntentState::Refused) => Err(message!("signatures-not-sent")),
            (None, IntentState::Elsewhere) => Err(message!("signatures-other-computer")),
            (None, IntentState::Dead) => Err(message!("signatures-not-on-chain")),
            (None, IntentState::Unknown | IntentState::AcceptedUnreadable) => Err(message!("signatures-maybe-on-chain")),
            (hash, _) => result(&session, &asked, hash.as_deref()).await,
        };
        let (result, why) = match found {
            Ok(groups) => (groups, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        let request = request(&session, &asked)?;
        Ok(CallView { contract: asked.contract_address, blockchain, confirmed, result, request, why })
    }
}

/// What was asked, with its function as a saved ABI declares it.
fn request(session: &Session, asked: &ExecuteContract) -> Result<CallRequest, Fault> {
    let signature = asked.abi_function_signature.clone();
    let declared = declared_of(session, &asked.contract_address, None)?;
    let function = declared.functions.iter().find(|one| one.signature() == signature);
    let abi = match function.and_then(|function| declared.json(function)) {
        Some(function) => format!("[{function}]"),
        // What was sent with it then can be sent with it again.
        None if asked.value.is_some() => format!("{signature} payable"),
        None => signature.clone(),
    };
    let (wallet_id, contract, parameters) = (asked.wallet_id.clone(), asked.contract_address.clone(), asked.abi_parameters.clone());
    Ok(CallRequest { wallet_id, contract, abi, signature, parameters, value: asked.value.clone() })
}

/// What the node of the chain shows, or why it shows nothing.
async fn result(session: &Session, input: &ExecuteContract, hash: Option<&str>) -> Result<Vec<ReviewGroup>, Message> {
    let said = |fault: Fault| fault.message;
    let Some(hash) = hash else { return Err(message!("signatures-no-hash")) };
    let wallet = session.wallet(&input.wallet_id.0).await.map_err(said)?;
    let node = wallet.blockchain.as_ref().map(|chain| session.nodes().for_receipts(chain)).transpose().map_err(said)?.flatten();
    let Some(node) = node else { return Err(message!("signatures-no-node-set")) };
    let Some(mined) = node.mined(hash).await.map_err(said)? else { return Err(message!("signatures-not-mined")) };
    let call = Call::read(&input.abi_function_signature, &input.abi_parameters).map_err(said)?;
    let value = input.value.as_deref().and_then(|value| TokenAmount::exact(value, DECIMALS).ok());
    let (abi, known) = (declared_of(session, &input.contract_address, None).map_err(said)?, KnownAddresses::of(session, &wallet).await.map_err(said)?);
    let made = Made { wallet: &wallet, contract: &input.contract_address, data: call.data(), value: value.as_ref(), abi: &abi, known: &known };
    Ok(call_result::mined(&node, &made, hash, &mined).await)
}

//! Read-only calls: the chain's node is asked. Nothing is signed, sent or paid.

use bursar_client::Called;
use bursar_contract::{Fault, amount::group_thousands};
use bursar_decode::{
    call::Call,
    declared::{declared, reads},
    returned::returned,
};
use bursar_messages::message;

use crate::{
    base::session::Session,
    payments::{
        api::ReviewGroup,
        review::{known_addresses::KnownAddresses, words},
    },
    signing::{
        api::{ContractAnswer, ContractQuestion, Misfit, Preview, ReadOutcome},
        call_form,
        call_result::why_of,
    },
};

/// Asks a contract once every field is valid.
pub(crate) async fn ask(session: &Session, question: &ContractQuestion) -> Result<ContractAnswer, Fault> {
    let abi = declared(&question.abi)?;
    let function = abi.functions.iter().find(|function| reads(function) && function.signature() == question.signature);
    let function = function.ok_or_else(|| Fault::invalid("signature", message!("signatures-not-declared")))?;
    let book = session.contacts().book()?;
    let filled = call_form::fill(&question.signature, &serde_json::to_string(function).unwrap_or_default(), &question.arguments, &book)?;
    let mut misfits = filled.misfits;
    let contract = call_form::contract(&question.contract, &book).map_err(|misfit| misfits.insert(0, misfit)).ok();
    let typed = question.block.trim();
    // A node calls its newest block so, and advises it where it lacks an older one.
    let newest = typed.is_empty() || typed.eq_ignore_ascii_case("latest");
    let block = if newest { None } else { typed.parse().ok() };
    if block.is_none() && !newest {
        misfits.push(Misfit { path: "block".into(), message: message!("signatures-ask-block") });
    }
    let answer = ContractAnswer { outcome: ReadOutcome::Misfit, misfits, node: None, block: None, why: None, outputs: Preview::default(), data: None };
    let (Some(contract), Some(parameters), true) = (contract, filled.parameters, answer.misfits.is_empty()) else { return Ok(answer) };
    let call = Call::read(&question.signature, &parameters)?;
    let wallet = session.wallet(&question.wallet_id.0).await?;
    let Some((node, block, called)) = session.nodes().ask(&wallet, &contract, call.data(), block).await? else {
        return Ok(ContractAnswer { outcome: ReadOutcome::NoNode, ..answer });
    };
    let block = block.map(|block| group_thousands(&block.to_string()));
    let answer = ContractAnswer { node: Some(node), block, ..answer };
    let bytes = match called {
        Called::Returned(bytes) => bytes,
        Called::Reverted(why) => return Ok(ContractAnswer { outcome: ReadOutcome::Reverted, why: Some(why_of(&why, &abi)), ..answer }),
    };
    let data = Some(format!("0x{}", hex::encode(&bytes)));
    if bytes.is_empty() && !function.outputs.is_empty() {
        return Ok(ContractAnswer { outcome: ReadOutcome::Nothing, data, ..answer });
    }
    let known = KnownAddresses::of(session, &wallet).await?;
    let Some(rows) = returned(function, &bytes, &contract, &known) else { return Ok(ContractAnswer { outcome: ReadOutcome::Unreadable, data, ..answer }) };
    let mut rows = words::fields(&rows);
    // One that has no name is called by its place.
    for (at, (row, output)) in rows.iter_mut().filter(|row| row.depth == 0).zip(&function.outputs).enumerate() {
        if output.name.is_empty() {
            row.name = message!("signatures-output", number = (at + 1).to_string());
        }
    }
    let group = ReviewGroup { title: message!("signatures-outputs"), note: Some(function.signature().into()), rows };
    Ok(ContractAnswer { outcome: ReadOutcome::Returned, outputs: Preview { groups: vec![group], ..Preview::default() }, data, ..answer })
}

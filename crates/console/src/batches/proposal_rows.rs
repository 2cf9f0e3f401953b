//! The rows of a proposal as a batch in preparation: the grid shows them with this computer's own checks.

use std::sync::Arc;

use bursar_approvals::proposal::{Content, Request};
use bursar_contract::{
    Code, Fault,
    transactions::SendTransfer,
    virtual_accounts::{SendNaira, VirtualAccountId},
};
use bursar_journal::payment::Purpose;
use bursar_messages::message;

use super::{
    api::BatchSetup,
    sheets,
    table::{self, Origin},
};
use crate::base::session::Session;

/// Whether a batch in preparation is still here.
pub(crate) fn is_here(session: &Session, sheet: &str) -> bool {
    sheets::of(session).is_here(sheet)
}

/// Begins a batch in preparation of the rows of a proposal, and gives its id. None where a person stopped its checks.
pub(crate) async fn begin_of_proposal(session: &Arc<Session>, proposal: &str, content: &Content) -> Result<Option<String>, Fault> {
    let Content::Batch { name, salary, rows } = content else { return Err(unreadable()) };
    let tokens = session.tokens().await?;
    let mut setup = BatchSetup {
        name: name.clone(),
        account_id: VirtualAccountId(String::new()),
        wallet_id: None,
        token_id: None,
        purpose: if *salary { Purpose::Salary } else { Purpose::Payment },
    };
    let mut cells = Vec::with_capacity(rows.len());
    for Request { operation, body, reference } in rows {
        match operation.as_str() {
            "virtual_account_transfer" => {
                let request: SendNaira = serde_json::from_str(body).map_err(|_| unreadable())?;
                setup.account_id = request.id;
                let to = request.destination;
                let amount = request.amount.to_string();
                cells.push([to.sort_code, to.account_number, to.account_name, amount, String::new(), request.narration, reference.clone()]);
            }
            "transaction_transfer" => {
                let request: SendTransfer = serde_json::from_str(body).map_err(|_| unreadable())?;
                let token = tokens.iter().find(|token| token.id == request.token_id);
                let network = token.and_then(|token| token.blockchain.as_ref()).map(ToString::to_string).unwrap_or_default();
                // A contract names one token; a symbol may name several.
                let of = token.and_then(|token| token.address.clone().or_else(|| token.symbol.clone())).unwrap_or_default();
                let amount = request.amount.map(|amount| amount.as_str().to_owned()).unwrap_or_default();
                setup.wallet_id.get_or_insert(request.wallet_id);
                cells.push([network, request.destination_address, String::new(), amount, of, String::new(), reference.clone()]);
            }
            _ => return Err(unreadable()),
        }
    }
    let sheet = sheets::of(session).begin_of(session, setup, table::of_rows(Origin::Typed, cells), Some(proposal.to_owned())).await?;
    Ok(sheet.map(|sheet| sheet.id))
}

fn unreadable() -> Fault {
    Fault::new(Code::Unreadable, message!("team-refused-content"))
}

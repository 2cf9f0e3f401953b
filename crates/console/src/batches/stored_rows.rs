//! The rows of a batch as the journal stores them: each with its request, its key and what a person accepts about it.

use bursar_approvals::proposal::row_key;
use bursar_contract::{Code, Fault, transactions::SendTransfer, untrusted::shown, virtual_accounts::SendNaira};
use bursar_journal::{
    NewBatchRow, Payment,
    payment::{Party, Purpose},
};
use bursar_messages::message;
use uuid::Uuid;

use super::{
    checks::CheckedRow,
    finding::{Pays, PlannedTransfer},
    sheet_row::StoredRow,
    working::Working,
};
use crate::{
    base::session::Session,
    naira::{
        check,
        review::{PayoutFacts, payout},
    },
    payments::dispatch::stored,
};

/// The rows as they are stored.
pub(super) fn rows(session: &Session, working: &Working, from: Option<&Party>) -> Result<Vec<NewBatchRow>, Fault> {
    let mut all = Vec::new();
    for ((row, checked), at) in working.sendable().zip(0..) {
        // Rows of a proposal have its keys; nobody chooses them.
        let key = working.proposal()?.map_or_else(Uuid::new_v4, |proposal| row_key(proposal, at));
        all.push(match (&checked.pays, from) {
            (Some(Pays::Transfer(planned)), _) => transfer_row(session, row, checked, planned, key)?,
            (Some(Pays::Payout(request)), Some(from)) => payout_row(session, working, row, checked, request, from, key)?,
            // A row that can be sent has something to pay from.
            (Some(Pays::Payout(_)), None) | (None, _) => return Err(Fault::new(Code::Conflict, message!("batch-changed"))),
        });
    }
    Ok(all)
}

fn transfer_row(session: &Session, row: &StoredRow, checked: &CheckedRow, planned: &PlannedTransfer, key: Uuid) -> Result<NewBatchRow, Fault> {
    let prepared = session.client.prepare(&SendTransfer::from(planned.request.clone()), Some(key))?;
    Ok(NewBatchRow {
        sheet_row: row.sheet_row,
        operation: "transaction_transfer",
        title: message!("transfers-title", chain = planned.payment.chain.name.clone()),
        key,
        body: stored(&prepared)?,
        set_id: planned.set_id.clone(),
        wallet_id: Some(planned.request.wallet_id.0.clone()),
        account_id: None,
        payment: Payment::Transfer(planned.payment.clone()),
        risks: serde_json::to_string(&checked.risks()).map_err(|error| Fault::new(Code::Storage, error.to_string()))?,
        duplicate_key: planned.request.duplicate_key(),
        again: checked.again().map(str::to_owned).into_iter().collect(),
    })
}

fn payout_row(
    session: &Session,
    working: &Working,
    row: &StoredRow,
    checked: &CheckedRow,
    request: &SendNaira,
    from: &Party,
    key: Uuid,
) -> Result<NewBatchRow, Fault> {
    let setup = &working.stored.setup;
    let prepared = session.client.prepare(request, Some(key))?;
    let number = &request.destination.account_number;
    let facts = PayoutFacts {
        from: from.clone(),
        bank: checked.bank.as_ref().map(|(_, name)| shown(name)),
        fee: checked.fee,
        duty: checked.duty,
        name_check: checked.name,
        bank_name: checked.name_at_bank().map(shown),
        purpose: setup.purpose,
        reference: &row.reference,
        verification: check::verification_in(session, &request.destination, || working.context.times_paid(number))?,
    };
    let title = match setup.purpose {
        Purpose::Payment => message!("naira-review-title"),
        Purpose::Salary => message!("naira-review-title-salary"),
    };
    Ok(NewBatchRow {
        sheet_row: row.sheet_row,
        operation: "virtual_account_transfer",
        title,
        key,
        body: stored(&prepared)?,
        set_id: None,
        wallet_id: None,
        account_id: Some(setup.account_id.0.clone()),
        payment: Payment::Payout(payout(session, request, facts)),
        risks: serde_json::to_string(&checked.risks()).map_err(|error| Fault::new(Code::Storage, error.to_string()))?,
        duplicate_key: check::duplicate_key(request),
        again: checked.again().map(str::to_owned).into_iter().collect(),
    })
}

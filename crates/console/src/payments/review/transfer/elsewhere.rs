//! Finds transfers that another computer or program sent from the same wallet: the service lists them, the records here do not.

use bursar_contract::{Decimal, Fault, transactions::Finality, transactions::Transaction};

use super::{Finding, TransferRequest, finding::Listed};
use crate::{base::session::Session, payments::reconcile::is_of, wallets::reads::LISTED};

/// How far back the list was read, and its newest entry that could be this transfer. NFTs are not compared: the list has no token ids.
pub async fn look(session: &Session, request: &TransferRequest) -> Result<(Listed, Option<Finding>), Fault> {
    let Ok(rows) = session.listed(&request.wallet_id.0, super::FRESH).await else { return Ok((Listed::Unread, None)) };
    let own: Vec<&Transaction> = rows.iter().filter(|row| is_of(row, &request.wallet_id.0)).collect();
    let oldest = own.iter().filter_map(|row| row.created_at.clone()).min();
    let listed = if rows.len() < LISTED as usize { Listed::Whole } else { Listed::Since(oldest) };
    let mut found: Option<&Transaction> = None;
    for row in own {
        let later = found.is_none_or(|found| row.created_at > found.created_at);
        if later && can_be(row, request) && !session.journal.made_here(&row.id.0, row.tx_hash.as_deref())? {
            found = Some(row);
        }
    }
    let sent = found.map(|row| Finding::SentElsewhere { id: row.id.0.clone(), at: row.created_at.clone() });
    Ok((listed, sent))
}

/// Whether an entry has the same address, token and amount, and did not fail.
fn can_be(row: &Transaction, request: &TransferRequest) -> bool {
    let said: Option<Decimal> = row.amount.as_ref().and_then(|amount| amount.0.parse().ok());
    let ended = row.state.as_ref().is_some_and(|state| matches!(state.finality(), Finality::Failed | Finality::Cancelled));
    !ended
        && row.destination_address.as_ref().is_some_and(|to| to.eq_ignore_ascii_case(&request.to))
        && row.token_id.as_ref() == Some(&request.token_id)
        && said.is_some_and(|said| request.quantity.coins() == Some(&said))
}

//! Finds transfers that another computer or program sent from the same wallet: the service lists them, the records here do not.

use std::collections::HashSet;

use bursar_contract::{Decimal, Fault, transactions::Finality, transactions::Transaction};

use super::{Finding, TransferRequest, finding::Listed};
use crate::{base::session::Session, payments::reconcile::is_of, wallets::reads::LISTED};

/// What the service's list of a wallet says of a transfer.
pub struct Seen {
    /// How far back it was read.
    pub listed: Listed,
    /// Its newest entry that could be this transfer, and was not sent from this computer. NFTs are not compared: the list has no token ids.
    pub same: Option<Finding>,
    /// Its newest transfer to the same address that is complete, from wherever it was sent. One that waits on its chain has paid nobody yet.
    pub paid: Option<Finding>,
}

/// Reads the list.
pub async fn look(session: &Session, request: &TransferRequest) -> Result<Seen, Fault> {
    let Ok(rows) = session.listed(&request.wallet_id.0, super::FRESH).await else { return Ok(Seen { listed: Listed::Unread, same: None, paid: None }) };
    let own: Vec<&Transaction> = rows.iter().filter(|row| is_of(row, &request.wallet_id.0)).collect();
    let oldest = own.iter().filter_map(|row| row.created_at.clone()).min();
    let listed = if rows.len() < LISTED as usize { Listed::Whole } else { Listed::Since(oldest) };
    let paying: Vec<&Transaction> = own.into_iter().filter(|row| pays(row, &request.to)).collect();
    let known: HashSet<String> = session.known_tokens().into_iter().map(|token| token.id.0).collect();
    let paid = paying
        .iter()
        .filter(|row| is_complete(row) && moves_known(row, &known))
        .max_by(|one, next| one.created_at.cmp(&next.created_at))
        .map(|row| Finding::PaidElsewhere { at: row.created_at.clone() });
    let mut found: Option<&Transaction> = None;
    for row in paying {
        let later = found.is_none_or(|found| row.created_at > found.created_at);
        if later && is_same(row, request) && !session.journal.made_here(&row.id.0, row.tx_hash.as_deref())? {
            found = Some(row);
        }
    }
    let same = found.map(|row| Finding::SentElsewhere { id: row.id.0.clone(), at: row.created_at.clone() });
    Ok(Seen { listed, same, paid })
}

/// Whether an entry goes to the address, and did not fail. Anybody can make a transfer of nothing that seems to come from a wallet: it is no payment.
fn pays(row: &Transaction, to: &str) -> bool {
    let ended = row.state.as_ref().is_some_and(|state| matches!(state.finality(), Finality::Failed | Finality::Cancelled));
    let is_nothing = amount(row).is_some_and(|amount| amount.is_zero());
    !ended && !is_nothing && row.destination_address.as_ref().is_some_and(|of| of.eq_ignore_ascii_case(to))
}

fn is_complete(row: &Transaction) -> bool {
    row.state.as_ref().is_some_and(|state| state.finality() == Finality::Complete)
}

/// Whether it moves something of a token that the organization has. Anybody can make a token whose transfers seem to come from a wallet.
fn moves_known(row: &Transaction, known: &HashSet<String>) -> bool {
    row.token_id.as_ref().is_some_and(|token| known.contains(&token.0)) && amount(row).is_some_and(|amount| !amount.is_zero())
}

/// Whether it has the same token and amount.
fn is_same(row: &Transaction, request: &TransferRequest) -> bool {
    row.token_id.as_ref() == Some(&request.token_id) && amount(row).is_some_and(|amount| request.quantity.coins() == Some(&amount))
}

fn amount(row: &Transaction) -> Option<Decimal> {
    row.amount.as_ref().and_then(|amount| amount.0.parse().ok())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

    #[test]
    fn a_transfer_that_failed_moved_nothing_or_went_to_another_address_paid_nobody() {
        let is_paid = |state: &str, amount: &str, to: &str| {
            let row = json!({ "id": "t1", "state": state, "amount": amount, "destinationAddress": to });
            pays(&serde_json::from_value(row).unwrap(), PAYEE)
        };
        let other = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
        assert!(is_paid("COMPLETE", "0.25", PAYEE) && is_paid("PENDING", "0.25", &PAYEE.to_lowercase()));
        for (state, amount, to) in [("FAILED", "0.25", PAYEE), ("CANCELLED", "0.25", PAYEE), ("COMPLETE", "0.000", PAYEE), ("COMPLETE", "0.25", other)] {
            assert!(!is_paid(state, amount, to), "{state} {amount} {to}");
        }
    }

    #[test]
    fn a_transfer_of_a_token_that_nobody_added_is_no_sign_that_an_address_was_paid() {
        let known = HashSet::from(["usdc".to_owned()]);
        let moves = |row: serde_json::Value| moves_known(&serde_json::from_value(row).unwrap(), &known);
        assert!(moves(json!({ "id": "t1", "tokenId": "usdc", "amount": "5" })));
        for row in
            [json!({ "tokenId": "fake", "amount": "5" }), json!({ "amount": "5" }), json!({ "tokenId": "usdc" }), json!({ "tokenId": "usdc", "amount": "0" })]
        {
            let mut row = row;
            row["id"] = json!("t1");
            assert!(!moves(row.clone()), "{row}");
        }
    }
}

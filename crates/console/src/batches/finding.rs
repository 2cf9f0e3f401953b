//! What is found of a row, whichever rail it takes, and what goes out of it.

use bursar_contract::{Money, virtual_accounts::SendNaira};
use bursar_journal::payment::Transfer;
use bursar_messages::message;

use crate::{
    base::{
        api::{CheckId, EntryLink},
        checks::{Found, Mark, Words, said},
    },
    naira::{self, check},
    payments::review::transfer::{self, TransferRequest},
};

/// What is found of a row.
pub(super) enum RowFinding {
    /// Of a payout.
    Payout(naira::finding::Finding),
    /// Of a transfer.
    Transfer(transfer::Finding),
    /// The address belongs to a contact of another name than the sheet says.
    OtherContact {
        /// In the sheet.
        typed: String,
        /// Whose address it is.
        contact: String,
    },
}

impl Found for RowFinding {
    fn mark(&self) -> Mark {
        match self {
            Self::Payout(found) => found.mark(),
            Self::Transfer(found) => in_grid(found.mark()),
            Self::OtherContact { .. } => CheckId::Contact.warn().grave().at("accountName"),
        }
    }

    fn words(&self) -> Words {
        match self {
            Self::Payout(found) => found.words(),
            Self::Transfer(found) => found.words(),
            Self::OtherContact { typed, contact } => said(message!("batch-other-contact", typed = typed, contact = contact)),
        }
    }

    fn entry(&self) -> Option<EntryLink> {
        match self {
            Self::Payout(found) => found.entry(),
            Self::Transfer(found) => found.entry(),
            Self::OtherContact { .. } => None,
        }
    }

    fn contact(&self) -> Option<String> {
        match self {
            Self::Payout(found) => found.contact(),
            Self::Transfer(found) => found.contact(),
            Self::OtherContact { .. } => None,
        }
    }
}

/// The transfer form has other fields than the grid.
fn in_grid(mark: Mark) -> Mark {
    let field = mark.field.map(|field| match field {
        "to" => "accountNumber",
        "walletId" => "sortCode",
        "tokenId" => "token",
        field => field,
    });
    Mark { field, ..mark }
}

/// What would go out of a row.
pub(super) enum Pays {
    /// Naira to a bank account.
    Payout(SendNaira),
    /// Tokens to an address.
    Transfer(Box<PlannedTransfer>),
}

/// A transfer that was examined.
pub(super) struct PlannedTransfer {
    /// As it goes out.
    pub request: TransferRequest,
    /// For the confirm window and the journal.
    pub payment: Transfer,
    /// The set whose secret it needs.
    pub set_id: Option<String>,
}

impl Pays {
    /// What goes.
    pub fn money(&self) -> Money {
        match self {
            Self::Payout(request) => request.amount.into(),
            Self::Transfer(planned) => planned.payment.money.clone(),
        }
    }

    /// Account number or address.
    pub fn payee(&self) -> &str {
        match self {
            Self::Payout(request) => &request.destination.account_number,
            Self::Transfer(planned) => &planned.payment.to.address,
        }
    }

    /// From and to, amount and what it is of in one text.
    pub fn duplicate_key(&self) -> String {
        match self {
            Self::Payout(request) => check::duplicate_key(request),
            Self::Transfer(planned) => planned.request.duplicate_key(),
        }
    }
}

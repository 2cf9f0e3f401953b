//! What must be known of a contract call besides what its bytes mean, and the words for it.

use bursar_contract::amount::TokenAmount;
use bursar_messages::{Message, message};

use crate::{
    base::api::{self, RiskLevel},
    payments::review::words::risk,
};

/// What must be known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Risk {
    /// The service does not tell the fee; the words of the fault.
    FeeUnknown { fault: Message },
    /// The contract refuses the call as things are: it would be paid for, and do nothing.
    Refused { why: Message },
    /// Network currency goes to the contract.
    CurrencyAlong { amount: TokenAmount, symbol: String },
}

/// A risk, as the confirm window shows it.
pub(super) fn words(of: &Risk) -> api::Risk {
    match of {
        Risk::FeeUnknown { fault } => risk(RiskLevel::Warn, message!("risks-fee-title"), fault.clone(), message!("risks-fee-tick")),
        Risk::Refused { why } => risk(RiskLevel::Danger, message!("risks-revert-title"), why.clone(), message!("risks-revert-anyway")),
        Risk::CurrencyAlong { amount, symbol } => {
            let along = format!("{} {symbol}", amount.grouped());
            risk(RiskLevel::Warn, message!("risks-sent-title"), message!("risks-sent-text", amount = &along), message!("risks-sent-tick", amount = &along))
        }
    }
}

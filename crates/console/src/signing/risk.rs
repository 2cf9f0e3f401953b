//! What must be known of a contract call besides what its bytes mean, and the words for it.

use bursar_contract::amount::TokenAmount;

use crate::{
    base::api::{self, RiskLevel},
    payments::review::words::risk,
};

/// What must be known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Risk {
    /// The service does not tell the fee; the words of the fault.
    FeeUnknown { fault: String },
    /// Network currency goes to the contract.
    CurrencyAlong { amount: TokenAmount, symbol: String },
}

/// A risk, as the confirm window shows it.
pub(super) fn words(of: &Risk) -> api::Risk {
    match of {
        Risk::FeeUnknown { fault } => risk(RiskLevel::Warn, "The network fee is not known before sending", fault, "I accept a fee that is not known yet"),
        Risk::CurrencyAlong { amount, symbol } => {
            let along = format!("{} {symbol}", amount.grouped());
            risk(
                RiskLevel::Warn,
                "Network currency goes along",
                &format!("{along} leaves this wallet and goes to the contract."),
                &format!("I want to send {along} along"),
            )
        }
    }
}

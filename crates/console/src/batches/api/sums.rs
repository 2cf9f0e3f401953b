//! What the rows of a batch come to.

use bursar_contract::{Decimal, amount::Naira};
use bursar_messages::typescript::TS;
use serde::Serialize;

use crate::base::api::ChainView;

/// What rows come to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BatchSums {
    /// Every row with a readable amount, left out or not.
    pub all: Naira,
    /// The rows that can be sent.
    pub ready: Naira,
    /// What the service is expected to charge for them; none where the rules name no fee.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fees: Option<Naira>,
    /// Stamp duty by the rules.
    pub duty: Naira,
    /// What is on the account, where it could be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<Naira>,
    /// What stays on the account, after what is under way; below zero where it is not enough.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays: Option<Decimal>,
    /// What is under way of the account, where something is.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_way: Option<UnderWaySum>,
    /// The smallest and the largest payment that can be sent.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest: Option<Naira>,
    /// Rows that are in none of these sums, because their amount cannot be read, or the token of it; none where there is no such row.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unread: Option<u32>,
    /// The largest.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<Naira>,
    /// The same of each token, and of the currency that pays the network fees.
    pub tokens: Vec<TokenSum>,
}

/// What rows come to in one token of one wallet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TokenSum {
    /// Symbol.
    pub symbol: String,
    /// Its chain.
    pub chain: ChainView,
    /// The rows that can be sent.
    pub rows: u32,
    /// Every row with a readable amount, left out or not.
    #[ts(type = "string")]
    pub all: Decimal,
    /// The rows that can be sent.
    #[ts(type = "string")]
    pub ready: Decimal,
    /// What the network may charge for them at most; where it is the currency that pays for it, and the service said so.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fees: Option<Decimal>,
    /// What the wallet holds, where that could be read.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<Decimal>,
    /// What stays there, after what is under way; below zero where it is not enough.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stays: Option<Decimal>,
    /// What is under way of the wallet in this token, where something is.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub under_way: Option<UnderWaySum>,
}

/// Payments that were approved before and may still leave: they are taken off what stays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UnderWaySum {
    /// How many.
    pub payments: u32,
    /// What they take together, with the fees that are expected.
    #[ts(type = "string")]
    pub amount: Decimal,
}

impl UnderWaySum {
    /// None where there is none.
    pub(crate) fn of(payments: usize, amount: Decimal) -> Option<Self> {
        (payments > 0).then(|| Self { payments: u32::try_from(payments).unwrap_or(u32::MAX), amount })
    }
}

/// What payments come to: naira, and every token for itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaidSums {
    /// What is naira.
    pub naira: Naira,
    /// What is not, each token of each chain once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<PaidTokens>>")]
    pub tokens: Vec<PaidTokens>,
}

/// What payments come to in one token of one chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaidTokens {
    /// Symbol.
    pub symbol: String,
    /// Name of the chain.
    pub chain: String,
    /// How much.
    #[ts(type = "string")]
    pub amount: Decimal,
}

impl From<&bursar_contract::money::Sums> for PaidSums {
    fn from(sums: &bursar_contract::money::Sums) -> Self {
        let tokens = sums.tokens.iter().map(|money| {
            let chain = money.asset().token().map(|token| &token.chain);
            PaidTokens {
                symbol: money.asset().symbol().unwrap_or_default().to_owned(),
                chain: chain
                    .map(|chain| chain.known().map_or_else(|| bursar_contract::untrusted::shown(&chain.0), |info| info.name.to_owned()))
                    .unwrap_or_default(),
                amount: money.amount().trimmed(),
            }
        });
        Self { naira: sums.naira, tokens: tokens.collect() }
    }
}

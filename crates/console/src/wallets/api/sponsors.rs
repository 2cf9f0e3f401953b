//! Who pays the network fees of a sponsored wallet set.

use bursar_contract::Fault;
use bursar_messages::typescript::TS;
use serde::Serialize;

use crate::base::api::ChainView;

/// Where what is known of a sponsor comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SponsorSource {
    /// The connection was asked and answered.
    Service,
    /// This connection cannot be asked: people type what the service's own console shows.
    Typed,
}

/// The gas sponsor of a set, as far as it is known.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SponsorView {
    /// Where it comes from.
    pub source: SponsorSource,
    /// Whether only transfers to addresses of the organization's own sets are paid for.
    pub only_inside: bool,
    /// Payments and calls that this app had sent by wallets of the set.
    pub sent: u32,
    /// One line for each chain of the set's wallets, and for every other that is known.
    pub chains: Vec<SponsorChain>,
    /// Why the connection could not be asked just now. What was seen before stands in the lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// The sponsor on one chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct SponsorChain {
    /// The chain.
    pub chain: ChainView,
    /// Symbol of the network currency.
    pub symbol: String,
    /// Where the sponsor is; absent where nobody has typed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// What it held when it was last seen, or as it was last typed. Exact decimal text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// When that was, RFC 3339.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen_at: Option<String>,
    /// What left the sponsor between the looks at it: at least this much was spent.
    pub spent: String,
    /// What came in between the looks.
    pub filled: String,
    /// The first look, RFC 3339.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// Plain sends that the balance pays for at the last known price, at most 10,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sends: Option<u32>,
    /// A person wants to be told below this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub warn_below: Option<String>,
    /// Below that, or where nothing is set, below ten sends.
    pub low: bool,
}

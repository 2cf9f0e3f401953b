//! The money block and its parts: the same shape on every screen.

use bursar_contract::chain::ChainInfo;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::Standing;

/// A party of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Party {
    /// Name, where the person knows one.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Full address, checksummed.
    pub address: String,
    /// Whether it is a wallet of this organization.
    pub own: bool,
    /// What is known of it, where it is paid.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
}

/// The token of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TokenView {
    /// Registry id.
    pub id: String,
    /// Cleaned of control and bidi characters.
    pub symbol: String,
    /// Cleaned.
    pub name: String,
    /// Contract, checksummed; absent for the network currency.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// Digits after the point.
    pub decimals: u8,
    /// The chain's own currency.
    pub native: bool,
}

/// The chain of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChainView {
    /// As the service spells it.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Whether its coins are worth nothing.
    pub test: bool,
}

/// The bank of a naira payout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankView {
    /// The code that goes out.
    pub code: String,
    /// As the service spells it.
    pub name: String,
    /// What stands on the statement.
    pub narration: String,
}

/// One token id of a collection, and how many of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NftItem {
    /// Token id: decimal text, every digit.
    pub id: String,
    /// Whole number as text.
    pub quantity: String,
}

/// The money block: same fact, same place, same words on every screen (design-language 4.2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MoneyBlock {
    /// Exact amount with thousands separators: "1,304.53".
    pub amount: String,
    /// Symbol.
    pub unit: String,
    /// The amount in words.
    pub words: String,
    /// Who is paid.
    pub to: Party,
    /// Who pays.
    pub from: Party,
    /// The token.
    pub token: TokenView,
    /// The chain.
    pub chain: ChainView,
    /// For naira: the bank. `to.address` is then the account number, ten digits.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<BankView>,
    /// For collections: every id with its quantity. Empty for coins.
    #[serde(default)]
    pub items: Vec<NftItem>,
    /// The person's own reference; kept on this computer.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// "0.00011 BNB at most", where known.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<String>,
    /// What stays in the wallet, every digit, with the unit: where known.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays_after: Option<String>,
}

/// A payment in one line, as it stands beside another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaymentLine {
    /// Intent id.
    pub id: String,
    /// `K7Q-4MD`.
    pub code: String,
    /// RFC 3339; when it was approved.
    pub at: String,
    /// Who was paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Party>,
    /// "1,304.53".
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// Symbol.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Our state.
    pub state: super::IntentState,
}

/// The chains Bursar knows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct KnownChains(pub Vec<ChainInfo>);

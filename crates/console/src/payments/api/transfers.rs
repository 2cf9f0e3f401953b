//! The transfer form and its checks.

use bursar_contract::{Decimal, tokens::TokenId, transactions::FeeLevel, wallets::WalletId};
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use crate::base::api::{CheckLine, NftItem, Party};

/// The transfer form as the person has it now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TransferForm {
    /// From.
    pub wallet_id: WalletId,
    /// What.
    pub token_id: TokenId,
    /// To, as typed: an address, or the name of a contact.
    pub to: String,
    /// Amount, as typed.
    pub amount: String,
    /// Fee speed.
    pub fee_level: FeeLevel,
    /// Token id of a collection, as typed.
    #[serde(default)]
    pub nft_token_id: String,
    /// Rows of a batch, as typed; absent for a single transfer.
    #[ts(optional)]
    #[serde(default)]
    pub batch: Option<Vec<BatchRow>>,
}

/// A row of a batch, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BatchRow {
    /// Token id.
    pub id: String,
    /// How many of it.
    pub quantity: String,
}

/// Cost of one fee speed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FeeOption {
    /// LOW, MEDIUM or HIGH.
    pub level: FeeLevel,
    /// Decimal text; empty where not known.
    pub cost: String,
    /// Symbol of the network currency.
    pub unit: String,
}

/// What the checks say about the form.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TransferChecks {
    /// Ordered: danger, warn, ok, waiting.
    pub lines: Vec<CheckLine>,
    /// Whether nothing blocks and every field is there (risks are ticked in the confirm window).
    pub clear: bool,
    /// Exact digits that would be sent; absent while the amount is refused.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<String>,
    /// For collections: the ids and quantities that would be sent, each id once.
    pub items: Vec<NftItem>,
    /// The amount in words.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<Message>,
    /// Who would be paid.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Party>,
    /// Three speeds; empty where no estimate could be had.
    pub fees: Vec<FeeOption>,
    /// Balance of the token, exact.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance: Option<String>,
    /// The largest amount that can be sent: balance, for the network currency minus the fee × 1.2.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<String>,
    /// What is left today of the limit for one day, before this payment; absent where there is no such limit.
    #[ts(optional, type = "string")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_today: Option<Decimal>,
    /// Usual time on the chain: "Usually under 10 seconds on this chain".
    pub usual_time: Message,
}

//! The transfer form and its checks.

use bursar_contract::{tokens::TokenId, transactions::FeeLevel, wallets::WalletId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{NftItem, Party, TypedProof};

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

/// How a check line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CheckLevel {
    /// Blocks; cannot be ticked away.
    Danger,
    /// A risk: the confirm window asks for a tick that names it.
    Warn,
    /// Held.
    Ok,
    /// Waits for another field.
    Waiting,
}

/// One line of the checks panel (design-language 4.7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CheckLine {
    /// Name of the check, stable: `address`, `chain`, `first_payment`, `look_alike`, `own_wallet`, `token_contract`,
    /// `enough_token`, `enough_gas`, `duplicate`, `exact`, `secret`, `estimate`, `checksum`, `service_address`.
    pub id: String,
    /// How it stands.
    pub level: CheckLevel,
    /// One sentence.
    pub text: String,
    /// A second line.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The sentence to tick, on amber lines: in the confirm window for what moves money.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tick: Option<String>,
    /// `to`, `amount`, `walletId`, `tokenId`, `nftTokenId` or `batch`: the field that the line speaks of.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// What must be typed in the confirm window. The form neither needs nor takes it.
    #[serde(skip)]
    pub typed: Option<TypedProof>,
    /// Names how money is lost, not only what is unusual.
    #[serde(skip)]
    pub grave: bool,
    /// An entry of the journal that the line speaks of: one look away.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<EntryLink>,
}

/// An entry of the journal, to be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EntryLink {
    /// Its id.
    pub id: String,
    /// Its code.
    pub code: String,
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
    pub words: Option<String>,
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
    /// Usual time on the chain: "Usually under 10 seconds on this chain".
    pub usual_time: String,
}

//! Transfers, contract executions and their life (docs/reference/service.md#transactions).

use bursar_messages::message;
use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    chain::Chain,
    fault::Fault,
    number::JsonNumber,
    operation::Check,
    record::{id, record},
    tokens::TokenId,
    wallets::{Order, WalletId},
};

id! {
    /// Id of a transaction at the service. Not an on-chain id.
    TransactionId;
    /// State word of a transaction, as the service wrote it.
    TransactionState;
}

/// What a state word means to us. Only these words are final (docs/decisions.md, *Only the service's final words are final*).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Finality {
    /// Every other word: never a success, never a failure.
    InFlight,
    /// COMPLETE or confirmed.
    Complete,
    /// FAILED or failed.
    Failed,
    /// CANCELLED or cancelled.
    Cancelled,
}

impl TransactionState {
    /// What the word means.
    pub fn finality(&self) -> Finality {
        match self.0.as_str() {
            "COMPLETE" | "confirmed" => Finality::Complete,
            "FAILED" | "failed" => Finality::Failed,
            "CANCELLED" | "cancelled" => Finality::Cancelled,
            _ => Finality::InFlight,
        }
    }
}

/// Fee speed of v1; only meaningful for EOA wallets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs)]
pub enum FeeLevel {
    Low,
    #[default]
    Medium,
    High,
}

record! {
    /// What a v2 record tells of its transfer (docs/reference/observed-behaviour.md#transaction-records).
    TransactionMetadata in [] / [] {
        required {}
        optional {
            /// Decimal text in whole units.
            amount: crate::number::DecimalText = ["amount"];
            /// Of the token. Text from outside.
            symbol: String = ["symbol", "tokenSymbol"];
            /// Where to.
            destination_address: String = ["destinationAddress"];
        }
    }
}

record! {
    /// A transaction of a wallet.
    Transaction in ["transaction"] / ["transactions", "items"] {
        required {
            /// The service's id.
            id: TransactionId = ["id", "_id", "transactionId"];
        }
        optional {
            /// State word: `state` in v1, `status` in v2.
            state: TransactionState = ["state", "status"];
            /// On-chain hash.
            tx_hash: String = ["txHash", "transactionHash"];
            /// Chain.
            blockchain: Chain = ["blockchain"];
            /// transfer, contract-execution, …
            operation: String = ["operation"];
            /// The wallet's id.
            wallet_id: WalletId = ["walletId", "wallet"];
            /// Where to.
            destination_address: String = ["destinationAddress"];
            /// Decimal text in whole units.
            amount: crate::number::DecimalText = ["amount"];
            /// Which token.
            token_id: TokenId = ["tokenId"];
            /// v2: the caller's own reference.
            ref_id: String = ["refId"];
            /// v2: what it moves.
            metadata: TransactionMetadata = ["metadata"];
            /// ISO 8601.
            created_at: String = ["createdAt"];
            /// ISO 8601.
            updated_at: String = ["updatedAt"];
        }
    }
}

record! {
    /// The cost of one fee level.
    FeeQuote in [] / [] {
        required {}
        optional {
            /// Decimal text in whole units of `currency`.
            estimated_fee_formatted: crate::number::DecimalText = ["estimatedFeeFormatted", "estimatedFee", "fee"];
            /// Symbol of the network currency.
            currency: String = ["currency"];
        }
    }
}

record! {
    /// Anticipated network fee at three speeds (docs/reference/observed-behaviour.md#fee-estimates).
    FeeEstimate in ["fees", "estimate"] / [] {
        required {}
        optional {
            /// Slow and cheap.
            low: FeeQuote = ["low", "LOW"];
            /// The usual.
            medium: FeeQuote = ["medium", "MEDIUM"];
            /// Fast and dear.
            high: FeeQuote = ["high", "HIGH"];
        }
    }
}

impl FeeEstimate {
    /// The quote of a level.
    pub fn level(&self, level: FeeLevel) -> Option<&FeeQuote> {
        match level {
            FeeLevel::Low => self.low.as_ref(),
            FeeLevel::Medium => self.medium.as_ref(),
            FeeLevel::High => self.high.as_ref(),
        }
    }
}

/// Estimates the network fee of a transfer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct EstimateTransfer {
    /// Where to.
    pub destination_address: String,
    /// From which wallet.
    pub wallet_id: WalletId,
    /// Which token.
    pub token_id: TokenId,
    /// In whole units; whole numbers only for ERC-721 and ERC-1155.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<JsonNumber>,
    /// Required for ERC-721 and single ERC-1155.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nft_token_id: Option<JsonNumber>,
    /// Required for ERC-1155 batches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nft_token_ids: Option<Vec<JsonNumber>>,
    /// Required for ERC-1155 batches, one per id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amounts: Option<Vec<JsonNumber>>,
}
impl Check for EstimateTransfer {
    fn check(&self) -> Result<(), Fault> {
        check_quantities(self.amount.as_ref(), self.nft_token_id.as_ref(), self.nft_token_ids.as_deref(), self.amounts.as_deref())
    }
}

/// Sends a native token, an ERC-20, an ERC-721 or ERC-1155 from a developer wallet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SendTransfer {
    /// Where to.
    pub destination_address: String,
    /// From which wallet.
    pub wallet_id: WalletId,
    /// Which token.
    pub token_id: TokenId,
    /// In whole units; whole numbers only for ERC-721 and ERC-1155.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<JsonNumber>,
    /// Fee speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_level: Option<FeeLevel>,
    /// Required for ERC-721 and single ERC-1155.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nft_token_id: Option<JsonNumber>,
    /// Required for ERC-1155 batches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nft_token_ids: Option<Vec<JsonNumber>>,
    /// Required for ERC-1155 batches, one per id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amounts: Option<Vec<JsonNumber>>,
}
impl Check for SendTransfer {
    fn check(&self) -> Result<(), Fault> {
        check_quantities(self.amount.as_ref(), self.nft_token_id.as_ref(), self.nft_token_ids.as_deref(), self.amounts.as_deref())
    }
}

/// The rules of docs/reference/service.md#transactions that hold whatever the token's standard is.
fn check_quantities(amount: Option<&JsonNumber>, id: Option<&JsonNumber>, ids: Option<&[JsonNumber]>, amounts: Option<&[JsonNumber]>) -> Result<(), Fault> {
    let whole = |field: &str, numbers: &[JsonNumber]| match numbers.iter().find(|n| !n.is_whole()) {
        Some(number) => Err(Fault::invalid(field, message!("input-nft-decimals", amount = number.as_str()))),
        None => Ok(()),
    };
    match (ids, amounts) {
        (Some(ids), Some(amounts)) => {
            if ids.len() != amounts.len() || ids.is_empty() {
                return Err(Fault::invalid("amounts", message!("input-batch-amounts")));
            }
            if amount.is_some() || id.is_some() {
                return Err(Fault::invalid("amount", message!("input-batch-amount")));
            }
            whole("nftTokenIds", ids)?;
            return whole("amounts", amounts);
        }
        (None, None) => {}
        (Some(_), None) => return Err(Fault::invalid("amounts", message!("input-batch-amounts"))),
        (None, Some(_)) => return Err(Fault::invalid("nftTokenIds", message!("input-batch-ids"))),
    }
    if let Some(id) = id {
        whole("nftTokenId", std::slice::from_ref(id))?;
        return whole("amount", amount.map(std::slice::from_ref).unwrap_or_default());
    }
    match amount {
        None => Err(Fault::invalid("amount", message!("input-amount-none"))),
        Some(amount) if amount.as_str().bytes().all(|b| matches!(b, b'0' | b'.')) => Err(Fault::invalid("amount", message!("input-amount-zero"))),
        Some(_) => Ok(()),
    }
}

/// Estimates the network fee of a contract execution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct EstimateExecution {
    /// `name(type,type)`.
    pub abi_function_signature: String,
    /// Raw contract values as text.
    pub abi_parameters: Vec<String>,
    /// The contract.
    pub contract_address: String,
    /// Which wallet calls.
    pub wallet_id: WalletId,
    /// Native currency sent along, decimal text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}
impl Check for EstimateExecution {}

/// Executes a contract function from a wallet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ExecuteContract {
    /// `name(type,type)`.
    pub abi_function_signature: String,
    /// Raw contract values as text.
    pub abi_parameters: Vec<String>,
    /// The contract.
    pub contract_address: String,
    /// Which wallet calls.
    pub wallet_id: WalletId,
    /// Native currency sent along, decimal text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Fee speed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee_level: Option<FeeLevel>,
}
impl Check for ExecuteContract {}

/// Lists the transactions of a wallet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListTransactions {
    /// The wallet.
    pub wallet_id: WalletId,
    /// At least 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// From 1; usable only together with `limit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
}
impl Check for ListTransactions {
    fn check(&self) -> Result<(), Fault> {
        if self.limit == Some(0) {
            return Err(Fault::invalid("limit", message!("input-page-limit")));
        }
        if self.page.is_some() && self.limit.is_none() {
            return Err(Fault::invalid("page", message!("input-page-no-limit")));
        }
        Ok(())
    }
}

/// Reads one transaction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewTransaction {
    /// The transaction.
    pub id: TransactionId,
    /// Its wallet.
    pub wallet_id: WalletId,
}
impl Check for ViewTransaction {}

/// Lists the organization's transactions (v2). Every filter is the service's own; `wallet_ids` are comma separated.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListOrganizationTransactions {
    /// From 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// Rows per page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// By creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
    /// One chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blockchain: Option<Chain>,
    /// organization or customer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub controller: Option<String>,
    /// Where to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination_address: Option<String>,
    /// transfer, contract-execution, …
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    /// A state word of v2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Wallet ids, comma separated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wallet_ids: Option<String>,
    /// On-chain hash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tx_hash: Option<String>,
    /// The caller's own reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ref_id: Option<String>,
    /// A contract that was called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract_address: Option<String>,
    /// Part of an address, a hash or a reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
}
impl Check for ListOrganizationTransactions {}

/// Reads one transaction (v2), without naming its wallet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewOrganizationTransaction {
    /// The transaction.
    pub id: TransactionId,
}
impl Check for ViewOrganizationTransaction {}

/// Replaces a pending transaction with the same one at a higher fee.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccelerateTransaction {
    /// The transaction.
    pub id: TransactionId,
}
impl Check for AccelerateTransaction {}

/// Asks to replace a pending transaction with nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CancelTransaction {
    /// The transaction.
    pub id: TransactionId,
}
impl Check for CancelTransaction {}

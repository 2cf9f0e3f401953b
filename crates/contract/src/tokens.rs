//! The organization's token registry and balances (docs/reference/service.md#tokens).

use bursar_messages::message;
use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    chain::Chain,
    fault::Fault,
    number::DecimalText,
    operation::Check,
    record::{id, record},
    wallets::Order,
};

id! {
    /// Id of a token in the registry; `tokenId` of a transfer.
    TokenId;
    /// Token standard: native, erc20, erc721, erc1155, fungible, … An unknown one passes through.
    TokenStandard;
}

impl TokenStandard {
    /// Whether it is the chain's own currency.
    pub fn is_native(&self) -> bool {
        self.0.eq_ignore_ascii_case("native")
    }
}

/// The standards of docs/reference/service.md#chains-and-standards.
pub const STANDARDS: &[&str] = &["native", "erc20", "fungible", "fungible-asset", "credit_alphanum4", "credit_alphanum12", "sep41", "cw20"];

record! {
    /// A token of the registry.
    Token in ["token"] / ["tokens", "items"] {
        required {
            /// System-generated.
            id: TokenId = ["id", "_id"];
        }
        optional {
            /// Chain it lives on.
            blockchain: Chain = ["blockchain"];
            /// native, erc20, …
            standard: TokenStandard = ["standard"];
            /// Ticker. Text from outside: never trusted.
            symbol: String = ["symbol"];
            /// Digits after the point.
            decimals: u8 = ["decimals"];
            /// Contract address; absent or empty for native.
            address: String = ["address"];
            /// Full name. Text from outside.
            name: String = ["name"];
        }
    }
}

record! {
    /// How much of a token a wallet holds.
    TokenBalance in ["balance"] / ["balances", "items"] {
        required {}
        optional {
            /// Decimal text in whole token units.
            amount: DecimalText = ["amount", "balance"];
            /// The token.
            token: Token = ["token"];
        }
    }
}

/// Lists the registry.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListTokens {
    /// From 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// Rows per page; the service takes 10 when it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// By creation; the service takes desc when it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}
impl Check for ListTokens {}

/// Reads one token of the registry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewToken {
    /// The token.
    pub id: TokenId,
}
impl Check for ViewToken {}

/// Adds a token to the registry. The contract gives it no idempotency key.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct AddToken {
    /// Chain it lives on.
    pub blockchain: Chain,
    /// native, erc20, …
    pub standard: TokenStandard,
    /// Ticker.
    pub symbol: String,
    /// Digits after the point, 0–36.
    pub decimals: u8,
    /// Contract address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Full name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}
impl Check for AddToken {
    fn check(&self) -> Result<(), Fault> {
        if self.symbol.trim().is_empty() {
            return Err(Fault::invalid("symbol", message!("input-token-symbol")));
        }
        if self.decimals > 36 {
            return Err(Fault::invalid("decimals", message!("input-token-decimals")));
        }
        if !self.standard.is_native() && self.address.as_deref().unwrap_or_default().is_empty() {
            return Err(Fault::invalid("address", message!("input-token-contract")));
        }
        Ok(())
    }
}

//! The form that adds a token to the registry, and its checks.

use bursar_contract::{chain::Chain, tokens::TokenId};
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use crate::base::api::CheckLine;

/// The form as the person has it now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TokenForm {
    /// Chain it lives on.
    pub blockchain: Chain,
    /// Contract address, as typed.
    pub address: String,
    /// Ticker, as typed.
    pub symbol: String,
    /// Digits after the point, as typed. A collection has none.
    pub decimals: String,
    /// `erc20`, `erc721` or `erc1155`.
    #[serde(default = "erc20")]
    pub standard: String,
}

fn erc20() -> String {
    "erc20".into()
}

/// A token of the bundled list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedToken {
    /// Ticker.
    pub symbol: String,
    /// Full name.
    pub name: String,
    /// Digits after the point.
    pub decimals: u8,
}

/// What the checks say about the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct TokenChecks {
    /// Ordered: danger, warn, ok, waiting.
    pub lines: Vec<CheckLine>,
    /// Whether nothing blocks and every field is there (ticks are counted by the form).
    pub clear: bool,
    /// The address with its checksum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// What the bundled list says of this contract.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listed: Option<ListedToken>,
    /// What the contract says of itself; absent while there is no address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_chain: Option<TokenOnChain>,
}

/// A token of the registry whose symbol passes for another's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TokenClaim {
    /// The token, by its registry id.
    pub id: TokenId,
    /// The symbol that it is taken for.
    pub symbol: String,
    /// Whether both are spelled the same.
    pub same: bool,
    /// Whether the other one is in the registry too, on the same chain.
    pub registered: bool,
    /// What is wrong, in a sentence.
    pub text: Message,
}

/// Whether a contract was asked what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChainReading {
    /// No node is set for its chain.
    NoNode,
    /// Not yet; `token_look` asks it.
    NotRead,
    /// It was.
    Read,
    /// The node could not be asked, or did not answer.
    Failed,
}

/// What a contract says of itself, by the node of its chain. Text from outside: a claim, not a fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct TokenOnChain {
    /// Whether it was asked.
    pub state: ChainReading,
    /// The node, without what its address may hold beside the host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// Ticker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// Full name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Digits after the point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
    /// Whether ticker and name stand here as they are: nothing hidden, nothing cut.
    pub plain: bool,
    /// Why it could not be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trouble: Option<Message>,
}

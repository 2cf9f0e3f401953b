//! Wallets, their balances, and addresses (docs/reference/service.md#wallet-sets-and-wallets).

use bursar_messages::message;
use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use crate::{
    chain::Chain,
    fault::Fault,
    operation::Check,
    record::{id, record},
    wallet_sets::WalletSetId,
};

id! {
    /// Id of a wallet.
    WalletId;
    /// eoa or sca. An unknown one passes through.
    AccountType;
}

/// Order of a v2 list, by creation. The service takes `desc` when it is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Oldest first.
    Asc,
    /// Newest first.
    Desc,
}

/// The wallet set a wallet belongs to: v1 sends an object with an id, v2 was not seen; a bare id is read too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WalletSetRef {
    /// The set's id.
    pub id: WalletSetId,
}

impl<'de> Deserialize<'de> for WalletSetRef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Object {
            #[serde(alias = "_id")]
            id: WalletSetId,
        }
        let raw = Box::<serde_json::value::RawValue>::deserialize(deserializer)?;
        let id = if raw.get().starts_with('{') { serde_json::from_str::<Object>(raw.get()).map(|o| o.id) } else { serde_json::from_str(raw.get()) };
        id.map(|id| Self { id }).map_err(serde::de::Error::custom)
    }
}

record! {
    /// A wallet: one address on one chain.
    Wallet in ["wallet"] / ["wallets", "items"], rows_may_lack_id {
        required {
            /// System-generated.
            id: WalletId = ["id", "_id"];
        }
        optional {
            /// Blockchain address.
            address: String = ["address"];
            /// Chain identifier as the service spells it.
            blockchain: Chain = ["blockchain"];
            /// The caller's own reference.
            ref_id: String = ["refId", "userRefId"];
            /// Name given at creation.
            name: String = ["name", "username"];
            /// Id of the customer it is for. It does not say who signs: the service names one on wallets of the organization too, made of their reference.
            customer: String = ["customer", "customerId"];
            /// The set.
            wallet_set: WalletSetRef = ["walletSet", "walletSetId"];
            /// eoa or sca.
            account_type: AccountType = ["accountType"];
            /// Hex, or another form on other chain families.
            public_key: String = ["publicKey"];
            /// A word of the service; values not shown.
            state: String = ["state"];
            /// ISO 8601.
            created_at: String = ["createdAt"];
        }
    }
}

impl Wallet {
    /// Whether it has an id. Nothing can be done with one that has none, so it is kept and shown nowhere.
    pub fn has_id(&self) -> bool {
        !self.id.0.trim().is_empty()
    }

    /// Whether it has all that a wallet in a list is shown by: a row without an address or a chain can receive nothing and pay nothing.
    pub fn is_whole(&self) -> bool {
        self.has_id()
            && self.address.as_deref().is_some_and(|said| !said.trim().is_empty())
            && self.blockchain.as_ref().is_some_and(|said| !said.0.trim().is_empty())
    }
}

record! {
    /// Whether an address is well formed for a chain.
    AddressValidity in [] / [] {
        required {}
        optional {
            /// The verdict.
            valid: bool = ["valid", "isValid"];
        }
    }
}

/// Lists wallets. Every filter is the service's own.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListWallets {
    /// One chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blockchain: Option<Chain>,
    /// Customer ids, comma separated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub customer_ids: Option<String>,
    /// One set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wallet_set: Option<WalletSetId>,
    /// The caller's own reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ref_id: Option<String>,
    /// One address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// From 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// Rows per page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// By creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}
impl Check for ListWallets {}

/// Reads one wallet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewWallet {
    /// The wallet.
    pub id: WalletId,
}
impl Check for ViewWallet {}

/// Name and reference of one address that is created.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewWallet {
    /// Label of the address.
    pub name: String,
    /// The caller's own reference.
    pub ref_id: String,
}

/// Creates organization wallets in a v2 set: one address per row of `metadata`, with a wallet on each chain (docs/reference/observed-behaviour.md#extensions).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct CreateWallets {
    /// The set. One made by v2.
    pub wallet_set_id: WalletSetId,
    /// Chains, at least one.
    pub blockchains: Vec<Chain>,
    /// Number of addresses, 1 if it is left out; equals the length of `metadata`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// One row per address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Vec<NewWallet>>,
    /// eoa by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account_type: Option<AccountType>,
}
impl Check for CreateWallets {
    fn check(&self) -> Result<(), Fault> {
        if self.blockchains.is_empty() {
            return Err(Fault::invalid("blockchains", message!("input-chains")));
        }
        let count = self.count.unwrap_or(1);
        if count == 0 {
            return Err(Fault::invalid("count", message!("input-wallets-none")));
        }
        match &self.metadata {
            Some(rows) if rows.len() as u64 != u64::from(count) => {
                Err(Fault::invalid("metadata", message!("input-wallets-rows", rows = rows.len(), wallets = count)))
            }
            _ => Ok(()),
        }
    }
}

/// Creates one address with a wallet on each chain (docs/reference/observed-behaviour.md#v1-operations).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateWalletsDeveloper {
    /// Chains, at least one.
    pub blockchains: Vec<Chain>,
    /// Name of the user the wallet is for; Bursar shows it as the wallet's label.
    pub username: String,
    /// The caller's own reference.
    pub user_ref_id: String,
    /// The set.
    pub wallet_set_id: WalletSetId,
}
impl Check for CreateWalletsDeveloper {
    fn check(&self) -> Result<(), Fault> {
        if self.blockchains.is_empty() {
            return Err(Fault::invalid("blockchains", message!("input-chains")));
        }
        if self.username.trim().is_empty() {
            return Err(Fault::invalid("username", message!("input-wallet-name")));
        }
        if self.user_ref_id.trim().is_empty() {
            return Err(Fault::invalid("userRefId", message!("input-wallet-reference")));
        }
        Ok(())
    }
}

/// Balances of a wallet (v2).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListBalances {
    /// The wallet.
    pub id: WalletId,
    /// From 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// Rows per page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// By creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}
impl Check for ListBalances {}

/// Balances of a wallet (v1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListBalancesDeveloper {
    /// The wallet.
    pub id: WalletId,
}
impl Check for ListBalancesDeveloper {}

/// Asks v2 whether an address is well formed for a chain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ValidateAddress {
    /// The chain.
    pub blockchain: Chain,
    /// The address.
    pub address: String,
}
impl Check for ValidateAddress {}

/// Asks v1 whether an address is valid on a chain.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ValidateAddressDeveloper {
    /// The address.
    pub address: String,
    /// The chain.
    pub blockchain: Chain,
}
impl Check for ValidateAddressDeveloper {}

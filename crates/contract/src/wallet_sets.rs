//! Wallet sets: groups of wallets with one key (docs/reference/service.md#wallet-sets-and-wallets).

use bursar_messages::message;
use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    fault::Fault,
    operation::Check,
    record::{id, record},
    secret::Secret,
    wallets::Order,
};

id! {
    /// Id of a wallet set.
    WalletSetId;
}

/// The secret of a set as it stands in the creation answer. It reads, compares as nothing, and never serialises.
#[derive(Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct OnceSecret(pub Secret);

impl PartialEq for OnceSecret {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl std::fmt::Debug for OnceSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<secret>")
    }
}

impl Serialize for OnceSecret {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_none()
    }
}

#[cfg(debug_assertions)]
impl TS for OnceSecret {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;
    fn name(_: &ts_rs::Config) -> String {
        "null".into()
    }
    fn inline(_: &ts_rs::Config) -> String {
        "null".into()
    }
}

record! {
    /// A wallet set.
    WalletSet in ["walletSet"] / ["walletSets", "items"] {
        required {
            /// System-generated.
            id: WalletSetId = ["id", "_id"];
        }
        optional {
            /// Given by people. Text from outside.
            name: String = ["name"];
            /// organization or customer: who signs for its wallets. A word of the service; an unknown one passes through.
            controller: String = ["controller"];
            /// Whether a business sponsor pays gas.
            is_gas_sponsored: bool = ["isGasSponsored"];
            /// Whether only transfers inside the organization are sponsored.
            sponsor_only_transfers_to_wallet_set_addresses: bool = ["sponsorOnlyTransfersToWalletSetAddresses"];
            /// ISO 8601.
            created_at: String = ["createdAt"];
            /// ISO 8601.
            updated_at: String = ["updatedAt"];
            /// Comes once, in the creation answer of v1. Sealed at once, never serialised.
            wallet_set_secret_cipher_text: OnceSecret = ["walletSetSecretCipherText"];
        }
    }
}

fn check_name(name: &str) -> Result<(), Fault> {
    match name.trim().chars().count() {
        0 => Err(Fault::invalid("name", message!("input-set-name"))),
        1..=100 => Ok(()),
        _ => Err(Fault::invalid("name", message!("input-set-name-long"))),
    }
}

/// Lists the wallet sets of the organization.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListWalletSets {
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
impl Check for ListWalletSets {}

/// Reads one wallet set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewWalletSet {
    /// The set.
    pub id: WalletSetId,
}
impl Check for ViewWalletSet {}

/// Balances across all wallets of a set, one row per token.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListSetBalances {
    /// The set.
    pub id: WalletSetId,
}
impl Check for ListSetBalances {}

/// Creates a v1 wallet set. Its secret comes back once.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct CreateWalletSetDeveloper {
    /// 1–100 characters.
    pub name: String,
    /// Whether a business sponsor pays gas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_gas_sponsored: Option<bool>,
    /// Whether only transfers to addresses of the organization's sets are sponsored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sponsor_only_transfers_to_wallet_set_addresses: Option<bool>,
}
impl Check for CreateWalletSetDeveloper {
    fn check(&self) -> Result<(), Fault> {
        check_name(&self.name)
    }
}

/// Creates a v2 wallet set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateWalletSet {
    /// 1–100 characters.
    pub name: String,
}
impl Check for CreateWalletSet {
    fn check(&self) -> Result<(), Fault> {
        check_name(&self.name)
    }
}

/// Renames a set. The contract does not show the body; `name` is what clients send (docs/reference/observed-behaviour.md#extensions).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RenameWalletSet {
    /// The set.
    pub id: WalletSetId,
    /// Its new name.
    pub name: String,
}
impl Check for RenameWalletSet {
    fn check(&self) -> Result<(), Fault> {
        check_name(&self.name)
    }
}

//! Customer custody: operations that begin with a PIN challenge (docs/reference/service.md#customers).

use bursar_messages::message;
use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    chain::Chain,
    fault::Fault,
    operation::Check,
    record::{id, record},
    transactions::TransactionId,
    virtual_accounts::{HolderDetails, VirtualAccount},
    wallets::{AccountType, Order, Wallet},
};

id! {
    /// Id of a customer at the service.
    CustomerId;
    /// Id of a challenge.
    ChallengeId;
    /// Where the customer goes after the challenge. Ours.
    ReturnUrl;
    /// The gateway's page where the PIN is asked. Theirs; checked before it is opened.
    GatewayUrl;
}

record! {
    /// A person or company whose wallets and accounts open only with their own PIN.
    Customer in ["customer"] / ["customers", "items"] {
        required {
            /// System-generated.
            id: CustomerId = ["id", "_id"];
        }
        optional {
            /// Given by the organization. Text from outside.
            name: String = ["name"];
            /// The organization's own reference.
            ref_id: String = ["refId"];
            /// A word of the service; values not shown.
            custody_type: String = ["custodyType"];
            /// A word of the service; values not shown.
            status: String = ["status"];
            /// Whether a PIN was set.
            has_pin: bool = ["hasPin"];
            /// Whether the way back in was set. Without it the service refuses wallets.
            has_recovery: bool = ["hasRecovery"];
            /// ISO 8601.
            created_at: String = ["createdAt"];
            /// ISO 8601.
            updated_at: String = ["updatedAt"];
        }
    }
}

record! {
    /// What came of a challenge; which fields are there depends on its task (docs/reference/observed-behaviour.md#challenges).
    ChallengeResult in [] / [] {
        required {}
        optional {
            /// Of provisioning.
            wallets: Vec<Wallet> = ["wallets"];
            /// Of opening an account.
            virtual_account: VirtualAccount = ["virtualAccount"];
            /// Of moving money.
            transaction_id: TransactionId = ["transactionId"];
            /// Of moving money.
            transaction_hash: String = ["transactionHash", "txHash"];
            /// Why it failed, where that is said.
            reason: String = ["reason"];
        }
    }
}

record! {
    /// A challenge the customer completes with a PIN.
    Challenge in ["challenge"] / ["challenges", "items"] {
        required {
            /// System-generated.
            challenge_id: ChallengeId = ["challengeId", "id"];
        }
        optional {
            /// The gateway page to open.
            redirect_url: GatewayUrl = ["redirectUrl"];
            /// pending, verified, failed; other words pass through.
            status: String = ["status"];
            /// Kind of operation.
            task: String = ["task"];
            /// ISO 8601.
            expires_at: String = ["expiresAt"];
            /// Once it is verified. Pruned with the challenge after 15 minutes: keep it the moment it is read.
            result: ChallengeResult = ["result"];
        }
    }
}

/// Lists customers.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListCustomers {
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
impl Check for ListCustomers {}

/// Makes a customer's record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateCustomer {
    /// 1–200 characters.
    pub name: String,
    /// The organization's own reference, 1–200 characters, used once.
    pub ref_id: String,
}
impl Check for CreateCustomer {
    fn check(&self) -> Result<(), Fault> {
        for (field, text) in [("name", &self.name), ("refId", &self.ref_id)] {
            if text.trim().is_empty() || text.chars().count() > 200 {
                return Err(Fault::invalid(field, message!("input-length", field = field)));
            }
        }
        Ok(())
    }
}

/// Reads one customer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewCustomer {
    /// The customer.
    pub id: CustomerId,
}
impl Check for ViewCustomer {}

/// Starts setting a PIN and the way back in, in one visit to the gateway.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetUpPin {
    /// The customer.
    pub id: CustomerId,
    /// Where the customer goes after the challenge.
    pub redirect_url: ReturnUrl,
}
impl Check for SetUpPin {}

/// Starts changing a PIN that the customer still knows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdatePin {
    /// The customer.
    pub id: CustomerId,
    /// Where the customer goes after the challenge.
    pub redirect_url: ReturnUrl,
}
impl Check for UpdatePin {}

/// Starts setting a new PIN with the answer of recovery, also after a lock-out.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ResetPin {
    /// The customer.
    pub id: CustomerId,
    /// Where the customer goes after the challenge.
    pub redirect_url: ReturnUrl,
}
impl Check for ResetPin {}

/// Starts setting the question of recovery anew.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetUpRecovery {
    /// The customer.
    pub id: CustomerId,
    /// Where the customer goes after the challenge.
    pub redirect_url: ReturnUrl,
}
impl Check for SetUpRecovery {}

/// Lists the challenges of a customer that still live.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListChallenges {
    /// The customer.
    pub id: CustomerId,
    /// pending, verified or failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
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
impl Check for ListChallenges {}

/// Reads one challenge. After 15 minutes it is gone, and its result with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewChallenge {
    /// The customer.
    pub id: CustomerId,
    /// The challenge.
    pub challenge_id: ChallengeId,
}
impl Check for ViewChallenge {}

/// Starts provisioning wallets for a customer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct CreateCustomerWallet {
    /// The customer.
    pub id: CustomerId,
    /// Chains, at least one.
    pub blockchains: Vec<Chain>,
    /// Where the customer goes after the challenge.
    pub redirect_url: ReturnUrl,
    /// eoa by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account_type: Option<AccountType>,
}
impl Check for CreateCustomerWallet {}

/// Starts opening a naira account for a customer. Here `redirectUrl` is documented as the gateway's page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateCustomerVirtualAccount {
    /// The customer.
    pub id: CustomerId,
    /// URL of the gateway PIN verification.
    pub redirect_url: GatewayUrl,
    /// NGN.
    pub currencies: Vec<String>,
    /// Who the account is for.
    pub holder_details: HolderDetails,
}
impl Check for CreateCustomerVirtualAccount {}

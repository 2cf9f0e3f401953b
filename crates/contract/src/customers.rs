//! Customer custody: operations that begin with a PIN challenge (interface.md 4.5, 4.7).

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    chain::Chain,
    operation::Check,
    record::{id, record},
    virtual_accounts::HolderDetails,
    wallets::AccountType,
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
        }
    }
}

/// Starts provisioning wallets for a customer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
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

//! Customers and the PIN request of a PIN: what screens see. Holders are masked; a link stands here only if it may be opened.

use bursar_contract::{Fault, chain::Chain, customers::CustomerId, wallets::Wallet};
use bursar_messages::typescript::TS;
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};

use crate::naira::api::{AccountForm, AccountRow, HolderField, ServiceList};

/// Where a customer is known from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CustomerSource {
    /// The service's record.
    Service,
    /// Typed.
    Hand,
    /// A wallet or an account names it.
    Seen,
}

/// How a PIN request stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PinRequestState {
    /// The request for the challenge is on its way.
    Starting,
    /// The customer has the word.
    Waiting,
    /// The service confirmed the result.
    Done,
    /// The customer said no.
    Declined,
    /// Too many wrong PINs.
    LockedOut,
    /// The service says that it failed.
    Failed,
    /// Its time is over, and nothing came of it that anybody can see.
    Expired,
    /// Nobody can say what came of it.
    Unknown,
    /// A person says that it is done.
    ByHand,
    /// A person stopped waiting.
    Closed,
}

impl PinRequestState {
    /// Its name, as the pages say it.
    pub fn words(self) -> Message {
        match self {
            Self::Starting => message!("customers-state-starting"),
            Self::Waiting => message!("customers-state-waiting"),
            Self::Done => message!("customers-state-done"),
            Self::Declined => message!("customers-state-declined"),
            Self::LockedOut => message!("customers-state-locked_out"),
            Self::Failed => message!("customers-state-failed"),
            Self::Expired => message!("customers-state-expired"),
            Self::Unknown => message!("customers-state-unknown"),
            Self::ByHand => message!("customers-state-by_hand"),
            Self::Closed => message!("customers-state-closed"),
        }
    }
}

/// What the customer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PinRequestTask {
    /// Wallets on chains.
    Wallets,
    /// A naira account.
    Account,
    /// A first PIN, and the way back in.
    PinSetup,
    /// Another PIN, by the old one.
    PinUpdate,
    /// Another PIN, by the answer of recovery.
    PinReset,
    /// Another question of recovery.
    Recovery,
}

/// How Bursar finds out what came of a PIN request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Evidence {
    /// Not asked yet.
    NotYet,
    /// The service tells of the challenge itself.
    Challenge,
    /// It does not; the customer's wallets are looked at.
    Wallets,
    /// It tells nothing.
    None,
}

/// A customer of the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CustomerRow {
    /// The service's id.
    pub id: CustomerId,
    /// Cleaned; empty where nobody told one.
    pub name: String,
    /// The organization's reference.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ref_id: Option<String>,
    /// A word of the service.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Whether there is a PIN; absent where the service does not tell.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_pin: Option<bool>,
    /// Whether there is a way back in; absent where the service does not tell.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub has_recovery: Option<bool>,
    /// Wallets seen so far.
    pub wallets: u32,
    /// Accounts of the book.
    pub accounts: u32,
    /// How the newest PIN request stands.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<PinRequestState>,
    /// Where the customer is known from.
    pub source: CustomerSource,
}

/// The book of customers.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CustomerList {
    /// By name.
    pub customers: Vec<CustomerRow>,
    /// How the service's own list went.
    pub service: ServiceList,
    /// Why it could not be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// A customer with everything known.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CustomerView {
    /// The customer.
    pub customer: CustomerRow,
    /// Whether the service's record could be asked: what `hasPin` rests on.
    pub record: ServiceList,
    /// Why it could not.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// The customer's wallets.
    pub wallets: Vec<Wallet>,
    /// The customer's accounts.
    pub accounts: Vec<AccountRow>,
    /// Newest first.
    pub pin_requests: Vec<PinRequestView>,
}

/// A customer to be added, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CustomerForm {
    /// What people call the customer.
    pub name: String,
    /// The organization's reference.
    pub ref_id: String,
    /// The service's id, where the customer exists there; empty: the service is asked to make one.
    pub id: String,
}

/// Where the customer goes after the PIN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReturnTo {
    /// Back to this computer.
    Here,
    /// To a page of the organization.
    Page,
}

/// What is asked of a customer, as typed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PinRequestForm {
    /// Of whom.
    pub customer_id: CustomerId,
    /// What.
    pub task: PinRequestTask,
    /// Of wallets.
    #[serde(default)]
    pub chains: Vec<Chain>,
    /// Of an account: its holder.
    #[serde(default)]
    #[ts(optional)]
    pub holder: Option<AccountForm>,
    /// Where the customer goes afterwards.
    pub return_to: ReturnTo,
    /// The organization's page.
    #[serde(default)]
    pub return_page: String,
}

impl std::fmt::Debug for PinRequestForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<hand-off {:?}>", self.task)
    }
}

/// The page that was used last, for the form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PinRequestDefaults {
    /// The organization's page; empty: none yet.
    pub return_page: String,
    /// Gateway hosts that a person has allowed.
    pub hosts: Vec<String>,
}

/// The gateway's link, after it was looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum GatewayLink {
    /// It may be opened, copied and drawn.
    Ready {
        /// Exactly this.
        url: String,
        /// Where it leads, as the browser looks it up.
        host: String,
        /// That is this computer: no phone can open it.
        local: bool,
    },
    /// Its host is new here; a person decides.
    NewHost {
        /// As the browser looks it up.
        host: String,
    },
    /// It may not be used.
    Refused {
        /// Why.
        reason: String,
    },
    /// There is none, or not any more.
    None,
}

/// A PIN request.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PinRequestView {
    /// Of this computer.
    pub id: String,
    /// Of whom.
    pub customer_id: CustomerId,
    /// The name as it was known.
    pub customer_name: String,
    /// What is asked.
    pub task: PinRequestTask,
    /// Chains of wallets.
    pub chains: Vec<Chain>,
    /// How it stands.
    pub state: PinRequestState,
    /// The service's word, where it told one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// The service's id of the challenge.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub challenge_id: Option<String>,
    /// The entry of the journal that asked for it.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intent_id: Option<String>,
    /// The link.
    pub link: GatewayLink,
    /// RFC 3339, local clock.
    pub started_at: String,
    /// RFC 3339, local clock: when the service forgets it. Absent where the service did not say.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<String>,
    /// RFC 3339: when it ended.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<String>,
    /// RFC 3339: when the customer's browser came back to this computer. A hint, no proof.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returned_at: Option<String>,
    /// Whether the customer comes back to this computer.
    pub returns_here: bool,
    /// How Bursar finds out.
    pub evidence: Evidence,
    /// RFC 3339: when it was last looked at.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_at: Option<String>,
    /// Why the last look failed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// Whether it ended without a result, and nobody has dismissed it or asked again.
    pub unsettled: bool,
    /// What a person should know about the end.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Message>,
    /// Wallets that the service confirmed.
    pub wallets: Vec<Wallet>,
    /// The account that the service confirmed, or that a person typed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountRow>,
    /// The holder that was sent, masked.
    pub holder: Vec<HolderField>,
}

/// PIN requests.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct PinRequestList(pub Vec<PinRequestView>);

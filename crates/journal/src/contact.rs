//! Contacts as they are stored: who is paid, by which ways, and how far each way was verified.
//!
//! Screens show them as they are, so their TypeScript is made from here. A change of a shape is a change of the file.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// A person or a company.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ContactKind {
    /// A human being.
    Person,
    /// An organization.
    #[default]
    Company,
}

/// One way to pay a contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum PaymentDetails {
    /// An address, good on many chains at once.
    Wallet {
        /// Full address.
        address: String,
        /// Chains on which the contact says that it can be used, as the service spells them; empty: every EVM chain.
        #[serde(default)]
        chains: Vec<String>,
    },
    /// A naira account.
    Bank {
        /// The code that the service's bank list returned, as text.
        sort_code: String,
        /// The bank's name.
        bank: String,
        /// Ten digits.
        account_number: String,
        /// As the bank keeps it.
        account_name: String,
    },
    /// A customer of this organization.
    Customer {
        /// The service's id.
        customer_id: String,
    },
}

/// How far a payment method was verified. In order; each step needs the one before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum VerificationLevel {
    /// Nobody checked it.
    #[default]
    New,
    /// Somebody called the contact and read it back.
    ReadBack,
    /// The contact confirmed that a test payment arrived.
    TestReceived,
    /// A person stands for it.
    Verified,
}

/// What was done for one step of the verification.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Proof {
    /// The step.
    #[serde(alias = "rung")]
    pub level: VerificationLevel,
    /// Who did it; with the computer's name where it was another one than this.
    pub by: String,
    /// RFC 3339: when it was noted.
    pub at: String,
    /// Read back: who was spoken to. Test payment: its draft code or reference. Verified: a note.
    pub note: String,
    /// Read back: the number that was called.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// Read back: RFC 3339, when the call was.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called_at: Option<String>,
    /// The card of the computer of the team on which it was done; absent: this one.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
}

/// A way to pay with what is known of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaymentMethod {
    /// Id of the payment method.
    pub id: String,
    /// The way.
    #[serde(alias = "way")]
    pub details: PaymentDetails,
    /// How far it was verified.
    #[serde(default, alias = "rung")]
    pub level: VerificationLevel,
    /// What was done for each step since the last change, oldest first.
    #[serde(default)]
    pub proofs: Vec<Proof>,
    /// RFC 3339: the last change.
    pub changed_at: String,
    /// RFC 3339: until when it cools off after a change; absent for a payment method that came with its contact, or has cooled off.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cools_until: Option<String>,
    /// The card of the computer of the team that wrote its details; absent: this one.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<String>,
}

impl PaymentMethod {
    /// Whether it is another computer's word alone: nobody wrote it here, and nobody here verified it.
    pub fn is_hearsay(&self) -> bool {
        self.computer.is_some() && self.level_here() == VerificationLevel::New
    }

    /// How far it was verified on this computer. What a colleague did is shown as theirs, and no check asks less because of it.
    pub fn level_here(&self) -> VerificationLevel {
        if self.proofs.iter().all(|proof| proof.computer.is_none()) {
            return self.level;
        }
        self.proofs.iter().filter(|proof| proof.computer.is_none()).map(|proof| proof.level).max().unwrap_or_default()
    }
}

/// A contact, whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Contact {
    /// Id of the contact.
    pub id: String,
    /// Person or company.
    pub kind: ContactKind,
    /// Name.
    pub name: String,
    /// Words to group by, sorted.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Free text.
    #[serde(default)]
    pub note: String,
    /// The ways to pay, in the order they were added.
    #[serde(default, alias = "rails")]
    pub methods: Vec<PaymentMethod>,
    /// RFC 3339.
    pub created_at: String,
    /// RFC 3339.
    pub changed_at: String,
}

/// How often an address was paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Paid {
    /// Payments that are not known to have failed.
    pub times: u32,
    /// RFC 3339: the newest.
    pub last: String,
}

/// Who stands behind an address, for labels and badges.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Verification {
    /// The contact, where there is one.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact_id: Option<String>,
    /// How far the contact's payment method was verified.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none", alias = "rung")]
    pub level: Option<VerificationLevel>,
    /// Who took the last step of it, with the computer, where that was not this one: no check asks less because of it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// RFC 3339: until when it cools off after a change.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cools_until: Option<String>,
    /// Payments so far; absent: the next one is the first.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid: Option<Paid>,
    /// The last change of the contact's payment method, where a review has to show it.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<PaymentMethodChange>,
}

/// What was done with a way to pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentMethodChangeKind {
    /// It is new in the contact.
    Added,
    /// It leads elsewhere than before.
    Changed,
    /// It leads where it led, but its verification was taken back.
    Doubted,
}

/// The last change of a way to pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethodChange {
    /// What was done.
    pub kind: PaymentMethodChangeKind,
    /// RFC 3339: when.
    pub at: String,
    /// Who did it, where the log knows.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

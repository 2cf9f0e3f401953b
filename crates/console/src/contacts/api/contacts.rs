//! Contacts: who is paid, by which ways, and how far each way was verified.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use crate::base::api::CheckLine;
use bursar_journal::contact::*;

/// A name for an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Label {
    /// The address, as it was asked.
    pub address: String,
    /// Its name; empty where only `elsewhere` is known.
    pub name: String,
    /// Whether it is a wallet of this organization.
    pub own: bool,
    /// That it is a wallet of this organization on other chains, and none on the chain that was asked about.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elsewhere: Option<Message>,
    /// Who stands behind it.
    pub verification: Verification,
}

/// Names for the addresses that were asked; an address without a name is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Labels(pub Vec<Label>);

/// A person's text about a contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactForm {
    /// The contact; absent for a new one.
    #[serde(default)]
    #[ts(optional)]
    pub id: Option<String>,
    /// Person or company.
    pub kind: ContactKind,
    /// Name.
    pub name: String,
    /// Words to group by.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Free text.
    #[serde(default)]
    pub note: String,
    /// Every way to pay, in order. One that is left out is removed.
    #[serde(default)]
    pub methods: Vec<PaymentMethodForm>,
}

/// A way to pay as typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PaymentMethodForm {
    /// The payment method; absent for a new one.
    #[serde(default)]
    #[ts(optional)]
    pub id: Option<String>,
    /// The way.
    pub details: PaymentDetails,
}

/// What a column of the list is ordered by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ContactOrder {
    /// By name.
    #[default]
    Name,
    /// Newest change first.
    Changed,
    /// Newest payment first, never paid last.
    Paid,
    /// Best verified first.
    Verified,
}

/// Asks for a window of the contacts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListContacts {
    /// Words that must all be there: in names, tags, notes, addresses, account numbers, customer ids.
    #[serde(default)]
    #[ts(optional)]
    pub text: Option<String>,
    /// Only contacts with this tag.
    #[serde(default)]
    #[ts(optional)]
    pub tag: Option<String>,
    /// Order.
    #[serde(default)]
    #[ts(optional)]
    pub order: Option<ContactOrder>,
    /// Only contacts of which a person has to choose what is right.
    #[serde(default)]
    #[ts(optional)]
    pub open: Option<bool>,
    /// Turned round.
    #[serde(default)]
    #[ts(optional)]
    pub reverse: Option<bool>,
    /// First row.
    #[serde(default)]
    #[ts(optional)]
    pub offset: Option<u32>,
    /// Rows, at most 500.
    #[serde(default)]
    #[ts(optional)]
    pub limit: Option<u32>,
}

/// A line of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContactRow {
    /// Id of the contact.
    pub id: String,
    /// Person or company.
    pub kind: ContactKind,
    /// Name.
    pub name: String,
    /// Tags.
    pub tags: Vec<String>,
    /// How many addresses, accounts and customer ids.
    pub wallets: u32,
    /// Naira accounts.
    pub banks: u32,
    /// Customer ids.
    pub customers: u32,
    /// The lowest step of its payment methods that was taken on this computer: the whole contact is as sure as its least sure way.
    pub level: VerificationLevel,
    /// Whether a payment method cools off after a change.
    pub cooling: bool,
    /// Whether a person has to choose what is right in it.
    pub open: bool,
    /// Payments to its addresses.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid: Option<Paid>,
    /// RFC 3339.
    pub changed_at: String,
}

/// A tag with how many contacts carry it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct TagCount {
    /// The tag.
    pub tag: String,
    /// Contacts.
    pub count: u32,
}

/// A window of the contacts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContactPage {
    /// The window.
    pub rows: Vec<ContactRow>,
    /// Contacts that fit.
    pub total: u32,
    /// Contacts in all.
    pub all: u32,
    /// Every tag.
    pub tags: Vec<TagCount>,
    /// Contacts of which a person has to choose what is right.
    pub open: u32,
}

/// One entry of a contact's own log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContactChange {
    /// RFC 3339.
    pub at: String,
    /// Who did it.
    pub by: String,
    /// `create`, `change`, `rung`, `doubt`, `remove`, `restore`, `merge` or `import`; `shared`: on another computer of the team; `choose`: between changes that
    /// stood side by side.
    pub action: String,
    /// What changed, one sentence each.
    pub lines: Vec<Message>,
}

/// Another contact that may be the same one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MergeHint {
    /// The other contact.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Why: "Both have the address 0x…".
    pub why: Message,
}

/// A contact with all that a screen shows of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContactView {
    /// The contact.
    pub contact: Contact,
    /// Payments to each of its addresses, by payment method id.
    pub paid: Vec<PaymentMethodPaid>,
    /// Contacts that may be the same.
    pub hints: Vec<MergeHint>,
    /// What was done with it, newest first.
    pub changes: Vec<ContactChange>,
    /// What stands side by side in it, where a person has to choose.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenContact>,
}

/// What several computers changed in a contact beside each other.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenContact {
    /// Of what stands side by side now; a choice names it.
    pub revision: String,
    /// Each field that waits.
    pub fields: Vec<OpenField>,
}

/// A field that waits for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenField {
    /// Its name.
    pub title: Message,
    /// Its values, at least two.
    pub sides: Vec<OpenSide>,
}

/// One of the values of a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenSide {
    /// The value.
    pub value: Message,
    /// "Ada on Front desk".
    pub by: String,
    /// RFC 3339: when, by the clock of that computer.
    pub at: String,
}

/// What came of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContactChosen {
    /// The contact; absent: it was removed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact: Option<ContactView>,
}

/// Payments by one payment method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PaymentMethodPaid {
    /// The payment method.
    pub method_id: String,
    /// Payments.
    pub paid: Paid,
    /// The name of the last of them, where it is neither the contact's nor the account's.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paid_as: Option<String>,
}

/// An address that the recipient box offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Recipient {
    /// The contact.
    pub contact_id: String,
    /// Its name.
    pub name: String,
    /// Full address, checksummed.
    pub address: String,
    /// Whether the contact named this chain, or every chain.
    pub on_chain: bool,
    /// Badges.
    pub verification: Verification,
}

/// What the recipient box offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Recipients(pub Vec<Recipient>);

/// What happens while a payment method cools off after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CoolOff {
    /// For how long, in hours: 0 to 168.
    pub hours: u32,
    /// The most that one payment may be in that time, in units of what is sent; absent: only a tick is asked.
    #[serde(default)]
    #[ts(optional)]
    pub most: Option<String>,
}

/// Whether a name looks like another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NameCheck {
    /// The warning, where there is one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<CheckLine>,
}

/// What stands against or for paying these bank details.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankChecks {
    /// Danger first.
    pub lines: Vec<CheckLine>,
    /// Whether nothing is red.
    pub clear: bool,
    /// The contact that has exactly these details.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verification: Option<Verification>,
}

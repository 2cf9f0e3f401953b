//! Operations as forms, for the runner.

use bursar_contract::Fault;
use bursar_messages::typescript::TS;
use serde::Serialize;

/// What a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// Any text.
    Text,
    /// A number, whole or decimal: its digits leave as they are typed.
    Number,
    /// Yes or no.
    Boolean,
    /// One of a few words.
    Choice,
    /// Several, one a line.
    List,
    /// JSON, because the contract leaves it open.
    Json,
}

/// The kind of id that a field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum IdKind {
    /// A wallet.
    Wallet,
    /// A wallet set.
    WalletSet,
    /// A token of the registry.
    Token,
    /// A customer.
    Customer,
    /// A naira account of the service.
    Account,
    /// A chain, as the service spells it.
    Chain,
}

/// A field of an operation.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OperationField {
    /// Its name; of a field inside another both with a point between: `destination.accountNumber`.
    pub name: String,
    /// What it takes.
    pub kind: FieldKind,
    /// Whether the items of a list are numbers.
    pub numbers: bool,
    /// Whether a number must be a whole one. The core alone reads it.
    #[ts(skip)]
    #[serde(skip)]
    pub whole: bool,
    /// Whether it must be there.
    pub required: bool,
    /// `path`, `query` or `body`.
    pub place: String,
    /// What the contract says of it.
    pub text: String,
    /// The words of a choice.
    pub options: Vec<String>,
    /// The kind of id it takes, or each item of a list, if they can be listed.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id_of: Option<IdKind>,
}

/// An operation as a form.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OperationForm {
    /// Row of the table.
    pub name: String,
    /// HTTP verb.
    pub method: String,
    /// Path with its placeholders.
    pub path: String,
    /// `reads`, `writes`, `signs` or `moves_money`.
    pub effect: String,
    /// Whether it takes an idempotency key.
    pub keyed: bool,
    /// Name of the secret that the app adds, where it needs one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Whether a connection may lack it.
    pub extension: bool,
    /// What the contract says of it.
    pub text: String,
    /// Required ones first.
    pub fields: Vec<OperationField>,
}

/// Every operation.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct OperationForms {
    /// In the order of the table.
    pub operations: Vec<OperationForm>,
}

/// What would be sent.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OperationPreview {
    /// As a curl line, without the key. Absent while the input is not complete.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curl: Option<String>,
    /// Everything that is wrong with the input, each at its field. Empty where a line is there.
    pub faults: Vec<Fault>,
}

/// What came of a run.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OperationRun {
    /// The draft that waits in the confirm window, where money can move.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft_id: Option<String>,
    /// The exchange, where something was asked.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange_id: Option<String>,
    /// Why it did not go through.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

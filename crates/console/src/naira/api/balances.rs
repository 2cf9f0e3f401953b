//! What lies on the organization's own accounts.

use bursar_messages::typescript::TS;
use serde::Serialize;

/// Naira on the organization's own accounts, as last read.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NairaBalances {
    /// Own accounts of the book.
    pub accounts: u32,
    /// Of those, how many were never read; they are not in the sum.
    pub unread: u32,
    /// Plain decimal text; absent where no account was read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
    /// RFC 3339; the oldest reading in the sum.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// The largest, at most four.
    pub largest: Vec<NairaOn>,
}

/// What is on one account.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NairaOn {
    /// Name of the account.
    pub name: String,
    /// Plain decimal text.
    pub amount: String,
}

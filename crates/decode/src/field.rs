//! Decoded values as rows.

use super::{addresses::Party, text::Marks};

/// What a value means, next to its digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// The largest number of its type, which is no bound at all.
    Unlimited,
    /// Whose address it is.
    Party(Party),
    /// The moment that it is, in seconds since 1970.
    Time(i64),
    /// How many bytes it has.
    Bytes(usize),
    /// Which of its characters are marked.
    Marked(Marks),
}

/// A decoded value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Field {
    /// Its name, made harmless.
    pub name: String,
    /// Its type, where it has one: `uint256`.
    pub kind: Option<String>,
    /// Complete, and made harmless. Empty for what has values inside it.
    pub value: String,
    /// How many values are inside a list.
    pub items: Option<usize>,
    /// What it means.
    pub note: Option<Note>,
    /// Whether the value is machine text (address, hex).
    pub mono: bool,
    /// How deep it stands in the tree; 0 at the top.
    pub depth: u8,
}

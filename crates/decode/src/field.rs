//! Decoded values as rows.

use super::{
    addresses::{Party, Sum},
    text::Marks,
};

/// What a value means, next to its digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// The largest number of its type, which is no bound at all.
    Unlimited,
    /// Whose address it is.
    Party(Party),
    /// How much of a token, or of the network currency.
    Sum(Sum),
    /// What an item of an order is.
    Item(ItemType),
    /// Whether another contract's program runs in the place of the wallet's own, where a multi-signature wallet says which kind of call it makes.
    DelegateCall(bool),
    /// The address of nobody, with what it stands for.
    Zero(Zero),
    /// A deadline that no clock reaches.
    Never,
    /// The moment that it is, in seconds since 1970.
    Time(i64),
    /// How many bytes it has.
    Bytes(usize),
    /// Which of its characters are marked.
    Marked(Marks),
}

/// What an item of an order is, as marketplaces number it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemType {
    /// The network currency.
    Currency,
    /// Base units of a token.
    Token,
    /// One token of a collection.
    Single,
    /// Tokens of one id of a collection.
    Several,
    /// One token of a collection that the other side chooses.
    AnySingle,
    /// Tokens of a collection that the other side chooses.
    AnySeveral,
}

impl ItemType {
    /// By its number.
    pub fn of(number: u64) -> Option<Self> {
        [Self::Currency, Self::Token, Self::Single, Self::Several, Self::AnySingle, Self::AnySeveral].get(usize::try_from(number).ok()?).copied()
    }
}

/// What the zero address stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Zero {
    /// The network currency, where a token is expected.
    Currency,
    /// Whoever sends the transaction.
    Sender,
    /// Nobody.
    Nobody,
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

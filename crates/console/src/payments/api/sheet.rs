//! The face of a review: blocks of text, laid out for a page that only shows them.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// How a piece of text looks. The page uses the word as a class, and draws an address in groups of four.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// As it is.
    Plain,
    /// Stressed.
    Strong,
    /// Second to what stands beside it.
    Second,
    /// Small, beside a value.
    Quiet,
    /// Machine text.
    Mono,
    /// An address, whole, in groups of four.
    Address,
    /// A bank account's number.
    Account,
    /// The unit of an amount.
    Unit,
    /// The type of a value.
    Kind,
    /// What is unusual about who is paid: never paid before, changed lately. Amber, with a sign.
    First,
    /// What has no bound.
    Grave,
    /// What no longer holds.
    Struck,
}

/// Some text and its look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// Whole, and made harmless.
    pub text: String,
    /// How it looks.
    pub look: Look,
}

/// A name and its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SheetRow {
    /// What it is.
    pub name: Vec<Piece>,
    /// What it says.
    pub value: Vec<Piece>,
    /// How deep it stands in a tree, 0 to 6.
    pub depth: u8,
    /// The network fee: its value is asked anew while somebody looks.
    pub fee: bool,
}

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// What it does, in one sentence.
    Headline,
    /// The amount and its unit.
    Amount,
    /// The amount in words.
    Words,
    /// Who is paid.
    To,
    /// The other facts of a payment.
    Facts,
    /// Rows under a heading.
    Group,
    /// A risk to be known.
    Warn,
    /// A risk by which money can be lost.
    Danger,
    /// Who drafted it, and what waits behind it.
    Draft,
}

/// One block of the review.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Block {
    /// What it is.
    pub face: Face,
    /// Its sentence, or its heading where it has rows.
    pub head: Vec<Piece>,
    /// Every row; the page turns long lists and cuts none.
    pub rows: Vec<SheetRow>,
    /// Its rows may be turned and searched, and need not all be seen: what must be seen of them stands above.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub reference: bool,
    /// The sentence to tick before the answer can be yes.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tick: Option<String>,
}

/// A field of the confirm window. Its text is held against what is stored when the answer is yes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TypedField {
    /// The field of the verdict that takes the text: `middle` or `destination`.
    pub name: String,
    /// What to type.
    pub label: String,
}

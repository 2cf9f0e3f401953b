//! Files of contacts: what an import would do, what was decided about it, and what was written.

use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use bursar_journal::contact::Contact;

/// A row of a file that cannot be read as a contact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BadRow {
    /// Its number in the file, as a spreadsheet counts.
    pub row: u32,
    /// What is wrong.
    pub why: Message,
    /// The row as it came, cut.
    pub text: String,
}

/// What is to be known of a row that can be imported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RowNote {
    /// Its number in the file, as a spreadsheet counts.
    pub row: u32,
    /// What it is.
    pub said: Message,
}

/// A contact of the file that disagrees with the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Conflict {
    /// Its number in this dry run.
    pub at: u32,
    /// Rows of the file.
    pub rows: Vec<u32>,
    /// What the book has.
    pub mine: Contact,
    /// What the file has.
    pub theirs: Contact,
    /// What differs, one sentence each.
    pub differs: Vec<Message>,
}

/// What an import would do. Nothing is written yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// Names this dry run.
    pub id: String,
    /// Name of the file, without its folder.
    pub file: String,
    /// Contacts that are not in the book.
    pub fresh: u32,
    /// The first names of those.
    pub fresh_names: Vec<String>,
    /// Contacts that the book has just so.
    pub same: u32,
    /// Contacts that disagree with the book.
    pub conflicts: Vec<Conflict>,
    /// Rows with an account or address that is known under another name, in Bursar or in the file.
    pub known: Vec<RowNote>,
    /// Rows of a name that an earlier row has: each is part of the contact of that row.
    pub joined: Vec<RowNote>,
    /// Rows that cannot be read.
    pub bad: Vec<BadRow>,
    /// Names that could be several banks. Their rows wait for an answer.
    pub asked: Vec<BankAsked>,
    /// Headings that were not used.
    pub ignored: Vec<String>,
}

/// A name in a file that could be several banks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankAsked {
    /// As the file has it.
    pub typed: String,
    /// Rows with this name.
    pub rows: u32,
    /// The banks that it could be.
    pub banks: Vec<BankOffered>,
}

/// A bank that a name could be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankOffered {
    /// Its code.
    pub code: String,
    /// Its listed name.
    pub name: String,
}

/// The bank that a person chose for a name of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BankChosen {
    /// As the file has it.
    pub typed: String,
    /// The bank's code; empty where it is none of those offered.
    pub code: String,
}

/// A dry run, and the banks that a person chose in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BanksChosen {
    /// The dry run.
    pub id: String,
    /// One for each name that was asked for.
    pub banks: Vec<BankChosen>,
}

/// What to do about a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The book stays as it is.
    Mine,
    /// Replace the contact's details with those in the file. Details that the file does not mention stay: tags, note, other kinds of payment methods.
    Theirs,
    /// The book's ways stay, and the file's are added.
    Both,
}

/// A decided conflict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Decided {
    /// The conflict's number.
    pub at: u32,
    /// What to do.
    pub choice: Choice,
}

/// What an import did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Imported {
    /// New contacts.
    pub added: u32,
    /// Changed contacts.
    pub changed: u32,
    /// Rows left out.
    pub left_out: u32,
}

/// A kind of contact file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ContactFile {
    /// Comma separated, for any program.
    Csv,
    /// A spreadsheet.
    Xlsx,
    /// Address books of phones and mail programs.
    Vcard,
}

/// A file that was written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContactsWritten {
    /// Name of the file.
    pub file: String,
    /// Contacts in it.
    pub contacts: u32,
}

//! Naira: the book of own accounts, the bank list, and the rules of what a payout costs.

use bursar_contract::{Code, Fault, virtual_accounts::VirtualAccountId};
use bursar_messages::Message;
use bursar_messages::message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use crate::{
    contacts::api::{BadRow, RowNote},
    naira::people,
};

/// A bank of the service's list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankRow {
    /// Goes out as `sortCode`, exactly as the list had it.
    pub code: String,
    /// Cleaned.
    pub name: String,
    /// What a search looks at: name, code and what people call the bank.
    pub words: String,
    /// Names of the list that this one is easily taken for.
    pub twins: Vec<String>,
}

/// The banks that can be paid.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BankList {
    /// In the order of the service.
    pub banks: Vec<BankRow>,
    /// How many more banks the service listed than are read.
    pub left_out: u32,
    /// RFC 3339: when the service was asked.
    pub read_at: String,
    /// Why the list is older than a day.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// What a payout costs besides itself: estimates with a date, and a rule for holders.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NairaRules {
    /// Typical fee of a payout, decimal text; empty: not known.
    pub fee: String,
    /// YYYY-MM-DD: when that was so; empty where there is no fee.
    pub fee_as_of: String,
    /// Stamp duty, decimal text; empty: none.
    pub duty: String,
    /// The sum from which it is taken, decimal text.
    pub duty_from: String,
    /// YYYY-MM-DD: since when.
    pub duty_since: String,
    /// Years a holder must have.
    pub youngest: i16,
}

/// Where an account is known from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountSource {
    /// Asked for; no answer has said what became of it.
    Asked,
    /// The service's answer when it was made.
    Reply,
    /// The service's list.
    List,
    /// Typed.
    Hand,
    /// A file that a person chose.
    File,
}

/// A naira account of the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountRow {
    /// Of the book.
    pub id: String,
    /// The service's id: without it nothing can be paid from the account here.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub service_id: Option<VirtualAccountId>,
    /// Ten digits.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// As the bank keeps it.
    pub name: String,
    /// Bank.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank: Option<String>,
    /// The bank's code.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bank_code: Option<String>,
    /// The organization's reference.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ref_id: Option<String>,
    /// A word of the service.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Owning customer; absent in organization custody.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub customer: Option<String>,
    /// RFC 3339, by the service.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub created_at: Option<String>,
    /// Where it is known from.
    pub source: AccountSource,
    /// RFC 3339: since when it stands in the book.
    pub kept_at: String,
}

/// How the service's own list went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ServiceList {
    /// Nobody asked.
    NotAsked,
    /// Read, and taken in.
    Read,
    /// This connection has no such list.
    Absent,
    /// It could not be read.
    Failed,
}

impl ServiceList {
    /// How reading a list went; see [`Self::of`]. One whose end was not reached is told as such.
    pub(crate) fn of_pages<T>(asked: Result<(T, bool), Fault>) -> (Self, Option<Fault>) {
        let whole = asked.and_then(|(rows, whole)| if whole { Ok(rows) } else { Err(Fault::new(Code::Unreadable, message!("naira-list-endless"))) });
        Self::of(whole)
    }

    /// How asking went, with what is worth telling of a failure.
    pub(crate) fn of<T>(asked: Result<T, Fault>) -> (Self, Option<Fault>) {
        match asked {
            Ok(_) => (Self::Read, None),
            Err(fault) if fault.code == Code::NotFound => (Self::Absent, None),
            Err(fault) => (Self::Failed, Some(fault)),
        }
    }
}

/// The book.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountBook {
    /// Newest first.
    pub accounts: Vec<AccountRow>,
    /// How the service's list went.
    pub service: ServiceList,
    /// Why it could not be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// A field of a holder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HolderField {
    /// In the service's spelling.
    pub field: String,
    /// The value, or its mask.
    pub shown: String,
    /// Whether there is more to reveal.
    pub masked: bool,
}

/// A field of the service that this version does not know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RawField {
    /// Name.
    pub name: String,
    /// JSON text.
    pub value: String,
}

/// An account with its holder masked and what the service said besides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountView {
    /// The account.
    pub account: AccountRow,
    /// Empty where this computer did not ask for the account.
    pub holder: Vec<HolderField>,
    /// Fields nobody here knows.
    pub raw: Vec<RawField>,
}

/// An account that was made elsewhere, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccountByHand {
    /// Ten digits.
    pub number: String,
    /// Name of the account.
    pub name: String,
    /// Bank.
    pub bank: String,
    /// The service's id; empty: it can be looked at, and nothing is paid from it.
    pub service_id: String,
    /// The organization's reference; may be empty.
    pub ref_id: String,
}

/// A file of an account's card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CardFormat {
    /// A picture, for a chat.
    Png,
    /// To print.
    Pdf,
}

/// The logo on the cards of a profile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardLogo {
    /// None where there is no logo.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pixels: Option<LogoPixels>,
}

/// A small picture, pixel by pixel: a window that may load no foreign picture can draw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LogoPixels {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green, blue and how opaque it is, of each pixel from the top left on; base64.
    pub rgba: String,
}

/// What an import of accounts would do. Nothing is written yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountImport {
    /// Names this dry run.
    pub id: String,
    /// Name of the file, without its folder.
    pub file: String,
    /// Accounts that are not in the book, as they would be.
    pub fresh: Vec<AccountByHand>,
    /// Rows that the book has already.
    pub same: u32,
    /// Of these, the ones that the book has under another name.
    pub known: Vec<RowNote>,
    /// Rows that cannot be read.
    pub bad: Vec<BadRow>,
    /// Headings that were not used.
    pub ignored: Vec<String>,
}

/// What an import of accounts did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountsImported {
    /// New accounts of the book.
    pub added: u32,
}

/// A row of the creation grid, as typed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AccountForm {
    /// The organization's reference.
    pub ref_id: String,
    /// Name of the account.
    pub name: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// In any form that people write.
    pub phone_number: String,
    /// E-mail address.
    pub email: String,
    /// Postal address.
    pub address: String,
    /// Day, month name and year, or YYYY-MM-DD.
    pub date_of_birth: String,
    /// 11 digits.
    pub bvn: String,
    /// 11 digits.
    pub nin: String,
}

/// Rows of the creation grid out of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountSheet {
    /// Name of the file, without its folder.
    pub file: String,
    /// As they stand in the sheet, each with a reference.
    pub rows: Vec<AccountForm>,
    /// Headings that were not used.
    pub ignored: Vec<String>,
}

impl std::fmt::Debug for AccountForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<account form>")
    }
}

/// What is wrong or unusual with a field of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RowFault {
    /// The field.
    pub field: String,
    /// A sentence that repeats no value.
    pub message: Message,
    /// False: it may go out like this.
    pub stops: bool,
}

/// What was seen in a row.
#[derive(Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RowCheck {
    /// What is wrong or unusual.
    pub faults: Vec<RowFault>,
    /// The date of birth as it was read: "14 Mar 1990". None where nothing could be read.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub born: Option<String>,
}

impl std::fmt::Debug for RowCheck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<check of an account form>")
    }
}

impl RowCheck {
    /// What was found of a form, with the date of birth that it says.
    pub(crate) fn of(form: &AccountForm, faults: Vec<RowFault>) -> Self {
        Self { faults, born: people::born(&form.date_of_birth) }
    }
}

/// What was seen in each row, in the order of the rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct RowChecks(pub Vec<RowCheck>);

/// What became of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum RowOutcome {
    /// The service made the account.
    Created,
    /// The service says no.
    Failed,
    /// Nobody knows. It stands in the book until an answer says.
    Unknown,
    /// It did not leave this computer.
    NotSent,
}

/// A row after its request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RowMade {
    /// The organization's reference.
    pub ref_id: String,
    /// Name of the account.
    pub name: String,
    /// What became of it.
    pub outcome: RowOutcome,
    /// The account, where there is one.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountRow>,
    /// The service's words.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
}

/// What became of all rows.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountsMade {
    /// In the order of the rows.
    pub rows: Vec<RowMade>,
    /// Why it stopped, where it did.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// A value that was masked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Revealed {
    /// In clear. The log has who looked.
    pub value: String,
}

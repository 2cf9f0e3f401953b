//! The names of all checks.

use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

/// Which check a line or a risk is of. Its name is stable: stored reviews and the screens know it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CheckId {
    /// Name on the account that is paid.
    AccountName,
    /// Number of the account that is paid.
    AccountNumber,
    /// Form of an address.
    Address,
    /// The amount.
    Amount,
    /// What is on the account that pays.
    Balance,
    /// The bank that is paid.
    Bank,
    /// Other bank details than the contact's.
    BankChanged,
    /// Bank details that changed lately.
    BankCools,
    /// Check digit of an account number.
    BankDigit,
    /// Bank details of a contact.
    BankKnown,
    /// Name against account name.
    BankName,
    /// Another account name than before.
    BankNameChanged,
    /// Bank details of another contact.
    BankOtherName,
    /// A row of a sheet.
    Batch,
    /// Nobody can spend from it.
    Burn,
    /// Chain of a token.
    Chain,
    /// Decimals, as the contract says.
    ChainDecimals,
    /// Standard, as the contract says.
    ChainStandard,
    /// Symbol, as the contract says.
    ChainSymbol,
    /// Checksum of an address.
    Checksum,
    /// The contact that has an address.
    Contact,
    /// The chains that a contact named.
    ContactChain,
    /// A contact of which a person has to choose first what is right.
    ContactOpen,
    /// An address that changed lately.
    CoolOff,
    /// Decimals of a token.
    Decimals,
    /// The same payment before.
    Duplicate,
    /// Network currency for the fee.
    EnoughGas,
    /// What is paid with.
    EnoughToken,
    /// The network fee.
    Estimate,
    /// Digits of an amount.
    Exact,
    /// Digits of a token id.
    ExactId,
    /// Fee against amount.
    FeeShare,
    /// Whether it was paid before.
    FirstPayment,
    /// The account that pays.
    From,
    /// A token that is in the list already.
    Known,
    /// Limits of the profile.
    Limit,
    /// Likeness to a known address.
    LookAlike,
    /// Rows that were put together.
    Merged,
    /// Whose account it is, by its bank.
    Name,
    /// A name in letters of another alphabet.
    NameLetters,
    /// What the receiver reads.
    Narration,
    /// Ids of a collection.
    Nft,
    /// The organization's secret.
    OrganizationSecret,
    /// A wallet of the organization.
    OwnWallet,
    /// The signing secret.
    Secret,
    /// The service's word on an address.
    ServiceAddress,
    /// Standard of a token.
    Standard,
    /// Symbol of a token that is added.
    Symbol,
    /// The token.
    Token,
    /// Contract of a token.
    TokenContract,
    /// Symbol of a token that is spent.
    TokenSymbol,
    /// A way to pay that changed since the last payment.
    WayChanged,
}

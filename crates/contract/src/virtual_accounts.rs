//! Naira accounts and payouts (docs/reference/service.md#naira-accounts).

use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    amount::Naira,
    number::DecimalText,
    operation::Check,
    record::{id, record},
    wallets::Order,
};

id! {
    /// Id of a virtual account.
    VirtualAccountId;
}

record! {
    /// A naira account.
    VirtualAccount in ["virtualAccount"] / ["virtualAccounts", "items", "created"] {
        required {
            /// System-generated.
            id: VirtualAccountId = ["id", "_id"];
        }
        optional {
            /// The caller's own reference.
            ref_id: String = ["refId"];
            /// Ten digits.
            account_number: String = ["accountNumber"];
            /// As the bank keeps it.
            account_name: String = ["accountName"];
            /// Bank.
            bank_name: String = ["bankName"];
            /// The `sortCode` when paying into it.
            bank_code: String = ["bankCode"];
            /// A word of the service.
            status: String = ["status"];
            /// NGN.
            currencies: Vec<String> = ["currencies"];
            /// Id of the owning customer; absent in organization custody.
            customer: String = ["customer", "customerId"];
            /// ISO 8601.
            created_at: String = ["createdAt"];
        }
    }
}

record! {
    /// What is on an account, in naira; the service was seen to write numbers and texts.
    AccountBalance in ["balance"] / [] {
        required {}
        optional {
            /// Entered in the books.
            booked_balance: DecimalText = ["bookedBalance"];
            /// Free to be paid out.
            available_balance: DecimalText = ["availableBalance"];
            /// NGN.
            currency: String = ["currency"];
        }
    }
}

record! {
    /// Whose account a number is, as its bank says it.
    AccountName in [] / [] {
        required {
            /// The holder's name.
            account_name: String = ["accountName"];
        }
        optional {
            /// Ten digits.
            account_number: String = ["accountNumber"];
            /// The bank's code.
            bank_code: String = ["bankCode", "sortCode"];
            /// The bank's name.
            bank_name: String = ["bankName"];
        }
    }
}

record! {
    /// A row that could not be created. The shape is not shown: the words are taken where they stand.
    FailedAccount in [] / [] {
        required {}
        optional {
            /// The caller's own reference.
            ref_id: String = ["refId"];
            /// Why.
            message: String = ["message", "error", "reason"];
        }
    }
}

record! {
    /// What came of creating accounts. Partial success is normal.
    CreatedAccounts in [] / [] {
        required {}
        optional {
            /// Accounts that exist now.
            created: Vec<VirtualAccount> = ["created"];
            /// Rows that do not.
            failed: Vec<FailedAccount> = ["failed"];
        }
    }
}

record! {
    /// A bank that can be paid.
    Bank in ["bank"] / ["banks", "items"] {
        required {
            /// Goes out as `sortCode`, exactly as returned.
            code: String = ["code"];
            /// As the service spells it.
            name: String = ["name"];
        }
        optional {}
    }
}

record! {
    /// What the service answered to a payout. The shape is not shown; everything else stands in `extra`.
    Payout in ["transfer", "payout"] / [] {
        required {}
        optional {
            /// Id, where there is one.
            id: String = ["id"];
            /// The service's reference.
            reference: String = ["reference"];
            /// A word of the service.
            status: String = ["status"];
            /// What the service charged for it, in naira.
            fee: crate::number::DecimalText = ["fee", "fees", "charge", "transferFee"];
            /// Stamp duty taken with it, in naira.
            stamp_duty: crate::number::DecimalText = ["stampDuty", "duty"];
        }
    }
}

/// The person an account is for. Personal data: sealed at rest, masked on screen, never exported by default.
#[derive(Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct HolderDetails {
    /// Given name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_name: Option<String>,
    /// Family name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_name: Option<String>,
    /// International form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone_number: Option<String>,
    /// E-mail address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Postal address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// YYYY-MM-DD.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date_of_birth: Option<String>,
    /// Bank verification number, 11 digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bvn: Option<String>,
    /// National identity number, 11 digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nin: Option<String>,
}

impl std::fmt::Debug for HolderDetails {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("<holder details>")
    }
}

/// Lists naira accounts, or finds the one with a reference.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListVirtualAccounts {
    /// The caller's own reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ref_id: Option<String>,
    /// From 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<u32>,
    /// Rows per page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// By creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Order>,
}
impl Check for ListVirtualAccounts {}

/// Reads one naira account.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewVirtualAccount {
    /// The account.
    pub id: VirtualAccountId,
}
impl Check for ViewVirtualAccount {}

/// Reads what is on a naira account.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewBalance {
    /// The account.
    pub id: VirtualAccountId,
}
impl Check for ViewBalance {}

/// Asks a bank whose account a number is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnquireName {
    /// Ten digits.
    pub account_number: String,
    /// The bank's code from the lookup.
    pub sort_code: String,
}
impl Check for EnquireName {}

/// One account to create.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct NewAccount {
    /// Name of the account.
    pub name: String,
    /// The caller's own reference; it is read back by it.
    pub ref_id: String,
    /// NGN by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub currencies: Option<Vec<String>>,
    /// Who it is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holder_details: Option<HolderDetails>,
}

/// Creates organization-custody accounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateVirtualAccounts {
    /// Number of accounts; equals the length of `metadata`.
    pub count: u32,
    /// One row per account.
    pub metadata: Vec<NewAccount>,
}
impl Check for CreateVirtualAccounts {}

/// Order of the bank lookup, which is used with upper-case values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs)]
pub enum BankOrder {
    Asc,
    Desc,
}

/// Looks banks up.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ListBanks {
    /// By name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<BankOrder>,
    /// Part of a bank's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search_term: Option<String>,
}
impl Check for ListBanks {}

id! {
    /// other-banks, or on some connections same-bank.
    DestinationType;
}

/// A bank account to pay into.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BankDestination {
    /// Ten digits.
    pub account_number: String,
    /// The bank's code from the lookup.
    pub sort_code: String,
    /// Name of the holder.
    pub account_name: String,
}

/// Pays naira out of an organization-custody account.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SendNaira {
    /// From which account.
    pub id: VirtualAccountId,
    /// `"5000.00"`.
    pub amount: Naira,
    /// other-banks; where the connection has it, same-bank for accounts of the service's own bank (docs/reference/observed-behaviour.md#extensions).
    pub destination_type: DestinationType,
    /// To whom.
    pub destination: BankDestination,
    /// Payment description.
    pub narration: String,
}
impl Check for SendNaira {}

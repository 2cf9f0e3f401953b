//! What an intent pays: typed values, as the journal stores them. Text for screens and files is made from them (`crates/console/src/base/api/money.rs`).

use bursar_contract::{Asset, Decimal, Money, amount::Naira};
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Deserializer, Serialize};

use super::contact::Verification;

/// A payment, whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Payment {
    /// Tokens from a wallet to an address.
    Transfer(Transfer),
    /// Naira from an account to a bank account.
    Payout(Payout),
}

/// Tokens that go from a wallet to an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Transfer {
    /// What goes.
    pub money: Money,
    /// The token's name, cleaned: "USD Coin".
    pub token_name: String,
    /// The chain, as it is named for people.
    pub chain: NamedChain,
    /// The wallet.
    pub from: Party,
    /// Who is paid; the address is checksummed.
    pub to: Party,
    /// What the network charges, where the service says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<Fee>,
    /// What stays in the wallet, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining: Option<Remaining>,
    /// The person's own reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// Every payment of a call that makes several; empty where it is this one alone. `money` is then all that goes of the first asset.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Part>,
}

/// One of several payments that a call makes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Part {
    /// What goes.
    pub money: Money,
    /// Who is paid; the address is checksummed.
    pub to: Party,
}

/// Naira that go from an account to a bank account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payout {
    /// What goes.
    pub money: Money,
    /// The account; the address is its number, or the service's id where the number is not known.
    pub from: Party,
    /// Who is paid; the address is the account number, ten digits.
    pub to: Party,
    /// The bank that is paid.
    pub bank: Bank,
    /// What the service is expected to charge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fee: Option<Fee>,
    /// Stamp duty, as the rules of the profile expect it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duty: Option<Naira>,
    /// What stays on the account, where its balance was known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remaining: Option<Remaining>,
    /// What is known of the name on the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_check: Option<NameCheck>,
    /// Whose account it is by its bank, where it said so. Older payouts have it only where it is another name than the one that goes out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank_name: Option<String>,
    /// What it is for.
    #[serde(default, alias = "salary", deserialize_with = "purpose_or_salary", skip_serializing_if = "Purpose::is_payment")]
    pub purpose: Purpose,
    /// The person's own reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<String>,
    /// The connection moves no real money.
    pub test: bool,
}

impl Payout {
    /// Whose account it is by its bank, where that is another name than the one that goes out.
    pub fn other_name(&self) -> Option<&str> {
        self.bank_name.as_deref().filter(|_| self.name_check == Some(NameCheck::Differs))
    }
}

/// What a payout is for, where that changes what it costs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Nothing in particular.
    #[default]
    Payment,
    /// A salary, of which no stamp duty is taken.
    Salary,
}

impl Purpose {
    /// Whether it is for nothing in particular.
    // The signature is serde's.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub fn is_payment(&self) -> bool {
        *self == Self::Payment
    }
}

/// Payouts were stored with a yes or no before there were purposes.
fn purpose_or_salary<'de, D: Deserializer<'de>>(from: D) -> Result<Purpose, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Purpose(Purpose),
        Salary(bool),
    }
    Ok(match Stored::deserialize(from)? {
        Stored::Purpose(purpose) => purpose,
        Stored::Salary(true) => Purpose::Salary,
        Stored::Salary(false) => Purpose::Payment,
    })
}

/// What is known of the name on an account that is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NameCheck {
    /// The bank says the same name.
    Agrees,
    /// The name was taken from the bank, so nothing was compared.
    Taken,
    /// The bank says another one, and a person accepted that.
    Differs,
    /// The bank does not say; the account of a contact was verified here.
    VerifiedHere,
    /// Nobody has confirmed it.
    NotChecked,
}

/// A party of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Party {
    /// Name, where the person knows one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Address or account number.
    pub address: String,
    /// Whether it belongs to this organization.
    pub own: bool,
    /// What was known of it when the payment was drafted.
    #[serde(default, skip_serializing_if = "Option::is_none", alias = "standing")]
    pub verification: Option<Verification>,
}

/// A chain and what people call it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedChain {
    /// As the service spells it.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Whether its coins are worth nothing.
    pub test: bool,
}

/// The bank of a payout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bank {
    /// The bank code that goes out.
    pub code: String,
    /// As the service spells it.
    pub name: String,
    /// What stands on the payee's statement.
    pub narration: String,
}

/// A fee: as it was known when the payment was drafted, or as it was charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fee {
    /// The most that the network charges.
    AtMost {
        /// In whole units.
        amount: Decimal,
        /// Symbol of the chain's currency, as the service says it.
        unit: String,
        /// A business sponsor pays it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        sponsored: bool,
    },
    /// What a transaction like the one that is replaced costs at most now.
    LikeIt {
        /// In whole units.
        amount: Decimal,
        /// Symbol of the chain's currency, as the service says it.
        unit: String,
    },
    /// What the service is expected to charge for a payout.
    Estimate {
        /// The charge.
        amount: Naira,
    },
    /// What was charged in the end.
    Charged {
        /// In whole units.
        amount: Decimal,
        /// Symbol of the chain's currency; `NGN` for a payout.
        unit: String,
        /// A business sponsor paid it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        sponsored: bool,
        /// Stamp duty of a payout, which comes on top; none where nobody says it apart.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        duty: Option<Naira>,
    },
    /// What left the account beside the payout, by its balance before and after: fee and stamp duty together.
    ByBalance {
        /// The charge.
        amount: Naira,
    },
    /// A figure that cannot be read as a number, or the sentence of an older version: kept to be shown, never counted.
    Text {
        /// As it was shown.
        text: Message,
    },
}

impl Fee {
    /// What a payout cost beside its amount, stamp duty with it; none where that is not known.
    pub fn charged(&self) -> Option<Decimal> {
        match self {
            Self::Charged { amount, duty, .. } => Some(amount + &duty.map_or_else(Decimal::default, Decimal::from)),
            Self::ByBalance { amount } => Some((*amount).into()),
            Self::AtMost { .. } | Self::LikeIt { .. } | Self::Estimate { .. } | Self::Text { .. } => None,
        }
    }
}

/// What stays in the wallet after a transfer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Remaining {
    /// So much of what is sent.
    Known {
        /// In whole units.
        amount: Decimal,
        /// The network fee still goes off it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        less_fee: bool,
        /// So many payments under way are taken off already.
        #[serde(default, skip_serializing_if = "none")]
        under_way: usize,
        /// The balance fell by as much since, so some of them may be taken off twice.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        may_be_taken: bool,
    },
    /// The sentence of an older version that cannot be read.
    Text {
        /// As it was shown.
        text: Message,
    },
}

// The signature is serde's.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn none(count: &usize) -> bool {
    *count == 0
}

impl Payment {
    /// What goes.
    pub fn money(&self) -> &Money {
        match self {
            Self::Transfer(transfer) => &transfer.money,
            Self::Payout(payout) => &payout.money,
        }
    }

    /// Who is paid.
    pub fn to(&self) -> &Party {
        match self {
            Self::Transfer(transfer) => &transfer.to,
            Self::Payout(payout) => &payout.to,
        }
    }

    /// Who is paid, to be changed.
    pub fn to_mut(&mut self) -> &mut Party {
        match self {
            Self::Transfer(transfer) => &mut transfer.to,
            Self::Payout(payout) => &mut payout.to,
        }
    }

    /// Every payment that it makes, each with who is paid: one, but for a call that makes several.
    pub fn parts(&self) -> impl Iterator<Item = (&Money, &Party)> {
        let parts = self.transfer().map_or(&[][..], |transfer| &transfer.parts);
        let whole = parts.is_empty().then(|| (self.money(), self.to()));
        whole.into_iter().chain(parts.iter().map(|part| (&part.money, &part.to)))
    }

    /// Who pays.
    pub fn from(&self) -> &Party {
        match self {
            Self::Transfer(transfer) => &transfer.from,
            Self::Payout(payout) => &payout.from,
        }
    }

    /// The payer, mutable.
    pub fn from_mut(&mut self) -> &mut Party {
        match self {
            Self::Transfer(transfer) => &mut transfer.from,
            Self::Payout(payout) => &mut payout.from,
        }
    }

    /// The fee, where one is known.
    pub fn fee(&self) -> Option<&Fee> {
        match self {
            Self::Transfer(transfer) => transfer.fee.as_ref(),
            Self::Payout(payout) => payout.fee.as_ref(),
        }
    }

    /// The person's own reference.
    pub fn reference(&self) -> Option<&str> {
        match self {
            Self::Transfer(transfer) => transfer.reference.as_deref(),
            Self::Payout(payout) => payout.reference.as_deref(),
        }
    }

    /// The transfer; none for a payout.
    pub fn transfer(&self) -> Option<&Transfer> {
        if let Self::Transfer(transfer) = self { Some(transfer) } else { None }
    }

    /// The payout; none for a transfer.
    pub fn payout(&self) -> Option<&Payout> {
        if let Self::Payout(payout) = self { Some(payout) } else { None }
    }

    /// What it is of.
    pub fn asset(&self) -> &Asset {
        self.money().asset()
    }

    /// Whether nothing of value goes: a test chain, or a connection without real money.
    pub fn is_test(&self) -> bool {
        match self {
            Self::Transfer(transfer) => transfer.chain.test,
            Self::Payout(payout) => payout.test,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_salary_that_was_stored_as_yes_or_no_is_still_one() {
        let of = |part: &str| {
            let bank = r#"{"code":"058","name":"GTB","narration":"May"}"#;
            let party = r#"{"address":"0123456789","own":false}"#;
            let text = format!(r#"{{"money":{{"amount":"1.00","asset":{{"kind":"naira"}}}},"from":{party},"to":{party},"bank":{bank},{part}"test":false}}"#);
            serde_json::from_str::<Payout>(&text).unwrap().purpose
        };
        assert_eq!((of(r#""salary":true,"#), of(r#""purpose":"salary","#)), (Purpose::Salary, Purpose::Salary));
        assert_eq!((of(""), of(r#""salary":false,"#)), (Purpose::Payment, Purpose::Payment));
    }
}

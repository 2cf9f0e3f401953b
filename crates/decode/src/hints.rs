//! What a value is by the place where it stands: a number that counts a token's base units, a number that stands for a word, an address of zero that
//! stands for something. A number is never counted in a token that another struct names.

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::{Address, U256, address};

use super::{
    abi::unlimited,
    addresses::Addresses,
    field::{ItemType, Note, Zero},
};

/// The address that many contracts use for the network currency where a token is expected.
pub const CURRENCY: Address = address!("eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee");

/// Members that count, each with the members of the same struct that may name its token.
const COUNTED: &[(&[&str], &[&str])] = &[
    (&["value", "amount", "startamount", "endamount"], &["token"]),
    (&["makeramount", "makingamount", "makertokenamount"], &["makertoken", "makerasset"]),
    (&["takeramount", "takingamount", "takertokenamount"], &["takertoken", "takerasset"]),
    (&["sellamount"], &["selltoken"]),
    (&["buyamount", "minbuyamount"], &["buytoken"]),
    (&["price"], &["currency", "paymenttoken"]),
];

/// Members whose zero address is the network currency. That of an item of an order is so by the item's type.
const MAY_BE_CURRENCY: &[&str] = &["gastoken", "makertoken", "makerasset", "takertoken", "takerasset", "selltoken", "buytoken", "currency", "paymenttoken"];

/// What the place of a value says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hint {
    /// It counts base units of this token.
    Units(Address),
    /// It counts base units of the network currency.
    Currency,
    /// It says what an item of an order is.
    Item,
    /// It says which kind of call a multi-signature wallet makes.
    Operation,
    /// It is an address, and this is what zero stands for.
    Zero(Zero),
}

impl Hint {
    /// Of a token's contract, or of what stands for the network currency.
    pub fn units(token: Address) -> Self {
        if token.is_zero() || token == CURRENCY { Self::Currency } else { Self::Units(token) }
    }

    /// What a number says here.
    pub(super) fn of_number(&self, number: U256, bits: usize, known: &dyn Addresses) -> Option<Note> {
        let small = || u64::try_from(number).ok();
        match self {
            Self::Units(token) => unlimited(number, bits).or_else(|| known.counted(&token.to_checksum(None), number).map(Note::Sum)),
            Self::Currency => unlimited(number, bits).or_else(|| known.currency(number).map(Note::Sum)),
            Self::Item => small().and_then(ItemType::of).map(Note::Item),
            Self::Operation => small().filter(|number| *number < 2).map(|number| Note::DelegateCall(number == 1)),
            Self::Zero(_) => None,
        }
    }

    /// What the zero address stands for here.
    pub(super) fn of_zero(&self) -> Zero {
        match self {
            Self::Zero(of) => *of,
            _ => Zero::Nobody,
        }
    }
}

/// A name in lower case and without underscores.
pub(super) fn plain(name: &str) -> String {
    name.to_ascii_lowercase().replace('_', "")
}

/// What the members of a struct are. `contract` is the token that counts where the struct names none.
pub(super) fn of_members(of: &str, names: &[String], values: &[DynSolValue], contract: Option<Address>) -> Vec<Option<Hint>> {
    let names: Vec<String> = names.iter().map(|name| plain(name)).collect();
    let member = |name: &str| names.iter().position(|one| one == name).and_then(|at| values.get(at));
    let item = member("itemtype").and_then(DynSolValue::as_uint).map(|(number, _)| number);
    // Of an item whose tokens have ids the amount is their number.
    let has_ids = item.is_some_and(|kind| kind > U256::ONE);
    let safe = plain(of) == "safetx";
    let one = |name: &String| match name.as_str() {
        "itemtype" => Some(Hint::Item),
        "operation" if safe => Some(Hint::Operation),
        "value" if safe => Some(Hint::Currency),
        "refundreceiver" => Some(Hint::Zero(Zero::Sender)),
        "token" if item.is_some_and(|kind| kind.is_zero()) => Some(Hint::Zero(Zero::Currency)),
        name if MAY_BE_CURRENCY.contains(&name) => Some(Hint::Zero(Zero::Currency)),
        "startamount" | "endamount" if has_ids => None,
        name => {
            let (_, tokens) = COUNTED.iter().find(|(counts, _)| counts.contains(&name))?;
            let mut named = tokens.iter().filter_map(|token| member(token)).peekable();
            if named.peek().is_none() {
                return contract.filter(|_| matches!(name, "value" | "amount")).map(Hint::Units);
            }
            named.find_map(DynSolValue::as_address).map(Hint::units)
        }
    };
    names.iter().map(one).collect()
}

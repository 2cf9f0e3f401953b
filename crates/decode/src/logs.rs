//! Events that contracts wrote while a call ran: what moved, and what else they said.

use std::sync::LazyLock;

use alloy_dyn_abi::{DynSolValue, EventExt};
use alloy_json_abi::Event;
use alloy_primitives::{Address, B256, U256};

use super::{
    abi,
    addresses::{Addresses, Sum, Who},
    field::Field,
    hints::Hint,
};

/// Events that are known without an ABI: of tokens, of collections and of wrapped currencies. A collection indexes its token id, a token not its sum.
const KNOWN: &[&str] = &[
    "event Transfer(address indexed from, address indexed to, uint256 value)",
    "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)",
    "event Approval(address indexed owner, address indexed spender, uint256 value)",
    "event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)",
    "event ApprovalForAll(address indexed owner, address indexed operator, bool approved)",
    "event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)",
    "event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)",
    "event Deposit(address indexed dst, uint256 wad)",
    "event Withdrawal(address indexed src, uint256 wad)",
];

static EVENTS: LazyLock<Vec<Event>> = LazyLock::new(|| KNOWN.iter().filter_map(|line| Event::parse(line).ok()).collect());

/// What moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Moved {
    /// Some of a token.
    Sum(Sum),
    /// One token of a collection, or several of one id.
    Id {
        /// Which.
        id: U256,
        /// How many.
        count: U256,
    },
}

/// Tokens that went from one address to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// The token's contract, with its checksum.
    pub contract: String,
    /// What.
    pub what: Moved,
    /// From whom; the zero address where it was created.
    pub from: Who,
    /// To whom; the zero address where it was destroyed.
    pub to: Who,
}

/// One event, read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The contract that wrote it, with its checksum.
    pub contract: String,
    /// Its declaration, `Transfer(address,address,uint256)`; none where it is not known.
    pub event: Option<String>,
    /// Its values; of an unknown one the topics and the data as they are.
    pub rows: Vec<Field>,
    /// Where it says that tokens moved.
    pub movements: Vec<Movement>,
}

/// Reads an event by its topics and data. `own` are the events that the contract's ABI declares.
pub fn read(contract: Address, topics: &[B256], data: &[u8], own: &[Event], known: &dyn Addresses) -> Said {
    let token = Hint::Units(contract);
    let contract = contract.to_checksum(None);
    let fits = |event: &&Event| topics.first() == Some(&event.selector()) && event.inputs.iter().filter(|input| input.indexed).count() + 1 == topics.len();
    let decoded = own.iter().chain(EVENTS.iter()).filter(fits).find_map(|event| Some((event, event.decode_log_parts(topics.iter().copied(), data).ok()?)));
    let Some((event, decoded)) = decoded else {
        let mut rows = Vec::new();
        for (at, topic) in topics.iter().enumerate() {
            abi::rows(&format!("topic {at}"), &DynSolValue::FixedBytes(*topic, 32), 0, known, &mut rows);
        }
        abi::rows("data", &DynSolValue::Bytes(data.to_vec()), 0, known, &mut rows);
        return Said { contract, event: None, rows, movements: Vec::new() };
    };
    let (mut indexed, mut body) = (decoded.indexed.into_iter(), decoded.body.into_iter());
    let mut rows = Vec::new();
    let mut values = Vec::new();
    for (at, input) in event.inputs.iter().enumerate() {
        let Some(value) = (if input.indexed { indexed.next() } else { body.next() }) else { continue };
        let name = if input.name.is_empty() { (at + 1).to_string() } else { input.name.clone() };
        let hint = counts(&event.signature(), topics.len(), at).then_some(&token);
        abi::rows_as(&name, &abi::named(&value, &input.components), hint, 0, known, &mut rows);
        values.push(value);
    }
    let movements = movements(&event.signature(), topics.len(), &values, &contract, known);
    Said { contract, event: Some(event.signature()), rows, movements }
}

/// Whether a value counts base units of the contract that wrote the event. A collection indexes its token id.
fn counts(signature: &str, topics: usize, at: usize) -> bool {
    match signature {
        "Transfer(address,address,uint256)" | "Approval(address,address,uint256)" => topics == 3 && at == 2,
        "Deposit(address,uint256)" | "Withdrawal(address,uint256)" => at == 1,
        _ => false,
    }
}

fn movements(signature: &str, topics: usize, values: &[DynSolValue], contract: &str, known: &dyn Addresses) -> Vec<Movement> {
    let who = |at: usize| values.get(at).and_then(DynSolValue::as_address).map(|address| known.who(&address.to_checksum(None)));
    let number = |at: usize| values.get(at).and_then(DynSolValue::as_uint).map(|(number, _)| number);
    let moved = |from: usize, what: Moved| Some(Movement { contract: contract.to_owned(), what, from: who(from)?, to: who(from + 1)? });
    let one = || match (signature, topics) {
        ("Transfer(address,address,uint256)", 3) => moved(0, Moved::Sum(known.sum(Some(contract), number(2)?))),
        ("Transfer(address,address,uint256)", _) => moved(0, Moved::Id { id: number(2)?, count: U256::ONE }),
        ("TransferSingle(address,address,address,uint256,uint256)", _) => moved(1, Moved::Id { id: number(3)?, count: number(4)? }),
        _ => None,
    };
    if signature == "TransferBatch(address,address,address,uint256[],uint256[])" {
        let list = |at: usize| values.get(at).and_then(DynSolValue::as_array).unwrap_or_default();
        let pairs = list(3).iter().zip(list(4)).filter_map(|(id, count)| Some((id.as_uint()?.0, count.as_uint()?.0)));
        return pairs.filter_map(|(id, count)| moved(1, Moved::Id { id, count })).collect();
    }
    one().into_iter().collect()
}

/// How many of a token an address had more or less after some movements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The token's contract.
    pub contract: String,
    /// How many.
    pub sum: Sum,
    /// Whether it has less.
    pub less: bool,
}

/// What movements of tokens changed for an address, in the order in which they came. What came and went again is no change.
pub fn changes<'a>(movements: impl IntoIterator<Item = &'a Movement>, address: &str) -> Vec<Change> {
    let mut totals: Vec<(&str, &Sum, U256, U256)> = Vec::new();
    for movement in movements {
        let Moved::Sum(sum) = &movement.what else { continue };
        let at = totals.iter().position(|(contract, ..)| *contract == movement.contract).unwrap_or_else(|| {
            totals.push((&movement.contract, sum, U256::ZERO, U256::ZERO));
            totals.len() - 1
        });
        if movement.to.address.eq_ignore_ascii_case(address) {
            totals[at].2 = totals[at].2.saturating_add(sum.units);
        }
        if movement.from.address.eq_ignore_ascii_case(address) {
            totals[at].3 = totals[at].3.saturating_add(sum.units);
        }
    }
    let change = |(contract, sum, came, went): (&str, &Sum, U256, U256)| {
        let (less, units) = if came >= went { (false, came - went) } else { (true, went - came) };
        (!units.is_zero()).then(|| Change { contract: contract.to_owned(), sum: Sum { units, ..sum.clone() }, less })
    };
    totals.into_iter().filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use alloy_primitives::{address, keccak256};

    use super::*;
    use crate::addresses::NoAddresses;

    const TOKEN: Address = address!("5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
    const ME: Address = address!("fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359");
    const OTHER: Address = address!("72004dCB26AFA2ba69a469C0038e529056aAA08B");

    fn said(signature: &str, topics: &[B256], data: &[u8], own: &[Event]) -> Said {
        let topics = [&[keccak256(signature)], topics].concat();
        read(TOKEN, &topics, data, own, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH })
    }

    fn number(number: u64) -> B256 {
        B256::from(U256::from(number))
    }

    #[test]
    fn a_token_and_a_collection_share_the_name_of_their_event_and_are_told_apart() {
        let signature = "Transfer(address,address,uint256)";
        let token = said(signature, &[ME.into_word(), OTHER.into_word()], number(25).as_slice(), &[]);
        assert_eq!(token.event.as_deref(), Some(signature));
        let [movement] = &token.movements[..] else { panic!("{token:?}") };
        assert_eq!((&movement.from.address, &movement.to.address), (&ME.to_checksum(None), &OTHER.to_checksum(None)));
        assert!(matches!(&movement.what, Moved::Sum(sum) if sum.units == U256::from(25)), "{movement:?}");
        let collection = said(signature, &[ME.into_word(), OTHER.into_word(), number(7)], &[], &[]);
        assert_eq!(collection.movements[0].what, Moved::Id { id: U256::from(7), count: U256::ONE });
        assert_eq!(token.rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(), ["from", "to", "value"]);
    }

    #[test]
    fn an_event_of_the_contracts_own_is_read_by_its_abi_and_an_unknown_one_is_shown_whole() {
        let signature = "Voted(uint256,bool)";
        let body = [number(3).0, number(1).0].concat();
        let unknown = said(signature, &[], &body, &[]);
        assert_eq!((unknown.event.as_deref(), unknown.rows.len()), (None, 2), "{unknown:?}");
        let own = [Event::parse("event Voted(uint256 proposal, bool support)").unwrap()];
        let known = said(signature, &[], &body, &own);
        assert_eq!(known.rows.iter().map(|row| (row.name.as_str(), row.value.as_str())).collect::<Vec<_>>(), [("proposal", "3"), ("support", "true")]);
        // Data that does not fit the declaration is not read as if it did.
        assert_eq!(said(signature, &[], &body[..40], &own).event, None);
        assert_eq!(read(TOKEN, &[], &[], &own, &NoAddresses { now: jiff::Timestamp::UNIX_EPOCH }).event, None);
    }

    #[test]
    fn what_came_and_went_is_summed_by_token_without_what_cancels_out() {
        let moved = |from: Address, to: Address, units: u64| {
            said("Transfer(address,address,uint256)", &[from.into_word(), to.into_word()], number(units).as_slice(), &[]).movements.remove(0)
        };
        let me = ME.to_checksum(None).to_lowercase();
        let all = [moved(ME, OTHER, 30), moved(OTHER, ME, 5), moved(OTHER, OTHER, 9)];
        let [change] = &changes(&all, &me)[..] else { panic!("{:?}", changes(&all, &me)) };
        assert_eq!((change.less, change.sum.units), (true, U256::from(25)));
        assert!(changes(&[moved(ME, OTHER, 5), moved(OTHER, ME, 5)], &me).is_empty());
        assert!(changes(&[moved(ME, ME, 5)], &me).is_empty());
        let ids = said(
            "TransferBatch(address,address,address,uint256[],uint256[])",
            &[ME.into_word(), ME.into_word(), OTHER.into_word()],
            &{
                let list = |items: [u64; 2]| DynSolValue::Array(items.iter().map(|item| DynSolValue::Uint(U256::from(*item), 256)).collect());
                DynSolValue::Tuple(vec![list([1, 2]), list([10, 20])]).abi_encode_params()
            },
            &[],
        );
        assert_eq!(
            ids.movements.iter().map(|one| one.what.clone()).collect::<Vec<_>>(),
            [Moved::Id { id: U256::ONE, count: U256::from(10) }, Moved::Id { id: U256::from(2), count: U256::from(20) },]
        );
    }
}

//! Calls that carry other calls. Every one of them is read, also the last.

use alloy_dyn_abi::DynSolValue;
use alloy_primitives::U256;

use super::{Action, Place, Reading, Risk};
use crate::risk::Handover;

/// One call of a list.
#[derive(Default)]
struct Inner<'a> {
    contract: String,
    value: U256,
    data: &'a [u8],
}

fn each(call: &mut Reading<'_>, inner: &[Inner<'_>]) -> Action {
    for (at, one) in inner.iter().enumerate() {
        call.inside(Place::Listed { number: at + 1, of: inner.len() }, &one.contract, one.value, one.data);
    }
    Action::MakesCalls(inner.len())
}

fn address(value: &DynSolValue) -> String {
    value.as_address().map(|address| address.to_checksum(None)).unwrap_or_default()
}

fn uint(value: &DynSolValue) -> U256 {
    value.as_uint().map(|(number, _)| number).unwrap_or_default()
}

/// Calls of the contract to itself; the list is the last parameter.
pub(super) fn own(call: &mut Reading<'_>) -> Action {
    let list = call.list(call.values.len().saturating_sub(1));
    let inner: Vec<_> =
        list.iter().map(|data| Inner { contract: call.contract.to_owned(), data: data.as_bytes().unwrap_or_default(), ..Inner::default() }).collect();
    each(call, &inner)
}

/// Tuples of an address, perhaps a value, and data; the list is the last parameter.
pub(super) fn aggregate(call: &mut Reading<'_>) -> Action {
    let list = call.list(call.values.len().saturating_sub(1));
    let inner: Vec<_> = list
        .iter()
        .map(|one| {
            let parts = one.as_tuple().unwrap_or_default();
            Inner {
                contract: parts.first().map(address).unwrap_or_default(),
                value: parts.iter().find(|part| part.as_uint().is_some()).map(uint).unwrap_or_default(),
                data: parts.last().and_then(DynSolValue::as_bytes).unwrap_or_default(),
            }
        })
        .collect();
    each(call, &inner)
}

pub(super) fn execute(call: &mut Reading<'_>) -> Action {
    call.inside(Place::Inside, &call.address(0), call.number(1), call.bytes(2));
    Action::MakesCall(call.who(0))
}

/// Lists side by side: destinations, perhaps values, data.
pub(super) fn batch(call: &mut Reading<'_>) -> Action {
    let (to, values, data) = (call.list(0), if call.values.len() > 2 { call.list(1) } else { &[] }, call.list(call.values.len().saturating_sub(1)));
    if to.len() != data.len() || !(values.is_empty() || values.len() == to.len()) {
        call.risk(Risk::UnevenLists { destinations: to.len(), values: values.len(), data: data.len() });
    }
    let inner: Vec<_> = (0..to.len().max(data.len()))
        .map(|at| Inner {
            contract: to.get(at).map(address).unwrap_or_default(),
            value: values.get(at).map(uint).unwrap_or_default(),
            data: data.get(at).and_then(DynSolValue::as_bytes).unwrap_or_default(),
        })
        .collect();
    each(call, &inner)
}

/// Calls packed in a form of the contract's own.
pub(super) fn packed(call: &mut Reading<'_>) -> Action {
    call.risk(Risk::PackedCommands);
    Action::MakesPackedCalls
}

pub(super) fn of_safe(call: &mut Reading<'_>) -> Action {
    let refund = Risk::of_refund(call.number(4).saturating_add(call.number(5)), call.number(6), call.at(7), call.at(8), call.known);
    let delegates = call.number(3) == U256::ONE;
    call.delegated |= delegates;
    call.inside(Place::Inside, &call.address(0), call.number(1), call.bytes(2));
    refund.into_iter().for_each(|refund| call.risk(refund));
    if !delegates {
        return Action::MakesSafeCall(call.who(0));
    }
    call.risk(Risk::HandsOverControl(Handover::DelegateCall));
    Action::MakesSafeDelegateCall(call.who(0))
}

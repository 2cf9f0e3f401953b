//! The form of a contract call: what an ABI declares, and what is typed, made into exactly what is sent.

use std::borrow::Cow;

use alloy_dyn_abi::{DynSolType, Specifier};
use alloy_json_abi::{Function, Param, StateMutability};
use bursar_contract::{Fault, address, amount::TokenAmount, untrusted::shown};
use bursar_messages::{Arg, Message, message};
use serde_json::value::RawValue;

use crate::{
    contacts::{AddressBook, Named},
    signing::api::{AbiFunction, AbiInput, AbiReading, Argument, InputForm, Leaf, Misfit, UnsupportedFunction},
};
use bursar_decode::{
    abi,
    declared::{Declared, declared, reads},
    text::marked,
};

/// As the window shows it.
pub fn reading(declared: &Declared) -> Result<AbiReading, Fault> {
    let function = |function: &Function| {
        let signature = function.signature();
        let inputs: Vec<AbiInput> = function.inputs.iter().map(input).collect::<Option<_>>()?;
        Some(AbiFunction {
            name: function.name.clone(),
            reads: reads(function),
            // Where the JSON does not say, a person may know.
            payable: function.state_mutability == StateMutability::Payable || !reads(function) && declared.unsaid.contains(&signature),
            declared_payable: function.state_mutability == StateMutability::Payable,
            known: bursar_decode::calls::knows(&signature),
            declared: declared.json(function)?,
            signature,
            inputs,
        })
    };
    let functions = declared.functions.iter().map(function).collect::<Option<Vec<_>>>();
    let functions = functions.ok_or_else(|| Fault::invalid("abi", message!("signatures-unknown-type")))?;
    let unsupported = declared.unsupported.iter().map(|one| UnsupportedFunction { name: shown(&marked(&one.name).text), kind: shown(&one.kind) }).collect();
    Ok(AbiReading { functions, unsupported, errors: u32::try_from(declared.errors.len()).unwrap_or(u32::MAX) })
}

fn input(param: &Param) -> Option<AbiInput> {
    Some(input_of(&param.name, &bare(param.resolve().ok()?), &param.components))
}

/// A type without the names of structs: what a compiler calls them is not sent.
fn bare(kind: DynSolType) -> DynSolType {
    match kind {
        DynSolType::CustomStruct { tuple, .. } | DynSolType::Tuple(tuple) => DynSolType::Tuple(tuple.into_iter().map(bare).collect()),
        DynSolType::Array(inner) => DynSolType::Array(Box::new(bare(*inner))),
        DynSolType::FixedArray(inner, length) => DynSolType::FixedArray(Box::new(bare(*inner)), length),
        other => other,
    }
}

/// Names of a tuple's members stand with the parameter; the type itself has none.
fn input_of(name: &str, kind: &DynSolType, members: &[Param]) -> AbiInput {
    let (form, length, inner) = match kind {
        DynSolType::Address => (InputForm::Address, None, vec![]),
        DynSolType::Uint(_) | DynSolType::Int(_) => (InputForm::Number, None, vec![]),
        DynSolType::Bool => (InputForm::Flag, None, vec![]),
        DynSolType::String => (InputForm::Text, None, vec![]),
        DynSolType::Array(item) => (InputForm::List, None, vec![input_of("", item, members)]),
        DynSolType::FixedArray(item, length) => (InputForm::List, u32::try_from(*length).ok(), vec![input_of("", item, members)]),
        DynSolType::Tuple(kinds) => {
            let named = |(at, kind): (usize, &DynSolType)| {
                let member = members.get(at);
                input_of(member.map_or("", |member| &member.name), kind, member.map_or(&[], |member| &member.components))
            };
            (InputForm::Tuple, None, kinds.iter().enumerate().map(named).collect())
        }
        _ => (InputForm::Bytes, None, vec![]),
    };
    AbiInput { name: name.to_owned(), kind: kind.sol_type_name().into_owned(), form, length, inner }
}

/// Whether the network currency may go along with a function, as the form offers it. A signature alone does not say so.
pub fn takes_currency(signature: &str, abi: &str) -> bool {
    let abi = if abi.is_empty() { signature } else { abi };
    let read = declared(abi).and_then(|declared| reading(&declared));
    read.is_ok_and(|read| read.functions.iter().any(|function| function.signature == signature && function.payable))
}

/// A typed form, made into what is sent.
#[derive(Default)]
pub struct Filled {
    /// What is wrong, by its place.
    pub misfits: Vec<Misfit>,
    /// `abiParameters`, where all fit.
    pub parameters: Option<Vec<String>>,
}

/// Makes the parameters of a function from what is typed. Names of contacts become their addresses.
/// `declared` is the function as its ABI has it, where there is one.
pub fn fill(signature: &str, declared: &str, arguments: &[Argument], book: &AddressBook) -> Result<Filled, Fault> {
    let function = Function::parse(signature).map_err(|_| Fault::invalid("signature", message!("signatures-function-form")))?;
    let named = serde_json::from_str(declared).ok().filter(|named: &Function| named.signature() == function.signature());
    let kinds: Vec<DynSolType> = function
        .inputs
        .iter()
        .map(Specifier::resolve)
        .collect::<Result<_, _>>()
        .map_err(|_| Fault::invalid("signature", message!("signatures-unknown-parameter")))?;
    if kinds.len() != arguments.len() {
        return Err(Fault::invalid(
            "arguments",
            message!("signatures-parameters", function = function.name, takes = kinds.len(), given = arguments.len().to_string()),
        ));
    }
    let inputs = named.as_ref().map_or(&[][..], |named| &named.inputs);
    let mut filled = Filled::default();
    let mut parameters = Vec::new();
    for (at, (kind, argument)) in kinds.iter().zip(arguments).enumerate() {
        let path = at.to_string();
        let before = filled.misfits.len();
        let names = Names { kinds: &kinds, inputs };
        let members = inputs.get(at).map_or(&[][..], |param| &param.components);
        let argument = positioned(kind, members, argument, &path, &names, &mut filled.misfits);
        let text = text_of(kind, &argument, &path, book, &mut filled.misfits);
        // Held against the very reading of the review: what passes here is encoded there.
        if filled.misfits.len() == before
            && let Err(fault) = abi::parameter(kind, &text, &path)
        {
            let field = field_of(&argument, &path, fault.field.as_deref().unwrap_or(&path));
            filled.misfits.push(Misfit { message: sentence_in(&field, &fault, &names), path: fault.field.unwrap_or(path) });
        }
        parameters.push(text);
    }
    filled.parameters = filled.misfits.is_empty().then_some(parameters);
    Ok(filled)
}

/// Without the path before it: the sentence stands at the field.
fn sentence(message: &Message) -> Message {
    match message.arg("why") {
        Some(Arg::Message(why)) if message.id() == "decode-misfit" => Message::clone(why),
        _ => message.clone(),
    }
}

/// What is typed as JSON, with its objects made into lists: their members have names in the ABI alone.
fn positioned<'a>(kind: &DynSolType, members: &[Param], argument: &'a Argument, path: &str, names: &Names<'_>, misfits: &mut Vec<Misfit>) -> Cow<'a, Argument> {
    let below = |at: usize| match kind {
        DynSolType::Array(inner) | DynSolType::FixedArray(inner, _) => Some((&**inner, members)),
        DynSolType::Tuple(kinds) => Some((kinds.get(at)?, members.get(at).map_or(&[][..], |member| &member.components))),
        _ => None,
    };
    match (kind, argument) {
        (DynSolType::Array(_) | DynSolType::FixedArray(..) | DynSolType::Tuple(_), Argument::Items(items)) => {
            let item = |(at, item): (usize, &Argument)| match below(at) {
                Some((kind, members)) => positioned(kind, members, item, &format!("{path}[{at}]"), names, misfits).into_owned(),
                None => item.clone(),
            };
            Cow::Owned(Argument::Items(items.iter().enumerate().map(item).collect()))
        }
        (DynSolType::Array(_) | DynSolType::FixedArray(..) | DynSolType::Tuple(_), Argument::One(leaf)) => {
            let raw = RawValue::from_string(leaf.text.trim().to_owned());
            let text = raw.map_err(|error| message!("decode-why-list", why = error.to_string()));
            let text = text.and_then(|raw| abi::by_position(members, kind, &raw, path, 0).map_err(|fault| sentence_in(path, &fault, names)));
            match text {
                Ok(text) => Cow::Owned(Argument::One(Leaf { text, ..leaf.clone() })),
                Err(message) => {
                    misfits.push(Misfit { path: path.to_owned(), message });
                    Cow::Borrowed(argument)
                }
            }
        }
        _ => Cow::Borrowed(argument),
    }
}

/// A sentence at a field. Inside of JSON, which is one field, it says where.
fn sentence_in(field: &str, fault: &Fault, names: &Names<'_>) -> Message {
    match fault.field.as_deref() {
        Some(place) if place != field => message!("decode-misfit", path = names.place(place), why = sentence(&fault.message)),
        _ => sentence(&fault.message),
    }
}

/// The field of the form that holds a place: the place itself, or the JSON that it is a part of.
fn field_of(argument: &Argument, path: &str, place: &str) -> String {
    let (mut argument, mut field) = (argument, path.to_owned());
    for at in numbers(place).skip(1) {
        let Argument::Items(items) = argument else { break };
        let Some(item) = items.get(at) else { break };
        argument = item;
        field = format!("{field}[{at}]");
    }
    field
}

/// The numbers of a place: 0, 2 and 1 of `0[2][1]`.
fn numbers(place: &str) -> impl Iterator<Item = usize> {
    place.split(['[', ']']).filter_map(|part| part.parse().ok())
}

/// What a declaration calls the parts of its parameters.
struct Names<'a> {
    kinds: &'a [DynSolType],
    inputs: &'a [Param],
}

impl Names<'_> {
    /// A place by its names: `items[0].amount`. What has none keeps its number; a parameter is counted from 1, as the form counts it.
    fn place(&self, place: &str) -> String {
        let mut numbers = numbers(place);
        let Some((at, mut kind)) = numbers.next().and_then(|at| Some((at, self.kinds.get(at)?))) else { return place.to_owned() };
        let name = |member: Option<&Param>| member.map(|member| shown(&marked(&member.name).text)).filter(|name| !name.is_empty());
        let param = self.inputs.get(at);
        let mut members = param.map_or(&[][..], |param| &param.components);
        let mut said = name(param).unwrap_or_else(|| (at + 1).to_string());
        for at in numbers {
            let member = members.get(at).filter(|_| matches!(kind, DynSolType::Tuple(_)));
            said = name(member).map_or_else(|| format!("{said}[{at}]"), |name| format!("{said}.{name}"));
            match kind {
                DynSolType::Array(inner) | DynSolType::FixedArray(inner, _) => kind = inner,
                DynSolType::Tuple(kinds) => {
                    members = member.map_or(&[][..], |member| &member.components);
                    match kinds.get(at) {
                        Some(inner) => kind = inner,
                        None => break,
                    }
                }
                _ => {}
            }
        }
        said
    }
}

fn text_of(kind: &DynSolType, argument: &Argument, path: &str, book: &AddressBook, misfits: &mut Vec<Misfit>) -> String {
    match (kind, argument) {
        (DynSolType::Array(_) | DynSolType::FixedArray(..) | DynSolType::Tuple(_), Argument::Items(items)) => {
            let item = |(at, item): (usize, &Argument)| {
                let kind = match kind {
                    DynSolType::Array(inner) | DynSolType::FixedArray(inner, _) => inner,
                    DynSolType::Tuple(kinds) => kinds.get(at)?,
                    _ => return None,
                };
                let text = text_of(kind, item, &format!("{path}[{at}]"), book, misfits);
                let bare = matches!(kind, DynSolType::Array(_) | DynSolType::FixedArray(..) | DynSolType::Tuple(_))
                    || matches!((kind, text.as_str()), (DynSolType::Bool, "true" | "false"));
                Some(if bare { text } else { serde_json::to_string(&text).unwrap_or_default() })
            };
            let items: Vec<String> = items.iter().enumerate().filter_map(item).collect();
            format!("[{}]", items.join(","))
        }
        (DynSolType::Array(_) | DynSolType::FixedArray(..) | DynSolType::Tuple(_), Argument::One(leaf)) => {
            RawValue::from_string(leaf.text.trim().to_owned()).map_or_else(|_| leaf.text.clone(), |raw| with_addresses(kind, &raw, path, book, misfits))
        }
        (_, Argument::One(leaf)) => leaf_of(kind, leaf, path, book, misfits),
        (_, Argument::Items(_)) => {
            misfits.push(Misfit { path: path.to_owned(), message: message!("signatures-no-list", kind = kind.sol_type_name().into_owned()) });
            String::new()
        }
    }
}

/// What is typed as JSON, with names of contacts made into their addresses, as in fields. The rest stays as it is, to be read by who knows its types.
fn with_addresses(kind: &DynSolType, raw: &RawValue, path: &str, book: &AddressBook, misfits: &mut Vec<Misfit>) -> String {
    let kind_of = |at: usize| match kind {
        DynSolType::Array(inner) | DynSolType::FixedArray(inner, _) => Some(&**inner),
        DynSolType::Tuple(kinds) => kinds.get(at),
        _ => None,
    };
    if let (DynSolType::Address, Ok(text)) = (kind, serde_json::from_str(raw.get())) {
        let address = leaf_of(kind, &Leaf { text, decimals: None }, path, book, misfits);
        return serde_json::to_string(&address).unwrap_or_default();
    }
    let items = serde_json::from_str::<Vec<&RawValue>>(raw.get()).ok();
    let item = |(at, item): (usize, &&RawValue)| Some(with_addresses(kind_of(at)?, item, &format!("{path}[{at}]"), book, misfits));
    match items.and_then(|items| items.iter().enumerate().map(item).collect::<Option<Vec<_>>>()) {
        Some(items) => format!("[{}]", items.join(",")),
        None => raw.get().to_owned(),
    }
}

fn leaf_of(kind: &DynSolType, Leaf { text, decimals }: &Leaf, path: &str, book: &AddressBook, misfits: &mut Vec<Misfit>) -> String {
    let trimmed = text.trim();
    match kind {
        DynSolType::String => text.clone(),
        DynSolType::Address => match book.resolve(trimmed) {
            Named::One(address) => address.to_owned(),
            Named::Several(..) => {
                misfits.push(Misfit { path: path.to_owned(), message: message!("signatures-several") });
                trimmed.to_owned()
            }
            Named::Open(contact) => {
                misfits.push(Misfit { path: path.to_owned(), message: message!("contact-open", contact = &contact.name) });
                trimmed.to_owned()
            }
            Named::NoAddress(_) | Named::Nobody => trimmed.to_owned(),
        },
        DynSolType::Uint(_) | DynSolType::Int(_) => {
            let Some(decimals) = decimals.filter(|decimals| *decimals > 0) else { return trimmed.to_owned() };
            let (sign, digits) = trimmed.strip_prefix('-').map_or(("", trimmed), |digits| ("-", digits));
            match TokenAmount::typed(digits, decimals).and_then(|amount| amount.base_units(decimals)) {
                Ok(units) => format!("{sign}{units}"),
                Err(error) => {
                    misfits.push(Misfit { path: path.to_owned(), message: error.to_string().into() });
                    trimmed.to_owned()
                }
            }
        }
        _ => trimmed.to_owned(),
    }
}

/// The contract that is meant: an address, or a contact with exactly one.
pub fn contract(typed: &str, book: &AddressBook) -> Result<String, Misfit> {
    let misfit = |message: Message| Misfit { path: "contract".into(), message };
    match book.resolve(typed) {
        Named::One(address) => Ok(address.to_owned()),
        Named::Several(contact, _) => Err(misfit(message!("signatures-several-of", contact = &contact.name))),
        Named::Open(contact) => Err(misfit(message!("contact-open", contact = &contact.name))),
        Named::NoAddress(contact) => Err(misfit(message!("signatures-no-address", contact = &contact.name))),
        Named::Nobody => address::checked(typed).map_err(|error| misfit(error.to_string().into())),
    }
}

#[cfg(test)]
#[path = "call_form_tests.rs"]
mod tests;

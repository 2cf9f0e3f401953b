//! What an ABI declares.

use std::collections::BTreeSet;

use alloy_dyn_abi::{DynSolType, Specifier};
use alloy_json_abi::{AbiItem, Error, Event, Function, Param, StateMutability};
use bursar_contract::{Fault, untrusted::shown};
use bursar_messages::{Message, message};
use serde::{Deserialize, de::IgnoredAny};
use serde_json::value::RawValue;

use super::{abi::unplaced, lines::Line, text::marked};

/// Functions of an ABI at most.
const MOST: usize = 2_000;
const LONGEST: usize = 1 << 20;
/// Values that one parameter may ask for: each becomes a field of a form.
const MOST_FIELDS: usize = 1_000;

/// Everything that an ABI declares which matters here.
#[derive(Debug, Default)]
pub struct Declared {
    /// Those that send first, then those that read, by name.
    pub functions: Vec<Function>,
    /// Those that cannot be called from here.
    pub unsupported: Vec<Unsupported>,
    /// Errors, by which refusals are read.
    pub errors: Vec<Error>,
    /// Events, by which the log of a call is read.
    pub events: Vec<Event>,
    /// Signatures of functions whose JSON does not say whether they take the network currency.
    pub unsaid: BTreeSet<String>,
}

impl Declared {
    /// One of its functions as JSON, to be read alone. It says no more than the declaration about whether it takes the network currency.
    pub fn json(&self, function: &Function) -> Option<String> {
        let mut json = serde_json::to_value(function).ok()?;
        if self.unsaid.contains(&function.signature()) {
            json.as_object_mut()?.remove("stateMutability");
        }
        serde_json::to_string(&json).ok()
    }

    /// What is kept of it with a call of one of its functions, as JSON that is read alone: every function, error and event. Where that is longer than
    /// `longest` bytes, the other functions are left out; none where it is too long even then.
    pub fn of_call(&self, signature: &str, longest: usize) -> Option<String> {
        let called = self.functions.iter().find(|one| one.signature() == signature)?;
        let errors = self.errors.iter().filter_map(|error| serde_json::to_string(error).ok());
        let events = self.events.iter().filter_map(|event| serde_json::to_string(event).ok());
        let others: Vec<String> = errors.chain(events).collect();
        let with = |functions: &[&Function]| {
            let items: Vec<String> = functions.iter().filter_map(|one| self.json(one)).chain(others.iter().cloned()).collect();
            Some(format!("[{}]", items.join(","))).filter(|text| text.len() <= longest)
        };
        with(&self.functions.iter().collect::<Vec<_>>()).or_else(|| with(&[called]))
    }
}

/// A function that cannot be called here: the type of a parameter is not supported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsupported {
    /// The function's name.
    pub name: String,
    /// The type, as it is written; empty where the declaration cannot be read at all.
    pub kind: String,
}

/// Reads an ABI: JSON, a compiler's file that holds one, or lines such as `transfer(address,uint256)`.
pub fn declared(text: &str) -> Result<Declared, Fault> {
    let refused = |why: Message| Fault::invalid("abi", why);
    let text = text.trim();
    if text.is_empty() {
        return Err(refused(message!("decode-abi-none")));
    }
    if text.len() > LONGEST {
        return Err(refused(message!("decode-abi-long")));
    }
    let mut found = if text.starts_with(['{', '[']) { of_json(text)? } else { of_lines(text)? };
    let unsupported = |function: &Function| Some(Unsupported { name: function.name.clone(), kind: function.inputs.iter().find_map(unknown)? });
    let (usable, others): (Vec<Function>, Vec<Function>) = found.functions.into_iter().partition(|function| unsupported(function).is_none());
    found.functions = usable;
    found.unsupported.extend(others.iter().filter_map(unsupported));
    match found.unsupported.first() {
        _ if !found.functions.is_empty() => {}
        Some(one) if one.kind.is_empty() => return Err(refused(message!("decode-abi-unreadable", name = named(&one.name)))),
        Some(one) => return Err(refused(message!("decode-abi-unsupported", name = named(&one.name), kind = shown(&one.kind)))),
        None => return Err(refused(message!("decode-abi-no-function"))),
    }
    if found.functions.len() > MOST {
        return Err(refused(message!("decode-abi-most", most = MOST)));
    }
    found.functions.sort_by_key(|function| (reads(function), function.signature()));
    found.functions.dedup_by_key(|function| function.signature());
    Ok(found)
}

/// A name from outside, with what is invisible in it.
fn named(name: &str) -> String {
    shown(&marked(name).text)
}

/// The type of a parameter that has no value here, where there is one.
fn unknown(param: &Param) -> Option<String> {
    if let Some(member) = param.components.iter().find_map(unknown) {
        return Some(member);
    }
    match param.resolve() {
        Ok(kind) => (has_pointer(&kind) || fields(&kind) > MOST_FIELDS).then(|| param.ty.clone()),
        Err(_) => Some(param.ty.clone()),
    }
}

/// How many values a type asks for by itself: a list without a length may be empty.
fn fields(kind: &DynSolType) -> usize {
    match kind {
        DynSolType::Array(_) => 1,
        DynSolType::FixedArray(inner, length) => fields(inner).saturating_mul(*length),
        DynSolType::Tuple(kinds) | DynSolType::CustomStruct { tuple: kinds, .. } => kinds.iter().map(fields).fold(0, usize::saturating_add),
        _ => 1,
    }
}

/// Whether a pointer to a function is anywhere in it.
fn has_pointer(kind: &DynSolType) -> bool {
    match kind {
        DynSolType::Function => true,
        DynSolType::Array(inner) | DynSolType::FixedArray(inner, _) => has_pointer(inner),
        DynSolType::Tuple(kinds) | DynSolType::CustomStruct { tuple: kinds, .. } => kinds.iter().any(has_pointer),
        _ => false,
    }
}

fn of_json(text: &str) -> Result<Declared, Fault> {
    let refused = |error: serde_json::Error| Fault::invalid("abi", message!("decode-abi-not-json", why = error.to_string()));
    let items: Vec<Box<RawValue>> = if text.starts_with('{') {
        // What compilers write holds the list under this name, among much else.
        let file: std::collections::BTreeMap<String, Box<RawValue>> = serde_json::from_str(text).map_err(refused)?;
        match file.get("abi") {
            Some(raw) => serde_json::from_str(raw.get()).map_err(refused)?,
            // One declaration alone.
            None => serde_json::from_str(&format!("[{text}]")).map_err(refused)?,
        }
    } else if let Ok(lines) = serde_json::from_str::<Vec<String>>(text) {
        return of_lines(&lines.join("\n"));
    } else {
        serde_json::from_str(text).map_err(refused)?
    };
    let mut declared = Declared::default();
    for (at, raw) in items.iter().enumerate() {
        match serde_json::from_str(raw.get()) {
            Ok(AbiItem::Function(function)) => {
                let Says { mutability, payable, constant } = serde_json::from_str(raw.get()).unwrap_or_default();
                if mutability.is_none() && payable.is_none() && constant.is_none() {
                    declared.unsaid.insert(function.signature());
                }
                declared.functions.push(function.into_owned());
            }
            Ok(AbiItem::Error(error)) => declared.errors.push(error.into_owned()),
            Ok(AbiItem::Event(event)) => declared.events.push(event.into_owned()),
            Ok(_) => {}
            Err(_) if !raw.get().trim_start().starts_with('{') => {
                return Err(Fault::invalid("abi", message!("decode-abi-no-object", number = (at + 1).to_string())));
            }
            Err(error) => match serde_json::from_str(raw.get()) {
                // One that cannot be called takes nothing from the others.
                Ok(Named { kind: Some(kind), name: Some(name) }) if kind == "function" && !name.is_empty() => {
                    declared.unsupported.push(Unsupported { name, kind: String::new() });
                }
                Ok(Named { kind: Some(kind), .. }) if kind != "function" => {}
                _ => return Err(Fault::invalid("abi", message!("decode-abi-item", number = (at + 1).to_string(), why = unplaced(&error)))),
            },
        }
    }
    Ok(declared)
}

/// How a declaration says whether its function takes the network currency: the first compilers had two words for it.
#[derive(Default, Deserialize)]
struct Says {
    #[serde(rename = "stateMutability")]
    mutability: Option<IgnoredAny>,
    payable: Option<IgnoredAny>,
    constant: Option<IgnoredAny>,
}

/// A declaration of which only this can be read.
#[derive(Deserialize)]
struct Named {
    #[serde(rename = "type")]
    kind: Option<String>,
    name: Option<String>,
}

fn of_lines(text: &str) -> Result<Declared, Fault> {
    let mut declared = Declared::default();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim().trim_end_matches([';', ',']).trim();
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let refused = || Fault::invalid("abi", message!("decode-abi-line", line = (at + 1).to_string()));
        let first = line.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        match first {
            "constructor" | "receive" | "fallback" => {}
            "event" => declared.events.extend(Event::parse(line).ok().or_else(|| Line::of(line)?.event())),
            "error" => match AbiItem::parse(line) {
                Ok(AbiItem::Error(error)) => declared.errors.push(error.into_owned()),
                Ok(_) => return Err(refused()),
                Err(_) => declared.errors.push(Line::of(line).and_then(Line::error).ok_or_else(refused)?),
            },
            _ => {
                // What returns something without the word for it is read by the library alone.
                let other = || Function::parse(line).ok();
                declared.functions.push(Line::of(line).and_then(Line::function).or_else(other).ok_or_else(refused)?);
            }
        }
    }
    Ok(declared)
}

/// Whether a function only reads.
pub fn reads(function: &Function) -> bool {
    matches!(function.state_mutability, StateMutability::View | StateMutability::Pure)
}

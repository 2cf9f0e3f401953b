//! What an ABI declares.

use alloy_json_abi::{AbiItem, Error, Function, JsonAbi, StateMutability};
use bursar_contract::Fault;
use bursar_messages::{Message, message};

/// Functions of an ABI at most.
const MOST: usize = 2_000;
const LONGEST: usize = 1 << 20;

/// Everything that an ABI declares which matters here.
pub struct Declared {
    /// Those that send first, then those that read, by name.
    pub functions: Vec<Function>,
    /// Errors, by which refusals are read.
    pub errors: Vec<Error>,
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
    if found.functions.is_empty() {
        return Err(refused(message!("decode-abi-no-function")));
    }
    if found.functions.len() > MOST {
        return Err(refused(message!("decode-abi-most", most = MOST)));
    }
    found.functions.sort_by_key(|function| (reads(function), function.signature()));
    found.functions.dedup_by_key(|function| function.signature());
    Ok(found)
}

fn of_json(text: &str) -> Result<Declared, Fault> {
    let refused = |error: serde_json::Error| Fault::invalid("abi", message!("decode-abi-not-json", why = error.to_string()));
    let abi: JsonAbi = if text.starts_with('{') {
        // What compilers write holds the list under this name, among much else.
        let file: std::collections::BTreeMap<String, Box<serde_json::value::RawValue>> = serde_json::from_str(text).map_err(refused)?;
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
    Ok(Declared { functions: abi.functions().cloned().collect(), errors: abi.errors().cloned().collect() })
}

fn of_lines(text: &str) -> Result<Declared, Fault> {
    let mut declared = Declared { functions: Vec::new(), errors: Vec::new() };
    for (at, line) in text.lines().enumerate() {
        let line = line.trim().trim_end_matches([';', ',']).trim();
        if line.is_empty() || line.starts_with("//") {
            continue;
        }
        let refused = || Fault::invalid("abi", message!("decode-abi-line", line = (at + 1).to_string()));
        let first = line.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        match first {
            "event" | "constructor" | "receive" | "fallback" => {}
            "error" => match AbiItem::parse(line).map_err(|_| refused())? {
                AbiItem::Error(error) => declared.errors.push(error.into_owned()),
                _ => return Err(refused()),
            },
            _ => declared.functions.push(Function::parse(line).map_err(|_| refused())?),
        }
    }
    Ok(declared)
}

/// Whether a function only reads.
pub fn reads(function: &Function) -> bool {
    matches!(function.state_mutability, StateMutability::View | StateMutability::Pure)
}

//! A collection as a file: what was typed into its forms. No form has a field for a secret, and data of people is left out.

use bursar_contract::{Code, Fault, untrusted::shown};
use bursar_messages::message;
use serde::{Deserialize, Serialize};

use super::{
    collections::{self, LONGEST_NAME},
    exchanges::json,
};
use crate::{
    Console,
    base::{
        files::{self, Ask},
        session::Session,
    },
    developer::api::{ExportedCollection, ImportedCollection, SavedRequest},
};

/// The first line of defence against other files, and the place for the next version.
const FORMAT: &str = "bursar-collection/1";
/// The most bytes of a file.
const LARGEST: u64 = 5 << 20;
/// The most levels in it.
const DEEPEST: usize = 64;
/// Fields of accounts that hold data of people.
const PEOPLE: &str = "holderDetails";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    name: String,
    requests: Vec<SavedRequest>,
}

/// Writes a collection where the person chooses. None where the person cancelled.
pub async fn export(console: &Console, session: &Session, id: &str) -> Result<Option<ExportedCollection>, Fault> {
    let collection = collections::one(session, id)?;
    let (text, left_out) = written(collection.name.clone(), collection.requests)?;
    let title = message!("inspector-collection-export-title").to_string();
    let made = files::save(console, session, &title, &collection.name, ("JSON", "json"), text.as_bytes(), "export", 1).await?;
    Ok(made.0.map(|file| ExportedCollection { name: file.name, left_out }))
}

fn written(name: String, mut requests: Vec<SavedRequest>) -> Result<(String, u32), Fault> {
    let mut left_out = 0;
    for request in &mut requests {
        let before = request.typed.len();
        request.typed.retain(|field, text| !field.starts_with(PEOPLE) && !text.contains(PEOPLE));
        left_out += before - request.typed.len();
    }
    let text = serde_json::to_string(&Written { format: FORMAT.into(), name, requests });
    let text = text.map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
    Ok((json::pretty(&text), u32::try_from(left_out).unwrap_or(u32::MAX)))
}

/// Reads a collection from a file that the person chooses, and keeps it under a name that is free. None where the person cancelled.
pub async fn import(console: &Console, session: &Session) -> Result<Option<ImportedCollection>, Fault> {
    let kinds = vec![("JSON".to_owned(), vec!["json".to_owned()])];
    let ask = Ask { title: message!("inspector-collection-import-title").to_string(), name: None, kinds };
    let Some(path) = console.picker()?.pick_open(ask).await else { return Ok(None) };
    let Written { name, requests, .. } = read(&files::read(&path, LARGEST)?)?;
    let free = collections::free_name(session, &name).map_err(at_file)?;
    let collections = collections::keep(session, None, &free, requests).map_err(at_file)?;
    Ok(Some(ImportedCollection { collections, renamed: free != name.trim(), name: free }))
}

fn at_file(fault: Fault) -> Fault {
    Fault { field: Some("file".into()), ..fault }
}

fn read(bytes: &[u8]) -> Result<Written, Fault> {
    let unfit = |why: String| Fault::invalid("file", message!("inspector-collection-unfit", why = why));
    let text = std::str::from_utf8(bytes).map_err(|error| unfit(error.to_string()))?;
    let text = text.trim_start_matches('\u{feff}');
    if levels(text) > DEEPEST {
        return Err(Fault::invalid("file", message!("inspector-collection-deep", levels = DEEPEST)));
    }
    let read: Written = serde_json::from_str(text).map_err(|error| unfit(shown(&error.to_string())))?;
    if read.format != FORMAT {
        return Err(Fault::invalid("file", message!("inspector-collection-format", format = FORMAT)));
    }
    if read.name.trim().chars().count() > LONGEST_NAME {
        return Err(Fault::invalid("file", message!("naira-most-characters", most = LONGEST_NAME)));
    }
    Ok(read)
}

/// How deep a document nests, without reading it: brackets inside texts do not count.
fn levels(text: &str) -> usize {
    let (mut now, mut most, mut inside, mut escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if inside => escaped = true,
            b'"' => inside = !inside,
            b'{' | b'[' if !inside => {
                now += 1;
                most = most.max(now);
            }
            b'}' | b']' if !inside => now = now.saturating_sub(1),
            _ => {}
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn request(operation: &str, typed: &[(&str, &str)]) -> SavedRequest {
        let typed: BTreeMap<String, String> = typed.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        SavedRequest { name: "One".into(), operation: operation.into(), typed }
    }

    #[test]
    fn a_file_holds_what_was_typed_and_no_data_of_people() {
        let people = request("customer_virtual_account_create", &[("id", "c1"), ("holderDetails.bvn", "22212345678"), ("holderDetails.firstName", "Ngozi")]);
        let many = request("virtual_account_create", &[("count", "1"), ("metadata", r#"[{"holderDetails":{"bvn":"22212345678"}}]"#)]);
        let (text, left_out) = written("Day".into(), vec![people, many, request("token_list", &[("limit", "{{One.total}}")])]).unwrap();
        assert!(!text.contains("222") && !text.contains("Ngozi"), "{text}");
        assert_eq!(left_out, 3);
        let again = read(text.as_bytes()).unwrap();
        assert_eq!((again.name.as_str(), again.requests[0].typed.len(), again.requests[2].typed["limit"].as_str()), ("Day", 1, "{{One.total}}"));
    }

    #[test]
    fn a_file_that_is_none_or_too_deep_is_refused_in_words() {
        let why = |text: &str| read(text.as_bytes()).map(|_| ()).unwrap_err().message.id().to_owned();
        let of = |format: &str, more: &str| format!(r#"{{"format":"{format}","name":"A","requests":[]{more}}}"#);
        assert_eq!(why("name,kind\n"), "inspector-collection-unfit");
        assert_eq!(why(&of(FORMAT, r#","secret":"s""#)), "inspector-collection-unfit");
        assert_eq!(why(&of("bursar-collection/2", "")), "inspector-collection-format");
        assert_eq!(why(&format!("{}{}", "[".repeat(DEEPEST + 1), "]".repeat(DEEPEST + 1))), "inspector-collection-deep");
        assert_eq!(levels(r#"{"a":"[[[[\"[["}"#), 1);
        assert!(read(b"\xff").is_err());
        assert!(read(format!("\u{feff}{}", of(FORMAT, "")).as_bytes()).is_ok());
    }
}

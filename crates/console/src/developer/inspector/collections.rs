//! Collections of saved requests. No form has a field for a secret, so none is stored.

use std::collections::BTreeSet;

use bursar_contract::{Code, Fault};
use bursar_journal::FormKind;
use bursar_messages::message;
use serde::{Deserialize, Serialize};

use super::{references, runner};
use crate::{
    base::session::Session,
    developer::api::{CopyForm, CopyText, RequestCollection, RequestCollections, SavedPlace, SavedRequest},
};

/// The most collections in a profile, and requests in a collection.
const MOST: usize = 100;
/// The most characters in a name.
pub(super) const LONGEST_NAME: usize = 80;
/// The most bytes in one request.
const LONGEST_INPUT: usize = 64 * 1024;

#[derive(Serialize, Deserialize)]
struct Stored {
    requests: Vec<SavedRequest>,
}

/// Lists the collections, sorted by name.
pub fn all(session: &Session) -> Result<RequestCollections, Fault> {
    let mut all: Vec<RequestCollection> = session
        .journal
        .saved_forms(FormKind::Collection)?
        .into_iter()
        // Saved by a newer version: leave it as it is.
        .filter_map(|form| {
            let Stored { requests } = serde_json::from_str(&form.content).ok()?;
            Some(RequestCollection { id: form.id, name: form.title, requests })
        })
        .collect();
    all.sort_by_cached_key(|collection| (collection.name.to_lowercase(), collection.id.clone()));
    Ok(RequestCollections(all))
}

/// Saves a whole collection.
pub fn keep(session: &Session, id: Option<&str>, name: &str, mut requests: Vec<SavedRequest>) -> Result<RequestCollections, Fault> {
    let RequestCollections(others) = all(session)?;
    let name = named("name", name)?;
    if others.iter().any(|other| Some(other.id.as_str()) != id && other.name == name) {
        return Err(Fault::invalid("name", message!("inspector-name-taken", name = name)));
    }
    match id {
        Some(id) if others.iter().all(|other| other.id != id) => return Err(gone()),
        None if others.len() >= MOST => return Err(Fault::new(Code::Refused, message!("inspector-collections-full", most = MOST))),
        _ => {}
    }
    if requests.len() > MOST {
        return Err(Fault::new(Code::Refused, message!("inspector-requests-full", most = MOST)));
    }
    let mut names = BTreeSet::new();
    for request in &mut requests {
        request.name = named("request", &request.name)?;
        if !names.insert(request.name.clone()) {
            return Err(Fault::invalid("request", message!("inspector-name-taken", name = request.name.as_str())));
        }
        let form = runner::form_named(&request.operation)?;
        request.typed.retain(|_, text| !text.trim().is_empty());
        if let Some(field) = request.typed.keys().find(|name| form.fields.iter().all(|field| field.name != **name)) {
            return Err(Fault::invalid(field, message!("inspector-field-none", field = field.as_str())));
        }
        if request.typed.values().map(String::len).sum::<usize>() > LONGEST_INPUT {
            return Err(Fault::invalid("request", message!("sending-form-unfit")));
        }
    }
    let content = serde_json::to_string(&Stored { requests }).map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
    session.journal.keep_form(FormKind::Collection, id, &name, &content)?;
    all(session)
}

fn named(field: &str, name: &str) -> Result<String, Fault> {
    let name: String = name.trim().chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    if name.is_empty() { Err(Fault::invalid(field, message!("inspector-name-missing"))) } else { Ok(name) }
}

/// A name as it is kept, with a number where another collection has it.
pub(super) fn free_name(session: &Session, name: &str) -> Result<String, Fault> {
    let name = named("name", name)?;
    let taken: BTreeSet<String> = all(session)?.0.into_iter().map(|other| other.name).collect();
    let numbered = (2..).map(|number| {
        let number = format!(" {number}");
        let short: String = name.chars().take(LONGEST_NAME - number.len()).collect();
        format!("{}{number}", short.trim_end())
    });
    Ok(std::iter::once(name.clone()).chain(numbered).find(|free| !taken.contains(free)).unwrap_or_default())
}

fn gone() -> Fault {
    Fault::new(Code::NotFound, message!("inspector-collection-gone"))
}

/// One of them.
pub(super) fn one(session: &Session, id: &str) -> Result<RequestCollection, Fault> {
    all(session)?.0.into_iter().find(|collection| collection.id == id).ok_or_else(gone)
}

/// Removes a collection and its requests.
pub fn remove(session: &Session, id: &str) -> Result<RequestCollections, Fault> {
    session.journal.drop_form(&one(session, id)?.id)?;
    all(session)
}

/// The collection's requests as code, one after the other.
pub fn copy(session: &Session, id: &str, language: CopyForm) -> Result<CopyText, Fault> {
    let comment = match language {
        CopyForm::Rust | CopyForm::TypeScript => "//",
        // In an HTTP file, three of these separate requests.
        CopyForm::Http => "###",
        CopyForm::Curl | CopyForm::Python => "#",
    };
    // It belongs to the request that follows it.
    let said = if language == CopyForm::Http { "#" } else { comment };
    let (mut parts, mut fixed) = (Vec::new(), Vec::new());
    for request in one(session, id)?.requests {
        let unfit = |fault: Fault| -> Fault {
            let message = message!("inspector-request-unfit", name = request.name.as_str(), why = fault.message);
            Fault { field: fault.field, ..Fault::new(fault.code, message) }
        };
        let form = runner::form_named(&request.operation)?;
        let place = SavedPlace { collection: id.to_owned(), request: request.name.clone() };
        let typed = runner::input_of(&form, &request.typed);
        let input = references::resolved(session, &form, &typed, Some(&place)).map_err(unfit)?;
        let program = runner::program(session, &request.operation, &input, language).map_err(unfit)?;
        let references = references::named(&form, &typed);
        let values: String = references.iter().map(|of| format!("{said} {}\n", message!("inspector-copied-value", reference = of))).collect();
        parts.push(format!("{comment} {}\n{values}{program}", request.name));
        fixed.extend(references.into_iter().filter(|of| !fixed.contains(of)).collect::<Vec<_>>());
    }
    Ok(CopyText { text: parts.join("\n"), fixed })
}

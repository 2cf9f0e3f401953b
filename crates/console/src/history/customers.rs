//! Whom entries of the history ask for a PIN: no column of the journal has the name, because it may change.

use std::collections::HashMap;

use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::Query;

use crate::base::{session::Session, zone};

/// The customers of entries that asked for a PIN request, by the entry: the name that each has now, else the one of then.
pub(crate) fn customers(session: &Session) -> Result<HashMap<String, String>, Fault> {
    let mut found = HashMap::new();
    for (entry, (id, name)) in session.pin_requests().customers_by_entry()? {
        if let Some(name) = session.customers().name(&id)?.or(Some(name)).filter(|name| !name.is_empty()) {
            found.insert(entry, shown(&name));
        }
    }
    Ok(found)
}

/// What was typed into the search of the history; a PIN request is found by its customer's name too.
pub(crate) fn asked(session: &Session, text: &str) -> Result<Query, Fault> {
    let query = Query::read(text, &zone::zone())?;
    if query.is_empty() { Ok(query) } else { Ok(query.with_names(customers(session)?)) }
}

//! From an input to the bytes that leave: path, query, body.

use bursar_contract::{Fault, Operation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A request as it will be sent, minus host, key header and secret fields. This is what a journal stores:
/// sending it again sends the same bytes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepared {
    /// Path below the base URL with its placeholders filled, and the query.
    pub path: String,
    /// The JSON body without secret fields; none for GET.
    pub body: Option<String>,
}

/// Checks the input and writes it down.
pub fn prepare<O: Operation>(input: &O, key: Option<Uuid>) -> Result<Prepared, Fault> {
    let _ = key;
    input.check()?;
    Ok(Prepared { path: O::SPEC.path.to_owned(), body: None })
}

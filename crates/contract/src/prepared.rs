//! A request as it is stored and sent.

use serde::{Deserialize, Serialize};

/// A request as it will be sent, minus host, key header and secret fields. This is what a journal stores:
/// sending it again sends the same bytes.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prepared {
    /// Path below the base URL with its placeholders filled, and the query.
    pub path: String,
    /// The JSON body without secret fields; none for GET.
    pub body: Option<String>,
}

// The body can hold personal data.
impl std::fmt::Debug for Prepared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Prepared").field("body_bytes", &self.body.as_ref().map(String::len)).finish_non_exhaustive()
    }
}

//! Whose work is in the program.

use bursar_messages::typescript::TS;
use serde::Serialize;

/// One file with a licence, as its package brings it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct LicenceText {
    /// Its name; empty where the package brings none and the usual text of its licence stands here.
    pub file: String,
    /// Its words.
    pub text: String,
}

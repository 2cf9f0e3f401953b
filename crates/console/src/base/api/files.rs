//! Files that were written.

use bursar_messages::typescript::TS;
use serde::Serialize;

/// A file that was written where a person said.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileMade {
    /// Its name, without the folder.
    pub name: String,
    /// Rows or documents in it.
    pub rows: u32,
    /// Rows that were asked for and are not in it: no money moved.
    #[ts(optional, as = "Option<u32>")]
    #[serde(skip_serializing_if = "is_nothing")]
    pub left_out: u32,
}

fn is_nothing(count: &u32) -> bool {
    *count == 0
}

/// A file, or none where the person cancelled.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MaybeFile(pub Option<FileMade>);

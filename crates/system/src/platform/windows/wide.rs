//! Text as Windows takes it.

use std::{ffi::OsStr, os::windows::ffi::OsStrExt};

/// UTF-16 with a zero at its end.
pub(super) fn wide(text: impl AsRef<OsStr>) -> Vec<u16> {
    text.as_ref().encode_wide().chain(Some(0)).collect()
}

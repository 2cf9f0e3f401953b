//! macOS.

use std::time::Duration;

pub(super) use super::unix::{
    close_folder, file_identity, find_terminal, folder_to_lock, hold_in_place, is_elsewhere, is_held, is_on_another_computer, is_private, is_reserved,
    open_private, sync_folder, take_place, tell_aloud, whole_path, without_waiting,
};

pub(super) fn machine() -> String {
    String::new()
}

pub(super) fn boot() -> Option<(String, i64)> {
    None
}

/// The running clock stands while the computer sleeps: what the wall clock ran ahead tells it there.
pub(super) fn slept() -> Duration {
    Duration::ZERO
}

pub(super) fn harden(_: bool) {
    super::unix::no_core_dump();
}

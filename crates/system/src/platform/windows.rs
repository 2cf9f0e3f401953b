//! Windows. What it is asked has no safe form, so each call stands alone in a small function of a module here, which says why it is sound.

mod access;
pub mod dialog;
mod files;
mod process;
mod registry;
pub mod session;
pub mod toasts;
mod wide;

pub(super) use self::{
    access::{close_folder, is_private, open_private},
    dialog::tell_aloud,
    files::{
        file_identity, folder_to_lock, hold_in_place, is_elsewhere, is_held, is_on_another_computer, is_reserved, sync_folder, take_place, whole_path,
        without_waiting,
    },
    process::{boot, find_terminal, harden, machine, slept},
};

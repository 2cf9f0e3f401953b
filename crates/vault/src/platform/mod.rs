//! Which store this platform has, and how its items are made.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "macos")]
mod macos;
#[cfg(windows)]
mod windows;

#[cfg(all(test, unix))]
mod unix_tests;

use std::{path::Path, sync::Arc};

use bursar_messages::Message;
use keyring_core::CredentialStore;

#[cfg(target_os = "linux")]
use linux as here;
#[cfg(target_os = "macos")]
use macos as here;
#[cfg(windows)]
use windows as here;

/// Its name for people. The one of Linux is reached by an interface with many programs behind it, whose name says nothing to them.
pub(crate) fn name() -> Message {
    here::name()
}

/// The store is reached by a bus that does not answer. Only Linux reaches its store by one.
#[derive(Debug, thiserror::Error)]
#[error("the session bus does not answer")]
#[allow(dead_code, reason = "made on Linux alone, and understood everywhere")]
pub struct NoBus;

/// Opens the store. A new one each time: an earlier failure is not remembered.
pub fn open() -> keyring::Result<Arc<CredentialStore>> {
    here::open()
}

/// The attributes of a new entry in the key store; its name is set separately.
pub fn modifiers(label: &str) -> Vec<(&str, &str)> {
    here::modifiers(label)
}

/// Asks the session bus once, where there is one. Where it does not answer: the address that this process must be given before it starts a window. The
/// stand-in is a path in `folder`.
pub fn stand_in(folder: &Path) -> Option<String> {
    here::stand_in(folder)
}

/// A person asks to look for the store again: nothing is believed any more.
pub fn look_again() {
    here::look_again();
}

//! What the console hears from each system: that its session is locked, and that the computer is about to sleep.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "macos")]
mod macos;
#[cfg(windows)]
mod windows;

#[cfg(all(test, unix))]
mod unix_tests;

#[cfg(target_os = "linux")]
use linux as here;
#[cfg(target_os = "macos")]
use macos as here;
#[cfg(windows)]
use windows as here;

use crate::Console;

/// Locks with the computer, and keeps it from sleeping by itself while a batch is being sent, as long as the app runs.
pub(crate) async fn watch(console: &Console) {
    here::watch(console).await;
}

//! What each system does in its own way with windows, dialogs and the clipboard.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "macos")]
mod macos;
#[cfg(windows)]
mod windows;

use std::path::Path;

use arboard::Set;
use bursar_console::{
    base::native_dialog::{Agreed, Question},
    profiles::api::Graphics,
};
use tauri::WebviewWindow;

#[cfg(windows)]
use self::windows as here;
#[cfg(target_os = "linux")]
use linux as here;
#[cfg(target_os = "macos")]
use macos as here;

/// Tells the system which program this is, before its first window.
pub(crate) fn begin(identifier: &str) {
    here::begin(identifier);
}

/// Lets a notification come from Bursar where the system does not see that by itself.
pub(crate) fn sign(notification: &mut notify_rust::Notification, identifier: &str) {
    here::sign(notification, identifier);
}

/// What the window system reads when it starts, decided before the first window and never changed afterwards.
pub(crate) fn prepare(folder: &Path, graphics: Graphics) {
    here::prepare(folder, graphics);
}

/// Loads a window's page again when its process ends, where the system tells of it; elsewhere a blank window is closed and Bursar started again. Called where
/// the window is built, before anything else can happen to it.
pub(crate) fn watch(window: &WebviewWindow) -> tauri::Result<()> {
    here::watch(window)
}

/// Asks a question over a window. An Enter that was meant for the page agrees to nothing.
pub(crate) fn agrees(window: Option<WebviewWindow>, question: Question) -> Agreed {
    here::agrees(window, question)
}

/// Asks histories of clipboards to leave it out, each system in its own way.
pub(crate) fn unremembered(set: Set<'_>) -> Set<'_> {
    here::unremembered(set)
}

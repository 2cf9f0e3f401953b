//! macOS.

use std::path::Path;

use arboard::{Set, SetExtApple};
use bursar_console::{
    base::native_dialog::{Agreed, Question},
    profiles::api::Graphics,
};
use bursar_messages::message;
use tauri::WebviewWindow;

pub(super) fn begin(_: &str) {}

pub(super) fn sign(_: &mut notify_rust::Notification, _: &str) {}

pub(super) fn prepare(_: &Path, _: Graphics) {}

pub(super) fn watch(_: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

pub(super) fn agrees(window: Option<WebviewWindow>, question: Question) -> Agreed {
    // The first button is the one that Enter presses.
    let (no, yes) = (message!("app-dialog-no").to_string(), message!("app-dialog-yes").to_string());
    let mut dialog = rfd::AsyncMessageDialog::new()
        .set_level(rfd::MessageLevel::Warning)
        .set_title(question.title)
        .set_description(question.text)
        .set_buttons(rfd::MessageButtons::OkCancelCustom(no, yes.clone()));
    if let Some(window) = window {
        dialog = dialog.set_parent(&window);
    }
    let asked = dialog.show();
    Box::pin(async move { asked.await == rfd::MessageDialogResult::Custom(yes) })
}

pub(super) fn unremembered(set: Set<'_>) -> Set<'_> {
    set.exclude_from_history()
}

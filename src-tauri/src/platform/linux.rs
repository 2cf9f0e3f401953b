//! Linux: GTK and WebKitGTK.

mod environment;
mod web_process;

use arboard::{Set, SetExtLinux};
use bursar_console::base::native_dialog::{Agreed, Question};
use bursar_messages::message;
use tauri::{AppHandle, Manager, WebviewWindow};

pub(super) use self::{environment::prepare, web_process::watch};

pub(super) fn begin(_: &str) {}

pub(super) fn sign(_: &mut notify_rust::Notification, _: &str) {}

pub(super) fn agrees(window: Option<WebviewWindow>, question: Question) -> Agreed {
    // Of these two buttons GTK gives the focus to *No*. It reads the text as a format.
    let mut dialog = rfd::AsyncMessageDialog::new()
        .set_level(rfd::MessageLevel::Warning)
        .set_title(question.title)
        .set_description(question.text.replace('%', "%%"))
        .set_buttons(rfd::MessageButtons::YesNo);
    if let Some(window) = window {
        dialog = dialog.set_parent(&window);
    }
    let asked = dialog.show();
    Box::pin(async move { asked.await == rfd::MessageDialogResult::Yes })
}

pub(super) fn unremembered(set: Set<'_>) -> Set<'_> {
    set.exclude_from_history()
}

/// Says that a window's page ended too often to be loaded once more. A dialog of the system: no page of ours is needed for it.
fn page_is_gone(app: &AppHandle, label: &str) {
    let mut dialog = rfd::AsyncMessageDialog::new()
        .set_level(rfd::MessageLevel::Error)
        .set_title(message!("app-page-gone-title").to_string())
        .set_description(message!("app-page-gone").to_string())
        .set_buttons(rfd::MessageButtons::Ok);
    if let Some(window) = app.get_webview_window(label) {
        dialog = dialog.set_parent(&window);
    }
    let shown = dialog.show();
    tauri::async_runtime::spawn(shown);
}

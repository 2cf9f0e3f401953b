//! Windows.

use std::path::Path;

use arboard::{Set, SetExtWindows};
use bursar_console::{
    base::native_dialog::{Agreed, Question},
    profiles::api::Graphics,
};
use tauri::WebviewWindow;

/// Windows stand together in the taskbar under this name, and notifications come under it. The installer tells Windows its name and picture.
pub(super) fn begin(identifier: &str) {
    bursar_system::toasts::set_application(identifier);
}

/// Without it they would come from PowerShell.
pub(super) fn sign(notification: &mut notify_rust::Notification, identifier: &str) {
    notification.app_id(identifier);
}

pub(super) fn prepare(_: &Path, _: Graphics) {}

pub(super) fn watch(_: &WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

pub(super) fn agrees(window: Option<WebviewWindow>, question: Question) -> Agreed {
    // Our own box: the one of the dialogs' library gives the focus to *Yes*.
    let handle = window.and_then(|window| window.hwnd().ok()).map_or(0, |handle| handle.0.addr().cast_signed());
    let asked = tauri::async_runtime::spawn_blocking(move || bursar_system::dialog::agrees(handle, &question.title, &question.text));
    Box::pin(async move { asked.await.unwrap_or(false) })
}

pub(super) fn unremembered(set: Set<'_>) -> Set<'_> {
    set.exclude_from_cloud().exclude_from_history().exclude_from_monitoring()
}

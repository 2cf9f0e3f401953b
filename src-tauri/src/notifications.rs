//! Notifications of the system, while nobody looks at the window.

use bursar_console::Notice;
use tauri::{AppHandle, Manager};

use crate::windows;

/// Shows a notice unless the main window has the focus: then it is on the screen already.
pub(crate) async fn show(app: &AppHandle, notice: Notice) {
    if app.get_webview_window(windows::MAIN).is_some_and(|window| window.is_focused().unwrap_or(false)) {
        return;
    }
    let shown = tauri::async_runtime::spawn_blocking(move || {
        notify_rust::Notification::new().appname("Bursar").summary(notice.title).body(notice.text).show().map(drop)
    });
    // A computer without notifications is no reason to stop: the inbox has it all.
    if let Ok(Err(cause)) = shown.await {
        eprintln!("the system shows no notification: {cause}");
    }
}

//! Notifications of the system, while nobody looks at the window.

use bursar_console::Notice;
use tauri::{AppHandle, Manager};

use crate::{platform, windows};

/// One at a time: a session bus that does not answer keeps one thread, not one for each notice.
static SHOWING: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// Shared by everything that tells of a change, from before it looks until it was shown.
static TELLING: tokio::sync::RwLock<()> = tokio::sync::RwLock::const_new(());

/// Held while somebody is told of a change.
pub(crate) type Telling = tokio::sync::RwLockReadGuard<'static, ()>;

/// To be held by who looks whether a change is told: a notice is told once, so nobody else tells it again.
pub(crate) async fn telling() -> Telling {
    TELLING.read().await
}

/// How long [`told`] waits: a session bus may never answer.
const LONGEST: std::time::Duration = std::time::Duration::from_secs(5);

/// Waits until everything that was being told has been shown.
pub(crate) async fn told() {
    if tokio::time::timeout(LONGEST, TELLING.write()).await.is_err() {
        eprintln!("the system has not shown every notification in time");
    }
}

/// Shows a notice unless the main window has the focus: then it is on the screen already.
pub(crate) async fn show(app: &AppHandle, notice: Notice) {
    if app.get_webview_window(windows::MAIN).is_some_and(|window| window.is_focused().unwrap_or(false)) {
        return;
    }
    let _showing = SHOWING.lock().await;
    let identifier = app.config().identifier.clone();
    let shown = tauri::async_runtime::spawn_blocking(move || {
        let mut notification = notify_rust::Notification::new();
        notification.appname("Bursar").summary(&notice.title.to_string()).body(&notice.text.to_string());
        platform::sign(&mut notification, &identifier);
        notification.show().map(drop)
    });
    // A computer without notifications is no reason to stop: the inbox has it all.
    if let Ok(Err(cause)) = shown.await {
        eprintln!("the system shows no notification: {cause}");
    }
}

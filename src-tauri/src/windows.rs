//! The two windows. Both are built here, so that every guard is attached before a page loads.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bursar_console::{
    BatchProgress, Closing, Console,
    base::{api::ProfileKind, commands::Window, logs},
};
use bursar_messages::message;
use tauri::{
    AppHandle, LogicalSize, Manager, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder, WindowEvent,
    webview::{NewWindowResponse, PageLoadEvent},
    window::{ProgressBarState, ProgressBarStatus},
};
use tokio::sync::oneshot;

use crate::{notifications, platform};

/// Reads and drafts.
pub(crate) const MAIN: &str = Window::Main.label();
/// The only window that may approve.
pub(crate) const CONFIRM: &str = Window::Confirm.label();

/// Opens the main window; `stands` is told once its first page is there.
pub(crate) fn open_main(app: &AppHandle, console: Option<&Console>, stands: oneshot::Sender<()>) -> tauri::Result<()> {
    let stands = Mutex::new(Some(stands));
    let undrawn = Undrawn::new();
    let shown = undrawn.clone();
    let window = guarded(app, MAIN, "index.html")
        .title("Bursar")
        .inner_size(1366.0, 768.0)
        .min_inner_size(960.0, 600.0)
        .on_page_load(move |window, load| {
            shown.follow(&window, load.event());
            logs::step(if load.event() == PageLoadEvent::Finished { "page loaded" } else { "page begins" });
            let waiting = stands.lock().unwrap_or_else(PoisonError::into_inner).take_if(|_| load.event() == PageLoadEvent::Finished);
            if let Some(stands) = waiting {
                let _ = stands.send(());
            }
        })
        .build()?;
    undrawn.show_late(&window);
    if let Some(console) = console {
        let _ = window.set_zoom(factor(console));
    }
    platform::watch(&window)?;
    let (handle, console) = (app.clone(), console.cloned());
    window.on_window_event(move |event| match (event, &console) {
        (WindowEvent::CloseRequested { api, .. }, Some(console)) => {
            api.prevent_close();
            tauri::async_runtime::spawn(close_main(handle.clone(), console.clone()));
        }
        // Without the main window nobody could see what a confirmation led to.
        (WindowEvent::Destroyed, _) => close_confirm(&handle),
        _ => {}
    });
    Ok(())
}

/// One question at a time, however often a person closes the window.
static CLOSING: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// A person closes the main window. Where a batch is being sent and they let it, the app goes on without a window until the batch has ended or waits
/// for them.
async fn close_main(app: AppHandle, console: Console) {
    let Ok(asking) = CLOSING.try_lock() else { return };
    let Some(window) = app.get_webview_window(MAIN) else { return };
    let closing = console.closing().await;
    drop(asking);
    match closing {
        Ok(Closing::Stays) => return,
        Ok(Closing::WhenSent) => {
            let _ = window.hide();
            close_confirm(&app);
            for notice in console.batches_sent().await {
                notifications::show(&app, notice).await;
            }
            // Without a window the program ends, and with it what was not shown yet.
            notifications::told().await;
            // Bursar was started again meanwhile, which shows the window.
            if window.is_visible().unwrap_or(false) {
                return;
            }
        }
        Ok(Closing::Now) => {}
        // Nobody can be asked: it closes, and the batch goes on with the next start.
        Err(fault) => eprintln!("{}", fault.message),
    }
    let _ = window.destroy();
}

fn close_confirm(app: &AppHandle) {
    if let Some(confirm) = app.get_webview_window(CONFIRM) {
        let _ = confirm.destroy();
    }
}

/// Opens the confirm window if a draft waits, or brings it forward if it is there.
pub(crate) async fn show_waiting(app: &AppHandle, console: &Console) {
    if !console.has_waiting_draft().await {
        return;
    }
    if let Some(window) = app.get_webview_window(CONFIRM) {
        // Windows gives a minimized one no focus.
        let _ = window.unminimize();
        let _ = window.set_focus();
        return;
    }
    let title = title(&message!("app-title-confirm").to_string(), console).await;
    if let Err(cause) = open_confirm(app, console, &title) {
        eprintln!("the confirm window did not open: {cause}");
    }
}

fn open_confirm(app: &AppHandle, console: &Console, title: &str) -> tauri::Result<()> {
    let LogicalSize { width, height } = confirm_size(app, console);
    let undrawn = Undrawn::new();
    let shown = undrawn.clone();
    let window = guarded(app, CONFIRM, "confirm/index.html")
        .on_page_load(move |window, load| shown.follow(&window, load.event()))
        .title(title)
        .inner_size(width, height)
        .min_inner_size(520.0, 640.0)
        .always_on_top(true)
        .content_protected(true)
        .center()
        .build()?;
    undrawn.show_late(&window);
    let _ = window.set_zoom(factor(console));
    logs::step("confirm window made");
    platform::watch(&window)?;
    let (handle, console) = (app.clone(), console.clone());
    window.on_window_event(move |event| {
        // Closing the window by its frame is a refusal: nothing may hang undecided behind the person's back.
        if let WindowEvent::CloseRequested { api, .. } = event {
            api.prevent_close();
            let (handle, console) = (handle.clone(), console.clone());
            tauri::async_runtime::spawn(async move {
                let _ = console.discard_shown().await;
                after_decision(&handle, &console).await;
            });
        }
    });
    Ok(())
}

/// Draws both windows as large as a person chose.
pub(crate) fn zoom(app: &AppHandle, console: &Console) {
    for label in [MAIN, CONFIRM] {
        if let Some(window) = app.get_webview_window(label) {
            let _ = window.set_zoom(factor(console));
        }
    }
    if let Some(window) = app.get_webview_window(CONFIRM) {
        let _ = window.set_size(confirm_size(app, console));
    }
}

#[expect(clippy::float_arithmetic, reason = "the window system takes a fraction; no amount is near")]
fn factor(console: &Console) -> f64 {
    f64::from(console.zoom()) / 100.0
}

/// Of the confirm window: an ordinary transfer stands in it whole, as far as the screen has room for it with a frame around.
#[expect(clippy::float_arithmetic, reason = "pixels of a window, as the window system takes them")]
fn confirm_size(app: &AppHandle, console: &Console) -> LogicalSize<f64> {
    const FRAME: f64 = 60.0;
    let factor = factor(console).max(1.0);
    let (width, height) = (520.0 * factor, 700.0 * factor);
    let Ok(Some(monitor)) = app.primary_monitor() else { return LogicalSize::new(width, height) };
    let room = monitor.size().to_logical::<f64>(monitor.scale_factor());
    LogicalSize::new(width.min(room.width - FRAME), height.min(room.height - FRAME))
}

/// After a decision: the window goes, and comes back anew if another draft waits.
pub(crate) async fn after_decision(app: &AppHandle, console: &Console) {
    if let Some(window) = app.get_webview_window(CONFIRM) {
        let _ = window.destroy();
        // The label is free only once the window is gone.
        for _ in 0..50 {
            if app.get_webview_window(CONFIRM).is_none() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
    show_waiting(app, console).await;
}

/// Locked: the confirm window goes, its draft stays. Open again: it comes back if a draft still waits.
pub(crate) async fn follow_lock(app: &AppHandle, console: &Console) {
    if !console.is_locked() {
        show_waiting(app, console).await;
    } else {
        close_confirm(app);
    }
}

/// Shows the app to a person who started it a second time; the confirm window stays on top where there is one.
pub(crate) async fn come_forward(app: &AppHandle, console: &Console) {
    for label in [MAIN, CONFIRM] {
        if let Some(window) = app.get_webview_window(label) {
            let _ = window.unminimize();
            let _ = window.show();
            let _ = window.set_focus();
        }
    }
    // It went with the main window where that was closed over a batch.
    show_waiting(app, console).await;
}

/// What the taskbar shows of batches. Only changes are sent to it, because on Linux the first one loads a library.
static ON_TASKBAR: tokio::sync::Mutex<Option<BatchProgress>> = tokio::sync::Mutex::const_new(None);

/// Keeps the main window's title and its button on the taskbar true: profile, mode, and how far batches are. No name of a batch and no amount.
pub(crate) async fn retitle(app: &AppHandle, console: &Console) {
    let Some(window) = app.get_webview_window(MAIN) else { return };
    // Held to the end, so that what was read last is what stands there.
    let mut shown = ON_TASKBAR.lock().await;
    let progress = console.batch_progress().await;
    let _ = window.set_title(&title(&first_of(progress), console).await);
    if *shown != progress {
        let _ = window.set_progress_bar(bar(progress));
        *shown = progress;
    }
}

/// What the main window's title begins with.
fn first_of(progress: Option<BatchProgress>) -> String {
    match progress {
        None => "Bursar".to_owned(),
        Some(BatchProgress { done, of, is_paused: true }) => message!("app-title-paused", done = done, total = of).to_string(),
        Some(BatchProgress { done, of, .. }) => message!("app-title-sending", done = done, total = of).to_string(),
    }
}

fn bar(progress: Option<BatchProgress>) -> ProgressBarState {
    let status = match progress {
        None => ProgressBarStatus::None,
        Some(BatchProgress { is_paused: true, .. }) => ProgressBarStatus::Paused,
        Some(_) => ProgressBarStatus::Normal,
    };
    ProgressBarState { status: Some(status), progress: progress.map(BatchProgress::percent) }
}

async fn title(first: &str, console: &Console) -> String {
    match console.open_profile_view().await {
        None => first.to_owned(),
        Some(profile) => {
            let mode = if profile.kind == ProfileKind::Live { "LIVE" } else { "TEST" };
            message!("app-title", first = first, profile = profile.name, mode = mode).to_string()
        }
    }
}

/// A window that is not on the screen before its page is loaded. WebKit draws a window at once, and its main thread waits up to half a second for the
/// page's first picture; the page in turn waits for its files, which come from that thread.
#[derive(Clone)]
struct Undrawn(Arc<AtomicBool>);

impl Undrawn {
    fn new() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }

    fn follow(&self, window: &WebviewWindow, load: PageLoadEvent) {
        if load == PageLoadEvent::Finished {
            self.show(window);
        }
    }

    /// Shows it, the first time. A window that was hidden later stays so when its page is loaded again.
    fn show(&self, window: &WebviewWindow) {
        if self.0.swap(false, Ordering::Relaxed) {
            let _ = window.show();
            let _ = window.set_focus();
        }
    }

    /// Shows it in any case after a while: a page that does not load must not leave a program without a window.
    fn show_late(self, window: &WebviewWindow) {
        const PATIENCE: Duration = Duration::from_secs(2);
        let window = window.clone();
        tauri::async_runtime::spawn(async move {
            tokio::time::sleep(PATIENCE).await;
            self.show(&window);
        });
    }
}

/// A window that stays in the app, not shown yet: no navigation, no new windows, no downloads, no dropped files.
fn guarded<'a>(app: &'a AppHandle, label: &str, page: &str) -> WebviewWindowBuilder<'a, tauri::Wry, AppHandle> {
    WebviewWindowBuilder::new(app, label, WebviewUrl::App(page.into()))
        .visible(false)
        .on_navigation(is_app_origin)
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_download(|_, _| false)
        // What a policy for contents does not know, such as a connection made in advance, ends at a proxy that is not there.
        .proxy_url(nowhere())
        // The shell tells nobody of dropped files. No page takes one, and to the web view it is a navigation, which is refused.
        .disable_drag_drop_handler()
}

/// A proxy on which nobody listens: the pages come from the program itself, and nothing else of a page has to reach a network.
fn nowhere() -> Url {
    "http://127.0.0.1:1".parse().expect("an address")
}

/// Whether an address is a page of this app, exactly.
pub(crate) fn is_app_origin(url: &Url) -> bool {
    if !url.username().is_empty() || url.password().is_some() || url.port().is_some() {
        return false;
    }
    matches!((url.scheme(), url.host_str()), ("tauri", Some("localhost")) | ("http" | "https", Some("tauri.localhost")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attack;

    #[test]
    fn the_taskbar_and_the_title_say_how_far_batches_are_whether_they_are_paused_and_nothing_after_their_end() {
        let shown = |progress| {
            let bar = bar(progress);
            (format!("{:?}", bar.status.unwrap()), bar.progress)
        };
        let half = BatchProgress { done: 82, of: 164, is_paused: false };
        assert_eq!(shown(Some(half)), ("Normal".to_owned(), Some(50)));
        assert_eq!(shown(Some(BatchProgress { is_paused: true, ..half })), ("Paused".to_owned(), Some(50)));
        assert_eq!(shown(None), ("None".to_owned(), None));
        let titles = [Some(half), Some(BatchProgress { is_paused: true, ..half }), None].map(first_of);
        assert_eq!(titles, ["82 of 164 rows processed – Bursar", "Paused at 82 of 164 rows – Bursar", "Bursar"]);
    }

    #[test]
    fn only_the_pages_of_the_app_may_be_shown() {
        for own in ["tauri://localhost/", "tauri://localhost/confirm/index.html", "http://tauri.localhost/", "https://tauri.localhost/x"] {
            assert!(is_app_origin(&own.parse().unwrap()), "{own}");
        }
        let hosts = [
            "tauri.evil.test",
            "localhost.evil",
            "tauri.localhost.evil",
            "evil.tauri.localhost",
            "127.0.0.1",
            "tauri.localhost.",
            "xn--tauri-localhost",
            "[::1]",
        ];
        let mut hostile: Vec<String> =
            ["http", "https", "tauri", "ws", "ftp"].iter().flat_map(|scheme| hosts.iter().map(move |host| format!("{scheme}://{host}/"))).collect();
        hostile.extend(
            [
                "data:text/html,x",
                "blob:tauri://localhost/1",
                "javascript:alert(1)",
                "file:///etc/passwd",
                "about:blank",
                "http://tauri.localhost@evil.test/",
                "http://u@tauri.localhost/",
                "http://tauri.localhost:81/",
                "tauri://localhost:1/",
            ]
            .map(str::to_owned),
        );
        // Each again with ports, names before the host, and letters that look alike.
        let more = [
            "tauri.localhost:1",
            "tauri.localhost:80@evil.test",
            "u:p@tauri.localhost",
            "tаuri.localhost",
            "tauri.localhost%2eevil.test",
            "tauri。localhost.evil",
        ];
        hostile.extend(
            ["http", "https", "tauri", "ipc", "asset", "isolation", "wss"]
                .iter()
                .flat_map(|scheme| more.iter().map(move |host| format!("{scheme}://{host}/index.html"))),
        );
        hostile.extend(hostile.clone().iter().map(|url| format!("{url}?tauri://localhost/#http://tauri.localhost/")));
        let (mut refused, mut careless) = (0, 0);
        for url in &hostile {
            let parsed = url.parse::<Url>();
            refused += usize::from(parsed.as_ref().map_or(true, |url| !is_app_origin(url)));
            careless += usize::from(parsed.is_ok() && url.contains("tauri.localhost"));
        }
        attack::held("Pages that are not of the app", hostile.len(), refused);
        attack::control("Pages that are not of the app", "who looks for the app's name in the address shows", careless);
    }
}

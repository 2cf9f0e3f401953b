//! The shell: windows, permissions, and one handler for the commands of the two tables. Thin on purpose.
//!
//! It may depend on the console and Tauri. It decides nothing about money: it opens the confirm window when the console
//! says that a draft waits, and hands calls on.

mod built;
mod clipboard;
mod commands;
mod files;
mod notifications;
mod platform;
mod windows;

use std::{ffi::OsString, path::PathBuf};

use bursar_console::{Console, app::updates, base::logs};
use bursar_contract::{Code, Fault};
use bursar_messages::message;
#[cfg(test)]
use bursar_test_support::attack;
use tauri::{Emitter, Manager};

/// The console, or why it could not be opened. Every command answers with that reason then.
pub(crate) struct Opened(pub Result<Console, Fault>);

impl Opened {
    pub(crate) fn console(&self) -> Result<&Console, Fault> {
        self.0.as_ref().map_err(Clone::clone)
    }
}

/// What the command line asks for.
struct Arguments {
    data_dir: Option<PathBuf>,
    /// A file that a person opened with the app, with its whole path.
    file: Option<PathBuf>,
}

impl Arguments {
    fn read() -> Self {
        let mut arguments = std::env::args_os().skip(1);
        let (mut data_dir, mut file) = (None, None);
        while let Some(argument) = arguments.next() {
            match argument.to_str() {
                Some("--data-dir") => data_dir = arguments.next().map(PathBuf::from),
                Some(text) => {
                    if let Some(value) = text.strip_prefix("--data-dir=") {
                        data_dir = Some(value.into());
                    } else if !text.starts_with('-') {
                        file = std::path::absolute(text).ok();
                    }
                }
                None => file = std::path::absolute(&argument).ok(),
            }
        }
        Self { data_dir, file }
    }
}

/// Where Microsoft offers what shows the pages on Windows. Other systems bring theirs with the package.
const WEBVIEW: &str = "https://go.microsoft.com/fwlink/p/?LinkId=2124703";

/// Bytes of an offer, and of a package, that are read at all.
const LARGEST_OFFER: u64 = 1 << 20;
const LARGEST_PACKAGE: u64 = 1 << 30;

/// `--check-update OFFER PACKAGE`: says whether a package may be installed, without opening a window.
fn check_update() -> Option<i32> {
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let [verb, offer, package] = words.as_slice() else { return None };
    if verb != "--check-update" {
        return None;
    }
    let read = |path: &OsString, limit| {
        let too_large = || std::io::Error::new(std::io::ErrorKind::FileTooLarge, "it is too large");
        bursar_console::base::files::regular(path.as_ref(), limit)?.ok_or_else(too_large)
    };
    let (offer, package) = match read(offer, LARGEST_OFFER).and_then(|offer| Ok((offer, read(package, LARGEST_PACKAGE)?))) {
        Ok((offer, package)) => (String::from_utf8_lossy(&offer).into_owned(), package),
        Err(cause) => {
            eprintln!("{}", message!("app-cli-unreadable", why = cause.to_string()));
            return Some(2);
        }
    };
    match updates::judge(&offer, &package, env!("CARGO_PKG_VERSION"), updates::KEY) {
        Ok(version) => {
            println!("{}", message!("app-cli-good", version = version));
            Some(0)
        }
        Err(refused) => {
            eprintln!("{refused}");
            Some(1)
        }
    }
}

/// Where the data is if no folder is named. On Windows this is the folder that stays on the computer: the other one may be on a server, where databases
/// are not safe.
fn data_folder(context: &tauri::Context) -> Option<PathBuf> {
    Some(dirs::data_local_dir()?.join(&context.config().identifier))
}

/// Says why Bursar does not start, where a person sees it, and ends.
fn end_with(why: &bursar_messages::Message) -> ! {
    eprintln!("{why}");
    bursar_system::tell_aloud("Bursar", &why.to_string());
    std::process::exit(1);
}

/// Answers what asks for no window.
fn without_window() -> Option<i32> {
    use std::io::Write as _;

    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let ended = bursar_console::app::command_line::run(&words, || data_folder(&built::context()))?;
    // Nobody may be left to read it.
    let _ = std::io::stdout().write_all(ended.out.as_bytes());
    let _ = std::io::stderr().write_all(ended.err.as_bytes());
    Some(ended.code)
}

/// Builds the app and runs it until its last window closes.
pub fn run() {
    bursar_console::app::hardening::harden();
    bursar_system::find_terminal();
    logs::quiet_panics();
    if let Some(code) = check_update().or_else(without_window) {
        std::process::exit(code);
    }
    let arguments = Arguments::read();
    let context = built::context();
    let Some(folder) = arguments.data_dir.or_else(|| data_folder(&context)) else {
        end_with(&message!("app-cli-no-home"));
    };
    // Before anything is opened: without it there is no window that could say so.
    if let Err(cause) = tauri::webview_version() {
        eprintln!("{cause}");
        end_with(&message!("app-no-webview", address = WEBVIEW));
    }
    platform::begin(&context.config().identifier);
    logs::begin(&folder, std::env::var("RUST_LOG").ok().as_deref());
    logs::step("program runs");
    let opened = Console::start(&folder);
    logs::step("data folder open");
    if opened.as_ref().is_err_and(|fault| fault.code == Code::Conflict) && Console::call_first(&folder, arguments.file.as_deref()) {
        // The first start shows itself; two windows over one journal would only confuse.
        return;
    }
    platform::prepare(&folder, opened.as_ref().map(|console| console.settings().graphics).unwrap_or_default());
    logs::step("bus answers");
    let built = tauri::Builder::default()
        .invoke_handler(commands::handle)
        .setup(move |app| {
            logs::step("window system ready");
            let console = opened.as_ref().ok().cloned();
            app.manage(Opened(opened));
            // Keys, journal and sandbox open while the window is made; its first question waits for both.
            let (stands, window) = tokio::sync::oneshot::channel();
            if let Some(console) = &console {
                resume(app.handle(), console.clone(), window);
            }
            windows::open_main(app.handle(), console.as_ref(), stands)?;
            logs::step("window made");
            if let Some(console) = console {
                console.set_clipboard(std::sync::Arc::new(clipboard::SystemClipboard::default()));
                console.set_browser(std::sync::Arc::new(files::SystemBrowser));
                console.set_viewer(std::sync::Arc::new(files::SystemViewer));
                console.set_second_window(std::sync::Arc::new(files::SecondProgram));
                let dialogs = std::sync::Arc::new(files::Dialogs::new(app.handle()));
                console.set_picker(dialogs.clone());
                console.set_native_dialog(dialogs);
                let (handle, shown) = (app.handle().clone(), console.clone());
                if let Some(file) = arguments.file {
                    console.give_file(file);
                }
                console.on_second_start(move |file| {
                    if let Some(file) = file {
                        shown.give_file(file);
                    }
                    let (handle, shown) = (handle.clone(), shown.clone());
                    tauri::async_runtime::spawn(async move { windows::come_forward(&handle, &shown).await });
                });
                tell_windows(app.handle(), &console);
                follow_title(app.handle(), &console);
            }
            Ok(())
        })
        .build(context);
    let app = match built {
        Ok(app) => app,
        Err(cause) => end_with(&message!("app-cli-no-window", why = cause.to_string())),
    };
    app.run(|app, event| {
        if let tauri::RunEvent::Exit = event
            && let Some(opened) = app.try_state::<Opened>()
            && let Ok(console) = opened.console()
        {
            tauri::async_runtime::block_on(console.shutdown());
        }
    });
}

/// Keeps the title and the taskbar true. Apart from the other changes: while a batch is sent each payment is one, and one look answers for all that
/// came meanwhile.
fn follow_title(app: &tauri::AppHandle, console: &Console) {
    use tokio::sync::broadcast::error::{RecvError, TryRecvError};

    let mut changes = console.changes();
    let (app, console) = (app.clone(), console.clone());
    let concerns = |what: &str| matches!(what, "profile" | "lock" | "drafts" | "batch");
    tauri::async_runtime::spawn(async move {
        loop {
            let mut is_stale = match changes.recv().await {
                Ok(changed) => concerns(changed.what),
                Err(RecvError::Lagged(_)) => true,
                Err(RecvError::Closed) => return,
            };
            loop {
                match changes.try_recv() {
                    Ok(changed) => is_stale |= concerns(changed.what),
                    Err(TryRecvError::Lagged(_)) => is_stale = true,
                    Err(TryRecvError::Empty | TryRecvError::Closed) => break,
                }
            }
            if is_stale {
                windows::retitle(&app, &console).await;
            }
        }
    });
}

/// Passes the console's changes on to the main window.
fn tell_windows(app: &tauri::AppHandle, console: &Console) {
    let mut changes = console.changes();
    let (app, console) = (app.clone(), console.clone());
    tauri::async_runtime::spawn(async move {
        loop {
            match changes.recv().await {
                Ok(changed) => {
                    if changed.what == "lock" {
                        windows::follow_lock(&app, &console).await;
                    }
                    let telling = notifications::telling().await;
                    if let Some(notice) = console.notice_of(&changed).await {
                        let app = app.clone();
                        tauri::async_runtime::spawn(async move {
                            notifications::show(&app, notice).await;
                            drop(telling);
                        });
                    }
                    // A window that is gone reads everything anew when it comes back.
                    let _ = app.emit_to(windows::MAIN, "bursar://changed", changed);
                }
                Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {}
                Err(tokio::sync::broadcast::error::RecvError::Closed) => return,
            }
        }
    });
}

/// Opens the profile of last time, and the confirm window if a draft still waits; `window` tells that the main window shows its page:
/// the windows are opened one after the other.
fn resume(app: &tauri::AppHandle, console: Console, window: tokio::sync::oneshot::Receiver<()>) {
    let app = app.clone();
    tauri::async_runtime::spawn(async move {
        console.resume().await;
        if window.await.is_err() {
            // The window did not open, and the app ends.
            return;
        }
        windows::retitle(&app, &console).await;
        windows::show_waiting(&app, &console).await;
        console.watch_lock().await;
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_stays_on_this_computer() {
        let folder = data_folder(&built::context()).unwrap();
        assert_eq!(folder.file_name().unwrap(), "app.bursar.desktop");
        assert_eq!(folder.parent(), dirs::data_local_dir().as_deref());
        assert!(!folder.components().any(|part| part.as_os_str().eq_ignore_ascii_case("Roaming")), "{}", folder.display());
    }

    #[test]
    fn what_is_missing_is_said_with_where_to_get_it() {
        let said = message!("app-no-webview", address = WEBVIEW).to_string();
        assert!(said.contains(WEBVIEW) && said.contains("WebView2"), "{said}");
    }
}

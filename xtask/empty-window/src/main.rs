//! Opens one window and prints `usable` when its page has loaded and its script reached Rust.
//!
//! `empty-window … empty` is floor (a), `empty-window … kit` floor (b). The page sets a mark `usable` that the bench reads, as it does for the app.

use tauri::{WebviewUrl, WebviewWindowBuilder};

#[tauri::command]
fn usable() {
    println!("usable");
}

fn main() {
    let page = std::env::args().next_back().filter(|word| word == "kit").map_or("empty.html", |_| "kit/index.html");
    let opened = tauri::Builder::default()
        .invoke_handler(tauri::generate_handler![usable])
        .setup(move |app| {
            let window = WebviewWindowBuilder::new(app, "main", WebviewUrl::App(page.into())).title("Empty").inner_size(1366.0, 768.0).build()?;
            without_acceleration(&window)?;
            Ok(())
        })
        .run(tauri::generate_context!());
    if let Err(cause) = opened {
        eprintln!("the window did not open: {cause}");
    }
}

/// As the app does where there is no graphics card, so that both sides of a ratio draw the same way.
#[cfg(target_os = "linux")]
fn without_acceleration(window: &tauri::WebviewWindow) -> tauri::Result<()> {
    use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt as _, WebViewExt as _};
    window.with_webview(|view| {
        if let Some(settings) = view.inner().settings() {
            settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
        }
    })
}

#[cfg(not(target_os = "linux"))]
fn without_acceleration(_: &tauri::WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

//! Drawing: without a graphics device the accelerated path is slow, so it is switched off there, unless a person chose otherwise.

use bursar_console::api::Graphics;

/// Draws as a person chose; by itself without acceleration where the machine has no graphics device.
#[cfg(target_os = "linux")]
pub(crate) fn adapt(window: &tauri::WebviewWindow, chosen: Graphics) -> tauri::Result<()> {
    use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt as _, WebViewExt as _};

    let device =
        std::fs::read_dir("/dev/dri").is_ok_and(|mut entries| entries.any(|entry| entry.is_ok_and(|e| e.file_name().to_string_lossy().starts_with("renderD"))));
    let policy = match chosen {
        Graphics::Automatic if device => return Ok(()),
        Graphics::Automatic | Graphics::Off => HardwareAccelerationPolicy::Never,
        Graphics::On => HardwareAccelerationPolicy::Always,
    };
    window.with_webview(move |view| {
        if let Some(settings) = view.inner().settings() {
            settings.set_hardware_acceleration_policy(policy);
        }
    })
}

/// Other systems choose well by themselves.
#[cfg(not(target_os = "linux"))]
pub(crate) fn adapt(_: &tauri::WebviewWindow, _: Graphics) -> tauri::Result<()> {
    Ok(())
}

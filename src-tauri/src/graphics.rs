//! Drawing: without a graphics device the accelerated path is slow, so it is switched off there.

/// Switches hardware acceleration off where the machine has no graphics device.
#[cfg(target_os = "linux")]
pub(crate) fn adapt(window: &tauri::WebviewWindow) -> tauri::Result<()> {
    use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt as _, WebViewExt as _};

    let device =
        std::fs::read_dir("/dev/dri").is_ok_and(|mut entries| entries.any(|entry| entry.is_ok_and(|e| e.file_name().to_string_lossy().starts_with("renderD"))));
    if device {
        return Ok(());
    }
    window.with_webview(|view| {
        if let Some(settings) = view.inner().settings() {
            settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
        }
    })
}

/// Other systems choose well by themselves.
#[cfg(not(target_os = "linux"))]
pub(crate) fn adapt(_: &tauri::WebviewWindow) -> tauri::Result<()> {
    Ok(())
}

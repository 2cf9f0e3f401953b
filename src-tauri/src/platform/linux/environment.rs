//! What GTK and the web view read from the environment when they start: how they draw, and which session bus they ask. Decided before the
//! first window, while nothing else in the program reads it, and never changed afterwards.

use std::path::Path;

use bursar_console::profiles::api::Graphics;

/// Without acceleration where a person chose so, and by itself where the machine has no graphics device: there the accelerated path is slow.
/// It holds for the whole process, because the web process of a page that is open when its window changes over may crash.
pub fn prepare(folder: &Path, chosen: Graphics) {
    use webkit2gtk::glib::setenv;

    let device = || {
        std::fs::read_dir("/dev/dri").is_ok_and(|mut entries| entries.any(|entry| entry.is_ok_and(|e| e.file_name().to_string_lossy().starts_with("renderD"))))
    };
    let plain = match chosen {
        Graphics::Automatic => !device(),
        Graphics::Off => true,
        Graphics::On => false,
    };
    if plain {
        set("WEBKIT_DISABLE_COMPOSITING_MODE", "1");
    }
    if let Some(address) = bursar_console::stand_in(folder) {
        set("DBUS_SESSION_BUS_ADDRESS", &address);
    }

    fn set(name: &str, value: &str) {
        if let Err(cause) = setenv(name, value, true) {
            eprintln!("{name} cannot be set: {cause}");
        }
    }
}

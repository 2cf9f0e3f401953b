//! Reads `tauri.conf.json`.

fn main() {
    tauri_build::build();
}

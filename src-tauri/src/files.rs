//! The system's file dialogs. Which file may be read, and how one is written, the console decides.

use bursar_console::files::{Ask, Chosen, Picker};
use tauri::{AppHandle, Manager};

use crate::windows;

/// Opens dialogs over the main window.
pub(crate) struct Dialogs(pub AppHandle);

impl Dialogs {
    fn dialog(&self, ask: Ask) -> rfd::AsyncFileDialog {
        let mut dialog = rfd::AsyncFileDialog::new().set_title(ask.title);
        for (name, endings) in &ask.kinds {
            dialog = dialog.add_filter(name, endings);
        }
        if let Some(name) = ask.name {
            dialog = dialog.set_file_name(name);
        }
        match self.0.get_webview_window(windows::MAIN) {
            Some(window) => dialog.set_parent(&window),
            None => dialog,
        }
    }
}

impl Picker for Dialogs {
    fn pick_open(&self, ask: Ask) -> Chosen {
        let asked = self.dialog(ask).pick_file();
        Box::pin(async move { asked.await.map(|file| file.path().to_owned()) })
    }

    fn pick_save(&self, ask: Ask) -> Chosen {
        let asked = self.dialog(ask).save_file();
        Box::pin(async move { asked.await.map(|file| file.path().to_owned()) })
    }
}

//! The system's dialogs and its browser. Which file may be read, how one is written, what is asked and what may be opened, the console decides.

use bursar_console::base::{
    files::{Ask, Browser, Chosen, Picker},
    native_dialog::{Agreed, NativeDialog, Question},
};
use bursar_messages::message;
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

impl NativeDialog for Dialogs {
    fn agrees(&self, question: Question) -> Agreed {
        // GTK reads the text as a format.
        let text = if cfg!(target_os = "linux") { question.text.replace('%', "%%") } else { question.text };
        // Of these two buttons GTK gives the focus to *No*: an Enter that was meant for the page agrees to nothing.
        let mut dialog = rfd::AsyncMessageDialog::new()
            .set_level(rfd::MessageLevel::Warning)
            .set_title(question.title)
            .set_description(text)
            .set_buttons(rfd::MessageButtons::YesNo);
        if let Some(window) = self.0.get_webview_window(windows::MAIN) {
            dialog = dialog.set_parent(&window);
        }
        let asked = dialog.show();
        Box::pin(async move { asked.await == rfd::MessageDialogResult::Yes })
    }
}

/// Says that a window's page ended too often to be loaded once more. A dialog of the system: no page of ours is needed for it.
#[cfg(target_os = "linux")]
pub(crate) fn page_is_gone(app: &AppHandle, label: &str) {
    let mut dialog = rfd::AsyncMessageDialog::new()
        .set_level(rfd::MessageLevel::Error)
        .set_title(message!("app-page-gone-title").to_string())
        .set_description(message!("app-page-gone").to_string())
        .set_buttons(rfd::MessageButtons::Ok);
    if let Some(window) = app.get_webview_window(label) {
        dialog = dialog.set_parent(&window);
    }
    let shown = dialog.show();
    tauri::async_runtime::spawn(shown);
}

/// The browser that the person has chosen for this computer. Never a window of ours: a PIN is typed there.
pub(crate) struct SystemBrowser;

impl Browser for SystemBrowser {
    fn open(&self, url: &str) -> Result<(), String> {
        opener::open_browser(url).map_err(|error| error.to_string())
    }
}

//! The system's dialogs and its browser. Which file may be read, how one is written, what is asked and what may be opened, the console decides.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
};

use bursar_console::base::{
    files::{Ask, Browser, Chosen, Picker, Viewer},
    native_dialog::{Agreed, NativeDialog, Question},
    second_window::SecondWindow,
};
use tauri::{AppHandle, Manager};

use crate::{platform, windows};

/// Opens dialogs over the main window.
pub(crate) struct Dialogs {
    app: AppHandle,
    /// Where the next one begins: the folder of the file that was chosen last; first the person's documents, or their home folder where there are none.
    folder: Arc<Mutex<Option<PathBuf>>>,
}

impl Dialogs {
    pub(crate) fn new(app: &AppHandle) -> Self {
        let first = [app.path().document_dir(), app.path().home_dir()].into_iter().flatten().find(|folder| folder.is_dir());
        Self { app: app.clone(), folder: Arc::new(Mutex::new(first)) }
    }

    fn dialog(&self, ask: Ask) -> rfd::AsyncFileDialog {
        let mut dialog = rfd::AsyncFileDialog::new().set_title(ask.title);
        for (name, endings) in &ask.kinds {
            dialog = dialog.add_filter(name, endings);
        }
        if let Some(name) = ask.name {
            dialog = dialog.set_file_name(name);
        }
        if let Some(folder) = self.folder.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            dialog = dialog.set_directory(folder);
        }
        match self.app.get_webview_window(windows::MAIN) {
            Some(window) => dialog.set_parent(&window),
            None => dialog,
        }
    }

    /// What a person chooses in a dialog. The next one begins in its folder.
    fn chosen(&self, asked: impl Future<Output = Option<rfd::FileHandle>> + Send + 'static) -> Chosen {
        let last = self.folder.clone();
        Box::pin(async move {
            let file = asked.await?.path().to_owned();
            *last.lock().unwrap_or_else(PoisonError::into_inner) = file.parent().map(ToOwned::to_owned);
            Some(file)
        })
    }
}

impl Picker for Dialogs {
    fn pick_open(&self, ask: Ask) -> Chosen {
        self.chosen(self.dialog(ask).pick_file())
    }

    fn pick_save(&self, ask: Ask) -> Chosen {
        self.chosen(self.dialog(ask).save_file())
    }
}

impl NativeDialog for Dialogs {
    fn agrees(&self, question: Question) -> Agreed {
        platform::agrees(self.app.get_webview_window(windows::MAIN), question)
    }
}

/// The browser that the person has chosen for this computer. Never a window of ours: a PIN is typed there.
pub(crate) struct SystemBrowser;

impl Browser for SystemBrowser {
    fn open(&self, url: &str) -> Result<(), String> {
        opener::open_browser(url).map_err(|error| error.to_string())
    }
}

/// The programs that the person has chosen for kinds of files.
pub(crate) struct SystemViewer;

impl Viewer for SystemViewer {
    fn open(&self, file: &Path) -> Result<(), String> {
        opener::open(file).map_err(|error| error.to_string())
    }
}

/// The app once more, with a data folder of its own. It outlives this one.
pub(crate) struct SecondProgram;

impl SecondWindow for SecondProgram {
    fn open(&self, folder: &Path) -> Result<(), String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let mut started = Command::new(program).arg("--data-dir").arg(folder).stdin(Stdio::null()).spawn().map_err(|error| error.to_string())?;
        // Waits for its end, so that no zombie process stays.
        std::thread::spawn(move || started.wait());
        Ok(())
    }
}

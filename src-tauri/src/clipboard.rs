//! The system's clipboard. What is put there and when it goes, the console decides.

use std::sync::{Mutex, PoisonError};

use arboard::{Clipboard as System, Error};
use bursar_console::app::clipboard::Clipboard;

use crate::platform;

/// Opened with its first use and kept: under X11 what was copied is there only as long as its owner.
#[derive(Default)]
pub(crate) struct SystemClipboard(Mutex<Option<System>>);

impl SystemClipboard {
    fn with<T>(&self, what: impl FnOnce(&mut System) -> Result<T, Error>) -> Result<T, String> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let system = match open.take() {
            Some(system) => system,
            None => System::new().map_err(|error| error.to_string())?,
        };
        what(open.insert(system)).map_err(|error| error.to_string())
    }
}

impl Clipboard for SystemClipboard {
    fn read(&self) -> Result<Option<String>, String> {
        self.with(|system| match system.get_text() {
            Err(Error::ContentNotAvailable) => Ok(None),
            other => other.map(Some),
        })
    }

    fn write(&self, text: &str, stays: bool) -> Result<(), String> {
        self.with(|system| {
            let set = system.set();
            if stays { set.text(text) } else { platform::unremembered(set).text(text) }
        })
    }

    fn clear(&self) -> Result<(), String> {
        self.with(System::clear)
    }
}

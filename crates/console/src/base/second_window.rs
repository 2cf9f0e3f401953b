//! A second window: the app once more, with a data folder of its own.

use std::{path::Path, sync::Arc};

use bursar_contract::{Code, Fault};
use bursar_messages::message;

use crate::Console;

/// Starts the app once more. The folder was made by this app; no path ever comes from a web page.
pub trait SecondWindow: Send + Sync {
    /// Starts it with this data folder, or says in words why it could not. May take a while.
    fn open(&self, folder: &Path) -> Result<(), String>;
}

impl Console {
    /// Gives the console what starts the app once more; the first gift counts.
    pub fn set_second_window(&self, second: Arc<dyn SecondWindow>) {
        let _ = self.inner.second_window.set(second);
    }

    /// What starts the app once more, or why there is nothing.
    pub(crate) fn second_window(&self) -> Result<Arc<dyn SecondWindow>, Fault> {
        self.inner.second_window.get().cloned().ok_or_else(|| Fault::new(Code::Unavailable, message!("app-no-second-window")))
    }
}

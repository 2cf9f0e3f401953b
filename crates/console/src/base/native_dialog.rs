//! A question that the system asks in a window of its own: no page draws it, and no page answers it.

use std::{future::Future, pin::Pin, sync::Arc};

use bursar_contract::{Code, Fault};

use crate::Console;
use bursar_messages::message;

/// Something that can be answered with yes or no.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The question itself.
    pub title: String,
    /// What it is about.
    pub text: String,
}

/// The answer: whether it was a yes. A window that is closed is a no.
pub type Agreed = Pin<Box<dyn Future<Output = bool> + Send>>;

/// The system's own window for a question.
pub trait NativeDialog: Send + Sync {
    /// Asks, and waits for the person.
    fn agrees(&self, question: Question) -> Agreed;
}

impl Console {
    /// Gives the console the system's questions; the first gift counts.
    pub fn set_native_dialog(&self, native_dialog: Arc<dyn NativeDialog>) {
        let _ = self.inner.native_dialog.set(native_dialog);
    }

    /// Asks. Refused where there is nobody to ask.
    pub(crate) async fn agrees(&self, question: Question) -> Result<bool, Fault> {
        let native_dialog = self.inner.native_dialog.get().ok_or_else(|| Fault::new(Code::Unavailable, message!("app-no-dialog")))?;
        Ok(native_dialog.agrees(question).await)
    }
}

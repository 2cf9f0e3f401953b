//! Tools: what can be asked of the sandbox besides the service's operations, its worlds, and tutorials with a result.

mod colleague;
mod panel;
mod samples;
pub(crate) mod second_desk;
mod tutorials;
mod worlds;

use std::path::Path;

use bursar_messages::message;
pub use colleague::{hand_over, save_card};
pub use panel::{clear, look, set_clock, set_failure};
pub use samples::samples;
pub(crate) use tutorials::RunningTutorial;
pub use tutorials::{sheet, start, stop, view};

use bursar_contract::{Code, Fault};

use crate::base::{api::ProfileKind, session::Session};

fn folder_kept(folder: &Path, error: &std::io::Error) -> Fault {
    Fault::new(Code::Storage, message!("sandbox-folder-kept", folder = folder.display().to_string(), why = error.to_string()))
}

/// Refuses everything here for a service that is not the sandbox inside the app.
pub fn only_sandbox(session: &Session) -> Result<(), Fault> {
    match session.profile.kind {
        ProfileKind::Sandbox => Ok(()),
        _ => Err(Fault::new(Code::Refused, message!("sandbox-fail-only"))),
    }
}

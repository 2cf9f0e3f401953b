//! How far a sheet is read and checked that a person waits for. They may stop it.

use std::sync::Mutex;

use super::api::SheetProgress;
use crate::base::session::lock;

/// Of one profile: a person waits for one sheet at a time.
#[derive(Default)]
pub(super) struct Checking(Mutex<State>);

#[derive(Default)]
struct State {
    /// None: nobody waits.
    progress: Option<SheetProgress>,
    is_stopped: bool,
}

/// A sheet that a person waits for, until it is dropped.
pub(super) struct Awaited<'a>(&'a Checking);

impl Checking {
    /// A person waits for a sheet from now on. They may stop only what has not begun to be one of theirs.
    pub fn begin(&self, can_stop: bool) -> Awaited<'_> {
        *lock(&self.0) = State { progress: Some(SheetProgress { can_stop, ..SheetProgress::default() }), is_stopped: false };
        Awaited(self)
    }

    /// How far it is; none where nobody waits.
    pub fn progress(&self) -> Option<SheetProgress> {
        lock(&self.0).progress
    }

    /// The person does not want it any more.
    pub fn stop(&self) {
        let mut state = lock(&self.0);
        state.is_stopped = state.progress.is_some_and(|progress| progress.can_stop);
    }
}

impl Awaited<'_> {
    /// So many rows of so many are checked. Whether the person still wants it.
    pub fn reached(&self, checked: u32, rows: u32) -> bool {
        let mut state = lock(&self.0.0);
        let can_stop = state.progress.is_some_and(|progress| progress.can_stop);
        state.progress = Some(SheetProgress { checked, rows, can_stop });
        !state.is_stopped
    }
}

impl Drop for Awaited<'_> {
    fn drop(&mut self) {
        lock(&self.0.0).progress = None;
    }
}

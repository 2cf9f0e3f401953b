//! One process for a folder.

use std::{
    fs::{File, TryLockError},
    path::Path,
};

use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};

/// Held as long as this lives, at most as long as the process.
///
/// The file `lock` is what every version of Bursar locks. It can be removed under a running app, and the next start would lock a new one, so the
/// folder itself is locked too. It keeps its lock when it is renamed, and it cannot be removed without the databases in it. Not the databases: on
/// some systems this lock would be in the way of SQLite's own, and closing a second handle of a database lets go of SQLite's locks.
pub(crate) struct FolderLock {
    _file: File,
    _folder: Option<File>,
}

impl FolderLock {
    /// Locks a folder, or says with `conflict` that another process has it.
    pub(crate) fn take(folder: &Path, conflict: impl Into<Message>) -> Result<Self, Fault> {
        let refused = |_| Fault::new(Code::Storage, message!("profile-folder-unwritable", folder = folder.display().to_string()));
        let mut options = File::options();
        bursar_system::hold_in_place(options.create(true).truncate(false).read(true).write(true));
        let file = options.open(folder.join("lock")).map_err(refused)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(Fault::new(Code::Conflict, conflict)),
            Err(TryLockError::Error(error)) => return Err(refused(error)),
        }
        Ok(Self { _file: file, _folder: itself(folder, conflict)? })
    }
}

/// None where the file system cannot lock folders, as some on a network, or the system locks only files.
fn itself(folder: &Path, conflict: impl Into<Message>) -> Result<Option<File>, Fault> {
    let Some(opened) = bursar_system::folder_to_lock(folder) else { return Ok(None) };
    match opened.try_lock() {
        Ok(()) => Ok(Some(opened)),
        Err(TryLockError::WouldBlock) => Err(Fault::new(Code::Conflict, conflict)),
        Err(TryLockError::Error(error)) => {
            tracing::warn!(%error, "this file system does not lock folders; the file alone is locked");
            Ok(None)
        }
    }
}

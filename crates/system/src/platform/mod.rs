//! One file for each system, and what all of them answer.

#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "macos")]
mod macos;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

use std::{
    fs::{File, Metadata, OpenOptions},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

#[cfg(target_os = "linux")]
use linux as here;
#[cfg(target_os = "macos")]
use macos as here;
#[cfg(windows)]
use windows as here;

#[cfg(windows)]
pub use windows::{dialog, session, toasts};

/// Opens a file by these options, for its owner alone where this makes it. A file system that keeps no permissions is no failure.
pub fn open_private(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    here::open_private(options, path)
}

/// Makes a folder, and those above it, and lets its owner alone enter it and what is made in it later. That it cannot be closed to others is no failure: where it
/// cannot be written either, the first write says so.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let _ = here::close_folder(folder);
    Ok(())
}

/// Whether its owner alone may read a file or enter a folder; programs of the system itself may on some systems.
pub fn is_private(path: &Path) -> io::Result<bool> {
    here::is_private(path)
}

/// Gives a file another name, in the place of what has it. When this returns, the name is on disk.
pub fn take_place(from: &Path, to: &Path) -> io::Result<()> {
    here::take_place(from, to)
}

/// Brings the names in a folder to the disk, where the system can be asked to.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    here::sync_folder(folder)
}

/// Lets what is opened by these options answer at once: a pipe would wait for its other end.
pub fn without_waiting(options: &mut OpenOptions) {
    here::without_waiting(options);
}

/// Lets neither the file that is opened by these options nor its folder be removed or renamed while it is open, on systems where that can be asked.
pub fn hold_in_place(options: &mut OpenOptions) {
    here::hold_in_place(options);
}

/// A folder as something to lock; none on systems that lock only files.
pub fn folder_to_lock(folder: &Path) -> Option<File> {
    here::folder_to_lock(folder)
}

/// Which file a path leads to, in a word that stays when it is renamed and that no other file of this computer has; none where it cannot be told.
pub fn file_identity(path: &Path) -> Option<String> {
    here::file_identity(path)
}

/// Whether something was refused because another program has the file open, as a spreadsheet program does. `path` is what was to be replaced or read.
pub fn is_held(error: &io::Error, path: &Path) -> bool {
    here::is_held(error, path)
}

/// Whether the content of a file is somewhere else, and reading it would fetch it: a placeholder of a cloud's folder.
pub fn is_elsewhere(found: &Metadata) -> bool {
    here::is_elsewhere(found)
}

/// Whether this system takes the name for a device or cuts it, so that no file of this name can be written.
pub fn is_reserved(path: &Path) -> bool {
    here::is_reserved(path)
}

/// Whether a folder is on another computer. A database that several programs share is not safe there. False where the system does not tell.
pub fn is_on_another_computer(folder: &Path) -> bool {
    here::is_on_another_computer(folder)
}

/// A folder with its whole path, in a form that also takes paths longer than those of old programs.
pub fn whole_path(folder: &Path) -> PathBuf {
    here::whole_path(folder)
}

/// Which computer this is; empty where the system has no word for it.
pub fn machine() -> String {
    here::machine()
}

/// A word for this start of the computer, and the milliseconds since, sleep included; none where the system does not tell.
pub fn boot() -> Option<(String, i64)> {
    here::boot()
}

/// How long the computer has slept since its start; nothing where the system does not tell.
pub fn slept() -> Duration {
    here::slept()
}

/// No dump of the memory leaves the process when it crashes, as far as the system can be asked. With `untraceable` it cannot be traced by other programs of
/// the same person either.
pub fn harden(untraceable: bool) {
    here::harden(untraceable);
}

/// Lets a program with windows write to the terminal that it was started from. To be called before the first output.
pub fn find_terminal() {
    here::find_terminal();
}

/// Says something in a window of the system where nobody would see the output of a program; waits until it was read. Elsewhere it is not shown: the caller writes
/// it to standard error as well.
pub fn tell_aloud(title: &str, text: &str) {
    here::tell_aloud(title, text);
}

/// The folder of a file.
pub fn parent(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

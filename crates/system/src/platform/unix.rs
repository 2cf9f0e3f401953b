//! What Linux and macOS have in common.

use std::{
    fs::{File, Metadata, OpenOptions, Permissions},
    io,
    os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
};

use rustix::{
    fs::OFlags,
    process::{Resource, Rlimit, setrlimit},
};

pub(super) fn open_private(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    options.mode(0o600).open(path)
}

pub(super) fn close_folder(folder: &Path) -> io::Result<()> {
    std::fs::set_permissions(folder, Permissions::from_mode(0o700))
}

pub(super) fn is_private(path: &Path) -> io::Result<bool> {
    Ok(std::fs::metadata(path)?.permissions().mode() & 0o077 == 0)
}

pub(super) fn take_place(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)?;
    sync_folder(super::parent(to))
}

pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

pub(super) fn without_waiting(options: &mut OpenOptions) {
    options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
}

pub(super) fn hold_in_place(_: &mut OpenOptions) {}

pub(super) fn folder_to_lock(folder: &Path) -> Option<File> {
    File::open(folder).ok()
}

pub(super) fn file_identity(path: &Path) -> Option<String> {
    std::fs::metadata(path).ok().map(|found| found.ino().to_string())
}

pub(super) fn is_held(_: &io::Error, _: &Path) -> bool {
    false
}

pub(super) fn is_elsewhere(_: &Metadata) -> bool {
    false
}

pub(super) fn is_reserved(_: &Path) -> bool {
    false
}

pub(super) fn is_on_another_computer(_: &Path) -> bool {
    false
}

pub(super) fn whole_path(folder: &Path) -> PathBuf {
    folder.to_owned()
}

pub(super) fn no_core_dump() {
    // Where it is refused there is a stricter rule already.
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
}

pub(super) fn find_terminal() {}

pub(super) fn tell_aloud(_: &str, _: &str) {}

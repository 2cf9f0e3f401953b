//! Small private files: read with bounds, replaced whole or not at all.

use std::{
    fs::{File, OpenOptions},
    io::{Read, Write},
    path::Path,
};

use super::VaultFault;

/// Far above what a vault holds.
const LARGEST: u64 = 1 << 20;

fn disk(what: &str) -> impl Fn(std::io::Error) -> VaultFault {
    move |error| VaultFault::Disk(format!("The file could not be {what}: {}.", why(&error)))
}

/// What the disk said, in words that a person can act on.
pub fn why(error: &std::io::Error) -> String {
    use std::io::ErrorKind::{NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    match error.kind() {
        NotFound => "there is no such file or folder".into(),
        PermissionDenied => "this computer does not permit it".into(),
        ReadOnlyFilesystem => "the disk can only be read".into(),
        StorageFull | QuotaExceeded => "there is no room left on the disk".into(),
        _ => error.to_string(),
    }
}

/// The bytes of a regular file of sane size.
pub fn read(path: &Path) -> Result<Vec<u8>, VaultFault> {
    read_within(path, LARGEST)
}

/// The bytes of a regular file of at most `limit` bytes. A larger one is refused, never cut.
pub fn read_within(path: &Path, limit: u64) -> Result<Vec<u8>, VaultFault> {
    let file = File::open(path).map_err(disk("read"))?;
    if !file.metadata().map_err(disk("read"))?.is_file() {
        return Err(VaultFault::Disk("This is not a file.".into()));
    }
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(disk("read"))?;
    if bytes.len() as u64 > limit { Err(VaultFault::Disk(format!("The file is larger than {} MB.", limit >> 20))) } else { Ok(bytes) }
}

/// Writes beside it, reads back, and takes its place; for the owner alone. At every moment there is a whole old or new file.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), VaultFault> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut new = path.as_os_str().to_owned();
    new.push(".new");
    let new = Path::new(&new);
    let written = write(new, bytes).and_then(|()| std::fs::read(new).map_err(disk("read")));
    let unwritten = match written {
        Ok(back) if back == bytes => std::fs::rename(new, path).map_err(disk("written")).err(),
        Ok(_) => Some(VaultFault::Disk("The disk did not keep what was written.".into())),
        Err(fault) => Some(fault),
    };
    if let Some(fault) = unwritten {
        let _ = std::fs::remove_file(new);
        return Err(fault);
    }
    // The new name is safe only once the folder is on disk.
    #[cfg(unix)]
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(disk("written"))?;
    let _ = folder;
    Ok(())
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), VaultFault> {
    // One left behind by a crash may have other permissions.
    let _ = std::fs::remove_file(path);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(disk("written"))?;
    file.write_all(bytes).and_then(|()| file.sync_all()).map_err(disk("written"))
}

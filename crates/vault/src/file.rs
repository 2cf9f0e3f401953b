//! Small private files: read with bounds, replaced whole or not at all.

use std::{
    fs::File,
    io::{Read, Write},
    path::Path,
};

use super::VaultFault;
use bursar_messages::{Message, message};

/// Far above what a vault holds.
const LARGEST: u64 = 1 << 20;

fn unread(error: std::io::Error) -> VaultFault {
    VaultFault::Disk(message!("vault-file-unread", why = why(&error)))
}

/// The file or folder at this path could not be written.
pub(crate) fn unwritten(path: &Path, error: &std::io::Error) -> VaultFault {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    VaultFault::Disk(message!("vault-file-unwritten", name = name, why = why(error)))
}

/// What the disk said, in words that a person can act on.
pub fn why(error: &std::io::Error) -> Message {
    use std::io::ErrorKind::{NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    match error.kind() {
        NotFound => message!("vault-why-not-found"),
        PermissionDenied => message!("vault-why-denied"),
        ReadOnlyFilesystem => message!("vault-why-read-only"),
        StorageFull | QuotaExceeded => message!("vault-why-full"),
        _ => match error.get_ref().and_then(|cause| cause.downcast_ref::<Refusal>()) {
            Some(Refusal::NotRegular) => message!("vault-why-not-regular"),
            Some(Refusal::Held) => message!("vault-why-held"),
            Some(Refusal::InCloud) => message!("vault-why-in-cloud"),
            Some(Refusal::Reserved) => message!("vault-why-reserved"),
            None => error.to_string().into(),
        },
    }
}

/// Why something is neither read nor replaced.
#[derive(Debug, Clone, Copy, thiserror::Error)]
enum Refusal {
    #[error("not a regular file")]
    NotRegular,
    #[error("open in another program")]
    Held,
    /// Its content is in the folder of a cloud, and reading it would fetch it.
    #[error("not on this computer")]
    InCloud,
    /// The system takes its name for something else.
    #[error("a reserved name")]
    Reserved,
}

impl Refusal {
    fn error(self) -> std::io::Error {
        std::io::Error::new(std::io::ErrorKind::InvalidInput, self)
    }

    /// The same error, unless another program has the file open.
    fn or_held(error: std::io::Error, path: &Path) -> std::io::Error {
        if bursar_system::is_held(&error, path) { Self::Held.error() } else { error }
    }
}

/// The bytes of a regular file of sane size.
pub fn read(path: &Path) -> Result<Vec<u8>, VaultFault> {
    read_within(path, LARGEST)
}

/// Opens a file to read it, without waiting: a pipe would wait for its other end. Anything but a regular file is refused, and what was opened is asked,
/// because the name can lead elsewhere a moment later.
pub fn open_regular(path: &Path) -> std::io::Result<File> {
    // Looked at first as well: opening a device can have an effect of its own.
    let found = std::fs::metadata(path).map_err(|error| Refusal::or_held(error, path))?;
    if !found.is_file() {
        return Err(Refusal::NotRegular.error());
    }
    if bursar_system::is_elsewhere(&found) {
        return Err(Refusal::InCloud.error());
    }
    let mut options = std::fs::OpenOptions::new();
    bursar_system::without_waiting(options.read(true));
    let file = options.open(path).map_err(|error| Refusal::or_held(error, path))?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(Refusal::NotRegular.error()) }
}

/// The bytes of a regular file of at most `limit` bytes. A larger one is refused, never cut.
pub fn read_within(path: &Path, limit: u64) -> Result<Vec<u8>, VaultFault> {
    let file = open_regular(path).map_err(unread)?;
    let mut bytes = Vec::new();
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() as u64 > limit { Err(VaultFault::Disk(message!("vault-file-large", megabytes = limit >> 20))) } else { Ok(bytes) }
}

/// Writes beside it, reads back, and takes its place; for the owner alone. At every moment there is a whole old or new file.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), VaultFault> {
    if bursar_system::is_reserved(path) {
        return Err(unwritten(path, &Refusal::Reserved.error()));
    }
    let folder = bursar_system::parent(path);
    // Under a name that nobody has: what a person keeps beside it stays. Until it takes its place, it goes with this function.
    let mut new = tempfile::Builder::new();
    let mut new = new
        .prefix(".bursar-")
        .suffix(".new")
        .make_in(folder, |path| bursar_system::open_private(File::options().read(true).write(true).create_new(true), path))
        .map_err(|error| unwritten(path, &error))?;
    new.write_all(bytes).and_then(|()| new.as_file().sync_all()).map_err(|error| unwritten(path, &error))?;
    let new = new.into_temp_path();
    if std::fs::read(&new).map_err(unread)? != bytes {
        return Err(VaultFault::Disk(message!("vault-file-not-kept")));
    }
    bursar_system::take_place(&new, path).map_err(|error| unwritten(path, &Refusal::or_held(error, path)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_reason_has_words_of_its_own() {
        let said = |refusal: Refusal| why(&refusal.error()).to_string();
        assert!(said(Refusal::NotRegular).contains("not a file"));
        assert!(said(Refusal::Held).contains("open in another program"));
        assert!(said(Refusal::InCloud).contains("cloud"));
        assert!(said(Refusal::Reserved).contains("Windows"));
    }

    #[test]
    fn what_a_person_keeps_beside_a_file_stays() {
        let folder = tempfile::tempdir().unwrap();
        let names = || {
            let mut names: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        };
        let (file, beside) = (folder.path().join("report.csv"), folder.path().join("report.csv.new"));
        std::fs::write(&beside, "a person's own").unwrap();
        for bytes in [b"first".as_slice(), b"second"] {
            replace(&file, bytes).unwrap();
            assert_eq!(std::fs::read(&file).unwrap(), bytes);
        }
        assert_eq!(std::fs::read(&beside).unwrap(), b"a person's own");
        assert_eq!(names(), ["report.csv", "report.csv.new"]);
        // A place that takes no file is left as it was, too.
        std::fs::create_dir(folder.path().join("folder")).unwrap();
        assert!(replace(&folder.path().join("folder"), b"third").is_err());
        assert_eq!(names(), ["folder", "report.csv", "report.csv.new"]);
        assert!(bursar_system::is_private(&file).unwrap());
    }
}

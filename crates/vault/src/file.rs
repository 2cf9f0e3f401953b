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

fn unwritten(error: std::io::Error) -> VaultFault {
    VaultFault::Disk(message!("vault-file-unwritten", why = why(&error)))
}

/// What the disk said, in words that a person can act on.
pub fn why(error: &std::io::Error) -> Message {
    use std::io::ErrorKind::{NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    match error.kind() {
        NotFound => message!("vault-why-not-found"),
        PermissionDenied => message!("vault-why-denied"),
        ReadOnlyFilesystem => message!("vault-why-read-only"),
        StorageFull | QuotaExceeded => message!("vault-why-full"),
        _ if error.get_ref().is_some_and(|cause| cause.is::<NotRegular>()) => message!("vault-why-not-regular"),
        _ => error.to_string().into(),
    }
}

/// The cause of a refusal to open something that is no file.
#[derive(Debug, thiserror::Error)]
#[error("not a regular file")]
struct NotRegular;

/// The bytes of a regular file of sane size.
pub fn read(path: &Path) -> Result<Vec<u8>, VaultFault> {
    read_within(path, LARGEST)
}

/// Opens a file to read it, without waiting: a pipe would wait for its other end. Anything but a regular file is refused, and what was opened is asked,
/// because the name can lead elsewhere a moment later.
pub fn open_regular(path: &Path) -> std::io::Result<File> {
    // Looked at first as well: opening a device can have an effect of its own.
    let not_regular = || std::io::Error::new(std::io::ErrorKind::InvalidInput, NotRegular);
    if !std::fs::metadata(path)?.is_file() {
        return Err(not_regular());
    }
    let mut options = std::fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
        std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(not_regular()) }
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
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Under a name that nobody has: what a person keeps beside it stays. Until it takes its place, it goes with this function.
    let mut new = tempfile::Builder::new().prefix(".bursar-").suffix(".new").tempfile_in(folder).map_err(unwritten)?;
    new.write_all(bytes).and_then(|()| new.as_file().sync_all()).map_err(unwritten)?;
    if std::fs::read(new.path()).map_err(unread)? != bytes {
        return Err(VaultFault::Disk(message!("vault-file-not-kept")));
    }
    new.persist(path).map_err(|failed| unwritten(failed.error))?;
    // The new name is safe only once the folder is on disk.
    #[cfg(unix)]
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(unwritten)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

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
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions()) & 0o777, 0o600);
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_or_a_device_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.bursar-backup");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let link = folder.path().join("link.bursar-backup");
        std::os::unix::fs::symlink(&pipe, &link).unwrap();
        let whole = folder.path().join("whole.bursar-backup");
        std::fs::write(&whole, b"whole").unwrap();
        let answer = |path: &Path| {
            let (tell, told) = std::sync::mpsc::channel();
            let path = path.to_owned();
            std::thread::spawn(move || tell.send(read(&path)));
            told.recv_timeout(std::time::Duration::from_secs(5)).ok()
        };
        for path in [&pipe, &link, Path::new("/dev/zero"), Path::new("/dev/tty"), folder.path()] {
            let refused = answer(path).unwrap_or_else(|| panic!("{} is waited for", path.display()));
            assert!(
                matches!(&refused, Err(VaultFault::Disk(words)) if words.to_string().contains("and not a file") || path == Path::new("/dev/tty")),
                "{refused:?}"
            );
        }
        assert_eq!(answer(&whole), Some(Ok(b"whole".to_vec())), "a file is read");
    }
}

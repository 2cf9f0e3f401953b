//! Small private files: read with bounds, replaced whole or not at all.

use std::{
    fs::File,
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
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Under a name that nobody has: what a person keeps beside it stays. Until it takes its place, it goes with this function.
    let mut new = tempfile::Builder::new().prefix(".bursar-").suffix(".new").tempfile_in(folder).map_err(disk("written"))?;
    new.write_all(bytes).and_then(|()| new.as_file().sync_all()).map_err(disk("written"))?;
    if std::fs::read(new.path()).map_err(disk("read"))? != bytes {
        return Err(VaultFault::Disk("The disk did not keep what was written.".into()));
    }
    new.persist(path).map_err(|failed| disk("written")(failed.error))?;
    // The new name is safe only once the folder is on disk.
    #[cfg(unix)]
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(disk("written"))?;
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
}

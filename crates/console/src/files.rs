//! Files that a person chooses. The dialog belongs to the shell; what may be read and how it is written is decided here.

use std::{
    fs::File,
    future::Future,
    io::Read,
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
};

use bursar_contract::{Code, Fault};

use crate::{Console, vault::replace_file};

/// What a dialog asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// Title of the dialog.
    pub title: String,
    /// For saving: the name that stands there already.
    pub name: Option<String>,
    /// Name of the kind of file, and its endings without the point.
    pub kinds: Vec<(String, Vec<String>)>,
}

/// The answer to a dialog: a path, or none where the person cancelled.
pub type Chosen = Pin<Box<dyn Future<Output = Option<PathBuf>> + Send>>;

/// The system's file dialogs. No path ever comes from a web page.
pub trait Picker: Send + Sync {
    /// Asks for a file to read.
    fn pick_open(&self, ask: Ask) -> Chosen;
    /// Asks where to write.
    fn pick_save(&self, ask: Ask) -> Chosen;
}

/// The system's browser. What it is given was looked at and written anew; no address ever comes from a web page.
pub trait Browser: Send + Sync {
    /// Opens an address, or says in words why it could not. May take a while.
    fn open(&self, url: &str) -> Result<(), String>;
}

impl Console {
    /// Gives the console the system's browser; the first gift counts.
    pub fn set_browser(&self, browser: Arc<dyn Browser>) {
        let _ = self.inner.browser.set(browser);
    }

    /// The browser, or why there is none.
    pub(crate) fn browser(&self) -> Result<Arc<dyn Browser>, Fault> {
        self.inner.browser.get().cloned().ok_or_else(|| Fault::new(Code::Unavailable, "No browser can be opened from this window."))
    }

    /// Gives the console its dialogs; the first gift counts.
    pub fn set_picker(&self, picker: Arc<dyn Picker>) {
        let _ = self.inner.picker.set(picker);
    }

    /// The dialogs, or why there are none.
    pub(crate) fn picker(&self) -> Result<Arc<dyn Picker>, Fault> {
        self.inner.picker.get().cloned().ok_or_else(|| Fault::new(Code::Unavailable, "File dialogs are not there in this window."))
    }
}

/// The bytes of a chosen file: a regular file, not a link, of at most `limit` bytes.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Fault> {
    let refused = |error: std::io::Error| Fault::invalid("file", format!("The file could not be read: {error}."));
    // Looked at before it is opened, because opening a pipe waits for its other end.
    if !std::fs::symlink_metadata(path).map_err(refused)?.is_file() {
        return Err(Fault::invalid("file", "This is a link, a folder or a device. Choose the file itself."));
    }
    let file = File::open(path).map_err(refused)?;
    let found = file.metadata().map_err(refused)?;
    let too_large = || Fault::invalid("file", format!("The file is larger than {} MB. Split it and try again.", limit >> 20));
    if !found.is_file() || found.len() > limit {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes).map_err(refused)?;
    if bytes.len() as u64 > limit { Err(too_large()) } else { Ok(bytes) }
}

/// Writes a chosen file whole, for its owner alone; at every moment there is a whole old or new file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    if std::fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Fault::invalid("file", "There is a link, a folder or a device of this name. Choose another name."));
    }
    replace_file(path, bytes).map_err(Fault::from)
}

/// The path with the ending of its kind, where the person typed none.
pub fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension(ending) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_regular_file_of_sane_size_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("book.csv");
        write(&file, b"name\n").unwrap();
        assert_eq!(read(&file, 1 << 20).unwrap(), b"name\n");
        assert!(read(&file, 4).unwrap_err().message.contains("larger"));
        assert!(read(folder.path(), 10).unwrap_err().message.contains("folder"));
        assert!(read(&folder.path().join("none"), 10).is_err());
        let sparse = folder.path().join("sparse");
        File::create(&sparse).unwrap().set_len(1 << 30).unwrap();
        assert!(read(&sparse, 5 << 20).unwrap_err().message.contains("5 MB"));
        #[cfg(unix)]
        {
            let link = folder.path().join("link.csv");
            std::os::unix::fs::symlink(&file, &link).unwrap();
            assert!(read(&link, 1 << 20).is_err());
            assert!(write(&link, b"x").is_err());
            assert!(read(Path::new("/dev/zero"), 1 << 20).is_err());
        }
    }
}

//! Files that a person chooses. The dialog belongs to the shell; what may be read and how it is written is decided here.

use std::{
    future::Future,
    io::{Read, Write},
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
    time::Duration,
};

use bursar_contract::{Code, Fault, untrusted::shown_long};
use bursar_messages::message;
use bursar_vault::{VaultFault, open_regular, replace_file, why};

use crate::{
    Console,
    base::{
        api::{FileMade, MaybeFile},
        native_dialog::Question,
        session::Session,
    },
};

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

/// The system's programs for files. What they are given was written by this app; no path ever comes from a web page.
pub trait Viewer: Send + Sync {
    /// Opens a file with the program that the person uses for its kind, or says in words why it could not. May take a while.
    fn open(&self, file: &Path) -> Result<(), String>;
}

impl Console {
    /// Gives the console the system's programs for files; the first gift counts.
    pub fn set_viewer(&self, viewer: Arc<dyn Viewer>) {
        let _ = self.inner.viewer.set(viewer);
    }

    /// The system's programs for files, or why there are none.
    pub(crate) fn viewer(&self) -> Result<Arc<dyn Viewer>, Fault> {
        self.inner.viewer.get().cloned().ok_or_else(|| Fault::new(Code::Unavailable, message!("app-no-viewer")))
    }

    /// Gives the console the system's browser; the first gift counts.
    pub fn set_browser(&self, browser: Arc<dyn Browser>) {
        let _ = self.inner.browser.set(browser);
    }

    /// The browser, or why there is none.
    pub(crate) fn browser(&self) -> Result<Arc<dyn Browser>, Fault> {
        self.inner.browser.get().cloned().ok_or_else(|| Fault::new(Code::Unavailable, message!("app-no-browser")))
    }

    /// Gives the console its dialogs; the first gift counts.
    pub fn set_picker(&self, picker: Arc<dyn Picker>) {
        let _ = self.inner.picker.set(picker);
    }

    /// Asks the person where to write a file with this ending. Where the ending is added here to what was typed, the dialog has asked about another name:
    /// whether a file of the whole name may be replaced is asked again. None where the person cancelled or said no.
    pub(crate) async fn save_as(&self, ask: Ask, ending: &str) -> Result<Option<PathBuf>, Fault> {
        let title = ask.title.clone();
        let Some(typed) = self.picker()?.pick_save(ask).await else { return Ok(None) };
        let path = with_ending(typed.clone(), ending);
        if path == typed || std::fs::symlink_metadata(&path).is_err() {
            return Ok(Some(path));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = message!("app-file-replace", name = bursar_contract::untrusted::shown(&name)).to_string();
        Ok(self.agrees(Question { title, text }).await?.then_some(path))
    }

    /// The dialogs, or why there are none.
    pub(crate) fn picker(&self) -> Result<Arc<dyn Picker>, Fault> {
        self.inner.picker.get().cloned().ok_or_else(|| Fault::new(Code::Unavailable, message!("app-no-file-dialog")))
    }
}

/// The bytes of a chosen file: a regular file, not a link, of at most `limit` bytes.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Fault> {
    let too_large = || Fault::invalid("file", message!("app-file-large", megabytes = limit >> 20));
    read_within(path, limit)?.ok_or_else(too_large)
}

/// The same; none where it has more than `limit` bytes.
pub fn read_within(path: &Path, limit: u64) -> Result<Option<Vec<u8>>, Fault> {
    let refused = |error: std::io::Error| Fault::invalid("file", message!("app-file-unreadable", why = why(&error)));
    if !std::fs::symlink_metadata(path).map_err(refused)?.is_file() {
        return Err(Fault::invalid("file", message!("app-file-not-regular")));
    }
    regular(path, limit).map_err(refused)
}

/// The bytes of a regular file, or of what a link to one leads to; none where it is larger than `limit` bytes. Never waits.
pub fn regular(path: &Path, limit: u64) -> std::io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    open_regular(path)?.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(Some(bytes).filter(|bytes| bytes.len() as u64 <= limit))
}

/// Writes a chosen file whole, for its owner alone; at every moment there is a whole old or new file. A place that takes none is told as one.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    if std::fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(Fault::invalid("file", message!("app-file-name-taken")));
    }
    replace_file(path, bytes).map_err(elsewhere).map_err(Fault::from)
}

/// Asks the person where to write, writes the file there, and writes down in the log that it was made. None where the person cancelled.
#[allow(clippy::too_many_arguments)]
pub(crate) async fn save(
    console: &Console,
    session: &Session,
    title: &str,
    name: &str,
    (kind, ending): (&str, &str),
    bytes: &[u8],
    action: &str,
    rows: usize,
) -> Result<MaybeFile, Fault> {
    let Some(path) = choose(console, title, name, kind, ending).await? else { return Ok(MaybeFile(None)) };
    write(&path, bytes)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    session.journal.log(action, &name, &rows.to_string())?;
    Ok(MaybeFile(Some(FileMade { name, rows: u32::try_from(rows).unwrap_or(u32::MAX), left_out: 0 })))
}

/// A new file for its owner alone. Its name is taken before there is something to write into it, and given back where nothing is.
pub(crate) struct NewFile {
    path: PathBuf,
    file: std::fs::File,
    is_whole: bool,
}

impl NewFile {
    /// Takes the name. A file that is there stays, and is told as one.
    pub fn at(path: &Path) -> Result<Self, Fault> {
        let file = bursar_system::open_private(std::fs::File::options().write(true).create_new(true), path).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => taken(path),
            _ => unwritten(path, &error),
        })?;
        Ok(Self { path: path.to_owned(), file, is_whole: false })
    }

    /// Writes it whole.
    pub fn write(mut self, bytes: &[u8]) -> Result<(), Fault> {
        let written = self.file.write_all(bytes).and_then(|()| self.file.sync_all());
        self.is_whole = written.is_ok();
        written.map_err(|error| unwritten(&self.path, &error))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.is_whole {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// A file of this name is there already.
pub(crate) fn taken(path: &Path) -> Fault {
    Fault::invalid("file", message!("app-file-there", name = shown_long(&path.display().to_string())))
}

fn unwritten(path: &Path, error: &std::io::Error) -> Fault {
    Fault::invalid("file", message!("app-file-unwritten", name = shown_long(&path.display().to_string()), why = why(error)))
}

/// Asks the person where to write.
pub(crate) async fn choose(console: &Console, title: &str, name: &str, kind: &str, ending: &str) -> Result<Option<PathBuf>, Fault> {
    let ask = Ask { title: title.to_owned(), name: Some(file_name(name, ending)), kinds: vec![(kind.to_owned(), vec![ending.to_owned()])] };
    console.save_as(ask, ending).await
}

/// What Windows takes for a device, under any ending. Files travel, so no system gets one of these names.
const DEVICES: [&str; 22] = [
    "CON", "PRN", "AUX", "NUL", "COM1", "COM2", "COM3", "COM4", "COM5", "COM6", "COM7", "COM8", "COM9", "LPT1", "LPT2", "LPT3", "LPT4", "LPT5", "LPT6", "LPT7",
    "LPT8", "LPT9",
];

/// The name of a file, with this ending, no letter in it that means something in a path, and none of the names of devices.
pub(crate) fn file_name(name: &str, ending: &str) -> String {
    let stem = name.strip_suffix(ending).and_then(|name| name.strip_suffix('.')).unwrap_or(name);
    let safe: String = stem.chars().map(|c| if c.is_alphanumeric() || matches!(c, ' ' | '-' | ',') { c } else { '_' }).take(80).collect();
    let safe = safe.trim();
    if DEVICES.iter().any(|device| safe.eq_ignore_ascii_case(device)) { format!("{safe}_.{ending}") } else { format!("{safe}.{ending}") }
}

/// Why a file is not at its chosen place, with what helps.
pub(crate) fn elsewhere(fault: VaultFault) -> VaultFault {
    match fault {
        VaultFault::Disk(words) => VaultFault::Disk(words.then(message!("app-file-elsewhere"))),
        other => other,
    }
}

/// How many times it tries to remove a folder: for ten seconds.
const LOOKS: u32 = 200;
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Removes a folder with its contents. A folder that does not exist is no error. Windows removes no open file, so this waits for a profile that is still closing.
pub(crate) async fn remove_folder(folder: &Path) -> std::io::Result<()> {
    for _ in 0..LOOKS {
        match std::fs::remove_dir_all(folder) {
            Err(error) if bursar_system::is_held(&error, folder) => tokio::time::sleep(BETWEEN_LOOKS).await,
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => return Ok(()),
        }
    }
    std::fs::remove_dir_all(folder)
}

/// The path with the ending of its kind, where the person typed none or another: under a false one, other programs do not open the file.
fn with_ending(path: PathBuf, ending: &str) -> PathBuf {
    let has = path.extension().is_some_and(|typed| typed.eq_ignore_ascii_case(ending));
    match path.file_name() {
        Some(name) if !has => {
            let mut name = name.to_owned();
            name.push(".");
            name.push(ending);
            path.with_file_name(name)
        }
        _ => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;

    #[test]
    fn a_new_file_takes_its_name_first_and_gives_it_back_where_nothing_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new");
        let first = NewFile::at(&path).unwrap();
        assert!(NewFile::at(&path).is_err_and(|fault| fault.field.as_deref() == Some("file")), "the name is taken");
        drop(first);
        assert!(!path.exists());
        NewFile::at(&path).unwrap().write(b"whole").unwrap();
        assert!(NewFile::at(&path).is_err());
        assert_eq!(std::fs::read(&path).unwrap(), b"whole", "and stays as it was");
    }

    #[tokio::test]
    async fn a_folder_whose_file_is_just_being_closed_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let profile = folder.path().join("profile");
        std::fs::create_dir(&profile).unwrap();
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        bursar_system::hold_in_place(&mut options);
        let held = options.open(profile.join("journal.db")).unwrap();
        let closes = async {
            tokio::task::yield_now().await;
            drop(held);
        };
        tokio::join!(async { remove_folder(&profile).await.unwrap() }, closes);
        assert!(!profile.exists());
        remove_folder(&profile).await.expect("one that is not there is gone already");
    }

    #[test]
    fn no_suggested_name_is_one_of_a_device_on_any_system() {
        let named: Vec<String> = ["CON", "nul", "Com1", "lpt9", "AUX "].map(|name| file_name(name, "csv")).into();
        assert_eq!(named, ["CON_.csv", "nul_.csv", "Com1_.csv", "lpt9_.csv", "AUX_.csv"]);
        assert_eq!(["console", "COM10", "a:b/c\\d?"].map(|name| file_name(name, "csv")), ["console.csv", "COM10.csv", "a_b_c_d_.csv"]);
    }

    #[test]
    fn only_a_regular_file_of_sane_size_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("book.csv");
        write(&file, b"name\n").unwrap();
        assert_eq!(read(&file, 1 << 20).unwrap(), b"name\n");
        assert!(read(&file, 4).unwrap_err().message.to_string().contains("larger"));
        assert!(read(folder.path(), 10).unwrap_err().message.to_string().contains("folder"));
        assert!(read(&folder.path().join("none"), 10).is_err());
        let lost = write(&folder.path().join("none/book.csv"), b"x").unwrap_err();
        assert_eq!(lost.message, "The file “book.csv” could not be saved: there is no such file or folder. Choose another place.");
        let sparse = folder.path().join("sparse");
        File::create(&sparse).unwrap().set_len(1 << 30).unwrap();
        assert!(read(&sparse, 5 << 20).unwrap_err().message.to_string().contains("5 MB"));
    }
}

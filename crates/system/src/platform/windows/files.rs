//! Names, places and identities of files.

#![allow(unsafe_code, reason = "which file it is, and where a drive stands, is told by calls that have no safe form")]

use std::{
    fs::{File, Metadata, OpenOptions},
    io,
    os::windows::{
        fs::{MetadataExt, OpenOptionsExt},
        io::AsRawHandle,
    },
    path::{Component, Path, PathBuf, Prefix},
};

use windows_sys::Win32::{
    Foundation::{ERROR_ACCESS_DENIED, ERROR_LOCK_VIOLATION, ERROR_SHARING_VIOLATION},
    Storage::FileSystem::{
        BY_HANDLE_FILE_INFORMATION, DELETE, FILE_ATTRIBUTE_OFFLINE, FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS, FILE_ATTRIBUTE_RECALL_ON_OPEN,
        FILE_FLAG_BACKUP_SEMANTICS, FILE_SHARE_DELETE, FILE_SHARE_READ, FILE_SHARE_WRITE, GetDriveTypeW, GetFileInformationByHandle, MOVEFILE_REPLACE_EXISTING,
        MOVEFILE_WRITE_THROUGH, MoveFileExW,
    },
    System::WindowsProgramming::DRIVE_REMOTE,
};

use super::wide::wide;

/// From this length on, in units of UTF-16, a path gets the prefix that lifts the limit of 260. The names of Bursar's own files below a folder fit between.
const LONG: usize = 120;
/// What Windows takes for devices, with any ending, and in folders too.
const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"];

/// Written through: the new name is on disk when the call returns.
pub(in super::super) fn take_place(from: &Path, to: &Path) -> io::Result<()> {
    let (from, to) = (wide(whole_path(from)), wide(whole_path(to)));
    // SAFETY: both names end with a zero and live through the call.
    let moved = unsafe { MoveFileExW(from.as_ptr(), to.as_ptr(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) };
    if moved == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Windows is asked to write the names through where they are given.
pub(in super::super) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

pub(in super::super) fn without_waiting(_: &mut OpenOptions) {}

pub(in super::super) fn hold_in_place(options: &mut OpenOptions) {
    options.share_mode(FILE_SHARE_READ | FILE_SHARE_WRITE);
}

pub(in super::super) fn folder_to_lock(_: &Path) -> Option<File> {
    None
}

/// Volume and index. The time at which it was made is none: a file that takes another's name inherits it.
pub(in super::super) fn file_identity(path: &Path) -> Option<String> {
    let file = OpenOptions::new().access_mode(0).custom_flags(FILE_FLAG_BACKUP_SEMANTICS).open(path).ok()?;
    let mut found = BY_HANDLE_FILE_INFORMATION::default();
    // SAFETY: the handle is open as long as `file` lives, and the structure is ours.
    let told = unsafe { GetFileInformationByHandle(file.as_raw_handle(), &raw mut found) };
    (told != 0).then(|| format!("{:x}-{:x}{:08x}", found.dwVolumeSerialNumber, found.nFileIndexHigh, found.nFileIndexLow))
}

/// Replacing a file that is open says "access denied", as a missing permission does; asked for that access alone, the file says why.
pub(in super::super) fn is_held(error: &io::Error, path: &Path) -> bool {
    const ALL: u32 = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    let shared = |error: &io::Error| error.raw_os_error().is_some_and(|code| [ERROR_SHARING_VIOLATION, ERROR_LOCK_VIOLATION].contains(&code.cast_unsigned()));
    shared(error)
        || error.raw_os_error() == Some(ERROR_ACCESS_DENIED.cast_signed())
            && OpenOptions::new().access_mode(DELETE).share_mode(ALL).open(path).is_err_and(|error| shared(&error))
}

pub(in super::super) fn is_elsewhere(found: &Metadata) -> bool {
    fetches(found.file_attributes())
}

fn fetches(attributes: u32) -> bool {
    attributes & (FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS | FILE_ATTRIBUTE_RECALL_ON_OPEN | FILE_ATTRIBUTE_OFFLINE) != 0
}

pub(in super::super) fn is_reserved(path: &Path) -> bool {
    let Some(name) = path.file_name().map(|name| name.to_string_lossy().to_uppercase()) else { return false };
    // "a:b" is the file "b" somewhere on the drive "a", or a second content of the file "a"; a point or a blank at the end is cut off.
    let is_on_a_drive = matches!(path.components().next(), Some(Component::Prefix(prefix)) if matches!(prefix.kind(), Prefix::Disk(_)));
    if is_on_a_drive && !path.has_root() {
        return true;
    }
    let stem = name.split('.').next().unwrap_or_default().trim_end();
    let numbered = |word: &str| stem.strip_prefix(word).is_some_and(|rest| rest.chars().count() == 1 && rest.chars().all(|c| "123456789¹²³".contains(c)));
    DEVICES.contains(&stem) || numbered("COM") || numbered("LPT") || name.ends_with(['.', ' ']) || name.contains(|c: char| "<>:\"|?*".contains(c) || c < ' ')
}

pub(in super::super) fn is_on_another_computer(folder: &Path) -> bool {
    let Ok(whole) = std::path::absolute(folder) else { return false };
    let Some(Component::Prefix(prefix)) = whole.components().next() else { return false };
    match prefix.kind() {
        Prefix::UNC(..) | Prefix::VerbatimUNC(..) => true,
        Prefix::Disk(letter) | Prefix::VerbatimDisk(letter) => drive_is_remote(letter),
        _ => false,
    }
}

fn drive_is_remote(letter: u8) -> bool {
    let root = wide(format!("{}:\\", char::from(letter)));
    // SAFETY: the name ends with a zero.
    unsafe { GetDriveTypeW(root.as_ptr()) == DRIVE_REMOTE }
}

/// `\\?\C:\…` and `\\?\UNC\server\share\…`, for long ones alone: some programs do not know them.
pub(in super::super) fn whole_path(folder: &Path) -> PathBuf {
    let Ok(whole) = std::path::absolute(folder) else { return folder.to_owned() };
    if wide(&whole).len() < LONG {
        return whole;
    }
    let mut parts = whole.components();
    let Some(Component::Prefix(prefix)) = parts.next() else { return whole };
    let mut long = std::ffi::OsString::from(r"\\?\");
    match prefix.kind() {
        Prefix::Disk(_) => long.push(prefix.as_os_str()),
        Prefix::UNC(server, share) => {
            long.push(r"UNC\");
            long.push(server);
            long.push(r"\");
            long.push(share);
        }
        _ => return whole,
    }
    long.push(parts.as_path());
    long.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_path_gets_the_form_that_has_no_limit_and_a_short_one_stays() {
        let name = "a".repeat(140);
        let long = |text: &str| whole_path(Path::new(&text.replace('N', &name))).to_string_lossy().replace(&name, "N");
        assert_eq!(long(r"C:\short"), r"C:\short");
        assert_eq!(long(r"C:\x\N"), r"\\?\C:\x\N");
        assert_eq!(long("C:/x/../y/N"), r"\\?\C:\y\N");
        assert_eq!(long(r"\\server\share\N"), r"\\?\UNC\server\share\N");
        assert_eq!(long(r"\\?\C:\x\N"), r"\\?\C:\x\N");
    }

    #[test]
    fn names_of_devices_and_names_that_windows_cuts_are_reserved() {
        for name in ["CON", "con.csv", "Nul.bursar-backup", "COM1", "lpt9.xlsx", "COM¹", "AUX .csv", "a.", "a ", "a:b.csv", "what?.csv"] {
            assert!(is_reserved(&Path::new(r"C:\x").join(name)), "{name}");
        }
        for name in ["CONTO.csv", "COM.csv", "COM10.csv", "a con.csv", "console.xlsx", ".csv", "Ọlá.csv"] {
            assert!(!is_reserved(&Path::new(r"C:\x").join(name)), "{name}");
        }
    }

    #[test]
    fn a_share_is_on_another_computer_and_a_drive_of_this_one_is_not() {
        assert!(is_on_another_computer(Path::new(r"\\server\share\bursar")));
        assert!(is_on_another_computer(Path::new(r"\\?\UNC\server\share\bursar")));
        assert!(!is_on_another_computer(&std::env::temp_dir()));
    }

    #[test]
    fn a_placeholder_is_known_by_its_marks() {
        assert!([FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS, FILE_ATTRIBUTE_RECALL_ON_OPEN, FILE_ATTRIBUTE_OFFLINE | 0x20].into_iter().all(fetches));
        assert!(![0, 0x20, 0x80, 0x400].into_iter().any(fetches), "what is on the disk, also behind a mark of the cloud's folder");
    }

    #[test]
    fn a_file_that_another_program_holds_open_is_told_from_one_without_permission() {
        let folder = tempfile::tempdir().unwrap();
        let (old, new) = (folder.path().join("report.csv"), folder.path().join("new"));
        std::fs::write(&old, "old").unwrap();
        std::fs::write(&new, "new").unwrap();
        // As a spreadsheet program does: others may read.
        let held = OpenOptions::new().read(true).share_mode(FILE_SHARE_READ).open(&old).unwrap();
        let refused = take_place(&new, &old).unwrap_err();
        assert!(is_held(&refused, &old), "{refused:?}");
        drop(held);
        assert!(!is_held(&io::Error::from_raw_os_error(ERROR_ACCESS_DENIED.cast_signed()), &old), "nobody holds it");
        take_place(&new, &old).unwrap();
        assert_eq!(std::fs::read(&old).unwrap(), b"new");
    }
}

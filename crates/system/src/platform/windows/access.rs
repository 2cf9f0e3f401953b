//! Who may read a file.

#![allow(unsafe_code, reason = "lists of permissions are read and set by calls that have no safe form")]

use std::{
    fs::{File, OpenOptions},
    io,
    path::Path,
    ptr::null_mut,
    sync::OnceLock,
};

use windows_sys::Win32::{
    Foundation::{CloseHandle, ERROR_INVALID_FUNCTION, ERROR_NOT_SUPPORTED, LocalFree},
    Security::{
        Authorization::{
            ConvertSecurityDescriptorToStringSecurityDescriptorW, ConvertSidToStringSidW, ConvertStringSecurityDescriptorToSecurityDescriptorW,
            GetNamedSecurityInfoW, SDDL_REVISION_1, SE_FILE_OBJECT,
        },
        DACL_SECURITY_INFORMATION, GetTokenInformation, PROTECTED_DACL_SECURITY_INFORMATION, PSECURITY_DESCRIPTOR, SetFileSecurityW, TOKEN_QUERY, TOKEN_USER,
        TokenUser,
    },
    System::Threading::{GetCurrentProcess, OpenProcessToken},
};

use super::{files::whole_path, wide::wide};

/// Opens it, then takes it from everybody else. What is written comes later, so nobody reads anything in between.
pub(in super::super) fn open_private(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    let file = options.open(path)?;
    set(path, &format!("D:P(A;;FA;;;{})", me()?))?;
    Ok(file)
}

/// What is made in it later inherits the same.
pub(in super::super) fn close_folder(folder: &Path) -> io::Result<()> {
    set(folder, &format!("D:P(A;OICI;FA;;;{})", me()?))
}

/// Every entry is this person's, or the system's own.
pub(in super::super) fn is_private(path: &Path) -> io::Result<bool> {
    // `D:P(A;;FA;;;S-1-5-21-…)(A;;FA;;;SY)`. A list that is not there lets everybody in.
    let named =
        |list: &str| -> Vec<String> { list.split('(').skip(1).filter_map(|entry| Some(entry.trim_end_matches(')').rsplit(';').next()?.into())).collect() };
    // Some persons are shown by a short name.
    let mut allowed = named(&text(&Descriptor::of(&format!("D:(A;;FA;;;{})", me()?))?)?);
    allowed.push("SY".into());
    let found = named(&text(&read(path)?)?);
    Ok(!found.is_empty() && found.iter().all(|who| allowed.contains(who)))
}

/// A description of permissions that Windows made, and that is given back.
struct Descriptor(PSECURITY_DESCRIPTOR);

impl Descriptor {
    /// The one that a text describes.
    fn of(list: &str) -> io::Result<Self> {
        let mut made = null_mut();
        // SAFETY: the text ends with a zero; `made` is written only where the call succeeds.
        if unsafe { ConvertStringSecurityDescriptorToSecurityDescriptorW(wide(list).as_ptr(), SDDL_REVISION_1, &raw mut made, null_mut()) } == 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Self(made))
    }
}

impl Drop for Descriptor {
    fn drop(&mut self) {
        drop(Local(self.0));
    }
}

/// A pointer that Windows allocated for us and that is given back.
struct Local(*mut core::ffi::c_void);

impl Drop for Local {
    fn drop(&mut self) {
        // SAFETY: it came from a call that says to free it by `LocalFree`, once, and nothing of it is used later.
        unsafe { LocalFree(self.0) };
    }
}

/// Text that Windows allocated, copied.
///
/// # Safety
/// `text` points to UTF-16 with a zero at its end.
unsafe fn copied(text: *const u16) -> String {
    // SAFETY: the caller says that a zero follows.
    let units = unsafe { std::slice::from_raw_parts(text, (0..).take_while(|at| *text.add(*at) != 0).count()) };
    String::from_utf16_lossy(units)
}

/// The word for the person who runs this process, `S-1-5-21-…`.
fn me() -> io::Result<String> {
    static ME: OnceLock<String> = OnceLock::new();
    if let Some(me) = ME.get() {
        return Ok(me.clone());
    }
    let mut token = null_mut();
    // SAFETY: the handle of the process is always valid, and `token` is written only where the call succeeds.
    if unsafe { OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &raw mut token) } == 0 {
        return Err(io::Error::last_os_error());
    }
    // As large as a word for a person ever is, and aligned for the structure before it.
    let mut room = [0u64; 32];
    let mut used = 0;
    // SAFETY: the call is told the size of the buffer, and writes no more than that.
    let told = unsafe { GetTokenInformation(token, TokenUser, room.as_mut_ptr().cast(), size_of_val(&room) as u32, &raw mut used) };
    let failed = io::Error::last_os_error();
    // SAFETY: it was opened above and is not used again.
    unsafe { CloseHandle(token) };
    if told == 0 {
        return Err(failed);
    }
    let mut text = null_mut();
    // SAFETY: the call above wrote a `TOKEN_USER`, whose pointer leads into `room`, which lives on.
    if unsafe { ConvertSidToStringSidW((*room.as_ptr().cast::<TOKEN_USER>()).User.Sid, &raw mut text) } == 0 {
        return Err(io::Error::last_os_error());
    }
    let _free = Local(text.cast());
    // SAFETY: the call above made this text.
    let me = unsafe { copied(text) };
    Ok(ME.get_or_init(|| me).clone())
}

/// Puts a list of permissions in the place of what is there and of what is inherited. What is in a folder already keeps its own.
fn set(path: &Path, list: &str) -> io::Result<()> {
    let made = Descriptor::of(list)?;
    let name = wide(whole_path(path));
    // SAFETY: the name ends with a zero, and `made` is a descriptor that Windows made and that lives through the call.
    if unsafe { SetFileSecurityW(name.as_ptr(), DACL_SECURITY_INFORMATION | PROTECTED_DACL_SECURITY_INFORMATION, made.0) } != 0 {
        return Ok(());
    }
    let refused = io::Error::last_os_error();
    // A stick or a share that keeps no permissions.
    let keeps_none = refused.raw_os_error().is_some_and(|code| [ERROR_INVALID_FUNCTION, ERROR_NOT_SUPPORTED].contains(&code.cast_unsigned()));
    if keeps_none { Ok(()) } else { Err(refused) }
}

/// The permissions of a file or folder.
fn read(path: &Path) -> io::Result<Descriptor> {
    let name = wide(whole_path(path));
    let mut found = null_mut();
    let (owner, group, dacl, audit) = (null_mut(), null_mut(), null_mut(), null_mut());
    // SAFETY: the name ends with a zero; parts that are not asked for have no place to go to; `found` is written where the call succeeds.
    match unsafe { GetNamedSecurityInfoW(name.as_ptr(), SE_FILE_OBJECT, DACL_SECURITY_INFORMATION, owner, group, dacl, audit, &raw mut found) } {
        0 => Ok(Descriptor(found)),
        code => Err(io::Error::from_raw_os_error(code.cast_signed())),
    }
}

/// The list of permissions as text.
fn text(of: &Descriptor) -> io::Result<String> {
    let mut text = null_mut();
    // SAFETY: it is a descriptor that Windows made; `text` is written where the call succeeds.
    let told = unsafe { ConvertSecurityDescriptorToStringSecurityDescriptorW(of.0, SDDL_REVISION_1, DACL_SECURITY_INFORMATION, &raw mut text, null_mut()) };
    if told == 0 {
        return Err(io::Error::last_os_error());
    }
    let _free = Local(text.cast());
    // SAFETY: the call above made this text.
    Ok(unsafe { copied(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_everybody_may_read_is_not_taken_for_a_private_one() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        open_private(OpenOptions::new().write(true).create_new(true), &file).unwrap();
        assert!(is_private(&file).unwrap());
        set(&file, &format!("D:P(A;;FA;;;{})(A;;FR;;;WD)", me().unwrap())).unwrap();
        assert!(!is_private(&file).unwrap());
        drop(open_private(OpenOptions::new().append(true), &file).unwrap());
        assert!(is_private(&file).unwrap(), "and it is taken from them again");
    }
}

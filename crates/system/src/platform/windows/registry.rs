//! The few values of the registry that are read and written.

#![allow(unsafe_code, reason = "the registry is asked by calls that have no safe form")]

use std::{io, ptr::null_mut};

use windows_sys::Win32::System::Registry::{
    HKEY, HKEY_CURRENT_USER, HKEY_LOCAL_MACHINE, KEY_SET_VALUE, REG_OPTION_VOLATILE, REG_SZ, RRF_RT_REG_SZ, RRF_SUBKEY_WOW6464KEY, RegCloseKey,
    RegCreateKeyExW, RegGetValueW, RegSetValueExW,
};

use super::wide::wide;

/// A text of this computer.
pub(super) fn of_machine(key: &str, name: &str) -> Option<String> {
    text(HKEY_LOCAL_MACHINE, key, name)
}

/// A text of this person.
pub(super) fn of_person(key: &str, name: &str) -> Option<String> {
    text(HKEY_CURRENT_USER, key, name)
}

fn text(root: HKEY, key: &str, name: &str) -> Option<String> {
    let mut room = [0u16; 256];
    let mut bytes = size_of_val(&room) as u32;
    let (key, name) = (wide(key), wide(name));
    // SAFETY: both names end with a zero, and the call is told the size of the buffer.
    let code =
        unsafe { RegGetValueW(root, key.as_ptr(), name.as_ptr(), RRF_RT_REG_SZ | RRF_SUBKEY_WOW6464KEY, null_mut(), room.as_mut_ptr().cast(), &raw mut bytes) };
    // The zero at its end is counted.
    (code == 0).then(|| String::from_utf16_lossy(&room[..(bytes as usize / 2).saturating_sub(1)]))
}

/// Writes a text of this person that is gone with the next start of the computer, or when the person has logged out.
pub(super) fn keep_until_restart(key: &str, name: &str, value: &str) -> io::Result<()> {
    let (key, name, value) = (wide(key), wide(name), wide(value));
    let mut made: HKEY = null_mut();
    // SAFETY: the name ends with a zero; `made` is written where the call succeeds.
    let code =
        unsafe { RegCreateKeyExW(HKEY_CURRENT_USER, key.as_ptr(), 0, null_mut(), REG_OPTION_VOLATILE, KEY_SET_VALUE, null_mut(), &raw mut made, null_mut()) };
    if code != 0 {
        return Err(io::Error::from_raw_os_error(code.cast_signed()));
    }
    // SAFETY: the key is open, the name ends with a zero, and so many bytes of the value are there.
    let code = unsafe { RegSetValueExW(made, name.as_ptr(), 0, REG_SZ, value.as_ptr().cast(), size_of_val(value.as_slice()) as u32) };
    // SAFETY: it was opened above and is not used again.
    unsafe { RegCloseKey(made) };
    if code == 0 { Ok(()) } else { Err(io::Error::from_raw_os_error(code.cast_signed())) }
}

//! Under which name notifications come.

#![allow(unsafe_code, reason = "the name of the program has no safe form")]

use windows_sys::Win32::UI::Shell::SetCurrentProcessExplicitAppUserModelID;

use super::wide::wide;

/// Gives this process the name under which its windows stand together in the taskbar, and by which its notifications are known.
pub fn set_application(id: &str) {
    let id = wide(id);
    // SAFETY: the text ends with a zero; where the name is refused, the taskbar takes the program's path instead.
    unsafe { SetCurrentProcessExplicitAppUserModelID(id.as_ptr()) };
}

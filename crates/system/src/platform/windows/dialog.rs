//! Dialogs of the system.

#![allow(unsafe_code, reason = "a message box has no safe form")]

use std::ptr::null_mut;

use windows_sys::Win32::UI::WindowsAndMessaging::{
    IDYES, MB_DEFBUTTON2, MB_ICONERROR, MB_ICONWARNING, MB_OK, MB_SETFOREGROUND, MB_YESNO, MESSAGEBOX_RESULT, MESSAGEBOX_STYLE, MessageBoxW,
};

use super::wide::wide;

/// The buttons of a question: *Yes* and *No*, and an Enter that was meant for something else presses *No*.
const ASKS: MESSAGEBOX_STYLE = MB_YESNO | MB_DEFBUTTON2 | MB_ICONWARNING | MB_SETFOREGROUND;

/// Asks a question over a window, and waits for the answer. Whatever is not *Yes* is no. `window` is the handle of a window, or zero.
pub fn agrees(window: isize, title: &str, text: &str) -> bool {
    show(window, title, text, ASKS) == IDYES
}

pub(in super::super) fn tell_aloud(title: &str, text: &str) {
    show(0, title, text, MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

fn show(window: isize, title: &str, text: &str, style: MESSAGEBOX_STYLE) -> MESSAGEBOX_RESULT {
    let window = if window == 0 { null_mut() } else { std::ptr::without_provenance_mut(window.cast_unsigned()) };
    let (title, text) = (wide(title), wide(text));
    // SAFETY: both texts end with a zero and live through the call; a handle of no window makes the call fail.
    unsafe { MessageBoxW(window, text.as_ptr(), title.as_ptr(), style) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use windows_sys::Win32::UI::WindowsAndMessaging::{FindWindowW, PostMessageW, WM_KEYDOWN};

    /// Presses Enter in the box with this title as soon as it is there.
    fn enter(title: &'static str) -> std::thread::JoinHandle<()> {
        const RETURN: usize = 0x0d;
        std::thread::spawn(move || {
            let title = wide(title);
            let begun = std::time::Instant::now();
            loop {
                // SAFETY: the title ends with a zero; any class is meant.
                let found = unsafe { FindWindowW(std::ptr::null(), title.as_ptr()) };
                if !found.is_null() {
                    // SAFETY: the message carries numbers alone.
                    unsafe { PostMessageW(found, WM_KEYDOWN, RETURN, 0) };
                    return;
                }
                assert!(begun.elapsed().as_secs() < 30, "the box did not open");
                std::thread::yield_now();
            }
        })
    }

    #[test]
    fn an_enter_that_was_meant_for_something_else_agrees_to_nothing() {
        let pressed = enter("Bursar asks in a test");
        assert!(!agrees(0, "Bursar asks in a test", "Replace it?"));
        pressed.join().unwrap();
        assert_ne!(ASKS & MB_DEFBUTTON2, 0);
    }
}

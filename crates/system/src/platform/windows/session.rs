//! The session of the person: when it is locked, and before the computer sleeps.
//!
//! Windows tells it to windows. One that is never shown listens on a thread of its own.

#![allow(unsafe_code, reason = "windows and their messages have no safe form")]

use std::{
    io,
    ptr::{null, null_mut},
    sync::mpsc,
};

use windows_sys::Win32::{
    Foundation::{HWND, LPARAM, LRESULT, WPARAM},
    System::{
        LibraryLoader::GetModuleHandleW,
        Power::{ES_CONTINUOUS, ES_SYSTEM_REQUIRED, SetThreadExecutionState},
        RemoteDesktop::{NOTIFY_FOR_THIS_SESSION, WTSRegisterSessionNotification},
    },
    UI::WindowsAndMessaging::{
        CreateWindowExW, DefWindowProcW, DispatchMessageW, GWLP_USERDATA, GetMessageW, GetWindowLongPtrW, MSG, PBT_APMSUSPEND, PostMessageW, RegisterClassW,
        SendMessageW, SetWindowLongPtrW, WM_APP, WM_POWERBROADCAST, WM_WTSSESSION_CHANGE, WNDCLASSW, WS_EX_TOOLWINDOW, WTS_CONSOLE_DISCONNECT,
        WTS_REMOTE_DISCONNECT, WTS_SESSION_LOCK,
    },
};

use super::wide::wide;

/// What is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// The session was locked, or its screen and keyboard were taken away.
    Locked,
    /// The computer goes to sleep when the listener has returned, at most two seconds later.
    Sleeps,
}

type Listener = Box<dyn Fn(Heard) + Send>;

/// Tells the thread to keep the computer awake, or no longer.
const KEEP_AWAKE: u32 = WM_APP;
/// No other class of this process has the name.
const CLASS: &str = "Bursar listens to the session";

/// The window that listens. It lives as long as the process.
#[derive(Debug, Clone, Copy)]
pub struct Listening(isize);

/// Listens as long as the process runs. `heard` is called on a thread of its own, and Windows waits for it.
pub fn listen(heard: impl Fn(Heard) + Send + 'static) -> io::Result<Listening> {
    let (tell, told) = mpsc::channel();
    let listener: Listener = Box::new(heard);
    std::thread::Builder::new().name("session".into()).spawn(move || {
        let window = open(listener);
        let is_open = window.is_ok();
        let _ = tell.send(window.map(|window| Listening(window.addr().cast_signed())));
        if is_open {
            serve();
        }
    })?;
    told.recv().unwrap_or_else(|_| Err(io::ErrorKind::BrokenPipe.into()))
}

impl Listening {
    /// Keeps the computer from going to sleep for want of a person, or no longer. One that a person puts to sleep does.
    pub fn keep_awake(self, awake: bool) {
        // SAFETY: the message carries numbers alone; a window that is gone makes the call fail.
        unsafe { PostMessageW(self.window(), KEEP_AWAKE, usize::from(awake), 0) };
    }

    /// For tests: says what Windows says, and waits as Windows does.
    #[doc(hidden)]
    pub fn play(self, heard: Heard) {
        let (message, what) = match heard {
            Heard::Locked => (WM_WTSSESSION_CHANGE, WTS_SESSION_LOCK),
            Heard::Sleeps => (WM_POWERBROADCAST, PBT_APMSUSPEND),
        };
        // SAFETY: the message carries numbers alone; a window that is gone makes the call fail.
        unsafe { SendMessageW(self.window(), message, what as usize, 0) };
    }

    fn window(self) -> HWND {
        std::ptr::without_provenance_mut(self.0.cast_unsigned())
    }
}

/// Opens the window on this thread, with its listener.
fn open(listener: Listener) -> io::Result<HWND> {
    let (class, nothing) = (wide(CLASS), wide(""));
    // SAFETY: no name means this program itself, which is always there.
    let program = unsafe { GetModuleHandleW(null()) };
    let described = WNDCLASSW { lpfnWndProc: Some(take), hInstance: program, lpszClassName: class.as_ptr(), ..WNDCLASSW::default() };
    // A second listener finds the class there already.
    // SAFETY: the description and its name live through the call; `take` is a function of this program.
    unsafe { RegisterClassW(&raw const described) };
    // Not one for messages alone: such a window does not hear that the computer sleeps.
    // SAFETY: the names end with a zero, there is no parent and no menu, and nothing is handed over.
    let window = unsafe { CreateWindowExW(WS_EX_TOOLWINDOW, class.as_ptr(), nothing.as_ptr(), 0, 0, 0, 0, 0, null_mut(), null_mut(), program, null()) };
    if window.is_null() {
        return Err(io::Error::last_os_error());
    }
    // Leaked on purpose: the window lives as long as the process, and reads it in each of its messages.
    let listener: &'static Listener = Box::leak(Box::new(listener));
    // SAFETY: the window is ours. What stands there is read by `take` alone, as what it is.
    unsafe { SetWindowLongPtrW(window, GWLP_USERDATA, std::ptr::from_ref(listener).expose_provenance().cast_signed()) };
    // Where it is refused, sleep is heard all the same.
    // SAFETY: the window is ours.
    unsafe { WTSRegisterSessionNotification(window, NOTIFY_FOR_THIS_SESSION) };
    Ok(window)
}

/// Passes messages to the windows of this thread, for as long as the process runs.
fn serve() {
    let mut message = MSG::default();
    // SAFETY: what is written is our own variable, and it is handed on as it came.
    while unsafe { GetMessageW(&raw mut message, null_mut(), 0, 0) } > 0 {
        // SAFETY: as above.
        unsafe { DispatchMessageW(&raw const message) };
    }
}

fn meaning(message: u32, what: WPARAM) -> Option<Heard> {
    match (message, u32::try_from(what).ok()?) {
        (WM_WTSSESSION_CHANGE, WTS_SESSION_LOCK | WTS_CONSOLE_DISCONNECT | WTS_REMOTE_DISCONNECT) => Some(Heard::Locked),
        (WM_POWERBROADCAST, PBT_APMSUSPEND) => Some(Heard::Sleeps),
        _ => None,
    }
}

/// What the window does with a message.
///
/// # Safety
/// Windows calls it, with a window of our class.
unsafe extern "system" fn take(window: HWND, message: u32, what: WPARAM, more: LPARAM) -> LRESULT {
    if let Some(heard) = meaning(message, what) {
        // SAFETY: the window is ours.
        let listener = unsafe { GetWindowLongPtrW(window, GWLP_USERDATA) };
        // SAFETY: `open` put a listener there that is never freed. Before that there is nothing.
        if let Some(listener) = unsafe { std::ptr::with_exposed_provenance::<Listener>(listener.cast_unsigned()).as_ref() } {
            listener(heard);
        }
        return 1;
    }
    if message == KEEP_AWAKE {
        let asked = if what == 0 { ES_CONTINUOUS } else { ES_CONTINUOUS | ES_SYSTEM_REQUIRED };
        // It holds for this thread, which lives as long as the process.
        // SAFETY: it takes flags alone.
        unsafe { SetThreadExecutionState(asked) };
        return 1;
    }
    // SAFETY: what Windows gave us is handed on as it came.
    unsafe { DefWindowProcW(window, message, what, more) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use windows_sys::Win32::UI::WindowsAndMessaging::{PBT_APMRESUMEAUTOMATIC, WTS_SESSION_UNLOCK};

    #[test]
    fn a_session_that_is_locked_and_a_computer_that_sleeps_are_heard_before_windows_goes_on() {
        let (tell, told) = mpsc::channel();
        let listening = listen(move |heard| tell.send(heard).unwrap()).unwrap();
        let say = |message, what: u32| {
            // SAFETY: the message carries numbers alone.
            unsafe { SendMessageW(listening.window(), message, what as usize, 0) };
            told.try_recv().ok()
        };
        assert_eq!(say(WM_WTSSESSION_CHANGE, WTS_SESSION_LOCK), Some(Heard::Locked));
        assert_eq!(say(WM_WTSSESSION_CHANGE, WTS_SESSION_UNLOCK), None);
        assert_eq!(say(WM_WTSSESSION_CHANGE, WTS_REMOTE_DISCONNECT), Some(Heard::Locked));
        assert_eq!(say(WM_POWERBROADCAST, PBT_APMSUSPEND), Some(Heard::Sleeps));
        assert_eq!(say(WM_POWERBROADCAST, PBT_APMRESUMEAUTOMATIC), None);
        listening.keep_awake(true);
        listening.keep_awake(false);
        assert_eq!(told.recv_timeout(Duration::from_millis(1)).ok(), None, "nothing else is heard");
    }
}

//! The process, its terminal, and the computer it runs on.

#![allow(unsafe_code, reason = "clocks, crash reports and the terminal are reached by calls that have no safe form")]

use std::{sync::OnceLock, time::Duration};

use windows_sys::Win32::System::{
    Console::{ATTACH_PARENT_PROCESS, AttachConsole},
    Diagnostics::Debug::{SEM_FAILCRITICALERRORS, SEM_NOGPFAULTERRORBOX, SetErrorMode},
    ErrorReporting::{WER_FAULT_REPORTING_FLAG_NOHEAP, WerSetFlags},
    LibraryLoader::{LOAD_LIBRARY_SEARCH_DEFAULT_DIRS, SetDefaultDllDirectories},
    SystemInformation::GetTickCount64,
    WindowsProgramming::QueryUnbiasedInterruptTime,
};

use super::registry;

pub(in super::super) fn machine() -> String {
    registry::of_machine(r"SOFTWARE\Microsoft\Cryptography", "MachineGuid").unwrap_or_default()
}

/// Windows has no word for a start of the computer that programs may rely on. A value that is gone after the next start is one.
pub(in super::super) fn boot() -> Option<(String, i64)> {
    const KEY: &str = r"Software\Bursar\This start";
    const NAME: &str = "Id";
    static BOOT: OnceLock<Option<String>> = OnceLock::new();
    let made = || {
        if let Some(there) = registry::of_person(KEY, NAME) {
            return Some(there);
        }
        registry::keep_until_restart(KEY, NAME, &fresh()).ok()?;
        // Another process may have written its own meanwhile; what stands there counts.
        registry::of_person(KEY, NAME)
    };
    let boot = BOOT.get_or_init(made).clone()?;
    Some((boot, i64::try_from(since_start().as_millis()).unwrap_or(i64::MAX)))
}

/// A word that no other start has.
fn fresh() -> String {
    use std::hash::{BuildHasher, Hasher};
    // Each of these begins with randomness of the system.
    let random = || std::collections::hash_map::RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", random(), random())
}

pub(in super::super) fn slept() -> Duration {
    // In this order: what passes between the two is not taken for sleep.
    let since_start = since_start();
    since_start.saturating_sub(awake())
}

/// With sleep.
fn since_start() -> Duration {
    // SAFETY: it takes nothing and cannot fail.
    Duration::from_millis(unsafe { GetTickCount64() })
}

/// Without it.
fn awake() -> Duration {
    let mut units = 0;
    // SAFETY: what is written is our own variable.
    unsafe { QueryUnbiasedInterruptTime(&raw mut units) };
    // Ten millionths of a second.
    Duration::from_micros(units / 10)
}

/// Reports of crashes leave the heap out, and libraries are looked for beside the program and in the system alone. Programs of the same person can read
/// the memory of a process here; nothing of Windows keeps them out.
pub(in super::super) fn harden(_: bool) {
    // SAFETY: these take flags alone and change this process only; where one is refused, the others stand.
    unsafe {
        SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX);
        WerSetFlags(WER_FAULT_REPORTING_FLAG_NOHEAP);
        SetDefaultDllDirectories(LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    }
}

/// Output that was sent elsewhere keeps going there.
pub(in super::super) fn find_terminal() {
    // SAFETY: it takes a number alone; where there is no terminal it is refused, and output goes nowhere as before.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_for_a_start_stays_and_is_the_same_for_every_process() {
        let (first, at) = boot().unwrap();
        let (second, later) = boot().unwrap();
        assert_eq!((first.as_str(), first.len()), (second.as_str(), 32));
        assert!(later >= at && at > 0);
        assert_eq!(registry::of_person(r"Software\Bursar\This start", "Id").as_deref(), Some(first.as_str()), "another process reads it there");
    }

    #[test]
    fn a_computer_has_a_word_of_its_own() {
        assert_eq!(machine().len(), 36, "{}", machine());
    }
}

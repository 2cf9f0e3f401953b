//! Linux.

use std::time::Duration;

use rustix::{
    process::{DumpableBehavior, set_dumpable_behavior},
    time::{ClockId, clock_gettime},
};

pub(super) use super::unix::{
    close_folder, file_identity, find_terminal, folder_to_lock, hold_in_place, is_elsewhere, is_held, is_on_another_computer, is_private, is_reserved,
    open_private, sync_folder, take_place, tell_aloud, whole_path, without_waiting,
};

pub(super) fn machine() -> String {
    std::fs::read_to_string("/etc/machine-id").unwrap_or_default().trim().to_owned()
}

/// As the kernel counts it, through sleep.
pub(super) fn boot() -> Option<(String, i64)> {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let uptime = std::fs::read_to_string("/proc/uptime").ok()?;
    // "12345.67 …": hundredths of a second.
    let hundredths: i64 = uptime.split(' ').next()?.replace('.', "").parse().ok()?;
    Some((boot.trim().to_owned(), hundredths * 10))
}

pub(super) fn slept() -> Duration {
    let at = |clock| Duration::try_from(clock_gettime(clock)).unwrap_or_default();
    // In this order: what passes between the two is not taken for sleep.
    let since_boot = at(ClockId::Boottime);
    since_boot.saturating_sub(at(ClockId::Monotonic))
}

pub(super) fn harden(untraceable: bool) {
    super::unix::no_core_dump();
    if untraceable {
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
}

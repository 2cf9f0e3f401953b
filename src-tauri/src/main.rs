//! Starts Bursar.

#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

/// Wipes memory when it is freed: buffers of connections, of the key store's bus and of JSON hold keys for a moment, and are not ours to wipe.
#[global_allocator]
static WIPING: zeroizing_alloc::ZeroAlloc<std::alloc::System> = zeroizing_alloc::ZeroAlloc(std::alloc::System);

fn main() {
    bursar::run();
}

//! Where the server runs: as a process of this system, or, for tests that run under Wine, on the Linux around it.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::Server;
#[cfg(windows)]
pub use windows::Server;

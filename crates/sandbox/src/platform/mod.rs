//! What tells the program to end, and how an address is taken, on each system.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
use unix as here;
#[cfg(windows)]
use windows as here;

pub use here::Signals;
pub(crate) use here::free_again;

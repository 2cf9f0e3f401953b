//! What each operating system does in its own way, behind functions that are the same for all of them: who may read a file, which file it is,
//! how long the computer runs, and what is said where there is no window.
//!
//! It knows nothing of Bursar, and no crate of the workspace. Here alone is code that calls a system without the checks of the compiler, in
//! `platform/windows/`. What a function promises is told in `platform/mod.rs`, where it is named.

mod platform;

pub use platform::*;

#[cfg(test)]
mod tests;

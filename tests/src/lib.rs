//! How the tests reach the built programs: a desktop of their own (display, bus, keyring), the real window through WebDriver, the chain through JSON-RPC.
//!
//! It may depend on the contract. It must never link the app, the sandbox or the client: what is tested runs as a process, as it does for a person.

pub mod app;
pub mod customer;
pub mod failure;
pub mod files;
pub mod first_day;
pub mod keyboard;
pub mod naira;
pub mod page;
pub mod prepared;
pub mod processes;
pub mod programs;
pub mod rpc;
pub mod sandbox;
pub mod starts;
pub mod test_desktop;

pub use bursar_test_support::{attack, scan};

/// What a step of a test gives back; the cause is for a person to read.
pub type Result<T = ()> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Stops a test with these words.
pub fn fail<T>(words: impl Into<String>) -> Result<T> {
    Err(words.into().into())
}

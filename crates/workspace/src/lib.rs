//! WHAT A TEAM SHARES THROUGH POSTGRESQL: sealed and signed records, their chains, and claims. A database carries them; nothing that it says is
//! trusted.
//!
//! It may depend on the contract, the vault and the approvals. It must never know HTTP, the journal or a screen. Start reading in [`record`], then
//! [`chain`], [`claim`] and [`session`].
//!
//! Where PostgreSQL's owner is honest, everybody sees the same. Where not, they can withhold, and show two consoles different states; they cannot
//! read, forge, change, re-order or roll back anything without being noticed.

pub mod address;
pub mod chain;
pub mod claim;
pub mod connection;
mod error;
pub mod invitation;
pub mod keys;
pub mod live;
pub mod members;
pub mod owner;
pub mod record;
pub mod schema;
pub mod session;

#[cfg(test)]
mod payloads;
#[cfg(test)]
mod team;

pub use address::Address;
pub use connection::Roots;
pub use error::Error;
pub use keys::Keyring;
pub use owner::Owner;
pub use session::Workspace;

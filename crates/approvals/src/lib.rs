//! WHO MAY APPROVE WHAT: cards, team policies, proposals and decisions, and whether they are enough to send. Bytes and times in, verdicts out.
//!
//! It may depend on the contract and on cryptography. It must never know a database, HTTP, a file, a clock or a screen. The caller reads what a
//! request does from the request itself and passes it in as [`rules::Facts`]. Start reading in [`envelope`], then [`verify`].
//!
//! No document is trusted. Its size is limited before it is read, it has one valid encoding, and a signature for one type of document is not valid
//! for another.

pub mod audit;
pub mod bundle;
pub mod card;
pub mod chain;
pub mod decision;
pub mod directory;
pub mod envelope;
pub mod keys;
pub mod policy;
pub mod proposal;
pub mod receipt;
pub mod refusal;
pub mod rules;
pub mod verify;

#[cfg(test)]
mod payloads;
#[cfg(test)]
mod team;

pub use refusal::Refusal;

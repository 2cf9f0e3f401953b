//! WHO MAY APPROVE WHAT: cards of people, the policy of a team, proposals, decisions, and whether they suffice to send. Bytes and times in, verdicts
//! out.
//!
//! It may depend on the contract and on cryptography. It must never know a database, HTTP, a file, a clock or a screen: what a payment is about is
//! told to it as [`rules::Facts`], which the caller reads from the request itself. Start reading in [`envelope`], then [`verify`].
//!
//! Every document comes from a stranger. It is bounded in size before it is read, it has one encoding, and a signature for one type of document is
//! worthless for another.

pub mod audit;
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
mod team;

pub use refusal::Refusal;

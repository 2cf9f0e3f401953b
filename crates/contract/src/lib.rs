//! WHAT may be asked of the service: every operation, its fields and its answers.
//!
//! It may depend on serialisation and its description, big integers, a hash and the tables of Unicode. It must never do I/O or know that Tauri,
//! HTTP clients or databases exist. [`clock`] alone reads the computer's clocks, for the crates that wait by it. Start reading in [`operations`].

pub mod address;
pub mod amount;
pub mod bank_names;
pub mod chain;
pub mod clock;
pub mod decimal;
pub mod fault;
pub mod money;
pub mod number;
pub mod operation;
pub mod operations;
mod prepared;
pub mod record;
pub mod schema;
pub mod secret;
pub mod untrusted;

pub mod customers;
pub mod health;
pub mod signing;
pub mod tokens;
pub mod transactions;
pub mod virtual_accounts;
pub mod wallet_sets;
pub mod wallets;

pub use decimal::Decimal;
pub use fault::{Code, Fault, MoneyState};
pub use money::{Asset, Money, Token};
pub use operation::{Effect, Method, Operation, Replay, Seal, Spec};
pub use prepared::Prepared;
pub use secret::Secret;

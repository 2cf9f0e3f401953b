//! WHO answers when the service is not there: a local, faithful wallet service on loopback.
//!
//! It may depend on the contract, SQLite, an EVM and an HTTP server. It must never know the client, the console
//! or Tauri: it is what they are examined against. Start reading in [`options`], then `world/` (the organization)
//! and `chain/` (the blockchains).

pub mod behaviour;
pub mod credentials;
pub mod options;
#[doc(hidden)]
pub mod platform;
mod start;

mod abi;
mod answer;
mod chain;
mod clock;
mod failures;
mod server;
mod world;

mod balances;
mod customers;
mod execution;
mod explorer;
mod faucet;
mod health;
mod history;
mod naira;
mod raw;
mod replacement;
mod signing;
mod sponsor;
mod tokens;
mod transactions;
mod transfer_request;
mod transfers;
mod wallet_sets;
mod wallets;

pub use behaviour::{Behaviour, Idempotency, Mode, NairaRules};
pub use credentials::{Credentials, SecretsSource};
pub use options::{Bounds, Dialect, Options};
pub use start::{Running, StartError, start, start_with};

//! What bytes mean: parameters, calldata, typed data, messages, unsigned transactions, signatures and refusals of contracts, and what can go wrong with
//! each. Values in, values out: nothing here reads a file, a clock or a line.
//!
//! It may depend on the contract and on the libraries of the EVM. It must never know a database, HTTP, a runtime, a screen or the words of one: what it finds
//! are closed types, and who shows them says them. What it has to know of addresses it asks [`addresses::Addresses`]. Start reading at [`risk::Risk`].

pub mod abi;
pub mod addresses;
pub mod call;
pub mod calls;
pub mod declared;
pub mod field;
pub mod hints;
mod lines;
pub mod logs;
pub mod message;
pub mod pasted;
pub mod patterns;
pub mod raw_transaction;
pub mod returned;
pub mod reverts;
pub mod risk;
pub mod signature;
pub mod text;
pub mod typed_data;

#[cfg(test)]
mod library_tests;
#[cfg(test)]
mod vector_tests;

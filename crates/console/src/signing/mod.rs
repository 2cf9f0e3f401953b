//! Signatures and contract calls.

pub mod api;
pub mod commands;

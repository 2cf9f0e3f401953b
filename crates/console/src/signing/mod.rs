//! Signatures and contract calls.

pub mod api;
pub(crate) mod call_form;
pub mod commands;
pub(crate) mod execution;
pub(crate) mod review;
mod risk;

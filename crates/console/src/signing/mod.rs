//! Signatures and contract calls.

pub mod api;
pub(crate) mod call_form;
mod call_result;
pub mod commands;
pub(crate) mod execution;
mod explorer;
mod read_call;
pub(crate) mod review;
mod risk;

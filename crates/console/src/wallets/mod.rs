//! Wallets: sets, what they hold, tokens, sponsors, nodes.

pub mod api;
pub mod commands;
pub(crate) mod labels;
pub(crate) mod nodes;
pub(crate) mod own;
mod protections;
pub(crate) mod reads;
pub(crate) mod receive;
pub(crate) mod set_notes;
pub(crate) mod sponsors;
pub(crate) mod tokens;
pub mod wallet_cache;

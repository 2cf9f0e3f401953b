//! Payments: draft, review, approval, send queue, replay, unknown outcomes, limits, replacements.

pub(crate) mod annotation;
pub(crate) mod answers;
pub mod api;
pub(crate) mod being_sent;
pub mod commands;
pub(crate) mod contradictions;
pub(crate) mod debits;
pub(crate) mod dispatch;
pub(crate) mod finding;
pub(crate) mod limits;
mod parties;
pub(crate) mod protections;
pub(crate) mod reconcile;
pub(crate) mod replay_rule;
pub(crate) mod resend;
pub mod review;
pub(crate) mod sender;
pub(crate) mod stuck_payments;
pub(crate) mod watcher;
pub(crate) mod words;

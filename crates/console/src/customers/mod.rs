//! Customers, and handing the PIN over to them (product.md 2.9): who they are, what they are asked, and what came of it.
//!
//! Nothing here ever sees a PIN. What came of a hand-off is only what the service says in an answer; a browser that comes back is a hint.

pub mod api;
mod book;
pub mod check;
pub mod commands;
mod door;
pub mod gateway;
pub mod handoff;
mod protections;
pub mod start;

pub(crate) use book::CustomerAnswers;
pub use book::{Customers, add, forget, list, view};
pub use handoff::{Handoff, Handoffs};

//! Customers, and handing the PIN over to them: who they are, what they are asked, and what came of it.
//!
//! Nothing here ever sees a PIN. What came of a PIN request is only what the service says in an answer; a browser that comes back is a hint.

pub mod api;
pub mod check;
pub mod commands;
pub mod gateway;
pub mod pin_request;
mod protections;
mod records;
mod return_listener;
pub mod start;

pub use pin_request::{PinRequest, PinRequests};
pub(crate) use records::CustomerAnswers;
pub use records::{Customers, add, forget, list, view};

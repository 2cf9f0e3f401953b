//! Requests that members of a team prepare for each other: what each does is read here from its own bytes, shown, decided about, and started.
//!
//! Nothing is sent by the arrival of a document. On the sending computer a person starts an approved request in the confirm window, and
//! [`gate::refuse_unapproved`] holds every draft of a bound profile against what was signed.

pub mod api;
pub mod commands;
mod decision;
mod differences;
mod facts;
pub(crate) mod gate;
mod hand_over;
mod opened_files;
mod start;
mod take_up;
mod view;

pub(crate) use decision::{Decisions, WaitingDecision, approve, leave};
pub(crate) use hand_over::HandOver;
pub(crate) use opened_files::OpenedFiles;
pub(crate) use view::named;

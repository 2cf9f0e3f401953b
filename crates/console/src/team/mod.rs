//! The team of a profile: cards of people on their computers, the signed policy with its rules, and the proposals that members sign.
//!
//! What holds and what does not is decided by `bursar-approvals`. This folder stores what was signed, shows it, and carries it in files. It knows no
//! payment: what a proposal does is read by the folder `proposals`.

pub mod api;
mod cards;
pub mod commands;
mod compare;
pub(crate) mod directory;
mod files;
pub(crate) mod members;
mod policy;
mod policy_changes;
pub(crate) mod proposals;
mod records;
pub(crate) mod rules_shown;
pub(crate) mod shared;
mod sign;
mod view;
mod words;

pub(crate) use directory::DirectoryAnswers;
pub(crate) use files::{ENDING, documents, own_directory, save, take_in};
pub(crate) use members::Membership;
pub(crate) use proposals::{Draft, Kept, NewProposal, Signing};
pub(crate) use records::{ProposalRecord, Team};
pub(crate) use sign::{Leave, SignVersion, begin};
pub(crate) use words::{refusal, refused};

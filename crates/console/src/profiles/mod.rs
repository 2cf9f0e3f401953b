//! Profiles: connecting, replacing a key, the lock, settings, backups, one program for each data folder.

pub mod api;
pub(crate) mod backups;
pub(crate) mod card;
pub mod commands;
pub(crate) mod connection;
pub(crate) mod folder_lock;
pub(crate) mod keys;
pub mod list;
pub(crate) mod lock;
pub(crate) mod organization;
pub(crate) mod profile_backup;
mod protections;
pub(crate) mod settings;
pub(crate) mod single_instance;

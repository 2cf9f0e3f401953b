//! For developers: the exchanges with the service, the runner, the examination of a connection, and the sandbox.

pub mod api;
pub mod commands;
pub mod inspector;
pub(crate) mod sandbox;

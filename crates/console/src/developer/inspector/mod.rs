//! Exchanges with the service, the runner, the examination of a connection.

pub(crate) mod collections;
pub(crate) mod connection_status;
pub(crate) mod doctor;
pub mod exchanges;
pub(crate) mod runner;

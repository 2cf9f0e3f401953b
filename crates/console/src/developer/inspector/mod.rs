//! Exchanges with the service, the runner, the examination of a connection.

pub(crate) mod doctor;
pub mod exchanges;
pub(crate) mod pulse;
pub(crate) mod runner;

//! Exchanges with the service, the runner, the examination of a connection.

pub(crate) mod collection_file;
pub(crate) mod collection_run;
pub(crate) mod collections;
pub(crate) mod connection_status;
pub(crate) mod doctor;
pub mod exchanges;
mod ids;
pub(crate) mod references;
pub(crate) mod runner;
mod unfit;

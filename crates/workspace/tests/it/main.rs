//! A workspace in a real PostgreSQL. Every test has a server of its own, on this computer, in a temporary folder.

mod access;
mod chains;
mod claims;
mod connection;
#[cfg(unix)]
mod door;
mod live;
mod schema;
mod standby;
mod support;

#[path = "../../src/team.rs"]
mod team;

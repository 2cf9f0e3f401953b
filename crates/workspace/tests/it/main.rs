//! A workspace in a real PostgreSQL. Every test has a server of its own, on this computer, in a temporary folder.

#![cfg(unix)]

mod access;
mod chains;
mod claims;
mod connection;
mod live;
mod schema;
mod standby;
mod support;

#[path = "../../src/team.rs"]
mod team;

//! The real window, led as a person would lead it, on a desktop of its own: Linux, no screen needed.
#![cfg(target_os = "linux")]

mod access;
mod accounts;
mod after_kill;
mod batches;
mod connect;
mod contacts;
mod crash;
mod developer;
mod first_day;
mod guards;
mod history;
mod home;
mod inbox;
mod injected;
mod inspector;
mod memory;
mod nft;
mod one_key;
mod pages;
mod payouts;
mod pin_request;
mod replace;
mod safekeeping;
mod sandbox_tools;
mod secrets;
mod settings;
mod silent_bus;
mod single_instance;
mod sponsor;
mod store;
mod team;
mod tokens;
mod transfer;
mod trouble;

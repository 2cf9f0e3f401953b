//! The real window, led as a person would lead it, on a desk of its own: Linux, no screen needed.
#![cfg(target_os = "linux")]

mod access;
mod accounts;
mod after_kill;
mod connect;
mod contacts;
mod crash;
mod first_day;
mod guards;
mod handoff;
mod history;
mod home;
mod inbox;
<<<<<<< HEAD
mod inspector;
=======
mod injected;
mod memory;
>>>>>>> 47dd927 (Attacks in one table: redirects, TLS, links, files, formulas, look-alikes, tokens, injected scripts, memory, canaries; a log with an allow-list, no dumps, quiet panics; the supply chain held by rules; packages with their lists)
mod nft;
mod payouts;
mod practice;
mod replace;
mod safekeeping;
mod second_start;
mod secrets;
mod settings;
mod sponsor;
mod store;
mod tokens;
mod transfer;
mod trouble;

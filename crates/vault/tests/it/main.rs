//! The vault as its callers use it: a real Secret Service, stores that misbehave, and a file under a passphrase.

#[cfg(target_os = "linux")]
mod vault;
mod vault_passphrase;
mod vault_stores;

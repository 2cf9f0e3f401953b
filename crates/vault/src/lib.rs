//! Where secrets rest: the OS key store, or a passphrase vault by explicit choice. Never plain text on disk.
//!
//! It may depend on the contract alone. It must never know HTTP, a database or a screen. Start reading at [`Vault`] and [`of_folder`].

mod app_passphrase;
mod attempts;
pub mod backup;
pub mod envelope;
mod file;
mod keyring;
mod keyring_worker;
#[doc(hidden)]
pub mod memory;
mod passphrase;
mod platform;
mod sealed;
#[cfg(target_os = "linux")]
pub mod session_bus;
pub mod strength;

use std::{
    future::Future,
    pin::Pin,
    sync::{Mutex, MutexGuard, PoisonError},
};

use bursar_contract::{Code, Fault, Secret, clock::Clock};

pub use app_passphrase::AppPassphrase;
pub use file::{open_regular, read as read_file, read_within, replace as replace_file, why};
pub use keyring::{Bounds, KeyringVault, Open};
pub use passphrase::{PassphraseVault, blocking as spawn_heavy};
pub use sealed::Sealer;

/// A boxed future, so that stores of different kinds stand behind one pointer.
pub type Waiting<'a, T> = Pin<Box<dyn Future<Output = Result<T, VaultFault>> + Send + 'a>>;

/// Service of every item is this and the profile's id.
pub const SERVICE: &str = "app.bursar.desktop";
/// User of the item that is the API key.
pub const API_KEY: &str = "api-key";
/// User of the item that is the 32-byte key under which the profile's records are sealed, base64.
pub const VAULT_KEY: &str = "vault-key";

/// A store for a few short secrets per profile. Every wait in it is bounded.
pub trait Vault: Send + Sync {
    /// Name for people: "Secret Service (GNOME Keyring)".
    fn backend(&self) -> String;
    /// Writes, reads back and deletes an item, so that "no entry" can be believed.
    fn probe(&self) -> Waiting<'_, ()>;
    /// The item, or none.
    fn get<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, Option<Secret>>;
    /// Writes the item and reads it back.
    fn set<'a>(&'a self, profile: &'a str, user: &'a str, value: Secret) -> Waiting<'a, ()>;
    /// Deletes the item; that it was not there is no failure.
    fn delete<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, ()>;
    /// Opens a vault that has a passphrase. Others have none to ask for.
    fn open_with(&self, _passphrase: Secret) -> Waiting<'_, ()> {
        Box::pin(async { Ok(()) })
    }
    /// Whether a passphrase of its own opens it.
    fn has_passphrase(&self) -> bool {
        false
    }
    /// Forgets what it holds in memory until its passphrase is given again. Stores that hold nothing have nothing to forget.
    fn lock(&self) {}
}

/// Why a store did not do it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VaultFault {
    /// There is no key store on this computer.
    Absent,
    /// It is there and locked.
    Locked,
    /// It does not answer within its bound; perhaps a prompt waits for the person.
    Busy,
    /// The desktop's message bus, by which it is reached, does not answer.
    NoBus,
    /// The passphrase vault waits for its passphrase.
    NeedsPassphrase,
    /// The passphrase is wrong.
    WrongPassphrase,
    /// After wrong passphrases: this many seconds more.
    Wait(u64),
    /// The new passphrase is too easily guessed; the words say why.
    Weak(&'static str),
    /// The disk refused, or the vault's file is damaged.
    Disk(String),
    /// The value does not fit into the store.
    TooLong,
    /// Anything else, in the store's words.
    Other(String),
}

impl VaultFault {
    /// What helps, in a sentence or two.
    pub fn advice(&self) -> String {
        match self {
            Self::Absent => "This computer has no key store, so Bursar has no safe place for your key. Start one (GNOME Keyring or KWallet) and try again, or protect the keys with a passphrase.".into(),
            Self::Locked => "The key store of this computer is locked or not set up. Unlock it, then try again.".into(),
            Self::Busy => "The key store does not answer. It may be waiting for you in a prompt of your system.".into(),
            Self::NoBus => "The message bus of your desktop does not answer, and the key store is reached through it. Nothing was sent. Log out of your computer and in again, then start Bursar.".into(),
            Self::NeedsPassphrase => "Type the passphrase that protects your keys.".into(),
            Self::WrongPassphrase => "This passphrase does not open the vault.".into(),
            Self::Wait(1) => "Wait a second before the next passphrase.".into(),
            Self::Wait(seconds) => format!("Wait {seconds} seconds before the next passphrase."),
            Self::Weak(words) => (*words).into(),
            Self::Disk(words) => words.clone(),
            Self::TooLong => "The key store cannot hold a secret of this length.".into(),
            Self::Other(words) => format!("The key store refused: {words}"),
        }
    }
}

impl From<VaultFault> for Fault {
    fn from(fault: VaultFault) -> Self {
        match &fault {
            VaultFault::Weak(words) => Self::invalid("passphrase", *words),
            VaultFault::WrongPassphrase | VaultFault::Wait(_) => Self::invalid("passphrase", fault.advice()),
            VaultFault::Disk(words) => Self::new(Code::Storage, words),
            _ => Self::new(Code::NoKeyring, fault.advice()),
        }
    }
}

/// The vault of a data folder: the passphrase vault where one was chosen, else the key store of this computer.
pub fn of_folder(folder: &std::path::Path, clock: &Clock) -> std::sync::Arc<dyn Vault> {
    if PassphraseVault::exists(folder) {
        std::sync::Arc::new(PassphraseVault::locked(folder).with_clock(clock.clone()))
    } else {
        std::sync::Arc::new(KeyringVault::default().with_clock(clock.clone()))
    }
}

/// A lock that a panic of another thread does not close.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

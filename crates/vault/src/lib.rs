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
mod large;
#[doc(hidden)]
pub mod memory;
mod passphrase;
mod platform;
mod sealed;
pub mod strength;
mod words;

use std::{
    future::Future,
    pin::Pin,
    sync::{Mutex, MutexGuard, PoisonError},
};

use bursar_contract::{Code, Fault, Secret, clock::Clock};

pub use app_passphrase::AppPassphrase;
use bursar_messages::{Message, message};
pub use file::{open_regular, read as read_file, read_within, replace as replace_file, why};
pub use keyring::{Bounds, KeyringVault, Open};
pub use passphrase::{PassphraseVault, blocking as spawn_heavy};
pub use platform::{look_again, stand_in};
pub use sealed::Sealer;

/// A boxed future, so that stores of different kinds stand behind one pointer.
pub type Waiting<'a, T> = Pin<Box<dyn Future<Output = Result<T, VaultFault>> + Send + 'a>>;

/// Service of every item is this and the profile's id.
pub const SERVICE: &str = "app.bursar.desktop";
/// User of the item that is the API key.
pub const API_KEY: &str = "api-key";
/// User of the item that is the 32-byte key under which the profile's records are sealed, base64.
pub const VAULT_KEY: &str = "vault-key";
/// User of the item that is the private half of this computer's card: 32 bytes for signing, then 32 for encryption, base64.
pub const CARD_KEYS: &str = "card-keys";
/// User of the item that is the login of the team's workspace and the keys that seal what is there, as JSON.
pub const WORKSPACE: &str = "workspace";
/// Every item of a profile.
pub const ITEMS: [&str; 4] = [API_KEY, VAULT_KEY, CARD_KEYS, WORKSPACE];

/// A store for a few short secrets per profile. Every wait in it is bounded.
pub trait Vault: Send + Sync {
    /// Name for people: "the key store of this computer".
    fn backend(&self) -> Message;
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
    Weak(Message),
    /// The disk refused, or the vault's file is damaged.
    Disk(Message),
    /// The value does not fit into the store.
    TooLong,
    /// Anything else, in the store's words.
    Other(Message),
}

impl VaultFault {
    /// What helps, in a sentence or two.
    pub fn advice(&self) -> Message {
        match self {
            Self::Absent => message!("vault-absent"),
            Self::Locked => message!("vault-locked"),
            Self::Busy => message!("vault-busy"),
            Self::NoBus => message!("vault-no-bus"),
            Self::NeedsPassphrase => message!("vault-needs-passphrase"),
            Self::WrongPassphrase => message!("vault-wrong-passphrase"),
            Self::Wait(seconds) => message!("vault-wait", seconds = *seconds),
            Self::Weak(words) | Self::Disk(words) => words.clone(),
            Self::TooLong => message!("vault-too-long"),
            Self::Other(words) => message!("vault-refused", why = words.clone()),
        }
    }
}

impl From<VaultFault> for Fault {
    fn from(fault: VaultFault) -> Self {
        match &fault {
            VaultFault::Weak(words) => Self::invalid("passphrase", words.clone()),
            VaultFault::WrongPassphrase | VaultFault::Wait(_) => Self::invalid("passphrase", fault.advice()),
            VaultFault::Disk(words) => Self::new(Code::Storage, words.clone()),
            _ => Self::new(Code::NoKeyring, fault.advice()),
        }
    }
}

/// The vault of a data folder: the passphrase vault where one was chosen, else the key store of this computer, with files in the folder for what is too
/// large for it.
pub fn of_folder(folder: &std::path::Path, clock: &Clock) -> std::sync::Arc<dyn Vault> {
    if PassphraseVault::exists(folder) {
        std::sync::Arc::new(PassphraseVault::locked(folder).with_clock(clock.clone()))
    } else {
        std::sync::Arc::new(KeyringVault::default().with_large_secrets(folder).with_clock(clock.clone()))
    }
}

/// A lock that a panic of another thread does not close.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

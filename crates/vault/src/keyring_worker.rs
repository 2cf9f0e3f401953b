//! What the key store's thread does with the store it holds.

use std::{collections::HashMap, sync::Arc};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::Secret;
use bursar_messages::message;
use keyring::Error;
use keyring_core::{CredentialStore, Entry};
use zeroize::Zeroizing;

use super::{
    VaultFault,
    keyring::Open,
    large::{LargeSecrets, Pointer},
    platform,
};

/// An item's place in the store.
#[derive(Clone)]
pub struct Item {
    service: String,
    user: String,
}

impl Item {
    /// The item of a profile.
    pub fn new(profile: &str, user: &str) -> Self {
        Self { service: format!("{}/{profile}", super::SERVICE), user: user.into() }
    }

    /// What its secret is bound to, where that is in a file.
    fn names(&self) -> (&str, &str) {
        (&self.service, &self.user)
    }

    /// Where a new value is tried before it takes the old one's place.
    pub fn staged(&self) -> Self {
        Self { service: self.service.clone(), user: format!("{}.new", self.user) }
    }
}

/// What the thread holds: one store, one session with it.
pub struct KeyringWorker {
    open: Open,
    store: Option<Arc<CredentialStore>>,
    /// Whether this store was seen to keep what it is given.
    proved: bool,
    /// For what is too large for the store.
    large: Option<LargeSecrets>,
}

impl KeyringWorker {
    /// Opens nothing yet.
    pub fn new(open: Open, large: Option<LargeSecrets>) -> Self {
        Self { open, store: None, proved: false, large }
    }

    /// Opens the store if need be and does one thing with one item. A store that broke is opened again, once.
    fn with<T>(&mut self, item: &Item, act: impl Fn(&Entry) -> keyring::Result<T>) -> Result<Option<T>, VaultFault> {
        let mut fresh = false;
        loop {
            let store = match &self.store {
                Some(store) => Arc::clone(store),
                None => {
                    fresh = true;
                    // A store that cannot be opened is not there, whatever its words.
                    let store = (self.open)().map_err(|error| match fault(&error) {
                        VaultFault::Other(_) => VaultFault::Absent,
                        known => known,
                    })?;
                    self.store.insert(store).clone()
                }
            };
            let label = format!("Bursar: {} ({})", item.user, item.service);
            let modifiers: HashMap<&str, &str> = platform::modifiers(&label).into_iter().collect();
            match store.build(&item.service, &item.user, Some(&modifiers)).and_then(|entry| act(&entry)) {
                Ok(value) => return Ok(Some(value)),
                Err(Error::NoEntry) => return Ok(None),
                Err(error) => {
                    self.proved = false;
                    if matches!(error, Error::PlatformFailure(_)) {
                        // The session is gone, for example because the store was started again.
                        self.store = None;
                        if !fresh {
                            continue;
                        }
                    }
                    return Err(fault(&error));
                }
            }
        }
    }

    /// The entry of an item as the store has it.
    fn entry(&mut self, item: &Item) -> Result<Option<Secret>, VaultFault> {
        let Some(bytes) = self.with(item, Entry::get_secret)?.map(Zeroizing::new) else { return Ok(None) };
        let unreadable = || VaultFault::Other(message!("vault-why-unreadable"));
        let plain = Zeroizing::new(STANDARD.decode(bytes.as_slice()).map_err(|_| unreadable())?);
        Ok(Some(Secret::new(std::str::from_utf8(&plain).map_err(|_| unreadable())?)))
    }

    /// The secret of an item, from its file where it has one.
    fn read(&mut self, item: &Item) -> Result<Option<Secret>, VaultFault> {
        let Some(entry) = self.entry(item)? else { return Ok(None) };
        match (Pointer::read(&entry), &self.large) {
            (Some(pointer), Some(large)) => large.read(item.names(), &pointer).map(Some),
            (Some(_), None) => Err(VaultFault::Other(message!("vault-why-unreadable"))),
            (None, _) => Ok(Some(entry)),
        }
    }

    /// Gives an item its entry. ASCII alone: one store in use replaces every other byte.
    fn put(&mut self, item: &Item, entry: &Secret) -> Result<(), VaultFault> {
        let text = Zeroizing::new(STANDARD.encode(entry.expose("kept in the key store")));
        self.with(item, |entry| entry.set_secret(text.as_bytes())).map(drop)
    }

    /// Writes and reads back. What is too large for the store is sealed in a file first, and the store keeps its key. The file of an older value goes last.
    fn write(&mut self, item: &Item, value: &Secret) -> Result<(), VaultFault> {
        let before = self.pointer(item)?;
        let put = self.put(item, value);
        let large = self.large.as_ref().filter(|_| put == Err(VaultFault::TooLong));
        match large.map(|large| large.write(item.names(), value)).transpose()? {
            Some(pointer) => self.put(item, &pointer.entry()).inspect_err(|_| self.forget(&pointer))?,
            None => put?,
        }
        match self.read(item)? {
            Some(back) if same(&back, value) => {}
            _ => return Err(VaultFault::Other(message!("vault-why-not-kept"))),
        }
        if let Some(before) = before {
            self.forget(&before);
        }
        Ok(())
    }

    /// Where the secret of an item is, if it is in a file. An entry that cannot be read leads nowhere; a store that does not answer is a fault.
    fn pointer(&mut self, item: &Item) -> Result<Option<Pointer>, VaultFault> {
        match self.entry(item) {
            Ok(entry) => Ok(entry.as_ref().and_then(Pointer::read)),
            Err(VaultFault::Other(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    fn forget(&self, pointer: &Pointer) {
        if let Some(large) = &self.large {
            large.remove(pointer);
        }
    }

    /// Deletes the item; that it was not there is no failure.
    pub fn delete(&mut self, item: &Item) -> Result<(), VaultFault> {
        let pointer = self.pointer(item)?;
        self.with(item, Entry::delete_credential)?;
        if let Some(pointer) = pointer {
            self.forget(&pointer);
        }
        Ok(())
    }

    /// Writes, reads back and deletes an item, once per store: a locked store without a prompt says "no entry" to every question.
    pub fn prove(&mut self) -> Result<(), VaultFault> {
        let item = Item::new("probe", &format!("probe-{}", std::process::id()));
        if self.proved {
            return self.read(&item).map(drop);
        }
        self.write(&item, &Secret::new("probe"))?;
        self.delete(&item)?;
        self.proved = true;
        Ok(())
    }

    /// The item. "No entry" is believed only of a store that was proved.
    pub fn get(&mut self, item: &Item) -> Result<Option<Secret>, VaultFault> {
        let found = self.read(item)?;
        if found.is_none() && !self.proved {
            self.prove()?;
        }
        Ok(found)
    }

    /// The old value stays until the new one was written elsewhere, read back and compared: never cleared first.
    pub fn set(&mut self, item: &Item, value: &Secret) -> Result<(), VaultFault> {
        match self.read(item) {
            Ok(Some(old)) if same(&old, value) => Ok(()),
            Ok(None) => self.write(item, value),
            Err(fault @ (VaultFault::Absent | VaultFault::Locked | VaultFault::Busy | VaultFault::NoBus)) => Err(fault),
            Ok(Some(_)) | Err(_) => {
                let staged = item.staged();
                self.write(&staged, value)?;
                self.write(item, value)?;
                self.delete(&staged)
            }
        }
    }
}

fn same(one: &Secret, other: &Secret) -> bool {
    one.expose("compared with what was written") == other.expose("compared with what was read")
}

/// What a store's error means to a person.
fn fault(error: &Error) -> VaultFault {
    match error {
        Error::NoStorageAccess(_) => VaultFault::Locked,
        Error::NoDefaultStore => VaultFault::Absent,
        Error::PlatformFailure(cause) if cause.is::<platform::NoBus>() => VaultFault::NoBus,
        Error::TooLong(..) => VaultFault::TooLong,
        Error::BadEncoding(_) | Error::BadDataFormat(..) => VaultFault::Other(message!("vault-why-unreadable")),
        Error::Ambiguous(_) => VaultFault::Other(message!("vault-why-two")),
        error => {
            let words = chain(error);
            if ["ServiceUnknown", "NameHasNoOwner", "no secret service provider"].iter().any(|sign| words.contains(sign)) {
                return VaultFault::Absent;
            }
            tracing::warn!(cause = %words, "the key store failed");
            VaultFault::Other(words.chars().take(200).collect::<String>().into())
        }
    }
}

fn chain(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !words.contains(&more) {
            words = format!("{words}: {more}");
        }
        cause = error.source();
    }
    words
}

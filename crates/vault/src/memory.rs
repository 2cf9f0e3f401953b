//! A vault that forgets: for tests. Nothing in the app makes one.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use bursar_contract::Secret;
use bursar_messages::Message;

use super::{Vault, VaultFault, Waiting};

/// Keeps secrets in memory and can be told to fail.
#[derive(Default)]
pub struct MemoryVault {
    items: Mutex<BTreeMap<(String, String), Secret>>,
    fault: Mutex<Option<VaultFault>>,
}

impl MemoryVault {
    /// From now on everything fails like this, or works again.
    pub fn fail(&self, fault: Option<VaultFault>) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }

    /// Everything that is kept, by profile and name.
    pub fn all(&self) -> BTreeMap<(String, String), Secret> {
        self.items.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn act<T>(&self, act: impl FnOnce(&mut BTreeMap<(String, String), Secret>) -> T) -> Result<T, VaultFault> {
        match &*self.fault.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(fault) => Err(fault.clone()),
            None => Ok(act(&mut self.items.lock().unwrap_or_else(PoisonError::into_inner))),
        }
    }
}

impl Vault for MemoryVault {
    fn backend(&self) -> Message {
        "Memory (tests)".into()
    }

    fn probe(&self) -> Waiting<'_, ()> {
        Box::pin(async { self.act(|_| ()) })
    }

    fn get<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, Option<Secret>> {
        Box::pin(async move { self.act(|items| items.get(&(profile.into(), user.into())).cloned()) })
    }

    fn set<'a>(&'a self, profile: &'a str, user: &'a str, value: Secret) -> Waiting<'a, ()> {
        Box::pin(async move { self.act(|items| drop(items.insert((profile.into(), user.into()), value))) })
    }

    fn delete<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, ()> {
        Box::pin(async move { self.act(|items| drop(items.remove(&(profile.into(), user.into())))) })
    }
}

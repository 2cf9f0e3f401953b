//! A vault of the harness: a file in plain text, so that a killed process finds its keys again. Its service is a sandbox.

use std::{collections::BTreeMap, path::Path, path::PathBuf};

use bursar_contract::Secret;
use bursar_messages::Message;
use bursar_vault::{Vault, VaultFault, Waiting};

/// Keys in `harness-keys.json`.
pub struct FileVault(PathBuf);

impl FileVault {
    /// Of a data folder.
    pub fn of(folder: &Path) -> Self {
        Self(folder.join("harness-keys.json"))
    }

    fn items(&self) -> BTreeMap<String, String> {
        std::fs::read(&self.0).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
    }

    fn save(&self, items: &BTreeMap<String, String>) -> Result<(), VaultFault> {
        let failed = |error: std::io::Error| VaultFault::Disk(error.to_string().into());
        std::fs::write(&self.0, serde_json::to_vec(items).unwrap_or_default()).map_err(failed)
    }
}

impl Vault for FileVault {
    fn backend(&self) -> Message {
        "File (kill harness)".into()
    }

    fn probe(&self) -> Waiting<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn get<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, Option<Secret>> {
        Box::pin(async move { Ok(self.items().get(&format!("{profile}/{user}")).map(Secret::new)) })
    }

    fn set<'a>(&'a self, profile: &'a str, user: &'a str, value: Secret) -> Waiting<'a, ()> {
        Box::pin(async move {
            let mut items = self.items();
            items.insert(format!("{profile}/{user}"), value.expose("kept by the harness").to_owned());
            self.save(&items)
        })
    }

    fn delete<'a>(&'a self, profile: &'a str, user: &'a str) -> Waiting<'a, ()> {
        Box::pin(async move {
            let mut items = self.items();
            items.remove(&format!("{profile}/{user}"));
            self.save(&items)
        })
    }
}

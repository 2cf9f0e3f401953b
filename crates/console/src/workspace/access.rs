//! What opens a workspace, in the key store of this computer: the member's login and the keys that seal what is there.

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::{Code, Fault, Secret};
use bursar_messages::message;
use bursar_vault::{Vault, WORKSPACE};
use bursar_workspace::{Address, Keyring};
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use zeroize::{Zeroize, Zeroizing};

/// A login, and the keys of a workspace.
pub(super) struct Access {
    pub login: Address,
    pub keys: Keyring,
}

/// The same as it rests.
#[derive(Serialize, Deserialize)]
struct Kept {
    workspace: Uuid,
    login: String,
    /// Generation and key, base64.
    keys: Vec<(u32, String)>,
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.login.zeroize();
        self.keys.iter_mut().for_each(|(_, key)| key.zeroize());
    }
}

impl Access {
    /// Reads it from the key store. None where it has none.
    pub async fn read(vault: &dyn Vault, profile: &str) -> Result<Option<Self>, Fault> {
        let Some(text) = vault.get(profile, WORKSPACE).await? else { return Ok(None) };
        let kept: Kept = serde_json::from_str(text.expose("read as the login and keys of the workspace")).map_err(|_| damaged())?;
        let login = Address::parse(&Secret::new(kept.login.clone())).map_err(|_| damaged())?;
        let mut keys = Keyring::empty(kept.workspace);
        for (generation, key) in &kept.keys {
            let bytes = Zeroizing::new(STANDARD.decode(key).map_err(|_| damaged())?);
            keys.add(*generation, Zeroizing::new(bytes.as_slice().try_into().map_err(|_| damaged())?));
        }
        Ok(Some(Self { login, keys }))
    }

    /// Keeps it.
    pub async fn keep(&self, vault: &dyn Vault, profile: &str) -> Result<(), Fault> {
        let keys = self.keys.expose("kept in the key store").map(|(generation, key)| (generation, STANDARD.encode(**key))).collect();
        let login = self.login.url().expose("kept in the key store").to_owned();
        let kept = Kept { workspace: self.keys.workspace(), login, keys };
        let text = serde_json::to_string(&kept).map_err(|error| Fault::new(Code::NoKeyring, error.to_string()))?;
        Ok(vault.set(profile, WORKSPACE, Secret::new(text)).await?)
    }
}

fn damaged() -> Fault {
    Fault::new(Code::NoKeyring, message!("workspace-key-damaged"))
}

#[cfg(test)]
mod tests {
    use bursar_vault::memory::MemoryVault;

    use super::*;

    #[tokio::test]
    async fn what_opens_a_workspace_comes_back_from_the_key_store_as_it_was() {
        let vault = MemoryVault::default();
        assert!(Access::read(&vault, "p").await.unwrap().is_none());
        let mut keys = Keyring::fresh(Uuid::from_u128(7)).unwrap();
        keys.replace().unwrap();
        let login = Address::parse(&Secret::new("postgres://ada:s%2Fcret@db.example/books")).unwrap();
        Access { login, keys }.keep(&vault, "p").await.unwrap();
        let again = Access::read(&vault, "p").await.unwrap().unwrap();
        assert_eq!((again.keys.workspace(), again.keys.newest()), (Uuid::from_u128(7), Some(2)));
        assert_eq!(again.login.password.unwrap().expose("a test"), "s/cret");
        assert!(Access::read(&vault, "another").await.unwrap().is_none(), "each profile has its own");
    }
}

//! The keys of profiles in the key store of this computer, or in the passphrase vault.

use std::sync::Arc;

use aws_lc_rs::rand;
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::{Code, Fault, Secret};
use bursar_messages::message;
use bursar_vault::{API_KEY, PassphraseVault, VAULT_KEY};
use zeroize::Zeroizing;

use crate::{
    Console,
    base::{
        api::{ProfileKind, ProfileView},
        session::lock,
    },
};

impl Console {
    /// Whether the key store has both keys without which a profile does not open.
    pub(crate) async fn has_keys(&self, profile: &str) -> Result<bool, Fault> {
        let vault = self.vault();
        Ok(vault.get(profile, VAULT_KEY).await?.is_some() && vault.get(profile, API_KEY).await?.is_some())
    }

    /// The profile's vault key, or none where the profile has no key yet.
    pub(crate) async fn vault_key(&self, profile: &str) -> Result<Option<Zeroizing<[u8; 32]>>, Fault> {
        let Some(text) = self.vault().get(profile, VAULT_KEY).await? else { return Ok(None) };
        let damaged = || Fault::new(Code::NoKeyring, message!("profile-vault-key-damaged"));
        let bytes = Zeroizing::new(STANDARD.decode(text.expose("decoded into the sealing key")).map_err(|_| damaged())?);
        Ok(Some(Zeroizing::new(<[u8; 32]>::try_from(bytes.as_slice()).map_err(|_| damaged())?)))
    }

    /// Makes sure that what is sealed now can be opened later: the key store still answers with the same vault key.
    pub(crate) async fn prove_vault(&self, profile: &str) -> Result<(), Fault> {
        let lost = || Fault::new(Code::NoKeyring, message!("profile-vault-key-lost"));
        self.vault_key(profile).await?.map(drop).ok_or_else(lost)
    }

    /// Puts a profile's keys into the store. The profile itself is saved after this, so that no profile lacks its keys.
    pub(crate) async fn store_keys(&self, profile: &str, api_key: Secret) -> Result<Zeroizing<[u8; 32]>, Fault> {
        let key = self.store_vault_key(profile).await?;
        self.vault().set(profile, API_KEY, api_key).await?;
        Ok(key)
    }

    /// The same for a profile that has no key of the service.
    pub(crate) async fn store_vault_key(&self, profile: &str) -> Result<Zeroizing<[u8; 32]>, Fault> {
        let mut key = Zeroizing::new([0u8; 32]);
        rand::fill(key.as_mut()).map_err(|_| Fault::new(Code::NoKeyring, message!("profile-random-not-saved")))?;
        self.vault().set(profile, VAULT_KEY, Secret::new(STANDARD.encode(key.as_ref()))).await?;
        Ok(key)
    }

    /// Chooses the passphrase vault. Only where the key store of the system is missing: a working one is never replaced.
    pub(crate) async fn choose_passphrase_vault(&self, passphrase: Secret) -> Result<(), Fault> {
        if self.vault().probe().await.is_ok() {
            return Err(Fault::new(Code::Refused, message!("profile-key-store-works")));
        }
        let vault = PassphraseVault::create(&self.inner.folder, passphrase, &self.profile_names()?).await?;
        *lock(&self.inner.vault) = Arc::new(vault.with_clock(self.clock().clone()));
        Ok(())
    }

    /// The names of all profiles: somebody who knows the organization tries them first.
    pub(crate) fn profile_names(&self) -> Result<Vec<String>, Fault> {
        Ok(self.inner.profiles.list()?.into_iter().map(|profile| profile.name).collect())
    }

    /// Opens the passphrase vault.
    pub(crate) async fn unlock_passphrase_vault(&self, passphrase: Secret) -> Result<(), Fault> {
        Ok(self.vault().open_with(passphrase).await?)
    }
}

/// The key store answers and has no API key of a profile. Another one can take its place.
pub(crate) fn no_api_key(profile: &ProfileView) -> Fault {
    let name = &profile.name;
    Fault::new(
        Code::NoKeyring,
        match profile.kind {
            ProfileKind::Sandbox => message!("profile-sandbox-key-missing", profile = name),
            ProfileKind::Test | ProfileKind::Live => message!("profile-api-key-missing", profile = name),
        },
    )
}

/// The key store answers and has no vault key of a profile. Only a backup holds another copy; a profile without an API key has no backup.
pub(crate) fn no_vault_key(profile: &ProfileView) -> Fault {
    let name = &profile.name;
    Fault::new(
        Code::NoKeyring,
        match profile.kind {
            ProfileKind::Sandbox => message!("profile-sandbox-key-missing", profile = name),
            ProfileKind::Test | ProfileKind::Live if profile.has_key() => message!("profile-vault-key-missing", profile = name),
            ProfileKind::Test | ProfileKind::Live => message!("profile-vault-key-missing-keyless", profile = name),
        },
    )
}

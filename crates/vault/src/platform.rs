//! Which store this platform has, and how its items are made.

use std::sync::Arc;

use keyring_core::CredentialStore;

/// Its name for people.
#[cfg(target_os = "linux")]
pub const NAME: &str = "Secret Service";
/// Its name for people.
#[cfg(target_os = "macos")]
pub const NAME: &str = "Keychain";
/// Its name for people.
#[cfg(target_os = "windows")]
pub const NAME: &str = "Credential Manager";
/// Its name for people.
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "windows")))]
pub const NAME: &str = "none";

/// The store is reached by a bus that does not answer.
#[derive(Debug, thiserror::Error)]
#[error("the session bus does not answer")]
#[cfg_attr(not(target_os = "linux"), allow(dead_code, reason = "only Linux reaches its store by a bus"))]
pub struct NoBus;

/// Opens the store. A new one each time: an earlier failure is not remembered.
pub fn open() -> keyring::Result<Arc<CredentialStore>> {
    #[cfg(target_os = "linux")]
    if !crate::session_bus::ready() {
        return Err(keyring::Error::PlatformFailure(Box::new(NoBus)));
    }
    #[cfg(target_os = "linux")]
    return Ok(zbus_secret_service_keyring_store::Store::new()?);
    #[cfg(target_os = "macos")]
    return Ok(apple_native_keyring_store::keychain::Store::new()?);
    #[cfg(target_os = "windows")]
    return Ok(windows_native_keyring_store::Store::new()?);
    #[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "windows")))]
    return Err(keyring::Error::NoDefaultStore);
}

/// What an item is made with, besides its name.
pub fn modifiers(label: &str) -> Vec<(&str, &str)> {
    if cfg!(target_os = "windows") {
        // The default roams to other machines of the domain.
        vec![("persistence", "Local")]
    } else if cfg!(target_os = "linux") {
        vec![("label", label)]
    } else {
        Vec::new()
    }
}

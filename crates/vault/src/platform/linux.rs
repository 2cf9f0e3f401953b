//! Linux: a program behind the Secret Service, reached by the session bus.

mod session_bus;

use std::sync::Arc;

use bursar_messages::{Message, message};
use keyring_core::CredentialStore;

pub(super) use self::session_bus::{look_again, stand_in};
use super::NoBus;

pub(super) fn name() -> Message {
    message!("vault-store")
}

pub(super) fn open() -> keyring::Result<Arc<CredentialStore>> {
    if !session_bus::ready() {
        return Err(keyring::Error::PlatformFailure(Box::new(NoBus)));
    }
    Ok(zbus_secret_service_keyring_store::Store::new()?)
}

pub(super) fn modifiers(label: &str) -> Vec<(&str, &str)> {
    vec![("label", label)]
}

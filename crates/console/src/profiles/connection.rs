//! What a connection is made of: the name of its profile, its key as it was typed, and the client that speaks for it.

use bursar_client::{BaseUrl, Client, Config, KeyHeader, Limits};
use bursar_contract::{Fault, Secret};
use bursar_messages::message;

/// Header of the key where the connection names none.
pub const DEFAULT_KEY_HEADER: &str = "SERVICE-X-API-KEY";
/// Characters of the name of a profile at most.
pub(super) const LONGEST_NAME: usize = 60;
/// Bytes of a key at most.
const LONGEST_KEY: usize = 4_096;

/// A client of this connection.
pub(crate) fn client(base_url: &str, header: &str, api_key: Secret, limits: Limits) -> Result<Client, Fault> {
    Client::new(Config { base_url: BaseUrl::parse(base_url)?, key_header: KeyHeader::parse(header)?, api_key, limits })
}

/// The name of a profile as it is kept.
pub(crate) fn profile_name(typed: &str) -> Result<String, Fault> {
    let name = typed.trim();
    if (1..=LONGEST_NAME).contains(&name.chars().count()) { Ok(name.to_owned()) } else { Err(Fault::invalid("name", message!("profile-name"))) }
}

/// A key as it was pasted, without what cannot be in one.
pub(crate) fn typed_key(typed: &Secret) -> Result<Secret, Fault> {
    let key = typed.expose("checked for its form").trim();
    if key.is_empty() {
        return Err(Fault::invalid("apiKey", message!("profile-key-none")));
    }
    if key.len() > LONGEST_KEY {
        return Err(Fault::invalid("apiKey", message!("profile-key-long")));
    }
    if !key.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Fault::invalid("apiKey", message!("profile-key-form")));
    }
    Ok(Secret::new(key))
}

/// What screens show of a key. Four characters of a short key would be too much of it.
pub(crate) fn last_four(key: &Secret) -> String {
    let key = key.expose("its last four characters are shown");
    if key.len() >= 12 { key[key.len() - 4..].to_owned() } else { String::new() }
}

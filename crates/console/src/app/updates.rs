//! Whether a package may take this program's place: offered by https, newer than what runs, and signed by our key for exactly this version.
//!
//! Nothing is fetched or installed here. `bursar --check-update OFFER PACKAGE` asks before a person installs; an updater would ask the same.

use std::fmt;

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_messages::message;
use minisign_verify::{PublicKey, Signature};
use serde::Deserialize;

/// The key that releases are signed with, in the spelling of `tauri signer`. A build without one believes nothing.
pub const KEY: Option<&str> = option_env!("BURSAR_UPDATE_KEY");

/// What a release says of itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Offer {
    version: String,
    url: String,
    signature: String,
}

/// Why a package is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// This build names no key.
    NoKey,
    /// The offer, the key or the signature cannot be read.
    Unreadable,
    /// It is not offered by https.
    Plain,
    /// It is what runs already, or older.
    NotNewer,
    /// The package, the signature or its version is not what our key signed.
    NotSigned,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self {
            Self::NoKey => message!("update-no-key"),
            Self::Unreadable => message!("update-unreadable"),
            Self::Plain => message!("update-plain"),
            Self::NotNewer => message!("update-not-newer"),
            Self::NotSigned => message!("update-not-signed"),
        };
        words.fmt(f)
    }
}

/// The version of a package that may be installed over `running`.
pub fn judge(offer: &str, package: &[u8], running: &str, key: Option<&str>) -> Result<String, Refused> {
    let key = text(key.ok_or(Refused::NoKey)?)?;
    let key = PublicKey::decode(&key).map_err(|_| Refused::Unreadable)?;
    let offer: Offer = serde_json::from_str(offer).map_err(|_| Refused::Unreadable)?;
    if !offer.url.starts_with("https://") || url::Url::parse(&offer.url).is_err() {
        return Err(Refused::Plain);
    }
    if numbers(&offer.version)? <= numbers(running)? {
        return Err(Refused::NotNewer);
    }
    let signature = Signature::decode(&text(&offer.signature)?).map_err(|_| Refused::Unreadable)?;
    key.verify(package, &signature, false).map_err(|_| Refused::NotSigned)?;
    // Signed with the package: an old one cannot come back under a new number.
    let signed = signature.trusted_comment().split('\t').find_map(|part| part.strip_prefix("version:"));
    if signed == Some(&offer.version) { Ok(offer.version) } else { Err(Refused::NotSigned) }
}

fn text(encoded: &str) -> Result<String, Refused> {
    STANDARD.decode(encoded.trim()).ok().and_then(|bytes| String::from_utf8(bytes).ok()).ok_or(Refused::Unreadable)
}

/// Three plain numbers. Anything after them, as in `1.0.0-beta`, is no release.
fn numbers(version: &str) -> Result<[u64; 3], Refused> {
    let parts: Vec<u64> = version.split('.').map(|part| part.parse().map_err(|_| Refused::Unreadable)).collect::<Result<_, _>>()?;
    parts.try_into().map_err(|_| Refused::Unreadable)
}

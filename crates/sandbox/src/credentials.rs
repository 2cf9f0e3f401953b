//! The three secrets of a world, and the file that keeps them when no vault does.

use std::{
    fs,
    io::{self, Write},
    path::Path,
};

use aws_lc_rs::{hmac, rand};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use bursar_contract::Secret;
use serde::Deserialize;

/// Where the secrets of a world live.
#[derive(Clone)]
pub enum SecretsSource {
    /// Standalone: in `DIR/credentials`, for its owner alone, made on the first start and stable over restarts.
    CredentialsFile,
    /// Embedded: the caller's vault keeps them; the world's file holds only a hash of the key.
    Given(Credentials),
}

/// What opens a world.
#[derive(Clone, Deserialize)]
pub struct Credentials {
    /// Authenticates requests.
    pub api_key: Secret,
    /// Secret of the organization, 64 hex characters (docs/reference/observed-behaviour.md#the-organization-secret).
    pub organization_secret: Secret,
    /// Seals the world's seed and the set secrets, 64 hex characters.
    pub sealing_key: Secret,
}

impl Credentials {
    /// Makes new ones from the operating system's randomness.
    pub fn generate() -> Self {
        Self {
            api_key: Secret::new(format!("sandbox_{}", URL_SAFE_NO_PAD.encode(random_bytes::<32>()))),
            organization_secret: Secret::new(hex::encode(random_bytes::<32>())),
            sealing_key: Secret::new(hex::encode(random_bytes::<32>())),
        }
    }

    /// The key that may only read. It follows from the full one, so nobody has to keep it.
    pub fn restricted_key(&self) -> Secret {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.api_key.expose("the restricted key is made from it").as_bytes());
        Secret::new(format!("sandbox_read_{}", URL_SAFE_NO_PAD.encode(hmac::sign(&key, b"restricted"))))
    }

    /// A further key that may do everything, such as a second person would have. It follows from the first one too.
    pub fn further_key(&self, number: u32) -> Secret {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.api_key.expose("further keys are made from it").as_bytes());
        Secret::new(format!("sandbox_{}", URL_SAFE_NO_PAD.encode(hmac::sign(&key, format!("further {number}").as_bytes()))))
    }

    /// Reads `path`, or makes new ones and writes them there for their owner alone before anything else may use them.
    pub(crate) fn read_or_create(path: &Path) -> io::Result<Self> {
        match fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "the credentials file is not readable as such")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let new = Self::generate();
                new.write(path)?;
                Ok(new)
            }
            Err(error) => Err(error),
        }
    }

    /// Written whole or not at all: a half-written file would lock the world's owner out.
    fn write(&self, path: &Path) -> io::Result<()> {
        let part = path.with_extension("part");
        let text = serde_json::json!({
            "api_key": self.api_key.expose("the owner's own file"),
            "organization_secret": self.organization_secret.expose("the owner's own file"),
            "sealing_key": self.sealing_key.expose("the owner's own file"),
        });
        let mut file = bursar_system::open_private(fs::OpenOptions::new().write(true).create(true).truncate(true), &part)?;
        writeln!(file, "{text:#}")?;
        file.sync_all()?;
        drop(file);
        // The name must be on disk before a world exists that only these secrets open.
        bursar_system::take_place(&part, path)
    }
}

pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // The operating system's generator does not fail once the system is up; a key made of zeros must never leave.
    rand::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

//! A file sealed under a passphrase: JSON with everything that a later version needs to open it. Argon2id, then XChaCha20-Poly1305.

use argon2::{Algorithm, Argon2, Params, Version};
use aws_lc_rs::digest;
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::Secret;
use bursar_messages::{Message, message};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

use super::VaultFault;

/// Work of a guess: 64 MiB and three passes. Less is refused on reading, so that a changed file cannot make guessing cheap.
const MEMORY_KIB: u32 = 64 * 1024;
const PASSES: u32 = 3;
const LANES: u32 = 1;
/// More is refused too, so that a changed file cannot make opening take for ever.
const MOST_MEMORY_KIB: u32 = 1024 * 1024;
const MOST_PASSES: u32 = 20;

/// The file; everything but `sealed` is also bound to it.
#[derive(Serialize, Deserialize)]
struct Sealed {
    format: String,
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    salt: String,
    nonce: String,
    sealed: String,
    /// Hash of what is bound, the nonce and the body: tells a damaged file from a wrong passphrase. It proves nothing; the seal does.
    /// Files of the first days have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sum: Option<String>,
}

/// How a key comes out of the passphrase.
#[derive(Clone, PartialEq, Eq)]
pub struct Derivation {
    memory_kib: u32,
    passes: u32,
    lanes: u32,
    salt: Vec<u8>,
}

/// A key that came out of a passphrase.
pub type Key = Zeroizing<[u8; 32]>;

/// A file as it was read, still sealed.
pub struct Closed {
    /// How its key comes out of the passphrase.
    pub derivation: Derivation,
    format: &'static str,
    nonce: [u8; 24],
    body: Vec<u8>,
}

impl Derivation {
    /// Of this version, with a salt of its own.
    pub fn fresh() -> Result<Self, VaultFault> {
        let mut salt = vec![0; 16];
        random(&mut salt)?;
        Ok(Self { memory_kib: MEMORY_KIB, passes: PASSES, lanes: LANES, salt })
    }

    /// The key. Takes its time.
    pub fn key(&self, passphrase: &Secret) -> Result<Key, VaultFault> {
        let unable = |_| VaultFault::Other(message!("vault-why-memory"));
        let params = Params::new(self.memory_kib, self.passes, self.lanes, Some(32)).map_err(unable)?;
        let mut key = Zeroizing::new([0; 32]);
        let text = passphrase.expose("turned into a key");
        Argon2::new(Algorithm::Argon2id, Version::V0x13, params).hash_password_into(text.as_bytes(), &self.salt, key.as_mut()).map_err(unable)?;
        Ok(key)
    }

    fn bound(&self, format: &str) -> Vec<u8> {
        let mut bound = format.as_bytes().to_vec();
        for number in [self.memory_kib, self.passes, self.lanes] {
            bound.extend_from_slice(&number.to_be_bytes());
        }
        bound.extend_from_slice(&self.salt);
        bound
    }
}

impl Closed {
    /// Reads a file of this format; none where it is damaged, of another format, or asks for less work than it must.
    pub fn read(format: &'static str, bytes: &[u8]) -> Option<Self> {
        let sealed: Sealed = serde_json::from_slice(bytes).ok()?;
        let weak = sealed.memory_kib < MEMORY_KIB || sealed.passes < PASSES || sealed.lanes < LANES;
        let wild = sealed.memory_kib > MOST_MEMORY_KIB || sealed.passes > MOST_PASSES || sealed.lanes > 8;
        if sealed.format != format || weak || wild {
            return None;
        }
        let salt = STANDARD.decode(&sealed.salt).ok().filter(|salt| salt.len() >= 16)?;
        let nonce: [u8; 24] = STANDARD.decode(&sealed.nonce).ok()?.try_into().ok()?;
        let body = STANDARD.decode(&sealed.sealed).ok()?;
        let derivation = Derivation { memory_kib: sealed.memory_kib, passes: sealed.passes, lanes: sealed.lanes, salt };
        if sealed.sum.is_some_and(|told| told != sum(&derivation.bound(format), &nonce, &body)) {
            return None;
        }
        Some(Self { derivation, format, nonce, body })
    }

    /// What is in it; none where this is not its key.
    pub fn open(&self, key: &Key) -> Option<Zeroizing<Vec<u8>>> {
        let payload = Payload { msg: &self.body, aad: &self.derivation.bound(self.format) };
        XChaCha20Poly1305::new(key.as_ref().into()).decrypt(&XNonce::from(self.nonce), payload).ok().map(Zeroizing::new)
    }
}

/// The bytes of a file of this format.
pub fn seal(format: &str, derivation: &Derivation, key: &Key, plain: &[u8]) -> Result<Vec<u8>, VaultFault> {
    let mut nonce = [0; 24];
    random(&mut nonce)?;
    let unable = || VaultFault::Other(message!("vault-why-unsealed"));
    let payload = Payload { msg: plain, aad: &derivation.bound(format) };
    let body = XChaCha20Poly1305::new(key.as_ref().into()).encrypt(&XNonce::from(nonce), payload).map_err(|_| unable())?;
    let sealed = Sealed {
        sum: Some(sum(&derivation.bound(format), &nonce, &body)),
        format: format.into(),
        memory_kib: derivation.memory_kib,
        passes: derivation.passes,
        lanes: derivation.lanes,
        salt: STANDARD.encode(&derivation.salt),
        nonce: STANDARD.encode(nonce),
        sealed: STANDARD.encode(body),
    };
    serde_json::to_vec(&sealed).map_err(|_| unable())
}

/// What is wrong with a backup that [`Closed::read`] does not read, for the person who chose it. `another` is told the format of a different Bursar file.
pub fn unread(format: &str, bytes: &[u8], another: impl FnOnce(&str) -> Message) -> Message {
    #[derive(Deserialize)]
    struct Head {
        format: String,
    }
    /// Far more than stands before the end of the format's name.
    const HEAD: usize = 256;
    let series = format.trim_end_matches(|c: char| c.is_ascii_digit());
    match serde_json::from_slice::<Head>(bytes) {
        _ if bytes.is_empty() => message!("vault-backup-empty"),
        Ok(head) if head.format == format => message!("vault-backup-damaged"),
        Ok(head) if head.format.starts_with(series) => message!("vault-backup-newer"),
        Ok(head) if head.format.starts_with("bursar-") => another(&head.format),
        Err(error) if error.is_eof() && String::from_utf8_lossy(&bytes[..bytes.len().min(HEAD)]).contains(series) => message!("vault-backup-cut"),
        _ => message!("vault-backup-other"),
    }
}

fn sum(bound: &[u8], nonce: &[u8], body: &[u8]) -> String {
    let mut hash = digest::Context::new(&digest::SHA256);
    for part in [bound, nonce, body] {
        hash.update(&(part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    STANDARD.encode(hash.finish())
}

fn random(bytes: &mut [u8]) -> Result<(), VaultFault> {
    aws_lc_rs::rand::fill(bytes).map_err(|_| VaultFault::Other(message!("vault-why-random")))
}

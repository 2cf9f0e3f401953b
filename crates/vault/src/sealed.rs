//! Records sealed at rest under the profile's vault key.

use aws_lc_rs::{hkdf, hmac};
use bursar_contract::{Code, Fault};
use bursar_messages::message;
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305, XNonce,
    aead::{Aead, Payload},
};
use zeroize::Zeroizing;

/// Seals records of one profile: XChaCha20-Poly1305, bound to profile, record and kind, so that no record can take another's place.
pub struct Sealer {
    cipher: XChaCha20Poly1305,
    rows: hmac::Key,
    profile: String,
}

/// What the key of the digests of rows is derived for. Another use of the vault key has another label.
const ROWS: &[u8] = b"bursar journal rows 1";

impl Sealer {
    /// Takes the 32-byte vault key of the profile.
    pub fn new(profile: &str, key: &Zeroizing<[u8; 32]>) -> Self {
        Self { cipher: XChaCha20Poly1305::new(key.as_ref().into()), rows: row_key(profile, key), profile: profile.to_owned() }
    }

    /// The key of the digests that cover rows stored in clear: derived from the vault key, and another one for each profile.
    pub fn row_key(&self) -> hmac::Key {
        self.rows.clone()
    }

    /// Nonce, then cipher text and tag.
    pub fn seal(&self, record: &str, kind: &str, plain: &[u8]) -> Result<Vec<u8>, Fault> {
        let mut nonce = [0u8; 24];
        aws_lc_rs::rand::fill(&mut nonce).map_err(|_| Fault::new(Code::Storage, message!("vault-random-not-stored")))?;
        let aad = self.aad(record, kind);
        let sealed = self
            .cipher
            .encrypt(&XNonce::from(nonce), Payload { msg: plain, aad: &aad })
            .map_err(|_| Fault::new(Code::Storage, message!("vault-record-unsealed")))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// The plain bytes, if the record is whole and in its place.
    pub fn open(&self, record: &str, kind: &str, sealed: &[u8]) -> Result<Vec<u8>, Fault> {
        let damaged = || Fault::new(Code::Storage, message!("vault-record-unopened"));
        let (nonce, body) = sealed.split_first_chunk::<24>().ok_or_else(damaged)?;
        let aad = self.aad(record, kind);
        self.cipher.decrypt(&XNonce::from(*nonce), Payload { msg: body, aad: &aad }).map_err(|_| damaged())
    }

    fn aad(&self, record: &str, kind: &str) -> Vec<u8> {
        // Lengths keep the three parts apart.
        let mut aad = Vec::new();
        for part in [&self.profile, record, kind] {
            aad.extend_from_slice(&(part.len() as u64).to_be_bytes());
            aad.extend_from_slice(part.as_bytes());
        }
        aad
    }
}

/// HKDF-SHA-256 with the profile as salt.
fn row_key(profile: &str, key: &Zeroizing<[u8; 32]>) -> hmac::Key {
    let derived = hkdf::Salt::new(hkdf::HKDF_SHA256, profile.as_bytes()).extract(key.as_ref());
    match derived.expand(&[ROWS], hmac::HMAC_SHA256) {
        Ok(key) => key.into(),
        // The length is a constant that HKDF allows.
        Err(_) => unreachable!("HKDF gives 32 bytes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_opens_only_in_its_own_place() {
        let key = Zeroizing::new([7; 32]);
        let sealer = Sealer::new("p", &key);
        let sealed = sealer.seal("set-1", "set-secret", b"cipher text").unwrap();
        assert_eq!(sealer.open("set-1", "set-secret", &sealed).unwrap(), b"cipher text");
        assert!(sealer.open("set-2", "set-secret", &sealed).is_err());
        assert!(sealer.open("set-1", "body", &sealed).is_err());
        assert!(Sealer::new("q", &key).open("set-1", "set-secret", &sealed).is_err());
        for index in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[index] ^= 1;
            assert!(sealer.open("set-1", "set-secret", &changed).is_err());
        }
        assert!(sealer.open("set-1", "set-secret", b"short").is_err());
    }
}

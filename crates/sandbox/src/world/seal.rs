//! What lies sealed in the world's file, and the secrets of wallet sets: AES-256-GCM under the sealing key.

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hmac,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::Secret;
use zeroize::Zeroizing;

use crate::credentials::random_bytes;

/// Seals and opens. Everything sealed is bound to a purpose, so that nothing can be put in the place of another.
pub(crate) struct Sealer {
    key: LessSafeKey,
    nonces: hmac::Key,
}

impl Sealer {
    /// None unless the sealing key is 32 bytes in hex.
    pub(crate) fn new(sealing_key: &Secret) -> Option<Self> {
        let mut raw = Zeroizing::new([0u8; 32]);
        hex::decode_to_slice(sealing_key.expose("the AEAD key is made from it"), &mut raw[..]).ok()?;
        let part = |name: &[u8]| hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &raw[..]), name);
        let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, part(b"seal").as_ref()).ok()?);
        Some(Self { key, nonces: hmac::Key::new(hmac::HMAC_SHA256, part(b"nonces").as_ref()) })
    }

    /// Seals with a random nonce: for what may be sealed again under the same purpose.
    pub(crate) fn seal(&self, purpose: &str, plain: &[u8]) -> Option<Vec<u8>> {
        self.seal_with(random_bytes(), purpose, plain)
    }

    fn seal_with(&self, nonce: [u8; NONCE_LEN], purpose: &str, plain: &[u8]) -> Option<Vec<u8>> {
        let mut body = plain.to_vec();
        self.key.seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(purpose.as_bytes()), &mut body).ok()?;
        Some([&nonce[..], &body].concat())
    }

    /// None if it was altered, or sealed for another purpose or under another key.
    pub(crate) fn open(&self, purpose: &str, sealed: &[u8]) -> Option<Zeroizing<Vec<u8>>> {
        let (nonce, body) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut body = Zeroizing::new(body.to_vec());
        let length = self.key.open_in_place(Nonce::assume_unique_for_key(*nonce), Aad::from(purpose.as_bytes()), &mut body).ok()?.len();
        body.truncate(length);
        Some(body)
    }

    /// The `walletSetSecretCipherText` of a set. Always the same text for the same set, so its nonce is made from the set:
    /// a nonce is never used for two plain texts.
    pub(crate) fn set_secret(&self, world: &str, set: &str, secret: &[u8]) -> Option<String> {
        let purpose = set_purpose(world, set);
        let mut nonce = [0; NONCE_LEN];
        nonce.copy_from_slice(&hmac::sign(&self.nonces, purpose.as_bytes()).as_ref()[..NONCE_LEN]);
        self.seal_with(nonce, &purpose, secret).map(|sealed| STANDARD.encode(sealed))
    }

    /// Whether a `walletSetSecretCipherText` is the one of this set.
    pub(crate) fn is_set_secret(&self, world: &str, set: &str, secret: &[u8], cipher_text: &Secret) -> bool {
        let Ok(sealed) = STANDARD.decode(cipher_text.expose("it is compared with the set's own")) else { return false };
        self.open(&set_purpose(world, set), &sealed).is_some_and(|plain| aws_lc_rs::constant_time::verify_slices_are_equal(&plain, secret).is_ok())
    }
}

fn set_purpose(world: &str, set: &str) -> String {
    format!("wallet set secret\0{world}\0{set}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_altered_or_foreign_set_secret_does_not_open() {
        let sealer = Sealer::new(&Secret::new("11".repeat(32))).unwrap();
        let other = Sealer::new(&Secret::new("22".repeat(32))).unwrap();
        let good = sealer.set_secret("world", "set", b"secret").unwrap();
        let is = |sealer: &Sealer, world: &str, set: &str, text: &str| sealer.is_set_secret(world, set, b"secret", &Secret::new(text));
        assert!(is(&sealer, "world", "set", &good));
        assert!(!is(&sealer, "world", "other", &good));
        assert!(!is(&sealer, "elsewhere", "set", &good));
        assert!(!is(&other, "world", "set", &good));
        let bytes = STANDARD.decode(&good).unwrap();
        for index in 0..bytes.len() {
            let mut altered = bytes.clone();
            altered[index] ^= 1;
            assert!(!is(&sealer, "world", "set", &STANDARD.encode(altered)), "byte {index}");
        }
        for junk in ["", "A", "not base64!", "AAAA"] {
            assert!(!is(&sealer, "world", "set", junk), "{junk}");
        }
    }
}

//! Keys: Ed25519 for signing, X25519 for encryption. Private keys belong in a key store; this module holds one only while it signs.

use std::fmt;

use aws_lc_rs::{
    agreement::{self, X25519},
    digest::{SHA256, digest},
    signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use zeroize::Zeroizing;

use crate::Refusal;

/// Length of a public key, a seed and a private key, in bytes.
pub const KEY_BYTES: usize = 32;

/// A public key, written in base64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PublicKey(pub [u8; KEY_BYTES]);

impl PublicKey {
    /// The key's id in an envelope.
    pub fn id(&self) -> KeyId {
        KeyId(sha256(&self.0))
    }

    /// Whether this is the key's signature of these bytes.
    pub fn signed(&self, bytes: &[u8], signature: &[u8]) -> bool {
        UnparsedPublicKey::new(&ED25519, &self.0).verify(bytes, signature).is_ok()
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&STANDARD.encode(self.0))
    }
}

impl Serialize for PublicKey {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&STANDARD.encode(self.0))
    }
}

impl<'de> Deserialize<'de> for PublicKey {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let bytes = STANDARD.decode(&text).map_err(D::Error::custom)?;
        Ok(Self(bytes.try_into().map_err(|_| D::Error::custom("a key has 32 bytes"))?))
    }
}

/// Identifies a key: the SHA-256 of the public key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeyId(pub Digest);

/// A SHA-256, written in lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl fmt::Display for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let mut bytes = [0; 32];
        hex::decode_to_slice(&text, &mut bytes).map_err(D::Error::custom)?;
        // A digest has one valid spelling.
        if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return Err(D::Error::custom("a digest is written in lower case"));
        }
        Ok(Self(bytes))
    }
}

/// The SHA-256 of these bytes.
pub fn sha256(bytes: &[u8]) -> Digest {
    let mut out = [0; 32];
    out.copy_from_slice(digest(&SHA256, bytes).as_ref());
    Digest(out)
}

/// A private key for signing.
pub struct SigningKey {
    pair: Ed25519KeyPair,
    public: PublicKey,
}

impl SigningKey {
    /// Derives the key from a seed that a key store holds.
    pub fn of_seed(seed: &[u8; KEY_BYTES]) -> Result<Self, Refusal> {
        let pair = Ed25519KeyPair::from_seed_unchecked(seed).map_err(|_| Refusal::Key)?;
        let public = pair.public_key().as_ref().try_into().map_err(|_| Refusal::Key)?;
        Ok(Self { pair, public: PublicKey(public) })
    }

    /// Generates a new seed. The caller must store it in a key store and nowhere else.
    pub fn fresh_seed() -> Result<Zeroizing<[u8; KEY_BYTES]>, Refusal> {
        random()
    }

    /// The public key.
    pub fn public(&self) -> PublicKey {
        self.public
    }

    /// Signs bytes.
    pub fn sign(&self, bytes: &[u8]) -> Vec<u8> {
        self.pair.sign(bytes).as_ref().to_vec()
    }
}

/// Generates a new key pair for encryption to a card: the private key, then the public key.
pub fn fresh_sealing_key() -> Result<(Zeroizing<[u8; KEY_BYTES]>, PublicKey), Refusal> {
    let private = random()?;
    let public = sealing_public(&private)?;
    Ok((private, public))
}

/// The public key of a private key for encryption.
pub fn sealing_public(private: &[u8; KEY_BYTES]) -> Result<PublicKey, Refusal> {
    let key = agreement::PrivateKey::from_private_key(&X25519, private).map_err(|_| Refusal::Key)?;
    let public = key.compute_public_key().map_err(|_| Refusal::Key)?;
    Ok(PublicKey(public.as_ref().try_into().map_err(|_| Refusal::Key)?))
}

fn random() -> Result<Zeroizing<[u8; KEY_BYTES]>, Refusal> {
    let mut bytes = Zeroizing::new([0; KEY_BYTES]);
    aws_lc_rs::rand::fill(&mut *bytes).map_err(|_| Refusal::Key)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8032, section 7.1, tests 1 to 3.
    const VECTORS: [(&str, &str, &str, &str); 3] = [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        ),
    ];

    #[test]
    fn signatures_are_those_of_rfc_8032() {
        for (seed, public, message, signature) in VECTORS {
            let key = SigningKey::of_seed(&hex::decode(seed).unwrap().try_into().unwrap()).unwrap();
            let message = hex::decode(message).unwrap();
            assert_eq!(hex::encode(key.public().0), public);
            assert_eq!(hex::encode(key.sign(&message)), signature);
            assert!(key.public().signed(&message, &hex::decode(signature).unwrap()));
        }
    }

    #[test]
    fn a_signature_of_other_bytes_or_of_another_key_is_none() {
        let one = SigningKey::of_seed(&[1; 32]).unwrap();
        let other = SigningKey::of_seed(&[2; 32]).unwrap();
        let mut signature = one.sign(b"pay");
        assert!(one.public().signed(b"pay", &signature));
        assert!(!one.public().signed(b"Pay", &signature));
        assert!(!other.public().signed(b"pay", &signature));
        signature[0] ^= 1;
        assert!(!one.public().signed(b"pay", &signature));
    }

    #[test]
    fn two_fresh_keys_are_not_the_same() {
        assert_ne!(*SigningKey::fresh_seed().unwrap(), *SigningKey::fresh_seed().unwrap());
        assert_ne!(fresh_sealing_key().unwrap().1, fresh_sealing_key().unwrap().1);
    }
}

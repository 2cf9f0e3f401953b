//! The envelope that carries every document: DSSE v1 (<https://github.com/secure-systems-lab/dsse>), in one strict encoding.
//!
//! A signature covers the type and the payload, so a signature for one type is not valid for another. Every envelope has exactly one valid
//! encoding: a file that differs from its own re-encoding is refused, so the same document cannot be passed off as two files.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    Refusal,
    keys::{Digest, KeyId, PublicKey, SigningKey, sha256},
};

/// A type of document that can be signed.
pub trait Document: Serialize + DeserializeOwned {
    /// The media type in the envelope.
    const TYPE: &'static str;
    /// The largest payload that is read, in bytes.
    const MOST_BYTES: usize;

    /// Checks what types alone cannot express, such as bounds and parts that must agree.
    fn check(&self) -> Result<(), Refusal>;
}

/// The envelope as it is written to a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Envelope {
    payload_type: String,
    payload: String,
    signatures: Vec<Signature>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Signature {
    keyid: KeyId,
    sig: String,
}

/// A document with signatures that are not verified yet. [`Signed::signers`] verifies them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signed<D> {
    document: D,
    payload: Vec<u8>,
    digest: Digest,
    signatures: Vec<(KeyId, Vec<u8>)>,
}

/// The most signatures on a document.
pub const MOST_SIGNATURES: usize = 64;
const SIGNATURE_BYTES: usize = 64;

impl<D: Document> Signed<D> {
    /// Signs a document.
    pub fn sign(document: D, key: &SigningKey) -> Result<Self, Refusal> {
        document.check()?;
        let payload = serde_json::to_vec(&document).map_err(|_| Refusal::Encoding)?;
        if payload.len() > D::MOST_BYTES {
            return Err(Refusal::TooLarge);
        }
        let digest = sha256(&signed_bytes(D::TYPE, &payload));
        Ok(Self { document, payload, digest, signatures: Vec::new() }.signed_also_by(key))
    }

    /// Adds a signature.
    #[must_use]
    pub fn signed_also_by(mut self, key: &SigningKey) -> Self {
        let signature = (key.public().id(), key.sign(&signed_bytes(D::TYPE, &self.payload)));
        self.add(signature);
        self
    }

    /// Adds the signatures of another copy of the same document.
    pub fn with_signatures_of(mut self, other: &Self) -> Result<Self, Refusal> {
        if self.digest != other.digest {
            return Err(Refusal::OtherDocument);
        }
        for signature in &other.signatures {
            self.add(signature.clone());
        }
        if self.signatures.len() > MOST_SIGNATURES {
            return Err(Refusal::TooLarge);
        }
        Ok(self)
    }

    fn add(&mut self, signature: (KeyId, Vec<u8>)) {
        if let Err(at) = self.signatures.binary_search_by_key(&signature.0, |(key, _)| *key) {
            self.signatures.insert(at, signature);
        }
    }

    /// Reads a file. Refuses another type, a file that is too large, and any encoding that [`Signed::bytes`] would not produce.
    pub fn read(file: &[u8]) -> Result<Self, Refusal> {
        // Base64 needs four bytes for three. The rest of an envelope is small.
        if file.len() > D::MOST_BYTES / 3 * 4 + 16 * 1024 {
            return Err(Refusal::TooLarge);
        }
        let envelope: Envelope = serde_json::from_slice(file).map_err(|_| Refusal::Encoding)?;
        if envelope.payload_type != D::TYPE {
            return Err(Refusal::Type);
        }
        if serde_json::to_vec(&envelope).map_err(|_| Refusal::Encoding)? != file {
            return Err(Refusal::Encoding);
        }
        if envelope.signatures.len() > MOST_SIGNATURES {
            return Err(Refusal::TooLarge);
        }
        let payload = STANDARD.decode(&envelope.payload).map_err(|_| Refusal::Encoding)?;
        let signatures: Vec<(KeyId, Vec<u8>)> = envelope
            .signatures
            .into_iter()
            .map(|one| Some((one.keyid, STANDARD.decode(one.sig).ok().filter(|bytes| bytes.len() == SIGNATURE_BYTES)?)))
            .collect::<Option<_>>()
            .ok_or(Refusal::Encoding)?;
        // Sorted and without repeats, so that a set of signatures has one encoding.
        if signatures.is_empty() || !signatures.is_sorted_by(|(one, _), (next, _)| one < next) {
            return Err(Refusal::Encoding);
        }
        let document: D = serde_json::from_slice(&payload).map_err(|_| Refusal::Content)?;
        document.check()?;
        let digest = sha256(&signed_bytes(D::TYPE, &payload));
        Ok(Self { document, payload, digest, signatures })
    }

    /// Returns the bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let envelope = Envelope {
            payload_type: D::TYPE.to_owned(),
            payload: STANDARD.encode(&self.payload),
            signatures: self.signatures.iter().map(|(keyid, sig)| Signature { keyid: *keyid, sig: STANDARD.encode(sig) }).collect(),
        };
        serde_json::to_vec(&envelope).unwrap_or_default()
    }

    /// Returns which of these keys have signed the document. Signatures by other keys are ignored.
    pub fn signers<'k>(&self, keys: impl IntoIterator<Item = &'k PublicKey>) -> Vec<PublicKey> {
        let bytes = signed_bytes(D::TYPE, &self.payload);
        let of = |key: &PublicKey| self.signatures.iter().find(|(id, _)| *id == key.id()).map(|(_, signature)| signature);
        keys.into_iter().filter(|key| of(key).is_some_and(|signature| key.signed(&bytes, signature))).copied().collect()
    }
}

impl<D> Signed<D> {
    /// The content.
    pub fn document(&self) -> &D {
        &self.document
    }

    /// The document's digest: the SHA-256 of the signed bytes, never of the file.
    pub fn digest(&self) -> Digest {
        self.digest
    }
}

/// DSSE's pre-authentication encoding: type and payload, each preceded by its length.
fn signed_bytes(payload_type: &str, payload: &[u8]) -> Vec<u8> {
    let mut out = format!("DSSEv1 {} {payload_type} {} ", payload_type.len(), payload.len()).into_bytes();
    out.extend_from_slice(payload);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Note {
        text: String,
    }

    impl Document for Note {
        const TYPE: &'static str = "application/vnd.bursar.note+json";
        const MOST_BYTES: usize = 1_000;

        fn check(&self) -> Result<(), Refusal> {
            Ok(())
        }
    }

    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Other {
        text: String,
    }

    impl Document for Other {
        const TYPE: &'static str = "application/vnd.bursar.other+json";
        const MOST_BYTES: usize = 1_000;

        fn check(&self) -> Result<(), Refusal> {
            Ok(())
        }
    }

    fn key() -> SigningKey {
        SigningKey::of_seed(&[7; 32]).unwrap()
    }

    fn note() -> Signed<Note> {
        Signed::sign(Note { text: "₦50,000 to Halima".into() }, &key()).unwrap()
    }

    /// The example in the specification of the DSSE protocol, section "Test Vectors".
    #[test]
    fn what_is_signed_is_the_encoding_of_dsse() {
        assert_eq!(signed_bytes("http://example.com/HelloWorld", b"hello world"), b"DSSEv1 29 http://example.com/HelloWorld 11 hello world");
    }

    #[test]
    fn a_document_comes_back_from_its_file_with_its_signature_and_digest() {
        let signed = note();
        let read = Signed::<Note>::read(&signed.bytes()).unwrap();
        assert_eq!(read, signed);
        assert_eq!(read.signers(&[key().public()]), [key().public()]);
        assert_eq!(read.digest(), sha256(&signed_bytes(Note::TYPE, "{\"text\":\"₦50,000 to Halima\"}".as_bytes())));
    }

    #[test]
    fn every_changed_byte_of_a_file_is_refused_or_signed_by_nobody() {
        let file = note().bytes();
        for at in 0..file.len() {
            for flip in [1u8, 0x20, 0x80] {
                let mut changed = file.clone();
                changed[at] ^= flip;
                let believed = Signed::<Note>::read(&changed).is_ok_and(|read| !read.signers(&[key().public()]).is_empty());
                assert!(!believed, "byte {at} was changed by {flip} and nobody noticed");
            }
        }
        // Control: the unchanged file is accepted.
        assert!(!Signed::<Note>::read(&file).unwrap().signers(&[key().public()]).is_empty());
    }

    #[test]
    fn every_changed_byte_of_a_payload_loses_the_signature() {
        let signed = note();
        for at in 0..signed.payload.len() {
            let mut changed = signed.clone();
            changed.payload[at] ^= 1;
            assert!(changed.signers(&[key().public()]).is_empty(), "byte {at}");
        }
    }

    #[test]
    fn another_way_to_write_the_same_envelope_is_refused() {
        let file = String::from_utf8(note().bytes()).unwrap();
        let payload = file.split("\"payload\":\"").nth(1).unwrap().split('"').next().unwrap();
        let other_payload = {
            let mut text = payload.trim_end_matches('=').to_owned();
            text.push_str(if payload.ends_with('=') { "" } else { "=" });
            text
        };
        let others = [
            file.replace("\":", "\": "),
            format!("{file}\n"),
            format!(" {file}"),
            file.replace("\"payload\"", "\"\\u0070ayload\""),
            file.replacen('{', "{\"extra\":1,", 1),
            file.replace(payload, &other_payload),
            file.replace("application/vnd", "application\\/vnd"),
            {
                let kind = format!("\"payloadType\":\"{}\",", Note::TYPE);
                format!("{},{}}}", file.replace(&kind, "").trim_end_matches('}'), kind.trim_end_matches(','))
            },
        ];
        for other in others {
            assert_ne!(other, file, "the control would be the file itself");
            assert_eq!(Signed::<Note>::read(other.as_bytes()), Err(Refusal::Encoding), "{other}");
        }
    }

    #[test]
    fn a_signature_of_one_type_is_worthless_under_another() {
        let note = note();
        assert_eq!(Signed::<Other>::read(&note.bytes()), Err(Refusal::Type));
        let retyped = String::from_utf8(note.bytes()).unwrap().replace(Note::TYPE, Other::TYPE);
        let read = Signed::<Other>::read(retyped.as_bytes()).unwrap();
        assert!(read.signers(&[key().public()]).is_empty());
    }

    #[test]
    fn signatures_stand_once_each_and_in_order() {
        let other = SigningKey::of_seed(&[8; 32]).unwrap();
        let twice = note().signed_also_by(&other).signed_also_by(&other);
        let read = Signed::<Note>::read(&twice.bytes()).unwrap();
        assert_eq!(read.signers(&[key().public(), other.public()]).len(), 2);
        let mut envelope: Envelope = serde_json::from_slice(&twice.bytes()).unwrap();
        envelope.signatures.reverse();
        assert_eq!(Signed::<Note>::read(&serde_json::to_vec(&envelope).unwrap()), Err(Refusal::Encoding));
        let first = envelope.signatures[0].clone();
        envelope.signatures = vec![first.clone(), first];
        assert_eq!(Signed::<Note>::read(&serde_json::to_vec(&envelope).unwrap()), Err(Refusal::Encoding));
        envelope.signatures.clear();
        assert_eq!(Signed::<Note>::read(&serde_json::to_vec(&envelope).unwrap()), Err(Refusal::Encoding));
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_read() {
        assert_eq!(Signed::<Note>::read(&vec![b' '; 100_000]), Err(Refusal::TooLarge));
        assert_eq!(Signed::sign(Note { text: "x".repeat(1_001) }, &key()), Err(Refusal::TooLarge));
    }

    #[test]
    fn deep_nesting_and_unknown_members_are_refused() {
        let deep = format!("{}{}", "[".repeat(2_000), "]".repeat(2_000));
        assert_eq!(Signed::<Note>::read(deep.as_bytes()), Err(Refusal::Encoding));
        let payload = br#"{"text":"a","more":1}"#;
        let envelope = Envelope {
            payload_type: Note::TYPE.into(),
            payload: STANDARD.encode(payload),
            signatures: vec![Signature { keyid: key().public().id(), sig: STANDARD.encode(key().sign(&signed_bytes(Note::TYPE, payload))) }],
        };
        assert_eq!(Signed::<Note>::read(&serde_json::to_vec(&envelope).unwrap()), Err(Refusal::Content));
    }
}

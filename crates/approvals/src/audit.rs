//! Signed heads of the audit log: how many entries it had at a given time, so that a truncated log is noticed.

use serde::{Deserialize, Serialize};

use crate::{
    Refusal,
    card::CardKeys,
    envelope::{Document, Signed},
    keys::Digest,
};

/// Version of this format.
pub const VERSION: u32 = 1;

/// The audit log at a given time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Head {
    /// Version of this format: 1.
    pub format: u32,
    /// The card of the computer that signs.
    pub signer: CardKeys,
    /// Number of entries.
    pub entries: u64,
    /// Hash of the last entry.
    pub hash: Digest,
    /// Milliseconds.
    pub at: i64,
}

impl Document for Head {
    const TYPE: &'static str = "application/vnd.bursar.audit+json";
    const MOST_BYTES: usize = 1_024;

    fn check(&self) -> Result<(), Refusal> {
        if self.format == VERSION { Ok(()) } else { Err(Refusal::Format) }
    }
}

impl Signed<Head> {
    /// Returns the head if the card that it names has signed it. Whether to trust that card is a separate question.
    pub fn proven(&self) -> Result<&Head, Refusal> {
        let head = self.document();
        if self.signers([&head.signer.signing]).is_empty() { Err(Refusal::Signature) } else { Ok(head) }
    }
}

/// Checks a log against a signed head. `hash_of` returns the hash of an entry by number, starting at 1, or none if the log is shorter.
pub fn holds(head: &Signed<Head>, hash_of: impl FnOnce(u64) -> Option<Digest>) -> Result<(), Refusal> {
    let said = head.proven()?;
    if said.entries == 0 || hash_of(said.entries) == Some(said.hash) { Ok(()) } else { Err(Refusal::Content) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        keys::{SigningKey, sha256},
        team::keys_of,
    };

    #[test]
    fn a_log_that_was_cut_or_rewritten_does_not_hold_what_its_head_says() {
        let key = SigningKey::of_seed(&[1; 32]).unwrap();
        let log: Vec<Digest> = (0u8..100).map(|entry| sha256(&[entry])).collect();
        let entry = |log: &[Digest], at: u64| log.get(at as usize - 1).copied();
        let head = Head { format: 1, signer: keys_of(&key), entries: 100, hash: log[99], at: 1 };
        let signed = Signed::sign(head.clone(), &key).unwrap();
        assert_eq!(holds(&signed, |at| entry(&log, at)), Ok(()));
        assert_eq!(holds(&signed, |at| entry(&log[..99], at)), Err(Refusal::Content));
        let mut rewritten = log.clone();
        rewritten[99] = sha256(b"another");
        assert_eq!(holds(&signed, |at| entry(&rewritten, at)), Err(Refusal::Content));
        let forged = Signed::sign(Head { entries: 99, hash: log[98], ..head }, &SigningKey::of_seed(&[2; 32]).unwrap()).unwrap();
        assert_eq!(holds(&forged, |at| entry(&log, at)), Err(Refusal::Signature));
    }
}

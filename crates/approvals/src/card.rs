//! Cards: the public keys of one person on one computer, and the fingerprint that people compare.

use serde::{Deserialize, Serialize};

use crate::{
    Refusal,
    envelope::{Document, Signed},
    keys::{Digest, PublicKey, SigningKey, sha256},
};

/// Letters of a fingerprint, without those that are easily confused.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// Groups in a fingerprint. Each has four letters.
pub const GROUPS: usize = 8;
/// The most characters in a name.
pub const MOST_NAME: usize = 100;

/// The public keys of one person on one computer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Card {
    /// Version of this format: 1.
    pub format: u32,
    /// The person's name, as they wrote it.
    pub person: String,
    /// The computer's name.
    pub computer: String,
    /// Ed25519.
    pub signing_key: PublicKey,
    /// X25519: encrypts what only this card may read.
    pub sealing_key: PublicKey,
    /// Milliseconds.
    pub created: i64,
}

impl Document for Card {
    const TYPE: &'static str = "application/vnd.bursar.card+json";
    const MOST_BYTES: usize = 4 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        if self.format != 1 {
            return Err(Refusal::Format);
        }
        if [&self.person, &self.computer].iter().all(|name| is_name(name)) { Ok(()) } else { Err(Refusal::Content) }
    }
}

/// Whether a text is usable as a name: not empty, not too long, no control characters.
pub(crate) fn is_name(text: &str) -> bool {
    !text.trim().is_empty() && text.chars().count() <= MOST_NAME && !text.chars().any(char::is_control)
}

/// The public keys of a card: what a document names to say which card signed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CardKeys {
    /// Ed25519.
    pub signing: PublicKey,
    /// X25519.
    pub sealing: PublicKey,
}

impl CardKeys {
    /// The fingerprint: the SHA-256 of the public keys in eight groups of four letters.
    pub fn fingerprint(&self) -> [String; GROUPS] {
        groups(sha256(&[self.signing.0, self.sealing.0].concat()))
    }
}

impl Card {
    /// Its public keys.
    pub fn keys(&self) -> CardKeys {
        CardKeys { signing: self.signing_key, sealing: self.sealing_key }
    }

    /// The fingerprint of its keys.
    pub fn fingerprint(&self) -> [String; GROUPS] {
        self.keys().fingerprint()
    }
}

/// A digest as people compare it: its first 160 bits in eight groups of four letters.
pub fn groups(digest: Digest) -> [String; GROUPS] {
    std::array::from_fn(|group| (0..4).map(|at| letter(&digest.0, group * 4 + at)).collect())
}

/// Whether a typed group is this one. Case and spaces are ignored.
pub fn is_group(group: &str, typed: &str) -> bool {
    let plain = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_ascii_uppercase();
    plain(typed) == group
}

/// The letter for the five bits at this position.
fn letter(hash: &[u8; 32], at: usize) -> char {
    let bit = at * 5;
    let two = u16::from(hash[bit / 8]) << 8 | u16::from(hash.get(bit / 8 + 1).copied().unwrap_or(0));
    char::from(LETTERS[usize::from(two >> (11 - bit % 8) & 31)])
}

impl Signed<Card> {
    /// Makes a card and signs it with its own key.
    pub fn make(card: Card, key: &SigningKey) -> Result<Self, Refusal> {
        if key.public() == card.signing_key { Self::sign(card, key) } else { Err(Refusal::Signature) }
    }

    /// Returns the card if it is signed with its own key, which proves that its maker has that key.
    pub fn proven(&self) -> Result<&Card, Refusal> {
        let card = self.document();
        if self.signers([&card.signing_key]).is_empty() { Err(Refusal::Signature) } else { Ok(card) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::fresh_sealing_key;

    fn card(seed: u8) -> (Card, SigningKey) {
        let key = SigningKey::of_seed(&[seed; 32]).unwrap();
        let card = Card {
            format: 1,
            person: "Ada Obi".into(),
            computer: "Front desk".into(),
            signing_key: key.public(),
            sealing_key: fresh_sealing_key().unwrap().1,
            created: 1,
        };
        (card, key)
    }

    #[test]
    fn a_card_is_signed_by_its_own_key_and_a_forged_one_is_refused() {
        let (card, key) = card(1);
        let signed = Signed::make(card.clone(), &key).unwrap();
        let read = Signed::<Card>::read(&signed.bytes()).unwrap();
        assert_eq!(read.proven(), Ok(&card));
        let stranger = SigningKey::of_seed(&[9; 32]).unwrap();
        assert_eq!(Signed::make(card.clone(), &stranger), Err(Refusal::Signature));
        assert_eq!(Signed::sign(card, &stranger).unwrap().proven(), Err(Refusal::Signature));
    }

    #[test]
    fn a_fingerprint_has_eight_groups_of_four_and_changes_with_either_key() {
        let (one, _) = card(1);
        let groups = one.fingerprint();
        assert!(groups.iter().all(|group| group.len() == 4 && group.bytes().all(|letter| LETTERS.contains(&letter))));
        assert_ne!(Card { signing_key: card(2).0.signing_key, ..one.clone() }.fingerprint(), groups);
        assert_ne!(Card { sealing_key: card(2).0.sealing_key, ..one.clone() }.fingerprint(), groups);
        assert_eq!(Card { person: "Somebody else".into(), ..one }.fingerprint(), groups);
    }

    #[test]
    fn every_bit_of_the_first_160_is_in_the_fingerprint() {
        let zero = [0; 32];
        let text = |hash: &[u8; 32]| (0..32).map(|at| letter(hash, at)).collect::<String>();
        for bit in 0..160 {
            let mut hash = zero;
            hash[bit / 8] ^= 0x80 >> (bit % 8);
            assert_ne!(text(&hash), text(&zero), "bit {bit}");
        }
    }

    #[test]
    fn groups_are_compared_whole_and_in_any_case() {
        let (one, _) = card(1);
        let groups = one.fingerprint();
        assert!(is_group(&groups[2], &groups[2].to_lowercase()));
        assert!(is_group(&groups[6], &format!(" {} ", groups[6])));
        assert!(!is_group(&groups[6], &groups[5]) || groups[5] == groups[6]);
        for typed in [&groups[2][..3], "", &format!("{}A", groups[2])] {
            assert!(!is_group(&groups[2], typed), "{typed:?}");
        }
    }

    #[test]
    fn names_of_cards_are_names() {
        let (one, key) = card(1);
        for person in ["", "   ", "a\u{0}b", &"x".repeat(101)] {
            assert_eq!(Signed::make(Card { person: person.into(), ..one.clone() }, &key), Err(Refusal::Content), "{person:?}");
        }
        assert_eq!(Signed::make(Card { format: 2, ..one }, &key), Err(Refusal::Format));
    }
}

//! The backup file of a profile's signing secrets: sealed under a passphrase, readable on any computer, in any later version.

use std::collections::BTreeMap;

use aws_lc_rs::digest;
use bursar_contract::Secret;
use bursar_messages::message;
use serde::{Deserialize, Serialize};
use zeroize::{Zeroize, Zeroizing};

use super::{
    VaultFault,
    envelope::{self, Closed, Derivation},
    strength, words,
};

/// What is in the file, and bound to what is sealed. A change of the content's shape is another name.
const FORMAT: &str = "bursar-backup-1";

/// Which words prove a backup. It is part of the backup, because they stand on somebody's paper.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Words {
    /// Made of syllables, as in backups that do not say it.
    #[default]
    Syllables,
    /// Of the long list of the EFF.
    EffLong,
}

/// The content of a backup.
pub struct Content {
    /// Milliseconds since 1970.
    pub made_at: i64,
    /// The service it belongs to: base URL or `sandbox:<world>`.
    pub binding: String,
    /// Name of the profile.
    pub profile: String,
    /// Secrets by set.
    pub secrets: BTreeMap<String, Secret>,
    /// Sets by wallet.
    pub wallets: BTreeMap<String, String>,
    /// Which words prove it.
    pub words: Words,
}

/// The same as it stands inside the file.
#[derive(Serialize, Deserialize)]
struct Written {
    made_at: i64,
    binding: String,
    profile: String,
    secrets: BTreeMap<String, String>,
    wallets: BTreeMap<String, String>,
    #[serde(default)]
    words: Words,
}

impl Drop for Written {
    fn drop(&mut self) {
        self.secrets.values_mut().for_each(Zeroize::zeroize);
    }
}

/// The bytes of a backup. Refuses a passphrase that is guessed at once: the file may lie anywhere. Takes its time.
pub fn seal(content: &Content, passphrase: &Secret) -> Result<Vec<u8>, VaultFault> {
    strength::check(passphrase, std::slice::from_ref(&content.profile))?;
    let written = Written {
        made_at: content.made_at,
        binding: content.binding.clone(),
        profile: content.profile.clone(),
        secrets: content.secrets.iter().map(|(set, secret)| (set.clone(), secret.expose("sealed into the backup").to_owned())).collect(),
        wallets: content.wallets.clone(),
        words: content.words,
    };
    let plain = Zeroizing::new(serde_json::to_vec(&written).map_err(|_| VaultFault::Other(message!("vault-why-unwritten")))?);
    let derivation = Derivation::fresh()?;
    envelope::seal(FORMAT, &derivation, &derivation.key(passphrase)?, &plain)
}

/// Opens a backup. Takes its time.
pub fn open(bytes: &[u8], passphrase: &Secret) -> Result<Content, VaultFault> {
    let wrong = || VaultFault::Disk(envelope::unread(FORMAT, bytes, |_| message!("vault-backup-another-kind")));
    let closed = Closed::read(FORMAT, bytes).ok_or_else(wrong)?;
    let plain = closed.open(&closed.derivation.key(passphrase)?).ok_or(VaultFault::WrongPassphrase)?;
    let mut written: Written = serde_json::from_slice(&plain).map_err(|_| wrong())?;
    Ok(Content {
        made_at: written.made_at,
        binding: std::mem::take(&mut written.binding),
        profile: std::mem::take(&mut written.profile),
        secrets: written.secrets.iter().map(|(set, secret)| (set.clone(), Secret::new(secret))).collect(),
        wallets: std::mem::take(&mut written.wallets),
        words: written.words,
    })
}

/// Syllables of a phrase.
const SYLLABLES: usize = 12;

/// Twelve words that follow from everything in a backup, and from which nothing in it follows, so that they can be read aloud and compared.
pub fn phrase(content: &Content) -> Vec<String> {
    let mut hash = digest::Context::new(&digest::SHA256);
    let mut take = |text: &str| {
        hash.update(&(text.len() as u64).to_be_bytes());
        hash.update(text.as_bytes());
    };
    take(FORMAT);
    take(&content.made_at.to_string());
    take(&content.binding);
    for (set, secret) in &content.secrets {
        take(set);
        take(secret.expose("hashed into the words that prove a backup"));
    }
    let hash = hash.finish();
    match content.words {
        Words::Syllables => hash.as_ref().as_chunks::<2>().0.iter().take(SYLLABLES).map(|pair| word(u16::from_be_bytes(*pair))).collect(),
        Words::EffLong => hash.as_ref().first_chunk::<32>().map(|hash| words::twelve(*hash)).unwrap_or_default(),
    }
}

/// Sixteen bits as two consonants around vowels: lusab, babad.
fn word(bits: u16) -> String {
    const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
    const VOWELS: &[u8; 4] = b"aiou";
    let consonant = |shift: u16| char::from(CONSONANTS[usize::from(bits >> shift & 15)]);
    let vowel = |shift: u16| char::from(VOWELS[usize::from(bits >> shift & 3)]);
    [consonant(12), vowel(10), consonant(6), vowel(4), consonant(0)].into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSPHRASE: &str = "violet-tram-onion-lake";
    /// A file of the first version, made by another implementation (Argon2id and ChaCha20-Poly1305 of OpenSSL, HChaCha20 by hand). It is never
    /// made anew: a later version must open it.
    const VERSION_1: &[u8] = include_bytes!("../tests/fixtures/backup_1.json");

    fn content() -> Content {
        Content {
            made_at: 1_795_255_200_000,
            binding: "https://wallets.example".into(),
            profile: "Treasury".into(),
            secrets: [("set-1", "cipher text ✓"), ("set-2", "")].map(|(set, secret)| (set.to_owned(), Secret::new(secret))).into(),
            wallets: [("wallet-1".to_owned(), "set-1".to_owned())].into(),
            words: Words::Syllables,
        }
    }

    fn assert_same(one: &Content, other: &Content) {
        let bare = |content: &Content| content.secrets.iter().map(|(set, secret)| (set.clone(), secret.expose("compared").to_owned())).collect::<Vec<_>>();
        assert_eq!(bare(one), bare(other));
        assert_eq!((one.made_at, &one.binding, &one.profile, &one.wallets), (other.made_at, &other.binding, &other.profile, &other.wallets));
    }

    #[test]
    fn a_backup_of_every_version_opens() {
        assert_same(&open(VERSION_1, &Secret::new(PASSPHRASE)).unwrap(), &content());
        let bytes = seal(&content(), &Secret::new(PASSPHRASE)).unwrap();
        assert_same(&open(&bytes, &Secret::new(PASSPHRASE)).unwrap(), &content());
        assert!(!bytes.windows(6).any(|window| window == b"cipher"));
    }

    #[test]
    fn the_words_say_whether_it_is_the_same_backup() {
        let words = phrase(&content());
        assert!(words.len() == 12 && words.iter().all(|word| word.len() == 5), "{words:?}");
        assert_eq!(phrase(&open(VERSION_1, &Secret::new(PASSPHRASE)).unwrap()), words);
        let other = Content { secrets: [("set-1".to_owned(), Secret::new("another"))].into(), ..content() };
        assert!(phrase(&other).iter().zip(&words).filter(|(one, two)| one == two).count() < 3);
        assert_eq!((word(0), word(0xffff), word(0x7f00)), ("babab".to_owned(), "zuzuz".to_owned(), "lusab".to_owned()));
    }

    #[test]
    fn a_backup_says_which_words_prove_it_so_that_those_on_paper_stay_right() {
        let new = Content { words: Words::EffLong, ..content() };
        let back = open(&seal(&new, &Secret::new(PASSPHRASE)).unwrap(), &Secret::new(PASSPHRASE)).unwrap();
        assert_eq!((back.words, phrase(&back)), (Words::EffLong, phrase(&new)));
        assert_eq!(phrase(&new).len(), 12);
        assert!(phrase(&new).iter().zip(phrase(&content())).all(|(one, two)| *one != two));
        let other = Content { secrets: [("set-1".to_owned(), Secret::new("another"))].into(), words: Words::EffLong, ..content() };
        assert!(phrase(&other).iter().zip(phrase(&new)).filter(|(one, two)| *one == two).count() < 3);
        assert_eq!(open(VERSION_1, &Secret::new(PASSPHRASE)).unwrap().words, Words::Syllables);
    }

    #[test]
    fn a_changed_backup_and_a_wrong_passphrase_open_nothing() {
        assert_eq!(open(VERSION_1, &Secret::new("violet-tram-onion-lakf")).err(), Some(VaultFault::WrongPassphrase));
        let text = std::str::from_utf8(VERSION_1).unwrap();
        // Everything that is written is bound to what is sealed, and no file makes guessing cheap or opening endless.
        for (was, becomes) in
            [("backup-1", "backup-2"), ("65536", "8"), ("65536", "4294967295"), ("\"passes\":3", "\"passes\":1"), ("\"passes\":3", "\"passes\":4"), ("{", "")]
        {
            let changed = text.replacen(was, becomes, 1);
            assert!(changed != text && open(changed.as_bytes(), &Secret::new(PASSPHRASE)).is_err(), "{was} → {becomes}");
        }
        let middle = text.find("\"sealed\":\"").unwrap() + 20;
        let mut changed = VERSION_1.to_vec();
        changed[middle] = if changed[middle] == b'A' { b'B' } else { b'A' };
        assert!(open(&changed, &Secret::new(PASSPHRASE)).is_err());
        assert!(matches!(seal(&content(), &Secret::new("short")), Err(VaultFault::Weak(_))));
    }

    #[test]
    fn a_file_that_cannot_be_read_says_what_is_wrong_with_it() {
        let whole = String::from_utf8(seal(&content(), &Secret::new(PASSPHRASE)).unwrap()).unwrap();
        let middle = whole.find("\"sealed\":\"").unwrap() + 20;
        let mut altered = whole.clone().into_bytes();
        altered[middle] = if altered[middle] == b'A' { b'B' } else { b'A' };
        let cases = [
            (Vec::new(), "is empty"),
            (whole.as_bytes()[..whole.len() / 2].to_vec(), "is incomplete"),
            (altered, "was changed or damaged"),
            (whole.replace("backup-1", "backup-9").into_bytes(), "newer version"),
            (whole.replace("backup-1", "vault-1").into_bytes(), "a different Bursar file"),
            (br#"{"format":"elsewhere","version":3}"#.to_vec(), "not a Bursar backup"),
            (b"name,amount\n1,2\n".to_vec(), "not a Bursar backup"),
        ];
        for (bytes, told) in cases {
            let fault = open(&bytes, &Secret::new(PASSPHRASE)).err();
            assert!(matches!(&fault, Some(VaultFault::Disk(words)) if words.to_string().contains(told)), "{told}: {fault:?}");
        }
    }
}

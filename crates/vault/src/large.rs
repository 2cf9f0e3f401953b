//! Secrets that are too large for a key store. Each is encrypted in a file of the data folder under a key of its own, and the store keeps the key.

use std::path::{Path, PathBuf};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::Secret;
use bursar_messages::message;
use zeroize::Zeroizing;

use super::{Sealer, VaultFault, file};

/// How an entry begins whose secret is in a file. No secret begins so: the first sign is no letter.
const MARK: &str = "\u{1}in a file\u{1}";
/// The folder of the files, in the data folder.
const FOLDER: &str = "secrets";
/// What the files are sealed as.
const KIND: &str = "large secret";

/// Where a secret is, and what opens it. It rests in the key store.
pub struct Pointer {
    name: String,
    key: Zeroizing<[u8; 32]>,
}

impl Pointer {
    /// What an entry says; none where it is the secret itself.
    pub fn read(entry: &Secret) -> Option<Self> {
        let (name, key) = entry.expose("an entry of the key store").strip_prefix(MARK)?.split_once(' ')?;
        let key = Zeroizing::new(STANDARD.decode(key).ok()?);
        // It becomes a part of a path.
        let is_name = name.len() == 32 && name.bytes().all(|letter| letter.is_ascii_hexdigit());
        is_name.then_some(Self { name: name.to_owned(), key: Zeroizing::new(key.as_slice().try_into().ok()?) })
    }

    /// The entry.
    pub fn entry(&self) -> Secret {
        let key = Zeroizing::new(STANDARD.encode(self.key.as_slice()));
        Secret::new(format!("{MARK}{} {}", self.name, key.as_str()))
    }
}

/// The files.
pub struct LargeSecrets(PathBuf);

impl LargeSecrets {
    /// Those of a data folder. Nothing is made before the first.
    pub fn of(data: &Path) -> Self {
        Self(data.join(FOLDER))
    }

    /// Writes a new file; one that is there stays.
    pub fn write(&self, item: (&str, &str), value: &Secret) -> Result<Pointer, VaultFault> {
        let unable = || VaultFault::Other(message!("vault-why-random"));
        let mut key = Zeroizing::new([0u8; 32]);
        let mut name = [0u8; 16];
        aws_lc_rs::rand::fill(key.as_mut_slice()).and_then(|()| aws_lc_rs::rand::fill(&mut name)).map_err(|_| unable())?;
        let pointer = Pointer { name: name.iter().map(|byte| format!("{byte:02x}")).collect(), key };
        let plain = value.expose("sealed under a key of the key store").as_bytes();
        let sealed = Sealer::new(item.0, &pointer.key).seal(item.1, KIND, plain).map_err(|fault| VaultFault::Disk(fault.message))?;
        bursar_system::private_folder(&self.0).map_err(|error| file::unwritten(&self.0, &error))?;
        file::replace(&self.place(&pointer), &sealed)?;
        Ok(pointer)
    }

    /// The secret.
    pub fn read(&self, item: (&str, &str), pointer: &Pointer) -> Result<Secret, VaultFault> {
        let damaged = || VaultFault::Disk(message!("vault-large-damaged"));
        let sealed = file::read(&self.place(pointer)).map_err(|_| damaged())?;
        let plain = Zeroizing::new(Sealer::new(item.0, &pointer.key).open(item.1, KIND, &sealed).map_err(|_| damaged())?);
        Ok(Secret::new(std::str::from_utf8(&plain).map_err(|_| damaged())?))
    }

    /// Removes a file whose entry is gone. One that stays is closed for good: nothing has its key.
    pub fn remove(&self, pointer: &Pointer) {
        let _ = std::fs::remove_file(self.place(pointer));
    }

    fn place(&self, pointer: &Pointer) -> PathBuf {
        self.0.join(format!("{}.sealed", pointer.name))
    }
}

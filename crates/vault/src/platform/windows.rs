//! Windows: Credential Manager. It takes entries of at most 2,560 bytes; `large.rs` keeps what is larger.

use std::{path::Path, sync::Arc};

use bursar_messages::{Message, message};
use keyring_core::CredentialStore;

pub(super) fn name() -> Message {
    message!("vault-store-credentials")
}

pub(super) fn open() -> keyring::Result<Arc<CredentialStore>> {
    Ok(windows_native_keyring_store::Store::new()?)
}

pub(super) fn modifiers(_: &str) -> Vec<(&str, &str)> {
    // The default roams to other machines of the domain.
    vec![("persistence", "Local")]
}

pub(super) fn stand_in(_: &Path) -> Option<String> {
    None
}

pub(super) fn look_again() {}

#[cfg(test)]
mod tests {
    use std::{fs::OpenOptions, os::windows::fs::OpenOptionsExt};

    use bursar_contract::Secret;

    use crate::{API_KEY, KeyringVault, Vault, VaultFault, WORKSPACE, read_file, replace_file};

    /// Others may read, and nobody may write or replace it: as a spreadsheet program opens a file.
    const READ: u32 = 1;

    #[test]
    fn a_file_that_another_program_has_open_is_left_alone_and_said_to_be_open() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("report.csv");
        std::fs::write(&file, "old").unwrap();
        let open = OpenOptions::new().read(true).share_mode(READ).open(&file).unwrap();
        let Err(VaultFault::Disk(words)) = replace_file(&file, b"new") else { panic!("it was replaced") };
        assert!(words.to_string().contains("open in another program"), "{words}");
        assert_eq!(std::fs::read(&file).unwrap(), b"old");
        drop(open);
        replace_file(&file, b"new").unwrap();
        let alone = OpenOptions::new().read(true).share_mode(0).open(&file).unwrap();
        let Err(VaultFault::Disk(words)) = read_file(&file) else { panic!("it was read") };
        assert!(words.to_string().contains("open in another program"), "{words}");
        drop(alone);
        assert_eq!(read_file(&file).unwrap(), b"new");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_name_that_windows_takes_for_a_device_is_refused_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["CON", "nul.csv", "COM1.xlsx", "a:b.csv"] {
            let Err(VaultFault::Disk(words)) = replace_file(&folder.path().join(name), b"x") else { panic!("{name} was written") };
            assert!(words.to_string().contains("Windows"), "{words}");
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_file_with_a_path_beyond_260_letters_is_written_and_read() {
        let folder = tempfile::tempdir().unwrap();
        let deep = (0..5).fold(folder.path().to_owned(), |path, _| path.join("n".repeat(60)));
        std::fs::create_dir_all(&deep).unwrap();
        let file = deep.join("report.csv");
        for bytes in [b"first".as_slice(), b"second"] {
            replace_file(&file, bytes).unwrap();
            assert_eq!(read_file(&file).unwrap(), bytes);
        }
    }

    /// The real store, under a profile that no other test has.
    #[tokio::test]
    async fn the_credential_manager_keeps_small_secrets_and_a_file_beside_it_the_large_ones() {
        let folder = tempfile::tempdir().unwrap();
        let vault = KeyringVault::default().with_large_secrets(folder.path());
        let profile = format!("test-{}", std::process::id());
        let files = || std::fs::read_dir(folder.path().join("secrets")).map_or(0, Iterator::count);
        for (user, length, in_files) in [(API_KEY, 1_920, 0), (WORKSPACE, 1_921, 1), (WORKSPACE, 100_000, 1), (WORKSPACE, 10, 0)] {
            let value = "s".repeat(length);
            vault.set(&profile, user, Secret::new(value.as_str())).await.unwrap();
            let again = KeyringVault::default().with_large_secrets(folder.path());
            assert_eq!(again.get(&profile, user).await.unwrap().unwrap().expose("read back by the test"), value);
            assert_eq!(files(), in_files, "{length}");
        }
        for user in [API_KEY, WORKSPACE] {
            vault.delete(&profile, user).await.unwrap();
            assert!(vault.get(&profile, user).await.unwrap().is_none());
        }
    }
}

//! The passphrase vault: what is on disk, what opens it, what does not.

use std::{path::Path, time::Duration};

use bursar_contract::{Code, Fault, Secret, clock::Clock};
use bursar_vault::{API_KEY, PassphraseVault, VAULT_KEY, Vault, VaultFault, of_folder};

const PASSPHRASE: &str = "violet-tram-onion-lake";
const CANARY: &str = "canary-key-77d1c2";

fn passphrase() -> Secret {
    Secret::new(PASSPHRASE)
}

fn every_file(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files.map(|path| (path.display().to_string(), std::fs::read(&path).unwrap())).collect()
}

#[tokio::test]
async fn what_was_kept_opens_with_the_passphrase_alone() {
    let folder = tempfile::tempdir().unwrap();
    assert!(!PassphraseVault::exists(folder.path()));
    let vault = PassphraseVault::create(folder.path(), passphrase(), &[]).await.unwrap();
    vault.set("p", API_KEY, Secret::new(CANARY)).await.unwrap();
    vault.set("p", VAULT_KEY, Secret::new("old")).await.unwrap();
    vault.set("p", VAULT_KEY, Secret::new("new")).await.unwrap();
    vault.set("q", API_KEY, Secret::new("other")).await.unwrap();
    vault.delete("q", API_KEY).await.unwrap();

    let again = of_folder(folder.path(), &Clock::system());
    assert_eq!(again.probe().await, Err(VaultFault::NeedsPassphrase));
    assert_eq!(again.get("p", API_KEY).await.map(drop), Err(VaultFault::NeedsPassphrase));
    assert_eq!(again.set("p", API_KEY, Secret::new("x")).await, Err(VaultFault::NeedsPassphrase));

    let vault = PassphraseVault::locked(folder.path());
    vault.unlock(passphrase()).await.unwrap();
    vault.probe().await.unwrap();
    assert_eq!(vault.get("p", API_KEY).await.unwrap().unwrap().expose("test"), CANARY);
    assert_eq!(vault.get("p", VAULT_KEY).await.unwrap().unwrap().expose("test"), "new");
    assert!(vault.get("q", API_KEY).await.unwrap().is_none());
    vault.lock();
    assert_eq!(vault.probe().await, Err(VaultFault::NeedsPassphrase));
}

#[tokio::test]
async fn nothing_on_disk_is_plain_or_for_others() {
    let folder = tempfile::tempdir().unwrap();
    let vault = PassphraseVault::create(folder.path(), passphrase(), &[]).await.unwrap();
    vault.set("p", API_KEY, Secret::new(CANARY)).await.unwrap();
    let files = every_file(folder.path());
    assert_eq!(files.len(), 1, "{files:?}");
    for (name, bytes) in &files {
        let text = String::from_utf8_lossy(bytes);
        for hidden in [CANARY, PASSPHRASE, "api-key", "Y2FuYXJ5"] {
            assert!(!text.contains(hidden), "{hidden} in {name}");
        }
        assert!(text.contains("bursar-vault-1"), "the control: this is the file");
        assert!(bursar_system::is_private(name.as_ref()).unwrap());
    }
}

#[tokio::test]
async fn a_wrong_passphrase_opens_nothing_and_makes_the_next_wait_across_restarts() {
    let folder = tempfile::tempdir().unwrap();
    drop(PassphraseVault::create(folder.path(), passphrase(), &[]).await.unwrap());
    let clock = Clock::still();
    let unlock = async |text: &str| PassphraseVault::locked(folder.path()).with_clock(clock.clone()).unlock(Secret::new(text)).await;
    assert_eq!(unlock("violet-tram-onion-lakE").await, Err(VaultFault::WrongPassphrase));
    assert!(matches!(unlock(PASSPHRASE).await, Err(VaultFault::Wait(2))));
    clock.advance(Duration::from_secs(2));
    assert_eq!(unlock("wrong").await, Err(VaultFault::WrongPassphrase));
    assert!(matches!(unlock(PASSPHRASE).await, Err(VaultFault::Wait(4))));
    clock.advance(Duration::from_secs(4));
    assert_eq!(unlock(PASSPHRASE).await, Ok(()));
    assert_eq!(unlock(PASSPHRASE).await, Ok(()), "the count is forgotten");
}

#[tokio::test]
async fn a_weak_passphrase_and_a_second_vault_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = PassphraseVault::create(folder.path(), Secret::new("short"), &[]).await.map(drop).unwrap_err();
    let fault = Fault::from(refused);
    assert_eq!((fault.code, fault.field.as_deref()), (Code::Invalid, Some("passphrase")));
    assert!(every_file(folder.path()).is_empty());
    drop(PassphraseVault::create(folder.path(), passphrase(), &[]).await.unwrap());
    assert!(matches!(PassphraseVault::create(folder.path(), passphrase(), &[]).await.map(drop), Err(VaultFault::Other(_))));
}

#[tokio::test]
async fn a_changed_file_is_damaged_or_does_not_open_and_cannot_be_made_cheap() {
    let folder = tempfile::tempdir().unwrap();
    drop(PassphraseVault::create(folder.path(), passphrase(), &[]).await.unwrap());
    let path = folder.path().join("vault.sealed");
    let whole = std::fs::read_to_string(&path).unwrap();
    let unlock = async |text: &str| {
        std::fs::write(&path, text).unwrap();
        let _ = std::fs::remove_file(folder.path().join("vault.attempts"));
        PassphraseVault::locked(folder.path()).unlock(passphrase()).await
    };
    for (from, to) in [
        ("\"memory_kib\":65536", "\"memory_kib\":8"),
        ("\"memory_kib\":65536", "\"memory_kib\":4294967295"),
        ("\"passes\":3", "\"passes\":1"),
        ("\"passes\":3", "\"passes\":4000000000"),
        ("\"lanes\":1", "\"lanes\":0"),
        ("bursar-vault-1", "bursar-vault-2"),
        ("\"salt\":\"", "\"salt\":\"!"),
        ("\"nonce\":\"", "\"nonce\":\"AAAA"),
    ] {
        assert!(whole.contains(from), "{from}");
        assert!(matches!(unlock(&whole.replace(from, to)).await, Err(VaultFault::Disk(_))), "{to}");
    }
    let slower = whole.replace("\"passes\":3", "\"passes\":4");
    assert!(matches!(unlock(&slower).await, Err(VaultFault::Disk(_))), "the sum tells a change from a wrong passphrase");
    let (before, sum) = slower.split_once(",\"sum\":\"").unwrap();
    let without = format!("{before}{}", sum.split_once('"').unwrap().1);
    assert_eq!(unlock(&without).await, Err(VaultFault::WrongPassphrase), "parameters are bound, whatever the sum says");
    for cut in [0, 1, whole.len() / 2, whole.len() - 1] {
        assert!(matches!(unlock(&whole[..cut]).await, Err(VaultFault::Disk(_))), "{cut}");
    }
    assert_eq!(Fault::from(unlock("").await.unwrap_err()).code, Code::Storage);
    assert_eq!(unlock(&whole).await, Ok(()));
}

#[tokio::test]
async fn a_change_that_cannot_be_saved_is_not_kept_and_the_old_file_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (home, away) = (folder.path().join("home"), folder.path().join("away"));
    std::fs::create_dir(&home).unwrap();
    let vault = PassphraseVault::create(&home, passphrase(), &[]).await.unwrap();
    vault.set("p", API_KEY, Secret::new("old")).await.unwrap();
    // A disk that is taken out: nobody writes there, also not root.
    std::fs::rename(&home, &away).unwrap();
    assert!(matches!(vault.set("p", API_KEY, Secret::new("new")).await, Err(VaultFault::Disk(_))));
    std::fs::rename(&away, &home).unwrap();
    assert_eq!(vault.get("p", API_KEY).await.unwrap().unwrap().expose("test"), "old");
    let again = PassphraseVault::locked(&home);
    again.unlock(passphrase()).await.unwrap();
    assert_eq!(again.get("p", API_KEY).await.unwrap().unwrap().expose("test"), "old");
}

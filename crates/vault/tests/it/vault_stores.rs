//! The key store's thread against stores that are slow, silent, forgetful, narrow or dead.

use std::{
    any::Any,
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use bursar_contract::{Secret, clock::Clock};
use bursar_test_support::poll;
use bursar_vault::{API_KEY, Bounds, KeyringVault, Open, Vault, VaultFault};
use keyring_core::{
    CredentialStore, Entry, Error, Result,
    api::{CredentialApi, CredentialStoreApi},
};

type Name = (String, String);

/// What a store holds, and how it behaves.
#[derive(Debug)]
struct Shelf {
    items: Mutex<BTreeMap<Name, Vec<u8>>>,
    /// Most bytes it takes.
    narrow: usize,
    /// What it does to each byte.
    mangle: fn(u8) -> u8,
    /// Calls that still work; then it is dead.
    left: AtomicUsize,
}

impl Default for Shelf {
    fn default() -> Self {
        Self { items: Mutex::default(), narrow: usize::MAX, mangle: |byte| byte, left: AtomicUsize::new(usize::MAX) }
    }
}

impl Shelf {
    fn call(&self) -> Result<()> {
        let alive = self.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        alive.map(drop).map_err(|_| Error::PlatformFailure("the store is gone".into()))
    }
}

#[derive(Debug)]
struct FakeStore(Arc<Shelf>);

#[derive(Debug)]
struct FakeItem(Arc<Shelf>, Name);

impl CredentialStoreApi for FakeStore {
    fn vendor(&self) -> String {
        "fake".into()
    }
    fn id(&self) -> String {
        "fake".into()
    }
    fn build(&self, service: &str, user: &str, _: Option<&HashMap<&str, &str>>) -> Result<Entry> {
        Ok(Entry::new_with_credential(Arc::new(FakeItem(Arc::clone(&self.0), (service.into(), user.into())))))
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl CredentialApi for FakeItem {
    fn set_secret(&self, secret: &[u8]) -> Result<()> {
        self.0.call()?;
        if secret.len() > self.0.narrow {
            return Err(Error::TooLong("secret".into(), u32::try_from(self.0.narrow).unwrap()));
        }
        self.0.items.lock().unwrap().insert(self.1.clone(), secret.iter().map(|byte| (self.0.mangle)(*byte)).collect());
        Ok(())
    }
    fn get_secret(&self) -> Result<Vec<u8>> {
        self.0.call()?;
        self.0.items.lock().unwrap().get(&self.1).cloned().ok_or(Error::NoEntry)
    }
    fn delete_credential(&self) -> Result<()> {
        self.0.call()?;
        self.0.items.lock().unwrap().remove(&self.1).map(drop).ok_or(Error::NoEntry)
    }
    fn get_credential(&self) -> Result<Option<Arc<keyring_core::Credential>>> {
        Ok(None)
    }
    fn get_specifiers(&self) -> Option<Name> {
        Some(self.1.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn opens(shelf: &Arc<Shelf>) -> Open {
    let shelf = Arc::clone(shelf);
    Arc::new(move || Ok(Arc::new(FakeStore(Arc::clone(&shelf))) as Arc<CredentialStore>))
}

fn over(shelf: &Arc<Shelf>) -> KeyringVault {
    KeyringVault::new(opens(shelf), bounds())
}

fn bounds() -> Bounds {
    Bounds::default()
}

/// Lets the store stay silent for as long as a caller waits. The clock stands still meanwhile, so nothing else ends the question.
async fn given_up(vault: &Arc<KeyringVault>, clock: &Clock, asked: impl Fn() -> bool) -> std::result::Result<(), VaultFault> {
    let asking = Arc::clone(vault);
    let probe = tokio::spawn(async move { asking.probe().await });
    poll::until("the store is asked", async || asked()).await;
    assert!(!probe.is_finished());
    clock.advance(bounds().answer);
    probe.await.unwrap()
}

async fn text(vault: &KeyringVault) -> Option<String> {
    vault.get("p", API_KEY).await.unwrap().map(|secret| secret.expose("test").to_owned())
}

#[tokio::test]
async fn values_rest_as_ascii_under_the_profile_s_own_name() {
    let shelf = Arc::new(Shelf::default());
    let vault = over(&shelf);
    assert_eq!(text(&vault).await, None);
    vault.set("p", API_KEY, Secret::new("clé-été-鍵")).await.unwrap();
    assert_eq!(text(&vault).await.as_deref(), Some("clé-été-鍵"));
    assert!(vault.get("q", API_KEY).await.unwrap().is_none());
    let items = shelf.items.lock().unwrap().clone();
    assert_eq!(items.len(), 1, "the probe and the staged value are gone: {items:?}");
    let ((service, user), value) = items.into_iter().next().unwrap();
    assert_eq!((service.as_str(), user.as_str()), ("app.bursar.desktop/p", "api-key"));
    assert!(value.is_ascii() && !String::from_utf8(value).unwrap().contains("cl"));
    vault.delete("p", API_KEY).await.unwrap();
    vault.delete("p", API_KEY).await.unwrap();
    assert_eq!(text(&vault).await, None);
    assert!(shelf.items.lock().unwrap().is_empty());
}

#[tokio::test]
async fn nothing_is_cut_by_a_narrow_store_nor_changed_by_one_that_knows_only_ascii() {
    let windows = Arc::new(Shelf { narrow: 2_560, ..Shelf::default() });
    let kde = Arc::new(Shelf { mangle: |byte| if byte >= 128 { b'?' } else { byte }, ..Shelf::default() });
    for length in [1, 1_279, 1_281, 1_920, 1_921, 2_560, 2_561, 10_000] {
        let value: String = (0..length).map(|at| char::from_u32(u32::try_from(at % 256).unwrap()).unwrap()).collect();
        for (shelf, may_refuse) in [(&windows, true), (&kde, false)] {
            let vault = over(shelf);
            match vault.set("p", API_KEY, Secret::new(value.as_str())).await {
                Ok(()) => assert_eq!(text(&vault).await.as_deref(), Some(value.as_str()), "{length}"),
                Err(fault) => assert!(may_refuse && fault == VaultFault::TooLong, "{length}: {fault:?}"),
            }
        }
    }
    let broken = Arc::new(Shelf { mangle: |byte| byte & 0x5f, ..Shelf::default() });
    assert!(matches!(over(&broken).set("p", API_KEY, Secret::new("key-1")).await, Err(VaultFault::Other(_))));
}

/// The store of Windows takes 1,920 bytes: base64 makes 2,560 of them.
#[tokio::test]
async fn a_secret_that_is_too_large_for_the_store_is_sealed_in_a_file_whose_key_the_store_keeps() {
    let (shelf, data) = (Arc::new(Shelf { narrow: 2_560, ..Shelf::default() }), tempfile::tempdir().unwrap());
    let vault = || over(&shelf).with_large_secrets(data.path());
    let files = || -> Vec<Vec<u8>> {
        let found = std::fs::read_dir(data.path().join("secrets"));
        found.map_or_else(|_| Vec::new(), |found| found.map(|file| std::fs::read(file.unwrap().path()).unwrap()).collect())
    };
    for (length, in_files) in [(1_920, 0), (1_921, 1), (50_000, 1), (50_001, 1), (10, 0), (3_000, 1)] {
        let value: String = (0..length).map(|at| char::from(b'a' + (at % 26) as u8)).collect();
        vault().set("p", API_KEY, Secret::new(value.as_str())).await.unwrap();
        assert_eq!(text(&vault()).await.as_deref(), Some(value.as_str()));
        assert_eq!((files().len(), shelf.items.lock().unwrap().len()), (in_files, 1), "{length}");
        assert!(files().iter().all(|file| !String::from_utf8_lossy(file).contains("abcdef")), "it is not in clear");
    }
    // Another profile is not given what is bound to this one.
    let entry = shelf.items.lock().unwrap().values().next().unwrap().clone();
    shelf.items.lock().unwrap().insert(("app.bursar.desktop/q".into(), API_KEY.into()), entry);
    assert!(matches!(vault().get("q", API_KEY).await, Err(VaultFault::Disk(_))));
    // Without the folder the entry alone opens nothing; and what is written there is refused, not cut.
    assert!(over(&shelf).get("p", API_KEY).await.is_err());
    assert_eq!(over(&shelf).set("r", API_KEY, Secret::new("x".repeat(1_921))).await, Err(VaultFault::TooLong));
    vault().delete("p", API_KEY).await.unwrap();
    assert_eq!((files().len(), text(&vault()).await), (0, None));
}

#[tokio::test]
async fn a_large_replacement_that_dies_at_any_step_leaves_the_old_or_the_new_value() {
    let (old, new) = ("o".repeat(3_000), "n".repeat(3_000));
    let mut finished = false;
    for steps in 0..60 {
        let (shelf, data) = (Arc::new(Shelf { narrow: 2_560, ..Shelf::default() }), tempfile::tempdir().unwrap());
        let vault = || over(&shelf).with_large_secrets(data.path());
        vault().set("p", API_KEY, Secret::new(old.as_str())).await.unwrap();
        shelf.left.store(steps, Ordering::SeqCst);
        let replaced = vault().set("p", API_KEY, Secret::new(new.as_str())).await;
        shelf.left.store(usize::MAX, Ordering::SeqCst);
        let found = text(&vault()).await.unwrap();
        finished |= replaced.is_ok();
        assert!(found == new || found == old && replaced.is_err(), "{steps}");
    }
    assert!(finished, "the control: with enough steps it succeeds");
}

#[tokio::test]
async fn a_replacement_that_dies_at_any_step_leaves_the_old_or_the_new_value() {
    let mut finished = false;
    for steps in 0..40 {
        let shelf = Arc::new(Shelf::default());
        over(&shelf).set("p", API_KEY, Secret::new("old")).await.unwrap();
        shelf.left.store(steps, Ordering::SeqCst);
        let replaced = over(&shelf).set("p", API_KEY, Secret::new("new")).await;
        shelf.left.store(usize::MAX, Ordering::SeqCst);
        let found = text(&over(&shelf)).await;
        match replaced {
            Ok(()) => {
                assert_eq!(found.as_deref(), Some("new"));
                assert_eq!(shelf.items.lock().unwrap().len(), 1);
                finished = true;
            }
            Err(_) => assert!(matches!(found.as_deref(), Some("old" | "new")), "{steps}: {found:?}"),
        }
        over(&shelf).set("p", API_KEY, Secret::new("later")).await.unwrap();
        assert_eq!(text(&over(&shelf)).await.as_deref(), Some("later"));
    }
    assert!(finished, "the control: with enough steps it succeeds");
}

#[tokio::test]
async fn a_store_that_was_started_again_is_opened_again() {
    let shelf = Arc::new(Shelf::default());
    let opened = Arc::new(AtomicUsize::new(0));
    let open: Open = {
        let (shelf, opened) = (Arc::clone(&shelf), Arc::clone(&opened));
        Arc::new(move || {
            opened.fetch_add(1, Ordering::SeqCst);
            shelf.left.store(usize::MAX, Ordering::SeqCst);
            Ok(Arc::new(FakeStore(Arc::clone(&shelf))) as Arc<CredentialStore>)
        })
    };
    let vault = KeyringVault::new(open, bounds());
    vault.set("p", API_KEY, Secret::new("key")).await.unwrap();
    shelf.left.store(0, Ordering::SeqCst);
    assert_eq!(text(&vault).await.as_deref(), Some("key"));
    assert_eq!(opened.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_failed_opening_is_not_remembered() {
    let shelf = Arc::new(Shelf::default());
    let tries = Arc::new(AtomicUsize::new(0));
    let (good, count) = (opens(&shelf), Arc::clone(&tries));
    let open: Open = Arc::new(move || if count.fetch_add(1, Ordering::SeqCst) == 0 { Err(Error::PlatformFailure("no bus".into())) } else { good() });
    let vault = KeyringVault::new(open, bounds());
    assert_eq!(vault.probe().await.unwrap_err(), VaultFault::Absent);
    vault.probe().await.unwrap();
    assert_eq!(tries.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_silent_store_is_busy_then_given_up_then_left_alone_then_asked_anew() {
    let shelf = Arc::new(Shelf::default());
    let tries = Arc::new(AtomicUsize::new(0));
    let (good, count) = (opens(&shelf), Arc::clone(&tries));
    let open: Open = Arc::new(move || {
        if count.fetch_add(1, Ordering::SeqCst) == 0 {
            loop {
                std::thread::park();
            }
        }
        good()
    });
    let clock = Clock::still();
    let vault = Arc::new(KeyringVault::new(open, bounds()).with_clock(clock.clone()));
    assert_eq!(given_up(&vault, &clock, || tries.load(Ordering::SeqCst) == 1).await, Err(VaultFault::Busy));
    clock.advance(bounds().abandon);
    // From here on no time passes: what is asked is answered at once.
    assert_eq!(vault.probe().await, Err(VaultFault::Busy), "given up");
    assert_eq!(vault.probe().await, Err(VaultFault::Busy), "left alone");
    clock.advance(bounds().pause - Duration::from_millis(1));
    assert_eq!(vault.probe().await, Err(VaultFault::Busy), "left alone");
    assert_eq!(tries.load(Ordering::SeqCst), 1);
    clock.advance(Duration::from_millis(1));
    assert_eq!(vault.probe().await, Ok(()));
}

#[tokio::test]
async fn a_person_who_answers_the_prompt_late_still_gets_in() {
    let shelf = Arc::new(Shelf::default());
    let good = opens(&shelf);
    let asked = Arc::new(AtomicUsize::new(0));
    let (answer, prompt) = std::sync::mpsc::channel::<()>();
    let (count, prompt) = (Arc::clone(&asked), std::sync::Mutex::new(prompt));
    let open: Open = Arc::new(move || {
        count.fetch_add(1, Ordering::SeqCst);
        prompt.lock().unwrap().recv().unwrap();
        good()
    });
    let clock = Clock::still();
    let vault = Arc::new(KeyringVault::new(open, bounds()).with_clock(clock.clone()));
    assert_eq!(given_up(&vault, &clock, || asked.load(Ordering::SeqCst) == 1).await, Err(VaultFault::Busy));
    answer.send(()).unwrap();
    vault.probe().await.unwrap();
}

#[tokio::test]
async fn many_readers_share_one_store() {
    let shelf = Arc::new(Shelf::default());
    let opened = Arc::new(AtomicUsize::new(0));
    let (good, count) = (opens(&shelf), Arc::clone(&opened));
    let open: Open = Arc::new(move || {
        count.fetch_add(1, Ordering::SeqCst);
        good()
    });
    let vault = Arc::new(KeyringVault::new(open, Bounds::default()));
    vault.set("p", API_KEY, Secret::new("key")).await.unwrap();
    let readers = (0..500).map(|_| {
        let vault = Arc::clone(&vault);
        tokio::spawn(async move { text(&vault).await })
    });
    for reader in readers.collect::<Vec<_>>() {
        assert_eq!(reader.await.unwrap().as_deref(), Some("key"));
    }
    assert_eq!(opened.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_panic_in_a_store_is_a_fault_and_the_next_question_works() {
    let shelf = Arc::new(Shelf::default());
    let (good, count) = (opens(&shelf), AtomicUsize::new(0));
    let open: Open = Arc::new(move || if count.fetch_add(1, Ordering::SeqCst) == 0 { panic!("a bug in a store") } else { good() });
    let vault = KeyringVault::new(open, Bounds::default());
    assert!(matches!(vault.probe().await, Err(VaultFault::Other(_))));
    vault.probe().await.unwrap();
}

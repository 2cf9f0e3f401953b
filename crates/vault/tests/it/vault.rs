//! The vault against a real Secret Service, against none, and against one that is locked or silent.
//!
//! The environment belongs to a whole process, so each scene runs in a process of its own: this test binary again, with
//! one ignored test named, under a session bus and a home of its own. No scene touches the keyring of who runs the tests.

use std::{
    os::unix::net::UnixListener,
    path::Path,
    process::{Command, Output},
    time::{Duration, Instant},
};

use bursar_contract::Secret;
use bursar_test_support::poll;
use bursar_vault::{API_KEY, Bounds, KeyringVault, Open, VAULT_KEY, Vault, VaultFault};

const SCENE: &str = "BURSAR_VAULT_SCENE";
const CANARY: &str = "canary-key-3b9d";

/// A private home without a display.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        for folder in ["data", "config", "cache", "runtime"] {
            let folder = home.path().join(folder);
            std::fs::create_dir(&folder).unwrap();
            std::fs::set_permissions(&folder, std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
        }
        Self(home)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("DBUS_SESSION_BUS_ADDRESS").env_remove("GNOME_KEYRING_CONTROL");
        command.env("HOME", self.path());
        for (name, folder) in [("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config"), ("XDG_CACHE_HOME", "cache"), ("XDG_RUNTIME_DIR", "runtime")] {
            command.env(name, self.path().join(folder));
        }
        command
    }

    /// Runs shell lines on a session bus of its own; `scene NAME` in them plays a scene.
    fn on_a_bus(&self, lines: &str) -> Output {
        let me = std::env::current_exe().unwrap();
        let script = format!("set -e\nscene() {{ {SCENE}=$1 \"$TEST_BINARY\" --exact \"vault::scenes::$1\" --ignored --nocapture; }}\n{lines}\n");
        let output = self.command("dbus-run-session").args(["--", "sh", "-c", &script]).env("TEST_BINARY", me).output();
        output.expect("this test needs dbus-run-session (package dbus-x11 or dbus) and gnome-keyring-daemon (package gnome-keyring)")
    }

    /// Plays one scene with this bus address.
    fn with_address(&self, scene: &str, address: &str) -> Output {
        let me = std::env::current_exe().unwrap();
        let mut command = self.command(me.to_str().unwrap());
        command.args(["--exact", &format!("vault::scenes::{scene}"), "--ignored", "--nocapture"]).env(SCENE, scene).env("DBUS_SESSION_BUS_ADDRESS", address);
        command.output().unwrap()
    }
}

const UNLOCK: &str = "printf scratch-passphrase | gnome-keyring-daemon --unlock --components=secrets >/dev/null";
const LOCK: &str = "dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \
                    org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null";

#[track_caller]
fn held(output: &Output) {
    let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    // A name that matches no scene would succeed with none.
    assert!(output.status.success() && text.contains("1 passed") && !text.contains("0 passed"), "{text}");
}

#[test]
fn a_real_secret_service_keeps_replaces_and_forgets() {
    let home = Home::new();
    held(&home.on_a_bus(&format!("{UNLOCK}\nscene keeps\nscene finds_what_an_earlier_process_kept")));
    let mut files = 0;
    for entry in std::fs::read_dir(home.path().join("data/keyrings")).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        assert!(!String::from_utf8_lossy(&bytes).contains(CANARY));
        files += 1;
    }
    assert!(files > 0, "the control: the daemon did write here");
}

#[test]
fn a_locked_one_without_a_prompt_says_locked() {
    let home = Home::new();
    held(&home.on_a_bus(&format!("{UNLOCK}\nscene keeps\n{LOCK}\nscene is_locked")));
}

#[test]
fn one_that_was_never_set_up_is_not_believed_when_it_says_no_entry() {
    held(&Home::new().on_a_bus("scene is_not_set_up"));
}

#[test]
fn a_bus_without_a_secret_service_says_absent() {
    let home = Home::new();
    let socket = home.path().join("bus");
    let config = home.path().join("bus.conf");
    let text = format!(
        r#"<busconfig><type>session</type><listen>unix:path={}</listen><auth>EXTERNAL</auth><policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>"#,
        socket.display()
    );
    std::fs::write(&config, text).unwrap();
    let mut daemon = home.command("dbus-daemon").arg(format!("--config-file={}", config.display())).arg("--nofork").spawn().unwrap();
    poll::until_sync("the bus listens", || socket.exists());
    let output = home.with_address("is_absent", &format!("unix:path={}", socket.display()));
    daemon.kill().unwrap();
    daemon.wait().unwrap();
    held(&output);
}

#[test]
fn no_bus_says_absent() {
    let home = Home::new();
    held(&home.with_address("is_absent", &format!("unix:path={}", home.path().join("nothing").display())));
}

#[test]
fn a_bus_that_accepts_and_says_nothing_says_busy_and_lets_the_process_end() {
    let home = Home::new();
    let socket = home.path().join("silent");
    let listener = UnixListener::bind(&socket).unwrap();
    std::thread::spawn(move || {
        let mut held = Vec::new();
        for stream in listener.incoming() {
            held.push(stream);
        }
    });
    let begun = Instant::now();
    held(&home.with_address("is_silent", &format!("unix:path={}", socket.display())));
    assert!(begun.elapsed() < Duration::from_secs(10), "the process did not end: {:?}", begun.elapsed());
}

/// What runs inside the processes.
mod scenes {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use super::*;

    fn on_stage(name: &str) -> bool {
        std::env::var(SCENE).is_ok_and(|scene| scene == name)
    }

    fn vault() -> KeyringVault {
        KeyringVault::default()
    }

    async fn text(vault: &impl Vault, user: &str) -> Option<String> {
        vault.get("p1", user).await.unwrap().map(|secret| secret.expose("test").to_owned())
    }

    #[tokio::test]
    #[ignore = "a scene: runs in a process of its own"]
    async fn keeps() {
        if !on_stage("keeps") {
            return;
        }
        let opened = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&opened);
        let open: Open = Arc::new(move || {
            count.fetch_add(1, Ordering::SeqCst);
            Ok(zbus_secret_service_keyring_store::Store::new()?)
        });
        let vault = Arc::new(KeyringVault::new(open, Bounds::default()));
        assert_eq!(vault.backend().id(), "vault-store");
        assert_eq!(text(&*vault, API_KEY).await, None);
        vault.probe().await.unwrap();
        let every_byte: String = (1..=255).map(|byte| char::from_u32(byte).unwrap()).collect();
        for value in ["first", &every_byte, &"x".repeat(10_000), CANARY] {
            vault.set("p1", API_KEY, Secret::new(value)).await.unwrap();
            assert_eq!(text(&*vault, API_KEY).await.as_deref(), Some(value));
        }
        vault.set("p1", VAULT_KEY, Secret::new("vk")).await.unwrap();
        vault.set("p2", API_KEY, Secret::new("other")).await.unwrap();
        vault.delete("p2", API_KEY).await.unwrap();
        vault.delete("p2", API_KEY).await.unwrap();
        assert!(vault.get("p2", API_KEY).await.unwrap().is_none());

        let readers = (0..100).map(|_| {
            let vault = Arc::clone(&vault);
            tokio::spawn(async move { text(&*vault, API_KEY).await })
        });
        for reader in readers.collect::<Vec<_>>() {
            assert_eq!(reader.await.unwrap().as_deref(), Some(CANARY));
        }
        assert_eq!(opened.load(Ordering::SeqCst), 1, "one session for everything");

        // What is in the store is ours, under our names, and nothing is left of probes and replacements.
        let store = zbus_secret_service_keyring_store::Store::new().unwrap();
        let items = keyring_core::api::CredentialStoreApi::search(&*store, &std::collections::HashMap::new()).unwrap();
        let mut names =
            items.iter().map(|item| item.get_attributes().unwrap()).map(|names| (names["service"].clone(), names["username"].clone())).collect::<Vec<_>>();
        names.sort();
        let ours = |user: &str| ("app.bursar.desktop/p1".to_owned(), user.to_owned());
        assert_eq!(names, [ours(API_KEY), ours(VAULT_KEY)]);
    }

    #[tokio::test]
    #[ignore = "a scene: runs in a process of its own"]
    async fn finds_what_an_earlier_process_kept() {
        if !on_stage("finds_what_an_earlier_process_kept") {
            return;
        }
        let vault = vault();
        assert_eq!(text(&vault, API_KEY).await.as_deref(), Some(CANARY));
        assert_eq!(text(&vault, VAULT_KEY).await.as_deref(), Some("vk"));
    }

    #[tokio::test]
    #[ignore = "a scene: runs in a process of its own"]
    async fn is_locked() {
        if !on_stage("is_locked") {
            return;
        }
        let vault = vault();
        for _ in 0..2 {
            assert_eq!(vault.get("p1", API_KEY).await.map(drop), Err(VaultFault::Locked));
            assert_eq!(vault.get("unknown", API_KEY).await.map(drop), Err(VaultFault::Locked), "no entry is not believed");
            assert_eq!(vault.set("p1", API_KEY, Secret::new("new")).await, Err(VaultFault::Locked));
            assert_eq!(vault.probe().await, Err(VaultFault::Locked));
        }
    }

    #[tokio::test]
    #[ignore = "a scene: runs in a process of its own"]
    async fn is_not_set_up() {
        if !on_stage("is_not_set_up") {
            return;
        }
        let vault = vault();
        assert_eq!(vault.get("p1", API_KEY).await.map(drop), Err(VaultFault::Locked));
        assert_eq!(vault.probe().await, Err(VaultFault::Locked));
        assert_eq!(vault.set("p1", API_KEY, Secret::new("new")).await, Err(VaultFault::Locked));
    }

    #[tokio::test]
    #[ignore = "a scene: runs in a process of its own"]
    async fn is_absent() {
        if !on_stage("is_absent") {
            return;
        }
        let vault = vault();
        for _ in 0..2 {
            assert_eq!(vault.probe().await, Err(VaultFault::Absent));
            assert_eq!(vault.get("p1", API_KEY).await.map(drop), Err(VaultFault::Absent));
            assert_eq!(vault.set("p1", API_KEY, Secret::new("x")).await, Err(VaultFault::Absent));
        }
    }

    #[tokio::test]
    #[ignore = "a scene: runs in a process of its own"]
    async fn is_silent() {
        if !on_stage("is_silent") {
            return;
        }
        let bounds = Bounds { answer: Duration::from_millis(300), ..Bounds::default() };
        let vault = KeyringVault::new(Arc::new(|| Ok(zbus_secret_service_keyring_store::Store::new()?)), bounds);
        let begun = Instant::now();
        // The rest of the app goes on meanwhile: a runtime that waited for the bus would turn once for each question.
        let turns = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let turning = turns.clone();
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(Duration::from_millis(10)).await;
                turning.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            }
        });
        assert_eq!(vault.probe().await, Err(VaultFault::Busy));
        assert_eq!(vault.get("p1", API_KEY).await.map(drop), Err(VaultFault::Busy));
        assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
        let turns = turns.load(std::sync::atomic::Ordering::Relaxed);
        assert!(turns > 4, "{turns} turns in {:?}", begun.elapsed());
    }
}

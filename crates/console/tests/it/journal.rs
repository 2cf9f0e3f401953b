//! The journal's file through its versions: every older one opens, with a copy of it beside.

use std::{path::Path, sync::Arc};

use bursar_contract::{Code, Fault};
use bursar_journal::{Forgetful, IntentState, Journal, Witness};
use bursar_vault::Sealer;
use rusqlite::Connection;
use zeroize::Zeroizing;

const VERSION_1: &str = include_str!("../../../journal/src/schema_1.sql");
const VERSION_2: &str = include_str!("../../../journal/src/schema_2.sql");
/// What this version writes.
const NEWEST: u32 = 28;

fn sha256(bytes: &[u8]) -> String {
    hex::encode(aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, bytes))
}

fn sealer() -> Sealer {
    Sealer::new("profile", &Zeroizing::new([7; 32]))
}

fn open(path: &Path) -> Result<Journal, Fault> {
    Journal::open(path, sealer(), "Ngozi".into(), Arc::new(Forgetful))
}

/// A file as version 1 left it: a transfer on the wire, and a log.
fn version_1(path: &Path) {
    let db = Connection::open(path).unwrap();
    db.execute_batch("PRAGMA journal_mode=WAL").unwrap();
    db.execute_batch(VERSION_1).unwrap();
    let body = br#"{"path":"/v1/transactions/transfer/developer","body":"{}"}"#;
    db.execute(
        "INSERT INTO intent (id, code, operation, title, key, body, body_sha256, binding, wallet_id, review, digest, state, attempts, ambiguous,
           created_at, created_by, decided_at, first_sent_at, search)
         VALUES ('a', 'K7Q-4MD', 'transaction_transfer', 'Transfer', 'c1a1f4a0-6f53-4d0b-9a55-0d1f9a3a2b11', ?1, ?2, 'https://a.example', 'w', '{}', 'd',
           'unknown', 2, 1, 1, 'Ngozi', 2, 3, 'transfer')",
        rusqlite::params![sealer().seal("a", "body", body).unwrap(), sha256(body)],
    )
    .unwrap();
    db.execute("INSERT INTO attempt (intent, number, started_at) VALUES ('a', 1, 3)", []).unwrap();
    let hash = sha256(b"\n1\nNgozi\ndraft\na\nd");
    db.execute("INSERT INTO event (at, person, action, object, detail, previous, hash) VALUES (1, 'Ngozi', 'draft', 'a', 'd', '', ?1)", [hash]).unwrap();
    db.pragma_update(None, "user_version", 1).unwrap();
}

fn version(path: &Path) -> u32 {
    Connection::open(path).unwrap().query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap()
}

#[test]
fn a_released_version_of_the_file_is_never_edited() {
    assert_eq!(sha256(VERSION_1.as_bytes()), "8821bf168be1df12f10fe9a8bd6d1795b0e34742325e42f673cdd6b8ec060ebe");
    assert_eq!(sha256(VERSION_2.as_bytes()), "5ed5c8cd136d5c1fa8bad5f54bf01ddf20ce8b519368e5c7fa6b885b32644322");
}

#[test]
fn a_file_of_version_1_opens_whole_and_stays_beside_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    version_1(&path);
    // A copy that a crash cut off is not taken for one.
    std::fs::write(folder.path().join("journal.v1.part"), b"half").unwrap();
    for _ in 0..2 {
        let journal = open(&path).unwrap();
        let intent = journal.intent("a").unwrap();
        assert_eq!((intent.state, intent.attempts, intent.ambiguous, intent.replay), (IntentState::Unknown, 2, true, true));
        assert_eq!(intent.first_sent.as_ref().map(|first| (first.wall, first.boot.as_str())), Some((3, "")));
        assert!(journal.body(&intent).unwrap().contains("/v1/transactions/transfer/developer"));
        assert_eq!(journal.check_log().unwrap(), Ok(1));
        assert_eq!(journal.record("a").unwrap().links, []);
        assert_eq!(journal.attempts("a").unwrap().len(), 1);
        assert_eq!(journal.notice_restored().unwrap(), None);
    }
    assert_eq!(version(&path), NEWEST);
    let copy = folder.path().join("journal.v1.db");
    assert_eq!(version(&copy), 1);
    let state: String = Connection::open(&copy).unwrap().query_row("SELECT state FROM intent WHERE id = 'a'", [], |row| row.get(0)).unwrap();
    assert_eq!(state, "unknown");
    assert!(!folder.path().join("journal.v1.part").exists());
}

/// Takes its time, and looks how far the journal is ahead of what it is told.
struct Slow {
    file: std::path::PathBuf,
    ahead: std::sync::atomic::AtomicU64,
}

impl Witness for Slow {
    fn steps(&self) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    fn has_digests(&self) -> Result<bool, Fault> {
        Ok(false)
    }

    fn keep_digests(&self) -> Result<(), Fault> {
        Ok(())
    }

    fn keep(&self, steps: u64) -> Result<(), Fault> {
        std::thread::sleep(std::time::Duration::from_millis(50));
        let known: String = Connection::open(&self.file).unwrap().query_row("SELECT value FROM meta WHERE name = 'steps'", [], |row| row.get(0)).unwrap();
        self.ahead.fetch_max(known.parse::<u64>().unwrap() - steps, std::sync::atomic::Ordering::SeqCst);
        Ok(())
    }
}

#[test]
fn lanes_that_send_at_the_same_moment_are_never_two_steps_ahead_of_the_witness() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    version_1(&path);
    let db = Connection::open(&path).unwrap();
    for (id, code) in [("b", "B"), ("c", "C")] {
        let sql = "INSERT INTO intent (id, code, operation, title, body, body_sha256, binding, review, digest, state, created_at, created_by, search)
                   VALUES (?1, ?2, 'transaction_transfer', '', x'', '', '', '{}', '', 'approved', 1, 'Ngozi', '')";
        db.execute(sql, [id, code]).unwrap();
    }
    drop(db);
    let witness = Arc::new(Slow { file: path.clone(), ahead: std::sync::atomic::AtomicU64::default() });
    let journal = Journal::open(&path, sealer(), "Ngozi".into(), witness.clone()).unwrap();
    std::thread::scope(|scope| {
        for id in ["a", "b", "c"] {
            scope.spawn(|| journal.sending(id, None).unwrap());
        }
    });
    assert_eq!(witness.ahead.load(std::sync::atomic::Ordering::SeqCst), 0);
}

#[test]
fn a_file_of_version_2_opens_whole_and_stays_beside_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    version_1(&path);
    let db = Connection::open(&path).unwrap();
    db.execute_batch(VERSION_2).unwrap();
    db.execute_batch("INSERT INTO decision (intent, at, person, sent, note) VALUES ('a', 4, 'Ngozi', 0, 'asked the bank')").unwrap();
    db.pragma_update(None, "user_version", 2).unwrap();
    drop(db);
    let journal = open(&path).unwrap();
    let decision = journal.record("a").unwrap().decision.unwrap();
    assert_eq!((decision.sent, decision.note.as_str(), decision.overruled_at), (false, "asked the bank", None));
    assert_eq!(journal.intent("a").unwrap().account_id, None);
    assert_eq!((version(&path), version(&folder.path().join("journal.v2.db"))), (NEWEST, 2));
}

#[test]
fn a_file_of_every_older_version_opens_and_stays_beside_as_it_was() {
    let steps = |version: u32| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../journal/src/schema_{version}.sql"));
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    // The rows of version 11 and later carry digests: `to_payments` and `messages` open files that those versions wrote.
    for old in 1..11 {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal.db");
        version_1(&path);
        let db = Connection::open(&path).unwrap();
        for version in 2..=old {
            db.execute_batch(&steps(version)).unwrap();
        }
        db.pragma_update(None, "user_version", old).unwrap();
        drop(db);
        let journal = open(&path).unwrap();
        let intent = journal.intent("a").unwrap();
        assert_eq!((intent.state, intent.attempts), (IntentState::Unknown, 2), "version {old}");
        assert!(journal.body(&intent).unwrap().contains("/v1/transactions/transfer/developer"));
        assert_eq!(journal.check_log().unwrap(), Ok(1));
        assert_eq!((version(&path), version(&folder.path().join(format!("journal.v{old}.db")))), (NEWEST, old));
    }
    // And a new one has nothing that would have to be kept.
    let folder = tempfile::tempdir().unwrap();
    open(&folder.path().join("journal.db")).unwrap();
    assert!(std::fs::read_dir(folder.path()).unwrap().flatten().all(|entry| !entry.file_name().to_string_lossy().contains(".v")));
}

#[test]
fn a_file_of_a_newer_version_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    drop(open(&path).unwrap());
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let fault = open(&path).err().unwrap();
    assert!(fault.code == Code::Storage && fault.message.to_string().contains("newer version"), "{fault}");
    assert_eq!(version(&path), 99);
}

#[test]
fn a_migration_whose_copy_cannot_be_written_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    version_1(&path);
    // Something else stands where the copy would: a folder cannot be replaced by a file.
    std::fs::create_dir(folder.path().join("journal.v1.db")).unwrap();
    assert_eq!(open(&path).err().unwrap().code, Code::Storage);
    assert_eq!(version(&path), 1);
}

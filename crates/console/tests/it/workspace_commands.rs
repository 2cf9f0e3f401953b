//! `bursar workspace …` beside consoles that share a database: what it makes opens in their windows, and what it reads it leaves as it was.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::Arc,
};

use bursar_approvals::keys::Digest;
use bursar_console::app::command_line::{self, Ended};
use bursar_contract::{Secret, clock::Clock};
use bursar_test_support::poll;
use bursar_vault::{AppPassphrase, memory::MemoryVault};
use bursar_workspace::{Owner, Roots};
use serde_json::json;
use uuid::Uuid;

use crate::{
    batch_check::content,
    office::{Office, Seat},
    old_logins::without_chidi,
    payouts::payout,
    test_console::TestConsole,
    workspace::{Shared, cluster::Cluster, connected, member_of, sql, stage_is},
};

/// What comes of these words in a data folder; `typed` is the address on the standard input.
async fn bursar(folder: &Path, vault: &Arc<MemoryVault>, words: &[&str], typed: Option<&str>) -> Ended {
    let (folder, vault) = (folder.to_owned(), vault.clone());
    let words: Vec<OsString> = std::iter::once("workspace").chain(words.iter().copied()).map(OsString::from).collect();
    let typed = typed.map(Secret::new);
    // The command line waits by itself, as a program does.
    tokio::task::spawn_blocking(move || command_line::run_with(&words, || Some(folder), |_| vault, || typed).unwrap()).await.unwrap()
}

impl Seat {
    /// The app ends, something is done with its folder and its key store while nobody has them open, and it starts again.
    async fn away<T>(&mut self, meanwhile: impl AsyncFnOnce(PathBuf, Arc<MemoryVault>) -> T) -> T {
        let TestConsole { console, vault, folder, options } = std::mem::replace(&mut self.app, TestConsole::new().await);
        console.shutdown().await;
        drop(console);
        let free = async || std::fs::File::open(folder.path().join("lock")).and_then(|lock| lock.try_lock().map_err(std::io::Error::from));
        poll::until("the folder is free", free).await;
        // What ran in the background may hold a database for a moment longer. Who closes it last writes its log back.
        let open = async || open_database(folder.path()).map_or(Ok(()), |path| Err(path.display().to_string()));
        poll::until("the databases are closed", open).await;
        let done = meanwhile(folder.path().to_owned(), vault.clone()).await;
        self.app = TestConsole::resumed(folder, vault, options).await;
        self.app.console.set_picker(self.hand.clone());
        done
    }
}

/// The log of a database that is open, in this folder or below.
fn open_database(folder: &Path) -> Option<PathBuf> {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()).find_map(|entry| match entry.file_type().unwrap().is_dir() {
        true => open_database(&entry.path()),
        false => Some(entry.path()).filter(|path| path.to_string_lossy().ends_with("-wal")),
    })
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workspace_is_made_with_an_invitation_for_everybody_else_and_they_join_with_it() {
    let mut office = Office::open().await;
    let cluster = Cluster::start();
    let url = cluster.owner_of("books").await.url().expose("a test").to_owned();
    let (taken, out) = (office.folder("taken"), office.folder("out"));
    let there = taken.join("Workspace, Bisi.bursar-invitation");
    std::fs::write(&there, b"somebody's").unwrap();

    let [refused, made, again] = office
        .ada
        .away(async |folder, vault| {
            let run = async |out: &Path| bursar(&folder, &vault, &["init", "--out", out.to_str().unwrap()], Some(&url)).await;
            [run(&taken).await, run(&out).await, run(&out).await]
        })
        .await;
    assert!(refused.code == 1 && refused.err.contains("Workspace, Bisi.bursar-invitation"), "{refused:?}");
    assert_eq!(
        (names(&taken).len(), std::fs::read(&there).unwrap()),
        (1, b"somebody's".to_vec()),
        "and nothing was made: the next one found the database empty"
    );
    assert_eq!((made.code, made.err.as_str()), (0, ""), "{made:?}");
    assert!(made.out.contains("books on 127.0.0.1") && made.out.contains("Invitation for Chidi"), "{made:?}");
    assert_eq!(names(&out), ["Workspace, Bisi.bursar-invitation", "Workspace, Chidi.bursar-invitation"]);
    assert!(again.code == 1 && again.err.contains("has a workspace already"), "{again:?}");
    for said in [&refused, &made, &again] {
        assert!(!format!("{said:?}").contains("for%20tests"), "no password is said: {said:?}");
    }

    connected(&office.ada).await;
    for (seat, name) in [(&office.bisi, "Bisi"), (&office.chidi, "Chidi")] {
        seat.puts(&out.join(format!("Workspace, {name}.bursar-invitation")));
        seat.app.ask("workspace_join", json!({})).await;
        connected(seat).await;
    }
    let id = office.ada.propose(payout(&office.account, "25.00"), &office.chidi.key).await;
    stage_is(&office.bisi, &id, "waiting").await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_not_make_it_and_a_folder_that_is_open_are_refused() {
    let mut office = Office::open().await;
    let cluster = Cluster::start();
    let url = cluster.owner_of("books").await.url().expose("a test").to_owned();
    let out = office.folder("out");
    let words = ["init", "--out", out.to_str().unwrap()];
    let open = bursar(office.ada.app.folder.path(), &office.ada.app.vault, &words, Some(&url)).await;
    assert!(open.code == 1 && open.err.contains("Bursar is running with this data folder"), "{open:?}");
    let (others, locked) = office
        .chidi
        .away(async |folder, vault| {
            let others = bursar(&folder, &vault, &words, Some(&url)).await;
            let passphrase = AppPassphrase::of(&folder, Clock::system());
            passphrase.set(Secret::new("seven brown kolanuts on a tray"), &[]).await.unwrap();
            let locked = bursar(&folder, &vault, &words, Some(&url)).await;
            passphrase.remove().unwrap();
            (others, locked)
        })
        .await;
    assert!(others.code == 1 && others.err.contains("Only an administrator"), "{others:?}");
    assert!(locked.code == 1 && locked.err.contains("asks for a passphrase"), "{locked:?}");
    let none = tempfile::tempdir().unwrap();
    let nobody = bursar(none.path(), &Arc::default(), &words, Some(&url)).await;
    assert!(nobody.code == 1 && names(none.path()).is_empty() && names(&out).is_empty(), "{nobody:?}");
    // The control: who may, in a folder that nobody has open.
    let made = office.ada.away(async |folder, vault| bursar(&folder, &vault, &words, Some(&url)).await).await;
    assert!(made.code == 0 && names(&out).len() == 2, "{made:?}");
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_invitation_replaces_no_file_and_ends_the_login_before() {
    let mut shared = Shared::open().await;
    let superuser = sql(&shared.cluster.superuser("books")).await;
    let logins = async || {
        let rows = superuser.query("SELECT login::text FROM bursar.members ORDER BY member", &[]).await.unwrap();
        rows.iter().map(|row| row.get::<_, String>(0)).collect::<Vec<_>>()
    };
    let owner = shared.cluster.superuser("books");
    let (url, out) = (owner.url().expose("a test").to_owned(), shared.office.folder("again"));
    let id = member_of(&shared.office.ada, &shared.office.bisi).await.as_str().unwrap().to_owned();
    let file = out.join("bisi.bursar-invitation");
    std::fs::write(&file, b"somebody's").unwrap();
    let before = logins().await;
    let [taken, stranger, made] = shared
        .office
        .ada
        .away(async |folder, vault| {
            let run = async |who: &str, out: &Path| bursar(&folder, &vault, &["invite", who, "--out", out.to_str().unwrap()], Some(&url)).await;
            [run("Bisi", &file).await, run("Dayo", &out).await, run(id.as_str(), &out).await]
        })
        .await;
    assert!(taken.code == 1 && taken.err.contains("does not replace it"), "{taken:?}");
    assert_eq!(std::fs::read(&file).unwrap(), b"somebody's");
    assert!(stranger.code == 1 && stranger.err.contains("Chidi"), "who is in the team is said: {stranger:?}");
    assert_eq!((made.code, made.err.as_str()), (0, ""), "{made:?}");
    assert_eq!(logins().await.iter().zip(&before).filter(|(now, before)| now != before).count(), 1, "one login, and only once");
    let bisi = &shared.office.bisi;
    bisi.app.ask("workspace_leave", json!({})).await;
    bisi.puts(&out.join("Workspace, Bisi.bursar-invitation"));
    bisi.app.ask("workspace_join", json!({})).await;
    connected(bisi).await;
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_healthy_workspace_is_shown_and_verified_and_nothing_is_written() {
    let mut shared = Shared::open().await;
    let office = &mut shared.office;
    let id = office.ada.propose(payout(&office.account, "70.00"), &office.chidi.key).await;
    stage_is(&office.bisi, &id, "waiting").await;
    connected(&office.bisi).await;
    let open = bursar(office.bisi.app.folder.path(), &office.bisi.app.vault, &["verify"], None).await;
    assert!(open.code == 2 && open.err.contains("Bursar is running"), "what could not be checked was not found to be wrong: {open:?}");
    let superuser = sql(&shared.cluster.superuser("books")).await;
    let card = office.bisi.key.clone();
    let (nobody, status, verified) = office
        .bisi
        .away(async |folder, vault| {
            // Of this computer alone: the others are open, and may write at any time.
            let own = format!("SELECT count(*) FROM bursar.records WHERE card = decode('{card}', 'hex')");
            let rows = async || superuser.query_one(&own, &[]).await.unwrap().get::<_, i64>(0);
            let (files, before) = (content(&folder), rows().await);
            let run = async |words: &[&str]| bursar(&folder, &vault, words, None).await;
            let answers = (run(&["status", "--profile", "Nobody"]).await, run(&["status"]).await, run(&["verify"]).await);
            let after = content(&folder);
            let changed: Vec<&PathBuf> = after.keys().chain(files.keys()).filter(|name| after.get(*name) != files.get(*name)).collect();
            assert_eq!((changed, rows().await), (vec![], before), "the files and the records are as they were");
            answers
        })
        .await;
    assert!(nobody.code == 2 && nobody.err.contains("with this name or id"), "{nobody:?}");
    assert_eq!((status.code, status.err.as_str()), (0, ""), "{}", status.out);
    for part in ["Connected", "Version 1", "books", "Ada's desk", "Chidi's desk (sends)", "Bisi's desk (this computer)"] {
        assert!(status.out.contains(part), "{part}: {}", status.out);
    }
    assert_eq!((verified.code, verified.err.as_str()), (0, ""), "{}", verified.out);
    assert!(verified.out.contains("Ada's desk (Ada)") && verified.out.contains("Every record fits"), "{}", verified.out);
    shared.cluster.crash();
    let [status, verified] = shared
        .office
        .bisi
        .away(async |folder, vault| [bursar(&folder, &vault, &["status"], None).await, bursar(&folder, &vault, &["verify"], None).await])
        .await;
    assert!(status.code == 2 && status.out.contains("Not connected") && status.out.contains("Ada's desk"), "{status:?}");
    assert!(verified.code == 2 && verified.out.is_empty() && !verified.err.is_empty(), "{verified:?}");
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_the_owner_edited_or_deleted_is_named() {
    let mut shared = Shared::open().await;
    let office = &mut shared.office;
    let id = office.ada.propose(payout(&office.account, "70.00"), &office.chidi.key).await;
    stage_is(&office.bisi, &id, "waiting").await;
    let card = office.ada.key.clone();
    let superuser = sql(&shared.cluster.superuser("books")).await;
    let [healthy, new, edited, deleted] = office
        .bisi
        .away(async |folder, vault| {
            let run = async |task: &'static str| bursar(&folder, &vault, &[task], None).await;
            let rows = format!("FROM bursar.records WHERE card = decode('{card}', 'hex')");
            let healthy = run("verify").await;
            superuser.batch_execute("SET session_replication_role = replica").await.unwrap();
            superuser.batch_execute(&format!("CREATE TABLE public.kept AS SELECT * {rows} AND sequence = 1")).await.unwrap();
            let change = format!("UPDATE bursar.records SET sealed = sealed || '\\x00'::bytea WHERE card = decode('{card}', 'hex') AND sequence = 1");
            superuser.batch_execute(&change).await.unwrap();
            // A row that was read long ago is not looked at again by what Settings shows at its first look.
            let (new, edited) = (run("status").await, run("verify").await);
            superuser.batch_execute(&format!("DELETE {rows} AND sequence = 1; INSERT INTO bursar.records SELECT * FROM public.kept")).await.unwrap();
            superuser.batch_execute(&format!("DELETE {rows} AND sequence = (SELECT max(sequence) {rows})")).await.unwrap();
            [healthy, new, edited, run("verify").await]
        })
        .await;
    assert_eq!((healthy.code, new.code), (0, 0), "the controls: {}\n{}", healthy.out, new.out);
    assert!(edited.code == 1 && edited.out.contains("Record 1 of Ada's desk (Ada) was changed in the database"), "{}", edited.out);
    assert!(
        deleted.code == 1 && deleted.out.contains("records of Ada's desk (Ada)") && deleted.out.contains("this computer has already seen"),
        "{}",
        deleted.out
    );
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_status_names_who_left_the_team_and_can_still_log_in() {
    let (mut shared, _) = without_chidi().await;
    let status = shared.office.ada.away(async |folder, vault| bursar(&folder, &vault, &["status"], None).await).await;
    assert_eq!(status.code, 0, "{status:?}");
    assert!(status.out.contains("Chidi is no longer in the team. Their login still opens the workspace."), "{}", status.out);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_migration_has_nothing_to_do_where_the_version_is_this_one_and_takes_no_step_back() {
    let cluster = Cluster::start();
    let address = cluster.owner_of("books").await;
    let url = address.url().expose("a test").to_owned();
    let folder = tempfile::tempdir().unwrap();
    let migrate = async || bursar(folder.path(), &Arc::default(), &["migrate"], Some(&url)).await;
    let empty = migrate().await;
    assert!(empty.code == 1 && empty.err.contains("There is no workspace in this database"), "{empty:?}");
    let mut owner = Owner::open(&address, &Roots::default(), &Clock::system()).await.unwrap();
    owner.init(Uuid::new_v4(), Digest([7; 32])).await.unwrap();
    let current = migrate().await;
    assert!(current.code == 0 && current.out.contains("Nothing to do") && current.out.contains("books on 127.0.0.1"), "{current:?}");
    let superuser = sql(&cluster.superuser("books")).await;
    superuser.batch_execute("UPDATE bursar.workspace SET version = 99, oldest = 99").await.unwrap();
    let newer = migrate().await;
    assert!(newer.code == 1 && newer.err.contains("Update Bursar on this computer"), "{newer:?}");
    assert!(names(folder.path()).is_empty(), "no data folder is needed");
}

//! `bursar workspace …`: a workspace is made, looked at and checked without a window.

use std::{
    ffi::OsString,
    io::{IsTerminal, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use bursar_contract::{Fault, Secret};
use bursar_messages::{Message, message};
use bursar_vault::Vault;
use zeroize::Zeroizing;

use super::{
    command_line::{Ended, FAILED, FOUND, READY, in_runtime},
    connect,
    stored_profile::{self, StoredProfile, Unread},
};
use crate::{
    Console, Options,
    base::zone,
    workspace::{
        api::{JoinedWorkspace, OldLogin, WorkspaceState},
        without_window::{self, Checked, Made, Shown},
    },
};

/// Where the owner's address may be, so that its password stands in no list of processes.
const VARIABLE: &str = "BURSAR_WORKSPACE_URL";
/// The longest address, in bytes.
const LONGEST: u64 = 16 * 1024;

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Task {
    Init,
    Invite { who: String },
    Status,
    Migrate,
    Verify,
}

/// What is asked.
struct Asked {
    task: Task,
    url: Option<Secret>,
    out: Option<PathBuf>,
    profile: Option<String>,
    data_dir: Option<PathBuf>,
}

impl Asked {
    /// None where the words are others.
    fn of(words: &[OsString]) -> Option<Self> {
        let (verb, rest) = words.split_first()?;
        let (mut places, mut out, mut profile, mut data_dir) = (Vec::new(), None, None, None);
        let mut rest = rest.iter();
        while let Some(word) = rest.next() {
            let text = word.to_string_lossy();
            if !text.starts_with('-') {
                places.push(text.into_owned());
                continue;
            }
            let (name, value) = text.split_once('=').map_or((text.as_ref(), None), |(name, value)| (name, Some(OsString::from(value))));
            let mut value = || value.clone().or_else(|| rest.next().cloned());
            match name {
                "--out" => out = Some(PathBuf::from(value()?)),
                "--profile" => profile = Some(value()?.to_string_lossy().into_owned()),
                "--data-dir" => data_dir = Some(PathBuf::from(value()?)),
                _ => return None,
            }
        }
        let mut places = places.into_iter();
        let task = match verb.to_str()? {
            "init" => Task::Init,
            "invite" => Task::Invite { who: places.next()? },
            "status" => Task::Status,
            "migrate" => Task::Migrate,
            "verify" => Task::Verify,
            _ => return None,
        };
        let (makes, reads) = (matches!(task, Task::Init | Task::Invite { .. }), matches!(task, Task::Status | Task::Verify));
        let url = places.next().map(Secret::new);
        let is_more = places.next().is_some() || (reads && url.is_some()) || (!makes && out.is_some());
        let has_profile = profile.is_some() || data_dir.is_some();
        if is_more || (task == Task::Migrate && has_profile) { None } else { Some(Self { task, url, out, profile, data_dir }) }
    }
}

/// Does what these words ask for. `folder` is the data folder where none is named, `typed` the owner's address where no word is one.
pub(super) fn run(
    words: &[OsString],
    folder: impl FnOnce() -> Option<PathBuf>,
    vault: impl FnOnce(&Path) -> Arc<dyn Vault>,
    typed: impl FnOnce() -> Option<Secret>,
) -> Ended {
    let usage = message!("workspace-cli-usage");
    if words.iter().any(|word| word == "--help" || word == "-h") {
        return Ended { code: READY, out: format!("{usage}\n"), err: String::new() };
    }
    let Some(asked) = Asked::of(words) else { return said(FAILED, &usage) };
    let needs_owner = !matches!(asked.task, Task::Status | Task::Verify);
    let url = if needs_owner { asked.url.clone().or_else(typed) } else { None };
    if needs_owner && url.is_none() {
        return said(FAILED, &message!("workspace-cli-owner", variable = VARIABLE));
    }
    let url = url.unwrap_or_default();
    // What could not be looked at was not found to be wrong.
    let unseen = |fault: Fault| said(FAILED, &fault.message);
    let done = in_runtime(async {
        if asked.task == Task::Migrate {
            return migrated(without_window::migrate(&url).await?);
        }
        let folder = asked.data_dir.clone().or_else(folder).ok_or_else(|| not_done(&asked.task, &message!("app-cli-no-home")))?;
        let vault = vault(&folder);
        let stored = match &asked.profile {
            Some(name) => stored_profile::read(&folder, name, vault.clone()).await,
            None => stored_profile::read_of_team(&folder, vault.clone()).await,
        };
        let stored = stored.map_err(|why| not_done(&asked.task, &unread(why)))?;
        match &asked.task {
            Task::Status => Ok(status(&stored, &without_window::status(&stored.session).await.map_err(unseen)?)),
            Task::Verify => Ok(verified(&without_window::verify(&stored.session).await.map_err(unseen)?)),
            task => changed(stored, &folder, vault, (task, &url, asked.out.as_deref().unwrap_or(Path::new(".")))).await,
        }
    });
    match done {
        Ok(Ok(ended) | Err(ended)) => ended,
        Err(fault) => not_done(&asked.task, &fault.message),
    }
}

/// The owner's address from the environment, else from the standard input. Not from a terminal, which would show the password.
pub(super) fn typed() -> Option<Secret> {
    let text = match std::env::var(VARIABLE) {
        Ok(text) => Zeroizing::new(text),
        Err(_) => {
            let input = std::io::stdin();
            let mut text = Zeroizing::new(String::new());
            if input.is_terminal() || input.lock().take(LONGEST).read_to_string(&mut text).is_err() {
                return None;
            }
            text
        }
    };
    Some(text.trim()).filter(|text| !text.is_empty()).map(Secret::new)
}

/// Opens the profile itself, which was only read so far, and makes something in it.
async fn changed(stored: StoredProfile, folder: &Path, vault: Arc<dyn Vault>, (task, url, out): (&Task, &Secret, &Path)) -> Result<Ended, Ended> {
    let profile = stored.session.profile.id.clone();
    drop(stored);
    let console = Console::with_options(folder, vault, Options::default()).map_err(|fault| said(FOUND, &unread(Unread::from(fault))))?;
    let session = console.open_silent(&profile).await.map_err(|fault| said(FOUND, &unread(Unread::from(fault))))?;
    let done = match task {
        Task::Invite { who } => without_window::invite(&session, url, who, out).await.map(|invited| {
            let line = message!("workspace-cli-invited", person = &invited.person, file = shown_path(&invited.file));
            Ended { code: READY, out: format!("{line}\n{}\n", message!("workspace-cli-give")), err: String::new() }
        }),
        _ => without_window::init(&session, url, out).await.map(made),
    };
    connect::end_silent(&session).await;
    let mut ended = done.unwrap_or_else(|fault| said(FOUND, &fault.message));
    if let Some(notice) = console.take_notice() {
        ended.err.push_str(&format!("{notice}\n"));
    }
    Ok(ended)
}

fn made(made: Made) -> Ended {
    let mut lines = vec![message!("workspace-cli-made", team = &made.team, place = made.place).to_string()];
    let invited = |one: &without_window::Invited| message!("workspace-cli-invited", person = &one.person, file = shown_path(&one.file)).to_string();
    lines.extend(made.invited.iter().map(invited));
    if !made.invited.is_empty() {
        lines.push(message!("workspace-cli-give").to_string());
    }
    let out = format!("{}\n", lines.join("\n"));
    match made.stopped {
        None => Ended { code: READY, out, err: String::new() },
        Some(fault) => Ended { code: FOUND, out, err: format!("{}\n{}\n", fault.message, message!("workspace-cli-stopped")) },
    }
}

fn migrated((place, from, to): (Message, i32, i32)) -> Result<Ended, Ended> {
    let line = match from == to {
        true => message!("workspace-cli-current", place = place, version = to),
        false => message!("workspace-cli-migrated", place = place, from = from, to = to),
    };
    Ok(Ended { code: READY, out: format!("{line}\n"), err: String::new() })
}

fn old_login(login: &OldLogin) -> String {
    match login.is_open {
        true => message!("workspace-cli-old-login", person = &login.person),
        false => message!("workspace-cli-old-key", person = &login.person),
    }
    .to_string()
}

fn status(stored: &StoredProfile, shown: &Shown) -> Ended {
    let now = &shown.workspace;
    let way = if now.verified { message!("workspace-cli-verified") } else { message!("workspace-cli-plain") };
    let connection = match (now.state, &now.why) {
        (WorkspaceState::Connected, _) => message!("workspace-cli-connected"),
        (_, Some(why)) => message!("workspace-cli-offline", why = why.clone()),
        (_, None) => message!("workspace-cli-not-connected"),
    };
    let schema = shown.schema.map_or_else(|| message!("workspace-cli-unknown"), |version| message!("workspace-cli-version", version = version));
    let delivered = match &now.delivered_at {
        Some(at) => message!("workspace-cli-delivered-all", at = moment(at)),
        None => message!("workspace-cli-waiting", count = now.waiting),
    };
    let rows = [
        (message!("workspace-cli-profile"), stored.session.profile.name.clone()),
        (message!("workspace-cli-team"), shown.team.clone()),
        (message!("workspace-cli-server"), format!("{}, {way}", now.server)),
        (message!("workspace-cli-database"), now.database.clone()),
        (message!("workspace-cli-connection"), connection.to_string()),
        (message!("workspace-cli-schema"), schema.to_string()),
        (message!("workspace-cli-joined"), moment(&now.since)),
        (message!("workspace-cli-documents"), now.documents.to_string()),
        (message!("workspace-cli-delivered"), delivered.to_string()),
        (message!("workspace-cli-not-taken"), now.not_taken.to_string()),
    ];
    let rows = rows.map(|(label, text)| [label.to_string(), text]);
    let mut lines = columns(rows.as_slice());
    lines.push(String::new());
    lines.extend(columns(&computers(now)));
    if !now.old_logins.is_empty() {
        lines.push(String::new());
        lines.extend(now.old_logins.iter().map(old_login));
    }
    let code = match (shown.schema, now.findings.is_empty()) {
        (None, _) => FAILED,
        (Some(_), true) => READY,
        (Some(_), false) => FOUND,
    };
    if code == FOUND {
        lines.extend([String::new(), message!("workspace-cli-changed").to_string()]);
        lines.extend(now.findings.iter().map(ToString::to_string));
    }
    Ended { code, out: format!("{}\n", lines.join("\n")), err: String::new() }
}

/// Each computer with its person, and when it was last there.
fn computers(now: &JoinedWorkspace) -> Vec<[String; 3]> {
    let heads = [message!("workspace-cli-person"), message!("workspace-cli-computer"), message!("workspace-cli-seen")].map(|head| head.to_string());
    let rows = now.computers.iter().map(|one| {
        let computer = match (one.is_own, one.sends) {
            (true, true) => message!("workspace-cli-own-sends", computer = &one.computer).to_string(),
            (true, false) => message!("workspace-cli-own", computer = &one.computer).to_string(),
            (false, true) => message!("workspace-cli-sends", computer = &one.computer).to_string(),
            (false, false) => one.computer.clone(),
        };
        let seen = one.seen_at.as_deref().map_or_else(|| message!("workspace-cli-never").to_string(), moment);
        [one.person.clone(), computer, seen]
    });
    std::iter::once(heads).chain(rows).collect()
}

fn verified(checked: &Checked) -> Ended {
    let heads = [message!("workspace-cli-computer"), message!("workspace-cli-records"), message!("workspace-cli-result")].map(|head| head.to_string());
    let result = |finding: &Option<Message>| finding.clone().unwrap_or_else(|| message!("workspace-cli-holds")).to_string();
    let rows = checked.chains.iter().map(|chain| [chain.computer.clone(), chain.records.to_string(), result(&chain.finding)]);
    let rows: Vec<[String; 3]> = std::iter::once(heads).chain(rows).collect();
    let mut lines = vec![message!("workspace-cli-checked", team = &checked.team, rules = checked.rules).to_string(), String::new()];
    lines.extend(columns(&rows));
    let found = checked.chains.iter().filter(|chain| chain.finding.is_some()).count();
    let last = if found == 0 { message!("workspace-cli-all-hold") } else { message!("workspace-cli-changed") };
    lines.extend([String::new(), last.to_string()]);
    Ended { code: if found == 0 { READY } else { FOUND }, out: format!("{}\n", lines.join("\n")), err: String::new() }
}

/// Cells under each other. The last column ends where its text does.
fn columns<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(|at| if at + 1 == N { 0 } else { width(at) });
    let line = |row: &[String; N]| row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect::<Vec<_>>().join("  ");
    rows.iter().map(line).collect()
}

/// A moment as people read it.
fn moment(at: &str) -> String {
    at.parse::<jiff::Timestamp>().map_or_else(|_| at.to_owned(), |at| zone::day_and_clock(at.as_millisecond()))
}

fn shown_path(path: &Path) -> String {
    bursar_contract::untrusted::shown_long(&path.display().to_string())
}

/// Why the profile is not read.
fn unread(why: Unread) -> Message {
    match why {
        Unread::NoProfile => message!("workspace-cli-no-profile"),
        Unread::NoRecords => message!("workspace-cli-no-records"),
        Unread::NoTeam => message!("workspace-cli-no-team"),
        Unread::SeveralTeams => message!("workspace-cli-several"),
        Unread::Locked => message!("workspace-cli-locked"),
        Unread::Open => message!("workspace-cli-open"),
        Unread::Other(why) => why,
    }
}

/// Why a command did nothing.
fn not_done(task: &Task, why: &Message) -> Ended {
    said(if matches!(task, Task::Status | Task::Verify) { FAILED } else { FOUND }, why)
}

fn said(code: i32, why: &Message) -> Ended {
    Ended { code, out: String::new(), err: format!("{why}\n") }
}

impl From<Fault> for Ended {
    /// What was refused.
    fn from(fault: Fault) -> Self {
        said(FOUND, &fault.message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(words: &str) -> Option<Asked> {
        Asked::of(&words.split_whitespace().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn each_task_takes_its_own_words() {
        let init = asked("init postgres://o:p=w@db/x --out here --profile=Treasury --data-dir there").unwrap();
        assert_eq!(init.task, Task::Init);
        assert_eq!(init.url.unwrap().expose("a test"), "postgres://o:p=w@db/x");
        assert_eq!((init.out.unwrap(), init.profile.unwrap(), init.data_dir.unwrap()), ("here".into(), "Treasury".into(), "there".into()));
        let invite = asked("invite --out=file Bisi").unwrap();
        assert_eq!((invite.task, invite.url.is_none(), invite.out), (Task::Invite { who: "Bisi".into() }, true, Some("file".into())));
        assert_eq!(asked("invite Bisi postgres://o@db/x").unwrap().url.unwrap().expose("a test"), "postgres://o@db/x");
        assert_eq!(asked("migrate postgres://o@db/x").unwrap().task, Task::Migrate);
        assert_eq!(asked("status --profile Treasury").unwrap().task, Task::Status);
        assert_eq!(asked("verify").unwrap().task, Task::Verify);
        for words in [
            "",
            "start",
            "init one two",
            "init --all",
            "init --out",
            "invite",
            "invite Bisi one two",
            "status postgres://o@db/x",
            "status --out here",
            "verify postgres://o@db/x",
            "migrate --out here",
            "migrate --profile Treasury",
            "migrate --data-dir there",
        ] {
            assert!(asked(words).is_none(), "{words}");
        }
    }

    fn ended(words: &[&str], typed: Option<&str>) -> Ended {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        let vault = |_: &Path| -> Arc<dyn Vault> { Arc::new(bursar_vault::memory::MemoryVault::default()) };
        run(&words, || None, vault, || typed.map(Secret::new))
    }

    #[test]
    fn wrong_words_and_a_missing_address_end_with_2_and_say_what_is_needed() {
        let usage = ended(&["start"], None);
        assert!(usage.code == 2 && usage.out.is_empty() && usage.err.contains("bursar workspace verify"), "{usage:?}");
        let help = ended(&["init", "--help"], None);
        assert!(help.code == 0 && help.err.is_empty() && help.out.contains("init < owner.txt"), "{help:?}");
        for words in [&["init"][..], &["invite", "Bisi"], &["migrate"]] {
            let ended = ended(words, None);
            assert!(ended.code == 2 && ended.err.contains(VARIABLE), "{words:?}: {ended:?}");
        }
        // The control: what needs no address asks for none.
        let status = ended(&["status"], None);
        assert!(status.code == 2 && status.err.contains("no home folder"), "{status:?}");
    }

    #[test]
    fn a_migration_says_from_which_version_to_which() {
        let said = |from, to| migrated((message!("workspace-cli-place", database = "books", server = "db.example:5432"), from, to)).unwrap().out;
        assert_eq!(said(1, 3), "Migrated from version 1 to version 3: books on db.example:5432\n");
        assert!(said(3, 3).contains("Nothing to do"), "{}", said(3, 3));
    }

    #[test]
    fn an_address_that_cannot_be_used_is_refused_without_its_password() {
        for address in ["postgres://ada:hunter2@db.example/books?sslmode=disable", "mysql://ada:hunter2@db.example/books", "hunter2"] {
            for (words, typed) in [(&["migrate", address][..], None), (&["migrate"][..], Some(address))] {
                let ended = ended(words, typed);
                assert!(ended.code == 1 && ended.out.is_empty() && !ended.err.is_empty(), "{ended:?}");
                assert!(!ended.err.contains("hunter2"), "{ended:?}");
            }
        }
    }
}

//! What the command line answers without a window or a service.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    sync::Arc,
};

use bursar_contract::{Fault, Secret, clock::Clock};
use bursar_messages::{Message, message};
use bursar_vault::Vault;

use crate::{
    app::{
        stored_profile::{self, Unread},
        workspace_commands,
    },
    batches::{
        api::BatchRowLevel,
        file_check::{self, Against, CheckedFile, FileRow},
    },
    history::{api::VerifiedFile, signed},
    naira::amount,
};

/// Everything is as it should be.
pub(super) const READY: i32 = 0;
/// Something was found, or it was refused.
pub(super) const FOUND: i32 = 1;
/// It could not be done.
pub(super) const FAILED: i32 = 2;

/// What a command answers.
#[derive(Debug, PartialEq, Eq)]
pub struct Ended {
    /// What the program ends with.
    pub code: i32,
    /// For the standard output.
    pub out: String,
    /// For the standard error.
    pub err: String,
}

/// Does what these words ask for. None where they ask for the window.
///
/// `batch check FILE [--profile NAME] [--json]` reads a sheet of payments as *Pay many* does, and checks what the file says; with a profile also what is
/// stored of that, where nobody has it open and it needs no passphrase. It ends with 0 where every row is ready, 1 where something is wrong, 2 where the
/// file cannot be read. `--verify FILE` and `--verify-log FILE` check receipts and a signed log without a profile, and end with 0 or 1. `workspace …` makes,
/// shows, migrates and checks the workspace of a team. `--help` says what can be asked for, `--version` which version this is. `folder` is the data folder
/// where none is named.
pub fn run(words: &[OsString], folder: impl FnOnce() -> Option<PathBuf>) -> Option<Ended> {
    run_with(words, folder, |folder| bursar_vault::of_folder(folder, &Clock::system()), workspace_commands::typed)
}

/// The same with another key store, and another place where the address of a workspace is typed.
#[doc(hidden)]
pub fn run_with(
    words: &[OsString],
    folder: impl FnOnce() -> Option<PathBuf>,
    vault: impl FnOnce(&Path) -> Arc<dyn Vault>,
    typed: impl FnOnce() -> Option<Secret>,
) -> Option<Ended> {
    let said = |words: &bursar_messages::Message| Some(Ended { code: READY, out: format!("{words}\n"), err: String::new() });
    match words.first()?.to_str()? {
        "--help" | "-h" => return said(&message!("app-cli-help")),
        "--version" | "-V" => return said(&message!("app-cli-version", version = env!("CARGO_PKG_VERSION"))),
        "--verify" => return Some(verified(&words[1..], signed::verify_receipts)),
        "--verify-log" => return Some(verified(&words[1..], signed::verify_log)),
        "workspace" => return Some(workspace_commands::run(&words[1..], folder, vault, typed)),
        "batch" => {}
        _ => return None,
    }
    let Some(asked) = Asked::of(&words[1..]) else { return Some(failed(&message!("batch-check-usage"))) };
    Some(match checked(&asked, folder, vault) {
        Ok(checked) => batch_check(&checked, asked.json),
        Err(fault) => failed(&fault.message),
    })
}

/// What `batch check` is asked.
struct Asked<'a> {
    file: &'a Path,
    profile: Option<String>,
    data_dir: Option<PathBuf>,
    json: bool,
}

impl<'a> Asked<'a> {
    /// None where the words are others.
    fn of(words: &'a [OsString]) -> Option<Self> {
        let (mut file, mut profile, mut data_dir, mut json) = (None, None, None, false);
        let mut words = words.iter();
        if words.next()? != "check" {
            return None;
        }
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            let (name, value) = text.split_once('=').map_or((text.as_ref(), None), |(name, value)| (name, Some(OsString::from(value))));
            match name {
                "--json" if value.is_none() => json = true,
                "--profile" => profile = Some(value.or_else(|| words.next().cloned())?.to_string_lossy().into_owned()),
                "--data-dir" => data_dir = Some(value.or_else(|| words.next().cloned())?.into()),
                _ if text.starts_with("--") || file.is_some() => return None,
                _ => file = Some(Path::new(OsStr::new(word))),
            }
        }
        Some(Self { file: file?, profile, data_dir, json })
    }
}

/// Checks the file, against the profile that was named where that can be read.
fn checked(asked: &Asked<'_>, folder: impl FnOnce() -> Option<PathBuf>, vault: impl FnOnce(&Path) -> Arc<dyn Vault>) -> Result<CheckedFile, Fault> {
    in_runtime(async {
        let Some(profile) = &asked.profile else { return file_check::check(asked.file, None).await };
        let stored = match asked.data_dir.clone().or_else(folder) {
            Some(folder) => stored_profile::read(&folder, profile, vault(&folder)).await.map_err(|why| unread(&why)),
            None => Err(message!("app-cli-no-home")),
        };
        let records = stored.as_ref().map(|stored| &*stored.session).map_err(Clone::clone);
        file_check::check(asked.file, Some(Against { profile, records })).await
    })?
}

/// Runs what waits.
pub(super) fn in_runtime<T>(work: impl Future<Output = T>) -> Result<T, Fault> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Fault::new(bursar_contract::Code::Unavailable, error.to_string()))?;
    Ok(runtime.block_on(work))
}

/// Why the records of a profile were not read, as the end of a sentence.
fn unread(why: &Unread) -> Message {
    match why {
        Unread::NoProfile | Unread::NoTeam | Unread::SeveralTeams => message!("batch-check-no-profile"),
        Unread::NoRecords => message!("batch-check-no-records"),
        Unread::Locked => message!("batch-check-locked"),
        Unread::Open => message!("batch-check-open"),
        Unread::Other(why) => why.clone(),
    }
}

/// What a signed file says, and whether it holds.
fn verified(words: &[OsString], verify: impl FnOnce(&Path) -> Result<VerifiedFile, Fault>) -> Ended {
    let no = |why: &bursar_messages::Message| Ended { code: FOUND, out: String::new(), err: format!("{why}\n") };
    let [path] = words else { return no(&message!("signed-cli-usage")) };
    match verify(Path::new(path)) {
        Ok(file) => Ended { code: if file.holds { READY } else { FOUND }, out: format!("{}\n", said_of(&file).join("\n")), err: String::new() },
        Err(fault) => no(&fault.message),
    }
}

fn said_of(file: &VerifiedFile) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", file.name, file.said)];
    let width = file.parts.iter().flat_map(|part| &part.rows).map(|row| row.label.to_string().chars().count()).max().unwrap_or_default();
    for part in &file.parts {
        lines.extend([String::new(), part.said.to_string()]);
        lines.extend(part.rows.iter().map(|row| format!("  {:<width$}  {}", row.label.to_string(), row.text)));
        lines.extend(part.signers.iter().map(|signer| message!("signed-cli-fingerprint", fingerprint = &signer.fingerprint).to_string()));
    }
    if file.holds {
        lines.extend([String::new(), message!("signed-cli-compare").to_string()]);
    }
    lines
}

fn failed(why: &bursar_messages::Message) -> Ended {
    Ended { code: FAILED, out: String::new(), err: format!("{why}\n") }
}

fn batch_check(checked: &CheckedFile, json: bool) -> Ended {
    let code = if checked.is_ready() { READY } else { FOUND };
    let out = if json { serde_json::to_string_pretty(checked).unwrap_or_default() } else { lines(checked).join("\n") };
    Ended { code, out: format!("{out}\n"), err: String::new() }
}

/// The answer for people: the file, its rows, what is wrong with each, and the counts.
fn lines(checked: &CheckedFile) -> Vec<String> {
    let about = std::iter::once(&checked.file).chain(&checked.found).map(String::as_str).collect::<Vec<_>>().join(" · ");
    let mut lines = vec![about];
    lines.extend(checked.cautions.iter().chain(&checked.problems).cloned());
    if let Some(stop) = &checked.stop {
        lines.extend([String::new(), stop.clone()]);
    } else {
        lines.push(String::new());
        lines.extend(table(&checked.rows));
        let counts = &checked.counts;
        lines.extend([
            String::new(),
            message!("batch-check-counts", ready = counts.ready, warn = counts.warn, fix = counts.fix, out = counts.left_out).to_string(),
        ]);
        if checked.naira.kobo > 0 {
            lines.push(message!("batch-check-naira", amount = amount::shown(checked.naira)).to_string());
        }
    }
    lines.push(checked.checked.clone());
    lines
}

/// The rows in columns; what is wrong stands under its row.
fn table(rows: &[FileRow]) -> Vec<String> {
    let heads = [message!("batch-check-row"), message!("batch-file-status"), message!("batch-column-amount"), message!("batch-check-to")];
    let cells = |row: &FileRow| {
        let amount = if row.token.is_empty() { row.amount.clone() } else { format!("{} {}", row.amount, row.token) };
        let to = [&row.name, &row.bank, &row.account].into_iter().filter(|cell| !cell.is_empty()).map(String::as_str).collect::<Vec<_>>().join(", ");
        [row.row.to_string(), level(row.level), amount, to]
    };
    let all: Vec<[String; 4]> = std::iter::once(heads.map(|head| head.to_string())).chain(rows.iter().map(cells)).collect();
    let width = |at: usize| all.iter().map(|row| row[at].chars().count()).max().unwrap_or_default();
    let widths = [width(0), width(1), width(2)];
    // Numbers meet at their last digit.
    let line = |[row, level, amount, to]: &[String; 4]| format!("{row:>0$}  {level:<1$}  {amount:>2$}  {to}", widths[0], widths[1], widths[2]);
    let under = |row: &FileRow| {
        let said = row.problems.iter().map(|problem| {
            let field = problem.field.as_deref().and_then(file_check::field_name).map(|name| format!("{name}: ")).unwrap_or_default();
            let detail = problem.detail.as_ref().map(|detail| format!(" {detail}")).unwrap_or_default();
            format!("{}  {field}{}{detail}", " ".repeat(widths[0]), problem.text)
        });
        said.collect::<Vec<_>>()
    };
    let below = all.iter().skip(1).zip(rows).flat_map(|(cells, row)| std::iter::once(line(cells)).chain(under(row)));
    std::iter::once(line(&all[0])).chain(below).collect()
}

fn level(level: BatchRowLevel) -> String {
    let words = match level {
        BatchRowLevel::Ready => message!("batch-check-ready"),
        BatchRowLevel::Warn => message!("batch-check-warn"),
        BatchRowLevel::Fix | BatchRowLevel::Checking => message!("batch-check-fix"),
        BatchRowLevel::LeftOut => message!("batch-result-left-out"),
    };
    words.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADINGS: &str = "Staff name,Bank,Acct no,Net pay\n";

    /// What comes of a sheet.
    fn check(name: &str, text: impl AsRef<[u8]>, more: &[&str]) -> Ended {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let words: Vec<OsString> = ["batch", "check"].into_iter().map(OsString::from).chain([path.into()]).chain(more.iter().map(OsString::from)).collect();
        let ended = run(&words, || None).unwrap();
        let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(left.len(), 1, "nothing is written beside the sheet");
        ended
    }

    #[test]
    fn only_words_for_the_command_line_are_answered() {
        let run = |words: &[&str]| super::run(&words.iter().map(OsString::from).collect::<Vec<_>>(), || None);
        for words in [&[][..], &["--data-dir", "batch"], &["--data-dir", "workspace", "verify"], &["workspace.bursar"], &["--anything"]] {
            assert_eq!(run(words), None, "{words:?}");
        }
        let help = run(&["--help"]).unwrap();
        assert!(
            help.code == 0 && ["--data-dir", "batch check FILE", "workspace verify", "--check-update"].iter().all(|word| help.out.contains(word)),
            "{help:?}"
        );
        assert_eq!(run(&["--version"]).unwrap().out, format!("Bursar {}\n", env!("CARGO_PKG_VERSION")));
        for words in [
            &["batch"][..],
            &["batch", "check"],
            &["batch", "send", "x.csv"],
            &["batch", "check", "a.csv", "b.csv"],
            &["batch", "check", "--all"],
            &["batch", "check", "a.csv", "--profile"],
        ] {
            let ended = run(words).unwrap();
            assert!(ended.code == 2 && ended.out.is_empty() && ended.err.contains("bursar batch check FILE"), "{words:?}: {ended:?}");
        }
    }

    #[test]
    fn a_sheet_without_a_fault_ends_with_0_and_says_what_was_not_checked() {
        let ended = check("november.csv", format!("{HEADINGS}Ada Obi,GTB,0123456785,\"120,000.00\"\nBola Sanni,058,3017764023,95000.50\n"), &[]);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{}", ended.out);
        assert!(ended.out.contains("november.csv · Text file with separators · Headings in row 1 · 2 rows"), "{}", ended.out);
        assert!(ended.out.contains("  2  Ready   120,000.00  Ada Obi, GTB, 0123456785"), "{}", ended.out);
        assert!(ended.out.contains("2 ready, 0 with a warning, 0 to fix, 0 left out.") && ended.out.contains("₦215,000.50"), "{}", ended.out);
        assert!(ended.out.contains("Only the file was checked"), "{}", ended.out);
    }

    #[test]
    fn a_number_that_does_not_fit_the_code_of_its_bank_is_a_warning() {
        let ended = check("digit.csv", format!("{HEADINGS}Ada Obi,058,0123456784,100\n"), &[]);
        assert!(ended.code == 1 && ended.out.contains("0 ready, 1 with a warning, 0 to fix"), "{}", ended.out);
    }

    #[test]
    fn each_fault_stands_at_its_row_and_the_program_ends_with_1() {
        let rows = "Ada Obi,GTB,0123456785,100\nBola Sanni,UBA,288120072,\"1,5\"\n,,2088120073,0\nAda Obi,gtb,0123456785,100.00\n";
        let ended = check("faults.csv", format!("{HEADINGS}{rows}"), &["--json"]);
        assert_eq!(ended.code, 1);
        let json: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
        assert_eq!(json["counts"], serde_json::json!({ "ready": 1, "warn": 0, "fix": 2, "leftOut": 1 }), "{json}");
        let fields = |row: usize| json["rows"][row]["problems"].as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect::<Vec<_>>();
        assert_eq!(fields(0), [""; 0]);
        assert_eq!(fields(1), ["accountNumber", "amount", "accountNumber"], "the number, the amount, and the number that was meant: {json}");
        assert_eq!(fields(2), ["sortCode", "accountName", "amount"], "{json}");
        assert_eq!((&json["rows"][3]["level"], json["rows"][3]["row"].as_u64()), (&"left_out".into(), Some(5)), "{json}");
        let people = check("faults.csv", format!("{HEADINGS}{rows}"), &[]);
        assert!(people.code == 1 && people.out.contains("Use 0288120072") && people.out.contains("Same payee and amount as row 2"), "{}", people.out);
    }

    #[test]
    fn transfers_are_checked_as_far_as_a_file_says() {
        let good = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
        let rows = format!(
            "Name,Network,Wallet address,Coin,Amount\nAda,Base,{good},USDC,\"1,250.5 USDC\"\nBola,Mars,{},USDC,1,5\nChidi,,0x2fdEB96d578e1183F60835110F8C7E667A48870b,USDC,5\n",
            good.to_lowercase()
        );
        let ended = check("tokens.csv", rows.replace("1,5\n", "\"1,5\"\n"), &["--json"]);
        let json: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
        assert_eq!(json["counts"], serde_json::json!({ "ready": 1, "warn": 0, "fix": 2, "leftOut": 0 }), "{json}");
        let fields = |row: usize| json["rows"][row]["problems"].as_array().unwrap().iter().map(|one| one["field"].as_str().unwrap()).collect::<Vec<_>>();
        assert_eq!((fields(1), fields(2)), (vec!["sortCode", "amount"], vec!["accountNumber"]), "{json}");
    }

    #[test]
    fn a_file_that_is_no_sheet_ends_with_2_and_one_without_a_column_with_1() {
        let ended = check("sheet.xlsx", b"no workbook", &[]);
        assert!(ended.code == 2 && ended.out.is_empty() && !ended.err.is_empty(), "{ended:?}");
        let missing = run(&["batch", "check", "/nowhere/sheet.csv"].map(OsString::from), || None).unwrap();
        assert_eq!(missing.code, 2, "{missing:?}");
        let ended = check("names.csv", "Staff name,Net pay\nAda Obi,100\n", &[]);
        assert!(ended.code == 1 && ended.out.contains("No column for Bank was found"), "{}", ended.out);
        let ended = check("empty.csv", HEADINGS, &[]);
        assert!(ended.code == 1 && ended.out.contains("no payments"), "{}", ended.out);
    }

    #[test]
    fn no_cell_writes_to_the_terminal() {
        let ended = check("evil.csv", format!("{HEADINGS}\u{1b}]0;owned\u{7}Ada,GTB,0123456785,100\n"), &[]);
        assert!(!ended.out.contains(['\u{1b}', '\u{7}']) && ended.code == 1, "{:?}", ended.out);
    }
}

//! `test`: every test that must hold for a change, in three lengths, and a table of it at the end. Nothing is forgiven: see [`journeys_again`].

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::gallery::AllLooks;
use crate::nextest::{self, Choice};
use crate::report::{Case, NotRun, Report};
use crate::step::{Failure, Outcome, answer, fail, run, seconds, step};
use crate::workspace::Workspace;
use crate::{apt, attack, gallery, requests, tools, ui};

/// How much is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tier {
    /// What one runs while working: unit tests, the user interface, the walk through the table, the first day.
    Quick,
    /// Everything that must hold for a change.
    Change,
    /// And what repeats a promise at length.
    Long,
}

impl Tier {
    fn profile(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Change => "default",
            Self::Long => "long",
        }
    }
}

/// What repeats a promise at length. CI takes one of them for each commit.
const AT_LENGTH: [(&str, AtLength); 6] = [
    ("The sandbox's tests over another node", AtLength::Anvil),
    ("Random requests for minutes", AtLength::Requests),
    ("Every scene of the gallery in all looks", AtLength::Looks),
    ("Kills in every world", AtLength::Kills),
    ("Journeys with all their rounds", AtLength::Rounds),
    ("Every screen in other languages", AtLength::Languages),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum AtLength {
    Anvil,
    Requests,
    Looks,
    Kills,
    Rounds,
    Languages,
}

/// Whether this is CI, where everything must run.
pub fn in_ci() -> bool {
    std::env::var("CI").is_ok_and(|value| !["", "0", "false"].contains(&value.as_str()))
}

/// Runs the tests of a tier, even when some fail, and prints the table and the totals last.
pub fn test(workspace: &Workspace, tier: Tier) -> Outcome {
    let mut report = Report::default();
    let begun = Instant::now();
    finish(all(workspace, tier, &mut report), workspace, report, begun)
}

/// Runs the Rust tests whose names contain these words, at whatever length they belong to.
pub fn named(workspace: &Workspace, words: &str) -> Outcome {
    let mut report = Report::default();
    let begun = Instant::now();
    let filter = format!("test({words})");
    let ran = programs(workspace).and_then(|()| {
        begin(workspace)?;
        rust(workspace, &mut report, &Choice { profile: "default", filter: Some(&filter), beyond: true, ..Choice::default() })
    });
    finish(ran, workspace, report, begun)
}

/// Empties the files in which tests write what the runner reads.
fn begin(workspace: &Workspace) -> Outcome {
    attack::begin(workspace)?;
    let _ = std::fs::remove_file(not_run_file(workspace));
    let _ = std::fs::remove_dir_all(failures(workspace));
    std::fs::create_dir_all(failures(workspace)).map_err(|cause| fail(format!("no place for pictures of failures: {cause}")))
}

/// Where tests write what they could not do: runners hide the output of tests that pass.
fn not_run_file(workspace: &Workspace) -> PathBuf {
    workspace.target.join("not_run.tsv")
}

/// Where a journey that fails leaves a picture of its window.
fn failures(workspace: &Workspace) -> PathBuf {
    workspace.target.join("failures")
}

fn finish(ran: Outcome, workspace: &Workspace, mut report: Report, begun: Instant) -> Outcome {
    let ci = in_ci();
    report.not_run(read_not_run(&std::fs::read_to_string(not_run_file(workspace)).unwrap_or_default()));
    if let Err(failure) = ran
        && !failure.said()
    {
        report.broken(&failure.to_string());
    }
    println!("\n{}", report.lines(ci, begun.elapsed()));
    let _ = std::io::stdout().flush();
    if report.verdict(ci).is_empty() { Ok(()) } else { Err(Failure::silent()) }
}

/// Reads what tests wrote: what, why and whose part it is, with tabs between.
fn read_not_run(text: &str) -> Vec<NotRun> {
    let lines = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    lines
        .filter_map(|words| match words.as_slice() {
            [what, why, whose] => Some(NotRun { what: (*what).to_owned(), why: (*why).to_owned(), installed: *whose == "tool" }),
            _ => None,
        })
        .collect()
}

fn programs(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BUILD, apt::HEADLESS, apt::BROWSER, apt::SPREADSHEET, apt::DATABASE]))?;
    step("Packages of the user interface", || ui::install(workspace))?;
    for folder in ["tests/eth-check", "tests/browser", "packaging"] {
        step(&format!("Packages of {folder}"), || ui::packages(&workspace.root.join(folder)))?;
    }
    step("User interface", || ui::build(workspace))?;
    step("Programs and tests", || run(&mut workspace.cargo_all(&["build", "--all-targets"])))
}

fn all(workspace: &Workspace, tier: Tier, report: &mut Report) -> Outcome {
    let nextest = step("cargo-nextest", || nextest::ensure(workspace))?;
    programs(workspace)?;
    let anvil = step("Another Ethereum node", || crate::bench::anvil(workspace))?;
    if anvil.is_none() {
        report.not_run([NotRun { what: "what compares with another Ethereum node".into(), why: "anvil cannot be had".into(), installed: true }]);
    }
    begin(workspace)?;
    let mut held = vec![part(report, "Tests of the user interface", |report| vitest(workspace, report))];
    if !nextest {
        held.push(without_nextest(workspace));
        return together(held);
    }
    let names = step("Names of the tests", || nextest::names(workspace))?;
    held.push(attack::rows_name_tests(&names));
    let environment: &[(&str, &str)] = if tier == Tier::Long { &[LONG] } else { &[] };
    let choice = Choice { profile: tier.profile(), environment, ..Choice::default() };
    if tier == Tier::Quick {
        held.push(rust(workspace, report, &choice));
        return together(held);
    }
    let commit = commit(workspace);
    let at_length = at_length(tier, commit);
    let long = |part| at_length.iter().any(|(_, which)| *which == part);
    let requested = if long(AtLength::Requests) { requests::LONG } else { requests::SHORT };
    // Alone: they have so many seconds, and beside others those are over before the first request.
    held.push(random_requests(workspace, report, requested));
    // Journeys wait half of their time: the gallery takes what they leave.
    std::thread::scope(|scope| {
        let gallery = scope.spawn(|| alone(|report| scenes(workspace, report, all_looks(tier, commit, long(AtLength::Looks)), long(AtLength::Languages))));
        held.push(rust(workspace, report, &choice));
        match gallery.join() {
            Ok((of_gallery, outcome)) => {
                report.add(of_gallery);
                held.push(outcome);
            }
            Err(_) => held.push(Err(fail("The gallery broke off."))),
        }
    });
    held.push(step("Attacks that were among them", || attack::table(workspace)));
    if anvil.is_some() && tier == Tier::Change {
        held.push(abroad(workspace, report, &names, &ABROAD_ONES));
    }
    for (name, which) in at_length {
        println!("\n  At length: {name}");
        held.push(match which {
            AtLength::Anvil if anvil.is_some() => abroad(workspace, report, &names, &ABROAD_FILES),
            AtLength::Anvil => Ok(()),
            // They ran at this length already, as did those two with the profile `long`.
            AtLength::Requests | AtLength::Looks | AtLength::Languages => Ok(()),
            AtLength::Kills | AtLength::Rounds if tier == Tier::Long => Ok(()),
            AtLength::Kills => rust_at_length(workspace, report, &names, name, &KILLS),
            AtLength::Rounds => rust_at_length(workspace, report, &names, name, &ROUNDS),
        });
    }
    // The last, when nothing else runs any more.
    if tier == Tier::Long {
        held.push(crate::bench::ratios(workspace));
    }
    together(held)
}

/// Asks tests for all their rounds.
const LONG: (&str, &str) = ("BURSAR_LONG", "1");
/// The worlds of the kill harness that a usual run leaves out, with their control.
const KILLS: Selection = Selection { of: "bursar-console::it", begin: &["kills::where", "kills::the_count_finds_a_replay"] };
/// Journeys that repeat.
const ROUNDS: Selection = Selection { of: JOURNEYS, begin: &["crash::", "pages::starts", "injected::an_address"] };

fn rust_at_length(workspace: &Workspace, report: &mut Report, names: &BTreeSet<String>, name: &str, which: &Selection) -> Outcome {
    rust_part(workspace, report, name, &Choice { profile: "default", filter: Some(&which.filter(names)?), beyond: true, environment: &[LONG] })
}

/// What of the long tests this run takes: all, the one that the commit chooses, or none.
fn at_length(tier: Tier, commit: Option<u64>) -> Vec<(&'static str, AtLength)> {
    match (tier, commit) {
        (Tier::Long, _) => AT_LENGTH.to_vec(),
        (Tier::Change, Some(commit)) if in_ci() => AT_LENGTH.into_iter().nth((commit % AT_LENGTH.len() as u64) as usize).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The scenes that this run examines in all looks. In CI that is a third of them, which the commit chooses: all would take longer than everything else.
fn all_looks(tier: Tier, commit: Option<u64>, at_length: bool) -> AllLooks {
    match (at_length, tier) {
        (false, _) => AllLooks::None,
        (true, Tier::Long) => AllLooks::Every,
        (true, _) => AllLooks::Third(commit.unwrap_or_default() / AT_LENGTH.len() as u64 % 3),
    }
}

/// Runs a part beside others, with a report of its own.
fn alone(work: impl FnOnce(&mut Report) -> Outcome) -> (Report, Outcome) {
    let mut report = Report::default();
    let held = work(&mut report);
    (report, held)
}

fn together(held: Vec<Outcome>) -> Outcome {
    held.into_iter().collect()
}

/// A step that gives tests.
fn part(report: &mut Report, name: &str, work: impl FnOnce(&mut Report) -> Outcome<Vec<Case>>) -> Outcome {
    let begun = Instant::now();
    let cases = step(name, || work(report))?;
    report.part(name, begun.elapsed(), &cases);
    Ok(())
}

fn vitest(workspace: &Workspace, report: &mut Report) -> Outcome<Vec<Case>> {
    let file = workspace.target.join("vitest.json");
    let _ = std::fs::remove_file(&file);
    let ended = run(tools::npm()
        .args(["exec", "--", "vitest", "run", "--reporter=default", "--reporter=json"])
        .arg(format!("--outputFile.json={}", file.display()))
        .current_dir(workspace.ui()));
    let text = std::fs::read_to_string(&file).map_err(|cause| fail(format!("vitest left no report: {cause}")))?;
    let (cases, skipped) = read_vitest(&text).map_err(|cause| fail(format!("vitest's report cannot be read: {cause}")))?;
    report.skipped(skipped);
    // A file that does not load fails the run without a test of its own.
    if ended.is_err() && !cases.iter().any(|case| case.failed) { Err(fail("vitest failed, and no test of it")) } else { Ok(cases) }
}

/// The tests that ran, and how many were skipped.
fn read_vitest(text: &str) -> serde_json::Result<(Vec<Case>, usize)> {
    let report: serde_json::Value = serde_json::from_str(text)?;
    let tests = report["testResults"].as_array().into_iter().flatten().flat_map(|file| file["assertionResults"].as_array().into_iter().flatten());
    let (ran, skipped): (Vec<_>, Vec<_>) = tests.partition(|test| ["passed", "failed"].contains(&test["status"].as_str().unwrap_or_default()));
    let case = |test: &serde_json::Value| Case {
        program: "ui".to_owned(),
        name: test["fullName"].as_str().unwrap_or_default().to_owned(),
        took: Duration::try_from_secs_f64(test["duration"].as_f64().unwrap_or_default()).unwrap_or_default() / 1000,
        failed: test["status"] == "failed",
        output: String::new(),
    };
    Ok((ran.into_iter().map(case).collect(), skipped.len()))
}

fn scenes(workspace: &Workspace, report: &mut Report, all_looks: AllLooks, languages: bool) -> Outcome {
    let name = match all_looks {
        AllLooks::None => "Every scene of the gallery",
        AllLooks::Third(_) => "Every scene of the gallery, a third of them in all looks",
        AllLooks::Every => "Every scene of the gallery in all looks",
    };
    let mut outcome = part(report, name, |_| gallery::check(workspace, all_looks));
    for language in gallery::LANGUAGES.iter().filter(|_| languages) {
        outcome = outcome.and(part(report, &format!("Every screen in the language {language}"), |_| gallery::language(workspace, language)));
    }
    outcome
}

fn random_requests(workspace: &Workspace, report: &mut Report, length: &str) -> Outcome {
    part(report, "Random requests against the sandbox", |report| {
        let mut not_run = Vec::new();
        let cases = requests::ways(workspace, length, requests::Seed::of(workspace), &mut not_run)?;
        report.not_run(not_run);
        Ok(cases)
    })
}

/// The first bits of the commit's hash as a number. None outside of a repository.
pub fn commit(workspace: &Workspace) -> Option<u64> {
    let hash = answer(Command::new("git").args(["rev-parse", "HEAD"]).current_dir(&workspace.root))?;
    u64::from_str_radix(hash.get(..16)?, 16).ok()
}

/// Files of the sandbox's tests that must hold with any Ethereum node behind the chain.
const ABROAD_FILES: Selection =
    Selection { of: SANDBOX, begin: &["behaviour::", "collections::", "exactly_once::", "execution::", "explorer::", "replacement::", "sponsor::", "story::"] };
/// One of each of these files, the one that says most about the other node.
const ABROAD_ONES: Selection = Selection {
    of: SANDBOX,
    begin: &[
        "collections::items_move_one_kind_at_a_time_or_several_at_once",
        "behaviour::a_service_that_forgets_keys_remembers_them_for_its_time",
        "exactly_once::different_transfers_at_the_same_time_each_happen_once",
        "execution::what_was_good_when_it_was_sent_and_reverts_in_its_block_has_failed",
        "explorer::a_transaction_is_told_with_its_logs_and_every_link_leads_on",
        "replacement::an_accelerated_transaction_happens_once_under_its_new_hash",
        "sponsor::the_sponsor_is_found_and_filled_and_nonsense_is_refused",
        "story::the_whole_story_in_the_documented_dialect",
    ],
};
const SANDBOX: &str = "bursar-sandbox::it";

/// Tests of one program by how their names begin.
struct Selection {
    of: &'static str,
    begin: &'static [&'static str],
}

impl Selection {
    /// A filter for the runner, after a look whether each beginning still names a test.
    fn filter(&self, names: &BTreeSet<String>) -> Outcome<String> {
        let lost: Vec<&str> = self.begin.iter().copied().filter(|begin| !names.iter().any(|name| name.starts_with(begin))).collect();
        if !lost.is_empty() {
            return Err(fail(format!("No test of {} begins with: {}", self.of, lost.join(", "))));
        }
        let begin: Vec<String> = self.begin.iter().map(|begin| format!("test(/^{begin}/)")).collect();
        Ok(format!("binary_id({}) & ({})", self.of, begin.join(" | ")))
    }
}

/// The sandbox's tests again with ETH-SEPOLIA on anvil. The time between blocks is the other node's own affair.
fn abroad(workspace: &Workspace, report: &mut Report, names: &BTreeSet<String>, which: &Selection) -> Outcome {
    let filter = format!("{} - test(with_a_block_time)", which.filter(names)?);
    let choice = Choice { profile: "default", filter: Some(&filter), beyond: true, environment: &[("BURSAR_ABROAD", "1")] };
    rust_part(workspace, report, "Promises of the sandbox with a chain on another node", &choice)
}

fn rust(workspace: &Workspace, report: &mut Report, choice: &Choice<'_>) -> Outcome {
    rust_part(workspace, report, "Tests of Rust, the real window included", choice)
}

/// A folder for what tests write, in memory: how long a disk takes to keep something is not what they examine, and each of them waits for it.
struct Temporary(String);

impl Temporary {
    /// Kilobytes that must be free there.
    const ROOM: u64 = 4 << 20;

    /// None where the system has no such place, or too little room in it: tests use the usual one then.
    fn in_memory() -> Option<Self> {
        let free = answer(Command::new("df").args(["--output=avail", "-k", "/dev/shm"]))?.lines().last()?.trim().parse::<u64>().ok()?;
        // Short, because paths of sockets have little room.
        let folder = format!("/dev/shm/bursar.{}", std::process::id());
        (free > Self::ROOM && std::fs::create_dir(&folder).is_ok()).then_some(Self(folder))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn rust_part(workspace: &Workspace, report: &mut Report, name: &str, choice: &Choice<'_>) -> Outcome {
    let begun = Instant::now();
    let written = [("BURSAR_ATTACKS", attack::file(workspace)), ("BURSAR_NOT_RUN", not_run_file(workspace)), ("BURSAR_FAILURES", failures(workspace))]
        .map(|(name, path)| (name, path.display().to_string()));
    let change = commit(workspace).map(|commit| commit.to_string());
    let memory = Temporary::in_memory();
    let environment: Vec<(&str, &str)> = written
        .iter()
        .map(|(name, path)| (*name, path.as_str()))
        .chain(change.as_deref().map(|change| ("BURSAR_CHANGE", change)))
        .chain(memory.as_ref().map(|folder| ("TMPDIR", folder.0.as_str())))
        .chain(choice.environment.iter().copied())
        .collect();
    let cases = step(name, || nextest::tests(workspace, &Choice { environment: &environment, ..choice.clone() }))?;
    report.part(name, begun.elapsed(), &cases);
    journeys_again(workspace, report, &cases, &environment)
}

/// How many journeys are looked at again. When more fail, something is wrong with all of them.
const LOOKED_AT: usize = 4;

/// A journey leads a real window beside other programs. One that failed is run again alone, only to say whether it is unstable: the run fails
/// where it fails again, where more than one is unstable, and where any other test failed.
fn journeys_again(workspace: &Workspace, report: &mut Report, cases: &[Case], environment: &[(&str, &str)]) -> Outcome {
    let journeys: Vec<&Case> = cases.iter().filter(|case| case.failed && case.program == JOURNEYS).collect();
    if journeys.len() > LOOKED_AT {
        println!("\n  {} journeys failed; none is run again.", journeys.len());
        return Ok(());
    }
    for first in journeys {
        println!("\n▸ Alone, to see whether it is unstable: {}", first.name);
        let filter = format!("binary_id({JOURNEYS}) & test(={})", first.name);
        let again = nextest::tests(workspace, &Choice { profile: "alone", filter: Some(&filter), beyond: true, environment })?;
        for second in &again {
            println!("  --- beside the others ({}):\n{}", seconds(first.took), first.output);
            println!("  --- alone ({}): {}\n{}", seconds(second.took), if second.failed { "failed" } else { "passed" }, second.output);
            println!("  --- pictures: {}", failures(workspace).display());
            if !second.failed {
                report.unstable(&first.name);
            }
        }
    }
    Ok(())
}

/// The program of the journeys, as the runner names it.
const JOURNEYS: &str = "bursar-tests::journeys";

/// Where cargo-nextest cannot be had, a person still learns whether the tests hold. In CI that is not enough.
fn without_nextest(workspace: &Workspace) -> Outcome {
    if in_ci() {
        return Err(fail("cargo-nextest cannot be installed, and in CI every test is counted"));
    }
    println!("  cargo-nextest cannot be installed: cargo runs the tests, without counts, times or limits.");
    step("Tests of Rust by cargo", || run(&mut nextest::without(workspace)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{AT_LENGTH, AllLooks, Selection, Tier, all_looks, at_length, read_not_run, read_vitest};

    #[test]
    fn what_was_not_run_is_read_with_its_reason() {
        let read = read_not_run("memory\tno /proc\tsystem\nwalk\tno Chromium\ttool\n");
        assert_eq!(read.iter().map(|one| (one.what.as_str(), one.installed)).collect::<Vec<_>>(), [("memory", false), ("walk", true)]);
    }

    #[test]
    fn the_report_of_vitest_gives_each_test() {
        let text = r#"{"testResults":[{"assertionResults":[
            {"fullName":"a b","status":"passed","duration":1500.5},{"fullName":"c","status":"failed","duration":2},{"fullName":"d","status":"pending"}]}]}"#;
        let (cases, skipped) = read_vitest(text).unwrap();
        assert_eq!(
            cases.iter().map(|case| (case.name.as_str(), case.failed, case.took.as_millis())).collect::<Vec<_>>(),
            [("a b", false, 1500), ("c", true, 2)]
        );
        assert_eq!(skipped, 1);
    }

    #[test]
    fn the_long_run_takes_every_part_and_the_quick_one_none() {
        assert_eq!(at_length(Tier::Long, None).len(), AT_LENGTH.len());
        assert_eq!(at_length(Tier::Quick, Some(3)), []);
    }

    #[test]
    fn ci_examines_a_third_of_the_scenes_in_all_looks_and_each_third_for_some_commit() {
        let parts: BTreeSet<_> = (0..18).map(|commit| format!("{:?}", all_looks(Tier::Change, Some(commit), true))).collect();
        assert_eq!(parts.into_iter().collect::<Vec<_>>(), ["Third(0)", "Third(1)", "Third(2)"]);
        assert_eq!(all_looks(Tier::Long, Some(1), true), AllLooks::Every);
        assert_eq!(all_looks(Tier::Change, Some(1), false), AllLooks::None);
    }

    #[test]
    fn a_selection_that_names_no_test_any_more_fails() {
        let names = ["behaviour::holds".to_owned(), "story::whole".to_owned()].into();
        let held = Selection { of: "p::it", begin: &["behaviour::", "story::whole"] };
        assert_eq!(held.filter(&names).unwrap(), "binary_id(p::it) & (test(/^behaviour::/) | test(/^story::whole/))");
        let lost = Selection { of: "p::it", begin: &["behaviour::", "conduct::"] };
        assert_eq!(lost.filter(&names).unwrap_err().to_string(), "No test of p::it begins with: conduct::");
    }
}

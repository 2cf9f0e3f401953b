//! `test`: every test of every part, and one line of totals at the end.

use crate::place::Place;
use crate::step::{Failure, Outcome, fail, run, spelled, step};
use crate::{apt, attack, gallery, requests, tools, ui};
use std::io::{BufRead as _, BufReader, Write as _};
use std::ops::AddAssign;
use std::process::{Command, Stdio};

/// What the runners counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Totals {
    passed: u64,
    failed: u64,
    skipped: u64,
    /// Of those that passed: at the second try only.
    second: u64,
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.second += other.second;
    }
}

/// Prepares what is missing, runs all tests even when some fail, prints the totals last.
pub fn test(place: &Place) -> Outcome {
    let mut totals = Totals::default();
    let result = all(place, &mut totals);
    if let Err(failure) = &result {
        println!("\n{failure}");
        totals.failed = totals.failed.max(1);
    }
    let skipped = if totals.skipped > 0 { format!(", {} skipped", totals.skipped) } else { String::new() };
    let second = if totals.second > 0 { format!(", {} of them at the second try", totals.second) } else { String::new() };
    println!("\n{} passed{second}, {} failed{skipped}", totals.passed, totals.failed);
    let _ = std::io::stdout().flush();
    if totals.failed == 0 && totals.passed > 0 { Ok(()) } else { Err(Failure::silent()) }
}

fn all(place: &Place, totals: &mut Totals) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BUILD, apt::HEADLESS, apt::BROWSER, apt::SPREADSHEET]))?;
    step("Packages of the user interface", || ui::install(place))?;
    step("Package of the Ethereum check", || ui::packages(&place.root.join("tests/eth-check")))?;
    let anvil = step("Another Ethereum node", || crate::bench::anvil(place))?;
    step("Packages of the gateway's walk", || ui::packages(&place.root.join("tests/browser")))?;
    step("The bundler, which signs", || ui::packages(&place.root.join("packaging")))?;
    step("User interface", || ui::build(place))?;
    let front = step("Tests of the user interface", || vitest(place, totals));
    let scenes = step("Every scene of the gallery", || walk(place, totals));
    step("Programs and tests", || run(&mut place.cargo_all(&["build", "--all-targets"])))?;
    attack::begin(place)?;
    let back = step("Tests of Rust, end to end included", || rust(place, totals));
    let attacks = step("Attacks that were among them", || attack::table(place));
    let abroad = step("Promises of the sandbox with a chain on another node", || abroad(place, totals, anvil.is_some()));
    let requests = step("Random requests against the sandbox", || requests::briefly(place));
    front.and(scenes).and(back).and(attacks).and(abroad).and(requests)
}

fn vitest(place: &Place, totals: &mut Totals) -> Outcome {
    let report = place.target.join("vitest.json");
    let _ = std::fs::remove_file(&report);
    let ended = run(tools::npm()
        .args(["exec", "--", "vitest", "run", "--reporter=default", "--reporter=json"])
        .arg(format!("--outputFile.json={}", report.display()))
        .current_dir(place.ui()));
    let counted = std::fs::read_to_string(&report).map_err(|cause| fail(format!("vitest left no report: {cause}")))?;
    let counted: serde_json::Value = serde_json::from_str(&counted).map_err(|cause| fail(format!("vitest's report cannot be read: {cause}")))?;
    let number = |name: &str| counted[name].as_u64().unwrap_or_default();
    *totals += Totals {
        passed: number("numPassedTests"),
        failed: number("numFailedTests"),
        skipped: number("numPendingTests") + number("numTodoTests"),
        ..Totals::default()
    };
    ended
}

fn walk(place: &Place, totals: &mut Totals) -> Outcome {
    let (passed, failed) = gallery::check(place)?;
    *totals += Totals { passed, failed, ..Totals::default() };
    if failed == 0 { Ok(()) } else { Err(fail(format!("{failed} scenes of the gallery did not hold"))) }
}

/// The tests of every crate.
fn rust(place: &Place, totals: &mut Totals) -> Outcome {
    let tests = |names: &[String]| {
        let mut command = place.cargo_all(&["test", "--no-fail-fast"]);
        if !names.is_empty() {
            command.args(["--lib", "--bins", "--tests", "--"]).args(alone(names));
        }
        command.env("BURSAR_APP", place.program("debug", "bursar")).env("BURSAR_SANDBOX", place.program("debug", "bursar-sandbox"));
        command.env("BURSAR_ATTACKS", attack::file(place));
        command
    };
    twice(tests, totals)
}

/// Files of the sandbox's tests that hold whoever keeps the chain.
const ABROAD: [&str; 8] = ["collections::", "conduct::", "exactly_once::", "execution::", "explorer::", "replacement::", "sponsor::", "story::"];

/// The same tests again with ETH-SEPOLIA on anvil.
fn abroad(place: &Place, totals: &mut Totals, there: bool) -> Outcome {
    if !there {
        println!("  NOT RUN: there is no other node.");
        return Ok(());
    }
    let tests = |names: &[String]| {
        let mut command = place.cargo(&["test", "--no-fail-fast", "--package", "bursar-sandbox", "--test", "it", "--"]);
        // The time between blocks is the other node's own affair.
        if names.is_empty() {
            command.args(ABROAD)
        } else {
            command.args(alone(names))
        };
        command.args(["--skip", "with_a_block_time"]);
        command.env("BURSAR_ABROAD", "1");
        command
    };
    twice(tests, totals)
}

/// Words for a run of these tests alone, one by one; none for all tests.
fn alone(names: &[String]) -> Vec<&str> {
    let exactly = if names.is_empty() { &[][..] } else { &["--exact", "--test-threads=1"] };
    exactly.iter().copied().chain(names.iter().map(String::as_str)).collect()
}

/// How many tests may have failed and still get a second try: more is not the machine's fault.
const FORGIVEN: usize = 3;

/// Runs tests; given names, those alone. The few that lead a real window or another program beside everything else may lose a race with
/// the machine: what failed is run once more, alone, and both results are printed and counted.
fn twice(tests: impl Fn(&[String]) -> Command, totals: &mut Totals) -> Outcome {
    let mut first = Totals::default();
    let (ended, failed) = followed(tests(&[]), &mut first)?;
    *totals += first;
    if ended.is_ok() || failed.is_empty() || failed.len() > FORGIVEN {
        return ended;
    }
    println!("\n  Once more, alone: {}", failed.join(", "));
    let mut again = Totals::default();
    let (ended, _) = followed(tests(&failed), &mut again)?;
    if ended.is_ok() && again.passed == failed.len() as u64 {
        totals.failed -= first.failed;
        totals.passed += again.passed;
        totals.second += again.passed;
        println!("  Passed at the second try: {}", failed.join(", "));
    }
    ended
}

/// Runs tests and counts them. Answers how that ended and the names of those that failed, where they are known.
fn followed(mut command: Command, totals: &mut Totals) -> Outcome<(Outcome, Vec<String>)> {
    command.stdin(Stdio::null()).stdout(Stdio::piped());
    let broken = |cause: std::io::Error| -> Failure { fail(format!("cargo test: {cause}")) };
    let mut child = command.spawn().map_err(broken)?;
    let (mut failed, mut begun) = (Vec::new(), 0);
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line.map_err(broken)?;
            println!("{line}");
            begun += u64::from(line.starts_with("running ") && (line.ends_with(" test") || line.ends_with(" tests")));
            if let Some(counted) = counted(&line) {
                *totals += counted;
                begun = begun.saturating_sub(1);
            }
            // Said twice where a test runs itself as a program of its own.
            failed.extend(lost(&line).filter(|name| !failed.contains(name)));
        }
    }
    let status = child.wait().map_err(broken)?;
    let ended = if status.success() { Ok(()) } else { Err(fail(format!("`{}` ended with {status}", spelled(&command)))) };
    // A program that died has not counted what failed in it: then the names are not the whole of it.
    Ok((ended, if begun == 0 { failed } else { Vec::new() }))
}

/// Reads the name out of `test journeys::story ... FAILED`.
fn lost(line: &str) -> Option<String> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED").map(str::to_owned)
}

/// Reads `test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s`.
fn counted(line: &str) -> Option<Totals> {
    let rest = line.trim().strip_prefix("test result: ")?.split_once(". ")?.1;
    let number = |word: &str| rest.split(';').find_map(|part| part.trim().strip_suffix(word)?.trim().parse().ok()).unwrap_or_default();
    Some(Totals { passed: number("passed"), failed: number("failed"), skipped: number("ignored"), ..Totals::default() })
}

#[cfg(test)]
mod tests {
    use super::{Totals, counted, lost};

    #[test]
    fn the_closing_line_of_cargo_test_is_read() {
        let line = "test result: FAILED. 12 passed; 3 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.10s";
        assert_eq!(counted(line), Some(Totals { passed: 12, failed: 3, skipped: 1, second: 0 }));
        assert_eq!(counted("test journeys::story ... ok"), None);
    }

    #[test]
    fn only_a_test_that_failed_is_called_lost() {
        assert_eq!(lost("test journeys::story ... FAILED").as_deref(), Some("journeys::story"));
        assert_eq!(lost("test journeys::story ... ok"), None);
        assert_eq!(lost("test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.10s"), None);
    }
}

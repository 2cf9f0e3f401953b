//! What a run of the tests found: counts, times, what was skipped or unstable. Printed as the last lines.

use std::time::Duration;

use crate::step::seconds;

/// How many of the slowest tests are named.
const SLOWEST: usize = 5;

/// One test as its runner reported it.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Crate and kind of program, such as `bursar-console::it`; or the part, where the runner has no programs.
    pub program: String,
    /// The test's own name.
    pub name: String,
    /// How long it took.
    pub took: Duration,
    /// Whether it failed.
    pub failed: bool,
    /// What it printed, where the runner kept it.
    pub output: String,
}

/// A part of the run, with what it counted.
#[derive(Debug)]
struct Part {
    name: String,
    tests: usize,
    failed: usize,
    took: Duration,
}

/// What could not be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotRun {
    /// What it was.
    pub what: String,
    /// Why not.
    pub why: String,
    /// Whether the task installs what is missing: then it is a failure everywhere.
    pub installed: bool,
}

/// The whole run.
#[derive(Debug, Default)]
pub struct Report {
    parts: Vec<Part>,
    slowest: Vec<(Duration, String)>,
    passed: usize,
    failed: usize,
    /// Skipped by their own runner.
    skipped: usize,
    not_run: Vec<NotRun>,
    unstable: Vec<String>,
    broken: Vec<String>,
}

impl Report {
    /// Adds a part with its tests.
    pub fn part(&mut self, name: &str, took: Duration, cases: &[Case]) {
        let failed = cases.iter().filter(|case| case.failed).count();
        self.passed += cases.len() - failed;
        self.failed += failed;
        self.slowest.extend(cases.iter().map(|case| (case.took, format!("{} {}", case.program, case.name))));
        self.keep_slowest();
        self.parts.push(Part { name: name.to_owned(), tests: cases.len(), failed, took });
    }

    /// Adds what another part of the run found beside this one.
    pub fn add(&mut self, other: Self) {
        self.parts.extend(other.parts);
        self.slowest.extend(other.slowest);
        self.keep_slowest();
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.not_run(other.not_run);
        self.unstable.extend(other.unstable);
        self.broken.extend(other.broken);
    }

    fn keep_slowest(&mut self) {
        self.slowest.sort_by_key(|(took, _)| std::cmp::Reverse(*took));
        self.slowest.truncate(SLOWEST);
    }

    /// A step that did not hold without naming a test.
    pub fn broken(&mut self, words: &str) {
        self.broken.push(words.to_owned());
    }

    /// Tests that their own runner skipped.
    pub fn skipped(&mut self, count: usize) {
        self.skipped += count;
    }

    /// What could not be run.
    pub fn not_run(&mut self, of: impl IntoIterator<Item = NotRun>) {
        for one in of {
            if !self.not_run.contains(&one) {
                self.not_run.push(one);
            }
        }
    }

    /// A journey that failed beside the others and passed alone.
    pub fn unstable(&mut self, name: &str) {
        self.unstable.push(name.to_owned());
        // It was counted as failed: what it is worth is decided in [`Report::verdict`].
        self.failed -= 1;
        self.passed += 1;
    }

    /// Why the run does not hold, one sentence each. Empty: it holds.
    pub fn verdict(&self, ci: bool) -> Vec<String> {
        let mut reasons = self.broken.clone();
        if self.failed > 0 {
            reasons.push(format!("{} tests failed.", self.failed));
        }
        if self.passed + self.failed == 0 {
            reasons.push("Nothing was tested.".to_owned());
        }
        if self.unstable.len() > 1 {
            reasons.push(format!("{} journeys are unstable; one is allowed.", self.unstable.len()));
        }
        let counts = |one: &&NotRun| ci || one.installed;
        reasons.extend(self.not_run.iter().filter(counts).map(|one| {
            let whose = if one.installed { "this command installs what it needs" } else { "where CI is set, everything must run" };
            format!("Not run: {}, and {whose}: {}", one.what, one.why)
        }));
        reasons
    }

    /// The last lines: a table of the parts, the slowest tests, what is unstable and what was skipped, why the run fails, and the totals.
    pub fn lines(&self, ci: bool, whole: Duration) -> String {
        let mut lines = format!("{:<58} {:>6} {:>7} {:>9}\n", "part", "tests", "failed", "seconds");
        for part in &self.parts {
            lines += &format!("{:<58} {:>6} {:>7} {:>9}\n", part.name, part.tests, part.failed, whole_seconds(part.took));
        }
        lines += &format!("{:<58} {:>6} {:>7} {:>9}\n", "together, some beside each other", self.passed + self.failed, self.failed, whole_seconds(whole));
        if !self.slowest.is_empty() {
            lines += "\nslowest\n";
            for (took, name) in &self.slowest {
                lines += &format!("  {:>8}  {name}\n", seconds(*took));
            }
        }
        for name in &self.unstable {
            lines += &format!("\nunstable: {name} failed beside the others and passed alone");
        }
        for one in &self.not_run {
            lines += &format!("\nskipped: {}: {}", one.what, one.why);
        }
        for reason in self.verdict(ci) {
            lines += &format!("\n✗ {reason}");
        }
        let unstable = if self.unstable.is_empty() { String::new() } else { format!(", {} of them unstable", self.unstable.len()) };
        let skipped = self.skipped + self.not_run.len();
        let skipped = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
        // A step that broke without a test of its own is a failure too.
        let failed = self.failed + self.verdict(ci).len() - usize::from(self.failed > 0);
        lines + &format!("\n{} passed{unstable}, {failed} failed{skipped}", self.passed)
    }
}

fn whole_seconds(time: Duration) -> u64 {
    u64::try_from((time.as_millis() + 500) / 1000).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::{Case, NotRun, Report};
    use std::time::Duration;

    fn case(name: &str, failed: bool) -> Case {
        Case { program: "journeys".into(), name: name.into(), took: Duration::from_secs(2), failed, output: String::new() }
    }

    fn report(cases: &[Case]) -> Report {
        let mut report = Report::default();
        report.part("Journeys", Duration::from_secs(9), cases);
        report
    }

    #[test]
    fn a_run_without_a_failure_holds_and_one_with_a_failure_does_not() {
        assert_eq!(report(&[case("a", false)]).verdict(true), [""; 0]);
        assert_eq!(report(&[case("a", false), case("b", true)]).verdict(false), ["1 tests failed."]);
        assert_eq!(report(&[]).verdict(false), ["Nothing was tested."]);
        assert_eq!(report(&[case("b", true)]).verdict(false), ["1 tests failed."]);
    }

    #[test]
    fn one_unstable_journey_is_named_and_two_fail_the_run() {
        let mut one = report(&[case("a", true), case("b", false)]);
        one.unstable("a");
        assert_eq!(one.verdict(true), [""; 0]);
        assert!(
            one.lines(true, Duration::ZERO).contains("unstable: a failed beside the others")
                && one.lines(true, Duration::ZERO).ends_with("2 passed, 1 of them unstable, 0 failed")
        );
        let mut two = report(&[case("a", true), case("b", true)]);
        two.unstable("a");
        two.unstable("b");
        assert_eq!(two.verdict(true), ["2 journeys are unstable; one is allowed."]);
    }

    #[test]
    fn what_was_not_run_fails_in_ci_and_where_it_is_installed() {
        let missing = |installed| {
            let mut report = report(&[case("a", false)]);
            report.not_run([NotRun { what: "memory".into(), why: "no /proc".into(), installed }]);
            report
        };
        assert_eq!(missing(false).verdict(false), [""; 0]);
        assert!(missing(false).lines(false, Duration::ZERO).ends_with("skipped: memory: no /proc\n1 passed, 0 failed, 1 skipped"));
        assert_eq!(missing(false).verdict(true).len(), 1);
        assert_eq!(missing(true).verdict(false).len(), 1);
    }
}

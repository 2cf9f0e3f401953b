//! `requests`: random and broken requests, made from the sandbox's own OpenAPI document by schemathesis, a program from PyPI.
//!
//! Where the package cannot be had, the step is counted as not run, and as failed in CI.

use crate::pypi;
use crate::report::{Case, NotRun};
use crate::step::{Outcome, fail, gently, run, spelled, step};
use crate::workspace::Workspace;
use crate::{test, tools};
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Pinned: another version makes other requests.
const PACKAGE: &str = "schemathesis==4.32.5";
/// What every answer is held against: no 5xx, only statuses and bodies of the document, nothing wrong taken, nothing without a key.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,negative_data_rejection,\
missing_required_header,unsupported_method,ignored_auth";
/// Seconds at most for one sandbox: in a run of its own, and among all tests. Reading the document and its examples takes a part of them.
pub const LONG: &str = "150";
pub const SHORT: &str = "60";

/// Repeated by every run, beside the seed of the commit.
const FIXED: u32 = 20_261_121;
/// The worlds in which it asks: dialect and mode.
const WORLDS: [[&str; 2]; 2] = [["documented", "standard"], ["observed", "trustless"]];

/// Which requests are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seed {
    /// The one that a person asked for, in every world.
    Asked(u32),
    /// That of the commit in one world, the fixed one in the other; which of them is a matter of the commit.
    Commit(u64),
}

impl Seed {
    /// From `BURSAR_SEED`, else of the commit.
    pub fn of(workspace: &Workspace) -> Self {
        let asked = std::env::var("BURSAR_SEED").ok().and_then(|text| text.parse::<u64>().ok());
        asked.map_or_else(|| Self::Commit(test::commit(workspace).unwrap_or(1)), |asked| Self::Asked(low(asked)))
    }

    fn in_world(self, number: usize) -> u32 {
        match self {
            Self::Asked(seed) => seed,
            Self::Commit(commit) if commit % WORLDS.len() as u64 == number as u64 => low(commit),
            Self::Commit(_) => FIXED,
        }
    }
}

/// The tool takes 32 bits.
fn low(seed: u64) -> u32 {
    (seed & u64::from(u32::MAX)) as u32
}

/// Runs it for long in every world.
pub fn requests(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("Sandbox", || run(&mut workspace.cargo(&["build", "--bin", "bursar-sandbox"])))?;
    let mut not_run = Vec::new();
    let cases = step("Random requests", || ways(workspace, LONG, Seed::of(workspace), &mut not_run))?;
    for one in &not_run {
        println!("  NOT RUN: {}: {}", one.what, one.why);
    }
    if not_run.is_empty() && cases.iter().all(|case| !case.failed) { Ok(()) } else { Err(fail("Random requests did not hold, or were not made.")) }
}

/// For so many seconds in each world, with the sandbox already built. One case for each world.
pub fn ways(workspace: &Workspace, seconds: &str, seed: Seed, not_run: &mut Vec<NotRun>) -> Outcome<Vec<Case>> {
    let Some(program) = pypi::program(workspace, PACKAGE, "schemathesis") else {
        let why = format!("{PACKAGE} cannot be installed (python3 with venv, and PyPI or a mirror of it)");
        not_run.push(NotRun { what: "random requests against the sandbox".to_owned(), why, installed: false });
        return Ok(Vec::new());
    };
    let case = |(number, world): (usize, [&str; 2])| {
        let (begun, seed) = (std::time::Instant::now(), seed.in_world(number));
        let outcome = one(workspace, &program, world, seconds, seed);
        if let Err(failure) = &outcome {
            println!("  {failure}\n  The same again: BURSAR_SEED={seed} cargo xtask requests");
        }
        Case { program: "requests".to_owned(), name: world.join(", "), took: begun.elapsed(), failed: outcome.is_err(), output: String::new() }
    };
    Ok(WORLDS.into_iter().enumerate().map(case).collect())
}

/// Ends the sandbox whatever happens.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn one(workspace: &Workspace, program: &PathBuf, [dialect, mode]: [&str; 2], seconds: &str, seed: u32) -> Outcome {
    let world = workspace.target.join("requests").join(format!("{dialect}-{mode}"));
    let _ = std::fs::remove_dir_all(&world);
    let unusable = |cause: &dyn std::fmt::Display| fail(format!("the sandbox does not start: {cause}"));
    let mut sandbox = Command::new(workspace.program("debug", "bursar-sandbox"))
        .args(["--listen", "127.0.0.1:0", "--seed", "20261121", "--dialect", dialect, "--mode", mode, "--data"])
        .arg(&world)
        .stdout(Stdio::piped())
        .spawn()
        .map(Running)
        .map_err(|cause| unusable(&cause))?;
    let mut line = String::new();
    let mut out = BufReader::new(sandbox.0.stdout.take().ok_or_else(|| unusable(&"no output"))?);
    out.read_line(&mut line).map_err(|cause| unusable(&cause))?;
    let line: serde_json::Value = serde_json::from_str(&line).map_err(|cause| unusable(&cause))?;
    let word = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
    // One worker: two that parse at once run into a fault of Python 3.11 (cpython 106905).
    let mut tool = gently(program);
    tool.current_dir(&world)
        .arg("run")
        .arg(format!("{}/openapi.json", word("base_url")))
        .args(["--header", &format!("{}: {}", word("api_key_header"), word("api_key"))])
        .args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "20", "--max-time", seconds])
        .args(["--seed", &seed.to_string(), "--workers", "1", "--warnings", "off", "--no-color"]);
    // Whole, not line by line: other parts print at the same time.
    let said = tool.output().map_err(|cause| fail(format!("`{}` does not start: {cause}", spelled(&tool))))?;
    println!("  {dialect}, {mode}, seed {seed}:\n{}{}", String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    let result = match tested(&String::from_utf8_lossy(&said.stdout)) {
        _ if !said.status.success() => Err(fail(format!("the tool ended with {}", said.status))),
        Some(1..) => Ok(()),
        // Its time was over before the first one, and it calls that a success.
        _ => Err(fail("no request was made: the time was over before the first one")),
    };
    // A sandbox that is gone has panicked outside of a request.
    match sandbox.0.try_wait() {
        Ok(None) => result,
        _ => Err(fail("the sandbox ended while it was asked")),
    }
}

/// Of how many operations the tool says that it made requests.
fn tested(said: &str) -> Option<u32> {
    said.lines().find_map(|line| line.trim().strip_prefix("Tested:")?.trim().parse().ok())
}

#[cfg(test)]
mod tests {
    use super::tested;

    #[test]
    fn a_run_that_made_no_request_is_told_from_one_that_did() {
        let said = |count: &str| format!("API Operations:\n  Selected: 62/62\n  Tested: {count}\n  Skipped: 62\n    - Time limit reached\n");
        assert_eq!([tested(&said("0")), tested(&said("62")), tested("Empty test suite")], [Some(0), Some(62), None]);
    }
}

//! Runs the Rust tests with cargo-nextest: installs it, starts it with a profile and a filter, and reads its report.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::report::Case;
use crate::step::{Outcome, answer, fail, run, status};
use crate::workspace::Workspace;

/// Installs it where it is missing. False where it cannot be had.
pub fn ensure(workspace: &Workspace) -> Outcome<bool> {
    if let Some(version) = version(workspace) {
        println!("  {}", version.lines().next().unwrap_or_default());
        return Ok(true);
    }
    println!("  cargo-nextest is missing: compiling it. This happens once on a machine.");
    Ok(run(&mut workspace.cargo(&["install", "--locked", "cargo-nextest"])).is_ok() && version(workspace).is_some())
}

fn version(workspace: &Workspace) -> Option<String> {
    answer(workspace.cargo(&["nextest", "--version"]).stderr(Stdio::null()))
}

/// Which tests, and how.
#[derive(Debug, Clone, Default)]
pub struct Choice<'a> {
    /// Of `.config/nextest.toml`.
    pub profile: &'a str,
    /// A filter expression; all tests of the profile without one.
    pub filter: Option<&'a str>,
    /// Whether the filter also reaches tests that the profile leaves out.
    pub beyond: bool,
    /// More environment.
    pub environment: &'a [(&'a str, &'a str)],
}

/// Runs tests and gives each with its outcome. Fails where the runner did not end in an orderly way, or no test was chosen.
pub fn tests(workspace: &Workspace, choice: &Choice<'_>) -> Outcome<Vec<Case>> {
    let report = report(workspace, choice.profile);
    let _ = std::fs::remove_file(&report);
    let mut command = workspace.cargo_all(&["nextest", "run"]);
    command.args(["--profile", choice.profile, "--no-tests", "fail"]).args(choice.filter.iter().flat_map(|filter| ["-E", filter]));
    if choice.beyond {
        command.arg("--ignore-default-filter");
    }
    command.envs(choice.environment.iter().copied()).stdin(Stdio::null());
    // The programs that are led from outside.
    command.env("BURSAR_APP", workspace.program("debug", "bursar")).env("BURSAR_SANDBOX", workspace.program("debug", "bursar-sandbox"));
    let ended = status(&mut command)?;
    let text = std::fs::read_to_string(&report).map_err(|cause| fail(format!("the runner left no report ({ended}): {cause}")))?;
    let cases = read(&text).map_err(|cause| fail(format!("the runner's report cannot be read: {cause}")))?;
    match cases.iter().any(|case| case.failed) {
        // It says failure for another reason than a test, such as a process that stayed behind.
        false if !ended.success() => Err(fail(format!("cargo nextest ended with {ended}, and no test failed"))),
        _ => Ok(cases),
    }
}

fn report(workspace: &Workspace, profile: &str) -> PathBuf {
    workspace.target.join("nextest").join(profile).join("junit.xml")
}

/// Reads a report in the JUnit format.
fn read(text: &str) -> Result<Vec<Case>, roxmltree::Error> {
    let document = roxmltree::Document::parse(text)?;
    let cases = document.descendants().filter(|node| node.has_tag_name("testcase"));
    let said = |case: &roxmltree::Node<'_, '_>| {
        let outputs = case.children().filter(|child| ["system-out", "system-err", "failure", "error"].iter().any(|name| child.has_tag_name(*name)));
        outputs.filter_map(|child| child.text()).map(str::trim).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    };
    Ok(cases
        .map(|case| Case {
            program: case.attribute("classname").unwrap_or_default().to_owned(),
            name: case.attribute("name").unwrap_or_default().to_owned(),
            took: case.attribute("time").and_then(|time| time.parse().ok()).map(Duration::from_secs_f64).unwrap_or_default(),
            failed: case.children().any(|child| child.has_tag_name("failure") || child.has_tag_name("error")),
            output: said(&case),
        })
        .collect())
}

/// The names of all tests, those that a profile leaves out too.
pub fn names(workspace: &Workspace) -> Outcome<BTreeSet<String>> {
    let mut command = workspace.cargo_all(&["nextest", "list"]);
    let output = command
        .args(["--profile", "long", "--message-format", "json"])
        .stderr(Stdio::null())
        .output()
        .map_err(|cause| fail(format!("cargo nextest does not start: {cause}")))?;
    let listed: serde_json::Value = serde_json::from_slice(&output.stdout).map_err(|cause| fail(format!("the list of tests cannot be read: {cause}")))?;
    let suites = listed["rust-suites"].as_object().ok_or_else(|| fail("the list of tests has no programs"))?;
    Ok(suites.values().filter_map(|suite| suite["testcases"].as_object()).flat_map(|cases| cases.keys().cloned()).collect())
}

/// The same tests without cargo-nextest, for a computer where it cannot be had: outcomes without counts.
pub fn without(workspace: &Workspace) -> Command {
    let mut command = workspace.cargo_all(&["test", "--quiet", "--no-fail-fast"]);
    command.env("BURSAR_APP", workspace.program("debug", "bursar")).env("BURSAR_SANDBOX", workspace.program("debug", "bursar-sandbox"));
    command
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_report_gives_each_test_with_its_outcome_and_time() {
        let text = r#"<?xml version="1.0"?><testsuites name="run"><testsuite name="a::it" tests="2">
            <testcase name="story::holds" classname="a::it" time="1.250"/>
            <testcase name="story::breaks" classname="a::it" time="0.5"><failure message="m" type="test failure">panicked</failure><system-out>said</system-out></testcase>
        </testsuite></testsuites>"#;
        let cases = read(text).unwrap();
        assert_eq!(cases.iter().map(|case| (case.name.as_str(), case.failed)).collect::<Vec<_>>(), [("story::holds", false), ("story::breaks", true)]);
        assert_eq!((cases[0].took.as_millis(), cases[1].output.as_str()), (1_250, "panicked\nsaid"));
        assert!(read("no report").is_err());
    }
}

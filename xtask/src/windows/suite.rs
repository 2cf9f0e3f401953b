//! The tests of the crates, built for Windows and run under Wine: one start for each program of tests, because a start of Wine for each test is too slow.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::display::{self, Display};
use super::environment::Environment;
use crate::apt;
use crate::step::{Outcome, fail, seconds};
use crate::workspace::Workspace;

/// What is built in the one invocation of cargo: every crate, with its programs, tests and examples. Another selection would build most of the dependencies
/// again, with other features.
const CRATES: [&str; 11] =
    ["--workspace", "--exclude", "empty-window", "--exclude", "bursar-fuzz", "--exclude", "bursar-tests", "--exclude", "xtask", "--exclude", "bursar"];
/// What is looked at without being built: the app as well.
pub const LOOKED_AT: [&str; 11] = [
    "--workspace",
    "--exclude",
    "empty-window",
    "--exclude",
    "bursar-fuzz",
    "--exclude",
    "bursar-tests",
    "--exclude",
    "xtask",
    "--features",
    "bursar/custom-protocol",
];

/// A program of tests may take so long. One that hangs is a failure.
const PATIENCE: Duration = Duration::from_secs(40 * 60);
/// Tests at a time: most of them wait.
const THREADS: &str = "4";

/// Tests that are built and not run, with the program, the whole name and the reason. None of money, journal or vault.
const LEFT_OUT: [(&str, &str, &str); 4] = [
    (
        "console::it",
        "licences::every_package_in_the_app_has_the_whole_text_of_its_licence_in_the_program",
        "it asks cargo where the packages are, and there is no cargo for Windows in the environment; it reads files of the sources, which are the same",
    ),
    (
        "console::it",
        "review_demanded::a_row_that_moves_money_without_a_review_does_not_compile_and_is_named",
        "it starts the compiler, and there is none for Windows in the environment; what the compiler refuses is the same for every target",
    ),
    (
        "sandbox::it",
        "slow::slow_connections_are_closed_in_time_while_others_are_answered",
        "it opens 600 connections at once, and every socket under Wine goes through one server that has no time left for a caller who is in order",
    ),
    (
        "workspace::it",
        "connection::tls_is_used_where_the_certificate_is_valid_and_refused_where_it_is_of_another_name",
        "it trusts an authority of its own beside those of the system, and Wine refuses the settings for that, which Windows has since version 8",
    ),
];

/// Tests that are not built for Windows: a piece of the file's path, and the reason.
const NOT_BUILT: [(&str, &str); 8] = [
    ("/platform/linux", "it asks Linux; Windows has tests of its own beside it"),
    ("/platform/unix", "it is about links, pipes and modes of Unix; Windows has tests of its own beside it"),
    ("/platform/macos", "it asks macOS"),
    ("console/tests/it/unix_files.rs", "it is about links, pipes and modes of Unix"),
    ("sandbox/tests/it/limits.rs", "it lowers a limit of the process that Windows does not have"),
    ("client/tests/it/trusted.rs", "it names the file of trusted authorities, which Linux alone has"),
    ("vault/tests/it/vault.rs", "it asks the Secret Service; the Credential Manager has tests of its own"),
    ("workspace/tests/it/door.rs", "it is no test: PostgreSQL for the tests under Wine"),
];

/// A program of tests.
pub struct Program {
    /// The crate, and whether these are its unit tests (`lib`), those of a program (`bin`) or of its folder `tests` (`it`).
    name: String,
    /// The folder of its crate: cargo starts tests there.
    folder: PathBuf,
    path: PathBuf,
}

/// What a program of tests said.
struct Ran {
    name: String,
    took: Duration,
    passed: usize,
    ignored: usize,
    left_out: usize,
    failed: Vec<String>,
    /// Why it did not end as it should.
    broken: Option<String>,
    output: PathBuf,
}

/// Builds all crates, programs, tests and examples.
pub fn build(workspace: &Workspace, environment: &Environment) -> Outcome<Vec<Program>> {
    let mut command = environment.inside(&["cargo", "test", "--locked", "--no-run", "--message-format", "json-render-diagnostics"]);
    let output = command.args(CRATES).stderr(Stdio::inherit()).output().map_err(|cause| fail(format!("cargo does not start: {cause}")))?;
    if !output.status.success() {
        return Err(fail(format!("cargo ended with {}", output.status)));
    }
    let programs = programs(&String::from_utf8_lossy(&output.stdout));
    println!("  {} programs of tests", programs.len());
    if programs.is_empty() {
        return Err(fail(format!("cargo built no tests in {}", workspace.root.display())));
    }
    Ok(programs)
}

/// The lints, of the app too.
pub fn clippy(environment: &Environment) -> Command {
    let mut command = environment.inside(&["cargo", "clippy", "--locked", "--all-targets"]);
    command.args(LOOKED_AT).args(["--", "-D", "warnings"]);
    command
}

/// The programs of tests in cargo's messages, in the order of their names.
fn programs(messages: &str) -> Vec<Program> {
    let mut found = Vec::new();
    for message in messages.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok()) {
        let (Some(path), true) = (message["executable"].as_str(), message["profile"]["test"] == true) else { continue };
        // What the compiler itself loads, such as derives, is built for this system.
        if !path.ends_with(".exe") {
            continue;
        }
        let Some(folder) = message["manifest_path"].as_str().and_then(|file| Path::new(file).parent()) else { continue };
        let package = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let kind = match message["target"]["kind"][0].as_str() {
            Some("bin") => "bin",
            Some("test") => "it",
            Some("example") => "example",
            _ => "lib",
        };
        found.push(Program { name: format!("{package}::{kind}"), folder: folder.to_owned(), path: path.into() });
    }
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

/// Runs every program of tests, or the tests alone that have `only` in their name, and prints what they said. Fails where one failed, or a test is missing
/// that nobody explained.
pub fn run(workspace: &Workspace, environment: &Environment, programs: &[Program], only: Option<&str>) -> Outcome {
    let reports = workspace.target.join("windows/reports");
    fs::create_dir_all(&reports).map_err(|cause| fail(format!("{}: {cause}", reports.display())))?;
    let (mut ran, mut there) = (Vec::new(), BTreeMap::new());
    let door = Door::open(workspace)?;
    // Some open a window to hear from the system.
    let display = Display::open(environment)?;
    for program in programs {
        let names = program.list(environment)?;
        for name in &names {
            *there.entry((program.folder.clone(), last(name).to_owned())).or_insert(0_usize) += 1;
        }
        if !names.iter().any(|name| only.is_none_or(|only| name.contains(only))) {
            continue;
        }
        let one = program.run(environment, &reports, &door, only)?;
        println!("  {}", one.line());
        ran.push(one);
    }
    drop(display);
    println!("\n{:<28} {:>7} {:>7} {:>8} {:>9}", "program", "passed", "failed", "left out", "time");
    for one in &ran {
        println!("{:<28} {:>7} {:>7} {:>8} {:>9}", one.name, one.passed, one.failed.len(), one.left_out + one.ignored, seconds(one.took));
    }
    let sum = |count: fn(&Ran) -> usize| ran.iter().map(count).sum::<usize>();
    println!("{:<28} {:>7} {:>7} {:>8}", "together", sum(|one| one.passed), sum(|one| one.failed.len()), sum(|one| one.left_out + one.ignored));
    for (program, name, reason) in LEFT_OUT {
        println!("\nnot run under Wine: {program} {name}: {reason}");
    }
    let unexplained = not_built(workspace, programs, &there)?;
    let mut wrong = String::new();
    for one in &ran {
        for name in &one.failed {
            let _ = writeln!(wrong, "✗ {} {name}", one.name);
        }
        if let Some(why) = &one.broken {
            let _ = writeln!(wrong, "✗ {}: {why}", one.name);
        }
        if !one.failed.is_empty() || one.broken.is_some() {
            let _ = writeln!(wrong, "  what they said: {}", one.output.display());
        }
    }
    wrong += &unexplained;
    if wrong.is_empty() { Ok(()) } else { Err(fail(wrong)) }
}

impl Program {
    /// Whether it is this one, such as `console::it`.
    pub fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// It, ready to be given words.
    pub fn command(&self, environment: &Environment) -> Command {
        let folder = self.folder.to_string_lossy();
        let mut command = environment.inside(&["/bin/sh", "-c", "cd \"$0\" && exec wine \"$@\"", &folder]);
        command.arg(&self.path).env("CARGO_MANIFEST_DIR", &self.folder).env("DISPLAY", display::NUMBER).stdin(Stdio::null());
        command
    }

    /// The names of its tests.
    fn list(&self, environment: &Environment) -> Outcome<Vec<String>> {
        let output = self.command(environment).args(["--list", "--format", "terse"]).output().map_err(|cause| fail(format!("{}: {cause}", self.name)))?;
        if !output.status.success() {
            return Err(fail(format!("{} does not list its tests: {}\n{}", self.name, output.status, String::from_utf8_lossy(&output.stderr))));
        }
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        Ok(text.lines().filter_map(|line| line.trim_end().strip_suffix(": test")).map(str::to_owned).collect())
    }

    fn run(&self, environment: &Environment, reports: &Path, door: &Door, only: Option<&str>) -> Outcome<Ran> {
        let output = reports.join(format!("{}.txt", self.name.replace("::", "-")));
        let file = File::create(&output).map_err(|cause| fail(format!("{}: {cause}", output.display())))?;
        let both = file.try_clone().map_err(|cause| fail(format!("{}: {cause}", output.display())))?;
        let mut command = self.command(environment);
        // What is left out is named in full.
        command.args(["--test-threads", THREADS]).arg(only.unwrap_or("--exact")).env("BURSAR_POSTGRES_DOOR", &door.address).stdout(file).stderr(both);
        let left_out = LEFT_OUT.iter().filter(|(program, ..)| *program == self.name);
        let left_out = left_out.fold(0, |count, (_, name, _)| {
            command.args(["--skip", name]);
            count + 1
        });
        let begun = Instant::now();
        let mut child = command.spawn().map_err(|cause| fail(format!("{}: {cause}", self.name)))?;
        let ended = within(&mut child, PATIENCE);
        if ended.is_none() {
            environment.end();
        }
        let text = fs::read(&output).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default();
        let mut ran = Ran { name: self.name.clone(), took: begun.elapsed(), passed: 0, ignored: 0, left_out, failed: Vec::new(), broken: None, output };
        let whole = ran.read(&text);
        if !whole {
            ran.broken = Some(match ended {
                None => format!("it did not end within {}", seconds(PATIENCE)),
                Some(code) => format!("it ended with {code} before its last line"),
            });
        }
        Ok(ran)
    }
}

/// PostgreSQL runs on Linux; tests under Wine ask for servers at this door. It is a program of the workspace's tests (`tests/it/door.rs`).
struct Door {
    address: String,
    program: Child,
}

impl Door {
    fn open(workspace: &Workspace) -> Outcome<Self> {
        apt::ensure(&[apt::DATABASE])?;
        let mut command = workspace.cargo(&["test", "--quiet", "-p", "bursar-workspace", "--test", "it", "--", "--ignored", "--exact", "door::door"]);
        command.arg("--nocapture").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = command.spawn().map_err(|cause| fail(format!("the door to PostgreSQL does not open: {cause}")))?;
        let mut said = program.stdout.take().map(BufReader::new).into_iter().flat_map(BufRead::lines).map_while(Result::ok);
        let address = said.find_map(|line| line.split_once("door 127.0.0.1:").map(|(_, port)| format!("127.0.0.1:{}", port.trim())));
        match address {
            Some(address) => {
                // After a minute libtest prints that this test is slow. If nobody reads the output, the test ends and closes the door.
                thread::spawn(move || said.for_each(drop));
                Ok(Self { address, program })
            }
            None => Err(fail("the door to PostgreSQL does not say where it is")),
        }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        // The end of its input ends it.
        drop(self.program.stdin.take());
        let _ = self.program.wait();
    }
}

/// Waits for a program. One that does not end in time is ended.
fn within(child: &mut Child, patience: Duration) -> Option<std::process::ExitStatus> {
    let begun = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if begun.elapsed() < patience => thread::sleep(Duration::from_millis(200)),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                return None;
            }
        }
    }
}

impl Ran {
    /// Counts the outcomes in what libtest printed. False where the last line is missing.
    fn read(&mut self, text: &str) -> bool {
        let mut whole = false;
        for line in text.lines().map(str::trim_end) {
            whole |= line.starts_with("test result: ");
            // What a test prints itself may stand between the name and the outcome.
            if line.ends_with("... ok") || line == "ok" {
                self.passed += 1;
            } else if line.contains("... ignored") {
                self.ignored += 1;
            } else if let Some(name) = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED")) {
                self.failed.push(name.to_owned());
            }
        }
        // The last line counts, whatever tests printed.
        if let Some(last) = text.lines().rfind(|line| line.starts_with("test result: ")) {
            let number = |word: &str| {
                let before = last.split(word).next()?.trim_end();
                before.rsplit(' ').next()?.parse::<usize>().ok()
            };
            self.passed = number(" passed").unwrap_or(self.passed);
            self.ignored = number(" ignored").unwrap_or(self.ignored);
        }
        whole
    }

    fn line(&self) -> String {
        let broken = self.broken.as_ref().map(|why| format!("; {why}")).unwrap_or_default();
        format!("{}: {} passed, {} failed in {}{broken}", self.name, self.passed, self.failed.len(), seconds(self.took))
    }
}

fn last(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name)
}

/// Prints the tests of the sources that no program for Windows has, each with its reason; gives those that have none.
fn not_built(workspace: &Workspace, programs: &[Program], there: &BTreeMap<(PathBuf, String), usize>) -> Outcome<String> {
    let mut unexplained = String::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut folders: Vec<&Path> = programs.iter().map(|program| program.folder.as_path()).collect();
    folders.dedup();
    for folder in folders {
        let mut written: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (file, name) in written_tests(folder) {
            let file = file.strip_prefix(&workspace.root).unwrap_or(&file).to_string_lossy().into_owned();
            written.entry(name).or_default().push(file);
        }
        for (name, files) in written {
            let built = there.get(&(folder.to_owned(), name.clone())).copied().unwrap_or(0);
            if built >= files.len() {
                continue;
            }
            match NOT_BUILT.iter().find(|(path, _)| files.iter().any(|file| file.contains(path))) {
                Some((path, reason)) => {
                    println!("not built for Windows: {} {name}: {reason}", files.join(", "));
                    *counts.entry(path).or_default() += 1;
                }
                None => {
                    let _ = writeln!(unexplained, "✗ {} {name}: not built for Windows, and xtask/src/windows/suite.rs does not say why", files.join(", "));
                }
            }
        }
    }
    println!("not built for Windows: {} tests", counts.values().sum::<usize>());
    Ok(unexplained)
}

/// The tests that stand in the sources of a crate, with their files.
fn written_tests(folder: &Path) -> Vec<(PathBuf, String)> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.join("src"), folder.join("tests")]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).unwrap_or_default();
                found.extend(named_tests(&text).into_iter().map(|name| (path.clone(), name)));
            }
        }
    }
    found
}

/// The names of the functions that a test attribute stands before.
fn named_tests(text: &str) -> Vec<String> {
    let (mut names, mut is_test) = (Vec::new(), false);
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[test]") || line.starts_with("#[tokio::test") {
            is_test = true;
        } else if is_test && !line.starts_with("#[") && !line.starts_with("//") {
            is_test = false;
            let name = line.split("fn ").nth(1).and_then(|rest| rest.split(['(', '<']).next());
            names.extend(name.map(str::to_owned));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{LEFT_OUT, Ran, named_tests, programs};
    use std::time::Duration;

    fn ran() -> Ran {
        let (name, output) = ("vault::it".to_owned(), "report".into());
        Ran { name, took: Duration::ZERO, passed: 0, ignored: 0, left_out: 0, failed: Vec::new(), broken: None, output }
    }

    #[test]
    fn what_libtest_prints_is_counted_and_a_missing_end_is_seen() {
        let text = "running 3 tests\ntest a::holds ... ok\ntest a::breaks ... FAILED\ntest a::prints ... \r\nsaid\r\nok\r\n\
                    test result: FAILED. 2 passed; 1 failed; 0 ignored; 0 measured; 4 filtered out; finished in 1.00s\r\n";
        let mut one = ran();
        assert!(one.read(text));
        assert_eq!((one.passed, one.failed.as_slice()), (2, ["a::breaks".to_owned()].as_slice()));
        assert!(!ran().read("running 3 tests\ntest a::holds ... ok\n"), "a program that was ended says no result");
    }

    #[test]
    fn programs_of_tests_are_told_from_others() {
        let message = |kind: &str, test: bool, file: &str| {
            format!(r#"{{"manifest_path":"/w/crates/vault/Cargo.toml","target":{{"kind":["{kind}"]}},"profile":{{"test":{test}}},"executable":"/t/{file}"}}"#)
        };
        let built = [("test", true, "it.exe"), ("lib", true, "vault.exe"), ("bin", false, "worker.exe"), ("proc-macro", true, "derive")];
        let found = programs(&built.map(|(kind, test, file)| message(kind, test, file)).join("\n"));
        assert_eq!(found.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["vault::it", "vault::lib"]);
    }

    #[test]
    fn tests_are_found_in_sources() {
        let text = "#[test]\nfn one() {}\n#[tokio::test(flavor = \"multi_thread\")]\n#[cfg(unix)]\nasync fn two() {}\nfn none() {}\n";
        assert_eq!(named_tests(text), ["one", "two"]);
    }

    #[test]
    fn nothing_of_money_journal_or_vault_is_left_out() {
        for (program, name, _) in LEFT_OUT {
            assert!(!program.starts_with("journal") && !program.starts_with("vault"), "{program} {name}");
            for piece in ["kills::", "payments::", "payouts::", "batch", "sender", "disk::", "claims::"] {
                assert!(!name.contains(piece), "{program} {name}");
            }
        }
    }
}

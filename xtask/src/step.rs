//! Steps with a name and a time, and the one kind of failure a task has.

use std::ffi::OsStr;
use std::fmt;
use std::io::Write as _;
use std::process::{Command, ExitStatus};
use std::time::{Duration, Instant};

/// Why a task stopped, in words for the person at the keyboard.
#[derive(Debug)]
pub struct Failure(String);

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl Failure {
    /// For a failure whose words are printed already.
    pub fn silent() -> Self {
        Self(String::new())
    }

    /// Whether its words are printed already.
    pub fn said(&self) -> bool {
        self.0.is_empty()
    }
}

/// What a step gives back.
pub type Outcome<T = ()> = Result<T, Failure>;

/// A failure with these words.
pub fn fail(words: impl Into<String>) -> Failure {
    Failure(words.into())
}

/// Says what begins, runs it, says how long it took.
pub fn step<T>(name: &str, work: impl FnOnce() -> Outcome<T>) -> Outcome<T> {
    println!("\n▸ {name}");
    let _ = std::io::stdout().flush();
    let start = Instant::now();
    let result = work();
    let took = seconds(start.elapsed());
    match &result {
        Ok(_) => println!("  ✓ {name} ({took})"),
        Err(_) => println!("  ✗ {name} ({took})"),
    }
    let _ = std::io::stdout().flush();
    result
}

/// Says that a step had nothing to do.
pub fn skipped(name: &str, why: &str) {
    println!("  ✓ {name}: {why}");
}

/// "0.4 s", "12 s", "3 min 20 s".
pub fn seconds(time: Duration) -> String {
    let millis = time.as_millis();
    match millis {
        0..10_000 => format!("{}.{} s", millis / 1000, millis % 1000 / 100),
        10_000..100_000 => format!("{} s", millis / 1000),
        _ => format!("{} min {} s", millis / 60_000, millis / 1000 % 60),
    }
}

/// The command as one would type it, for messages.
pub fn spelled(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|arg| arg.to_string_lossy().into_owned()));
    words.join(" ")
}

/// A program that takes what others leave of the processor, as far as this system has a way to say so. Chromium gives itself a better
/// priority, but not another scheduler.
pub fn gently(program: impl AsRef<OsStr>) -> Command {
    if answer(Command::new("chrt").arg("--version")).is_none() {
        return Command::new(program);
    }
    let mut command = Command::new("chrt");
    command.args(["--idle", "0"]).arg(program);
    command
}

/// Runs to the end with its output on ours; anything but success is a failure.
pub fn run(command: &mut Command) -> Outcome {
    let status = status(command)?;
    if status.success() { Ok(()) } else { Err(fail(format!("`{}` ended with {status}", spelled(command)))) }
}

/// Runs to the end with its output on ours.
pub fn status(command: &mut Command) -> Outcome<ExitStatus> {
    command.status().map_err(|cause| fail(format!("`{}` does not start: {cause}", spelled(command))))
}

/// What a command prints on its standard output, trimmed; `None` when it is absent or fails.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

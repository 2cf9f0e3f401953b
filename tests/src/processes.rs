//! Programs that a test starts and ends. Nothing else is ever ended.

use crate::{Result, fail};
use bursar_test_support::poll;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, SystemTime};

/// A program of ours: killed and waited for when dropped.
#[derive(Debug)]
pub struct Owned {
    child: Child,
    name: String,
    errors: PathBuf,
}

impl Owned {
    /// Starts it with its errors in `logs`. The kernel ends it if we are killed.
    pub fn start(command: &Command, logs: &Path) -> Result<Self> {
        Self::spawn(command, logs, Stdio::null(), Stdio::null())
    }

    /// Starts it and waits for the first line it prints.
    pub fn start_and_read(command: &Command, logs: &Path) -> Result<(Self, String)> {
        let mut owned = Self::spawn(command, logs, Stdio::null(), Stdio::piped())?;
        let mut line = String::new();
        if let Some(output) = owned.child.stdout.take() {
            let mut reader = BufReader::new(output);
            reader.read_line(&mut line)?;
            // What it prints later must not block it.
            std::thread::spawn(move || std::io::copy(&mut reader, &mut std::io::sink()));
        }
        if line.is_empty() {
            return fail(format!("{} ended before it was ready: {}", owned.name, owned.said()));
        }
        Ok((owned, line.trim().to_owned()))
    }

    /// Starts it with this on its standard input.
    pub fn start_and_write(command: &Command, logs: &Path, input: &str) -> Result<Self> {
        use std::io::Write as _;
        let mut owned = Self::spawn(command, logs, Stdio::piped(), Stdio::null())?;
        if let Some(mut stdin) = owned.child.stdin.take() {
            stdin.write_all(input.as_bytes())?;
        }
        Ok(owned)
    }

    fn spawn(command: &Command, logs: &Path, input: Stdio, output: Stdio) -> Result<Self> {
        let name = Path::new(command.get_program()).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let errors = logs.join(format!("{name}.log"));
        let mut wrapped = Command::new("setpriv");
        wrapped.args(["--pdeathsig", "KILL", "--"]).arg(command.get_program()).args(command.get_args());
        for (key, value) in command.get_envs() {
            match value {
                Some(value) => wrapped.env(key, value),
                None => wrapped.env_remove(key),
            };
        }
        let child = wrapped.stdin(input).stdout(output).stderr(File::options().create(true).append(true).open(&errors)?).spawn();
        match child {
            Ok(child) => Ok(Self { child, name, errors }),
            Err(cause) => fail(format!("{name} does not start: {cause}")),
        }
    }

    /// Its process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it wrote to its standard error so far.
    pub fn said(&self) -> String {
        std::fs::read_to_string(&self.errors).unwrap_or_default()
    }

    /// Whether it still runs.
    pub fn runs(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it at once, as a power cut would.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Asks again and again until it holds.
pub fn wait_until(what: &str, limit: Duration, holds: impl FnMut() -> bool) -> Result {
    poll::within_sync(limit, holds).or_else(|_| fail(format!("not within {limit:?}: {what}")))
}

/// The process ids whose command line holds this word and whose program has this name.
pub fn find(program: &str, word: &str) -> Vec<u32> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return Vec::new() };
    entries
        .filter_map(|entry| {
            let id: u32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
            let line = std::fs::read(format!("/proc/{id}/cmdline")).ok()?;
            let words: Vec<&[u8]> = line.split(|byte| *byte == 0).collect();
            let named = Path::new(std::str::from_utf8(words.first()?).ok()?).file_name()? == program;
            (named && words.contains(&word.as_bytes())).then_some(id)
        })
        .collect()
}

/// Sends SIGKILL to a process that a test started through somebody else (the web driver starts the app).
pub fn kill(id: u32) {
    let _ = Command::new("kill").args(["-9", &id.to_string()]).stderr(Stdio::null()).status();
}

/// Whether the process is there: not gone, and not a zombie whose last thread has let go of its files.
pub fn is_running(id: u32) -> bool {
    let zombie = std::fs::read_to_string(format!("/proc/{id}/stat")).map_or(true, |stat| stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('Z')));
    !zombie || std::fs::read_dir(format!("/proc/{id}/task")).is_ok_and(|threads| threads.count() > 1)
}

/// A process and everything it started, itself first.
pub fn family(head: u32) -> Vec<u32> {
    let Ok(entries) = std::fs::read_dir("/proc") else { return vec![head] };
    let parents: Vec<(u32, u32)> = entries
        .filter_map(|entry| {
            let id: u32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
            // After the name in brackets: the state, then the parent.
            Some((id, stat.rsplit(") ").next()?.split(' ').nth(1)?.parse().ok()?))
        })
        .collect();
    let mut family = vec![head];
    let mut next = 0;
    while let Some(&parent) = family.get(next) {
        family.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(id, _)| *id));
        next += 1;
    }
    family
}

/// The web processes of an app that still run, oldest first: one for each page.
pub fn web(app: u32) -> Vec<u32> {
    let named = |id: &u32| std::fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|name| name.starts_with("WebKitWebProces"));
    let mut web: Vec<u32> = family(app).into_iter().filter(|id| named(id) && is_running(*id)).collect();
    // Not by number: numbers begin anew.
    let began = |id: &u32| -> u64 {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(19)?.parse().ok()).unwrap_or(u64::MAX)
    };
    web.sort_by_key(began);
    web
}

/// Whether a process has a thread of this name.
pub fn has_thread(id: u32, name: &str) -> bool {
    let named = |task: std::fs::DirEntry| std::fs::read_to_string(task.path().join("comm")).is_ok_and(|found| found.trim() == name);
    std::fs::read_dir(format!("/proc/{id}/task")).is_ok_and(|mut tasks| tasks.any(|task| task.is_ok_and(named)))
}

/// When the process began, to a hundredth of a second.
pub fn started(id: u32) -> Result<SystemTime> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat"))?;
    let ticks: u64 = stat
        .rsplit(") ")
        .next()
        .and_then(|rest| rest.split(' ').nth(19))
        .and_then(|word| word.parse().ok())
        .ok_or("the kernel does not say when it started")?;
    let uptime = std::fs::read_to_string("/proc/uptime")?;
    // Seconds with two digits: hundredths are whole.
    let uptime: u64 = uptime.split(' ').next().unwrap_or_default().replace('.', "").parse()?;
    Ok(SystemTime::now() - Duration::from_millis(uptime.saturating_sub(ticks) * 10))
}

/// Memory that is its own plus its share of what it shares, in kilobytes.
pub fn pss(id: u32) -> u64 {
    let rollup = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).unwrap_or_default();
    rollup.lines().find_map(|line| line.strip_prefix("Pss:")?.trim().strip_suffix("kB")?.trim().parse().ok()).unwrap_or_default()
}

/// How long all threads of these processes have computed.
pub fn busy(family: &[u32]) -> Duration {
    let mut nanoseconds = 0;
    for id in family {
        for task in std::fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten() {
            let times = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
            nanoseconds += times.split(' ').next().and_then(|word| word.parse::<u64>().ok()).unwrap_or_default();
        }
    }
    Duration::from_nanos(nanoseconds)
}

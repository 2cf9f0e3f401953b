//! Start, memory, idle, size and a call of the app, beside floors: an empty window, a page that only mounts React and the kit, and the parts of a call
//! alone.
//!
//! The programs are started the same way, in turn, with drawing by software. What counts are the ratios: machines differ. It fails where a ratio is
//! more than 1.25 times the one in docs/speed.md.

// Measured times and sizes, never money.
#![allow(clippy::float_arithmetic)]

use bursar_tests::app::{App, pause};
use bursar_tests::first_day::{self, Payment};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::starts::{median, usable_mark};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, processes};
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const ROUNDS: usize = 10;
/// Calls of one kind that are measured together, and how often.
const CALLS: u32 = 200;
const CALL_ROUNDS: usize = 5;
/// The web view looks at its own memory every thirty seconds: so many of its rounds.
const IDLE: Duration = Duration::from_secs(60);
/// How much worse than last time a ratio may be. Between two runs on a quiet machine they differ by up to a tenth.
const WORSE: f64 = 1.25;
/// The table of last time.
const LAST: &str = include_str!("../../../docs/speed.md");

/// One start of one program.
#[derive(Debug, Clone, Copy)]
struct Sample {
    usable_ms: f64,
    pss_mb: f64,
}

/// A program and what came of its starts.
struct Subject {
    name: &'static str,
    program: PathBuf,
    arguments: &'static [&'static str],
    samples: Vec<Sample>,
}

/// A line of the table.
struct Line {
    what: &'static str,
    unit: &'static str,
    /// What it is held against, where there is something.
    floor: Option<f64>,
    figure: f64,
    /// At most this ratio, or this figure where there is no floor.
    goal: f64,
}

impl Line {
    fn ratio(&self) -> Option<f64> {
        Some(self.figure / self.floor?)
    }

    /// As it stands in docs/speed.md.
    fn row(&self) -> String {
        let Self { what, unit, figure, goal, .. } = self;
        let digits = usize::from(*figure < 10.0) * 2;
        let (floor, ratio) = match (self.floor, self.ratio()) {
            (Some(floor), Some(ratio)) => (format!("{floor:.digits$} {unit}"), format!("{ratio:.2}")),
            _ => (String::new(), String::new()),
        };
        let goal = if self.floor.is_some() { format!("{goal:.2}") } else { format!("{goal} {unit}") };
        format!("| {what} | {floor} | {figure:.digits$} {unit} | {ratio} | {goal} |")
    }

    /// The ratio of last time.
    fn last(&self, table: &str) -> Option<f64> {
        let cells = |row: &str| row.trim_matches(['|', ' ']).split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
        table.lines().map(cells).find(|cells| cells[0] == self.what)?.get(3)?.parse().ok()
    }

    fn is_worse(&self, table: &str) -> bool {
        self.ratio().zip(self.last(table)).is_some_and(|(now, last)| now > WORSE * last)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    notices_what_is_worse()?;
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let data = desktop.folder("app");
    let app = bursar_tests::programs::app()?;
    let floor = PathBuf::from(std::env::var_os("BURSAR_FLOOR").ok_or("BURSAR_FLOOR names the program of the floors; `cargo xtask bench` sets it")?);
    let program_mb = std::fs::metadata(&app)?.len() as f64 / 1e6;

    // The app is measured as a person has it on the second day: sandbox open, a set, a wallet with money.
    let first = App::open(&desktop, &data).await?;
    first_day::open_sandbox(&first).await?;
    first_day::ready_to_pay(&first, "ETH-SEPOLIA", "50").await?;
    let confirm = confirm_times(&first).await?;
    first.close().await?;
    let (alone, call) = call_times(&desktop).await?;

    let mut subjects = [
        Subject { name: "empty window (a)", program: floor.clone(), arguments: &["empty"], samples: vec![] },
        Subject { name: "React and the kit (b)", program: floor, arguments: &["kit"], samples: vec![] },
        Subject { name: "Bursar, sandbox", program: app, arguments: &[], samples: vec![] },
    ];
    for round in 1..=ROUNDS {
        for subject in &mut subjects {
            let sample = start(&desktop, &data, subject).await?;
            println!("  {round:2}  {:22} usable {:5.0} ms  {:5.0} MB", subject.name, sample.usable_ms, sample.pss_mb);
            subject.samples.push(sample);
        }
    }
    let [a, b, app] = &subjects;
    let usable = |subject: &Subject| median(subject.samples.iter().map(|sample| sample.usable_ms));
    let memory = |subject: &Subject| median(subject.samples.iter().map(|sample| sample.pss_mb));
    let (idle_floor, idle) = (idle_percent(&desktop, &data, b).await?, idle_percent(&desktop, &data, app).await?);

    let lines = [
        Line { what: "usable, to (b)", unit: "ms", floor: Some(usable(b)), figure: usable(app), goal: 1.25 },
        Line { what: "usable, to (a)", unit: "ms", floor: Some(usable(a)), figure: usable(app), goal: 1.6 },
        Line { what: "memory on Home, to (a)", unit: "MB", floor: Some(memory(a)), figure: memory(app), goal: 1.2 },
        Line { what: "an operation, to its parts alone", unit: "ms", floor: Some(alone), figure: call, goal: 1.5 },
        Line { what: "confirm window usable", unit: "ms", floor: None, figure: confirm, goal: 180.0 },
        Line { what: "idle, of one core", unit: "%", floor: None, figure: idle, goal: 0.02 },
        Line { what: "idle of (b), of one core", unit: "%", floor: None, figure: idle_floor, goal: 0.02 },
        Line { what: "the program", unit: "MB", floor: None, figure: program_mb, goal: 28.0 },
    ];
    println!("\n| Medians of {ROUNDS} starts in turn | Floor | Bursar | Ratio | Goal |\n| --- | ---: | ---: | ---: | ---: |");
    for line in &lines {
        println!("{}", line.row());
    }
    let worse: Vec<&str> = lines.iter().filter(|line| line.is_worse(LAST)).map(|line| line.what).collect();
    if worse.is_empty() { Ok(()) } else { fail(format!("more than {WORSE} times what docs/speed.md has: {}", worse.join("; "))) }
}

/// The control: a ratio that is worse by more than is allowed is noticed, and one that is not passes.
fn notices_what_is_worse() -> Result {
    let line = |figure| Line { what: "a start", unit: "ms", floor: Some(100.0), figure, goal: 1.0 };
    let table = line(110.0).row();
    if !line(138.0).is_worse(&table) || line(137.0).is_worse(&table) || line(137.0).is_worse("nothing") {
        return fail("the bench does not notice what is worse than last time");
    }
    Ok(())
}

/// What an operation takes from the page through the app to a sandbox and back, after what its parts take alone: a call that does nothing, and the same
/// request by a client that does nothing else.
async fn call_times(desktop: &TestDesktop) -> Result<(f64, f64)> {
    let sandbox = Sandbox::start(&desktop.folder("service"), &desktop.logs(), &[])?;
    let app = App::open(desktop, &desktop.folder("calls")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &sandbox.base_url, &sandbox.api_key).await?;
    first_day::open_connected(&app).await?;
    let (mut nothing, mut requests, mut operations) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..CALL_ROUNDS {
        nothing.push(calls(&app, "activity_note").await?);
        let from = Instant::now();
        for _ in 0..CALLS {
            let (status, _) = sandbox.ask("GET", "/v2/wallet-sets", None).await?;
            if status != 200 {
                return fail(format!("the sandbox answered {status}"));
            }
        }
        requests.push(from.elapsed().as_secs_f64() * 1000.0 / f64::from(CALLS));
        operations.push(calls(&app, "wallet_set_list").await?);
    }
    app.close().await?;
    Ok((median(nothing.into_iter()) + median(requests.into_iter()), median(operations.into_iter())))
}

/// How long one call of this command takes from the page, one after the other, in milliseconds.
async fn calls(app: &App, command: &str) -> Result<f64> {
    const LOOP: &str = r"
        const [command, count, done] = arguments
        const all = async () => {
            const from = performance.now()
            for (let nth = 0; nth < count; nth++) await window.__TAURI_INTERNALS__.invoke(command, { input: {} })
            return (performance.now() - from) / count
        }
        all().then(done, fault => done(JSON.stringify(fault)))
    ";
    let took = app.driver()?.execute_async(LOOP, vec![command.into(), CALLS.into()]).await?;
    took.json().as_f64().ok_or_else(|| format!("{command}: {}", took.json()).into())
}

/// Starts it, waits for its mark, and looks at its memory five seconds after the start.
async fn start(desktop: &TestDesktop, data: &std::path::Path, subject: &Subject) -> Result<Sample> {
    // The floors do not read the folder; their first word says which page to show.
    let app = App::open_program(desktop, &subject.program, data, subject.arguments).await?;
    let usable_at = usable_mark(&app).await?;
    let started = processes::started(app.process())?;
    let since = started.elapsed().unwrap_or_default();
    pause(u64::try_from(Duration::from_secs(5).saturating_sub(since).as_millis())?).await;
    let family = processes::family(app.process());
    let pss_mb = family.iter().map(|id| processes::pss(*id)).sum::<u64>() as f64 / 1024.0;
    let started_ms = started.duration_since(std::time::UNIX_EPOCH)?.as_secs_f64() * 1000.0;
    app.close().await?;
    Ok(Sample { usable_ms: usable_at - started_ms, pss_mb })
}

/// How much of one core it takes while nobody does anything, once the web view has compiled what it ran at start.
async fn idle_percent(desktop: &TestDesktop, data: &std::path::Path, subject: &Subject) -> Result<f64> {
    let app = App::open_program(desktop, &subject.program, data, subject.arguments).await?;
    usable_mark(&app).await?;
    pause(30_000).await;
    let family = processes::family(app.process());
    let (from, before) = (Instant::now(), processes::busy(&family));
    pause(u64::try_from(IDLE.as_millis())?).await;
    let busy = processes::busy(&family).saturating_sub(before);
    let idle = 100.0 * busy.as_secs_f64() / from.elapsed().as_secs_f64();
    app.close().await?;
    Ok(idle)
}

/// From the draft to a confirm window that shows it: the median of some.
async fn confirm_times(app: &App) -> Result<f64> {
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let payee = first_day::stranger(round as u64);
        let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.1", reference: "Bench" };
        let from = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_secs_f64() * 1000.0;
        let draft = first_day::draft(app, "ETH-SEPOLIA", &payment).await?;
        app.confirm().await?;
        times.push(usable_mark(app).await? - from);
        app.main().await?;
        app.command("draft_discard", json!({ "draftId": draft })).await?;
        app.confirm_is_gone().await?;
    }
    Ok(median(times.into_iter()))
}

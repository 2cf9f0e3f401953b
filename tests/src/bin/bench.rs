//! Start, memory and idle of the app beside two floors: an empty window, and a page that only mounts React and the kit.
//!
//! All three are started the same way, in turn, with drawing by software. What counts are the ratios. It fails only where a figure is more than twice what
//! is allowed, because machines differ and neighbours make noise.

// Measured times and sizes, never money.
#![allow(clippy::float_arithmetic)]

use bursar_tests::app::{App, pause};
use bursar_tests::first_day::{self, Payment};
use bursar_tests::starts::{median, usable_mark};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, processes};
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const ROUNDS: usize = 10;

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

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let data = desktop.folder("app");
    let app = bursar_tests::programs::app()?;
    let floor = PathBuf::from(std::env::var_os("BURSAR_FLOOR").ok_or("BURSAR_FLOOR names the program of the floors; `cargo xtask bench` sets it")?);

    // The app is measured as a person has it on the second day: sandbox open, a set, a wallet with money.
    let first = App::open(&desktop, &data).await?;
    first_day::open_sandbox(&first).await?;
    first_day::ready_to_pay(&first, "ETH-SEPOLIA", "50").await?;
    let confirm = confirm_times(&first).await?;
    first.close().await?;

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
    let mut idles = Vec::new();
    for _ in 0..3 {
        idles.push(idle_percent(&desktop, &data, app).await?);
    }
    let idle = median(idles.into_iter());

    println!("\n  Medians of {ROUNDS} starts in turn      floor    Bursar    ratio  allowed");
    let mut worst: f64 = 0.0;
    let mut line = |what: &str, floor: f64, figure: f64, allowed: f64, unit: &str| {
        println!("  {what:34} {floor:6.0} {unit:2} {figure:6.0} {unit:2} {:7.2} {:8.2}", figure / floor, allowed / floor);
        worst = worst.max(figure / allowed);
    };
    line("usable, to (b)", usable(b), usable(app), 1.3 * usable(b), "ms");
    line("usable, to (a)", usable(a), usable(app), 2.0 * usable(a), "ms");
    line("memory, to (a), and 40 MB for the chain", memory(a), memory(app), 1.5 * memory(a) + 40.0, "MB");
    line("confirm window usable", 250.0, confirm, 250.0, "ms");
    println!("  {:34} {:9} {:6.2} %  {:7} {:8}", "idle, of one core", "", idle, "", "0.30 %");
    worst = worst.max(idle / 0.3);
    if worst > 2.0 { fail(format!("a figure is {worst:.1} times what is allowed")) } else { Ok(()) }
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
    pause(20_000).await;
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

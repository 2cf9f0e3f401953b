//! One start after the other of the app and of the two floors in turn, step by step: when each step was done, from the start of the program.
//!
//! Slower than a start that nobody watches by what the log takes; `bench` has the figures that count.

// Measured times, never money.
#![allow(clippy::float_arithmetic)]

use std::collections::BTreeMap;
use std::path::PathBuf;

use bursar_tests::app::{App, pause};
use bursar_tests::starts::{began, median, page_steps, program_steps, usable_mark};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, first_day, processes, programs};

const ROUNDS: usize = 10;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result {
    let mut desktop = TestDesktop::new(Keyring::Unlocked)?;
    desktop.set("RUST_LOG", "debug");
    let data = desktop.folder("app");
    let floor = PathBuf::from(std::env::var_os("BURSAR_FLOOR").ok_or("BURSAR_FLOOR names the program of the floors; `cargo xtask bench` sets it")?);
    let subjects = [(floor.clone(), Some("empty")), (floor, Some("kit")), (programs::app()?, None)];

    // As a person has it on the second day: sandbox open, a set, a wallet with money.
    let first = App::open(&desktop, &data).await?;
    first_day::open_sandbox(&first).await?;
    first_day::ready_to_pay(&first, "ETH-SEPOLIA", "50").await?;
    first.close().await?;

    let mut steps: BTreeMap<String, [Vec<f64>; 3]> = BTreeMap::new();
    let mut memory: BTreeMap<String, [Vec<f64>; 3]> = BTreeMap::new();
    for _ in 0..ROUNDS {
        for (nth, (program, page)) in subjects.iter().enumerate() {
            let app = App::open_program(&desktop, program, &data, page.as_slice()).await?;
            let began = began(&app)?;
            usable_mark(&app).await?;
            // What comes after the first page, and what stays in memory then.
            pause(3_000).await;
            let mut done = page_steps(&app).await?;
            if page.is_none() {
                done.extend(program_steps(&app, began)?);
            }
            // A command that is asked again counts once.
            let mut first = BTreeMap::new();
            for (name, at) in done {
                first.entry(name).or_insert(at - began);
            }
            for (name, after) in first {
                steps.entry(name).or_default()[nth].push(after);
            }
            for (name, megabytes) in memory_of(&app) {
                memory.entry(name).or_default()[nth].push(megabytes);
            }
            app.close().await?;
        }
    }
    println!("\n  Medians of {ROUNDS} starts in turn          empty       kit    Bursar");
    table("ms from the start of the program to", steps);
    table("MB of", memory);
    Ok(())
}

/// A line for each name in the order of the last column: the median of each program; a step that a program does not have stays empty.
fn table(what: &str, lines: BTreeMap<String, [Vec<f64>; 3]>) {
    println!("  {what}");
    let medians = |all: [Vec<f64>; 3]| all.map(|each| (!each.is_empty()).then(|| median(each.into_iter())));
    let mut lines: Vec<(String, [Option<f64>; 3])> = lines.into_iter().map(|(name, all)| (name, medians(all))).collect();
    lines.sort_by(|(_, one), (_, other)| one[2].unwrap_or_default().total_cmp(&other[2].unwrap_or_default()));
    for (name, each) in lines {
        let [a, b, app] = each.map(|median| median.map(|figure| format!("{figure:.0}")).unwrap_or_default());
        println!("  {name:34} {a:>9} {b:>9} {app:>9}");
    }
}

/// The memory of each of its processes by name, in megabytes.
fn memory_of(app: &App) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    for id in processes::family(app.process()) {
        let name = std::fs::read_to_string(format!("/proc/{id}/comm")).unwrap_or_default();
        let name = if id == app.process() { "program" } else { name.trim() };
        *all.entry(name.to_owned()).or_default() += processes::pss(id) as f64 / 1024.0;
    }
    all
}

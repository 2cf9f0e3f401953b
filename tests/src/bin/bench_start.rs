//! One start after the other of the app and of the two floors in turn, step by step: when each step was done, from the start of the program.
//!
//! Slower than a start that nobody watches by what the log takes; `bench` has the figures that count.

// Measured times, never money.
#![allow(clippy::float_arithmetic)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use bursar_tests::app::{App, pause};
use bursar_tests::first_day::{self, Payment};
use bursar_tests::starts::{began, median, page_steps, program_steps, usable_mark};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, processes, programs};
use serde_json::json;

const ROUNDS: usize = 10;

/// Figures by name, of the two floors and of the app.
type Table = BTreeMap<String, [Vec<f64>; 3]>;

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
    let confirm = confirm_steps(&first).await?;
    first.close().await?;

    let mut steps: Table = Table::new();
    let mut memory: Table = Table::new();
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
            note(&mut steps, nth, done, began);
            for (name, megabytes) in memory_of(&app) {
                memory.entry(name).or_default()[nth].push(megabytes);
            }
            app.close().await?;
        }
    }
    println!("\n  Medians of {ROUNDS} starts in turn          empty       kit    Bursar");
    table("ms from the start of the program to", steps);
    table("MB of", memory);
    table("ms from the draft's call to", confirm);
    Ok(())
}

/// From the call that drafts a payment to a confirm window that shows it. The wallets and tokens of the call are read before.
async fn confirm_steps(app: &App) -> Result<Table> {
    let mut steps: Table = Table::new();
    for round in 0..ROUNDS {
        let payee = first_day::stranger(round as u64);
        let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.1", reference: "Bench" };
        let call = first_day::draft_call(app, "ETH-SEPOLIA", &payment).await?;
        let from = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs_f64() * 1000.0;
        let Ok(draft) = app.invoke("transaction_transfer", call).await? else { return fail("the draft was refused") };
        app.confirm().await?;
        usable_mark(app).await?;
        let mut done = page_steps(app).await?;
        done.extend(program_steps(app, from)?);
        note(&mut steps, 2, done, from);
        app.main().await?;
        app.command("draft_discard", json!({ "draftId": draft["draftId"] })).await?;
        app.confirm_is_gone().await?;
    }
    Ok(steps)
}

/// A line for each name in the order of the last column: the median of each program; a step that a program does not have stays empty.
fn table(what: &str, lines: Table) {
    println!("  {what}");
    let medians = |all: [Vec<f64>; 3]| all.map(|each| (!each.is_empty()).then(|| median(each.into_iter())));
    let mut lines: Vec<(String, [Option<f64>; 3])> = lines.into_iter().map(|(name, all)| (name, medians(all))).collect();
    lines.sort_by(|(_, one), (_, other)| one[2].unwrap_or_default().total_cmp(&other[2].unwrap_or_default()));
    for (name, each) in lines {
        let [a, b, app] = each.map(|median| median.map(|figure| format!("{figure:.0}")).unwrap_or_default());
        println!("  {name:34} {a:>9} {b:>9} {app:>9}");
    }
}

/// Adds what one program did in one round, from its beginning. A command that was asked again counts once.
fn note(steps: &mut Table, nth: usize, done: Vec<(String, f64)>, began: f64) {
    let mut seen = BTreeSet::new();
    for (name, at) in done {
        if seen.insert(name.clone()) {
            steps.entry(name).or_default()[nth].push(at - began);
        }
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

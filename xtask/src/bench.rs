//! `bench`: figures as ratios to floors that are built and measured beside them.

use crate::place::Place;
use crate::step::{Outcome, answer, fail, run, step};
use crate::{apt, tools, ui};
use std::path::PathBuf;
use std::process::Command;

/// Builds the floors and the app for release and measures them in turn; `chain_only` measures the sandbox alone.
pub fn bench(place: &Place, chain_only: bool) -> Outcome {
    step("Tools", tools::check)?;
    if !chain_only {
        step("System packages", || apt::ensure(&[apt::BUILD, apt::HEADLESS]))?;
        step("Packages of the user interface", || ui::install(place))?;
        step("User interface", || ui::build(place))?;
        step("Page of the kit alone", || run(Command::new("node").arg("build.mjs").current_dir(place.root.join("xtask/empty-window/kit-page"))))?;
        step("App", || run(&mut place.cargo_app()))?;
        step("Floors", || run(&mut place.cargo_release(&["build", "-p", "empty-window", "--bin", "empty-window"])))?;
        step("What leads them", || leads(place, "bench"))?;
        step("Start, memory, idle", || {
            run(Command::new(place.program("debug", "bench"))
                .env("BURSAR_APP", place.program("release", "bursar"))
                .env("BURSAR_FLOOR", place.program("release", "empty-window")))
        })?;
    }
    step("Sandbox and its bench", || run(&mut place.cargo_release(&["build", "-p", "bursar-sandbox", "--bin", "bursar-sandbox", "--example", "bench"])))?;
    let anvil = step("Another Ethereum node", || anvil(place))?;
    step("Sandbox beside anvil", || {
        let mut bench = Command::new(place.program("release", "examples/bench"));
        bench.arg(place.program("release", "bursar-sandbox"));
        run(bench.arg(anvil.unwrap_or_else(|| "-".into())))
    })
}

/// A program that leads the app and reads its clock, and the sandbox that it meets first. Neither is measured, so both are those of the tests.
fn leads(place: &Place, name: &str) -> Outcome {
    run(&mut place.cargo_all(&["build", "--bin", name, "--bin", "bursar-sandbox"]))
}

/// Gets anvil from its npm package. Nothing where it is not to be had: what compares with it says so.
pub fn anvil(place: &Place) -> Outcome<Option<PathBuf>> {
    let folder = place.root.join("tests/anvil");
    let program = folder.join("node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil");
    if let Err(failure) = ui::packages(&folder) {
        println!("  NOT RUN: anvil cannot be fetched ({failure}); nothing is compared with it.");
        return Ok(None);
    }
    if !program.exists() {
        println!("  NOT RUN: anvil's package is for Linux on x86-64 only; nothing is compared with it.");
        return Ok(None);
    }
    Ok(Some(program))
}

/// How the screens keep up with long lists. One line for each part: a list that grows gets its own.
pub fn lists(place: &Place) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BUILD, apt::HEADLESS]))?;
    step("Packages of the user interface", || ui::install(place))?;
    step("User interface", || ui::build(place))?;
    step("Size of the user interface", || bundle(place))?;
    step("Search of 200,000 rows of history", || run(&mut place.cargo_release(&["run", "-p", "bursar-console", "--example", "bench_history"])))?;
    step("Search of a million exchanges", || run(&mut place.cargo_release(&["run", "-p", "bursar-console", "--example", "bench_exchanges"])))?;
    step("App", || run(&mut place.cargo_app()))?;
    step("What leads it", || leads(place, "bench_ui"))?;
    step("The window over 200,000 rows and 20,000 wallets", || {
        run(Command::new(place.program("debug", "bench_ui"))
            .env("BURSAR_APP", place.program("release", "bursar"))
            .env("BURSAR_SANDBOX", place.program("debug", "bursar-sandbox"))
            .env("BURSAR_FILL", place.program("release", "examples/bench_history")))
    })
}

/// All scripts and styles of both windows, packed one by one as a browser would get them. Fonts are no part of it.
fn bundle(place: &Place) -> Outcome {
    const ALLOWED_KB: u32 = 450;
    const MEASURE: &str = "
        const { readdirSync, readFileSync } = require('node:fs'), { gzipSync } = require('node:zlib')
        const files = readdirSync('dist/assets').filter(name => /\\.(js|css)$/.test(name))
        console.log(Math.ceil(files.reduce((sum, name) => sum + gzipSync(readFileSync('dist/assets/' + name)).length, 0) / 1000))";
    let said = answer(Command::new("node").args(["-e", MEASURE]).current_dir(place.ui())).ok_or_else(|| fail("the bundle cannot be measured"))?;
    let size: u32 = said.parse().map_err(|_| fail(format!("the bundle measures {said:?}")))?;
    println!("  {size} kB gzipped in all chunks, allowed {ALLOWED_KB} kB");
    if size > ALLOWED_KB { Err(fail("The user interface is larger than is allowed.")) } else { Ok(()) }
}

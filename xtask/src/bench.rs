//! `bench`: figures as ratios to floors that are built and measured beside them.

use crate::place::Place;
use crate::step::{Outcome, run, step};
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
        // One selection, so that what they share is built once.
        step("App and floors", || {
            let mut build = place.cargo(&["build", "--release", "--features", "bursar/custom-protocol"]);
            for name in ["bursar", "empty-window", "bursar-tests"] {
                build.args(["--package", name]);
            }
            for name in ["bursar", "empty-window", "bench"] {
                build.args(["--bin", name]);
            }
            run(&mut build)
        })?;
        step("Start, memory, idle", || {
            run(Command::new(place.program("release", "bench"))
                .env("BURSAR_APP", place.program("release", "bursar"))
                .env("BURSAR_FLOOR", place.program("release", "empty-window")))
        })?;
    }
    step("Sandbox and its bench", || run(&mut place.cargo(&["build", "--release", "-p", "bursar-sandbox", "--bin", "bursar-sandbox", "--example", "bench"])))?;
    let anvil = step("Another Ethereum node", || anvil(place))?;
    step("Sandbox beside anvil", || {
        let mut bench = Command::new(place.program("release", "examples/bench"));
        bench.arg(place.program("release", "bursar-sandbox"));
        run(bench.arg(anvil.unwrap_or_else(|| "-".into())))
    })
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
    step("Search of 200,000 rows of history", || run(&mut place.cargo(&["run", "--release", "-p", "bursar-console", "--example", "bench_history"])))
}

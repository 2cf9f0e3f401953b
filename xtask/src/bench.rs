//! `bench`: figures as ratios to floors that are built and measured beside them.

use crate::place::Place;
use crate::step::{Outcome, run, step};
use crate::{apt, tools, ui};
use std::process::Command;

/// Builds the floors and the app for release and measures them in turn; `chain_only` measures the sandbox's chain alone.
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
    step("Chain of the sandbox", || run(&mut place.cargo(&["run", "--release", "-p", "bursar-sandbox", "--example", "bench_chain"])))
}

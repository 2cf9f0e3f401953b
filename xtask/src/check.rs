//! `check`: what must hold before a change is worth testing. CI runs the same.

use crate::place::Place;
use crate::step::{Outcome, answer, fail, run, step};
use crate::{apt, generate, licences, supply, tools, ui};

/// Formatting, lints and generated files. Says every finding before it fails.
pub fn check(place: &Place) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BUILD]))?;
    step("Packages of the user interface", || ui::install(place))?;
    step("User interface", || ui::build(place))?;
    let parts = [
        step("Format of Rust", || component(place, "fmt", &["fmt", "--all", "--check"])),
        step("Lints of Rust", || component(place, "clippy", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        step("Format, lints and types of the user interface", || run(tools::npm().args(["run", "--silent", "check"]).current_dir(place.ui()))),
        step("Generated files are fresh", || run(&mut place.cargo_all(&["test", "--quiet", "--test", "it", "bindings::"]))),
        step("Contracts of the sandbox are fresh", || generate::contracts_are_fresh(place)),
        step("Licences of all packages", || licences::check(place)),
        step("Supply chain", || supply::check(place)),
    ];
    match parts.iter().filter(|part| part.is_err()).count() {
        0 => Ok(()),
        1 => Err(fail("One check failed.")),
        count => Err(fail(format!("{count} checks failed."))),
    }
}

/// A part of the toolchain that a minimal installation lacks.
fn component(place: &Place, name: &str, words: &[&str]) -> Outcome {
    if answer(place.cargo(&[name, "--version"]).stderr(std::process::Stdio::null())).is_none() {
        println!("  NOT RUN: `cargo {name}` is not installed (rustup component add {}).", if name == "fmt" { "rustfmt" } else { name });
        return Ok(());
    }
    run(&mut place.cargo(words))
}

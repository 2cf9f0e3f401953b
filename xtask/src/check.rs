//! `check`: what must hold before a change is worth testing. CI runs the same.

use crate::nextest::{self, Choice};
use crate::place::Place;
use crate::step::{Outcome, answer, fail, run, step};
use crate::{apt, generate, licences, rules, supply, test, tools, ui};

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
        step("Rules of the sources", || rules::check(place)),
        step("Generated files are fresh", || bindings(place)),
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

/// Whether the test that holds the bindings against the tables passes.
fn bindings(place: &Place) -> Outcome {
    if !nextest::ensure(place)? {
        return run(&mut place.cargo_all(&["test", "--quiet", "--test", "it", "bindings::"]));
    }
    let choice = Choice { profile: "alone", filter: Some("binary(it) & test(/^bindings::/)"), ..Choice::default() };
    if nextest::tests(place, &choice)?.iter().any(|case| case.failed) { Err(fail("Run `cargo xtask generate`.")) } else { Ok(()) }
}

/// A part of the toolchain that a minimal installation lacks.
fn component(place: &Place, name: &str, words: &[&str]) -> Outcome {
    if answer(place.cargo(&[name, "--version"]).stderr(std::process::Stdio::null())).is_none() {
        let words = format!("`cargo {name}` is not installed (rustup component add {})", if name == "fmt" { "rustfmt" } else { name });
        return not_run(&words);
    }
    run(&mut place.cargo(words))
}

/// Says what is missing. In CI everything must run.
pub fn not_run(words: &str) -> Outcome {
    println!("  NOT RUN: {words}.");
    if test::in_ci() { Err(fail(format!("Not run, and where CI is set everything must run: {words}."))) } else { Ok(()) }
}

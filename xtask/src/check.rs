//! `check`: what must hold before a change is worth testing. CI runs the same.

use crate::nextest::{self, Choice};
use crate::step::{Outcome, answer, fail, run, step};
use crate::workspace::Workspace;
use crate::{apt, docs, generate, licences, rules, supply, test, tools, ui, windows};

/// Formatting, lints and generated files. Says every finding before it fails.
pub fn check(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BUILD]))?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("User interface", || ui::build(workspace))?;
    let parts = [
        step("Format of Rust", || component(workspace, "fmt", &["fmt", "--all", "--check"])),
        step("Lints of Rust", || component(workspace, "clippy", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])),
        step("Format, lints and types of the user interface", || run(tools::npm().args(["run", "--silent", "check"]).current_dir(workspace.ui()))),
        step("Rules of the sources", || rules::check(workspace)),
        step("Documentation", || docs::check(workspace)),
        step("Generated files are fresh", || bindings(workspace)),
        step("Contracts of the sandbox are fresh", || generate::contracts_are_fresh(workspace)),
        step("Licences of all packages", || licences::check(workspace)),
        step("Supply chain", || supply::check(workspace)),
    ];
    match parts.iter().filter(|part| part.is_err()).count() {
        0 => Ok(()),
        1 => Err(fail("One check failed.")),
        count => Err(fail(format!("{count} checks failed."))),
    }
}

/// The same, and what can be said here of the other systems: the lints for Windows, and the types for macOS.
pub fn all_platforms(workspace: &Workspace) -> Outcome {
    let parts = [
        check(workspace),
        step("Lints of Rust for Windows", || windows::lints(workspace)),
        step("Types of Rust for macOS", || windows::types_of_macos(workspace)),
    ];
    match parts.into_iter().filter_map(Result::err).collect::<Vec<_>>() {
        failures if failures.is_empty() => Ok(()),
        failures => Err(fail(failures.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))),
    }
}

/// Whether the tests pass that hold the bindings against the tables, and the texts of the licences against the packages.
fn bindings(workspace: &Workspace) -> Outcome {
    if !nextest::ensure(workspace)? {
        return run(&mut workspace.cargo_all(&["test", "--quiet", "--test", "it", "--", "bindings::", "licences::"]));
    }
    let choice = Choice { profile: "alone", filter: Some("binary(it) & test(/^(bindings|licences)::/)"), ..Choice::default() };
    if nextest::tests(workspace, &choice)?.iter().any(|case| case.failed) { Err(fail("Run `cargo xtask generate`.")) } else { Ok(()) }
}

/// A part of the toolchain that a minimal installation lacks.
fn component(workspace: &Workspace, name: &str, words: &[&str]) -> Outcome {
    if answer(workspace.cargo(&[name, "--version"]).stderr(std::process::Stdio::null())).is_none() {
        let words = format!("`cargo {name}` is not installed (rustup component add {})", if name == "fmt" { "rustfmt" } else { name });
        return not_run(&words);
    }
    run(&mut workspace.cargo(words))
}

/// Says what is missing. In CI everything must run.
pub fn not_run(words: &str) -> Outcome {
    println!("  NOT RUN: {words}.");
    if test::in_ci() { Err(fail(format!("Not run, and where CI is set everything must run: {words}."))) } else { Ok(()) }
}

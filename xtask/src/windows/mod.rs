//! `windows`: everything for Windows that Linux can do. It builds with a cross compiler, and runs under Wine what Wine can run. docs/platforms.md says what
//! that shows and what it does not.

mod display;
mod environment;
mod exchange;
mod installer;
mod macos;
mod suite;

use std::time::Instant;

use crate::step::{Outcome, fail, run, seconds, step};
use crate::workspace::Workspace;
use crate::{check, tools, ui};
use environment::Environment;

/// A part of it that can be asked for alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The tests of the crates.
    Tests,
    /// Records that go to the other system and back.
    Records,
    /// The worker that is killed.
    Kills,
    /// App, sandbox and installer for release.
    Installer,
}

impl Part {
    /// All of them, in their order.
    pub const ALL: [Self; 4] = [Self::Tests, Self::Records, Self::Kills, Self::Installer];

    /// By its name on the command line.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Tests => "tests",
            Self::Records => "records",
            Self::Kills => "kills",
            Self::Installer => "installer",
        }
    }
}

/// Makes the environment, builds and tests the crates, exchanges records with Linux, kills the worker, and tries the installer. Says every finding before
/// it fails. `only`: of the tests those with this in their name.
pub fn windows(workspace: &Workspace, parts: &[Part], only: Option<&str>) -> Outcome {
    if let Some(why) = environment::missing() {
        return check::not_run(&format!("everything of Windows, because {why}"));
    }
    let begun = Instant::now();
    step("Tools", tools::check)?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("User interface", || ui::build(workspace))?;
    let environment = Environment::make(workspace)?;
    let programs = step("Crates, programs and tests for Windows", || suite::build(workspace, &environment))?;
    let mut failed = Vec::new();
    for part in parts {
        let outcome = match part {
            Part::Tests => step("Tests under Wine", || suite::run(workspace, &environment, &programs, only)),
            Part::Records => step("Records of Linux under Wine, and the other way round", || exchange::run_both_ways(workspace, &environment, &programs)),
            Part::Kills => step("Kills under Wine", || exchange::kills(&environment, &programs)),
            Part::Installer => released(workspace, &environment),
        };
        if let Err(failure) = outcome {
            println!("\n✗ {}:\n{failure}", part.name());
            failed.push(part.name());
        }
    }
    environment.end();
    println!("\nThe environment takes {} MB, what was built {} MB; all of it took {}.", environment.size(), environment.built(), seconds(begun.elapsed()));
    if failed.is_empty() { Ok(()) } else { Err(fail(format!("Did not hold for Windows: {}.", failed.join(", ")))) }
}

/// What people install: built, weighed, and tried.
fn released(workspace: &Workspace, environment: &Environment) -> Outcome {
    step("App and sandbox for release", || installer::build(workspace, environment))?;
    step("The sandbox under Wine", || installer::sandbox(environment))?;
    let made = step("Installer", || installer::make(workspace, environment))?;
    step("Installed, started, upgraded, removed", || installer::tried(environment, &made))
}

/// The lints for Windows, as the check for all systems asks for them.
pub fn lints(workspace: &Workspace) -> Outcome {
    if let Some(why) = environment::missing() {
        return check::not_run(&format!("lints for Windows, because {why}"));
    }
    let environment = Environment::make(workspace)?;
    run(&mut suite::clippy(&environment))
}

/// The types for macOS, with the compiler and the sources of the same environment.
pub fn types_of_macos(workspace: &Workspace) -> Outcome {
    if let Some(why) = environment::missing() {
        return check::not_run(&format!("types for macOS, because {why}"));
    }
    let environment = Environment::make(workspace)?;
    macos::types(workspace, &environment)
}

//! `generate`: everything that is derived from the tables, written anew.

use crate::step::{Outcome, run, step};
use crate::workspace::Workspace;
use crate::{check, licences, ui};
use std::process::Command;

/// TypeScript of the user interface and the table of operations. The test that holds them writes them when asked.
pub fn bindings(workspace: &Workspace) -> Outcome {
    step("Types of the messages", || run(workspace.cargo(&["test", "--quiet", "--package", "bursar-messages", "bindings"]).env("BURSAR_GENERATE", "1")))?;
    step("Bindings and the table of operations", || run(workspace.cargo_all(&["test", "--quiet", "--test", "it", "bindings::"]).env("BURSAR_GENERATE", "1")))
}

/// The licences of all packages, and their texts, which follow the list.
pub fn licences(workspace: &Workspace) -> Outcome {
    step("Licences of all packages", || licences::generate(workspace))?;
    step("Texts of the licences", || run(workspace.cargo_all(&["test", "--quiet", "--test", "it", "licences::every_package"]).env("BURSAR_GENERATE", "1")))
}

/// The sandbox's contracts, compiled from their sources.
pub fn contracts(workspace: &Workspace) -> Outcome {
    let folder = workspace.root.join("crates/sandbox/contracts");
    step("Compiler", || ui::packages(&folder))?;
    step("Contracts of the sandbox", || run(Command::new("node").arg("compile.mjs").current_dir(&folder)))
}

/// Whether the committed contracts are byte for byte what their sources give.
pub fn contracts_are_fresh(workspace: &Workspace) -> Outcome {
    let folder = workspace.root.join("crates/sandbox/contracts");
    if let Err(failure) = ui::packages(&folder) {
        return check::not_run(&format!("the compiler cannot be fetched ({failure}); the tests compare the sources' digests"));
    }
    run(Command::new("node").args(["compile.mjs", "--check"]).current_dir(&folder))
}

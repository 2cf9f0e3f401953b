//! The list of every package in the app with its licence, for the page "About": what is linked into the program and what is in its pages.

use crate::step::{Outcome, answer, fail};
use crate::workspace::Workspace;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Where the list stands.
fn file(workspace: &Workspace) -> PathBuf {
    workspace.ui().join("src/bindings/licences.json")
}

/// Writes the list anew.
pub fn generate(workspace: &Workspace) -> Outcome {
    let wanted = list(workspace)?;
    std::fs::write(file(workspace), wanted).map_err(|cause| fail(format!("the list of licences cannot be written: {cause}")))
}

/// Fails where the list is not that of the lock files.
pub fn check(workspace: &Workspace) -> Outcome {
    let there = std::fs::read_to_string(file(workspace)).unwrap_or_default();
    if there == list(workspace)? { Ok(()) } else { Err(fail("The list of licences is stale: run `cargo xtask generate`.")) }
}

fn list(workspace: &Workspace) -> Outcome<String> {
    let mut rows = BTreeSet::new();
    let mut tree = workspace.cargo(&["tree", "--locked", "--package", "bursar", "--edges", "normal", "--target", "all", "--prefix", "none"]);
    let tree = answer(tree.args(["--format", "{p}|{l}"])).ok_or_else(|| fail("`cargo tree` did not answer"))?;
    for line in tree.lines() {
        // A package of this workspace stands with its folder.
        let Some((package, licence)) = line.trim_end_matches(" (*)").split_once('|').filter(|(package, _)| !package.contains(" (/")) else { continue };
        let Some((name, version)) = package.trim_end_matches(" (proc-macro)").split_once(" v") else { continue };
        rows.insert((name.to_owned(), version.to_owned(), licence.to_owned()));
    }
    let lock = std::fs::read_to_string(workspace.ui().join("package-lock.json")).map_err(|cause| fail(format!("no package-lock.json: {cause}")))?;
    let lock: Value = serde_json::from_str(&lock).map_err(|cause| fail(format!("package-lock.json is not JSON: {cause}")))?;
    for (path, package) in lock["packages"].as_object().into_iter().flatten() {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let Some((_, name)) = path.rsplit_once("node_modules/").filter(|_| package["dev"] != true && package["optional"] != true) else { continue };
        rows.insert((name.to_owned(), text("version"), text("license")));
    }
    if let Some((name, ..)) = rows.iter().find(|(_, _, licence)| licence.is_empty()) {
        return Err(fail(format!("{name} names no licence")));
    }
    let lines: Vec<String> = rows.iter().map(|(name, version, licence)| json!([name, version, licence]).to_string()).collect();
    Ok(format!("[\n  {}\n]\n", lines.join(",\n  ")))
}

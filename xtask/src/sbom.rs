//! The lists of everything in a package, as CycloneDX: one for Rust, one for the pages.

use crate::step::{Outcome, answer, fail, run};
use crate::workspace::Workspace;
use crate::{package, tools};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// Writes `bursar.cdx.json` and `bursar-ui.cdx.json` into a folder.
pub fn write(workspace: &Workspace, folder: &Path) -> Outcome {
    let into = |name: &str, list: &Value| {
        let count = list["components"].as_array().map_or(0, Vec::len);
        println!("  {name}: {count} components");
        if count < 10 {
            return Err(fail(format!("{name} lists {count} components")));
        }
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(folder.join(name), format!("{list:#}\n")))
            .map_err(|cause| fail(format!("{name}: {cause}")))
    };
    into("bursar.cdx.json", &rust(workspace)?)?;
    into("bursar-ui.cdx.json", &pages(workspace)?)
}

/// cargo-cyclonedx, as it is installed where it is missing.
const TOOL: &str = "cargo-cyclonedx@0.5.9";

/// Every crate that is linked into the app here, with its hash, its licence and what it needs itself.
fn rust(workspace: &Workspace) -> Outcome<Value> {
    let there = || answer(workspace.cargo(&["cyclonedx", "--version"]).stderr(Stdio::null())).is_some();
    if !there() {
        println!("  cargo-cyclonedx is missing: compiling it. This happens once on a machine.");
        run(&mut workspace.cargo(&["install", "--locked", TOOL]))?;
    }
    let mut list = workspace.cargo(&["cyclonedx", "--quiet", "--format", "json", "--spec-version", "1.5", "--no-build-deps", "--override-filename", "bom"]);
    let made = run(list.args(["--manifest-path", "src-tauri/Cargo.toml"]).env("SOURCE_DATE_EPOCH", package::time(workspace)));
    let text = std::fs::read_to_string(workspace.root.join("src-tauri/bom.json"));
    // It writes one beside every manifest of the workspace.
    let manifests = answer(Command::new("git").args(["ls-files", "*Cargo.toml"]).current_dir(&workspace.root)).unwrap_or_default();
    for manifest in manifests.lines() {
        let _ = std::fs::remove_file(workspace.root.join(manifest).with_file_name("bom.json"));
    }
    made?;
    // Packages of this workspace are named by where they are on this machine.
    let text =
        text.map_err(|cause| fail(format!("cargo-cyclonedx left no list: {cause}")))?.replace(&format!("file://{}", workspace.root.display()), "file://");
    serde_json::from_str(&text).map_err(|cause| fail(format!("cargo-cyclonedx gives no JSON: {cause}")))
}

/// What is bundled into the pages, as npm itself lists it.
fn pages(workspace: &Workspace) -> Outcome<Value> {
    let words = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
    let text = answer(tools::npm().args(words).current_dir(workspace.ui())).ok_or_else(|| fail("`npm sbom` did not answer"))?;
    serde_json::from_str(&text).map_err(|cause| fail(format!("`npm sbom` gives no JSON: {cause}")))
}

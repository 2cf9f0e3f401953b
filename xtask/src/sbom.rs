//! The lists of everything in a package, as CycloneDX: one for Rust, one for the pages.

use crate::step::{Outcome, answer, fail};
use crate::tools;
use crate::workspace::Workspace;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

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

/// Every crate that is linked into the app here, with the hash of its archive.
fn rust(workspace: &Workspace) -> Outcome<Value> {
    let lock = std::fs::read_to_string(workspace.root.join("Cargo.lock")).map_err(|cause| fail(format!("no Cargo.lock: {cause}")))?;
    let mut hashes = BTreeMap::new();
    for package in lock.split("[[package]]") {
        let field = |name: &str| package.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = \"")?.strip_suffix('"')).map(str::to_owned);
        if let (Some(name), Some(version), Some(hash)) = (field("name"), field("version"), field("checksum")) {
            hashes.insert((name, version), hash);
        }
    }
    let mut tree = workspace.cargo(&["tree", "--locked", "--package", "bursar", "--edges", "normal", "--prefix", "none", "--format", "{p}|{l}"]);
    let tree = answer(&mut tree).ok_or_else(|| fail("`cargo tree` did not answer"))?;
    let mut components = BTreeMap::new();
    for line in tree.lines() {
        let Some((package, licence)) = line.trim_end_matches(" (*)").split_once('|') else { continue };
        let mut words = package.split(' ');
        let (Some(name), Some(version)) = (words.next(), words.next().and_then(|word| word.strip_prefix('v'))) else { continue };
        let purl = format!("pkg:cargo/{name}@{version}");
        let mut one = json!({ "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "licenses": [{ "expression": licence }] });
        if let Some(hash) = hashes.get(&(name.to_owned(), version.to_owned())) {
            one["hashes"] = json!([{ "alg": "SHA-256", "content": hash }]);
        }
        components.insert(purl, one);
    }
    let app = json!({ "type": "application", "bom-ref": "bursar", "name": "bursar", "version": env!("CARGO_PKG_VERSION") });
    let components: Vec<Value> = components.into_values().collect();
    Ok(json!({ "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": { "component": app }, "components": components }))
}

/// What is bundled into the pages, as npm itself lists it.
fn pages(workspace: &Workspace) -> Outcome<Value> {
    let words = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
    let text = answer(tools::npm().args(words).current_dir(workspace.ui())).ok_or_else(|| fail("`npm sbom` did not answer"))?;
    serde_json::from_str(&text).map_err(|cause| fail(format!("`npm sbom` gives no JSON: {cause}")))
}

//! The user interface: its packages and its build, each only when something changed.

use crate::step::{Outcome, fail, run, skipped};
use crate::tools::npm;
use crate::workspace::Workspace;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// The mark of a build, inside what was built.
pub const STAMP: &str = ".bursar-stamp";

/// What the pages are built from: beside their sources, the words and the user guide that they show.
const BUILT_FROM: [&str; 3] = ["ui", "locales/en-NG", "docs/user-guide"];

/// `npm ci`, unless the lock file is the one it last ran for.
pub fn install(workspace: &Workspace) -> Outcome {
    packages(&workspace.ui())
}

/// `npm ci` in a folder with a lock file. No package runs a script of its own.
pub fn packages(folder: &Path) -> Outcome {
    // npm empties the folder behind a link, and that belongs to another copy of the sources.
    if folder.join("node_modules").is_symlink() {
        skipped("npm ci", "node_modules is a link, and left as it is");
        return Ok(());
    }
    let stamp = Stamp { file: folder.join("node_modules").join(STAMP), now: digest(&[folder.join("package-lock.json")])? };
    if stamp.holds() {
        skipped("npm ci", "the lock file is unchanged");
        return Ok(());
    }
    run(npm().args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).current_dir(folder))?;
    stamp.set()
}

/// `npm run build`, unless no source changed since.
pub fn build(workspace: &Workspace) -> Outcome {
    let mut sources = Vec::new();
    for folder in BUILT_FROM {
        collect(&workspace.root.join(folder), &mut sources)?;
    }
    let stamp = Stamp { file: workspace.ui().join("dist").join(STAMP), now: digest(&sources)? };
    if stamp.holds() {
        skipped("npm run build", "the sources are unchanged");
        return Ok(());
    }
    run(npm().args(["run", "--silent", "build"]).current_dir(workspace.ui()))?;
    stamp.set()
}

/// What was built from which sources: lies inside what was built, so that it goes when that goes.
struct Stamp {
    file: PathBuf,
    now: String,
}

impl Stamp {
    fn holds(&self) -> bool {
        std::fs::read_to_string(&self.file).is_ok_and(|then| then == self.now)
    }

    fn set(&self) -> Outcome {
        std::fs::write(&self.file, &self.now).map_err(|cause| fail(format!("cannot write {}: {cause}", self.file.display())))
    }
}

/// Every file that the build reads, in a stable order.
fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> Outcome {
    let entries = std::fs::read_dir(folder).map_err(|cause| fail(format!("cannot read {}: {cause}", folder.display())))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    for path in paths {
        if path.file_name().is_some_and(|name| name == "node_modules" || name == "dist") {
            continue;
        }
        if path.is_dir() { collect(&path, into)? } else { into.push(path) }
    }
    Ok(())
}

fn digest(files: &[PathBuf]) -> Outcome<String> {
    let mut hasher = DefaultHasher::new();
    for file in files {
        file.hash(&mut hasher);
        std::fs::read(file).map_err(|cause| fail(format!("cannot read {}: {cause}", file.display())))?.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

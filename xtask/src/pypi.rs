//! Programs from PyPI, each pinned, in an environment of its own under target/.

use crate::workspace::Workspace;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The program of a package such as `schemathesis==4.32.5`, installed if it is not there yet. None where it cannot be had.
pub fn program(workspace: &Workspace, package: &str, name: &str) -> Option<PathBuf> {
    let home = workspace.target.join(package.replace("==", "-"));
    let program = home.join("bin").join(name);
    if program.exists() {
        return Some(program);
    }
    let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success());
    let there = quiet(Command::new("python3").args(["-m", "venv"]).arg(&home))
        && quiet(Command::new(home.join("bin/pip")).args(["install", "--disable-pip-version-check", package]));
    if there && program.exists() {
        return Some(program);
    }
    let _ = std::fs::remove_dir_all(&home);
    None
}

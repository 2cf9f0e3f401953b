//! The types for macOS. Nothing is linked or started: there is no macOS here. Build scripts compile C with Zig, which has the headers of that system's C
//! library.

use std::fs;

use super::environment::Environment;
use super::suite::LOOKED_AT;
use crate::step::{Outcome, fail, run};
use crate::workspace::Workspace;
use crate::{check, pypi};

const ZIG: &str = "ziglang==0.17.1";
const TARGET: &str = "aarch64-apple-darwin";

/// Checks all crates for macOS in the environment that is there for Windows: its compiler has the source of the standard library.
pub fn types(workspace: &Workspace, environment: &Environment) -> Outcome {
    let Some(zig) = pypi::program(workspace, ZIG, "python-zig") else {
        return check::not_run(&format!("types for macOS, because {ZIG} cannot be had from PyPI"));
    };
    let mut found = fs::read_dir(zig.with_file_name("../lib")).into_iter().flatten().flatten().map(|entry| entry.path().join("site-packages/ziglang"));
    let package = found.find(|path| path.join("zig").exists()).ok_or_else(|| fail("ziglang has no program zig"))?;
    let copy = environment.target.join("zig");
    if !copy.join("zig").exists() {
        run(std::process::Command::new("cp").arg("-r").arg(&package).arg(&copy))?;
    }
    let tools = environment.target.join("zig-tools");
    fs::create_dir_all(&tools).map_err(|cause| fail(format!("{}: {cause}", tools.display())))?;
    for (name, program) in [("cc", "cc"), ("c++", "c++"), ("ar", "ar")] {
        let words = if name == "ar" { String::new() } else { " -target aarch64-macos".to_owned() };
        let path = tools.join(name);
        fs::write(&path, format!("#!/bin/sh\nexec {}/zig {program}{words} \"$@\"\n", copy.display())).map_err(|cause| fail(format!("{cause}")))?;
        run(std::process::Command::new("chmod").arg("755").arg(&path))?;
    }
    let mut command = environment.inside(&["cargo", "check", "--locked", "-Zbuild-std=std,panic_abort", "--target", TARGET]);
    let tool = |name: &str| tools.join(name);
    command.args(LOOKED_AT).env("RUSTC_BOOTSTRAP", "1").env("SDKROOT", &tools).env("CARGO_TARGET_DIR", environment.target.join("macos"));
    command.env("CC_aarch64_apple_darwin", tool("cc")).env("CXX_aarch64_apple_darwin", tool("c++")).env("AR_aarch64_apple_darwin", tool("ar"));
    run(&mut command)
}

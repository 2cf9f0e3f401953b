//! Records that go from Linux to Windows and back, and the worker that is killed under Wine. Both are tests of the console, asked for at length.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::environment::Environment;
use super::suite::Program;
use crate::step::{Outcome, fail, run, spelled};
use crate::workspace::Workspace;

/// The test that writes records, reads them, or does both.
const RECORDS: &str = "other_system::records_of_one_system_have_the_same_figures_on_another";
/// The test that kills the worker, and its length: kills at random moments, and at each of the ten named steps.
const KILLS: &str = "kills::killed_at_any_moment_every_payment_happens_once";
const LENGTH: (u32, u32) = (200, 10);
/// One seed, so that all kills are in one world.
const SEED: &str = "7";

fn console(programs: &[Program]) -> Outcome<&Program> {
    programs.iter().find(|program| program.is("console::it")).ok_or_else(|| fail("the tests of the console were not built"))
}

/// A journal, a backup and a request of a team: written here and read under Wine, then the other way round.
pub fn run_both_ways(workspace: &Workspace, environment: &Environment, programs: &[Program]) -> Outcome {
    let program = console(programs)?;
    let here = |folder: &Path, part: &str| {
        let mut command = workspace.cargo(&["test", "--quiet", "-p", "bursar-console", "--test", "it", "--", RECORDS, "--exact"]);
        passed(command.env("BURSAR_RECORDS", folder).env("BURSAR_RECORDS_PART", part))
    };
    let there = |folder: &Path, part: &str| {
        let mut command = program.command(environment);
        // Wine gives variables of this system to its programs; the folder is on drive Z there.
        command.args([RECORDS, "--exact", "--nocapture"]).env("BURSAR_RECORDS", format!("Z:{}", folder.display())).env("BURSAR_RECORDS_PART", part);
        passed(&mut command)
    };
    let folder = |name: &str| {
        let folder = environment.target.join("records").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|cause| fail(format!("{}: {cause}", folder.display()))).map(|()| folder)
    };
    let linux = folder("linux")?;
    here(&linux, "write")?;
    there(&linux, "read")?;
    println!("  ✓ a journal, a backup and a request of Linux: the same figures under Wine");
    let windows = folder("windows")?;
    there(&windows, "write")?;
    here(&windows, "read")?;
    println!("  ✓ a journal, a backup and a request made under Wine: the same figures on Linux");
    Ok(())
}

/// Runs one test, which must be there and pass.
fn passed(command: &mut Command) -> Outcome {
    let output = command.stderr(Stdio::piped()).output().map_err(|cause| fail(format!("`{}` does not start: {cause}", spelled(command))))?;
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.success() && said.contains("1 passed") {
        return Ok(());
    }
    Err(fail(format!("`{}` ended with {}\n{said}\n{}", spelled(command), output.status, String::from_utf8_lossy(&output.stderr))))
}

/// Kills the worker by `TerminateProcess`, again and again, and holds its journal against chain and ledger. The count is printed.
pub fn kills(environment: &Environment, programs: &[Program]) -> Outcome {
    let (random, step) = LENGTH;
    let mut command = console(programs)?.command(environment);
    command.args([KILLS, "--exact", "--nocapture", "--test-threads", "1"]);
    run(command.env("BURSAR_FAULTS", format!("{random},{step}")).env("BURSAR_SEED", SEED))
}

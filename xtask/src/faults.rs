//! `faults`: everything that tries to break the way of money, at full length. `cargo xtask test` runs it short.

use std::process::Command;

use crate::step::{Outcome, fail, run, seconds, spelled, step};
use crate::tools;
use crate::workspace::Workspace;

/// Of the console; the first runs beside the others, which wait more than they work.
const CONSOLE: [&[&str]; 2] = [&["--test", "it"], &["--lib"]];
/// Of the client. The console beside it, so that nothing is built with other features once more.
const CLIENT: [&str; 4] = ["-p", "bursar-client", "--test", "it"];
/// Names in the library that belong here.
const LIBRARY: [&str; 2] = ["model::", "fuzz::"];

fn at_full_length(workspace: &Workspace, words: &[&str], seed: u64) -> Command {
    let mut command = workspace.cargo(&["test", "-p", "bursar-console"]);
    command.args(words).env("BURSAR_FAULTS", "full").env("BURSAR_SEED", seed.to_string());
    command
}

/// The seed of this run: the one that was asked for, or another one each time.
fn seed() -> u64 {
    let asked = std::env::var("BURSAR_SEED").ok().and_then(|text| text.parse().ok());
    let seed = asked.unwrap_or_else(|| std::time::UNIX_EPOCH.elapsed().map_or(1, |age| age.as_nanos() as u64));
    println!("Seed {seed}. BURSAR_SEED={seed} before the same command repeats it.");
    seed
}

/// A thousand kills at random moments and fifty at each named step in each world, and the controls; beside it random schedules, a line that
/// breaks at every byte, a disk that refuses, bent inputs, and odd answers to every row. Prints counts and seeds.
pub fn faults(workspace: &Workspace) -> Outcome {
    let seed = seed();
    step("Tools", tools::check)?;
    step("Worker and tests", || {
        run(&mut workspace.cargo(&["build", "-p", "bursar-console", "--example", "worker"]))?;
        for words in CONSOLE {
            run(at_full_length(workspace, words, seed).arg("--no-run"))?;
        }
        run(at_full_length(workspace, &CLIENT, seed).arg("--no-run"))
    })?;
    let mut kills = at_full_length(workspace, CONSOLE[0], seed);
    kills.args(["--", "kills::", "--nocapture", "--test-threads", "2"]);
    let begun = std::time::Instant::now();
    let mut running = kills.spawn().map_err(|cause| fail(format!("`{}` does not start: {cause}", spelled(&kills))))?;
    let beside = [
        ("Odd answers to every row", {
            let mut command = at_full_length(workspace, &CLIENT, seed);
            command.args(["--", "rows::", "--nocapture"]);
            command
        }),
        ("Random schedules and bent inputs", {
            let mut command = at_full_length(workspace, &["--lib", "--"], seed);
            command.args(LIBRARY).args(["--nocapture", "--test-threads", "1"]);
            command
        }),
        ("Disk", at_full_length(workspace, &["--test", "it", "--", "disk::", "--nocapture", "--test-threads", "1"], seed)),
        ("Requests of a team", at_full_length(workspace, &["--test", "it", "--", "team_schedules::", "--nocapture", "--test-threads", "1"], seed)),
        ("Line", at_full_length(workspace, &["--test", "it", "--", "broken_line::", "--nocapture", "--test-threads", "1"], seed)),
    ];
    let failed: Vec<&str> = beside.into_iter().filter_map(|(name, mut command)| step(name, || run(&mut command)).err().map(|_| name)).collect();
    let ended = running.wait().map_err(|cause| fail(format!("the kills were lost: {cause}")))?;
    println!("\n  Kills: {} after {}", if ended.success() { "✓" } else { "✗" }, seconds(begun.elapsed()));
    if !ended.success() || !failed.is_empty() {
        return Err(fail(format!("did not hold: {}", failed.into_iter().chain((!ended.success()).then_some("Kills")).collect::<Vec<_>>().join(", "))));
    }
    Ok(())
}

/// A thousand random schedules of two computers that may send the same requests while their database stops, comes back and cuts connections, and while
/// payments are handed over; batches of 200 rows while the server restarts, connections end in the middle of a commit and standbys take over; with the
/// controls, and everything that a hostile owner, a member or a standby does to the workspace.
pub fn team_workspace(workspace: &Workspace) -> Outcome {
    let seed = seed();
    step("Tools", tools::check)?;
    step("The database: claims, chains, standbys, hostile members and owners", || {
        run(workspace.cargo(&["test", "-p", "bursar-workspace"]).env("BURSAR_SEED", seed.to_string()))
    })?;
    step("Worker", || run(&mut workspace.cargo(&["build", "-p", "bursar-console", "--example", "worker"])))?;
    let parts: [(&str, &[&str]); 3] = [
        ("A batch of 200 rows, two computers and a database that fails", &["claim_batches::"]),
        ("Claims, hand-overs and kills", &["claims::", "handover::", "claim_kills::"]),
        ("Two computers and one database, in random order", &["workspace"]),
    ];
    parts.into_iter().try_for_each(|(name, tests)| {
        let words = ["--test", "it", "--", "--nocapture", "--test-threads", "1"];
        step(name, || run(at_full_length(workspace, &words, seed).args(tests)))
    })
}

/// Two hundred kills of the sandbox under load, all its tables examined, and a thousand transactions beside anvil.
pub fn sandbox(workspace: &Workspace) -> Outcome {
    let seed = seed();
    step("Tools", tools::check)?;
    step("Another Ethereum node", || crate::bench::anvil(workspace).map(drop))?;
    step("Kills of the sandbox, and its chain beside anvil", || {
        let words = ["test", "-p", "bursar-sandbox", "--test", "it", "--", "kills::", "differential::", "--nocapture", "--test-threads", "1"];
        run(workspace.cargo(&words).env("BURSAR_KILLS", "200").env("BURSAR_DIFFERENTIAL", "1000").env("BURSAR_SEED", seed.to_string()))
    })
}

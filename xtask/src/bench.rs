//! `bench`: figures as ratios to floors that are built and measured beside them.

use crate::step::{Outcome, answer, fail, run, step};
use crate::workspace::Workspace;
use crate::{apt, tools, ui};
use std::path::PathBuf;
use std::process::Command;

/// Builds the floors and the app for release and measures them in turn; `chain_only` measures the sandbox alone.
pub fn bench(workspace: &Workspace, chain_only: bool) -> Outcome {
    step("Tools", tools::check)?;
    if !chain_only {
        ratios(workspace)?;
    }
    step("Sandbox and its bench", || run(&mut workspace.cargo_release(&["build", "-p", "bursar-sandbox", "--bin", "bursar-sandbox", "--example", "bench"])))?;
    let anvil = step("Another Ethereum node", || anvil(workspace))?;
    step("Sandbox beside anvil", || {
        let mut bench = Command::new(workspace.program("release", "examples/bench"));
        bench.arg(workspace.program("release", "bursar-sandbox"));
        run(bench.arg(anvil.unwrap_or_else(|| "-".into())))
    })
}

/// Start, memory, size and a call beside their floors; fails where one is much worse than last time.
pub fn ratios(workspace: &Workspace) -> Outcome {
    beside_floors(workspace, "Start, memory, idle, a call", "bench")
}

/// The steps of a start, and the memory of each process.
pub fn start(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    beside_floors(workspace, "Steps of a start", "bench_start")
}

/// Builds the app and the floors for release, and runs a program that measures them.
fn beside_floors(workspace: &Workspace, what: &str, program: &str) -> Outcome {
    step("System packages", || apt::ensure(&[apt::BUILD, apt::HEADLESS]))?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("User interface", || ui::build(workspace))?;
    step("Page of the kit alone", || run(Command::new("node").arg("build.mjs").current_dir(workspace.root.join("xtask/empty-window/kit-page"))))?;
    step("App", || run(&mut workspace.cargo_app()))?;
    step("Floors", || run(&mut workspace.cargo_release(&["build", "-p", "empty-window", "--bin", "empty-window"])))?;
    step("Sandbox", || run(&mut workspace.cargo_release(&["build", "-p", "bursar-sandbox", "--bin", "bursar-sandbox"])))?;
    step("What leads them", || leads(workspace, program))?;
    step(what, || {
        run(Command::new(workspace.program("debug", program))
            .env("BURSAR_APP", workspace.program("release", "bursar"))
            .env("BURSAR_FLOOR", workspace.program("release", "empty-window"))
            .env("BURSAR_SANDBOX", workspace.program("release", "bursar-sandbox")))
    })
}

/// A program that leads the app and reads its clock, and the sandbox that long lists meet. Neither is measured, so both are those of the tests.
fn leads(workspace: &Workspace, name: &str) -> Outcome {
    run(&mut workspace.cargo_all(&["build", "--bin", name, "--bin", "bursar-sandbox"]))
}

/// Gets anvil from its npm package. Nothing where it is not to be had: what compares with it says so.
pub fn anvil(workspace: &Workspace) -> Outcome<Option<PathBuf>> {
    let folder = workspace.root.join("tests/anvil");
    let program = folder.join("node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil");
    if let Err(failure) = ui::packages(&folder) {
        println!("  NOT RUN: anvil cannot be fetched ({failure}); nothing is compared with it.");
        return Ok(None);
    }
    if !program.exists() {
        println!("  NOT RUN: anvil's package is for Linux on x86-64 only; nothing is compared with it.");
        return Ok(None);
    }
    Ok(Some(program))
}

/// How the screens keep up with long lists. One line for each part: a list that grows gets its own.
pub fn lists(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BUILD, apt::HEADLESS]))?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("User interface", || ui::build(workspace))?;
    step("Size of the user interface", || bundle(workspace))?;
    step("Search of 200,000 rows of history", || run(&mut workspace.cargo_release(&["run", "-p", "bursar-console", "--example", "bench_history"])))?;
    step("Search of a million exchanges", || run(&mut workspace.cargo_release(&["run", "-p", "bursar-console", "--example", "bench_exchanges"])))?;
    step("App", || run(&mut workspace.cargo_app()))?;
    step("What leads it", || leads(workspace, "bench_ui"))?;
    step("The window over 200,000 rows and 20,000 wallets", || {
        run(Command::new(workspace.program("debug", "bench_ui"))
            .env("BURSAR_APP", workspace.program("release", "bursar"))
            .env("BURSAR_SANDBOX", workspace.program("debug", "bursar-sandbox"))
            .env("BURSAR_FILL", workspace.program("release", "examples/bench_history")))
    })?;
    step("A request of 10,000 rows", || run(&mut workspace.cargo_release(&["run", "-p", "bursar-approvals", "--example", "bench_approvals"])))?;
    step("The same in a file, until its page is shown", || run(&mut workspace.cargo_release(&["run", "-p", "bursar-console", "--example", "bench_team"])))?;
    step("A sheet of 20,000 payouts, and a batch that is sent", || {
        run(&mut workspace.cargo_release(&["run", "-p", "bursar-console", "--example", "bench_batch"]))
    })
}

/// Claims, records, the first sync and many members, on a PostgreSQL of its own.
pub fn shared(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::DATABASE]))?;
    step("A workspace beside bare PostgreSQL, 15 minutes", || {
        run(&mut workspace.cargo_release(&["run", "-p", "bursar-workspace", "--example", "bench_workspace"]))
    })
}

/// All scripts and styles of both windows, and those of the main window's first page, packed one by one as a browser would get them. Fonts are no part.
fn bundle(workspace: &Workspace) -> Outcome {
    const ALLOWED_KB: [(&str, u32); 2] = [("all chunks", 725), ("the first page", 225)];
    const MEASURE: &str = "
        const { readdirSync, readFileSync } = require('node:fs'), { gzipSync } = require('node:zlib')
        const first = readFileSync('dist/index.html', 'utf8')
        const files = readdirSync('dist/assets').filter(name => /\\.(js|css)$/.test(name))
        const packed = names => Math.ceil(names.reduce((sum, name) => sum + gzipSync(readFileSync('dist/assets/' + name)).length, 0) / 1000)
        console.log(packed(files) + ' ' + packed(files.filter(name => first.includes(name))))";
    let said = answer(Command::new("node").args(["-e", MEASURE]).current_dir(workspace.ui())).ok_or_else(|| fail("the bundle cannot be measured"))?;
    let mut sizes = said.split(' ').map(|size| size.parse::<u32>().map_err(|_| fail(format!("the bundle measures {said:?}"))));
    let mut larger = Vec::new();
    for (part, allowed) in ALLOWED_KB {
        let size = sizes.next().ok_or_else(|| fail(format!("the bundle measures {said:?}")))??;
        println!("  {size} kB gzipped in {part}, allowed {allowed} kB");
        if size > allowed {
            larger.push(part);
        }
    }
    if larger.is_empty() { Ok(()) } else { Err(fail(format!("The user interface is larger than is allowed: {}.", larger.join(", ")))) }
}

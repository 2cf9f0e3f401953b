//! `fuzz`: the readers of what comes from outside, led by coverage. What was found before is where the next run begins.

use crate::step::{Outcome, answer, fail, run, step};
use crate::tools;
use crate::workspace::Workspace;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Minutes for each reader on an ordinary day.
pub const MINUTES: &str = "10";
/// What tells libFuzzer which ways were gone. The compiler has had these passes for long; no nightly one is needed.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
                        -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares -Cdebug-assertions -Coverflow-checks";
/// Bytes of an input at most: longer ones find nothing that shorter ones do not, and cost speed.
const LONGEST: u32 = 4096;

/// Runs every reader for so many minutes, as many beside each other as there are processors, and fails where one of them panicked.
pub fn fuzz(workspace: &Workspace, minutes: &str) -> Outcome {
    let minutes: u64 = minutes.parse().ok().filter(|minutes| *minutes > 0).ok_or_else(|| fail(format!("{minutes:?} is no number of minutes")))?;
    step("Tools", tools::check)?;
    let program = step("Readers, built to be led by coverage", || built(workspace))?;
    let readers = answer(&mut Command::new(&program)).ok_or_else(|| fail("the readers cannot be listed"))?;
    let readers: Vec<&str> = readers.lines().collect();
    let beside = std::thread::available_parallelism().map_or(1, usize::from);
    let mut failed = Vec::new();
    println!("\n  {:16} {:>14} {:>10} {:>8}", "reader", "inputs", "ways", "kept");
    for group in readers.chunks(beside) {
        let running = group.iter().map(|reader| begun(workspace, &program, reader, minutes).map(|child| (*reader, child))).collect::<Outcome<Vec<_>>>()?;
        for (reader, (child, said)) in running {
            if let Err(cause) = ended(reader, child, &said) {
                println!("  {reader}: {cause}");
                failed.push(reader);
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(fail(format!("inputs that break a reader were found: {}", failed.join(", ")))) }
}

/// Under a target of its own name, so that programs which only build others are not led as well.
fn built(workspace: &Workspace) -> Outcome<PathBuf> {
    let host = answer(Command::new("rustc").args(["--print", "host-tuple"])).ok_or_else(|| fail("rustc does not say what it builds for"))?;
    let target = workspace.target.join("fuzz");
    run(workspace
        .cargo(&["build", "--release", "-p", "bursar-fuzz", "--target", &host])
        .env("RUSTFLAGS", COVERAGE)
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_PROFILE_RELEASE_LTO", "false")
        .env("CARGO_PROFILE_RELEASE_PANIC", "unwind"))?;
    Ok(target.join(host).join("release/bursar-fuzz"))
}

fn begun(workspace: &Workspace, program: &Path, reader: &str, minutes: u64) -> Outcome<(Child, PathBuf)> {
    let folder = workspace.target.join("fuzz");
    let (corpus, found) = (folder.join("corpus").join(reader), folder.join("found"));
    std::fs::create_dir_all(&corpus)?;
    std::fs::create_dir_all(&found)?;
    let said = folder.join(format!("{reader}.log"));
    let mut command = Command::new(program);
    command
        .arg(&corpus)
        .args([format!("-max_total_time={}", minutes * 60), format!("-max_len={LONGEST}"), format!("-artifact_prefix={}/{reader}-", found.display())])
        .args(["-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1"])
        .env("BURSAR_READER", reader)
        .env("BURSAR_CORPUS", &corpus)
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&said)?);
    Ok((command.spawn().map_err(|cause| fail(format!("{}: {cause}", program.display())))?, said))
}

fn ended(reader: &str, mut child: Child, said: &Path) -> Result<(), String> {
    let status = child.wait().map_err(|cause| cause.to_string())?;
    let text = std::fs::read_to_string(said).map_err(|cause| cause.to_string())?;
    let (inputs, ways, kept) = figures(&text);
    println!("  {reader:16} {inputs:>14} {ways:>10} {kept:>8}");
    if status.success() { Ok(()) } else { Err(format!("{status}; {} has the input and the panic", said.display())) }
}

/// Inputs tried, ways through the program that were gone, and inputs kept for the next run, as libFuzzer wrote them at last.
fn figures(text: &str) -> (&str, &str, &str) {
    let last = |name: &str| text.lines().rev().find_map(|line| line.split_once(name)).map_or("?", |(_, rest)| rest.split_whitespace().next().unwrap_or("?"));
    (last("stat::number_of_executed_units:"), last(" cov: "), last(" corp: "))
}

#[cfg(test)]
mod tests {
    use super::figures;

    #[test]
    fn the_figures_of_a_run_are_the_last_that_were_written() {
        let text = "#2 INITED cov: 40 ft: 41 corp: 1/6b exec/s: 0 rss: 30Mb\n#9 NEW    cov: 52 ft: 60 corp: 3/20b lim: 4\nDone 900 runs\nstat::number_of_executed_units: 900\n";
        assert_eq!(figures(text), ("900", "52", "3/20b"));
        assert_eq!(figures("nothing"), ("?", "?", "?"));
    }
}

//! `requests`: random and broken requests, made from the sandbox's own OpenAPI document by schemathesis, a program from PyPI.
//!
//! Where the package cannot be had, the step says NOT RUN and is not counted as held.

use crate::place::Place;
use crate::pypi;
use crate::step::{Outcome, fail, run, step};
use crate::tools;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Pinned: another version makes other requests.
const PACKAGE: &str = "schemathesis==4.32.5";
/// What every answer is held against: no 5xx, only statuses and bodies of the document, nothing wrong taken, nothing without a key.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,negative_data_rejection,\
missing_required_header,unsupported_method,ignored_auth";
/// Seconds at most for one sandbox: alone, and among all tests.
const LONG: &str = "150";
const SHORT: &str = "45";
/// The same requests each time.
const SEED: &str = "20261121";

/// Runs it against a documented, standard sandbox and an observed, trustless one.
pub fn requests(place: &Place) -> Outcome {
    step("Tools", tools::check)?;
    step("Sandbox", || run(&mut place.cargo(&["build", "--bin", "bursar-sandbox"])))?;
    step("Random requests", || ways(place, LONG))
}

/// The same in less time, with the sandbox already built.
pub fn briefly(place: &Place) -> Outcome {
    ways(place, SHORT)
}

fn ways(place: &Place, seconds: &str) -> Outcome {
    let Some(program) = pypi::program(place, PACKAGE, "schemathesis") else {
        println!("  NOT RUN: {PACKAGE} cannot be installed here (python3 with venv, and PyPI or a mirror of it).");
        return Ok(());
    };
    for way in [["documented", "standard"], ["observed", "trustless"]] {
        one(place, &program, way, seconds)?;
    }
    Ok(())
}

/// Ends the sandbox whatever happens.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn one(place: &Place, program: &PathBuf, [dialect, mode]: [&str; 2], seconds: &str) -> Outcome {
    let world = place.target.join("requests").join(format!("{dialect}-{mode}"));
    let _ = std::fs::remove_dir_all(&world);
    let unusable = |cause: &dyn std::fmt::Display| fail(format!("the sandbox does not start: {cause}"));
    let mut sandbox = Command::new(place.program("debug", "bursar-sandbox"))
        .args(["--listen", "127.0.0.1:0", "--seed", SEED, "--dialect", dialect, "--mode", mode, "--data"])
        .arg(&world)
        .stdout(Stdio::piped())
        .spawn()
        .map(Running)
        .map_err(|cause| unusable(&cause))?;
    let mut line = String::new();
    let mut out = BufReader::new(sandbox.0.stdout.take().ok_or_else(|| unusable(&"no output"))?);
    out.read_line(&mut line).map_err(|cause| unusable(&cause))?;
    let line: serde_json::Value = serde_json::from_str(&line).map_err(|cause| unusable(&cause))?;
    let word = |name: &str| line[name].as_str().unwrap_or_default().to_owned();
    println!("  {dialect}, {mode}:");
    // One worker: two that parse at once run into a fault of Python 3.11 (cpython 106905).
    let result = run(Command::new(program)
        .current_dir(&world)
        .arg("run")
        .arg(format!("{}/openapi.json", word("base_url")))
        .args(["--header", &format!("{}: {}", word("api_key_header"), word("api_key"))])
        .args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing,stateful", "--max-examples", "20", "--max-time", seconds])
        .args(["--seed", SEED, "--workers", "1", "--warnings", "off", "--no-color"]));
    // A sandbox that is gone has panicked outside of a request.
    match sandbox.0.try_wait() {
        Ok(None) => result,
        _ => Err(fail("the sandbox ended while it was asked")),
    }
}

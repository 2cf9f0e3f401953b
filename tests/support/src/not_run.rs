//! What could not be run, and why. A test that cannot do its work says so here and is never counted as passed by silence.

use crate::append;

/// Where the lines go; `cargo xtask test` reads them.
const FILE: &str = "BURSAR_NOT_RUN";

/// Whose part it is that something is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// `cargo xtask test` installs it: the run fails.
    Tool,
    /// This system has nothing of the kind: counted as skipped, and fails where `CI` is set.
    System,
}

/// Says that `what` was not run, and why.
pub fn not_run(what: &str, why: &str, missing: Missing) {
    println!("NOT RUN: {what}: {why}");
    append(FILE, &[what, why, if missing == Missing::Tool { "tool" } else { "system" }]);
}

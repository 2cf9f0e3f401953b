//! Rust, Node and npm: which versions are here, and what to do about the wrong ones.

use crate::step::{Outcome, answer, fail};
use std::process::Command;

const NODE: (u32, u32) = (20, 19);

/// npm is a script on Windows.
pub fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Says the versions; fails where one is missing or too old.
pub fn check() -> Outcome {
    let rust = answer(Command::new("rustc").arg("--version")).unwrap_or_else(|| "rustc: not found".to_owned());
    println!("  {rust}");
    let node = answer(Command::new("node").arg("--version")).ok_or_else(|| {
        fail(format!("Node.js is missing. Bursar's user interface is built with it: install version {}.{} or newer, then run this again.", NODE.0, NODE.1))
    })?;
    if version(&node).is_none_or(|found| found < NODE) {
        return Err(fail(format!("Node.js {node} is too old: version {}.{} or newer is needed to build the user interface.", NODE.0, NODE.1)));
    }
    let npm = answer(npm().arg("--version")).ok_or_else(|| fail("npm is missing. It usually comes with Node.js; install it, then run this again."))?;
    println!("  node {node}, npm {npm}");
    Ok(())
}

/// Major and minor of `v20.19.4`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim_start_matches('v').split('.');
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert_eq!(version("v20.19.4"), Some((20, 19)));
        assert!(version("v9.99.0") < version("v20.2.0"));
        assert_eq!(version("nightly"), None);
    }
}

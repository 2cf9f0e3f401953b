//! Where the built programs are.

use crate::{Result, fail};
use std::path::PathBuf;

/// The app.
pub fn app() -> Result<PathBuf> {
    built("BURSAR_APP", "bursar")
}

/// The sandbox as a program of its own.
pub fn sandbox() -> Result<PathBuf> {
    built("BURSAR_SANDBOX", "bursar-sandbox")
}

/// Named by the environment, else beside the running test.
fn built(variable: &str, name: &str) -> Result<PathBuf> {
    let path = match std::env::var_os(variable) {
        Some(path) => PathBuf::from(path),
        None => std::env::current_exe()?.ancestors().skip(1).take(2).map(|folder| folder.join(name)).find(|path| path.exists()).unwrap_or_else(|| name.into()),
    };
    if path.exists() { Ok(path) } else { fail(format!("{name} is not built. `cargo xtask test` builds it and runs this test.")) }
}

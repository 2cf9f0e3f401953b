//! A customer with a browser of their own: headless Chromium, led by a keyboard through the gateway's pages.

use crate::{Result, fail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;

fn chromium() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("BURSAR_CHROMIUM") {
        return Some(path.into());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .flat_map(|folder| ["chromium", "chromium-browser", "google-chrome"].map(|name| folder.join(name)))
        .find(|path| path.exists())
}

/// Opens the link and does the deed that `tests/browser/customer.mjs` knows by this name; gives where the browser ended and its heading.
pub async fn at_gateway(link: &str, deed: &str) -> Result<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("browser");
    if !folder.join("node_modules/playwright-core").exists() {
        return fail("the customer's browser needs `npm ci` in tests/browser; `cargo xtask test` does it");
    }
    let Some(chromium) = chromium() else { return fail("the customer's browser needs Chromium") };
    let mut command = tokio::process::Command::new("node");
    command.arg("customer.mjs").arg(chromium).args([link, deed]).current_dir(folder).stdin(Stdio::null()).kill_on_drop(true);
    let output = tokio::time::timeout(std::time::Duration::from_secs(60), command.output()).await??;
    if !output.status.success() {
        return fail(format!("the customer could not {deed}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

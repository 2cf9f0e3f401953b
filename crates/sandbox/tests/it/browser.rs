//! The gateway in a real browser: `tests/browser/walk.mjs` is the customer.

use bursar_test_support::not_run::{Missing, not_run};
use std::{
    path::{Path, PathBuf},
    process::Stdio,
};

use crate::common::*;

/// Chromium: named by the environment, else on the path under one of its names.
fn chromium() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("BURSAR_CHROMIUM") {
        return Some(path.into());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .flat_map(|folder| ["chromium", "chromium-browser", "google-chrome"].map(|name| folder.join(name)))
        .find(|path| path.exists())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_customer_needs_only_a_keyboard_and_axe_finds_nothing_on_any_page() {
    let walk = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser");
    let (Some(chromium), true) = (chromium(), walk.join("node_modules/playwright-core").exists()) else {
        return not_run("the walk through the gateway's pages", "it needs Chromium and `npm ci` in tests/browser", Missing::Tool);
    };
    let sandbox = sandbox().await;
    let pictures = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gateway");
    let mut command = std::process::Command::new("node");
    command.arg("walk.mjs").arg(chromium).args([&sandbox.base, &sandbox.key]).arg(&pictures).current_dir(walk).stdin(Stdio::null());
    let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
    println!("{said}{}", pictures.display());
}

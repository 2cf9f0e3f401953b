//! What a failed test leaves for a person to look at: a picture of its screen and the text of its page, in the folder that `BURSAR_FAILURES` names.

use crate::{Result, page};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Names the folder; without it nothing is kept.
const FOLDER: &str = "BURSAR_FAILURES";
/// A page that does not answer has no text to keep.
const PATIENCE: Duration = Duration::from_secs(5);

/// Keeps what `import`, ready to run, sees on the screen, and what the page of this WebDriver session says. It never fails a test: it already failed.
pub fn keep(import: &mut Command, session: &str) {
    let Some(picture) = file("png") else { return };
    let _ = import.args(["-window", "root"]).arg(picture).stderr(Stdio::null()).status();
    let address = format!("{session}/execute/sync");
    // The test's own runtime waits here and moves nothing, so the question needs another one.
    let answer = std::thread::spawn(move || text(address)).join();
    if let (Ok(Ok(text)), Some(file)) = (answer, file("txt")) {
        let _ = std::fs::write(file, text);
    }
}

fn text(address: String) -> Result<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let question = reqwest::Client::builder().timeout(PATIENCE).build()?.post(address).json(&json!({ "script": page::TEXT, "args": [] }));
        let answer: Value = question.send().await?.json().await?;
        Ok(answer["value"].as_str().unwrap_or_default().to_owned())
    })
}

/// The file of the running test with this ending, if failures are kept.
fn file(ending: &str) -> Option<PathBuf> {
    let folder = PathBuf::from(std::env::var_os(FOLDER)?);
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join(format!("{}.{ending}", test().replace("::", "."))))
}

/// The running test: cargo-nextest says its name, and the standard harness gives it to the test's thread.
fn test() -> String {
    std::env::var("NEXTEST_TEST_NAME").ok().or_else(|| std::thread::current().name().map(str::to_owned)).unwrap_or_else(|| "test".to_owned())
}

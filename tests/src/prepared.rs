//! A first day that is over: the sandbox is open, and there is a set and a wallet with money.
//!
//! The first test that needs it makes it through the real app; every test gets a copy of the data folder and of the keyring. It is made anew for
//! another build of the app, and after an hour, so that no test depends on how old it is.

use crate::app::{App, PATIENCE, pause};
use crate::test_desktop::{Keyring, TestDesktop};
use crate::{Result, fail, files, first_day, programs};
use serde_json::json;
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The chain of the wallet.
pub const CHAIN: &str = "ETH-SEPOLIA";
/// What the wallet holds of the network's currency.
pub const HOLDS: &str = "50";
const FRESH: Duration = Duration::from_secs(60 * 60);
/// Written last: what has no such file is half done.
const DONE: &str = "wallet-id";
/// What is kept of a desktop: the app's data, and the keyring's.
const KEPT: [&str; 2] = ["app", "data/keyrings"];

/// A desktop with the app's data in [`data`], the app open on it, and the id of its wallet, which is called “Prepared”.
pub async fn open() -> Result<(TestDesktop, App, String)> {
    let (desktop, wallet) = desktop().await?;
    let app = app(&desktop).await?;
    Ok((desktop, app, wallet))
}

/// Where the app's data is on a prepared desktop.
pub fn data(desktop: &TestDesktop) -> PathBuf {
    desktop.folder("app")
}

/// A prepared desktop on which nothing runs yet, and the id of the wallet.
pub async fn desktop() -> Result<(TestDesktop, String)> {
    let (template, _lock) = template().await?;
    let desktop = TestDesktop::copy_of(&template)?;
    Ok((desktop, std::fs::read_to_string(template.join(DONE))?))
}

/// Opens the app on a prepared desktop, and waits until its profile can be used.
pub async fn app(desktop: &TestDesktop) -> Result<App> {
    let app = App::open(desktop, &data(desktop)).await?;
    app.find("link", "History").await?;
    let start = Instant::now();
    // The frame stands before the profile's keys and journal are open.
    while app.invoke("wallet_list", json!({ "input": { "limit": 1 } })).await?.is_err() {
        if start.elapsed() > PATIENCE {
            return fail(format!("the prepared profile does not open:\n{}", app.text().await?));
        }
        pause(50).await;
    }
    // Every copy knows the same port. Where another test has it, the sandbox has moved and says so.
    let state = app.command("app_state", json!({})).await?;
    if state["notice"].is_string() {
        app.click("button", "Understood").await?;
    }
    // The app notices that these records are a copy, and warns until somebody has read it.
    if state["restored"].is_object() {
        app.click("button", "I have read this").await?;
    }
    Ok(app)
}

/// The folder to copy, and the lock that keeps it while it is copied.
async fn template() -> Result<(PathBuf, File)> {
    let root = std::env::current_exe()?.ancestors().nth(2).ok_or("the test stands in no folder")?.join("prepared");
    std::fs::create_dir_all(&root)?;
    let folder = root.join(version()?);
    loop {
        let lock = File::options().create(true).truncate(false).write(true).open(root.join("lock"))?;
        lock.lock_shared()?;
        if is_fresh(&folder) {
            return Ok((folder, lock));
        }
        lock.unlock()?;
        lock.lock()?;
        if !is_fresh(&folder) {
            // What another build of the app made is of no use any more.
            for old in std::fs::read_dir(&root)?.flatten().filter(|entry| entry.path().is_dir()) {
                std::fs::remove_dir_all(old.path())?;
            }
            make(&folder).await?;
        }
    }
}

/// Another one for every build of the app.
fn version() -> Result<String> {
    let program = programs::app()?;
    let file = std::fs::metadata(&program)?;
    let mut hasher = DefaultHasher::new();
    (program, file.len(), file.modified()?).hash(&mut hasher);
    Ok(format!("{:016x}", hasher.finish()))
}

fn is_fresh(folder: &Path) -> bool {
    std::fs::metadata(folder.join(DONE)).and_then(|file| file.modified()).is_ok_and(|made| made.elapsed().is_ok_and(|age| age < FRESH))
}

async fn make(folder: &Path) -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &data(&desktop)).await?;
    first_day::open_sandbox(&app).await?;
    let wallet = first_day::ready_to_pay(&app, CHAIN, HOLDS).await?;
    app.close().await?;
    for name in KEPT {
        files::copy(&desktop.folder(name), &folder.join(name))?;
    }
    Ok(std::fs::write(folder.join(DONE), wallet)?)
}

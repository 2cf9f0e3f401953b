//! A session bus that takes connections and answers nothing: the window comes all the same, and says so.

use bursar_tests::app::App;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day, programs};
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::time::{Duration, Instant};

/// The window, its first page, and the driver's own start. Who waits for a silent bus waits 25 seconds for each answer.
const SOON: Duration = Duration::from_secs(20);
/// The second start tells the first one and ends.
const SECOND_START: Duration = Duration::from_secs(20);
/// How `timeout` ends when it had to stop the program.
const STOPPED: i32 = 124;

#[tokio::test]
async fn a_session_bus_that_answers_nothing_does_not_keep_the_window_and_is_used_once_it_answers() -> Result {
    let mut desktop = TestDesktop::new(Keyring::Unlocked)?;
    let Some(bus) = std::fs::read_dir(desktop.folder("bus"))?.flatten().map(|entry| entry.path()).next() else { return fail("the desktop has no bus") };
    let socket = desktop.folder("silent");
    let silent = UnixListener::bind(&socket)?;
    desktop.set("DBUS_SESSION_BUS_ADDRESS", &format!("unix:path={}", socket.display()));
    // It is silent for others too.
    let mut other = desktop.command(Path::new("timeout"));
    other.args(["1", "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/", "org.freedesktop.DBus.GetId"]);
    if other.status()?.code() != Some(STOPPED) {
        return fail("somebody answers on the silent bus");
    }

    let data = desktop.folder("app");
    let begun = Instant::now();
    let app = App::open(&desktop, &data).await?;
    app.sees("Your key store is not responding.").await?;
    app.sees("The message bus of your desktop does not answer").await?;
    println!("the first page after {:?}", begun.elapsed());
    if begun.elapsed() > SOON {
        return fail(format!("the first page came after {:?}", begun.elapsed()));
    }
    picture(&desktop)?;
    // Still silent: said again, in time.
    app.click("button", "Try again").await?;
    app.becomes_usable("button", "Try again").await?;
    app.sees("Your key store is not responding.").await?;
    // A second start needs no bus.
    let begun = Instant::now();
    let second = desktop.command(&programs::app()?).arg("--data-dir").arg(&data).status()?;
    if !second.success() || begun.elapsed() > SECOND_START {
        return fail(format!("the second start ended with {second} after {:?}", begun.elapsed()));
    }

    // The bus answers: no new start is needed.
    drop(silent);
    std::fs::remove_file(&socket)?;
    symlink(bus, &socket)?;
    app.click("button", "Try again").await?;
    first_day::open_sandbox(&app).await?;
    app.close().await
}

/// Kept only where somebody wants to look at it.
fn picture(desktop: &TestDesktop) -> Result {
    match std::env::var_os("BURSAR_PICTURES") {
        Some(folder) => desktop.picture(&Path::new(&folder).join("silent-bus.png")),
        None => Ok(()),
    }
}

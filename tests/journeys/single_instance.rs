//! Which window is in front: a second start brings the first window forward, and what waits brings the confirm window.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::first_day::{self, Payment};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, prepared, programs};
use std::path::Path;
use std::time::Instant;

/// The title of the window that has the focus.
fn in_front(desktop: &TestDesktop) -> String {
    let output = desktop.command(Path::new("xdotool")).args(["getactivewindow", "getwindowname"]).output();
    output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default()
}

async fn until(desktop: &TestDesktop, holds: impl Fn(&str) -> bool) -> Result<String> {
    let start = Instant::now();
    loop {
        let title = in_front(desktop);
        if holds(&title) {
            return Ok(title);
        }
        if start.elapsed() > PATIENCE {
            return fail(format!("in front is {title:?}"));
        }
        pause(100).await;
    }
}

#[tokio::test]
async fn a_second_start_brings_the_first_window_forward_and_ends() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let data = desktop.folder("app");
    let app = App::open(&desktop, &data).await?;
    first_day::open_sandbox(&app).await?;
    until(&desktop, |title| title.starts_with("Bursar")).await?;
    let hidden = desktop.command(Path::new("xdotool")).args(["getactivewindow", "windowminimize", "--sync"]).status()?;
    if !hidden.success() {
        return fail("the window cannot be hidden");
    }
    until(&desktop, |title| !title.starts_with("Bursar")).await?;

    let start = Instant::now();
    let mut second = desktop.command(&programs::app()?).arg("--data-dir").arg(&data).spawn()?;
    let ended = loop {
        if let Some(status) = second.try_wait()? {
            break status;
        }
        if start.elapsed() > PATIENCE {
            second.kill()?;
            second.wait()?;
            return fail("the second start does not end");
        }
        pause(50).await;
    };
    if !ended.success() {
        return fail(format!("the second start ended with {ended}"));
    }
    let title = until(&desktop, |title| title.starts_with("Bursar")).await?;
    println!("in front again after {:?}: {title}", start.elapsed());
    // It is the same app, with what it had open.
    app.find("link", "History").await?;
    app.close().await
}

#[tokio::test]
async fn a_minimized_confirm_window_comes_forward_when_the_line_about_it_is_pressed() -> Result {
    let (desktop, app, _) = prepared::open().await?;
    let payee = first_day::stranger(1);
    let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.1", reference: "Minimized" };
    first_day::draft(&app, "ETH-SEPOLIA", &payment).await?;
    app.confirm().await?;
    for times in 1..=2 {
        desktop.minimize("Confirm")?;
        until(&desktop, |title| !title.starts_with("Confirm")).await?;
        app.main().await?;
        app.click("button", "1 item waiting in the confirm window").await?;
        until(&desktop, |title| title.starts_with("Confirm")).await.map_err(|cause| format!("time {times}: {cause}"))?;
    }
    app.confirm().await?;
    first_day::approve(&app).await?;
    app.close().await
}

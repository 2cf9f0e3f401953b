//! *Connect my organization*, against a second sandbox that is a process of its own.

use bursar_tests::app::App;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day};
use serde_json::{Value, json};
use thirtyfour::Key;

async fn profiles(app: &App) -> Result<usize> {
    let state: Value = app.command("app_state", json!({})).await?;
    Ok(state["profiles"].as_array().map(Vec::len).unwrap_or_default())
}

#[tokio::test]
async fn a_wrong_key_saves_nothing_and_the_right_one_connects() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;

    first_day::connect(&app, &organization.base_url, "not-the-key-of-anybody").await?;
    app.sees("Nothing was saved.").await?;
    app.sees("Sign-in with the API key").await?;
    if profiles(&app).await? != 0 {
        return fail("a profile was saved although its key was refused");
    }

    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    if profiles(&app).await? != 1 {
        return fail("the profile was not saved");
    }
    app.close().await?;

    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.find("button", "Create your first set").await?;
    app.close().await
}

#[tokio::test]
async fn an_address_that_is_not_safe_is_refused_at_its_field() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    for url in ["http://wallets.example.com", "http://localhost:4000", "ftp://127.0.0.1"] {
        first_day::connect(&app, url, "any-key").await?;
        app.sees("Use https. Plain http is for 127.0.0.1 and [::1] only.").await?;
    }
    if profiles(&app).await? != 0 {
        return fail("a profile was saved although its address was refused");
    }
    app.close().await
}

#[tokio::test]
async fn a_key_is_taken_from_the_clipboard_by_the_core_and_stands_in_no_page() -> Result {
    const HOLDS: &str = "return document.documentElement.outerHTML.includes(arguments[0]) || [...document.querySelectorAll('input')].some(box => box.value.includes(arguments[0]))";
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    // A person copies the key somewhere: here in a box of this page, which then forgets it.
    app.fill("Base URL", &organization.api_key).await?;
    app.press(Key::Control + "a").await?;
    app.press(Key::Control + "c").await?;
    let holds = async || -> Result<bool> { Ok(app.driver()?.execute(HOLDS, vec![organization.api_key.as_str().into()]).await?.convert()?) };
    if !holds().await? {
        return fail("the search of the page is blind");
    }
    app.fill("Profile name", "Second organization").await?;
    app.fill("Base URL", &organization.base_url).await?;
    app.click("button", "Paste from the clipboard").await?;
    app.sees(&format!("ending in {}", &organization.api_key[organization.api_key.len() - 4..])).await?;
    app.sees("The clipboard is now empty").await?;
    if holds().await? {
        return fail("the key stands in the page");
    }
    // What the clipboard holds now, and a letter, so that it is known to have been read.
    app.click("textbox", "Profile name").await?;
    app.press(Key::End).await?;
    app.press(Key::Control + "v").await?;
    app.press("x").await?;
    app.holds("Second organizationx").await?;
    app.click("button", "Check and connect").await?;
    // Where it goes is asked in a window that no page draws. An Enter that was meant for the page agrees to nothing.
    desktop.answer("Send the API key to this address?", "Return")?;
    app.sees("The API key was not sent").await?;
    app.click("button", "Check and connect").await?;
    desktop.answer("Send the API key to this address?", "alt+y")?;
    first_day::open_connected(&app).await?;
    app.close().await
}

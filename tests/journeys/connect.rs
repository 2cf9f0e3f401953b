//! *Connect my organization*, against a second sandbox that is a process of its own.

use bursar_tests::app::App;
use bursar_tests::desk::{Desk, Keyring};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::{Result, fail, story};
use serde_json::{Value, json};

async fn profiles(app: &App) -> Result<usize> {
    let state: Value = app.command("app_state", json!({})).await?;
    Ok(state["profiles"].as_array().map(Vec::len).unwrap_or_default())
}

#[tokio::test]
async fn a_wrong_key_saves_nothing_and_the_right_one_connects() -> Result {
    let desk = Desk::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desk.folder("organization"), &desk.logs(), &[])?;
    let app = App::open(&desk, &desk.folder("app")).await?;
    app.click("button", "Connect my organization").await?;

    story::connect(&app, &organization.base_url, "not-the-key-of-anybody").await?;
    app.sees("Nothing was saved.").await?;
    app.sees("Key accepted").await?;
    if profiles(&app).await? != 0 {
        return fail("a profile was saved although its key was refused");
    }

    story::connect(&app, &organization.base_url, &organization.api_key).await?;
    story::open_connected(&app).await?;
    if profiles(&app).await? != 1 {
        return fail("the profile was not saved");
    }
    app.close().await?;

    let app = App::open(&desk, &desk.folder("app")).await?;
    app.find("button", "Create your first set").await?;
    app.close().await
}

#[tokio::test]
async fn an_address_that_is_not_safe_is_refused_at_its_field() -> Result {
    let desk = Desk::new(Keyring::Unlocked)?;
    let app = App::open(&desk, &desk.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    for url in ["http://wallets.example.com", "http://localhost:4000", "ftp://127.0.0.1"] {
        story::connect(&app, url, "any-key").await?;
        app.sees("Use https. Plain http is for 127.0.0.1 and [::1] only.").await?;
    }
    if profiles(&app).await? != 0 {
        return fail("a profile was saved although its address was refused");
    }
    app.close().await
}

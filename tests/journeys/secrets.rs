//! The API key is in no file, no log and no answer to the window.

use bursar_tests::app::App;
use bursar_tests::attack;
use bursar_tests::processes::Owned;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::scan::{finds, forms, holding};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day};
use serde_json::json;
use std::path::Path;

const NAME: &str = "The key at rest, in titles and notices";

/// Fails when a file below the folder holds the secret in some form.
pub(crate) fn rests_nowhere(what: &str, secret: &str, folder: &Path) -> Result {
    let found = holding(folder, &forms(secret))?;
    if found.is_empty() { Ok(()) } else { fail(format!("{what} lies in {found:?}")) }
}

#[tokio::test]
async fn the_api_key_rests_nowhere_but_in_the_keyring() -> Result {
    let mut desktop = TestDesktop::new(Keyring::Unlocked)?;
    desktop.set("RUST_LOG", "trace,hyper=trace,reqwest=trace,rustls=trace,zbus=trace");
    // What the system is told lies in a file of the home folder, which is searched as a whole.
    let mut listen = desktop.command(Path::new("sh"));
    listen.arg("-c").arg(format!("exec dbus-monitor --session \"interface='org.freedesktop.Notifications'\" > {}", desktop.folder("told").display()));
    let _listening = Owned::start(&listen, &desktop.logs())?;
    let elsewhere = tempfile::tempdir()?;
    let organization = Sandbox::start(&elsewhere.path().join("organization"), elsewhere.path(), &[])?;
    let data = desktop.folder("app");
    let app = App::open(&desktop, &data).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    first_day::create_set(&app, "Canary").await?;
    first_day::ready_to_pay(&app, "ETH-SEPOLIA", "0").await?;
    // A failure too: its card and its log line must not carry the key.
    let _ = app.invoke("wallet_balances", json!({ "input": { "id": "no such wallet" } })).await?;

    for name in ["app_state", "intent_list", "secret_states", "wallet_set_list", "wallet_list", "organization_public_key"] {
        let answer = app.invoke(name, json!({ "input": {} })).await?;
        if format!("{answer:?}").contains(&organization.api_key) {
            return fail(format!("{name} answers the API key"));
        }
    }
    let page: String = app.driver()?.source().await?;
    if page.contains(&organization.api_key) {
        return fail("the page still holds the API key");
    }
    for words in [app.driver()?.title().await?, app.driver()?.current_url().await?.to_string(), desktop.titles(), app.said()] {
        if words.contains(&organization.api_key) {
            return fail(format!("the API key is in a title, an address or the program's output:\n{words}"));
        }
    }
    let log = std::fs::read(data.join("logs/bursar.log"))?;
    if !finds(&log, b"DEBUG bursar_client") {
        return fail("the log is not as fine as it was asked for");
    }
    app.close().await?;

    // The whole home folder: data, logs, the web view's storage, crash files, and the keyring's own file, which is sealed.
    rests_nowhere("the API key", &organization.api_key, &desktop.folder(""))?;

    // The scan must be able to find it, in each form.
    let forms = forms(&organization.api_key);
    for (number, form) in forms.iter().enumerate() {
        std::fs::write(data.join(format!("planted-{number}")), [b"before".as_slice(), form, b"after"].concat())?;
    }
    let found = holding(&desktop.folder(""), &forms)?;
    attack::held(NAME, forms.len(), forms.len());
    attack::control(NAME, "planted files that the search finds", found.len());
    if found.len() != forms.len() {
        return fail(format!("the scan is blind: it found {} of {} planted files", found.len(), forms.len()));
    }
    Ok(())
}

//! The sandbox's panel and its tutorials, the palette by keyboard, and the examination of a connection.

use bursar_tests::Result;
use bursar_tests::app::App;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{first_day, naira, prepared};
use serde_json::json;
use thirtyfour::Key;

#[tokio::test]
async fn the_tutorial_of_the_dropped_line_is_led_to_one_payout_and_its_result() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (account, holder) = naira::practice(&app).await?;

    app.click("link", "Sandbox").await?;
    app.click("button", "Start “The connection dropped: what now?”").await?;
    app.sees("The connection will drop at the worst moment.").await?;
    app.sees("A payout: It is paid, and every answer is lost: outcome unknown").await?;
    app.click("button", "Go to Payouts").await?;
    naira::fill_payout(&app, "KOLANUT OPERATIONS", &holder, "2500", "Rent").await?;
    naira::review(&app).await?;
    first_day::approve(&app).await?;
    app.sees("Open the payment and press “Check now”.").await?;
    app.sees("Outcome unknown").await?;
    app.click("button", "Check now").await?;
    app.sees("was sent 6 times with one request number, and ₦2,500.00").await?;
    assert_eq!(naira::balance(&app, &account).await?, "97490.00", "it was paid once, with its fee");
    app.click("button", "Done").await?;
    app.gone("button", "Done").await?;
    app.click("link", "Sandbox").await?;
    app.sees("Done ").await?;

    // Another world, and this one made anew: nothing of the old stands in it.
    app.click("button", "Reset this sandbox").await?;
    app.click("button", "Reset sandbox").await?;
    app.find("button", "Create your first set").await?;
    let accounts = app.command("account_list", json!({ "read": true })).await?;
    assert_eq!(accounts["accounts"], json!([]), "the new world knows no account");
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn the_palette_finds_goes_and_opens_a_filled_form_by_keyboard_alone() -> Result {
    let (_desk, app, _) = prepared::open().await?;
    app.watch_violations().await?;
    let address = first_day::stranger(7);
    let contact = json!({ "kind": "company", "name": "Halima Bello Logistics", "tags": [], "note": "", "methods": [{ "details": { "kind": "wallet", "address": address } }] });
    app.command("contact_save", contact).await?;

    app.press(Key::Control + "k").await?;
    app.find("dialog", "Search or run a command").await?;
    app.press("halima").await?;
    app.find("option", "…Halima Bello Logistics…").await?;
    app.press(Key::Enter + "").await?;
    app.gone("dialog", "Search or run a command").await?;
    app.find("heading", "Halima Bello Logistics").await?;

    app.press(Key::Control + "k").await?;
    app.find("dialog", "Search or run a command").await?;
    app.press(">check the connection").await?;
    app.find("option", "…Check the connection…").await?;
    app.press(Key::Enter + "").await?;
    app.sees("The key has full access").await?;
    app.press(Key::Escape + "").await?;
    app.find("heading", "Halima Bello Logistics").await?;

    // An address that nobody knows: the form is filled, nothing is drafted.
    let unknown = first_day::stranger(9);
    app.press(Key::Control + "k").await?;
    app.find("dialog", "Search or run a command").await?;
    app.press(&unknown).await?;
    app.find("option", "…Add as a contact…").await?;
    for _ in ["Add as a contact", "Send to this address"] {
        app.press(Key::Down + "").await?;
    }
    app.press(Key::Enter + "").await?;
    app.find("heading", "New transfer").await?;
    let field = app.find("textbox", "To").await?;
    assert_eq!(field.prop("value").await?.map(|value| value.to_lowercase()), Some(unknown));
    assert_eq!(app.command("intent_list", json!({ "payments": true })).await?["total"], 0);

    app.driver()?.execute("document.activeElement.blur()", vec![]).await?;
    app.press("gy").await?;
    app.find("heading", "New transfer").await?;
    app.press(Key::Control + "k").await?;
    app.find("dialog", "Search or run a command").await?;
    app.press("history").await?;
    app.find("option", "History…").await?;
    app.press(Key::Enter + "").await?;
    app.find("heading", "History").await?;
    app.press("gw").await?;
    app.find("heading", "Wallets").await?;
    app.press("?").await?;
    app.find("dialog", "Keyboard shortcuts").await?;
    app.press(Key::Escape + "").await?;
    app.gone("dialog", "Keyboard shortcuts").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn the_examination_names_a_key_that_may_only_read_and_what_helps() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let mut organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &["--mode", "trustless"])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.restricted_key).await?;
    // Already before its profile opens.
    app.sees("Read only. Creating, paying and signing are refused.").await?;
    first_day::open_connected(&app).await?;
    app.click("link", "Settings").await?;
    app.click("button", "Check the connection").await?;
    app.sees("The key is read-only").await?;
    app.sees("Replace key").await?;
    app.sees("Bursar does not know whether this organization needs its own secret").await?;
    app.sees("List of customers").await?;
    assert!(!app.has("link", "Sandbox").await?, "what only a sandbox can do stands nowhere else");
    let refused = app.invoke("sandbox_failure_set", json!({ "input": { "operation": "*", "fault": "html", "count": 1 } })).await?;
    assert_eq!(refused.unwrap_err()["code"], "refused");
    organization.kill();
    app.click("button", "Check now").await?;
    app.sees("The service could not be reached").await?;
    app.sees("Check the network of this computer").await?;
    app.close().await
}

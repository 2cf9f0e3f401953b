//! Settings and the lock: the passphrase that opens the app, limits that are refused where they are typed, a profile that may not go yet.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::first_day::{self, Payment};
use bursar_tests::processes::wait_until;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, prepared};
use serde_json::json;
use std::time::{Duration, Instant};
use thirtyfour::{By, Key};

const PASSPHRASE: &str = "seven brown hens cross Yaba";
const CHAIN: &str = "ETH-SEPOLIA";

#[tokio::test]
async fn a_passphrase_opens_the_locked_app_and_a_wrong_one_is_said_at_its_field() -> Result {
    let (_desk, app, _) = prepared::open().await?;
    app.watch_violations().await?;
    app.click("link", "Settings").await?;
    app.click("button", "Set a passphrase").await?;
    app.find("dialog", "App passphrase").await?;
    // Again by keyboard: the dialog opens with the focus in its first field.
    app.press(PASSPHRASE).await?;
    app.press(Key::Tab + "").await?;
    app.press(PASSPHRASE).await?;
    app.press(Key::Enter + "").await?;
    app.gone("dialog", "App passphrase").await?;
    app.sees("You enter a passphrase to open Bursar").await?;

    app.enter("button", "Lock now").await?;
    app.find("heading", "Bursar is locked").await?;
    assert!(!app.text().await?.contains("Prepared"), "nothing of the profile stays on the page");
    let refused = app.invoke("wallet_list", json!({ "input": { "limit": 10 } })).await?;
    assert!(refused.is_err(), "nothing is read while it is locked");
    app.press("not the right one").await?;
    app.press(Key::Enter + "").await?;
    app.sees("passphrase").await?;
    app.find("heading", "Bursar is locked").await?;
    // A wrong one is answered slower each time.
    pause(2_000).await;
    app.type_into("Passphrase", PASSPHRASE).await?;
    app.press(Key::Enter + "").await?;
    app.find("link", "Home").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_limit_is_refused_at_its_field_and_holds_once_it_is_kept() -> Result {
    let (_desk, app, _) = prepared::open().await?;
    app.click("link", "Settings").await?;
    app.click("button", "Add a limit").await?;
    app.fill("Currency or token", "ETH").await?;
    app.fill("In one payment", "lots").await?;
    let limits = app.find("group", "For ETH").await?;
    app.click("button", "Save limits").await?;
    app.sees("Enter the amount as a number").await?;
    assert!(limits.text().await?.contains("Enter the amount as a number"), "it is said where it was typed");
    app.fill("In one payment", "0.1").await?;
    app.click("button", "Save limits").await?;
    app.gone("text", "Enter the amount as a number…").await?;
    let kept = app.command("limits_view", json!({})).await?;
    assert_eq!(kept["limits"][0]["payment"], "0.1");

    // Raising it waits for the confirm window; what was typed stays when it is refused there.
    app.fill("In one payment", "0.15").await?;
    app.click("button", "Save limits").await?;
    app.sees("Confirm this change in the confirm window").await?;
    app.confirm().await?;
    app.sees("Raise the limit for ETH").await?;
    app.sees("ETH in one payment").await?;
    app.read_to_the_end().await?;
    app.click("button", "Cancel").await?;
    app.confirm_is_gone().await?;
    app.sees("This change was not confirmed. Nothing was changed.").await?;
    assert_eq!(app.find("textbox", "In one payment").await?.prop("value").await?.as_deref(), Some("0.15"), "what was typed is lost");
    assert_eq!(app.command("limits_view", json!({})).await?["limits"][0]["payment"], "0.1");
    app.click("button", "Save limits").await?;
    first_day::allow(&app).await?;
    app.gone("text", "Confirm this change in the confirm window").await?;
    assert_eq!(app.command("limits_view", json!({})).await?["limits"][0]["payment"], "0.15");

    let over = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &first_day::stranger(1), amount: "0.2", reference: "Over" };
    assert!(first_day::draft(&app, CHAIN, &over).await.is_err(), "what is over the limit is not drafted");
    app.close().await
}

#[tokio::test]
async fn the_zoom_keys_draw_both_windows_larger_and_the_size_is_remembered() -> Result {
    let (desktop, mut app, _) = prepared::open().await?;
    let usual = width(&app).await?;
    app.press(Key::Control + "+").await?;
    app.press(Key::Control + "+").await?;
    becomes(&app, usual * 100 / 125).await?;
    // From here on without a mouse: the driver points where things would stand at 100 %.
    app.enter("link", "Settings").await?;
    app.sees("125 %").await?;
    app.press(Key::Control + "-").await?;
    becomes(&app, usual * 100 / 110).await?;
    app.press(Key::Control + "0").await?;
    becomes(&app, usual).await?;
    // The row in the settings does the same, up to its end.
    for percent in [110, 125, 150, 175, 200] {
        app.enter("button", "Zoom in").await?;
        app.sees(&format!("{percent} %")).await?;
    }
    becomes(&app, usual / 2).await?;
    app.close().await?;

    app = prepared::app(&desktop).await?;
    becomes(&app, usual / 2).await?;
    let payee = first_day::stranger(1);
    first_day::draft(&app, CHAIN, &Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.1", reference: "Zoomed" }).await?;
    app.confirm().await?;
    // Its window grew with its page: as much stands in a line as ever. And the page is read and pressed at that size.
    becomes(&app, 520).await?;
    app.press(Key::Control + "-").await?;
    becomes(&app, 520).await?;
    app.send("Send …").await?;
    app.confirm_is_gone().await?;
    becomes(&app, usual * 100 / 175).await?;
    app.close().await
}

/// Of the page, in its own pixels.
async fn width(app: &App) -> Result<i64> {
    Ok(app.driver()?.execute("return window.innerWidth", vec![]).await?.convert()?)
}

/// Waits until the page is so wide, but for a pixel of rounding.
async fn becomes(app: &App, wanted: i64) -> Result {
    let start = Instant::now();
    while (width(app).await? - wanted).abs() > 1 {
        if start.elapsed() > PATIENCE {
            return fail(format!("the page is {} wide, not {wanted}", width(app).await?));
        }
        pause(50).await;
    }
    Ok(())
}

#[tokio::test]
async fn the_first_live_payment_asks_for_a_passphrase_over_its_form_and_goes_on_with_what_was_typed() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.watch_violations().await?;
    app.click("button", "Connect my organization").await?;
    app.click("radio", "Live…").await?;
    app.fill("Type the profile name again", "Second organization").await?;
    app.fill("Your name", "Ada Obi").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    let wallet = first_day::ready_to_pay(&app, CHAIN, "0").await?;
    organization.fund(&json!(wallet), CHAIN, "2").await?;
    let payee = first_day::stranger(1);
    let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.2", reference: "First" };
    first_day::fill_transfer(&app, "Prepared", &payment).await?;
    app.becomes_usable("button", "Review transfer").await?;
    app.click("button", "Review transfer").await?;
    app.sees("Set a passphrase before you send real money").await?;
    app.click("button", "Set a passphrase").await?;
    app.find("dialog", "App passphrase").await?;
    app.press(PASSPHRASE).await?;
    app.press(Key::Tab + "").await?;
    app.press(PASSPHRASE).await?;
    app.press(Key::Enter + "").await?;
    // Nothing is typed again: the draft is in the confirm window, under the name of the person.
    app.confirm().await?;
    app.sees("Ada Obi").await?;
    app.read_to_the_end().await?;
    app.type_into("Your passphrase", PASSPHRASE).await?;
    first_day::approve(&app).await?;
    let paid = first_day::complete(&app).await?;
    assert_eq!((&paid["decidedBy"], &paid["money"]["amount"]), (&json!("Ada Obi"), &json!("0.2")), "{paid}");
    let receipt = app.driver()?.find(By::Css("article")).await?.text().await?;
    assert!(receipt.contains("Ada Obi"), "{receipt}");
    app.click("link", "History").await?;
    app.click("button", "Log").await?;
    app.sees(&format!("Ada Obi approved {}.", paid["code"].as_str().unwrap_or_default())).await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_profile_with_a_payment_still_under_way_stays() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    let wallet = first_day::ready_to_pay(&app, CHAIN, "0").await?;
    organization.fund(&json!(wallet), CHAIN, "2").await?;
    organization.fail_next("transaction_transfer", "stuck").await?;
    let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &first_day::stranger(1), amount: "0.2", reference: "Open" };
    first_day::draft(&app, CHAIN, &payment).await?;
    app.confirm().await?;
    first_day::approve(&app).await?;
    app.click("link", "Settings").await?;
    app.click("button", "Remove Second organization").await?;
    app.click("button", "Remove profile and key").await?;
    app.sees("is still pending or has an unknown outcome").await?;
    app.sees("No money moved").await?;
    app.click("button", "Cancel").await?;
    app.find("button", "Remove Second organization").await?;
    app.close().await
}

#[tokio::test]
async fn a_payment_that_ends_while_the_window_is_away_is_told_without_amount_or_name() -> Result {
    let (desktop, _) = prepared::desktop().await?;
    let notices = desktop.notices()?;
    let app = prepared::app(&desktop).await?;
    let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &first_day::stranger(1), amount: "0.31", reference: "Quiet rent" };
    first_day::draft(&app, CHAIN, &payment).await?;
    app.confirm().await?;
    first_day::approve(&app).await?;
    desktop.minimize("Bursar – ")?;
    // Nobody sees the window, so the service is asked once a minute.
    wait_until("the system is told", Duration::from_secs(90), || notices.words().contains("A payment is complete"))?;
    for private in ["0.31", "ETH", "Quiet", &first_day::stranger(1)[..8]] {
        assert!(!notices.words().contains(private), "{private} was told:\n{}", notices.words());
    }
    app.close().await
}

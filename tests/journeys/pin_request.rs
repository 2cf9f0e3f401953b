//! The PIN is handed over: the console waits in its real window, and a customer with a browser of their own walks the gateway.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::customer::at_gateway;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;
use thirtyfour::Key;

/// Width and height of the QR code of a PIN request, once it is drawn.
const CODE: &str = "const { width, height } = document.querySelector('.pin-request-code .code').getBoundingClientRect(); return [width, height]";

/// A desktop whose browser writes down what it is asked to open.
struct Counter {
    desktop: TestDesktop,
    opened: PathBuf,
}

impl Counter {
    fn new() -> Result<Self> {
        let mut desktop = TestDesktop::new(Keyring::Unlocked)?;
        let (script, opened) = (desktop.folder("browser.sh"), desktop.folder("opened.txt"));
        std::fs::write(&script, format!("#!/bin/sh\necho \"$1\" >> {}\n", opened.display()))?;
        std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        desktop.set("BROWSER", &script.to_string_lossy());
        Ok(Self { desktop, opened })
    }

    async fn app(&self) -> Result<App> {
        App::open(&self.desktop, &self.desktop.folder("app")).await
    }

    /// The app, connected to an organization of its own.
    async fn connected(&self, arguments: &[&str]) -> Result<(Sandbox, App)> {
        let organization = Sandbox::start(&self.desktop.folder("organization"), &self.desktop.logs(), arguments)?;
        let app = self.app().await?;
        app.click("button", "Connect my organization").await?;
        first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
        first_day::open_connected(&app).await?;
        Ok((organization, app))
    }

    /// What the browser was asked to open since the last question, once it was.
    async fn link(&self) -> Result<String> {
        let start = Instant::now();
        loop {
            let said = std::fs::read_to_string(&self.opened).unwrap_or_default();
            if let Some(line) = said.lines().last() {
                std::fs::remove_file(&self.opened)?;
                return Ok(line.to_owned());
            }
            if start.elapsed() > PATIENCE {
                return fail("the browser was never asked to open anything");
            }
            pause(50).await;
        }
    }

    /// The customer opens the link at this computer and does the deed; they end on the page that Bursar answers with.
    async fn hand_over(&self, app: &App, deed: &str) -> Result {
        app.click("button", "Open in browser").await?;
        back_here(&at_gateway(&self.link().await?, deed).await?)
    }
}

fn back_here(ended: &serde_json::Value) -> Result {
    if ended["heading"] == "You can close this page" { Ok(()) } else { fail(format!("the customer ended elsewhere: {ended}")) }
}

async fn add_customer(app: &App, name: &str) -> Result {
    app.click("link", "Customers").await?;
    app.click("button", "Add customer").await?;
    app.fill("Name", name).await?;
    app.fill("Reference in your own system", &format!("id of {name}")).await?;
    app.click("button", "Add customer").await?;
    app.gone("dialog", "").await?;
    app.find("heading", name).await.map(drop)
}

async fn waits(app: &App, name: &str) -> Result {
    app.find("heading", &format!("Waiting for {name} to enter a PIN")).await?;
    app.sees("Staff must never ask for or type this PIN.").await
}

/// Starts wallets on two chains.
async fn start_wallets(app: &App, name: &str) -> Result {
    app.click("button", "Create wallets").await?;
    app.click("checkbox", "Ethereum Sepolia").await?;
    app.click("checkbox", "Base Sepolia").await?;
    app.click("button", "Get the customer’s link").await?;
    waits(app, name).await
}

#[tokio::test]
async fn a_customer_types_the_pin_in_their_own_browser_and_wallets_and_account_appear() -> Result {
    let counter = Counter::new()?;
    let app = counter.app().await?;
    first_day::open_sandbox(&app).await?;
    app.watch_violations().await?;
    add_customer(&app, "Ada Obi").await?;
    start_wallets(&app, "Ada Obi").await?;
    app.sees("left").await?;
    app.sees("Ethereum Sepolia: no wallet yet").await?;
    // The link goes to the clipboard by the core, and out of it into any box.
    app.click("button", "Copy link").await?;
    app.sees("It is removed from the clipboard after 30 seconds.").await?;
    app.click("button", "Open in browser").await?;
    let link = counter.link().await?;
    app.press(Key::Control + "k").await?;
    app.find("dialog", "Search or run a command").await?;
    app.press(Key::Control + "v").await?;
    app.holds(&link).await?;
    // Also with text in it.
    app.press(Key::Escape).await?;
    app.gone("dialog", "Search or run a command").await?;
    back_here(&at_gateway(&link, "first").await?)?;
    app.find("heading", "Ada Obi has finished").await?;
    app.find("button", "Show in Wallets").await?;
    app.click("button", "Back to the customer").await?;
    app.sees("2 wallets").await?;

    // An account, with the PIN of before.
    app.click("button", "Create a naira account").await?;
    for (field, text) in
        [("First name", "Ada"), ("Last name", "Obi"), ("Phone", "0803 123 4567"), ("E-mail", "ada@example.com"), ("Address", "1 Marina, Lagos")]
    {
        app.fill(field, text).await?;
    }
    app.fill("Date of birth", "14 Mar 1990").await?;
    app.fill("NIN", "12345678901").await?;
    app.fill("BVN", "2212345678").await?;
    app.click("button", "Get the customer’s link").await?;
    app.sees("11 digits; this one has 10").await?;
    // The press follows the last key at once: what the checks have not seen yet, the console looks at itself.
    app.fill("BVN", "22123456789").await?;
    app.click("button", "Get the customer’s link").await?;
    waits(&app, "Ada Obi").await?;
    counter.hand_over(&app, "confirm").await?;
    app.find("heading", "Ada Obi has finished").await?;
    app.click("button", "Show the account").await?;
    app.sees("Receives naira only").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn decline_lock_out_and_expiry_end_the_waiting_in_their_own_words() -> Result {
    let counter = Counter::new()?;
    let (organization, app) = counter.connected(&["--dialect", "observed"]).await?;
    add_customer(&app, "Ada Obi").await?;
    start_wallets(&app, "Ada Obi").await?;
    counter.hand_over(&app, "decline").await?;
    app.find("heading", "Ada Obi declined").await?;
    app.sees("Nothing was created.").await?;

    app.click("button", "Back to the customer").await?;
    app.click("button", "Set up the PIN").await?;
    app.click("button", "Get the customer’s link").await?;
    waits(&app, "Ada Obi").await?;
    // Who has none yet is asked to choose one.
    app.sees("choose your PIN").await?;
    counter.hand_over(&app, "first").await?;
    app.find("heading", "Ada Obi has finished").await?;

    // The link's time is over before the customer opens it. Until then it stands on the first page and in the inbox.
    app.click("button", "Back to the customer").await?;
    // The page is drawn anew once it knows of the PIN, and a click before that can be lost.
    app.find("button", "Change the PIN").await?;
    start_wallets(&app, "Ada Obi").await?;
    app.click("link", "Home").await?;
    app.sees("Waiting for a PIN: Ada Obi").await?;
    app.click("button", "Open inbox").await?;
    app.click("button", "Open: Waiting for a PIN: Ada Obi").await?;
    waits(&app, "Ada Obi").await?;
    // Large enough for the camera of a telephone.
    app.drawn().await?;
    let sides: Vec<f64> = app.driver()?.execute(CODE, vec![]).await?.convert()?;
    assert!(sides.len() == 2 && sides.iter().all(|side| *side >= 220.0), "the QR code is {sides:?} px");
    for operation in ["challenge_view", "challenge_list"] {
        organization.fail(operation, "skew=3600", 50).await?;
    }
    app.find("heading", "The link for Ada Obi has expired").await?;
    app.find("button", "Start a new PIN request").await?;
    assert!(!app.has("button", "Open in browser").await?, "a dead link is not offered");
    organization.mend().await?;

    app.click("button", "Back to the customer").await?;
    app.sees("Expired").await?;
    start_wallets(&app, "Ada Obi").await?;
    app.click("button", "Open in browser").await?;
    at_gateway(&counter.link().await?, "wrong").await?;
    app.find("heading", "Ada Obi is locked out").await?;
    app.click("button", "Back to the customer").await?;
    app.sees("Locked out: reset the PIN to let the customer in again").await?;
    app.close().await
}

#[tokio::test]
async fn a_hand_off_outlives_a_power_cut_and_needs_only_a_keyboard() -> Result {
    let counter = Counter::new()?;
    let mut app = counter.app().await?;
    first_day::open_sandbox(&app).await?;
    add_customer(&app, "Ada Obi").await?;
    // By keyboard from here on: to the button, through the form, to the page.
    app.enter("button", "Set up the PIN").await?;
    app.enter("button", "Get the customer’s link").await?;
    waits(&app, "Ada Obi").await?;
    app.kill();

    let app = counter.app().await?;
    app.enter("link", "Customers").await?;
    app.sees("1 PIN request is waiting for a customer").await?;
    app.enter("button", "Ada Obi").await?;
    waits(&app, "Ada Obi").await?;
    app.enter("button", "Open in browser").await?;
    // The door of before is open again.
    back_here(&at_gateway(&counter.link().await?, "first").await?)?;
    app.find("heading", "Ada Obi has finished").await?;
    app.enter("button", "Back to the customer").await?;
    app.find("button", "Change the PIN").await?;
    app.close().await
}

#[tokio::test]
async fn without_extensions_the_screen_says_what_it_cannot_know() -> Result {
    let counter = Counter::new()?;
    let (organization, app) = counter.connected(&["--no-extensions"]).await?;
    let (_, made) = organization.ask("POST", "/sandbox/customers", Some(&json!({ "name": "Ada Obi", "refId": "ada" }))).await?;
    let id = made["message"]["id"].as_str().ok_or_else(|| format!("no customer in {made}"))?.to_owned();
    app.click("link", "Customers").await?;
    app.click("button", "Add customer").await?;
    app.fill("Name", "Ada Obi").await?;
    app.fill("Service id", &id).await?;
    app.click("button", "Add customer").await?;
    app.gone("dialog", "").await?;
    app.sees("The service does not report it").await?;
    start_wallets(&app, "Ada Obi").await?;
    app.sees("Checking this customer’s wallets instead").await?;
    counter.hand_over(&app, "first").await?;
    app.find("heading", "Ada Obi has finished").await?;
    app.close().await
}

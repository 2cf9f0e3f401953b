//! The developer's desktop: what was said with the service is found and read, asked again, and a failure is seen as it was.

use std::time::Instant;

use bursar_tests::app::{App, PATIENCE, pause, plain_browser};
use bursar_tests::first_day::{self, Payment};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, prepared};
use serde_json::json;
use thirtyfour::{By, Key, WebDriver};

const CHAIN: &str = "ETH-SEPOLIA";
/// The request that pays, as the list calls it.
const SENDS: &str = "/v1/transactions/transfer/developer";

#[tokio::test]
async fn an_exchange_is_found_read_and_asked_again_and_a_failure_is_seen_as_it_was() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    app.watch_violations().await?;
    app.click("link", "Settings").await?;
    app.click("checkbox", "Show developer tools…").await?;
    app.command("wallet_set_create_developer", json!({ "name": "Treasury operations" })).await?;

    app.click("link", "Inspector").await?;
    app.sees("saved on this computer").await?;
    app.fill("Search requests", "wallet_set_create").await?;
    app.sees("1 request").await?;
    app.click("button", "/v1/wallet-sets/developer/create").await?;
    app.sees("\"idempotencyKey\":").await?;
    app.sees("SERVICE-X-API-KEY: ••••").await?;
    app.click("tab", "Response").await?;
    app.sees("<removed>").await?;
    app.click("tab", "Timing").await?;
    app.sees("Waiting").await?;
    app.click("tab", "Meaning").await?;
    app.sees("What Bursar understood").await?;
    app.click("tab", "Links…").await?;
    app.click("button", "Show everything with this key").await?;
    app.sees("Same key:").await?;

    // The same key again: the service makes one thing of the two.
    app.click("button", "/v1/wallet-sets/developer/create").await?;
    app.click("button", "Repeat, same key").await?;
    let start = Instant::now();
    while app.command("exchange_list", json!({ "operation": "wallet_set_create_developer" })).await?["total"] != 2 {
        if start.elapsed() > PATIENCE {
            return fail("the repeat is no exchange of its own");
        }
        pause(50).await;
    }
    let sets = app.command("wallet_set_list", json!({ "limit": 50 })).await?;
    assert_eq!(sets.as_array().map(Vec::len), Some(1), "one key, one set");
    app.click("button", "Share").await?;
    app.sees("bursar-exchange/1").await?;
    app.click("button", "Cancel").await?;

    // A failure, asked for by name, stands there as it came.
    organization.fail_next("token_list", "html").await?;
    app.command("token_list", json!({ "limit": 9 })).await?;
    app.click("button", "Errors").await?;
    app.click("button", "token_list").await?;
    app.click("tab", "Response").await?;
    app.sees("This is not JSON, so it is shown unchanged.").await?;
    app.sees("<html").await?;
    app.sees("No money moved").await?;

    // The runner: a read runs in place, with its line for a shell.
    app.click("button", "Runner").await?;
    app.fill("Find an operation", "token_list").await?;
    app.click("button", "token_list…").await?;
    app.fill("limit", "5").await?;
    app.sees("limit=5").await?;
    app.sees("${API_KEY:?export it first. It is the API key}").await?;
    app.click("button", "Run").await?;
    app.find("tab", "Response").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

/// What another program of the desktop finds in the clipboard: a browser, into whose page it is pasted.
async fn pasted(browser: &WebDriver) -> Result<String> {
    browser.goto("data:text/html,<textarea></textarea>").await?;
    let area = browser.find(By::Css("textarea")).await?;
    area.click().await?;
    let start = Instant::now();
    loop {
        area.send_keys(Key::Control + "v").await?;
        let text = area.prop("value").await?.unwrap_or_default();
        if !text.is_empty() {
            return Ok(text);
        }
        if start.elapsed() > PATIENCE {
            return fail("the clipboard is empty");
        }
        pause(100).await;
    }
}

#[tokio::test]
async fn what_is_said_to_be_copied_is_in_the_clipboard_of_the_desktop() -> Result {
    let (desk, app, wallet) = prepared::open().await?;
    app.watch_violations().await?;
    app.click("link", "Settings").await?;
    app.click("checkbox", "Show developer tools…").await?;
    app.command("wallet_view", json!({ "id": wallet })).await?;
    let exchange = app.command("exchange_list", json!({ "operation": "wallet_view", "limit": 1 })).await?["rows"][0]["id"].clone();
    let (browser, _service) = plain_browser(&desk).await?;
    app.click("link", "Inspector").await?;
    app.fill("Search requests", "wallet_view").await?;
    app.click("button", "…/v2/wallets/{id}…").await?;
    for (form, name) in [("curl", "cURL"), ("http", "HTTP file"), ("rust", "Rust"), ("type_script", "TypeScript"), ("python", "Python")] {
        app.click("button", "Copy as").await?;
        app.click("menuitem", name).await?;
        app.sees(&format!("Copied as {name}")).await?;
        let wanted = app.command("exchange_copy", json!({ "id": exchange, "form": form })).await?["text"].clone();
        // A text box knows one kind of line end.
        let wanted = wanted.as_str().unwrap_or_default().replace("\r\n", "\n");
        assert_eq!(pasted(&browser).await?, wanted, "{name}");
        assert!(wanted.contains("wallets"), "{wanted}");
    }
    // The one component of every other copy.
    app.click("tab", "Response").await?;
    app.click("button", "Copy: …").await?;
    app.sees("Copied").await?;
    let body = pasted(&browser).await?;
    assert!(body.contains(&wallet) && body.starts_with('{'), "{body}");
    // The key that a copied request needs goes from the core into the clipboard, and no page has it.
    app.click("link", "Sandbox").await?;
    app.click("button", "Copy API key").await?;
    app.find("button", "Copied").await?;
    let key = pasted(&browser).await?;
    assert!(key.starts_with("sandbox_") && !app.text().await?.contains(&key), "the key is not there, or it is in the page");
    assert_eq!(app.violations().await?, Vec::<String>::new());
    browser.quit().await?;
    app.close().await
}

/// Puts the focus on the row of an entry, once it is there, and presses I.
async fn ask_behind(app: &App, intent: &str) -> Result {
    const FOCUS: &str = r#"
        const row = document.querySelector(`[data-inspect="${arguments[0]}"]`)
        const to = row?.matches('button') ? row : row?.querySelector('button')
        to?.focus()
        return Boolean(to) && document.activeElement === to
    "#;
    let start = Instant::now();
    while !app.driver()?.execute(FOCUS, vec![intent.into()]).await?.convert::<bool>()? {
        if start.elapsed() > PATIENCE {
            return fail(format!("no row of {intent} takes the focus:\n{}", app.text().await?));
        }
        pause(50).await;
    }
    app.press("i").await
}

#[tokio::test]
async fn a_row_opens_the_requests_behind_it_and_a_payment_sent_as_new_is_confirmed_as_another_one() -> Result {
    let (_desk, app, wallet) = prepared::open().await?;
    app.watch_violations().await?;
    app.click("link", "Settings").await?;
    app.click("checkbox", "Show developer tools…").await?;
    let payment = Payment { chain: CHAIN, what: "ETH", to: &first_day::stranger(4), amount: "0.01", reference: "Again" };
    let first = first_day::draft(&app, CHAIN, &payment).await?;
    app.confirm().await?;
    first_day::approve(&app).await?;
    let start = Instant::now();
    while app.command("intent_view", json!({ "id": first })).await?["state"] != "settled" {
        if start.elapsed() > PATIENCE * 3 {
            return fail("the payment does not complete");
        }
        pause(100).await;
    }

    // The panel below the list, and the requests behind a row of it.
    app.click("link", "History").await?;
    app.find("heading", "History").await?;
    app.press(Key::Control + Key::Shift + "i").await?;
    app.find("button", "Close the panel").await?;
    app.click("button", "Only writes").await?;
    app.click("button", SENDS).await?;
    app.sees("\"destinationAddress\":").await?;
    app.click("button", "Close the panel").await?;
    app.gone("button", "Close the panel").await?;
    ask_behind(&app, &first).await?;
    app.sees("About ").await?;
    app.click("button", SENDS).await?;
    app.sees("The outcome of this request is known").await?;
    assert!(!app.has("button", "Repeat, same key").await?, "a payment that is known is not repeated");
    app.sees("creates another payment").await?;
    app.click("button", "Send as new").await?;
    app.click("button", "Review").await?;
    app.sees("This operation also has its own form, which shows what is wrong at each field.").await?;
    app.click("button", "Open the transfer form").await?;
    // The very same payment is refused for ten minutes, so this one is a little more.
    app.fill("Amount", "0.02").await?;
    app.fill("Reference", "Again, as new").await?;
    first_day::review(&app).await?;
    first_day::approve(&app).await?;
    let second = first_day::complete(&app).await?;
    assert_ne!(second["id"], json!(first));
    let sent = app.command("transaction_list", json!({ "walletId": wallet, "limit": 50 })).await?;
    assert_eq!(sent.as_array().map(Vec::len), Some(2), "two payments, each confirmed: {sent}");
    let said = app.command("exchange_list", json!({ "operation": "transaction_transfer" })).await?;
    assert_ne!(said["rows"][0]["key"], said["rows"][1]["key"], "another payment has its own key");
    // From the page of a transfer.
    app.press("i").await?;
    app.sees("About ").await?;
    app.find("button", SENDS).await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

//! Naira accounts: made row by row, paid into, shown with what is not known.

use bursar_tests::app::App;
use bursar_tests::naira::{self, type_row};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day};
use serde_json::json;
use thirtyfour::Key;

use crate::secrets;

#[tokio::test]
async fn three_accounts_are_asked_for_one_is_refused_and_only_that_one_is_asked_again() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    first_day::open_sandbox(&app).await?;
    app.watch_violations().await?;
    app.click("link", "Accounts").await?;
    app.sees("No accounts in Bursar yet.").await?;
    app.click("button", "Create accounts").await?;
    app.find("dialog", "Create accounts").await?;
    // The focus is in the first field, and in the new row's after a row was added: all of it needs no mouse. Key by key once; then each field at once.
    type_row(&app, "Kolanut Operations", "12345678901").await?;
    for (name, nin) in [("Kolanut Payroll", ""), ("Kolanut Petty Cash", "12345678903")] {
        app.reach("button", "Add a row").await?;
        app.press(Key::Enter + "").await?;
        naira::paste_row(&app, name, nin).await?;
    }
    // Straight after the last key: the press is not lost.
    app.press(Key::Enter + "").await?;
    app.find("dialog", "Result of creating 3 accounts").await?;
    app.sees("2 of 3 created").await?;
    app.sees("NIN: ").await?;
    app.click("button", "Edit the 1 row refused or not sent").await?;
    app.sees("Create 1 account").await?;
    app.fill("NIN", "AB12 3456 7890 12YZ").await?;
    app.sees("virtual NIN").await?;
    app.fill("NIN", "12345678902").await?;
    app.click("button", "Create 1 account").await?;
    app.sees("1 of 1 created").await?;
    app.click("button", "Done").await?;
    app.gone("dialog", "").await?;
    app.sees("3 accounts").await?;
    for name in ["KOLANUT OPERATIONS", "KOLANUT PAYROLL", "KOLANUT PETTY CASH"] {
        app.find("button", name).await?;
    }
    assert_eq!(app.command("virtual_account_list", json!({ "limit": 50 })).await?.as_array().map(Vec::len), Some(3));

    // Money comes in, to the kobo; what is not a sum is refused at its field.
    app.click("button", "KOLANUT OPERATIONS").await?;
    app.click("button", "Add test money").await?;
    app.fill("Amount in naira", "1.304,53").await?;
    app.click("button", "Add money").await?;
    app.sees("Did you mean 1304.53").await?;
    app.fill("Amount in naira", "1,304.53").await?;
    app.click("button", "Add money").await?;
    app.gone("dialog", "").await?;
    app.sees("₦1,304.53").await?;

    // A masked value is shown when asked for, and hidden again.
    app.sees("•••••••6789").await?;
    app.click("button", "Show BVN").await?;
    app.sees("22123456789").await?;
    app.click("button", "Hide BVN").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_trustless_organization_says_that_its_secret_is_missing_and_works_with_it() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &["--mode", "trustless", "--dialect", "observed"])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    app.click("link", "Accounts").await?;
    app.click("button", "Create accounts").await?;
    naira::paste_row(&app, "Kolanut Operations", "12345678901").await?;
    app.press(Key::Enter + "").await?;
    app.find("dialog", "Result of creating 1 account").await?;
    app.sees("trustless").await?;
    app.sees("0 of 1 created").await?;
    app.click("button", "Done").await?;

    // Its file comes through the system's own dialog, and the service is asked whether it takes it.
    app.click("link", "Settings").await?;
    app.click("button", "Find out the mode").await?;
    app.sees("Not on this computer").await?;
    let file = tempfile::NamedTempFile::new()?;
    std::fs::write(file.path(), &organization.organization_secret)?;
    app.click("button", "Import from a file").await?;
    desktop.answer_file_dialog("Import the organization secret", file.path())?;
    app.sees("Stored, not verified").await?;
    app.click("button", "Verify with the service").await?;
    app.sees("Verified").await?;

    app.click("link", "Accounts").await?;
    app.click("button", "Create accounts").await?;
    naira::paste_row(&app, "Kolanut Operations", "12345678901").await?;
    app.press(Key::Enter + "").await?;
    app.sees("1 of 1 created").await?;
    app.click("button", "Done").await?;
    app.sees("KOLANUT OPERATIONS").await?;
    let account = app.command("account_list", json!({ "read": false })).await?["accounts"][0]["serviceId"].as_str().unwrap_or_default().to_owned();
    organization.deposit(&account, "5000").await?;

    let holder = naira::holder(&app, naira::NUMBER).await?;
    naira::fill_payout(&app, "KOLANUT OPERATIONS", &holder, "1500", "Rent").await?;
    app.sees("Names agree").await?;
    naira::review(&app).await?;
    first_day::approve(&app).await?;
    naira::until(&app, "settled").await?;
    assert_eq!(naira::balance(&app, &account).await?, "3490.00");
    if app.driver()?.source().await?.contains(&organization.organization_secret) {
        return fail("the page holds the organization's secret");
    }
    app.close().await?;
    secrets::rests_nowhere("the organization's secret", &organization.organization_secret, &desktop.folder("app"))
}

#[tokio::test]
async fn a_connection_without_extensions_shows_what_it_cannot_know() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &["--no-extensions"])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    app.click("link", "Accounts").await?;
    app.sees("The service cannot list accounts that were created outside Bursar.").await?;
    let account = naira::account(&app, "Kolanut Operations", "ops").await?;
    app.sees("KOLANUT OPERATIONS").await?;
    app.sees("The service cannot list your accounts.").await?;
    app.sees("The service does not report balances.").await?;
    organization.deposit(&account, "100000").await?;

    naira::fill_payout(&app, "KOLANUT OPERATIONS", "Chidi Okeke", "2,500.50", "Invoice 2291").await?;
    app.sees("Name not verified").await?;
    app.sees("This service does not look up names.").await?;
    app.sees("Balance not checked here").await?;
    let text = app.text().await?.to_lowercase();
    assert!(!text.contains("the bank says") && !text.contains("verified by the bank"), "nobody asked a bank:\n{text}");
    naira::review(&app).await?;
    app.sees("Name not verified").await?;
    first_day::approve(&app).await?;
    naira::until(&app, "settled").await?;
    app.find("heading", "Accepted by the service").await?;
    app.close().await
}

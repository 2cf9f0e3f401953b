//! The naira desk, as steps that a person takes.

use crate::app::{App, PATIENCE, pause};
use crate::sandbox::Sandbox;
use crate::{Result, fail, first_day};
use serde_json::{Value, json};
use std::time::Instant;
use thirtyfour::Key;

/// A number of ten digits that fits Guaranty Trust Bank.
pub const NUMBER: &str = "0123456785";
/// Its bank in the sandbox's list.
pub const BANK: &str = "058";

/// What stands in one row of the grid. The reference is there already.
fn row<'a>(name: &'a str, nin: &'a str) -> [&'a str; 10] {
    let first = name.split(' ').next().unwrap_or(name);
    [name, "", first, "Obi", "0803 123 4567", "ada@example.com", "14 Mar 1990", "22123456789", nin, "1 Marina, Lagos"]
}

/// Types one row of the grid from where the focus is, its account name, to its last field.
pub async fn type_row(app: &App, name: &str, nin: &str) -> Result {
    for (at, text) in row(name, nin).into_iter().enumerate() {
        if at > 0 {
            app.press(Key::Tab + "").await?;
        }
        if !text.is_empty() {
            app.press(text).await?;
        }
    }
    Ok(())
}

/// The same with each field pasted.
pub async fn paste_row(app: &App, name: &str, nin: &str) -> Result {
    for (at, text) in row(name, nin).into_iter().enumerate() {
        if at > 0 {
            app.press(Key::Tab + "").await?;
        }
        if !text.is_empty() {
            app.paste(text).await?;
        }
    }
    Ok(())
}

/// An account of the organization, past the form. Gives the service's id.
pub async fn account(app: &App, name: &str, ref_id: &str) -> Result<String> {
    let row = json!({
        "refId": ref_id, "name": name, "firstName": "Ada", "lastName": "Obi", "phoneNumber": "08031234567", "email": "ada@example.com",
        "address": "1 Marina, Lagos", "dateOfBirth": "14 Mar 1990", "bvn": "22123456789", "nin": "12345678901",
    });
    let made = app.command("account_create", json!({ "rows": [row] })).await?;
    made["rows"][0]["account"]["serviceId"].as_str().map(str::to_owned).ok_or_else(|| format!("no account: {made}").into())
}

/// Opens the sandbox inside the app, with an account of ₦100,000. Gives the account's id, and whose number [`NUMBER`] is.
pub async fn practice(app: &App) -> Result<(String, String)> {
    first_day::open_sandbox(app).await?;
    app.watch_violations().await?;
    let account = account(app, "Kolanut Operations", "ops").await?;
    app.command("account_deposit", json!({ "id": account, "amount": "100,000" })).await?;
    Ok((account, holder(app, NUMBER).await?))
}

/// Connects the app to an organization whose sandbox runs as a process of its own, and gives it an account with money.
pub async fn connected(app: &App, organization: &Sandbox, amount: &str) -> Result<String> {
    app.click("button", "Connect my organization").await?;
    first_day::connect(app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(app).await?;
    let account = account(app, "Kolanut Operations", "ops").await?;
    organization.deposit(&account, amount).await?;
    Ok(account)
}

/// Whose account a number is, by the service; the typed name of a payout that agrees with its bank.
pub async fn holder(app: &App, number: &str) -> Result<String> {
    let answer = app.command("virtual_account_name_enquiry", json!({ "accountNumber": number, "sortCode": BANK })).await?;
    answer["accountName"].as_str().map(str::to_owned).ok_or_else(|| format!("no name: {answer}").into())
}

/// What is on an account, by the service.
pub async fn balance(app: &App, account: &str) -> Result<String> {
    let answer = app.command("virtual_account_balance", json!({ "id": account })).await?;
    answer["availableBalance"].as_str().map(str::to_owned).ok_or_else(|| format!("no balance: {answer}").into())
}

/// Fills in a payout with the mouse.
pub async fn fill_payout(app: &App, from: &str, name: &str, amount: &str, narration: &str) -> Result {
    app.click("link", "Payouts").await?;
    app.pick("From account", from).await?;
    app.pick("Bank", "Guaranty Trust").await?;
    app.fill("Account number", NUMBER).await?;
    app.fill("Account name", name).await?;
    app.fill("Amount", amount).await?;
    app.fill("Narration", narration).await
}

/// Opens the confirm window, once the checks of the form have run.
pub async fn review(app: &App) -> Result {
    app.becomes_usable("button", "Review payout").await?;
    app.click("button", "Review payout").await?;
    app.confirm().await?;
    app.find("button", "Send …").await.map(drop)
}

/// Waits until the newest payment has this state; gives it.
pub async fn until(app: &App, state: &str) -> Result<Value> {
    let start = Instant::now();
    loop {
        let newest = first_day::newest(app).await?;
        if newest["state"] == state {
            return Ok(newest);
        }
        if start.elapsed() > PATIENCE {
            return fail(format!("the payment never became {state}: {newest}"));
        }
        pause(100).await;
    }
}

//! A payment that no block takes, by keyboard alone: sent again in its own place, or asked back; paid once or not at all.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::first_day;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail};
use serde_json::{Value, json};
use std::time::Instant;

const CHAIN: &str = "ETH-SEPOLIA";
/// Between two blocks, where the test makes them.
const BLOCK_SECONDS: u32 = 120;
const AMOUNT: u128 = 25 * 10_u128.pow(16);

/// A connected organization with a funded wallet.
async fn ready(desktop: &TestDesktop, organization: &Sandbox) -> Result<App> {
    let app = App::open(desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    let wallet = first_day::ready_to_pay(&app, CHAIN, "0").await?;
    organization.fund(&json!(wallet), CHAIN, "5").await?;
    organization.set_ahead(BLOCK_SECONDS).await?;
    let wallets = first_day::wallets(&app).await?;
    organization.chain(CHAIN)?.holds(wallets[0]["address"].as_str().unwrap_or_default(), None, 5 * 10_u128.pow(18)).await?;
    app.watch_violations().await?;
    Ok(app)
}

/// Pays a quarter by keyboard and waits until the service has given it to the network. Gives the payment.
async fn pay(app: &App, payee: &str) -> Result<Value> {
    app.enter("link", "Transfers").await?;
    app.choose("From", "Prepared").await?;
    app.choose("Token", "ETH").await?;
    app.type_into("To", payee).await?;
    app.type_into("Amount", "0.25").await?;
    app.enter("button", "Review transfer").await?;
    app.confirm().await?;
    app.send("Send …").await?;
    app.confirm_is_gone().await?;
    app.becomes_usable("button", "Ask to cancel").await?;
    first_day::newest(app).await
}

/// Asks for it on the payment's page, and says yes to what the confirm window shows.
async fn replace(app: &App, (button, meaning, shown, yes): (&str, &str, &str, &str)) -> Result {
    app.enter("button", button).await?;
    app.sees(meaning).await?;
    app.enter("button", "Review").await?;
    app.confirm().await?;
    app.sees(shown).await?;
    app.send(yes).await?;
    app.confirm_is_gone().await
}

/// Waits until this intent has come to this end.
async fn ends(app: &App, intent: &Value, state: &str) -> Result {
    let start = Instant::now();
    loop {
        let view = app.command("intent_view", json!({ "id": intent["id"] })).await?;
        if view["state"] == state {
            return Ok(());
        }
        if start.elapsed() > PATIENCE * 2 {
            return fail(format!("it is never {state}: {view}"));
        }
        pause(100).await;
    }
}

const ACCELERATE: (&str, &str, &str, &str) = ("Accelerate", "never both", "This sends the payment below again with a new fee", "Accelerate");
const CANCEL: (&str, &str, &str, &str) =
    ("Ask to cancel", "It may fail if the chain is already processing the payment.", "This asks the chain to cancel the payment below", "Ask to cancel");

#[tokio::test]
async fn a_stuck_payment_is_accelerated_and_paid_once_even_when_the_answer_is_lost() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = ready(&desktop, &organization).await?;
    let payee = first_day::stranger(1);
    organization.fail_next("transaction_transfer", "stuck").await?;
    let first = pay(&app, &payee).await?;

    organization.fail_next("transaction_accelerate", "drop_after").await?;
    replace(&app, ACCELERATE).await?;
    app.sees("Paid once.").await?;
    assert_eq!(organization.chain(CHAIN)?.balance(&payee).await?, AMOUNT, "the payee has the amount once");
    ends(&app, &first, "dead").await?;
    let second = app.command("intent_list", json!({ "limit": 1 })).await?["rows"][0].clone();
    ends(&app, &second, "settled").await?;
    // No node of its chain is set, so nobody has read what was charged: the estimate is called one, also after the end.
    app.sees("Not known. Estimate: ").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_stuck_payment_is_cancelled_and_never_called_paid() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = ready(&desktop, &organization).await?;
    let payee = first_day::stranger(2);
    organization.fail_next("transaction_transfer", "stuck").await?;
    let first = pay(&app, &payee).await?;

    // A refusal moves nothing, and leaves the way open to ask again.
    organization.fail_next("transaction_cancel", "status=422").await?;
    replace(&app, CANCEL).await?;
    app.sees("No money moved").await?;
    app.enter("button", &format!("Open {}", first["code"].as_str().unwrap_or_default())).await?;
    replace(&app, CANCEL).await?;
    app.sees("Cancelled. Only a network fee was paid.").await?;
    ends(&app, &first, "dead").await?;
    assert_eq!(organization.chain(CHAIN)?.balance(&payee).await?, 0, "nothing was paid");
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_payment_that_completes_while_one_reads_is_not_asked_back() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    // No block comes by itself while the person reads.
    let block_time = (BLOCK_SECONDS * 1_000).to_string();
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &["--block-time", &block_time])?;
    let app = ready(&desktop, &organization).await?;
    let payee = first_day::stranger(3);
    let paid = pay(&app, &payee).await?;

    app.enter("button", CANCEL.0).await?;
    app.sees(CANCEL.1).await?;
    organization.set_ahead(2 * BLOCK_SECONDS).await?;
    organization.chain(CHAIN)?.holds(&payee, None, AMOUNT).await?;
    // The next block confirms it.
    organization.set_ahead(3 * BLOCK_SECONDS).await?;
    ends(&app, &paid, "settled").await?;
    app.sees("Complete on chain").await?;
    app.enter("button", "Review").await?;
    app.sees("nothing to do").await?;
    app.enter("button", "Close").await?;
    ends(&app, &paid, "settled").await?;
    app.find("heading", "Complete on chain").await?;
    app.close().await
}

//! The power goes while a payment leaves: it happens once, and the app says so afterwards.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::desk::{Desk, Keyring};
use bursar_tests::story::{self, Payment};
use bursar_tests::{Result, fail};
use serde_json::{Value, json};
use std::time::Instant;

const ROUNDS: u32 = 20;

/// Waits until the app has an outcome for this intent.
async fn outcome(app: &App, draft: &str) -> Result<Value> {
    let start = Instant::now();
    loop {
        let intent = app.command("intent_view", json!({ "id": draft })).await?;
        match intent["state"].as_str() {
            Some("approved" | "sending" | "accepted") if start.elapsed() < PATIENCE * 2 => pause(50).await,
            _ => return Ok(intent),
        }
    }
}

#[tokio::test]
async fn a_payment_that_was_cut_off_happens_once() -> Result {
    let desk = Desk::new(Keyring::Unlocked)?;
    let data = desk.folder("app");
    let mut app = App::open(&desk, &data).await?;
    story::open_sandbox(&app).await?;
    story::ready_to_pay(&app, "ETH-SEPOLIA", "50").await?;

    let (mut counted, mut too_early) = (0, 0);
    while counted < ROUNDS {
        // Another payee each time: its balance tells how often this one payment happened.
        let payee = format!("0x{:040x}", 0xabcd_0000_u64 + u64::from(counted + 100 * too_early));
        let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.5", reference: "Cut off" };
        let draft = story::draft(&app, "ETH-SEPOLIA", &payment).await?;
        app.confirm().await?;
        app.click("button", "Send …").await?;
        pause(u64::from(counted) * 2 + u64::from(too_early) * 3).await;
        app.kill();

        app = App::open(&desk, &data).await?;
        app.find("link", "History").await?;
        let intent = outcome(&app, &draft).await?;
        let chain = story::chain(&app, "ETH-SEPOLIA").await?;
        let paid = chain.balance(&payee).await?;
        match intent["state"].as_str() {
            Some("settled") if paid == 5 * 10_u128.pow(17) => counted += 1,
            // The power went before the approval was on disk: nothing may have happened, and the round does not count.
            Some("draft" | "dead" | "rejected") if paid == 0 && too_early < ROUNDS => {
                too_early += 1;
                if intent["state"] == "draft" {
                    app.command("draft_discard", json!({ "draftId": draft })).await?;
                }
            }
            _ => return fail(format!("round {counted}: {paid} wei arrived, and the app says {intent}")),
        }
    }
    println!("{counted} of {ROUNDS} happened once; {too_early} more were cut off before the approval was on disk, and nothing happened");
    app.click("link", "History").await?;
    app.sees("Cut off").await?;
    app.close().await
}

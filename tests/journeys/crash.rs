//! The power goes between a person's yes and the service's answer: the payment happens once, and the app says so afterwards.

use bursar_test_support::length::repeats;
use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::first_day::{self, Payment};
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, prepared};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Instant;

/// Rounds at length. A usual run makes half of them, each a step later, so that the power goes at the same moments.
const ROUNDS: u64 = 20;
const CHAIN: &str = "ETH-SEPOLIA";

/// What came of one round.
enum Round {
    /// It happened once; so many times it was sent.
    Once(u64),
    /// The power went before the yes was on disk: nothing happened, nothing will.
    TooEarly,
}

/// Drafts, says yes, cuts the power after so many milliseconds, starts again, and asks both the app and the chain.
async fn round(desktop: &TestDesktop, data: &Path, app: &mut App, number: u64, wait: u64) -> Result<Round> {
    // Another payee each time: its balance tells how often this one payment happened.
    let payee = first_day::stranger(number);
    let payment = Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.5", reference: "Cut off" };
    let draft = first_day::draft(app, CHAIN, &payment).await?;
    app.confirm().await?;
    first_day::accept_risks(app, "Send …").await?;
    app.click("button", "Send …").await?;
    pause(wait).await;
    app.kill();

    *app = App::open(desktop, data).await?;
    app.find("link", "History").await?;
    let intent = outcome(app, &draft).await?;
    let paid = first_day::chain(app, CHAIN).await?.balance(&payee).await?;
    match intent["state"].as_str() {
        Some("settled") if paid == 5 * 10_u128.pow(17) => Ok(Round::Once(intent["attempts"].as_u64().unwrap_or_default())),
        Some("draft" | "rejected") if paid == 0 => {
            if intent["state"] == "draft" {
                app.command("draft_discard", json!({ "draftId": draft })).await?;
                app.confirm_is_gone().await?;
            }
            Ok(Round::TooEarly)
        }
        _ => fail(format!("round {number}: {paid} wei arrived, and the app says {intent}")),
    }
}

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
async fn app_and_sandbox_die_together_and_the_payment_happens_once() -> Result {
    let (desktop, mut app, _) = prepared::open().await?;
    let data = prepared::data(&desktop);

    let rounds = repeats(ROUNDS / 2, ROUNDS);
    let step = ROUNDS / rounds;
    let (mut once, mut too_early, mut again) = (0, 0, 0);
    while once < rounds {
        // From at once to after the answer, so that the power goes at every step of the way.
        match round(&desktop, &data, &mut app, once + too_early, once * step / 2 + too_early).await? {
            Round::Once(attempts) => {
                once += 1;
                again += u64::from(attempts > 1);
            }
            Round::TooEarly if too_early < ROUNDS => too_early += 1,
            Round::TooEarly => return fail("the power always goes too early"),
        }
    }
    println!("{once} of {rounds} happened once, {again} of them sent again after the cut; {too_early} more were cut off before the yes was on disk");
    app.click("link", "History").await?;
    app.sees("Cut off").await?;
    app.close().await
}

#[tokio::test]
async fn a_payment_whose_answer_never_came_happens_once() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let data = desktop.folder("app");
    let mut app = App::open(&desktop, &data).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    let wallet = first_day::ready_to_pay(&app, CHAIN, "0").await?;
    organization.fund(&json!(wallet), CHAIN, "50").await?;

    let rounds = repeats(ROUNDS / 2, ROUNDS);
    let step = ROUNDS / rounds;
    let mut again = 0;
    for number in 0..rounds {
        // Half of them die while the service takes its time, half after it has paid and hung up without a word.
        let fault = if number % 2 == 0 { "delay=3000" } else { "drop_after" };
        organization.fail_next("transaction_transfer", fault).await?;
        match round(&desktop, &data, &mut app, 1_000 + number, 250 + 20 * number * step).await? {
            Round::Once(attempts) => again += u64::from(attempts > 1),
            Round::TooEarly => return fail("the yes was not on disk a quarter of a second later"),
        }
        organization.ask("DELETE", "/sandbox/faults", None).await?;
    }
    println!("{rounds} of {rounds} happened once, {again} of them sent again after the cut");
    if again == 0 {
        return fail("the cut never came between the yes and the answer: this test shows nothing");
    }
    app.close().await
}

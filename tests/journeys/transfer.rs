//! A transfer by keyboard alone, and what stops it: at the field where it is wrong, before anything is drafted, and after the answer is lost.

use bursar_tests::app::App;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, first_day, prepared};
use serde_json::json;

const CHAIN: &str = "ETH-SEPOLIA";
const PAYEE: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const AMOUNT: u128 = 123_456_789_012_345_678;
const TYPED: &str = "0.123456789012345678";

#[tokio::test]
async fn a_transfer_is_made_without_a_mouse_and_every_mistake_is_told_at_its_field() -> Result {
    let (_desk, app, _) = prepared::open().await?;
    app.watch_violations().await?;
    let chain = first_day::chain(&app, CHAIN).await?;
    let before = chain.balance(PAYEE).await?;

    app.enter("link", "Transfers").await?;
    app.choose("From", "Prepared").await?;
    app.choose("Token", "ETH").await?;
    // One letter of the checksum is turned: a typing mistake, not another person.
    app.type_into("To", &PAYEE.replace("dc79C8", "dc79c8")).await?;
    app.sees("checksum").await?;
    app.type_into("To", PAYEE).await?;
    app.type_into("Amount", "1,5").await?;
    app.sees("Did you mean 1.5 or 15?").await?;
    assert!(!app.usable("button", "Review transfer").await?, "what is ambiguous is refused with a question");
    app.type_into("Amount", "50.5").await?;
    app.sees("1 problem").await?;
    assert!(!app.usable("button", "Review transfer").await?, "what the wallet does not hold is stopped before it is drafted");
    app.type_into("Amount", TYPED).await?;
    app.type_into("Reference", "Without a mouse").await?;
    app.enter("button", "Review transfer").await?;
    app.confirm().await?;
    app.sees(TYPED).await?;
    app.send("Send …").await?;
    app.confirm_is_gone().await?;
    let done = first_day::complete(&app).await?;
    assert_eq!(done["money"]["amount"], TYPED, "every digit that was typed stands on the receipt");
    assert_eq!(chain.balance(PAYEE).await? - before, AMOUNT, "and arrived");
    // What it cost, and no longer the most that it could have cost.
    first_day::says_what_was_charged(&app, &done).await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_lost_answer_is_told_as_such_and_what_was_typed_is_not_sent_again() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("button", "Connect my organization").await?;
    first_day::connect(&app, &organization.base_url, &organization.api_key).await?;
    first_day::open_connected(&app).await?;
    let wallet = first_day::ready_to_pay(&app, CHAIN, "0").await?;
    organization.fund(&json!(wallet), CHAIN, "2").await?;
    app.command("replay_rule_change", json!({ "minutes": 0 })).await?;
    organization.fail_next("transaction_transfer", "drop_before").await?;

    app.enter("link", "Transfers").await?;
    app.choose("From", "Prepared").await?;
    app.choose("Token", "ETH").await?;
    app.type_into("To", PAYEE).await?;
    app.type_into("Amount", TYPED).await?;
    app.enter("button", "Review transfer").await?;
    app.confirm().await?;
    app.send("Send …").await?;
    app.confirm_is_gone().await?;
    app.sees("Do not pay again.").await?;
    assert_eq!(first_day::newest(&app).await?["state"], "unknown", "nobody knows, so nobody says");
    assert_eq!(organization.chain(CHAIN)?.balance(PAYEE).await?, 0, "and it is not sent again by itself");
    app.close().await
}

#[tokio::test]
async fn a_draft_that_is_saved_survives_the_app_and_goes_when_it_was_paid() -> Result {
    let (desktop, app, _) = prepared::open().await?;
    let payment = first_day::Payment { chain: "Ethereum Sepolia", what: "ETH", to: PAYEE, amount: "0.25", reference: "For next week" };
    first_day::fill_transfer(&app, "Prepared", &payment).await?;
    app.fill("Category", "Haulage").await?;
    app.sees("The confirm window will ask you to accept this.").await?;
    assert!(app.names("checkbox").await?.is_empty(), "the form has nothing to tick");
    app.click("button", "Save draft").await?;
    app.find("button", "1 saved draft").await?;
    app.close().await?;

    let app = App::open(&desktop, &prepared::data(&desktop)).await?;
    app.click("link", "Transfers").await?;
    app.click("button", "1 saved draft").await?;
    app.click("button", "Open the draft 0.25 ETH to …").await?;
    first_day::review(&app).await?;
    app.sees("For next week").await?;
    first_day::approve(&app).await?;
    let paid = first_day::complete(&app).await?;
    app.click("link", "Transfers").await?;
    app.find("textbox", "Amount").await?;
    app.gone("button", "1 saved draft").await?;
    let entry = app.command("entry_view", json!({ "id": paid["id"] })).await?;
    assert_eq!(entry["row"]["category"], "Haulage", "the category came with it");
    app.close().await
}

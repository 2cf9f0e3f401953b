//! Payouts to a bank: with the keyboard alone to the receipt, and one that nobody knows of until a person decides.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::first_day;
use bursar_tests::naira;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail};
use serde_json::json;
use std::time::Instant;
use thirtyfour::Key;

/// Leads to the estimates of fee and stamp duty.
const RULES: &str = "Change these estimates";
/// A number that no account of Guaranty Trust Bank has, by its last digit, and what the form says of it.
const MISFIT: &str = "0123456789";
const MISFITS: &str = "This number does not look like an account number of Guaranty Trust Bank";

#[tokio::test]
async fn a_payout_with_name_enquiry_goes_from_the_form_to_the_receipt_by_keyboard_alone() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (account, holder) = naira::practice(&app).await?;
    let turned: Vec<&str> = holder.split(' ').rev().collect();

    app.reach("link", "Payouts").await?;
    app.press(Key::Enter + "").await?;
    app.find("heading", "New payout").await?;
    app.reach("combobox", "…From account").await?;
    app.press(Key::Enter + "").await?;
    app.find("option", "…KOLANUT OPERATIONS…").await?;
    app.press(Key::Enter + "").await?;
    app.gone("option", "").await?;
    app.reach("combobox", "…Bank").await?;
    app.press(Key::Enter + "").await?;
    app.find("textbox", "Search in Bank").await?;
    // What people call it, not what the list calls it.
    app.press("gtb").await?;
    app.gone("option", "…Access…").await?;
    app.press(Key::Down + "").await?;
    app.press(Key::Enter + "").await?;
    app.gone("option", "").await?;
    app.sees("bank code 058").await?;

    app.reach("textbox", "Account number").await?;
    app.press("123456785").await?;
    app.sees("Add the missing 0 in front?").await?;
    app.reach("button", "Add the missing 0 in front?…").await?;
    app.press(Key::Enter + "").await?;
    app.sees("This account number has a valid format for Guaranty Trust Bank").await?;
    // The bank has said whose account it is; with no name typed there is nothing that could agree.
    app.sees(&holder).await?;
    assert!(!app.text().await?.contains("Names agree"), "no name is typed, and yet:\n{}", app.text().await?);
    app.reach("textbox", "Account name").await?;
    app.press("Somebody Else").await?;
    app.sees("Names differ").await?;
    app.sees(&holder).await?;
    app.press(Key::Control + "a").await?;
    app.press(turned.join(" ").to_lowercase()).await?;
    app.sees("Names agree").await?;
    app.reach("textbox", "Amount").await?;
    app.press("1.304,53").await?;
    app.sees("Did you mean 1304.53").await?;
    app.press(Key::Control + "a").await?;
    app.press("2,500.50").await?;
    app.sees("two thousand five hundred naira, fifty kobo").await?;
    app.reach("textbox", "Narration").await?;
    app.press("Rent 🏠 July").await?;
    app.sees("Sent as: Rent July").await?;
    app.becomes_usable("button", "Review payout").await?;
    // The key that the map promises.
    app.press(Key::Control + Key::Enter).await?;

    app.confirm().await?;
    app.sees("First payment to this account in this computer’s records").await?;
    assert!(!app.usable("button", "Send ₦2,500.50").await?, "a first payment waits for its tick");
    app.read_to_the_end().await?;
    app.tick_until("Send ₦2,500.50").await?;
    let words = app.text().await?.replace(char::is_whitespace, "");
    for part in ["0123456785", "058", "RentJuly", "2,500.50", "twothousandfivehundrednaira"] {
        assert!(words.contains(part), "the confirm window does not show {part}:\n{words}");
    }
    // The window may be gone before the driver has said that the keys were up again.
    let _ = app.press(Key::Control + Key::Enter).await;
    app.confirm_is_gone().await?;
    naira::until(&app, "settled").await?;
    app.find("heading", "Accepted by the service").await?;
    app.sees("The bank can take some minutes to credit the beneficiary.").await?;
    app.sees("Rent July").await?;
    // What it cost, and no estimate of it.
    app.sees("₦10.00").await?;
    assert!(!app.text().await?.contains("an estimate"), "the receipt says an estimate:\n{}", app.text().await?);
    // The amount, and what the sandbox takes for a transfer.
    assert_eq!(naira::balance(&app, &account).await?, "97489.50");
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_payout_whose_answer_is_lost_is_decided_by_a_person_and_a_second_press_finds_it() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let account = naira::connected(&app, &organization, "100000").await?;
    let holder = naira::holder(&app, naira::NUMBER).await?;
    // This organization's service was never proven to count a key once: what got no answer waits for a person.
    app.command("replay_rule_change", json!({ "minutes": 0 })).await?;
    organization.fail_next("virtual_account_transfer", "drop_after").await?;

    naira::fill_payout(&app, "KOLANUT OPERATIONS", &holder, "2500.50", "Invoice 2291").await?;
    naira::review(&app).await?;
    first_day::approve(&app).await?;
    let item = naira::until(&app, "unknown").await?;
    app.sees("Money may have moved").await?;
    app.sees("Do not pay again.").await?;
    assert_eq!(naira::balance(&app, &account).await?, "97489.50", "the debit happened, only its answer was lost");

    // The same once more, from the form that still holds it: refused, and it leads to the open one.
    let code = item["code"].as_str().unwrap_or_default().to_owned();
    app.click("link", "Payouts").await?;
    app.sees("The same payout is still open").await?;
    // What it may have taken is no longer there for the next one.
    app.sees("Payouts being processed").await?;
    let squeezed = app.text().await?.replace(char::is_whitespace, "");
    assert!(squeezed.contains("Payoutsbeingprocessedmayalreadybetakenoff−₦2,500.50"), "{squeezed}");
    assert!(!app.usable("button", "Review payout").await?, "a second press is refused");
    app.click("button", &format!("Open {code}")).await?;
    app.find("heading", "Payout to …").await?;
    app.click("button", "Record the outcome").await?;

    app.sees("What was approved").await?;
    let evidence = app.command("unknown_evidence", json!({ "id": item["id"] })).await?;
    assert_eq!((&evidence["naira"]["before"]["amount"], &evidence["naira"]["after"]["amount"]), (&json!("100000.00"), &json!("97489.50")));
    app.fill("Evidence", "The bank's statement of today shows the debit").await?;
    app.click("button", "The payment was made").await?;
    // One press records nothing: a person reads what follows first.
    app.sees("The payment leaves the inbox and counts as paid.").await?;
    assert_eq!(app.command("unknown_list", json!({})).await?.as_array().map(Vec::len), Some(1));
    app.click("button", "Record this outcome").await?;
    let decided = naira::until(&app, "settled").await?;
    assert_eq!(decided["decision"]["sent"], true, "{decided}");
    app.sees("No unknown outcomes.").await?;
    // A person recorded it, and the history says so.
    app.click("link", "History").await?;
    app.sees("Recorded as made").await?;
    app.close().await
}

#[tokio::test]
async fn a_press_is_not_lost_because_the_field_before_it_groups_its_digits_and_its_check_is_answered() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    naira::connected(&app, &organization, "100000").await?;
    app.click("link", "Payouts").await?;
    app.pick("Bank", "Guaranty Trust").await?;
    app.fill("Account name", "Somebody Else").await?;
    // The bank takes its time to say whose account this is. What it says brings lines above the estimates, which stand below the checks.
    organization.fail("virtual_account_name_enquiry", "delay=4000", 1).await?;
    app.click("textbox", "Account number").await?;
    app.press(MISFIT).await?;
    let number = app.driver()?.active_element().await?;
    assert_eq!(number.prop("value").await?.as_deref(), Some(MISFIT), "nobody has left the field yet");
    // The focus is in the number, so the press leaves that field; a slow hand gives the page time to change under it.
    let rules = app.press_on("button", RULES).await?;
    let pressed_at = app.place(&rules).await?;
    assert!(!app.text().await?.contains(MISFITS), "the bank answered before the press");
    let start = Instant::now();
    while app.command("exchange_list", json!({ "operation": "virtual_account_name_enquiry" })).await?["rows"][0]["ms"].as_u64() < Some(4_000) {
        assert!(start.elapsed() < PATIENCE, "the bank never answers");
        pause(50).await;
    }
    // So long does a page that heard of it take to show it.
    pause(1_000).await;
    app.drawn().await?;
    assert_eq!(app.place(&rules).await?, pressed_at, "what is pressed does not move before the release");
    app.release().await?;
    app.find("dialog", "Estimates of what a payout costs").await?;
    assert_eq!(number.prop("value").await?.as_deref(), Some("0123 456 789"), "the field was left, and groups its digits");
    app.sees(MISFITS).await?;
    app.drawn().await?;
    assert!(app.place(&rules).await? != pressed_at, "the control: the answer does move what was pressed");
    app.close().await
}

#[tokio::test]
async fn somebody_paid_before_is_paid_again_with_five_clicks_and_the_amount() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (account, holder) = naira::practice(&app).await?;
    naira::fill_payout(&app, "KOLANUT OPERATIONS", &holder, "2500.50", "Invoice 2291").await?;
    naira::review(&app).await?;
    first_day::approve(&app).await?;
    naira::until(&app, "settled").await?;
    app.click("link", "Home").await?;

    let before = app.clicks();
    app.click("link", "Payouts").await?;
    app.click("button", "…Pay to…").await?;
    app.click("option", &format!("{holder}…")).await?;
    app.fill("Amount", "1000").await?;
    app.becomes_usable("button", "Review payout").await?;
    app.click("button", "Review payout").await?;
    app.confirm().await?;
    app.sees("₦1,000.00").await?;
    app.becomes_usable("button", "Send ₦1,000.00").await?;
    app.click("button", "Send ₦1,000.00").await?;
    assert!(app.clicks() - before <= 6, "five clicks, and one into the amount: {}", app.clicks() - before);
    app.confirm_is_gone().await?;
    naira::until(&app, "settled").await?;
    // Two payouts, each with the sandbox's charge.
    assert_eq!(naira::balance(&app, &account).await?, "96479.50");
    app.close().await
}

#[tokio::test]
async fn a_salary_that_is_saved_survives_the_app_and_the_draft_goes_when_it_was_paid() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (_, holder) = naira::practice(&app).await?;
    naira::fill_payout(&app, "KOLANUT OPERATIONS", &holder, "20000", "July").await?;
    app.click("checkbox", "This is a salary…").await?;
    app.becomes_usable("button", "Review payout").await?;
    app.click("button", "Save draft").await?;
    app.find("button", "1 saved draft").await?;
    app.close().await?;

    let app = App::open(&desktop, &desktop.folder("app")).await?;
    app.click("link", "Payouts").await?;
    app.click("button", "1 saved draft").await?;
    app.click("button", &format!("Open the draft ₦20,000.00 to {holder}")).await?;
    naira::review(&app).await?;
    app.sees("None is due on a salary. The service does not know that this is a salary, and may still charge the duty.").await?;
    first_day::approve(&app).await?;
    let paid = naira::until(&app, "settled").await?;
    assert_eq!(paid["title"]["$message"], "naira-review-title-salary");
    app.click("link", "Payouts").await?;
    app.find("textbox", "Amount").await?;
    app.gone("button", "1 saved draft").await?;
    app.close().await
}

/// Amounts in naira that a person can read on the page.
async fn readable(app: &App) -> Result<Vec<String>> {
    let text = app.text().await?;
    let after = text.split('₦').skip(1).map(|rest| rest.split_whitespace().next().unwrap_or_default().to_owned());
    Ok(after.filter(|word| word.starts_with(|sign: char| sign.is_ascii_digit())).collect())
}

/// Waits until the page shows that amounts are hidden, and no amount in naira.
async fn hides_all(app: &App, page: &str) -> Result {
    app.sees("•••••").await?;
    let start = Instant::now();
    // What the core puts into words is asked for anew.
    while !readable(app).await?.is_empty() {
        if start.elapsed() > PATIENCE / 4 {
            return fail(format!("{page} still tells {:?}:\n{}", readable(app).await?, app.text().await?));
        }
        pause(50).await;
    }
    Ok(())
}

#[tokio::test]
async fn one_key_hides_every_amount_in_naira_on_every_page_and_shows_them_again() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (_, holder) = naira::practice(&app).await?;
    naira::fill_payout(&app, "KOLANUT OPERATIONS", &holder, "2500.50", "Invoice 2291").await?;
    naira::review(&app).await?;
    first_day::approve(&app).await?;
    naira::until(&app, "settled").await?;
    app.find("heading", "Accepted by the service").await?;
    app.sees("₦2,500.50").await?;
    app.press("h").await?;
    hides_all(&app, "the page of the payout").await?;
    for (page, shows) in [("Home", "KOLANUT OPERATIONS"), ("Accounts", "KOLANUT OPERATIONS"), ("History", "Guaranty Trust Bank")] {
        app.click("link", page).await?;
        app.sees(shows).await?;
        hides_all(&app, page).await?;
    }
    // The control: the same key brings them back.
    app.press("h").await?;
    app.sees("₦2,500.50").await?;
    assert!(!app.text().await?.contains("•••••"), "{}", app.text().await?);
    app.close().await
}

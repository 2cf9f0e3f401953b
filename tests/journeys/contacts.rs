//! Contacts: paid by name with the keyboard alone, and taken over from a file through the system's own dialog.

use bursar_tests::Result;
use bursar_tests::app::pause;
use bursar_tests::{first_day, prepared};
use serde_json::json;
use thirtyfour::Key;

const HALIMA: &str = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const NAME: &str = "Halima Bello Logistics";

#[tokio::test]
async fn a_contact_is_made_and_paid_by_name_with_the_keyboard() -> Result {
    let (_desk, app, _) = prepared::open().await?;
    app.watch_violations().await?;
    app.click("link", "Contacts").await?;
    app.sees("No contacts yet.").await?;
    app.click("button", "New contact").await?;
    // The dialog has the focus in the name; Enter presses its button.
    app.find("dialog", "New contact").await?;
    app.press(NAME).await?;
    app.find("textbox", "Address").await?.send_keys("0x123").await?;
    app.press(Key::Enter + "").await?;
    app.sees("This is not a valid address. An address is 0x and then 40 characters (0–9 and a–f).").await?;
    app.fill("Address", HALIMA).await?;
    app.press(Key::Enter + "").await?;
    app.gone("dialog", "New contact").await?;
    app.sees(NAME).await?;

    app.click("link", "Transfers").await?;
    app.pick("From", "Prepared").await?;
    app.pick("Token", "ETH").await?;
    app.fill("To", "hali bello").await?;
    app.find("button", &format!("{NAME}…")).await?;
    app.press(Key::Down + "").await?;
    app.press(Key::Enter + "").await?;
    app.sees("No completed payment yet in this computer’s records").await?;
    app.fill("Amount", "0.25").await?;
    first_day::review(&app).await?;
    app.sees(NAME).await?;
    first_day::approve(&app).await?;
    first_day::complete(&app).await?;
    app.sees(NAME).await?;
    app.click("link", "History").await?;
    app.sees(NAME).await?;
    app.click("link", "Contacts").await?;
    app.sees("Paid 1 time").await?;

    // Removing it takes the name away from the payment; undo brings it back. It was paid, so the confirm window asks.
    app.click("button", "Remove").await?;
    app.find("dialog", &format!("Remove {NAME}?")).await?;
    app.click("button", "Remove").await?;
    app.click("button", "Undo").await?;
    first_day::allow(&app).await?;
    app.find("heading", NAME).await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_look_alike_of_a_contact_is_sent_only_after_its_middle_is_typed_in_the_confirm_window() -> Result {
    let (_desk, app, _) = prepared::open().await?;
    app.command("contact_save", json!({ "kind": "company", "name": NAME, "methods": [{ "details": { "kind": "wallet", "address": HALIMA } }] })).await?;
    let poison = format!("{}{}{}", &HALIMA[..6], "a1b2c3d4e5f60718293a4b5c6d7e8f90", &HALIMA[38..]).to_lowercase();
    app.click("link", "Transfers").await?;
    app.pick("From", "Prepared").await?;
    app.pick("Token", "ETH").await?;
    app.fill("To", &poison).await?;
    app.fill("Amount", "0.1").await?;
    app.sees("This looks like an address you know").await?;
    assert!(!app.has("textbox", "Enter groups…").await?, "the form does not ask for it");
    first_day::review(&app).await?;
    app.read_to_the_end().await?;
    let named = app.names("textbox").await?.into_iter().find(|name| name.contains("Enter groups ")).ok_or("the field is there")?;
    let (_, groups) = named.split_once("Enter groups ").ok_or("the field names its groups")?;
    let first: usize = groups.split_whitespace().next().and_then(|word| word.parse().ok()).ok_or("the field names its groups")?;
    let wanted = &poison[2 + (first - 1) * 4..2 + (first + 1) * 4];
    app.fill(&named, "00000000").await?;
    app.tick_until("Send …").await?;
    app.click("button", "Send …").await?;
    app.sees("These are not the characters").await?;
    app.sees("No money moved").await?;
    app.fill(&named, wanted).await?;
    app.becomes_usable("button", "Send …").await?;
    app.click("button", "Send …").await?;
    app.confirm_is_gone().await?;
    first_day::complete(&app).await?;
    app.close().await
}

#[tokio::test]
async fn a_file_is_shown_first_and_written_only_when_everything_is_decided_without_a_mouse() -> Result {
    let (desktop, app, _) = prepared::open().await?;
    app.command("contact_save", json!({ "kind": "company", "name": NAME, "methods": [{ "details": { "kind": "wallet", "address": HALIMA } }] })).await?;
    let folder = desktop.folder("files");
    std::fs::create_dir_all(&folder)?;
    let (book, wrong) = (folder.join("book.csv"), folder.join("wrong.csv"));
    let other = first_day::stranger(7);
    std::fs::write(&book, format!("name,wallet_address\nNgozi Eze,{}\n{NAME},{other}\nBroken,0x12\n", first_day::stranger(8)))?;
    std::fs::write(&wrong, "amount,date\n1,2\n")?;

    app.enter("link", "Contacts").await?;
    app.enter("button", "Import").await?;
    desktop.answer_file_dialog("Import contacts", &wrong)?;
    app.sees("No row of headings was found with a column “name”.").await?;
    app.enter("button", "Close").await?;

    app.enter("button", "Import").await?;
    desktop.answer_file_dialog("Import contacts", &book)?;
    app.sees("1 new, 0 already in your contacts, 1 conflict, 1 with a problem (row 4)").await?;
    app.press(Key::Escape + "").await?;
    app.gone("dialog", "Import contacts").await?;
    pause(300).await;
    assert_eq!(app.command("contact_list", json!({})).await?["all"], 1, "a cancelled import writes nothing");

    app.enter("button", "Import").await?;
    desktop.answer_file_dialog("Import contacts", &book)?;
    // A group of choices is entered at its first; the arrows walk and choose.
    app.reach("radio", "Keep mine").await?;
    app.press(" ").await?;
    app.press(Key::Right + "").await?;
    app.press(Key::Right + "").await?;
    assert!(!app.usable("button", "Import 1 and change 1").await?, "the bad row is not agreed to yet");
    app.reach("checkbox", "Leave out 1 row and import the rest").await?;
    app.press(" ").await?;
    app.enter("button", "Import 1 and change 1").await?;
    app.sees("1 contact added, 1 changed, 1 row left out.").await?;
    app.sees("Ngozi Eze").await?;
    let changed = app.command("contact_list", json!({ "text": other })).await?;
    assert_eq!((&changed["rows"][0]["name"], &changed["rows"][0]["cooling"]), (&json!(NAME), &json!(true)));
    app.close().await
}

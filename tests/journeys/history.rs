//! The history by keyboard alone: a search, an export to a file; then a month's close, what was approved, and the log.

use bursar_tests::app::App;
use bursar_tests::first_day::{self, Payment};
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, naira, prepared};
use serde_json::json;
use std::path::{Path, PathBuf};
use thirtyfour::Key;

const CHAIN: &str = "ETH-SEPOLIA";

/// An app whose history holds the rent of two months.
async fn two_rents() -> Result<(TestDesktop, App)> {
    let (desktop, app, _) = prepared::open().await?;
    app.watch_violations().await?;
    for (number, reference) in ["October rent", "November rent"].into_iter().enumerate() {
        let payee = first_day::stranger(number as u64);
        first_day::draft(&app, CHAIN, &Payment { chain: "Ethereum Sepolia", what: "ETH", to: &payee, amount: "0.25", reference }).await?;
        app.confirm().await?;
        first_day::approve(&app).await?;
    }
    Ok((desktop, app))
}

/// A place for a file of this test.
fn place(desktop: &TestDesktop, name: &str) -> Result<PathBuf> {
    let folder = desktop.folder("out");
    std::fs::create_dir_all(&folder)?;
    Ok(folder.join(name))
}

#[tokio::test]
async fn a_search_and_its_export_need_no_mouse_and_hold_the_same_rows() -> Result {
    let (desktop, app) = two_rents().await?;
    app.enter("link", "History").await?;
    app.sees("November rent").await?;
    app.type_into("Search history", "colour:red").await?;
    app.sees("You cannot search by").await?;
    app.type_into("Search history", "october kind:payment").await?;
    app.sees("1 found").await?;

    app.enter("button", "Export 1").await?;
    app.sees("Search: october kind:payment").await?;
    app.reach("radio", "Excel").await?;
    app.press(Key::Right + "").await?;
    app.enter("button", "Choose location").await?;
    let file = place(&desktop, "october.csv")?;
    desktop.answer_file_dialog("Export history", &file)?;
    app.sees("1 entry saved as october.csv").await?;
    let text = std::fs::read_to_string(&file)?;
    assert_eq!(text.lines().count(), 2, "heads and one row:\n{text}");
    assert!(text.contains("October rent") && text.contains("WAT") && !text.contains("November"), "{text}");
    app.enter("button", "Close").await?;
    app.gone("dialog", "Export history").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_place_that_takes_no_file_is_told_and_the_same_rows_go_to_another() -> Result {
    let (desktop, app, _) = prepared::open().await?;
    app.click("link", "History").await?;
    app.fill("Search history", "kind:creation").await?;
    app.sees("2 found").await?;
    app.click("button", "Export 2").await?;
    app.click("radio", "CSV").await?;
    app.click("button", "Choose location").await?;
    // Nobody may make a file here, whoever runs the test.
    desktop.answer_file_dialog("Export history", Path::new("/proc/creations.csv"))?;
    app.sees("could not be saved: there is no such file or folder. Choose another place.").await?;
    app.sees("No money moved").await?;
    assert_eq!(app.command("log_list", json!({ "action": "export" })).await?["total"], 0, "what was not written is not logged as written");

    let file = place(&desktop, "creations.csv")?;
    app.click("button", "Choose another location").await?;
    desktop.answer_file_dialog("Export history", &file)?;
    app.sees("2 entries saved as creations.csv").await?;
    assert_eq!(std::fs::read_to_string(&file)?.lines().count(), 3, "heads and the rows of the search");
    app.click("button", "Close").await?;
    app.gone("dialog", "Export history").await?;
    assert_eq!(app.find("textbox", "Search history").await?.prop("value").await?.as_deref(), Some("kind:creation"));
    app.close().await
}

#[tokio::test]
async fn a_month_what_was_approved_and_the_log_are_each_one_click_and_go_to_paper() -> Result {
    let (desktop, app) = two_rents().await?;
    app.click("link", "History").await?;
    app.click("button", "Month-end statement").await?;
    app.sees("“Out” counts only payments that are complete.").await?;
    let month = place(&desktop, "month.pdf")?;
    app.click("button", "PDF").await?;
    desktop.answer_file_dialog("Save statement", &month)?;
    app.sees("Saved as month.pdf").await?;
    assert!(std::fs::read(&month)?.starts_with(b"%PDF-"), "a month goes to paper");

    app.click("radio", "Approved today").await?;
    app.sees("0.5").await?;
    app.sees("2 payments").await?;
    let day = place(&desktop, "day.xlsx")?;
    app.click("button", "Excel").await?;
    desktop.answer_file_dialog("Save statement", &day)?;
    app.sees("Saved as day.xlsx").await?;
    assert!(std::fs::read(&day)?.starts_with(b"PK"), "a day goes to the accountant");

    app.click("button", "Back").await?;
    app.click("button", "Log").await?;
    app.click("button", "Check log").await?;
    app.sees("entries are intact").await?;
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

#[tokio::test]
async fn a_payout_is_found_by_its_bank_exported_with_its_narration_and_stands_in_a_statement_that_is_proven() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (_, holder) = naira::practice(&app).await?;
    naira::fill_payout(&app, "KOLANUT OPERATIONS", &holder, "2500.50", "Diesel Lekki").await?;
    naira::review(&app).await?;
    first_day::approve(&app).await?;
    naira::until(&app, "settled").await?;

    app.click("link", "History").await?;
    app.fill("Search history", "bank:gtb").await?;
    app.sees("1 found").await?;
    app.sees("Guaranty Trust Bank").await?;
    app.sees("Diesel Lekki").await?;
    app.click("button", "Export 1").await?;
    app.click("radio", "CSV").await?;
    app.click("button", "Choose location").await?;
    let file = place(&desktop, "gtb.csv")?;
    desktop.answer_file_dialog("Export history", &file)?;
    app.sees("1 entry saved as gtb.csv").await?;
    let text = std::fs::read_to_string(&file)?;
    for part in ["\"bank\"", "\"Guaranty Trust Bank\"", "\"058\"", "\"Diesel Lekki\"", "\"2500.50\""] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
    app.click("button", "Close").await?;
    app.gone("dialog", "Export history").await?;

    app.click("button", "Month-end statement").await?;
    app.pick("Wallet or account", "KOLANUT OPERATIONS").await?;
    app.sees("Opening balance").await?;
    app.sees("Matches the balance read").await?;
    let words = app.text().await?;
    for part in ["Debit ₦", "Credit ₦", "Balance ₦", "Diesel Lekki", "2,500.50", "97,499.50", "10.00", "97,489.50"] {
        assert!(words.contains(part), "the statement does not show {part}:\n{words}");
    }
    for (button, name, first) in [("PDF", "statement.pdf", b"%PDF-".as_slice()), ("Excel", "statement.xlsx", b"PK")] {
        let file = place(&desktop, name)?;
        app.click("button", button).await?;
        desktop.answer_file_dialog("Save statement", &file)?;
        app.sees(&format!("Saved as {name}")).await?;
        assert!(std::fs::read(&file)?.starts_with(first), "{name}");
    }
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

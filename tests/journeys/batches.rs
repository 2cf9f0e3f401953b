//! Whole sheets of payouts in the real window: opened from a file, corrected, reviewed, approved once, and sent row by row.

use bursar_tests::app::{App, PATIENCE, pause};
use bursar_tests::processes::wait_until;
use bursar_tests::sandbox::Sandbox;
use bursar_tests::test_desktop::{Keyring, TestDesktop};
use bursar_tests::{Result, fail, first_day, naira, programs};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use thirtyfour::Key;

pub const HEADINGS: &str = "Staff name,Bank,Acct no,Net pay,Narration\n";

/// An account number of its own: no other is like it but for a digit. Its check digit is that of the bank 058.
fn number(at: u64) -> String {
    let serial = format!("2{:08}", (8_812_007 + at * 73_939_133) % 100_000_000);
    let digits = "058".chars().chain(serial.chars()).filter_map(|digit| digit.to_digit(10));
    let sum: u32 = digits.zip([3, 7, 3].into_iter().cycle()).map(|(digit, weight)| digit * weight).sum();
    format!("{serial}{}", (10 - sum % 10) % 10)
}

/// A line of a sheet for somebody whose name the bank will confirm.
pub async fn salary(app: &App, at: u64, amount: &str) -> Result<String> {
    let number = number(at);
    Ok(format!("{},058,{number},\"{amount}\",Salary Nov 2026\n", naira::holder(app, &number).await?))
}

pub fn file(desktop: &TestDesktop, name: &str, text: &str) -> Result<PathBuf> {
    let folder = desktop.folder("sheets");
    std::fs::create_dir_all(&folder)?;
    let path = folder.join(name);
    std::fs::write(&path, text)?;
    Ok(path)
}

/// What a spreadsheet program makes of a file, beside it: what people have is a workbook of such a program, and what they open goes through one.
fn converted(desktop: &TestDesktop, path: &Path, ending: &str, filters: &[&str]) -> Result<PathBuf> {
    let home = format!("-env:UserInstallation=file://{}", desktop.folder("office").display());
    let folder = path.parent().ok_or("a file without a folder")?;
    let mut program = Command::new("timeout");
    program.args(["120", "soffice", &home, "--headless"]).args(filters).args(["--convert-to", ending, "--outdir"]).arg(folder).arg(path);
    let ended = program.output()?;
    let made = path.with_extension(ending);
    if made.exists() { Ok(made) } else { fail(format!("no {}: {ended:?}", made.display())) }
}

/// Goes to *Pay many* and says what all payments have in common.
pub async fn begin(app: &App, name: &str, purpose: &str) -> Result {
    app.click("link", "Payouts").await?;
    app.click("button", "Pay many people").await?;
    app.pick("From account", "KOLANUT OPERATIONS").await?;
    app.fill("Name of the batch", name).await?;
    app.click("radio", &format!("{purpose}…")).await
}

pub async fn open_file(desktop: &TestDesktop, app: &App, path: &Path) -> Result {
    app.click("button", "Choose a file").await?;
    desktop.answer_file_dialog("Choose a sheet of payments", path)
}

/// The sheet in preparation once the bank was asked for every name.
pub async fn named(app: &App) -> Result<Value> {
    let start = Instant::now();
    loop {
        let list = app.command("batch_list", json!({})).await?;
        if let Some(id) = list["sheets"][0]["id"].as_str() {
            let view = app.command("batch_sheet_view", json!({ "id": id })).await?;
            if view["names"]["asked"] == view["names"]["of"] && view["names"]["of"] != 0 {
                return Ok(view);
            }
        }
        if start.elapsed() > PATIENCE {
            return fail(format!("the names are never all asked: {list}"));
        }
        pause(100).await;
    }
}

/// The newest batch, once it is at this stage.
pub async fn at_stage(app: &App, stage: &str) -> Result<Value> {
    let start = Instant::now();
    loop {
        let list = app.command("batch_list", json!({})).await?;
        let batch = &list["batches"][0];
        if batch["stage"] == stage {
            return Ok(batch.clone());
        }
        if start.elapsed() > PATIENCE * 2 {
            return fail(format!("the batch is never {stage}: {list}"));
        }
        pause(100).await;
    }
}

#[tokio::test]
async fn sixty_salaries_are_paid_from_a_workbook_in_twelve_clicks_and_come_back_in_it() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (account, _) = naira::practice(&app).await?;
    app.command("account_deposit", json!({ "id": account, "amount": "20,000,000" })).await?;
    let mut text = HEADINGS.to_owned();
    for at in 0..60 {
        text.push_str(&salary(&app, at, &format!("{},250.50", 100 + at)).await?);
    }
    // The numbers of accounts are text in it, as people who know spreadsheets have them.
    let book = converted(&desktop, &file(&desktop, "salaries.csv", &text)?, "xlsx", &["--infilter=CSV:44,34,76,1,3/2"])?;

    let before = app.clicks();
    begin(&app, "November salaries", "Salaries").await?;
    open_file(&desktop, &app, &book).await?;
    app.find("heading", "November salaries").await?;
    named(&app).await?;
    app.becomes_usable("button", "Review batch").await?;
    app.click("button", "Review batch").await?;
    app.find("heading", "Review November salaries").await?;
    app.becomes_usable("button", "Open confirm window · 60 payments").await?;
    app.click("button", "Open confirm window · 60 payments").await?;
    app.confirm().await?;
    app.sees("60 payments, ₦7,785,030.00 in total").await?;
    // Sixty people who were never paid stand on two pages.
    app.click("button", "Next").await?;
    // Boxes are ticked by keyboard below; a person with a mouse clicks each.
    let ticks = app.names("checkbox").await?.len();
    first_day::approve(&app).await?;
    let clicks = app.clicks() - before + ticks;
    assert!(clicks <= 12, "{clicks} clicks");
    println!("{clicks} clicks for sixty salaries");

    app.sees("All 60 payments were accepted.").await?;
    let batch = at_stage(&app, "finished").await?;
    assert_eq!(batch["accepted"], json!({ "rows": 60, "sums": { "naira": "7785030.00" } }), "{batch}");
    let saved = desktop.folder("sheets").join("back.xlsx");
    app.click("button", "Save: Your sheet, with the results").await?;
    desktop.answer_file_dialog("Save the file", &saved)?;
    app.sees("Saved as back.xlsx.").await?;
    let read = std::fs::read_to_string(converted(&desktop, &saved, "csv", &[])?)?;
    let lines: Vec<&str> = read.lines().collect();
    assert_eq!(lines.len(), 61, "{read}");
    assert!(lines[0].starts_with("Staff name,Bank,Acct no,Net pay,Narration,Status,"), "{}", lines[0]);
    for (at, line) in lines[1..].iter().enumerate() {
        assert!(line.contains(&number(at as u64)) && line.contains("Accepted"), "{line}");
    }
    assert_eq!(app.violations().await?, Vec::<String>::new(), "the content security policy blocked nothing of ours");
    app.close().await
}

/// Waits until the service was asked for the fee of every transfer.
async fn transfers_checked(app: &App) -> Result<Value> {
    let start = Instant::now();
    loop {
        let list = app.command("batch_list", json!({})).await?;
        if let Some(id) = list["sheets"][0]["id"].as_str() {
            let view = app.command("batch_sheet_view", json!({ "id": id })).await?;
            if view["transfers"]["checked"] == view["transfers"]["of"] && view["transfers"]["of"] != 0 {
                return Ok(view);
            }
        }
        if start.elapsed() > PATIENCE {
            return fail(format!("the transfers are never all checked: {list}"));
        }
        pause(100).await;
    }
}

#[tokio::test]
async fn naira_and_tokens_of_one_sheet_are_approved_once_and_each_goes_its_way() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    let (_, holder) = naira::practice(&app).await?;
    let wallet = first_day::ready_to_pay(&app, "BASE-SEPOLIA", "1").await?;
    let payees = ["0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984", "0xB8c77482e45F1F44dE1745F52C74426C631bDD52"];
    let text = format!(
        "Name,Bank,Acct no,Network,Wallet address,Token,Amount\n{holder},058,{},,,,\"12,500.00\"\nBola Sanni,,,base sepolia,{},ETH,0.25\nChidi Okeke,,,,{},ETH,0.125\n",
        naira::NUMBER,
        payees[0],
        payees[1]
    );
    app.click("link", "Payouts").await?;
    app.click("button", "Pay many people").await?;
    app.click("radio", "Both…").await?;
    app.pick("Naira from", "KOLANUT OPERATIONS").await?;
    app.pick("Tokens from", "Prepared").await?;
    app.fill("Name of the batch", "Month end").await?;
    let book = converted(&desktop, &file(&desktop, "month-end.csv", &text)?, "ods", &["--infilter=CSV:44,34,76,1,3/2"])?;
    open_file(&desktop, &app, &book).await?;
    app.find("heading", "Month end").await?;
    let view = transfers_checked(&app).await?;
    assert_eq!(view["counts"]["fix"], 0, "{view}");
    app.sees("Account or address").await?;
    app.becomes_usable("button", "Review batch").await?;
    app.click("button", "Review batch").await?;
    app.becomes_usable("button", "Open confirm window · 3 payments").await?;
    app.click("button", "Open confirm window · 3 payments").await?;
    app.confirm().await?;
    for words in ["3 payments, ₦12,500.00 + 0.375 ETH in total", "ETH on Base Sepolia", "2 addresses were never paid in this computer’s records"] {
        app.sees(words).await?;
    }
    first_day::approve(&app).await?;
    app.sees("All 3 payments were accepted.").await?;
    let done = at_stage(&app, "finished").await?;
    let sums = json!({ "naira": "12500.00", "tokens": [{ "symbol": "ETH", "chain": "Base Sepolia", "amount": "0.375" }] });
    assert_eq!(done["accepted"], json!({ "rows": 3, "sums": sums }), "{done}");
    let chain = first_day::chain(&app, "BASE-SEPOLIA").await?;
    let wei = [250_000_000_000_000_000_u128, 125_000_000_000_000_000];
    for (payee, wanted) in payees.iter().zip(wei) {
        let start = Instant::now();
        while chain.balance(payee).await? != wanted {
            assert!(start.elapsed() < PATIENCE, "{payee} does not get {wanted}");
            pause(100).await;
        }
    }
    let listed = app.command("transaction_list", json!({ "walletId": wallet, "limit": 100 })).await?;
    assert_eq!(listed.as_array().map(Vec::len), Some(2), "each transfer once: {listed}");
    // It came as a workbook of LibreOffice, and comes back as one that LibreOffice opens.
    let saved = desktop.folder("sheets").join("month-end-back.ods");
    app.click("button", "Save: Your sheet, with the results").await?;
    desktop.answer_file_dialog("Save the file", &saved)?;
    app.sees("Saved as month-end-back.ods.").await?;
    let read = std::fs::read_to_string(converted(&desktop, &saved, "csv", &[])?)?;
    let lines: Vec<&str> = read.lines().collect();
    assert!(lines[0].starts_with("Name,Bank,Acct no,Network,Wallet address,Token,Amount,Status,"), "{read}");
    assert!(lines.len() == 4 && lines[1..].iter().all(|line| line.contains("Accepted")), "{read}");
    app.close().await
}

/// An organization whose sandbox runs apart, and its app with a batch of six payments of ₦75,000 in the confirm window. Gives the account that pays, too.
async fn six_payments_wait_for_approval(desktop: &TestDesktop) -> Result<(Sandbox, App, String)> {
    let organization = Sandbox::start(&desktop.folder("organization"), &desktop.logs(), &[])?;
    let app = App::open(desktop, &desktop.folder("app")).await?;
    let account = naira::connected(&app, &organization, "1000000").await?;
    let mut text = HEADINGS.to_owned();
    for at in 0..6 {
        text.push_str(&salary(&app, at, &format!("{},000.00", 10 + at)).await?);
    }
    begin(&app, "Contractors", "Suppliers and others").await?;
    open_file(desktop, &app, &file(desktop, "contractors.csv", &text)?).await?;
    named(&app).await?;
    app.becomes_usable("button", "Review batch").await?;
    app.click("button", "Review batch").await?;
    app.becomes_usable("button", "Open confirm window · 6 payments").await?;
    app.click("button", "Open confirm window · 6 payments").await?;
    app.confirm().await?;
    Ok((organization, app, account))
}

#[tokio::test]
async fn a_batch_is_paused_and_resumed_and_its_repetition_pays_only_what_has_changed() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let (organization, app, _) = six_payments_wait_for_approval(&desktop).await?;
    // Every answer takes its time: *Pause* is pressed before the last of them.
    organization.fail("virtual_account_transfer", "delay=2500", 6).await?;
    first_day::approve(&app).await?;
    app.click("button", "Pause…").await?;
    at_stage(&app, "paused").await?;
    app.sees("Paused. Nothing more is sent until you resume.").await?;
    wait_until("the window's title says that it is paused", PATIENCE, || desktop.titles().contains("Paused at"))?;
    // The payment that was being sent ends; then nothing leaves for as long as another would take.
    pause(4_000).await;
    let rested = at_stage(&app, "paused").await?["accepted"]["rows"].clone();
    pause(4_000).await;
    let later = at_stage(&app, "paused").await?["accepted"]["rows"].clone();
    assert_eq!(later, rested, "a payment left after the pause");
    assert_ne!(later, 6, "nothing was left to pause");
    app.click("button", "Resume…").await?;
    app.sees("All 6 payments were accepted.").await?;
    assert_eq!(at_stage(&app, "finished").await?["accepted"], json!({ "rows": 6, "sums": { "naira": "75000.00" } }));
    wait_until("the window has its own title again", PATIENCE, || !desktop.titles().contains(" of 6 rows"))?;

    app.click("link", "Payouts").await?;
    app.click("button", "Pay many people").await?;
    app.click("button", "Repeat Contractors…").await?;
    let view = named(&app).await?;
    app.click("button", "Save").await?;
    // All were paid a minute ago: each says so, and none of them can be paid again now.
    assert_eq!((&view["counts"]["fix"], &view["counts"]["duplicates"]), (&json!(6), &json!(6)), "{view}");
    assert!(!app.usable("button", "Review batch").await?, "payments of a minute ago are paid again");
    // One amount is another, one person joins, and one is left out.
    app.click("button", "Leave row 7 out").await?;
    app.click("gridcell", "10,000.00").await?;
    app.press("12,500").await?;
    app.press(Key::Enter + "").await?;
    let joined = number(40);
    let name = naira::holder(&app, &joined).await?;
    app.press(Key::Control + Key::End).await?;
    app.press(Key::Home + "").await?;
    for cell in ["058", &joined, &name, "9,000.00"] {
        app.press(cell).await?;
        app.press(Key::Tab + "").await?;
    }
    let view = named(&app).await?;
    assert_eq!((&view["counts"]["fix"], &view["counts"]["leftOut"]), (&json!(4), &json!(1)), "{view}");
    app.becomes_usable("button", "Review batch").await?;
    app.click("button", "Review batch").await?;
    app.find("heading", "Review Contractors").await?;
    for change in ["1 new person", "1 changed amount"] {
        app.sees(change).await?;
    }
    app.becomes_usable("button", "Open confirm window · 2 payments").await?;
    app.click("button", "Open confirm window · 2 payments").await?;
    app.confirm().await?;
    app.sees("2 payments, ₦21,500.00 in total").await?;
    first_day::approve(&app).await?;
    app.sees("Left out, not sent: 5").await?;
    assert_eq!(at_stage(&app, "finished").await?["accepted"], json!({ "rows": 2, "sums": { "naira": "21500.00" } }));
    app.close().await
}

#[tokio::test]
async fn a_batch_is_sent_to_its_end_after_its_window_was_closed_and_the_person_is_told() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let notices = desktop.notices()?;
    let (organization, app, account) = six_payments_wait_for_approval(&desktop).await?;
    organization.fail("virtual_account_transfer", "delay=3000", 6).await?;
    first_day::approve(&app).await?;
    let (title, question) = ("[0-9] of 6 rows processed", "A batch is being sent");
    wait_until("it is being sent", PATIENCE, || desktop.titles().contains(" of 6 rows processed"))?;
    // Answering no leaves the window open.
    desktop.close(title)?;
    desktop.answer(question, "alt+n")?;
    app.find("button", "Pause…").await?;
    desktop.close(title)?;
    desktop.answer(question, "alt+y")?;
    wait_until("the window is gone", PATIENCE, || !desktop.titles().contains("Bursar"))?;
    // ₦75,000 and what the bank charges for six payouts.
    let at_end = "924640.00";
    let left = organization.balance(&account).await?;
    assert_ne!(left, at_end, "nothing was left to send without a window");
    app.ends(Duration::from_secs(60)).await?;
    assert_eq!(organization.balance(&account).await?, at_end, "when the window went it was {left}");
    wait_until("the system is told", PATIENCE, || notices.words().contains("A batch has been sent"))?;
    for private in ["Contractors", "924", "75,000"] {
        assert!(!notices.words().contains(private), "{private} was told:\n{}", notices.words());
    }
    let app = App::open_again(&desktop, &desktop.folder("app")).await?;
    assert_eq!(at_stage(&app, "finished").await?["accepted"], json!({ "rows": 6, "sums": { "naira": "75000.00" } }));
    app.close().await
}

/// Name, bank, number, amount and narration of a row with a fault, the field where it is said, and by which message. `=` is the name that the bank
/// confirms, `#` a number of its own; an empty message is any.
const FAULTS: [(&str, &str, &str, &str, &str, &str, &str); 35] = [
    ("=", "", "#", "5,000", "July", "sortCode", "naira-bank-missing"),
    ("=", "Bank of Nowhere", "#", "5,000", "July", "sortCode", "batch-bank-none"),
    ("=", "998", "#", "5,000", "July", "sortCode", "batch-bank-none"),
    ("=", "First", "#", "5,000", "July", "sortCode", "batch-bank-several"),
    ("=", "058 or UBA", "#", "5,000", "July", "sortCode", "batch-bank-none"),
    ("Ada Obi", "058", "", "5,000", "July", "accountNumber", "naira-number-missing"),
    ("Ada Obi", "058", "288120072", "5,000", "July", "accountNumber", "naira-number-nine"),
    ("Ada Obi", "058", "08031234567", "5,000", "July", "accountNumber", "naira-number-phone"),
    ("Ada Obi", "058", "28812007x3", "5,000", "July", "accountNumber", "naira-number-letters"),
    ("Ada Obi", "058", "2.88E+09", "5,000", "July", "accountNumber", "naira-number-shortened"),
    ("Ada Obi", "058", "28812*0073", "5,000", "July", "accountNumber", "naira-number-signs"),
    ("Ada Obi", "058", "12345", "5,000", "July", "accountNumber", "naira-number-length"),
    ("Ada Obi", "058", "288120072331", "5,000", "July", "accountNumber", "naira-number-length"),
    ("", "058", "#", "5,000", "July", "accountName", "naira-name-missing"),
    ("Somebody Else", "058", "#", "5,000", "July", "accountName", "naira-name-stranger"),
    ("=cmd", "058", "#", "5,000", "July", "accountName", "naira-name-stranger"),
    ("@SUM(1)", "058", "#", "5,000", "July", "accountName", "naira-name-stranger"),
    ("\u{202e}ibO adA", "058", "#", "5,000", "July", "accountName", "contact-invisible"),
    ("=", "058", "#", "", "July", "amount", "naira-amount-missing"),
    ("=", "058", "#", "1,5", "July", "amount", ""),
    ("=", "058", "#", "1.304,53", "July", "amount", ""),
    ("=", "058", "#", "five thousand", "July", "amount", ""),
    ("=", "058", "#", "-500", "July", "amount", ""),
    ("=", "058", "#", "0", "July", "amount", ""),
    ("=", "058", "#", "10.005", "July", "amount", "naira-amount-kobo"),
    ("=", "058", "#", "1e5", "July", "amount", ""),
    ("=", "058", "#", "99999999999999999999999", "July", "amount", "naira-amount-large"),
    ("=", "058", "#", "₦", "July", "amount", ""),
    ("=", "058", "#", "=1000+5", "July", "amount", ""),
    ("=", "058", "#", "12,34,567", "July", "amount", ""),
    ("=", "058", "#", "5000 dollars", "July", "amount", ""),
    ("=", "058", "#", "5,000.00.00", "July", "amount", ""),
    ("=", "058", "#", "#REF!", "July", "amount", ""),
    ("=", "058", "#", "5,000", "🏠🏠", "narration", "naira-narration-unprintable"),
    (
        "=",
        "058",
        "#",
        "5,000",
        "LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLL",
        "narration",
        "naira-most-characters",
    ),
];

#[tokio::test]
async fn a_sheet_with_forty_faults_shows_each_at_its_field_and_pays_none_of_them() -> Result {
    let desktop = TestDesktop::new(Keyring::Unlocked)?;
    let app = App::open(&desktop, &desktop.folder("app")).await?;
    naira::practice(&app).await?;
    let mut text = HEADINGS.to_owned();
    for at in 0..5 {
        text.push_str(&salary(&app, at, "1,000").await?);
    }
    for (at, (name, bank, number, amount, narration, ..)) in FAULTS.iter().enumerate() {
        let own = self::number(100 + at as u64);
        let number = if *number == "#" { own.as_str() } else { number };
        let name = if *name == "=" { naira::holder(&app, &own).await? } else { (*name).to_owned() };
        text.push_str(&format!("\"{name}\",{bank},{number},\"{amount}\",{narration}\n"));
    }
    // Five rows that pay what another row of the sheet pays.
    for at in 0..5 {
        text.push_str(&salary(&app, at, "1,000.00").await?);
    }
    begin(&app, "Faults", "Suppliers and others").await?;
    open_file(&desktop, &app, &file(&desktop, "faults.csv", &text)?).await?;
    let view = named(&app).await?;
    let rows = app.command("batch_rows", json!({ "id": view["id"], "offset": 0, "limit": 100 })).await?;
    let rows = rows["rows"].as_array().ok_or("no rows")?;
    let mut missed = Vec::new();
    for (at, (name, bank, number, amount, _, field, message)) in FAULTS.iter().enumerate() {
        let row = &rows[5 + at];
        let said = row["lines"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|line| line["field"] == *field && line["level"] != "ok" && (message.is_empty() || line["text"]["$message"] == *message));
        if !said || row["level"] == "ready" {
            missed.push(format!("{name}|{bank}|{number}|{amount}: {row}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    for row in &rows[5 + FAULTS.len()..] {
        assert_eq!(row["level"], "left_out", "a row that repeats another one: {row}");
    }
    assert_eq!(rows.len(), 5 + FAULTS.len() + 5);
    assert!(FAULTS.len() + 5 >= 40);
    app.close().await
}

#[test]
fn the_program_checks_a_sheet_without_a_window_a_profile_or_a_home() -> Result {
    let folder = tempfile::tempdir()?;
    let home = folder.path().join("home");
    std::fs::create_dir(&home)?;
    let check = |name: &str, rows: &str| -> Result<(Option<i32>, String)> {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("{HEADINGS}{rows}"))?;
        let mut program = Command::new(programs::app()?);
        program.env_clear().env("HOME", &home).args(["batch", "check"]).arg(&path).arg("--json");
        let ended = program.output()?;
        Ok((ended.status.code(), String::from_utf8(ended.stdout)?))
    };
    let good = format!("Ada Obi,058,{},\"1,500.00\",Salary\n", number(1));
    let (code, said) = check("good.csv", &good)?;
    assert_eq!((code, serde_json::from_str::<Value>(&said)?["counts"]["ready"].as_u64()), (Some(0), Some(1)), "{said}");
    assert_eq!(check("faults.csv", &format!("{good}Bola Sanni,058,12345,\"1,5\",Salary\n"))?.0, Some(1));
    assert_eq!(check("faults.xlsx", "no workbook")?, (Some(2), String::new()));
    assert_eq!(std::fs::read_dir(&home)?.count(), 0, "nothing is written for a check");
    Ok(())
}

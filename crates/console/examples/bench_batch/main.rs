//! A sheet of 20,000 payouts over 200,000 rows of history and 5,000 contacts: how long it takes to read and check it, to work on it, to draft a batch
//! of it, and to send a batch. `bench_batch sending` measures only the latter.

// Ratios of times, never money.
#![allow(clippy::float_arithmetic)]

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../../tests/it/test_console/mod.rs"]
mod test_console;

mod floor;
mod history;
mod sending;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use bursar_console::base::files::{Ask, Chosen, Picker};
use bursar_documents::table_reader::Format;
use serde_json::{Value, json};
use test_console::TestConsole;

/// Rows of the sheet.
const ROWS: usize = 20_000;
/// Payouts in the history.
const HISTORY: u32 = 200_000;
/// Contacts with a bank account.
const CONTACTS: usize = 5_000;
/// What it may take to read and check the sheet.
const ALLOWED: Duration = Duration::from_secs(2);
/// What it may take to check 5,000 pasted rows anew.
const ALLOWED_PASTE: Duration = Duration::from_millis(500);
/// What the sheet may hold in memory over a console that has none, in MB.
const ALLOWED_MB: u64 = 80;

/// Gives files in the place of a person who chooses them.
struct Chooses(Mutex<Option<PathBuf>>);

impl Picker for Chooses {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.0.lock().unwrap().clone();
        Box::pin(async move { path })
    }

    fn pick_save(&self, _: Ask) -> Chosen {
        Box::pin(async { None })
    }
}

#[tokio::main]
async fn main() {
    if std::env::args().nth(1).as_deref() != Some("sending") {
        sheet().await;
    }
    sending::bench().await;
}

/// Ten digits of a payee, none near another one.
pub fn number(at: usize) -> String {
    format!("{:010}", (2_088_120_072 + at * 739_391_337) % 10_000_000_000)
}

fn name(at: usize) -> String {
    const FIRST: [&str; 25] = [
        "Ada", "Bola", "Chidi", "Damilola", "Efe", "Funke", "Gbenga", "Halima", "Ifeoma", "Jide", "Kemi", "Ladi", "Musa", "Ngozi", "Obinna", "Patience",
        "Rukayat", "Segun", "Tunde", "Uche", "Victor", "Wale", "Yemi", "Zainab", "Amaka",
    ];
    const LAST: [&str; 20] = [
        "Obi", "Sanni", "Okeke", "Balogun", "Eze", "Okafor", "Bello", "Adebayo", "Nwosu", "Lawal", "Ojo", "Danjuma", "Abiola", "Effiong", "Ibrahim", "Okoro",
        "Yusuf", "Akande", "Uzor", "Musa",
    ];
    format!("{} {} {}", FIRST[at % 25], LAST[at / 25 % 20], LAST[at / 500 % 20])
}

async fn sheet() {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    let picker = Arc::new(Chooses(Mutex::default()));
    app.console.set_picker(picker.clone());
    let choose = |path: &Path| *picker.0.lock().unwrap() = Some(path.to_owned());

    let book = app.folder.path().join("book.csv");
    let rows = (0..CONTACTS).map(|at| format!("{},058,{},{}\n", name(at * 7), number(at * 3), name(at * 7))).collect::<String>();
    std::fs::write(&book, format!("name,bank_code,account_number,account_name\n{rows}")).unwrap();
    choose(&book);
    let report = app.ask("contact_import_read", json!({})).await;
    assert_eq!((report["bad"].as_array().map(Vec::len), report["conflicts"].as_array().map(Vec::len)), (Some(0), Some(0)), "{report}");
    app.ask("contact_import_apply", json!({ "id": report["id"], "decided": [], "leaveOutBad": false })).await;
    let app = history::fill(app, &account, HISTORY).await;
    app.console.set_picker(picker.clone());
    println!("  {HISTORY} payouts in the history, {CONTACTS} contacts");

    let file = app.folder.path().join("salaries.xlsx");
    workbook(&file);
    let floor = least(3, || {
        let bytes = std::fs::read(&file).unwrap();
        let mut rows = 0;
        Format::Xlsx
            .read_up_to(&bytes, ROWS + 1, &mut |_, _| {
                rows += 1;
                Ok(())
            })
            .unwrap();
        assert_eq!(rows, ROWS + 1);
    });
    println!("  {:44} {:>9} ms", "floor: the cells of the file are read", floor.as_millis());

    choose(&file);
    let idle = memory();
    let setup = json!({ "name": "Salaries", "accountId": account, "purpose": "salary" });
    let from = Instant::now();
    let view = app.ask("batch_open_file", json!({ "setup": setup })).await;
    let took = from.elapsed();
    say("read, mapped and checked", took, floor, ALLOWED);
    let held = memory().saturating_sub(idle);
    println!("  {:44} {held:>9} MB, allowed {ALLOWED_MB} MB", "memory over a console without a sheet");
    let id = view["id"].as_str().unwrap_or_else(|| panic!("no sheet: {view}")).to_owned();
    assert_eq!(view["counts"]["all"], ROWS, "{}", view["counts"]);
    println!("  {}", view["counts"]);

    let window = timed(5, async || app.ask("batch_rows", json!({ "id": id, "offset": 12_000, "limit": 200 })).await).await;
    say("a window of 200 rows", window, floor, Duration::from_millis(50));
    let found = timed(5, async || app.ask("batch_rows", json!({ "id": id, "query": "halima bello", "offset": 0, "limit": 200 })).await).await;
    say("a search in it", found, floor, Duration::from_millis(100));
    let cell = |at: usize, value: &str| json!({ "index": at, "column": "amount", "value": value });
    let edit = timed(5, async || app.ask("batch_edit", json!({ "id": id, "edits": [cell(400, "1,500.75")] })).await).await;
    say("one cell", edit, floor, Duration::from_millis(100));
    let many: Vec<Value> = (0..5_000).map(|at| cell(at, "2,750.10")).collect();
    let paste = timed(3, async || app.ask("batch_edit", json!({ "id": id, "edits": many })).await).await;
    say("5,000 cells pasted", paste, floor, ALLOWED_PASTE);

    checked(&app, &id).await;
    let view = app.ask("batch_sheet_view", json!({ "id": id })).await;
    assert!(view["stop"].is_null(), "{}", view["stop"]);
    let from = Instant::now();
    app.ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "" })).await;
    say("drafted for the confirm window", from.elapsed(), floor, Duration::from_secs(5));
    let review = timed(3, async || app.review().await).await;
    say("shown in the confirm window", review, floor, Duration::from_secs(1));
    app.console.shutdown().await;
    assert!(took < ALLOWED * 2, "it takes more than twice what is allowed to read and check a sheet");
    assert!(paste < ALLOWED_PASTE * 2, "pasting takes more than twice what is allowed");
    assert!(held < ALLOWED_MB * 2, "a sheet holds more than twice what is allowed");
}

/// An account that pays.
pub async fn account(app: &TestConsole) -> String {
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    let made = app.ask("virtual_account_create", json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": "float", "holderDetails": holder }] })).await;
    let id = made["created"][0]["id"].as_str().unwrap().to_owned();
    app.sandbox_ask("POST", "/sandbox/deposit", json!({ "virtualAccountId": id, "amount": "900000000.00" })).await;
    id
}

/// Waits until every name was asked for, or cannot be, and every transfer is checked.
pub async fn checked(app: &TestConsole, id: &str) {
    // How fast they are asked is a matter of politeness, and no figure.
    loop {
        let view = app.ask("batch_sheet_view", json!({ "id": id })).await;
        let (names, transfers) = (&view["names"], &view["transfers"]);
        if (names["asked"] == names["of"] || names["offered"] == false) && transfers["checked"] == transfers["of"] {
            return;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

fn workbook(path: &Path) {
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (column, head) in ["Staff name", "Bank", "Acct no", "Net pay", "Staff ID"].into_iter().enumerate() {
        sheet.write(0, column as u16, head).unwrap();
    }
    let banks = ["GTB", "United Bank for Africa", "058", "Access Bank", "Zenith"];
    for at in 0..ROWS {
        let row = at as u32 + 1;
        sheet.write(row, 0, name(at)).unwrap();
        sheet.write(row, 1, banks[at % banks.len()]).unwrap();
        sheet.write(row, 2, number(at)).unwrap();
        sheet.write(row, 3, format!("{},{:03}.{:02}", 20 + at % 300, at % 1000, at % 100)).unwrap();
        sheet.write(row, 4, format!("K-{at}")).unwrap();
    }
    book.save(path).unwrap();
}

fn least(rounds: usize, mut work: impl FnMut()) -> Duration {
    let round = |_| {
        let from = Instant::now();
        work();
        from.elapsed()
    };
    (0..rounds).map(round).min().unwrap_or_default()
}

/// The median of some rounds.
async fn timed(rounds: usize, mut work: impl AsyncFnMut() -> Value) -> Duration {
    let mut times = Vec::new();
    for _ in 0..rounds {
        let from = Instant::now();
        std::hint::black_box(work().await);
        times.push(from.elapsed());
    }
    times.sort_unstable();
    times[times.len() / 2]
}

fn say(what: &str, took: Duration, floor: Duration, allowed: Duration) {
    let ratio = took.as_secs_f64() / floor.as_secs_f64();
    println!("  {what:44} {:>9} ms, {ratio:.2} × floor, allowed {} ms", took.as_millis(), allowed.as_millis());
}

/// What this process holds, in MB; 0 where the system does not tell.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<u64>().ok()).unwrap_or_default() >> 10
}

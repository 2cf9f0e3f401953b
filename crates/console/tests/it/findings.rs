//! The words of checks and risks: every line of many forms, and every risk of many reviews, as they are written down beside the tests.
//!
//! `BURSAR_GENERATE=1` writes them anew. What differs from run to run (codes, times, addresses of new wallets, fees) is masked.

use std::{fmt::Write, path::Path};

use crate::test_console::TestConsole;
use bursar_console::app::commands::Window;
use bursar_contract::Fault;
use bursar_test_support::poll;
use serde_json::{Value, json};

const HALIMA: &str = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
/// Halima's address with another middle.
const POISON: &str = "0x2fde00000000000000000000000000000000870b";
/// One end of Halima's address.
const ONE_END: &str = "0x2fdeb96d578e1183000000000000000000000001";
const STRANGER: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const BURN: &str = "0x000000000000000000000000000000000000dEaD";
const USDC: &str = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// What was said, case by case.
struct Said {
    app: TestConsole,
    text: String,
}

impl Said {
    fn new(app: TestConsole) -> Self {
        Self { app, text: String::new() }
    }

    /// The lines of a check.
    async fn check(&mut self, case: &str, command: &str, form: Value) {
        let checks = self.app.ask(command, form).await;
        self.write(case, checks["lines"].as_array().unwrap());
        writeln!(self.text, "clear {}", checks["clear"]).unwrap();
    }

    /// The risks of the review that waits, which is then thrown away.
    async fn risks(&mut self, case: &str, drafted: Result<Value, Fault>) {
        match drafted {
            Ok(_) => {
                let review = self.app.review().await;
                self.write(case, review["risks"].as_array().unwrap());
                self.app.ask("draft_discard", json!({ "draftId": review["draftId"] })).await;
            }
            Err(fault) => {
                let fault = json!({ "code": fault.code, "field": fault.field, "message": fault.message });
                self.write(case, &[fault]);
            }
        }
    }

    fn write(&mut self, case: &str, rows: &[Value]) {
        writeln!(self.text, "\n# {case}").unwrap();
        rows.iter().for_each(|row| writeln!(self.text, "{}", masked(row)).unwrap());
    }

    async fn draft(&self, operation: &str, input: Value, note: Value) -> Result<Value, Fault> {
        self.app.call(Window::Main, operation, json!({ "input": input, "note": note })).await
    }

    async fn held(self, name: &str) {
        self.app.console.shutdown().await;
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/findings").join(name);
        if std::env::var_os("BURSAR_GENERATE").is_some() {
            return std::fs::write(path, self.text).unwrap();
        }
        let wanted = std::fs::read_to_string(path).unwrap();
        for (line, (is, was)) in self.text.lines().zip(wanted.lines()).enumerate() {
            // The order of fields is no promise: it follows from how the reader of JSON was built.
            let row = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|_| text.into());
            assert_eq!(row(is), row(was), "line {} of {name}", line + 1);
        }
        assert_eq!(self.text.lines().count(), wanted.lines().count(), "{name}");
    }
}

/// A row with what differs from run to run in brackets.
fn masked(row: &Value) -> Value {
    match row {
        Value::String(text) => {
            let mut words: Vec<String> = text.split(' ').map(masked_word).collect();
            for at in 1..words.len().saturating_sub(1) {
                if MONTHS.contains(&words[at].as_str()) {
                    words[at - 1..=at + 1].fill("<date>".to_owned());
                }
            }
            words.join(" ").into()
        }
        Value::Array(rows) => rows.iter().map(masked).collect(),
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), masked(value))).collect(),
        other => other.clone(),
    }
}

fn masked_word(word: &str) -> String {
    let bare = word.trim_matches(|c: char| matches!(c, '.' | ',' | ':' | ';' | '(' | ')'));
    let known = [HALIMA, POISON, ONE_END, STRANGER, BURN, USDC].iter().any(|known| known.eq_ignore_ascii_case(bare));
    let code = bare.len() == 7
        && !bare.starts_with("ERC")
        && bare.as_bytes()[3] == b'-'
        && bare.bytes().all(|b| b == b'-' || b.is_ascii_uppercase() || b.is_ascii_digit());
    let id = bare.len() == 36 && bare.bytes().filter(|b| *b == b'-').count() == 4;
    let clock = (bare.ends_with("am") || bare.ends_with("pm")) && bare.contains(':');
    let fee = bare.len() > 8 && bare.bytes().all(|b| b.is_ascii_digit() || b == b'.') && bare.contains('.');
    let mask = if bare.parse::<jiff::Timestamp>().is_ok() || clock {
        "<time>"
    } else if code {
        "<code>"
    } else if id {
        "<id>"
    } else if fee {
        "<fee>"
    } else if bare.starts_with("http://127.0.0.1:") {
        "<node>"
    } else if bare.starts_with("0x") && bare.len() == 42 && !known {
        "<address>"
    } else {
        return word.to_owned();
    };
    word.replace(bare, mask)
}

fn with(mut form: Value, part: Value) -> Value {
    form.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
    form
}

fn wallet(address: &str) -> Value {
    json!({ "details": { "kind": "wallet", "address": address } })
}

fn bank(number: &str, name: &str) -> Value {
    json!({ "kind": "bank", "sortCode": "044", "bank": "Access Bank", "accountNumber": number, "accountName": name })
}

async fn limits(app: &TestConsole, unit: &str, payment: &str, day: &str, payee: &str) {
    let limits = json!({ "limits": { "limits": [{ "unit": unit, "payment": payment, "day": day, "payee": payee }] } });
    if app.ask("limits_save", limits).await["waits"].is_object() {
        app.approve().await;
    }
}

/// Twenty minutes and a cool-off later.
async fn later(app: &TestConsole) {
    app.journal("UPDATE intent SET created_at = created_at - 1200000, decided_at = decided_at - 1200000").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn payouts_and_bank_details_say_what_they_said() {
    let app = TestConsole::sandbox().await;
    let person = json!({
        "refId": "ops", "name": "Ops", "firstName": "Ops", "lastName": "Obi", "phoneNumber": "0803 123 4567", "email": "ada@example.com",
        "address": "1 Marina, Lagos", "dateOfBirth": "14 Mar 1990", "bvn": "22123456789", "nin": "12345678901"
    });
    let made = app.ask("account_create", json!({ "rows": [person] })).await;
    let account = made["rows"][0]["account"]["serviceId"].as_str().unwrap().to_owned();
    app.ask("account_deposit", json!({ "id": account, "amount": "100,000" })).await;
    let form = json!({
        "accountId": account, "sortCode": "058", "accountNumber": "0123456785", "accountName": "SOMEBODY ELSE", "amount": "5,000", "narration": "Rent",
    });
    let empty = json!({ "accountId": "", "sortCode": "", "accountNumber": "", "accountName": "", "amount": "", "narration": "" });
    let returned = app.ask("payout_check", form.clone()).await["name"]["returned"].as_str().unwrap().to_owned();
    let right = with(form.clone(), json!({ "accountName": returned }));
    let mut said = Said::new(app);

    said.check("nothing", "payout_check", empty).await;
    said.check("everything right", "payout_check", right.clone()).await;
    for (case, part) in [
        ("another name", json!({})),
        ("a shared name", json!({ "accountName": format!("{} ADEX", returned.split(' ').next().unwrap()) })),
        ("no name", json!({ "accountName": "" })),
        ("letters in the number", json!({ "accountNumber": "0123abc785" })),
        ("a zero is missing", json!({ "accountNumber": "123456785" })),
        ("too many digits", json!({ "accountNumber": "01234567851" })),
        ("a number from a spreadsheet", json!({ "accountNumber": "1.23E+09" })),
        ("a check digit that is wrong", json!({ "accountNumber": "0123456789" })),
        ("an unknown bank", json!({ "sortCode": "999999" })),
        ("nothing to pay", json!({ "amount": "₦0" })),
        ("too precise", json!({ "amount": "0.001" })),
        ("commas", json!({ "amount": "1.304,53" })),
        ("more than there is", json!({ "amount": "100,000.01" })),
        ("a duty", json!({ "amount": "20,000" })),
        ("no letters", json!({ "narration": "🏠" })),
        ("long", json!({ "narration": "Rent of March and of April and of May" })),
        ("too long", json!({ "narration": "Rent of March ".repeat(20) })),
    ] {
        said.check(case, "payout_check", with(form.clone(), part)).await;
    }
    said.app.fail("virtual_account_balance", "status=500", 20).await;
    said.check("no balance", "payout_check", right.clone()).await;
    said.app.fail("virtual_account_balance", "status=500", 0).await;
    for (case, fault) in [("the bank fails", "status=500"), ("no look-up", "status=404")] {
        said.app.fail("virtual_account_name_enquiry", fault, 20).await;
        said.check(case, "payout_check", with(form.clone(), json!({ "accountNumber": "0123456709" }))).await;
        said.app.fail("virtual_account_name_enquiry", fault, 0).await;
    }

    // What the book says.
    let method = json!({ "details": bank("0690000031", "HALIMA BELLO") });
    let contact = said.app.ask("contact_save", json!({ "kind": "company", "name": "Halima Bello", "methods": [method] })).await["contact"].clone();
    for (case, name, way) in [
        ("details of a contact", "Halima Bello", bank("0690000031", "HALIMA BELLO")),
        ("details of a contact under another account name", "Halima Bello", bank("0690000031", "HALIMA BALA")),
        ("other details for a contact", "Halima Bello", bank("0690000048", "HALIMA BELLO")),
        ("details of another contact", "Somebody Else", bank("0690000031", "HALIMA BELLO")),
        ("a wrong check digit", "Somebody Else", bank("0690000033", "SOMEBODY")),
    ] {
        said.check(case, "bank_details_check", json!({ "name": name, "details": way })).await;
    }
    let of_halima = with(right.clone(), json!({ "sortCode": "044", "accountNumber": "0690000031", "accountName": "HALIMA BELLO" }));
    said.check("a contact is paid", "payout_check", of_halima.clone()).await;
    said.check("a contact's name with other details", "payout_check", with(right.clone(), json!({ "accountName": "HALIMA BELLO" }))).await;
    said.check("a contact's name in other letters", "payout_check", with(right.clone(), json!({ "accountName": "H\u{410}LIMA BELLO" }))).await;
    let edit = json!({ "id": contact["methods"][0]["id"], "details": bank("0690000048", "HALIMA BELLO") });
    said.app.ask("contact_save", json!({ "id": contact["id"], "kind": "company", "name": "Halima Bello", "methods": [edit] })).await;
    said.check("changed details of a contact", "payout_check", with(of_halima, json!({ "accountNumber": "0690000048" }))).await;

    let input = json!({
        "id": account, "amount": "5000.00", "destinationType": "other-banks", "narration": "Rent",
        "destination": { "accountNumber": "0123456785", "sortCode": "058", "accountName": returned },
    });
    let amount = |amount: &str, name: &str| {
        let mut input = with(input.clone(), json!({ "amount": amount }));
        input["destination"]["accountName"] = json!(name);
        input
    };
    let other = said.draft("virtual_account_transfer", amount("20000.00", "SOMEBODY ELSE"), json!({})).await;
    said.risks("a payout to somebody else", other).await;
    let all = said.draft("virtual_account_transfer", amount("100000.00", &returned), json!({})).await;
    said.risks("a payout of all there is", all).await;
    let no_name = said.draft("virtual_account_transfer", amount("10.00", ""), json!({})).await;
    said.risks("a payout without a name", no_name).await;

    // The same again: at once, while nobody knows, later, and sent again.
    let first = said.draft("virtual_account_transfer", input.clone(), json!({})).await.unwrap();
    said.app.approve().await;
    said.app.until(first["draftId"].as_str().unwrap(), &["settled"]).await;
    said.check("the same at once", "payout_check", right.clone()).await;
    limits(&said.app, "NGN", "4,000", "", "").await;
    said.check("over a payment's limit", "payout_check", right.clone()).await;
    limits(&said.app, "NGN", "", "7500", "").await;
    said.check("over a day's limit", "payout_check", right.clone()).await;
    limits(&said.app, "NGN", "", "", "6000").await;
    said.check("over a payee's limit", "payout_check", right.clone()).await;
    let over = said.draft("virtual_account_transfer", amount("6000.01", &returned), json!({})).await;
    said.risks("a payout over a payee's limit", over).await;
    said.app.allow("limits_save", json!({ "limits": { "limits": [] } })).await;
    later(&said.app).await;
    said.check("the same later", "payout_check", right.clone()).await;
    said.app.ask("replay_rule_change", json!({ "minutes": 0 })).await;
    said.app.fail("virtual_account_transfer", "drop_before", 1).await;
    let lost = said.draft("virtual_account_transfer", amount("70.00", &returned), json!({})).await.unwrap()["draftId"].clone();
    said.app.approve().await;
    said.app.until(lost.as_str().unwrap(), &["unknown"]).await;
    said.check("the same while nobody knows", "payout_check", with(right.clone(), json!({ "amount": "70" }))).await;
    let early = said.draft("virtual_account_transfer", amount("70.00", &returned), json!({ "resendOf": lost })).await;
    said.risks("sent again too early", early).await;
    said.held("payouts.txt").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transfers_and_tokens_say_what_they_said() {
    let app = TestConsole::sandbox().await;
    let (from, native, coins) = app.funded().await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let token = |chain: &str, standard: &str| {
        let found = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == chain && t["standard"] == standard);
        found.unwrap_or_else(|| panic!("no {standard} on {chain}")).clone()
    };
    let (one, some) = (token("ETH-SEPOLIA", "erc721")["id"].clone(), token("ETH-SEPOLIA", "erc1155")["id"].clone());
    let wallets = app.ask("wallet_list", json!({ "limit": 100 })).await;
    let wallets: Vec<Value> = wallets.as_array().unwrap().clone();
    let own = wallets.iter().find(|wallet| wallet["id"] == from.as_str()).unwrap()["address"].clone();
    let form = json!({ "walletId": from, "tokenId": native, "to": STRANGER, "amount": "0.1", "feeLevel": "MEDIUM" });
    let mut said = Said::new(app);

    for (case, part) in [
        ("a first payment", json!({})),
        ("nobody", json!({ "to": "" })),
        ("no name and no address", json!({ "to": "Nobody" })),
        ("a short address", json!({ "to": "0x123" })),
        ("a wrong checksum", json!({ "to": STRANGER.replacen('A', "a", 1) })),
        ("no checksum", json!({ "to": STRANGER.to_lowercase() })),
        ("itself", json!({ "to": own })),
        ("nowhere", json!({ "to": BURN })),
        ("a token's contract", json!({ "to": token("ETH-SEPOLIA", "erc20")["address"] })),
        ("no such token", json!({ "tokenId": "none" })),
        ("a token of another chain", json!({ "tokenId": token("BASE-SEPOLIA", "erc20")["id"] })),
        ("no amount", json!({ "amount": "" })),
        ("no number", json!({ "amount": "one" })),
        ("too precise", json!({ "tokenId": coins, "amount": "1.0000000000000000001" })),
        ("more than there is", json!({ "amount": "3" })),
        ("all of it", json!({ "amount": "2" })),
        ("less than its fee", json!({ "amount": "0.000000000000000001" })),
        ("coins", json!({ "tokenId": coins, "amount": "1,000" })),
        ("more coins than there are", json!({ "tokenId": coins, "amount": "6000" })),
        ("a token id on coins", json!({ "tokenId": coins, "nftTokenId": "7" })),
        ("rows on coins", json!({ "tokenId": coins, "batch": [{ "id": "7", "quantity": "1" }] })),
        ("no token id", json!({ "tokenId": one, "amount": "" })),
        ("a token id that is none", json!({ "tokenId": one, "amount": "", "nftTokenId": "1.0" })),
        ("a token id above all", json!({ "tokenId": one, "amount": "", "nftTokenId": "9".repeat(80) })),
        ("two of one", json!({ "tokenId": one, "amount": "2", "nftTokenId": "1" })),
        ("rows of one", json!({ "tokenId": one, "amount": "", "batch": [{ "id": "7", "quantity": "1" }] })),
        ("a token that somebody else has", json!({ "tokenId": one, "amount": "", "nftTokenId": "424242" })),
        ("half a token", json!({ "tokenId": some, "amount": "1.5", "nftTokenId": "1" })),
        ("no rows", json!({ "tokenId": some, "amount": "", "batch": [] })),
        ("a bad row", json!({ "tokenId": some, "amount": "", "batch": [{ "id": "x", "quantity": "1" }] })),
        ("the same row twice", json!({ "tokenId": some, "amount": "", "batch": [{ "id": "7", "quantity": "1" }, { "id": "007", "quantity": "1" }] })),
    ] {
        said.check(case, "transfer_check", with(form.clone(), part)).await;
    }
    let poor = wallets.iter().find(|wallet| wallet["blockchain"] == "BASE-SEPOLIA").unwrap();
    let poor = with(form.clone(), json!({ "walletId": poor["id"], "tokenId": token("BASE-SEPOLIA", "erc20")["id"], "amount": "1" }));
    said.check("a wallet without anything", "transfer_check", poor).await;
    said.app.fail("transaction_transfer_estimate", "status=500", 50).await;
    said.check("no fee", "transfer_check", form.clone()).await;
    said.app.fail("transaction_transfer_estimate", "status=500", 0).await;
    said.app.fail("address_validate_developer", "status=500", 50).await;
    said.check("no verdict on the address", "transfer_check", form.clone()).await;
    said.app.fail("address_validate_developer", "status=500", 0).await;
    limits(&said.app, "ETH", "0.05", "", "").await;
    said.check("over a payment's limit", "transfer_check", form.clone()).await;
    limits(&said.app, "ETH", "", "0.12", "").await;

    // Twice the same, and what replaces it.
    let sent = said.app.draft(&from, &native, STRANGER, "0.1").await.unwrap();
    said.app.approve().await;
    said.app.until(&sent, &["settled"]).await;
    said.check("the same at once", "transfer_check", form.clone()).await;
    said.app.allow("limits_save", json!({ "limits": { "limits": [] } })).await;
    later(&said.app).await;
    said.check("the same later", "transfer_check", form.clone()).await;
    said.app.fail("transaction_transfer", "stuck", 1).await;
    let stuck = said.app.draft(&from, &native, STRANGER, "0.2").await.unwrap();
    said.app.approve().await;
    said.app.until(&stuck, &["accepted"]).await;
    let look = async || {
        let view = said.app.ask("intent_check", json!({ "id": stuck })).await;
        if view["serviceState"] == "SENT" { Ok(view) } else { Err(view) }
    };
    let stuck = poll::until("the service sends it", look).await;
    later(&said.app).await;
    said.check("the same while it is under way", "transfer_check", with(form.clone(), json!({ "amount": "0.2" }))).await;
    for operation in ["transaction_accelerate", "transaction_cancel"] {
        let drafted = said.app.call(Window::Main, operation, json!({ "input": { "id": stuck["remoteId"] } })).await;
        said.risks(operation, drafted).await;
    }

    // What the book says.
    let save = async |app: &TestConsole, input: Value| app.ask("contact_save", input).await["contact"].clone();
    let named = json!({ "details": { "kind": "wallet", "address": HALIMA, "chains": ["BASE-SEPOLIA"] } });
    let contact = save(&said.app, json!({ "kind": "company", "name": "Halima Bello", "methods": [named] })).await;
    save(&said.app, json!({ "kind": "person", "name": "Chidi", "methods": [] })).await;
    save(&said.app, json!({ "kind": "person", "name": "H\u{430}lima Bello", "methods": [wallet(USDC)] })).await;
    save(&said.app, json!({ "kind": "person", "name": "Ada", "methods": [wallet("0x52908400098527886E0F7030069857D2E4169EE7"), wallet("0x8617E340B3D01FA5F11F306F4090FD50E238070D")] })).await;
    for (case, to) in [
        ("a contact on another chain", HALIMA),
        ("a look-alike", POISON),
        ("a likeness at one end", ONE_END),
        ("a name in other letters", USDC),
        ("a contact with several addresses", "Ada"),
        ("a contact without an address", "Chidi"),
    ] {
        said.check(case, "transfer_check", with(form.clone(), json!({ "to": to }))).await;
    }
    let poison = said.app.draft(&from, &native, POISON, "0.1").await.map(Value::from);
    said.risks("a look-alike", poison).await;
    let edit = json!({ "id": contact["methods"][0]["id"], "details": { "kind": "wallet", "address": "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb" } });
    said.app.ask("contact_save", json!({ "id": contact["id"], "kind": "company", "name": "Halima Bello", "methods": [edit] })).await;
    let changed = with(form.clone(), json!({ "to": "Halima Bello" }));
    said.check("an address that cools off", "transfer_check", changed.clone()).await;
    said.app.ask("cool_off_change", json!({ "hours": 48, "most": "0.05" })).await;
    said.check("more than while it cools off", "transfer_check", changed).await;

    let adding = |chain: &str, address: &str, symbol: &str, decimals: &str, standard: &str| json!({ "blockchain": chain, "address": address, "symbol": symbol, "decimals": decimals, "standard": standard });
    for (case, form) in [
        ("adding nothing", adding("ETH", "", "", "", "erc20")),
        ("adding no address", adding("ETH", "0x1", "X", "six", "erc20")),
        ("adding what is listed", adding("ETH", USDC, "USDC", "6", "erc20")),
        ("adding with wrong decimals", adding("ETH", USDC, "USDT", "18", "erc20")),
        ("adding a stranger", adding("ETH", STRANGER, "XYZ", "6", "erc20")),
        ("adding a false one", adding("ETH", STRANGER, "USDC", "6", "erc20")),
        ("adding a false currency", adding("ETH", STRANGER, "ETH", "18", "erc20")),
        ("adding a likeness from elsewhere", adding("ETH", STRANGER, "BTC\u{42}\u{200B}", "18", "erc20")),
        ("adding a collection", adding("ETH", STRANGER, "XYZ", "", "erc721")),
        ("adding a listed one as a collection", adding("ETH", USDC, "USDC", "", "erc1155")),
        ("adding no standard", adding("ETH", STRANGER, "XYZ", "", "erc7")),
        ("adding what is there", adding("ETH-SEPOLIA", token("ETH-SEPOLIA", "erc20")["address"].as_str().unwrap(), "tUSD", "6", "erc20")),
    ] {
        said.check(case, "token_check", form).await;
    }
    for (case, address) in [
        ("looking at nothing", ""),
        ("looking at no address", "0x12"),
        ("looking at a wrong checksum", &STRANGER.replacen('A', "a", 1)),
        ("looking at an address", STRANGER),
        ("looking at small letters", &STRANGER.to_lowercase()),
        ("looking at a grave", BURN),
        ("looking at a look-alike", "0xD1220000000000000000000000000000000b9aDb"),
        ("looking at a likeness", "0x5aAeb6053F3E94C9b9A0000000000000000000001"),
    ] {
        said.check(case, "address_look", json!({ "address": address })).await;
    }
    let call = |value: Value| {
        let input = json!({
            "walletId": from, "contractAddress": token("ETH-SEPOLIA", "erc20")["address"], "abiFunctionSignature": "transfer(address,uint256)",
            "abiParameters": [STRANGER, "1"],
        });
        with(input, value)
    };
    said.app.fail("transaction_execute_estimate", "status=500", 50).await;
    let executed = said.draft("transaction_execute", call(json!({ "value": "0.25" })), json!({})).await;
    said.risks("a contract call with currency along and no fee", executed).await;
    said.held("transfers.txt").await;
}

//! Sums of tokens that share a symbol.

use std::sync::Arc;

use bursar_documents::table_writer::Cell;
use bursar_journal::{Decided, Finding, Forgetful, NewIntent, payment::Fee};
use serde_json::{Value, json};

use super::*;
use crate::base::api::ProfileView;

const TRUE: [(&str, &str, &str); 2] =
    [("ETH", "Ethereum", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"), ("BASE", "Base", "0x833589fCD6eDb6E08f4c7C32D4f71b54bda02913")];
const FALSE: (&str, &str, &str) = ("BASE", "Base", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");

fn journal() -> (tempfile::TempDir, Journal) {
    let folder = tempfile::tempdir().unwrap();
    let sealer = bursar_vault::Sealer::new("p", &zeroize::Zeroizing::new([7; 32]));
    let journal = Journal::open(&folder.path().join("journal.db"), sealer, "Ngozi".into(), Arc::new(Forgetful)).unwrap();
    (folder, journal)
}

/// Pays so much of a token that calls itself USDC: chain, its name, contract.
fn pay(journal: &Journal, token: (&str, &str, &str), amount: &str) {
    let (chain, name, contract) = token;
    let party = |own: bool| json!({ "address": FALSE.2, "own": own });
    approve(
        journal,
        json!({
            "kind": "transfer", "tokenName": "USD Coin", "from": party(true), "to": party(false),
            "chain": { "id": chain, "name": name, "test": chain.ends_with("SEPOLIA") },
            "money": { "amount": amount, "asset": { "kind": "token", "chain": chain, "tokenId": contract, "symbol": "USDC", "contract": contract, "decimals": 6 } },
        }),
    );
}

/// The ETH of a wallet, as they are seen at a time.
fn saw_eth(journal: &Journal, amount: &str, at: i64) {
    let eth = Seen { token_id: "e".into(), symbol: "ETH".into(), decimals: 18, native: true, amount: amount.into(), first_at: 0, last_at: 0 };
    journal.saw_balances("w", &[eth], true, at).unwrap();
}

/// Sends 1 ETH, which is complete; with the fee that was charged, where that is known.
fn send_eth(journal: &Journal, charged: Option<&str>) {
    let party = |own: bool| json!({ "address": FALSE.2, "own": own });
    let id = approve(
        journal,
        json!({
            "kind": "transfer", "tokenName": "Ether", "from": party(true), "to": party(false), "chain": { "id": "ETH", "name": "Ethereum", "test": false },
            "fee": { "kind": "at_most", "amount": "0.000133", "unit": "ETH" },
            "money": { "amount": "1", "asset": { "kind": "token", "chain": "ETH", "tokenId": "e", "symbol": "ETH", "decimals": 18 } },
        }),
    );
    let charged = charged.map(|amount| Fee::Charged { amount: amount.parse().unwrap(), unit: "ETH".into(), sponsored: false, duty: None });
    let finding = Finding { state: Some(IntentState::Settled), charged, ..Finding::default() };
    journal.found(&id, &finding).unwrap();
}

fn approve(journal: &Journal, payment: Value) -> String {
    let new = NewIntent {
        operation: "transaction_transfer",
        title: "Transfer".into(),
        key: None,
        body: "{}".into(),
        binding: "b".into(),
        set_id: None,
        wallet_id: Some("w".into()),
        account_id: None,
        payment: Some(serde_json::from_value(payment).unwrap()),
        reference: None,
        duplicate_key: None,
        state: IntentState::Draft,
        link: None,
        proposal: None,
    };
    let id = journal.write(new, |id, _| id.to_owned()).unwrap();
    assert_eq!(journal.decide(&id, IntentState::Approved).unwrap(), Decided::Done);
    id
}

#[test]
fn a_day_lists_what_was_approved_before_the_person_had_a_name_with_the_name_of_then() {
    let (_folder, journal) = journal();
    journal.set_person(bursar_journal::THIS_COMPUTER.into());
    pay(&journal, TRUE[0], "1");
    journal.set_person("Ngozi Eze".into());
    pay(&journal, TRUE[0], "2");
    let today = zone::local(journal.clock().now()).date().to_string();
    let day = approved_on(&journal, HashMap::new(), &today).unwrap();
    let by: Vec<_> = day.rows.iter().map(|row| row.approved_by().unwrap()).collect();
    assert_eq!(by, [bursar_journal::THIS_COMPUTER, "Ngozi Eze"]);
    assert_eq!(ApprovedDay::from(day).sums[0].amount, "3");
}

#[test]
fn the_file_of_a_day_says_of_a_payout_what_the_export_of_the_history_says() {
    let (_folder, journal) = journal();
    approve(
        &journal,
        json!({
            "kind": "payout", "from": { "address": "0123456789", "own": true }, "to": { "name": "Ada Obi", "address": "3011223344", "own": false },
            "money": { "amount": "12000", "asset": { "kind": "naira" } }, "bank": { "code": "058", "name": "GTBank", "narration": "Rent" },
            "fee": { "kind": "charged", "amount": "10.00", "unit": "NGN", "duty": "50.00" }, "test": false,
        }),
    );
    let today = zone::local(journal.clock().now()).date().to_string();
    let profile = serde_json::from_value(json!({
        "id": "p", "name": "P", "kind": "live", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none",
    }));
    let file = approved_file(&approved_on(&journal, HashMap::new(), &today).unwrap(), &profile.unwrap(), journal.clock().now());
    let heads: Vec<String> = file.more.iter().map(|(head, ..)| head.to_string()).collect();
    assert_eq!(heads, ["Bank", "Narration", "Payment code", "Fee", "Fee currency", "Fee is", "Stamp duty", "Approved by"]);
    let line = &file.lines[0];
    let (code, cells) = (journal.window(&Default::default(), false, Default::default(), 0, 1).unwrap().0[0].code.clone().unwrap(), &line.more);
    let cells: Vec<&str> = cells.iter().map(Cell::text).collect();
    assert_eq!(cells, ["GTBank", "Rent", &code, "10.00", "NGN", "charged", "50.00", "Ngozi"]);
    assert_eq!(line.address.as_deref(), Some("3011223344"));
    assert_eq!(line.below, ["GTBank", "Rent", &code, "fee 10.00 NGN (charged)", "stamp duty 50.00 NGN", "approved by Ngozi"]);
    assert!(file.xlsx().is_ok() && file.pdf().is_ok());
}

/// What was approved today: unit, what tells it apart, sum and payments of every line.
fn approved(journal: &Journal) -> Vec<(String, String, String, u32)> {
    let today = zone::local(journal.clock().now()).date().to_string();
    let day = ApprovedDay::from(approved_on(journal, HashMap::new(), &today).unwrap());
    day.sums.into_iter().map(|sum| (sum.unit, sum.which.unwrap_or_default(), sum.amount, sum.count)).collect()
}

fn sum(unit: &str, which: &str, amount: &str, count: u32) -> (String, String, String, u32) {
    (unit.into(), which.into(), amount.into(), count)
}

#[test]
fn a_day_adds_up_assets_and_never_two_tokens_because_they_share_a_symbol() {
    let (_folder, journal) = journal();
    pay(&journal, TRUE[0], "100.5");
    pay(&journal, TRUE[1], "1");
    assert_eq!(approved(&journal), [sum("USDC", "", "101.5", 2)], "one asset on two chains, which nothing else is called");
    pay(&journal, FALSE, "1000000");
    pay(&journal, ("ETH-SEPOLIA", "Ethereum Sepolia", TRUE[0].2), "7");
    let expected =
        [sum("USDC", "Base, Ethereum", "101.5", 2), sum("USDC", "Base, 0x5aAe b605 … Ef1B eAed", "1,000,000", 1), sum("USDC", "Ethereum Sepolia", "7", 1)];
    assert_eq!(approved(&journal), expected);
}

#[test]
fn naira_are_never_added_to_a_token_that_calls_itself_naira() {
    let (_folder, journal) = journal();
    let party = |own: bool| json!({ "address": "0123456789", "own": own });
    let mut token = json!({
        "kind": "transfer", "tokenName": "Naira", "from": party(true), "to": party(false), "chain": { "id": "BASE", "name": "Base", "test": false },
        "money": { "amount": "5", "asset": { "kind": "token", "chain": "BASE", "tokenId": "t", "symbol": "NGN", "contract": FALSE.2, "decimals": 2 } },
    });
    approve(&journal, token.clone());
    token["money"]["asset"] = json!({ "kind": "naira" });
    token["kind"] = json!("payout");
    token["bank"] = json!({ "code": "058", "name": "GTBank", "narration": "Rent" });
    token["test"] = json!(false);
    approve(&journal, token);
    assert_eq!(approved(&journal), [sum("NGN", "Naira bank transfer", "5.00", 1), sum("NGN", "Base, 0x5aAe b605 … Ef1B eAed", "5", 1)]);
}

#[test]
fn a_day_on_paper_says_of_every_line_which_of_two_tokens_it_paid() {
    let (_folder, journal) = journal();
    pay(&journal, TRUE[1], "1");
    pay(&journal, FALSE, "2");
    let today = zone::local(journal.clock().now()).date().to_string();
    let profile = serde_json::from_value(json!({
        "id": "p", "name": "P", "kind": "test", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none",
    }));
    let file = approved_file(&approved_on(&journal, HashMap::new(), &today).unwrap(), &profile.unwrap(), journal.clock().now());
    let sums: Vec<&str> = file.sums.iter().map(|cells| cells[0].text()).collect();
    assert_eq!(sums, ["USDC (Base)", "USDC (Base, 0x5aAe b605 … Ef1B eAed)"]);
    let lines: Vec<_> = file.lines.iter().map(|line| line.which.as_deref()).collect();
    assert_eq!(lines, [Some("Base"), Some("Base, 0x5aAe b605 … Ef1B eAed")]);
}

#[test]
fn a_month_says_which_of_two_tokens_a_line_is() {
    let (_folder, journal) = journal();
    let seen = |token_id: &str, symbol: &str, native: bool| Seen {
        token_id: token_id.into(),
        symbol: symbol.into(),
        decimals: 6,
        native,
        amount: "5".into(),
        first_at: 0,
        last_at: 0,
    };
    let held = [seen("a", "USDC", false), seen("b", "USDC", false), seen("c", "ETH", true), seen("d", "DAI", false)];
    journal.saw_balances("w", &held, true, journal.clock().now()).unwrap();
    pay(&journal, FALSE, "2");
    let registry: Vec<Token> = serde_json::from_value(json!([{ "id": "a", "symbol": "USDC", "address": TRUE[1].2 }])).unwrap();
    let month = zone::local(journal.clock().now()).strftime("%Y-%m").to_string();
    let party = Party { name: None, address: FALSE.2.into(), own: true, verification: None };
    let closed = close_month(&journal, "w", party, None, &registry, (&month, None)).unwrap();
    let mut which: Vec<_> = closed.tokens.into_iter().map(|token| (token.unit, token.which.unwrap_or_default())).collect();
    which.sort();
    assert_eq!(
        which,
        [("DAI", ""), ("ETH", ""), ("USDC", "0x8335 89fC … bda0 2913"), ("USDC", "id b")].map(|(unit, which)| (unit.to_owned(), which.to_owned()))
    );
}

/// This month of a wallet that was made at a time.
fn month_of_new(journal: &Journal, made_at: Option<i64>) -> ClosedMonth {
    let month = zone::local(journal.clock().now()).strftime("%Y-%m").to_string();
    let party = Party { name: Some("Main".into()), address: FALSE.2.into(), own: true, verification: None };
    let chain = ChainView { id: "ETH".into(), name: "Ethereum".into(), test: false };
    close_month(journal, "w", party, Some(chain), &[], (&month, made_at)).unwrap()
}

#[test]
fn a_wallet_that_was_made_in_the_month_opens_with_nothing_unless_something_is_older() {
    let (_folder, journal) = journal();
    let made = journal.clock().now();
    saw_eth(&journal, "19.9", made);
    send_eth(&journal, Some("0.1"));
    let eth = |made_at| WalletStatement::from(month_of_new(&journal, made_at)).tokens.remove(0);
    let known = eth(Some(made));
    assert_eq!((known.opening, known.came_in, known.out.as_str(), known.fees), (words("0"), words("19.9"), "1", words("0.1")));
    assert_eq!(known.closing, words("18.8"));
    for contradicted in [None, Some(made + 2), Some(made - 40 * UNWATCHED)] {
        let not_known = eth(contradicted);
        assert_eq!((not_known.opening, not_known.came_in), (None, None), "{contradicted:?}");
    }
}

#[test]
fn a_month_on_paper_has_the_sign_the_reference_and_the_transaction_of_every_line_and_its_file_names_the_chain() {
    let (_folder, journal) = journal();
    saw_eth(&journal, "19", journal.clock().now());
    send_eth(&journal, Some("0.1"));
    let mut closed = month_of_new(&journal, None);
    let hash = format!("0x{}", "9c".repeat(32));
    let sent = Entry { reference: Some("INV-7".into()), tx_hash: Some(hash.clone()), ..closed.lines[0].clone() };
    let failed = Entry { state: IntentState::Dead, ..closed.lines[0].clone() };
    let received = Entry { direction: Direction::In, ..closed.lines[0].clone() };
    closed.lines = vec![sent, failed, received];
    let profile = serde_json::from_value(json!({
        "id": "p", "name": "P", "kind": "test", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none",
    }));
    let file = statement_file(&closed, &profile.unwrap());
    assert_eq!(file.lines.iter().map(|line| line.sign).collect::<Vec<_>>(), ["−", "", "+"]);
    assert_eq!(file.lines[0].below, ["reference INV-7".to_owned(), "fee 0.1 ETH (charged)".to_owned(), format!("transaction {hash}")]);
    assert_eq!(closed.file_name(&file.title), format!("{}, Ethereum", file.title));
}

#[test]
fn a_month_whose_fees_nobody_knows_says_that_they_are_inside_of_what_came_in() {
    let (_folder, journal) = journal();
    let made = journal.clock().now();
    saw_eth(&journal, "19.9", made);
    let profile: ProfileView = serde_json::from_value(json!({
        "id": "p", "name": "P", "kind": "test", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none",
    }))
    .unwrap();
    let says = |journal: &Journal| {
        let notes = statement_file(&month_of_new(journal, Some(made)), &profile).notes;
        notes.iter().any(|note| note.ends_with("the ETH under “In” is what you received minus the network fees that are not known."))
    };
    send_eth(&journal, None);
    assert!(says(&journal));
    send_eth(&journal, Some("0.1"));
    assert!(!says(&journal), "a known fee stands under “Fees”");
}

/// This month of the ETH of a wallet: what came in, fees, and of how many payments nobody knows the fee.
fn eth_month(journal: &Journal) -> (Option<String>, Option<String>, Option<u32>) {
    let month = zone::local(journal.clock().now()).strftime("%Y-%m").to_string();
    let party = Party { name: None, address: FALSE.2.into(), own: true, verification: None };
    let closed = WalletStatement::from(close_month(journal, "w", party, None, &[], (&month, None)).unwrap());
    let eth = closed.tokens.into_iter().find(|token| token.unit == "ETH").unwrap();
    (eth.came_in, eth.fees, eth.fees_open)
}

fn words(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn a_month_counts_the_fees_that_were_charged_and_says_of_how_many_payments_they_are_not_known() {
    let (_folder, journal) = journal();
    let now = journal.clock().now();
    // Nobody looked at the beginning of the month: what came in is not known, and the fee is.
    saw_eth(&journal, "19", now);
    send_eth(&journal, Some("0.000104410521918315"));
    assert_eq!(eth_month(&journal), (None, words("0.000104410521918315"), None));
    send_eth(&journal, None);
    assert_eq!(eth_month(&journal), (None, words("0.000104410521918315"), Some(1)));
    let month = zone::local(now).strftime("%Y-%m").to_string();
    let party = Party { name: None, address: FALSE.2.into(), own: true, verification: None };
    let profile = serde_json::from_value(json!({
        "id": "p", "name": "P", "kind": "test", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none",
    }));
    let file = statement_file(&close_month(&journal, "w", party, None, &[], (&month, None)).unwrap(), &profile.unwrap());
    assert!(file.notes.iter().any(|note| note == "1 payment has a fee that is not known. That fee is missing from “Fees” of ETH."), "{:?}", file.notes);
    let cells: Vec<Vec<&str>> = file.lines.iter().map(|line| line.more.iter().map(Cell::text).collect()).collect();
    assert_eq!(cells, [["0.000104410521918315", "ETH", "charged"], ["0.000133", "ETH", "at most"]]);
    assert_eq!(file.lines[0].below, ["fee 0.000104410521918315 ETH (charged)"]);
    assert!(file.xlsx().is_ok() && file.pdf().is_ok());
}

#[test]
fn a_month_adds_up_with_its_known_fees_and_without_any_says_that_they_are_inside_of_what_came_in() {
    let before = |journal: &Journal| {
        let now = journal.clock().now();
        month(&zone::local(now).strftime("%Y-%m").to_string(), now).unwrap().from - 1
    };
    let (_folder, unknown) = journal();
    saw_eth(&unknown, "10", before(&unknown));
    send_eth(&unknown, None);
    saw_eth(&unknown, "18.9", unknown.clock().now() + 1);
    assert_eq!(eth_month(&unknown), (words("9.9"), None, None));
    // What is held was not read since it was sent: the payment and its fee are taken off.
    let (_folder, known) = journal();
    saw_eth(&known, "10", before(&known));
    saw_eth(&known, "20", known.clock().now());
    send_eth(&known, Some("0.1"));
    assert_eq!(eth_month(&known), (words("10"), words("0.1"), None));
}

#[test]
fn a_month_names_the_wallets_that_held_something_else_in_it_than_before() {
    let (_folder, journal) = journal();
    let now = journal.clock().now();
    let before = month(&zone::local(now).strftime("%Y-%m").to_string(), now).unwrap().from - 1;
    let held = |wallet: &str, amount: &str, at: i64| {
        let seen = Seen { token_id: "a".into(), symbol: "USDC".into(), decimals: 6, native: false, amount: amount.into(), first_at: 0, last_at: 0 };
        journal.saw_balances(wallet, &[seen], true, at).unwrap();
    };
    for (wallet, amount) in [("same", "5"), ("less", "10"), ("gone", "5")] {
        held(wallet, amount, before - 2 * UNWATCHED);
    }
    held("gone", "0", before);
    for (wallet, amount) in [("same", "5"), ("less", "1"), ("gone", "0"), ("empty", "0.00"), ("new", "0.01")] {
        held(wallet, amount, now);
    }
    assert_eq!(moved_in(&journal, &zone::local(now).strftime("%Y-%m").to_string()).unwrap().ids, ["less", "new"]);
    assert_eq!(moved_in(&journal, "2026-13").unwrap_err().field.as_deref(), Some("month"));
}

#[test]
fn a_day_says_of_what_asked_for_a_pin_how_that_stands() {
    let (_folder, journal) = journal();
    pay(&journal, TRUE[0], "1");
    let today = zone::local(journal.clock().now()).date().to_string();
    let mut day = approved_on(&journal, HashMap::new(), &today).unwrap();
    day.rows[0].state = IntentState::Settled;
    day.requests.insert(day.rows[0].id.clone(), PinRequestState::Waiting);
    let profile = serde_json::from_value(json!({
        "id": "p", "name": "P", "kind": "test", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none",
    }));
    let file = approved_file(&day, &profile.unwrap(), journal.clock().now());
    assert_eq!(file.lines[0].status.to_string(), PinRequestState::Waiting.words().to_string());
    assert_eq!(ApprovedDay::from(day).rows[0].pin_request, Some(PinRequestState::Waiting));
}

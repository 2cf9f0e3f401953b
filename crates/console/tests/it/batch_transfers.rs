//! A sheet that pays tokens: the checks of the transfer form for each row, one approval, and every row sent once.

use std::collections::BTreeSet;

use bursar_test_support::poll;
use serde_json::{Value, json};

use crate::{
    batch_files::saved_sheet,
    batches::{at_stage, rows, send},
    payouts::account,
    replacement::{approve, draft},
    test_console::TestConsole,
};

/// Addresses of nobody, each with a character of its own at every place that an eye compares.
const PAYEES: [&str; 4] = [
    "0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984",
    "0xB8c77482e45F1F44dE1745F52C74426C631bDD52",
    "0xdAC17F958D2ee523a2206206994597C13D831ec7",
    "0x514910771AF9Ca656af840dff83E8264EcF986CA",
];

async fn begin(app: &TestConsole, setup: Value, text: &str) -> String {
    let begun = app.ask("batch_paste", json!({ "setup": setup, "text": text })).await;
    assert_eq!(begun["asksColumns"], false, "{begun}");
    begun["id"].as_str().unwrap().to_owned()
}

/// The batch in preparation once nothing is left to be asked.
async fn checked(app: &TestConsole, id: &str) -> Value {
    poll::until("every row is checked", async || {
        let view = app.ask("batch_sheet_view", json!({ "id": id })).await;
        let (names, transfers) = (&view["names"], &view["transfers"]);
        let done = transfers["checked"] == transfers["of"] && (names["asked"] == names["of"] || names["offered"] == false);
        if done { Ok(view) } else { Err(view) }
    })
    .await
}

/// The symbol of the test token on Ethereum Sepolia.
async fn symbol(app: &TestConsole, token: &str) -> String {
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let found = tokens.as_array().unwrap().iter().find(|one| one["id"] == token).unwrap();
    found["symbol"].as_str().unwrap().to_owned()
}

/// Destinations and amounts of what left the wallet, as the service lists it.
async fn sent(app: &TestConsole, wallet: &str) -> Vec<(String, String)> {
    let listed = app.ask("transaction_list", json!({ "walletId": wallet, "limit": 100 })).await;
    let of = |one: &Value| {
        Some((one["destinationAddress"].as_str()?.to_lowercase(), one["amount"].as_str().map_or_else(|| one["amount"].to_string(), str::to_owned)))
    };
    listed.as_array().unwrap().iter().filter_map(of).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_of_transfers_is_checked_approved_once_and_every_row_is_sent_once() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let token = symbol(&app, &erc20).await;
    let text = format!(
        "Name\tWallet address\tToken\tAmount\tReference\nAda Obi\t{}\t{token}\t120.5\tINV-1\nBola Sanni\t{}\t\t80\tINV-2\nChidi Okeke\t{}\tETH\t0.01\t\nAda Obi\t{}\t{token}\t120.50\tINV-1\nEfe\t0x12\t{token}\t5\t\nFunke\t{}\tNOPE\t5\t\n",
        PAYEES[0], PAYEES[1], PAYEES[2], PAYEES[0], PAYEES[3]
    );
    let setup = json!({ "name": "Suppliers", "accountId": "", "walletId": wallet, "tokenId": erc20, "purpose": "payment" });
    let id = begin(&app, setup, &text).await;
    let view = checked(&app, &id).await;
    let all = rows(&app, &id).await;
    let stand = |at: usize| (all[at]["level"].as_str().unwrap().to_owned(), all[at]["lines"][0]["field"].as_str().unwrap_or_default().to_owned());
    assert_eq!(all[1]["symbol"], json!(token), "a row without a token takes the one of the setup: {}", all[1]);
    assert!(all.iter().all(|row| row["transfer"] == true && row["bankName"] == "Ethereum Sepolia"), "{all:?}");
    // The second of two like rows is left out, whatever zeros its amount carries; what is no address, and no token, is said at its cell.
    assert_eq!((&all[3]["level"], &all[3]["repeats"]["sheetRow"]), (&json!("left_out"), &json!(2)), "{}", all[3]);
    assert_eq!(stand(4), ("fix".into(), "accountNumber".into()), "{}", all[4]);
    assert_eq!(stand(5), ("fix".into(), "token".into()), "{}", all[5]);
    assert_eq!((&view["counts"]["warn"], &view["counts"]["fix"], &view["counts"]["leftOut"]), (&json!(3), &json!(2), &json!(1)), "{view}");
    let sums = view["sums"]["tokens"].as_array().unwrap();
    let of = |symbol: &str| sums.iter().find(|sum| sum["symbol"] == symbol).unwrap_or_else(|| panic!("{view}"));
    assert_eq!((&of(&token)["ready"], &of(&token)["all"], &of(&token)["rows"]), (&json!("200.5"), &json!("321"), &json!(2)), "{view}");
    assert_eq!((&of("ETH")["ready"], &of("ETH")["rows"]), (&json!("0.01"), &json!(1)), "{view}");
    assert!(of("ETH")["fees"].is_string(), "every transfer pays its fee in the currency of the chain: {view}");
    assert_eq!(of(&token)["stays"], "4799.5", "{view}");

    assert!(sent(&app, &wallet).await.is_empty(), "nothing leaves before the confirm window says so");
    let batch = send(&app, &id).await;
    let done = at_stage(&app, &batch, "finished").await;
    assert_eq!((&done["accepted"]["rows"], &done["total"]["rows"], &done["leftOut"]["rows"]), (&json!(3), &json!(3), &json!(3)), "{done}");
    let paid = done["accepted"]["sums"]["tokens"].as_array().unwrap();
    assert_eq!(
        paid.iter().map(|sum| (sum["symbol"].as_str().unwrap(), sum["amount"].as_str().unwrap())).collect::<Vec<_>>(),
        [(token.as_str(), "200.5"), ("ETH", "0.01")],
        "{done}"
    );
    assert!(done["from"].as_str().unwrap().contains("0x"), "{done}");
    let left: BTreeSet<String> = sent(&app, &wallet).await.into_iter().map(|(to, _)| to).collect();
    assert_eq!(left, PAYEES[..3].iter().map(|payee| payee.to_lowercase()).collect(), "each payee once");
    assert_eq!(sent(&app, &wallet).await.len(), 3, "and no more");
    let results = app.ask("batch_results", json!({ "id": batch, "states": [], "offset": 0, "limit": 50 })).await;
    let first = &results["rows"][0];
    assert_eq!(
        (&first["name"], &first["bank"], &first["amount"], &first["symbol"]),
        (&json!("Ada Obi"), &json!("Ethereum Sepolia"), &json!("120.5"), &json!(token)),
        "{first}"
    );
    // The month of the wallet has each payment once, and no line for the batch beside them.
    let month = bursar_journal::rfc3339(app.clock().now())[..7].to_owned();
    let statement = app.ask("statement_view", json!({ "walletId": wallet, "month": month })).await;
    assert_eq!(statement["lines"].as_array().unwrap().iter().filter(|line| line["direction"] == "out").count(), 3, "{statement:#}");
    assert!(statement["lines"].as_array().unwrap().iter().all(|line| line["operation"] != "batch"), "{statement:#}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_confirm_window_shows_every_token_its_fees_and_what_stays() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let token = symbol(&app, &erc20).await;
    let text = format!("Name\tWallet address\tToken\tAmount\nAda Obi\t{}\t{token}\t120.5\nBola Sanni\t{}\t{token}\t80\n", PAYEES[0], PAYEES[1]);
    let id = begin(&app, json!({ "name": "Suppliers", "accountId": "", "walletId": wallet, "purpose": "payment" }), &text).await;
    let view = checked(&app, &id).await;
    let wrong = app.try_ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "200.4" })).await.unwrap_err();
    assert_eq!((wrong.field.as_deref(), wrong.message.id()), (Some("control"), "batch-control-differs"));
    app.ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "200.50" })).await;
    let review = app.review().await;
    let shown = review["blocks"].to_string();
    for part in [
        &format!("2 payments, 200.5 {token} in total"),
        "2 addresses were never paid in this computer’s records",
        "I compared these 2 addresses with the ones I was given",
        &format!("{token} on Ethereum Sepolia"),
        &format!("The wallet has 5,000 {token}. At least 4,799.5 {token} is left afterwards."),
        "Fees of at most",
        "Agrees with the whole sheet",
        PAYEES[0],
        PAYEES[1],
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains('₦'), "no naira is paid: {shown}");
    assert_eq!(review["approveLabel"], format!("Send 2 payments · 200.5 {token}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn transfers_that_the_wallet_cannot_pay_together_are_not_reviewed() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let token = symbol(&app, &erc20).await;
    // Each of them could be paid alone.
    let text = format!("Name\tWallet address\tToken\tAmount\nAda\t{}\t{token}\t3,000\nBola\t{}\t{token}\t2,500\n", PAYEES[0], PAYEES[1]);
    let id = begin(&app, json!({ "name": "Suppliers", "accountId": "", "walletId": wallet, "purpose": "payment" }), &text).await;
    let view = checked(&app, &id).await;
    assert_eq!(view["counts"]["warn"], 2, "{view}");
    let stop = view["stop"].as_str().unwrap_or_else(|| panic!("{view}"));
    assert!(stop.starts_with(&format!("500 {token} more is needed on Ethereum Sepolia")), "{stop}");
    let refused = app.try_ask("batch_draft", json!({ "id": id, "revision": view["revision"], "control": "" })).await.unwrap_err();
    assert_eq!(refused.message.id(), "batch-stop-funds");
    // With one of them left out the other can be paid.
    let view = app.ask("batch_leave_out", json!({ "id": id, "rows": [1], "out": true })).await;
    assert!(view["stop"].is_null(), "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn payouts_and_transfers_go_through_one_batch_each_by_its_own_rail() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let account = account(&app).await;
    let token = symbol(&app, &erc20).await;
    let text = format!(
        "Name\tBank\tAcct no\tNetwork\tWallet address\tCurrency\tAmount\nAda Obi\tGTB\t0123456785\t\t\tNGN\t12,000.00\nBola Sanni\t\t\tBase Sepolia\t{}\tETH\t0.5\nChidi\t\t\tethereum sepolia\t{}\t{token}\t7.25\nDami\tGTB\t0123456785\t\t{}\t\t5\n",
        PAYEES[0], PAYEES[1], PAYEES[2]
    );
    let setup = json!({ "name": "Month end", "accountId": account, "walletId": wallet, "purpose": "payment" });
    let id = begin(&app, setup, &text).await;
    let view = checked(&app, &id).await;
    let all = rows(&app, &id).await;
    assert_eq!(all.iter().map(|row| row["transfer"].as_bool().unwrap()).collect::<Vec<_>>()[..3], [false, true, true], "{all:?}");
    // A network of the same wallet is found; there is nothing in it, so its row cannot be paid.
    assert_eq!((&all[1]["bankName"], &all[1]["level"]), (&json!("Base Sepolia"), &json!("fix")), "{}", all[1]);
    // A row that names an account and an address says two things.
    assert_eq!((&all[3]["level"], &all[3]["accountNumber"]), (&json!("fix"), &json!(format!("0123456785 {}", PAYEES[2]))), "{}", all[3]);
    assert_eq!((&view["sums"]["ready"], &view["counts"]["fix"]), (&json!("12000.00"), &json!(2)), "{view}");
    let batch = send(&app, &id).await;
    let done = at_stage(&app, &batch, "finished").await;
    assert_eq!(
        (&done["accepted"]["rows"], &done["accepted"]["sums"]["naira"], &done["accepted"]["sums"]["tokens"][0]["amount"]),
        (&json!(2), &json!("12000.00"), &json!("7.25")),
        "{done}"
    );
    assert_eq!(crate::batches::paid(&app).await, [("0123456785".to_owned(), 1_200_000)]);
    assert_eq!(sent(&app, &wallet).await.into_iter().map(|(to, _)| to).collect::<Vec<_>>(), [PAYEES[1].to_lowercase()]);

    // The next batch of this name says what is the same, and what was paid before.
    let again = app.ask("batch_repeat", json!({ "id": batch })).await;
    let id = again["id"].as_str().unwrap().to_owned();
    let view = checked(&app, &id).await;
    assert_eq!(view["counts"]["duplicates"], 2, "{view}, {:?}", rows(&app, &id).await);
    let review = app.ask("batch_review", json!({ "id": id })).await;
    assert_eq!(
        (&review["comparison"]["joined"], &review["comparison"]["gone"], &review["comparison"]["moved"]),
        (&json!(["Bola Sanni", "Dami"]), &json!([]), &json!([])),
        "who was in the sheet and could not be paid is new to the batch: {review}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn transfers_that_cannot_be_checked_now_say_why_and_are_checked_later() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let token = symbol(&app, &erc20).await;
    app.fail("wallet_balances", "status=503", 40).await;
    let text = format!("Name\tWallet address\tToken\tAmount\nAda Obi\t{}\t{token}\t120.5\n", PAYEES[0]);
    let id = begin(&app, json!({ "name": "Suppliers", "accountId": "", "walletId": wallet, "purpose": "payment" }), &text).await;
    let waits = poll::until("it says why the transfer is not checked", async || {
        let view = app.ask("batch_sheet_view", json!({ "id": id })).await;
        view["transfers"]["waits"].as_str().map(str::to_owned).ok_or(view)
    })
    .await;
    assert!(waits.len() > 10, "{waits}");
    let view = checked(&app, &id).await;
    assert!(view["transfers"]["waits"].is_null(), "{view}");
    assert_eq!(view["counts"]["warn"], 1, "{view}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wallet_does_not_wait_for_the_account_that_pays_other_rows() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let account = account(&app).await;
    let token = symbol(&app, &erc20).await;
    let transfers: String = PAYEES.iter().take(3).map(|payee| format!("Bola\t\t\t{payee}\t{token}\t7.25\n")).collect();
    let text = format!("Name\tBank\tAcct no\tWallet address\tCurrency\tAmount\nAda Obi\tGTB\t0123456785\t\tNGN\t12,000.00\n{transfers}");
    let id = begin(&app, json!({ "name": "Month end", "accountId": account, "walletId": wallet, "purpose": "payment" }), &text).await;
    checked(&app, &id).await;
    app.fail("virtual_account_transfer", "delay=6000", 1).await;
    let batch = send(&app, &id).await;
    poll::until("the wallet has paid its rows while the account waits for an answer", async || {
        let view = app.ask("batch_view", json!({ "id": batch })).await;
        let at = |state: &str| view[state]["rows"].as_u64().unwrap();
        // The three transfers are one after another, beside the one payout.
        assert!(at("sending") <= 2, "{view}");
        if (at("sending"), at("accepted")) == (1, 3) { Ok(()) } else { Err(view) }
    })
    .await;
    at_stage(&app, &batch, "finished").await;
    assert_eq!((sent(&app, &wallet).await.len(), crate::batches::paid(&app).await.len()), (3, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_without_what_pays_it_says_so_and_is_never_sent() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let account = account(&app).await;
    let token = symbol(&app, &erc20).await;
    let text = format!("Name\tBank\tAcct no\tWallet address\tToken\tAmount\nAda Obi\tGTB\t0123456785\t\t\t12,000.00\nBola\t\t\t{}\t{token}\t5\n", PAYEES[0]);
    let of = async |setup: Value| {
        let id = begin(&app, setup, &text).await;
        checked(&app, &id).await;
        let all = rows(&app, &id).await;
        let first = |row: &Value| {
            row["lines"].as_array().and_then(|lines| lines.iter().find(|line| line["level"] == "danger")).map(|line| line["text"].as_str().unwrap().to_owned())
        };
        (first(&all[0]), first(&all[1]))
    };
    let (payout, transfer) = of(json!({ "name": "Month end", "accountId": account, "purpose": "payment" })).await;
    assert!(payout.is_none() && transfer.as_ref().is_some_and(|text| text.contains("no wallet that pays")), "{transfer:?}");
    let (payout, transfer) = of(json!({ "name": "Month end", "accountId": "", "walletId": wallet, "purpose": "payment" })).await;
    assert!(payout.as_ref().is_some_and(|text| text.contains("no account that pays")) && transfer.is_none(), "{payout:?} {transfer:?}");
}

/// The rows of a batch once the chain has completed every transfer.
async fn completed(app: &TestConsole, batch: &str) -> Vec<Value> {
    poll::until("the chain completes every row", async || {
        let results = app.ask("batch_results", json!({ "id": batch, "states": [], "offset": 0, "limit": 50 })).await;
        let rows = results["rows"].as_array().unwrap().clone();
        if rows.iter().all(|row| row["end"] == "complete") { Ok(rows) } else { Err(results) }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn transfers_of_a_batch_are_complete_when_the_chain_says_so_and_the_sheet_comes_back_with_hash_and_fee() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let token = symbol(&app, &erc20).await;
    let text = format!("Name\tWallet address\tToken\tAmount\nAda Obi\t{}\t{token}\t120.5\nBola Sanni\t{}\t{token}\t80\n", PAYEES[0], PAYEES[1]);
    let id = begin(&app, json!({ "name": "Suppliers", "accountId": "", "walletId": wallet, "purpose": "payment" }), &text).await;
    checked(&app, &id).await;
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let all = completed(&app, &batch).await;
    let view = app.ask("batch_view", json!({ "id": batch })).await;
    assert_eq!((&view["complete"], &view["accepted"]["rows"]), (&json!(2), &json!(2)), "{view}");
    let (rows, folder) = saved_sheet(&app, &batch).await;
    assert_eq!(rows[0][10..], ["Transaction hash", "Network fee", "Fee currency"], "{rows:?}");
    for (line, row) in rows[1..].iter().zip(&all) {
        let entry = app.ask("entry_view", json!({ "id": row["entry"] })).await;
        assert_eq!((line[4].as_str(), &json!(line[10]), line[12].as_str()), ("Complete", &entry["row"]["txHash"], "ETH"), "{line:?}, {entry}");
        assert!(line[11].parse::<bursar_contract::Decimal>().is_ok_and(|fee| !fee.is_zero()), "{line:?}");
    }
    let networks = app.ask("batch_save", json!({ "id": batch, "file": "banks" })).await;
    assert_eq!(networks["name"], "Suppliers - by network.xlsx");
    let bytes = std::fs::read(folder.path().join(networks["name"].as_str().unwrap())).unwrap();
    let mut read: Vec<Vec<String>> = Vec::new();
    bursar_documents::table_reader::Format::Xlsx
        .read(&bytes, &mut |_, row| {
            read.push(row);
            Ok(())
        })
        .unwrap();
    assert_eq!(read[0], ["Network", "Address", "Name", "Amount", "Currency", "Status", "Receipt code", "Transaction hash"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_whose_acceleration_was_paid_is_complete_and_never_offered_to_be_paid_again() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    let token = symbol(&app, &erc20).await;
    app.fail("transaction_transfer", "stuck", 1).await;
    let text = format!("Name\tWallet address\tToken\tAmount\nAda Obi\t{}\t{token}\t120.5\n", PAYEES[0]);
    let id = begin(&app, json!({ "name": "Suppliers", "accountId": "", "walletId": wallet, "purpose": "payment" }), &text).await;
    checked(&app, &id).await;
    let batch = send(&app, &id).await;
    at_stage(&app, &batch, "finished").await;
    let results = app.ask("batch_results", json!({ "id": batch, "states": [], "offset": 0, "limit": 50 })).await;
    let entry = results["rows"][0]["entry"].as_str().unwrap().to_owned();
    let first = poll::until("the service sends it", async || {
        let view = app.ask("intent_check", json!({ "id": entry })).await;
        if view["serviceState"] == "SENT" { Ok(view) } else { Err(view) }
    })
    .await;
    let child = draft(&app, "transaction_accelerate", &first).await.unwrap();
    approve(&app).await;
    let paid = app.until(child["draftId"].as_str().unwrap(), &["settled"]).await;
    app.until(&entry, &["dead"]).await;
    let row = completed(&app, &batch).await.remove(0);
    assert_eq!((&row["state"], &row["paidBy"], row.get("fault")), (&json!("accepted"), &paid["code"], None), "{row}");
    let view = app.ask("batch_view", json!({ "id": batch })).await;
    assert_eq!((&view["accepted"]["rows"], &view["refused"]["rows"], &view["complete"]), (&json!(1), &json!(0), &json!(1)), "{view}");
    let again = app.try_ask("batch_retry", json!({ "id": batch })).await.unwrap_err();
    assert_eq!(again.message.id(), "batch-retry-none");
    let (rows, folder) = saved_sheet(&app, &batch).await;
    assert_eq!((rows[1][4].as_str(), &json!(rows[1][10])), ("Complete", &paid["txHash"]), "{rows:?}");
    assert_eq!(rows[1][8], format!("Paid by its acceleration {}.", paid["code"].as_str().unwrap()));
    // Its receipt shows the payment that was made. That is checked in the file itself.
    let receipts = app.ask("batch_receipts_save", json!({ "id": batch })).await;
    let file = folder.path().join(receipts["name"].as_str().unwrap());
    let checked = bursar_console::app::command_line::run(&["--verify".into(), file.into()], || None).unwrap();
    assert!(receipts["rows"] == 1 && checked.code == 0, "{receipts}, {checked:?}");
    for part in [paid["code"].as_str().unwrap(), "Complete", "120.5"] {
        assert!(checked.out.contains(part), "{part}: {}", checked.out);
    }
    assert!(!checked.out.contains("did not go through"), "{}", checked.out);
}

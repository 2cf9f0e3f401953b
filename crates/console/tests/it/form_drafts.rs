//! What a person types into a form is drafted as one request: what leaves, what the confirm window shows and what the journal keeps.
//!
//! `tests/fixtures/form_drafts.json` was written when the page made the request and the core read it back.

use std::collections::BTreeMap;

use crate::test_console::TestConsole;
use bursar_contract::Fault;
use bursar_test_support::poll;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const LARGE: &str = "57896044618658097711785492504343953926634992332820282019728792003956564819968";
const FIXTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/form_drafts.json");

async fn draft(app: &TestConsole, command: &str, form: Value, note: Value) -> Result<String, Fault> {
    let drafted = app.try_ask(command, json!({ "form": form, "note": note })).await?;
    Ok(drafted["draftId"].as_str().unwrap().to_owned())
}

/// A wallet with network currency, coins and tokens of both collections: wallet, native token, coins, ERC-721, ERC-1155.
async fn collector(app: &TestConsole) -> [String; 5] {
    let (wallet, native, coins) = app.funded().await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let of = |standard: &str| {
        let found = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == "ETH-SEPOLIA" && t["standard"] == standard);
        found.unwrap()["id"].as_str().unwrap().to_owned()
    };
    let (one, some) = (of("erc721"), of("erc1155"));
    for (token, id, amount) in [(&one, LARGE, "1"), (&some, "7", "20"), (&some, LARGE, "20")] {
        app.ask("faucet_fund", json!({ "walletId": wallet, "tokenId": token, "amount": amount, "nftTokenId": id })).await;
    }
    for (token, amount) in [(&one, "1"), (&some, "40")] {
        poll::until("the faucet's tokens arrive", async || {
            let balances = app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
            balances.as_array().unwrap().iter().any(|b| b["token"]["id"] == **token && b["amount"] == amount)
        })
        .await;
    }
    [wallet, native, coins, one, some]
}

/// A naira account with 100,000.00 on it.
async fn account(app: &TestConsole) -> String {
    let holder = json!({
        "firstName": "Ada", "lastName": "Obi", "phoneNumber": "+2348012345678", "email": "ada@example.com", "address": "1 Marina, Lagos",
        "dateOfBirth": "1990-02-28", "bvn": "22123456789", "nin": "12345678901",
    });
    let made = app.ask("virtual_account_create", json!({ "count": 1, "metadata": [{ "name": "Ada Obi", "refId": "float", "holderDetails": holder }] })).await;
    let id = made["created"][0]["id"].as_str().unwrap().to_owned();
    app.sandbox_ask("POST", "/sandbox/deposit", json!({ "virtualAccountId": id, "amount": "100000.00" })).await;
    id
}

/// What a draft is: the columns of its row that say what is paid.
const ROW: &str = "SELECT json_object('operation', operation, 'title', title, 'state', state, 'wallet', wallet_id, 'account', account_id,
    'payment', json(payment), 'reference', reference, 'duplicate', duplicate_key, 'to', to_address) FROM intent WHERE id = ?1";

/// What was drafted under this id: the review, the journal's row and entry, and once it is approved what left.
async fn drafted(app: &TestConsole, operation: &str, id: &str) -> Value {
    let mut review = app.review().await;
    assert_eq!(review["draftId"], id);
    // What is made when the window asks, and what the profile has of its own.
    let own = ["token", "profile", "keyTail", "blocks", "request"];
    let parts = review.as_object_mut().unwrap();
    assert!(own.iter().all(|name| parts.contains_key(*name)), "{parts:?}");
    parts.retain(|name, _| !own.contains(&name.as_str()));
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let db = rusqlite::Connection::open(app.folder.path().join("profiles").join(profile).join("journal.db")).unwrap();
    let row: String = db.query_row(ROW, [id], |row| row.get(0)).unwrap();
    let entry = app.ask("intent_view", json!({ "id": id })).await;
    app.approve().await;
    app.until(id, &["settled"]).await;
    let kept = app.ask("exchange_list", json!({ "operation": operation })).await;
    let wire = app.ask("exchange_view", json!({ "id": kept["rows"][0]["id"] })).await["request"]["raw"].clone();
    json!({ "wire": wire, "review": review, "row": serde_json::from_str::<Value>(&row).unwrap(), "entry": entry })
}

/// The same text wherever a run made its own: ids, times, short codes, addresses of the sandbox.
fn settled(text: &str, own: &[(&str, &str)]) -> String {
    let mut text = text.to_owned();
    for (value, name) in own {
        text = text.replace(value, name);
    }
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some(first) = rest.chars().next() {
        let long = |from: &str, shape: &str| {
            let fits = |(c, s): (char, char)| match s {
                'h' => c.is_ascii_hexdigit(),
                'd' => c.is_ascii_digit(),
                other => c == other,
            };
            from.len() >= shape.len() && from.is_char_boundary(shape.len()) && from[..shape.len()].chars().zip(shape.chars()).all(fits)
        };
        if long(rest, "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh") {
            out.push_str("UUID");
            rest = &rest[36..];
        } else if long(rest, "dddd-dd-ddTdd:dd:dd") {
            out.push_str("TIME");
            rest = &rest[rest.find('Z').unwrap() + 1..];
        } else {
            out.push(first);
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_drafted_as_the_request_that_its_page_used_to_make() {
    let app = TestConsole::sandbox().await;
    let [wallet, native, coins, one, some] = collector(&app).await;
    let account = account(&app).await;
    let form = |token: &str, amount: &str, level: &str, part: Value| {
        let mut form = json!({ "walletId": wallet, "tokenId": token, "to": PAYEE, "amount": amount, "feeLevel": level, "nftTokenId": "" });
        form.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
        form
    };
    let rows = json!([{ "id": "7", "quantity": "2" }, { "id": "", "quantity": "" }, { "id": LARGE, "quantity": "10" }, { "id": "007", "quantity": "1" }]);
    let transfers = [
        ("native coin", form(&native, "0.25", "MEDIUM", json!({}))),
        ("native coin to the last wei", form(&native, " 0.100000000000000001 ", "HIGH", json!({}))),
        ("token with decimals", form(&coins, "1,304.53", "MEDIUM", json!({}))),
        ("token with zeros at its end", form(&coins, "tUSD 1 304.50", "LOW", json!({}))),
        ("ERC-721", form(&one, "", "MEDIUM", json!({ "nftTokenId": LARGE }))),
        ("ERC-1155", form(&some, "3", "MEDIUM", json!({ "nftTokenId": " 0007 " }))),
        ("ERC-1155, several ids", form(&some, "", "MEDIUM", json!({ "batch": rows }))),
        ("ERC-1155, one id in a batch", form(&some, "", "MEDIUM", json!({ "batch": [{ "id": LARGE, "quantity": "4" }] }))),
    ];
    let pays = |amount: &str, narration: &str| {
        json!({
            "accountId": account, "sortCode": "058", "accountNumber": "0123 456 785", "accountName": " CHIDI OKEKE ", "amount": amount,
            "narration": narration,
        })
    };
    let payouts = [
        ("payout with a narration", pays("₦2,500.50", "Rent 🏠 & light")),
        ("payout with stamp duty", pays("NGN 10,000", "Invoice 2291")),
        ("payout without a narration", pays("750.5", "")),
    ];
    let wallets = app.ask("wallet_list", json!({})).await;
    let paying = wallets.as_array().unwrap().iter().find(|one| one["id"] == *wallet).unwrap()["address"].as_str().unwrap().to_owned();
    let mut found: BTreeMap<&str, Value> = BTreeMap::new();
    let mut keep = async |name, operation: &str, id: String| {
        let what = drafted(&app, operation, &id).await;
        let money = &what["review"]["money"];
        let figure = |text: &&str| text.starts_with(|first: char| first.is_ascii_digit());
        let first = |field: &str| money[field].as_str().and_then(|text| text.split(' ').find(figure)).unwrap_or("no such text").to_owned();
        // What the network asks differs from block to block, and with it what stays of its own currency.
        let stays = if money["unit"] == "ETH" { first("staysAfter") } else { first("") };
        let own = [
            (what["review"]["code"].as_str().unwrap(), "CODE"),
            (money["token"]["contract"].as_str().unwrap_or("no contract"), "CONTRACT"),
            (&*first("fee"), "FEE"),
            (&*stays, "STAYS"),
            (&*paying, "WALLET"),
            (&*native, "NATIVE"),
            (&*coins, "COINS"),
            (&*one, "ONE"),
            (&*some, "SOME"),
            (&*wallet, "WALLET-ID"),
            (&*account, "ACCOUNT-ID"),
        ];
        found.insert(name, serde_json::from_str(&settled(&what.to_string(), &own)).unwrap());
    };
    for (name, form) in transfers {
        let note = json!({ "reference": " INV-2291 ", "category": "Haulage" });
        let id = draft(&app, "transfer_draft", form, note).await.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        keep(name, "transaction_transfer", id).await;
    }
    for (name, form) in payouts {
        let id = draft(&app, "payout_draft", form, json!({ "reference": "" })).await.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        keep(name, "virtual_account_transfer", id).await;
    }
    if std::env::var_os("BURSAR_GENERATE").is_some() {
        std::fs::write(FIXTURE, serde_json::to_string_pretty(&found).unwrap() + "\n").unwrap();
    }
    // The first step had other words then, and whether a draft is watched was a yes or no.
    let expected = std::fs::read_to_string(FIXTURE).unwrap().replace("Written to this computer", "Saved on this computer");
    let expected = expected.replace(r#""watching": false"#, r#""watching": "nothing""#);
    let expected: BTreeMap<String, Value> = serde_json::from_str(&expected).unwrap();
    assert_eq!(found.len(), expected.len());
    for (name, mut what) in found {
        // An entry says its category since.
        what["entry"].as_object_mut().unwrap().remove("category");
        // The confirm window says of a payout how much goes to whom since; its kind stands in the entry.
        if what["review"]["money"]["bank"].is_object() {
            what["review"]["title"] = what["entry"]["title"].clone();
        }
        for part in ["wire", "review", "row", "entry"] {
            assert_eq!(what[part].to_string(), expected[name][part].to_string(), "{name}: {part}");
        }
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_wrong_or_not_complete_is_refused_at_its_field_and_drafts_nothing() {
    let app = TestConsole::sandbox().await;
    let [wallet, native, coins, one, some] = collector(&app).await;
    let account = account(&app).await;
    let with = |form: &Value, part: Value| {
        let mut form = form.clone();
        form.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
        form
    };
    let coin = json!({ "walletId": wallet, "tokenId": coins, "to": PAYEE, "amount": "1", "feeLevel": "MEDIUM", "nftTokenId": "" });
    for (part, field) in [
        (json!({ "amount": "1,5" }), "amount"),
        (json!({ "amount": "1.304,53" }), "amount"),
        (json!({ "amount": "0.0000001" }), "amount"),
        (json!({ "amount": "0" }), "amount"),
        (json!({ "amount": "" }), "amount"),
        (json!({ "amount": "5,000.01" }), "amount"),
        (json!({ "tokenId": native, "amount": "2" }), "amount"),
        (json!({ "to": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD" }), "to"),
        (json!({ "to": "Nobody whom I know" }), "to"),
        (json!({ "to": "" }), "to"),
        (json!({ "nftTokenId": "7" }), "nftTokenId"),
        (json!({ "tokenId": one, "amount": "", "nftTokenId": "1.0" }), "nftTokenId"),
        (json!({ "tokenId": one, "amount": "2", "nftTokenId": LARGE }), "amount"),
        (json!({ "tokenId": some, "amount": "1", "nftTokenId": "" }), "nftTokenId"),
        (json!({ "tokenId": some, "amount": "1.5", "nftTokenId": "7" }), "amount"),
        (json!({ "tokenId": some, "amount": "", "batch": [{ "id": "7", "quantity": "x" }] }), "batch"),
        (json!({ "tokenId": some, "amount": "", "batch": [{ "id": "", "quantity": "" }] }), "batch"),
        (json!({ "tokenId": "another" }), "tokenId"),
    ] {
        let refused = draft(&app, "transfer_draft", with(&coin, part.clone()), json!({ "reference": "" })).await.expect_err(&part.to_string());
        assert_eq!(refused.field.as_deref(), Some(field), "{part}: {refused}");
    }
    let pays = json!({
        "accountId": account, "sortCode": "058", "accountNumber": "0123456785", "accountName": "CHIDI OKEKE", "amount": "50", "narration": "Rent",
    });
    for (part, field) in [
        (json!({ "amount": "1,5" }), "amount"),
        (json!({ "amount": "0.001" }), "amount"),
        (json!({ "amount": "₦0" }), "amount"),
        (json!({ "amount": " " }), "amount"),
        (json!({ "accountNumber": "123456785" }), "accountNumber"),
        (json!({ "accountNumber": "" }), "accountNumber"),
        (json!({ "accountName": " " }), "accountName"),
        (json!({ "sortCode": "" }), "sortCode"),
        (json!({ "sortCode": "000" }), "sortCode"),
        (json!({ "accountId": "" }), "accountId"),
        (json!({ "narration": "🏠" }), "narration"),
    ] {
        let refused = draft(&app, "payout_draft", with(&pays, part.clone()), json!({ "reference": "" })).await.expect_err(&part.to_string());
        assert_eq!(refused.field.as_deref(), Some(field), "{part}: {refused}");
    }
    for (command, form) in [("transfer_draft", &coin), ("payout_draft", &pays)] {
        let note = json!({ "reference": "", "category": "08031234567" });
        assert_eq!(draft(&app, command, form.clone(), note).await.unwrap_err().field.as_deref(), Some("category"));
        // Nothing beside the form answers for the confirm window.
        for part in [json!({ "ticks": ["first_payment"] }), json!({ "middle": "0000" }), json!({ "passphrase": "0000" })] {
            let refused = draft(&app, command, form.clone(), with(&json!({ "reference": "" }), part.clone())).await.unwrap_err();
            assert!(refused.message.to_string().contains("unknown field"), "{part}: {refused}");
        }
        app.refuses_answers_beforehand(command, &json!({ "form": form, "note": { "reference": "" } })).await;
    }
    assert!(app.review().await.is_null(), "a draft waits");
    for (command, form) in [("transfer_draft", coin), ("payout_draft", pays)] {
        draft(&app, command, form, json!({ "reference": "" })).await.unwrap();
    }
    app.console.shutdown().await;
}

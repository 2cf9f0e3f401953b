//! The way of money through the console, without a window: what is drafted, approved, sent, watched and remembered.

use crate::attack;
use crate::test_console::{self, TestConsole};
use bursar_console::app::commands::Window;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

async fn balance(app: &TestConsole, wallet: &str, token: &str) -> String {
    let balances = app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
    let found = balances.as_array().unwrap().iter().find(|b| b["token"]["id"] == token).cloned();
    found.map_or_else(|| "0".into(), |b| b["amount"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_whole_story_ends_complete_and_survives_a_restart() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, erc20) = app.funded().await;
    assert_eq!(balance(&app, &wallet, &erc20).await, "5000");

    let id = app.draft(&wallet, &erc20, PAYEE, "1304.53").await.unwrap();
    let review = app.review().await;
    assert_eq!(review["money"]["to"]["address"], PAYEE);
    assert_eq!(review["money"]["amount"], "1,304.53");
    assert_eq!(review["money"]["reference"], "INV-2291");
    assert_eq!(review["money"]["words"], "one thousand three hundred and four point five three");
    assert!(review["requestBody"].as_str().unwrap().contains("\"amount\":1304.53"), "{}", review["requestBody"]);
    assert!(!review.to_string().to_lowercase().contains("ciphertext"), "a secret field is in the review");
    app.approve().await;
    let done = app.until(&id, &["settled"]).await;
    assert_eq!(done["serviceState"], "COMPLETE");
    assert!(done["txHash"].as_str().unwrap().starts_with("0x"));
    assert_eq!(balance(&app, &wallet, &erc20).await.trim_end_matches('0'), "3695.47");

    let second = app.draft(&wallet, &native, PAYEE, "0.25").await.unwrap();
    app.approve().await;
    let done = app.until(&second, &["settled"]).await;
    let hash = done["txHash"].clone();

    let app = app.restart().await;
    let state = app.ask("app_state", json!({})).await;
    assert_eq!(state["open"]["kind"], "sandbox");
    assert_eq!(state["waiting"], 0);
    let again = app.ask("intent_view", json!({ "id": second })).await;
    assert_eq!(again["txHash"], hash);
    let history = app.ask("intent_list", json!({ "payments": true })).await;
    assert_eq!(history["total"], 2);
    assert_eq!(app.ask("intent_list", json!({ "text": "0.25 main float" })).await["total"], 1);
    assert_eq!(app.ask("intent_list", json!({ "text": hash.as_str().unwrap() })).await["total"], 1);
    let states = app.ask("secret_states", json!({})).await;
    assert_eq!(states.as_object().unwrap().values().collect::<Vec<_>>(), ["stored"]);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stays_after_a_transfer_leaves_out_what_is_under_way() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, erc20) = app.funded().await;
    app.fail("transaction_transfer", "delay=4000", 1).await;
    let first = app.draft(&wallet, &erc20, PAYEE, "1304.53").await.unwrap();
    app.approve().await;
    app.until(&first, &["sending"]).await;
    let form = |amount: &str| json!({ "walletId": wallet, "tokenId": erc20, "to": PAYEE, "amount": amount, "feeLevel": "MEDIUM" });
    let line = async |amount: &str| {
        let checks = app.ask("transfer_check", form(amount)).await;
        checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "enough_token").unwrap().clone()
    };
    let enough = line("100").await;
    assert_eq!(enough["level"], "ok");
    assert!(enough["text"].as_str().unwrap().contains("3,595.47") && enough["detail"].as_str().unwrap().contains("1,304.53"), "{enough:#}");
    let little = line("4000").await;
    assert_eq!((&little["level"], &little["field"]), (&json!("warn"), &json!("amount")));
    assert!(little["text"].as_str().unwrap().contains("3,695.47"), "{little:#}");
    // What the confirm window says stays is the same, and why.
    let second = app.draft(&wallet, &erc20, PAYEE, "100").await.unwrap();
    let stays = app.review().await["money"]["staysAfter"].as_str().unwrap().to_owned();
    assert!(stays.contains("3,595.47") && stays.contains("1 payment under way"), "{stays}");
    // What is approved and waits for the first is under way as well.
    app.approve().await;
    assert_eq!(app.ask("intent_view", json!({ "id": second })).await["state"], "approved");
    let both = line("100").await;
    assert!(both["text"].as_str().unwrap().contains("3,495.47") && both["detail"].as_str().unwrap().contains("1,404.53"), "{both:#}");
    // The control: when they are settled, the balance alone counts.
    app.until(&first, &["settled"]).await;
    app.until(&second, &["settled"]).await;
    let after = line("100").await;
    assert!(after["text"].as_str().unwrap().contains("3,495.47") && after.get("detail").is_none(), "{after:#}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn network_currency_that_is_under_way_does_not_pay_the_fee_of_a_token() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, erc20) = app.funded().await;
    let check = async |token: &str, amount: &str| {
        app.ask("transfer_check", json!({ "walletId": wallet, "tokenId": token, "to": PAYEE, "amount": amount, "feeLevel": "MEDIUM" })).await
    };
    let line = |checks: &Value| checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "enough_gas").unwrap().clone();
    assert_eq!(line(&check(&erc20, "1").await)["level"], "ok", "the control: nothing is under way");
    let most = check(&native, "0.1").await["max"].as_str().unwrap().to_owned();
    app.fail("transaction_transfer", "delay=4000", 1).await;
    let first = app.draft(&wallet, &native, PAYEE, &most).await.unwrap();
    app.approve().await;
    app.until(&first, &["sending"]).await;
    let little = line(&check(&erc20, "1").await);
    assert_eq!((&little["level"], &little["field"]), (&json!("warn"), &json!("amount")), "{little:#}");
    assert!(little["detail"].as_str().unwrap().contains("1 payment under way") && little["tick"].is_string(), "{little:#}");
    // What can be sent at most leaves it out too.
    assert_eq!(check(&native, "0.1").await["max"], "0");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_confirm_window_with_its_own_token_sends() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    let review = app.review().await;
    let ticks = test_console::ticks(&review);
    let verdict = |token: &Value| json!({ "input": { "verdict": { "draftId": id, "token": token, "ticks": ticks } } });

    let from_main = app.call(Window::Main, "draft_approve", verdict(&review["token"])).await.unwrap_err();
    assert_eq!(from_main.message, "draft_approve is not a command of this window.");
    assert!(app.call(Window::Confirm, "wallet_list", json!({ "input": {} })).await.is_err());
    assert!(app.call(Window::Confirm, "draft_approve", verdict(&json!("another"))).await.is_err());
    // A wrong guess spent the token: the right one is dead too, until the window looks again.
    assert!(app.call(Window::Confirm, "draft_approve", verdict(&review["token"])).await.is_err());
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "draft");
    let mut held = 0;
    for number in 0..1_000 {
        let token = app.review().await["token"].clone();
        let answer = match number % 4 {
            // The right token from the wrong window, a wrong one from the right window, the right one of another look, of another draft.
            0 => app.call(Window::Main, "draft_approve", verdict(&token)).await,
            1 => app.call(Window::Confirm, "draft_approve", verdict(&json!(format!("{number:032x}")))).await,
            2 => {
                app.review().await;
                app.call(Window::Confirm, "draft_approve", verdict(&token)).await
            }
            _ => {
                let other = json!({ "input": { "verdict": { "draftId": format!("{id}x"), "token": token, "ticks": ticks } } });
                app.call(Window::Confirm, "draft_approve", other).await
            }
        };
        held += usize::from(answer.is_err());
    }
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "draft");
    let review = app.review().await;
    let sent = app.call(Window::Confirm, "draft_approve", verdict(&review["token"])).await;
    attack::held("Approvals without the window's own token", 1_000, held);
    attack::control("Approvals without the window's own token", "the right window with the right token", usize::from(sent.is_ok()));
    // A second press finds nothing to decide.
    assert!(app.call(Window::Confirm, "draft_approve", verdict(&review["token"])).await.is_err());
    app.until(&id, &["settled"]).await;
    let listed = app.ask("transaction_list", json!({ "walletId": wallet, "limit": 50 })).await;
    assert_eq!(listed.as_array().unwrap().len(), 1);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_draft_is_never_sent() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    let review = app.review().await;
    let verdict = json!({ "input": { "verdict": { "draftId": id, "token": review["token"] } } });
    assert_eq!(app.call(Window::Confirm, "draft_reject", verdict.clone()).await.unwrap()["state"], "rejected");
    assert!(app.call(Window::Confirm, "draft_approve", verdict).await.is_err());
    let app = app.restart().await;
    assert_eq!(app.ask("transaction_list", json!({ "walletId": wallet, "limit": 50 })).await, json!([]));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_wrong_form_is_refused_at_its_line() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, erc20) = app.funded().await;
    let check = async |token: &str, to: &str, amount: &str| {
        let form = json!({ "walletId": wallet, "tokenId": token, "to": to, "amount": amount, "feeLevel": "MEDIUM" });
        app.ask("transfer_check", form).await
    };
    let danger = |checks: &Value| {
        let lines = checks["lines"].as_array().unwrap().clone();
        lines
            .iter()
            .filter(|l| l["level"] == "danger")
            .map(|l| (l["id"].as_str().unwrap().to_owned(), l["text"].as_str().unwrap().to_owned()))
            .collect::<Vec<_>>()
    };
    for (amount, words) in [
        ("1,5", "Did you mean 1.5 or 15?"),
        ("1e6", "without an exponent"),
        ("-1", "negative"),
        ("0", "zero"),
        ("0.0000001", "6 decimals"),
        ("abc", "not a number"),
    ] {
        let found = danger(&check(&erc20, PAYEE, amount).await);
        assert!(found.iter().any(|(id, text)| id == "amount" && text.contains(words)), "{amount}: {found:?}");
    }
    for (to, words) in [
        ("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "checksum"),
        ("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "not a valid address"),
        ("0x0000000000000000000000000000000000000000", "zero address"),
    ] {
        let found = danger(&check(&erc20, to, "1").await);
        assert!(found.iter().any(|(id, text)| id == "address" && text.contains(words)), "{to}: {found:?}");
    }
    let own = app.ask("wallet_list", json!({})).await[0]["address"].as_str().unwrap().to_owned();
    assert!(danger(&check(&erc20, &own, "1").await).iter().any(|(id, _)| id == "own_wallet"));
    let found = danger(&check(&erc20, PAYEE, "5000.01").await);
    assert!(found.iter().any(|(id, text)| id == "enough_token" && text.contains("5,000.01") && text.contains("5,000 available")), "{found:?}");
    let found = danger(&check(&native, PAYEE, "2").await);
    assert!(found.iter().any(|(id, text)| id == "enough_gas" && text.contains("ETH")), "{found:?}");
    let empty = check(&erc20, "", "").await;
    assert_eq!((danger(&empty), &empty["clear"]), (vec![], &json!(false)));
    // What blocks on the screen blocks here too.
    let refused = app.draft(&wallet, &erc20, PAYEE, "5000.01").await.unwrap_err();
    assert!(refused.message.to_string().starts_with("Not enough"), "{refused}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_cannot_tick_the_risks_of_a_transfer_and_only_the_confirm_window_can() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let input = json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": native, "amount": "0.1", "feeLevel": "MEDIUM" });
    let mut held = app.refuses_answers_beforehand("transaction_transfer", &input).await;
    let mut form = json!({ "walletId": wallet, "tokenId": native, "to": PAYEE, "amount": "0.1", "feeLevel": "MEDIUM" });
    assert_eq!(app.ask("transfer_check", form.clone()).await["clear"], true, "a risk does not block the form");
    form["typedMiddle"] = json!("00000000");
    assert!(app.try_ask("transfer_check", form).await.unwrap_err().message.to_string().contains("unknown field"));

    let id = app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    let review = app.review().await;
    let risk = review["risks"].as_array().unwrap().iter().find(|risk| risk["check"] == "first_payment").unwrap();
    assert!(risk["tick"].as_str().unwrap().starts_with("I compared every character of this address"), "{risk}");
    for ticks in [json!([]), json!(["first_payment"]), json!([risk["title"]])] {
        let refused = app.say_yes(json!({ "ticks": ticks })).await.unwrap_err();
        assert!(refused.message.id() == "app-tick-missing", "{refused}");
        held += 1;
    }
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "draft");
    let sent = app.say_yes(json!({})).await;
    attack::held("Risks ticked from the main window", held, held);
    attack::control("Risks ticked from the main window", "the ticks of the confirm window", usize::from(sent.is_ok()));
    app.until(&id, &["settled"]).await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_payment_within_minutes_is_stopped() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let refused = app.draft(&wallet, &native, PAYEE, "0.10").await.unwrap_err();
    assert!(refused.message.to_string().contains("less than 10 minutes ago"), "{refused}");
    app.draft(&wallet, &native, PAYEE, "0.11").await.unwrap();
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_set_is_created_while_its_secret_could_not_be_kept() {
    let app = TestConsole::sandbox().await;
    app.vault.fail(Some(bursar_vault::VaultFault::Locked));
    let fault = app.try_ask("wallet_set_create_developer", json!({ "name": "Lost" })).await.unwrap_err();
    assert_eq!(fault.code, bursar_contract::Code::NoKeyring);
    app.vault.fail(None);
    assert_eq!(app.ask("wallet_set_list", json!({})).await, json!([]));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_stand_in_no_file_of_the_data_folder() {
    let app = TestConsole::sandbox().await;
    let (set, _) = app.wallets().await;
    let key = {
        use bursar_vault::Vault;
        let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
        app.vault.get(&profile, "api-key").await.unwrap().unwrap()
    };
    std::fs::write(app.folder.path().join("planted"), key.expose("the control of the search")).unwrap();
    let mut hits = Vec::new();
    let mut folders = vec![app.folder.path().to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else if std::fs::read(entry.path()).unwrap().windows(key.expose("search").len()).any(|w| w == key.expose("search").as_bytes()) {
                hits.push(entry.file_name().into_string().unwrap());
            }
        }
    }
    // The control is found, and nothing else.
    assert_eq!(hits, ["planted"]);
    let history = app.ask("intent_list", json!({})).await.to_string();
    assert!(!history.contains(key.expose("search")) && history.contains("Treasury operations"), "{set}");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_borrows_the_symbol_of_another_is_named_before_it_is_spent_and_before_it_is_added() {
    let app = TestConsole::sandbox().await;
    let (_, wallets) = app.wallets().await;
    let known = app.ask("token_list", json!({ "limit": 100 })).await;
    let known = known.as_array().unwrap().iter().find(|token| token["blockchain"] == "ETH-SEPOLIA" && token["symbol"] == "tUSD").unwrap().clone();
    for (symbol, address, claims) in [("tU\u{405}D", PAYEE, true), ("tGBP", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", false)] {
        let form = json!({ "blockchain": "ETH-SEPOLIA", "address": address, "symbol": symbol, "decimals": "6" });
        let adding = app.ask("token_check", form).await;
        let line = adding["lines"].as_array().unwrap().iter().find(|line| line["id"] == "symbol").unwrap();
        assert_eq!(line["level"] == "danger", claims, "{line}");
        let token = json!({ "blockchain": "ETH-SEPOLIA", "standard": "erc20", "symbol": symbol, "decimals": 6, "address": address });
        let token = app.ask("token_add", token).await;
        let form = json!({ "walletId": wallets[0]["id"], "tokenId": token["id"], "to": PAYEE, "amount": "1", "feeLevel": "MEDIUM" });
        let checks = app.ask("transfer_check", form).await;
        let line = checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "token_symbol");
        assert_eq!(line.is_some(), claims, "{symbol}: {checks}");
        if let Some(line) = line {
            let words = format!("“{symbol}” looks like tUSD, but is written with \u{405} (U+0405): that one is {}.", known["address"].as_str().unwrap());
            assert_eq!((&line["level"], &line["text"]), (&json!("warn"), &json!(words)));
            assert_eq!(line["tick"], "I know that this is not tUSD");
        }
    }
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_process_per_data_folder() {
    let app = TestConsole::new().await;
    let second = bursar_console::Console::new(app.folder.path(), app.vault.clone());
    assert_eq!(second.err().unwrap().code, bursar_contract::Code::Conflict);
}

//! The lock, the person at the confirm window, and the limits.

use crate::test_console::{self, TestConsole, service::Service};
use bursar_console::app::commands::Window;
use bursar_contract::Code;
use bursar_test_support::poll;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const PASSPHRASE: &str = "violet-tram-onion-lake";

async fn verdict(app: &TestConsole, review: &Value, passphrase: Option<&str>) -> Result<Value, bursar_contract::Fault> {
    let mut verdict = json!({ "draftId": review["draftId"], "token": review["token"], "ticks": test_console::ticks(review) });
    if let Some(text) = passphrase {
        verdict["passphrase"] = json!(text);
    }
    app.call(Window::Confirm, "draft_approve", json!({ "input": { "verdict": verdict } })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_app_reads_nothing_sends_nothing_and_takes_the_confirm_windows_token() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    let review = app.review().await;
    let locked = app.ask("app_lock", json!({})).await;
    assert_eq!(locked["lock"]["locked"], true);
    assert_eq!(locked["open"], Value::Null);
    assert!(verdict(&app, &review, None).await.is_err(), "a token from before the lock still sends");
    let profile = locked["profiles"][0]["id"].clone();
    for (name, input) in [
        ("wallet_list", json!({})),
        ("profile_open", json!({ "profileId": profile })),
        ("sandbox_open", json!({})),
        ("profile_remove", json!({ "profileId": profile })),
        ("everything_delete", json!({ "typed": "delete everything" })),
        ("passphrase_change", json!({ "passphrase": PASSPHRASE })),
        ("store_retry", json!({})),
    ] {
        let answer = app.try_ask(name, input).await;
        assert!(answer.as_ref().map_or(true, |state| state["open"].is_null()), "{name} opened something: {answer:?}");
    }
    let opened = app.ask("app_unlock", json!({})).await;
    assert_eq!(opened["open"]["kind"], "sandbox");
    assert_eq!(opened["waiting"], 1, "the draft is still there");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passphrase_opens_the_app_and_shows_who_sends() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let weak = app.try_ask("passphrase_change", json!({ "passphrase": "password" })).await.unwrap_err();
    assert_eq!(weak.field.as_deref(), Some("passphrase"));
    app.ask("passphrase_change", json!({ "passphrase": PASSPHRASE })).await;
    let refused = app.try_ask("passphrase_change", json!({})).await.unwrap_err();
    assert_eq!(refused.field.as_deref(), Some("old"), "it went away without being asked for");

    app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    let review = app.review().await;
    assert_eq!(review["presence"], true);
    let missing = verdict(&app, &review, None).await.unwrap_err();
    assert_eq!(missing.field.as_deref(), Some("passphrase"));
    assert_eq!(missing.money, bursar_contract::MoneyState::NotMoved);
    let sent = verdict(&app, &review, Some(PASSPHRASE)).await.unwrap();
    app.until(sent["id"].as_str().unwrap(), &["settled"]).await;
    app.draft(&wallet, &native, OTHER, "0.1").await.unwrap();
    assert_eq!(app.review().await["presence"], false, "it counts for five minutes");

    let app = app.restart().await;
    let state = app.ask("app_state", json!({})).await;
    assert_eq!((&state["lock"]["locked"], &state["lock"]["reason"]), (&json!(true), &json!("started")));
    assert!(app.try_ask("app_unlock", json!({})).await.is_err());
    let wrong = app.try_ask("app_unlock", json!({ "passphrase": "not the right one" })).await.unwrap_err();
    assert_eq!(wrong.field.as_deref(), Some("passphrase"));
    // Each wrong one makes the next wait, and is counted on disk: starting anew makes no guess free.
    let counted = app.folder.path().join("lock.attempts");
    assert!(counted.exists());
    app.clock().advance(std::time::Duration::from_secs(2));
    assert_eq!(app.ask("app_unlock", json!({ "passphrase": PASSPHRASE })).await["open"]["kind"], "sandbox");
    assert!(!counted.exists(), "the right one is forgotten");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_breaks_a_limit_is_neither_drafted_nor_sent() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let unit = "ETH";
    let bad = app.try_ask("limits_save", json!({ "limits": { "limits": [{ "unit": unit, "payment": "a lot", "day": "", "payee": "" }] } })).await;
    assert_eq!(bad.unwrap_err().field.as_deref(), Some("limits.0.payment"));
    let limit = json!({ "unit": unit, "payment": "0.5", "day": "0.7", "payee": "0.6" });
    app.ask("limits_save", json!({ "limits": { "limits": [limit] } })).await;

    let over = app.draft(&wallet, &native, PAYEE, "0.500000000000000001").await.unwrap_err();
    assert!(over.message.to_string().contains("0.5 ETH in one payment"), "{}", over.message);
    let first = app.draft(&wallet, &native, PAYEE, "0.5").await.unwrap();
    app.approve().await;
    app.until(&first, &["settled"]).await;
    let over = app.draft(&wallet, &native, PAYEE, "0.11").await.unwrap_err();
    assert!(over.message.to_string().contains("to one payee"), "{}", over.message);

    // Each of two drafts holds the limit of the day; both together do not.
    app.draft(&wallet, &native, OTHER, "0.15").await.unwrap();
    app.draft(&wallet, &native, OTHER, "0.16").await.unwrap();
    app.approve().await;
    let review = app.review().await;
    assert!(review["stopped"].as_str().is_some_and(|why| why.contains("in one day")), "{review:#}");
    let late = verdict(&app, &review, None).await.unwrap_err();
    assert!(late.message.to_string().contains("in one day"), "{}", late.message);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_with_an_open_outcome_is_not_removed() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].clone();
    let id = app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    app.approve().await;
    app.until(&id, &["settled"]).await;
    app.journal(&format!("UPDATE intent SET state = 'unknown' WHERE id = '{id}'")).await;
    for (name, input) in [("profile_remove", json!({ "profileId": profile })), ("everything_delete", json!({ "typed": "delete everything" }))] {
        let refused = app.try_ask(name, input).await.unwrap_err();
        assert!(refused.message.to_string().contains("unknown outcome"), "{}", refused.message);
    }
    app.journal(&format!("UPDATE intent SET state = 'settled' WHERE id = '{id}'")).await;
    assert!(app.try_ask("everything_delete", json!({ "typed": "yes" })).await.is_err());
    let after = app.ask("everything_delete", json!({ "typed": "delete everything" })).await;
    assert_eq!(after["profiles"], json!([]));
    assert!(!app.folder.path().join("profiles").exists());
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_zoom_goes_by_steps_between_bounds_also_while_locked_and_is_kept() {
    let app = TestConsole::sandbox().await;
    let step = async |step: &str| app.ask("zoom_change", json!({ "step": step })).await["zoom"].as_u64().unwrap();
    assert_eq!([step("in").await, step("in").await, step("out").await, step("actual").await], [110, 125, 110, 100]);
    for _ in 0..12 {
        step("in").await;
    }
    assert_eq!(step("in").await, 200);
    for _ in 0..12 {
        step("out").await;
    }
    assert_eq!(step("out").await, 80);
    app.call(Window::Confirm, "confirm_zoom", json!({ "input": { "step": "in" } })).await.unwrap();
    assert_eq!(app.console.zoom(), 90);
    step("out").await;
    app.ask("app_lock", json!({})).await;
    assert_eq!(step("in").await, 90);
    assert!(app.try_ask("zoom_change", json!({ "step": "400" })).await.is_err());
    let app = app.restart().await;
    assert_eq!(app.console.zoom(), 90);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_are_kept_and_nonsense_is_refused_at_its_field() {
    let app = TestConsole::sandbox().await;
    let mut settings = app.ask("app_state", json!({})).await["settings"].clone();
    assert_eq!(settings["autoLockMinutes"], 5);
    settings["autoLockMinutes"] = json!(61);
    assert_eq!(app.try_ask("settings_save", json!({ "settings": settings })).await.unwrap_err().field.as_deref(), Some("autoLockMinutes"));
    settings["autoLockMinutes"] = json!(60);
    settings["letterKeys"] = json!(false);
    settings["timeZone"] = json!("Mars/Olympus");
    assert_eq!(app.try_ask("settings_save", json!({ "settings": settings })).await.unwrap_err().field.as_deref(), Some("timeZone"));
    // The zone belongs to the process, which this test shares with others.
    settings["timeZone"] = json!("Africa/Lagos");
    settings["graphics"] = json!("off");
    settings["notifications"] = json!(false);
    app.allow("settings_save", json!({ "settings": settings })).await;
    let app = app.restart().await;
    assert_eq!(app.ask("app_state", json!({})).await["settings"], settings);
    app.console.shutdown().await;
}

/// A wallet of the open profile with network currency, and the token.
async fn payer(service: &Service) -> (String, String) {
    let app = &service.app;
    let (_, wallets) = app.wallets().await;
    let wallet = wallets[0]["id"].as_str().unwrap().to_owned();
    app.sandbox_ask("POST", "/sandbox/faucet", json!({ "walletId": wallet, "amount": "2" })).await;
    poll::until("the faucet's money arrives", async || {
        let balances = app.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
        balances.as_array().unwrap().iter().any(|b| !b["amount"].as_str().unwrap().trim_end_matches(['0', '.']).is_empty())
    })
    .await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let native = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == "ETH-SEPOLIA" && t["standard"] == "native").unwrap()["id"].clone();
    (wallet, native.as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_profile_drafts_nothing_before_a_passphrase_is_set_and_sends_nothing_after_it_was_removed() {
    let service = Service::live().await;
    let (wallet, native) = payer(&service).await;
    let app = &service.app;
    let refused = app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap_err();
    assert_eq!((refused.code, refused.money), (Code::PassphraseNeeded, bursar_contract::MoneyState::NotMoved), "{refused}");
    let call = json!({ "input": { "message": "Hello", "encodeByHex": false, "walletId": wallet }, "note": { "reference": "Ada" } });
    let signature = app.call(Window::Main, "message_sign", call).await.unwrap_err();
    assert_eq!(signature.code, Code::PassphraseNeeded, "a signature can pay as well");
    assert_eq!(app.ask("app_state", json!({})).await["waiting"], 0);

    app.ask("passphrase_change", json!({ "passphrase": PASSPHRASE })).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    app.ask("passphrase_change", json!({ "old": PASSPHRASE })).await;
    let review = app.review().await;
    assert_eq!(verdict(app, &review, None).await.unwrap_err().code, Code::PassphraseNeeded, "without one, nobody proves who is here");
    app.ask("passphrase_change", json!({ "passphrase": PASSPHRASE })).await;
    let review = app.review().await;
    verdict(app, &review, Some(PASSPHRASE)).await.unwrap();
    app.until(&id, &["settled"]).await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_a_passphrase_is_set_every_change_of_a_limit_asks_for_it_each_time() {
    let app = TestConsole::sandbox().await;
    let limits = |payment: &str| json!({ "limits": { "limits": [{ "unit": "ETH", "payment": payment, "day": "", "payee": "" }] } });
    app.ask("limits_save", limits("5")).await;
    app.ask("limits_save", limits("4")).await;
    assert_eq!(app.ask("limits_view", json!({})).await["limits"][0]["payment"], "4", "without a passphrase, a lower one holds at once");
    app.ask("passphrase_change", json!({ "passphrase": PASSPHRASE })).await;
    // Who gave it a moment ago is asked again.
    for payment in ["3", "6"] {
        let waits = app.ask("limits_save", limits(payment)).await;
        assert!(waits["waits"]["id"].is_string(), "{payment}: {waits}");
        let review = app.review().await;
        assert_eq!(review["presence"], true);
        assert_eq!(verdict(&app, &review, None).await.unwrap_err().field.as_deref(), Some("passphrase"));
        verdict(&app, &review, Some(PASSPHRASE)).await.unwrap();
        assert_eq!(app.ask("limits_view", json!({})).await["limits"][0]["payment"], payment);
    }
    assert!(app.ask("limits_save", limits("6")).await["limits"].is_array(), "what changes nothing asks for nothing");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn decisions_stand_under_the_name_that_the_person_gave() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let named = async |name: &str| {
        let mut settings = app.ask("app_state", json!({})).await["settings"].clone();
        settings["personName"] = json!(name);
        settings
    };
    let user = app.ask("app_state", json!({})).await["person"].as_str().map_or_else(|| json!("this computer"), |name| json!(name));
    for wrong in ["x".repeat(61), "Ada\nObi".to_owned(), "This computer".to_owned()] {
        let refused = app.try_ask("settings_save", json!({ "settings": named(&wrong).await })).await.unwrap_err();
        assert_eq!(refused.field.as_deref(), Some("personName"));
    }
    app.ask("settings_save", json!({ "settings": named(" Ada Obi ").await })).await;
    let state = app.ask("app_state", json!({})).await;
    assert_eq!((&state["person"], &state["settings"]["personName"]), (&json!("Ada Obi"), &json!("Ada Obi")));

    let id = app.draft(&wallet, &native, PAYEE, "0.1").await.unwrap();
    assert_eq!(app.review().await["author"], "Ada Obi");
    app.approve().await;
    app.until(&id, &["settled"]).await;
    let log = app.ask("log_list", json!({ "limit": 500 })).await;
    let who = |action: &str| log["rows"].as_array().unwrap().iter().find(|row| row["action"] == action).unwrap()["person"].clone();
    assert_eq!((who("draft"), who("approve"), who("person_named")), (json!("Ada Obi"), json!("Ada Obi"), user), "what was done before keeps its name");
    let receipt = app.ask("receipt_text", json!({ "id": id })).await.to_string();
    assert!(receipt.contains("Ada Obi"), "{receipt}");

    // Once there is a name, nobody takes another one unseen.
    app.allow("settings_save", json!({ "settings": named("Chidi").await })).await;
    let app = app.restart().await;
    assert_eq!(app.ask("app_state", json!({})).await["person"], "Chidi");
    app.console.shutdown().await;
}

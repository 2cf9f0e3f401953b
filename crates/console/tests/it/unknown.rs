//! Outcomes that nobody knows: found in the wallet's list, or decided by a person, and never sent twice meanwhile.

use std::time::Duration;

use crate::test_console::{self, TestConsole};
use bursar_contract::Code;
use bursar_test_support::poll;
use serde_json::{Value, json};

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER: &str = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

/// A transfer whose first attempt was lost in this way and whose second was refused: nobody knows.
async fn lost(app: &TestConsole, wallet: &str, token: &str, amount: &str, fault: &str) -> String {
    app.fail("transaction_transfer", fault, 1).await;
    app.fail("transaction_transfer", "status=409", 1).await;
    let id = app.draft(wallet, token, PAYEE, amount).await.unwrap();
    app.approve().await;
    poll::until("the second attempt ends", async || {
        let view = app.ask("intent_view", json!({ "id": id })).await;
        if view["attempts"] == 2 && view["watching"] != "sending" { Ok(()) } else { Err(view) }
    })
    .await;
    id
}

/// Makes every attempt so old that the request cannot be on its way any more.
pub async fn age(app: &TestConsole, id: &str) {
    let back = 11 * 60_000;
    app.journal(&format!(
        "UPDATE attempt SET started_at = started_at - {back}, ended_at = ended_at - {back} WHERE intent = '{id}';
         UPDATE intent SET first_sent_at = first_sent_at - {back}, first_sent_since_boot = first_sent_since_boot - {back}, created_at = created_at - {back},
             decided_at = decided_at - {back}
           WHERE id = '{id}';"
    ))
    .await;
}

async fn decide(app: &TestConsole, id: &str, verdict: &str, remote: Option<&str>) -> Result<Value, bursar_contract::Fault> {
    let mut input = json!({ "id": id, "verdict": verdict, "note": "Asked the payee on the telephone" });
    if let Some(remote) = remote {
        input["remoteId"] = json!(remote);
    }
    app.try_ask("unknown_decide", input).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_transfer_that_the_wallet_lists_once_is_found_and_not_sent_again() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = lost(&app, &wallet, &native, "0.010", "drop_after").await;
    let found = app.until(&id, &["settled"]).await;
    let listed = app.transactions(&wallet).await;
    assert_eq!(listed.len(), 1);
    assert_eq!((&found["remoteId"], &found["attempts"], &found["fault"]), (&listed[0]["id"], &json!(2), &Value::Null), "{found:#}");
    assert_eq!(found["decision"], Value::Null);
    assert_eq!(app.ask("unknown_list", json!({})).await, json!([]));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_that_is_not_listed_waits_for_a_person_and_a_resend_is_another_payment() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = lost(&app, &wallet, &native, "0.01", "drop_before").await;
    let inbox = app.ask("unknown_list", json!({})).await;
    assert_eq!((&inbox[0]["intent"]["id"], &inbox[0]["looking"]), (&json!(id), &json!(true)));
    assert!(inbox[0]["replayUntil"].is_string());
    let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
    assert_eq!((&evidence["candidates"], &evidence["complete"]), (&json!([]), &json!(true)));
    let outcomes: Vec<&Value> = evidence["attempts"].as_array().unwrap().iter().map(|attempt| &attempt["outcome"]).collect();
    assert_eq!(outcomes, ["ambiguous", "refused"]);
    assert!(evidence["requestBody"].as_str().unwrap().contains("\"amount\":0.01") && !evidence.to_string().to_lowercase().contains("ciphertext"));

    // While it may be on its way nobody can know, and nothing is paid again.
    let early = decide(&app, &id, "not_sent", None).await.unwrap_err();
    assert!(early.message.to_string().contains("may still be pending"), "{early}");
    let input = json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": native, "amount": "0.01", "feeLevel": "MEDIUM" });
    let again = async || {
        let call = json!({ "input": input, "note": { "reference": "", "resendOf": id } });
        app.call(bursar_console::app::commands::Window::Main, "transaction_transfer", call).await
    };
    assert!(again().await.is_err());
    age(&app, &id).await;
    assert_eq!(again().await.unwrap_err().code, Code::Refused);

    let silent = app.try_ask("unknown_decide", json!({ "id": id, "verdict": "not_sent", "note": "  no  " })).await.unwrap_err();
    assert_eq!(silent.field.as_deref(), Some("note"));
    let dead = decide(&app, &id, "not_sent", None).await.unwrap();
    assert_eq!((&dead["state"], &dead["fault"]["money"]), (&json!("dead"), &json!("not_moved")));
    assert_eq!((&dead["decision"]["sent"], &dead["decision"]["note"]), (&json!(false), &json!("Asked the payee on the telephone")));
    assert!(!dead["decision"]["by"].as_str().unwrap().is_empty());
    assert_eq!(decide(&app, &id, "not_sent", None).await.unwrap_err().code, Code::Conflict);
    app.ask("intent_check", json!({ "id": id })).await;
    assert!(app.transactions(&wallet).await.is_empty());

    // The destination is typed once more in the confirm window, and nowhere else.
    app.refuses_answers_beforehand("transaction_transfer", &input).await;
    let second = again().await.unwrap()["draftId"].as_str().unwrap().to_owned();
    let review = app.review().await;
    assert_eq!(review["field"]["name"], "destination", "{review}");
    for typed in [json!({}), json!({ "destination": "" }), json!({ "destination": OTHER }), json!({ "destination": "0x12" }), json!({ "middle": PAYEE })] {
        assert_eq!(app.say_yes(typed.clone()).await.unwrap_err().field.as_deref(), Some("destination"), "{typed}");
    }
    // What was mistyped spends nothing: the same token still says yes.
    let verdict = json!({ "draftId": second, "token": app.review().await["token"], "ticks": test_console::ticks(&review), "destination": OTHER });
    app.call(bursar_console::app::commands::Window::Confirm, "draft_approve", json!({ "input": { "verdict": verdict } })).await.unwrap_err();
    let verdict = serde_json::from_str::<Value>(&verdict.to_string().replace(OTHER, &PAYEE.to_lowercase())).unwrap();
    app.call(bursar_console::app::commands::Window::Confirm, "draft_approve", json!({ "input": { "verdict": verdict } })).await.unwrap();
    let done = app.until(&second, &["settled"]).await;
    assert_eq!((&done["links"][0]["id"], &done["links"][0]["kind"], &done["links"][0]["later"]), (&json!(id), &json!("resend_of"), &json!(false)));
    let first = app.ask("intent_view", json!({ "id": id })).await;
    assert_eq!((&first["state"], &first["links"][0]["id"], &first["links"][0]["later"]), (&json!("dead"), &json!(second), &json!(true)));
    assert_eq!(app.transactions(&wallet).await.len(), 1);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_that_went_to_another_service_is_recorded_by_the_word_of_a_person() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = lost(&app, &wallet, &native, "0.01", "drop_before").await;
    assert_eq!(app.ask("unknown_list", json!({})).await[0]["transaction"], true);
    assert_eq!(decide(&app, &id, "sent", None).await.unwrap_err().field.as_deref(), Some("remoteId"), "its own service lists it");
    app.journal(&format!("UPDATE intent SET binding = 'https://old.example' WHERE id = '{id}'")).await;
    assert_eq!(app.ask("unknown_list", json!({})).await[0]["transaction"], false);
    let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
    assert_eq!((&evidence["candidates"], &evidence["fault"]), (&json!([]), &Value::Null));
    let made = decide(&app, &id, "sent", None).await.unwrap();
    assert_eq!((&made["state"], &made["decision"]["sent"]), (&json!("settled"), &json!(true)));
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_own_request_of_unknown_outcome_is_not_listed_a_second_time_as_made_outside_of_bursar() {
    let app = TestConsole::sandbox().await;
    let (wallet, _, token) = app.funded().await;
    let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
    let contract = tokens.as_array().unwrap().iter().find(|one| one["id"] == json!(token)).unwrap()["address"].clone();
    for fault in ["cut=10", "status=409"] {
        app.fail("transaction_execute", fault, 1).await;
    }
    let input = json!({ "abiFunctionSignature": "transfer(address,uint256)", "abiParameters": [PAYEE, "5"], "contractAddress": contract, "walletId": wallet, "feeLevel": "MEDIUM" });
    let drafted = app.call(bursar_console::app::commands::Window::Main, "transaction_execute", json!({ "input": input, "note": {} })).await.unwrap();
    let id = drafted["draftId"].as_str().unwrap();
    app.approve().await;
    app.until(id, &["unknown", "accepted_unreadable"]).await;
    let listed = app.transactions(&wallet).await;
    assert_eq!(listed.len(), 1, "the service has it");

    let rows = async || {
        let read = app.ask("history_refresh", json!({})).await;
        assert_eq!((&read["read"], read.get("failed")), (&read["wallets"], None), "{read:#}");
        let rows = app.ask("intent_list", json!({ "limit": 50 })).await["rows"].as_array().unwrap().clone();
        rows.into_iter().filter(|row| row["operation"] != "wallet_create_developer" && row["operation"] != "wallet_set_create_developer").collect::<Vec<_>>()
    };
    let one = rows().await;
    assert_eq!((one.len(), &one[0]["id"], &one[0]["madeHere"]), (1, &json!(id), &json!(true)), "{one:#?}");
    age(&app, id).await;
    decide(&app, id, "sent", listed[0]["id"].as_str()).await.unwrap();
    assert_eq!(rows().await.len(), 1);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn between_two_that_fit_a_person_chooses() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let apart = app.draft(&wallet, &native, PAYEE, "0.02").await.unwrap();
    app.approve().await;
    let apart = app.until(&apart, &["settled"]).await["remoteId"].clone();
    let elsewhere = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    app.until(&elsewhere, &["settled"]).await;
    // As if the same had been paid from another computer: the service lists it, this journal does not know it.
    app.journal(&format!("UPDATE intent SET remote_id = NULL, duplicate_key = NULL WHERE id = '{elsewhere}'")).await;

    let id = lost(&app, &wallet, &native, "0.01", "drop_after").await;
    app.asks("transaction_list", 3).await;
    let evidence = app.ask("unknown_evidence", json!({ "id": id })).await;
    assert_eq!(evidence["item"]["intent"]["state"], "unknown");
    let candidates = evidence["candidates"].as_array().unwrap();
    let matching: Vec<&Value> = candidates.iter().filter(|row| row["matches"] == true).collect();
    assert_eq!((candidates.len(), matching.len()), (3, 2), "{candidates:#?}");
    // In the form it is the payment of this computer, said once, and the balance may be without it already.
    let form = json!({ "walletId": wallet, "tokenId": native, "to": PAYEE, "amount": "0.01", "feeLevel": "MEDIUM" });
    let checks = app.ask("transfer_check", form).await;
    let lines = checks["lines"].as_array().unwrap();
    let same: Vec<&Value> = lines.iter().filter(|line| line["id"] == "duplicate").collect();
    assert!(same.len() == 1 && same[0]["level"] == "danger", "{lines:#?}");
    assert!(lines.iter().any(|line| line["detail"].to_string().contains("the balance may already be without it")), "{lines:#?}");
    let claimed = candidates.iter().find(|row| row["remoteId"] == apart).unwrap();
    assert!(claimed["differs"] == true && claimed["claimedBy"].is_string());

    assert_eq!(decide(&app, &id, "sent", None).await.unwrap_err().field.as_deref(), Some("remoteId"));
    assert_eq!(decide(&app, &id, "sent", apart.as_str()).await.unwrap_err().field.as_deref(), Some("remoteId"));
    assert_eq!(decide(&app, &id, "sent", Some("nothing")).await.unwrap_err().code, Code::NotFound);
    let chosen = matching[0]["remoteId"].as_str().unwrap();
    decide(&app, &id, "sent", Some(chosen)).await.unwrap();
    // What the service calls final is read once more by its id.
    let settled = app.until(&id, &["settled"]).await;
    assert_eq!((&settled["state"], &settled["remoteId"], &settled["decision"]["sent"]), (&json!("settled"), &json!(chosen), &json!(true)));
    assert_eq!(app.transactions(&wallet).await.len(), 3);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_transaction_is_never_taken_for_two_payments() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let first = lost(&app, &wallet, &native, "0.01", "drop_before").await;
    age(&app, &first).await;
    // An open payment stops the same one, so only a journal of an earlier version holds two of them.
    app.journal(&format!("UPDATE intent SET duplicate_key = NULL WHERE id = '{first}'")).await;
    app.fail("transaction_list", "status=503", 1_000).await;
    let second = lost(&app, &wallet, &native, "0.01", "drop_after").await;
    app.journal(&format!("UPDATE intent SET duplicate_key = (SELECT duplicate_key FROM intent WHERE id = '{second}') WHERE id = '{first}'")).await;
    app.fail("transaction_list", "status=503", 0).await;
    // Both are looked for.
    app.asks("transaction_list", 6).await;
    for id in [&first, &second] {
        assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "unknown");
    }
    // Once it is decided that the first was not sent, the transaction can only be the second's.
    decide(&app, &first, "not_sent", None).await.unwrap();
    app.ask("intent_check", json!({ "id": second })).await;
    let found = app.until(&second, &["settled"]).await;
    let listed = app.transactions(&wallet).await;
    assert_eq!((listed.len(), &found["remoteId"]), (1, &listed[0]["id"]));
    assert_eq!(app.ask("intent_view", json!({ "id": first })).await["state"], "dead");
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_shows_after_it_was_decided_not_to_be_sent_is_said_loudly_and_corrected() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    // It went through, and nobody can see that: the list is down until after the decision.
    app.fail("transaction_list", "status=503", 1_000).await;
    let id = lost(&app, &wallet, &native, "0.01", "drop_after").await;
    age(&app, &id).await;
    decide(&app, &id, "not_sent", None).await.unwrap();
    assert_eq!(app.ask("app_state", json!({})).await["late"], Value::Null);
    app.fail("transaction_list", "status=503", 0).await;
    // A start looks at once.
    let app = app.restart().await;
    let corrected = app.until(&id, &["settled"]).await;
    let listed = app.transactions(&wallet).await;
    assert_eq!((listed.len(), &corrected["remoteId"], &corrected["fault"]), (1, &listed[0]["id"], &Value::Null));
    assert_eq!((&corrected["decision"]["sent"], corrected["decision"]["overruledAt"].is_string()), (&json!(false), true), "{corrected:#}");
    let state = app.ask("app_state", json!({})).await;
    assert_eq!((&state["late"][0]["id"], &state["late"][0]["amount"], &state["late"][0]["again"]), (&json!(id), &json!("0.01 ETH"), &json!([])), "{state:#}");
    // It stays until a person has read it, and the log knows both.
    assert_eq!(app.ask("late_arrival_read", json!({ "id": id })).await["late"], Value::Null);
    let app = app.restart().await;
    assert_eq!(app.ask("app_state", json!({})).await["late"], Value::Null);
    assert_eq!(app.events(&id).await.iter().filter(|action| ["late_arrival", "late_read"].contains(&action.as_str())).count(), 2);
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumped_stops_every_replay() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let id = lost(&app, &wallet, &native, "0.01", "drop_before").await;
    let jumps = [("first_sent_since_boot", -90_000), ("first_sent_since_boot", 90_000), ("first_sent_at", 3_600_000), ("first_sent_at", -86_400_000)];
    let mut app = app;
    for (clock, by) in jumps {
        app.journal(&format!("UPDATE intent SET {clock} = {clock} + {by} WHERE id = '{id}'")).await;
        let inbox = app.ask("unknown_list", json!({})).await;
        assert_eq!(inbox[0]["replayUntil"], Value::Null, "{clock} {by}");
        app.ask("intent_check", json!({ "id": id })).await;
        app = app.restart().await;
        let view = app.ask("intent_view", json!({ "id": id })).await;
        assert_eq!((&view["state"], &view["attempts"]), (&json!("unknown"), &json!(2)), "{clock} {by}");
        app.journal(&format!("UPDATE intent SET {clock} = {clock} - {by} WHERE id = '{id}'")).await;
    }
    // The control: with both clocks right the same request goes out again, and is paid once.
    app.ask("intent_check", json!({ "id": id })).await;
    let done = app.until(&id, &["settled"]).await;
    assert_eq!(done["attempts"], 3);
    assert_eq!(app.transactions(&wallet).await.len(), 1);
    app.console.shutdown().await;
}

/// Waits until the service calls so many transactions of the wallet final.
async fn done(app: &TestConsole, wallet: &str, count: usize) {
    let complete = async || app.transactions(wallet).await.iter().filter(|row| row["state"] == "COMPLETE").count() == count;
    poll::until("the service is done with it", complete).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_nobody_sees_the_window_it_is_looked_at_seldom_and_at_once_when_somebody_does() {
    let options = test_console::options();
    // The first look comes at once, and the block after it.
    let (first_look, block_time, hidden_looks) = (Duration::ZERO, Duration::from_secs(1), Duration::from_secs(3_600));
    let pace = bursar_console::base::pace::Pace { first_look, block_time, hidden_looks, ..options.pace };
    let app = TestConsole::sandbox_with(bursar_console::Options { pace, ..options }).await;
    let (wallet, native, _) = app.funded().await;
    app.ask("window_shown", json!({ "shown": false })).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    app.until(&id, &["accepted"]).await;
    // The service is done with it: seen, it would be settled by now.
    done(&app, &wallet, 1).await;
    let looked = app.asked("transaction_view").await;
    app.clock().advance(Duration::from_secs(58 * 60));
    assert_eq!(app.ask("intent_view", json!({ "id": id })).await["state"], "accepted");
    app.clock().advance(Duration::from_secs(2 * 60));
    app.until(&id, &["settled"]).await;
    // One look, with the reading that confirms it: nobody looked in between.
    assert_eq!(app.asked("transaction_view").await, looked + 2);

    let id = app.draft(&wallet, &native, PAYEE, "0.02").await.unwrap();
    app.approve().await;
    app.until(&id, &["accepted"]).await;
    done(&app, &wallet, 2).await;
    // No time passes: it is looked at because somebody comes back.
    app.ask("window_shown", json!({ "shown": true })).await;
    app.until(&id, &["settled"]).await;
    app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payee_whose_only_transfer_waits_on_its_chain_was_not_paid_yet() {
    let app = TestConsole::sandbox().await;
    let (wallet, native, _) = app.funded().await;
    let first_payment = async || {
        let form = json!({ "walletId": wallet, "tokenId": native, "to": PAYEE, "amount": "0.02", "feeLevel": "MEDIUM" });
        let checks = app.ask("transfer_check", form).await;
        checks["lines"].as_array().unwrap().iter().find(|line| line["id"] == "first_payment").unwrap_or_else(|| panic!("{checks:#}")).clone()
    };
    // The service's list has it too, and its token is known.
    app.ask("token_list", json!({ "limit": 100 })).await;
    app.fail("transaction_transfer", "stuck", 1).await;
    let id = app.draft(&wallet, &native, PAYEE, "0.01").await.unwrap();
    app.approve().await;
    app.until(&id, &["accepted"]).await;
    assert_eq!(app.transactions(&wallet).await.len(), 1);
    let waits = first_payment().await;
    assert!(waits["level"] == "warn" && waits["detail"].to_string().contains("is still under way"), "{waits:#}");
    app.console.shutdown().await;
}

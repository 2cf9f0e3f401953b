//! A team on three computers: cards are compared, rules are signed, one person prepares, another approves, and one computer sends.

use bursar_approvals::{card::Card, envelope::Signed};
use bursar_console::app::commands::Window;
use bursar_contract::Code;
use bursar_test_support::attack;
use serde_json::json;

use crate::{
    batches,
    office::{Office, Seat, facts, refused},
    payouts::payout,
    test_console::service::Service,
};

/// In the table of attacks.
const FORGED: &str = "Forged cards";

#[tokio::test(flavor = "multi_thread")]
async fn one_prepares_another_approves_and_the_computer_that_was_named_sends_once() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "2500.50"), &chidi.key).await;
    assert_eq!(ada.stage(&id).await, "waiting");
    ada.carry(&id, bisi).await;
    let seen = bisi.item(&id).await;
    assert_eq!(
        (&seen["item"]["amount"], &seen["item"]["waitsForMe"], &seen["note"]),
        (&json!("₦2,500.50"), &json!(true), &json!("As agreed on the phone")),
        "{seen:#}"
    );
    assert_eq!((&seen["differences"][0]["kind"], &seen["payment"]["account"]), (&json!("unknown"), &json!("0123456789")), "{seen:#}");
    assert_eq!((&seen["differ"], &seen["newPayees"], &seen["agree"]), (&json!(0), &json!(1), &json!(0)), "a new payee differs from nothing: {seen:#}");
    bisi.app.ask("proposal_review", json!({ "id": id })).await;
    let about = bisi.app.review().await["groups"][0].clone();
    assert_eq!(
        facts(&about),
        [("Prepared by", "Ada"), ("Their note", "As agreed on the phone"), ("Not in your contacts, never paid in this computer’s records", "1 payee")],
        "{about:#}"
    );
    bisi.app.approve().await;
    assert_eq!(bisi.stage(&id).await, "approved");
    assert_eq!(office.paid().await, 0, "an approval sends nothing");
    refused(&bisi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "Another computer sends");
    bisi.carry(&id, chidi).await;
    assert_eq!(office.paid().await, 0, "a file that arrives sends nothing");
    let next = chidi.app.ask("proposal_start", json!({ "id": id })).await;
    let draft = next["confirm"]["id"].as_str().unwrap().to_owned();
    let review = chidi.app.review().await;
    assert_eq!((&review["draftId"], &review["money"]["amount"], &review["money"]["reference"]), (&json!(draft), &json!("2,500.50"), &json!("INV-2291")));
    assert_eq!(facts(&review["groups"][0]), [("Prepared by", "Ada"), ("Approved by", "Bisi")], "who sends sees who approved: {review:#}");
    chidi.app.approve().await;
    chidi.app.until(&draft, &["settled"]).await;
    assert_eq!(office.paid().await, 1);
    assert_eq!(chidi.stage(&id).await, "started");
    // It was carried out: nobody starts it a second time.
    assert_eq!(chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err().code, Code::Conflict);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_of_a_team_approves_nothing_alone() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    // Chidi sends, and does not prepare.
    let alone = chidi.app.call(Window::Main, "virtual_account_transfer", json!({ "input": payout(account, "10.00"), "note": {} })).await.unwrap_err();
    refused(&alone, "preparing");
    // Who prepares approves nothing of it, also with the role.
    let id = ada.propose(payout(account, "20.00"), &chidi.key).await;
    refused(&ada.app.try_ask("proposal_review", json!({ "id": id })).await.unwrap_err(), "Nobody can approve what they prepared themselves");
    ada.carry(&id, chidi).await;
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "not complete");
    assert!(bisi.app.ask("proposal_list", json!({})).await["items"].as_array().unwrap().is_empty(), "nothing comes by itself");
    assert_eq!(office.paid().await, 0);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_is_final_and_a_withdrawal_too() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "30.00"), &chidi.key).await;
    ada.carry(&id, bisi).await;
    let short = bisi.app.try_ask("proposal_reject", json!({ "id": id, "reason": "no" })).await.unwrap_err();
    assert_eq!(short.field.as_deref(), Some("reason"), "{short}");
    bisi.app.ask("proposal_reject", json!({ "id": id, "reason": "The invoice was paid in October" })).await;
    bisi.carry(&id, chidi).await;
    bisi.carry(&id, ada).await;
    for seat in [ada, bisi, chidi] {
        let seen = seat.item(&id).await;
        assert_eq!((&seen["item"]["stage"], &seen["decisions"][0]["reason"]), (&json!("rejected"), &json!("The invoice was paid in October")), "{seen:#}");
    }
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "rejected");
    let other = ada.propose(payout(account, "40.00"), &chidi.key).await;
    ada.carry(&other, bisi).await;
    bisi.approve(&other).await;
    ada.app.ask("proposal_withdraw", json!({ "id": other, "reason": "" })).await;
    bisi.carry(&other, chidi).await;
    ada.carry(&other, chidi).await;
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": other })).await.unwrap_err(), "withdrawn");
    assert_eq!(office.paid().await, 0);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_the_rules_holds_once_two_administrators_signed_it() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let mut policy = ada.team().await["policy"].clone();
    policy["rules"] = json!([{ "rail": "bank", "asset": "NGN", "amountFrom": "1000", "approvals": 2 }]);
    ada.app.allow("team_policy_sign", json!({ "policy": policy })).await;
    assert_eq!(ada.team().await["team"]["version"], 1, "one signature of two");
    let waiting = ada.team().await["waiting"][0].clone();
    assert_eq!((&waiting["version"], &waiting["missing"], &waiting["canSign"]), (&json!(2), &json!(1), &json!(false)), "{waiting:#}");
    let file = ada.save("team_policy_save", json!({ "digest": waiting["digest"] })).await;
    bisi.open(&file).await;
    bisi.sign_waiting().await;
    assert_eq!(bisi.team().await["team"]["version"], 2);
    let tried = bisi.app.ask("team_rules_try", json!({ "question": { "rail": "bank", "asset": "NGN", "amount": "2,000,000", "newPayee": true, "batch": false, "maker": bisi.team().await["policy"]["members"][0]["id"] } })).await;
    assert_eq!((tried["said"].as_str().unwrap(), &tried["possible"]), ("₦2,000,000.00 to a new payee needs approval by 2 of 2 people.", &json!(true)));
    // Signed by its maker under version 1, and sent under version 2: the stricter rule holds.
    let id = ada.propose(payout(account, "2500.50"), &chidi.key).await;
    ada.carry(&id, bisi).await;
    bisi.approve(&id).await;
    bisi.carry(&id, chidi).await;
    assert_eq!(chidi.team().await["team"]["version"], 2, "the rules come with the request");
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "not complete");
    chidi.approve(&id).await;
    chidi.app.ask("proposal_start", json!({ "id": id })).await;
    chidi.app.approve().await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_wrong_groups_set_a_card_aside_and_a_forged_card_is_refused() {
    let office = Office::open().await;
    let Office { ada, bisi, .. } = &office;
    let stranger = Seat::new(Service::app(&office.base(), &office.credentials()).await, "Dele", &office.folder("ada")).await;
    let card = stranger.save("team_card_save", json!({})).await;
    ada.open(&card).await;
    let subject = format!("card:{}", stranger.key);
    let begun = ada.app.ask("team_compare_begin", json!({ "subject": subject })).await;
    let again = ada.app.ask("team_compare_begin", json!({ "subject": subject })).await;
    assert_eq!(begun, again, "who begins again is asked for the same groups");
    assert!(ada.team().await["cards"][0]["fingerprint"].is_null(), "a fingerprint that waits is shown nowhere");
    let asked = begun["groups"].as_array().unwrap().iter().position(|group| group["letters"].is_null()).unwrap();
    let trust = json!({ "subject": subject });
    for wrong in 1..=3 {
        let now = ada.app.ask("team_compare_check", json!({ "subject": subject, "group": asked, "typed": "ZZZZ" })).await;
        assert_eq!((&now["wrong"], &now["setAside"]), (&json!(wrong), &json!(wrong == 3)));
        assert!(ada.app.try_ask("team_compare_trust", trust.clone()).await.is_err());
    }
    // The right letters come too late.
    let right = stranger.fingerprint().await;
    ada.app.ask("team_compare_check", json!({ "subject": subject, "group": asked, "typed": right[asked] })).await;
    assert!(ada.app.try_ask("team_compare_trust", trust).await.is_err());
    // A card whose bytes were changed is not signed by its key, and nobody signs one for another's key.
    let bytes = std::fs::read(&card).unwrap();
    let taken = async |bytes: &[u8]| bisi.try_open(&office.file("forged.bursar", bytes)).await.is_ok();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(!taken(&changed).await, "byte {at}");
    }
    let own = Signed::<Card>::read(bytes.strip_suffix(b"\n").unwrap()).unwrap().document().clone();
    let forged = Signed::sign(Card { person: "Bisi".into(), ..own }, &ada.signing_key().await).unwrap();
    assert!(!taken(&[forged.bytes(), b"\n".to_vec()].concat()).await);
    assert!(bisi.team().await["cards"].as_array().unwrap().is_empty(), "nothing of a refused document stays");
    attack::held(FORGED, bytes.len() + 1, bytes.len() + 1);
    attack::control(FORGED, "the card as its owner made it is taken", usize::from(taken(&bytes).await));
    stranger.app.console.shutdown().await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_of_sixty_is_prepared_approved_and_sent_row_by_row_under_the_keys_of_the_request() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let sheet = batches::paste(&ada.app, account, "October salaries", &batches::people(60)).await;
    let view = batches::named(&ada.app, sheet["id"].as_str().unwrap()).await;
    let drafted = ada.app.ask("batch_draft", json!({ "id": sheet["id"], "revision": view["revision"], "control": "" })).await;
    let id = ada.sign(drafted["proposal"].as_str().unwrap_or_else(|| panic!("{drafted}")), &chidi.key).await;
    ada.carry(&id, bisi).await;
    let seen = bisi.item(&id).await;
    assert_eq!((&seen["rows"], &seen["item"]["title"]), (&json!(60), &json!("October salaries, 60 payments")), "{seen:#}");
    decide_on_rows(bisi, &id, 60).await;
    assert_eq!(bisi.stage(&id).await, "approved");
    bisi.carry(&id, chidi).await;
    let next = chidi.app.ask("proposal_start", json!({ "id": id })).await;
    let sheet = next["sheet"].as_str().unwrap_or_else(|| panic!("{next}")).to_owned();
    let view = batches::named(&chidi.app, &sheet).await;
    // Nobody changes a row that was signed.
    let edit = json!({ "id": sheet, "edits": [{ "index": 0, "column": "amount", "value": "9,999.00" }] });
    refused(&chidi.app.try_ask("batch_edit", edit).await.unwrap_err(), "signed");
    assert!(view["stop"].is_null(), "{view:#}");
    let view = chidi.app.ask("batch_sheet_view", json!({ "id": sheet })).await;
    let batch = chidi.app.ask("batch_draft", json!({ "id": sheet, "revision": view["revision"], "control": "" })).await;
    chidi.app.approve().await;
    let sent = batches::at_stage(&chidi.app, batch["draftId"].as_str().unwrap(), "finished").await;
    assert_eq!(sent["signed"], json!({ "maker": seen["item"]["maker"], "approvedBy": bisi.item(&id).await["item"]["approvedBy"] }), "{sent:#}");
    assert_eq!(sent["signed"]["approvedBy"].as_array().unwrap().len(), 1, "{sent:#}");
    assert_eq!(office.paid().await, 60);
    office.close().await;
}

/// Goes back in the confirm window.
async fn goes_back(seat: &Seat) {
    let review = seat.app.review().await;
    let verdict = json!({ "draftId": review["draftId"], "token": review["token"], "ticks": [] });
    seat.app.call(Window::Confirm, "draft_reject", json!({ "input": { "verdict": verdict } })).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_back_in_the_confirm_window_starts_the_request_again() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "50.00"), &chidi.key).await;
    ada.carry(&id, bisi).await;
    bisi.approve(&id).await;
    bisi.carry(&id, chidi).await;
    for _ in 0..2 {
        chidi.app.ask("proposal_start", json!({ "id": id })).await;
        goes_back(chidi).await;
        assert_eq!(chidi.stage(&id).await, "approved");
    }
    // One that still waits makes room as well.
    chidi.app.ask("proposal_start", json!({ "id": id })).await;
    let entry = chidi.app.ask("proposal_start", json!({ "id": id })).await["confirm"]["id"].as_str().unwrap().to_owned();
    chidi.app.approve().await;
    chidi.app.until(&entry, &["settled"]).await;
    assert_eq!((office.paid().await, chidi.stage(&id).await.as_str()), (1, "started"));

    let sheet = batches::paste(&ada.app, account, "October", &batches::people(3)).await["id"].as_str().unwrap().to_owned();
    let view = batches::named(&ada.app, &sheet).await;
    let drafted = ada.app.ask("batch_draft", json!({ "id": sheet, "revision": view["revision"], "control": "" })).await;
    let id = ada.sign(drafted["proposal"].as_str().unwrap(), &chidi.key).await;
    ada.carry(&id, bisi).await;
    decide_on_rows(bisi, &id, 3).await;
    bisi.carry(&id, chidi).await;
    let rows = chidi.app.ask("proposal_start", json!({ "id": id })).await["sheet"].as_str().unwrap().to_owned();
    let first = batches::draft(&chidi.app, &rows).await;
    goes_back(chidi).await;
    assert_eq!(chidi.app.ask("batch_view", json!({ "id": first })).await["stage"], "rejected");
    batches::draft(&chidi.app, &rows).await;
    let batch = batches::draft(&chidi.app, &rows).await;
    chidi.app.ask("batch_view", json!({ "id": first })).await;
    chidi.app.approve().await;
    batches::at_stage(&chidi.app, &batch, "finished").await;
    assert_eq!(office.paid().await, 4);
    let checked = chidi.app.ask("log_check", json!({})).await;
    assert!(checked["broken"].is_null(), "{checked}");
    office.close().await;
}

/// Looks at the rows first, then approves in the confirm window.
async fn decide_on_rows(seat: &Seat, id: &str, count: usize) {
    let first = seat.app.ask("proposal_review", json!({ "id": id })).await;
    if let Some(sheet) = first["sheet"].as_str() {
        batches::named(&seat.app, sheet).await;
        let second = seat.app.ask("proposal_review", json!({ "id": id })).await;
        assert!(second["confirm"]["id"].is_string(), "{second}");
    }
    let shown = seat.app.review().await["blocks"].to_string();
    assert!((0..count).all(|at| shown.contains(&bursar_contract::address::grouped(&batches::number(at)))), "every row of the batch is in the confirm window");
    seat.app.approve().await;
}

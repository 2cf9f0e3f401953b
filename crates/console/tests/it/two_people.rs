//! The tutorial for two: the sandbox plays the colleague, and everything is signed, carried and checked as between two people.

use bursar_console::app::commands::Window;
use serde_json::{Value, json};

use crate::{
    batches,
    office::{Seat, facts, member},
    payouts::{account, payout},
    test_console::TestConsole,
};

/// The states of the steps where this many are done.
fn steps(done: usize) -> Value {
    let state = |at: usize| match at.cmp(&done) {
        std::cmp::Ordering::Less => "done",
        std::cmp::Ordering::Equal => "active",
        std::cmp::Ordering::Greater => "ahead",
    };
    (0..8).map(state).collect()
}

async fn at_step(seat: &Seat, done: usize) -> Value {
    let view = seat.app.ask("tutorial_view", json!({})).await;
    assert_eq!(view["steps"], steps(done), "{view}");
    view
}

/// Gives the colleague a file, and opens what they give back.
async fn hand_over(seat: &Seat, file: &std::path::Path) -> Value {
    seat.puts(file);
    let back = seat.save("tutorial_file_hand", json!({})).await;
    seat.open(&back).await
}

/// A person at a sandbox with money, in the tutorial, who trusts the colleague's card; the account, and the key of that card.
async fn acquainted(folder: &std::path::Path) -> (Seat, String, String) {
    let app = TestConsole::sandbox().await;
    let account = account(&app).await;
    app.ask("account_deposit", json!({ "id": account, "amount": "900000" })).await;
    app.ask("virtual_account_balance", json!({ "id": account })).await;
    app.ask("tutorial_start", json!({ "tutorial": "two_people" })).await;
    let hand = Seat::hand(folder);
    app.console.set_picker(hand.clone());
    let ada = Seat::at(app, hand, "Ada").await;
    let view = at_step(&ada, 1).await;
    let read_out: Vec<String> = serde_json::from_value(view["colleague"]["fingerprint"].clone()).unwrap();
    let card = ada.save("tutorial_card_save", json!({})).await;
    let key = ada.open(&card).await["id"].as_str().unwrap().to_owned();
    ada.compare(&format!("card:{key}"), &read_out).await;
    (ada, account, key)
}

/// Founds a team in which the colleague has these roles.
async fn found(ada: &Seat, key: &str, roles: &[&str]) {
    let colleague = json!({ "id": "", "name": "Bisi Adeyemi", "roles": roles, "cards": [{ "key": key, "sends": false }] });
    let members = [member(ada, &["prepare", "approve", "send", "administer"], true), colleague];
    ada.app.allow("team_policy_sign", json!({ "policy": { "team": "Practice", "members": members, "rules": [], "changesNeed": 2 } })).await;
    // Rules under which the colleague may not approve are not what the step asks for.
    at_step(ada, if roles.contains(&"approve") { 3 } else { 2 }).await;
    let waiting = ada.team().await["waiting"][0]["digest"].clone();
    let file = ada.save("team_policy_save", json!({ "digest": waiting })).await;
    hand_over(ada, &file).await;
    assert_eq!(ada.team().await["team"]["name"], "Practice");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_pay_a_salary_sheet_and_neither_of_them_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (ada, account, key) = acquainted(folder.path()).await;
    at_step(&ada, 2).await;
    found(&ada, &key, &["approve", "administer"]).await;
    at_step(&ada, 4).await;

    let file = ada.save("tutorial_sheet_save", json!({})).await;
    assert_eq!(file.file_name().unwrap(), "Salaries for two.xlsx");
    ada.puts(&file);
    let setup = json!({ "name": "Practice", "accountId": account, "purpose": "salary" });
    let sheet = ada.app.ask("batch_open_file", json!({ "setup": setup })).await["id"].as_str().unwrap().to_owned();
    let view = batches::named(&ada.app, &sheet).await;
    assert_eq!((&view["counts"]["all"], &view["counts"]["fix"], &view["counts"]["leftOut"]), (&json!(5), &json!(0), &json!(0)), "no mistakes: {view}");
    let drafted = ada.app.ask("batch_draft", json!({ "id": sheet, "revision": view["revision"], "control": "" })).await;
    assert_eq!(at_step(&ada, 5).await["requestId"], drafted["proposal"], "the request waits to be signed");
    let id = ada.sign(drafted["proposal"].as_str().unwrap_or_else(|| panic!("{drafted}")), &ada.key).await;
    assert_eq!(at_step(&ada, 6).await["requestId"], json!(id));
    assert!(ada.app.try_ask("proposal_start", json!({ "id": id })).await.is_err(), "nobody has approved it");
    assert_eq!(ada.app.ask("batch_list", json!({})).await["sheets"], json!([]), "its rows are signed: nothing is in preparation");

    let request = ada.save("proposal_save", json!({ "id": id })).await;
    hand_over(&ada, &request).await;
    assert_eq!(ada.stage(&id).await, "approved");
    at_step(&ada, 7).await;
    assert_eq!(batches::paid(&ada.app).await.len(), 0, "a file that arrives sends nothing");

    let rows = ada.app.ask("proposal_start", json!({ "id": id })).await["sheet"].as_str().unwrap().to_owned();
    let batch = batches::draft(&ada.app, &rows).await;
    let about = ada.app.review().await["groups"][0].clone();
    assert_eq!(facts(&about), [("Prepared by", "Ada"), ("Approved by", "Bisi Adeyemi")], "who sends sees who approved: {about:#}");
    ada.app.approve().await;
    batches::at_stage(&ada.app, &batch, "finished").await;
    let ended = at_step(&ada, 8).await;
    assert_eq!((&ended["result"]["good"], &ended["result"]["payments"], &ended["batchId"]), (&json!(true), &json!(5), &json!(batch)), "{ended}");
    assert_eq!(batches::paid(&ada.app).await.len(), 5);
    assert!(ada.app.ask("sandbox_view", json!({})).await["tutorials"][5]["doneAt"].is_string());
    ada.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_colleague_signs_only_what_their_roles_allow_and_says_so_where_nothing_is_to_be_signed() {
    let folder = tempfile::tempdir().unwrap();
    let (ada, account, key) = acquainted(folder.path()).await;
    let card = ada.save("team_card_save", json!({})).await;
    ada.puts(&card);
    let nothing = ada.app.try_ask("tutorial_file_hand", json!({})).await.unwrap_err();
    assert!(nothing.message.to_string().contains("nothing to sign"), "{nothing}");

    found(&ada, &key, &["administer"]).await;
    let drafted = ada.app.call(Window::Main, "virtual_account_transfer", json!({ "input": payout(&account, "2500.50"), "note": {} })).await.unwrap();
    let id = ada.sign(drafted["proposal"].as_str().unwrap_or_else(|| panic!("{drafted}")), &ada.key).await;
    let request = ada.save("proposal_save", json!({ "id": id })).await;
    ada.puts(&request);
    let refused = ada.app.try_ask("tutorial_file_hand", json!({})).await.unwrap_err();
    assert!(refused.message.to_string().contains("may not approve"), "{refused}");
    assert_eq!(ada.stage(&id).await, "waiting");
    ada.app.console.shutdown().await;
}

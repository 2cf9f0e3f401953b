//! The tutorial for two: the sandbox plays the colleague, and everything is signed, carried and checked as between two people.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use bursar_console::{Console, app::commands::Window, base::second_window::SecondWindow};
use bursar_contract::Code;
use bursar_test_support::poll;
use bursar_vault::{CARD_KEYS, VAULT_KEY, Vault};
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

/// The system: remembers the folders that the app was to be started with, or says why it could not start it.
#[derive(Default)]
struct Starts {
    folders: Mutex<Vec<PathBuf>>,
    fails: Mutex<Option<String>>,
}

impl SecondWindow for Starts {
    fn open(&self, folder: &Path) -> Result<(), String> {
        self.folders.lock().unwrap().push(folder.to_owned());
        self.fails.lock().unwrap().take().map_or(Ok(()), Err)
    }
}

/// The program that was started with a folder, as a start opens it.
async fn started(ada: &Seat, folder: &Path, saves: &Path) -> Seat {
    let (vault, options) = (ada.app.vault.clone(), ada.app.options.clone());
    let console = Console::with_options(folder, vault.clone(), options.clone()).unwrap();
    console.resume().await;
    let app = TestConsole { console, vault, folder: tempfile::tempdir().unwrap(), options };
    Seat::with_card(app, Seat::hand(saves), "Bisi").await
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_colleagues_own_window_a_person_approves_as_the_colleague_and_carries_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let (ada, account, key) = acquainted(folder.path()).await;
    let starts = Arc::new(Starts::default());
    ada.app.console.set_second_window(starts.clone());
    let refused = ada.app.try_ask("tutorial_window_open", json!({})).await.unwrap_err();
    assert_eq!(refused.code, Code::Refused, "there is no team yet: {refused}");
    found(&ada, &key, &["approve", "administer"]).await;
    let drafted = ada.app.call(Window::Main, "virtual_account_transfer", json!({ "input": payout(&account, "2500.50"), "note": {} })).await.unwrap();
    let id = ada.sign(drafted["proposal"].as_str().unwrap_or_else(|| panic!("{drafted}")), &ada.key).await;
    let request = ada.save("proposal_save", json!({ "id": id })).await;

    *starts.fails.lock().unwrap() = Some("no such program".into());
    let unopened = ada.app.try_ask("tutorial_window_open", json!({})).await.unwrap_err();
    assert!(unopened.message.to_string().contains("no such program"), "{unopened}");
    ada.app.ask("tutorial_window_open", json!({})).await;
    let folders = starts.folders.lock().unwrap().clone();
    assert!(folders.len() == 2 && folders[0] == folders[1] && folders[0].starts_with(ada.app.folder.path()), "{folders:?}");

    let bisi = started(&ada, &folders[0], folder.path()).await;
    let state = bisi.app.ask("app_state", json!({})).await;
    assert_eq!((&state["open"]["name"], &state["open"]["keyLastFour"]), (&json!("Bisi Adeyemi"), &json!("")), "{state}");
    assert_eq!((&bisi.key, &bisi.team().await["team"]["name"]), (&key, &json!("Practice")), "the card that the rules name");
    assert!(bisi.app.try_ask("tutorial_window_open", json!({})).await.is_err(), "the colleague plays nobody");
    bisi.open(&request).await;
    bisi.approve(&id).await;
    let approved = bisi.save("proposal_save", json!({ "id": id })).await;
    assert_eq!(ada.stage(&id).await, "waiting", "nothing travels but in files");
    ada.open(&approved).await;
    assert_eq!(ada.stage(&id).await, "approved");

    // What the window shows does not go away beneath it.
    let open = ada.app.try_ask("world_reset", json!({})).await.unwrap_err();
    assert!(open.message.to_string().contains("Close Bisi’s window first"), "{open}");
    let profile = state["open"]["id"].as_str().unwrap().to_owned();
    bisi.app.console.shutdown().await;
    drop(bisi);
    assert!(ada.app.vault.get(&profile, VAULT_KEY).await.unwrap().is_some(), "until the reset");
    poll::until("the window is closed", async || ada.app.try_ask("world_reset", json!({})).await.is_ok()).await;
    assert!(!folders[0].exists());
    for item in [CARD_KEYS, VAULT_KEY] {
        assert!(ada.app.vault.get(&profile, item).await.unwrap().is_none(), "{item}");
    }
    ada.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colleague_who_may_not_approve_gets_no_window_and_no_folder() {
    let folder = tempfile::tempdir().unwrap();
    let (ada, _, key) = acquainted(folder.path()).await;
    let starts = Arc::new(Starts::default());
    ada.app.console.set_second_window(starts.clone());
    found(&ada, &key, &["administer"]).await;
    let refused = ada.app.try_ask("tutorial_window_open", json!({})).await.unwrap_err();
    assert!(refused.message.to_string().contains("may not approve"), "{refused}");
    assert!(starts.folders.lock().unwrap().is_empty() && !ada.app.folder.path().join("second-desk").exists());
    ada.app.console.shutdown().await;
}

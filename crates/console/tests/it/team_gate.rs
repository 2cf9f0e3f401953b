//! A profile that belongs to a team sends nothing that the team has not approved, whatever asks for it, and nothing twice.

use std::collections::BTreeSet;

use bursar_console::app::commands::Window;
use bursar_contract::{Code, Effect, operations::ALL};
use bursar_test_support::attack;
use serde_json::{Value, json};

use crate::{
    office::{Office, Seat, member, refused},
    payouts::{account, payout},
    replacement::{self, waiting},
    test_console::TestConsole,
};

/// In the table of attacks.
const NAME: &str = "Payments without the team's approval";
const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// Two people found a team with a third, who joins it: nothing of that asks the third person's confirm window.
async fn joined(third: &Seat, founders: [&Seat; 2]) {
    let [one, other] = founders;
    one.meet(other).await;
    one.meet(third).await;
    other.meet(one).await;
    other.meet(third).await;
    let members = [member(third, &["prepare", "send"], true), member(one, &["approve", "administer"], false), member(other, &["approve", "administer"], false)];
    let policy = json!({ "team": "Three", "members": members, "rules": [], "changesNeed": 2 });
    one.app.allow("team_policy_sign", json!({ "policy": policy })).await;
    let waiting = one.team().await["waiting"][0]["digest"].clone();
    other.open(&one.save("team_policy_save", json!({ "digest": waiting })).await).await;
    other.sign_waiting().await;
    third.open(&other.save("team_policy_save", json!({ "digest": "" })).await).await;
    let groups: Vec<String> = serde_json::from_value(other.team().await["team"]["fingerprint"].clone()).unwrap();
    third.compare(&format!("team:{}", waiting.as_str().unwrap()), &groups).await;
    assert_eq!(third.team().await["team"]["version"], 1);
}

/// Every operation that moves money, as it is asked for.
async fn everything(app: &TestConsole) -> Vec<(&'static str, Value)> {
    let (wallet, native, _) = app.funded().await;
    app.fail("transaction_transfer", "stuck", 2).await;
    let first = waiting(app, &wallet, &native, "0.1").await;
    let second = waiting(app, &wallet, &native, "0.2").await;
    let account = account(app).await;
    let set = app.ask("wallet_set_create", json!({ "name": "Organization" })).await["id"].clone();
    let own = app.ask("wallet_create", json!({ "walletSetId": set, "blockchains": ["ETH-SEPOLIA"] })).await[0]["id"].clone();
    let transaction = json!({
        "chainId": 11_155_111, "nonce": 0, "gasLimit": 21_000, "maxFeePerGas": "2000000000", "maxPriorityFeePerGas": "1000000000", "to": PAYEE, "value": "1",
    });
    let typed = json!({
        "domain": { "name": "Ledger", "chainId": 11_155_111 }, "types": { "Note": [{ "name": "text", "type": "string" }] }, "value": { "text": "hello" },
        "walletId": wallet,
    });
    vec![
        ("message_sign", json!({ "message": "hello", "encodeByHex": false, "walletId": wallet })),
        ("typed_data_sign", typed),
        ("transaction_sign", json!({ "walletId": own, "transaction": transaction.to_string() })),
        ("transaction_transfer", json!({ "destinationAddress": PAYEE, "walletId": wallet, "tokenId": native, "amount": 0.01, "feeLevel": "MEDIUM" })),
        (
            "transaction_execute",
            json!({ "abiFunctionSignature": "deposit()", "abiParameters": [], "contractAddress": PAYEE, "walletId": wallet, "value": "0.01" }),
        ),
        ("transaction_accelerate", json!({ "id": first["remoteId"] })),
        ("transaction_cancel", json!({ "id": second["remoteId"] })),
        ("virtual_account_transfer", payout(&account, "12.34")),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_operation_that_moves_money_is_refused_without_a_request_that_the_team_approved() {
    let files = tempfile::tempdir().unwrap();
    let first = Seat::new(TestConsole::sandbox().await, "Ada", files.path()).await;
    let founders = [Seat::new(TestConsole::sandbox().await, "Bisi", files.path()).await, Seat::new(TestConsole::sandbox().await, "Chidi", files.path()).await];
    let asked = everything(&first.app).await;
    let named: BTreeSet<&str> = asked.iter().map(|(name, _)| *name).collect();
    let all: BTreeSet<&str> = ALL.iter().filter(|spec| spec.effect == Effect::MovesMoney).map(|spec| spec.name).collect();
    assert_eq!(named, all, "every row that moves money is tried");
    // Drafted alone, before the profile belongs to a team.
    for (name, input) in &asked {
        replacement::drafted(&first.app, name, input.clone()).await.unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
    // Control: a profile without a team approves what it drafted.
    let control = first.app.review().await;
    first.app.approve().await;
    attack::control(NAME, "a profile without a team approves its own draft", 1);
    first.app.until(control["draftId"].as_str().unwrap(), &["settled", "accepted"]).await;
    joined(&first, [&founders[0], &founders[1]]).await;
    let mut tried = 0;
    while first.app.ask("app_state", json!({})).await["waiting"] != 0 {
        let refusal = first.app.say_yes(json!({})).await.expect_err("a draft of before the team was approved");
        refused(&refusal, "belongs to a team");
        let draft = first.app.review().await["draftId"].clone();
        first.app.ask("draft_discard", json!({ "draftId": draft })).await;
        tried += 1;
    }
    assert_eq!(tried, asked.len() - 1);
    // From now on each is prepared for others, by a form, the runner, a replacement, or as a payment that is sent again.
    for (name, input) in &asked {
        match first.app.call(Window::Main, name, json!({ "input": input })).await {
            Ok(drafted) => assert!(drafted["proposal"].is_string(), "{name}: {drafted}"),
            // What the control did, or the discarded drafts, may be in its way: that is no approval either.
            Err(fault) => assert_ne!(fault.code, Code::Unavailable, "{name}: {fault}"),
        }
        assert_eq!(first.app.ask("app_state", json!({})).await["waiting"], 0, "{name} left a draft that one person can approve");
        tried += 1;
    }
    attack::held(NAME, tried, tried);
    first.app.console.shutdown().await;
    for founder in founders {
        founder.app.console.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_of_another_service_and_one_of_another_team_say_which() {
    let office = Office::open().await;
    let Office { ada, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "10.00"), &chidi.key).await;
    let file = ada.save("proposal_save", json!({ "id": id })).await;
    let other = Office::open().await;
    refused(&other.bisi.try_open(&file).await.unwrap_err(), "another team");
    assert!(other.bisi.app.ask("proposal_list", json!({})).await["items"].as_array().unwrap().is_empty(), "nothing of it stays");
    office.close().await;
    other.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attachment_that_was_changed_is_not_the_one_that_was_signed() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let drafted = ada.app.call(Window::Main, "virtual_account_transfer", json!({ "input": payout(account, "10.00"), "note": {} })).await.unwrap();
    let draft = drafted["proposal"].as_str().unwrap();
    let letter = office.file("letter.txt", b"Maryam has moved to Zenith.");
    ada.puts(&letter);
    let view = ada.app.ask("proposal_attach", json!({ "id": draft })).await;
    assert_eq!((&view["attachments"][0]["name"], &view["attachments"][0]["bytes"]), (&json!("letter.txt"), &json!(27)), "{view:#}");
    let id = ada.sign(draft, &chidi.key).await;
    ada.carry(&id, bisi).await;
    assert_eq!(bisi.item(&id).await["attachments"][0]["isHere"], false);
    let whole = std::fs::read(&letter).unwrap();
    let mut tried = 0;
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1;
        bisi.puts(&office.file("letter.txt", &changed));
        refused(&bisi.app.try_ask("proposal_attachment_bring", json!({ "id": id })).await.unwrap_err(), "not the file that was attached");
        tried += 1;
    }
    bisi.puts(&office.file("letter.txt", &whole));
    let view = bisi.app.ask("proposal_attachment_bring", json!({ "id": id })).await;
    assert_eq!(view["attachments"][0]["isHere"], true);
    attack::held("Changed attachments of a request", tried, tried);
    attack::control("Changed attachments of a request", "the file that was signed is taken", 1);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_journal_that_was_put_back_does_not_send_an_approved_request_a_second_time() {
    let mut office = Office::open().await;
    // Requests carry the service's time, which is a minute ahead of these computers.
    office.ada.app.sandbox_ask("PUT", "/sandbox/clock", json!({ "seconds": 60 })).await;
    for seat in [&office.ada, &office.bisi, &office.chidi] {
        seat.app.ask("virtual_account_list", json!({})).await;
    }
    let id = office.ada.propose(payout(&office.account, "77.00"), &office.chidi.key).await;
    office.ada.carry(&id, &office.bisi).await;
    office.bisi.approve(&id).await;
    office.bisi.carry(&id, &office.chidi).await;
    let journal = office.chidi.journal();
    let kept = tempfile::tempdir().unwrap();
    let copy = kept.path().join("journal.db");
    rusqlite::Connection::open(&journal).unwrap().execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    let started = office.chidi.app.ask("proposal_start", json!({ "id": id })).await["confirm"]["id"].as_str().unwrap().to_owned();
    office.chidi.app.approve().await;
    office.chidi.app.until(&started, &["settled"]).await;
    assert_eq!(office.paid().await, 1);
    let put_back = move || crate::team_schedules::put_back(&copy, &journal);
    office.chidi.restart_after(put_back).await;
    office.chidi.app.ask("virtual_account_list", json!({})).await;
    assert_eq!(office.chidi.stage(&id).await, "approved", "this copy of the journal does not know that it was sent");
    let again = office.chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err();
    refused(&again, "older than the last restore of the records");
    assert_eq!(office.paid().await, 1);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_was_rejected_after_its_start_went_stale_is_rejected_and_not_started() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let mut ids = Vec::new();
    for amount in ["81.00", "82.00"] {
        let id = ada.propose(payout(account, amount), &chidi.key).await;
        ada.carry(&id, bisi).await;
        bisi.approve(&id).await;
        bisi.carry(&id, chidi).await;
        ids.push(id);
    }
    // The second waits for its turn until the start is too old.
    office.fail("virtual_account_transfer", "delay=4000", 1).await;
    let mut entries = Vec::new();
    for id in &ids {
        entries.push(chidi.app.ask("proposal_start", json!({ "id": id })).await["confirm"]["id"].as_str().unwrap().to_owned());
        chidi.app.approve().await;
    }
    chidi.app.journal(&format!("UPDATE intent SET decided_at = decided_at - 1200000 WHERE id = '{}'", entries[1])).await;
    chidi.app.until(&entries[0], &["settled"]).await;
    chidi.app.until(&entries[1], &["draft"]).await;
    assert_eq!(chidi.stage(&ids[1]).await, "started", "it waits for the confirm window again");

    for id in &ids {
        bisi.app.ask("proposal_reject", json!({ "id": id, "reason": "The invoice was paid in October" })).await;
        bisi.carry(id, chidi).await;
    }
    let seen = chidi.item(&ids[1]).await;
    assert_eq!((&seen["item"]["stage"], &seen["canReject"]), (&json!("rejected"), &json!(false)), "{seen:#}");
    assert_eq!(chidi.stage(&ids[0]).await, "started", "control: what was sent was sent");
    let review = chidi.app.review().await;
    assert_eq!(review["draftId"], json!(entries[1]));
    let verdict = json!({ "draftId": review["draftId"], "token": review["token"], "ticks": crate::test_console::ticks(&review) });
    let late = chidi.app.call(Window::Confirm, "draft_approve", json!({ "input": { "verdict": verdict } })).await.unwrap_err();
    refused(&late, "rejected");
    chidi.app.ask("draft_discard", json!({ "draftId": entries[1] })).await;
    assert_eq!((chidi.stage(&ids[1]).await.as_str(), office.paid().await), ("rejected", 1));
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_that_was_brought_to_another_computer_is_not_the_computer_that_was_named() {
    use bursar_vault::Vault;
    let mut office = Office::open().await;
    let id = office.ada.propose(payout(&office.account, "78.00"), &office.chidi.key).await;
    office.ada.carry(&id, &office.bisi).await;
    office.bisi.approve(&id).await;
    office.bisi.carry(&id, &office.chidi).await;
    let profile = office.chidi.app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    // The keys of the card stay in the key store of the computer that made them.
    office.chidi.app.vault.delete(&profile, "card-keys").await.unwrap();
    office.chidi.app = office.chidi.app.restart_after(|| ()).await;
    refused(&office.chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "from another computer");
    assert!(office.chidi.team().await["card"].is_null());
    assert_eq!(office.paid().await, 0);
    office.close().await;
}

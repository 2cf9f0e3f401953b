//! Somebody leaves the team of a workspace: an administrator closes the login, and the others go on with a key that nobody outside of the team knows.

use bursar_approvals::policy::MemberId;
use bursar_contract::{Code, clock::Clock};
use bursar_sandbox::Behaviour;
use bursar_test_support::poll;
use bursar_workspace::{Owner, Roots};
use serde_json::{Value, json};

use crate::{
    office::{Office, Seat},
    payouts::payout,
    workspace::{Shared, connected, member_of, sql, stage_is, workspace},
};

/// A workspace of three, after Ada and Bisi removed Chidi from the team, which both computers know. Chidi's id.
pub async fn without_chidi() -> (Shared, Value) {
    let shared = Shared::of(Office::of_two_senders(Behaviour::default()).await).await;
    let Office { ada, bisi, chidi, .. } = &shared.office;
    let gone = member_of(ada, chidi).await;
    let mut policy = ada.team().await["policy"].clone();
    policy["members"].as_array_mut().unwrap().retain(|member| member["id"] != gone);
    ada.app.allow("team_policy_sign", json!({ "policy": policy })).await;
    poll::until("the new rules are at Bisi's computer", async || bisi.team().await["waiting"][0]["canSign"] == true).await;
    bisi.sign_waiting().await;
    for seat in [ada, bisi] {
        old_logins_are(seat, json!([{ "member": gone, "person": "Chidi", "isOpen": true }])).await;
    }
    (shared, gone)
}

async fn old_logins_are(seat: &Seat, expected: Value) {
    poll::until(format!("the old logins are {expected}"), async || {
        let shown = workspace(seat).await["oldLogins"].clone();
        if shown == expected { Ok(()) } else { Err(shown) }
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_closes_the_login_of_who_left_and_the_others_go_on_with_a_new_key() {
    let (mut shared, gone) = without_chidi().await;
    let Office { ada, bisi, chidi, account, .. } = &shared.office;
    let told = ada.app.ask("attention_list", json!({})).await["items"].to_string();
    assert!(told.contains("\"old_login\"") && told.contains("\"Chidi\""), "{told}");
    let close = async |seat: &Seat, member: &Value| seat.app.try_ask("workspace_login_close", json!({ "member": member, "address": "" })).await;
    assert_eq!(close(ada, &member_of(ada, bisi).await).await.unwrap_err().code, Code::Conflict, "Bisi is in the team");
    assert_eq!(close(bisi, &gone).await.unwrap_err().field.as_deref(), Some("address"), "the owner's address is known on Ada's computer alone");
    assert!(close(chidi, &gone).await.is_err());

    let closed = close(ada, &gone).await.unwrap();
    assert_eq!(closed["joined"]["oldLogins"], json!([]), "{closed:#}");
    old_logins_are(bisi, json!([])).await;
    assert_eq!(close(ada, &gone).await.unwrap_err().code, Code::Conflict, "there is nothing more to close");
    poll::until("Chidi's computer is refused", async || workspace(chidi).await["state"] == "offline").await;

    // What the others write from now on is sealed with the new key, which each of them took by itself.
    let id = ada.propose(payout(account, "40.00"), &bisi.key).await;
    stage_is(bisi, &id, "waiting").await;
    bisi.approve(&id).await;
    stage_is(ada, &id, "approved").await;
    let owner = sql(&shared.cluster.superuser("books")).await;
    let row = owner
        .query_one(
            "SELECT (SELECT count(DISTINCT author) FROM bursar.records WHERE generation = 2), (SELECT count(*) FROM bursar.keys), \
             (SELECT count(*) FROM bursar.keys WHERE card = decode($1::text, 'hex'))",
            &[&chidi.key],
        )
        .await
        .unwrap();
    assert_eq!((row.get::<_, i64>(0), row.get::<_, i64>(1), row.get::<_, i64>(2)), (2, 2, 0), "two computers have the new key, and Chidi's has not");
    let log = ada.app.ask("log_list", json!({ "text": "", "offset": 0, "limit": 100 })).await.to_string();
    assert!(log.contains("closed the workspace login of Chidi.") && log.contains("replaced the key of the workspace."), "{log}");

    // It is in the key store, with the old one.
    shared.office.bisi.restart_after(|| ()).await;
    connected(&shared.office.bisi).await;
    assert_eq!(workspace(&shared.office.bisi).await["findings"], json!([]));
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_was_not_replaced_when_the_login_was_closed_is_replaced_later() {
    let (shared, gone) = without_chidi().await;
    let Office { ada, bisi, account, .. } = &shared.office;
    let owner = shared.cluster.address("books_owner", "books");
    let mut owner = Owner::open(&owner, &Roots::default(), &Clock::system()).await.unwrap();
    owner.remove_member(&MemberId(gone.as_str().unwrap().to_owned())).await.unwrap();
    ada.app.ask("workspace_check", json!({})).await;
    old_logins_are(ada, json!([{ "member": gone, "person": "Chidi", "isOpen": false }])).await;
    ada.app.ask("workspace_login_close", json!({ "member": gone, "address": "" })).await;
    for seat in [ada, bisi] {
        old_logins_are(seat, json!([])).await;
    }
    let id = ada.propose(payout(account, "41.00"), &bisi.key).await;
    stage_is(bisi, &id, "waiting").await;
    shared.close().await;
}

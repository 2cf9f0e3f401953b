//! A team whose computers share a database: nobody carries a file, and what is in the database counts for nothing before its signatures were checked.

use bursar_contract::Fault;
use bursar_test_support::poll;
use bursar_vault::{Vault, WORKSPACE};
use bursar_workspace::Address;
use serde_json::{Value, json};
use tokio_postgres::{Client, NoTls};

use crate::{
    office::{Office, Seat},
    payouts::payout,
};

// The tests of the workspace make standbys too.
#[allow(dead_code)]
#[path = "../../../workspace/tests/it/support/cluster/mod.rs"]
pub mod cluster;
#[allow(dead_code)]
#[path = "../../../workspace/tests/it/support/proxy.rs"]
pub mod proxy;

use cluster::Cluster;

/// A connection that no console makes.
pub async fn sql(address: &Address) -> Client {
    let (client, stream) = tokio_postgres::connect(address.url().expose("a test"), NoTls).await.unwrap();
    tokio::spawn(stream);
    client
}

/// Ada made the workspace, and Bisi and Chidi joined it with their invitations.
pub struct Shared {
    pub office: Office,
    pub cluster: Cluster,
}

impl Shared {
    pub async fn open() -> Self {
        Self::of(Office::open().await).await
    }

    /// The same of an office that is there.
    pub async fn of(office: Office) -> Self {
        Self::over(office, Cluster::start(), |_, address| address.clone()).await
    }

    /// The same over a server that Ada's, Bisi's and Chidi's computers reach each at an address of its own.
    pub async fn over(office: Office, cluster: Cluster, reached: impl Fn(usize, &Address) -> Address) -> Self {
        let owner = cluster.owner_of("books").await;
        let url = |at: usize| reached(at, &owner).url().expose("a test").to_owned();
        let made = office.ada.app.ask("workspace_create", json!({ "address": url(0) })).await;
        assert_eq!(made["joined"]["needsOwner"], false, "{made}");
        connected(&office.ada).await;
        for (at, seat) in [(1, &office.bisi), (2, &office.chidi)] {
            let file = office.ada.save("workspace_invite", json!({ "member": member_of(&office.ada, seat).await, "address": url(at) })).await;
            seat.puts(&file);
            seat.app.ask("workspace_join", json!({})).await;
        }
        for seat in [&office.ada, &office.bisi, &office.chidi] {
            connected(seat).await;
        }
        Self { office, cluster }
    }

    pub async fn close(self) {
        self.office.close().await;
    }
}

pub async fn member_of(seat: &Seat, other: &Seat) -> Value {
    let policy = seat.team().await["policy"].clone();
    let members = policy["members"].as_array().unwrap();
    members.iter().find(|member| member["cards"][0]["key"] == other.key.as_str()).unwrap()["id"].clone()
}

pub async fn workspace(seat: &Seat) -> Value {
    seat.app.ask("workspace_view", json!({})).await["joined"].clone()
}

pub async fn connected(seat: &Seat) {
    poll::until("the workspace is connected", async || {
        let view = workspace(seat).await;
        if view["state"] == "connected" && view["waiting"] == 0 { Ok(()) } else { Err(view) }
    })
    .await;
}

pub async fn stage_is(seat: &Seat, id: &str, stage: &str) {
    poll::until(format!("the request is {stage}"), async || match seat.app.try_ask("proposal_view", json!({ "id": id })).await {
        Ok(view) if view["item"]["stage"] == stage => Ok(()),
        Ok(view) => Err(view["item"].to_string()),
        Err(fault) => Err(fault.to_string()),
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_prepared_here_approved_there_and_sent_elsewhere_without_a_file() {
    let shared = Shared::open().await;
    let Office { ada, bisi, chidi, account, .. } = &shared.office;
    let id = ada.propose(payout(account, "2500.50"), &chidi.key).await;
    stage_is(bisi, &id, "waiting").await;
    bisi.approve(&id).await;
    stage_is(chidi, &id, "approved").await;
    stage_is(ada, &id, "approved").await;
    assert_eq!(shared.office.paid().await, 0, "what arrives sends nothing");
    let next = chidi.app.ask("proposal_start", json!({ "id": id })).await;
    chidi.app.review().await;
    chidi.app.approve().await;
    chidi.app.until(next["confirm"]["id"].as_str().unwrap(), &["settled"]).await;
    assert_eq!(shared.office.paid().await, 1);
    // Everybody sees what came of it, and nobody else starts it.
    for seat in [ada, bisi] {
        poll::until("the outcome is told", async || {
            let view = seat.app.ask("proposal_view", json!({ "id": id })).await;
            let told = view["told"].to_string();
            if view["item"]["stage"] == "started" && told.contains("Chidi's desk, Chidi sent it, and it is complete") { Ok(()) } else { Err(view) }
        })
        .await;
    }
    let computers = workspace(ada).await["computers"].clone();
    assert!(computers.as_array().unwrap().iter().all(|one| one["isThere"] == true), "{computers:#}");
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_signed_while_the_server_is_away_arrives_once_it_is_back() {
    let mut shared = Shared::open().await;
    shared.cluster.crash();
    let Office { ada, bisi, chidi, account, .. } = &shared.office;
    for seat in [ada, bisi] {
        poll::until("the loss is noticed", async || workspace(seat).await["state"] == "offline").await;
    }
    let id = ada.propose(payout(account, "40.00"), &chidi.key).await;
    // Between two looks the connection is being made, and there is no reason to show.
    poll::until("what waits is shown, and why", async || {
        let view = workspace(ada).await;
        if view["waiting"].as_u64().unwrap() > 0 && view["deliveredAt"].is_null() && !view["why"].is_null() { Ok(()) } else { Err(view) }
    })
    .await;
    assert_eq!(ada.item(&id).await["item"]["waitsForWorkspace"], true);
    assert!(bisi.app.ask("proposal_list", json!({})).await["items"].as_array().unwrap().is_empty());
    shared.cluster.restart();
    stage_is(&shared.office.bisi, &id, "waiting").await;
    connected(&shared.office.ada).await;
    assert_eq!(shared.office.ada.item(&id).await["item"]["waitsForWorkspace"], false);
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_console_that_was_closed_goes_on_where_it_was() {
    let mut shared = Shared::open().await;
    let id = shared.office.ada.propose(payout(&shared.office.account, "50.00"), &shared.office.chidi.key).await;
    stage_is(&shared.office.bisi, &id, "waiting").await;
    shared.office.bisi.restart_after(|| ()).await;
    connected(&shared.office.bisi).await;
    shared.office.bisi.approve(&id).await;
    stage_is(&shared.office.chidi, &id, "approved").await;
    let owner = sql(&shared.cluster.superuser("books")).await;
    let rows = owner.query_one("SELECT count(*), count(DISTINCT row_id) FROM bursar.records", &[]).await.unwrap();
    assert_eq!(rows.get::<_, i64>(0), rows.get::<_, i64>(1), "nothing is delivered twice");
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attachment_and_a_rejection_reach_everybody() {
    let shared = Shared::open().await;
    let Office { ada, bisi, chidi, account, .. } = &shared.office;
    let drafted =
        ada.app.call(bursar_console::app::commands::Window::Main, "virtual_account_transfer", json!({ "input": payout(account, "60.00"), "note": {} }));
    let draft = drafted.await.unwrap()["proposal"].as_str().unwrap().to_owned();
    ada.puts(&shared.office.file("invoice.txt", b"Invoice 2291"));
    ada.app.ask("proposal_attach", json!({ "id": draft })).await;
    let id = ada.sign(&draft, &chidi.key).await;
    poll::until("the attachment is there", async || match bisi.app.try_ask("proposal_view", json!({ "id": id })).await {
        Ok(view) if view["attachments"][0]["isHere"] == true => Ok(()),
        Ok(view) => Err(view["attachments"].to_string()),
        Err(fault) => Err(fault.to_string()),
    })
    .await;
    bisi.app.ask("proposal_reject", json!({ "id": id, "reason": "The invoice was paid in October" })).await;
    stage_is(chidi, &id, "rejected").await;
    stage_is(ada, &id, "rejected").await;
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_owner_who_deletes_or_changes_records_is_noticed_by_name() {
    let shared = Shared::open().await;
    let Office { ada, bisi, chidi, account, .. } = &shared.office;
    let id = ada.propose(payout(account, "70.00"), &chidi.key).await;
    stage_is(bisi, &id, "waiting").await;
    let card = ada.key.clone();
    let owner = sql(&shared.cluster.superuser("books")).await;
    owner
        .batch_execute(&format!(
            "SET session_replication_role = replica; DELETE FROM bursar.records WHERE card = decode('{card}', 'hex') \
             AND sequence = (SELECT max(sequence) FROM bursar.records WHERE card = decode('{card}', 'hex'))"
        ))
        .await
        .unwrap();
    bisi.app.ask("workspace_check", json!({})).await;
    poll::until("the finding is shown", async || {
        let view = workspace(bisi).await;
        let said = view["findings"].to_string();
        if said.contains("Ada's desk") && said.contains("this computer has already seen") { Ok(()) } else { Err(view) }
    })
    .await;
    // What was taken in before keeps its signatures.
    assert_eq!(bisi.stage(&id).await, "waiting");
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_the_workspace_keeps_no_login_and_exchanges_nothing() {
    let shared = Shared::open().await;
    let Office { ada, bisi, chidi, account, .. } = &shared.office;
    let left = bisi.app.ask("workspace_leave", json!({})).await;
    assert!(left["joined"].is_null(), "{left}");
    let profile = bisi.app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    assert!(bisi.app.vault.get(&profile, WORKSPACE).await.unwrap().is_none());
    let id = ada.propose(payout(account, "80.00"), &chidi.key).await;
    stage_is(chidi, &id, "waiting").await;
    assert!(bisi.app.ask("proposal_list", json!({})).await["items"].as_array().unwrap().is_empty());
    shared.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_cannot_be_used_is_refused_at_its_field_without_its_password() {
    let office = Office::open().await;
    let refused = async |address: &str| -> Fault { office.ada.app.try_ask("workspace_create", json!({ "address": address })).await.unwrap_err() };
    for address in [
        "",
        "mysql://ada:hunter2@db.example/books",
        "postgres://ada:hunter2@db.example/books?sslmode=disable",
        "postgres://ada:hunter2@db.example/books?sslmode=require",
        "postgres://ada:hunter2@127.0.0.1:1/books",
    ] {
        let fault = refused(address).await;
        assert_eq!(fault.field.as_deref(), Some("address"), "{address}: {fault}");
        assert!(!format!("{fault:?}").contains("hunter2"), "{fault:?}");
    }
    // Who does not administer makes none, and an invitation is for one card.
    let cluster = Cluster::start();
    let owner = cluster.owner_of("books").await;
    let url = json!({ "address": owner.url().expose("a test") });
    assert!(office.chidi.app.try_ask("workspace_create", url.clone()).await.is_err());
    office.ada.app.ask("workspace_create", url).await;
    let member = member_of(&office.ada, &office.bisi).await;
    let file = office.ada.save("workspace_invite", json!({ "member": member, "address": "" })).await;
    office.chidi.puts(&file);
    let other = office.chidi.app.try_ask("workspace_join", json!({})).await.unwrap_err();
    assert!(other.message.to_string().contains("not for the card of this computer"), "{other}");
    office.close().await;
}

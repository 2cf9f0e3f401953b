//! A synchronous standby: a claim counts when the standby has it.

use std::time::Duration;

use bursar_approvals::policy::MemberId;
use bursar_contract::clock::Clock;
use bursar_test_support::poll;
use bursar_workspace::{Address, claim::Claimed};

use crate::support::{Scene, cluster::Cluster, proposal, proxy::Proxy};

#[tokio::test]
async fn a_claim_is_there_after_its_synchronous_standby_was_promoted() {
    let mut scene = Scene::new().await;
    let standby = Cluster::standby_of(scene.cluster.port(), "second");
    scene.cluster.waits_for("second").await;
    let row = scene.author("chidi").claim(None, proposal(1), 0, 1).unwrap();
    assert_eq!(scene.enter("chidi").await.claim(&row, &scene.keys).await, Ok(Claimed::Mine));
    scene.cluster.crash();
    standby.promote();
    // The standby goes on alone.
    standby.reset("synchronous_standby_names").await;
    let at = |name: &str| Address { port: standby.port(), ..scene.logins[name].clone() };
    let other = scene.author("dayo").claim(None, proposal(1), 0, 1).unwrap();
    let dayo = scene.enter_at(&at("dayo")).await;
    let taken = Claimed::TakenBy { member: MemberId("chidi".into()), computer: scene.card("chidi") };
    assert_eq!(dayo.claim(&other, &scene.keys).await, Ok(taken));
    assert_eq!(scene.enter_at(&at("chidi")).await.claim(&row, &scene.keys).await, Ok(Claimed::Mine));
}

#[tokio::test]
async fn a_claim_that_no_standby_confirmed_is_unknown_even_if_the_server_gives_up_waiting() {
    let scene = Scene::with_clock(Clock::still()).await;
    let chidi = scene.enter("chidi").await;
    // A standby that is configured, and not there.
    scene.cluster.set("synchronous_standby_names = 'nobody'").await;
    let setting = "SELECT current_setting('synchronous_standby_names')";
    let watch = scene.sql("superuser").await;
    poll::until("the setting counts", async || watch.query_one(setting, &[]).await.unwrap().get::<_, String>(0) == "nobody").await;
    let row = scene.author("chidi").claim(None, proposal(1), 0, 1).unwrap();
    // The statement that waits, and when it began.
    let waits = "SELECT pid, query_start::text FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    let (claimed, ()) = tokio::join!(chidi.claim(&row, &scene.keys), async {
        let waiting = || async { watch.query(waits, &[]).await.unwrap().first().map(|row| (row.get::<_, i32>(0), row.get::<_, String>(1))) };
        let first = poll::until("the claim waits for the standby", async || waiting().await).await;
        // Somebody cancels the wait: the server reports success with a warning.
        watch.execute("SELECT pg_cancel_backend($1)", &[&first.0]).await.unwrap();
        poll::until("another statement waits until it is durable", async || waiting().await.is_some_and(|now| now != first)).await;
        scene.clock.advance(Duration::from_secs(30));
    });
    assert_eq!(claimed, Ok(Claimed::Unknown));
    scene.cluster.reset("synchronous_standby_names").await;
    poll::until("the setting is gone", async || watch.query_one(setting, &[]).await.unwrap().get::<_, String>(0).is_empty()).await;
    assert_eq!(scene.enter("chidi").await.claim(&row, &scene.keys).await, Ok(Claimed::Mine));
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_are_delivered_again_count_as_delivered_once_the_synchronous_standby_has_them() {
    let scene = Scene::new().await;
    let link = Proxy::to(scene.cluster.port()).await;
    let _standby = Cluster::standby_of(link.port(), "second");
    scene.cluster.waits_for("second").await;
    let rows = scene.notes("chidi", None, 3);
    link.lead_to(None);
    let chidi = scene.enter("chidi").await;
    let in_commit = || async { scene.cluster.in_commit().await.first().map(|(pid, _)| *pid) };
    let (delivered, ()) = tokio::join!(chidi.deliver(&rows), async {
        let pid = poll::until("the commit waits for the standby", in_commit).await;
        scene.cluster.end_connections(&[pid]).await;
    });
    assert!(delivered.is_err(), "{delivered:?}");
    let again = scene.enter("chidi").await;
    let (delivered, ()) = tokio::join!(again.deliver(&rows), async {
        poll::until("what is there already is waited for", in_commit).await;
        link.lead_to(Some(scene.cluster.port()));
    });
    assert_eq!(delivered, Ok(()));
}

//! A synchronous standby: a claim counts when the standby has it.

use std::time::Duration;

use bursar_approvals::policy::MemberId;
use bursar_contract::clock::Clock;
use bursar_test_support::poll;
use bursar_workspace::{Address, claim::Claimed};

use crate::support::{Scene, proposal, sql};

#[tokio::test]
async fn a_claim_is_there_after_its_synchronous_standby_was_promoted() {
    let mut scene = Scene::new().await;
    let admin = scene.sql("superuser").await;
    let standby = scene.cluster.standby("second");
    admin.batch_execute("ALTER SYSTEM SET synchronous_standby_names = 'second'").await.unwrap();
    admin.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    let state = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'";
    poll::until("the standby is synchronous", async || admin.query(state, &[]).await.unwrap().len() == 1).await;
    let row = scene.author("chidi").claim(None, proposal(1), 0, 1).unwrap();
    assert_eq!(scene.enter("chidi").await.claim(&row, &scene.keys).await, Ok(Claimed::Mine));
    scene.cluster.crash();
    standby.promote();
    // The standby goes on alone.
    let promoted = sql(&standby.superuser("books")).await;
    promoted.batch_execute("ALTER SYSTEM RESET synchronous_standby_names").await.unwrap();
    promoted.batch_execute("SELECT pg_reload_conf()").await.unwrap();
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
    let admin = scene.sql("superuser").await;
    let chidi = scene.enter("chidi").await;
    // A standby that is configured, and not there.
    admin.batch_execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'").await.unwrap();
    admin.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    let setting = "SELECT current_setting('synchronous_standby_names')";
    let watch = scene.sql("superuser").await;
    poll::until("the setting counts", async || watch.query_one(setting, &[]).await.unwrap().get::<_, String>(0) == "nobody").await;
    let row = scene.author("chidi").claim(None, proposal(1), 0, 1).unwrap();
    let waits = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    let (claimed, ()) = tokio::join!(chidi.claim(&row, &scene.keys), async {
        let waiting = || async { watch.query(waits, &[]).await.unwrap().first().map(|row| row.get::<_, i32>(0)) };
        let pid = poll::until("the claim waits for the standby", async || waiting().await).await;
        // Somebody cancels the wait: the server reports success with a warning.
        watch.execute("SELECT pg_cancel_backend($1)", &[&pid]).await.unwrap();
        poll::until("it waits until it is durable", async || waiting().await).await;
        scene.clock.advance(Duration::from_secs(30));
    });
    assert_eq!(claimed, Ok(Claimed::Unknown));
    admin.batch_execute("ALTER SYSTEM RESET synchronous_standby_names").await.unwrap();
    admin.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    poll::until("the setting is gone", async || watch.query_one(setting, &[]).await.unwrap().get::<_, String>(0).is_empty()).await;
    assert_eq!(scene.enter("chidi").await.claim(&row, &scene.keys).await, Ok(Claimed::Mine));
}

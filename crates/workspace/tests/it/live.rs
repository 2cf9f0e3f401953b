//! What others do appears by itself.

use bursar_contract::clock::Clock;
use bursar_test_support::poll;
use bursar_workspace::{
    Error,
    chain::Heads,
    live::{Change, News, PACE},
};

use crate::support::Scene;

fn added(scene: &Scene, name: &str, since: u64, up_to: u64) -> News {
    let collection = bursar_workspace::keys::Collection::new("notes").unwrap();
    News::Added(vec![Change { collection, card: scene.card(name), since, up_to }])
}

#[tokio::test]
async fn what_another_computer_writes_is_told_by_the_server() {
    // This clock stands still: only a notification can wake.
    let scene = Scene::with_clock(Clock::still()).await;
    let (ada, bisi) = (scene.enter("ada").await, scene.enter("bisi").await);
    let rows = scene.notes("ada", None, 5);
    ada.deliver(&rows[..2]).await.unwrap();
    let mut changes = bisi.changes(&Heads::default(), PACE).await.unwrap();
    assert_eq!(changes.next().await, Ok(added(&scene, "ada", 0, 2)), "what was there before");
    let (news, sent) = tokio::join!(changes.next(), ada.deliver(&rows[2..]));
    sent.unwrap();
    assert_eq!(news, Ok(added(&scene, "ada", 2, 5)));
}

#[tokio::test]
async fn where_no_notification_comes_a_look_every_fifteen_seconds_finds_it() {
    let scene = Scene::with_clock(Clock::still()).await;
    scene.sql("owner").await.batch_execute("DROP TRIGGER records_announce ON bursar.records").await.unwrap();
    let (ada, bisi) = (scene.enter("ada").await, scene.enter("bisi").await);
    let mut changes = bisi.changes(&Heads::default(), PACE).await.unwrap();
    let rows = scene.notes("ada", None, 2);
    ada.deliver(&rows[..1]).await.unwrap();
    assert_eq!(changes.next().await, Ok(added(&scene, "ada", 0, 1)));
    // It waits before the second row is there, so only a second look can find it.
    let (news, ()) = tokio::join!(biased; changes.next(), async {
        ada.deliver(&rows[1..]).await.unwrap();
        scene.clock.advance(PACE);
    });
    assert_eq!(news, Ok(added(&scene, "ada", 1, 2)));
}

#[tokio::test]
async fn a_lie_of_a_member_wakes_and_tells_nothing() {
    let scene = Scene::with_clock(Clock::still()).await;
    let (ada, bisi) = (scene.enter("ada").await, scene.enter("bisi").await);
    let mut changes = bisi.changes(&Heads::default(), PACE).await.unwrap();
    let chidi = scene.sql("chidi").await;
    let (news, ()) = tokio::join!(changes.next(), async {
        chidi.batch_execute("NOTIFY bursar, 'records 999'").await.unwrap();
        ada.deliver(&scene.notes("ada", None, 1)).await.unwrap();
    });
    assert_eq!(news, Ok(added(&scene, "ada", 0, 1)));
}

#[tokio::test]
async fn rows_that_are_gone_are_told_and_so_is_a_connection_that_ends() {
    let mut scene = Scene::new().await;
    let (ada, bisi) = (scene.enter("ada").await, scene.enter("bisi").await);
    ada.deliver(&scene.notes("ada", None, 3)).await.unwrap();
    let mut changes = bisi.changes(&Heads::default(), PACE).await.unwrap();
    assert_eq!(changes.next().await, Ok(added(&scene, "ada", 0, 3)));
    scene.sql("owner").await.batch_execute("DELETE FROM bursar.records WHERE sequence = 3; NOTIFY bursar").await.unwrap();
    assert_eq!(changes.next().await, Ok(News::Fewer));
    // It is said once, and a row of another computer does not make up for the one that is gone.
    scene.enter("chidi").await.deliver(&scene.notes("chidi", None, 1)).await.unwrap();
    assert_eq!(changes.next().await, Ok(added(&scene, "chidi", 0, 1)));
    let mut changes = ada.changes(&Heads::default(), PACE).await.unwrap();
    assert!(changes.next().await.is_ok());
    let (ended, ()) = tokio::join!(changes.next(), async {
        tokio::task::yield_now().await;
        scene.cluster.crash();
    });
    assert_eq!(ended, Err(Error::Lost));
    poll::until("the console sees it", async || ada.is_closed()).await;
}

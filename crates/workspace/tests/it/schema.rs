//! Making and migrating a workspace.

use bursar_contract::clock::Clock;
use bursar_workspace::{Error, Owner, Roots, Workspace, schema::Schema};
use uuid::Uuid;

use crate::support::{Scene, cluster::Cluster, sql, team_id};

/// A schema with one more step.
fn next(step: &str, oldest: i32) -> Schema {
    let mut schema = Schema::this();
    schema.steps.push(step.to_owned());
    schema.oldest = oldest;
    schema
}

#[tokio::test]
async fn a_workspace_is_made_once() {
    let mut scene = Scene::new().await;
    assert_eq!(scene.owner.init(Uuid::new_v4(), team_id()).await, Err(Error::AlreadyInitialised));
    let status = scene.owner.status().await.unwrap();
    assert_eq!((status.workspace, status.team, status.version, status.members.len(), status.records), (scene.id, team_id(), 1, 4, 0));
    assert_eq!(scene.owner.migrate().await, Ok((1, 1)), "nothing to do");
    let ada = scene.enter("ada").await;
    assert_eq!((ada.id(), ada.team(), ada.member().0.as_str()), (scene.id, team_id(), "ada"));
}

#[tokio::test]
async fn an_owner_who_may_not_make_roles_is_told_and_nothing_is_left_behind() {
    let cluster = Cluster::start();
    let address = cluster.owner_of("books").await;
    let superuser = sql(&cluster.superuser("books")).await;
    superuser.batch_execute("ALTER ROLE books_owner NOCREATEROLE").await.unwrap();
    let mut owner = Owner::open(&address, &Roots::default(), &Clock::system()).await.unwrap();
    assert_eq!(owner.migrate().await, Err(Error::NotInitialised));
    assert!(matches!(owner.init(Uuid::new_v4(), team_id()).await, Err(Error::NotAllowed(_))));
    assert_eq!(owner.status().await.unwrap_err(), Error::NotInitialised);
    superuser.batch_execute("ALTER ROLE books_owner CREATEROLE").await.unwrap();
    assert_eq!(owner.init(Uuid::new_v4(), team_id()).await, Ok(()), "control");
}

#[tokio::test]
async fn two_owners_who_migrate_at_once_do_it_once() {
    let mut scene = Scene::new().await;
    let slow = next("SELECT count(*) FROM generate_series(1, 1000000); ALTER TABLE bursar.members ADD COLUMN more text", 1);
    let mut other = Owner::open(&scene.owner_address, &Roots::default(), &scene.clock).await.unwrap();
    let (one, two) = tokio::join!(scene.owner.migrate_to(&slow), other.migrate_to(&slow));
    let mut both = [one.unwrap(), two.unwrap()];
    both.sort_unstable();
    assert_eq!(both, [(1, 2), (2, 2)]);
    // This console may still use it.
    assert_eq!(scene.enter("ada").await.member().0, "ada");
}

#[tokio::test]
async fn a_console_that_is_too_old_must_be_updated() {
    let mut scene = Scene::new().await;
    scene.owner.migrate_to(&next("SELECT 1", 2)).await.unwrap();
    let refused = Workspace::enter(&scene.logins["ada"], &Roots::default(), &scene.clock, scene.id).await;
    assert_eq!(refused.unwrap_err(), Error::ConsoleTooOld { console: 1, needs: 2 });
    assert_eq!(scene.owner.migrate().await, Err(Error::ConsoleTooOld { console: 1, needs: 2 }), "and takes no step back");
}

#[tokio::test]
async fn a_step_that_fails_leaves_the_database_as_it_was() {
    let mut scene = Scene::new().await;
    let broken = next("ALTER TABLE bursar.members ADD COLUMN more text; SELECT 1 / 0", 2);
    assert!(matches!(scene.owner.migrate_to(&broken).await, Err(Error::Refused { .. })));
    let status = scene.owner.status().await.unwrap();
    assert_eq!((status.version, status.oldest), (1, 1));
    assert_eq!(scene.owner.migrate_to(&next("ALTER TABLE bursar.members ADD COLUMN more text", 1)).await, Ok((1, 2)), "the column is not there yet");
    assert_eq!(scene.enter("ada").await.member().0, "ada");
}

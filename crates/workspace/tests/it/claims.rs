//! Claims: the primary key decides, and a lost answer is neither a yes nor a no.

use std::{collections::BTreeMap, time::Duration};

use bursar_approvals::policy::MemberId;
use bursar_contract::clock::Clock;
use bursar_test_support::{length, poll, seed};
use bursar_workspace::{
    Error, Workspace,
    chain::{Finding, Heads},
    claim::{Claimed, Sending, Standing},
    record::{Head, Row},
};

use crate::support::{
    Scene, proposal,
    proxy::{Cut, Proxy},
};

const WINDOW: Duration = Duration::from_secs(15 * 60);

fn taken_by(scene: &Scene, name: &str) -> Claimed {
    Claimed::TakenBy { member: MemberId(name.into()), computer: scene.card(name) }
}

fn claim_of(scene: &Scene, name: &str, after: Option<Head>, row: u32) -> Row {
    scene.author(name).claim(after.as_ref(), proposal(1), row, scene.clock.now()).unwrap()
}

/// How a computer claims rows one after another, connecting again and asking again as often as it takes.
struct Claimant<'s> {
    scene: &'s Scene,
    name: &'static str,
    workspace: Option<Workspace>,
    head: Option<Head>,
}

impl<'s> Claimant<'s> {
    fn new(scene: &'s Scene, name: &'static str) -> Self {
        Self { scene, name, workspace: None, head: None }
    }

    async fn claim(&mut self, number: u32) -> bool {
        let row = claim_of(self.scene, self.name, self.head, number);
        poll::until(format!("{} hears who has row {number}", self.name), async || {
            if self.workspace.as_ref().is_none_or(Workspace::is_closed) {
                let login = &self.scene.logins[self.name];
                self.workspace = Workspace::enter(login, &Default::default(), &self.scene.clock, self.scene.id).await.ok();
            }
            match self.workspace.as_ref()?.claim(&row, &self.scene.keys).await {
                Ok(Claimed::Mine) => {
                    self.head = Some(row.head());
                    Some(true)
                }
                Ok(Claimed::TakenBy { .. }) => Some(false),
                Ok(Claimed::Unknown) => None,
                other => panic!("{other:?}"),
            }
        })
        .await
    }
}

#[tokio::test]
async fn a_row_belongs_to_the_computer_that_claims_first_and_only_to_it() {
    let scene = Scene::new().await;
    let (chidi, dayo) = (scene.enter("chidi").await, scene.enter("dayo").await);
    let first = claim_of(&scene, "chidi", None, 0);
    let second = claim_of(&scene, "dayo", None, 0);
    assert_eq!(chidi.claim(&first, &scene.keys).await, Ok(Claimed::Mine));
    assert_eq!(dayo.claim(&second, &scene.keys).await, Ok(taken_by(&scene, "chidi")));
    assert_eq!(chidi.claim(&first, &scene.keys).await, Ok(Claimed::Mine), "asked again, it is the same");
    // The claim that was refused left nothing behind: its place in the chain is free.
    assert_eq!(dayo.claim(&claim_of(&scene, "dayo", None, 1), &scene.keys).await, Ok(Claimed::Mine));
    // A claim that this card made with another row is told apart, and a taken place in the chain too.
    let again = claim_of(&scene, "chidi", Some(first.head()), 0);
    assert_eq!(chidi.claim(&again, &scene.keys).await, Ok(Claimed::MineBefore));
    assert_eq!(chidi.claim(&claim_of(&scene, "chidi", None, 7), &scene.keys).await, Err(Error::ChainMoved));
    // Claims are in the chains, so a claim that is taken away is noticed.
    let (heads, findings) = chidi.sync(&scene.reader(&Heads::default()), &Heads::default(), 100, |_| Ok(())).await.unwrap();
    assert_eq!((heads.0.len(), findings.len()), (2, 0));
}

#[tokio::test]
async fn two_computers_that_claim_the_same_rows_at_once_share_them() {
    let scene = Scene::new().await;
    let rows = length::repeats(60, 400) as u32;
    let (mut chidi, mut dayo) = (Claimant::new(&scene, "chidi"), Claimant::new(&scene, "dayo"));
    let mut owners: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for row in 0..rows {
        let (one, other) = tokio::join!(chidi.claim(row), dayo.claim(row));
        owners.insert(row, [(one, "chidi"), (other, "dayo")].into_iter().filter(|(mine, _)| *mine).map(|(_, name)| name).collect());
    }
    assert!(owners.values().all(|owners| owners.len() == 1), "{owners:?}");
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_unknown_and_then_mine() {
    let scene = Scene::new().await;
    let proxy = Proxy::to(scene.cluster.port()).await;
    let cut = scene.enter_at(&proxy.before(&scene.logins["chidi"])).await;
    // The first claim plans the statement, so that the claim itself is what is cut.
    let first = claim_of(&scene, "chidi", None, 9);
    assert_eq!(cut.claim(&first, &scene.keys).await, Ok(Claimed::Mine));
    let row = claim_of(&scene, "chidi", Some(first.head()), 0);
    proxy.cut(Cut::Answer);
    assert_eq!(cut.claim(&row, &scene.keys).await, Ok(Claimed::Unknown));
    assert!(cut.is_closed());
    // The server did it, so nobody else gets the row.
    let dayo = scene.enter("dayo").await;
    assert_eq!(dayo.claim(&claim_of(&scene, "dayo", None, 0), &scene.keys).await, Ok(taken_by(&scene, "chidi")));
    assert_eq!(scene.enter("chidi").await.claim(&row, &scene.keys).await, Ok(Claimed::Mine));
}

#[tokio::test]
async fn a_claim_that_did_not_arrive_is_unknown_and_another_computer_may_get_the_row() {
    let scene = Scene::new().await;
    let proxy = Proxy::to(scene.cluster.port()).await;
    let cut = scene.enter_at(&proxy.before(&scene.logins["chidi"])).await;
    // The first claim plans the statement, so that the claim itself is what is cut.
    let first = claim_of(&scene, "chidi", None, 9);
    assert_eq!(cut.claim(&first, &scene.keys).await, Ok(Claimed::Mine));
    let row = claim_of(&scene, "chidi", Some(first.head()), 0);
    proxy.cut(Cut::Request);
    assert_eq!(cut.claim(&row, &scene.keys).await, Ok(Claimed::Unknown));
    let dayo = scene.enter("dayo").await;
    assert_eq!(dayo.claim(&claim_of(&scene, "dayo", None, 0), &scene.keys).await, Ok(Claimed::Mine));
    assert_eq!(scene.enter("chidi").await.claim(&row, &scene.keys).await, Ok(taken_by(&scene, "dayo")));
}

#[tokio::test]
async fn a_claim_whose_backend_is_ended_while_it_waits_is_unknown() {
    let scene = Scene::new().await;
    let mut admin = scene.sql("superuser").await;
    let lock = admin.transaction().await.unwrap();
    lock.batch_execute("LOCK TABLE bursar.claims IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let chidi = scene.enter("chidi").await;
    let row = claim_of(&scene, "chidi", None, 0);
    let ends = scene.sql("superuser").await;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'WITH record%'";
    let (claimed, ()) =
        tokio::join!(chidi.claim(&row, &scene.keys), poll::until("the claim waits, and its backend ends", async || ends.execute(end, &[]).await.unwrap() == 1));
    assert_eq!(claimed, Ok(Claimed::Unknown));
    lock.rollback().await.unwrap();
    assert_eq!(scene.enter("chidi").await.claim(&row, &scene.keys).await, Ok(Claimed::Mine));
}

#[tokio::test]
async fn a_server_that_does_not_answer_in_time_leaves_the_claim_unknown() {
    let scene = Scene::with_clock(Clock::still()).await;
    let mut admin = scene.sql("superuser").await;
    let lock = admin.transaction().await.unwrap();
    lock.batch_execute("LOCK TABLE bursar.claims IN ACCESS EXCLUSIVE MODE").await.unwrap();
    let chidi = scene.enter("chidi").await;
    let row = claim_of(&scene, "chidi", None, 0);
    let watch = scene.sql("superuser").await;
    let (claimed, ()) = tokio::join!(chidi.claim(&row, &scene.keys), async {
        let waits = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'WITH record%'";
        poll::until("the claim waits", async || watch.execute(waits, &[]).await.unwrap() == 1).await;
        scene.clock.advance(Duration::from_secs(30));
    });
    assert_eq!(claimed, Ok(Claimed::Unknown));
    poll::until("the connection is given up", async || chidi.is_closed()).await;
    lock.rollback().await.unwrap();
    assert_eq!(scene.enter("chidi").await.claim(&row, &scene.keys).await, Ok(Claimed::Mine), "whether it arrived or not");
}

#[tokio::test]
async fn each_row_is_claimed_once_while_the_server_crashes_and_connections_are_cut() {
    const NAMES: [&str; 2] = ["chidi", "dayo"];
    for seed in seed::seeds() {
        let _repeat = seed::Repeat::with(seed);
        let mut scene = Scene::new().await;
        let rows = length::repeats(30, 150) as u32;
        let mut rng = seed::TestRng::new(seed);
        let (mut heads, mut unsure, mut crashes) = ([None, None], 0, 0);
        let (mut chidi, mut dayo) = (scene.enter("chidi").await, scene.enter("dayo").await);
        for number in 0..rows {
            let pair = [0, 1].map(|at| claim_of(&scene, NAMES[at], heads[at], number));
            let (cut, crash) = (rng.below(3) == 0, rng.below(10) == 0);
            let admin = if cut || crash { Some(scene.sql("superuser").await) } else { None };
            let disturb = async {
                if let Some(admin) = admin {
                    for _ in 0..rng.below(20) {
                        tokio::task::yield_now().await;
                    }
                    let _ = admin.batch_execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE 'bursar_%'").await;
                }
            };
            let (one, other, ()) = tokio::join!(chidi.claim(&pair[0], &scene.keys), dayo.claim(&pair[1], &scene.keys), disturb);
            let first = [one.unwrap(), other.unwrap()];
            if crash {
                scene.cluster.crash();
                scene.cluster.restart();
                crashes += 1;
            }
            if cut || crash {
                (chidi, dayo) = (scene.enter("chidi").await, scene.enter("dayo").await);
            }
            let again = [chidi.claim(&pair[0], &scene.keys).await.unwrap(), dayo.claim(&pair[1], &scene.keys).await.unwrap()];
            for at in [0, 1] {
                unsure += usize::from(first[at] == Claimed::Unknown);
                // What was said before a crash stays.
                assert!(first[at] == Claimed::Unknown || first[at] == again[at], "row {number}: {first:?}, then {again:?}");
                if again[at] == Claimed::Mine {
                    heads[at] = Some(pair[at].head());
                }
            }
            assert_eq!(again.iter().filter(|answer| **answer == Claimed::Mine).count(), 1, "row {number}: {again:?}");
        }
        println!("seed {seed}: {rows} rows, {crashes} crashes, {unsure} answers lost: each row claimed once");
    }
}

#[tokio::test]
async fn without_the_primary_key_both_computers_would_have_the_row() {
    let scene = Scene::new().await;
    scene.sql("superuser").await.batch_execute("ALTER TABLE bursar.claims DROP CONSTRAINT claims_decide").await.unwrap();
    for name in ["chidi", "dayo"] {
        let row = claim_of(&scene, name, None, 0);
        assert_eq!(scene.enter(name).await.claim(&row, &scene.keys).await, Ok(Claimed::Mine), "control: the primary key decides");
    }
}

#[tokio::test]
async fn an_administrator_hands_a_row_over_and_the_first_computer_sees_it_before_it_sends() {
    let scene = Scene::new().await;
    let policy = scene.team.policy();
    let (chidi, dayo, ada) = (scene.enter("chidi").await, scene.enter("dayo").await, scene.enter("ada").await);
    assert_eq!(chidi.claim(&claim_of(&scene, "chidi", None, 0), &scene.keys).await, Ok(Claimed::Mine));
    let standing = async |workspace: &Workspace, name: &str, now: i64| {
        let claims = workspace.claims(proposal(1), 0, &[], &scene.keys).await.unwrap();
        (Sending { policy: &policy, computer: scene.card(name), now, window: WINDOW }.standing(&claims), claims)
    };
    let now = scene.clock.now();
    let (before, claims) = standing(&chidi, "chidi", now).await;
    assert!(matches!(before, Standing::MaySend { generation: 1, .. }), "{before:?}");
    let generation = claims.next_generation().unwrap();
    let handed = scene.author("ada").hand_over(None, (proposal(1), 0), generation, scene.card("dayo"), now).unwrap();
    assert_eq!(ada.claim(&handed, &scene.keys).await, Ok(Claimed::Mine));
    let after = standing(&chidi, "chidi", now).await.0;
    assert_eq!(after, Standing::OtherComputer { generation: 2, computer: scene.card("dayo") });
    let (taken, claims) = standing(&dayo, "dayo", now).await;
    assert!(matches!(taken, Standing::MaySend { generation: 2, .. }), "{taken:?}");
    // The window counts from the first claim.
    let first = claims.first().unwrap();
    assert_eq!(standing(&dayo, "dayo", first + WINDOW.as_millis() as i64).await.0, Standing::TooLate { first });
    // Another row has no claims.
    let none = chidi.claims(proposal(1), 1, &[], &scene.keys).await.unwrap();
    assert_eq!((none.next_generation(), none.first(), none.server_now > now - 60_000), (None, None, true));
}

#[tokio::test]
async fn the_database_does_not_see_which_proposal_is_claimed() {
    let scene = Scene::new().await;
    assert_eq!(scene.enter("chidi").await.claim(&claim_of(&scene, "chidi", None, 0), &scene.keys).await, Ok(Claimed::Mine));
    let sql = scene.sql("owner").await;
    let seen: Vec<u8> = sql.query_one("SELECT proposal FROM bursar.claims", &[]).await.unwrap().get(0);
    assert_ne!(seen, proposal(1).0);
    assert_eq!(seen, scene.keys.blinded(proposal(1)).unwrap().0, "control: members find it");
}

#[tokio::test]
async fn an_owner_who_frees_a_claimed_row_stops_it_instead() {
    let scene = Scene::new().await;
    let (policy, owner) = (scene.team.policy(), scene.sql("owner").await);
    let workspaces = [("chidi", scene.enter("chidi").await), ("dayo", scene.enter("dayo").await)];
    for (name, workspace) in &workspaces {
        assert_eq!(workspace.claim(&claim_of(&scene, name, None, 0), &scene.keys).await, Ok(Claimed::Mine));
        assert_eq!(owner.execute("DELETE FROM bursar.claims", &[]).await.unwrap(), 1);
    }
    for (name, workspace) in &workspaces {
        let claims = workspace.claims(proposal(1), 0, &[], &scene.keys).await.unwrap();
        let sending = Sending { policy: &policy, computer: scene.card(name), now: scene.clock.now(), window: WINDOW };
        assert_eq!(sending.standing(&claims), Standing::Contested { generation: 1 });
    }
    // Who takes the record away too cuts the chain.
    let nothing = Heads::default();
    let (remembered, _) = workspaces[1].1.sync(&scene.reader(&nothing), &nothing, 100, |_| Ok(())).await.unwrap();
    owner.batch_execute("DELETE FROM bursar.records WHERE author = 'chidi'").await.unwrap();
    let (_, findings) = workspaces[1].1.sync(&scene.reader(&remembered), &remembered, 100, |_| Ok(())).await.unwrap();
    assert_eq!(findings.into_iter().collect::<Vec<_>>(), [Finding::RolledBack { card: scene.card("chidi"), remembered: 1, found: 0 }]);
}

//! A batch that two computers send at once while its database fails: the server restarts, connections end in the middle of a commit, answers are lost, and a
//! standby takes over. What was paid is counted in the service's own books. `BURSAR_FAULTS=full` sends batches of 200 rows.

use std::collections::BTreeMap;

use bursar_sandbox::{Behaviour, Idempotency};
use bursar_test_support::{
    poll,
    seed::{self, TestRng},
};

use serde_json::{Value, json};

use crate::{
    batches,
    claims::batch_at_both,
    office::{Office, Seat},
    workspace::{
        Shared,
        cluster::Cluster,
        connected,
        proxy::{Cut, Proxy},
        sql, workspace,
    },
};

/// The name of the standby.
const SECOND: &str = "second";
/// The service takes its time, so that rows are left when something fails.
const PATIENCE: &str = "delay=80";

fn is_full() -> bool {
    std::env::var("BURSAR_FAULTS").is_ok_and(|wanted| wanted == "full")
}

/// Three computers that reach the database through doors, which a test leads to the server that counts.
struct Scene {
    shared: Shared,
    /// Ada's, Bisi's and Chidi's.
    doors: Vec<Proxy>,
    /// The way from the standby to the server.
    link: Proxy,
    standby: Cluster,
    /// The batches of Bisi's and Chidi's computers. They wait for the confirm window.
    batches: Vec<String>,
}

impl Scene {
    async fn open(idempotency: Idempotency, rows: usize) -> Self {
        let office = Office::of_two_senders(Behaviour { idempotency, ..Behaviour::default() }).await;
        let cluster = Cluster::start();
        let mut doors = Vec::new();
        for _ in 0..3 {
            doors.push(Proxy::to(cluster.port()).await);
        }
        let shared = Shared::over(office, cluster, |at, address| doors[at].before(address)).await;
        let (_, batches) = batch_at_both(&shared.office, rows).await;
        let (link, standby) = followed(&shared.cluster).await;
        Self { shared, doors, link, standby, batches }
    }

    fn senders(&self) -> [(&Seat, &str); 2] {
        let office = &self.shared.office;
        [(&office.bisi, &self.batches[0]), (&office.chidi, &self.batches[1])]
    }

    /// Both people say yes at the same moment.
    async fn both_approve(&self) {
        let [(bisi, _), (chidi, _)] = self.senders();
        tokio::join!(bisi.app.approve(), chidi.app.approve());
    }

    /// Waits for one row after another: how long all of them take says nothing, only one that never comes does.
    async fn rows_are_paid(&self, count: usize) {
        for next in 1..=count {
            poll::until(format!("{next} rows of {count} are paid"), async || {
                let paid = self.shared.office.paid().await;
                if paid >= next { Ok(()) } else { Err(format!("{paid}; {}", self.stands().await)) }
            })
            .await;
        }
    }

    /// What each of the two computers says of its batch and of the workspace, for a test that waited in vain.
    async fn stands(&self) -> Value {
        let mut said = Vec::new();
        for (seat, batch) in self.senders() {
            let view = seat.app.ask("batch_view", json!({ "id": batch })).await;
            let rows = ["stage", "pause", "waits", "waiting", "sending", "accepted", "held"].map(|field| (field, view[field].clone()));
            said.push(json!([BTreeMap::from(rows), workspace(seat).await]));
        }
        said.into()
    }

    /// How many of the rows each of the two computers sent, once every row has ended at both.
    async fn ended(&self, rows: usize) -> [u64; 2] {
        let mut sent = [0; 2];
        for ((seat, batch), sent) in self.senders().into_iter().zip(&mut sent) {
            let view = batches::at_stage(&seat.app, batch, "finished").await;
            *sent = view["accepted"]["rows"].as_u64().unwrap();
            assert_eq!(*sent + view["held"]["rows"].as_u64().unwrap(), rows as u64, "{view:#}");
        }
        sent
    }

    /// How often each row was paid, by the service: each has an amount of its own.
    async fn times(&self) -> BTreeMap<u64, u32> {
        let mut times = BTreeMap::new();
        for (_, kobo) in self.shared.office.payouts().await {
            *times.entry(kobo).or_default() += 1;
        }
        times
    }

    /// The standby hears nothing any more, and a claim waits for it in its commit. Every connection that does.
    async fn stop_in_commit(&self) -> Vec<i32> {
        let main = &self.shared.cluster;
        poll::until("a claim waits in its commit", async || {
            self.link.lead_to(None);
            let waiting = poll::until("a commit waits for the standby", async || Some(main.in_commit().await).filter(|waiting| !waiting.is_empty())).await;
            if waiting.iter().any(|(_, runs)| runs.contains("INSERT INTO bursar.claims")) {
                return Some(waiting.into_iter().map(|(pid, _)| pid).collect());
            }
            self.link.lead_to(Some(main.port()));
            main.is_followed("sync").await;
            None
        })
        .await
    }

    /// The server is gone, and the standby is the server.
    async fn take_over(&mut self) {
        self.doors.iter().for_each(|door| door.lead_to(None));
        self.shared.cluster.crash();
        self.standby.promote();
    }

    /// The standby has a standby of its own, and the computers reach it.
    async fn go_on_at_the_standby(&mut self) {
        self.standby.reset("synchronous_standby_names").await;
        let (link, standby) = followed(&self.standby).await;
        self.standby.waits_for(SECOND).await;
        self.shared.cluster = std::mem::replace(&mut self.standby, standby);
        self.link = link;
        self.doors.iter().for_each(|door| door.lead_to(Some(self.shared.cluster.port())));
    }

    async fn suffers(&mut self, failure: Failure) {
        match failure {
            Failure::Restart => {
                self.shared.cluster.crash();
                self.shared.cluster.restart();
                self.shared.cluster.is_followed("sync").await;
            }
            Failure::CutInCommit => {
                let waiting = self.stop_in_commit().await;
                self.shared.cluster.end_connections(&waiting).await;
                self.link.lead_to(Some(self.shared.cluster.port()));
                self.shared.cluster.is_followed("sync").await;
            }
            Failure::LostAnswers => {
                self.doors.iter().for_each(|door| door.cut(Cut::Answer));
                for (seat, _) in self.senders() {
                    poll::until("the loss is noticed", async || workspace(seat).await["state"] == "offline").await;
                }
                self.doors.iter().for_each(|door| door.cut(Cut::Nothing));
            }
            Failure::TakeOver => {
                self.stop_in_commit().await;
                self.take_over().await;
                self.go_on_at_the_standby().await;
            }
            Failure::CutAndTakeOver => {
                let waiting = self.stop_in_commit().await;
                // From here on everybody can read at the server what no standby has. Who has read it waits in a commit of its own.
                self.shared.cluster.end_connections(&waiting).await;
                let main = &self.shared.cluster;
                poll::until("the computers are there again", async || main.in_commit().await.len() >= 2).await;
                self.take_over().await;
                self.go_on_at_the_standby().await;
            }
        }
    }

    async fn close(self) {
        self.shared.close().await;
    }
}

/// A standby of a server, and the way to it.
async fn followed(server: &Cluster) -> (Proxy, Cluster) {
    let link = Proxy::to(server.port()).await;
    let standby = Cluster::standby_of(link.port(), SECOND);
    (link, standby)
}

/// What happens to the database while rows are sent.
#[derive(Debug, Clone, Copy)]
enum Failure {
    /// The server stops at once and comes back.
    Restart,
    /// Every connection ends that waits in its commit for the standby, one of a claim among them.
    CutInCommit,
    /// What was asked for is done, and no computer gets an answer.
    LostAnswers,
    /// A claim waits in its commit; the server is gone; the standby, which has never heard of that claim, takes over.
    TakeOver,
    /// The same, after the connection of that claim ended and others could read it.
    CutAndTakeOver,
}

const FAILURES: [Failure; 5] = [Failure::Restart, Failure::CutInCommit, Failure::LostAnswers, Failure::TakeOver, Failure::CutAndTakeOver];

/// All of them, so many times, in some order.
fn some_order(rng: &mut TestRng, times: usize) -> Vec<Failure> {
    let mut rest = FAILURES.repeat(times);
    let mut order = Vec::new();
    while !rest.is_empty() {
        order.push(rest.swap_remove(rng.below(rest.len() as u64) as usize));
    }
    order
}

// At a service that does everything it is asked, no key hides a second payment.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_that_two_computers_send_while_the_database_fails_in_every_way_pays_each_row_once() {
    let (rounds, rows, times) = if is_full() { (10, 200, 2) } else { (1, 40, 1) };
    let seed = seed::newest();
    let _repeat = seed::Repeat::with(seed);
    let mut rng = TestRng::new(seed);
    for round in 1..=rounds {
        let mut scene = Scene::open(Idempotency::Ignore, rows).await;
        scene.shared.cluster.waits_for(SECOND).await;
        scene.shared.office.fail("virtual_account_transfer", PATIENCE, rows as u64 * 2).await;
        scene.both_approve().await;
        let order = some_order(&mut rng, times);
        let step = rows / (order.len() + 2);
        for (at, failure) in order.iter().enumerate() {
            scene.rows_are_paid(step * at + 1 + rng.below(step as u64) as usize).await;
            scene.suffers(*failure).await;
        }
        let sent = scene.ended(rows).await;
        let paid = scene.times().await;
        assert!(paid.len() == rows && paid.values().all(|times| *times == 1), "seed {seed}, round {round}: {order:?}: {paid:?}");
        assert_eq!(sent[0] + sent[1], rows as u64, "each row is sent by one of them");
        let owner = sql(&scene.shared.cluster.superuser("books")).await;
        let claims: i64 = owner.query_one("SELECT count(*) FROM bursar.claims", &[]).await.unwrap().get(0);
        assert_eq!(claims, rows as i64);
        println!("Seed {seed}, round {round}: {rows} rows, {} and {} sent by the two computers, none twice, none lost. {order:?}", sent[0], sent[1]);
        scene.close().await;
    }
}

/// Rows of a control: few show it.
fn control_rows() -> usize {
    if is_full() { 200 } else { 4 }
}

/// A database that decides nothing: its primary key is gone, and from now on it shows each computer what that computer wrote itself.
async fn decides_nothing(cluster: &Cluster) {
    let owner = sql(&cluster.superuser("books")).await;
    let now: String = owner.query_one("SELECT clock_timestamp()::text", &[]).await.unwrap().get(0);
    owner
        .batch_execute(&format!(
            "ALTER TABLE bursar.claims DROP CONSTRAINT claims_decide; DROP POLICY read ON bursar.records; \
             CREATE POLICY read ON bursar.records FOR SELECT USING (author = bursar.me() OR stored < '{now}')"
        ))
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_control_without_claims_pays_every_row_twice_at_a_service_that_ignores_keys() {
    let rows = control_rows();
    for (idempotency, times) in [(Idempotency::Ignore, 2), (Idempotency::Remember, 1)] {
        let scene = Scene::open(idempotency, rows).await;
        decides_nothing(&scene.shared.cluster).await;
        scene.both_approve().await;
        assert_eq!(scene.ended(rows).await, [rows as u64; 2], "both send everything");
        let paid = scene.times().await;
        assert!(paid.len() == rows && paid.values().all(|count| *count == times), "{idempotency:?}: {paid:?}");
        println!("Control without claims: {rows} rows at a service of {idempotency:?}: each {times} times");
        scene.close().await;
    }
}

/// Bisi's computer sends everything while Chidi's is away; then an asynchronous standby takes over that has none of the claims, and Chidi's sends as well.
async fn after_claims_were_lost(idempotency: Idempotency, rows: usize) -> Scene {
    let mut scene = Scene::open(idempotency, rows).await;
    scene.shared.cluster.is_followed("async").await;
    scene.doors[2].lead_to(None);
    let Office { bisi, chidi, .. } = &scene.shared.office;
    poll::until("the loss is noticed", async || workspace(chidi).await["state"] == "offline").await;
    scene.link.lead_to(None);
    bisi.app.approve().await;
    let view = batches::at_stage(&bisi.app, &scene.batches[0], "finished").await;
    assert_eq!(view["accepted"]["rows"], rows, "{view:#}");
    connected(bisi).await;
    scene.take_over().await;
    scene.doors[2].lead_to(Some(scene.standby.port()));
    let Office { chidi, .. } = &scene.shared.office;
    connected(chidi).await;
    chidi.app.approve().await;
    let view = batches::at_stage(&chidi.app, &scene.batches[1], "finished").await;
    assert_eq!(view["accepted"]["rows"], rows, "{view:#}");
    scene
}

#[tokio::test(flavor = "multi_thread")]
async fn claims_that_an_asynchronous_standby_lost_are_named_and_the_same_keys_make_one_effect() {
    let rows = control_rows();
    let scene = after_claims_were_lost(Idempotency::Remember, rows).await;
    let paid = scene.times().await;
    assert!(paid.len() == rows && paid.values().all(|times| *times == 1), "{paid:?}");
    scene.doors[1].lead_to(Some(scene.standby.port()));
    names_the_loss(&scene.shared.office.bisi, "Bisi's desk").await;
    println!("Asynchronous standby: {rows} rows sent by both computers under the same keys, each paid once, the loss named");
    scene.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_control_with_an_asynchronous_standby_pays_every_row_twice_at_a_service_that_ignores_keys() {
    let rows = control_rows();
    let scene = after_claims_were_lost(Idempotency::Ignore, rows).await;
    let paid = scene.times().await;
    assert!(paid.len() == rows && paid.values().all(|times| *times == 2), "{paid:?}");
    scene.close().await;
}

async fn names_the_loss(seat: &Seat, computer: &str) {
    poll::until("the loss is named", async || {
        let view = workspace(seat).await;
        let said = view["findings"].to_string();
        if said.contains(computer) && said.contains("this computer has already seen") { Ok(()) } else { Err(view) }
    })
    .await;
}

// Who has read a claim that is gone sends nothing more, so no row is paid twice even where no key hides it.
#[tokio::test(flavor = "multi_thread")]
async fn a_batch_stops_where_an_asynchronous_standby_lost_claims_that_were_read() {
    let rows = if is_full() { 200 } else { 24 };
    let mut scene = Scene::open(Idempotency::Ignore, rows).await;
    scene.shared.cluster.is_followed("async").await;
    scene.shared.office.fail("virtual_account_transfer", PATIENCE, rows as u64 * 2).await;
    scene.both_approve().await;
    scene.rows_are_paid(rows / 6).await;
    scene.link.lead_to(None);
    scene.rows_are_paid(rows / 2).await;
    scene.take_over().await;
    scene.doors.iter().for_each(|door| door.lead_to(Some(scene.standby.port())));
    for (seat, batch) in scene.senders() {
        names_the_loss(seat, "desk").await;
        poll::until("the batch says why it waits", async || {
            let view = seat.app.ask("batch_view", json!({ "id": batch })).await;
            if view["waits"].to_string().contains("changed outside of Bursar") { Ok(()) } else { Err(view) }
        })
        .await;
    }
    let paid = scene.times().await;
    assert!(paid.len() < rows && paid.values().all(|times| *times == 1), "{paid:?}");
    let clock = scene.shared.office.bisi.app.clock();
    let begun = clock.now();
    poll::until("they have tried again more than once", async || clock.now() > begun + 200).await;
    assert_eq!(scene.times().await, paid, "nothing more leaves");
    println!("Asynchronous standby: stopped after {} of {rows} rows, none twice, the loss named", paid.len());
    scene.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_computer_read_before_the_standby_had_it_does_not_stop_the_team_when_the_standby_takes_over() {
    let mut scene = Scene::open(Idempotency::Ignore, 2).await;
    scene.shared.cluster.waits_for(SECOND).await;
    scene.link.lead_to(None);
    let contact = json!({ "kind": "company", "name": "Halima Bello", "tags": [], "note": "", "methods": [] });
    scene.shared.office.ada.app.ask("contact_save", contact).await;
    let main = &scene.shared.cluster;
    let stores = |all: &[(i32, String)]| all.iter().filter(|(_, runs)| runs.contains("INTO bursar.records")).map(|(pid, _)| *pid).collect::<Vec<i32>>();
    let waiting = poll::until("Ada's record waits for the standby", async || Some(stores(&main.in_commit().await)).filter(|pids| !pids.is_empty())).await;
    // From here on everybody can read it.
    main.end_connections(&waiting).await;
    poll::until("all three have read it and wait for the standby", async || {
        let waiting = main.in_commit().await;
        if waiting.len() >= 3 { Ok(()) } else { Err(format!("{waiting:?}")) }
    })
    .await;
    scene.take_over().await;
    scene.go_on_at_the_standby().await;
    let office = &scene.shared.office;
    for seat in [&office.ada, &office.bisi, &office.chidi] {
        connected(seat).await;
        assert_eq!(workspace(seat).await["findings"], json!([]));
        poll::until("the contact is there", async || seat.app.ask("contact_list", json!({})).await["total"] == 1).await;
    }
    scene.close().await;
}

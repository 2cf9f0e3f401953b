//! Random schedules of two computers that may send the same requests, and of the database between them: it stops, comes back, and cuts connections in
//! the middle; a computer goes away with what it claimed, and an administrator hands that over. The service counts, and does each request as often as it is
//! asked. `BURSAR_FAULTS=full` runs a thousand.

use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use bursar_contract::Fault;
use bursar_sandbox::Idempotency;
use bursar_test_support::{
    poll,
    seed::{self, TestRng, share},
};
use serde_json::{Value, json};

use crate::{
    claims::{approved, drafted, end, started, two_senders},
    handover::forgets_hand_overs,
    office::Seat,
    restore::remembered,
    team_schedules::put_back,
    test_console::journal_is_open,
    workspace::{Shared, sql},
};

/// What happens in one schedule.
const STEPS: u64 = 40;
/// Requests of one schedule.
const REQUESTS: usize = 3;
/// Schedules in one workspace. Each look of a console reads all that was written there, so one workspace for all of them would take a day.
const OF_ONE: u64 = 20;

/// A step that is counted.
const HANDS_OVER: &str = "hands a payment over";

/// A computer that is away.
struct Away {
    seat: usize,
    /// The request that it claimed before, and of which no byte has left.
    claimed: Option<String>,
}

/// Ada prepares; Bisi and Chidi approve and send.
struct Model {
    shared: Option<Shared>,
    rng: TestRng,
    /// Whether the database can be reached.
    up: bool,
    away: Option<Away>,
    requests: Vec<String>,
    /// Requests that were signed in all: each has an amount of its own.
    signed: u64,
    /// Whose journal was copied, and where the copy is.
    copies: Vec<(usize, PathBuf)>,
    kept: tempfile::TempDir,
    told: Vec<String>,
    did: BTreeMap<&'static str, u64>,
}

impl Model {
    async fn open(rng: TestRng) -> Self {
        Self {
            shared: Some(two_senders(Idempotency::Ignore).await),
            rng,
            up: true,
            away: None,
            requests: Vec::new(),
            signed: 0,
            copies: Vec::new(),
            kept: tempfile::tempdir().unwrap(),
            told: Vec::new(),
            did: BTreeMap::new(),
        }
    }

    /// The same steps go on with other computers and another database; what was counted stays.
    async fn in_another_workspace(mut self) -> Self {
        self.shared.take().unwrap().close().await;
        let Self { rng, signed, did, .. } = self;
        Self { signed, did, ..Self::open(rng).await }
    }

    fn shared(&self) -> &Shared {
        self.shared.as_ref().unwrap()
    }

    fn seat(&self, at: usize) -> &Seat {
        let office = &self.shared().office;
        [&office.ada, &office.bisi, &office.chidi][at]
    }

    /// One of the requests; the others follow, for what the first cannot do.
    fn in_some_order(&mut self) -> Vec<String> {
        let mut all = self.requests.clone();
        if !all.is_empty() {
            let first = self.rng.below(all.len() as u64) as usize;
            all.rotate_left(first);
        }
        all
    }

    fn note(&mut self, what: &'static str, who: &str, answer: Result<Value, Fault>) -> Option<Value> {
        self.told.push(format!("{who}: {what}{}", answer.as_ref().err().map(|fault| format!(" ({})", fault.message)).unwrap_or_default()));
        let answer = answer.ok()?;
        *self.did.entry(what).or_default() += 1;
        Some(answer)
    }

    async fn step(&mut self) {
        let (choice, at) = (self.rng.below(50), 1 + self.rng.below(2) as usize);
        // What a person does happens at a computer that is there.
        let at = if self.is_away(at) { 3 - at } else { at };
        match choice {
            0..=5 => self.prepare().await,
            6..=13 => self.approve(at).await,
            14..=21 => self.start(at).await,
            22..=28 => self.start_at_both().await,
            29..=30 => self.confirm(at).await,
            31..=33 => self.stop_or_restart(),
            34..=36 => self.cut().await,
            37 => self.copy(at).await,
            38 => self.put_back().await,
            40..=42 => self.goes_away(at).await,
            43..=45 => self.hand_over().await,
            46..=47 => self.take_up(at).await,
            48..=49 => self.comes_back().await,
            _ if self.rng.below(4) == 0 => self.reject(at).await,
            _ => self.end(at, || ()).await,
        }
    }

    /// Ada signs a request that both computers may send.
    async fn prepare(&mut self) {
        if self.requests.len() == REQUESTS {
            return;
        }
        let office = &self.shared().office;
        let kobo = 1_000 + self.signed;
        let draft = drafted(&office.ada, &office.account, &format!("{}.{:02}", kobo / 100, kobo % 100)).await;
        let signed = office.ada.sign_for(&draft, &[&office.bisi.key, &office.chidi.key]).await;
        self.signed += 1;
        self.requests.extend(signed.as_ref().ok().cloned());
        self.note("signs a request", "Ada", signed.map(Value::from));
        self.travels().await;
    }

    async fn approve(&mut self, at: usize) {
        for id in self.in_some_order() {
            let app = &self.seat(at).app;
            let answer = match app.try_ask("proposal_review", json!({ "id": id })).await {
                Ok(_) => app.say_yes(json!({})).await,
                Err(fault) => Err(fault),
            };
            if self.note("approves", person(at), answer).is_some() {
                return self.travels().await;
            }
        }
    }

    /// Mostly what was signed is at the other computers before anything else happens.
    async fn travels(&mut self) {
        if !self.up || self.rng.below(4) == 0 {
            return;
        }
        for at in (0..3).filter(|at| !self.is_away(*at)) {
            let app = &self.seat(at).app;
            app.ask("workspace_check", json!({})).await;
            poll::until("everything is delivered", async || {
                let view = app.ask("workspace_view", json!({})).await["joined"].clone();
                if view["waiting"] == 0 && view["state"] == "connected" || view["findings"] != json!([]) { Ok(()) } else { Err(view) }
            })
            .await;
        }
    }

    async fn start(&mut self, at: usize) {
        for id in self.in_some_order() {
            let answer = self.seat(at).app.try_ask("proposal_start", json!({ "id": id })).await;
            if self.note("starts", person(at), answer).is_some() {
                return if self.rng.below(4) != 0 {
                    self.confirm(at).await
                };
            }
        }
    }

    /// Both people start the same request, and say yes at the same moment.
    async fn start_at_both(&mut self) {
        if self.away.is_some() {
            return;
        }
        for id in self.in_some_order() {
            let [bisi, chidi] = [1, 2].map(|at| &self.seat(at).app);
            if bisi.ask("app_state", json!({})).await["waiting"] != 0 || chidi.ask("app_state", json!({})).await["waiting"] != 0 {
                return;
            }
            let (here, there) = tokio::join!(bisi.try_ask("proposal_start", json!({ "id": id })), chidi.try_ask("proposal_start", json!({ "id": id })));
            if let (Ok(_), Ok(_)) = (&here, &there) {
                let (here, there) = tokio::join!(bisi.say_yes(json!({})), chidi.say_yes(json!({})));
                self.note("says yes at the same moment", "Bisi", here);
                self.note("says yes at the same moment", "Chidi", there);
                return;
            }
        }
    }

    /// Says yes to what waits in the confirm window, whatever it is. Whether it has left is not waited for.
    async fn confirm(&mut self, at: usize) {
        let app = &self.seat(at).app;
        if app.ask("app_state", json!({})).await["waiting"] == 0 {
            return;
        }
        let answer = app.say_yes(json!({})).await;
        self.note("says yes", person(at), answer);
    }

    fn is_away(&self, at: usize) -> bool {
        self.away.as_ref().is_some_and(|away| away.seat == at)
    }

    /// A computer claims what its person starts, and its app ends before a byte leaves: it waits for the balance.
    async fn goes_away(&mut self, at: usize) {
        if !self.up || self.away.is_some() || self.seat(at).app.ask("app_state", json!({})).await["waiting"] != 0 {
            return;
        }
        let mut begun = None;
        self.shared().office.fail("virtual_account_balance", "delay=900", 20).await;
        for id in self.in_some_order() {
            let seat = self.seat(at);
            let before = claims_of(self.shared(), seat).await;
            let Ok(next) = seat.app.try_ask("proposal_start", json!({ "id": id })).await else { continue };
            let entry = next["confirm"]["id"].as_str().unwrap().to_owned();
            if seat.app.say_yes(json!({})).await.is_ok() {
                let is_claimed = async || {
                    let open = seat.app.ask("intent_view", json!({ "id": entry })).await["state"] == "approved";
                    (!open || claims_of(self.shared(), seat).await > before).then_some(open)
                };
                if poll::within(Duration::from_secs(2), is_claimed).await == Ok(true) {
                    begun = Some((id, entry));
                }
            }
            break;
        }
        let seat = self.seat(at);
        if begun.is_some() {
            seat.app.console.shutdown().await;
        }
        self.shared().office.fail("virtual_account_balance", "delay=900", 0).await;
        let Some((id, entry)) = begun else { return };
        poll::until("nothing of it runs any more", async || !journal_is_open(seat.app.folder.path())).await;
        let journal = rusqlite::Connection::open(seat.journal()).unwrap();
        let left: u32 = journal.query_row("SELECT attempts FROM intent WHERE id = ?1", [&entry], |row| row.get(0)).unwrap();
        self.away = Some(Away { seat: at, claimed: (left == 0).then_some(id) });
        self.note("goes away with a claim", person(at), Ok(Value::Null));
        if self.rng.below(4) != 0 {
            self.hand_over().await;
        }
    }

    /// An administrator hands over what a computer that is away has claimed. At a service that does everything it is asked, only what has not left may be.
    async fn hand_over(&mut self) {
        let by = if self.is_away(1) { 0 } else { self.rng.below(2) as usize };
        let Some(Away { seat, claimed: Some(id) }) = &self.away else { return };
        let (app, other) = (&self.seat(by).app, &self.seat(3 - seat).key);
        if app.ask("app_state", json!({})).await["waiting"] != 0 {
            return;
        }
        let is_open = async || {
            let row = app.try_ask("proposal_view", json!({ "id": id })).await.ok()?["claimed"][0].clone();
            (row["to"][0]["key"] == other.as_str()).then_some(row)
        };
        let Ok(row) = poll::within(Duration::from_secs(1), is_open).await else { return };
        let answer = match app.try_ask("proposal_hand_over", json!({ "id": id, "row": row["row"], "to": other })).await {
            Ok(_) => app.say_yes(json!({})).await,
            Err(fault) => Err(fault),
        };
        self.note(HANDS_OVER, person(by), answer);
        self.travels().await;
    }

    /// A person sends what was handed over to this computer after it was left to the other one.
    async fn take_up(&mut self, at: usize) {
        for id in self.in_some_order() {
            let app = &self.seat(at).app;
            let Ok(view) = app.try_ask("proposal_view", json!({ "id": id })).await else { continue };
            let entry = &view["claimed"][0]["entry"];
            if entry.is_null() {
                continue;
            }
            let answer = match app.try_ask("proposal_take_up", json!({ "entry": entry })).await {
                Ok(_) => app.say_yes(json!({})).await,
                Err(fault) => Err(fault),
            };
            if self.note("sends what was handed over", person(at), answer).is_some() {
                return;
            }
        }
    }

    async fn comes_back(&mut self) {
        if let Some(away) = &self.away {
            self.end(away.seat, || ()).await;
        }
    }

    async fn reject(&mut self, at: usize) {
        let Some(id) = self.in_some_order().into_iter().next() else { return };
        let answer = self.seat(at).app.try_ask("proposal_reject", json!({ "id": id, "reason": "The invoice was paid in October" })).await;
        self.note("rejects", person(at), answer);
    }

    fn stop_or_restart(&mut self) {
        let cluster = &mut self.shared.as_mut().unwrap().cluster;
        if self.up {
            cluster.crash();
        } else {
            cluster.restart();
        }
        self.up = !self.up;
        self.note(if self.up { "comes back" } else { "stops at once" }, "The database", Ok(Value::Null));
    }

    /// Every connection of a member ends, whatever it is doing.
    async fn cut(&mut self) {
        if !self.up {
            return;
        }
        let owner = sql(&self.shared().cluster.superuser("books")).await;
        owner.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename LIKE 'bursar%'", &[]).await.unwrap();
        self.note("cuts every connection", "The database", Ok(Value::Null));
    }

    /// A copy from the middle of a payment is a crash until that payment has ended: it ends before anything else happens.
    async fn copy(&mut self, at: usize) {
        let file = self.kept.path().join(format!("{}.db", self.told.len() as u64 + self.signed * 1_000));
        if file.exists() {
            return;
        }
        let seat = self.seat(at);
        rusqlite::Connection::open(seat.journal()).unwrap().execute("VACUUM INTO ?1", [file.to_str().unwrap()]).unwrap();
        let copied = rusqlite::Connection::open(&file).unwrap();
        let is_sending: bool = copied.query_row("SELECT EXISTS (SELECT 1 FROM intent WHERE state = 'sending')", [], |row| row.get(0)).unwrap();
        if is_sending {
            remembered(&seat.app, &seat.journal()).await;
        }
        self.copies.push((at, file));
        self.note(if is_sending { "copies the journal in the middle of a payment" } else { "copies the journal" }, person(at), Ok(Value::Null));
    }

    async fn put_back(&mut self) {
        if self.copies.is_empty() {
            return;
        }
        let (at, copy) = self.copies[self.rng.below(self.copies.len() as u64) as usize].clone();
        let journal = self.seat(at).journal();
        self.note("puts an older journal back", person(at), Ok(Value::Null));
        self.end(at, move || put_back(&copy, &journal)).await;
    }

    /// The app ends between two attempts, and starts again.
    async fn end(&mut self, at: usize, meanwhile: impl FnOnce()) {
        let mut shared = self.shared.take().unwrap();
        let seat = if at == 1 { &mut shared.office.bisi } else { &mut shared.office.chidi };
        seat.restart_after(meanwhile).await;
        self.shared = Some(shared);
        self.away = self.away.take().filter(|away| away.seat != at);
        self.note("starts the app again", person(at), Ok(Value::Null));
    }

    /// Requests that were paid more than once, and how many were paid.
    async fn paid(&self) -> (Vec<u64>, usize) {
        let mut times = BTreeMap::<u64, u32>::new();
        for (_, kobo) in self.shared().office.payouts().await {
            *times.entry(kobo).or_default() += 1;
        }
        (times.iter().filter(|(_, count)| **count > 1).map(|(kobo, _)| *kobo).collect(), times.len())
    }

    /// What each of the two computers says that it sent last.
    fn sent(&self) -> String {
        let of = |at: usize| {
            let journal = rusqlite::Connection::open(self.seat(at).journal()).unwrap();
            let sql =
                "SELECT code || ' ' || state || ', attempt ' || number || ' at ' || started_at || ', ' || coalesce(outcome, 'no outcome') || ', ' || payment
                       FROM attempt JOIN intent ON id = intent ORDER BY started_at DESC LIMIT 6";
            let mut query = journal.prepare(sql).unwrap();
            let rows: Vec<String> = query.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
            rows.into_iter().map(|row| format!("{}: {row}", person(at))).collect::<Vec<_>>().join("\n")
        };
        [1, 2].map(of).join("\n")
    }

    async fn schedule(&mut self) {
        self.requests.clear();
        self.copies.clear();
        self.told.clear();
        for _ in 0..STEPS {
            self.step().await;
        }
        if !self.up {
            self.stop_or_restart();
        }
        self.comes_back().await;
        self.travels().await;
    }
}

/// How many claims the database has of a computer.
async fn claims_of(shared: &Shared, seat: &Seat) -> i64 {
    let count = format!("SELECT count(*) FROM bursar.claims WHERE card = decode('{}', 'hex')", seat.key);
    sql(&shared.cluster.superuser("books")).await.query_one(&count, &[]).await.unwrap().get(0)
}

fn person(at: usize) -> &'static str {
    ["Ada", "Bisi", "Chidi"][at]
}

#[tokio::test(flavor = "multi_thread")]
async fn in_no_order_of_two_computers_and_a_failing_database_is_a_request_paid_twice() {
    let full = std::env::var("BURSAR_FAULTS").is_ok_and(|wanted| wanted == "full");
    let count = share(if full { 1_000 } else { 8 });
    let (mut total, mut handed_over) = ((0, 0), 0);
    for seed in seed::seeds() {
        let _repeat = seed::Repeat::with(seed);
        let mut model = Model::open(TestRng::new(seed)).await;
        let mut paid = 0;
        for schedule in 1..=count {
            model.schedule().await;
            let (twice, so_far) = model.paid().await;
            let (told, sent) = (model.told.join("\n"), if twice.is_empty() { String::new() } else { model.sent() });
            assert!(twice.is_empty(), "seed {seed}, schedule {schedule}: paid twice (kobo {twice:?}) after\n{told}\nSent:\n{sent}");
            if schedule == count {
                paid += so_far;
            } else if schedule % OF_ONE == 0 {
                paid += so_far;
                model = model.in_another_workspace().await;
            }
            if full && schedule % 100 == 0 {
                println!("{schedule} schedules, seed {seed}: {} requests, none paid twice. {:?}", model.signed, model.did);
            }
        }
        println!("{count} schedules of {STEPS} steps, seed {seed}: {} requests, {paid} paid, none twice. {:?}", model.signed, model.did);
        total = (total.0 + model.signed, total.1 + paid as u64);
        handed_over += model.did.get(HANDS_OVER).copied().unwrap_or_default();
        model.shared.take().unwrap().close().await;
    }
    // Of all seeds: few schedules of one may end without a payment.
    let (signed, paid) = total;
    assert!(paid * 8 > signed, "too little happened to prove anything: {paid} of {signed} requests were paid");
    assert!(handed_over > 0 || !full, "nothing was handed over");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_sees_a_payment_whose_hand_over_was_not_seen() {
    const BISI: usize = 1;
    let mut model = Model::open(TestRng::new(1)).await;
    let id = approved(&model.shared().office, "11.00").await;
    model.requests.push(id.clone());
    model.goes_away(BISI).await;
    poll::until("the payment is handed over", async || {
        model.hand_over().await;
        model.did.contains_key(HANDS_OVER)
    })
    .await;
    let office = &model.shared().office;
    let entry = started(&office.chidi, &id).await;
    assert_eq!(end(&office.chidi, &entry).await["state"], "settled");
    assert_eq!(model.paid().await, (vec![], 1));
    forgets_hand_overs(model.shared()).await;
    model.comes_back().await;
    poll::until("it is paid a second time", async || model.paid().await == (vec![1_100], 1)).await;
    model.shared.take().unwrap().close().await;
}

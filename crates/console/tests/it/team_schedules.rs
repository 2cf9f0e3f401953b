//! Random schedules of three computers that carry the same requests around: import, approve, reject, withdraw, start, send, wait, end, and put an older
//! copy of the journal back, in any order. The service counts, and does each request as often as it is asked. `BURSAR_FAULTS=full` runs a thousand.

use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use bursar_contract::Fault;
use bursar_sandbox::{Behaviour, Idempotency};
use bursar_test_support::seed::{self, TestRng, share};
use serde_json::{Value, json};

use crate::{
    office::{Office, Seat},
    payouts::payout,
};

/// What happens in one schedule.
const STEPS: u64 = 40;
/// Requests of one schedule.
const REQUESTS: usize = 2;

/// The step that copies a journal.
const COPIES: &str = "copies the journal";

/// Three people at their computers; two of these send.
struct Model {
    office: Option<Office>,
    rng: TestRng,
    /// Requests of this schedule, each with the seat of the computer that it names.
    requests: Vec<(String, usize)>,
    /// How many were signed in all: each has an amount of its own.
    signed: u64,
    /// Whose journal was copied, and where the copy is.
    copies: Vec<(usize, PathBuf)>,
    kept: tempfile::TempDir,
    /// What happened, for who repeats it.
    told: Vec<String>,
    /// How often each step came to its end.
    did: BTreeMap<&'static str, u64>,
}

impl Model {
    async fn open(rng: TestRng) -> Self {
        // At a service that does everything it is asked, no key hides a second payment.
        let office = Office::of_two_senders(Behaviour { idempotency: Idempotency::Ignore, ..Behaviour::default() }).await;
        for seat in [&office.ada, &office.bisi, &office.chidi] {
            seat.app.ask("replay_rule_change", json!({ "minutes": 0 })).await;
        }
        let kept = tempfile::tempdir().unwrap();
        Self { office: Some(office), rng, requests: Vec::new(), signed: 0, copies: Vec::new(), kept, told: Vec::new(), did: BTreeMap::new() }
    }

    fn office(&self) -> &Office {
        self.office.as_ref().unwrap()
    }

    fn seat(&self, at: usize) -> &Seat {
        let office = self.office();
        [&office.ada, &office.bisi, &office.chidi][at]
    }

    /// One of the requests and a seat: mostly the one that it names, so that many come to their end.
    fn request(&mut self, seat: usize) -> Option<(String, usize)> {
        let count = self.requests.len() as u64;
        let (id, sends) = (count > 0).then(|| self.requests[self.rng.below(count) as usize].clone())?;
        Some((id, if self.rng.below(3) == 0 { seat } else { sends }))
    }

    /// Counts what was done, and tells both.
    fn note(&mut self, what: &'static str, seat: usize, answer: Result<Value, Fault>) -> Option<Value> {
        let person = ["Ada", "Bisi", "Chidi"][seat];
        self.told.push(format!("{person}: {what}{}", answer.as_ref().err().map(|fault| format!(" ({})", fault.message)).unwrap_or_default()));
        let answer = answer.ok()?;
        *self.did.entry(what).or_default() += 1;
        Some(answer)
    }

    async fn step(&mut self) {
        let (choice, at, other) = (self.rng.below(40), self.rng.below(3) as usize, self.rng.below(3) as usize);
        match choice {
            0..=3 => self.prepare().await,
            4..=15 => self.carry(at, other).await,
            16..=22 => self.approve(at).await,
            23..=31 => self.start(at).await,
            32..=33 => self.confirm(at).await,
            34 => self.refuse(at).await,
            35..=36 => self.copy(at),
            37 => self.put_back().await,
            38 => self.end(at, || ()).await,
            _ => self.pass(),
        }
    }

    /// Ada signs a request that names one of the two computers that send.
    async fn prepare(&mut self) {
        if self.requests.len() == REQUESTS {
            return;
        }
        let at = 1 + (self.signed % 2) as usize;
        let (office, sends) = (self.office(), self.seat(at).key.clone());
        let kobo = 1_000 + self.signed;
        let id = office.ada.propose(payout(&office.account, &format!("{}.{:02}", kobo / 100, kobo % 100)), &sends).await;
        self.signed += 1;
        self.requests.push((id, at));
        self.note("signs a request", 0, Ok(Value::Null));
    }

    async fn carry(&mut self, from: usize, to: usize) {
        let Some((id, to)) = self.request(to) else { return };
        let answer = match self.seat(from).try_save("proposal_save", json!({ "id": id })).await {
            Ok(file) => self.seat(to).try_open(&file).await,
            Err(fault) => Err(fault),
        };
        self.note("brings a request to another computer", from, answer);
    }

    async fn approve(&mut self, at: usize) {
        let Some((id, _)) = self.request(at) else { return };
        let app = &self.seat(at).app;
        let answer = match app.try_ask("proposal_review", json!({ "id": id })).await {
            Ok(_) => app.say_yes(json!({})).await,
            Err(fault) => Err(fault),
        };
        self.note("approves", at, answer);
    }

    /// A draft of a request waits in the confirm window; mostly the person says yes at once.
    async fn start(&mut self, at: usize) {
        let Some((id, at)) = self.request(at) else { return };
        let answer = self.seat(at).app.try_ask("proposal_start", json!({ "id": id })).await;
        if self.note("starts", at, answer).is_some() && self.rng.below(4) != 0 {
            self.confirm(at).await;
        }
    }

    /// Says yes to what waits in the confirm window, whatever it is.
    async fn confirm(&mut self, at: usize) {
        let app = &self.seat(at).app;
        if app.ask("app_state", json!({})).await["waiting"] == 0 {
            return;
        }
        let sends = app.review().await["draftId"].as_str().unwrap().to_owned();
        let answer = app.say_yes(json!({})).await;
        let said = self.note("says yes", at, answer).is_some();
        // Sometimes the computer goes on before the answer is here.
        if said && self.rng.below(3) != 0 && self.seat(at).app.try_ask("intent_view", json!({ "id": sends })).await.is_ok() {
            self.seat(at).app.until(&sends, &["settled", "accepted", "refused", "unknown", "rejected"]).await;
        }
    }

    async fn refuse(&mut self, at: usize) {
        let Some((id, _)) = self.request(at) else { return };
        let name = if at == 0 { "proposal_withdraw" } else { "proposal_reject" };
        let answer = self.seat(at).app.try_ask(name, json!({ "id": id, "reason": "The invoice was paid in October" })).await;
        self.note("takes back or rejects", at, answer);
    }

    fn copy(&mut self, at: usize) {
        let made = self.did.get(COPIES).copied().unwrap_or_default();
        let file = self.kept.path().join(format!("{made}.db"));
        let journal = rusqlite::Connection::open(self.seat(at).journal()).unwrap();
        journal.execute("VACUUM INTO ?1", [file.to_str().unwrap()]).unwrap();
        self.copies.push((at, file));
        self.note(COPIES, at, Ok(Value::Null));
    }

    async fn put_back(&mut self) {
        let count = self.copies.len() as u64;
        if count == 0 {
            return;
        }
        let (at, copy) = self.copies[self.rng.below(count) as usize].clone();
        let journal = self.seat(at).journal();
        self.note("puts an older journal back", at, Ok(Value::Null));
        self.end(at, move || put_back(&copy, &journal)).await;
    }

    /// The app ends, whatever it is doing, and starts again.
    async fn end(&mut self, at: usize, meanwhile: impl FnOnce()) {
        let mut office = self.office.take().unwrap();
        let seat = match at {
            0 => &mut office.ada,
            1 => &mut office.bisi,
            _ => &mut office.chidi,
        };
        seat.restart_after(meanwhile).await;
        self.office = Some(office);
        self.note("starts the app again", at, Ok(Value::Null));
    }

    /// Twenty minutes pass for all.
    fn pass(&mut self) {
        for at in 0..3 {
            self.seat(at).app.clock().advance(Duration::from_secs(20 * 60));
        }
        self.note("lets twenty minutes pass, as all do", 0, Ok(Value::Null));
    }

    /// Requests that were paid more than once, and how many were paid.
    async fn paid(&self) -> (Vec<u64>, usize) {
        let mut times = BTreeMap::<u64, u32>::new();
        for (_, kobo) in self.office().payouts().await {
            *times.entry(kobo).or_default() += 1;
        }
        (times.iter().filter(|(_, count)| **count > 1).map(|(kobo, _)| *kobo).collect(), times.len())
    }

    async fn schedule(&mut self) {
        self.requests.clear();
        for (_, file) in self.copies.drain(..) {
            std::fs::remove_file(file).unwrap();
        }
        self.told.clear();
        for _ in 0..STEPS {
            self.step().await;
        }
    }
}

/// A copy of a file of the app comes back in its place.
pub fn put_back(copy: &std::path::Path, file: &std::path::Path) {
    for log in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{log}", file.display()));
    }
    std::fs::copy(copy, file).unwrap();
}

/// What a copy of the store held is in it again. The console has that file open.
fn put_rows_back(copy: &std::path::Path, file: &std::path::Path) {
    let store = rusqlite::Connection::open(file).unwrap();
    store.execute("ATTACH ?1 AS copy", [copy.to_str().unwrap()]).unwrap();
    let mut tables = store.prepare("SELECT name FROM copy.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").unwrap();
    let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let all: String = tables.iter().map(|table| format!("DELETE FROM main.{table}; INSERT INTO main.{table} SELECT * FROM copy.{table};")).collect();
    store.execute_batch(&format!("BEGIN IMMEDIATE; {all} COMMIT")).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn in_no_order_of_three_computers_is_a_request_paid_twice() {
    let full = std::env::var("BURSAR_FAULTS").is_ok_and(|wanted| wanted == "full");
    let count = share(if full { 1_000 } else { 18 });
    let mut total = (0, 0);
    for seed in seed::seeds() {
        let _repeat = seed::Repeat::with(seed);
        let mut model = Model::open(TestRng::new(seed)).await;
        for schedule in 0..count {
            model.schedule().await;
            let (twice, _) = model.paid().await;
            assert!(twice.is_empty(), "seed {seed}, schedule {schedule}: paid twice (kobo {twice:?}) after\n{}", model.told.join("\n"));
        }
        let (_, paid) = model.paid().await;
        println!("{count} schedules of {STEPS} steps, seed {seed}: {} requests, {paid} paid, none twice. {:?}", model.signed, model.did);
        total = (total.0 + model.signed, total.1 + paid as u64);
        model.office.take().unwrap().close().await;
    }
    // Of all seeds: few schedules of one may end without a payment.
    let (signed, paid) = total;
    assert!(paid * 12 > signed, "too little happened to prove anything: {paid} of {signed} requests were paid");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_sees_a_request_whose_used_pair_was_forgotten() {
    let mut model = Model::open(TestRng::new(1)).await;
    model.signed = 1;
    model.prepare().await;
    let id = model.requests[0].0.clone();
    let chidi = 2;
    let [ada, bisi] = [0, 1].map(|at| model.seat(at));
    ada.carry(&id, bisi).await;
    bisi.approve(&id).await;
    bisi.carry(&id, model.seat(chidi)).await;
    // The journal and the store beside it, as they were before: nobody can promise anything then (docs/reliability.md).
    let files = [model.seat(chidi).journal(), model.seat(chidi).app.folder.path().join("app.db")];
    let copies: Vec<PathBuf> = (0..files.len()).map(|at| model.kept.path().join(format!("whole-{at}.db"))).collect();
    for (file, copy) in files.iter().zip(&copies) {
        rusqlite::Connection::open(file).unwrap().execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    }
    for time in 1..=2 {
        let started = model.seat(chidi).app.ask("proposal_start", json!({ "id": id })).await["confirm"]["id"].as_str().unwrap().to_owned();
        model.seat(chidi).app.approve().await;
        model.seat(chidi).app.until(&started, &["settled"]).await;
        let (twice, paid) = model.paid().await;
        assert_eq!((twice.len(), paid), (time - 1, 1), "{}", model.told.join("\n"));
        let ([journal, store], copies) = (files.clone(), copies.clone());
        let forget = move || {
            put_back(&copies[0], &journal);
            put_rows_back(&copies[1], &store);
        };
        model.end(chidi, forget).await;
    }
    model.office.take().unwrap().close().await;
}

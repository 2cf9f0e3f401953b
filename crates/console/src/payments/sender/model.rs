//! Random schedules against the real journal on a real file: what sender and watcher do with every outcome, in every order, with crashes in
//! between. The world counts. `BURSAR_FAULTS=full` runs ten thousand; the seeds are those of `bursar_test_support::seed`.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use bursar_client::{Answer, AnyReply, BaseUrl, Client, Config, Failure, KeyHeader, Limits, RawBody, Sent};
use bursar_contract::{
    Code, Fault, Operation, Prepared, Secret,
    clock::Clock,
    record::Reply,
    transactions::{Finality, SendTransfer, Transaction},
    wallet_sets::{CreateWalletSetDeveloper, WalletSet},
};
use serde_json::json;
use uuid::Uuid;
use zeroize::Zeroizing;

use super::{Next, accepted, after_failure, may_replay, too_late};
use crate::{
    Changes,
    app::states::{self, Parts},
    base::{pace::Pace, session::Session},
    payments::{api::Review, contradictions::HeldRow, dispatch::open_request, reconcile::IN_TRANSIT, watcher::pick_up},
    profiles::list::Profiles,
};
use bursar_journal::{Conclusion, Decided, Finding, Forgetful, IntentState, Journal, NewIntent};
use bursar_test_support::seed::{self, TestRng, share};
use bursar_vault::Sealer;

const MINUTE: i64 = 60_000;
/// Minutes for which the forgetting service remembers: longer than the window and the longest time in transit together.
const RETENTION: i64 = 30;
const STEPS: u64 = 24;
const INTENTS: u64 = 3;

/// How the service of the model treats a key that comes again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Service {
    Remembers,
    Forgets,
    Ignores,
}

/// What every schedule begins with: an empty journal, and a cache that all share.
pub(super) struct Start {
    pub(super) folder: tempfile::TempDir,
    profiles: Arc<Profiles>,
    client: Client,
}

impl Start {
    pub(super) fn new() -> Self {
        let folder = folder();
        let profiles = Arc::new(Profiles::open(folder.path(), Clock::system()).unwrap());
        let start = Self { folder, profiles, client: client() };
        drop(open(&start.folder.path().join("journal.db"), &start, 0));
        start
    }
}

/// In memory where the system has a place for that: what a flush costs is not what is examined here.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

struct Model<'a> {
    folder: tempfile::TempDir,
    start: &'a Start,
    session: Arc<Session>,
    window: i64,
    service: Service,
    /// Milliseconds that passed.
    clock: i64,
    /// When a key was carried out.
    known: BTreeMap<String, i64>,
    effects: BTreeMap<String, u32>,
    /// Requests on their way: when they arrive, whose, and under which key.
    on_the_way: Vec<(i64, String, String)>,
    /// What this process is sending.
    running: BTreeSet<String>,
    intents: Vec<String>,
    approved: BTreeSet<String>,
    /// The sets among them, by the name that was asked for.
    sets: BTreeMap<String, String>,
    /// Whose answer came whole.
    answered: BTreeSet<String>,
    /// How often a person asked to check each.
    checks: BTreeMap<String, u32>,
    told: Vec<String>,
}

fn client() -> Client {
    let (base_url, key_header) = (BaseUrl::parse("http://127.0.0.1:9").unwrap(), KeyHeader::default());
    Client::new(Config { base_url, key_header, api_key: Secret::new("none"), limits: Limits::default() }).unwrap()
}

fn transfer() -> SendTransfer {
    serde_json::from_value(json!({ "destinationAddress": "0x1", "walletId": "w", "tokenId": "t", "amount": "1" })).unwrap()
}

fn new_set(name: &str) -> CreateWalletSetDeveloper {
    serde_json::from_value(json!({ "name": name })).unwrap()
}

fn wallet_set(id: &str, name: &str) -> WalletSet {
    let set = json!({ "id": format!("remote-{id}"), "name": name, "walletSetSecretCipherText": format!("secret-of-{id}") });
    WalletSet::read(&set.to_string()).unwrap()
}

fn transaction(id: &str) -> Transaction {
    Transaction::read(&json!({ "id": format!("remote-{id}"), "state": "COMPLETE" }).to_string()).unwrap()
}

impl<'a> Model<'a> {
    fn new(start: &'a Start, service: Service, window: i64) -> Self {
        let folder = folder();
        let file = folder.path().join("journal.db");
        std::fs::copy(start.folder.path().join("journal.db"), &file).unwrap();
        let session = open(&file, start, window);
        Self {
            start,
            session,
            window,
            service,
            clock: 0,
            known: BTreeMap::new(),
            effects: BTreeMap::new(),
            on_the_way: Vec::new(),
            running: BTreeSet::new(),
            intents: Vec::new(),
            approved: BTreeSet::new(),
            sets: BTreeMap::new(),
            answered: BTreeSet::new(),
            checks: BTreeMap::new(),
            told: Vec::new(),
            folder,
        }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("journal.db")
    }

    /// A request arrives at the service at this time.
    fn arrives(&mut self, id: &str, key: &str, now: i64) {
        let remembered = self.known.get(key).is_some_and(|at| match self.service {
            Service::Remembers => true,
            Service::Forgets => now - at < RETENTION * MINUTE,
            Service::Ignores => false,
        });
        if !remembered {
            *self.effects.entry(id.to_owned()).or_default() += 1;
            self.known.insert(key.to_owned(), now);
        }
    }

    /// A payment waits for its approval.
    fn draft(&mut self) {
        let key = Uuid::new_v4();
        let prepared = self.session.client.prepare(&transfer(), Some(key)).unwrap();
        self.write(SendTransfer::SPEC.name, key, &prepared, IntentState::Draft);
    }

    /// A person makes a set, or presses the button of an earlier form again.
    fn press(&mut self, rng: &mut TestRng) {
        let name = format!("set-{}", rng.below(2));
        let key = Uuid::new_v4();
        let prepared = self.session.client.prepare(&new_set(&name), Some(key)).unwrap();
        if let Some(open) = open_request(&self.session, &CreateWalletSetDeveloper::SPEC, &prepared).unwrap() {
            self.check(&open.id);
        } else if (self.intents.len() as u64) < INTENTS {
            let id = self.write(CreateWalletSetDeveloper::SPEC.name, key, &prepared, IntentState::Approved);
            self.approved.insert(id.clone());
            self.running.insert(id.clone());
            self.sets.insert(id, name);
        }
    }

    /// A person asks to check what nobody knows.
    fn check(&mut self, id: &str) {
        if self.is_unknown(id) && !self.running.contains(id) && may_replay(&self.session, &self.session.journal.intent(id).unwrap()) {
            *self.checks.entry(id.to_owned()).or_default() += 1;
            self.running.insert(id.to_owned());
        }
    }

    fn write(&mut self, operation: &'static str, key: Uuid, prepared: &Prepared, state: IntentState) -> String {
        let new = NewIntent {
            operation,
            title: "Under test".into(),
            key: Some(key),
            body: serde_json::to_string(prepared).unwrap(),
            binding: self.session.binding.clone(),
            set_id: None,
            wallet_id: (operation == SendTransfer::SPEC.name).then(|| "w".into()),
            account_id: None,
            payment: None,
            reference: None,
            duplicate_key: None,
            link: None,
            proposal: None,
            state,
        };
        let review: Review = serde_json::from_value(json!({
            "draftId": "", "token": "", "code": "", "title": "", "fields": [], "risks": [], "author": "", "createdAt": "", "requestLine": "",
            "requestBody": "", "keyTail": "", "approveLabel": "", "refuseLabel": "", "behind": 0, "profile": self.session.profile,
        }))
        .unwrap();
        let written = self.session.journal.write(new, |id, code| Review { draft_id: id.into(), code: code.into(), ..review }).unwrap();
        self.intents.push(written.draft_id.clone());
        written.draft_id
    }

    /// The row of an intent, and what the service answers to it.
    fn row(&self, id: &str) -> (HeldRow, Box<dyn AnyReply>) {
        match self.sets.get(id) {
            Some(name) => (HeldRow::of::<CreateWalletSetDeveloper>(), Box::new(wallet_set(id, name))),
            None => (HeldRow::of::<SendTransfer>(), Box::new(transaction(id))),
        }
    }

    fn decide_draft(&mut self, id: &str, yes: bool) {
        let to = if yes { IntentState::Approved } else { IntentState::Rejected };
        if self.session.journal.decide(id, to).unwrap() == Decided::Done && yes {
            self.approved.insert(id.to_owned());
            self.running.insert(id.to_owned());
        }
    }

    /// One attempt of what this process sends, as `attempts` does it, with an outcome of the world's choice.
    fn attempt(&mut self, id: &str, rng: &mut TestRng) {
        let intent = self.session.journal.intent(id).unwrap();
        let live = matches!(intent.state, IntentState::Approved | IntentState::Sending | IntentState::Unknown | IntentState::AcceptedUnreadable);
        if !live || too_late(&self.session, &intent).unwrap().is_some() {
            self.running.remove(id);
            return;
        }
        let number = self.session.journal.sending(id, None).unwrap();
        let key = intent.key.unwrap().to_string();
        if rng.below(12) == 0 {
            return self.crash();
        }
        let outcome = rng.below(9);
        match outcome {
            0..=2 | 5 => self.arrives(id, &key, self.clock),
            3 => self.on_the_way.push((self.clock + 1 + rng.below(IN_TRANSIT as u64) as i64, id.to_owned(), key)),
            _ => {}
        }
        if rng.below(12) == 0 {
            return self.crash();
        }
        let failure = |sent, code| Failure {
            fault: Fault::new(code, "The line broke."),
            sent,
            status: None,
            body: None,
            too_large: false,
            retry_after: None,
            elapsed: Duration::ZERO,
            cause: None,
            secret: None,
        };
        let (row, reply) = self.row(id);
        let failed = match outcome {
            // Carried out and answered.
            0 | 1 => {
                let answer = Answer { reply, status: 200, body: RawBody::default(), elapsed: Duration::ZERO };
                accepted(&row, &self.session, &intent, number, &answer).unwrap().unwrap();
                self.running.remove(id);
                self.answered.insert(id.to_owned());
                return;
            }
            // Carried out and lost, on its way still, never arrived.
            2..=4 => failure(Sent::Ambiguous, Code::Unavailable),
            5 => failure(Sent::AcceptedUnreadable, Code::Unreadable),
            6 => failure(Sent::Refused, Code::Conflict),
            _ => failure(Sent::NotSent, Code::Offline),
        };
        if let Next::Stop(_) = after_failure(row.spec(), &self.session, &intent, number, &failed).unwrap() {
            self.running.remove(id);
        }
    }

    /// The process ends, and another one opens the file.
    fn crash(&mut self) {
        self.session = open(&self.file(), self.start, self.window);
        self.running.clear();
        for intent in self.session.journal.in_states(&[IntentState::Approved, IntentState::Sending, IntentState::Unknown]).unwrap() {
            if pick_up(&self.session, &intent).unwrap() {
                self.running.insert(intent.id);
            }
        }
    }

    /// Time passes at the service and on every clock here.
    fn pass(&mut self, minutes: i64) {
        let back = minutes * MINUTE;
        self.clock += back;
        let db = rusqlite::Connection::open(self.file()).unwrap();
        let sql = format!(
            "UPDATE attempt SET started_at = started_at - {back}, ended_at = ended_at - {back};
             UPDATE intent SET created_at = created_at - {back}, decided_at = decided_at - {back}, first_sent_at = first_sent_at - {back},
               first_sent_since_boot = first_sent_since_boot - {back}"
        );
        db.execute_batch(&sql).unwrap();
        bursar_journal::reseal(&db, &sealer()).unwrap();
        let (mut due, later): (Vec<_>, Vec<_>) = std::mem::take(&mut self.on_the_way).into_iter().partition(|(at, ..)| *at <= self.clock);
        self.on_the_way = later;
        due.sort_unstable();
        for (at, id, key) in due {
            self.arrives(&id, &key, at);
        }
    }

    fn is_unknown(&self, id: &str) -> bool {
        matches!(self.session.journal.intent(id).unwrap().state, IntentState::Unknown | IntentState::AcceptedUnreadable)
    }

    /// The service's list shows what was carried out. It does not end a set whose secret can still be asked for.
    fn look(&self, id: &str) {
        let of_set = self.sets.contains_key(id);
        if self.is_unknown(id) && self.effects.contains_key(id) {
            if of_set && may_replay(&self.session, &self.session.journal.intent(id).unwrap()) {
                return;
            }
            let finding = if of_set {
                Finding { remote_id: Some(format!("remote-{id}")), ..Finding::default() }.with_word(Finality::Complete)
            } else {
                super::answers::not_final_yet(super::answers::of_transaction(Finding::default(), &transaction(id)))
            };
            assert_eq!(self.session.journal.conclude(id, &finding, None).unwrap(), Conclusion::Done);
        } else if self.session.journal.intent(id).unwrap().state == IntentState::Accepted {
            // The second reading by id, which confirms the final word.
            self.session.journal.found(id, &super::answers::of_transaction(Finding::default(), &transaction(id))).unwrap();
        }
    }

    /// A person decides once nothing can be on its way, on what the service shows.
    fn decide(&mut self, id: &str) {
        if !self.is_unknown(id) || self.session.clock.now() < self.session.journal.last_on_wire(id).unwrap() + IN_TRANSIT {
            return;
        }
        let sent = self.effects.contains_key(id);
        let finding = if sent {
            Finding::default().with_word(Finality::Complete)
        } else {
            Finding { state: Some(IntentState::Dead), fault: Some(Fault::new(Code::Refused, "Not sent.")), ..Finding::default() }
        };
        assert_eq!(self.session.journal.conclude(id, &finding, Some((sent, "asked on the telephone"))).unwrap(), Conclusion::Done);
        self.running.remove(id);
    }

    fn step(&mut self, rng: &mut TestRng) {
        let any = |rng: &mut TestRng, ids: &[String]| (!ids.is_empty()).then(|| ids[rng.below(ids.len() as u64) as usize].clone());
        let running: Vec<String> = self.running.iter().cloned().collect();
        let (intent, sending) = (any(rng, &self.intents.clone()), any(rng, &running));
        let chosen = rng.below(14);
        self.told.push(format!("{chosen}"));
        match (chosen, intent, sending) {
            (0, ..) if (self.intents.len() as u64) < INTENTS => self.draft(),
            (1 | 2, Some(id), _) => self.decide_draft(&id, rng.below(6) > 0),
            (3..=6, _, Some(id)) => self.attempt(&id, rng),
            (7, ..) => self.crash(),
            (8 | 9, ..) => self.pass([1, 4, 11, 16, 40][rng.below(5) as usize]),
            (10, Some(id), _) => self.look(&id),
            (11, Some(id), _) => self.decide(&id),
            (12, Some(id), _) => self.check(&id),
            (13, ..) => self.press(rng),
            _ => {}
        }
    }

    /// What must hold after every step. The first thing that does not.
    fn broken(&self) -> Option<String> {
        self.intents.iter().find_map(|id| {
            let effects = self.effects.get(id).copied().unwrap_or(0);
            let view = self.session.journal.record(id).unwrap();
            let evidence = match view.state {
                IntentState::Settled | IntentState::Accepted => view.remote_id.is_some() || view.decision.is_some(),
                IntentState::Refused | IntentState::Dead => view.fault.is_some(),
                IntentState::Rejected => view.decided_by.is_some(),
                _ => true,
            };
            let open = |state| matches!(state, IntentState::Approved | IntentState::Sending | IntentState::Unknown | IntentState::AcceptedUnreadable);
            let twice = self.sets.get(id).is_some_and(|name| {
                let others = self.sets.iter().filter(|(other, of)| *other != id && *of == name);
                open(view.state) && others.into_iter().any(|(other, _)| open(self.session.journal.record(other).unwrap().state))
            });
            let sealed = || self.session.journal.has_set_secret(&format!("remote-{id}")).unwrap();
            let wrong = match view.state {
                _ if view.attempts > 5 + self.checks.get(id).copied().unwrap_or(0) => "left too often",
                _ if twice => "asked for under a second key while nobody knows",
                _ if self.sets.contains_key(id) && self.answered.contains(id) && !sealed() => "answered without keeping its secret",
                _ if effects > 1 => "paid twice",
                _ if effects > 0 && !self.approved.contains(id) => "sent without approval",
                IntentState::Settled | IntentState::Accepted if effects == 0 => "shown done and not done",
                IntentState::Draft | IntentState::Rejected | IntentState::Refused | IntentState::Dead if effects > 0 => "shown not done and done",
                _ if !evidence => "at its end without evidence",
                _ => return None,
            };
            Some(format!("{wrong}: {:?}, {effects} effects", view.state))
        })
    }
}

pub(super) fn open(file: &std::path::Path, start: &Start, window: i64) -> Arc<Session> {
    let journal = Arc::new(Journal::open(file, sealer(), "Ngozi".into(), Arc::new(Forgetful)).unwrap());
    let profile = serde_json::from_value(json!({
        "id": "model", "name": "Model", "kind": "test", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none",
    }))
    .unwrap();
    states::open(Parts {
        profile,
        client: start.client.clone(),
        journal,
        binding: "https://model.example".into(),
        replay_window: window,
        folder: start.folder.path(),
        vault: Arc::new(bursar_vault::memory::MemoryVault::default()),
        vault_key: &key(),
        profiles: start.profiles.clone(),
        sandbox: None,
        megabytes: 0,
        changes: Changes(tokio::sync::broadcast::Sender::new(16)),
        pace: Pace::for_tests(),
    })
}

fn key() -> Zeroizing<[u8; 32]> {
    Zeroizing::new([7; 32])
}

fn sealer() -> Sealer {
    Sealer::new("model", &key())
}

/// Runs schedules and gives the first thing that did not hold, and how many payments ended.
fn schedules(seed: u64, count: u64, service: Service, window: i64) -> (Option<String>, BTreeMap<&'static str, u64>) {
    let start = Start::new();
    let mut rng = TestRng::new(seed);
    let mut ends = BTreeMap::new();
    for schedule in 0..count {
        let mut model = Model::new(&start, service, window);
        for step in 0..STEPS {
            model.step(&mut rng);
            if let Some(words) = model.broken() {
                return (Some(format!("seed {seed}, schedule {schedule}, step {step}, {service:?}: {words} after {}", model.told.join(" "))), ends);
            }
        }
        for id in &model.intents {
            model.look(id);
            let word = match model.session.journal.intent(id).unwrap().state {
                IntentState::Settled => "settled",
                IntentState::Unknown | IntentState::AcceptedUnreadable => "unknown",
                IntentState::Dead | IntentState::Refused => "not sent",
                _ => "not at its end",
            };
            *ends.entry(word).or_default() += 1;
        }
    }
    (None, ends)
}

#[tokio::test]
async fn whatever_happens_in_whatever_order_nothing_is_paid_twice_or_shown_wrongly() {
    let full = std::env::var("BURSAR_FAULTS").is_ok_and(|wanted| wanted == "full");
    let count = share(if full { 3_400 } else { 60 });
    for (service, window) in [(Service::Remembers, 15 * MINUTE), (Service::Forgets, 15 * MINUTE), (Service::Ignores, 0)] {
        let (mut all, mut settled) = (0, 0);
        seed::each(|seed| {
            let (broken, ends) = schedules(seed, count, service, window);
            println!("{count} schedules, service {service:?}, seed {seed}: {ends:?}");
            assert_eq!(broken, None);
            all += count;
            settled += ends.get("settled").copied().unwrap_or(0);
        });
        assert!(settled > all / 30, "too little happened to prove anything: {settled} settled in {all} schedules");
    }
}

#[tokio::test]
async fn the_model_sees_a_client_that_replays_where_it_must_not() {
    let seed = seed::newest();
    let _repeat = seed::Repeat::with(seed);
    for (service, window) in [(Service::Ignores, 15 * MINUTE), (Service::Forgets, 20 * 60 * MINUTE)] {
        let (broken, _) = schedules(seed, 2_000, service, window);
        assert!(broken.is_some_and(|words| words.contains("paid twice")), "{service:?} with a window of {window} ms was not seen");
    }
}

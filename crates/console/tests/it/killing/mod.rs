//! The world of the kill harness: a service, a worker that is killed, and what the chain counted.

mod count;

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    time::{Duration, Instant},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_sandbox::{Behaviour, Idempotency, Options, Running, SecretsSource, StartError};
use bursar_test_support::{poll, seed::TestRng};
use serde_json::{Value, json};
use zeroize::Zeroizing;

use bursar_vault::{Sealer, VAULT_KEY};
pub use count::Count;
use count::number;

/// Steps at which the console can be ended, in their order, and two more that lie outside of it.
pub const STEPS: [&str; 10] = [
    "draft.before",
    "draft.committed",
    "approve.committed",
    "sending.before",
    "sending.committed",
    "wire.before",
    "answer.under way",
    "wire.after",
    "again.waiting",
    "outcome.committed",
];
const CHAIN: &str = "ETH-SEPOLIA";
const PAYEE: &str = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
const MINUTE: i64 = 60_000;
/// What a line does to a creation: lost, and carried out with an answer that cannot be read.
const CREATION_FAULTS: [&str; 6] = ["drop_after", "drop_before", "cut=30", "status=503", "wrong_json", "duplicate"];
const FAULTS: [&str; 6] = ["drop_after", "drop_before", "cut=30", "status=503", "delay=60", "status=429"];

/// How the service treats keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// As docs/reference/service.md promises.
    Remembers,
    /// For so many minutes.
    Forgets(u64),
    /// Every request is another one to it.
    IgnoresKeys,
}

impl Service {
    async fn start(self, options: Options) -> Result<Running, StartError> {
        let idempotency = match self {
            Self::Remembers => Idempotency::Remember,
            Self::Forgets(minutes) => Idempotency::ForgetAfter(Duration::from_secs(minutes * 60)),
            Self::IgnoresKeys => Idempotency::Ignore,
        };
        bursar_sandbox::start_with(options, Behaviour { idempotency, ..Behaviour::default() }).await
    }
}

/// Who pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Client {
    /// The console, with its replay window in minutes.
    Console { replay: u32 },
    /// A control.
    NewKeyPerAttempt,
    /// A control.
    KeyAfterAnswer,
}

/// What a worker does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Work {
    /// It makes payments, one by one.
    Pays,
    /// It makes what this operation makes.
    Creates(&'static str),
    /// It pays sheets.
    Batches,
}

/// A service, a worker that is killed, and what was heard of it.
pub struct World {
    /// None while it is away.
    service: Option<Running>,
    http: reqwest::Client,
    mode: Service,
    client: Client,
    folder: tempfile::TempDir,
    wallet: String,
    token: String,
    /// What the worker does.
    work: Work,
    /// The naira account; empty where the client knows none.
    account: String,
    /// Number of the next payment.
    next: u64,
    rng: TestRng,
    seed: u64,
    begun: Instant,
    kills: u64,
    /// What the worker said it approved before it was killed.
    approved: Vec<u64>,
}

/// Beside the test that runs: cargo builds examples before tests.
pub fn worker() -> PathBuf {
    let here = std::env::current_exe().unwrap();
    let path = here.parent().and_then(Path::parent).unwrap().join("examples").join(format!("worker{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "the worker is not built: cargo test -p bursar-console builds it");
    path
}

impl World {
    pub async fn new(mode: Service, client: Client, seed: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = mode.start(Options::new(folder.path().join("service"), SecretsSource::CredentialsFile)).await.unwrap();
        let url = service.base_url();
        std::fs::create_dir(folder.path().join("data")).unwrap();
        let mut world = Self {
            // Each request opens its own connection: the service may close an idle one just when it is used again.
            http: reqwest::Client::builder().no_proxy().pool_max_idle_per_host(0).build().unwrap(),
            mode,
            client,
            wallet: String::new(),
            token: String::new(),
            account: String::new(),
            work: Work::Pays,
            next: 1,
            rng: TestRng::new(seed),
            seed,
            begun: Instant::now(),
            kills: 0,
            approved: Vec::new(),
            service: Some(service),
            folder,
        };
        let key = world.service().credentials().api_key.expose("the worker connects with it").to_owned();
        let made = match client {
            Client::Console { replay } => world.tell(&["setup", &world.data(), &url, &key, &replay.to_string()]),
            _ => world.tell(&["--bad", "setup", &world.data(), &url, &key]),
        };
        let made: Value = serde_json::from_str(&made).unwrap();
        world.wallet = made["wallet"].as_str().unwrap().to_owned();
        world.account = made["account"].as_str().unwrap_or_default().to_owned();
        let tokens = world.ask("GET", "/v2/tokens?limit=100", Value::Null).await;
        let tokens = tokens["message"].as_array().or_else(|| tokens["data"].as_array()).unwrap_or_else(|| panic!("{tokens}")).clone();
        let native = tokens.iter().find(|token| token["blockchain"] == CHAIN && token["standard"] == "native").unwrap();
        world.token = native["id"].as_str().unwrap().to_owned();
        world.ask("POST", "/sandbox/faucet", json!({ "walletId": world.wallet, "amount": "50" })).await;
        if !world.account.is_empty() {
            world.ask("POST", "/sandbox/deposit", json!({ "virtualAccountId": world.account, "amount": "5000000.00" })).await;
        }
        world
    }

    fn service(&self) -> &Running {
        self.service.as_ref().expect("the service is there")
    }

    fn data(&self) -> String {
        self.folder.path().join("data").to_str().unwrap().to_owned()
    }

    async fn ask(&self, method: &str, path: &str, body: Value) -> Value {
        let key = self.service().credentials().api_key.expose("the harness asks the service").to_owned();
        let mut request = self.http.request(method.parse().unwrap(), format!("{}{path}", self.service().base_url())).header("SERVICE-X-API-KEY", key);
        if !body.is_null() {
            request = request.json(&body);
        }
        let answer = request.send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }

    /// Runs the worker to its end and gives what it printed.
    fn tell(&self, words: &[&str]) -> String {
        let output = Command::new(worker()).args(words).output().unwrap();
        assert!(output.status.success(), "worker {words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn start(&mut self, count: u64, step: Option<&str>) -> (Child, BufReader<ChildStdout>) {
        let first = self.next;
        self.next += count;
        let mut command = Command::new(worker());
        let (data, first, count) = (self.data(), first.to_string(), count.to_string());
        match self.client {
            Client::Console { .. } => match self.work {
                Work::Creates(what) => command.args(["create", &data, what, &first, &count]),
                Work::Batches => command.args(["batch", &data, &self.wallet, &self.token, &self.account, &first, &count]),
                Work::Pays => command.args(["run", &data, &self.wallet, &self.token, &self.account, &first, &count]),
            },
            Client::NewKeyPerAttempt => command.args(["--bad", "new-key-per-attempt", &data, &first, &count]),
            Client::KeyAfterAnswer => command.args(["--bad", "key-after-answer", &data, &first, &count]),
        };
        if let Some(step) = step {
            command.env("BURSAR_KILL_AT", step);
        }
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.trim() == "ready" || step.is_some(), "the worker said {line:?}");
        self.heard(&line);
        (child, output)
    }

    fn heard(&mut self, line: &str) {
        if let Some(amount) = line.trim().strip_prefix("approved ") {
            self.approved.push(number(amount));
        }
    }

    /// How many payments were approved so far.
    pub fn approved(&self) -> usize {
        self.approved.len()
    }

    async fn fail(&self, fault: &str, count: u64) {
        for operation in ["transaction_transfer", "virtual_account_transfer"] {
            self.ask("PUT", "/sandbox/faults", json!({ "operation": operation, "fault": fault, "count": count })).await;
        }
    }

    /// Lets it pay up to three times over a line that fails at random, and kills it at a random moment.
    pub async fn kill_at_random(&mut self) {
        if self.rng.below(3) == 0 {
            let fault = FAULTS[self.rng.below(FAULTS.len() as u64) as usize];
            self.fail(fault, 1).await;
        }
        let count = 1 + self.rng.below(3);
        let (child, output) = self.start(count, None);
        self.moment().await;
        self.ended(child, output);
    }

    /// Lets it work for a while that nobody chose.
    async fn moment(&mut self) {
        let moment = Duration::from_millis(self.rng.below(400));
        tokio::time::sleep(moment).await;
    }

    /// Lets it make up to three of what an operation makes over a line that fails at random, and kills it at a random moment or at a named step.
    pub async fn kill_creating(&mut self, what: &'static str, step: Option<&str>) {
        self.work = Work::Creates(what);
        if self.rng.below(2) == 0 {
            let fault = CREATION_FAULTS[self.rng.below(CREATION_FAULTS.len() as u64) as usize];
            let count = 1 + self.rng.below(3);
            self.ask("PUT", "/sandbox/faults", json!({ "operation": what, "fault": fault, "count": count })).await;
        }
        let count = 1 + self.rng.below(3);
        let (mut child, output) = self.start(count, step);
        if step.is_some() {
            let _ = poll::within(Duration::from_secs(5), async || child.try_wait().unwrap()).await;
        } else {
            self.moment().await;
        }
        self.ended(child, output);
    }

    /// Lets it pay a sheet of so many rows over a line that fails at random, or go on with the one before, and kills it at a random moment or at a
    /// named step.
    pub async fn kill_in_batch(&mut self, rows: u64, step: Option<&str>) {
        self.work = Work::Batches;
        if self.rng.below(3) == 0 {
            let fault = FAULTS[self.rng.below(FAULTS.len() as u64) as usize];
            self.fail(fault, 1).await;
        }
        if step == Some("again.waiting") {
            self.fail("drop_after", 1).await;
        }
        let (mut child, output) = self.start(rows, step);
        if step.is_some() {
            let _ = poll::within(Duration::from_secs(5), async || child.try_wait().unwrap()).await;
        } else {
            self.moment().await;
        }
        self.ended(child, output);
    }

    /// Lets a last run check what is open: how often the service has each one, and which sets have no secret here.
    pub async fn count_made(&mut self, what: &str) -> (BTreeMap<String, u64>, Vec<String>) {
        self.ask("DELETE", "/sandbox/faults", Value::Null).await;
        let rows = self.tell(&["made", &self.data(), what]);
        let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let (mut times, mut missing) = (BTreeMap::new(), Vec::new());
        for row in &rows {
            let name = row["name"].as_str().unwrap().to_owned();
            if row["secret"].is_null() {
                missing.push(name.clone());
            }
            *times.entry(name).or_default() += 1;
        }
        (times, missing)
    }

    /// Lets it pay once and ends it at a named step.
    pub async fn kill_at(&mut self, step: &str) {
        if step == "answer.under way" {
            self.fail("delay=250", 1).await;
            let (child, mut output) = self.start(1, None);
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            self.heard(&line);
            tokio::time::sleep(Duration::from_millis(120)).await;
            return self.ended(child, output);
        }
        if step == "again.waiting" {
            self.fail("drop_after", 1).await;
        }
        let (mut child, output) = self.start(1, Some(step));
        // A step that it never comes to ends with it.
        let _ = poll::within(Duration::from_secs(5), async || child.try_wait().unwrap()).await;
        self.ended(child, output);
    }

    fn ended(&mut self, mut child: Child, output: BufReader<ChildStdout>) {
        // SIGKILL on Unix.
        let _ = child.kill();
        child.wait().unwrap();
        for line in output.lines().map_while(Result::ok) {
            self.heard(&line);
        }
        self.kills += 1;
    }

    /// Lets so many minutes pass at the service and at the console, while no console runs: every time that either wrote down lies that much
    /// further back. What the service forgets after a while it forgets now.
    pub async fn pass(&mut self, minutes: i64) {
        let service = self.service.take().expect("the service is there");
        let listen = service.base_url().trim_start_matches("http://").parse().unwrap();
        service.shutdown().await;
        let back = minutes * MINUTE;
        let world = rusqlite::Connection::open(self.folder.path().join("service/world.db")).unwrap();
        world.execute_batch(&format!("UPDATE answers SET at = at - {back}; UPDATE transactions SET created_at = created_at - {back}")).unwrap();
        drop(world);
        let (profile, journal) = self.journal();
        let sql = format!(
            "UPDATE attempt SET started_at = started_at - {back}, ended_at = ended_at - {back};
             UPDATE intent SET created_at = created_at - {back}, decided_at = decided_at - {back}, first_sent_at = first_sent_at - {back},
               first_sent_since_boot = first_sent_since_boot - {back};
             UPDATE batch SET active_at = active_at - {back}"
        );
        journal.execute_batch(&sql).unwrap();
        let keys: BTreeMap<String, String> = serde_json::from_slice(&std::fs::read(self.folder.path().join("data/harness-keys.json")).unwrap()).unwrap();
        let key = STANDARD.decode(&keys[&format!("{profile}/{VAULT_KEY}")]).unwrap();
        bursar_journal::reseal(&journal, &Sealer::new(&profile, &Zeroizing::new(key.try_into().unwrap()))).unwrap();
        // Another test may have got its port meanwhile, for a connection of its own.
        let (mode, folder) = (self.mode, self.folder.path().join("service"));
        let options = || Options { listen, ..Options::new(folder.clone(), SecretsSource::CredentialsFile) };
        self.service = Some(poll::until("the service is there again", async || mode.start(options()).await).await);
    }

    /// The id of the worker's profile, and its journal.
    fn journal(&self) -> (String, rusqlite::Connection) {
        let profile = std::fs::read_dir(self.folder.path().join("data/profiles")).unwrap().next().expect("the worker has one profile").unwrap();
        let journal = rusqlite::Connection::open(profile.path().join("journal.db")).unwrap();
        (profile.file_name().into_string().unwrap(), journal)
    }

    /// Pays once and is ended after every attempt, in `starts` starts in a row. Gives how often the request reached the service, and how often the
    /// journal says that it left. No answer ever comes back.
    pub async fn crash_loop(&mut self, starts: u64) -> (u64, u64) {
        const MANY: u64 = 1_000;
        const OPERATION: &str = "transaction_transfer";
        // Not carried out, so that no list shows it and nothing but another attempt can end it.
        let rule = json!({ "operation": OPERATION, "fault": "drop_before", "count": MANY });
        self.ask("PUT", "/sandbox/faults", rule).await;
        for start in 0..starts {
            let (mut child, output) = self.start(u64::from(start == 0), Some("wire.after"));
            // It ends itself once the request has left. A start that sends nothing is given so long to do it after it has picked everything up.
            let _ = poll::within(Duration::from_secs(if start == 0 { 5 } else { 1 }), async || child.try_wait().unwrap()).await;
            self.ended(child, output);
        }
        let rules = self.ask("GET", "/sandbox/faults", Value::Null).await;
        let rules = if rules["data"].is_array() { &rules["data"] } else { &rules["message"] };
        let left = rules.as_array().unwrap().iter().find(|rule| rule["operation"] == OPERATION).unwrap_or_else(|| panic!("{rules}"))["count"].as_u64();
        let told = self.journal().1.query_row("SELECT max(attempts) FROM intent", [], |row| row.get::<_, u32>(0)).unwrap();
        (MANY - left.unwrap(), told.into())
    }

    /// How often the ledger has each payout. The service is away meanwhile: its file has one reader.
    async fn ledger(&mut self) -> BTreeMap<u64, u64> {
        let ledger = self.ask("GET", "/sandbox/ledger", Value::Null).await;
        let ledger = if ledger["data"].is_object() { &ledger["data"] } else { &ledger["message"] };
        assert_eq!((&ledger["balanced"], &ledger["sum"]), (&json!(true), &json!("0.00")), "{ledger}");
        self.service.take().expect("the service is there").shutdown().await;
        let world = rusqlite::Connection::open(self.folder.path().join("service/world.db")).unwrap();
        let paid: Vec<(u32, u32)> = {
            let mut query = world.prepare("SELECT kobo, count(*) FROM payouts GROUP BY kobo").unwrap();
            query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().collect::<Result<_, _>>().unwrap()
        };
        // What left the account is what these payouts say, and nothing else.
        let left: i64 = world.query_row("SELECT 500000000 - kobo FROM ledger_accounts WHERE name LIKE 'account:%'", [], |row| row.get(0)).unwrap();
        let said: i64 = world.query_row("SELECT coalesce(sum(kobo + fee + duty), 0) FROM payouts", [], |row| row.get(0)).unwrap();
        assert_eq!(left, said);
        paid.into_iter().map(|(kobo, times)| (kobo.into(), times.into())).collect()
    }

    /// How often the chain has each payment.
    async fn chain(&self) -> BTreeMap<u64, u64> {
        let url = self.service().rpc()[CHAIN].clone();
        let call = async |method: &str, params: Value| -> Value {
            let body = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
            let answer: Value = self.http.post(&url).json(&body).send().await.unwrap().json().await.unwrap();
            answer["result"].clone()
        };
        let number = |value: &Value| u128::from_str_radix(value.as_str().unwrap_or("0x0").trim_start_matches("0x"), 16).unwrap();
        let newest = number(&call("eth_blockNumber", json!([])).await);
        let mut counts = BTreeMap::new();
        for block in 0..=newest {
            let block = call("eth_getBlockByNumber", json!([format!("0x{block:x}"), true])).await;
            for transaction in block["transactions"].as_array().into_iter().flatten() {
                if transaction["to"].as_str().is_some_and(|to| to.eq_ignore_ascii_case(PAYEE)) {
                    *counts.entry((number(&transaction["value"]) / 1_000_000_000_000) as u64).or_default() += 1;
                }
            }
        }
        counts
    }

    /// Payments that the chain has more than once, so far.
    pub async fn paid_twice(&self) -> u64 {
        self.chain().await.values().filter(|times| **times > 1).count() as u64
    }

    /// Lets the last run end what is in flight, then holds what is shown against chain and ledger. The world ends with it.
    pub async fn count(&mut self) -> Count {
        self.ask("DELETE", "/sandbox/faults", Value::Null).await;
        let shown: BTreeMap<u64, String> = match self.client {
            Client::Console { .. } => {
                let report = self.tell(&["report", &self.data()]);
                // The last run of a batch may say, too, what it approved.
                let rows = report.lines().filter(|line| line.starts_with('{')).map(|line| serde_json::from_str::<Value>(line).unwrap());
                rows.map(|row| (number(row["amount"].as_str().unwrap()), row["state"].as_str().unwrap().to_owned())).collect()
            }
            _ => BTreeMap::new(),
        };
        let mut paid = self.chain().await;
        let ledger = if self.account.is_empty() { BTreeMap::new() } else { self.ledger().await };
        let payouts = ledger.values().filter(|times| **times == 1).count() as u64;
        paid.extend(ledger);
        let mut count = Count {
            who: format!("{:?}, service {:?}", self.client, self.mode),
            seed: self.seed,
            kills: self.kills,
            payouts,
            seconds: self.begun.elapsed().as_secs(),
            ..Count::default()
        };
        let approved = if matches!(self.client, Client::Console { .. }) { Some(self.approved.as_slice()) } else { None };
        count.judge(&paid, &shown, approved);
        if approved.is_some() {
            let sql = "SELECT count(*) FROM intent WHERE payment IS NOT NULL AND (state = 'unknown' AND attempts < 5 OR state = 'accepted_unreadable')";
            count.early = self.journal().1.query_row(sql, [], |row| row.get::<_, u32>(0)).unwrap().into();
        }
        count
    }
}

//! What sending a batch cannot be faster than: the commits of its payments and the requests to the service, in a loop that does nothing else.

use std::{
    path::Path,
    sync::{Arc, Mutex},
    time::Instant,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::{Fault, Prepared, Secret, amount::Naira, transactions::Finality};
use bursar_journal::{Begun, Finding, Journal, Seen, Witness};
use bursar_vault::{Sealer, VAULT_KEY, Vault};
use rusqlite::Connection;
use serde_json::Value;
use tokio::task::JoinSet;

use crate::test_console::TestConsole;

/// A copy of the journal of a console, with the batch that its loop sends, and the console's service.
pub struct Floor {
    journal: Journal,
    batch: String,
    /// What stands in the history of a payment that the console sent, as it is stored.
    review: Value,
    service: Service,
}

impl Floor {
    /// Of a batch that is paused, and of which the console sent at least one payment.
    pub async fn of(app: &TestConsole, batch: &str) -> Self {
        let open = app.ask("app_state", serde_json::json!({})).await["open"].clone();
        let profile = open["id"].as_str().unwrap();
        let folder = app.folder.path().join("floor");
        std::fs::create_dir(&folder).unwrap();
        let journal = folder.join("journal.db");
        let of_console = app.folder.path().join("profiles").join(profile).join("journal.db");
        copy(&of_console, &journal);
        let db = Connection::open(&journal).unwrap();
        let review: String = db.query_row("SELECT review FROM intent WHERE batch = ?1 AND attempts > 0 LIMIT 1", [batch], |row| row.get(0)).unwrap();
        drop(db);
        let key = app.vault.get(profile, VAULT_KEY).await.unwrap().unwrap();
        let key = STANDARD.decode(key.expose("opens the copy of the journal")).unwrap();
        let sealer = Sealer::new(profile, &zeroize::Zeroizing::new(key.try_into().unwrap()));
        let witness = Steps(Mutex::new(bursar_journal::open_database(&folder.join("app.db")).unwrap()));
        witness.0.lock().unwrap().execute_batch("CREATE TABLE kept (id INTEGER PRIMARY KEY, steps INTEGER); INSERT INTO kept VALUES (1, 0)").unwrap();
        let journal = Journal::open(&journal, sealer, "Ada".to_owned(), Arc::new(witness)).unwrap();
        assert!(journal.resume_batch(batch).unwrap());
        let key = app.vault.get(profile, "api-key").await.unwrap().unwrap();
        let service = Service { client: reqwest::Client::builder().no_proxy().build().unwrap(), url: open["baseUrl"].as_str().unwrap().to_owned(), key };
        Self { journal, batch: batch.to_owned(), review: serde_json::from_str(&review).unwrap(), service }
    }

    /// Payments in a second, of so many of each of these accounts or, with their set, wallets. They pay side by side.
    pub async fn rate(self, payers: &[String], each: usize, set: Option<&str>) -> f64 {
        let secret = set.map(|set| self.journal.set_secret(set).unwrap().unwrap());
        let (floor, count) = (Arc::new(self), payers.len() * each);
        let mut paying = JoinSet::new();
        let from = Instant::now();
        for payer in payers {
            let (floor, payer, secret) = (floor.clone(), payer.clone(), secret.clone());
            paying.spawn(async move {
                for _ in 0..each {
                    floor.pay(&payer, secret.as_ref()).await;
                }
            });
        }
        paying.join_all().await;
        count as f64 / from.elapsed().as_secs_f64()
    }

    /// The next payment: that its turn came, what the account holds, that it leaves, and what came of it.
    async fn pay(&self, payer: &str, secret: Option<&Secret>) {
        let now = self.journal.clock().now();
        let row = self.journal.waiting_row(&self.batch, payer).unwrap().expect("a row waits");
        let Begun::Intent(id) = self.journal.begin_row(&self.batch, &row, now, |_, _| self.review.clone()).unwrap() else { panic!("the row began") };
        let mut balance = None;
        if secret.is_none() {
            let said = self.service.read(&format!("/v2/virtual-accounts/{payer}/balance")).await;
            let amount = said["message"]["availableBalance"].as_str().unwrap_or_else(|| panic!("no balance: {said}")).to_owned();
            balance = Some(amount.parse::<Naira>().unwrap());
            let seen = Seen { token_id: "NGN".into(), symbol: "NGN".into(), decimals: 2, native: true, amount, first_at: 0, last_at: 0 };
            self.journal.saw_balances(payer, &[seen], true, now).unwrap();
        }
        let prepared: Prepared = serde_json::from_str(&row.body).unwrap();
        let number = self.journal.sending(&id, balance).unwrap();
        let answer = self.service.ask(&prepared, secret).await;
        let said: Value = serde_json::from_str(&answer).unwrap();
        let finding = Finding {
            remote_id: Some(said["message"]["id"].as_str().unwrap_or_else(|| panic!("no id: {answer}")).to_owned()),
            status: Some(200),
            answer: Some(answer),
            attempt: Some((number, "accepted")),
            ..Finding::default()
        };
        self.journal.found(&id, &finding.with_word(Finality::InFlight)).unwrap();
    }
}

/// Keeps the steps of the journal outside of it, and forgets the rest.
struct Steps(Mutex<Connection>);

impl Witness for Steps {
    fn steps(&self) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    fn keep(&self, steps: u64) -> Result<(), Fault> {
        let db = self.0.lock().unwrap();
        db.prepare_cached("UPDATE kept SET steps = ?1").unwrap().execute([i64::try_from(steps).unwrap()]).unwrap();
        Ok(())
    }

    fn has_digests(&self) -> Result<bool, Fault> {
        Ok(true)
    }

    fn keep_digests(&self) -> Result<(), Fault> {
        Ok(())
    }
}

/// The service, asked by a client that does nothing else.
struct Service {
    client: reqwest::Client,
    url: String,
    key: Secret,
}

impl Service {
    async fn read(&self, path: &str) -> Value {
        let answer = self.answered(self.client.get(format!("{}{path}", self.url))).await;
        serde_json::from_str(&answer).unwrap()
    }

    /// Sends a stored request, with the secret of its wallet set where it needs one.
    async fn ask(&self, prepared: &Prepared, secret: Option<&Secret>) -> String {
        let mut body = prepared.body.clone().unwrap();
        if let Some(secret) = secret {
            let open = body.trim_end().strip_suffix('}').unwrap();
            body = format!("{open},\"walletSetSecretCipherText\":\"{}\"}}", secret.expose("the service asks for it"));
        }
        let request = self.client.post(format!("{}{}", self.url, prepared.path)).header("content-type", "application/json");
        self.answered(request.body(body)).await
    }

    async fn answered(&self, request: reqwest::RequestBuilder) -> String {
        let answer = request.header("SERVICE-X-API-KEY", self.key.expose("the bench is a client")).send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{text}");
        text
    }
}

/// A copy of a journal in which nothing happens now, page by page.
fn copy(from: &Path, to: &Path) {
    let db = Connection::open(from).unwrap();
    db.busy_timeout(std::time::Duration::from_secs(5)).unwrap();
    db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    std::fs::copy(from, to).unwrap();
}

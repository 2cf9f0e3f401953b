//! Three people at three computers who founded a team, for tests: their cards are compared and their rules signed.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_approvals::keys::{KEY_BYTES, SigningKey};
use bursar_console::{
    app::commands::Window,
    base::files::{Ask, Chosen, Picker},
};
use bursar_contract::{Code, Fault};
use bursar_sandbox::Behaviour;
use bursar_vault::{CARD_KEYS, Vault};
use serde_json::{Value, json};

use crate::{
    batches,
    payouts::account,
    test_console::{TestConsole, service::Service},
};

/// A person's hand in the file dialogs: opens what was put there, and saves into a folder under the name that is suggested.
#[derive(Default)]
pub struct Hand {
    pub opens: Mutex<Option<PathBuf>>,
    saves: Mutex<PathBuf>,
}

impl Picker for Hand {
    fn pick_open(&self, _: Ask) -> Chosen {
        let path = self.opens.lock().unwrap().take();
        Box::pin(async move { path })
    }

    fn pick_save(&self, ask: Ask) -> Chosen {
        let path = self.saves.lock().unwrap().join(ask.name.unwrap());
        Box::pin(async move { Some(path) })
    }
}

/// One person at one computer.
pub struct Seat {
    pub app: TestConsole,
    pub hand: Arc<Hand>,
    person: &'static str,
    /// The key of their card.
    pub key: String,
}

/// A file that was saved.
type File = PathBuf;

impl Seat {
    pub async fn new(app: TestConsole, person: &'static str, folder: &std::path::Path) -> Self {
        let hand = Self::hand(folder);
        app.console.set_picker(hand.clone());
        Self::at(app, hand, person).await
    }

    /// A hand that saves into this folder.
    pub fn hand(folder: &std::path::Path) -> Arc<Hand> {
        Arc::new(Hand { opens: Mutex::default(), saves: Mutex::new(folder.to_owned()) })
    }

    /// Where a profile is open already.
    pub async fn at(app: TestConsole, hand: Arc<Hand>, person: &'static str) -> Self {
        let made = app.ask("team_card_make", json!({ "person": person, "computer": format!("{person}'s desk") })).await;
        let key = made["card"]["key"].as_str().unwrap().to_owned();
        Self { app, hand, person, key }
    }

    /// Where a profile is open whose card was made already.
    pub async fn with_card(app: TestConsole, hand: Arc<Hand>, person: &'static str) -> Self {
        app.console.set_picker(hand.clone());
        let key = app.ask("team_view", json!({})).await["card"]["key"].as_str().unwrap().to_owned();
        Self { app, hand, person, key }
    }

    pub async fn save(&self, name: &str, input: Value) -> File {
        self.try_save(name, input).await.unwrap_or_else(|fault| panic!("{name}: {fault}"))
    }

    pub async fn try_save(&self, name: &str, input: Value) -> Result<File, Fault> {
        let made = self.app.try_ask(name, input).await?;
        Ok(self.hand.saves.lock().unwrap().join(made["name"].as_str().unwrap_or_else(|| panic!("{name}: {made}"))))
    }

    /// The file of the open profile's journal.
    pub fn journal(&self) -> PathBuf {
        let profiles = std::fs::read_dir(self.app.folder.path().join("profiles")).unwrap();
        profiles.map(|entry| entry.unwrap().path().join("journal.db")).find(|file| file.exists()).expect("a profile with a journal")
    }

    /// The app ends and starts again; meanwhile something is done to its files.
    pub async fn restart_after(&mut self, meanwhile: impl FnOnce()) {
        let TestConsole { console, vault, folder, options } = std::mem::replace(&mut self.app, TestConsole::new().await);
        self.app = TestConsole { console, vault, folder, options }.restart_after(meanwhile).await;
        self.app.console.set_picker(self.hand.clone());
    }

    /// The app ends, and starts again after another process had its folder.
    pub async fn away_while(&mut self, meanwhile: impl AsyncFnOnce(&std::path::Path)) {
        let TestConsole { console, vault, folder, options } = std::mem::replace(&mut self.app, TestConsole::new().await);
        console.shutdown().await;
        drop(console);
        meanwhile(folder.path()).await;
        self.app = TestConsole::resumed(folder, vault, options).await;
        self.app.console.set_picker(self.hand.clone());
    }

    pub async fn try_open(&self, file: &File) -> Result<Value, Fault> {
        *self.hand.opens.lock().unwrap() = Some(file.clone());
        self.app.try_ask("team_file_open", json!({})).await
    }

    pub async fn open(&self, file: &File) -> Value {
        self.try_open(file).await.unwrap_or_else(|fault| panic!("{}: {fault}", self.person))
    }

    /// Compares a fingerprint with its owner, who reads both groups aloud.
    pub async fn compare(&self, subject: &str, owner: &[String]) {
        let mut now = self.app.ask("team_compare_begin", json!({ "subject": subject })).await;
        let asked: Vec<usize> =
            now["groups"].as_array().unwrap().iter().enumerate().filter(|(_, group)| group["letters"].is_null()).map(|(at, _)| at).collect();
        assert_eq!(asked.len(), 2, "two groups are asked for: {now}");
        for group in asked {
            now = self.app.ask("team_compare_check", json!({ "subject": subject, "group": group, "typed": owner[group].to_lowercase() })).await;
        }
        assert_eq!(now["matched"], true, "{now}");
        self.app.ask("team_compare_trust", json!({ "subject": subject })).await;
    }

    /// Puts a file where the next dialog takes it.
    pub fn puts(&self, file: &std::path::Path) {
        *self.hand.opens.lock().unwrap() = Some(file.to_owned());
    }

    pub async fn team(&self) -> Value {
        self.app.ask("team_view", json!({})).await
    }

    /// What signs at this computer: a test signs with it what the app would not.
    pub async fn signing_key(&self) -> SigningKey {
        let profile = self.app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
        let kept = self.app.vault.get(&profile, CARD_KEYS).await.unwrap().unwrap();
        let kept = STANDARD.decode(kept.expose("signs what the app would not")).unwrap();
        SigningKey::of_seed(kept[..KEY_BYTES].try_into().unwrap()).unwrap()
    }

    pub async fn fingerprint(&self) -> Vec<String> {
        serde_json::from_value(self.team().await["card"]["fingerprint"].clone()).unwrap()
    }

    /// Takes in another person's card and compares it.
    pub async fn meet(&self, other: &Seat) {
        let card = other.save("team_card_save", json!({})).await;
        let opened = self.open(&card).await;
        assert_eq!((&opened["kind"], &opened["id"]), (&json!("card"), &json!(other.key)));
        self.compare(&format!("card:{}", other.key), &other.fingerprint().await).await;
    }

    /// Signs a version that waits, in the confirm window.
    pub async fn sign_waiting(&self) {
        let waiting = self.team().await["waiting"].as_array().unwrap().iter().find(|one| one["canSign"] == true).expect("a version to sign")["digest"].clone();
        self.app.allow("team_version_sign", json!({ "digest": waiting })).await;
    }

    pub async fn item(&self, id: &str) -> Value {
        self.app.ask("proposal_view", json!({ "id": id })).await
    }

    pub async fn stage(&self, id: &str) -> String {
        self.item(id).await["item"]["stage"].as_str().unwrap().to_owned()
    }

    /// Prepares a payout and signs the request; its id.
    pub async fn propose(&self, input: Value, sends: &str) -> String {
        let drafted = self.app.call(Window::Main, "virtual_account_transfer", json!({ "input": input, "note": { "reference": "INV-2291" } })).await.unwrap();
        self.sign(drafted["proposal"].as_str().unwrap_or_else(|| panic!("{drafted}")), sends).await
    }

    pub async fn sign(&self, draft: &str, sends: &str) -> String {
        self.sign_for(draft, &[sends]).await.unwrap_or_else(|fault| panic!("{fault}"))
    }

    /// Signs a request for several computers.
    pub async fn sign_for(&self, draft: &str, sends: &[&str]) -> Result<String, Fault> {
        let signed = self.app.try_ask("proposal_sign", json!({ "id": draft, "note": "As agreed on the phone", "sends": sends, "days": 7 })).await?;
        Ok(signed["item"]["id"].as_str().unwrap().to_owned())
    }

    pub async fn approve(&self, id: &str) {
        let next = self.app.ask("proposal_review", json!({ "id": id })).await;
        let review = self.app.review().await;
        assert_eq!(review["draftId"], next["confirm"]["id"], "{next}");
        self.app.approve().await;
    }

    pub async fn carry(&self, id: &str, to: &Seat) {
        let file = self.save("proposal_save", json!({ "id": id })).await;
        to.open(&file).await;
    }
}

pub fn member(seat: &Seat, roles: &[&str], sends: bool) -> Value {
    json!({ "id": "", "name": seat.person, "roles": roles, "cards": [{ "key": seat.key, "sends": sends }] })
}

/// Ada prepares, Bisi approves, and both administer; Chidi approves and sends. All three are at the same service.
pub struct Office {
    pub service: Service,
    pub ada: Seat,
    pub bisi: Seat,
    pub chidi: Seat,
    pub account: String,
    files: tempfile::TempDir,
}

impl Office {
    pub async fn open() -> Self {
        Self::with_rules(json!([])).await
    }

    /// A file with these bytes.
    pub fn file(&self, name: &str, bytes: &[u8]) -> File {
        let path = self.files.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// A folder for somebody's files.
    pub fn folder(&self, name: &str) -> PathBuf {
        let folder = self.files.path().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    async fn with_rules(rules: Value) -> Self {
        Self::founded(Behaviour::default(), rules, |[ada, bisi, chidi]| {
            [member(ada, &["prepare", "administer"], false), member(bisi, &["approve", "administer"], false), member(chidi, &["approve", "send"], true)]
        })
        .await
    }

    /// The same at a service of another behaviour, where Bisi's computer sends as well.
    pub async fn of_two_senders(behaviour: Behaviour) -> Self {
        Self::founded(behaviour, json!([]), |[ada, bisi, chidi]| {
            let both = ["approve", "send"];
            [member(ada, &["prepare", "administer"], false), member(bisi, &["approve", "send", "administer"], true), member(chidi, &both, true)]
        })
        .await
    }

    async fn founded(behaviour: Behaviour, rules: Value, members: impl FnOnce([&Seat; 3]) -> [Value; 3]) -> Self {
        let files = tempfile::tempdir().unwrap();
        let service = Service::connected(behaviour).await;
        let base = service.running.base_url();
        let folder = |name: &str| {
            let folder = files.path().join(name);
            std::fs::create_dir(&folder).unwrap();
            folder
        };
        let ada = Seat::new(Service::app(&base, &service.credentials).await, "Ada", &folder("ada")).await;
        let bisi = Seat::new(Service::app(&base, &service.credentials).await, "Bisi", &folder("bisi")).await;
        let chidi = Seat::new(Service::app(&base, &service.credentials).await, "Chidi", &folder("chidi")).await;
        let account = account(&chidi.app).await;
        for seat in [&ada, &bisi] {
            seat.app.ask("virtual_account_list", json!({})).await;
        }
        let office = Self { service, ada, bisi, chidi, account, files };
        office.found(rules, members([&office.ada, &office.bisi, &office.chidi])).await;
        office
    }

    async fn found(&self, rules: Value, members: [Value; 3]) {
        let (ada, bisi, chidi) = (&self.ada, &self.bisi, &self.chidi);
        for (seat, others) in [(ada, [bisi, chidi]), (bisi, [ada, chidi])] {
            for other in others {
                seat.meet(other).await;
            }
        }
        let policy = json!({ "team": "Kolanut Finance", "members": members, "rules": rules, "changesNeed": 2 });
        ada.app.allow("team_policy_sign", json!({ "policy": policy })).await;
        let team = ada.team().await;
        assert!(team["team"].is_null() && team["waiting"][0]["missing"] == 1, "one founder is no team: {team}");
        let file = ada.save("team_policy_save", json!({ "digest": team["waiting"][0]["digest"] })).await;
        bisi.open(&file).await;
        bisi.sign_waiting().await;
        let file = bisi.save("team_policy_save", json!({ "digest": "" })).await;
        ada.open(&file).await;
        chidi.open(&file).await;
        let team = chidi.team().await["waiting"][0].clone();
        assert_eq!((&team["kind"], &team["team"]), (&json!("join"), &json!("Kolanut Finance")), "{team}");
        let groups: Vec<String> = serde_json::from_value(ada.team().await["team"]["fingerprint"].clone()).unwrap();
        chidi.compare(&format!("team:{}", team["digest"].as_str().unwrap()), &groups).await;
        for seat in [ada, bisi, chidi] {
            let team = seat.team().await;
            assert_eq!((&team["team"]["version"], &team["team"]["name"]), (&json!(1), &json!("Kolanut Finance")), "{}: {team}", seat.person);
        }
    }

    pub fn base(&self) -> String {
        self.service.running.base_url()
    }

    pub fn credentials(&self) -> bursar_sandbox::Credentials {
        self.service.credentials.clone()
    }

    /// Asks the service for a failure by name.
    pub async fn fail(&self, operation: &str, fault: &str, count: u64) {
        let key = self.credentials().api_key;
        let answer = reqwest::Client::builder()
            .no_proxy()
            .build()
            .unwrap()
            .put(format!("{}/sandbox/faults", self.base()))
            .header("SERVICE-X-API-KEY", key.expose("asks the sandbox itself"))
            .json(&json!({ "operation": operation, "fault": fault, "count": count }))
            .send()
            .await
            .unwrap();
        assert!(answer.status().is_success(), "{}", answer.text().await.unwrap());
    }

    /// What left the account, by the service's own books.
    pub async fn paid(&self) -> usize {
        self.payouts().await.len()
    }

    /// The same, each with its number and its kobo.
    pub async fn payouts(&self) -> Vec<(String, u64)> {
        batches::paid_by(&self.service.books()).await
    }

    pub async fn close(self) {
        for seat in [self.ada, self.bisi, self.chidi] {
            seat.app.console.shutdown().await;
        }
        self.service.app.console.shutdown().await;
    }
}

/// The facts of a group of a review: name and value of each.
pub fn facts(group: &Value) -> Vec<(&str, &str)> {
    group["rows"].as_array().unwrap().iter().map(|row| (row["name"].as_str().unwrap(), row["value"].as_str().unwrap())).collect()
}

pub fn refused(fault: &Fault, words: &str) {
    assert!(fault.code == Code::Refused && fault.message.to_string().contains(words), "{fault}");
}

//! A team on three computers: cards are compared, rules are signed, one person prepares, another approves, and one computer sends.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use bursar_console::{
    app::commands::Window,
    base::files::{Ask, Chosen, Picker},
};
use bursar_contract::{Code, Fault};
use bursar_sandbox::Behaviour;
use serde_json::{Value, json};

use crate::{
    batches,
    payouts::{account, payout},
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
    hand: Arc<Hand>,
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
        let signed = self.app.ask("proposal_sign", json!({ "id": draft, "note": "As agreed on the phone", "sends": sends, "days": 7 })).await;
        signed["item"]["id"].as_str().unwrap().to_owned()
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
    service: Service,
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

#[tokio::test(flavor = "multi_thread")]
async fn one_prepares_another_approves_and_the_computer_that_was_named_sends_once() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "2500.50"), &chidi.key).await;
    assert_eq!(ada.stage(&id).await, "waiting");
    ada.carry(&id, bisi).await;
    let seen = bisi.item(&id).await;
    assert_eq!(
        (&seen["item"]["amount"], &seen["item"]["waitsForMe"], &seen["note"]),
        (&json!("₦2,500.50"), &json!(true), &json!("As agreed on the phone")),
        "{seen:#}"
    );
    assert_eq!((&seen["differences"][0]["kind"], &seen["payment"]["account"]), (&json!("unknown"), &json!("0123456789")), "{seen:#}");
    assert_eq!((&seen["differ"], &seen["newPayees"], &seen["agree"]), (&json!(0), &json!(1), &json!(0)), "a new payee differs from nothing: {seen:#}");
    bisi.app.ask("proposal_review", json!({ "id": id })).await;
    let about = bisi.app.review().await["groups"][0].clone();
    assert_eq!(facts(&about), [("Prepared by", "Ada"), ("Their note", "As agreed on the phone"), ("Not in your contacts, never paid", "1 payee")], "{about:#}");
    bisi.app.approve().await;
    assert_eq!(bisi.stage(&id).await, "approved");
    assert_eq!(office.paid().await, 0, "an approval sends nothing");
    refused(&bisi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "Another computer sends");
    bisi.carry(&id, chidi).await;
    assert_eq!(office.paid().await, 0, "a file that arrives sends nothing");
    let next = chidi.app.ask("proposal_start", json!({ "id": id })).await;
    let draft = next["confirm"]["id"].as_str().unwrap().to_owned();
    let review = chidi.app.review().await;
    assert_eq!((&review["draftId"], &review["money"]["amount"], &review["money"]["reference"]), (&json!(draft), &json!("2,500.50"), &json!("INV-2291")));
    assert_eq!(facts(&review["groups"][0]), [("Prepared by", "Ada"), ("Approved by", "Bisi")], "who sends sees who approved: {review:#}");
    chidi.app.approve().await;
    chidi.app.until(&draft, &["settled"]).await;
    assert_eq!(office.paid().await, 1);
    assert_eq!(chidi.stage(&id).await, "started");
    // It was carried out: nobody starts it a second time.
    assert_eq!(chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err().code, Code::Conflict);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_of_a_team_approves_nothing_alone() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    // Chidi sends, and does not prepare.
    let alone = chidi.app.call(Window::Main, "virtual_account_transfer", json!({ "input": payout(account, "10.00"), "note": {} })).await.unwrap_err();
    refused(&alone, "preparing");
    // Who prepares approves nothing of it, also with the role.
    let id = ada.propose(payout(account, "20.00"), &chidi.key).await;
    refused(&ada.app.try_ask("proposal_review", json!({ "id": id })).await.unwrap_err(), "Nobody approves what they prepared");
    ada.carry(&id, chidi).await;
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "not complete");
    assert!(bisi.app.ask("proposal_list", json!({})).await["items"].as_array().unwrap().is_empty(), "nothing comes by itself");
    assert_eq!(office.paid().await, 0);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_is_final_and_a_withdrawal_too() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let id = ada.propose(payout(account, "30.00"), &chidi.key).await;
    ada.carry(&id, bisi).await;
    let short = bisi.app.try_ask("proposal_reject", json!({ "id": id, "reason": "no" })).await.unwrap_err();
    assert_eq!(short.field.as_deref(), Some("reason"), "{short}");
    bisi.app.ask("proposal_reject", json!({ "id": id, "reason": "The invoice was paid in October" })).await;
    bisi.carry(&id, chidi).await;
    bisi.carry(&id, ada).await;
    for seat in [ada, bisi, chidi] {
        let seen = seat.item(&id).await;
        assert_eq!((&seen["item"]["stage"], &seen["decisions"][0]["reason"]), (&json!("rejected"), &json!("The invoice was paid in October")), "{seen:#}");
    }
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "rejected");
    let other = ada.propose(payout(account, "40.00"), &chidi.key).await;
    ada.carry(&other, bisi).await;
    bisi.approve(&other).await;
    ada.app.ask("proposal_withdraw", json!({ "id": other, "reason": "" })).await;
    bisi.carry(&other, chidi).await;
    ada.carry(&other, chidi).await;
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": other })).await.unwrap_err(), "withdrawn");
    assert_eq!(office.paid().await, 0);
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_the_rules_holds_once_two_administrators_signed_it() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let mut policy = ada.team().await["policy"].clone();
    policy["rules"] = json!([{ "rail": "bank", "asset": "NGN", "amountFrom": "1000", "approvals": 2 }]);
    ada.app.allow("team_policy_sign", json!({ "policy": policy })).await;
    assert_eq!(ada.team().await["team"]["version"], 1, "one signature of two");
    let waiting = ada.team().await["waiting"][0].clone();
    assert_eq!((&waiting["version"], &waiting["missing"], &waiting["canSign"]), (&json!(2), &json!(1), &json!(false)), "{waiting:#}");
    let file = ada.save("team_policy_save", json!({ "digest": waiting["digest"] })).await;
    bisi.open(&file).await;
    bisi.sign_waiting().await;
    assert_eq!(bisi.team().await["team"]["version"], 2);
    let tried = bisi.app.ask("team_rules_try", json!({ "question": { "rail": "bank", "asset": "NGN", "amount": "2,000,000", "newPayee": true, "batch": false, "maker": bisi.team().await["policy"]["members"][0]["id"] } })).await;
    assert_eq!((tried["said"].as_str().unwrap(), &tried["possible"]), ("₦2,000,000.00 to a new payee needs approval by 2 of 2 people.", &json!(true)));
    // Signed by its maker under version 1, and sent under version 2: the stricter rule holds.
    let id = ada.propose(payout(account, "2500.50"), &chidi.key).await;
    ada.carry(&id, bisi).await;
    bisi.approve(&id).await;
    bisi.carry(&id, chidi).await;
    assert_eq!(chidi.team().await["team"]["version"], 2, "the rules come with the request");
    refused(&chidi.app.try_ask("proposal_start", json!({ "id": id })).await.unwrap_err(), "not complete");
    chidi.approve(&id).await;
    chidi.app.ask("proposal_start", json!({ "id": id })).await;
    chidi.app.approve().await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_wrong_groups_set_a_card_aside_and_a_forged_card_is_refused() {
    let office = Office::open().await;
    let Office { ada, bisi, service, .. } = &office;
    let stranger = Seat::new(Service::app(&service.running.base_url(), &service.credentials).await, "Dele", &office.files.path().join("ada")).await;
    let card = stranger.save("team_card_save", json!({})).await;
    ada.open(&card).await;
    let subject = format!("card:{}", stranger.key);
    let begun = ada.app.ask("team_compare_begin", json!({ "subject": subject })).await;
    let again = ada.app.ask("team_compare_begin", json!({ "subject": subject })).await;
    assert_eq!(begun, again, "who begins again is asked for the same groups");
    assert!(ada.team().await["cards"][0]["fingerprint"].is_null(), "a fingerprint that waits is shown nowhere");
    let asked = begun["groups"].as_array().unwrap().iter().position(|group| group["letters"].is_null()).unwrap();
    let trust = json!({ "subject": subject });
    for wrong in 1..=3 {
        let now = ada.app.ask("team_compare_check", json!({ "subject": subject, "group": asked, "typed": "ZZZZ" })).await;
        assert_eq!((&now["wrong"], &now["setAside"]), (&json!(wrong), &json!(wrong == 3)));
        assert!(ada.app.try_ask("team_compare_trust", trust.clone()).await.is_err());
    }
    // The right letters come too late.
    let right = stranger.fingerprint().await;
    ada.app.ask("team_compare_check", json!({ "subject": subject, "group": asked, "typed": right[asked] })).await;
    assert!(ada.app.try_ask("team_compare_trust", trust).await.is_err());
    // A card whose name was changed is not signed by its key.
    let bytes = std::fs::read(&card).unwrap();
    for at in (0..bytes.len()).step_by(7) {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        let forged = card.with_file_name("forged.bursar");
        std::fs::write(&forged, changed).unwrap();
        assert!(bisi.try_open(&forged).await.is_err(), "byte {at}");
    }
    assert!(bisi.team().await["cards"].as_array().unwrap().is_empty(), "nothing of a refused document stays");
    stranger.app.console.shutdown().await;
    office.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_of_sixty_is_prepared_approved_and_sent_row_by_row_under_the_keys_of_the_request() {
    let office = Office::open().await;
    let Office { ada, bisi, chidi, account, .. } = &office;
    let sheet = batches::paste(&ada.app, account, "October salaries", &batches::people(60)).await;
    let view = batches::named(&ada.app, sheet["id"].as_str().unwrap()).await;
    let drafted = ada.app.ask("batch_draft", json!({ "id": sheet["id"], "revision": view["revision"], "control": "" })).await;
    let id = ada.sign(drafted["proposal"].as_str().unwrap_or_else(|| panic!("{drafted}")), &chidi.key).await;
    ada.carry(&id, bisi).await;
    let seen = bisi.item(&id).await;
    assert_eq!((&seen["rows"], &seen["item"]["title"]), (&json!(60), &json!("October salaries, 60 payments")), "{seen:#}");
    decide_on_rows(bisi, &id).await;
    assert_eq!(bisi.stage(&id).await, "approved");
    bisi.carry(&id, chidi).await;
    let next = chidi.app.ask("proposal_start", json!({ "id": id })).await;
    let sheet = next["sheet"].as_str().unwrap_or_else(|| panic!("{next}")).to_owned();
    let view = batches::named(&chidi.app, &sheet).await;
    // Nobody changes a row that was signed.
    let edit = json!({ "id": sheet, "edits": [{ "index": 0, "column": "amount", "value": "9,999.00" }] });
    refused(&chidi.app.try_ask("batch_edit", edit).await.unwrap_err(), "signed");
    assert!(view["stop"].is_null(), "{view:#}");
    let view = chidi.app.ask("batch_sheet_view", json!({ "id": sheet })).await;
    let batch = chidi.app.ask("batch_draft", json!({ "id": sheet, "revision": view["revision"], "control": "" })).await;
    chidi.app.approve().await;
    batches::at_stage(&chidi.app, batch["draftId"].as_str().unwrap(), "finished").await;
    assert_eq!(office.paid().await, 60);
    office.close().await;
}

/// Looks at the rows first, then approves in the confirm window.
async fn decide_on_rows(seat: &Seat, id: &str) {
    let first = seat.app.ask("proposal_review", json!({ "id": id })).await;
    if let Some(sheet) = first["sheet"].as_str() {
        batches::named(&seat.app, sheet).await;
        let second = seat.app.ask("proposal_review", json!({ "id": id })).await;
        assert!(second["confirm"]["id"].is_string(), "{second}");
    }
    let shown = seat.app.review().await["blocks"].to_string();
    assert!((0..60).all(|at| shown.contains(&bursar_contract::address::grouped(&batches::number(at)))), "every row of the batch is in the confirm window");
    seat.app.approve().await;
}

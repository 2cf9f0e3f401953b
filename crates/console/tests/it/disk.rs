//! The disk refuses: full before the wire and after it, read-only, held by another program, damaged. Nothing is sent that is not written down,
//! what came back is not lost, and every refusal says so in words.

use std::{path::Path, sync::Arc, time::Duration};

use crate::batches;
use crate::small_disk::SmallDisk;
use crate::test_console::{self, TestConsole};
use base64::Engine as _;
use bursar_console::{
    Console, Options,
    base::{api::ProfileKind, pace::Pace},
    profiles::api::NewConnection,
};
use bursar_contract::{Code, Fault, MoneyState};
use bursar_journal::{Forgetful, IntentState, Journal};
use bursar_sandbox::{Running, SecretsSource};
use bursar_test_support::poll;
use bursar_vault::{Sealer, Vault, memory::MemoryVault};
use serde_json::{Value, json};
use zeroize::Zeroizing;

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/// A console whose data lie in `parent`, connected to a service whose own do not.
struct World {
    app: TestConsole,
    _service: Running,
    _folder: tempfile::TempDir,
    wallet: String,
    token: String,
}

impl World {
    async fn new(parent: Option<&Path>) -> Self {
        Self::with(parent, test_console::options()).await
    }

    async fn with(parent: Option<&Path>, options: Options) -> Self {
        let own = tempfile::tempdir().unwrap();
        let service = bursar_sandbox::start(bursar_sandbox::Options::new(own.path().to_owned(), SecretsSource::CredentialsFile)).await.unwrap();
        let folder = parent.map_or_else(tempfile::tempdir, tempfile::tempdir_in).unwrap();
        let vault = Arc::new(MemoryVault::default());
        let app = TestConsole::over(folder, vault, options);
        let connection =
            NewConnection { name: "Disk".into(), kind: ProfileKind::Test, colour: String::new(), base_url: service.base_url(), key_header: String::new() };
        let report = app.console.connect(connection, service.credentials().api_key.clone()).await.unwrap();
        let profile = report.profile.unwrap_or_else(|| panic!("{:?}", report.fault));
        app.console.open_profile(&profile.id).await.unwrap();
        let (_, wallets) = app.wallets().await;
        let wallet = wallets[0]["id"].as_str().unwrap().to_owned();
        let tokens = app.ask("token_list", json!({ "limit": 100 })).await;
        let native = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == "ETH-SEPOLIA" && t["standard"] == "native").unwrap();
        let token = native["id"].as_str().unwrap().to_owned();
        app.sandbox_ask("POST", "/sandbox/faucet", json!({ "walletId": wallet, "amount": "50" })).await;
        Self { app, _service: service, _folder: own, wallet, token }
    }

    async fn draft(&self, amount: &str) -> Result<String, Fault> {
        self.app.draft(&self.wallet, &self.token, PAYEE, amount).await
    }

    async fn approve(&self, id: &str) -> Result<Value, Fault> {
        let review = self.app.review().await;
        let verdict = json!({ "input": { "verdict": { "draftId": id, "token": review["token"], "ticks": test_console::ticks(&review) } } });
        self.app.call(bursar_console::app::commands::Window::Confirm, "draft_approve", verdict).await
    }

    async fn state(&self, id: &str) -> Value {
        self.app.ask("intent_view", json!({ "id": id })).await["state"].clone()
    }

    async fn paid(&self) -> usize {
        self.app.transactions(&self.wallet).await.len()
    }

    /// What the journal will be asked to write needs room that it does not have yet.
    async fn no_room_left_over(&self) {
        poll::until("the journal comes to rest", async || {
            self.connection().await.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, u32>(0)).unwrap() == 0
        })
        .await;
    }

    /// Approves, and gives the number of the last call before it.
    async fn sent(&self, id: &str) -> u64 {
        let last = self.app.ask("connection_status", json!({})).await["calls"][0]["number"].as_u64().unwrap();
        self.approve(id).await.unwrap();
        self.app.until(id, &["sending"]).await;
        last
    }

    /// Waits until a transfer is answered that left after this call, whatever the disk says to it.
    async fn answered(&self, last: u64) {
        let is_it = |call: &Value| call["operation"] == "transaction_transfer" && call["number"].as_u64() > Some(last);
        poll::until("the transfer is answered", async || self.app.ask("connection_status", json!({})).await["calls"].as_array().unwrap().iter().any(is_it))
            .await;
    }

    async fn file(&self) -> std::path::PathBuf {
        let profile = self.app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
        self.app.folder.path().join("profiles").join(profile).join("journal.db")
    }

    async fn connection(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.file().await).unwrap()
    }
}

fn refused(fault: Fault) {
    assert_eq!((fault.code, fault.money), (Code::Storage, MoneyState::NotMoved), "{fault}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_before_the_wire_sends_nothing_and_after_it_loses_nothing() {
    let Some(disk) = SmallDisk::of("disk::a_full_disk_before_the_wire_sends_nothing_and_after_it_loses_nothing") else { return };
    let world = World::new(Some(disk.path())).await;

    // Before the draft, and before the approval.
    world.no_room_left_over().await;
    disk.fill();
    refused(world.draft("0.01").await.unwrap_err());
    disk.free();
    let first = world.draft("0.01").await.unwrap();
    world.no_room_left_over().await;
    disk.fill();
    refused(world.approve(&first).await.unwrap_err());
    assert_eq!((world.state(&first).await, world.paid().await), (json!("draft"), 0));
    // What is due in the index of words finds no room. The history is read all the same, and searched as far as it is indexed.
    assert_eq!(world.app.ask("intent_list", json!({})).await["rows"][0]["id"], *first);
    world.app.ask("intent_list", json!({ "text": "kind:payment" })).await;
    disk.free();
    assert_eq!(world.app.ask("intent_list", json!({ "text": "kind:payment" })).await["total"], 1);
    world.approve(&first).await.unwrap();
    world.app.until(&first, &["settled"]).await;

    // Full while one is on the wire and another waits behind it: the one is paid and not written down, the other does not leave.
    world.app.fail("transaction_transfer", "delay=1500", 1).await;
    let on_wire = world.draft("0.02").await.unwrap();
    let last = world.sent(&on_wire).await;
    let behind = world.draft("0.03").await.unwrap();
    world.approve(&behind).await.unwrap();
    world.no_room_left_over().await;
    disk.fill();
    world.answered(last).await;
    refused(world.draft("0.09").await.unwrap_err());
    assert_eq!((world.state(&on_wire).await, world.state(&behind).await, world.paid().await), (json!("sending"), json!("approved"), 2));
    disk.free();
    for id in [&on_wire, &behind] {
        world.app.until(id, &["settled"]).await;
    }
    assert_eq!(world.paid().await, 3);

    // The app ends before there is room again: a start asks under the same key.
    world.app.fail("transaction_transfer", "delay=1500", 1).await;
    let lost = world.draft("0.04").await.unwrap();
    let last = world.sent(&lost).await;
    world.no_room_left_over().await;
    disk.fill();
    world.answered(last).await;
    let World { app, _service, _folder, wallet, token } = world;
    let world = World { app: app.restart().await, _service, _folder, wallet, token };
    match world.app.try_ask("intent_view", json!({ "id": lost })).await {
        Ok(view) => assert!(matches!(view["state"].as_str(), Some("sending" | "unknown")), "{view:#}"),
        Err(fault) => assert_eq!(fault.code, Code::Storage, "{fault}"),
    }
    disk.free();
    let World { app, _service, _folder, wallet, token } = world;
    let world = World { app: app.restart().await, _service, _folder, wallet, token };
    // Asked again under its key, or written down by the app that ended: closing the journal may make the room that was missing.
    world.app.until(&lost, &["settled"]).await;
    assert_eq!(world.paid().await, 4);
    println!("4 payments over a disk that was full 4 times: each paid once");
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fills_up_inside_a_batch_stops_it_and_every_row_is_paid_once() {
    let Some(disk) = SmallDisk::of("disk::a_disk_that_fills_up_inside_a_batch_stops_it_and_every_row_is_paid_once") else { return };
    let world = World::new(Some(disk.path())).await;
    let app = &world.app;
    let account = crate::payouts::account(app).await;
    let id = batches::paste(app, &account, "Suppliers", &batches::people(6)).await["id"].as_str().unwrap().to_owned();
    app.fail("virtual_account_transfer", "delay=1500", 2).await;
    let batch = batches::send(app, &id).await;
    let view = async || app.ask("batch_view", json!({ "id": batch })).await;
    let on_the_wire = async |done: u64| {
        poll::until("a row is on the wire", async || {
            let view = view().await;
            if (&view["accepted"]["rows"], &view["sending"]["rows"]) == (&json!(done), &json!(1)) { Ok(()) } else { Err(view) }
        })
        .await;
    };
    on_the_wire(1).await;
    world.no_room_left_over().await;
    disk.fill();
    poll::until("the service has paid what was on the wire", async || batches::paid_by(world._folder.path()).await.len() == 2).await;
    // What came back cannot be written down: it is kept, and no other row leaves.
    let stands = view().await;
    assert_eq!((&stands["accepted"]["rows"], &stands["sending"]["rows"]), (&json!(1), &json!(1)), "{stands}");
    disk.free();
    poll::until("the batch ends", async || {
        let view = view().await;
        if view["stage"] == "paused" {
            app.ask("batch_resume", json!({ "id": batch })).await;
        }
        if view["stage"] == "finished" { Ok(()) } else { Err(view) }
    })
    .await;
    let paid = batches::paid_by(world._folder.path()).await;
    let numbers: std::collections::BTreeSet<&str> = paid.iter().map(|(number, _)| number.as_str()).collect();
    assert_eq!((paid.len(), numbers.len()), (6, 6), "{paid:?}");
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_cannot_be_written_is_refused_in_words_and_nothing_is_sent() {
    let Some(disk) = SmallDisk::of("disk::a_folder_that_cannot_be_written_is_refused_in_words_and_nothing_is_sent") else { return };
    let world = World::new(Some(disk.path())).await;
    let id = world.draft("0.01").await.unwrap();
    let World { app: TestConsole { console, vault, folder, options }, _service, _folder, wallet, token } = world;
    console.shutdown().await;
    drop(console);
    disk.read_only(true);
    let fault = Console::new(folder.path(), vault.clone()).err().expect("a console over a folder that cannot be written");
    assert!(fault.message.to_string().contains("cannot write to"), "{fault}");
    refused(fault);
    disk.read_only(false);
    let app = TestConsole::resumed(folder, vault, options).await;
    let world = World { app, _service, _folder, wallet, token };
    assert_eq!((world.state(&id).await, world.paid().await), (json!("draft"), 0));
    world.approve(&id).await.unwrap();
    world.app.until(&id, &["settled"]).await;
    assert_eq!(world.paid().await, 1);
    world.app.console.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outcome_that_comes_while_another_program_holds_the_journal_is_written_down_later() {
    let options = test_console::options();
    let pace = Pace { journal_patience: Duration::from_millis(300), ..options.pace };
    let world = World::with(None, Options { pace, ..options }).await;
    world.app.fail("transaction_transfer", "delay=700", 1).await;
    let id = world.draft("0.01").await.unwrap();
    let last = world.sent(&id).await;
    let other = world.connection().await;
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    // Longer than the journal waits for a lock: another request has asked for it after the answer came, and was refused.
    world.answered(last).await;
    refused(world.draft("0.02").await.unwrap_err());
    other.execute_batch("ROLLBACK").unwrap();
    let done = world.app.until(&id, &["settled"]).await;
    assert_eq!((&done["attempts"], world.paid().await), (&json!(1), 1), "{done:#}");
    world.app.console.shutdown().await;
}

/// Damages every page of the file in turn. What the journal still tells is what was written, or it says that it is damaged.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_page_is_said_and_never_read_as_another_payment() {
    const PAGE: usize = 4_096;
    let world = World::new(None).await;
    let paid = world.draft("0.01").await.unwrap();
    world.approve(&paid).await.unwrap();
    world.app.until(&paid, &["settled"]).await;
    // One that nobody knows of: not paid, and inside its window.
    world.app.fail("transaction_transfer", "drop_before", 1).await;
    world.app.fail("transaction_transfer", "status=409", 1).await;
    let unknown = world.draft("0.02").await.unwrap();
    world.approve(&unknown).await.unwrap();
    world.app.until(&unknown, &["unknown"]).await;
    world.app.asks("transaction_list", 3).await;
    world.no_room_left_over().await;
    let file = world.file().await;
    let whole = std::fs::read(&file).unwrap();
    let World { app, _service, _folder, wallet, .. } = world;
    let profile = app.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
    let key = app.vault.get(&profile, "vault-key").await.unwrap().unwrap();
    let key = base64::engine::general_purpose::STANDARD.decode(key.expose("opens the journal as the console does")).unwrap();
    let key: Zeroizing<[u8; 32]> = Zeroizing::new(key.try_into().unwrap());
    app.console.shutdown().await;

    let sealer = || Sealer::new(&profile, &key);
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("journal.db");
    let (mut told, mut refused) = (0, 0);
    let open = |path: &Path| Journal::open(path, sealer(), "Ngozi".into(), Arc::new(Forgetful));
    let sent = open(&file).and_then(|journal| journal.body(&journal.intent(&unknown)?)).unwrap();
    for page in 0..whole.len() / PAGE {
        for part in [0..PAGE, 8..9, PAGE - 40..PAGE, PAGE / 2..PAGE / 2 + 8] {
            for suffix in ["-wal", "-shm"] {
                let _ = std::fs::remove_file(folder.path().join(format!("journal.db{suffix}")));
            }
            let mut bytes = whole.clone();
            bytes[page * PAGE..(page + 1) * PAGE][part].iter_mut().for_each(|byte| *byte ^= 0x55);
            std::fs::write(&copy, bytes).unwrap();
            let looked = open(&copy).and_then(|journal| {
                let intent = journal.intent(&unknown)?;
                journal.in_states(&[IntentState::Approved, IntentState::Sending, IntentState::Unknown])?;
                journal.body(&intent)
            });
            match looked {
                Ok(body) => assert_eq!(body, sent, "page {page}"),
                Err(fault) => {
                    assert!(matches!(fault.code, Code::Storage | Code::NotFound | Code::NoKeyring), "page {page}: {fault}");
                    assert!((10..300).contains(&fault.message.to_string().len()), "{fault}");
                    refused += 1;
                }
            }
            told += 1;
        }
    }
    println!("{told} ways to damage {} pages: {refused} refused in words, 0 panics", whole.len() / PAGE);

    // The whole console over a damaged file: it opens or says why; what it holds is not paid under another key.
    let replace = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        for suffix in ["-wal", "-shm"] {
            let _ = std::fs::remove_file(file.with_file_name(format!("journal.db{suffix}")));
        }
    };
    let mut app = app;
    let pages = whole.len() / PAGE;
    for page in [1, pages / 3, pages / 2, pages - 1] {
        let mut bytes = whole.clone();
        bytes[page * PAGE..(page + 1) * PAGE].iter_mut().for_each(|byte| *byte ^= 0x55);
        app = app.restart_after(|| replace(&bytes)).await;
        // What a whole journal says is asked again at the start; a damaged one is given as long.
        let _ = poll::within(
            Duration::from_millis(700),
            async || !matches!(app.try_ask("intent_view", json!({ "id": unknown })).await, Ok(view) if view["state"] != "settled"),
        )
        .await;
        match app.try_ask("intent_view", json!({ "id": unknown })).await {
            Ok(view) => assert!(matches!(view["state"].as_str(), Some("unknown" | "settled" | "accepted" | "sending")), "page {page}: {view:#}"),
            Err(fault) => assert!(matches!(fault.code, Code::Storage | Code::NotFound | Code::Refused), "page {page}: {fault}"),
        }
    }
    let app = app.restart_after(|| replace(&whole)).await;
    let listed = app.transactions(&wallet).await;
    assert!(listed.len() <= 2, "{listed:#?}");
    app.console.shutdown().await;
}

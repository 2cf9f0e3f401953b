//! A console over a sandbox in a folder that goes away, with a vault in memory.

pub mod mirror;
pub mod service;

use std::{sync::Arc, time::Duration};

use bursar_console::{Console, Options, app::commands::Window, base::pace::Pace};
use bursar_contract::{Fault, clock::Clock};
use bursar_messages::{Locale, json::as_text};
use bursar_test_support::poll;
use bursar_vault::memory::MemoryVault;
use serde_json::{Value, json, value::to_raw_value};

pub struct TestConsole {
    pub console: Console,
    pub vault: Arc<MemoryVault>,
    pub folder: tempfile::TempDir,
    /// What it was opened with; a restart keeps it.
    pub options: Options,
}

/// A clock of its own, and short pauses.
pub fn options() -> Options {
    Options { pace: Pace::for_tests(), ..Options::default() }
}

impl TestConsole {
    pub async fn new() -> Self {
        Self::with(options())
    }

    pub fn with(options: Options) -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self::over(folder, Arc::default(), options)
    }

    /// Over a folder and a vault that are there.
    pub fn over(folder: tempfile::TempDir, vault: Arc<MemoryVault>, options: Options) -> Self {
        let console = Console::with_options(folder.path(), vault.clone(), options.clone()).unwrap();
        Self { console, vault, folder, options }
    }

    /// With the sandbox open.
    pub async fn sandbox() -> Self {
        Self::sandbox_with(options()).await
    }

    pub async fn sandbox_with(options: Options) -> Self {
        let app = Self::with(options);
        app.ask("sandbox_open", json!({})).await;
        app
    }

    /// The clock of the console: time passes when a test says so, too.
    pub fn clock(&self) -> &Clock {
        &self.options.clock
    }

    /// Closes the console and opens it again over the same folder and vault, as a restart does.
    pub async fn restart(self) -> Self {
        self.restart_after(|| ()).await
    }

    /// The same, after something was done to the files of the folder while nobody had them open.
    pub async fn restart_after(self, meanwhile: impl FnOnce()) -> Self {
        let Self { console, vault, folder, options } = self;
        console.shutdown().await;
        drop(console);
        Self::resumed_after(folder, vault, options, meanwhile).await
    }

    /// Opens what was closed a moment ago, as a start does.
    pub async fn resumed(folder: tempfile::TempDir, vault: Arc<MemoryVault>, options: Options) -> Self {
        Self::resumed_after(folder, vault, options, || ()).await
    }

    async fn resumed_after(folder: tempfile::TempDir, vault: Arc<MemoryVault>, options: Options, meanwhile: impl FnOnce()) -> Self {
        // A send that was still running holds the folder for a moment.
        let open = async || Console::with_options(folder.path(), vault.clone(), options.clone());
        let console = poll::until("the folder is free", open).await;
        // The folder is this console's now, and no profile is open yet: what the one before still wrote is written.
        poll::until("the journal of the console that was closed is closed", async || !journal_is_open(folder.path())).await;
        meanwhile();
        console.resume().await;
        Self { console, vault, folder, options }
    }

    pub async fn try_ask(&self, name: &str, input: Value) -> Result<Value, Fault> {
        self.call(Window::Main, name, json!({ "input": input })).await
    }

    pub async fn call(&self, window: Window, name: &str, call: Value) -> Result<Value, Fault> {
        let answer = self.console.invoke(window, name, &to_raw_value(&call).unwrap()).await?;
        // In words, as the pages show it.
        let mut answer = serde_json::from_str(answer.get()).unwrap();
        as_text(&mut answer, Locale::default());
        Ok(answer)
    }

    pub async fn ask(&self, name: &str, input: Value) -> Value {
        self.try_ask(name, input).await.unwrap_or_else(|fault| panic!("{name}: {fault}"))
    }

    /// A set with a wallet on Ethereum Sepolia and Base Sepolia; both wallets.
    pub async fn wallets(&self) -> (String, Vec<Value>) {
        let set = self.ask("wallet_set_create_developer", json!({ "name": "Treasury operations" })).await;
        let set = set["id"].as_str().unwrap().to_owned();
        let made = self
            .ask(
                "wallet_create_developer",
                json!({ "blockchains": ["ETH-SEPOLIA", "BASE-SEPOLIA"], "username": "Main float", "userRefId": "main-float", "walletSetId": set }),
            )
            .await;
        (set, made.as_array().unwrap().clone())
    }

    /// A wallet with 2 ETH and 5,000 of the test token: wallet id, native token id, test token id.
    pub async fn funded(&self) -> (String, String, String) {
        let (_, wallets) = self.wallets().await;
        let wallet = wallets[0]["id"].as_str().unwrap().to_owned();
        let tokens = self.ask("token_list", json!({ "limit": 100 })).await;
        let on_chain = |native: bool| {
            let found = tokens.as_array().unwrap().iter().find(|t| t["blockchain"] == "ETH-SEPOLIA" && (t["standard"] == "native") == native);
            found.unwrap()["id"].as_str().unwrap().to_owned()
        };
        let (native, erc20) = (on_chain(true), on_chain(false));
        self.ask("faucet_fund", json!({ "walletId": wallet, "amount": "2" })).await;
        self.ask("faucet_fund", json!({ "walletId": wallet, "tokenId": erc20, "amount": "5000" })).await;
        // The embedded chain takes a moment for a block.
        poll::until("the faucet's money arrives", async || {
            let balances = self.ask("wallet_balances", json!({ "id": wallet, "limit": 50 })).await;
            balances.as_array().unwrap().iter().filter(|b| !b["amount"].as_str().unwrap().trim_end_matches(['0', '.']).is_empty()).count() == 2
        })
        .await;
        (wallet, native, erc20)
    }

    /// Drafts a transfer, as the form does.
    pub async fn draft(&self, wallet: &str, token: &str, to: &str, amount: &str) -> Result<String, Fault> {
        let form = json!({ "walletId": wallet, "tokenId": token, "to": to, "amount": amount, "feeLevel": "MEDIUM" });
        let input = json!({ "form": form, "note": { "reference": "INV-2291" } });
        Ok(self.try_ask("transfer_draft", input).await?["draftId"].as_str().unwrap().to_owned())
    }

    /// Says yes in the confirm window to the draft that waits, with every tick given.
    pub async fn approve(&self) -> Value {
        self.say_yes(json!({})).await.unwrap()
    }

    /// The same with other parts of the verdict: a typed text, ticks of its own.
    pub async fn say_yes(&self, part: Value) -> Result<Value, Fault> {
        let review = self.review().await;
        let mut verdict = json!({ "draftId": review["draftId"], "token": review["token"], "ticks": ticks(&review) });
        verdict.as_object_mut().unwrap().extend(part.as_object().unwrap().clone());
        self.call(Window::Confirm, "draft_approve", json!({ "input": { "verdict": verdict } })).await
    }

    /// Holds that a note which answers for the confirm window is refused and drafts nothing. Gives how many were tried.
    pub async fn refuses_answers_beforehand(&self, name: &str, input: &Value) -> usize {
        let before = self.waiting().await;
        let typed = ["typedMiddle", "typedDestination", "middle", "destination", "passphrase", "token"].map(|field| json!({ field: "00000000" }));
        let ticks = [json!([]), json!(["first_payment", "name", "duplicate"]), json!(true)].map(|ticks| json!({ "ticks": ticks }));
        let answers = [typed.as_slice(), ticks.as_slice()].concat();
        for note in &answers {
            let refused = self.call(Window::Main, name, json!({ "input": input, "note": note })).await.expect_err("a script has no say in this");
            assert!(refused.code == bursar_contract::Code::Invalid && refused.message.to_string().contains("unknown field"), "{note}: {refused}");
        }
        assert_eq!(self.waiting().await, before, "nothing was drafted");
        answers.len()
    }

    /// How many drafts wait.
    async fn waiting(&self) -> Value {
        self.ask("intent_list", json!({})).await["total"].clone()
    }

    /// Asks for a change that weakens a protection, and allows it in the confirm window.
    pub async fn allow(&self, name: &str, input: Value) {
        let answer = self.ask(name, input).await;
        let waits = &answer["waits"]["id"];
        assert!(waits.is_string(), "{name} was applied without the confirm window: {answer}");
        assert_eq!(&self.review().await["draftId"], waits, "{name} is not the first that waits");
        self.approve().await;
    }

    pub async fn review(&self) -> Value {
        self.call(Window::Confirm, "draft_view", json!({ "input": {} })).await.unwrap()
    }

    /// Another hand in the journal, with Bursar's digests after it: how a test ages an entry or moves a clock.
    pub async fn journal(&self, sql: &str) {
        use base64::Engine;
        use bursar_vault::{Sealer, VAULT_KEY, Vault};
        let profile = self.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
        let mut db = rusqlite::Connection::open(self.folder.path().join("profiles").join(&profile).join("journal.db")).unwrap();
        db.busy_timeout(Duration::from_secs(5)).unwrap();
        let key = self.vault.get(&profile, VAULT_KEY).await.unwrap().unwrap();
        let key = base64::engine::general_purpose::STANDARD.decode(key.expose("makes the digests of changed rows")).unwrap();
        let sealer = Sealer::new(&profile, &zeroize::Zeroizing::new(key.try_into().unwrap()));
        let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
        tx.execute_batch(sql).unwrap();
        bursar_journal::reseal(&tx, &sealer).unwrap();
        tx.commit().unwrap();
    }

    /// Lets a second draft of one payment wait beside the first, as drafts of a sheet or of an older version can: the first is out of sight while the
    /// second is made.
    pub async fn beside<T>(&self, first: &str, second: impl Future<Output = T>) -> T {
        self.journal(&format!("UPDATE intent SET state = 'rejected' WHERE id = '{first}'")).await;
        let made = second.await;
        self.journal(&format!("UPDATE intent SET state = 'draft' WHERE id = '{first}'")).await;
        made
    }

    /// What the log says was done with an object, oldest first.
    pub async fn events(&self, object: &str) -> Vec<String> {
        let profile = self.ask("app_state", json!({})).await["open"]["id"].as_str().unwrap().to_owned();
        let db = rusqlite::Connection::open(self.folder.path().join("profiles").join(profile).join("journal.db")).unwrap();
        let mut query = db.prepare("SELECT action FROM event WHERE object = ?1 ORDER BY seq").unwrap();
        query.query_map([object], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    }

    /// Asks the embedded sandbox for failures by name, over its own address.
    pub async fn fail(&self, operation: &str, fault: &str, count: u64) {
        self.sandbox_ask("PUT", "/sandbox/faults", json!({ "operation": operation, "fault": fault, "count": count })).await;
    }

    /// Asks the embedded sandbox for what only a sandbox has; gives its answer.
    pub async fn sandbox_ask(&self, method: &str, path: &str, body: Value) -> Value {
        use bursar_vault::Vault;
        let open = self.ask("app_state", json!({})).await["open"].clone();
        let key = self.vault.get(open["id"].as_str().unwrap(), "api-key").await.unwrap().unwrap();
        let answer = reqwest::Client::builder()
            .no_proxy()
            .build()
            .unwrap()
            .request(method.parse().unwrap(), format!("{}{path}", open["baseUrl"].as_str().unwrap()))
            .header("SERVICE-X-API-KEY", key.expose("asks the sandbox itself"))
            .json(&body)
            .send()
            .await
            .unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{text}");
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// How often the console asked this of the service.
    pub async fn asked(&self, operation: &str) -> u64 {
        self.ask("exchange_list", json!({ "operation": operation })).await["total"].as_u64().unwrap()
    }

    /// Waits until it has asked this so many times more. What follows from each answer but the last is in the journal then.
    pub async fn asks(&self, operation: &str, times: u64) {
        let before = self.asked(operation).await;
        let more = async || self.asked(operation).await >= before + times;
        poll::until(format!("{operation} is asked {times} times more"), more).await;
    }

    /// What the service lists of a wallet.
    pub async fn transactions(&self, wallet: &str) -> Vec<Value> {
        self.ask("transaction_list", json!({ "walletId": wallet, "limit": 50 })).await.as_array().unwrap().clone()
    }

    /// Waits until the intent is in one of these states.
    pub async fn until(&self, id: &str, states: &[&str]) -> Value {
        poll::until(format!("{id} becomes {states:?}"), async || {
            let view = self.ask("intent_view", json!({ "id": id })).await;
            if states.contains(&view["state"].as_str().unwrap()) { Ok(view) } else { Err(view) }
        })
        .await
    }
}

/// Whether this process has a journal of the folder open. Only Linux tells; elsewhere it is taken for closed.
pub fn journal_is_open(folder: &std::path::Path) -> bool {
    let open = std::fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    open.filter_map(|entry| std::fs::read_link(entry.path()).ok()).any(|file| file.starts_with(folder) && file.to_string_lossy().contains("journal.db"))
}

/// Every sentence that a review asks to tick.
pub fn ticks(review: &Value) -> Vec<String> {
    review["risks"].as_array().into_iter().flatten().filter_map(|risk| risk["tick"].as_str().map(str::to_owned)).collect()
}

//! The sandbox as a process of its own, as another organization would run it.

use crate::processes::Owned;
use crate::rpc::Rpc;
use crate::{Result, fail, programs};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;

/// A running sandbox.
#[derive(Debug)]
pub struct Sandbox {
    process: Owned,
    http: reqwest::Client,
    /// Where it listens.
    pub base_url: String,
    /// Its key.
    pub api_key: String,
    /// The key that may only read.
    pub restricted_key: String,
    /// The header that carries the key.
    pub key_header: String,
    /// The organization's secret.
    pub organization_secret: String,
    chains: Value,
}

/// Status and body of an answer.
pub type Answer = (u16, Value);

impl Sandbox {
    /// Starts it with its world in `data`; waits for its line.
    pub fn start(data: &Path, logs: &Path, arguments: &[&str]) -> Result<Self> {
        let mut command = Command::new(programs::sandbox()?);
        command.args(["--listen", "127.0.0.1:0", "--data"]).arg(data).args(arguments);
        let (process, line) = Owned::start_and_read(&command, logs)?;
        let line: Value = serde_json::from_str(&line)?;
        let word = |name: &str| line[name].as_str().map(str::to_owned).ok_or_else(|| format!("the sandbox did not say its {name}: {line}"));
        Ok(Self {
            process,
            http: reqwest::Client::new(),
            base_url: word("base_url")?,
            api_key: word("api_key")?,
            restricted_key: word("restricted_api_key")?,
            key_header: word("api_key_header")?,
            organization_secret: word("organization_secret")?,
            chains: line["rpc"].clone(),
        })
    }

    /// One of its chains.
    pub fn chain(&self, name: &str) -> Result<Rpc> {
        match self.chains[name].as_str() {
            Some(url) => Ok(Rpc::new(url)),
            None => fail(format!("no chain {name} in {}", self.chains)),
        }
    }

    /// All its chains by name.
    pub fn chains(&self) -> Vec<String> {
        self.chains.as_object().map(|chains| chains.keys().cloned().collect()).unwrap_or_default()
    }

    /// A request with the key.
    pub async fn ask(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer> {
        self.ask_with_key(method, path, body, &self.api_key).await
    }

    /// A request with a key of the test's choice.
    pub async fn ask_with_key(&self, method: &str, path: &str, body: Option<&Value>, key: &str) -> Result<Answer> {
        let mut request = self.http.request(method.parse()?, format!("{}{path}", self.base_url)).header(&self.key_header, key);
        if let Some(body) = body {
            request = request.json(body);
        }
        let reply = request.send().await?;
        let status = reply.status().as_u16();
        let text = reply.text().await?;
        Ok((status, serde_json::from_str(&text).unwrap_or_else(|_| json!({ "unreadable": text }))))
    }

    /// Pretend money of the network for a wallet, from the faucet.
    pub async fn fund(&self, wallet: &Value, chain: &str, amount: &str) -> Result {
        self.done("POST", "/sandbox/faucet", &json!({ "walletId": wallet, "blockchain": chain, "amount": amount })).await
    }

    /// Pretend naira for an account.
    pub async fn deposit(&self, account: &str, amount: &str) -> Result {
        self.done("POST", "/sandbox/deposit", &json!({ "virtualAccountId": account, "amount": amount })).await
    }

    /// What can be spent from an account, whether or not an app is open.
    pub async fn balance(&self, account: &str) -> Result<String> {
        let (status, answer) = self.ask("GET", &format!("/v2/virtual-accounts/{account}/balance"), None).await?;
        let balance = answer.pointer("/message/availableBalance").and_then(Value::as_str);
        balance.map_or_else(|| fail(format!("no balance: {status} {answer}")), |balance| Ok(balance.to_owned()))
    }

    /// From now on the next request of this operation fails in this way; the names of failures stand in `docs/sandbox-service.md`.
    pub async fn fail_next(&self, operation: &str, fault: &str) -> Result {
        self.fail(operation, fault, 1).await
    }

    /// The same for the next `count` requests.
    pub async fn fail(&self, operation: &str, fault: &str, count: u32) -> Result {
        self.done("PUT", "/sandbox/faults", &json!({ "operation": operation, "fault": fault, "count": count })).await
    }

    /// Puts the sandbox's clock this far ahead of this computer's; what is due by then has happened when this returns.
    pub async fn set_ahead(&self, seconds: u32) -> Result {
        self.done("PUT", "/sandbox/clock", &json!({ "seconds": seconds })).await
    }

    /// Nothing fails on purpose any more.
    pub async fn mend(&self) -> Result {
        self.done("DELETE", "/sandbox/faults", &json!({})).await
    }

    async fn done(&self, method: &str, path: &str, body: &Value) -> Result {
        match self.ask(method, path, Some(body)).await? {
            (200..300, _) => Ok(()),
            (status, answer) => fail(format!("the sandbox refused {method} {path} {body}: {status} {answer}")),
        }
    }

    /// Ends it as a power cut would.
    pub fn kill(&mut self) {
        self.process.kill();
    }
}

//! The chain as any Ethereum tool sees it: standard JSON-RPC, no key, nothing of ours in between.

use crate::app::PATIENCE;
use crate::{Result, fail};
use bursar_test_support::poll;
use serde_json::{Value, json};

/// One chain.
#[derive(Debug, Clone)]
pub struct Rpc {
    url: String,
    http: reqwest::Client,
}

impl Rpc {
    /// The chain served at this URL.
    pub fn new(url: impl Into<String>) -> Self {
        Self { url: url.into(), http: reqwest::Client::new() }
    }

    /// Where it is served.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// One call; an error of the chain is ours.
    pub async fn call(&self, method: &str, params: Value) -> Result<Value> {
        let reply: Value =
            self.http.post(&self.url).json(&json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params })).send().await?.json().await?;
        match reply.get("error") {
            Some(error) => fail(format!("{method}: {error}")),
            None => Ok(reply["result"].clone()),
        }
    }

    /// In wei.
    pub async fn balance(&self, address: &str) -> Result<u128> {
        quantity(&self.call("eth_getBalance", json!([address, "latest"])).await?)
    }

    /// In the token's smallest unit.
    pub async fn token_balance(&self, contract: &str, address: &str) -> Result<u128> {
        let data = format!("0x70a08231{:0>64}", address.trim_start_matches("0x").to_lowercase());
        quantity(&self.call("eth_call", json!([{ "to": contract, "data": data }, "latest"])).await?)
    }

    /// Waits until the address holds exactly this, in wei; of a token where there is one.
    pub async fn holds(&self, address: &str, contract: Option<&str>, wanted: u128) -> Result {
        let look = async || {
            let held = match contract {
                Some(contract) => self.token_balance(contract, address).await,
                None => self.balance(address).await,
            };
            match held {
                Ok(held) if held != wanted => Err(format!("{address} holds {held}, not {wanted}")),
                answered => Ok(answered),
            }
        };
        poll::within(PATIENCE, look).await.or_else(fail)??;
        Ok(())
    }

    /// How many transactions the address has sent.
    pub async fn sent(&self, address: &str) -> Result<u128> {
        quantity(&self.call("eth_getTransactionCount", json!([address, "latest"])).await?)
    }

    /// The transaction, `null` where there is none.
    pub async fn transaction(&self, hash: &str) -> Result<Value> {
        self.call("eth_getTransactionByHash", json!([hash])).await
    }

    /// Whether the transaction is in a block and did what it should.
    pub async fn succeeded(&self, hash: &str) -> Result<bool> {
        Ok(self.call("eth_getTransactionReceipt", json!([hash])).await?["status"] == "0x1")
    }
}

/// `0x` and hexadecimal digits, of any length that fits.
pub fn quantity(value: &Value) -> Result<u128> {
    let text = value.as_str().unwrap_or_default();
    let digits = text.trim_start_matches("0x").trim_start_matches('0');
    match (text.starts_with("0x"), digits.is_empty()) {
        (false, _) => fail(format!("not a quantity: {value}")),
        (true, true) => Ok(0),
        (true, false) => Ok(u128::from_str_radix(digits, 16)?),
    }
}

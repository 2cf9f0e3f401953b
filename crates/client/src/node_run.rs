//! A call as a node would carry it out, or did: without a transaction, in a trial with its events, and step by step.

use bursar_contract::Fault;
use serde_json::{Value, json};

use crate::node::{Answer, Log, Node, Reverted, log, unreadable};

/// Steps of a trace that are read; a longer one is cut.
const MOST_STEPS: usize = 500;

/// A call that is tried.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    /// Who would make it.
    pub from: &'a str,
    /// The contract.
    pub to: &'a str,
    /// Network currency sent with the call, in its smallest unit, as hex with 0x.
    pub value: &'a str,
    /// The calldata.
    pub data: &'a [u8],
}

/// What came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ran {
    /// It would succeed.
    Returned {
        /// What it returns.
        data: Vec<u8>,
        /// What the contracts would write; none where the node does not show it.
        logs: Option<Vec<Log>>,
    },
    /// It would be refused.
    Reverted(Reverted),
}

/// One call of a transaction, in the order in which they were made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// How deep it stands: 0 is the transaction itself.
    pub depth: usize,
    /// `CALL`, `DELEGATECALL`, `STATICCALL`, `CREATE`.
    pub kind: String,
    /// Who was called, as lower-case hex.
    pub to: Option<String>,
    /// The first four bytes of its data, as hex.
    pub selector: Option<String>,
    /// Why it failed, in the node's words; none where it did not.
    pub error: Option<String>,
}

impl Run<'_> {
    fn object(&self) -> Value {
        json!({ "from": self.from, "to": self.to, "value": self.value, "data": format!("0x{}", hex::encode(self.data)) })
    }
}

impl Node {
    /// Tries a call after a block (`latest`, or a number as hex): nothing is signed, sent or paid.
    pub async fn run(&self, run: &Run<'_>, block: &str) -> Result<Ran, Fault> {
        match self.ask("eth_call", json!([run.object(), block])).await? {
            Answer::Reverted(why) => Ok(Ran::Reverted(why)),
            Answer::Result(Value::String(text)) => bytes(&text).map(|data| Ran::Returned { data, logs: None }).ok_or_else(unreadable),
            Answer::Result(_) => Err(unreadable()),
        }
    }

    /// The same on the latest block with what the contracts would write, where the node can (`eth_simulateV1`); otherwise without.
    pub async fn simulate(&self, run: &Run<'_>) -> Result<Ran, Fault> {
        let asked = json!([{ "blockStateCalls": [{ "calls": [run.object()] }] }, "latest"]);
        if let Ok(Answer::Result(found)) = self.ask("eth_simulateV1", asked).await
            && let Some(ran) = simulated(&found[0]["calls"][0])
        {
            return Ok(ran);
        }
        self.run(run, "latest").await
    }

    /// The calls that a transaction made, where the node keeps them (`debug_traceTransaction`). None where it does not.
    pub async fn trace(&self, hash: &str) -> Option<Vec<Step>> {
        let Ok(Answer::Result(root)) = self.ask("debug_traceTransaction", json!([hash, { "tracer": "callTracer" }])).await else { return None };
        let mut steps = Vec::new();
        step(&root, 0, &mut steps)?;
        Some(steps)
    }
}

fn simulated(call: &Value) -> Option<Ran> {
    let data = bytes(call["returnData"].as_str()?)?;
    match call["status"].as_str()? {
        "0x1" => Some(Ran::Returned { data, logs: Some(call["logs"].as_array()?.iter().map(log).collect::<Option<_>>()?) }),
        "0x0" => {
            let words = call["error"]["message"].as_str().unwrap_or_default().to_owned();
            let reason = call["error"]["data"].as_str().and_then(bytes).filter(|reason| !reason.is_empty());
            Some(Ran::Reverted(Reverted { data: reason.unwrap_or(data), words }))
        }
        _ => None,
    }
}

fn step(call: &Value, depth: usize, steps: &mut Vec<Step>) -> Option<()> {
    if steps.len() >= MOST_STEPS || depth > MOST_STEPS {
        return Some(());
    }
    let text = |name: &str| call[name].as_str().map(str::to_owned);
    steps.push(Step {
        depth,
        kind: text("type")?,
        to: text("to").map(|to| to.to_ascii_lowercase()),
        selector: text("input").filter(|input| input.len() >= 10 && input.is_ascii()).map(|input| input[..10].to_owned()),
        error: text("error"),
    });
    call["calls"].as_array().into_iter().flatten().try_for_each(|call| step(call, depth + 1, steps))
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    hex::decode(text.strip_prefix("0x")?).ok()
}

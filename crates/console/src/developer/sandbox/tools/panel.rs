//! Failures by name and the clock of the sandbox: its own paths, which no service has.

use bursar_client::Attempt;
use bursar_contract::{Effect, Fault, Method, Operation, Replay, Seal, Spec, operation::Check, record::Reply};
use bursar_messages::message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{only_sandbox, tutorials};
use crate::{
    Console,
    base::session::{Session, lock},
    developer::api::{FailureRule, SandboxNode, SandboxView},
};

/// What one asks the sandbox to do again and again is asked of this many requests at most.
const MOST: u32 = 1_000;

/// A payload without a wrapper, as the sandbox's own paths have it.
#[derive(Debug, Clone, Serialize, TS, schemars::JsonSchema)]
pub(crate) struct Own<T>(T);

impl<T: DeserializeOwned> Reply for Own<T> {
    const WRAPPERS: &'static [&'static str] = &[];

    fn read(payload: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(payload).map(Self)
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
struct ReadRules {}
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
struct SetRule {
    operation: String,
    fault: String,
    count: u32,
}
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
struct ReadClock {}
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
struct SetClock {
    seconds: i32,
}
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
struct ClockNow {
    seconds: i32,
    now: String,
}

const fn spec(name: &'static str, method: Method, path: &'static str, effect: Effect, input: &'static str) -> Spec {
    Spec { name, method, path, effect, replay: Replay::NoKey, seal: Seal::Open, extension: true, input, reply: "Own" }
}

impl Check for ReadRules {}
impl Operation for ReadRules {
    const SPEC: Spec = spec("sandbox_faults", Method::GET, "/sandbox/faults", Effect::Reads, "ReadRules");
    type Reply = Own<Vec<FailureRule>>;
}

impl Check for SetRule {}
impl Operation for SetRule {
    const SPEC: Spec = spec("sandbox_faults_set", Method::PUT, "/sandbox/faults", Effect::Writes, "SetRule");
    type Reply = Own<Vec<FailureRule>>;
}

impl Check for ReadClock {}
impl Operation for ReadClock {
    const SPEC: Spec = spec("sandbox_clock", Method::GET, "/sandbox/clock", Effect::Reads, "ReadClock");
    type Reply = Own<ClockNow>;
}

impl Check for SetClock {}
impl Operation for SetClock {
    const SPEC: Spec = spec("sandbox_clock_set", Method::PUT, "/sandbox/clock", Effect::Writes, "SetClock");
    type Reply = Own<ClockNow>;
}

async fn ask<T, O: Operation<Reply = Own<T>>>(session: &Session, input: &O) -> Result<T, Fault> {
    only_sandbox(session)?;
    session.client.call(input, &Attempt::default()).await.map(|answer| answer.reply.0).map_err(|failure| failure.fault)
}

/// The open world.
pub async fn look(console: &Console, session: &Session) -> Result<SandboxView, Fault> {
    let clock = ask(session, &ReadClock {}).await?;
    let (world_id, nodes) = lock(session.sandbox()).as_ref().map(|running| (running.world_id(), running.rpc())).unwrap_or_default();
    Ok(SandboxView {
        base_url: session.profile.base_url.clone(),
        nodes: nodes.into_iter().map(|(chain, url)| SandboxNode { chain, url }).collect(),
        world_id,
        seed: console.world_seed(&session.profile.id)?,
        now: clock.now,
        ahead_seconds: clock.seconds,
        rules: ask(session, &ReadRules {}).await?,
        tutorials: tutorials::cards(console, session)?,
    })
}

/// The next `count` requests of an operation fail so; 0 takes the rule away.
pub async fn set_failure(session: &Session, operation: &str, fault: &str, count: u32) -> Result<(), Fault> {
    if count > MOST {
        return Err(Fault::invalid("count", message!("sandbox-fail-most", most = MOST)));
    }
    // How many requests a rule would still have failed tells which choice of the page it was.
    let left = if count == 0 { requests_left(session, operation, fault).await? } else { count };
    ask(session, &SetRule { operation: operation.into(), fault: fault.into(), count }).await?;
    session.journal.log("sandbox_fault", operation, &format!("{fault}, {count}, {left}"))
}

/// Requests that a rule has left to fail.
async fn requests_left(session: &Session, operation: &str, fault: &str) -> Result<u32, Fault> {
    let rules = ask(session, &ReadRules {}).await?;
    Ok(rules.iter().find(|rule| rule.operation == operation && rule.fault == fault).map_or(0, |rule| rule.count))
}

/// Takes every rule away.
pub async fn clear(session: &Session) -> Result<(), Fault> {
    for rule in ask(session, &ReadRules {}).await? {
        set_failure(session, &rule.operation, &rule.fault, 0).await?;
    }
    Ok(())
}

/// Sets the world's clock, in seconds ahead of this computer's.
pub async fn set_clock(session: &Session, seconds: i32) -> Result<(), Fault> {
    ask(session, &SetClock { seconds }).await?;
    session.journal.log("sandbox_clock", "clock", &seconds.to_string())
}

//! Failures asked for by name: what a client must survive, made for real on the wire, in the chain, or at the gateway.

use std::{str::FromStr, sync::Mutex, time::Duration};

use bursar_contract::operations::{self, ALL};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::credentials::random_bytes;

/// Header that asks for a failure of the one request that carries it.
pub(crate) const HEADER: &str = "x-sandbox-fault";

/// What a rule can name besides the rows of the table.
const OWN: [&str; 4] = ["*", "sandbox_faucet", "sandbox_deposit", "sandbox_sponsor_top_up"];
/// Operations that make a transaction.
const SENDING: [&str; 2] = ["transaction_transfer", "transaction_execute"];
/// Operations that pay.
const PAYING: [&str; 3] = ["transaction_transfer", "transaction_execute", "virtual_account_transfer"];
/// Operations that begin a challenge.
const ASKING: [&str; 6] =
    ["customer_wallet_create", "customer_virtual_account_create", "customer_pin_setup", "customer_pin_update", "customer_pin_reset", "customer_recovery_setup"];
/// A body is made at most that long.
const HUGEST: u64 = 256 << 20;

/// A failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    Delay(Duration),
    DropBefore,
    DropAfter,
    /// A payment that the service does not take.
    Refused,
    Cut(usize),
    /// With the seconds of a `Retry-After` header, where there is to be one.
    Status(u16, Option<u32>),
    Html,
    WrongJson,
    Huge(u64),
    Duplicate,
    ForeignRows,
    /// What the world itself does otherwise.
    Twist(Twist),
}

/// A failure that happens inside the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Twist {
    Stuck,
    Revert,
    ChallengePending,
    /// Milliseconds by which the service's clock is ahead.
    Skew(i64),
}

/// What there is, for people and panels: how it is written, whether the operation is carried out, and what the client sees.
const KINDS: [(&str, &str, &str); 15] = [
    ("delay=MS", "carried_out", "Nothing else is wrong, it only takes that long; at most ten minutes."),
    ("drop_before", "not_carried_out", "The connection ends without a word."),
    ("drop_after", "carried_out", "The connection ends without a word."),
    ("cut=BYTES", "carried_out", "The body ends after so many bytes of what its length promised."),
    ("status=CODE", "not_carried_out", "An answer of that status, 400 to 599. status=CODE;retry_after=SECONDS adds the header."),
    ("refused", "not_carried_out", "422: a payment that is refused before anything moves."),
    ("html", "not_carried_out", "502 with the page of a proxy."),
    ("wrong_json", "carried_out", "200, delivered whole, and not JSON."),
    ("huge=BYTES", "carried_out", "The answer with a field of so many bytes, at most 256 MiB."),
    ("duplicate", "carried_out", "The answer twice in one body."),
    ("foreign_rows", "carried_out", "A list in which rows stand that nobody asked for."),
    ("stuck", "carried_out", "A transaction that no block will take until it is replaced."),
    ("revert", "carried_out", "A transaction that fails in its block."),
    ("challenge_pending", "carried_out", "A challenge that stays pending whatever the customer does."),
    ("skew=SECONDS", "carried_out", "The service's clock is ahead by so much, or behind where it is negative; at most a day."),
];

impl FromStr for Failure {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, retry) = text.split_once(';').map_or((text, None), |(first, rest)| (first, Some(rest.trim())));
        let (name, value) = first.split_once('=').map_or((first, None), |(name, value)| (name, Some(value)));
        let number = || value.and_then(|v| v.parse::<u64>().ok()).ok_or_else(|| format!("{name} needs a number: {name}=N"));
        if retry.is_some() && name != "status" {
            return Err("Only status takes a retry_after.".into());
        }
        match (name, value) {
            ("delay", _) => Ok(Self::Delay(Duration::from_millis(number()?.min(600_000)))),
            ("cut", _) => Ok(Self::Cut(usize::try_from(number()?).unwrap_or(usize::MAX))),
            ("huge", _) => match number()? {
                bytes @ 1..=HUGEST => Ok(Self::Huge(bytes)),
                _ => Err(format!("huge takes 1 to {HUGEST} bytes")),
            },
            ("status", _) => {
                let after = |text: &str| text.strip_prefix("retry_after=").and_then(|seconds| seconds.parse().ok());
                let after = retry.map(|text| after(text).ok_or("retry_after needs seconds: status=429;retry_after=5")).transpose()?;
                match number()? {
                    status @ 400..=599 => Ok(Self::Status(status as u16, after)),
                    _ => Err("status takes 400 to 599".into()),
                }
            }
            ("skew", Some(seconds)) => match seconds.parse::<i64>() {
                Ok(seconds @ -86_400..=86_400) => Ok(Self::Twist(Twist::Skew(seconds * 1_000))),
                _ => Err("skew takes -86400 to 86400 seconds".into()),
            },
            ("drop_before", None) => Ok(Self::DropBefore),
            ("drop_after", None) => Ok(Self::DropAfter),
            ("refused", None) => Ok(Self::Refused),
            ("html", None) => Ok(Self::Html),
            ("wrong_json", None) => Ok(Self::WrongJson),
            ("duplicate", None) => Ok(Self::Duplicate),
            ("foreign_rows", None) => Ok(Self::ForeignRows),
            ("stuck", None) => Ok(Self::Twist(Twist::Stuck)),
            ("revert", None) => Ok(Self::Twist(Twist::Revert)),
            ("challenge_pending", None) => Ok(Self::Twist(Twist::ChallengePending)),
            _ => Err(format!("{text:?} is no failure; there are {}", KINDS.map(|(name, ..)| name).join(", "))),
        }
    }
}

impl Failure {
    /// Whether it makes sense for an operation.
    pub(crate) fn fits(&self, operation: &str) -> bool {
        match self {
            Self::ForeignRows => operations::by_name(operation).is_some_and(|spec| spec.reply.starts_with("Vec")),
            Self::Refused => PAYING.contains(&operation),
            Self::Twist(Twist::Stuck | Twist::Revert) => SENDING.contains(&operation),
            Self::Twist(Twist::ChallengePending) => ASKING.contains(&operation),
            _ => true,
        }
    }
}

/// What there is and what it can be asked for.
pub(crate) fn catalogue() -> Value {
    let fits = |name: &str| match name {
        "foreign_rows" => json!(ALL.iter().filter(|spec| Failure::ForeignRows.fits(spec.name)).map(|spec| spec.name).collect::<Vec<_>>()),
        "refused" => json!(PAYING),
        "stuck" | "revert" => json!(SENDING),
        "challenge_pending" => json!(ASKING),
        _ => json!("*"),
    };
    let kinds: Vec<Value> = KINDS
        .iter()
        .map(|(fault, effect, description)| {
            let (name, argument) = fault.split_once('=').map_or((*fault, None), |(name, argument)| (name, Some(argument)));
            let mut kind = json!({"name": name, "effect": effect, "description": description, "operations": fits(name)});
            argument.into_iter().for_each(|argument| kind["argument"] = json!(argument));
            kind
        })
        .collect();
    let operations: Vec<&str> = OWN.into_iter().chain(ALL.iter().map(|spec| spec.name)).collect();
    json!({"header": "X-Sandbox-Fault", "faults": kinds, "operations": operations})
}

/// A rule: the next `count` requests of an operation fail so.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rule {
    /// Name of a row of the table, one of the sandbox's own, or `*` for every one.
    pub(crate) operation: String,
    /// Such as `drop_after`.
    pub(crate) fault: String,
    /// How many requests; 1 if left out. 0 takes the rule away.
    #[serde(default = "one")]
    pub(crate) count: u64,
    /// How likely each request is to fail, above 0 and at most 1; 1 if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) probability: Option<f64>,
}

const fn one() -> u64 {
    1
}

/// The rules that are set.
#[derive(Default)]
pub(crate) struct Failures {
    rules: Mutex<Vec<Rule>>,
}

impl Failures {
    /// Sets a rule, in the place of an equal one. Rules for one operation are used up in the order they were set.
    pub(crate) fn set(&self, rule: Rule) -> Result<(), (&'static str, String)> {
        let failure = rule.fault.parse::<Failure>().map_err(|message| ("fault", message))?;
        if !OWN.contains(&rule.operation.as_str()) && operations::by_name(&rule.operation).is_none() {
            return Err(("operation", format!("{:?} is no operation.", rule.operation)));
        }
        if rule.operation != "*" && !failure.fits(&rule.operation) {
            return Err(("operation", format!("{} cannot fail by {}.", rule.operation, rule.fault)));
        }
        if rule.probability.is_some_and(|probability| !(probability > 0.0 && probability <= 1.0)) {
            return Err(("probability", "probability is above 0 and at most 1.".into()));
        }
        let mut rules = self.lock();
        rules.retain(|other| other.operation != rule.operation || other.fault != rule.fault);
        if rule.count > 0 {
            rules.push(rule);
        }
        Ok(())
    }

    /// Takes every rule away.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    /// The rules that are left.
    pub(crate) fn list(&self) -> Vec<Rule> {
        self.lock().clone()
    }

    /// The failure for a request, used up once.
    pub(crate) fn next(&self, operation: &str) -> Option<Failure> {
        let mut rules = self.lock();
        for index in 0..rules.len() {
            let rule = &mut rules[index];
            if rule.operation != operation && rule.operation != "*" {
                continue;
            }
            let failure: Failure = rule.fault.parse().ok()?;
            if !failure.fits(operation) || rule.probability.is_some_and(|probability| chance() >= probability) {
                continue;
            }
            rule.count -= 1;
            if rule.count == 0 {
                rules.remove(index);
            }
            return Some(failure);
        }
        None
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Rule>> {
        self.rules.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// From 0 to below 1. No money is counted here.
#[allow(clippy::float_arithmetic)]
fn chance() -> f64 {
    f64::from(u32::from_be_bytes(random_bytes())) / (f64::from(u32::MAX) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(operation: &str, fault: &str, count: u64) -> Rule {
        Rule { operation: operation.into(), fault: fault.into(), count, probability: None }
    }

    #[test]
    fn a_rule_is_used_up_and_unknown_ones_are_refused() {
        let failures = Failures::default();
        failures.set(rule("transaction_transfer", "drop_after", 2)).unwrap();
        assert_eq!(failures.next("wallet_list"), None);
        assert_eq!(failures.next("transaction_transfer"), Some(Failure::DropAfter));
        assert_eq!(failures.next("transaction_transfer"), Some(Failure::DropAfter));
        assert_eq!(failures.next("transaction_transfer"), None);
        for (operation, fault) in [
            ("nothing", "html"),
            ("*", "explode"),
            ("*", "delay"),
            ("*", "status=200"),
            ("*", "html=1"),
            ("*", "status=429;retry_after=soon"),
            ("*", "cut=1;retry_after=1"),
            ("*", "huge=999999999999"),
            ("*", "skew=1000000"),
            ("wallet_list", "stuck"),
            ("transaction_transfer", "foreign_rows"),
            ("customer_list", "challenge_pending"),
        ] {
            assert!(failures.set(rule(operation, fault, 1)).is_err(), "{operation} {fault}");
        }
    }

    #[test]
    fn a_rule_for_everything_waits_for_what_it_fits() {
        let failures = Failures::default();
        failures.set(rule("*", "stuck", 1)).unwrap();
        assert_eq!(failures.next("wallet_list"), None);
        assert_eq!(failures.next("transaction_execute"), Some(Failure::Twist(Twist::Stuck)));
    }

    #[test]
    fn a_probability_hits_about_as_often_as_it_says_and_uses_up_only_hits() {
        let failures = Failures::default();
        failures.set(Rule { probability: Some(0.25), ..rule("*", "html", 1_000_000) }).unwrap();
        let hits = (0..4_000).filter(|_| failures.next("wallet_list").is_some()).count();
        assert!((800..1_200).contains(&hits), "{hits} of 4000");
        assert_eq!(failures.list()[0].count, 1_000_000 - hits as u64);
        for wrong in [0.0, -1.0, 1.5, f64::NAN] {
            assert!(failures.set(Rule { probability: Some(wrong), ..rule("*", "html", 1) }).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_kind_in_the_catalogue_is_understood() {
        for (fault, ..) in KINDS {
            let text = fault.replace("=CODE", "=503").replace("=MS", "=1").replace("=BYTES", "=9").replace("=SECONDS", "=-60");
            assert!(text.parse::<Failure>().is_ok(), "{text}");
        }
    }
}

//! Failures asked for by name: what a client must survive, made for real on the wire.

use std::{str::FromStr, sync::Mutex, time::Duration};

use serde::{Deserialize, Serialize};

/// Header that asks for a failure of the one request that carries it.
pub(crate) const HEADER: &str = "x-sandbox-fault";

/// What a rule can name besides the rows of the table.
const OWN: [&str; 3] = ["*", "sandbox_faucet", "sandbox_deposit"];

/// A failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// `delay=MS`: nothing else is wrong, it only takes that long.
    Delay(Duration),
    /// `drop_before`: the connection ends and nothing happened.
    DropBefore,
    /// `drop_after`: it happened, and the connection ends without a word.
    DropAfter,
    /// `cut=N`: it happened, and the body ends after N bytes of what its length promised.
    Cut(usize),
    /// `status=503`: nothing happened, and the answer is that status with a usual error body.
    Status(u16),
    /// `html`: nothing happened, and a proxy's page answers.
    Html,
}

impl FromStr for Failure {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
        let number = || value.and_then(|v| v.parse::<u64>().ok()).ok_or_else(|| format!("{name} needs a number: {name}=N"));
        match name {
            "delay" => Ok(Self::Delay(Duration::from_millis(number()?.min(600_000)))),
            "drop_before" if value.is_none() => Ok(Self::DropBefore),
            "drop_after" if value.is_none() => Ok(Self::DropAfter),
            "cut" => Ok(Self::Cut(usize::try_from(number()?).unwrap_or(usize::MAX))),
            "status" => match number()? {
                status @ 400..=599 => Ok(Self::Status(status as u16)),
                _ => Err("status takes 400 to 599".into()),
            },
            "html" if value.is_none() => Ok(Self::Html),
            _ => Err(format!("{text:?} is no failure; there are delay=MS, drop_before, drop_after, cut=N, status=N and html")),
        }
    }
}

/// A rule: the next `count` requests of an operation fail so.
#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rule {
    /// Name of a row of the table, `sandbox_faucet`, or `*` for every one.
    pub(crate) operation: String,
    /// Such as `drop_after`.
    pub(crate) fault: String,
    /// How many requests; 1 if left out. 0 takes the rule away.
    #[serde(default = "one")]
    pub(crate) count: u64,
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
        rule.fault.parse::<Failure>().map_err(|message| ("fault", message))?;
        let known = OWN.contains(&rule.operation.as_str()) || bursar_contract::operations::by_name(&rule.operation).is_some();
        if !known {
            return Err(("operation", format!("{:?} is no operation.", rule.operation)));
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
        let index = rules.iter().position(|rule| rule.operation == operation || rule.operation == "*")?;
        let failure = rules[index].fault.parse().ok();
        rules[index].count -= 1;
        if rules[index].count == 0 {
            rules.remove(index);
        }
        failure
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Rule>> {
        self.rules.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_used_up_and_unknown_ones_are_refused() {
        let failures = Failures::default();
        let rule = |operation: &str, fault: &str, count| Rule { operation: operation.into(), fault: fault.into(), count };
        failures.set(rule("transaction_transfer", "drop_after", 2)).unwrap();
        assert_eq!(failures.next("wallet_list"), None);
        assert_eq!(failures.next("transaction_transfer"), Some(Failure::DropAfter));
        assert_eq!(failures.next("transaction_transfer"), Some(Failure::DropAfter));
        assert_eq!(failures.next("transaction_transfer"), None);
        for (operation, fault) in [("nothing", "html"), ("*", "explode"), ("*", "delay"), ("*", "status=200"), ("*", "html=1")] {
            assert!(failures.set(rule(operation, fault, 1)).is_err(), "{operation} {fault}");
        }
    }
}

//! Rules: how many approvals a payment needs, and from whom.

use std::collections::BTreeSet;

use bursar_contract::Decimal;
use serde::{Deserialize, Serialize};

use crate::policy::MemberId;

/// How money leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rail {
    /// From a naira account to a bank account.
    Bank,
    /// From a wallet, on a chain.
    Chain,
}

/// A rule. All conditions that it sets must match; a condition that is not set matches everything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    /// The rail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rail: Option<Rail>,
    /// The asset: "NGN", or the symbol of a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asset: Option<String>,
    /// Matches a single payment of at least this amount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount_from: Option<Decimal>,
    /// Matches a batch with at least this total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch_total_from: Option<Decimal>,
    /// Matches only if a payee is paid for the first time.
    #[serde(default)]
    pub new_payee: bool,
    /// Name of an operation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    /// How many members must approve.
    pub approvals: u32,
    /// Who may give these approvals. Empty: everyone with the role.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub from: BTreeSet<MemberId>,
}

/// What a request does, as the verifying console read it from the request itself. Never taken from the maker's note.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// How money leaves; a batch may use both rails. Empty if the request moves no money.
    pub rails: BTreeSet<Rail>,
    /// For each asset, the largest payment and the total.
    pub amounts: Vec<Amount>,
    /// Whether it is a batch.
    pub batch: bool,
    /// Whether any payee is paid for the first time.
    pub new_payee: bool,
    /// Names of the operations.
    pub operations: BTreeSet<String>,
}

/// How much of one asset a request pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// "NGN", or the symbol of a token.
    pub asset: String,
    /// The largest single payment.
    pub largest: Decimal,
    /// The total of all payments.
    pub total: Decimal,
}

impl Rule {
    /// Whether the rule applies to this request.
    pub fn matches(&self, facts: &Facts) -> bool {
        let rail = self.rail.is_none_or(|rail| facts.rails.contains(&rail));
        let operation = self.operation.as_ref().is_none_or(|operation| facts.operations.contains(operation));
        rail && operation && (!self.new_payee || facts.new_payee) && self.amounts_match(facts)
    }

    fn amounts_match(&self, facts: &Facts) -> bool {
        let of = |amount: &&Amount| self.asset.as_ref().is_none_or(|asset| *asset == amount.asset);
        let large = |amount: &Amount| {
            let single = self.amount_from.as_ref().is_none_or(|from| amount.largest >= *from);
            let whole = self.batch_total_from.as_ref().is_none_or(|from| facts.batch && amount.total >= *from);
            single && whole
        };
        if self.asset.is_none() && self.amount_from.is_none() && self.batch_total_from.is_none() {
            return true;
        }
        facts.amounts.iter().filter(of).any(large)
    }
}

/// The approvals that one request needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// How many members must approve.
    pub approvals: u32,
    /// How many of these members must approve. Empty if no rule names members.
    pub of: Vec<(BTreeSet<MemberId>, u32)>,
}

impl Demand {
    /// Combines all rules that match: the largest number of approvals, and every named group. Without a match, one approval.
    pub fn of(rules: &[Rule], facts: &Facts) -> Self {
        let matching: Vec<&Rule> = rules.iter().filter(|rule| rule.matches(facts)).collect();
        Self {
            approvals: matching.iter().map(|rule| rule.approvals).max().unwrap_or(1).max(1),
            of: matching.iter().filter(|rule| !rule.from.is_empty()).map(|rule| (rule.from.clone(), rule.approvals)).collect(),
        }
    }

    /// Whether approvals by these members are enough.
    pub fn is_met(&self, approvers: &BTreeSet<MemberId>) -> bool {
        let count = |set: &BTreeSet<MemberId>| set.len() >= self.approvals as usize;
        count(approvers) && self.of.iter().all(|(from, needed)| approvers.intersection(from).count() >= *needed as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naira(largest: &str, total: &str) -> Vec<Amount> {
        vec![Amount { asset: "NGN".into(), largest: largest.parse().unwrap(), total: total.parse().unwrap() }]
    }

    fn payout(amount: &str) -> Facts {
        Facts {
            rails: [Rail::Bank].into(),
            amounts: naira(amount, amount),
            batch: false,
            new_payee: false,
            operations: ["virtual_account_transfer".into()].into(),
        }
    }

    fn rule(approvals: u32) -> Rule {
        Rule { rail: None, asset: None, amount_from: None, batch_total_from: None, new_payee: false, operation: None, approvals, from: BTreeSet::new() }
    }

    fn members(names: &[&str]) -> BTreeSet<MemberId> {
        names.iter().map(|name| MemberId((*name).into())).collect()
    }

    #[test]
    fn no_rule_means_one_approval() {
        let demand = Demand::of(&[], &payout("1"));
        assert!(!demand.is_met(&members(&[])));
        assert!(demand.is_met(&members(&["ada"])));
        // A rule that asks for no approvals still needs one.
        assert!(!Demand::of(&[rule(0)], &payout("1")).is_met(&members(&[])));
    }

    #[test]
    fn an_amount_is_compared_as_a_number_and_the_bound_itself_counts() {
        let large = Rule { asset: Some("NGN".into()), amount_from: Some("2000000".parse().unwrap()), ..rule(2) };
        for (amount, matches) in [("1999999.99", false), ("2000000", true), ("2000000.00", true), ("10000000", true), ("300000", false)] {
            assert_eq!(large.matches(&payout(amount)), matches, "{amount}");
        }
    }

    #[test]
    fn every_part_of_a_rule_must_match() {
        let facts = Facts { new_payee: true, ..payout("5") };
        let narrow = Rule { rail: Some(Rail::Bank), new_payee: true, operation: Some("virtual_account_transfer".into()), ..rule(2) };
        assert!(narrow.matches(&facts));
        assert!(!narrow.matches(&Facts { new_payee: false, ..facts.clone() }));
        assert!(!narrow.matches(&Facts { rails: [Rail::Chain].into(), ..facts.clone() }));
        assert!(narrow.matches(&Facts { rails: [Rail::Bank, Rail::Chain].into(), ..facts.clone() }), "a batch of both is held against the rules of both");
        assert!(!narrow.matches(&Facts { operations: ["transaction_transfer".into()].into(), ..facts.clone() }));
        let token = Rule { asset: Some("USDC".into()), ..rule(2) };
        assert!(!token.matches(&facts));
    }

    #[test]
    fn the_total_of_a_batch_counts_for_batches_alone_and_its_largest_payment_as_a_payment() {
        let total = Rule { batch_total_from: Some("1000".parse().unwrap()), ..rule(2) };
        let single = Rule { amount_from: Some("600".parse().unwrap()), ..rule(3) };
        let batch = Facts { batch: true, amounts: naira("500", "1000"), ..payout("1") };
        assert!(total.matches(&batch));
        assert!(!single.matches(&batch));
        assert!(!total.matches(&payout("1000")));
        assert!(single.matches(&Facts { amounts: naira("600", "700"), ..batch }));
    }

    #[test]
    fn one_asset_does_not_answer_for_another() {
        let mixed = Facts {
            amounts: vec![
                Amount { asset: "NGN".into(), largest: "5000000".parse().unwrap(), total: "5000000".parse().unwrap() },
                Amount { asset: "USDC".into(), largest: "10".parse().unwrap(), total: "10".parse().unwrap() },
            ],
            batch: true,
            ..payout("1")
        };
        let usdc = Rule { asset: Some("USDC".into()), amount_from: Some("1000".parse().unwrap()), ..rule(2) };
        assert!(!usdc.matches(&mixed));
    }

    #[test]
    fn the_strictest_rule_wins_and_named_people_are_asked() {
        let ada = Rule { from: members(&["ada"]), ..rule(1) };
        let demand = Demand::of(&[rule(2), ada], &payout("1"));
        assert!(!demand.is_met(&members(&["bisi", "chidi"])), "two people, but not the one who was named");
        assert!(!demand.is_met(&members(&["ada"])), "the one who was named, but alone");
        assert!(demand.is_met(&members(&["ada", "bisi"])));
    }
}

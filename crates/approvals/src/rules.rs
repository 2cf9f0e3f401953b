//! Rules: which payments need how many approvals, and from whom.

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

/// A rule. What it leaves out matches everything; what it names must all match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    /// On which rail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rail: Option<Rail>,
    /// Of which asset: "NGN", or the symbol of a token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asset: Option<String>,
    /// A single payment of at least so much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount_from: Option<Decimal>,
    /// A batch of at least so much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch_total_from: Option<Decimal>,
    /// Only where somebody is paid for the first time.
    #[serde(default)]
    pub new_payee: bool,
    /// An operation of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<String>,
    /// So many members must approve.
    pub approvals: u32,
    /// Of these members; empty: of all who may approve.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub from: BTreeSet<MemberId>,
}

/// What a request is about, as the console that judges it has read it from the request itself. Never the maker's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// On which rail; none where no money moves by it.
    pub rail: Option<Rail>,
    /// What is paid: of each asset the largest single payment and the sum.
    pub amounts: Vec<Amount>,
    /// It is a batch.
    pub batch: bool,
    /// Somebody is paid for the first time.
    pub new_payee: bool,
    /// The operation of the table.
    pub operation: String,
}

/// How much of one asset a request pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// "NGN", or the symbol of a token.
    pub asset: String,
    /// The largest payment.
    pub largest: Decimal,
    /// All of them.
    pub total: Decimal,
}

impl Rule {
    /// Whether it is about this request.
    pub fn matches(&self, facts: &Facts) -> bool {
        let rail = self.rail.is_none_or(|rail| facts.rail == Some(rail));
        let operation = self.operation.as_ref().is_none_or(|operation| *operation == facts.operation);
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

/// What the rules demand of one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// So many members must approve.
    pub approvals: u32,
    /// Of these members so many; empty where no rule names members.
    pub of: Vec<(BTreeSet<MemberId>, u32)>,
}

impl Demand {
    /// The strictest of the rules that match; one approval where none does. Where rules name different people, each of them is met.
    pub fn of(rules: &[Rule], facts: &Facts) -> Self {
        let matching: Vec<&Rule> = rules.iter().filter(|rule| rule.matches(facts)).collect();
        Self {
            approvals: matching.iter().map(|rule| rule.approvals).max().unwrap_or(1).max(1),
            of: matching.iter().filter(|rule| !rule.from.is_empty()).map(|rule| (rule.from.clone(), rule.approvals)).collect(),
        }
    }

    /// Whether these members are enough.
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
        Facts { rail: Some(Rail::Bank), amounts: naira(amount, amount), batch: false, new_payee: false, operation: "virtual_account_transfer".into() }
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
        // A rule that asks for none asks for one.
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
        assert!(!narrow.matches(&Facts { rail: Some(Rail::Chain), ..facts.clone() }));
        assert!(!narrow.matches(&Facts { operation: "transaction_transfer".into(), ..facts.clone() }));
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

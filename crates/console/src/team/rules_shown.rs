//! Rules as sentences, and what they ask of a payment.

use std::collections::BTreeSet;

use bursar_approvals::{
    policy::{Member, MemberId, Policy, Role},
    rules::{Amount, Demand, Facts, Rail, Rule},
};
use bursar_contract::{Code, Decimal, Fault, untrusted::shown};
use bursar_messages::{Message, message};

use super::{
    api::{RuleView, RulesAnswer, RulesQuestion, TeamRail},
    policy::{rail_of, rule_form},
};
use crate::base::session::Session;

/// An amount of an asset: "₦500,000.00", "1,250 USDC".
pub(crate) fn amount(asset: &str, amount: &Decimal) -> String {
    if asset == "NGN" { format!("₦{}", amount.as_naira()) } else { format!("{} {}", amount.grouped(), shown(asset)) }
}

/// Names in a row: "Ada Obi, Bisi Adeyemi and Chinedu Nwosu".
pub(crate) fn listed(mut names: Vec<String>) -> Message {
    match names.pop() {
        None => message!("team-nobody"),
        Some(last) if names.is_empty() => last.into(),
        Some(last) => message!("team-and", first = names.join(", "), last = last),
    }
}

/// The same where any of them is meant: "Ada Obi, Bisi Adeyemi or Chinedu Nwosu".
pub(crate) fn or_listed(mut names: Vec<String>) -> Message {
    match names.pop() {
        None => message!("team-nobody"),
        Some(last) if names.is_empty() => last.into(),
        Some(last) => message!("team-or", first = names.join(", "), last = last),
    }
}

/// The members who may approve under a rule.
fn approvers<'p>(policy: &'p Policy, rule: &Rule) -> Vec<&'p Member> {
    policy.with(Role::Approve).filter(|member| rule.from.is_empty() || rule.from.contains(&member.id)).collect()
}

/// What a rule is about: "₦500,000.00 or more to a new payee".
fn about(rule: &Rule) -> Message {
    let asset = rule.asset.as_deref().unwrap_or_default();
    match (&rule.batch_total_from, &rule.amount_from, rule.new_payee) {
        (Some(total), Some(from), false) => message!("team-about-batch-amount", total = amount(asset, total), amount = amount(asset, from)),
        (Some(total), Some(from), true) => message!("team-about-batch-amount-new", total = amount(asset, total), amount = amount(asset, from)),
        (Some(total), None, false) => message!("team-about-batch", amount = amount(asset, total)),
        (Some(total), None, true) => message!("team-about-batch-new", amount = amount(asset, total)),
        (None, Some(from), false) => message!("team-about-amount", amount = amount(asset, from)),
        (None, Some(from), true) => message!("team-about-amount-new", amount = amount(asset, from)),
        (None, None, true) => message!("team-about-new"),
        (None, None, false) => match rule.operation.as_deref() {
            Some("message_sign" | "typed_data_sign") => message!("team-about-signature"),
            Some("transaction_execute") => message!("team-about-call"),
            Some(_) => message!("team-about-operation"),
            None => message!("team-about-every", rail = rail_word(rule.rail)),
        },
    }
}

fn rail_word(rail: Option<Rail>) -> &'static str {
    match rail {
        Some(Rail::Bank) => "bank",
        Some(Rail::Chain) => "chain",
        None => "any",
    }
}

/// Who gives so many approvals or signatures: joined with "and" where all of them are needed.
fn by(names: Vec<String>, needed: u32) -> Message {
    if needed as usize >= names.len() { listed(names) } else { or_listed(names) }
}

fn needs(approvals: u32, of: usize, named: bool) -> Message {
    if approvals == 1 && !named { message!("team-needs-one") } else { message!("team-needs", approvals = approvals, of = of) }
}

/// A rule as a screen shows it.
pub(super) fn shown_rule(policy: &Policy, rule: &Rule) -> RuleView {
    let approvers = approvers(policy, rule);
    let said = message!("team-rule", about = about(rule), needs = needs(rule.approvals, approvers.len(), !rule.from.is_empty()));
    let names = by(approvers.iter().map(|member| shown(&member.name)).collect(), rule.approvals);
    let by = match (rule.rail, rule.asset.as_deref(), rule.operation.as_deref()) {
        (_, Some(asset), _) if asset != "NGN" && rule.amount_from.is_none() && rule.batch_total_from.is_none() => {
            message!("team-rule-by-asset", asset = shown(asset), names = names)
        }
        (Some(Rail::Bank), ..) => message!("team-rule-by-bank", names = names),
        (Some(Rail::Chain), ..) => message!("team-rule-by-chain", names = names),
        (None, _, Some(operation)) if !matches!(operation, "message_sign" | "typed_data_sign" | "transaction_execute") => {
            message!("team-rule-by-operation", operation = shown(operation), names = names)
        }
        _ => message!("team-rule-by", names = names),
    };
    RuleView { said, by, rule: rule_form(rule) }
}

/// A rule in one line, for the signed changes.
pub(super) fn in_one_line(policy: &Policy, rule: &Rule) -> Message {
    let view = shown_rule(policy, rule);
    message!("team-rule-line", said = view.said, by = view.by)
}

/// What a payment needs that no rule matches.
pub(super) fn otherwise(policy: &Policy) -> RuleView {
    shown_rule(policy, &any(1))
}

/// What a change of the policy needs.
pub(super) fn change_rule(policy: &Policy) -> RuleView {
    let administrators = policy.with(Role::Administer).map(|member| shown(&member.name)).collect();
    RuleView {
        said: message!("team-change-needs", count = policy.changes_need),
        by: message!("team-rule-by", names = by(administrators, policy.changes_need)),
        rule: rule_form(&any(policy.changes_need)),
    }
}

fn any(approvals: u32) -> Rule {
    Rule { rail: None, asset: None, amount_from: None, batch_total_from: None, new_payee: false, operation: None, approvals, from: BTreeSet::new() }
}

/// What the rules ask of a request: how many must approve it, and who may.
pub(crate) struct Asked {
    /// How many members must approve.
    pub needed: u32,
    /// Who may approve it, by the rules: its maker is not among them.
    pub may: Vec<MemberId>,
    /// Whether they are enough.
    pub possible: bool,
}

/// What a policy asks of a request by this maker.
pub(crate) fn asked(policy: &Policy, facts: &Facts, maker: &MemberId) -> Asked {
    let demand = Demand::of(&policy.rules, facts);
    let all: BTreeSet<MemberId> = policy.with(Role::Approve).filter(|member| member.id != *maker).map(|member| member.id.clone()).collect();
    let named: BTreeSet<&MemberId> = demand.of.iter().flat_map(|(from, _)| from).collect();
    let needed_named: u32 = demand.of.iter().map(|(_, needed)| *needed).max().unwrap_or(0);
    // Where those who are named are as many as are asked for, nobody else's approval helps.
    let only_named = !named.is_empty() && demand.approvals <= needed_named;
    let may = all.iter().filter(|member| !only_named || named.contains(member)).cloned().collect();
    Asked { needed: demand.approvals, may, possible: demand.is_met(&all) }
}

/// Answers what the rules ask of a payment.
pub(super) fn answer(session: &Session, question: &RulesQuestion) -> Result<RulesAnswer, Fault> {
    let membership = session.team().needed()?;
    let policy = membership.policy().ok_or_else(|| Fault::new(Code::Refused, message!("team-forked")))?;
    let typed = Decimal::typed(question.amount.trim()).map_err(|_| Fault::invalid("amount", message!("team-rule-amount-unreadable")))?;
    let operation = match (question.rail, question.batch) {
        (TeamRail::Bank, _) => "virtual_account_transfer",
        (TeamRail::Chain, _) => "transaction_transfer",
    };
    let asset = if question.rail == TeamRail::Bank { "NGN".to_owned() } else { question.asset.trim().to_owned() };
    let facts = Facts {
        rails: [rail_of(question.rail)].into(),
        amounts: vec![Amount { asset: asset.clone(), largest: typed.clone(), total: typed.clone() }],
        batch: question.batch,
        new_payee: question.new_payee,
        operations: [operation.to_owned()].into(),
    };
    let maker = MemberId(question.maker.clone());
    let asked = asked(policy, &facts, &maker);
    let about = match (question.batch, question.new_payee) {
        (true, true) => message!("team-try-batch-new", amount = amount(&asset, &typed)),
        (true, false) => message!("team-try-batch", amount = amount(&asset, &typed)),
        (false, true) => message!("team-try-new", amount = amount(&asset, &typed)),
        (false, false) => message!("team-try-known", amount = amount(&asset, &typed)),
    };
    let name = |id: &MemberId| policy.member(id).map(|member| shown(&member.name)).unwrap_or_default();
    let names = listed(asked.may.iter().map(name).collect());
    let computers: Vec<String> = policy
        .members
        .iter()
        .flat_map(|member| &member.cards)
        .filter(|card| policy.sending.contains(&card.signing_key.id()))
        .map(|card| shown(&card.computer))
        .collect();
    let (count, computers) = (computers.len(), or_listed(computers));
    let maker_approves = policy.allows(&maker, Role::Approve);
    let detail = match (asked.possible, maker_approves) {
        (false, _) => message!("team-try-impossible", names = names),
        (true, true) => message!("team-try-maker", names = names, maker = name(&maker), count = count, computers = computers),
        (true, false) => message!("team-try-detail", names = names, count = count, computers = computers),
    };
    Ok(RulesAnswer {
        said: message!("team-rule", about = about, needs = message!("team-needs", approvals = asked.needed, of = asked.may.len())),
        detail,
        possible: asked.possible,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_says_every_condition_that_it_sets() {
        let rule = |total: Option<&str>, from: Option<&str>, new_payee| Rule {
            rail: Some(Rail::Bank),
            asset: Some("NGN".into()),
            batch_total_from: total.map(|total| total.parse().unwrap()),
            amount_from: from.map(|from| from.parse().unwrap()),
            new_payee,
            ..any(2)
        };
        for (rule, said) in [
            (rule(None, None, false), "Every payout"),
            (rule(None, Some("2000000"), false), "₦2,000,000.00 or more"),
            (rule(Some("15000000"), None, false), "A batch of ₦15,000,000.00 or more"),
            (rule(Some("15000000"), Some("2000000"), false), "A batch of ₦15,000,000.00 or more with a payment of ₦2,000,000.00 or more"),
            (rule(Some("15000000"), Some("2000000"), true), "A batch of ₦15,000,000.00 or more with a new payee and a payment of ₦2,000,000.00 or more"),
            (Rule { rail: Some(Rail::Chain), ..any(1) }, "Every transfer"),
            (any(1), "Every payment"),
        ] {
            assert_eq!(about(&rule).to_string(), said);
        }
    }

    #[test]
    fn names_are_joined_with_and_only_where_all_are_needed() {
        let names = || vec!["Ada Obi".to_owned(), "Chinedu Nwosu".to_owned()];
        assert_eq!(by(names(), 2).to_string(), "Ada Obi and Chinedu Nwosu");
        assert_eq!(by(names(), 1).to_string(), "Ada Obi or Chinedu Nwosu");
    }
}

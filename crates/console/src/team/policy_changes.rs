//! What one version of a policy changes in the one before, line by line.

use std::collections::BTreeSet;

use bursar_approvals::{
    policy::{Member, Policy, Role},
    rules::Rule,
};
use bursar_contract::untrusted::shown;
use bursar_messages::{Message, message};

use super::rules_shown;
use crate::base::protections::Row;

/// One thing that changes.
struct Line {
    what: Message,
    /// None of what is new.
    before: Option<Message>,
    /// None of what is removed.
    after: Option<Message>,
}

/// The lines as the confirm window shows them. Each of them changes who may move money.
pub(super) fn rows(before: Option<&Policy>, after: &Policy) -> Vec<Row> {
    lines(before, after).into_iter().map(|line| Row::weaker(line.what, line.before.unwrap_or_else(nothing), line.after.unwrap_or_else(removed))).collect()
}

/// The same as sentences.
pub(super) fn sentences(before: Option<&Policy>, after: &Policy) -> Vec<Message> {
    let sentence = |line: Line| match (line.before, line.after) {
        // Its two texts are long.
        (Some(before), Some(after)) if line.what == rule() => message!("team-rule-changed", before = before, after = after),
        (Some(before), Some(after)) => message!("team-changed", what = line.what, before = before, after = after),
        (Some(before), None) => message!("team-removed", what = line.what, before = before),
        (None, after) => message!("team-added", what = line.what, after = after.unwrap_or_else(removed)),
    };
    lines(before, after).into_iter().map(sentence).collect()
}

fn rule() -> Message {
    message!("team-line-rule")
}

fn removed() -> Message {
    message!("team-line-removed")
}

fn nothing() -> Message {
    message!("team-nothing")
}

fn lines(before: Option<&Policy>, after: &Policy) -> Vec<Line> {
    let mut lines = Vec::new();
    if before.is_none_or(|before| before.team != after.team) {
        let was = before.map(|before| shown(&before.team).into());
        lines.push(Line { what: message!("team-line-name"), before: was, after: Some(shown(&after.team).into()) });
    }
    let gone = before.iter().flat_map(|before| &before.members).filter(|member| after.member(&member.id).is_none());
    for member in gone {
        lines.push(Line { what: shown(&member.name).into(), before: Some(may(member)), after: None });
    }
    for member in &after.members {
        let was = before.and_then(|before| before.member(&member.id));
        let (now, then) = (may(member), was.map(may));
        let renamed = was.is_some_and(|was| was.name != member.name);
        if was.is_none_or(|was| was.roles != member.roles) || renamed {
            let what = if renamed {
                message!("team-line-renamed", before = was.map(|was| shown(&was.name)).unwrap_or_default(), after = shown(&member.name))
            } else {
                shown(&member.name).into()
            };
            lines.push(Line { what, before: then, after: Some(now) });
        }
        let (now, then) = (computers(after, member), was.zip(before).map(|(was, before)| computers(before, was)));
        if now != then.clone().unwrap_or_else(nothing) {
            lines.push(Line { what: message!("team-line-computers", person = shown(&member.name)), before: then, after: Some(now) });
        }
    }
    lines.extend(changed_rules(before, after));
    if before.is_none_or(|before| before.changes_need != after.changes_need) {
        let need = |policy: &Policy| message!("team-line-administrators", count = policy.changes_need);
        lines.push(Line { what: message!("team-line-change"), before: before.map(need), after: Some(need(after)) });
    }
    lines
}

/// The rules that are not the same in both. Two rules for the same payments are one that changed.
fn changed_rules(before: Option<&Policy>, after: &Policy) -> Vec<Line> {
    let said = |policy: &Policy| policy.rules.iter().map(|rule| (payments(rule), rules_shown::in_one_line(policy, rule))).collect::<Vec<_>>();
    let (mut then, mut now) = (before.map(said).unwrap_or_default(), said(after));
    let kept: Vec<_> = then.iter().filter(|rule| now.contains(rule)).cloned().collect();
    then.retain(|rule| !kept.contains(rule));
    now.retain(|rule| !kept.contains(rule));
    let mut lines = Vec::new();
    for (of, words) in then {
        let after = now.iter().position(|(other, _)| *other == of).map(|at| now.remove(at).1);
        lines.push(Line { what: rule(), before: Some(words), after });
    }
    lines.extend(now.into_iter().map(|(_, words)| Line { what: rule(), before: None, after: Some(words) }));
    lines
}

/// Which payments a rule is for: all of it but who must approve them.
fn payments(rule: &Rule) -> Rule {
    Rule { approvals: 0, from: BTreeSet::new(), ..rule.clone() }
}

/// What a member may do, in words.
fn may(member: &Member) -> Message {
    let word = |role: &Role| match role {
        Role::Prepare => message!("team-role-prepare"),
        Role::Approve => message!("team-role-approve"),
        Role::Send => message!("team-role-send"),
        Role::Administer => message!("team-role-administer"),
    };
    if member.roles.is_empty() {
        return message!("team-role-none");
    }
    rules_shown::listed(member.roles.iter().map(|role| word(role).to_string()).collect())
}

/// The computers of a member, each with the beginning of its fingerprint.
fn computers(policy: &Policy, member: &Member) -> Message {
    let named: BTreeSet<String> = member
        .cards
        .iter()
        .map(|card| {
            let (name, group) = (shown(&card.computer), card.fingerprint()[0].clone());
            let words = if policy.sending.contains(&card.signing_key.id()) {
                message!("team-computer-sends", name = name, group = group)
            } else {
                message!("team-computer", name = name, group = group)
            };
            words.to_string()
        })
        .collect();
    if named.is_empty() { nothing() } else { rules_shown::listed(named.into_iter().collect()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_for_the_same_payments_is_one_change_and_another_is_removed_and_new() {
        let policy = |rules: serde_json::Value| -> Policy {
            serde_json::from_value(serde_json::json!({
                "format": 1, "team": "Kolanut", "version": 1, "previous": [], "members": [], "sending": [], "changesNeed": 1, "created": 0, "rules": rules,
            }))
            .unwrap()
        };
        let first = policy(serde_json::json!([{ "asset": "NGN", "approvals": 1 }, { "approvals": 1 }]));
        let said = |rules| sentences(Some(&first), &policy(rules)).iter().map(ToString::to_string).collect::<Vec<_>>();
        let changed = said(serde_json::json!([{ "asset": "NGN", "approvals": 2 }, { "approvals": 1 }]));
        assert!(changed.len() == 1 && changed[0].starts_with("Rule changed\nBefore: ") && changed[0].contains("\nNow: "), "{changed:?}");
        let other = said(serde_json::json!([{ "asset": "USDC", "approvals": 1 }, { "approvals": 1 }]));
        assert!(other.len() == 2 && other[0].starts_with("Removed: ") && other[1].starts_with("New: "), "{other:?}");
    }
}

//! The next version of a policy, from what a person wrote.

use std::collections::BTreeSet;

use bursar_approvals::{
    Refusal,
    card::Card,
    envelope::{Document, Signed},
    keys::KeyId,
    policy::{Member, MemberId, Policy, Role},
    rules::{Rail, Rule},
};
use bursar_contract::{Code, Decimal, Fault};
use bursar_messages::message;
use uuid::Uuid;

use super::{
    api::{CardForm, MemberForm, PolicyForm, RuleForm, TeamRail, TeamRole},
    members::{self, Membership},
    records::version_id,
    sign::SignVersion,
    words,
};
use crate::base::session::{Session, lock};

/// The version that follows the newest one, or the first one of a new team.
pub(super) async fn next(session: &Session, form: &PolicyForm) -> Result<SignVersion, Fault> {
    members::refuse_wrong_clock(session)?;
    let team = session.team();
    let own = team.own_card()?.ok_or_else(|| Fault::new(Code::Refused, message!("team-no-card")))?;
    let membership = team.membership()?;
    if let Some(membership) = membership.as_ref().filter(|membership| membership.policy().is_some()) {
        membership.acting(Role::Administer)?;
    }
    // In a fork the next version follows all of its ends, and begins from the one that is shown.
    let before = membership.as_ref().and_then(Membership::newest);
    let mut members = Vec::new();
    for form in &form.members {
        members.push(member(session, form, before, own.document())?);
    }
    let sending = form.members.iter().flat_map(|member| &member.cards).filter(|card| card.sends).map(key_of).collect::<Result<_, _>>()?;
    let rules = form.rules.iter().map(|form| rule(form, &members)).collect::<Result<_, _>>()?;
    let policy = Policy {
        format: 1,
        team: form.team.trim().to_owned(),
        version: before.map_or(1, |before| before.version + 1),
        previous: membership.iter().flat_map(|membership| membership.chain.heads()).map(Signed::digest).collect(),
        members,
        rules,
        sending,
        changes_need: form.changes_need,
        created: members::now(session),
    };
    policy.check().map_err(|why| match why {
        Refusal::Unsatisfiable => Fault::invalid("rules", message!("team-policy-unmet")),
        _ => Fault::invalid("team", message!("team-policy-form")),
    })?;
    let forked = membership.as_ref().is_some_and(|membership| membership.policy().is_none());
    if !forked
        && before
            .is_some_and(|before| Policy { created: before.created, version: before.version, previous: before.previous.clone(), ..policy.clone() } == *before)
    {
        return Err(Fault::invalid("team", message!("team-policy-same")));
    }
    if membership.is_none() && policy.with(Role::Administer).count() < 2 {
        return Err(Fault::invalid("members", message!("team-two-founders")));
    }
    Ok(SignVersion::new(policy))
}

fn member(session: &Session, form: &MemberForm, before: Option<&Policy>, own: &Card) -> Result<Member, Fault> {
    let id = if form.id.is_empty() { Uuid::new_v4().to_string() } else { form.id.clone() };
    if !form.id.is_empty() && before.is_none_or(|before| before.member(&MemberId(form.id.clone())).is_none()) {
        return Err(Fault::invalid("members", message!("team-policy-form")));
    }
    let cards = form.cards.iter().map(|card| known_card(session, card, before, own)).collect::<Result<_, _>>()?;
    let roles = form.roles.iter().map(|role| role_of(*role)).collect();
    Ok(Member { id: MemberId(id), name: form.name.trim().to_owned(), roles, cards })
}

/// A card that may stand in a policy: one of the version before, the own one, or one that was compared here.
fn known_card(session: &Session, form: &CardForm, before: Option<&Policy>, own: &Card) -> Result<Card, Fault> {
    let key = key_of(form)?;
    if let Some((_, card)) = before.and_then(|before| before.holder(key)) {
        return Ok(card.clone());
    }
    if own.signing_key.id() == key {
        return Ok(own.clone());
    }
    let stored = session.team().cards()?.into_iter().find(|stored| stored.card.document().signing_key.id() == key);
    let stored = stored.ok_or_else(|| Fault::invalid("members", message!("team-card-gone")))?;
    let card = stored.card.document().clone();
    if stored.compared.is_none() {
        return Err(Fault::invalid("members", message!("team-card-not-compared", person = bursar_contract::untrusted::shown(&card.person))));
    }
    Ok(card)
}

fn key_of(form: &CardForm) -> Result<KeyId, Fault> {
    serde_json::from_value(serde_json::Value::String(form.key.clone())).map_err(|_| Fault::invalid("members", message!("team-card-gone")))
}

/// A new member has no id before the version is made: a rule names them by the key of their card.
fn named(id: &str, members: &[Member]) -> MemberId {
    let new = members.iter().find(|member| member.cards.iter().any(|card| card.signing_key.id().0.to_string() == id));
    new.map_or_else(|| MemberId(id.to_owned()), |member| member.id.clone())
}

fn rule(form: &RuleForm, members: &[Member]) -> Result<Rule, Fault> {
    let amount = |field: &str, text: &str| match text.trim() {
        "" => Ok(None),
        text => Decimal::typed(text).map(Some).map_err(|_| Fault::invalid(field, message!("team-rule-amount-unreadable"))),
    };
    let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    if form.approvals == 0 {
        return Err(Fault::invalid("approvals", message!("team-rule-none")));
    }
    let rule = Rule {
        rail: form.rail.map(rail_of),
        asset: text(&form.asset),
        amount_from: amount("amountFrom", &form.amount_from)?,
        batch_total_from: amount("batchTotalFrom", &form.batch_total_from)?,
        new_payee: form.new_payee,
        operation: text(&form.operation),
        approvals: form.approvals,
        from: form.from.iter().map(|id| named(id, members)).collect::<BTreeSet<_>>(),
    };
    // An amount without its asset would hold naira against tokens.
    if rule.asset.is_none() && (rule.amount_from.is_some() || rule.batch_total_from.is_some()) {
        return Err(Fault::invalid("asset", message!("team-rule-asset")));
    }
    Ok(rule)
}

/// A version as a person changes it.
pub(super) fn form(policy: &Policy) -> PolicyForm {
    let card = |card: &Card| {
        let key = card.signing_key.id();
        CardForm { key: key.0.to_string(), sends: policy.sending.contains(&key) }
    };
    let member = |member: &Member| MemberForm {
        id: member.id.0.clone(),
        name: member.name.clone(),
        roles: roles(member),
        cards: member.cards.iter().map(card).collect(),
    };
    PolicyForm {
        team: policy.team.clone(),
        members: policy.members.iter().map(member).collect(),
        rules: policy.rules.iter().map(rule_form).collect(),
        changes_need: policy.changes_need,
    }
}

pub(super) fn rule_form(rule: &Rule) -> RuleForm {
    let amount = |amount: &Option<Decimal>| amount.as_ref().map(ToString::to_string).unwrap_or_default();
    RuleForm {
        rail: rule.rail.map(|rail| match rail {
            Rail::Bank => TeamRail::Bank,
            Rail::Chain => TeamRail::Chain,
        }),
        asset: rule.asset.clone().unwrap_or_default(),
        amount_from: amount(&rule.amount_from),
        batch_total_from: amount(&rule.batch_total_from),
        new_payee: rule.new_payee,
        operation: rule.operation.clone().unwrap_or_default(),
        approvals: rule.approvals,
        from: rule.from.iter().map(|member| member.0.clone()).collect(),
    }
}

pub(super) fn rail_of(rail: TeamRail) -> Rail {
    match rail {
        TeamRail::Bank => Rail::Bank,
        TeamRail::Chain => Rail::Chain,
    }
}

fn role_of(role: TeamRole) -> Role {
    match role {
        TeamRole::Prepare => Role::Prepare,
        TeamRole::Approve => Role::Approve,
        TeamRole::Send => Role::Send,
        TeamRole::Administer => Role::Administer,
    }
}

/// The roles of a member, in the order in which they are shown.
pub(super) fn roles(member: &Member) -> Vec<TeamRole> {
    let all = [(Role::Prepare, TeamRole::Prepare), (Role::Approve, TeamRole::Approve), (Role::Send, TeamRole::Send), (Role::Administer, TeamRole::Administer)];
    all.into_iter().filter(|(role, _)| member.may(*role)).map(|(_, role)| role).collect()
}

/// Throws a version away that waits. One that holds stays: what was signed under it needs it.
pub(super) fn discard(session: &Session, digest: &str) -> Result<(), Fault> {
    let team = session.team();
    let _one = lock(&team.changing);
    let version = team.versions()?.into_iter().find(|version| version.digest().to_string() == digest);
    let version = version.ok_or_else(|| Fault::new(Code::NotFound, message!("team-version-gone")))?;
    if team.membership()?.is_some_and(|membership| membership.chain.version(version.digest()).is_some()) {
        return Err(words::refused(Refusal::OtherDocument));
    }
    team.records.write(&[], &[version_id(version.digest())], Some(("policy_discard", digest, "")))?;
    session.changes.tell("team", None);
    Ok(())
}

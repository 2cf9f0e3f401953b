//! The team as a screen shows it.

use std::{collections::BTreeSet, sync::Arc};

use bursar_approvals::{
    card::groups,
    chain::{Chain, Head},
    envelope::Signed,
    keys::KeyId,
    policy::{Member, Policy, Role},
};
use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::rfc3339;

use super::{
    Membership, Team,
    api::{JoinedTeam, PolicyVersion, RuleView, TeamCard, TeamMember, TeamView, WaitingKind, WaitingVersion},
    cards, directory, members,
    members::chain_of,
    policy, policy_changes, rules_shown, sign,
};
use crate::{Console, base::session::Session};

/// Everything at once: a team is small.
pub(super) async fn view(console: &Console, session: &Arc<Session>) -> Result<TeamView, Fault> {
    let team = session.team();
    let card = match team.own_card()? {
        // A card of another computer is none of this one.
        Some(card) if members::signer(session).await.is_ok() => Some(card),
        _ => None,
    };
    let own = card.as_ref().map(|card| card.document().signing_key.id());
    let membership = team.membership()?;
    let policy = membership.as_ref().and_then(Membership::policy);
    let mut people = policy.map(|policy| people(team, policy, own, true)).transpose()?.unwrap_or_default();
    people.sort_by_key(|member| !member.is_own);
    let named: BTreeSet<KeyId> = policy.iter().flat_map(|policy| &policy.members).flat_map(|member| &member.cards).map(|card| card.signing_key.id()).collect();
    let mut arrived = Vec::new();
    for stored in team.cards()? {
        let document = stored.card.document();
        if !named.contains(&document.signing_key.id()) {
            arrived.push(cards::shown_card(document, own, stored.compared, stored.set_aside, false, false));
        }
    }
    arrived.sort_by(|one, other| (&one.person, &one.made_at).cmp(&(&other.person, &other.made_at)));
    Ok(TeamView {
        card: card.as_ref().map(|card| cards::shown_own(card.document())),
        person: console.settings().person_name,
        computer: computer(),
        team: membership.as_ref().map(joined).transpose()?,
        people,
        cards: arrived,
        rules: policy.map(|policy| policy.rules.iter().map(|rule| rules_shown::shown_rule(policy, rule)).collect()).unwrap_or_default(),
        otherwise: policy.map(rules_shown::otherwise),
        change_rule: policy.map(rules_shown::change_rule),
        versions: membership.as_ref().map(|membership| versions(&membership.chain)).unwrap_or_default(),
        waiting: waiting(session, team, membership.as_ref(), own)?,
        policy: membership.as_ref().and_then(Membership::newest).map(policy::form),
        sending: policy.map_or(0, |policy| u32::try_from(policy.sending.len()).unwrap_or(u32::MAX)),
        directory_at: directory::read_at(session)?,
        clock_differs: members::behind(session).map(|millis| millis / 1_000),
    })
}

/// What this computer is called, for a card that is made.
fn computer() -> String {
    gethostname::gethostname().to_string_lossy().into_owned()
}

fn joined(membership: &Membership) -> Result<JoinedTeam, Fault> {
    let versions = membership.chain.versions();
    let newest = match membership.chain.head() {
        Head::One(head) => head,
        // The last of a fork stands for its name alone.
        Head::Fork => versions.last().copied().ok_or_else(super::records::damaged)?,
    };
    let me = membership.me();
    let policy = newest.document();
    Ok(JoinedTeam {
        id: membership.chain.team().to_string(),
        name: shown(&policy.team),
        fingerprint: groups(membership.chain.team()).to_vec(),
        version: policy.version,
        made_at: rfc3339(policy.created),
        signed_by: signers(&membership.chain, newest),
        own: me.map(|me| me.id.0.clone()),
        roles: me.map(policy::roles).unwrap_or_default(),
        changes_need: policy.changes_need,
        forked: membership.policy().is_none(),
    })
}

fn people(team: &Team, policy: &Policy, own: Option<KeyId>, known: bool) -> Result<Vec<TeamMember>, Fault> {
    let cards = |member: &Member| -> Result<Vec<TeamCard>, Fault> {
        let shown = member.cards.iter().map(|card| {
            let key = card.signing_key.id();
            Ok(cards::shown_card(card, own, team.compared(key)?, None, known, policy.sending.contains(&key)))
        });
        shown.collect()
    };
    let members = policy.members.iter().map(|member| {
        let cards = cards(member)?;
        Ok(TeamMember { id: member.id.0.clone(), name: shown(&member.name), roles: policy::roles(member), is_own: cards.iter().any(|card| card.is_own), cards })
    });
    members.collect()
}

/// Who signed a version: members of the version before, or its own where it is the first.
fn signers(chain: &Chain, version: &Signed<Policy>) -> Vec<String> {
    let policy = version.document();
    let before = policy.previous.iter().find_map(|digest| chain.version(*digest)).map_or(policy, Signed::document);
    signed_by(before, version)
}

fn signed_by(before: &Policy, version: &Signed<Policy>) -> Vec<String> {
    before.with(Role::Administer).filter(|member| !version.signers(member.keys()).is_empty()).map(|member| shown(&member.name)).collect()
}

fn versions(chain: &Chain) -> Vec<PolicyVersion> {
    let mut all: Vec<PolicyVersion> = chain
        .versions()
        .into_iter()
        .map(|version| {
            let policy = version.document();
            let before = policy.previous.iter().find_map(|digest| chain.version(*digest)).map(Signed::document);
            PolicyVersion {
                digest: version.digest().to_string(),
                version: policy.version,
                made_at: rfc3339(policy.created),
                changes: policy_changes::sentences(before, policy),
                signed_by: signers(chain, version),
            }
        })
        .collect();
    all.reverse();
    all
}

/// Versions that do not hold yet, and teams that this profile may join.
fn waiting(session: &Session, team: &Team, membership: Option<&Membership>, own: Option<KeyId>) -> Result<Vec<WaitingVersion>, Fault> {
    let versions = team.versions()?;
    let mut all = Vec::new();
    for version in &versions {
        if membership.is_some_and(|membership| membership.chain.version(version.digest()).is_some()) {
            continue;
        }
        let policy = version.document();
        let before = versions.iter().find(|one| policy.previous.contains(&one.digest())).map(Signed::document);
        let (kind, needed, shown_version) = match (membership, policy.version) {
            (Some(_), 1) | (None, 2..) => continue,
            (Some(_), _) => (WaitingKind::Change, before.map_or(1, |before| before.changes_need), version),
            (None, _) => match chain_of(version.digest(), &versions) {
                // It is shown as its newest version says.
                Some(chain) => {
                    let newest = chain.versions().last().and_then(|newest| versions.iter().find(|one| one.digest() == newest.digest()));
                    (WaitingKind::Join, 0, newest.unwrap_or(version))
                }
                None => (WaitingKind::Founding, 2, version),
            },
        };
        let policy = shown_version.document();
        let signers = before.unwrap_or(version.document());
        let signed = signed_by(signers, version);
        let why_not = match kind {
            WaitingKind::Join if own.is_none() => Some(bursar_messages::message!("team-no-card")),
            WaitingKind::Join if own.is_none_or(|own| policy.holder(own).is_none()) => Some(bursar_messages::message!("team-not-named")),
            WaitingKind::Join => None,
            WaitingKind::Founding | WaitingKind::Change => sign::why_not(session, version.document(), Some(version))?,
        };
        let rules: Vec<RuleView> = policy.rules.iter().map(|rule| rules_shown::shown_rule(policy, rule)).collect();
        all.push(WaitingVersion {
            digest: version.digest().to_string(),
            kind,
            team: shown(&policy.team),
            version: policy.version,
            made_at: rfc3339(policy.created),
            changes: policy_changes::sentences(before, version.document()),
            people: people(team, policy, own, false)?,
            rules,
            missing: needed.saturating_sub(u32::try_from(signed.len()).unwrap_or(u32::MAX)),
            signed_by: signed,
            can_sign: why_not.is_none(),
            why_not,
        });
    }
    all.sort_by(|one, other| other.made_at.cmp(&one.made_at));
    Ok(all)
}

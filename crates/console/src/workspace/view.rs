//! The workspace as a screen shows it.

use bursar_approvals::{keys::KeyId, policy::Role};
use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::rfc3339;
use bursar_workspace::address::Encryption;

use super::{
    api::{JoinedWorkspace, WorkspaceComputer, WorkspaceState, WorkspaceView},
    book::Standing,
    old_logins,
    shared::{Line, Now},
    words,
};
use crate::{
    base::session::{Session, lock},
    team::{Membership, shared::held},
};

/// A computer was there a moment ago: it says so every minute.
const A_MOMENT: i64 = 150_000;

pub(super) async fn view(session: &Session) -> Result<WorkspaceView, Fault> {
    let membership = session.team().membership()?;
    let administers = membership.as_ref().and_then(Membership::me).is_some_and(|me| me.may(Role::Administer));
    let joined = match (session.workspace().book.standing()?, &membership) {
        (Some(standing), Some(membership)) => Some(joined(session, standing, membership).await?),
        _ => None,
    };
    Ok(WorkspaceView { has_team: membership.is_some(), administers, joined })
}

async fn joined(session: &Session, standing: Standing, membership: &Membership) -> Result<JoinedWorkspace, Fault> {
    let shared = session.workspace();
    let login = shared.access().await?.map(|access| access.login);
    let now = shared.now();
    let names = shared.book.names()?;
    let (documents, written, not_taken) = shared.book.counts()?;
    let waiting = written + held(session, &|name| names.contains(name))?.len();
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let computers = computers(membership, &now, session.clock.now());
    let named = |card: KeyId| {
        let known = computers.iter().find(|one| one.card == card.0.to_string());
        known.map_or_else(|| card.0.to_string().chars().take(8).collect(), |one| one.computer.clone())
    };
    let (state, why) = match &now.line {
        Line::Connecting => (WorkspaceState::Connecting, None),
        Line::Connected => (WorkspaceState::Connected, None),
        Line::Offline(why) => (WorkspaceState::Offline, Some(why.clone())),
    };
    Ok(JoinedWorkspace {
        server: login.as_ref().map(|login| format!("{}:{}", login.host, login.port)).unwrap_or_default(),
        database: login.as_ref().map(|login| login.database.clone()).unwrap_or_default(),
        verified: login.is_some_and(|login| login.encryption == Encryption::Verified),
        since: rfc3339(standing.joined),
        state,
        why,
        delivered_at: standing.delivered.filter(|_| waiting == 0).map(rfc3339),
        documents: count(documents),
        waiting: count(waiting),
        not_taken: count(not_taken),
        findings: now.all_findings().iter().map(|finding| words::finding(finding, &named(finding.card()))).collect(),
        old_logins: old_logins::known(session)?,
        needs_owner: lock(&shared.owner).is_none(),
        computers,
    })
}

fn computers(membership: &Membership, now: &Now, time: i64) -> Vec<WorkspaceComputer> {
    let Some(policy) = membership.policy() else { return Vec::new() };
    let of = |member: &bursar_approvals::policy::Member| {
        let (id, name) = (member.id.0.clone(), shown(&member.name));
        let cards = member.cards.iter().map(move |card| {
            let key = card.signing_key.id();
            let seen = now.seen.get(&key).copied();
            WorkspaceComputer {
                card: key.0.to_string(),
                member: id.clone(),
                person: name.clone(),
                computer: shown(&card.computer),
                is_own: key == membership.own,
                sends: policy.sending.contains(&key),
                is_there: seen.is_some_and(|seen| time - seen < A_MOMENT),
                seen_at: seen.map(rfc3339),
            }
        });
        cards.collect::<Vec<_>>()
    };
    let mut all: Vec<WorkspaceComputer> = policy.members.iter().flat_map(of).collect();
    all.sort_by_key(|one| !one.is_own);
    all
}

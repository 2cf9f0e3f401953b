//! Rows that a computer claimed and of which nobody tells how they ended: an administrator hands them over to another computer, while the service would
//! still do the same request once.

use std::collections::BTreeSet;

use bursar_approvals::{
    keys::{Digest, KeyId},
    policy::MemberId,
};
use bursar_contract::{Code, Fault};
use bursar_journal::{Intent, IntentState};
use bursar_messages::message;
use bursar_workspace::{
    Error,
    claim::{Claims, HandOver, Standing},
};

use super::{
    claims::{Away, connected, decide, sending},
    exchange::Stop,
    outcomes::{has_ended, rows_ended},
};
use crate::{base::session::Session, team::members};

/// Rows of one request that are told at most.
const MOST: usize = 50;

/// A row that a computer has, as far as the claims were read here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Holder {
    /// The row, from 0.
    pub row: u32,
    /// The computer that has it.
    pub computer: KeyId,
    /// Milliseconds: since when, by the clock of who signed the claim.
    pub since: i64,
    /// The administrator who handed it over to that computer; none where it claimed the row itself.
    pub by: Option<MemberId>,
    /// Milliseconds: the end of the time in which it can be handed over and sent.
    pub until: i64,
    /// That time is over.
    pub is_over: bool,
}

/// The rows of a request that a computer has and that have not ended, as far as this computer knows. One that was claimed a moment ago is being sent.
pub(crate) fn open_rows(session: &Session, proposal: Digest, senders: &BTreeSet<KeyId>) -> Result<Vec<Holder>, Fault> {
    if senders.len() < 2 || !decide(session)? {
        return Ok(Vec::new());
    }
    let (id, now) = (proposal.to_string(), session.clock.now());
    let ended = rows_ended(session, &id, senders)?;
    let mut open = Vec::new();
    for row in session.workspace().book.claimed_rows(proposal)?.difference(&ended) {
        if session.journal.row_entry(&id, *row)?.is_some_and(|(_, state)| has_ended(state)) {
            continue;
        }
        let silent = |held: &Holder| held.by.is_some() || held.is_over || now - held.since >= session.pace.claim_silence.as_millis() as i64;
        open.extend(holder(session, proposal, *row)?.filter(silent));
        if open.len() == MOST {
            break;
        }
    }
    Ok(open)
}

/// The computer that has a row, by the claims that were read here. None where nobody has it, or where the rules are in a fork.
fn holder(session: &Session, proposal: Digest, row: u32) -> Result<Option<Holder>, Fault> {
    let membership = session.team().needed()?;
    let Some(policy) = membership.policy() else { return Ok(None) };
    let known = session.workspace().book.claims(proposal, row)?;
    let now = session.clock.now();
    let claims = Claims { proposal, row, seen: Vec::new(), unreadable: Vec::new(), server_now: now }.also(&known);
    let (Some(claim), Some(first)) = (sending(session, policy, membership.own).holder(&claims), claims.first()) else { return Ok(None) };
    let until = first.saturating_add(session.replay_window());
    Ok(Some(Holder { row, computer: claim.computer, since: claim.at, by: (claim.generation > 1).then(|| claim.member.clone()), until, is_over: now >= until }))
}

/// Who handed the row of an entry over to this computer, while it can still be sent from here and nobody tells how it ended.
pub(crate) fn handed_here(session: &Session, entry: &Intent) -> Result<Option<Holder>, Fault> {
    if !decide(session)? || session.team().id()?.is_none() {
        return Ok(None);
    }
    let Some((id, row)) = session.journal.carries_out(&entry.id)? else { return Ok(None) };
    let kept = session.team().signed_proposal(session, &id)?;
    let (proposal, own) = (kept.signed.digest(), session.team().needed()?.own);
    if rows_ended(session, &id, &kept.document().sends)?.contains(&row) {
        return Ok(None);
    }
    Ok(holder(session, proposal, row)?.filter(|held| held.computer == own && held.by.is_some() && !held.is_over))
}

/// A payment that was handed over to this computer, and that a person can still send from here.
pub(crate) struct HandedOver {
    /// The request.
    pub proposal: String,
    /// The entry that was left to another computer before; none where the request was not started here.
    pub entry: Option<String>,
    /// Milliseconds: since when.
    pub since: i64,
}

/// The payments that were handed over to this computer and wait for a person here.
pub(crate) fn waiting_here(session: &Session) -> Result<Vec<HandedOver>, Fault> {
    let mut waiting = Vec::new();
    if !decide(session)? || session.team().id()?.is_none() {
        return Ok(waiting);
    }
    let own = session.team().needed()?.own;
    for (id, row) in session.workspace().book.handed_over()? {
        // A claim can arrive before the request that it is about. One that is damaged says so on its own page.
        let Ok(kept) = session.team().signed_proposal(session, &id) else { continue };
        let Some(held) = holder(session, kept.signed.digest(), row)?.filter(|held| held.computer == own && held.by.is_some() && !held.is_over) else {
            continue;
        };
        if rows_ended(session, &id, &kept.document().sends)?.contains(&row) {
            continue;
        }
        let entry = match session.journal.row_entry(&id, row)? {
            Some((entry, IntentState::Elsewhere)) => Some(entry),
            Some(_) => continue,
            None => None,
        };
        waiting.push(HandedOver { proposal: id, entry, since: held.since });
    }
    Ok(waiting)
}

/// Looks whether a row can be handed over to a computer now, by claims that are read for it.
pub(crate) async fn look(session: &Session, proposal: Digest, row: u32, to: KeyId) -> Result<HandOver, Fault> {
    if !decide(session)? {
        return Err(Fault::new(Code::Refused, message!("handover-none")));
    }
    let membership = session.team().needed()?;
    let policy = membership.policy().ok_or_else(|| Fault::new(Code::Refused, message!("team-forked")))?;
    let claims = writer(session)?.claims(session, proposal, row).await.map_err(|stop| failed(session, stop))?;
    sending(session, policy, to).hand_over(&claims).map_err(|why| {
        let words = match why {
            Standing::NotClaimed => message!("handover-not-claimed"),
            Standing::MaySend { .. } | Standing::OtherComputer { .. } => message!("handover-has-it", computer = members::computer_name(policy, to)),
            Standing::Contested { .. } | Standing::Unreadable { .. } => message!("handover-changed"),
            Standing::TooLate { .. } => message!("handover-too-late"),
            Standing::Clock => message!("handover-clock"),
        };
        Fault::new(Code::Refused, words)
    })
}

/// Hands a row over to a computer.
pub(crate) async fn hand_over(session: &Session, proposal: Digest, row: u32, to: KeyId) -> Result<(), Fault> {
    let found = look(session, proposal, row, to).await?;
    let placed = writer(session)?.hand_over(session, (proposal, row), found.generation, to).await.map_err(|stop| failed(session, stop))?;
    if placed { Ok(()) } else { Err(Fault::new(Code::Conflict, message!("handover-other"))) }
}

fn writer(session: &Session) -> Result<std::sync::Arc<super::writer::Writer>, Fault> {
    connected(session).map_err(|away| match away {
        Away::Offline(why) => Fault::new(Code::Unavailable, message!("handover-offline", why = why.to_string())),
        Away::Connecting => Fault::new(Code::Unavailable, message!("handover-connecting")),
        Away::Changed => Fault::new(Code::Refused, message!("handover-changed")),
    })
}

/// The database, or this computer. Where the answer was lost, the same claim is delivered with the next connection.
fn failed(session: &Session, stop: Stop) -> Fault {
    match stop {
        Stop::Workspace(Error::Lost) => Fault::new(Code::Unavailable, message!("handover-lost")),
        Stop::Workspace(Error::ChainMoved) => {
            session.workspace().woken.notify_one();
            Fault::from(stop)
        }
        stop => stop.into(),
    }
}

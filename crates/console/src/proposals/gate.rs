//! What stands between a draft of a profile that belongs to a team and its approval: a proposal that the team's policy allows, for exactly this request.

use bursar_approvals::{
    keys::Digest,
    proposal::{Request, row_key},
    verify::{Situation, verify},
};
use bursar_contract::{Code, Fault};
use bursar_journal::{BATCH, IntentState};
use bursar_messages::message;
use uuid::Uuid;

use super::facts;
use crate::{
    base::session::Session,
    payments::dispatch::proposed_of_stored,
    team::{Kept, members, refused},
    workspace::claims,
};

/// Refuses to approve a draft that the team has not approved. A profile without a team approves its drafts alone.
pub(crate) async fn refuse_unapproved(session: &Session, id: &str) -> Result<(), Fault> {
    let team = session.team();
    let intent = session.journal.intent(id)?;
    let Some(membership) = team.membership()? else {
        return match intent.proposal {
            None => Ok(()),
            Some(_) => Err(Fault::new(Code::Refused, message!("proposal-team-left"))),
        };
    };
    let proposal = intent.proposal.ok_or_else(|| Fault::new(Code::Refused, message!("proposal-needed")))?;
    let kept = team.signed_proposal(session, &proposal)?;
    refuse_older_than_the_journal(session, &kept)?;
    refuse_other_requests(session, id, &kept)?;
    members::signer(session).await?;
    let (binding, facts) = (members::binding(session).await?, facts::of_draft(session, id)?);
    let situation = Situation {
        chain: &membership.chain,
        binding: &binding,
        computer: membership.own,
        claims: claims::decide(session)?,
        facts: &facts,
        now: members::now(session),
    };
    verify(&kept.signed, &kept.decisions, situation).map_err(refused)?;
    Ok(())
}

/// Notes that this draft carries out its proposal, in the store that no copy of the journal carries. Refuses a proposal that another entry carries out.
pub(crate) fn take(session: &Session, id: &str) -> Result<(), Fault> {
    let Some(proposal) = session.journal.intent(id)?.proposal else { return Ok(()) };
    if let Some(other) = session.team().sent_by(&proposal)?.filter(|other| other != id) {
        // What a person threw away was never sent. What this journal does not know may have been.
        let never_sent =
            session.journal.intent(&other).is_ok_and(|other| matches!(other.state, IntentState::Draft | IntentState::Rejected) && other.attempts == 0);
        if !never_sent {
            return Err(Fault::new(Code::Refused, message!("proposal-sent-before")));
        }
    }
    session.team().note_sent(&proposal, id)
}

/// Two computers that take their time from the same service agree to this many milliseconds: it tells its time in whole seconds.
const CLOCKS_AGREE: i64 = 1_000;

/// After a journal was restored or moved, nobody knows what was sent of older proposals.
pub(super) fn refuse_older_than_the_journal(session: &Session, kept: &Kept) -> Result<(), Fault> {
    match session.journal.restored_at()? {
        Some(at) if kept.document().created <= at + members::behind(session).unwrap_or(0) + CLOCKS_AGREE => {
            Err(Fault::new(Code::Refused, message!("proposal-before-restore")))
        }
        _ => Ok(()),
    }
}

/// What would leave is not what was signed.
pub(super) fn other_request() -> Fault {
    Fault::new(Code::Refused, message!("proposal-other-request"))
}

/// The draft's requests and keys are those that were signed, each in its place.
fn refuse_other_requests(session: &Session, id: &str, kept: &Kept) -> Result<(), Fault> {
    let digest = kept.signed.digest();
    let drafted = requests(session, id)?;
    let signed = kept.document().content.requests();
    let same = |((row, (request, key)), signed): ((u32, (Request, Option<Uuid>)), &Request)| {
        request.operation == signed.operation && request.body == signed.body && key.is_none_or(|key| key == row_key(digest, row))
    };
    if drafted.len() == signed.len() && (0..).zip(drafted).zip(signed).all(same) { Ok(()) } else { Err(other_request()) }
}

/// The requests of a draft with their keys.
fn requests(session: &Session, id: &str) -> Result<Vec<(Request, Option<Uuid>)>, Fault> {
    let intent = session.journal.intent(id)?;
    if intent.operation == BATCH {
        let rows = session.journal.batch_requests(id)?;
        return rows.into_iter().map(|row| Ok((proposed_of_stored(&row.operation, &row.body, String::new())?, Some(row.key)))).collect();
    }
    let body = session.journal.body(&intent)?;
    Ok(vec![(proposed_of_stored(&intent.operation, &body, String::new())?, intent.key)])
}

/// The key of a row of a proposal.
pub(crate) fn key(proposal: Digest, row: u32) -> Uuid {
    row_key(proposal, row)
}

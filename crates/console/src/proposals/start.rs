//! From a request that was signed to what this computer would send: planned anew here, and only if it comes to the same bytes.

use std::sync::Arc;

use bursar_approvals::{Refusal, proposal::Content};
use bursar_contract::Fault;
use bursar_journal::payment::Purpose;

use super::{
    api::ProposalNext,
    gate,
    view::{self, Standing},
};
use crate::{
    Console,
    base::session::Session,
    batches,
    payments::{
        api::{DraftId, DraftNote},
        contradictions::Request,
        dispatch::{by_name, proposed},
        review::{plan::Plan, request::signed_by},
    },
    team::{Kept, refused},
};

/// The note under which a request is planned: its maker's reference, and what it is for.
fn note(kept: &Kept) -> DraftNote {
    let content = &kept.document().content;
    let reference = content.requests().first().map(|request| request.reference.clone()).unwrap_or_default();
    let purpose = if content.is_salary() { Purpose::Salary } else { Purpose::Payment };
    DraftNote { reference, purpose, carries_out: Some(kept.signed.digest().to_string()), ..DraftNote::default() }
}

/// What this computer would send of a single request, and what it shows of it.
pub(super) async fn plan(session: &Session, kept: &Kept) -> Result<Plan<Box<dyn Request>>, Fault> {
    let Content::Single { request, .. } = &kept.document().content else { return Err(refused(Refusal::Content)) };
    let row = by_name(&request.operation).ok_or_else(|| refused(Refusal::Format))?;
    let input = (row.read)(&request.body).map_err(|_| refused(Refusal::Content))?;
    input.checked()?;
    let note = note(kept);
    let plan = input.planned(session, &note).ok_or_else(|| refused(Refusal::Content))?.await?;
    // A default that a newer version fills in, or another spelling of a number, would be another request than the one that was signed.
    if proposed(&*plan.request, String::new())?.body != request.body {
        return Err(gate::other_request());
    }
    Ok(plan)
}

/// Starts an approved request: it becomes a draft with the proposal's key, and waits for the confirm window.
pub(super) async fn start(console: &Console, session: &Arc<Session>, id: &str) -> Result<ProposalNext, Fault> {
    let kept = session.team().signed_proposal(session, id)?;
    let standing = Standing::of(session, &kept).await?;
    standing.refuse_to_start()?;
    gate::refuse_older_than_the_journal(session, &kept)?;
    crate::team::members::signer(session).await?;
    if let Content::Batch { .. } = kept.document().content {
        return Ok(ProposalNext { confirm: None, sheet: Some(sheet(session, &kept).await?) });
    }
    let mut plan = plan(session, &kept).await?;
    plan.content.groups.insert(0, signed_by(session, &kept)?);
    let digest = kept.signed.digest();
    put_away_earlier(session, id)?;
    let title = plan.content.title.clone();
    let DraftId { draft_id, .. } = console.keep_draft_of(session, plan, &note(&kept), Some((digest.to_string(), gate::key(digest, 0))))?;
    Ok(ProposalNext { confirm: Some(crate::base::api::WaitingChange { id: draft_id, title }), sheet: None })
}

/// A draft of the same proposal that still waits is no longer what the person wants: one of them is enough.
pub(crate) fn put_away_earlier(session: &Session, proposal: &str) -> Result<(), Fault> {
    for draft in session.journal.drafts_of(proposal)? {
        session.journal.decide(&draft, bursar_journal::IntentState::Rejected)?;
        session.changes.tell("drafts", Some(&draft));
    }
    Ok(())
}

/// The batch in preparation that shows the rows of a request here. Its cells are the request's own, and nobody changes them.
pub(super) async fn sheet(session: &Arc<Session>, kept: &Kept) -> Result<String, Fault> {
    let id = &kept.record.id;
    if let Some(sheet) = kept.record.sheet.as_ref().filter(|sheet| batches::is_here(session, sheet)) {
        return Ok(sheet.clone());
    }
    let sheet = batches::begin_of_proposal(session, id, &kept.document().content).await?.ok_or_else(view::gone)?;
    session.team().note_proposal(session, id, |record| record.sheet = Some(sheet.clone()))?;
    Ok(sheet)
}

//! The confirm window, where only a decision sends.

use std::sync::Arc;

use bursar_contract::{Code, Fault, operations::signs};
use bursar_messages::{Message, message};
use jiff::Timestamp;
use uuid::Uuid;

use crate::{
    Console,
    base::session::{Session, lock},
    batches,
    payments::{
        api::{IntentView, Review, Verdict},
        dispatch::pays,
        limits,
        review::{proof, same_payment, sheet},
        sender,
    },
    proposals::{self, WaitingDecision},
};
use bursar_journal::{BATCH, Decided, IntentRecord, IntentState, fault_point::fault_point};

/// The one-time token of the confirm window, bound to the digest of the draft it was made for.
pub(crate) struct Token {
    value: String,
    draft: String,
    digest: String,
}

impl Console {
    /// The draft that waits, with a fresh one-time token. Only the confirm window may ask.
    pub async fn waiting(&self) -> Result<Option<Review>, Fault> {
        let session = self.session().await?;
        let draft = session.journal.waiting_draft()?;
        let draft = draft.and_then(|(review, digest, behind)| Some((Review::of_store(&review).ok()?, digest, behind)));
        let change = session.protections().first();
        let decision = session.decisions().waiting();
        let behind = draft.as_ref().map_or(0, |(_, _, behind)| behind + 1) + session.protections().count() + u32::from(decision.is_some());
        let behind = behind.saturating_sub(1);
        // One order for all: whichever was asked for first.
        let earlier =
            |at: i64| draft.as_ref().is_none_or(|(review, ..)| review.created_at.parse::<Timestamp>().is_ok_and(|drafted| drafted.as_millisecond() > at));
        if let Some(decision) = decision.filter(|decision| earlier(decision.at) && change.as_ref().is_none_or(|(_, at)| decision.at < *at)) {
            let token = Token { value: Uuid::new_v4().to_string(), draft: decision.id.clone(), digest: decision.digest() };
            let (mut review, rows) = (decision.review, decision.rows);
            review.draft_id.clone_from(&token.draft);
            review.token.clone_from(&token.value);
            review.behind = behind;
            review.field = proof::field(&review);
            review.title = sheet::title(&review);
            review.blocks = sheet::blocks(&review, session.clock.timestamp());
            review.blocks.extend(rows.as_ref().map(sheet::page_by_page));
            review.request = sheet::request(&review);
            *lock(&self.inner.token) = Some(token);
            return Ok(Some(review));
        }
        if let Some((id, _)) = change.filter(|(_, at)| earlier(*at))
            && let Some((mut review, digest)) = self.change_review(&session, &id, behind)
        {
            let token = Token { value: Uuid::new_v4().to_string(), draft: id, digest };
            review.token.clone_from(&token.value);
            *lock(&self.inner.token) = Some(token);
            return Ok(Some(review));
        }
        let Some((mut review, digest, _)) = draft else { return Ok(None) };
        let token = Token { value: Uuid::new_v4().to_string(), draft: review.draft_id.clone(), digest };
        review.token.clone_from(&token.value);
        review.behind = behind;
        // Its names stand in the rows.
        review.abi = None;
        let record = session.journal.record(&review.draft_id)?;
        review.presence = self.asks_presence(signs(&record.operation));
        review.field = proof::field(&review);
        review.title = sheet::title(&review);
        if let Some(why) = why_not_sent(&session, &record)? {
            same_payment::stop(&mut review, why, session.clock.timestamp());
        } else {
            review.blocks = sheet::blocks(&review, session.clock.timestamp());
        }
        review.request = sheet::request(&review);
        if record.operation == BATCH {
            review.blocks.push(sheet::page_by_page(&batches::review::all_rows(&session, &review.draft_id)?));
        }
        *lock(&self.inner.token) = Some(token);
        Ok(Some(review))
    }

    /// A person decided in the confirm window: about a payment, which is given, or about a change of a protection.
    pub async fn decide(&self, verdict: &Verdict, yes: bool) -> Result<Option<IntentView>, Fault> {
        let session = self.session().await?;
        if let Some(decision) = session.decisions().named(&verdict.draft_id) {
            return if yes { self.approve_proposal(&session, &decision, verdict).await } else { self.leave_proposal(&session, verdict) }.map(|()| None);
        }
        match (session.protections().holds(&verdict.draft_id), yes) {
            (true, true) => self.approve_change(&session, verdict).await.map(|()| None),
            (true, false) => {
                self.spend_token(&session, verdict)?;
                self.reject_change(&session, &verdict.draft_id).map(|()| None)
            }
            (false, true) => self.approve(verdict).await.map(Some),
            (false, false) => self.reject(verdict).await.map(Some),
        }
    }

    /// A person said yes in the confirm window. The token is spent whatever comes of it.
    pub async fn approve(&self, verdict: &Verdict) -> Result<IntentView, Fault> {
        let session = self.session().await?;
        let draft = session.journal.record(&verdict.draft_id)?;
        self.refuse_unguarded(&session.profile)?;
        // Before the token is spent: mistyped text is no reason to draft again.
        proposals::gate::refuse_unapproved(&session, &verdict.draft_id).await?;
        let review = Review::of_store(&session.journal.shown_review(&verdict.draft_id)?)?;
        proof::check(&review, verdict)?;
        // For a signature a person must be there each time.
        self.prove_presence(signs(&draft.operation), verdict.passphrase.as_deref()).await?;
        self.spend_token(&session, verdict)?;
        if let (true, Some(payment)) = (pays(&draft.operation), session.journal.payment(&draft.id)?) {
            // Once more: another draft may have been sent since this one was made.
            limits::refuse(&session.journal, &payment, Some(&draft.id))?;
            session.contacts().refuse_contested(std::iter::once(&payment))?;
        }
        let is_batch = draft.operation == BATCH;
        if is_batch {
            session.journal.refuse_changed_rows(&draft.id)?;
            batches::review::refuse_over_limit(&session, &draft.id)?;
            batches::review::refuse_contested(&session, &draft.id)?;
        }
        // Last: the window asks for no tick of what it says cannot be sent.
        refuse_missing_tick(&review, verdict)?;
        let pays_someone = draft.payment.is_some();
        proposals::gate::take(&session, &verdict.draft_id)?;
        match session.journal.decide(&verdict.draft_id, IntentState::Approved)? {
            Decided::Done => {}
            Decided::Before => return Err(Fault::new(Code::Conflict, message!("app-decided"))),
            Decided::CarriedOut(code) => return Err(Fault::new(Code::Refused, message!("proposal-carried-out", code = code))),
            Decided::Duplicate(same) => return Err(Fault::new(Code::Refused, same_payment::words(&same, pays_someone))),
        }
        fault_point("approve.committed");
        self.inner.changes.tell("drafts", Some(&verdict.draft_id));
        session.under_way().began(&verdict.draft_id);
        if is_batch {
            batches::run::approved(&session, &verdict.draft_id);
        } else {
            tokio::spawn(sender::send_by_name(session.clone(), verdict.draft_id.clone()));
        }
        session.view(&verdict.draft_id)
    }

    /// A person approved what another member of the team prepared. Nothing is sent by it.
    async fn approve_proposal(&self, session: &Arc<Session>, decision: &WaitingDecision, verdict: &Verdict) -> Result<(), Fault> {
        proof::check(&decision.review, verdict)?;
        self.prove_presence(true, verdict.passphrase.as_deref()).await?;
        self.spend_token(session, verdict)?;
        refuse_missing_tick(&decision.review, verdict)?;
        proposals::approve(session, decision).await
    }

    /// A person did not approve it now. It waits as before.
    fn leave_proposal(&self, session: &Session, verdict: &Verdict) -> Result<(), Fault> {
        self.spend_token(session, verdict)?;
        proposals::leave(session, &verdict.draft_id);
        Ok(())
    }

    /// A person said no.
    pub async fn reject(&self, verdict: &Verdict) -> Result<IntentView, Fault> {
        let session = self.session().await?;
        self.spend_token(&session, verdict)?;
        self.discard(&verdict.draft_id).await
    }

    /// Throws a draft away. Allowed from the main window: it can only prevent a payment.
    pub async fn discard(&self, id: &str) -> Result<IntentView, Fault> {
        let session = self.session().await?;
        session.journal.decide(id, IntentState::Rejected)?;
        self.inner.changes.tell("drafts", Some(id));
        session.view(id)
    }

    /// Throws away the draft that the confirm window shows, because the person closed the window.
    pub async fn discard_shown(&self) -> Result<(), Fault> {
        let shown = lock(&self.inner.token).take().map(|token| token.draft);
        match shown {
            Some(id) => {
                let session = self.session().await?;
                if session.decisions().named(&id).is_some() {
                    proposals::leave(&session, &id);
                    return Ok(());
                }
                if session.protections().holds(&id) { self.reject_change(&session, &id) } else { self.discard(&id).await.map(drop) }
            }
            None => Ok(()),
        }
    }

    /// Whether a draft or a change waits for the confirm window.
    pub async fn has_waiting_draft(&self) -> bool {
        match self.session().await {
            Ok(session) => {
                session.protections().count() > 0 || session.decisions().waiting().is_some() || session.journal.counts().is_ok_and(|(_, waiting)| waiting > 0)
            }
            Err(_) => false,
        }
    }

    pub(crate) fn spend_token(&self, session: &Session, verdict: &Verdict) -> Result<(), Fault> {
        let refused = || Fault::new(Code::Refused, message!("app-token"));
        let token = lock(&self.inner.token).take().ok_or_else(refused)?;
        let same = aws_lc_rs::constant_time::verify_slices_are_equal(token.value.as_bytes(), verdict.token.as_bytes()).is_ok();
        let decision = session.decisions().named(&verdict.draft_id).map(|decision| decision.digest());
        let digest = match session.protections().digest(&verdict.draft_id).or(decision) {
            None => session.journal.draft_digest(&verdict.draft_id)?,
            waiting => waiting,
        };
        if same && token.draft == verdict.draft_id && digest.as_deref() == Some(token.digest.as_str()) { Ok(()) } else { Err(refused()) }
    }
}

/// Why a draft would not be sent now, although it could when it was reviewed: the same payment, a limit that was lowered, or a payee of whom a person must
/// decide first. The window says so before anything is ticked; the approval looks once more.
fn why_not_sent(session: &Session, draft: &IntentRecord) -> Result<Option<Message>, Fault> {
    if let Some(same) = session.journal.same_payment(&draft.id)? {
        return Ok(Some(same_payment::words(&same, draft.payment.is_some())));
    }
    let refused = match session.journal.payment(&draft.id)? {
        _ if draft.operation == BATCH => {
            batches::review::refuse_over_limit(session, &draft.id).and_then(|()| batches::review::refuse_contested(session, &draft.id))
        }
        Some(payment) if pays(&draft.operation) => {
            limits::refuse(&session.journal, &payment, Some(&draft.id)).and_then(|()| session.contacts().refuse_contested(std::iter::once(&payment)))
        }
        _ => Ok(()),
    };
    Ok(refused.err().map(|fault| fault.message))
}

/// Every risk that asks for a tick has one.
fn refuse_missing_tick(review: &Review, verdict: &Verdict) -> Result<(), Fault> {
    let missing = review.risks.iter().filter_map(|risk| risk.tick.as_ref()).map(Message::to_string).find(|tick| !verdict.ticks.contains(tick));
    missing.map_or(Ok(()), |missing| Err(Fault::new(Code::Refused, message!("app-tick-missing", tick = missing))))
}

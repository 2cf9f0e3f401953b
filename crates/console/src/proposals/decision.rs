//! A decision that waits for the confirm window: the review of a request, made by this computer from the request's own bytes.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use bursar_approvals::{decision::Verdict, proposal::Content, rules::Rail};
use bursar_contract::{Code, Fault, address::grouped, untrusted::shown};
use bursar_journal::sha256;
use bursar_messages::message;
use uuid::Uuid;

use super::{
    api::ProposalNext,
    differences, facts, gate, start, take_up,
    view::{self, Standing},
};
use crate::{
    Console,
    base::{
        api::WaitingChange,
        session::{Session, lock},
    },
    batches,
    naira::banks,
    payments::{
        api::{Review, ReviewField, ReviewGroup},
        review::{ReviewContent, request::signed_by, review},
    },
    team::{self, Kept, members::name, rules_shown},
};

/// A decision that waits. It lives in memory: a lock or a closed profile drops it, and nothing was decided.
#[derive(Clone)]
pub(crate) struct WaitingDecision {
    /// Names it in the confirm window.
    pub id: String,
    /// Milliseconds: since when.
    pub at: i64,
    /// What the confirm window shows.
    pub review: Review,
    /// Every row of a batch, as its bytes say, which the window shows by page.
    pub rows: Option<ReviewGroup>,
    of: Decides,
}

/// What a decision is about.
#[derive(Clone)]
pub(super) enum Decides {
    /// Whether the person approves this request.
    Approval(String),
    /// Whether this entry, which was left to another computer, is sent from here.
    TakeUp(String),
}

impl WaitingDecision {
    /// Differs as soon as anything that is shown differs.
    pub fn digest(&self) -> String {
        sha256(serde_json::to_string(&(&self.review, &self.rows)).unwrap_or_default().as_bytes())
    }
}

/// The decision of an open profile that waits; one at most.
#[derive(Default)]
pub(crate) struct Decisions(Mutex<Option<WaitingDecision>>);

impl Decisions {
    /// The one that waits.
    pub fn waiting(&self) -> Option<WaitingDecision> {
        lock(&self.0).clone()
    }

    /// The same, under its id.
    pub fn named(&self, id: &str) -> Option<WaitingDecision> {
        self.waiting().filter(|waiting| waiting.id == id)
    }

    /// Drops the one with this id.
    pub fn drop(&self, id: &str) {
        lock(&self.0).take_if(|waiting| waiting.id == id);
    }
}

impl Session {
    /// The decision that waits for the confirm window.
    pub(crate) fn decisions(&self) -> &Decisions {
        self.state()
    }
}

/// Leaves a request for the confirm window, or says which rows are looked at first.
pub(super) async fn review_to_approve(console: &Console, session: &Arc<Session>, id: &str) -> Result<ProposalNext, Fault> {
    let kept = session.team().signed_proposal(session, id)?;
    let standing = Standing::of(session, &kept).await?;
    standing.refuse_to_decide()?;
    let content = match &kept.document().content {
        Content::Single { .. } => single(session, &kept).await?,
        Content::Batch { .. } => {
            let sheet = start::sheet(session, &kept).await?;
            match batches::review::of_proposal(session, &sheet).await? {
                Some(content) => content,
                None => return Ok(ProposalNext { confirm: None, sheet: Some(sheet) }),
            }
        }
    };
    let rows = all_rows(session, &kept.document().content)?;
    Ok(wait(session, shown_review(console, session, &kept, content)?, rows, Decides::Approval(id.to_owned())))
}

/// Leaves a decision for the confirm window. One that waits already is not decided.
pub(super) fn wait(session: &Session, review: Review, rows: Option<ReviewGroup>, of: Decides) -> ProposalNext {
    let waits = WaitingChange { id: Uuid::new_v4().to_string(), title: review.title.clone() };
    *lock(&session.decisions().0) = Some(WaitingDecision { id: waits.id.clone(), at: session.clock.now(), review, rows, of });
    session.changes.tell("drafts", Some(&waits.id));
    ProposalNext { confirm: Some(waits), sheet: None }
}

/// The review of a single request, as this computer sees it.
pub(super) async fn single(session: &Session, kept: &Kept) -> Result<ReviewContent, Fault> {
    Ok(start::plan(session, kept).await?.content)
}

fn shown_review(console: &Console, session: &Session, kept: &Kept, content: ReviewContent) -> Result<Review, Fault> {
    let document = kept.document();
    let pays = facts::pays(session, &document.content);
    let facts = facts::of_content(session, &document.content, &pays)?;
    let amount = facts::in_words(&facts);
    let compared = differences::of(session, &pays)?;
    let maker = name(&session.team().needed()?.policies(document.policy), &document.maker);
    let approve_label = match (&document.content, amount.is_empty()) {
        (Content::Batch { rows, .. }, _) => message!("proposal-approve-batch", count = rows.len(), amount = amount),
        (_, true) => message!("proposal-approve"),
        (_, false) => message!("proposal-approve-amount", amount = amount),
    };
    let mut groups = vec![about(session, kept, &compared)?];
    groups.extend(content.groups);
    let content = ReviewContent { approve_label, refuse_label: message!("naira-review-back"), groups, ..content };
    let request = document.content.requests().first().ok_or_else(view::gone)?;
    let row = crate::payments::dispatch::by_name(&request.operation).ok_or_else(view::gone)?;
    let spec = row.row.spec();
    let key = gate::key(kept.signed.digest(), 0);
    let input = (row.read)(&request.body).map_err(|_| view::gone())?;
    let prepared = session.client.prepare(&*input, Some(key).filter(|_| spec.replay == bursar_contract::Replay::Keyed))?;
    let mut review = review(spec, content, &session.profile, &prepared, Some(&key), &maker, "", &kept.code(), document.created);
    if let Content::Batch { rows, .. } = &document.content {
        review.request_line = message!("batch-request", count = rows.len()).to_string();
        review.request_body = kept.signed.digest().to_string();
    }
    review.presence = console.asks_presence(true);
    Ok(review)
}

/// Every row of a batch, read from its own bytes. None of a single request, which the review shows whole.
fn all_rows(session: &Session, content: &Content) -> Result<Option<ReviewGroup>, Fault> {
    let Content::Batch { rows, .. } = content else { return Ok(None) };
    let banks: HashMap<String, String> = banks::known(session)?.into_iter().collect();
    let field = |one: facts::Pays| {
        let bank = banks.get(one.bank_code()).map_or_else(|| one.at.clone(), |name| shown(name));
        let number = if one.rail == Rail::Bank { grouped(&one.account) } else { one.account.clone() };
        ReviewField {
            name: message!("batch-row-name", row = one.row, name = shown(&one.name)),
            value: message!("batch-row-value", amount = rules_shown::amount(&one.asset, &one.amount), bank = bank, number = number),
            ..ReviewField::default()
        }
    };
    let fields = facts::pays(session, content).into_iter().map(field).collect();
    Ok(Some(ReviewGroup { title: message!("batch-all-rows", count = rows.len()), note: None, rows: fields }))
}

/// Who prepared it, in whose words, and what differs from the own records, before anything else.
fn about(session: &Session, kept: &Kept, compared: &differences::Compared) -> Result<ReviewGroup, Fault> {
    let plain = |name: bursar_messages::Message, value: bursar_messages::Message| ReviewField { name, value, ..ReviewField::default() };
    let document = kept.document();
    let ReviewGroup { title, note, mut rows } = signed_by(session, kept)?;
    if !document.note.is_empty() {
        rows.push(plain(message!("proposal-note"), bursar_contract::untrusted::shown_long(&document.note).into()));
    }
    let counts = [
        (message!("proposal-records-differ"), compared.differ),
        (message!("proposal-not-known"), compared.new_payees),
        (message!("proposal-records-agree"), compared.agree),
    ];
    rows.extend(counts.into_iter().filter(|(_, count)| *count > 0).map(|(name, count)| plain(name, message!("proposal-payees", count = count))));
    for one in compared.differences.iter().filter(|one| one.kind != super::api::DifferenceKind::Unknown).take(20) {
        rows.push(plain(
            bursar_contract::untrusted::shown(&one.name).into(),
            message!("proposal-differs", said = one.said.clone(), theirs = one.account.clone(), own = one.own_account.clone()),
        ));
    }
    Ok(ReviewGroup { title, note, rows })
}

/// A person said yes in the confirm window.
pub(crate) async fn approve(session: &Arc<Session>, waiting: &WaitingDecision) -> Result<(), Fault> {
    if let Decides::Approval(proposal) = &waiting.of {
        let kept = session.team().signed_proposal(session, proposal)?;
        Standing::of(session, &kept).await?.refuse_to_decide()?;
    }
    if session.decisions().named(&waiting.id).is_none() {
        return Err(Fault::new(Code::Conflict, message!("app-decided")));
    }
    match &waiting.of {
        Decides::Approval(proposal) => team::proposals::decide(session, proposal, Verdict::Approve, "").await?,
        Decides::TakeUp(entry) => take_up::approved(session, entry).await?,
    }
    session.decisions().drop(&waiting.id);
    session.changes.tell("confirmed", Some(&waiting.id));
    session.changes.tell("drafts", Some(&waiting.id));
    Ok(())
}

/// A person did not approve it now. Nothing was decided: rejecting it is a decision of its own, with a reason.
pub(crate) fn leave(session: &Session, id: &str) {
    session.decisions().drop(id);
    session.changes.refused(id);
    session.changes.tell("drafts", Some(id));
}

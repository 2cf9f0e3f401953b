//! From an operation that moves money to what the confirm window shows of it.

use std::pin::Pin;

use bursar_contract::{
    Code, Fault,
    transactions::{AccelerateTransaction, CancelTransaction, TransactionId},
};

use bursar_messages::message;

use super::{ReviewContent, replacement};
use crate::{
    base::session::Session,
    payments::{
        api::DraftNote,
        contradictions::{HoldsAnswer, Request},
    },
};
use bursar_journal::{LinkKind, Payment};

/// A draft that makes sense, before it is written down.
pub struct Plan<O> {
    /// The request as it goes out.
    pub request: O,
    /// What the confirm window shows.
    pub content: ReviewContent,
    /// What is paid if it comes to pass; a cancellation shows a payment and is none.
    pub payment: Option<Payment>,
    /// Which wallet acts.
    pub wallet_id: Option<String>,
    /// Which naira account pays.
    pub account_id: Option<String>,
    /// Whose secret it needs.
    pub set_id: Option<String>,
    /// What tells a second payment of the same.
    pub duplicate_key: Option<String>,
    /// The intent it belongs to.
    pub link: Option<(LinkKind, String)>,
}

impl<O> Plan<O> {
    /// Of a request that pays nothing.
    pub fn of(request: O, content: ReviewContent) -> Self {
        Self { request, content, payment: None, wallet_id: None, account_id: None, set_id: None, duplicate_key: None, link: None }
    }
}

impl<O: Request + 'static> Plan<O> {
    /// The same without the request's type.
    pub fn erased(self) -> Plan<Box<dyn Request>> {
        let Self { request, content, payment, wallet_id, account_id, set_id, duplicate_key, link } = self;
        Plan { request: Box::new(request), content, payment, wallet_id, account_id, set_id, duplicate_key, link }
    }
}

/// What the confirm window shows of an operation that moves money, and what its draft stands for. Every `MovesMoney` row of the table says how:
/// one that does not is not compiled.
#[diagnostic::on_unimplemented(
    message = "`{Self}` moves money, and nothing says what the confirm window shows of it",
    label = "this row of the table moves money",
    note = "implement `review::plan::Review` for it: what is shown, what is paid, and what tells a second payment of the same"
)]
pub trait Review: HoldsAnswer {
    /// Whether it can be sent again, once a person decided that the first was not sent.
    const SENT_AGAIN: bool = false;

    /// Examines it. What cannot be shown whole, or does not make sense, is refused here.
    fn review(&self, session: &Session, note: &DraftNote) -> impl Future<Output = Result<Plan<Self>, Fault>> + Send;
}

/// An input of a row that moves money, without its type.
pub trait MovesMoney: Request {
    /// Examines it.
    fn plan<'a>(&'a self, session: &'a Session, note: &'a DraftNote) -> Planning<'a>;
}

/// A plan that is being made.
pub type Planning<'a> = Pin<Box<dyn Future<Output = Result<Plan<Box<dyn Request>>, Fault>> + Send + 'a>>;

impl<O: Review> MovesMoney for O {
    fn plan<'a>(&'a self, session: &'a Session, note: &'a DraftNote) -> Planning<'a> {
        Box::pin(async move { plan(session, self, note).await.map(Plan::erased) })
    }
}

/// Examines an operation that moves money.
pub async fn plan<O: Review>(session: &Session, input: &O, note: &DraftNote) -> Result<Plan<O>, Fault> {
    if note.resend_of.is_some() && !O::SENT_AGAIN {
        return Err(Fault::new(Code::Invalid, message!("review-only-resend")));
    }
    input.review(session, note).await
}

impl Review for AccelerateTransaction {
    async fn review(&self, session: &Session, _: &DraftNote) -> Result<Plan<Self>, Fault> {
        replaced(session, self, LinkKind::AccelerateOf, &self.id).await
    }
}

impl Review for CancelTransaction {
    async fn review(&self, session: &Session, _: &DraftNote) -> Result<Plan<Self>, Fault> {
        replaced(session, self, LinkKind::CancelOf, &self.id).await
    }
}

async fn replaced<O: Clone>(session: &Session, request: &O, kind: LinkKind, remote: &TransactionId) -> Result<Plan<O>, Fault> {
    let found = replacement::replacement(session, kind, remote).await?;
    let set_id = session.set_of(&session.wallet(&found.wallet_id).await?).await?;
    Ok(Plan {
        // An acceleration that comes through is the payment; a cancellation never is.
        payment: found.content.payment.clone().filter(|_| kind == LinkKind::AccelerateOf),
        request: request.clone(),
        content: found.content,
        wallet_id: Some(found.wallet_id),
        set_id,
        duplicate_key: found.duplicate_key,
        link: Some((kind, found.parent)),
        account_id: None,
    })
}

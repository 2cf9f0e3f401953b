//! From an operation that moves money to what the confirm window shows of it.

use bursar_contract::{
    Code, Fault,
    transactions::{AccelerateTransaction, CancelTransaction, SendTransfer, TransactionId},
};

use super::{ReviewContent, replacement, transfer};
use crate::{
    base::session::Session,
    payments::{api::DraftNote, contradictions::HoldsAnswer, resend},
};
use bursar_journal::{LinkKind, Payment};

/// A draft that makes sense, before it is written down.
#[derive(Default)]
pub struct Plan {
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
    /// The request as it goes out, where that is not the input to the letter.
    pub request: Option<SendTransfer>,
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
    fn review(&self, session: &Session, note: &DraftNote) -> impl Future<Output = Result<Plan, Fault>> + Send;
}

/// Examines an operation that moves money.
pub async fn plan<O: Review>(session: &Session, input: &O, note: &DraftNote) -> Result<Plan, Fault> {
    if note.resend_of.is_some() && !O::SENT_AGAIN {
        return Err(Fault::new(Code::Invalid, "Only a transfer or a payout can be sent again."));
    }
    input.review(session, note).await
}

impl Review for SendTransfer {
    const SENT_AGAIN: bool = true;

    async fn review(&self, session: &Session, note: &DraftNote) -> Result<Plan, Fault> {
        transferred(session, self, note).await
    }
}

impl Review for AccelerateTransaction {
    async fn review(&self, session: &Session, _: &DraftNote) -> Result<Plan, Fault> {
        replaced(session, LinkKind::AccelerateOf, &self.id).await
    }
}

impl Review for CancelTransaction {
    async fn review(&self, session: &Session, _: &DraftNote) -> Result<Plan, Fault> {
        replaced(session, LinkKind::CancelOf, &self.id).await
    }
}

async fn transferred(session: &Session, input: &SendTransfer, note: &DraftNote) -> Result<Plan, Fault> {
    let examined = transfer::examine(session, &transfer::form_of(input)?).await?;
    // What is shown is what is sent: the checksummed address goes out, with exactly the digits of the draft.
    let mut exact = input.clone();
    exact.destination_address = examined.payment.as_ref().map_or(exact.destination_address, |payment| payment.to.address.clone());
    let (set_id, duplicate_key) = (examined.set_id.clone(), examined.duplicate_key.clone());
    let mut content = transfer::content(examined, &note.reference, session.clock.now())?;
    let link = resend::link::<SendTransfer>(session, note, &mut content.risks)?;
    let wallet_id = Some(input.wallet_id.0.clone());
    Ok(Plan { payment: content.payment.clone(), content, wallet_id, set_id, duplicate_key, link, request: Some(exact), account_id: None })
}

async fn replaced(session: &Session, kind: LinkKind, remote: &TransactionId) -> Result<Plan, Fault> {
    let found = replacement::replacement(session, kind, remote).await?;
    let set_id = session.set_of(&session.wallet(&found.wallet_id).await?).await?;
    Ok(Plan {
        // An acceleration that comes through is the payment; a cancellation never is.
        payment: found.content.payment.clone().filter(|_| kind == LinkKind::AccelerateOf),
        content: found.content,
        wallet_id: Some(found.wallet_id),
        set_id,
        duplicate_key: found.duplicate_key,
        link: Some((kind, found.parent)),
        request: None,
        account_id: None,
    })
}

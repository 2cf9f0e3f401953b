//! Rows of the table of operations, carried out as their effects say: reads are asked, writes go through the journal, and what moves money is drafted.

use std::sync::Arc;

use bursar_contract::{Code, Effect, Fault, Operation, Prepared, Replay, Seal};
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::{
    Console,
    base::session::Session,
    payments::{
        annotation::check_annotation,
        api::{DraftId, DraftNote},
        contradictions::HoldsAnswer,
        limits,
        review::{
            self, ReviewContent,
            plan::{self, Plan, plan},
        },
        sender,
    },
};
use bursar_journal::{IntentState, NewIntent, fault_point::fault_point};

impl Console {
    /// Runs a row that moves no money: reads are asked, writes go through the journal.
    pub async fn run<O: HoldsAnswer>(&self, input: O) -> Result<O::Reply, Fault> {
        input.check()?;
        let session = self.session().await?;
        match O::SPEC.effect {
            Effect::Reads => session.read(&input).await,
            Effect::Writes => self.write_noted(&session, &input).await?.1,
            Effect::MovesMoney => Err(Fault::new(Code::Refused, "This moves money: it is drafted, and the confirm window sends it.")),
        }
    }

    /// Writes through the journal, and gives the entry beside what came of it.
    pub(crate) async fn write_noted<O: HoldsAnswer>(&self, session: &Arc<Session>, input: &O) -> Result<(String, Result<O::Reply, Fault>), Fault> {
        let key = (O::SPEC.replay == Replay::Keyed).then(Uuid::new_v4);
        let prepared = session.client.prepare(input, key)?;
        let set_id = field(input, "walletSetId").filter(|_| O::SPEC.seal == Seal::Set);
        if O::SPEC.name == "wallet_set_create_developer" {
            // A secret that comes once must have a place before it is asked for.
            self.prove_vault(&session.profile.id).await?;
        }
        let named = field(input, "name").or_else(|| field(input, "username")).or_else(|| field(input, "symbol"));
        let title = named.map_or_else(
            || review::title(O::SPEC.name).to_owned(),
            |name| format!("{} “{}”", review::title(O::SPEC.name), bursar_contract::untrusted::shown(&name)),
        );
        let content = ReviewContent { title: title.clone(), ..review::plain(input) };
        let new = NewIntent {
            operation: O::SPEC.name,
            title,
            key,
            body: stored(&prepared)?,
            binding: session.binding.clone(),
            set_id,
            wallet_id: None,
            account_id: None,
            payment: None,
            reference: None,
            duplicate_key: None,
            link: None,
            state: IntentState::Approved,
        };
        let review = session.journal.write(new, |id, code| {
            review::review::<O>(content, &session.profile, &prepared, key.as_ref(), &self.inner.person, id, code, session.clock.now())
        })?;
        let answer = sender::send::<O>(session, &review.draft_id).await;
        Ok((review.draft_id, answer))
    }

    /// Drafts a row that moves money. Nothing is sent: the draft waits for the confirm window.
    pub async fn draft<O: plan::Review>(&self, input: O, note: DraftNote) -> Result<DraftId, Fault> {
        input.check()?;
        let session = self.session().await?;
        let plan = plan(&session, &input, &note).await?;
        self.keep_draft(&session, plan, &note)
    }

    /// Writes a draft down. The review, the row and the body that leaves are of one request.
    pub(crate) fn keep_draft<O: Operation>(&self, session: &Session, plan: Plan<O>, note: &DraftNote) -> Result<DraftId, Fault> {
        let Plan { request, content, payment, wallet_id, account_id, set_id, duplicate_key, link } = plan;
        let (_, category) = check_annotation("", &note.category)?;
        if let (true, Some(payment)) = (pays(O::SPEC.name), &payment) {
            limits::refuse(&session.journal, payment, None)?;
        }
        let key = (O::SPEC.replay == Replay::Keyed).then(Uuid::new_v4);
        let prepared = session.client.prepare(&request, key)?;
        let new = NewIntent {
            operation: O::SPEC.name,
            title: content.title.clone(),
            key,
            body: stored(&prepared)?,
            binding: session.binding.clone(),
            set_id,
            wallet_id,
            account_id,
            reference: payment.as_ref().map_or_else(|| stated(note), |payment| payment.reference().map(str::to_owned)),
            payment,
            duplicate_key,
            link,
            state: IntentState::Draft,
        };
        fault_point("draft.before");
        let review = session.journal.write(new, |id, code| {
            review::review::<O>(content, &session.profile, &prepared, key.as_ref(), &self.inner.person, id, code, session.clock.now())
        })?;
        fault_point("draft.committed");
        if !category.is_empty() {
            session.journal.annotate(&review.draft_id, "", &category)?;
        }
        self.inner.changes.tell("drafts", Some(&review.draft_id));
        Ok(DraftId { draft_id: review.draft_id })
    }
}

/// What came of a row.
pub enum Carried<T> {
    /// It moves money: its draft waits for the confirm window.
    Drafted(DraftId),
    /// What the service answered.
    Answered(T),
}

/// A row of the table of operations, carried out as its effect says. Made for every row; one that moves money needs its review.
pub trait Row: HoldsAnswer {
    /// Asks, writes, or drafts. Only a draft has a use for the note.
    fn carry(self, console: &Console, note: DraftNote) -> impl Future<Output = Result<Carried<Self::Reply>, Fault>> + Send;
}

macro_rules! carried {
    ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {
        $($( carried!(@row $effect $module $input); )+)+
    };
    (@row MovesMoney $module:ident $input:ident) => {
        impl Row for bursar_contract::$module::$input {
            async fn carry(self, console: &Console, note: DraftNote) -> Result<Carried<Self::Reply>, Fault> {
                console.draft(self, note).await.map(Carried::Drafted)
            }
        }
    };
    (@row $effect:ident $module:ident $input:ident) => {
        impl Row for bursar_contract::$module::$input {
            async fn carry(self, console: &Console, _: DraftNote) -> Result<Carried<Self::Reply>, Fault> {
                console.run(self).await.map(Carried::Answered)
            }
        }
    };
}
bursar_contract::operations!(carried);

/// Whether an operation pays anew, so that limits count it. A replacement is the payment that was counted already, or ends it.
pub(crate) fn pays(operation: &str) -> bool {
    !matches!(operation, "transaction_accelerate" | "transaction_cancel")
}

/// What the person wrote beside a draft that pays nothing: who asks, or what it is for.
fn stated(note: &DraftNote) -> Option<String> {
    Some(note.reference.trim().to_owned()).filter(|text| !text.is_empty())
}

fn stored(prepared: &Prepared) -> Result<String, Fault> {
    serde_json::to_string(prepared).map_err(|error| Fault::new(Code::Storage, error.to_string()))
}

/// A text field of an input, by its name on the wire.
fn field<O: Operation>(input: &O, name: &str) -> Option<String> {
    let text = serde_json::to_string(input).ok()?;
    let fields: std::collections::BTreeMap<String, Box<RawValue>> = serde_json::from_str(&text).ok()?;
    serde_json::from_str(fields.get(name)?.get()).ok()
}

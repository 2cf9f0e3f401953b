//! Rows of the table of operations, carried out as their effects say: reads are asked, writes go through the journal, and what moves money is drafted.

use std::{collections::BTreeMap, pin::Pin, sync::Arc};

use bursar_approvals::proposal::{Content, Request as Proposed};
use bursar_client::{AnyInput, AnyReply, input_text};
use bursar_contract::{Code, Effect, Fault, Operation, Prepared, Replay, Seal, Spec, customers::CreateCustomer, transactions::ExecuteContract};
use bursar_messages::message;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::{
    Console,
    base::session::Session,
    payments::{
        annotation::check_annotation,
        api::{DraftId, DraftNote},
        contradictions::{HeldRow, HoldsAnswer, Request},
        limits,
        review::{
            self, ReviewContent,
            plan::{MovesMoney, Plan, Planning, Review},
        },
        sender,
    },
    team::NewProposal,
};
use bursar_journal::{Intent, IntentState, NewIntent, Payment, fault_point::fault_point, payment::Purpose, sha256};

impl Console {
    /// Runs a row that moves no money: reads are asked, writes go through the journal.
    pub async fn run<O: HoldsAnswer>(&self, input: O) -> Result<O::Reply, Fault> {
        self.run_any(&input).await.map(|reply| reply.typed())
    }

    /// The same without the row's types.
    async fn run_any(&self, input: &dyn Request) -> Result<Box<dyn AnyReply>, Fault> {
        input.checked()?;
        let session = self.session().await?;
        match input.row().spec.effect {
            Effect::Reads => session.read_any(input).await,
            Effect::Writes => self.write_noted(&session, input).await?.1,
            Effect::MovesMoney => Err(Fault::new(Code::Refused, message!("sending-needs-draft"))),
        }
    }

    /// Writes through the journal, and gives the entry beside what came of it.
    pub(crate) async fn write_noted(&self, session: &Arc<Session>, input: &dyn Request) -> Result<(String, Result<Box<dyn AnyReply>, Fault>), Fault> {
        let row = input.held();
        let spec = row.spec();
        let key = (spec.replay == Replay::Keyed).then(Uuid::new_v4);
        let prepared = session.client.prepare(input, key)?;
        if let Some(open) = open_request(session, spec, &prepared)? {
            // Under another key it would be done a second time.
            if matches!(open.state, IntentState::Approved | IntentState::Sending) || !sender::may_replay(session, &open) {
                return Err(still_open(session, spec, &open));
            }
            let answer = sender::send(&row, session, &open.id).await;
            return Ok((open.id, answer));
        }
        let set_id = field(input, "walletSetId").filter(|_| spec.seal == Seal::Set);
        if spec.name == "wallet_set_create_developer" {
            // A secret that comes once must have a place before it is asked for.
            self.prove_vault(&session.profile.id).await?;
        }
        let named = field(input, "name").or_else(|| field(input, "username")).or_else(|| field(input, "symbol"));
        let operation = review::title(spec.name);
        let title = match named {
            Some(name) => message!("review-named", operation = operation, name = bursar_contract::untrusted::shown(&name)),
            None => operation,
        };
        let content = ReviewContent { title: title.clone(), ..review::plain(input) };
        let new = NewIntent {
            operation: spec.name,
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
            proposal: None,
            state: IntentState::Approved,
        };
        let review = session
            .journal
            .write(new, |id, code| review::review(spec, content, &session.profile, &prepared, key.as_ref(), &self.person(), id, code, session.clock.now()))?;
        let answer = sender::send(&row, session, &review.draft_id).await;
        Ok((review.draft_id, answer))
    }

    /// Drafts a row that moves money. Nothing is sent: the draft waits for the confirm window.
    pub async fn draft(&self, input: &dyn MovesMoney, note: DraftNote) -> Result<DraftId, Fault> {
        input.checked()?;
        let session = self.session().await?;
        let plan = input.plan(&session, &note).await?;
        self.keep_draft(&session, plan, &note)
    }

    /// Writes a draft down, or hands it to the team whose members approve each other's payments.
    pub(crate) fn keep_draft(&self, session: &Session, plan: Plan<Box<dyn Request>>, note: &DraftNote) -> Result<DraftId, Fault> {
        if session.team().id()?.is_none() {
            return self.keep_draft_of(session, plan, note, None);
        }
        if let (true, Some(payment)) = (pays(plan.request.row().spec.name), &plan.payment) {
            limits::refuse(&session.journal, payment, None)?;
        }
        let salary = plan.payment.as_ref().and_then(Payment::payout).is_some_and(|payout| payout.purpose == Purpose::Salary);
        let reference = plan.payment.as_ref().map_or_else(|| stated(note), |payment| payment.reference().map(str::to_owned));
        let request = proposed(&*plan.request, reference.unwrap_or_default())?;
        let proposal =
            session.team().keep_draft(session, NewProposal { title: plan.content.title, content: Content::Single { request, salary }, sheet: None })?;
        Ok(DraftId { draft_id: proposal.clone(), proposal: Some(proposal) })
    }

    /// Writes a draft down. The review, the row and the body that leaves are of one request. One that carries out a proposal has the proposal's key.
    pub(crate) fn keep_draft_of(
        &self,
        session: &Session,
        plan: Plan<Box<dyn Request>>,
        note: &DraftNote,
        proposal: Option<(String, Uuid)>,
    ) -> Result<DraftId, Fault> {
        self.refuse_unguarded(&session.profile)?;
        let spec = plan.request.row().spec;
        let Plan { request, content, payment, wallet_id, account_id, set_id, duplicate_key, link } = plan;
        let (_, category) = check_annotation("", &note.category)?;
        if let (true, Some(payment)) = (pays(spec.name), &payment) {
            limits::refuse(&session.journal, payment, None)?;
        }
        let (proposal, key) = proposal.unzip();
        let key = (spec.replay == Replay::Keyed).then(|| key.unwrap_or_else(Uuid::new_v4));
        let prepared = session.client.prepare(&*request, key)?;
        let is_call = spec.name == ExecuteContract::SPEC.name;
        // The checks of a payment stop a second one. A call has no such checks, whether it pays or not.
        if (payment.is_none() || is_call)
            && let Some(open) = open_request(session, &spec, &prepared)?
        {
            return Err(still_open(session, &spec, &open));
        }
        // Two drafts of one call: the second waits for the outcome of the first.
        let of_call = || is_call.then(|| sha256(format!("{:?}", asks_for(&spec, &prepared)).as_bytes()));
        let duplicate_key = duplicate_key.or_else(of_call);
        // Shown one after the other, two drafts of one payment look as if the first had not gone.
        if let Some(draft) = duplicate_key.as_ref().map(|of| session.journal.waits(spec.name, of)).transpose()?.flatten() {
            return Err(Fault::new(Code::Refused, message!("sending-waits-already", code = draft.code)));
        }
        let new = NewIntent {
            operation: spec.name,
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
            proposal,
            state: IntentState::Draft,
        };
        fault_point("draft.before");
        let review = session
            .journal
            .write(new, |id, code| review::review(&spec, content, &session.profile, &prepared, key.as_ref(), &self.person(), id, code, session.clock.now()))?;
        fault_point("draft.committed");
        if !category.is_empty() {
            session.journal.annotate(&review.draft_id, "", &category)?;
        }
        self.inner.changes.tell("drafts", Some(&review.draft_id));
        Ok(DraftId { draft_id: review.draft_id, proposal: None })
    }
}

/// A request as members of a team sign it.
pub(crate) fn proposed(input: &dyn AnyInput, reference: String) -> Result<Proposed, Fault> {
    let body = input.json().map_err(|error| Fault::new(Code::Invalid, error.to_string()))?;
    Ok(Proposed { operation: input.row().spec.name.to_owned(), body, reference })
}

/// A stored request as members of a team sign it.
pub(crate) fn proposed_of_stored(operation: &str, body: &str, reference: String) -> Result<Proposed, Fault> {
    let damaged = || Fault::new(Code::Storage, message!("sending-damaged"));
    let row = by_name(operation).ok_or_else(damaged)?;
    let prepared: Prepared = serde_json::from_str(body).map_err(|_| damaged())?;
    let input = input_text(row.row.spec(), &prepared).ok_or_else(damaged)?;
    proposed(&*(row.read)(&input).map_err(|_| damaged())?, reference)
}

/// The request that asks for the same and has no known outcome yet. If it has a key, it alone may go out again, under that key.
pub(crate) fn open_request(session: &Session, spec: &Spec, prepared: &Prepared) -> Result<Option<Intent>, Fault> {
    // Of what has no key, only a customer would be made a second time. The rest may be asked for again.
    let once = spec.replay == Replay::Keyed || spec.name == CreateCustomer::SPEC.name;
    let Some(asked) = asks_for(spec, prepared).filter(|_| once) else { return Ok(None) };
    let open = session.journal.in_states(&[IntentState::Approved, IntentState::Sending, IntentState::Unknown, IntentState::AcceptedUnreadable])?;
    let same = |intent: &Intent| session.journal.request(intent).is_ok_and(|stored| asks_for(spec, &stored).as_ref() == Some(&asked));
    Ok(open.into_iter().filter(|intent| intent.operation == spec.name && intent.binding == session.binding).find(same))
}

/// What a request asks for, by the fields of its input: not at which fee, and not under which reference, which is new for each wallet.
fn asks_for(spec: &Spec, prepared: &Prepared) -> Option<BTreeMap<String, String>> {
    let fields: BTreeMap<String, Box<RawValue>> = serde_json::from_str(&input_text(spec, prepared)?).ok()?;
    Some(fields.into_iter().filter(|(name, _)| !["feeLevel", "userRefId"].contains(&name.as_str())).map(|(name, raw)| (name, raw.get().to_owned())).collect())
}

fn still_open(session: &Session, spec: &Spec, open: &Intent) -> Fault {
    let code = session.journal.record(&open.id).map(|record| record.code).unwrap_or_default();
    let words = match open.state {
        IntentState::Approved | IntentState::Sending => message!("sending-same-sending", code = code),
        _ => message!("sending-same-open", code = code),
    };
    let request_id = open.key.map(|key| key.to_string());
    Fault { request_id, ..Fault::new(Code::OutcomeUnknown, words).money(spec.money_while_open()) }
}

/// What came of a row.
pub enum Carried {
    /// It moves money: its draft waits for the confirm window.
    Drafted(DraftId),
    /// What the service answered.
    Answered(Box<dyn AnyReply>),
}

/// A row that is being carried out.
pub type Carrying<'a> = Pin<Box<dyn Future<Output = Result<Carried, Fault>> + Send + 'a>>;

/// An input of the table of operations, carried out as its row's effect says. Made for every row; one that moves money needs its review.
pub trait Carry: Request {
    /// Asks, writes, or drafts. Only a draft has a use for the note.
    fn carry<'a>(&'a self, console: &'a Console, note: DraftNote) -> Carrying<'a>;

    /// Examines a row that moves money; none for one that moves none.
    fn planned<'a>(&'a self, session: &'a Session, note: &'a DraftNote) -> Option<Planning<'a>> {
        let _ = (session, note);
        None
    }
}

/// Generic, so that the compiler names the review where there is none.
fn drafted<'a, O: Review>(console: &'a Console, input: &'a O, note: DraftNote) -> Carrying<'a> {
    let input: &dyn MovesMoney = input;
    Box::pin(async move { console.draft(input, note).await.map(Carried::Drafted) })
}

fn answered<'a>(console: &'a Console, input: &'a dyn Request) -> Carrying<'a> {
    Box::pin(async move { console.run_any(input).await.map(Carried::Answered) })
}

macro_rules! carried {
    ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {
        $($( carried!(@row $effect $module $input); )+)+
    };
    (@row MovesMoney $module:ident $input:ident) => {
        impl Carry for bursar_contract::$module::$input {
            fn carry<'a>(&'a self, console: &'a Console, note: DraftNote) -> Carrying<'a> {
                drafted(console, self, note)
            }

            fn planned<'a>(&'a self, session: &'a Session, note: &'a DraftNote) -> Option<Planning<'a>> {
                Some(MovesMoney::plan(self, session, note))
            }
        }
    };
    (@row $effect:ident $module:ident $input:ident) => {
        impl Carry for bursar_contract::$module::$input {
            fn carry<'a>(&'a self, console: &'a Console, _: DraftNote) -> Carrying<'a> {
                answered(console, self)
            }
        }
    };
}
bursar_contract::operations!(carried);

/// A row of the table of operations, without its types.
pub struct TableRow {
    /// How it is sent, and how its answers are read and held against their requests.
    pub row: HeldRow,
    /// Reads its input.
    pub read: fn(&str) -> Result<Box<dyn Carry>, serde_json::Error>,
}

/// The operation of that name.
pub fn by_name(name: &str) -> Option<&'static TableRow> {
    OPERATIONS.iter().find(|operation| operation.row.spec().name == name)
}

fn read<O: Carry + DeserializeOwned>(input: &str) -> Result<Box<dyn Carry>, serde_json::Error> {
    Ok(Box::new(serde_json::from_str::<O>(input)?))
}

macro_rules! rows {
    ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {{
        use bursar_contract::*;
        &[$($( TableRow { row: HeldRow::of::<$module::$input>(), read: read::<$module::$input> }, )+)+]
    }};
}
static OPERATIONS: &[TableRow] = bursar_contract::operations!(rows);

/// Whether an operation pays anew, so that limits count it. A replacement is the payment that was counted already, or ends it.
pub(crate) fn pays(operation: &str) -> bool {
    !matches!(operation, "transaction_accelerate" | "transaction_cancel")
}

/// What the person wrote beside a draft that pays nothing: who asks, or what it is for.
fn stated(note: &DraftNote) -> Option<String> {
    Some(note.reference.trim().to_owned()).filter(|text| !text.is_empty())
}

/// A request as it is written down.
pub(crate) fn stored(prepared: &Prepared) -> Result<String, Fault> {
    serde_json::to_string(prepared).map_err(|error| Fault::new(Code::Storage, error.to_string()))
}

/// A text field of an input, by its name on the wire.
fn field(input: &dyn AnyInput, name: &str) -> Option<String> {
    let text = input.json().ok()?;
    let fields: BTreeMap<String, Box<RawValue>> = serde_json::from_str(&text).ok()?;
    serde_json::from_str(fields.get(name)?.get()).ok()
}

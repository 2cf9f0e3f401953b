//! Changes that loosen a rule: limits, times, verified contacts, allowed hosts. They wait for the confirm window, as a payment does.
//!
//! A command that may weaken a protection hands its change over before it applies anything. A change that only strengthens is applied at
//! once, unless it is one of those that always ask for the passphrase. One that weakens anything is kept whole and shown in the confirm window, before and after; only that window's token applies it,
//! and only while "before" still holds. The waiting changes live in memory and in the open profile: when the profile closes or the app
//! locks, they are dropped, and nothing was changed. What the changes are stands in the subjects; `app/protections` is the confirm window.

mod figures;
mod logged;

use std::{
    cmp::Ordering,
    pin::Pin,
    sync::{Arc, Mutex},
};

use bursar_contract::{Code, Fault};
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

pub(crate) use figures::{figure, lowers, most, raises};
pub(crate) use logged::{LoggedChange, LoggedLine};

use crate::{
    Console,
    base::{
        api::{WaitingChange, Waits},
        session::{Session, lock},
    },
};
use bursar_journal::sha256;

/// Changes that wait at once. A person decides them one by one, so more would only bury each other.
const MOST: usize = 20;

/// A change as it was asked for. What it is compared with is read anew each time.
pub(crate) trait Change: Clone + Send + Sync + 'static {
    /// The kind, as the event log names it.
    const KIND: &'static str;
    /// What of it waits for the confirm window, as docs/security.md says it.
    const CONFIRMED: &'static str;
    /// Whether its lines name people or accounts, which the event log never holds in clear.
    const PERSONAL: bool = false;

    /// Whether it waits where a passphrase is set, also where it only strengthens: the window asks for the passphrase each time.
    const GUARDED: bool = false;

    /// What the button says that allows it.
    fn approve_label() -> Message {
        message!("app-change-approve")
    }

    /// What it does to the service, and to this computer.
    fn request() -> Message {
        message!("app-change-request")
    }

    /// What it is about. Of two waiting changes of a kind about the same thing, only the newer one waits.
    fn subject(&self) -> &str {
        ""
    }

    /// Compares it with how things are now. Faults are those of the command: a change that could not be applied is not shown.
    fn assess(&self, console: &Console, session: &Arc<Session>) -> impl Future<Output = Result<Assessment, Fault>> + Send;

    /// Applies it. Called with the gate held: at once where it weakens nothing, else on the confirm window's word.
    fn apply(&self, console: &Console, session: &Arc<Session>) -> impl Future<Output = Result<(), Fault>> + Send;
}

type Work<'a, T> = Pin<Box<dyn Future<Output = Result<T, Fault>> + Send + 'a>>;

/// A change of any kind, as it waits.
trait AnyChange: Send + Sync {
    fn kind(&self) -> &'static str;
    fn is_personal(&self) -> bool;
    fn approve_label(&self) -> Message;
    fn request(&self) -> Message;
    /// Kind and subject.
    fn about(&self) -> String;
    fn assess<'a>(&'a self, console: &'a Console, session: &'a Arc<Session>) -> Work<'a, Assessment>;
    fn apply<'a>(&'a self, console: &'a Console, session: &'a Arc<Session>) -> Work<'a, ()>;
}

impl<C: Change> AnyChange for C {
    fn kind(&self) -> &'static str {
        C::KIND
    }

    fn is_personal(&self) -> bool {
        C::PERSONAL
    }

    fn approve_label(&self) -> Message {
        C::approve_label()
    }

    fn request(&self) -> Message {
        C::request()
    }

    fn about(&self) -> String {
        format!("{} {}", C::KIND, self.subject())
    }

    fn assess<'a>(&'a self, console: &'a Console, session: &'a Arc<Session>) -> Work<'a, Assessment> {
        Box::pin(Change::assess(self, console, session))
    }

    fn apply<'a>(&'a self, console: &'a Console, session: &'a Arc<Session>) -> Work<'a, ()> {
        Box::pin(async move {
            Change::apply(self, console, session).await?;
            if C::PERSONAL {
                session.changes.contacts();
                session.changes.accounts();
            }
            Ok(())
        })
    }
}

/// Which way a line of a change goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Direction {
    /// It weakens a protection.
    Weaker,
    /// It makes one stricter.
    Stricter,
    /// It does not weaken one, and nothing more is said.
    Neither,
}

/// Of a figure that protects less the greater it is: how the new one compares with the old one.
impl From<Ordering> for Direction {
    fn from(after: Ordering) -> Self {
        match after {
            Ordering::Greater => Self::Weaker,
            Ordering::Less => Self::Stricter,
            Ordering::Equal => Self::Neither,
        }
    }
}

/// Whether it weakens a protection.
impl From<bool> for Direction {
    fn from(weakens: bool) -> Self {
        if weakens { Self::Weaker } else { Self::Neither }
    }
}

/// A line of what changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// What it is.
    pub name: String,
    /// How it is now; absent for a fact that only explains.
    pub before: Option<String>,
    /// How it would be.
    pub after: String,
    /// Which way it goes.
    pub direction: Direction,
}

impl Row {
    /// A fact that explains.
    pub(crate) fn fact(name: impl ToString, value: impl ToString) -> Self {
        Self { name: name.to_string(), before: None, after: value.to_string(), direction: Direction::Neither }
    }

    /// A line that differs.
    pub(crate) fn change(name: impl ToString, before: impl ToString, after: impl ToString, direction: impl Into<Direction>) -> Self {
        Self { name: name.to_string(), before: Some(before.to_string()), after: after.to_string(), direction: direction.into() }
    }

    /// A line that weakens a protection.
    pub(crate) fn weaker(name: impl ToString, before: impl ToString, after: impl ToString) -> Self {
        Self::change(name, before, after, Direction::Weaker)
    }

    /// Whether this line weakens a protection.
    pub(crate) fn weakens(&self) -> bool {
        self.direction == Direction::Weaker
    }
}

/// What a change would do, compared with how it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Assessment {
    /// "Raise the limit for naira".
    pub title: Message,
    /// What it means, in a sentence.
    pub meaning: Message,
    /// What differs, and what explains it.
    pub rows: Vec<Row>,
}

impl Assessment {
    /// Whether any of it weakens a protection.
    pub(crate) fn weakens(&self) -> bool {
        self.rows.iter().any(Row::weakens)
    }

    /// Whether anything differs.
    fn changes(&self) -> bool {
        self.rows.iter().any(|row| row.before.is_some())
    }

    /// Differs as soon as anything that a person was shown differs.
    pub(crate) fn digest(&self) -> String {
        sha256(format!("{self:?}").as_bytes())
    }
}

/// A change that waits.
struct Waiting {
    id: String,
    change: Box<dyn AnyChange>,
    assessment: Assessment,
    at: i64,
}

impl Waiting {
    /// What the event log keeps: the lines, or only their digest where they name people or accounts, because the log cannot be corrected.
    fn detail(&self) -> String {
        LoggedChange::of(&self.assessment, self.change.is_personal()).detail()
    }
}

/// A change that waits, as a person sees it.
pub(crate) struct ShownChange {
    /// What it would do.
    pub assessment: Assessment,
    /// Since when it waits, in milliseconds.
    pub at: i64,
    /// What the button says.
    pub approve_label: Message,
    /// What it does to the service, and to this computer.
    pub request: Message,
}

/// The changes of an open profile that wait.
#[derive(Default)]
pub struct Protections {
    waiting: Mutex<Vec<Waiting>>,
    /// One judgement at a time: nothing may change between looking at "before" and applying.
    gate: Arc<tokio::sync::Mutex<()>>,
}

impl Protections {
    /// How many wait.
    pub(crate) fn count(&self) -> u32 {
        lock(&self.waiting).len() as u32
    }

    /// Whether this one waits.
    pub(crate) fn holds(&self, id: &str) -> bool {
        self.digest(id).is_some()
    }

    /// What an approval of it is bound to.
    pub(crate) fn digest(&self, id: &str) -> Option<String> {
        lock(&self.waiting).iter().find(|one| one.id == id).map(|one| one.assessment.digest())
    }

    /// What a person is shown of it.
    pub(crate) fn shown(&self, id: &str) -> Option<ShownChange> {
        let waiting = lock(&self.waiting);
        let one = waiting.iter().find(|one| one.id == id)?;
        let (approve_label, request) = (one.change.approve_label(), one.change.request());
        Some(ShownChange { assessment: one.assessment.clone(), at: one.at, approve_label, request })
    }

    /// The oldest one: its id, and since when it waits, in milliseconds.
    pub(crate) fn first(&self) -> Option<(String, i64)> {
        lock(&self.waiting).first().map(|one| (one.id.clone(), one.at))
    }

    /// Drops every waiting change and gives their ids: the profile closes.
    pub(crate) fn drop_all(&self) -> Vec<String> {
        lock(&self.waiting).drain(..).map(|one| one.id).collect()
    }

    fn take(&self, id: &str) -> Option<Waiting> {
        let mut waiting = lock(&self.waiting);
        let at = waiting.iter().position(|one| one.id == id)?;
        Some(waiting.remove(at))
    }

    /// Keeps a change. A newer one about the same thing takes the place of the older, under a new id, so a token for the older is worth nothing.
    fn keep(&self, change: Box<dyn AnyChange>, assessment: Assessment, now: i64) -> Result<(WaitingChange, Option<String>), Fault> {
        let mut waiting = lock(&self.waiting);
        let about = change.about();
        let older = waiting.iter().position(|one| one.change.about() == about).map(|at| waiting.remove(at).id);
        if waiting.len() >= MOST {
            return Err(Fault::new(Code::Refused, message!("app-change-most", count = MOST)));
        }
        let told = WaitingChange { id: Uuid::new_v4().to_string(), title: assessment.title.clone() };
        waiting.push(Waiting { id: told.id.clone(), change, assessment, at: now });
        Ok((told, older))
    }
}

/// What may be done with a change.
pub(crate) enum Judged {
    /// It weakens nothing. It may be applied while this is held.
    Free(#[allow(dead_code, reason = "held until the change is applied")] OwnedMutexGuard<()>),
    /// It waits for the confirm window, and nothing of it is applied.
    Waits(Waits),
}

impl Session {
    /// Changes of its protections that wait for the confirm window.
    pub(crate) fn protections(&self) -> &Protections {
        self.state()
    }
}

impl Console {
    /// Compares a change with how things are. What weakens a protection is kept for the confirm window.
    pub(crate) async fn judge<C: Change>(&self, session: &Arc<Session>, change: &C) -> Result<Judged, Fault> {
        self.inner.lock.refuse_locked()?;
        let gate = session.protections().gate.clone().lock_owned().await;
        let assessment = Change::assess(change, self, session).await?;
        let guarded = C::GUARDED && assessment.changes() && self.has_passphrase();
        if !assessment.weakens() && !guarded {
            return Ok(Judged::Free(gate));
        }
        let (waits, older) = session.protections().keep(Box::new(change.clone()), assessment, session.clock.now())?;
        if let Some(older) = older {
            self.inner.changes.refused(&older);
        }
        self.inner.changes.tell("drafts", Some(&waits.id));
        Ok(Judged::Waits(Waits { waits }))
    }

    /// The same, and applies it where it weakens nothing. Gives what waits, where something does.
    pub(crate) async fn protect<C: Change>(&self, session: &Arc<Session>, change: &C) -> Result<Option<Waits>, Fault> {
        match self.judge(session, change).await? {
            Judged::Waits(waits) => Ok(Some(waits)),
            Judged::Free(_gate) => AnyChange::apply(change, self, session).await.map(|()| None),
        }
    }

    /// Applies a change that a person allowed in the confirm window, if what it was compared with still holds.
    pub(crate) async fn allow_change(&self, session: &Arc<Session>, id: &str) -> Result<(), Fault> {
        let _gate = session.protections().gate.lock().await;
        let gone = || Fault::new(Code::Conflict, message!("app-change-decided"));
        let one = session.protections().take(id).ok_or_else(gone)?;
        let applied = self.apply_change(session, &one).await;
        let action = if applied.is_ok() { "protection_approve" } else { "protection_fail" };
        session.journal.log(action, one.change.kind(), &one.detail())?;
        match &applied {
            Ok(()) => self.inner.changes.tell("confirmed", Some(&one.id)),
            Err(fault) => self.inner.changes.not_applied(&one.id, fault),
        }
        self.inner.changes.tell("drafts", Some(&one.id));
        applied
    }

    async fn apply_change(&self, session: &Arc<Session>, one: &Waiting) -> Result<(), Fault> {
        if one.change.assess(self, session).await? != one.assessment {
            return Err(Fault::new(Code::Conflict, message!("app-change-stale")));
        }
        one.change.apply(self, session).await
    }

    /// A person refused a change, or closed the confirm window.
    pub(crate) fn reject_change(&self, session: &Session, id: &str) -> Result<(), Fault> {
        let Some(one) = session.protections().take(id) else { return Ok(()) };
        session.journal.log("protection_reject", one.change.kind(), &one.detail())?;
        self.inner.changes.refused(id);
        self.inner.changes.tell("drafts", Some(id));
        Ok(())
    }
}

//! Changes that loosen a rule: limits, times, verified contacts, allowed hosts. They wait for the confirm window, as a payment does.
//!
//! A command that may weaken a protection hands its change over before it applies anything. A change that only strengthens is applied at
//! once. One that weakens anything is kept whole and shown in the confirm window, before and after; only that window's token applies it,
//! and only while "before" still holds. The waiting changes live in memory and in the open profile: when the profile closes or the app
//! locks, they are dropped, and nothing was changed.

pub(crate) mod api;
mod changes;
mod contacts;
pub(crate) mod guards;

use std::sync::{Arc, Mutex};

use bursar_contract::{Code, Fault};
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

pub(crate) use changes::ProtectionChange;

use crate::{
    Console,
    app::protections::api::{WaitingChange, Waits},
    base::session::{Session, lock},
    payments::{
        api::{Review, Verdict},
        review::sheet,
    },
    profiles::api::AppSettings,
};
use bursar_journal::{rfc3339, sha256};

/// Changes that wait at once. A person decides them one by one, so more would only bury each other.
const MOST: usize = 20;

/// A line of what changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Row {
    /// What it is.
    pub name: String,
    /// How it is now; absent for a fact that only explains.
    pub before: Option<String>,
    /// How it would be.
    pub after: String,
    /// Whether this line weakens a protection.
    pub weaker: bool,
}

impl Row {
    fn fact(name: &str, value: impl Into<String>) -> Self {
        Self { name: name.to_owned(), before: None, after: value.into(), weaker: false }
    }

    fn change(name: impl Into<String>, before: impl Into<String>, after: impl Into<String>, weaker: bool) -> Self {
        Self { name: name.into(), before: Some(before.into()), after: after.into(), weaker }
    }

    fn weaker(name: impl Into<String>, before: impl Into<String>, after: impl Into<String>) -> Self {
        Self::change(name, before, after, true)
    }
}

/// What a change would do, compared with how it is now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Assessment {
    /// "Raise the limit for NGN".
    pub title: String,
    /// What it means, in a sentence.
    pub meaning: String,
    /// What differs, and what explains it.
    pub rows: Vec<Row>,
}

impl Assessment {
    fn weakens(&self) -> bool {
        self.rows.iter().any(|row| row.weaker)
    }

    /// Differs as soon as anything that a person was shown differs.
    fn digest(&self) -> String {
        sha256(format!("{self:?}").as_bytes())
    }
}

/// A change that waits.
struct Waiting {
    id: String,
    change: ProtectionChange,
    assessment: Assessment,
    at: i64,
}

impl Waiting {
    /// What the event log keeps: the lines, or only their digest where they name people or accounts, because the log cannot be corrected.
    fn detail(&self) -> String {
        if self.change.is_personal() {
            return self.assessment.digest();
        }
        let line = |row: &Row| format!("{}: {} → {}", row.name, row.before.as_deref().unwrap_or_default(), row.after);
        self.assessment.rows.iter().filter(|row| row.before.is_some()).map(line).collect::<Vec<_>>().join("; ")
    }
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
    fn keep(&self, change: ProtectionChange, assessment: Assessment, now: i64) -> Result<(WaitingChange, Option<String>), Fault> {
        let mut waiting = lock(&self.waiting);
        let subject = change.subject();
        let older = waiting.iter().position(|one| one.change.subject() == subject).map(|at| waiting.remove(at).id);
        if waiting.len() >= MOST {
            return Err(Fault::new(Code::Refused, format!("{MOST} changes wait in the confirm window already. Decide those first; nothing was changed.")));
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

impl Console {
    /// Compares a change with how things are. What weakens a protection is kept for the confirm window.
    pub(crate) async fn judge(&self, session: &Arc<Session>, change: ProtectionChange) -> Result<Judged, Fault> {
        self.inner.lock.refuse_locked()?;
        let gate = session.protections.gate.clone().lock_owned().await;
        let assessment = change.assess(self, session).await?;
        if !assessment.weakens() {
            return Ok(Judged::Free(gate));
        }
        let (waits, older) = session.protections.keep(change, assessment, session.clock.now())?;
        if let Some(older) = older {
            self.inner.changes.refused(&older);
        }
        self.inner.changes.tell("drafts", Some(&waits.id));
        Ok(Judged::Waits(Waits { waits }))
    }

    /// The same, and applies it where it weakens nothing. Gives what waits, where something does.
    pub(crate) async fn protect(&self, session: &Arc<Session>, change: ProtectionChange) -> Result<Option<Waits>, Fault> {
        match self.judge(session, change.clone()).await? {
            Judged::Waits(waits) => Ok(Some(waits)),
            Judged::Free(_gate) => change.apply(self, session).await.map(|()| None),
        }
    }

    /// Changes the settings of this computer where no profile is open, and so no confirm window: only what weakens nothing.
    pub(crate) async fn save_settings_without_profile(&self, settings: &AppSettings) -> Result<(), Fault> {
        Self::check_settings(settings)?;
        if changes::settings(&self.settings(), settings).weakens() {
            return Err(Fault::new(Code::Refused, "This weakens a protection. Open a profile first; its confirm window asks about it."));
        }
        self.save_settings(settings).await
    }

    /// A waiting change as the confirm window shows it, without its token.
    pub(crate) fn change_review(&self, session: &Session, id: &str, behind: u32) -> Option<(Review, String)> {
        let waiting = lock(&session.protections.waiting);
        let one = waiting.iter().find(|one| one.id == id)?;
        let (author, created_at) = (self.inner.person.clone(), rfc3339(one.at));
        let review = Review {
            draft_id: one.id.clone(),
            token: String::new(),
            code: String::new(),
            title: one.assessment.title.clone(),
            profile: session.profile.clone(),
            money: None,
            headline: None,
            groups: Vec::new(),
            risks: Vec::new(),
            fee_checked_at: None,
            signer: None,
            marked: true,
            request_line: String::new(),
            request_body: String::new(),
            key_tail: String::new(),
            approve_label: "Allow this change".into(),
            refuse_label: "Keep it as it is".into(),
            field: None,
            presence: self.asks_presence(true),
            behind,
            blocks: sheet::change(&one.assessment, &author, &created_at, behind),
            request: "Nothing is sent to the service. This changes a rule on this computer.".into(),
            author,
            created_at,
        };
        Some((review, one.assessment.digest()))
    }

    /// A person allowed a change in the confirm window. It is applied if what it was compared with still holds.
    pub(crate) async fn approve_change(&self, session: &Arc<Session>, verdict: &Verdict) -> Result<(), Fault> {
        // As for a signature, each time; and before the token is spent, so that a mistyped passphrase is no reason to begin again.
        self.prove_presence(true, verdict.passphrase.as_deref()).await?;
        self.spend_token(session, verdict)?;
        let _gate = session.protections.gate.lock().await;
        let gone = || Fault::new(Code::Conflict, "This change was decided already. Nothing more was changed.");
        let one = session.protections.take(&verdict.draft_id).ok_or_else(gone)?;
        let applied = self.apply_change(session, &one).await;
        let (action, told) = if applied.is_ok() { ("protection_approve", "confirmed") } else { ("protection_fail", "refused") };
        session.journal.log(action, one.change.kind(), &one.detail())?;
        self.inner.changes.tell(told, Some(&one.id));
        self.inner.changes.tell("drafts", Some(&one.id));
        applied
    }

    async fn apply_change(&self, session: &Arc<Session>, one: &Waiting) -> Result<(), Fault> {
        if one.change.assess(self, session).await? != one.assessment {
            return Err(Fault::new(Code::Conflict, "Something changed since this was asked for. Nothing was applied; make the change again."));
        }
        one.change.apply(self, session).await
    }

    /// A person refused a change, or closed the confirm window.
    pub(crate) fn reject_change(&self, session: &Session, id: &str) -> Result<(), Fault> {
        let Some(one) = session.protections.take(id) else { return Ok(()) };
        session.journal.log("protection_reject", one.change.kind(), &one.detail())?;
        self.inner.changes.refused(id);
        self.inner.changes.tell("drafts", Some(id));
        Ok(())
    }
}

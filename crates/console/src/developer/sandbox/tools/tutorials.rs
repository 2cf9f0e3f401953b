//! Tutorials: each leads through a few steps, looks at what really happened in the journal, and ends with a result. Nothing in them is pretended
//! beyond the sandbox itself: the payments are drafted, confirmed and sent as all others are.

use std::sync::Mutex;

use bursar_approvals::{
    decision::Verdict,
    policy::{Policy, Role},
    proposal::Content,
};
use bursar_contract::{Fault, Money};
use bursar_messages::{Message, message};

use super::{colleague::Colleague, only_sandbox, panel};
use crate::{
    Console,
    base::session::{Session, lock},
    batches::practice,
    developer::api::{Tutorial, TutorialCard, TutorialResult, TutorialStepState, TutorialView},
    payments::{api::ReplacementEnd, sender::MAX_ATTEMPTS, stuck_payments},
    team::{Kept, proposals::members_who},
};
use bursar_journal::{Entry, IntentState, Query, rfc3339};

const ALL: [Tutorial; 6] =
    [Tutorial::FirstPayout, Tutorial::FindDuplicate, Tutorial::LineDropped, Tutorial::StuckTransfer, Tutorial::SalarySheet, Tutorial::TwoPeople];
const PAYOUT: &str = "virtual_account_transfer";
const TRANSFER: &str = "transaction_transfer";
/// Payments since the start that are looked at.
const LOOKED_AT: u32 = 100;
/// The tutorial that runs in a session.
#[derive(Debug, Clone)]
pub struct Running {
    tutorial: Tutorial,
    /// Milliseconds since 1970.
    since: i64,
    /// It ended, and that was written down.
    told: bool,
}

/// The tutorial of an open profile, if one runs.
pub(crate) type RunningTutorial = Mutex<Option<Running>>;

impl Session {
    /// Its tutorial.
    fn tutorial(&self) -> &RunningTutorial {
        self.state()
    }
}

fn setting(tutorial: Tutorial, profile: &str) -> String {
    let word = match tutorial {
        Tutorial::FirstPayout => "first_payout",
        Tutorial::FindDuplicate => "find_duplicate",
        Tutorial::LineDropped => "line_dropped",
        Tutorial::StuckTransfer => "stuck_transfer",
        Tutorial::SalarySheet => "salary_sheet",
        Tutorial::TwoPeople => "two_people",
    };
    format!("drill_{word}:{profile}")
}

/// What a tutorial asks the sandbox to fail.
fn rule(tutorial: Tutorial) -> Option<(&'static str, &'static str, u32)> {
    match tutorial {
        Tutorial::FirstPayout | Tutorial::FindDuplicate | Tutorial::SalarySheet | Tutorial::TwoPeople => None,
        // Every answer that Bursar waits for by itself is lost. The next one comes when a person presses *Check now*.
        Tutorial::LineDropped => Some((PAYOUT, "drop_after", MAX_ATTEMPTS)),
        Tutorial::StuckTransfer => Some((TRANSFER, "stuck", 1)),
    }
}

/// The tutorials, and when each last ended well.
pub fn cards(console: &Console, session: &Session) -> Result<Vec<TutorialCard>, Fault> {
    let card = |tutorial| Ok(TutorialCard { tutorial, done_at: console.inner.profiles.setting(&setting(tutorial, &session.profile.id))? });
    ALL.into_iter().map(card).collect()
}

/// Starts a tutorial in the place of one that runs.
pub async fn start(session: &Session, tutorial: Tutorial) -> Result<(), Fault> {
    only_sandbox(session)?;
    stop(session).await?;
    if let Some((operation, fault, count)) = rule(tutorial) {
        panel::set_failure(session, operation, fault, count).await?;
    }
    session.journal.log("practice", "drill", "started")?;
    session.note_warning(None);
    *lock(session.tutorial()) = Some(Running { tutorial, since: session.clock.now(), told: false });
    Ok(())
}

/// Ends the tutorial and takes away what it asked to fail.
pub async fn stop(session: &Session) -> Result<(), Fault> {
    only_sandbox(session)?;
    let Some(running) = lock(session.tutorial()).take() else { return Ok(()) };
    if let Some((operation, fault, _)) = rule(running.tutorial) {
        panel::set_failure(session, operation, fault, 0).await?;
    }
    Ok(())
}

/// How the tutorial that runs stands.
pub fn view(console: &Console, session: &Session) -> Result<Option<TutorialView>, Fault> {
    let Some(running) = lock(session.tutorial()).clone() else { return Ok(None) };
    let (mut batch_id, mut request_id, mut colleague) = (None, None, None);
    let (done, intent, result) = match running.tutorial {
        Tutorial::FirstPayout => first_payout(session, &running)?,
        Tutorial::FindDuplicate => find_duplicate(session, &running)?,
        Tutorial::LineDropped => line_dropped(session, &running)?,
        Tutorial::StuckTransfer => stuck_transfer(session, &running)?,
        Tutorial::SalarySheet => salary_sheet(session, &running, &mut batch_id)?,
        Tutorial::TwoPeople => {
            let played = Colleague::of(session, running.since)?;
            colleague = Some(played.shown());
            two_people(session, &running, &played, &mut request_id, &mut batch_id)?
        }
    };
    if let Some(result) = result.as_ref().filter(|_| !running.told) {
        if let Some(running) = lock(session.tutorial()).as_mut() {
            running.told = true;
        }
        if result.good {
            console.inner.profiles.set(&setting(running.tutorial, &session.profile.id), Some(&rfc3339(session.clock.now())))?;
        }
        session.journal.log("practice", &result.intent_id, if result.good { "ended well" } else { "ended otherwise" })?;
    }
    // A step counts only after those before it.
    let reached = done.iter().position(|done| !done).unwrap_or(done.len());
    let state = |step: usize| match step.cmp(&reached) {
        std::cmp::Ordering::Less => TutorialStepState::Done,
        std::cmp::Ordering::Equal => TutorialStepState::Active,
        std::cmp::Ordering::Greater => TutorialStepState::Ahead,
    };
    Ok(Some(TutorialView {
        tutorial: running.tutorial,
        started_at: rfc3339(running.since),
        steps: (0..done.len()).map(state).collect(),
        state: intent.as_ref().map(|row| row.state),
        intent_id: intent.map(|row| row.id),
        batch_id,
        request_id,
        colleague,
        result,
    }))
}

type Stand = (Vec<bool>, Option<Entry>, Option<TutorialResult>);

/// Payments of an operation since the start that left this computer, the oldest first.
fn sent(session: &Session, running: &Running, operation: &str) -> Result<Vec<Entry>, Fault> {
    let (rows, _) = session.journal.window(&Query::default(), true, Default::default(), 0, LOOKED_AT)?;
    let since = |row: &Entry| row.at >= running.since;
    let mut rows: Vec<Entry> = rows.into_iter().filter(|row| row.operation == operation && since(row) && has_left(row.state)).collect();
    rows.reverse();
    Ok(rows)
}

/// Whether something of it left this computer.
fn has_left(state: IntentState) -> bool {
    !matches!(state, IntentState::Draft | IntentState::Rejected | IntentState::Approved)
}

fn is_taken(row: &Entry) -> bool {
    matches!(row.state, IntentState::Accepted | IntentState::Settled | IntentState::AcceptedUnreadable)
}

/// How many of the payments pay the same to the same.
fn like(row: &Entry, rows: &[Entry]) -> u32 {
    let to = |row: &Entry| row.to.as_ref().map(|party| party.address.clone());
    let same = rows.iter().filter(|other| is_taken(other) && other.money == row.money && to(other) == to(row));
    u32::try_from(same.count()).unwrap_or(u32::MAX)
}

fn told(session: &Session, row: &Entry, good: bool, payments: u32) -> Result<TutorialResult, Fault> {
    Ok(TutorialResult {
        good,
        intent_id: row.id.clone(),
        code: row.code.clone().unwrap_or_default(),
        amount: row.money.as_ref().map(Money::shown).unwrap_or_default(),
        attempts: u32::try_from(session.journal.attempts(&row.id)?.len()).unwrap_or(u32::MAX),
        payments,
        end: None,
    })
}

/// Whether there is an account, and whether one has money in it.
fn accounts(session: &Session) -> Result<(bool, bool), Fault> {
    let accounts = session.accounts().rows()?;
    let held = session.wallet_cache().naira()?;
    let full = |amount: &str| amount.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
    let funded = accounts.iter().filter_map(|row| row.service_id.as_ref()).any(|id| held.get(&id.0).is_some_and(|(amount, _)| full(amount)));
    Ok((accounts.iter().any(|row| row.service_id.is_some()), funded))
}

fn first_payout(session: &Session, running: &Running) -> Result<Stand, Fault> {
    let (has_account, funded) = accounts(session)?;
    let rows = sent(session, running, PAYOUT)?;
    let taken = rows.iter().find(|row| is_taken(row)).or(rows.first()).cloned();
    let ended = taken.as_ref().filter(|row| is_taken(row));
    let result = ended.map(|row| told(session, row, true, 1)).transpose()?;
    // Who has paid had an account with money in it, whatever is left there now.
    Ok((vec![has_account, funded || taken.is_some(), result.is_some()], taken, result))
}

fn find_duplicate(session: &Session, running: &Running) -> Result<Stand, Fault> {
    let rows = sent(session, running, PAYOUT)?;
    let funded = !rows.is_empty() || accounts(session)?.1;
    let first = rows.iter().find(|row| is_taken(row)).cloned();
    let warned = first.as_ref().is_some_and(|row| session.warned_of().is_some_and(|warned| warned == row.id));
    let result = match &first {
        Some(row) if warned || like(row, &rows) > 1 => {
            let payments = like(row, &rows);
            Some(told(session, row, payments == 1, payments)?)
        }
        _ => None,
    };
    Ok((vec![funded, first.is_some(), result.is_some()], first, result))
}

fn line_dropped(session: &Session, running: &Running) -> Result<Stand, Fault> {
    let rows = sent(session, running, PAYOUT)?;
    let Some(first) = rows.first().cloned() else { return Ok((vec![accounts(session)?.1, false, false, false], None, None)) };
    let attempts = session.journal.attempts(&first.id)?;
    let lost = attempts.iter().filter(|attempt| attempt.outcome.as_deref() == Some("ambiguous")).count();
    // Bursar does not ask by itself any more: what happens next is up to the person.
    let waits = first.state == IntentState::Unknown && lost >= MAX_ATTEMPTS as usize;
    let ended = !matches!(first.state, IntentState::Sending | IntentState::Unknown);
    let result = if lost > 0 && ended {
        let payments = like(&first, &rows);
        Some(told(session, &first, payments == 1, payments)?)
    } else {
        None
    };
    Ok((vec![true, true, waits || result.is_some(), result.is_some()], Some(first), result))
}

fn stuck_transfer(session: &Session, running: &Running) -> Result<Stand, Fault> {
    let rows = sent(session, running, TRANSFER)?;
    let Some(first) = rows.first().cloned() else {
        let can_send = !session.wallet_cache().payers()?.is_empty();
        return Ok((vec![can_send, false, false, false], None, None));
    };
    let found = stuck_payments::replacement(&session.journal, &first.id)?;
    // A draft in the confirm window was not asked for yet.
    let asked = found.family.iter().filter(|one| has_left(one.state)).count() > 1;
    let end = Some(found.end).filter(|end| matches!(end, ReplacementEnd::Accelerated | ReplacementEnd::Cancelled | ReplacementEnd::TooLate));
    let result = match end {
        Some(end) => Some(TutorialResult { end: Some(end), ..told(session, &first, true, 1)? }),
        None => None,
    };
    Ok((vec![true, true, asked, result.is_some()], Some(first), result))
}

fn salary_sheet(session: &Session, running: &Running, batch_id: &mut Option<String>) -> Result<Stand, Fault> {
    let practice::Stand { opened, corrected, batch } = practice::stand(session, running.since)?;
    *batch_id = batch.as_ref().map(|batch| batch.id.clone());
    let funded = opened || accounts(session)?.1;
    let result = batch.and_then(told_of_batch);
    Ok((vec![funded, opened, corrected, result.is_some()], None, result))
}

/// What a batch says at its end; none before.
fn told_of_batch(batch: practice::Approved) -> Option<TutorialResult> {
    batch.ended.then_some(TutorialResult {
        good: batch.good,
        intent_id: batch.id,
        code: batch.code,
        amount: batch.accepted,
        attempts: batch.payments,
        payments: batch.payments,
        end: None,
    })
}

fn two_people(
    session: &Session,
    running: &Running,
    colleague: &Colleague,
    request_id: &mut Option<String>,
    batch_id: &mut Option<String>,
) -> Result<Stand, Fault> {
    let team = session.team();
    let membership = team.membership()?;
    let policy = membership.as_ref().and_then(|membership| membership.policy());
    let may_approve = |policy: &Policy| policy.holder(colleague.key()).is_some_and(|(member, _)| member.may(Role::Approve));
    let joined = policy.is_some_and(may_approve);
    // The rules are signed here first, and wait for the colleague's signature.
    let founded = joined || team.versions()?.iter().any(|version| may_approve(version.document()));
    let compared = founded || team.compared(colleague.key())?.is_some();
    let request = request(session, running)?;
    *request_id = drafted(session, running)?;
    let prepared = request.is_some() || request_id.is_some();
    let (mut approved, mut result) = (false, None);
    if let Some(kept) = &request {
        *request_id = Some(kept.record.id.clone());
        approved = !members_who(&kept.decisions, Verdict::Approve).is_empty();
        if let Some(batch) = team.sent_by(&kept.record.id)? {
            let batch = session.journal.batch(&batch)?;
            if batch.decided_at.is_some() {
                *batch_id = Some(batch.id.clone());
                result = told_of_batch(practice::outcome(session, batch)?);
            }
        }
    }
    let funded = prepared || accounts(session)?.1;
    Ok((vec![funded, compared, founded, joined, prepared, request.is_some(), approved, result.is_some()], None, result))
}

/// The batch that was prepared since the start and is not signed.
fn drafted(session: &Session, running: &Running) -> Result<Option<String>, Fault> {
    let mut records = session.team().proposal_records()?;
    records.retain(|record| record.arrived >= running.since && matches!(record.draft, Some(Content::Batch { .. })));
    Ok(records.into_iter().max_by_key(|record| record.arrived).map(|record| record.id))
}

/// The batch that was sent for approval first since the start, and was not withdrawn or rejected.
fn request(session: &Session, running: &Running) -> Result<Option<Kept>, Fault> {
    let mut records = session.team().proposal_records()?;
    records.retain(|record| record.own && record.draft.is_none() && record.arrived >= running.since);
    records.sort_by_key(|record| record.arrived);
    for record in records {
        let kept = session.team().signed_proposal(session, &record.id)?;
        let is_over = [Verdict::Reject, Verdict::Withdraw].into_iter().any(|verdict| !members_who(&kept.decisions, verdict).is_empty());
        if matches!(kept.document().content, Content::Batch { .. }) && !is_over {
            return Ok(Some(kept));
        }
    }
    Ok(None)
}

/// The workbook of the tutorial that runs, as the person's program opens it, and the name of its file.
pub async fn sheet(session: &Session) -> Result<(Message, Vec<u8>), Fault> {
    only_sandbox(session)?;
    let for_two = lock(session.tutorial()).as_ref().is_some_and(|running| running.tutorial == Tutorial::TwoPeople);
    let name = if for_two { message!("tutorials-sheet-file-two") } else { message!("tutorials-sheet-file") };
    Ok((name, practice::workbook(session, !for_two).await?))
}

//! What changed a balance between two looks, other than payouts of this computer: money that came in, charges, and payments made elsewhere.

use bursar_contract::{Decimal, Fault};
use bursar_journal::{Entry, IntentState, Journal, Seen};

use super::book::NAIRA;

/// How far back a payment made elsewhere is looked for.
const RECENT: i64 = 24 * 3_600_000;

/// Whether the service took it: then the account was debited.
pub(crate) fn took(row: &Entry) -> bool {
    matches!(row.state, IntentState::Settled | IntentState::Accepted | IntentState::AcceptedUnreadable)
}

/// What was paid after one moment and up to another.
pub(crate) fn paid_within(taken: &[(i64, Decimal)], after: i64, until: i64) -> Decimal {
    taken.iter().filter(|(at, _)| *at > after && *at <= until).map(|(_, amount)| amount).sum()
}

/// What changed a balance between two looks, other than payouts of this computer.
pub(crate) struct Move {
    /// Milliseconds: the last look before it.
    pub since: i64,
    /// The first look after it.
    pub until: i64,
    /// What came in; below zero what left.
    pub by: Decimal,
}

/// A payout belongs to the first look after it left. What is then left of the difference came in, or went another way.
pub(crate) fn between(seen: &[Seen], taken: &[(i64, Decimal)], (from, until): (i64, i64)) -> Vec<Move> {
    let mut found = Vec::new();
    for pair in seen.windows(2) {
        let [before, after] = pair else { continue };
        if after.first_at < from || after.first_at >= until {
            continue;
        }
        let (Ok(had), Ok(has)) = (before.amount.parse::<Decimal>(), after.amount.parse::<Decimal>()) else { continue };
        let by = &(&has - &had) + &paid_within(taken, before.first_at, after.first_at);
        if !by.is_zero() {
            found.push(Move { since: before.last_at.max(from), until: after.first_at, by });
        }
    }
    found
}

/// The newest movement of the last day by which at least so much left an account, and that no payout of this computer explains.
pub(crate) fn left_elsewhere(journal: &Journal, account: &str, least: &Decimal, now: i64) -> Result<Option<Move>, Fault> {
    let seen: Vec<Seen> = journal.balances_seen(account)?.into_iter().filter(|one| one.token_id == NAIRA).collect();
    let since = seen.iter().rev().find(|one| one.first_at <= now - RECENT).map_or(0, |one| one.first_at);
    let paid = journal.paid_from(account, since, now + 1)?;
    let taken: Vec<(i64, Decimal)> =
        paid.iter().filter(|(_, row)| may_have_taken(row)).filter_map(|(at, row)| Some((*at, row.money.as_ref()?.amount().clone()))).collect();
    let moves = between(&seen, &taken, (now - RECENT, now + 1));
    Ok(moves.into_iter().rev().find(|one| one.by.is_negative() && one.by.abs() >= *least))
}

/// Whether it was taken, or may have been: what nobody knows of explains a movement too, and is warned of by itself.
fn may_have_taken(row: &Entry) -> bool {
    took(row) || matches!(row.state, IntentState::Sending | IntentState::Unknown | IntentState::Approved)
}

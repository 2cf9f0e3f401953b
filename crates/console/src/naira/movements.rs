//! What changed a balance between two looks, other than payouts of this computer: money that came in, charges, and payments made elsewhere.

use bursar_contract::{Decimal, Fault};
use bursar_journal::{Entry, IntentState, Journal, Seen};

use super::{book::NAIRA, charges::MOST_CHARGED};

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
    /// Milliseconds: payouts that left after it belong to this movement.
    pub after: i64,
    /// The last look before it.
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
            found.push(Move { after: before.first_at, since: before.last_at.max(from), until: after.first_at, by });
        }
    }
    found
}

/// Debits of an account since the balance that was known a day ago, oldest first, that no payout of this computer explains, nor its charge.
pub(crate) fn left_elsewhere(journal: &Journal, account: &str, now: i64) -> Result<Vec<Move>, Fault> {
    let seen: Vec<Seen> = journal.balances_seen(account)?.into_iter().filter(|one| one.token_id == NAIRA).collect();
    let known = seen.iter().rev().find(|one| one.first_at <= now - RECENT).or(seen.first());
    let Some((since, from)) = known.map(|one| (one.first_at, one.last_at)) else { return Ok(Vec::new()) };
    let paid: Vec<Entry> = journal.moved(account, since, now + 1)?.into_iter().filter(may_have_taken).collect();
    let taken: Vec<(i64, Decimal)> = paid.iter().filter_map(|row| Some((row.at, row.money.as_ref()?.amount() + &charge(row).unwrap_or_default()))).collect();
    Ok(between(&seen, &taken, (from, now + 1)).into_iter().filter(|one| one.by.is_negative() && !is_charges(one, paid.iter())).collect())
}

/// Whether what left is no more than the charges that are not known yet of the payouts before it.
pub(crate) fn is_charges<'a>(one: &Move, paid: impl Iterator<Item = &'a Entry>) -> bool {
    let uncharged = paid.filter(|row| row.at > one.after && row.at <= one.until && charge(row).is_none()).count();
    one.by.abs() <= Decimal::from(MOST_CHARGED).times(u32::try_from(uncharged).unwrap_or(u32::MAX))
}

/// Whether it was taken, or may have been: what nobody knows of explains a movement too, and is warned of by itself.
fn may_have_taken(row: &Entry) -> bool {
    took(row) || matches!(row.state, IntentState::Sending | IntentState::Unknown | IntentState::Approved)
}

/// What left the account with a payout, where that is known.
fn charge(row: &Entry) -> Option<Decimal> {
    row.fee.as_ref()?.charged()
}

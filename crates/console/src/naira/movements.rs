//! What changed a balance between two looks, other than payouts that are known here: money that came in, charges, and payments made elsewhere.

use bursar_contract::{Decimal, Fault};
use bursar_journal::{Entry, IntentState, Journal, Seen};

use super::{book::NAIRA, charges::MOST_CHARGED, finding::OwnPayout};
use crate::base::api::EntryLink;

/// How far back a payment made elsewhere is looked for. No payout is sent again by itself for as long.
pub(crate) const RECENT: i64 = 24 * 3_600_000;

/// Whether the service took it: then the account was debited.
pub(crate) fn took(row: &Entry) -> bool {
    matches!(row.state, IntentState::Settled | IntentState::Accepted | IntentState::AcceptedUnreadable)
}

/// A payout that took money from an account, somewhen between leaving and the answer that said so.
pub(crate) struct Taken {
    /// When it left, milliseconds.
    pub left: i64,
    /// When it was known to be taken: no look from then on is without it.
    pub known: i64,
    /// With its charge, where that is known.
    pub amount: Decimal,
}

impl Taken {
    /// None where the amount is not known.
    pub(crate) fn of(row: &Entry) -> Option<Self> {
        let amount = row.money.as_ref()?.amount() + &charge(row).unwrap_or_default();
        let known = row.answered_at.filter(|_| took(row)).unwrap_or(row.at);
        Some(Self { left: row.at, known, amount })
    }
}

/// What was paid between two looks. A look says when it was asked for, so what left at that moment or later is not in it.
pub(crate) fn paid_within(taken: &[Taken], after: i64, until: i64) -> Decimal {
    taken.iter().filter(|one| one.left >= after && one.left < until).map(|one| &one.amount).sum()
}

/// The looks of which every payout can say whether they show it. One that was asked for between leaving and answer cannot: the outcome was unknown
/// then, and the service may have taken the money at any moment of it. What it still shows after the answer counts from there.
pub(crate) fn sure(seen: &[Seen], taken: &[Taken]) -> Vec<Seen> {
    let certain = |look: &Seen| {
        let open = taken.iter().filter(|one| one.left < look.first_at && look.first_at < one.known);
        let known = open.map(|one| one.known).max().unwrap_or(look.first_at);
        (known <= look.last_at).then(|| Seen { first_at: known, ..look.clone() })
    };
    seen.iter().filter_map(certain).collect()
}

/// What changed a balance between two looks, other than payouts that are known here.
pub(crate) struct Move {
    /// Milliseconds: payouts that left from then on belong to this movement.
    pub after: i64,
    /// The last look before it.
    pub since: i64,
    /// The first look after it.
    pub until: i64,
    /// What came in; below zero what left.
    pub by: Decimal,
    /// The newest payout of this computer that was not counted and fits what left.
    pub own: Option<OwnPayout>,
}

/// A payout belongs to the first sure look after it left. What is then left of the difference came in, or went another way.
pub(crate) fn between(seen: &[Seen], taken: &[Taken], (from, until): (i64, i64)) -> Vec<Move> {
    let mut found = Vec::new();
    for pair in sure(seen, taken).windows(2) {
        let [before, after] = pair else { continue };
        if after.first_at < from || after.first_at >= until {
            continue;
        }
        let (Ok(had), Ok(has)) = (before.amount.parse::<Decimal>(), after.amount.parse::<Decimal>()) else { continue };
        let by = &(&has - &had) + &paid_within(taken, before.first_at, after.first_at);
        if !by.is_zero() {
            found.push(Move { after: before.first_at, since: before.last_at.max(from), until: after.first_at, by, own: None });
        }
    }
    found
}

/// Debits of an account since the balance that was known a day ago, oldest first, that no payout explains, nor its charge: none of this computer, and none
/// that another computer of the team reports.
pub(crate) fn left_elsewhere(journal: &Journal, account: &str, now: i64) -> Result<Vec<Move>, Fault> {
    let seen: Vec<Seen> = journal.balances_seen(account)?.into_iter().filter(|one| one.token_id == NAIRA).collect();
    let known = seen.iter().rev().find(|one| one.first_at <= now - RECENT).or(seen.first());
    let Some((since, from)) = known.map(|one| (one.first_at, one.last_at)) else { return Ok(Vec::new()) };
    let (paid, not_paid): (Vec<Entry>, Vec<Entry>) = journal.moved(account, since - RECENT, now + 1)?.into_iter().partition(may_have_taken);
    let taken: Vec<Taken> = paid.iter().filter_map(Taken::of).collect();
    let mut left: Vec<Move> = between(&seen, &taken, (from, now + 1)).into_iter().filter(|one| one.by.is_negative() && !is_charges(one, paid.iter())).collect();
    let doubted = || not_paid.iter().chain(&paid).filter(|row| row.made_here && (is_unknown(row) || is_recorded_unpaid(row)));
    for one in &mut left {
        one.own = doubted().filter(|row| fits(row, one)).max_by_key(|row| row.at).and_then(own);
    }
    Ok(left)
}

fn is_unknown(row: &Entry) -> bool {
    matches!(row.state, IntentState::Unknown)
}

/// A person recorded that it was not made, and the service says nothing else.
fn is_recorded_unpaid(row: &Entry) -> bool {
    row.state == IntentState::Dead && row.decision.as_ref().is_some_and(|decision| !decision.sent && decision.overruled_at.is_none())
}

/// Whether what left is the amount of a payout that was sent before, or that with a charge.
fn fits(row: &Entry, one: &Move) -> bool {
    let Some(amount) = row.money.as_ref().map(|money| money.amount()).filter(|_| row.at < one.until) else { return false };
    let gone = one.by.abs();
    &gone >= amount && &gone - amount <= Decimal::from(MOST_CHARGED)
}

fn own(row: &Entry) -> Option<OwnPayout> {
    let entry = EntryLink { id: row.id.clone(), code: row.code.clone()?, made_here: row.made_here };
    Some(OwnPayout { entry, recorded: is_recorded_unpaid(row) })
}

/// Whether what left is no more than the charges that are not known yet of the payouts before it.
pub(crate) fn is_charges<'a>(one: &Move, paid: impl Iterator<Item = &'a Entry>) -> bool {
    let uncharged = paid.filter(|row| row.at >= one.after && row.at < one.until && charge(row).is_none()).count();
    one.by.abs() <= Decimal::from(MOST_CHARGED).times(u32::try_from(uncharged).unwrap_or(u32::MAX))
}

/// Whether it was taken, or may have been: what nobody knows of explains a movement too, and is warned of by itself.
fn may_have_taken(row: &Entry) -> bool {
    took(row) || matches!(row.state, IntentState::Sending | IntentState::Unknown | IntentState::Approved)
}

/// What left the account with a payout, fee and duty, where that is known.
pub(crate) fn charge(row: &Entry) -> Option<Decimal> {
    row.fee.as_ref()?.charged()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(amount: &str, first_at: i64, last_at: i64) -> Seen {
        Seen { token_id: NAIRA.into(), symbol: NAIRA.into(), decimals: 2, native: true, amount: amount.into(), first_at, last_at }
    }

    fn taken(left: i64, known: i64, amount: &str) -> Taken {
        Taken { left, known, amount: amount.parse().unwrap() }
    }

    /// From when, until when, and by how much.
    fn moves(seen: &[Seen], taken: &[Taken]) -> Vec<(i64, i64, String)> {
        between(seen, taken, (0, i64::MAX)).into_iter().map(|one| (one.since, one.until, one.by.trimmed().to_string())).collect()
    }

    #[test]
    fn looks_between_the_payouts_of_a_batch_leave_nothing_over_and_another_payment_among_them_is_found() {
        let paid = [taken(20, 28, "100"), taken(30, 38, "200"), taken(40, 48, "300")];
        let seen = [look("1000", 10, 10), look("900", 29, 29), look("700", 39, 39), look("400", 50, 50)];
        assert_eq!(moves(&seen, &paid), []);
        let seen = [look("1000", 10, 10), look("900", 29, 29), look("650", 39, 39), look("350", 50, 50)];
        assert_eq!(moves(&seen, &paid), [(29, 39, "-50".into())]);
        // A look that is missing makes the span longer, and loses nothing.
        assert_eq!(moves(&[seen[0].clone(), seen[3].clone()], &paid), [(10, 50, "-50".into())]);
    }

    #[test]
    fn a_look_does_not_show_what_left_at_its_moment() {
        let seen = [look("1000", 10, 10), look("1000", 20, 20), look("900", 30, 30)];
        assert_eq!(moves(&seen, &[taken(20, 25, "100")]), []);
        assert_eq!(moves(&seen, &[taken(10, 25, "100")]), [], "the look at 20 was asked for while it was being sent");
    }

    #[test]
    fn a_look_at_an_unknown_outcome_is_no_boundary_until_it_is_known() {
        let seen = [look("1000", 10, 10), look("1250", 40, 40), look("850", 70, 70)];
        // The service took it at any moment until 60, so it is not known on which side of the look.
        assert_eq!(moves(&seen, &[taken(20, 60, "400")]), [(10, 70, "250".into())]);
        assert_eq!(moves(&seen, &[taken(20, 21, "400")]), [(10, 40, "650".into()), (40, 70, "-400".into())], "the control");
        // What it still shows after the answer counts from there.
        let seen = [look("1000", 10, 10), look("600", 40, 90), look("590", 95, 95)];
        assert_eq!(moves(&seen, &[taken(20, 60, "400")]), [(90, 95, "-10".into())]);
    }

    #[test]
    fn before_the_first_look_nothing_moved_and_after_it_everything_did() {
        let paid = [taken(5, 6, "100"), taken(20, 21, "50")];
        assert_eq!(moves(&[look("1000", 10, 10)], &paid), []);
        assert_eq!(moves(&[look("1000", 10, 10), look("940", 30, 30)], &paid), [(10, 30, "-10".into())]);
        assert_eq!(moves(&[look("1000", 10, 10), look("1000", 30, 30)], &paid), [(10, 30, "50".into())], "as much was received, or the bank gave it back");
    }
}

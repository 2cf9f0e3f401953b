//! The month's close of a naira account. No service lists what came in, so the balances tell, from one look to the next.

use bursar_contract::{Asset, Decimal, Fault, Money};
use bursar_messages::message;

use super::statement::{Close, ClosedMonth, ClosedToken, gaps, month};
use crate::{
    base::{api::Party, zone::day_and_clock},
    history::api::StatementOf,
    naira::{
        api::AccountRow,
        book::NAIRA,
        movements::{Move, between, paid_within, took},
    },
};
use bursar_journal::{Direction, Entry, IntentState, Journal, Seen, UNWATCHED};

/// Closes a month of an account. Opening, in, out, charges and closing add up; what nobody saw is not known.
pub(crate) fn close_account(journal: &Journal, account: &AccountRow, asked: &str) -> Result<ClosedMonth, Fault> {
    let Close { first, from, until, running, at } = month(asked, journal.clock().now())?;
    let id = account.service_id.as_ref().map(|id| id.0.as_str()).unwrap_or_default();
    let mut seen: Vec<Seen> = journal.balances_seen(id)?.into_iter().filter(|one| one.token_id == NAIRA).collect();
    // Before the service made it there was nothing on it.
    let made = account.created_at.as_ref().map(|at| super::export::millis(at)).filter(|at| seen.first().is_some_and(|first| *at <= first.first_at));
    if let (Some(made), Some(first)) = (made, seen.first().cloned()) {
        seen.insert(0, Seen { amount: "0.00".into(), first_at: made, last_at: made, ..first });
    }
    let begun = made.filter(|at| *at > from).unwrap_or(from).min(until);
    // A payout of last month may show in the first look of this one.
    let since = seen.iter().rev().find(|one| one.first_at <= from).map_or(from, |one| one.first_at);
    let paid = journal.paid_from(id, since, until)?;
    let taken: Vec<(i64, Decimal)> =
        paid.iter().filter(|(_, row)| took(row)).filter_map(|(at, row)| Some((*at, row.money.as_ref()?.amount().clone()))).collect();
    let out: Decimal = taken.iter().filter(|(at, _)| *at >= from).map(|(_, amount)| amount).sum();
    let (opening, closing) = (held_at(&seen, &taken, begun), held_at(&seen, &taken, until));
    let moves = between(&seen, &taken, (from, until));
    let total = |negative: bool| moves.iter().filter(|one| one.by.is_negative() == negative).map(|one| one.by.abs()).sum::<Decimal>();
    let known = opening.is_some() && closing.is_some();
    let me = Party { name: Some(account.name.clone()), address: account.number.clone().unwrap_or_default(), own: true, verification: None };
    let mut lines: Vec<(i64, Entry)> = paid.into_iter().filter(|(at, _)| *at >= from).collect();
    lines.extend(moves.iter().map(|one| (one.until, row(one, &me))));
    lines.sort_by_key(|(at, _)| *at);
    let token = ClosedToken {
        token_id: NAIRA.into(),
        unit: NAIRA.into(),
        which: None,
        native: true,
        opening,
        came_in: known.then(|| total(false)),
        out,
        fees: known.then(|| total(true)),
        closing,
    };
    let watched = !seen.is_empty();
    Ok(ClosedMonth {
        of: StatementOf::Account,
        wallet: me,
        bank: account.bank.clone(),
        chain: None,
        month: first.strftime("%B %Y").to_string(),
        from,
        until,
        running,
        made_at: at,
        read_at: seen.last().map(|one| one.last_at),
        tokens: if watched || !lines.is_empty() { vec![token] } else { vec![] },
        gaps: if watched { gaps(&seen, (begun, until)) } else { vec![] },
        lines: lines.into_iter().map(|(_, line)| line).collect(),
    })
}

/// What was on the account at a moment: as last seen before it, less what was paid since. None where nobody looked within a day of it.
fn held_at(seen: &[Seen], taken: &[(i64, Decimal)], at: i64) -> Option<Decimal> {
    let last = seen.iter().rev().find(|one| one.first_at <= at)?;
    if at - last.last_at > UNWATCHED {
        return None;
    }
    let held: Decimal = last.amount.parse().ok()?;
    Some(&held - &paid_within(taken, last.first_at, at))
}

/// What a line says that no payment but two looks at a balance tell.
pub(super) const SEEN: &str = "virtual_account_balance";

/// What a balance did, as a line of the statement. It belongs to no entry of the journal.
fn row(movement: &Move, account: &Party) -> Entry {
    let came = !movement.by.is_negative();
    let title = if came { message!("exports-came-in") } else { message!("exports-went-out") };
    Entry {
        id: format!("seen:{}", movement.until),
        made_here: false,
        code: None,
        at: movement.until,
        operation: SEEN.into(),
        title,
        direction: if came { Direction::In } else { Direction::Out },
        to: None,
        from: Some(account.clone().into()),
        // The service's balances have kobo and no more; one that had more would be no amount of naira.
        money: Money::new(Asset::Naira, movement.by.abs()).ok(),
        fee: None,
        chain: None,
        bank: None,
        state: IntentState::Settled,
        service_state: None,
        reference: Some(message!("exports-between", from = day_and_clock(movement.since), until = day_and_clock(movement.until)).to_string()),
        remote_id: None,
        tx_hash: None,
        key: None,
        created_by: None,
        decided_by: None,
        decided_at: None,
        note: None,
        category: None,
        wallet_id: None,
        token_id: Some(NAIRA.into()),
        decision: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(amount: &str, first_at: i64, last_at: i64) -> Seen {
        Seen { token_id: NAIRA.into(), symbol: NAIRA.into(), decimals: 2, native: true, amount: amount.into(), first_at, last_at }
    }

    fn moves(seen: &[Seen], taken: &[(i64, &str)]) -> Vec<String> {
        let taken: Vec<(i64, Decimal)> = taken.iter().map(|(at, text)| (*at, text.parse().unwrap())).collect();
        between(seen, &taken, (0, i64::MAX)).iter().map(|one| one.by.trimmed().grouped()).collect()
    }

    #[test]
    fn a_payout_explains_its_debit_and_what_is_left_over_is_its_charge() {
        let seen = [look("100000.00", 10, 20), look("97489.50", 40, 40)];
        assert_eq!(moves(&seen, &[(30, "2500.50")]), ["-10"]);
        assert_eq!(moves(&seen, &[]), ["-2,510.5"], "without its payout the whole difference stands there");
        // Sent while the balance was still the old one, between two looks at it.
        assert_eq!(moves(&seen, &[(15, "2500.50")]), ["-10"]);
    }

    #[test]
    fn what_came_in_is_seen_to_the_kobo_and_an_unchanged_balance_says_nothing() {
        assert_eq!(moves(&[look("0.00", 1, 1), look("250000.05", 5, 9)], &[]), ["250,000.05"]);
        assert_eq!(moves(&[look("10.00", 1, 1), look("10.00", 90_000_000_000, 90_000_000_000)], &[]), Vec::<String>::new());
    }

    #[test]
    fn a_line_of_the_balances_says_that_it_was_seen_and_nothing_of_a_chain() {
        let seen = Move { since: 1, until: 2, by: "60.00".parse().unwrap() };
        let line = row(&seen, &Party { name: None, address: "0123456785".into(), own: true, verification: None });
        assert_eq!(crate::history::receipt::words(&line), "Seen in the balances");
    }

    #[test]
    fn a_balance_nobody_looked_at_for_a_day_is_not_known() {
        let seen = [look("5.00", 1_000, 2_000)];
        assert_eq!(held_at(&seen, &[], 2_000 + UNWATCHED).map(|sum| sum.as_naira()).as_deref(), Some("5.00"));
        assert!(held_at(&seen, &[], 2_001 + UNWATCHED).is_none());
        assert!(held_at(&seen, &[], 999).is_none());
    }

    #[test]
    fn opening_in_out_charges_and_closing_add_up_whatever_the_looks_were() {
        let mut seed = 7_u64;
        let mut next = |most: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % most
        };
        for _ in 0..300 {
            let (mut seen, mut taken, mut kobo, mut at) = (vec![], vec![], 1_000_000_i64, 1_i64);
            seen.push(look("10000.00", at, at));
            for _ in 0..20 {
                at += 10;
                match next(3) {
                    0 => kobo += next(50_000) as i64,
                    _ => {
                        let paid = next(2_000) as i64 + 1;
                        taken.push((at, format!("{}.{:02}", paid / 100, paid % 100).parse().unwrap()));
                        kobo -= paid + 10;
                    }
                }
                if next(2) == 0 {
                    at += 10;
                    seen.push(look(&format!("{}.{:02}", kobo / 100, kobo % 100), at, at));
                }
            }
            let last = seen.last().unwrap().first_at;
            taken.retain(|(paid, _)| *paid <= last);
            let moved: Decimal = between(&seen, &taken, (0, i64::MAX)).iter().map(|one| one.by.clone()).sum();
            let out: Decimal = taken.iter().map(|(_, amount)| amount).sum();
            let opening: Decimal = seen[0].amount.parse().unwrap();
            assert_eq!(&(&opening + &moved) - &out, seen.last().unwrap().amount.parse().unwrap());
        }
    }
}

//! How a sheet compares with the last batch of its name.

use std::collections::HashMap;

use bursar_contract::{Decimal, Fault, Money, amount::Naira, untrusted::shown};
use bursar_journal::{BatchRecord, BatchState, Payment, RowResult, rfc3339};

use super::{api::BatchComparison, working::Working};
use crate::{base::session::Session, contacts::names::plain, naira::number};

/// How all rows of the sheet compare with the last batch of the same name.
pub(super) fn comparison(session: &Session, working: &Working) -> Result<Option<BatchComparison>, Fault> {
    let name = plain(&working.stored.setup.name);
    let of_name = |batch: &BatchRecord| batch.decided_at.is_some() && batch.state != BatchState::Rejected && same_series(&plain(&batch.name), &name);
    let Some(last) = session.journal.batches(200)?.into_iter().find(of_name) else { return Ok(None) };
    let before: Vec<RowResult> = session.journal.batch_rows(&last.id, &[], 0, u32::MAX)?;
    // A person can stand in a batch more than once.
    let mut people: HashMap<String, Vec<(String, String, Money)>> = HashMap::new();
    for row in &before {
        let (to, money) = (row.payment.to(), row.payment.money().clone());
        let name = to.name.clone().unwrap_or_default();
        people.entry(plain(&name)).or_default().push((name, to.address.clone(), money));
    }
    let (mut joined, mut moved, mut changed, mut sum) = (Vec::new(), Vec::new(), Vec::new(), Decimal::default());
    for (row, checked) in working.stored.rows.iter().zip(&working.checked) {
        sum = &sum + &Decimal::from(checked.sum.unwrap_or_default());
        let number = match number::read(&row.account_number) {
            number::Read::Whole(number) => Some(number),
            _ => checked.pays.as_ref().map(|pays| pays.payee().to_owned()),
        };
        let money = checked.money();
        // The payment that is most like the row: to the same account, of the same amount.
        let alike = |(_, account, was): &(String, String, Money)| (number.as_ref() == Some(account), money.as_ref() == Some(was));
        let last = people.get_mut(&plain(&row.account_name)).and_then(|all| {
            let at = (0..all.len()).max_by_key(|at| (alike(&all[*at]), std::cmp::Reverse(*at)))?;
            Some(all.remove(at))
        });
        match last {
            None => joined.push(shown(&row.account_name)),
            Some((name, account, was)) => {
                if number.is_some_and(|number| number != account) {
                    moved.push(shown(&name));
                } else if money.is_some_and(|money| money != was) {
                    changed.push(shown(&name));
                }
            }
        }
    }
    let mut gone: Vec<String> = people.into_values().flatten().map(|(name, ..)| shown(&name)).collect();
    gone.sort();
    let total = last.total.sums.naira;
    Ok(Some(BatchComparison {
        code: last.code,
        name: last.name,
        at: rfc3339(last.decided_at.unwrap_or(last.created_at)),
        sum: total,
        difference: &sum - &Decimal::from(total),
        joined,
        gone,
        moved,
        changed,
    }))
}

/// "November salaries" follows "October salaries": names of one series differ in months, years and numbers only.
fn same_series(one: &str, other: &str) -> bool {
    const MONTHS: [&str; 12] = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"];
    let kept = |name: &str| -> Vec<String> {
        let is_month = |word: &str| word.len() >= 3 && MONTHS.iter().any(|month| month.starts_with(word));
        name.split(' ').filter(|word| !is_month(word) && !word.chars().any(|c| c.is_ascii_digit())).map(str::to_owned).collect()
    };
    kept(one) == kept(other)
}

/// What a payment pays in naira; nothing of what is not.
pub(super) fn naira(payment: &Payment) -> Naira {
    payment.money().naira().unwrap_or_default()
}

//! What a payout cost, where the service does not say it and the balances before and after do.

use bursar_contract::{Decimal, Fault, amount::Naira};
use bursar_journal::{Finding, payment::Fee};

use crate::base::session::Session;

/// A balance is read for charges only so many milliseconds after the payout left: they can be booked after it.
const BOOKED_AFTER: i64 = 60_000;
/// More than this is taken for a payment of another kind, not for the charge of one payout.
pub(super) const MOST_CHARGED: Naira = Naira { kobo: 50_000 };

/// Keeps what the newest payout of an account cost, where the service did not say so and its balance before and after does. `asked_at`: when the
/// balance was asked for, milliseconds.
pub(super) fn keep_charge(session: &Session, account: &str, available: Naira, asked_at: i64) -> Result<(), Fault> {
    let Some((id, free)) = session.journal.uncharged_payout(account, asked_at - BOOKED_AFTER)? else { return Ok(()) };
    let gone = &free - &Decimal::from(available);
    // Money that came in, or left another way, hides the charge: then nothing is said.
    let kobo = gone.units(2).and_then(|kobo| u64::try_from(kobo).ok()).filter(|kobo| (1..=MOST_CHARGED.kobo).contains(kobo));
    let Some(kobo) = kobo else { return Ok(()) };
    session.journal.found(&id, &Finding { charged: Some(Fee::ByBalance { amount: Naira { kobo } }), ..Finding::default() })?;
    session.changes.intent(&id);
    Ok(())
}

//! A naira payout that nobody knows of. No service lists payouts, so the account's balance speaks, and a text for the bank is ready.

use std::{
    str::FromStr,
    sync::atomic::{AtomicBool, Ordering},
};

use bursar_contract::{
    Decimal, Fault,
    amount::Naira,
    untrusted::shown,
    virtual_accounts::{SendNaira, ViewBalance, VirtualAccountId},
};
use bursar_messages::{Message, message};

use crate::{
    base::session::Session,
    payments::api::{BalanceSeen, Complaint, NairaEvidence, UnknownItem},
};
use bursar_journal::{Intent, IntentState, PaymentRecord, payment::Fee, rfc3339};

/// Working days in which a bank must be told of a payment gone wrong (docs/reference/naira-banking.md#complaints).
const COMPLAIN_WITHIN: u32 = 14;

/// Whether this connection answered that it has no balances of naira accounts; remembered until the profile is opened again.
#[derive(Default)]
pub(crate) struct NoBalances(AtomicBool);

/// What is on an account, where the connection has that read. A connection that lacks it is not asked again.
pub async fn balance(session: &Session, account: &str) -> Result<Option<Naira>, Fault> {
    let no_balances = &session.state::<NoBalances>().0;
    if no_balances.load(Ordering::Relaxed) {
        return Ok(None);
    }
    match session.read(&ViewBalance { id: VirtualAccountId(account.to_owned()) }).await {
        Ok(balance) => Ok(balance.available_balance.or(balance.booked_balance).and_then(|text| Naira::from_str(&text.0).ok())),
        Err(fault) => {
            if matches!(fault.status, Some(404 | 405 | 501)) {
                no_balances.store(true, Ordering::Relaxed);
            }
            Err(fault)
        }
    }
}

/// Both balances, what else left the account in between, and the text for the bank.
pub async fn evidence(session: &Session, intent: &Intent, item: &UnknownItem) -> Result<Option<NairaEvidence>, Fault> {
    let Some(account) = &intent.account_id else { return Ok(None) };
    let asked: SendNaira = session.asked(intent)?;
    let before = session.journal.balance_before(&intent.id)?;
    let others = session.journal.payouts_since(account, &intent.id)?;
    let paid_otherwise = paid(session, &others)?;
    let open = u32::try_from(others.iter().filter(|one| !is_known(one)).count()).unwrap_or(u32::MAX);
    let others = others.into_iter().map(Into::into).collect();
    let (after, fault) = match balance(session, account).await {
        Ok(after) => (after, None),
        Err(fault) => (None, Some(fault)),
    };
    let unexplained = before.as_ref().zip(after).map(|((_, before), after)| &(&Decimal::from(*before) - &paid_otherwise) - &Decimal::from(after));
    Ok(Some(NairaEvidence {
        before: before.map(|(at, amount)| BalanceSeen { at: rfc3339(at), amount: amount.to_string() }),
        after: after.map(|amount| BalanceSeen { at: rfc3339(session.clock.now()), amount: amount.to_string() }),
        others,
        open,
        unexplained: unexplained.map(|gone| gone.to_string()),
        complaint: complaint(intent, item, &asked, own_account(item, &asked), session.clock.now()),
        fault,
    }))
}

/// One whose outcome nobody knows may still be on the account.
fn is_known(one: &PaymentRecord) -> bool {
    matches!(one.state, IntentState::Accepted | IntentState::Settled)
}

/// What left the account with those of these payouts that were accepted, with their fees where these are known.
fn paid(session: &Session, others: &[PaymentRecord]) -> Result<Decimal, Fault> {
    let mut paid = Decimal::default();
    for one in others.iter().filter(|one| is_known(one)) {
        paid += &one.payment.as_ref().map(|payment| payment.money().amount().clone()).unwrap_or_default();
        paid += &session.journal.record(&one.id)?.charged.as_ref().and_then(Fee::charged).unwrap_or_default();
    }
    Ok(paid)
}

/// Codes of payouts with an unknown outcome that the balance may already include: since each was sent, the balance fell by at least its amount, not
/// counting what other payouts took. Another payment may have been as large, so this is never certain.
pub(crate) fn may_be_taken(session: &Session, account: &str, have: Naira) -> Result<Vec<String>, Fault> {
    let mut codes = Vec::new();
    let open = session.journal.in_states(&[IntentState::Unknown, IntentState::AcceptedUnreadable])?;
    for intent in open.iter().filter(|intent| intent.account_id.as_deref() == Some(account)) {
        let record = session.journal.record(&intent.id)?;
        let (Some((_, before)), Some(payment)) = (session.journal.balance_before(&intent.id)?, &record.payment) else { continue };
        let others = paid(session, &session.journal.payouts_since(account, &intent.id)?)?;
        if &(&(&Decimal::from(before) - &others) - &Decimal::from(have)) >= payment.money().amount() {
            codes.push(record.code);
        }
    }
    Ok(codes)
}

/// Our account as a bank knows it, by number and name; by the service's id where the number was not known.
fn own_account(item: &UnknownItem, asked: &SendNaira) -> Message {
    let payer = item.intent.money.as_ref().map(|money| &money.from);
    match payer.filter(|payer| payer.address != asked.id.0) {
        Some(payer) => {
            let number = shown(&payer.address);
            payer.name.as_ref().map_or_else(|| number.clone().into(), |name| message!("outcomes-complaint-account", number = &number, name = name))
        }
        None => message!("outcomes-complaint-account-id", id = shown(&asked.id.0)),
    }
}

/// A text that a bank understands. It says nothing about the outcome that is not known.
fn complaint(intent: &Intent, item: &UnknownItem, asked: &SendNaira, account: Message, now: i64) -> Complaint {
    let lagos = jiff::tz::TimeZone::fixed(jiff::tz::offset(1));
    let sent = intent.first_sent.as_ref().map_or(now, |first| first.wall);
    let sent = jiff::Timestamp::from_millisecond(sent).unwrap_or_default().to_zoned(lagos);
    let mut by = sent.date();
    let mut days = 0;
    while days < COMPLAIN_WITHIN {
        by = by.tomorrow().unwrap_or(by);
        days += u32::from(!matches!(by.weekday(), jiff::civil::Weekday::Saturday | jiff::civil::Weekday::Sunday));
    }
    let to = &asked.destination;
    let bank =
        item.intent.money.as_ref().and_then(|money| money.bank.as_ref()).map_or_else(|| message!("outcomes-complaint-bank"), |bank| Message::from(&bank.name));
    let text = message!(
        "outcomes-complaint",
        date = sent.strftime("%-d %b %Y, %H:%M").to_string(),
        amount = asked.amount.to_string(),
        account = account,
        number = shown(&to.account_number),
        name = shown(&to.account_name),
        bank = bank,
        code = shown(&to.sort_code),
        narration = shown(&asked.narration),
        reference = &item.intent.code,
        key = intent.key.map(|key| key.to_string()).unwrap_or_default(),
    );
    Complaint { text, by: by.to_string() }
}

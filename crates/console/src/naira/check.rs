//! A payout form against everything that is known and can be asked: lines that stop, lines that the confirm window asks about, and what would go out.

use std::time::Duration;

use bursar_contract::{
    Code, Decimal, Fault, Operation,
    amount::Naira,
    clock::Instant,
    untrusted::shown,
    virtual_accounts::{BankDestination, EnquireName, SendNaira, ViewBalance},
};

use super::{
    amount,
    charges::MOST_CHARGED,
    fees,
    finding::{Finding, UnderWay},
    known_accounts::Payee,
    movements,
    request::Fields,
    row::{self, Paid, RowContext},
};
use crate::{
    base::{
        api::{CheckLevel, OrganizationMode},
        checks::{self, Found},
        narration,
        session::{Session, lock},
    },
    contacts::{self, confusables::KnownNames, cools, names::differing},
    naira::api::{NairaRules, NameAnswer, NameState, PayoutChecks},
    payments::{
        finding::Repeat,
        limits::{self, Spent},
        reconcile::naira::may_be_taken,
    },
};
use bursar_journal::{
    Payment,
    contact::{self, Contact, PaymentDetails, PaymentMethod, Verification},
    payment::{Fee, NameCheck, Remaining},
};

/// An answer of a bank is asked for again after this long.
const NAME_FRESH: Duration = Duration::from_secs(120);

/// What was asked of a bank last, so that typing in another field does not ask again.
pub type Enquired = Option<(Instant, String, NameAnswer)>;

/// What is known of a payout before it is drafted.
pub(crate) struct Examined {
    /// What was found, what blocks first.
    pub(crate) found: Vec<Finding>,
    /// For the checks panel.
    pub(crate) checks: PayoutChecks,
    /// What stays on the account, where its balance is known.
    pub(crate) remaining: Option<Remaining>,
    /// What is known of the name; none while it is asked for.
    pub(crate) name: Option<NameCheck>,
    /// What would go out; there once number and amount are.
    pub(crate) request: Option<SendNaira>,
}

/// What a payout says by itself, with what is read beforehand: nobody is asked.
pub(crate) struct RowExamined {
    /// What was found.
    pub(crate) found: Vec<Finding>,
    /// What came of the payee's account.
    pub(crate) paid: Paid,
    /// What the receiver would read.
    pub(crate) note: narration::Narration,
    /// Typical fee, where the rules have one.
    pub(crate) fee: Option<Naira>,
    /// Stamp duty by the rules.
    pub(crate) duty: Option<Naira>,
    /// What is known of the name; none while it is asked for.
    pub(crate) name: Option<NameCheck>,
    /// What would go out; there once number and amount are.
    pub(crate) request: Option<SendNaira>,
}

impl RowExamined {
    /// Amount, fee and duty together, as far as they are known.
    pub(crate) fn total(&self, sum: Naira) -> Naira {
        let and = |part: Option<Naira>| part.map_or(0, |part| part.kobo);
        Naira { kobo: sum.kobo.saturating_add(and(self.fee)).saturating_add(and(self.duty)) }
    }
}

/// Checks what a payout says by itself. `found` is what was found before; `answer` is what its bank says of the name.
pub(crate) fn examine_row(
    session: &Session,
    rules: &NairaRules,
    context: &RowContext,
    form: &Fields<'_>,
    answer: &NameAnswer,
    mut found: Vec<Finding>,
) -> Result<RowExamined, Fault> {
    let paid = context.parties(form, &mut found);
    let details = form.number().map(|number| PaymentDetails::Bank {
        sort_code: form.sort_code.to_owned(),
        bank: paid.bank.clone().unwrap_or_default(),
        account_number: number.to_owned(),
        account_name: form.account_name.trim().to_owned(),
    });
    let known = of_contacts(session, form, &context.names, details.as_ref(), &mut found)?;
    if let (Some(number), Some(_)) = (form.number(), &paid.bank) {
        found.extend(context.accounts.findings(&Payee { sort_code: form.sort_code, number, name: form.account_name })?);
    }
    if answer.returned.is_some() && answer.only_typed.is_empty() && answer.only_returned.is_empty() {
        // The bank has this number, and under no other name: its check digit is no warning any more. Beside another name it says that the number is wrong.
        for found in &mut found {
            if let Finding::DigitMisfits { bank, .. } = found {
                *found = Finding::DigitConfirmed { bank: std::mem::take(bank) };
            }
        }
    }
    let named = row::name(form, answer, known.as_ref(), paid.bank.as_deref(), session.clock.timestamp());
    for found in &mut found {
        let Finding::DigitFits { others, .. } = found else { continue };
        match named {
            // The bank confirms the name that a person typed: that the number would fit other banks too is no question any more.
            Some(Finding::NameAgrees { .. }) => others.clear(),
            // With another name the number may be right and the bank wrong: that it fits is no comfort.
            Some(Finding::NameDiffers { .. }) if !others.is_empty() => *found = Finding::DigitShared { others: std::mem::take(others) },
            _ => {}
        }
    }
    found.extend(named);
    found.extend(row::amount_of(form));
    let note = narration::preview(form.narration);
    found.extend(row::narration_of(form, &note));
    let same_bank = context.same_bank(form);
    let fee = fees::fee(rules).filter(|_| !same_bank);
    let duty = form.sum().and_then(|sum| fees::duty(rules, form.purpose, sum)).filter(|_| !same_bank);
    let request = form.request(&note.text, same_bank);
    Ok(RowExamined { name: row::name_check(&found), found, paid, note, fee, duty, request })
}

/// Checks the fields. Nothing is refused here: what is wrong is found at its field.
pub(crate) async fn examine(session: &Session, form: &Fields<'_>) -> Result<Examined, Fault> {
    let rules = fees::rules(&session.journal)?;
    let context = RowContext::of(session, form.account_id).await?;
    let before = row::payer(form, context.from.as_ref()).into_iter().chain(secret(session)?).collect();
    let whole = form.number();
    let answer = match (whole, form.sort_code.is_empty()) {
        (Some(number), false) => enquire(session, number, form.sort_code, form.account_name).await,
        _ => NameAnswer::waiting(),
    };
    let row = examine_row(session, &rules, &context, form, &answer, before)?;
    let (sum, same_bank) = (form.sum(), context.same_bank(form));
    let total = sum.map(|sum| row.total(sum));
    let RowExamined { mut found, paid: Paid { bank, number_fix, fits }, note, fee, duty, name, request } = row;
    let fee_is_open = fee.is_none() && !same_bank;
    let balance = balance_of(session, form, total, fee_is_open, &mut found).await?;
    let stays = balance.as_ref().and_then(|balance| balance.after(total?));
    let may_be_taken = balance.as_ref().and_then(|balance| balance.under_way.as_ref()).is_some_and(|of| !of.may_be_taken.is_empty());
    if let Some(request) = &request {
        found.extend(limit(session, request)?);
        found.push(duplicate(session, &duplicate_key(request), form.carries_out)?);
        found.extend(elsewhere(session, request)?);
    }
    checks::sort(&mut found);
    let checks = PayoutChecks {
        clear: found.iter().all(|found| !matches!(found.mark().level, CheckLevel::Danger | CheckLevel::Waiting)),
        lines: checks::lines(&found),
        number: whole.map(str::to_owned),
        number_fix,
        bank,
        fits,
        name: answer,
        amount: sum,
        words: sum.map(amount::words),
        narration: note.text,
        narration_replaced: note.replaced,
        fee,
        fee_as_of: rules.fee_as_of,
        duty,
        duty_since: rules.duty_since,
        total,
        under_way: balance.as_ref().and_then(|balance| balance.under_way.as_ref()).map(|of| of.amount),
        may_be_taken,
        balance: balance.as_ref().map(|balance| balance.said.clone()),
        stays_after: stays.clone(),
        left_today: limits::left_today(&session.journal, limits::NAIRA)?,
    };
    // What is not enough leaves nothing behind; the risk says so.
    let remaining = stays.filter(|amount| !amount.is_negative()).map(|amount| Remaining::Known {
        amount,
        less_fee: fee_is_open,
        under_way: balance.and_then(|balance| balance.under_way).map_or(0, |of| of.payments),
        may_be_taken,
    });
    Ok(Examined { name, found, checks, remaining, request })
}

/// Account, bank, number and kobo in one text: what makes a payout the same as another.
pub fn duplicate_key(request: &SendNaira) -> String {
    let to = &request.destination;
    format!("{}|{}|{}|{}", request.id, to.sort_code, to.account_number, request.amount.kobo)
}

/// Without the organization's secret a trustless organization pays nothing; that is said before anything is filled in for nothing.
pub(crate) fn secret(session: &Session) -> Result<Option<Finding>, Fault> {
    let missing = session.organization().mode()? == OrganizationMode::Trustless && session.organization().secret()?.is_none();
    Ok(missing.then_some(Finding::NoSecret))
}

/// What the book says of these details, and the payment method that has them.
fn of_contacts(
    session: &Session,
    form: &Fields<'_>,
    names: &KnownNames,
    details: Option<&PaymentDetails>,
    found: &mut Vec<Finding>,
) -> Result<Option<PaymentMethod>, Fault> {
    let name = form.account_name.trim();
    let Some(details) = details.filter(|_| !form.sort_code.is_empty() && !name.is_empty()) else { return Ok(None) };
    let book = session.contacts().book()?;
    let whose = book.holder(details).map(|(contact, _)| contact.id.clone());
    found.extend(names.warning(name, whose.as_deref()).map(Finding::Name));
    let held = book.holder(details).map(|(contact, method)| (contact.name.clone(), method.clone()));
    let by_account_name = || book.with_account_name(name).map(|contact| contact.name.clone());
    let who = held.as_ref().map(|(name, _)| name.clone()).or_else(by_account_name).unwrap_or_else(|| name.to_owned());
    let details = match details {
        // The check of the book reads a whole way; a bank that the list does not name is said above.
        PaymentDetails::Bank { sort_code, bank, account_number, account_name } if bank.is_empty() => PaymentDetails::Bank {
            sort_code: sort_code.clone(),
            bank: sort_code.clone(),
            account_number: account_number.clone(),
            account_name: account_name.clone(),
        },
        other => other.clone(),
    };
    if let Some((contact, method)) = book.holder(&details) {
        found.extend(cap(session, contact, method, form.sum())?);
        found.extend(session.contacts().change(contact, method, session.clock.timestamp())?.finding.map(Finding::Contact));
    }
    let (of_bank, _) = session.contacts().examine_bank(&who, &details, &[])?;
    // Digit and name have findings of their own here, with the bank's answer beside them.
    let apart = |of: &contacts::Finding| matches!(of, contacts::Finding::CheckDigit { .. } | contacts::Finding::NamesDiffer { .. });
    found.extend(of_bank.into_iter().filter(|of| !apart(of)).map(Finding::Contact));
    Ok(held.map(|(_, method)| method))
}

/// While a changed account cools off, no payment is larger than the profile allows in that time.
fn cap(session: &Session, contact: &Contact, method: &PaymentMethod, sum: Option<Naira>) -> Result<Option<Finding>, Fault> {
    if !cools(method, session.clock.timestamp()) {
        return Ok(None);
    }
    let most = session.contacts().cool_off()?.most.and_then(|most| most.parse::<Decimal>().ok());
    let (Some(most), Some(sum)) = (most, sum) else { return Ok(None) };
    Ok((Decimal::from(sum) > most).then(|| Finding::AboveCap {
        contact: contact.name.clone(),
        most: most.as_naira(),
        until: method.cools_until.clone().unwrap_or_default(),
    }))
}

/// What is known of the contact that has this account, for the review; none where no contact has it.
pub fn verification(session: &Session, to: &BankDestination) -> Result<Option<Verification>, Fault> {
    verification_in(session, to, || session.journal.paid_at(&to.account_number))
}

/// The same; `paid` says how often the account was paid.
pub(crate) fn verification_in(
    session: &Session,
    to: &BankDestination,
    paid: impl FnOnce() -> Result<Option<contact::Paid>, Fault>,
) -> Result<Option<Verification>, Fault> {
    let details = PaymentDetails::Bank {
        sort_code: to.sort_code.clone(),
        bank: String::new(),
        account_number: to.account_number.clone(),
        account_name: to.account_name.clone(),
    };
    let (book, now) = (session.contacts().book()?, session.clock.timestamp());
    let Some((contact, method)) = book.holder(&details) else { return Ok(None) };
    let paid = paid()?;
    let change = session.contacts().change(contact, method, now)?.shown;
    Ok(Some(Verification { change, ..contacts::verification_of(contact, method, paid, now) }))
}

/// Asks the bank whose account it is, if it was not asked a moment ago.
async fn enquire(session: &Session, number: &str, sort_code: &str, typed: &str) -> NameAnswer {
    let key = format!("{sort_code}/{number}");
    let fresh = |kept: &Enquired| kept.as_ref().filter(|(at, of, _)| *of == key && session.clock.since(*at) < NAME_FRESH).map(|(_, _, answer)| answer.clone());
    let kept = fresh(&lock(session.enquired()));
    let answer = match kept {
        Some(answer) => answer,
        None => {
            let answer = ask_name(session, number, sort_code).await;
            if answer.state != NameState::Failed {
                *lock(session.enquired()) = Some((session.clock.instant(), key, answer.clone()));
            }
            answer
        }
    };
    beside(answer, typed)
}

/// Asks the bank whose account it is. "Not there" of the row and "not there" of the account are told apart by the field.
pub(crate) async fn ask_name(session: &Session, number: &str, sort_code: &str) -> NameAnswer {
    let asked = EnquireName { account_number: number.to_owned(), sort_code: sort_code.to_owned() };
    match session.read(&asked).await {
        Ok(found) => NameAnswer { returned: Some(shown(&found.account_name)), ..NameAnswer::of(NameState::Answered) },
        Err(fault) if fault.code == Code::NotFound && fault.field.is_none() => NameAnswer::of(NameState::Absent),
        Err(fault) if fault.code == Code::NotFound || fault.code == Code::Invalid => {
            NameAnswer { words: Some(fault.message), ..NameAnswer::of(NameState::NoAccount) }
        }
        Err(fault) => NameAnswer { words: Some(fault.message), ..NameAnswer::of(NameState::Failed) },
    }
}

/// The answer of a bank beside the name that was typed.
pub(crate) fn beside(answer: NameAnswer, typed: &str) -> NameAnswer {
    match &answer.returned {
        Some(returned) if !typed.trim().is_empty() => {
            let (only_typed, only_returned) = differing(typed, returned);
            NameAnswer { only_typed, only_returned, ..answer }
        }
        _ => answer,
    }
}

/// What is on an account.
struct Balance {
    /// As the service wrote it.
    said: String,
    /// The same as a number, where it is one.
    have: Option<Naira>,
    /// What payouts under way take of it.
    under_way: Option<UnderWay>,
}

impl Balance {
    /// What stays after so much more has left.
    fn after(&self, total: Naira) -> Option<Decimal> {
        let taken = self.under_way.as_ref().map_or_else(Decimal::default, |of| of.amount.into());
        Some(&(&Decimal::from(self.have?) - &taken) - &total.into())
    }
}

/// What is there to pay with. Where it cannot be read the service decides, and that is said. `fee_is_open`: there is a fee, and the total is without it.
async fn balance_of(session: &Session, form: &Fields<'_>, total: Option<Naira>, fee_is_open: bool, found: &mut Vec<Finding>) -> Result<Option<Balance>, Fault> {
    if form.account_id.0.is_empty() {
        return Ok(None);
    }
    let asked = ViewBalance { id: form.account_id.clone() };
    let read = session.read(&asked).await.ok().and_then(|balance| balance.available_balance.or(balance.booked_balance));
    let Some(have) = read else {
        found.push(Finding::BalanceUnread);
        return Ok(None);
    };
    // A word in the place of a number is shown as it came, and proves nothing.
    let number: Option<Naira> = have.0.parse().ok();
    let mut under_way = under_way(&session.journal.under_way(&form.account_id.0)?);
    if let (Some(have), Some(under_way)) = (number, &mut under_way) {
        under_way.may_be_taken = may_be_taken(session, &form.account_id.0, have)?;
    }
    let balance = Balance { have: number, said: have.0, under_way };
    if let (Some(have), Some(needed)) = (balance.have, total) {
        let under_way = balance.under_way.clone();
        let free = Naira { kobo: have.kobo.saturating_sub(under_way.as_ref().map_or(0, |of| of.amount.kobo)) };
        found.push(match under_way {
            _ if have < needed => Finding::TooLittle { have, needed },
            Some(under_way) if free < needed => Finding::TooLittleAfter { free, needed, under_way },
            under_way if fee_is_open && free == needed => Finding::NothingForFee { under_way },
            under_way => Finding::Enough { have, under_way },
        });
    }
    Ok(Some(balance))
}

/// What payouts under way take of an account, with what the service is expected to charge; none where there are none.
fn under_way(payments: &[Payment]) -> Option<UnderWay> {
    let of = |payment: &Payment| {
        let fee = match payment.fee() {
            Some(Fee::Estimate { amount }) => amount.kobo,
            _ => 0,
        };
        payment.money().units().and_then(|kobo| u64::try_from(kobo).ok()).unwrap_or_default().saturating_add(fee)
    };
    let kobo = payments.iter().map(of).fold(0, u64::saturating_add);
    if payments.is_empty() { None } else { Some(UnderWay { payments: payments.len(), amount: Naira { kobo }, may_be_taken: Vec::new() }) }
}

/// A limit of the profile stops here already, and once more at the decision.
fn limit(session: &Session, request: &SendNaira) -> Result<Option<Finding>, Fault> {
    let spent = Spent { money: &request.amount.into(), payee: &request.destination.account_number };
    Ok(limits::broken(&session.journal, &spent, None)?.map(Finding::Limit))
}

/// What left the account from another computer, or another app, shows in its balance alone: the newest that can have been this payout, else the
/// newest that is more than a charge.
fn elsewhere(session: &Session, request: &SendNaira) -> Result<Option<Finding>, Fault> {
    let moves = movements::left_elsewhere(&session.journal, &request.id.0, session.clock.now())?;
    let newest = |least: Naira| moves.iter().rev().find(|one| one.by.abs() >= Decimal::from(least));
    let found = newest(request.amount).or_else(|| newest(MOST_CHARGED));
    Ok(found.and_then(|one| {
        let amount = Naira { kobo: one.by.abs().units(2).and_then(|kobo| u64::try_from(kobo).ok())? };
        Some(Finding::LeftElsewhere { amount, since: one.since, until: one.until, can_be_this: amount >= request.amount, own: one.own.clone() })
    }))
}

fn duplicate(session: &Session, key: &str, carries_out: Option<&str>) -> Result<Finding, Fault> {
    let earlier = session.journal.earlier(key, carries_out)?.map(|earlier| (Repeat::of(&earlier, session.clock.now()), earlier));
    let waits = match &earlier {
        // A request of the team may have its draft already, from a start that was cut off.
        _ if carries_out.is_some() => None,
        Some((repeat, _)) if repeat.stops() => None,
        _ => session.journal.waits(SendNaira::SPEC.name, key)?.map(|draft| (Repeat::Waits, draft)),
    };
    match waits.or(earlier) {
        Some((repeat, earlier)) => Ok(Finding::Repeat { repeat, earlier }),
        None => Ok(Finding::NoRepeat(session.journal.reach()?)),
    }
}

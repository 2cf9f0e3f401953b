//! A payout form against everything that is known and can be asked: lines that stop, lines that the confirm window asks about, and what would go out.

use std::time::Duration;

use bursar_contract::{
    Code, Fault,
    amount::Naira,
    clock::Instant,
    untrusted::shown,
    virtual_accounts::{BankDestination, EnquireName, ViewBalance, VirtualAccountId},
};
use jiff::Timestamp;

use super::{accounts::StoredAccount, amount, banks, fees, number};
use crate::{
    base::{
        api::{CheckLevel, CheckLine, OrganizationMode},
        checks::{Line, line},
        narration, nuban,
        session::{Session, lock},
    },
    contacts::{self, confusables, cools, level_word, names::differing},
    naira::api::{NameAnswer, NameState, PayoutChecks, PayoutForm},
    payments::limits::{self, Spent},
};
use bursar_journal::{
    contact::{PaymentDetails, PaymentMethod, Verification, VerificationLevel},
    rfc3339,
};

/// An answer of a bank is asked for again after this long.
const NAME_FRESH: Duration = Duration::from_secs(120);
/// Banks named in a sentence at most.
const NAMED: usize = 3;

/// What was asked of a bank last, so that typing in another field does not ask again.
pub type Enquired = Option<(Instant, String, NameAnswer)>;

/// Checks the form. Nothing is refused here: what is wrong is a line at its field.
pub async fn examine(session: &Session, form: &PayoutForm) -> Result<PayoutChecks, Fault> {
    let rules = fees::rules(&session.journal)?;
    let from = session.accounts().of_service(&form.account_id.0)?;
    let (list, _) = banks::list(session, false).await.unwrap_or_default();
    let bank = list.banks.iter().find(|(code, _)| *code == form.sort_code).map(|(_, name)| shown(name));
    let mut lines = Vec::new();
    from_line(form, from.as_ref(), &mut lines);
    secret_line(session, &mut lines)?;
    bank_line(form, bank.as_deref(), list.banks.is_empty(), &mut lines);
    let (whole, number_fix) = number_line(form, &mut lines);
    let fits: Vec<String> = match &whole {
        Some(number) => list.banks.iter().filter(|(code, _)| nuban::fits(code, number) == Some(true)).map(|(code, _)| code.clone()).collect(),
        None => Vec::new(),
    };
    if let (Some(number), Some(bank)) = (&whole, &bank) {
        let others: Vec<String> = list.banks.iter().filter(|(code, _)| fits.contains(code) && *code != form.sort_code).map(|(_, name)| shown(name)).collect();
        lines.extend(digit_line(&form.sort_code, number, bank, &others));
    }
    let answer = match (&whole, form.sort_code.is_empty()) {
        (Some(number), false) => enquire(session, number, &form.sort_code, &form.account_name).await,
        _ => NameAnswer::waiting(),
    };
    let details = whole.as_ref().map(|number| PaymentDetails::Bank {
        sort_code: form.sort_code.clone(),
        bank: bank.clone().unwrap_or_default(),
        account_number: number.clone(),
        account_name: form.account_name.trim().to_owned(),
    });
    let known = contact_lines(session, form, details.as_ref(), &mut lines)?;
    name_line(form, &answer, known.as_ref(), bank.as_deref(), session.clock.timestamp(), &mut lines);
    let sum = amount_line(form, &mut lines);
    let note = narration::preview(&form.narration);
    narration_line(form, &note, &mut lines);
    let (fee, duty) = (fees::fee(&rules), sum.and_then(|sum| fees::duty(&rules, sum)));
    let same_bank = from.as_ref().and_then(|from| from.bank_code.as_ref()).is_some_and(|code| *code == form.sort_code);
    let duty = duty.filter(|_| !same_bank);
    let fee = fee.filter(|_| !same_bank);
    let total = sum.map(|sum| Naira { kobo: sum.kobo.saturating_add(fee.map_or(0, |fee| fee.kobo)).saturating_add(duty.map_or(0, |duty| duty.kobo)) });
    let balance = balance_line(session, form, total, &mut lines).await;
    if let (Some(number), Some(sum)) = (&whole, sum) {
        limit_line(session, number, sum, &mut lines)?;
        duplicate_line(session, &duplicate_key(&form.account_id.0, &form.sort_code, number, sum), &mut lines)?;
    }
    lines.sort_by_key(|line| line.level);
    let text = |naira: Naira| naira.to_string();
    Ok(PayoutChecks {
        clear: lines.iter().all(|line| matches!(line.level, CheckLevel::Warn | CheckLevel::Ok)),
        lines,
        number: whole,
        number_fix,
        bank,
        fits,
        name: answer,
        amount: sum.map(text),
        words: sum.map(amount::words),
        narration: note.text,
        narration_replaced: note.replaced,
        destination_type: if same_bank { "same-bank" } else { "other-banks" }.into(),
        fee: fee.map(text),
        fee_as_of: rules.fee_as_of,
        duty: duty.map(text),
        duty_since: rules.duty_since,
        total: total.map(text),
        balance,
    })
}

/// Account, bank, number and kobo in one text: what makes a payout the same as another.
pub fn duplicate_key(account: &str, sort_code: &str, number: &str, sum: Naira) -> String {
    format!("{account}|{sort_code}|{number}|{}", sum.kobo)
}

fn waiting(id: &str, text: &str, field: &str) -> CheckLine {
    line(id, CheckLevel::Waiting, text).at(field)
}

fn from_line(form: &PayoutForm, from: Option<&StoredAccount>, lines: &mut Vec<CheckLine>) {
    if form.account_id.0.is_empty() {
        lines.push(waiting("from", "Choose the account that pays", "accountId"));
    } else if from.is_some_and(|from| from.customer.is_some()) {
        lines.push(line("from", CheckLevel::Danger, "This is a customer's account. Only the customer can pay out of it.").at("accountId"));
    }
}

/// Without the organization's secret a trustless organization pays nothing; that is said before anything is filled in for nothing.
fn secret_line(session: &Session, lines: &mut Vec<CheckLine>) -> Result<(), Fault> {
    if session.organization().mode()? == OrganizationMode::Trustless && session.organization().secret()?.is_none() {
        let text = "The organization's secret is not on this computer";
        let more = "This organization is in trustless mode: nothing leaves its accounts without the secret. Import it in Settings, under Organization.";
        lines.push(line("organization_secret", CheckLevel::Danger, text).more(more).at("accountId"));
    }
    Ok(())
}

fn bank_line(form: &PayoutForm, bank: Option<&str>, unread: bool, lines: &mut Vec<CheckLine>) {
    if form.sort_code.is_empty() {
        lines.push(waiting("bank", "Choose the bank", "sortCode"));
    } else if unread {
        let text = "The service's bank list cannot be read";
        lines.push(line("bank", CheckLevel::Warn, text).tick(format!("I have the bank code {} from the service", shown(&form.sort_code))).at("sortCode"));
    } else if bank.is_none() {
        lines.push(line("bank", CheckLevel::Danger, "The service's list has no bank with this code. Choose one from the list.").at("sortCode"));
    }
}

fn number_line(form: &PayoutForm, lines: &mut Vec<CheckLine>) -> (Option<String>, Option<String>) {
    match number::read(&form.account_number) {
        number::Read::Whole(number) => return (Some(number), None),
        number::Read::Empty => lines.push(waiting("account_number", "Write the account number", "accountNumber")),
        number::Read::Wrong { why, fix } => {
            lines.push(line("account_number", CheckLevel::Danger, why).at("accountNumber"));
            return (None, fix);
        }
    }
    (None, None)
}

fn few(names: &[String]) -> String {
    let shown = names.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    if names.len() > NAMED { format!("{shown} and {} more", names.len() - NAMED) } else { shown }
}

/// The check digit warns and sorts. It never decides: mobile-money numbers often do not follow it, and four banks of 26 fit a random one.
fn digit_line(sort_code: &str, number: &str, bank: &str, others: &[String]) -> Option<CheckLine> {
    let also = few(others);
    Some(match nuban::fits(sort_code, number)? {
        true => {
            let line = line("bank_digit", CheckLevel::Ok, format!("The check digit fits {bank}"));
            if others.is_empty() { line } else { line.more(format!("It also fits {also}.")) }
        }
        false => line("bank_digit", CheckLevel::Warn, format!("The check digit does not fit {bank}"))
            .more(if others.is_empty() {
                "Check the number with the person.".to_owned()
            } else {
                format!("Banks it fits: {also}. Check the number with the person.")
            })
            .tick(format!("I compared the account number {number} with what I was given"))
            .at("accountNumber"),
    })
}

/// What the book says of these details, and the payment method that has them.
fn contact_lines(session: &Session, form: &PayoutForm, details: Option<&PaymentDetails>, lines: &mut Vec<CheckLine>) -> Result<Option<PaymentMethod>, Fault> {
    let name = form.account_name.trim();
    let Some(details) = details.filter(|_| !form.sort_code.is_empty() && !name.is_empty()) else { return Ok(None) };
    let book = session.contacts().book()?;
    let whose = book.holder(details).map(|(contact, _)| contact.id.clone());
    lines.extend(confusables::warning(name, &confusables::known(session, whose.as_deref())?).map(|line| line.at("accountName")));
    let held = book.holder(details).map(|(contact, method)| (contact.name.clone(), method.clone()));
    let by_account_name = || {
        let same =
            |method: &PaymentMethod| matches!(&method.details, PaymentDetails::Bank { account_name, .. } if differing(account_name, name) == (vec![], vec![]));
        book.all().find(|contact| contact.methods.iter().any(same)).map(|contact| contact.name.clone())
    };
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
        lines.extend(session.contacts().change(contact, method, session.clock.timestamp())?.line);
    }
    let found = session.contacts().check_bank(&who, &details, &[])?;
    // Digit and name have lines of their own here, with the bank's answer beside them.
    lines.extend(found.lines.into_iter().filter(|line| !matches!(line.id.as_str(), "bank_digit" | "bank_name")));
    Ok(held.map(|(_, method)| method))
}

/// What is known of the contact that has this account, for the review; none where no contact has it.
pub fn verification(session: &Session, to: &BankDestination) -> Result<Option<Verification>, Fault> {
    let details = PaymentDetails::Bank {
        sort_code: to.sort_code.clone(),
        bank: String::new(),
        account_number: to.account_number.clone(),
        account_name: to.account_name.clone(),
    };
    let (book, now) = (session.contacts().book()?, session.clock.timestamp());
    let Some((contact, method)) = book.holder(&details) else { return Ok(None) };
    let paid = session.journal.paid()?.remove(&to.account_number);
    let change = session.contacts().change(contact, method, now)?.shown;
    Ok(Some(Verification { change, ..contacts::verification_of(contact, method, paid, now) }))
}

/// Asks the bank whose account it is. "Not there" of the row and "not there" of the account are told apart by the field.
async fn enquire(session: &Session, number: &str, sort_code: &str, typed: &str) -> NameAnswer {
    let key = format!("{sort_code}/{number}");
    let fresh = |kept: &Enquired| kept.as_ref().filter(|(at, of, _)| *of == key && session.clock.since(*at) < NAME_FRESH).map(|(_, _, answer)| answer.clone());
    let kept = fresh(&lock(session.enquired()));
    let answer = match kept {
        Some(answer) => answer,
        None => {
            let asked = EnquireName { account_number: number.to_owned(), sort_code: sort_code.to_owned() };
            let answer = match session.read(&asked).await {
                Ok(found) => NameAnswer { returned: Some(shown(&found.account_name)), ..NameAnswer::of(NameState::Answered) },
                Err(fault) if fault.code == Code::NotFound && fault.field.is_none() => NameAnswer::of(NameState::Absent),
                Err(fault) if fault.code == Code::NotFound || fault.code == Code::Invalid => {
                    NameAnswer { words: Some(fault.message), ..NameAnswer::of(NameState::NoAccount) }
                }
                Err(fault) => NameAnswer { words: Some(fault.message), ..NameAnswer::of(NameState::Failed) },
            };
            if answer.state != NameState::Failed {
                *lock(session.enquired()) = Some((session.clock.instant(), key, answer.clone()));
            }
            answer
        }
    };
    match &answer.returned {
        Some(returned) if !typed.trim().is_empty() => {
            let (only_typed, only_returned) = differing(typed, returned);
            NameAnswer { only_typed, only_returned, ..answer }
        }
        _ => answer,
    }
}

fn name_line(form: &PayoutForm, answer: &NameAnswer, known: Option<&PaymentMethod>, bank: Option<&str>, now: Timestamp, lines: &mut Vec<CheckLine>) {
    let bank = bank.unwrap_or("The bank");
    let typed = form.account_name.trim();
    if answer.state == NameState::NoAccount {
        let line = line("name", CheckLevel::Danger, format!("{bank} knows no account with this number")).at("accountNumber");
        lines.push(match &answer.words {
            Some(words) => line.more(shown(words)),
            None => line,
        });
        return;
    }
    if typed.is_empty() {
        lines.push(waiting("account_name", "Write the name on the account", "accountName"));
        return;
    }
    if let Some(returned) = &answer.returned {
        lines.push(if answer.only_typed.is_empty() && answer.only_returned.is_empty() {
            line("name", CheckLevel::Ok, format!("{bank} says: {returned}"))
        } else {
            let shares = typed_words(typed) > answer.only_typed.len();
            let other = if shares { "another name" } else { "somebody else" };
            let mut parts = Vec::new();
            for (whose, words) in [("Only in the name you typed", &answer.only_typed), ("only in the bank's", &answer.only_returned)] {
                if !words.is_empty() {
                    parts.push(format!("{whose}: {}", words.join(", ")));
                }
            }
            line("name", CheckLevel::Warn, format!("{bank} knows {other}: {returned}"))
                .more(format!("{}.", parts.join("; ")))
                .tick(format!("I checked that the account of {returned} is really the account of {}", shown(typed)))
                .grave()
                .at("accountName")
        });
        return;
    }
    if answer.state == NameState::Waiting {
        return;
    }
    if let Some(method) = known.filter(|method| method.level >= VerificationLevel::TestReceived && !cools(method, now)) {
        let by = method.proofs.last().map(|proof| format!("{} by {} at {}.", level_word(method.level), proof.by, proof.at));
        let line = line("name", CheckLevel::Ok, "Verified by your own people, not by the bank");
        lines.push(match by {
            Some(by) => line.more(by),
            None => line,
        });
        return;
    }
    let why = match (&answer.state, &answer.words) {
        (NameState::Failed, Some(words)) => format!("The bank could not be asked: {}", shown(words)),
        _ => "This connection cannot look names up. Nobody has confirmed who owns this account.".to_owned(),
    };
    lines.push(
        line("name", CheckLevel::Warn, "Name not verified")
            .more(why)
            .tick(format!("I checked elsewhere that {} is really the account of {}", form.account_number.trim(), shown(typed)))
            .at("accountName"),
    );
}

fn typed_words(name: &str) -> usize {
    differing(name, "").0.len()
}

fn amount_line(form: &PayoutForm, lines: &mut Vec<CheckLine>) -> Option<Naira> {
    if form.amount.trim().is_empty() {
        lines.push(waiting("amount", "Write the amount", "amount"));
        return None;
    }
    amount::typed(&form.amount).map_err(|why| lines.push(line("amount", CheckLevel::Danger, why).at("amount"))).ok()
}

fn narration_line(form: &PayoutForm, note: &narration::Narration, lines: &mut Vec<CheckLine>) {
    if form.narration.trim().is_empty() {
        lines.push(waiting("narration", "Write what the receiver reads", "narration"));
    } else if note.text.is_empty() {
        lines.push(line("narration", CheckLevel::Danger, "The narration has no letter or digit that banks print. Write it in plain letters.").at("narration"));
    } else if note.text.chars().count() > narration::LONGEST {
        lines.push(line("narration", CheckLevel::Danger, format!("At most {} characters.", narration::LONGEST)).at("narration"));
    } else if note.long {
        let text = format!("Longer than {} characters: many banks cut it there", narration::MOST);
        lines.push(line("narration", CheckLevel::Ok, text));
    }
}

/// What is there to pay with. Where it cannot be read the service decides, and the line says so.
async fn balance_line(session: &Session, form: &PayoutForm, total: Option<Naira>, lines: &mut Vec<CheckLine>) -> Option<String> {
    if form.account_id.0.is_empty() {
        return None;
    }
    let asked = ViewBalance { id: VirtualAccountId(form.account_id.0.clone()) };
    let read = session.read(&asked).await.ok().and_then(|balance| balance.available_balance.or(balance.booked_balance));
    let Some(have) = read else {
        lines.push(line("balance", CheckLevel::Ok, "The balance cannot be read here").more("The service checks it when the payout is sent."));
        return None;
    };
    // A word in the place of a number is shown as it came, and proves nothing.
    match (have.0.parse::<Naira>(), total) {
        (Ok(have), Some(total)) if have < total => {
            let short = Naira { kobo: total.kobo - have.kobo };
            let text = format!("The account has {} and this needs {}", amount::shown(have), amount::shown(total));
            lines.push(
                line("balance", CheckLevel::Danger, text)
                    .more(format!("{} are missing.", amount::shown(short)))
                    .tick(format!("I know that {} are missing and the service may refuse this", amount::shown(short)))
                    .grave()
                    .at("amount"),
            );
        }
        (Ok(have), Some(_)) => lines.push(line("balance", CheckLevel::Ok, format!("Enough on the account: {}", amount::shown(have)))),
        _ => {}
    }
    Some(have.0)
}

/// A limit of the profile stops here already, and once more at the decision.
fn limit_line(session: &Session, number: &str, sum: Naira, lines: &mut Vec<CheckLine>) -> Result<(), Fault> {
    let spent = Spent { money: &sum.into(), payee: number };
    if let Some(sentence) = limits::broken(&session.journal, &spent, None)? {
        lines.push(line("limit", CheckLevel::Danger, sentence).more("Limits stand in Settings.").at("amount"));
    }
    Ok(())
}

fn duplicate_line(session: &Session, key: &str, lines: &mut Vec<CheckLine>) -> Result<(), Fault> {
    let Some(earlier) = session.journal.earlier(key)? else {
        lines.push(line("duplicate", CheckLevel::Ok, "No payout like this before"));
        return Ok(());
    };
    let words = format!("{} at {}.", earlier.code, rfc3339(earlier.at));
    let found = if earlier.open {
        let text = "The same payout is still open: nobody can say yet what became of it";
        line("duplicate", CheckLevel::Danger, text).more(format!("{words} Look at it; do not pay again.")).at("amount")
    } else if bursar_journal::within_minutes(session.clock.now(), earlier.at, 10) {
        let text = "The same payout was approved less than 10 minutes ago";
        line("duplicate", CheckLevel::Danger, text).more(format!("{words} Look at it before you pay again.")).at("amount")
    } else {
        line("duplicate", CheckLevel::Warn, "The same amount went to this account before")
            .more(words)
            .tick(format!("I know that {} paid the same amount to this account, and this is a second payout", earlier.code))
            .at("amount")
    };
    lines.push(found.entry(&earlier.id, &earlier.code));
    Ok(())
}

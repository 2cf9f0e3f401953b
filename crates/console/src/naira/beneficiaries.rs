//! Whom the payout form offers: accounts of contacts, and accounts that were paid lately.

use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::{RecentPayee, contact::PaymentDetails, payment::Purpose, rfc3339};

use crate::{
    base::session::Session,
    naira::api::{Beneficiaries, Beneficiary},
};

/// Accounts that are offered at most.
const MOST: usize = 1_000;

/// Those paid last first, then the other contacts by name.
pub(crate) fn list(session: &Session) -> Result<Beneficiaries, Fault> {
    let book = session.contacts().book()?;
    let recent = session.journal.recent_payees()?;
    let mut all: Vec<Beneficiary> = recent.iter().map(paid).collect();
    let mut others = Vec::new();
    for contact in book.all() {
        for method in &contact.methods {
            let PaymentDetails::Bank { sort_code, bank, account_number, account_name } = &method.details else { continue };
            match all.iter_mut().find(|one| one.sort_code == *sort_code && one.account_number == *account_number) {
                Some(known) => (known.contact, known.level) = (Some(shown(&contact.name)), Some(method.level)),
                None => others.push(Beneficiary {
                    contact: Some(shown(&contact.name)),
                    level: Some(method.level),
                    sort_code: sort_code.clone(),
                    bank: shown(bank),
                    account_number: account_number.clone(),
                    account_name: shown(account_name),
                    times: 0,
                    last: None,
                    amount: None,
                    narration: None,
                    purpose: Purpose::Payment,
                    from: None,
                }),
            }
        }
    }
    others.sort_by(|a, b| a.contact.cmp(&b.contact));
    all.extend(others);
    all.truncate(MOST);
    Ok(Beneficiaries(all))
}

fn paid(recent: &RecentPayee) -> Beneficiary {
    let account = &recent.account;
    Beneficiary {
        contact: None,
        level: None,
        sort_code: account.sort_code.clone(),
        bank: shown(&account.bank),
        account_number: account.number.clone(),
        account_name: shown(recent.bank_says.as_deref().unwrap_or(&account.name)),
        times: recent.times,
        last: Some(rfc3339(recent.last)),
        amount: Some(recent.amount.as_naira()),
        narration: Some(recent.narration.clone()),
        purpose: recent.purpose,
        from: Some(recent.from.clone()),
    }
}

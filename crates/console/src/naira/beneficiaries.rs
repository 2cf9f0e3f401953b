//! Whom the payout form offers: accounts of contacts, and accounts that were paid lately.

use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::{RecentPayee, contact::PaymentDetails, payment::Purpose, rfc3339};

use crate::{
    base::session::Session,
    contacts::names::in_any_order,
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
                Some(known) => (known.contact, known.level) = (Some(shown(&contact.name)), Some(method.level_here())),
                None => others.push(Beneficiary {
                    contact: Some(shown(&contact.name)),
                    level: Some(method.level_here()),
                    sort_code: sort_code.clone(),
                    bank: shown(bank),
                    account_number: account_number.clone(),
                    account_name: shown(account_name),
                    name_from_bank: false,
                    paid_as: None,
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
    let bank_says = recent.bank_says.as_ref().unwrap_or(&account.name);
    let paid_as = Some(&account.name).filter(|name| !name.is_empty() && in_any_order(name) != in_any_order(bank_says));
    Beneficiary {
        contact: None,
        level: None,
        sort_code: account.sort_code.clone(),
        bank: shown(&account.bank),
        account_number: account.number.clone(),
        account_name: shown(bank_says),
        name_from_bank: recent.bank_says.is_some(),
        paid_as: paid_as.map(|name| shown(name)),
        times: recent.times,
        last: Some(rfc3339(recent.last)),
        amount: Some(recent.amount.as_naira()),
        narration: Some(recent.narration.clone()),
        purpose: recent.purpose,
        from: Some(recent.from.clone()),
    }
}

#[cfg(test)]
mod tests {
    use bursar_contract::Decimal;
    use bursar_journal::PaidAccount;

    use super::*;

    #[test]
    fn the_name_under_which_one_paid_is_told_only_where_the_bank_has_another() {
        let of = |name: &str, bank_says: Option<&str>| {
            let account = PaidAccount { sort_code: "058".into(), bank: "Guaranty Trust Bank".into(), number: "3011223344".into(), name: name.into() };
            let recent = RecentPayee {
                account,
                bank_says: bank_says.map(str::to_owned),
                times: 1,
                last: 0,
                amount: Decimal::default(),
                narration: String::new(),
                purpose: Purpose::Payment,
                from: String::new(),
            };
            paid(&recent)
        };
        let paid_as = |name: &str, bank_says: Option<&str>| of(name, bank_says).paid_as;
        assert_eq!(paid_as("Chidi Bello", Some("NWOSU DAMILOLA")).as_deref(), Some("Chidi Bello"));
        assert_eq!(paid_as("Damilola Nwosu", Some("NWOSU DAMILOLA")), None, "the order and the case of its words make no other name");
        assert_eq!(paid_as("Chidi Bello", None), None, "nothing is known of its name at the bank");
        assert_eq!(paid_as("", Some("NWOSU DAMILOLA")), None);
        assert!(of("Chidi Bello", Some("NWOSU DAMILOLA")).name_from_bank, "it fills in a name that agrees with itself");
        assert!(!of("Chidi Bello", None).name_from_bank);
    }
}

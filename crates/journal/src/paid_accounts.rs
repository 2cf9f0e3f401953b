//! Bank accounts that were paid: how often, and under which names.

use std::{
    borrow::Cow,
    collections::{HashMap, hash_map::Entry},
};

use bursar_contract::{Decimal, Fault};
use rusqlite::{Row, params, types::Type};
use serde::Deserialize;

use super::{
    Journal, Payment,
    contact::Paid,
    drafts::UNDAMAGED,
    integrity::team_payment_intact,
    payment::{NameCheck, Payout, Purpose},
    payment_of, query, rfc3339, team_payments, timeline,
    views::{PAID, SENT_AT},
};

/// Newer payouts of one account, and newer payees of one name, that are looked at.
const LOOKED_AT: u32 = 500;

/// A bank account that was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidAccount {
    /// Code of its bank.
    pub sort_code: String,
    /// Name of its bank, as it was then.
    pub bank: String,
    /// Its number.
    pub number: String,
    /// Whose it was said to be.
    pub name: String,
}

impl From<Payout> for PaidAccount {
    fn from(payout: Payout) -> Self {
        Self { sort_code: payout.bank.code, bank: payout.bank.name, number: payout.to.address, name: payout.to.name.unwrap_or_default() }
    }
}

/// A bank account beside its payouts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentPayee {
    /// The account.
    pub account: PaidAccount,
    /// Whose it is by its bank, where the bank said so when one of these payouts was reviewed.
    pub bank_says: Option<String>,
    /// How often it was paid, among the newest payouts of all.
    pub times: u32,
    /// Milliseconds: its newest payout.
    pub last: i64,
    /// How much that was.
    pub amount: Decimal,
    /// What stood on the payee's statement.
    pub narration: String,
    /// What it was for.
    pub purpose: Purpose,
    /// The number of the account that paid.
    pub from: String,
}

/// Newer payouts that are looked at for whom was paid.
const RECENT: u32 = 2_000;

impl Journal {
    /// Accounts of the newest payouts that were made, the newest first, each once.
    pub fn recent_payees(&self) -> Result<Vec<RecentPayee>, Fault> {
        let damaged = self.damaged_list();
        let sql = format!(
            "SELECT payment, {SENT_AT} FROM intent
             WHERE operation = 'virtual_account_transfer' AND {PAID} AND {UNDAMAGED} ORDER BY seq DESC LIMIT {RECENT}"
        );
        let payouts: Vec<(Option<Payment>, i64)> = self.read(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            statement.query_map([&damaged], |row| Ok((payment_of(row.get(0)?)?, row.get(1)?)))?.collect::<rusqlite::Result<_>>()
        })?;
        let mut found: Vec<RecentPayee> = Vec::new();
        let mut places: HashMap<(String, String), usize> = HashMap::new();
        for (payment, last) in payouts {
            let Some(Payment::Payout(payout)) = payment else { continue };
            let (amount, narration, from, purpose) =
                (payout.money.amount().clone(), payout.bank.narration.clone(), payout.from.address.clone(), payout.purpose);
            let bank_says = bank_says(&payout);
            let account = PaidAccount::from(payout);
            match places.entry((account.sort_code.clone(), account.number.clone())) {
                Entry::Occupied(place) => {
                    let payee = &mut found[*place.get()];
                    (payee.times, payee.last) = (payee.times + 1, last.max(payee.last));
                    // The newest answer of the bank counts.
                    payee.bank_says = payee.bank_says.take().or(bank_says);
                }
                Entry::Vacant(place) => {
                    place.insert(found.len());
                    found.push(RecentPayee { account, bank_says, times: 1, last, amount, narration, purpose, from });
                }
            }
        }
        Ok(found)
    }

    /// Payouts to an account that are not known to have failed; none where there are none. Damaged entries prove nothing.
    pub fn account_paid(&self, sort_code: &str, number: &str) -> Result<Option<Paid>, Fault> {
        let payouts = self.payouts_to(number)?;
        let of_bank: Vec<i64> = payouts.into_iter().filter(|(account, _)| account.sort_code == sort_code).map(|(_, at)| at).collect();
        let times = u32::try_from(of_bank.len()).unwrap_or(u32::MAX);
        Ok(of_bank.into_iter().max().map(|last| Paid { times, last: rfc3339(last) }))
    }

    /// Payments to every account and address that was ever paid: by account number or address in lower case, and by bank code, which an address has none of.
    pub fn paid_places(&self) -> Result<HashMap<(String, String), Paid>, Fault> {
        let damaged = self.damaged_list();
        let sql = format!(
            "SELECT i.to_address, coalesce((SELECT bank_code FROM entry WHERE entry.id = i.id), ''), count(*), max({SENT_AT}) FROM intent i
             WHERE i.to_address IS NOT NULL AND {PAID} AND {UNDAMAGED} GROUP BY 1, 2"
        );
        self.read(|db| {
            let mut statement = db.prepare(&sql)?;
            statement.query_map([&damaged], |row| Ok(((row.get(0)?, row.get(1)?), Paid { times: row.get(2)?, last: rfc3339(row.get(3)?) })))?.collect()
        })
    }

    /// Accounts with this number that were paid, the newest first: by this computer, then by others of the team.
    pub fn paid_accounts(&self, number: &str) -> Result<Vec<PaidAccount>, Fault> {
        let mut found: Vec<PaidAccount> = Vec::new();
        let here = self.payouts_to(number)?.into_iter().map(|(account, _)| account);
        for account in here.chain(self.team_payouts(Some(number))?.into_iter().map(|payout| payout.account)) {
            if !found.iter().any(|other| other.sort_code == account.sort_code) {
                found.push(account);
            }
        }
        Ok(found)
    }

    /// Accounts that were paid under a name that has all of these words, each once, the newest first: by this computer, then by others of the team.
    pub fn accounts_paid_as(&self, name: &str) -> Result<Vec<PaidAccount>, Fault> {
        let words: Vec<String> = name.split_whitespace().filter_map(|word| query::phrase("{payee}", word, false)).collect();
        if words.is_empty() {
            return Ok(Vec::new());
        }
        let damaged = self.damaged_list();
        let sql = format!(
            "WITH named (id) AS (
               SELECT id FROM entry WHERE seq IN (SELECT rowid FROM entry_words WHERE entry_words MATCH ?2 ORDER BY rowid DESC LIMIT {LOOKED_AT}))
             SELECT * FROM (SELECT payment, {SENT_AT} FROM intent
               WHERE id IN named AND operation = 'virtual_account_transfer' AND {PAID} AND {UNDAMAGED} ORDER BY seq DESC)
             UNION ALL SELECT * FROM (SELECT told.payment, told.sent_at FROM team_payment told
               WHERE told.entry IN named AND told.operation = 'virtual_account_transfer' AND {} AND {} ORDER BY told.sent_at DESC)",
            team_payments::PAID,
            team_payment_intact("told")
        );
        let mut found: Vec<PaidAccount> = Vec::new();
        let paid = self.read(|db| {
            timeline::index_words(db)?;
            payouts(db.prepare_cached(&sql)?.query_map(params![damaged, words.join(" AND ")], payout)?)
        })?;
        for (account, _) in paid {
            if !found.iter().any(|other| (&other.sort_code, &other.number) == (&account.sort_code, &account.number)) {
                found.push(account);
            }
        }
        Ok(found)
    }

    /// Every account that was paid, under each of its names, the newest first: for who checks many payments. Damaged entries prove nothing.
    pub fn payees(&self) -> Result<Vec<(PaidAccount, Paid)>, Fault> {
        let damaged = self.damaged_list();
        // All entries in the order of the file: an index would jump about in it.
        let sql = format!(
            "SELECT payment, {SENT_AT} FROM intent NOT INDEXED
             WHERE operation = 'virtual_account_transfer' AND to_address IS NOT NULL AND {PAID} AND {UNDAMAGED} ORDER BY seq DESC"
        );
        let mut found: Vec<(PaidAccount, u32, i64)> = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        self.read(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            let mut rows = statement.query([&damaged])?;
            while let Some(row) = rows.next()? {
                let Some(payee) = row.get_ref(0)?.as_str_or_null()?.map(Payee::read).transpose()? else { continue };
                let at: i64 = row.get(1)?;
                match places.entry(format!("{}\n{}\n{}", payee.to.address, payee.bank.code, payee.to.name.as_deref().unwrap_or_default())) {
                    Entry::Occupied(place) => {
                        let (_, times, last) = &mut found[*place.get()];
                        (*times, *last) = (*times + 1, at.max(*last));
                    }
                    Entry::Vacant(place) => {
                        place.insert(found.len());
                        found.push((payee.into(), 1, at));
                    }
                }
            }
            Ok(())
        })?;
        Ok(found.into_iter().map(|(account, times, last)| (account, Paid { times, last: rfc3339(last) })).collect())
    }

    fn payouts_to(&self, number: &str) -> Result<Vec<(PaidAccount, i64)>, Fault> {
        let damaged = self.damaged_list();
        let sql = format!(
            "SELECT payment, {SENT_AT} FROM intent
             WHERE to_address = ?2 AND operation = 'virtual_account_transfer' AND {PAID} AND {UNDAMAGED} ORDER BY seq DESC LIMIT {LOOKED_AT}"
        );
        self.read(|db| payouts(db.prepare_cached(&sql)?.query_map(params![damaged, number], payout)?))
    }
}

/// Whose account it is by its bank, as the review of a payout had it.
fn bank_says(payout: &Payout) -> Option<String> {
    match payout.name_check? {
        NameCheck::Agrees | NameCheck::Taken => payout.to.name.clone(),
        NameCheck::Differs => payout.bank_name.clone(),
        NameCheck::VerifiedHere | NameCheck::NotChecked => None,
    }
}

/// What a stored payout says of its payee, without the rest of it.
#[derive(Deserialize)]
struct Payee<'a> {
    #[serde(borrow)]
    bank: PayeeBank<'a>,
    #[serde(borrow)]
    to: PayeeParty<'a>,
}

#[derive(Deserialize)]
struct PayeeBank<'a> {
    #[serde(borrow)]
    code: Cow<'a, str>,
    #[serde(borrow)]
    name: Cow<'a, str>,
}

#[derive(Deserialize)]
struct PayeeParty<'a> {
    #[serde(borrow)]
    name: Option<Cow<'a, str>>,
    #[serde(borrow)]
    address: Cow<'a, str>,
}

impl<'a> Payee<'a> {
    fn read(payment: &'a str) -> rusqlite::Result<Self> {
        serde_json::from_str(payment).map_err(|error| rusqlite::Error::FromSqlConversionFailure(0, Type::Text, error.into()))
    }
}

impl From<Payee<'_>> for PaidAccount {
    fn from(payee: Payee<'_>) -> Self {
        let PayeeParty { name, address } = payee.to;
        Self {
            sort_code: payee.bank.code.into_owned(),
            bank: payee.bank.name.into_owned(),
            number: address.into_owned(),
            name: name.unwrap_or_default().into_owned(),
        }
    }
}

type Found = Option<(PaidAccount, i64)>;

fn payouts(rows: impl Iterator<Item = rusqlite::Result<Found>>) -> rusqlite::Result<Vec<(PaidAccount, i64)>> {
    rows.filter_map(Result::transpose).collect()
}

fn payout(row: &Row<'_>) -> rusqlite::Result<Found> {
    let at = row.get(1)?;
    Ok(match payment_of(row.get(0)?)? {
        Some(Payment::Payout(payout)) => Some((payout.into(), at)),
        _ => None,
    })
}

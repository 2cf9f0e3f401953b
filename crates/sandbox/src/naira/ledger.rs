//! The double-entry ledger, in kobo: every posting sums to nothing, so the whole always does.

use bursar_contract::{amount::Naira, number::DecimalText, virtual_accounts::AccountBalance};
use rusqlite::{OptionalExtension, params};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{answer::Refusal, naira::Account, world::World};

/// Where deposits come from, as seen by the sandbox's bank.
const CLEARING: &str = "clearing";

/// A request for a deposit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Deposit {
    virtual_account_id: String,
    /// `"5000.00"`.
    amount: Naira,
}

/// One line of a posting.
pub(crate) struct Entry {
    pub(crate) account: String,
    pub(crate) kobo: i64,
}

impl Entry {
    pub(crate) fn new(account: impl Into<String>, kobo: i64) -> Self {
        Self { account: account.into(), kobo }
    }
}

/// A virtual account's name in the ledger.
pub(crate) fn of(account: &Account) -> String {
    format!("account:{}", account.seq)
}

/// Kobo in the form the ledger counts them, or 400 naming `field`.
pub(crate) fn kobo(field: &str, amount: Naira) -> Result<i64, Refusal> {
    match i64::try_from(amount.kobo) {
        Ok(0) => Err(Refusal::field(field, "The amount is zero.")),
        // A hundred million million naira: far more than there is, far less than a sum could overflow with.
        Ok(kobo) if kobo <= 10_000_000_000_000_000 => Ok(kobo),
        _ => Err(Refusal::field(field, "This is more naira than there is.")),
    }
}

impl World {
    /// Writes a posting. Anything else than a sum of nothing is a mistake of ours, and is not written.
    pub(crate) fn post(&self, kind: &str, reference: &str, entries: &[Entry]) -> Result<(), Refusal> {
        let sum = entries.iter().try_fold(0i64, |sum, entry| sum.checked_add(entry.kobo));
        if sum != Some(0) {
            return Err(Refusal::internal(&format!("the posting {reference} does not balance")));
        }
        let seq = self.next_seq("postings")?;
        self.db.prepare_cached("INSERT INTO postings (seq, kind, reference, at) VALUES (?1, ?2, ?3, ?4)")?.execute(params![
            seq,
            kind,
            reference,
            self.now()
        ])?;
        for Entry { account, kobo } in entries.iter().filter(|entry| entry.kobo != 0) {
            self.db.prepare_cached("INSERT INTO entries (posting, account, kobo) VALUES (?1, ?2, ?3)")?.execute(params![seq, account, kobo])?;
            // Not as an upsert: SQLite would check the new row's sign before it sees that there is an old one.
            let known = self.db.prepare_cached("UPDATE ledger_accounts SET kobo = kobo + ?2 WHERE name = ?1")?.execute(params![account, kobo])?;
            if known == 0 {
                self.db.prepare_cached("INSERT INTO ledger_accounts (name, kobo) VALUES (?1, ?2)")?.execute(params![account, kobo])?;
            }
        }
        Ok(())
    }

    /// What is on an account, in kobo.
    pub(crate) fn booked(&self, account: &Account) -> Result<i64, Refusal> {
        let mut query = self.db.prepare_cached("SELECT kobo FROM ledger_accounts WHERE name = ?1")?;
        Ok(query.query_row([of(account)], |row| row.get(0)).optional()?.unwrap_or(0))
    }

    /// Puts pretend money on an account.
    pub(crate) fn deposit(&mut self, deposit: &Deposit) -> Result<Value, Refusal> {
        self.durably(|world| {
            let account = world.account("virtualAccountId", &deposit.virtual_account_id)?;
            let kobo = kobo("amount", deposit.amount)?;
            let number = world.next_seq("postings")?;
            let reference = world.keys.id("deposit", number);
            world.post("deposit", &reference, &[Entry::new(CLEARING, -kobo), Entry::new(of(&account), kobo)])?;
            let mut answer = json!(world.balance_of(&account)?);
            answer["reference"] = json!(reference);
            Ok(answer)
        })
    }

    /// Booked and available are the same here: nothing is ever under way.
    pub(crate) fn balance_of(&self, account: &Account) -> Result<AccountBalance, Refusal> {
        let balance = DecimalText(shown(self.booked(account)?));
        let (booked_balance, available_balance) = (Some(balance.clone()), Some(balance));
        Ok(AccountBalance { booked_balance, available_balance, currency: Some("NGN".into()), extra: Default::default() })
    }

    /// The whole ledger in figures, with the sum that must be nothing.
    pub(crate) fn ledger(&self) -> Result<Value, Refusal> {
        let mut query = self.db.prepare_cached(
            "SELECT a.name, a.kobo, coalesce((SELECT sum(e.kobo) FROM entries e WHERE e.account = a.name), 0) FROM ledger_accounts a ORDER BY a.name",
        )?;
        let rows = query.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?, row.get::<_, i64>(2)?)))?;
        let (mut accounts, mut sum, mut agree) = (Vec::new(), 0i64, true);
        for row in rows {
            let (name, kobo, entries) = row?;
            sum = sum.saturating_add(kobo);
            agree &= kobo == entries;
            accounts.push(json!({"account": name, "balance": shown(kobo)}));
        }
        Ok(json!({"accounts": accounts, "sum": shown(sum), "balanced": sum == 0 && agree}))
    }
}

/// Kobo as naira with two decimals.
pub(crate) fn shown(kobo: i64) -> String {
    let sign = if kobo < 0 { "-" } else { "" };
    format!("{sign}{}", Naira { kobo: kobo.unsigned_abs() })
}

//! Naira: accounts with real account numbers, banks, payouts, and the ledger under them.

pub(crate) mod banks;
pub(crate) mod holder;
pub(crate) mod ledger;
pub(crate) mod nuban;
pub(crate) mod payouts;

use bursar_contract::virtual_accounts::{
    AccountBalance, CreateVirtualAccounts, CreatedAccounts, FailedAccount, HolderDetails, ListVirtualAccounts, NewAccount, ViewBalance, ViewVirtualAccount,
    VirtualAccount, VirtualAccountId,
};
use rusqlite::{OptionalExtension, Row, params};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    world::{Page, World, iso},
};

/// Code of the sandbox's own bank, where its accounts are. No real bank has it.
pub(crate) const OWN_CODE: &str = "999";
/// Its name.
pub(crate) const OWN_BANK: &str = "Sandbox Bank";
/// Rows of one request at most.
const MOST: usize = 100;

/// An account as it lies in the world.
pub(crate) struct Account {
    pub(crate) seq: i64,
    pub(crate) id: String,
    ref_id: Option<String>,
    pub(crate) number: String,
    pub(crate) name: String,
    pub(crate) customer: Option<String>,
    created_at: i64,
}

const SELECT: &str = "SELECT seq, id, ref_id, number, name, customer, created_at FROM virtual_accounts";

impl Account {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            id: row.get(1)?,
            ref_id: row.get(2)?,
            number: row.get(3)?,
            name: row.get(4)?,
            customer: row.get(5)?,
            created_at: row.get(6)?,
        })
    }

    pub(crate) fn record(self) -> VirtualAccount {
        VirtualAccount {
            id: VirtualAccountId(self.id),
            ref_id: self.ref_id,
            account_number: Some(self.number),
            account_name: Some(self.name),
            bank_name: Some(OWN_BANK.into()),
            bank_code: Some(OWN_CODE.into()),
            status: Some("active".into()),
            currencies: Some(vec!["NGN".into()]),
            customer: self.customer,
            created_at: Some(iso(self.created_at)),
            extra: Default::default(),
        }
    }
}

impl Answer<ListVirtualAccounts> for World {
    fn answer(&mut self, input: ListVirtualAccounts, _: &Caller) -> Result<Answered<Vec<VirtualAccount>>, Refusal> {
        let page = Page::v_two(input.page, input.limit, input.order)?;
        let sql = format!("{SELECT} WHERE ?1 IS NULL OR ref_id = ?1 ORDER BY seq {} LIMIT ?2 OFFSET ?3", page.direction());
        let mut query = self.db.prepare_cached(&sql)?;
        let rows = query.query_map(params![input.ref_id, page.limit, page.offset], Account::read)?;
        Ok(Answered::new(rows.map(|account| account.map(Account::record)).collect::<Result<_, _>>()?, "Virtual accounts"))
    }
}

impl Answer<ViewVirtualAccount> for World {
    fn answer(&mut self, input: ViewVirtualAccount, _: &Caller) -> Result<Answered<VirtualAccount>, Refusal> {
        Ok(Answered::new(self.account("id", &input.id.0)?.record(), "Virtual account"))
    }
}

impl Answer<ViewBalance> for World {
    fn answer(&mut self, input: ViewBalance, _: &Caller) -> Result<Answered<AccountBalance>, Refusal> {
        let account = self.account("id", &input.id.0)?;
        Ok(Answered::new(self.balance_of(&account)?, "Balance"))
    }
}

impl Answer<CreateVirtualAccounts> for World {
    fn answer(&mut self, input: CreateVirtualAccounts, _: &Caller) -> Result<Answered<CreatedAccounts>, Refusal> {
        if input.metadata.is_empty() || input.metadata.len() > MOST {
            return Err(Refusal::field("metadata", format!("metadata has 1 to {MOST} rows.")));
        }
        if usize::try_from(input.count).ok() != Some(input.metadata.len()) {
            return Err(Refusal::field("count", format!("count is {}, and metadata has {} rows.", input.count, input.metadata.len())));
        }
        let (mut created, mut failed) = (Vec::new(), Vec::new());
        for row in input.metadata {
            let ref_id = Some(row.ref_id.clone()).filter(|text| !text.is_empty());
            match self.row_fault(&row)? {
                Some(message) => failed.push(FailedAccount { ref_id, message: Some(message), extra: Default::default() }),
                None => created.push(self.open_account(&row.name, ref_id.as_deref(), None, row.holder_details.as_ref())?.record()),
            }
        }
        Ok(Answered::new(CreatedAccounts { created: Some(created), failed: Some(failed), extra: Default::default() }, "Virtual accounts created"))
    }
}

impl World {
    /// Why a row cannot become an account. One bad row does not stop the others.
    fn row_fault(&self, row: &NewAccount) -> Result<Option<String>, Refusal> {
        if row.name.trim().is_empty() {
            return Ok(Some("name is missing".into()));
        }
        if row.ref_id.trim().is_empty() && (self.behaviour.strict || !row.ref_id.is_empty()) {
            return Ok(Some("refId is missing".into()));
        }
        if row.currencies.as_ref().is_some_and(|currencies| currencies.is_empty() || currencies.iter().any(|currency| currency != "NGN")) {
            return Ok(Some("currencies: accounts are kept in NGN only".into()));
        }
        let Some(holder) = &row.holder_details else { return Ok(Some("holderDetails is missing".into())) };
        let faults = holder::faults(holder, &self.today());
        if !faults.is_empty() {
            let named: Vec<String> = faults.into_iter().map(|(field, wrong)| format!("holderDetails.{field}: {wrong}")).collect();
            return Ok(Some(named.join("; ")));
        }
        let mut known = self.db.prepare_cached("SELECT EXISTS (SELECT 1 FROM virtual_accounts WHERE ref_id = ?1)")?;
        let taken: bool = known.query_row([&row.ref_id], |row| row.get(0))?;
        Ok(taken.then(|| format!("refId {:?} is in use for another account", row.ref_id)))
    }

    /// Opens an account. Its holder's data lie sealed: nothing the sandbox does afterwards needs them.
    pub(crate) fn open_account(
        &mut self,
        name: &str,
        ref_id: Option<&str>,
        customer: Option<&str>,
        holder: Option<&HolderDetails>,
    ) -> Result<Account, Refusal> {
        let seq = self.next_seq("virtual_accounts")?;
        let id = self.keys.id("virtual account", seq);
        let number = nuban::number(OWN_CODE, u64::try_from(seq).unwrap_or_default()).ok_or_else(|| Refusal::internal(&"no account numbers are left"))?;
        let sealed = match holder {
            Some(holder) => {
                let plain = zeroize::Zeroizing::new(serde_json::to_vec(holder).map_err(|error| Refusal::internal(&error))?);
                Some(self.sealer.seal(&format!("holder\0{id}"), &plain).ok_or_else(|| Refusal::internal(&"holder details could not be sealed"))?)
            }
            None => None,
        };
        let account = Account {
            seq,
            id,
            ref_id: ref_id.map(str::to_owned),
            number,
            name: name.trim().to_uppercase(),
            customer: customer.map(str::to_owned),
            created_at: self.now(),
        };
        self.db
            .prepare_cached(
                "INSERT INTO virtual_accounts (seq, id, ref_id, number, name, customer, holder, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![account.seq, account.id, account.ref_id, account.number, account.name, account.customer, sealed, account.created_at])?;
        Ok(account)
    }

    /// An account by its id, or 404 naming `field`.
    pub(crate) fn account(&self, field: &str, id: &str) -> Result<Account, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE id = ?1"))?;
        query.query_row([id], Account::read).optional()?.ok_or_else(|| Refusal::unknown(field, "virtual account"))
    }

    /// An account of the sandbox's own bank by its number.
    pub(crate) fn account_numbered(&self, number: &str) -> Result<Option<Account>, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE number = ?1"))?;
        Ok(query.query_row([number], Account::read).optional()?)
    }

    /// The day in Nigeria, which has no summer time.
    pub(crate) fn today(&self) -> jiff::civil::Date {
        let lagos = jiff::tz::TimeZone::fixed(jiff::tz::offset(1));
        jiff::Timestamp::from_millisecond(self.now()).unwrap_or_default().to_zoned(lagos).date()
    }
}

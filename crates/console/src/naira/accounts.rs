//! The book of own naira accounts: what the service said when it made them, what it lists where it lists, and what was typed by hand.
//!
//! Records rest sealed whole, because holders are people. An account that was asked for stands in the book before the request leaves, so that
//! an unclear answer leaves a row to look at.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex},
};

use bursar_contract::{
    Code, Fault,
    untrusted::{shown, shown_long},
    virtual_accounts::{HolderDetails, ListVirtualAccounts, NewAccount, VirtualAccount, VirtualAccountId},
};
use bursar_messages::{Message, message};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{
    import::{self, Pending, Rows},
    number, people,
};
use crate::{
    base::{
        collection::{self, Collection},
        personal,
        session::{PAGE, Session, lock},
    },
    naira::api::{AccountBook, AccountByHand, AccountImport, AccountRow, AccountSource, AccountView, AccountsImported, RawField, ServiceList},
};
use bursar_journal::Journal;

const LONGEST: usize = 140;

/// An account as it rests.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredAccount {
    /// Of the book; the service's id where there is one.
    pub id: String,
    /// The service's id: without it nothing can be paid from it.
    pub service_id: Option<String>,
    /// Ten digits.
    pub number: Option<String>,
    /// As the bank keeps it.
    pub name: String,
    /// Bank.
    pub bank: Option<String>,
    /// The bank's code.
    pub bank_code: Option<String>,
    /// The organization's reference.
    pub ref_id: Option<String>,
    /// A word of the service.
    pub status: Option<String>,
    /// Owning customer.
    pub customer: Option<String>,
    /// By the service.
    pub created_at: Option<String>,
    /// Where it is known from.
    pub source: AccountSource,
    /// RFC 3339: since when it stands in the book.
    pub kept_at: String,
    /// Who it is for, where this computer asked for it.
    pub holder: Option<HolderDetails>,
    /// What the service said besides.
    pub raw: BTreeMap<String, String>,
}

impl collection::Stored for StoredAccount {
    const KIND: bursar_journal::RecordKind = bursar_journal::RecordKind::Accounts;
    fn one() -> Message {
        message!("app-one-account")
    }

    fn id(&self) -> &str {
        &self.id
    }
}

pub(super) type StoredAccounts = BTreeMap<String, StoredAccount>;

/// The accounts of an open profile.
pub struct Accounts {
    collection: Collection<StoredAccount>,
    pending: Mutex<Option<Pending>>,
}

impl Accounts {
    /// Over the journal that holds them.
    pub fn new(journal: Arc<Journal>) -> Self {
        Self { collection: Collection::new(journal), pending: Mutex::default() }
    }

    fn book(&self) -> Result<Arc<StoredAccounts>, Fault> {
        self.collection.book()
    }

    fn now(&self) -> Timestamp {
        self.collection.now()
    }

    /// Writes accounts and removes others, in one step with one line of the log, which names no one.
    fn write(&self, action: &str, put: &[StoredAccount], gone: &[String]) -> Result<(), Fault> {
        let what = put.iter().map(|kept| &kept.id).chain(gone).next().cloned().unwrap_or_default();
        let detail = format!("{} written, {} removed", put.len(), gone.len());
        self.collection.write(put, gone, Some((&format!("account_{action}"), &what, &detail)))
    }

    /// Takes in what the service says. Writes only what is new.
    pub fn learn(&self, accounts: &[VirtualAccount], source: AccountSource) -> Result<(), Fault> {
        let (put, gone) = learnt(self.book()?.as_ref(), accounts, source, self.now());
        if put.is_empty() { Ok(()) } else { self.write("learn", &put, &gone) }
    }

    /// Notes that accounts are about to be asked for.
    pub fn ask(&self, rows: &[NewAccount]) -> Result<(), Fault> {
        let now = self.now().to_string();
        let put: Vec<StoredAccount> = rows
            .iter()
            .map(|row| StoredAccount {
                id: asked_id(&row.ref_id),
                service_id: None,
                number: None,
                name: row.name.clone(),
                bank: None,
                bank_code: None,
                ref_id: Some(row.ref_id.clone()),
                status: None,
                customer: None,
                created_at: None,
                source: AccountSource::Asked,
                kept_at: now.clone(),
                holder: row.holder_details.clone(),
                raw: BTreeMap::new(),
            })
            .collect();
        self.write("ask", &put, &[])
    }

    /// Forgets accounts that were asked for and surely were not made.
    pub fn not_made(&self, ref_ids: &[&str]) -> Result<(), Fault> {
        let book = self.book()?;
        let gone: Vec<String> = ref_ids.iter().map(|ref_id| asked_id(ref_id)).filter(|id| book.contains_key(id)).collect();
        if gone.is_empty() { Ok(()) } else { self.write("not_made", &[], &gone) }
    }

    /// The account with this reference that the service has made, where it is known.
    pub fn made(&self, ref_id: &str) -> Result<Option<AccountRow>, Fault> {
        Ok(self.book()?.values().find(|kept| kept.ref_id.as_deref() == Some(ref_id) && kept.source != AccountSource::Asked).map(row))
    }

    /// An account of the book.
    pub fn get(&self, id: &str) -> Result<StoredAccount, Fault> {
        self.book()?.get(id).cloned().ok_or_else(|| Fault::new(Code::NotFound, message!("naira-account-gone")))
    }

    /// The account that the service knows by this id.
    pub fn of_service(&self, id: &str) -> Result<Option<StoredAccount>, Fault> {
        Ok(self.book()?.values().find(|kept| kept.service_id.as_deref() == Some(id)).cloned())
    }

    /// The account that this form would add.
    pub fn would_add(&self, typed: &AccountByHand) -> Result<StoredAccount, Fault> {
        let account = by_hand(typed, AccountSource::Hand, self.now())?;
        match Taken::by(self.book()?.values()).why_not(&account) {
            Some(fault) => Err(fault),
            None => Ok(account),
        }
    }

    /// Adds an account that was made elsewhere.
    pub fn add(&self, typed: &AccountByHand) -> Result<AccountView, Fault> {
        let account = self.would_add(typed)?;
        self.write("add", std::slice::from_ref(&account), &[])?;
        Ok(view(&account))
    }

    /// Takes in the account that the service confirmed for a customer, with the holder that was sent for it.
    pub fn learn_of_customer(&self, account: &VirtualAccount, customer: &str, holder: Option<HolderDetails>, source: AccountSource) -> Result<(), Fault> {
        let theirs = VirtualAccount { customer: Some(customer.to_owned()), ..account.clone() };
        self.learn(std::slice::from_ref(&theirs), source)?;
        let Some(kept) = self.of_service(&account.id.0)?.filter(|kept| kept.holder.is_none() && holder.is_some()) else { return Ok(()) };
        self.write("holder", &[StoredAccount { holder, ..kept }], &[])
    }

    /// Adds the account that a customer was told about, where the service cannot be asked.
    pub fn add_of_customer(&self, typed: &AccountByHand, customer: &str) -> Result<AccountView, Fault> {
        let added = self.add(typed)?;
        let kept = StoredAccount { customer: Some(customer.to_owned()), ..self.get(&added.account.id)? };
        self.write("add", std::slice::from_ref(&kept), &[])?;
        Ok(view(&kept))
    }

    /// Says what importing these rows would do. Writes nothing.
    pub fn try_import(&self, file: String, rows: Rows) -> Result<AccountImport, Fault> {
        let (pending, report) = import::plan(file, rows, self.book()?.as_ref(), self.now());
        *lock(&self.pending) = Some(pending);
        Ok(report)
    }

    /// The accounts that the dry run would add.
    pub fn would_import(&self, id: &str, leave_out_bad: bool) -> Result<Vec<StoredAccount>, Fault> {
        let gone = || Fault::new(Code::Conflict, message!("naira-import-over"));
        let kept = lock(&self.pending);
        Ok(kept.as_ref().filter(|pending| pending.id == id).ok_or_else(gone)?.accounts(leave_out_bad, self.book()?.as_ref())?.to_vec())
    }

    /// Does what the dry run said, all of it or nothing.
    pub fn import(&self, id: &str, leave_out_bad: bool) -> Result<AccountsImported, Fault> {
        let accounts = self.would_import(id, leave_out_bad)?;
        let mut kept = lock(&self.pending);
        let added = u32::try_from(accounts.len()).unwrap_or(u32::MAX);
        let file = kept.as_ref().map(|pending| pending.file.clone()).unwrap_or_default();
        self.collection.write(&accounts, &[], Some(("account_file", &file, &added.to_string())))?;
        *kept = None;
        Ok(AccountsImported { added })
    }

    /// Forgets the dry run.
    pub fn forget_import(&self) {
        *lock(&self.pending) = None;
    }

    /// Takes an account out of the book. The service keeps it.
    pub fn forget(&self, id: &str) -> Result<(), Fault> {
        self.get(id)?;
        self.write("forget", &[], &[id.to_owned()])
    }

    /// An account with its holder masked.
    pub fn view(&self, id: &str) -> Result<AccountView, Fault> {
        self.get(id).map(|kept| view(&kept))
    }

    /// One field of a holder in clear. The log has who looked before the value leaves.
    pub fn reveal(&self, id: &str, field: &str) -> Result<String, Fault> {
        let kept = self.get(id)?;
        let value = kept.holder.as_ref().and_then(|holder| personal::value(holder, field)).map(str::to_owned);
        let value = value.ok_or_else(|| Fault::invalid("field", message!("naira-account-field")))?;
        self.collection.journal().log("reveal", &kept.id, field)?;
        Ok(value)
    }

    /// Every account, newest first.
    pub fn rows(&self) -> Result<Vec<AccountRow>, Fault> {
        let mut rows: Vec<AccountRow> = self.book()?.values().map(row).collect();
        let age = |row: &AccountRow| row.created_at.clone().unwrap_or_else(|| row.kept_at.clone());
        rows.sort_by(|a, b| age(b).cmp(&age(a)).then_with(|| a.id.cmp(&b.id)));
        Ok(rows)
    }
}

/// The book, after the service's list was read where this connection has one.
pub async fn list(session: &Session, read: bool) -> Result<AccountBook, Fault> {
    let page = |page| ListVirtualAccounts { page: Some(page), limit: Some(PAGE), ..Default::default() };
    let (service, fault) = if read { ServiceList::of_pages(session.pages(page).await) } else { (ServiceList::NotAsked, None) };
    Ok(AccountBook { accounts: session.accounts().rows()?, service, fault })
}

/// Looks for accounts by their references, after an answer that said nothing about them.
pub async fn read_back(session: &Session, ref_ids: &[&str]) {
    for ref_id in ref_ids {
        // Not being able to ask is the case that the caller is in already.
        let _ = session.read(&ListVirtualAccounts { ref_id: Some((*ref_id).to_owned()), ..Default::default() }).await;
    }
}

/// An account as somebody wrote it down, each value refused at its field.
pub(super) fn by_hand(typed: &AccountByHand, source: AccountSource, now: Timestamp) -> Result<StoredAccount, Fault> {
    let number = number::whole("number", &typed.number)?;
    let text = |field: &str, text: &str, missing: Option<Message>| -> Result<Option<String>, Fault> {
        let text = shown_long(text.trim());
        match (text.is_empty(), missing) {
            (true, Some(missing)) => Err(Fault::invalid(field, missing)),
            (true, None) => Ok(None),
            (false, _) if text.chars().count() > LONGEST => Err(Fault::invalid(field, message!("naira-most-characters", most = LONGEST))),
            (false, _) => Ok(Some(text)),
        }
    };
    let name = text("name", &typed.name, Some(message!("naira-row-name")))?.unwrap_or_default();
    let bank = text("bank", &typed.bank, Some(message!("naira-account-bank")))?;
    let service_id = text("serviceId", &typed.service_id, None)?;
    let ref_id = text("refId", &typed.ref_id, None)?;
    Ok(StoredAccount {
        id: service_id.clone().unwrap_or_else(|| Uuid::new_v4().to_string()),
        service_id,
        number: Some(number),
        name,
        bank,
        bank_code: None,
        ref_id,
        status: None,
        customer: None,
        created_at: None,
        source,
        kept_at: now.to_string(),
        holder: None,
        raw: BTreeMap::new(),
    })
}

/// Numbers and ids that are taken, to be asked for many accounts.
#[derive(Default)]
pub(super) struct Taken<'a> {
    numbers: HashMap<(Option<&'a str>, Option<&'a str>), &'a StoredAccount>,
    ids: HashMap<&'a str, &'a StoredAccount>,
}

impl<'a> Taken<'a> {
    /// By these accounts.
    pub(super) fn by(accounts: impl Iterator<Item = &'a StoredAccount>) -> Self {
        let mut taken = Self::default();
        accounts.for_each(|account| taken.add(account));
        taken
    }

    /// And by this one.
    pub(super) fn add(&mut self, account: &'a StoredAccount) {
        self.numbers.insert((account.number.as_deref(), account.bank.as_deref()), account);
        self.ids.extend(account.service_id.as_deref().map(|id| (id, account)));
    }

    /// The one that has its number, or its id.
    pub(super) fn by_another(&self, account: &StoredAccount) -> Option<&'a StoredAccount> {
        let same_id = || self.ids.get(account.service_id.as_deref()?);
        self.numbers.get(&(account.number.as_deref(), account.bank.as_deref())).or_else(same_id).copied()
    }

    /// Why an account cannot stand beside these: one of them has its number or its id.
    pub(super) fn why_not(&self, account: &StoredAccount) -> Option<Fault> {
        if self.numbers.contains_key(&(account.number.as_deref(), account.bank.as_deref())) {
            return Some(Fault::invalid("number", message!("naira-account-known")));
        }
        let same_id = account.service_id.as_deref().is_some_and(|id| self.ids.contains_key(id));
        same_id.then(|| Fault::invalid("serviceId", message!("naira-account-id-known")))
    }
}

fn asked_id(ref_id: &str) -> String {
    format!("asked {ref_id}")
}

/// Of what the service says, the records that are new to the book, and the ids of those whose place they take.
fn learnt(book: &StoredAccounts, accounts: &[VirtualAccount], source: AccountSource, now: Timestamp) -> (Vec<StoredAccount>, Vec<String>) {
    let (mut put, mut gone) = (Vec::new(), Vec::new());
    // The first of each number among those without an id of the service.
    let nameless = book.values().rev().filter(|kept| kept.service_id.is_none());
    let by_number: HashMap<&str, &StoredAccount> = nameless.filter_map(|kept| Some((kept.number.as_deref()?, kept))).collect();
    for account in accounts {
        let id = &account.id.0;
        let numbered = || by_number.get(account.account_number.as_deref()?).copied();
        let asked = account.ref_id.as_deref().and_then(|ref_id| book.get(&asked_id(ref_id)));
        let before = book.get(id).or(asked).or_else(numbered);
        let after = told(account, before, source, now);
        if before != Some(&after) {
            gone.extend(before.map(|before| before.id.clone()).filter(|before| before != id));
            put.push(after);
        }
    }
    (put, gone)
}

/// What is known after the service said this: its words win, what it leaves out stays.
fn told(account: &VirtualAccount, before: Option<&StoredAccount>, source: AccountSource, now: Timestamp) -> StoredAccount {
    let old = |field: fn(&StoredAccount) -> &Option<String>| before.and_then(|before| field(before).clone());
    let word = |text: &Option<String>| text.as_deref().map(shown_long);
    let mut raw = before.map(|before| before.raw.clone()).unwrap_or_default();
    raw.extend(account.extra.0.iter().map(|(name, value)| (shown(name), shown_long(&personal::masked_field(name, value)))));
    let kept_source = before.map(|before| before.source).filter(|source| !matches!(source, AccountSource::Asked | AccountSource::Hand | AccountSource::File));
    StoredAccount {
        id: account.id.0.clone(),
        service_id: Some(account.id.0.clone()),
        number: account.account_number.clone().or_else(|| old(|kept| &kept.number)),
        name: word(&account.account_name).or_else(|| before.map(|before| before.name.clone())).unwrap_or_default(),
        bank: word(&account.bank_name).or_else(|| old(|kept| &kept.bank)),
        bank_code: account.bank_code.clone().or_else(|| old(|kept| &kept.bank_code)),
        ref_id: word(&account.ref_id).or_else(|| old(|kept| &kept.ref_id)),
        status: word(&account.status).or_else(|| old(|kept| &kept.status)),
        customer: account.customer.clone().or_else(|| old(|kept| &kept.customer)),
        created_at: account.created_at.clone().or_else(|| old(|kept| &kept.created_at)),
        source: kept_source.unwrap_or(source),
        kept_at: before.map_or_else(|| now.to_string(), |before| before.kept_at.clone()),
        holder: before.and_then(|before| before.holder.clone()),
        raw,
    }
}

fn row(kept: &StoredAccount) -> AccountRow {
    AccountRow {
        id: kept.id.clone(),
        service_id: kept.service_id.clone().map(VirtualAccountId),
        number: kept.number.clone(),
        name: shown(&kept.name),
        bank: kept.bank.as_deref().map(shown),
        bank_code: kept.bank_code.clone(),
        ref_id: kept.ref_id.as_deref().map(shown),
        status: kept.status.as_deref().map(shown),
        customer: kept.customer.clone(),
        created_at: kept.created_at.clone(),
        source: kept.source,
        kept_at: kept.kept_at.clone(),
    }
}

fn view(kept: &StoredAccount) -> AccountView {
    AccountView {
        account: row(kept),
        holder: kept.holder.as_ref().map(people::masked).unwrap_or_default(),
        raw: kept.raw.iter().map(|(name, value)| RawField { name: name.clone(), value: value.clone() }).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_of_accounts_is_learnt_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("accounts", |count| {
            let said = |at: usize| -> VirtualAccount { serde_json::from_str(&format!(r#"{{"id":"va-{at}","accountNumber":"{at:010}"}}"#)).unwrap() };
            let said: Vec<VirtualAccount> = (0..count).map(said).collect();
            // Every second one stands in the book by its number alone.
            let typed =
                |at: usize| StoredAccount { id: format!("own-{at}"), service_id: None, ..told(&said[at], None, AccountSource::Hand, Timestamp::UNIX_EPOCH) };
            let book: StoredAccounts = (0..count).step_by(2).map(typed).map(|kept| (kept.id.clone(), kept)).collect();
            let (put, gone) = learnt(&book, &said, AccountSource::List, Timestamp::UNIX_EPOCH);
            assert_eq!((put.len(), gone.len()), (count, book.len()));
        });
    }
}

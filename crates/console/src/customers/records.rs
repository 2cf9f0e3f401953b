//! The book of customers: what the service records, what was typed, and whom wallets and accounts name.

use std::{any::Any, collections::BTreeMap, sync::Arc};

use bursar_contract::{
    Code, Fault, Operation,
    customers::{CreateCustomer, Customer, CustomerId, ListCustomers, ViewCustomer},
    untrusted::{shown, shown_long},
    wallets::{ListWallets, Wallet},
};
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};

use crate::{
    Console,
    base::{
        collection::{self, Collection},
        session::{AnswerObserver, Asked, PAGE, Session},
    },
    customers::api::{CustomerForm, CustomerList, CustomerRow, CustomerSource, CustomerView},
    naira::api::ServiceList,
    payments::reconcile,
    wallets::api::Custody,
};
use bursar_journal::{IntentState, Journal, RecordKind};

const LONGEST: usize = 200;

/// A customer as it rests.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StoredCustomer {
    /// The service's id.
    pub id: String,
    /// What people call the customer.
    pub name: String,
    /// The organization's reference.
    pub ref_id: Option<String>,
    /// A word of the service.
    pub status: Option<String>,
    /// Whether there is a PIN.
    pub has_pin: Option<bool>,
    /// Whether there is a way back in.
    pub has_recovery: Option<bool>,
    /// Where the customer is known from.
    pub source: CustomerSource,
}

impl collection::Stored for StoredCustomer {
    const KIND: RecordKind = RecordKind::Customers;
    fn one() -> Message {
        message!("app-one-customer")
    }

    fn id(&self) -> &str {
        &self.id
    }
}

/// The customers of an open profile.
pub struct Customers(Collection<StoredCustomer>);

impl Customers {
    /// Over the journal that holds them.
    pub fn new(journal: Arc<Journal>) -> Self {
        Self(Collection::new(journal))
    }

    /// Takes in what the service says. Writes only what is new; a name that a person typed gives way to the service's.
    pub fn learn(&self, said: &[Customer]) -> Result<(), Fault> {
        let book = self.0.book()?;
        let mut put = Vec::new();
        for customer in said {
            let before = book.get(&customer.id.0);
            let word = |text: &Option<String>, old: Option<&String>| text.as_deref().map(shown_long).or_else(|| old.cloned());
            let after = StoredCustomer {
                id: customer.id.0.clone(),
                name: word(&customer.name, before.map(|kept| &kept.name)).unwrap_or_default(),
                ref_id: word(&customer.ref_id, before.and_then(|kept| kept.ref_id.as_ref())),
                status: word(&customer.status, before.and_then(|kept| kept.status.as_ref())),
                has_pin: customer.has_pin.or_else(|| before.and_then(|kept| kept.has_pin)),
                has_recovery: customer.has_recovery.or_else(|| before.and_then(|kept| kept.has_recovery)),
                source: CustomerSource::Service,
            };
            if before != Some(&after) {
                put.push(after);
            }
        }
        if put.is_empty() { Ok(()) } else { self.0.write(&put, &[], None) }
    }

    /// The name of a customer, where one is known.
    pub fn name(&self, id: &str) -> Result<Option<String>, Fault> {
        Ok(self.0.book()?.get(id).map(|kept| kept.name.clone()).filter(|name| !name.is_empty()))
    }
}

impl Session {
    /// Its customers.
    pub(crate) fn customers(&self) -> &Customers {
        self.state()
    }
}

/// Keeps what answers say about customers.
pub(crate) struct CustomerAnswers;

impl CustomerAnswers {
    fn keep(session: &Session, customers: &[Customer]) {
        if let Err(fault) = session.customers().learn(customers) {
            tracing::warn!(code = ?fault.code, "customers of an answer could not be kept");
        }
    }
}

impl AnswerObserver for CustomerAnswers {
    fn answered(&self, session: &Session, _: &Asked<'_>, reply: &dyn Any) {
        if let Some(customers) = reply.downcast_ref::<Vec<Customer>>() {
            Self::keep(session, customers);
        } else if let Some(customer) = reply.downcast_ref::<Customer>() {
            Self::keep(session, std::slice::from_ref(customer));
        }
    }
}

/// How often each customer is named, and how the newest PIN request of each stands.
fn rows(session: &Session) -> Result<Vec<CustomerRow>, Fault> {
    let mut rows: BTreeMap<String, CustomerRow> = BTreeMap::new();
    let seen = |id: &str| CustomerRow {
        id: CustomerId(id.to_owned()),
        name: String::new(),
        ref_id: None,
        status: None,
        has_pin: None,
        has_recovery: None,
        wallets: 0,
        accounts: 0,
        last: None,
        source: CustomerSource::Seen,
    };
    for kept in session.customers().0.book()?.values() {
        let row = CustomerRow {
            name: shown(&kept.name),
            ref_id: kept.ref_id.as_deref().map(shown),
            status: kept.status.as_deref().map(shown),
            has_pin: kept.has_pin,
            has_recovery: kept.has_recovery,
            source: kept.source,
            ..seen(&kept.id)
        };
        rows.insert(kept.id.clone(), row);
    }
    for (customer, count) in session.wallet_cache().customers()? {
        rows.entry(customer.clone()).or_insert_with(|| seen(&customer)).wallets = count;
    }
    for account in session.accounts().rows()? {
        if let Some(customer) = &account.customer {
            rows.entry(customer.clone()).or_insert_with(|| seen(customer)).accounts += 1;
        }
    }
    for pin_request in session.pin_requests().all()? {
        let row = rows.entry(pin_request.customer.clone()).or_insert_with(|| seen(&pin_request.customer));
        // Newest first: the first one met is the last one started.
        row.last = row.last.or(Some(pin_request.state));
    }
    let mut rows: Vec<CustomerRow> = rows.into_values().collect();
    rows.sort_by_cached_key(|row| (row.name.is_empty(), row.name.to_lowercase(), row.id.0.clone()));
    Ok(rows)
}

/// The book, after the service's list was read where this connection has one.
pub async fn list(session: &Session, read: bool) -> Result<CustomerList, Fault> {
    let page = |page| ListCustomers { page: Some(page), limit: Some(PAGE), ..Default::default() };
    let (service, fault) = if read { ServiceList::of_pages(session.pages(page).await) } else { (ServiceList::NotAsked, None) };
    if service == ServiceList::Read {
        end_open_additions(session).await?;
    }
    Ok(CustomerList { customers: rows(session)?, service, fault })
}

/// Additions of unknown outcome, looked for in the list that can be read now.
async fn end_open_additions(session: &Session) -> Result<(), Fault> {
    let open = session.journal.in_states(&[IntentState::Unknown, IntentState::AcceptedUnreadable])?;
    for intent in open.iter().filter(|intent| intent.operation == CreateCustomer::SPEC.name) {
        if let Err(fault) = reconcile::look(session, intent).await {
            tracing::info!(intent = intent.id, code = ?fault.code, "a look for a customer failed; the next follows");
        }
    }
    Ok(())
}

/// The wallets that the service lists for a customer. A row that names another customer is not taken: a filter can be ignored.
pub async fn wallets_of(session: &Session, customer: &str) -> Result<Vec<Wallet>, Fault> {
    let page = |page| ListWallets { customer_ids: Some(customer.to_owned()), page: Some(page), limit: Some(PAGE), ..Default::default() };
    let (found, _) = session.pages(page).await?;
    Ok(found.into_iter().filter(|wallet| wallet.has_id() && is_theirs(session, wallet, customer)).collect())
}

/// Whether a wallet is this customer's. The service names customers on the organization's wallets too.
fn is_theirs(session: &Session, wallet: &Wallet, customer: &str) -> bool {
    let ours = || matches!(session.wallet_cache().custody(&wallet.id.0), Ok(Some(Custody::Organization)));
    wallet.customer.as_deref() == Some(customer) && !ours()
}

/// A customer with everything known; `read` asks the service for its record and the wallets.
pub async fn view(session: &Session, id: &str, read: bool) -> Result<CustomerView, Fault> {
    let (mut record, mut fault, mut wallets) = (ServiceList::NotAsked, None, None);
    if read {
        (record, fault) = ServiceList::of(session.read(&ViewCustomer { id: CustomerId(id.to_owned()) }).await);
        match wallets_of(session, id).await {
            Ok(found) => wallets = Some(found),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    let wallets = match wallets {
        Some(wallets) => wallets,
        None => session.known_wallets().into_iter().filter(|wallet| is_theirs(session, wallet, id)).collect(),
    };
    let customer = rows(session)?.into_iter().find(|row| row.id.0 == id);
    let customer = customer.ok_or_else(|| Fault::new(Code::NotFound, message!("customer-gone")))?;
    let accounts = session.accounts().rows()?.into_iter().filter(|account| account.customer.as_deref() == Some(id)).collect();
    let pin_requests = session.pin_requests().all()?.into_iter().filter(|pin_request| pin_request.customer == id);
    let pin_requests = pin_requests.map(|pin_request| session.pin_requests().show(session, &pin_request)).collect::<Result<_, _>>()?;
    Ok(CustomerView { customer, record, fault, wallets, accounts, pin_requests })
}

fn typed(field: &str, text: &str) -> Result<String, Fault> {
    let text = shown_long(text.trim());
    if text.chars().count() > LONGEST { Err(Fault::invalid(field, message!("naira-most-characters", most = LONGEST))) } else { Ok(text) }
}

/// Adds a customer: one that exists at the service by its id, or a new one that the service is asked to make.
pub async fn add(console: &Console, session: &Session, form: &CustomerForm) -> Result<CustomerId, Fault> {
    let (name, ref_id, id) = (typed("name", &form.name)?, typed("refId", &form.ref_id)?, typed("id", &form.id)?);
    if name.is_empty() {
        return Err(Fault::invalid("name", message!("customer-name")));
    }
    if id.is_empty() {
        if ref_id.is_empty() {
            return Err(Fault::invalid("refId", message!("customer-reference")));
        }
        let made = console.run(CreateCustomer { name, ref_id }).await.map_err(|fault| match fault.code {
            Code::NotFound => Fault { field: Some("id".into()), ..Fault::new(Code::Refused, message!("customer-no-create")) },
            _ => fault,
        })?;
        session.customers().learn(std::slice::from_ref(&made))?;
        session.changes.customers(Some(&made.id.0));
        return Ok(made.id);
    }
    if !id.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(Fault::invalid("id", message!("customer-id-form")));
    }
    if session.customers().0.book()?.contains_key(&id) {
        return Err(Fault::invalid("id", message!("customer-known")));
    }
    let kept = StoredCustomer {
        id: id.clone(),
        name,
        ref_id: Some(ref_id).filter(|text| !text.is_empty()),
        status: None,
        has_pin: None,
        has_recovery: None,
        source: CustomerSource::Hand,
    };
    session.customers().0.write(&[kept], &[], Some(("customer_added", &id, "")))?;
    session.changes.customers(Some(&id));
    Ok(CustomerId(id))
}

/// Takes a customer out of the book. The service keeps what it has.
pub fn forget(session: &Session, id: &str) -> Result<(), Fault> {
    session.customers().0.write(&[], &[id.to_owned()], Some(("customer_forgotten", id, "")))?;
    session.changes.customers(Some(id));
    Ok(())
}

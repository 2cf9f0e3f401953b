//! Customers: who they are, whether they have a PIN, and whether they locked themselves out.

pub(crate) mod challenge;
pub(crate) mod complete;
pub(crate) mod pin;

use bursar_contract::customers::{self as contract, CreateCustomer, CustomerId, ListCustomers, ViewCustomer};
use rusqlite::{OptionalExtension, Row, params};
use serde_json::{Value, json};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    world::{Page, World, iso},
};

/// Wrong PINs until a customer is locked out, and wrong answers until recovery is.
pub(crate) const TRIES: i64 = 5;

/// A customer as it lies in the world.
pub(crate) struct Customer {
    pub(crate) seq: i64,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) ref_id: String,
    pub(crate) pin: Option<Vec<u8>>,
    pub(crate) wrong: i64,
    /// The question of recovery and the hash of its answer.
    pub(crate) recovery: Option<(String, Vec<u8>)>,
    pub(crate) wrong_answers: i64,
    created_at: i64,
    updated_at: i64,
    /// organization: only a reference of its wallets (see [`World::customer_of_reference`]).
    custody: String,
}

const SELECT: &str =
    "SELECT seq, id, name, ref_id, pin, wrong, recovery_question, recovery_answer, recovery_wrong, created_at, updated_at, custody FROM customers";

impl Customer {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        let (question, answer): (Option<String>, Option<Vec<u8>>) = (row.get(6)?, row.get(7)?);
        Ok(Self {
            seq: row.get(0)?,
            id: row.get(1)?,
            name: row.get(2)?,
            ref_id: row.get(3)?,
            pin: row.get(4)?,
            wrong: row.get(5)?,
            recovery: question.zip(answer),
            wrong_answers: row.get(8)?,
            created_at: row.get(9)?,
            updated_at: row.get(10)?,
            custody: row.get(11)?,
        })
    }

    /// Too many wrong PINs. The answer of recovery still opens.
    pub(crate) fn is_locked(&self) -> bool {
        self.wrong >= TRIES
    }

    /// Too many wrong answers as well.
    pub(crate) fn is_recovery_locked(&self) -> bool {
        self.wrong_answers >= TRIES
    }

    fn record(self) -> contract::Customer {
        let status = if self.is_locked() { "locked" } else { "active" };
        contract::Customer {
            id: CustomerId(self.id),
            name: Some(self.name),
            ref_id: Some(self.ref_id),
            custody_type: Some(self.custody),
            status: Some(status.into()),
            has_pin: Some(self.pin.is_some()),
            has_recovery: Some(self.recovery.is_some()),
            created_at: Some(iso(self.created_at)),
            updated_at: Some(iso(self.updated_at)),
            extra: Default::default(),
        }
    }
}

impl Answer<ListCustomers> for World {
    fn answer(&mut self, input: ListCustomers, _: &Caller) -> Result<Answered<Vec<contract::Customer>>, Refusal> {
        let page = Page::v_two(input.page, input.limit, input.order)?;
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE custody = 'customer' ORDER BY seq {} LIMIT ?1 OFFSET ?2", page.direction()))?;
        let rows = query.query_map(params![page.limit, page.offset], Customer::read)?;
        Ok(Answered::new(rows.map(|customer| customer.map(Customer::record)).collect::<Result<_, _>>()?, "Customers"))
    }
}

impl Answer<CreateCustomer> for World {
    fn answer(&mut self, input: CreateCustomer, _: &Caller) -> Result<Answered<contract::Customer>, Refusal> {
        let known: Option<(String, String)> = {
            let mut query = self.db.prepare_cached("SELECT id, custody FROM customers WHERE ref_id = ?1")?;
            query.query_row([&input.ref_id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?
        };
        let id = match known {
            Some((_, custody)) if custody == "customer" => {
                return Err(Refusal { status: 409, message: "There is a customer with this refId.".into(), field: Some("refId".into()) });
            }
            // A wallet of the organization brought this reference: the customer is that one from now on.
            Some((id, _)) => {
                let mut update = self.db.prepare_cached("UPDATE customers SET custody = 'customer', name = ?2, updated_at = ?3 WHERE id = ?1")?;
                update.execute(params![id, input.name.trim(), self.now()])?;
                id
            }
            None => self.insert_customer(input.name.trim(), &input.ref_id, "customer")?,
        };
        Ok(Answered::new(self.customer("id", &id)?.record(), "Customer created"))
    }
}

impl Answer<ViewCustomer> for World {
    fn answer(&mut self, input: ViewCustomer, _: &Caller) -> Result<Answered<contract::Customer>, Refusal> {
        Ok(Answered::new(self.customer("id", &input.id.0)?.record(), "Customer"))
    }
}

impl World {
    /// A customer by its id, or 404 naming `field`.
    pub(crate) fn customer(&self, field: &str, id: &str) -> Result<Customer, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE id = ?1"))?;
        query.query_row([id], Customer::read).optional()?.ok_or_else(|| Refusal::unknown(field, "customer"))
    }

    fn insert_customer(&mut self, name: &str, ref_id: &str, custody: &str) -> Result<String, Refusal> {
        let seq = self.next_seq("customers")?;
        let id = self.keys.id("customer", seq);
        self.db
            .prepare_cached("INSERT INTO customers (seq, id, name, ref_id, wrong, created_at, updated_at, custody) VALUES (?1, ?2, ?3, ?4, 0, ?5, ?5, ?6)")?
            .execute(params![seq, id, name, ref_id, self.now(), custody])?;
        Ok(id)
    }

    /// The customer that the service names on an organization's wallet with this reference.
    pub(crate) fn customer_of_reference(&mut self, name: &str, reference: &str) -> Result<String, Refusal> {
        let known = self.db.query_row("SELECT id FROM customers WHERE ref_id = ?1", [reference], |row| row.get(0)).optional()?;
        known.map_or_else(|| self.insert_customer(name, reference, "organization"), Ok)
    }

    /// Lets a customer who was locked out try again: in a sandbox nobody can be asked who they are.
    pub(crate) fn unlock_customer(&mut self, id: &str) -> Result<Value, Refusal> {
        self.durably(|world| {
            let customer = world.customer("id", id)?;
            world.count_wrong(&customer, 0)?;
            world.count_wrong_answers(&customer, 0)?;
            Ok(json!(world.customer("id", id)?.record()))
        })
    }

    pub(crate) fn count_wrong(&self, customer: &Customer, wrong: i64) -> Result<(), Refusal> {
        let mut update = self.db.prepare_cached("UPDATE customers SET wrong = ?2, updated_at = ?3 WHERE seq = ?1")?;
        update.execute(params![customer.seq, wrong, self.now()])?;
        Ok(())
    }

    pub(crate) fn count_wrong_answers(&self, customer: &Customer, wrong: i64) -> Result<(), Refusal> {
        let mut update = self.db.prepare_cached("UPDATE customers SET recovery_wrong = ?2, updated_at = ?3 WHERE seq = ?1")?;
        update.execute(params![customer.seq, wrong, self.now()])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;

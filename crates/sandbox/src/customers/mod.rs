//! Customers: who they are, whether they have a PIN, and whether they locked themselves out.

pub(crate) mod challenge;
pub(crate) mod complete;
pub(crate) mod pin;

use rusqlite::{OptionalExtension, Row, params};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    answer::Refusal,
    world::{Page, World, iso},
};

/// Wrong PINs until a customer is locked out.
pub(crate) const TRIES: i64 = 5;

/// A request for a customer.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewCustomer {
    name: String,
    ref_id: String,
}

/// A customer as it lies in the world.
pub(crate) struct Customer {
    pub(crate) seq: i64,
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) ref_id: String,
    pub(crate) pin: Option<Vec<u8>>,
    pub(crate) wrong: i64,
    created_at: i64,
    updated_at: i64,
}

const SELECT: &str = "SELECT seq, id, name, ref_id, pin, wrong, created_at, updated_at FROM customers";

impl Customer {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            id: row.get(1)?,
            name: row.get(2)?,
            ref_id: row.get(3)?,
            pin: row.get(4)?,
            wrong: row.get(5)?,
            created_at: row.get(6)?,
            updated_at: row.get(7)?,
        })
    }

    pub(crate) fn is_locked(&self) -> bool {
        self.wrong >= TRIES
    }

    fn record(&self) -> Value {
        json!({
            "id": self.id, "name": self.name, "refId": self.ref_id, "custodyType": "customer",
            "status": if self.is_locked() { "locked" } else { "active" },
            // PIN and recovery are set in one visit.
            "hasPin": self.pin.is_some(), "hasRecovery": self.pin.is_some(),
            "createdAt": iso(self.created_at), "updatedAt": iso(self.updated_at),
        })
    }
}

impl World {
    /// A customer by its id, or 404 naming `field`.
    pub(crate) fn customer(&self, field: &str, id: &str) -> Result<Customer, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE id = ?1"))?;
        query.query_row([id], Customer::read).optional()?.ok_or_else(|| Refusal::unknown(field, "customer"))
    }

    pub(crate) fn customer_record(&self, id: &str) -> Result<Value, Refusal> {
        Ok(self.customer("id", id)?.record())
    }

    pub(crate) fn customers(&self, page: Page) -> Result<Value, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} ORDER BY seq {} LIMIT ?1 OFFSET ?2", page.direction()))?;
        let rows = query.query_map(params![page.limit, page.offset], Customer::read)?;
        Ok(Value::Array(rows.map(|customer| customer.map(|customer| customer.record())).collect::<Result<_, _>>()?))
    }

    pub(crate) fn create_customer(&mut self, new: &NewCustomer) -> Result<Value, Refusal> {
        for (field, text) in [("name", &new.name), ("refId", &new.ref_id)] {
            if text.trim().is_empty() || text.chars().count() > 200 {
                return Err(Refusal::field(field, format!("{field} has 1 to 200 characters.")));
            }
        }
        self.durably(|world| {
            let mut known = world.db.prepare_cached("SELECT EXISTS (SELECT 1 FROM customers WHERE ref_id = ?1)")?;
            if known.query_row([&new.ref_id], |row| row.get(0))? {
                return Err(Refusal { status: 409, message: "There is a customer with this refId.".into(), field: Some("refId".into()) });
            }
            drop(known);
            let seq = world.next_seq("customers")?;
            let id = world.keys.id("customer", seq);
            world
                .db
                .prepare_cached("INSERT INTO customers (seq, id, name, ref_id, wrong, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, 0, ?5, ?5)")?
                .execute(params![seq, id, new.name.trim(), new.ref_id, world.now()])?;
            world.customer_record(&id)
        })
    }

    /// Lets a customer who was locked out try again: in a sandbox nobody can be asked who they are.
    pub(crate) fn unlock_customer(&mut self, id: &str) -> Result<Value, Refusal> {
        self.durably(|world| {
            let customer = world.customer("id", id)?;
            world.count_wrong(&customer, 0)?;
            world.customer_record(id)
        })
    }

    pub(crate) fn count_wrong(&self, customer: &Customer, wrong: i64) -> Result<(), Refusal> {
        let mut update = self.db.prepare_cached("UPDATE customers SET wrong = ?2, updated_at = ?3 WHERE seq = ?1")?;
        update.execute(params![customer.seq, wrong, self.now()])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests;

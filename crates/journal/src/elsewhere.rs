//! What the service's own lists show besides: transactions that this app may not have made, as rows of the timeline.

use std::collections::HashMap;

use bursar_contract::{Fault, Money};
use bursar_messages::Message;
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Journal,
    payment::{NamedChain, Party},
    stored,
    team_payments::is_told,
};

/// A transaction of the service that this app may not have made.
pub struct Elsewhere {
    /// The service's id.
    pub remote_id: String,
    /// Milliseconds.
    pub at: i64,
    /// For people.
    pub title: Message,
    /// The service's word for what it is.
    pub operation: String,
    /// Where it stands, as we read the service's word.
    pub state: &'static str,
    /// That word.
    pub service_state: Option<String>,
    /// What it moves, as far as the list says: a number that cannot be read is none.
    pub money: Option<Money>,
    /// Whom it pays, as far as known.
    pub to: Option<Party>,
    /// Whose it is.
    pub from: Party,
    /// On which chain.
    pub chain: NamedChain,
    /// Which token.
    pub token_id: Option<String>,
    /// Which wallet's list showed it.
    pub wallet_id: String,
    /// On-chain hash.
    pub tx_hash: Option<String>,
}

impl Journal {
    /// Takes over what the service lists of a wallet. What an intent of this app made is left to that intent, and what
    /// another computer of the team told of to that. True if anything is new.
    pub fn take_elsewhere(&self, wallet: &str, seen: &[Elsewhere], whole: bool) -> Result<bool, Fault> {
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let mut changed = 0;
            for one in seen {
                changed += take(&tx, one)?;
            }
            if whole {
                tx.execute(
                    "INSERT INTO list_read (wallet_id, at) VALUES (?1, ?2) ON CONFLICT (wallet_id) DO UPDATE SET at = ?2",
                    params![wallet, self.clock.now()],
                )?;
            }
            tx.commit()?;
            Ok(changed > 0)
        })
    }

    /// Whether a listed transaction, by id and hash, came from an intent of this app.
    pub fn made_here(&self, remote_id: &str, tx_hash: Option<&str>) -> Result<bool, Fault> {
        self.read(|db| made_here(db, remote_id, tx_hash))
    }

    /// Whether a person decided about an outcome of this wallet since a time, milliseconds.
    pub fn decided_since(&self, wallet: &str, since: i64) -> Result<bool, Fault> {
        let sql = "SELECT EXISTS (SELECT 1 FROM decision JOIN intent ON intent.id = decision.intent WHERE wallet_id = ?1 AND at >= ?2)";
        self.read(|db| db.prepare_cached(sql)?.query_row(params![wallet, since], |row| row.get(0)))
    }

    /// When the service's list of each wallet was last read to its end, in milliseconds.
    pub fn lists_read(&self) -> Result<HashMap<String, i64>, Fault> {
        self.read(|db| {
            let mut statement = db.prepare("SELECT wallet_id, at FROM list_read")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }
}

fn made_here(db: &Connection, remote_id: &str, tx_hash: Option<&str>) -> rusqlite::Result<bool> {
    db.prepare_cached("SELECT EXISTS (SELECT 1 FROM entry WHERE here = 1 AND (remote_id = ?1 OR (?2 IS NOT NULL AND tx_hash = ?2 AND remote_id IS NULL)))")?
        .query_row(params![remote_id, tx_hash], |row| row.get(0))
}

fn take(db: &Connection, one: &Elsewhere) -> rusqlite::Result<usize> {
    if made_here(db, &one.remote_id, one.tx_hash.as_deref())? || is_told(db, one)? {
        return Ok(0);
    }
    let id = format!("service:{}", one.remote_id);
    let asset = one
        .money
        .as_ref()
        .map(|money| serde_json::to_string(money.asset()))
        .transpose()
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
    let direction = if one.to.as_ref().is_some_and(|to| to.own) { "own" } else { "out" };
    let known: Option<(String, Option<String>, Option<String>)> = db
        .prepare_cached("SELECT state, service_state, tx_hash FROM entry WHERE id = ?1")?
        .query_row([&id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .optional()?;
    match known {
        Some(known) if known == (one.state.to_owned(), one.service_state.clone(), one.tx_hash.clone()) => Ok(0),
        Some(_) => {
            db.execute("UPDATE entry SET state = ?2, service_state = ?3, tx_hash = ?4 WHERE id = ?1", params![id, one.state, one.service_state, one.tx_hash])
        }
        None => db.execute(
            "INSERT INTO entry (seq, id, here, at, operation, title, direction, state, service_state, amount, unit, to_name, to_address, to_own, from_name,
               from_address, chain, chain_name, chain_test, token_id, wallet_id, remote_id, tx_hash, asset, message)
             VALUES (coalesce((SELECT max(seq) + 1 FROM entry WHERE seq BETWEEN ?2 * 1000 AND ?2 * 1000 + 999), ?2 * 1000),
               ?1, 0, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23)",
            params![
                id,
                one.at,
                one.operation,
                one.title.to_string(),
                direction,
                one.state,
                one.service_state,
                one.money.as_ref().map(|money| money.amount().to_string()),
                one.money.as_ref().and_then(|money| money.asset().symbol()),
                one.to.as_ref().and_then(|to| to.name.clone()),
                one.to.as_ref().map(|to| to.address.clone()),
                one.to.as_ref().is_some_and(|to| to.own),
                one.from.name,
                one.from.address,
                one.chain.id,
                one.chain.name,
                one.chain.test,
                one.token_id,
                one.wallet_id,
                one.remote_id,
                one.tx_hash,
                asset,
                stored(&one.title)
            ],
        ),
    }
}

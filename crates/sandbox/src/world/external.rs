//! Chains on other nodes: handing over what lies in the outbox, and learning from the node's blocks what became of it.
//!
//! A transaction is signed once, and its bytes are on disk before the first of them leaves. Handing them over again is harmless: it is the same
//! transaction, and its nonce can be used once. So a silent node, a cut connection or a kill only ever mean "later".

use std::{
    collections::{HashMap, HashSet},
    time::Duration,
};

use alloy_primitives::{Address, B256};
use bursar_contract::chain::CHAINS;
use rusqlite::params;

use crate::{
    chain::{
        Chain,
        custom::reverted,
        error::ChainError,
        external::{
            External, binding,
            node::NodeError,
            outbox::{self, Posted},
        },
        mine::Outcome,
    },
    transactions,
    world::World,
};

/// Between two looks at a node while something waits for its blocks, and after it was silent.
const LOOK: Duration = Duration::from_secs(1);
const PATIENCE: Duration = Duration::from_secs(5);
/// A node may forget what waits, so it is told again.
const AGAIN: Duration = Duration::from_secs(60);
/// Blocks under a nonce until it is believed that another transaction has used it.
const DEEP: u64 = 12;

/// What a node's word about a transaction means.
enum Word {
    /// The node has it.
    Taken,
    /// It is not taken, and will not be. Final only if nobody can have got it before.
    Refused(String),
    /// Nothing is known.
    Silence,
}

fn word(answer: Result<(), NodeError>) -> Word {
    match answer {
        Ok(()) => Word::Taken,
        Err(NodeError::Silent(_) | NodeError::Unreadable(_)) => Word::Silence,
        Err(NodeError::Refused { message, .. }) => {
            let lower = message.to_lowercase();
            let says = |words: &[&str]| words.iter().any(|word| lower.contains(word));
            if says(&["already known", "already imported", "already exists", "known transaction"]) {
                Word::Taken
            } else if says(&["insufficient funds", "nonce too low", "intrinsic gas", "underpriced", "gas limit", "less than block base fee", "fee cap"]) {
                Word::Refused(message)
            } else {
                Word::Silence
            }
        }
    }
}

impl World {
    /// Binds chains to nodes, or says why they cannot be. A chain lives in one place from the world's beginning to its end.
    pub(super) fn bind(&mut self, externals: Vec<External>) -> Result<(), String> {
        let storage = |error: rusqlite::Error| error.to_string();
        for info in CHAINS {
            let bound = self.meta(&binding(info.chain_id)).map_err(storage)?.is_some();
            if bound && !externals.iter().any(|external| external.info().chain_id == info.chain_id) {
                return Err(format!("{0} of this world is kept by another node: start it with --chain {0}=URL.", info.id));
            }
        }
        for mut external in externals {
            let info = external.info();
            let blocks: bool =
                self.db.query_row("SELECT EXISTS (SELECT 1 FROM blocks WHERE chain = ?1)", [info.chain_id], |row| row.get(0)).map_err(storage)?;
            if blocks {
                return Err(format!("{} of this world has blocks of its own already. Only a new world can leave it to another node.", info.id));
            }
            match external.ready(&self.db) {
                Ok(()) => {}
                // It may come later: every request that needs it looks again.
                Err(error @ ChainError::Silent { .. }) => {
                    tracing::warn!("{error}");
                    self.db.execute("INSERT OR IGNORE INTO meta (name, value) VALUES (?1, x'')", [binding(info.chain_id)]).map_err(storage)?;
                }
                Err(error) => return Err(format!("{error}.")),
            }
            external.node.wake();
            self.externals.insert(info.chain_id, external);
        }
        Ok(())
    }

    /// Whether no chain is kept by another node.
    pub(super) fn is_alone(&self) -> bool {
        self.externals.is_empty()
    }

    /// Whether a chain is kept by another node.
    pub(crate) fn is_external(&self, chain: u32) -> bool {
        self.externals.contains_key(&chain)
    }

    /// Whose blocks they are, for people; none for a chain of this world's own.
    pub(crate) fn keeper(&self, chain: u32) -> Option<&str> {
        self.externals.get(&chain).map(|external| external.node.wire.host())
    }

    /// Hands over what was put into an outbox since the last time. What is said about it is on disk when this returns.
    pub(crate) fn hand_over(&mut self) {
        for id in std::mem::take(&mut self.fresh) {
            self.look(id);
        }
    }

    /// Looks after the transactions of a chain on another node, and says when to look again.
    /// False if what was learned could not be written.
    pub(super) fn look(&mut self, id: u32) -> bool {
        let again = match self.looked(id) {
            Ok(false) => None,
            Ok(true) => Some(LOOK),
            Err(error) => {
                tracing::warn!(%error, "transactions wait for their node");
                Some(PATIENCE)
            }
        };
        let now = self.clock.instant();
        match again {
            Some(time) => self.due.insert(id, now + time),
            None => self.due.remove(&id),
        };
        let kept = self.commit();
        if !kept {
            self.due.insert(id, now + PATIENCE);
        }
        kept
    }

    /// Whether something still waits.
    fn looked(&mut self, id: u32) -> Result<bool, ChainError> {
        let posted = outbox::all(&self.db, id)?;
        if posted.is_empty() {
            return Ok(false);
        }
        let newest: HashMap<(Address, u64), B256> = posted.iter().map(|posted| ((posted.sender, posted.nonce), posted.hash)).collect();
        let mut open: HashSet<B256> = posted.iter().map(|posted| posted.hash).collect();
        for one in &posted {
            let waits = one.after.is_some_and(|after| open.contains(&after));
            let last = newest.get(&(one.sender, one.nonce)) == Some(&one.hash);
            if self.followed(id, one, last && !waits)? {
                open.remove(&one.hash);
            }
        }
        Ok(!outbox::all(&self.db, id)?.is_empty())
    }

    pub(super) fn external(&mut self, id: u32) -> Result<&mut External, ChainError> {
        let external = self.externals.get_mut(&id).ok_or(ChainError::Damaged("a chain is on no node"))?;
        external.ready(&self.db)?;
        Ok(external)
    }

    /// Looks after one transaction: whether it is in a block, and if not, that the node has it. True once others need not wait for it.
    fn followed(&mut self, id: u32, posted: &Posted, offer: bool) -> Result<bool, ChainError> {
        let external = self.external(id)?;
        if let Some(block) = external.receipt(posted.hash)?.and_then(|receipt| Some((receipt.block_number?, receipt.inner.status()))) {
            self.in_block(id, posted, block)?;
            return Ok(true);
        }
        let lost = self.in_block_before(id, posted.hash)? && self.durably(|world| transactions::unseen(world, id, posted.hash))?;
        let now = self.clock.instant();
        let external = self.external(id)?;
        if lost {
            external.handed.remove(&posted.hash);
        }
        let first = external.untried.contains(&posted.hash);
        let due = external.handed.get(&posted.hash).is_none_or(|at| now.saturating_duration_since(*at) >= AGAIN);
        if !offer || !due {
            return Ok(false);
        }
        external.untried.remove(&posted.hash);
        match word(external.hand_over(&posted.raw)) {
            Word::Taken => {
                external.handed.insert(posted.hash, now);
                self.durably(|world| transactions::taken(world, id, posted.hash))?;
                // A node that makes its blocks on arrival has made it by now.
                let mined = self.external(id)?.receipt(posted.hash)?.and_then(|receipt| Some((receipt.block_number?, receipt.inner.status())));
                if let Some(block) = mined {
                    self.in_block(id, posted, block)?;
                }
                Ok(mined.is_some())
            }
            Word::Silence => Ok(false),
            Word::Refused(reason) if first => {
                let failure = format!("The node refused it: {reason}. Nothing moved.");
                self.ended(id, posted, Outcome { hash: posted.hash, block: None, failure: Some(failure) })?;
                Ok(true)
            }
            Word::Refused(_) => self.overtaken(id, posted),
        }
    }

    /// Whether the record of a transaction names a block.
    fn in_block_before(&self, id: u32, hash: B256) -> Result<bool, ChainError> {
        let mut query = self.db.prepare_cached("SELECT EXISTS (SELECT 1 FROM transactions WHERE tx_hash = ?1 AND chain = ?2 AND block IS NOT NULL)")?;
        Ok(query.query_row(params![hash.as_slice(), id], |row| row.get(0))?)
    }

    /// Whether another transaction of the account, which this world does not know, has used up the nonce deep in the chain.
    fn overtaken(&mut self, id: u32, posted: &Posted) -> Result<bool, ChainError> {
        let now = self.clock.instant();
        let external = self.external(id)?;
        external.handed.insert(posted.hash, now);
        let Some(deep) = external.height()?.checked_sub(DEEP) else { return Ok(false) };
        if external.nonce_at(posted.sender, deep)? <= posted.nonce || external.receipt(posted.hash)?.is_some() {
            return Ok(false);
        }
        let rivals: Vec<B256> = outbox::all(&self.db, id)?.iter().filter(|other| excludes(other, posted)).map(|other| other.hash).collect();
        for rival in rivals {
            if self.external(id)?.receipt(rival)?.is_some() {
                return Ok(false);
            }
        }
        let failure = "Another transaction of this account took its place in the order. Nothing moved.".to_owned();
        self.ended(id, posted, Outcome { hash: posted.hash, block: None, failure: Some(failure) })?;
        Ok(true)
    }

    /// A block has it. It is final under as many blocks as the world asks for; until then it may leave its block again.
    fn in_block(&mut self, id: u32, posted: &Posted, (block, success): (u64, bool)) -> Result<(), ChainError> {
        let confirmations = self.confirmations;
        let external = self.external(id)?;
        let head = external.height()?.max(block);
        let is_final = head - block + 1 >= confirmations;
        let failure = match (success, is_final) {
            (true, _) => None,
            (false, false) => return self.durably(|world| transactions::taken(world, id, posted.hash)),
            (false, true) => Some(match external.reason(posted.hash) {
                Some(ChainError::Reverted { data, .. }) => reverted(&data),
                _ => "execution reverted".into(),
            }),
        };
        let outcome = Outcome { hash: posted.hash, block: Some(block), failure };
        if is_final {
            return self.ended(id, posted, outcome);
        }
        self.durably(|world| {
            transactions::taken(world, id, posted.hash)?;
            transactions::settle_one(world, id, &outcome, false)
        })
    }

    /// Nothing more will become of it, or of those that could have come in its place.
    fn ended(&mut self, id: u32, posted: &Posted, outcome: Outcome) -> Result<(), ChainError> {
        let rivals: Vec<B256> = match outcome.block {
            Some(_) => outbox::all(&self.db, id)?.iter().filter(|other| excludes(other, posted)).map(|other| other.hash).collect(),
            None => Vec::new(),
        };
        self.durably(|world| {
            if outcome.block.is_some() {
                transactions::taken(world, id, posted.hash)?;
            }
            transactions::settle_one(world, id, &outcome, true)?;
            outbox::remove(&world.db, id, posted.hash)?;
            for rival in &rivals {
                transactions::replaced(world, id, *rival)?;
                outbox::remove(&world.db, id, *rival)?;
            }
            Ok::<_, ChainError>(())
        })?;
        let external = self.external(id)?;
        for hash in rivals.iter().chain([&posted.hash]) {
            external.handed.remove(hash);
            external.untried.remove(hash);
        }
        Ok(())
    }
}

/// Whether two transactions want the same place in an account's order.
fn excludes(one: &Posted, other: &Posted) -> bool {
    one.hash != other.hash && (one.sender, one.nonce) == (other.sender, other.nonce)
}

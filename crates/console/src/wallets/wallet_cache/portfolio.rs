//! The roll-up: token by chain, main and test apart, the organization's own and its customers' apart.

use std::collections::BTreeMap;

use bursar_contract::{Decimal, Fault, chain::Chain};

use super::{
    RECORD, WalletCache,
    custody::THEIRS,
    roll_up::{Held, block},
};
use crate::{
    base::api::ChainView,
    wallets::api::{Holder, Portfolio, Reading, WalletFault},
};
use bursar_journal::rfc3339;

/// The faults that are named; more are only counted.
const NAMED: u32 = 20;

/// A wallet that holds tokens and can pay for few sends.
pub(crate) struct LowGas {
    /// Its address key.
    pub key: String,
    /// Its name; text from outside.
    pub name: Option<String>,
    /// Its set.
    pub set_id: Option<String>,
    /// Its chain.
    pub chain: ChainView,
    /// How many sends it can still pay for.
    pub sends: u32,
}

pub(crate) fn chain_view(id: &str) -> ChainView {
    let chain = Chain(id.to_owned());
    ChainView { id: id.to_owned(), name: chain.known().map_or_else(|| id.to_owned(), |info| info.name.to_owned()), test: chain.is_test() }
}

impl WalletCache {
    /// Adds up what is known. A wallet that was never read is missing from the sums and from `counted`; it is not a zero.
    pub fn portfolio(&self, holder: Holder, reading: Reading) -> Result<Portfolio, Fault> {
        let customers = holder == Holder::Customers;
        let (held, costs) = (self.held(customers)?, self.send_costs()?);
        let (wallets, counted, unread, unread_known, of_customers, as_of) = self.with(|db| {
            db.query_row(
                &format!(
                    "SELECT count(*) FILTER (WHERE theirs = ?1), count(held_at) FILTER (WHERE theirs = ?1), count(fault) FILTER (WHERE theirs = ?1),
                       count(fault) FILTER (WHERE theirs = ?1 AND held_at IS NOT NULL), count(*) FILTER (WHERE theirs), min(held_at) FILTER (WHERE theirs = ?1)
                     FROM (SELECT held_at, fault, {THEIRS} AS theirs FROM wallet)"
                ),
                [customers],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get::<_, Option<i64>>(5)?)),
            )
        })?;
        let blocks = [false, true].into_iter().filter_map(|test| block(test, &held, &costs)).collect();
        let (as_of, faults) = (as_of.map(rfc3339), self.faults(customers)?);
        Ok(Portfolio { blocks, wallets, counted, unread, unread_known, customers: of_customers, as_of, faults, reading })
    }

    fn held(&self, customers: bool) -> Result<Vec<Held>, Fault> {
        self.with(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT wallet.id, chain, test, symbol, contract, native, amount FROM balance JOIN wallet ON wallet.id = wallet_id
                 WHERE {THEIRS} = ?1 AND (amount IS NULL OR trim(amount, '0.') <> '')",
            ))?;
            statement
                .query_map([customers], |row| {
                    Ok(Held {
                        wallet: row.get(0)?,
                        chain: row.get(1)?,
                        test: row.get(2)?,
                        symbol: row.get(3)?,
                        contract: row.get(4)?,
                        native: row.get(5)?,
                        amount: row.get(6)?,
                    })
                })?
                .collect()
        })
    }

    /// What a plain send costs, by chain.
    pub(crate) fn send_costs(&self) -> Result<BTreeMap<String, String>, Fault> {
        self.with(|db| db.prepare_cached("SELECT chain, cost FROM send_cost")?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect())
    }

    /// What was on naira accounts when they were last read: amount and when, by the service's id.
    pub(crate) fn naira(&self) -> Result<BTreeMap<String, (String, i64)>, Fault> {
        self.with(|db| {
            let mut statement = db.prepare_cached("SELECT account, amount, read_at FROM naira_balance")?;
            statement.query_map([], |row| Ok((row.get(0)?, (row.get(1)?, row.get(2)?))))?.collect()
        })
    }

    /// The chains of a set's wallets, as far as they are known.
    pub(crate) fn chains_of_set(&self, set: &str) -> Result<Vec<String>, Fault> {
        self.with(|db| {
            let mut statement = db.prepare_cached("SELECT DISTINCT chain FROM wallet WHERE set_id = ?1 ORDER BY chain")?;
            statement.query_map([set], |row| row.get(0))?.collect()
        })
    }

    /// Sets in whose own or customers' wallets something lies: id and name.
    pub(crate) fn sets_that_hold(&self) -> Result<Vec<(String, String)>, Fault> {
        use super::records::Cached;
        let found = self.with(|db| {
            let mut statement = db.prepare_cached(
                "SELECT id, record FROM wallet_set WHERE id IN (
                   SELECT set_id FROM wallet JOIN balance ON wallet_id = wallet.id WHERE amount IS NULL OR trim(amount, '0.') <> '') ORDER BY rank",
            )?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<Vec<(String, String)>>>()
        })?;
        let name = |record: &str| bursar_contract::wallet_sets::WalletSet::of(record).and_then(|set| set.name).unwrap_or_default();
        Ok(found.into_iter().map(|(id, record)| (id, name(&record))).collect())
    }

    /// Wallets on main and test chains that hold a token and whose network currency pays for fewer than `few` sends. A sponsored set pays no fees.
    pub(crate) fn low_gas(&self, few: u32) -> Result<Vec<LowGas>, Fault> {
        use super::records::Cached;
        let costs = self.send_costs()?;
        let found = self.with(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT address_key, chain, set_id, {RECORD}, wallet_set.record,
                   (SELECT amount FROM balance WHERE wallet_id = wallet.id AND native)
                 FROM wallet LEFT JOIN wallet_set ON wallet_set.id = set_id
                 WHERE held_at IS NOT NULL AND NOT {THEIRS}
                   AND wallet.id IN (SELECT wallet_id FROM balance WHERE NOT native AND amount IS NOT NULL AND trim(amount, '0.') <> '')",
            ))?;
            statement
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?)))?
                .collect::<rusqlite::Result<Vec<(String, String, Option<String>, String, Option<String>, Option<String>)>>>()
        })?;
        let low = |(key, chain, set_id, wallet, set, native): (String, String, Option<String>, String, Option<String>, Option<String>)| {
            if set.and_then(|set| bursar_contract::wallet_sets::WalletSet::of(&set)).is_some_and(|set| set.is_gas_sponsored == Some(true)) {
                return None;
            }
            let have = native.as_deref().unwrap_or("0").parse::<Decimal>().ok()?;
            // Where the cost is not known, only "nothing" is certain.
            let sends = match costs.get(&chain).and_then(|cost| cost.parse::<Decimal>().ok()) {
                Some(cost) => have.how_often(&cost)?,
                None if have.is_zero() => 0,
                None => return None,
            };
            let name = bursar_contract::wallets::Wallet::of(&wallet).and_then(|wallet| wallet.name);
            (sends < few).then(|| LowGas { key, name, set_id, chain: chain_view(&chain), sends })
        };
        Ok(found.into_iter().filter_map(low).collect())
    }

    /// For each chain one wallet that holds network currency there, and its token.
    pub(crate) fn payers(&self) -> Result<Vec<(String, String)>, Fault> {
        use super::records::Cached;
        let found = self.with(|db| {
            let mut statement = db.prepare_cached(
                "SELECT wallet.id, balance.record FROM balance JOIN wallet ON wallet.id = wallet_id
                 WHERE native AND amount IS NOT NULL AND trim(amount, '0.') <> '' GROUP BY chain",
            )?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<Vec<(String, String)>>>()
        })?;
        let token = |record: &str| Some(bursar_contract::tokens::TokenBalance::of(record)?.token?.id.0);
        Ok(found.into_iter().filter_map(|(wallet, record)| Some((wallet, token(&record)?))).collect())
    }

    fn faults(&self, customers: bool) -> Result<Vec<WalletFault>, Fault> {
        use super::records::Cached;
        self.with(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT {RECORD}, chain, set_id, fault FROM wallet WHERE fault IS NOT NULL AND {THEIRS} = ?1 ORDER BY rank, rowid LIMIT ?2"
            ))?;
            let rows = statement.query_map([i64::from(customers), i64::from(NAMED)], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?, row.get(2)?, row.get::<_, String>(3)?))
            })?;
            let rows = rows.collect::<rusqlite::Result<Vec<(String, String, Option<String>, String)>>>()?;
            Ok(rows
                .into_iter()
                .filter_map(|(record, chain, set_id, fault)| {
                    let wallet = bursar_contract::wallets::Wallet::of(&record)?;
                    Some(WalletFault {
                        name: wallet.name.unwrap_or_default(),
                        address: wallet.address.unwrap_or_default(),
                        wallet_id: wallet.id.0,
                        set_id,
                        chain: chain_view(&chain),
                        fault: serde_json::from_str(&fault).ok()?,
                    })
                })
                .collect())
        })
    }
}

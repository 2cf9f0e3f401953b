//! The roll-up: token by chain, main and test apart, the organization's own and its customers' apart.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::{Fault, chain::Chain};

use super::Known;
use crate::sums::Sum;
use crate::{
    api::{
        Attention, AttentionKind, ChainView, Holder, Portfolio, PortfolioBlock, PortfolioCell, PortfolioDollars, PortfolioFee, PortfolioRow, Reading,
        WalletFault,
    },
    home::of,
    journal::rfc3339,
};

/// Symbols that stand for one US dollar each. A symbol is a claim: two contracts of one symbol on one chain are taken out.
const DOLLARS: [&str; 9] = ["USDC", "USDT", "DAI", "USDS", "PYUSD", "FDUSD", "TUSD", "BUSD", "USDC.E"];

/// The faults that are named; more are only counted.
const NAMED: u32 = 20;

/// The key of a row: whether test, the symbol, and the contract where the symbol alone is not enough.
pub(super) fn key(test: bool, symbol: &str, contract: Option<&str>) -> String {
    format!("{}\n{symbol}\n{}", if test { "test" } else { "main" }, contract.unwrap_or_default())
}

/// The parts of a key.
pub(super) fn parts(key: &str) -> (bool, String, Option<String>) {
    let mut parts = key.split('\n');
    let test = parts.next() == Some("test");
    let symbol = parts.next().unwrap_or_default().to_owned();
    (test, symbol, parts.next().filter(|contract| !contract.is_empty()).map(str::to_owned))
}

struct Held {
    wallet: String,
    chain: String,
    test: bool,
    symbol: String,
    contract: String,
    native: bool,
    amount: Option<String>,
}

#[derive(Default)]
struct Cell {
    sum: Sum,
    wallets: u32,
    unreadable: u32,
}

struct Row {
    native: bool,
    contract: Option<String>,
    symbol: String,
    cells: BTreeMap<String, Cell>,
    wallets: BTreeSet<String>,
}

fn chain_view(id: &str) -> ChainView {
    let chain = Chain(id.to_owned());
    ChainView { id: id.to_owned(), name: chain.known().map_or_else(|| id.to_owned(), |info| info.name.to_owned()), test: chain.is_test() }
}

impl Known {
    /// Adds up what is known. A wallet that was never read is missing from the sums and from `counted`; it is not a zero.
    pub fn portfolio(&self, holder: Holder, reading: Reading) -> Result<Portfolio, Fault> {
        let customers = holder == Holder::Customers;
        let (held, costs) = (self.held(customers)?, self.send_costs()?);
        let (wallets, counted, unread, of_customers, as_of) = self.with(|db| {
            db.query_row(
                "SELECT count(*) FILTER (WHERE (customer IS NOT NULL) = ?1), count(held_at) FILTER (WHERE (customer IS NOT NULL) = ?1),
                   count(fault) FILTER (WHERE (customer IS NOT NULL) = ?1), count(customer), min(held_at) FILTER (WHERE (customer IS NOT NULL) = ?1)
                 FROM wallet",
                [customers],
                |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get::<_, Option<i64>>(4)?)),
            )
        })?;
        let blocks = [false, true].into_iter().filter_map(|test| block(test, &held, &costs)).collect();
        Ok(Portfolio { blocks, wallets, counted, unread, customers: of_customers, as_of: as_of.map(rfc3339), faults: self.faults(customers)?, reading })
    }

    fn held(&self, customers: bool) -> Result<Vec<Held>, Fault> {
        self.with(|db| {
            let mut statement = db.prepare_cached(
                "SELECT wallet.id, chain, test, symbol, contract, native, amount FROM balance JOIN wallet ON wallet.id = wallet_id
                 WHERE (customer IS NOT NULL) = ?1 AND (amount IS NULL OR trim(amount, '0.') <> '')",
            )?;
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
        use super::records::Kept;
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
    pub(crate) fn low_gas(&self, few: u32) -> Result<Vec<Attention>, Fault> {
        use super::records::Kept;
        let costs = self.send_costs()?;
        let found = self.with(|db| {
            let mut statement = db.prepare_cached(
                "SELECT address_key, chain, set_id, wallet.record, wallet_set.record,
                   (SELECT amount FROM balance WHERE wallet_id = wallet.id AND native)
                 FROM wallet LEFT JOIN wallet_set ON wallet_set.id = set_id
                 WHERE held_at IS NOT NULL AND customer IS NULL
                   AND wallet.id IN (SELECT wallet_id FROM balance WHERE NOT native AND amount IS NOT NULL AND trim(amount, '0.') <> '')",
            )?;
            statement
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?)))?
                .collect::<rusqlite::Result<Vec<(String, String, Option<String>, String, Option<String>, Option<String>)>>>()
        })?;
        let low = |(key, chain, set_id, wallet, set, native): (String, String, Option<String>, String, Option<String>, Option<String>)| {
            if set.and_then(|set| bursar_contract::wallet_sets::WalletSet::of(&set)).is_some_and(|set| set.is_gas_sponsored == Some(true)) {
                return None;
            }
            let have = Sum::of(native.as_deref().unwrap_or("0"))?;
            // Where the cost is not known, only "nothing" is certain.
            let sends = match costs.get(&chain).and_then(|cost| Sum::of(cost)) {
                Some(cost) => have.times(&cost)?,
                None if have.is_zero() => 0,
                None => return None,
            };
            let name = bursar_contract::wallets::Wallet::of(&wallet).and_then(|wallet| wallet.name);
            (sends < few).then(|| Attention { name, set_id, chain: Some(chain_view(&chain)), sends: Some(sends), ..of(AttentionKind::LowGas, key) })
        };
        Ok(found.into_iter().filter_map(low).collect())
    }

    /// For each chain one wallet that holds network currency there: chain, wallet, token.
    pub(super) fn payers(&self) -> Result<Vec<(String, String, String)>, Fault> {
        use super::records::Kept;
        let found = self.with(|db| {
            let mut statement = db.prepare_cached(
                "SELECT chain, wallet.id, balance.record FROM balance JOIN wallet ON wallet.id = wallet_id
                 WHERE native AND amount IS NOT NULL AND trim(amount, '0.') <> '' GROUP BY chain",
            )?;
            statement
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?)))?
                .collect::<rusqlite::Result<Vec<(String, String, String)>>>()
        })?;
        let token = |record: &str| Some(bursar_contract::tokens::TokenBalance::of(record)?.token?.id.0);
        Ok(found.into_iter().filter_map(|(chain, wallet, record)| Some((chain, wallet, token(&record)?))).collect())
    }

    fn faults(&self, customers: bool) -> Result<Vec<WalletFault>, Fault> {
        use super::records::Kept;
        self.with(|db| {
            let mut statement = db.prepare_cached(
                "SELECT record, chain, set_id, fault FROM wallet WHERE fault IS NOT NULL AND (customer IS NOT NULL) = ?1 ORDER BY rank, rowid LIMIT ?2",
            )?;
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

fn block(test: bool, held: &[Held], costs: &BTreeMap<String, String>) -> Option<PortfolioBlock> {
    let held: Vec<&Held> = held.iter().filter(|one| one.test == test).collect();
    let mut contracts: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for one in &held {
        contracts.entry((&one.chain, &one.symbol)).or_default().insert(&one.contract);
    }
    // Once two tokens of a chain share a symbol, no token of that symbol is added to another by its symbol.
    let doubtful: BTreeSet<&str> = contracts.iter().filter(|(_, contracts)| contracts.len() > 1).map(|((_, symbol), _)| *symbol).collect();
    let mut rows: BTreeMap<String, Row> = BTreeMap::new();
    for one in &held {
        let contract = doubtful.contains(one.symbol.as_str()).then_some(one.contract.as_str()).filter(|contract| !contract.is_empty());
        let row = rows.entry(key(test, &one.symbol, contract)).or_insert_with(|| Row {
            native: one.native,
            contract: contract.map(str::to_owned),
            symbol: one.symbol.clone(),
            cells: BTreeMap::new(),
            wallets: BTreeSet::new(),
        });
        row.native |= one.native;
        let cell = row.cells.entry(one.chain.clone()).or_default();
        if one.amount.as_ref().is_some_and(|amount| cell.sum.add(amount)) {
            cell.wallets += 1;
            row.wallets.insert(one.wallet.clone());
        } else {
            cell.unreadable += 1;
        }
    }
    if rows.is_empty() {
        return None;
    }
    let mut ids: Vec<String> = held.iter().map(|one| one.chain.clone()).collect::<BTreeSet<_>>().into_iter().collect();
    ids.sort_by_key(|id| chain_view(id).name);
    let dollars = dollars(&rows);
    let fees = fees(&ids, &held, costs);
    let mut shown: Vec<PortfolioRow> = rows.into_iter().map(|(key, row)| row_view(key, &row, &ids)).collect();
    let rank = |row: &PortfolioRow| (row.native, !DOLLARS.contains(&row.symbol.to_uppercase().as_str()), row.symbol.clone(), row.contract.clone());
    shown.sort_by_key(rank);
    Some(PortfolioBlock { test, chains: ids.iter().map(|id| chain_view(id)).collect(), rows: shown, dollars, fees })
}

fn total(row: &Row) -> Sum {
    let mut sum = Sum::default();
    for cell in row.cells.values() {
        sum.add(&cell.sum.text());
    }
    sum
}

fn row_view(key: String, row: &Row, chains: &[String]) -> PortfolioRow {
    let whole = total(row);
    let none = Cell::default();
    let cells = chains
        .iter()
        .map(|id| row.cells.get(id).unwrap_or(&none))
        .map(|cell| PortfolioCell {
            amount: (cell.wallets > 0).then(|| cell.sum.text()),
            wallets: cell.wallets,
            unreadable: cell.unreadable,
            share: cell.sum.thousandths_of(&whole),
        })
        .collect();
    PortfolioRow {
        key,
        symbol: row.symbol.clone(),
        native: row.native,
        contract: row.contract.clone(),
        cells,
        sum: whole.text(),
        wallets: row.wallets.len() as u32,
    }
}

fn dollars(rows: &BTreeMap<String, Row>) -> PortfolioDollars {
    let mut sum = Sum::default();
    let mut keys = Vec::new();
    for (key, row) in rows {
        if !row.native && row.contract.is_none() && DOLLARS.contains(&row.symbol.to_uppercase().as_str()) {
            sum.add(&total(row).text());
            keys.push(key.clone());
        }
    }
    PortfolioDollars { sum: sum.text(), keys }
}

fn fees(chains: &[String], held: &[&Held], costs: &BTreeMap<String, String>) -> Vec<PortfolioFee> {
    let on = |id: &String| {
        let natives: Vec<&&Held> = held.iter().filter(|one| one.native && one.chain == *id).collect();
        let unit = natives.first()?.symbol.clone();
        let cost = costs.get(id).and_then(|cost| Sum::of(cost));
        let (mut sum, mut sends) = (Sum::default(), cost.as_ref().map(|_| 0u32));
        for amount in natives.iter().filter_map(|one| one.amount.as_ref()) {
            sum.add(amount);
            let more = cost.as_ref().and_then(|cost| Sum::of(amount)?.times(cost));
            sends = sends.and_then(|sends| Some((sends + more?).min(10_000)));
        }
        Some(PortfolioFee { chain: chain_view(id), unit, amount: sum.text(), sends })
    };
    chains.iter().filter_map(on).collect()
}

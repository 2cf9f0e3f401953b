//! Windows over the known sets and addresses: filtered, grouped and cut in SQL, so that the screen never holds more than it shows.

use std::collections::{BTreeMap, HashMap, HashSet};

use bursar_contract::{Fault, tokens::TokenBalance, wallet_sets::WalletSet, wallets::Wallet};
use rusqlite::{Connection, params_from_iter, types::Value};

use super::{
    WalletCache,
    custody::{self, CUSTODY},
    records::Cached,
};
use crate::wallets::{
    api::{AddressRow, KnownSet, KnownWallet, ListAddresses, WalletFilter},
    tokens::asset_group::{AssetGroup, chains_of_currency, contracts_of},
};
use bursar_journal::rfc3339;

/// A window, and how many rows there are with and without the text.
pub struct Window {
    /// The rows.
    pub rows: Vec<AddressRow>,
    /// Under filter and text.
    pub total: u32,
    /// Under the filter.
    pub known: u32,
}

struct Conditions {
    sql: Vec<String>,
    bound: Vec<Value>,
}

impl Conditions {
    fn also(&mut self, sql: &str, value: impl Into<Value>) {
        self.bound.push(value.into());
        self.sql.push(sql.replace("?", &format!("?{}", self.bound.len())));
    }

    /// Wallets that hold some of it, or a balance of it that nobody can read. No asset is held by none.
    fn hold(&mut self, asset: Option<AssetGroup>) {
        let balance =
            |which: &str| format!("EXISTS (SELECT 1 FROM balance WHERE wallet_id = wallet.id AND (amount IS NULL OR trim(amount, '0.') <> '') AND {which})");
        let among = |values: Vec<String>| serde_json::to_string(&values).unwrap_or_default();
        self.also("test = ?", i64::from(matches!(asset, Some(AssetGroup::Practice { .. }))));
        match asset {
            Some(AssetGroup::Currency(symbol)) => {
                let chains = chains_of_currency(&symbol).into_iter().map(str::to_owned).collect();
                self.also(&balance("native AND chain IN (SELECT value FROM json_each(?))"), among(chains));
            }
            Some(AssetGroup::Listed(symbol)) => {
                let contracts = contracts_of(&symbol).into_iter().map(|(chain, contract)| format!("{chain}\n{contract}")).collect();
                self.also(&balance("NOT native AND chain || char(10) || contract IN (SELECT value FROM json_each(?))"), among(contracts));
            }
            Some(AssetGroup::Alone { symbol, contract, chain }) => {
                self.also("chain = ?", chain);
                self.also(&balance("symbol || char(10) || contract = ?"), format!("{symbol}\n{contract}"));
            }
            Some(AssetGroup::Practice { symbol, contract: Some(contract) }) => {
                self.also(&balance("symbol || char(10) || contract = ?"), format!("{symbol}\n{contract}"));
            }
            Some(AssetGroup::Practice { symbol, contract: None }) => self.also(&balance("symbol = ?"), symbol),
            None => self.also("id IS ?", Value::Null),
        }
    }

    fn sql(&self) -> String {
        if self.sql.is_empty() { "1".into() } else { self.sql.join(" AND ") }
    }
}

fn of_filter(filter: &WalletFilter) -> Conditions {
    let mut conditions = Conditions { sql: Vec::new(), bound: Vec::new() };
    let mut equal = |column: &str, value: &Option<String>| {
        if let Some(value) = value.as_ref().filter(|value| !value.is_empty()) {
            conditions.also(&format!("{column} = ?"), value.clone());
        }
    };
    equal("set_id", &filter.wallet_set);
    equal("chain", &filter.blockchain);
    equal("ref_id", &filter.ref_id);
    equal("address_key", &filter.address.as_ref().map(|address| address.trim().to_ascii_lowercase()));
    if let Some(ids) = &filter.customer_ids {
        let ids: Vec<&str> = ids.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
        if !ids.is_empty() {
            let text = serde_json::to_string(&ids).unwrap_or_default();
            conditions.also("customer IN (SELECT value FROM json_each(?))", text);
        }
    }
    conditions
}

impl WalletCache {
    /// A window of addresses. A word of the text is looked for in every wallet of an address.
    pub fn addresses(&self, asked: &ListAddresses) -> Result<Window, Fault> {
        self.with(|db| {
            let mut conditions = of_filter(&asked.filter);
            let known = count(db, &conditions)?;
            for word in asked.text.as_deref().unwrap_or_default().split_whitespace() {
                let found = "address_key IN (SELECT address_key FROM wallet WHERE instr(search, ?) > 0 UNION SELECT key FROM label WHERE instr(search, ?) > 0)";
                conditions.also(found, word.to_lowercase());
            }
            if let Some(key) = &asked.holding {
                conditions.also(&format!("{CUSTODY} <> ?"), "customer".to_owned());
                conditions.hold(AssetGroup::of_key(key));
            }
            let total = if conditions.sql.len() == of_filter(&asked.filter).sql.len() { known } else { count(db, &conditions)? };
            let limit = asked.limit.unwrap_or(100).min(500);
            let mut statement = db.prepare_cached(&format!(
                "SELECT address_key FROM wallet WHERE {} GROUP BY address_key ORDER BY max(created_at) DESC, min(rank), min(rowid) LIMIT {limit} OFFSET {}",
                conditions.sql(),
                asked.offset.unwrap_or(0)
            ))?;
            let keys: Vec<String> = statement.query_map(params_from_iter(&conditions.bound), |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            Ok(Window { rows: rows(db, &keys, &asked.filter)?, total, known })
        })
    }

    /// Customers that wallets name, with how many wallets each has. A wallet that the organization signs for is not the customer's.
    pub fn customers(&self) -> Result<Vec<(String, u32)>, Fault> {
        self.with(|db| {
            let mut counted = db.prepare_cached(&format!(
                "SELECT customer, count(*) FROM wallet WHERE customer IS NOT NULL AND {CUSTODY} <> 'organization' GROUP BY customer"
            ))?;
            counted.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    /// The sets with how many addresses of each are known.
    pub fn sets(&self) -> Result<Vec<KnownSet>, Fault> {
        self.with(|db| {
            let mut counted = db.prepare_cached("SELECT set_id, count(DISTINCT address_key) FROM wallet WHERE set_id IS NOT NULL GROUP BY set_id")?;
            let counts: HashMap<String, u32> = counted.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<rusqlite::Result<_>>()?;
            let mut lists = db.prepare_cached("SELECT name FROM list_read")?;
            let whole: HashSet<String> = lists.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            let mut statement = db.prepare_cached("SELECT record FROM wallet_set ORDER BY rank, seen_at DESC")?;
            let sets = statement.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
            Ok(sets
                .iter()
                .filter_map(|text| WalletSet::of(text))
                .map(|set| KnownSet {
                    addresses: counts.get(&set.id.0).copied().unwrap_or(0),
                    whole: whole.contains("wallets") || whole.contains(&format!("set:{}", set.id.0)),
                    set,
                })
                .collect())
        })
    }

    /// When a list was last read to its end, RFC 3339.
    pub fn list_read_at(&self, name: &str) -> Result<Option<String>, Fault> {
        use rusqlite::OptionalExtension;
        let at = self.with(|db| db.query_row("SELECT read_at FROM list_read WHERE name = ?1", [name], |row| row.get::<_, i64>(0)).optional())?;
        Ok(at.map(rfc3339))
    }
}

fn count(db: &Connection, conditions: &Conditions) -> rusqlite::Result<u32> {
    db.prepare_cached(&format!("SELECT count(DISTINCT address_key) FROM wallet WHERE {}", conditions.sql()))?
        .query_row(params_from_iter(&conditions.bound), |row| row.get(0))
}

/// The rows of these keys, in their order. A filter on the chain picks addresses; the row still shows all their chains in the set.
fn rows(db: &Connection, keys: &[String], filter: &WalletFilter) -> rusqlite::Result<Vec<AddressRow>> {
    let wanted = serde_json::to_string(keys).unwrap_or_default();
    let mut held: BTreeMap<String, Vec<TokenBalance>> = BTreeMap::new();
    let mut statement = db.prepare_cached(
        "SELECT wallet_id, record FROM balance WHERE wallet_id IN (SELECT id FROM wallet WHERE address_key IN (SELECT value FROM json_each(?1)))
         ORDER BY wallet_id, position",
    )?;
    let mut found = statement.query([&wanted])?;
    while let Some(row) = found.next()? {
        if let Some(balance) = TokenBalance::of(&row.get::<_, String>(1)?) {
            held.entry(row.get(0)?).or_default().push(balance);
        }
    }
    let mut by_key: HashMap<String, AddressRow> = HashMap::new();
    let mut statement = db.prepare_cached(&format!(
        "SELECT id, address_key, record, held_at, fault, (SELECT name FROM label WHERE key = address_key), {CUSTODY} FROM wallet WHERE address_key IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR set_id = ?2)
         ORDER BY created_at, rank DESC, rowid",
    ))?;
    let mut found = statement.query(rusqlite::params![wanted, filter.wallet_set])?;
    while let Some(row) = found.next()? {
        let (id, key, held_at): (String, String, Option<i64>) = (row.get(0)?, row.get(1)?, row.get(3)?);
        let Some(mut wallet) = Wallet::of(&row.get::<_, String>(2)?) else { continue };
        let label: Option<String> = row.get(5)?;
        let service_name = label.is_some().then(|| wallet.name.clone().unwrap_or_default());
        wallet.name = label.or(wallet.name);
        let custody = custody::read(&row.get::<_, String>(6)?);
        let entry = by_key.entry(key.clone()).or_insert_with(|| AddressRow {
            key,
            address: wallet.address.clone().unwrap_or_default(),
            name: String::new(),
            service_name,
            customer: None,
            custody,
            ref_id: None,
            wallets: Vec::new(),
        });
        if entry.name.is_empty() {
            entry.name = wallet.name.clone().unwrap_or_default();
        }
        entry.customer = entry.customer.take().or_else(|| wallet.customer.clone());
        entry.ref_id = entry.ref_id.take().or_else(|| wallet.ref_id.clone());
        entry.wallets.push(KnownWallet {
            balances: held_at.map(|_| held.remove(&id).unwrap_or_default()),
            held_at: held_at.map(rfc3339),
            fault: row.get::<_, Option<String>>(4)?.and_then(|text| serde_json::from_str(&text).ok()),
            wallet,
        });
    }
    Ok(keys.iter().filter_map(|key| by_key.remove(key)).collect())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::*;
    use crate::wallets::wallet_cache::Place;

    const TRUE: [&str; 2] = ["0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"];
    const FALSE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

    /// A wallet of its own address that holds one token; without a contract, the network currency.
    fn holds(known: &WalletCache, name: &str, chain: &str, symbol: &str, contract: &str, amount: &str) {
        let wallet = json!({ "id": name, "name": name, "address": format!("0x{name}"), "blockchain": chain });
        let standard = if contract.is_empty() { "native" } else { "erc20" };
        let token = json!({ "id": "t", "blockchain": chain, "symbol": symbol, "address": contract, "standard": standard });
        known.keep_wallets(&[serde_json::from_value(wallet).unwrap()], Place::default());
        known.keep_balances(name, &[serde_json::from_value(json!({ "amount": amount, "token": token })).unwrap()]);
    }

    #[test]
    fn a_row_of_the_roll_up_leads_to_the_wallets_that_hold_that_very_asset_and_to_no_others() {
        let known = WalletCache::open(Path::new(":memory:"), bursar_contract::clock::Clock::system());
        holds(&known, "treasury", "ETH", "USDC", TRUE[0], "5");
        holds(&known, "float", "BASE", "usdc", TRUE[1], "1");
        holds(&known, "bait", "BASE", "USDC", FALSE, "1000000");
        holds(&known, "elsewhere", "LISK", "USDC", TRUE[0], "9");
        holds(&known, "empty", "ETH", "USDC", TRUE[0], "0");
        holds(&known, "fees", "POL", "MATIC", "", "2");
        holds(&known, "practice", "ETH-SEPOLIA", "USDC", FALSE, "3");
        let holding = |key: &str| {
            let window = known.addresses(&ListAddresses { holding: Some(key.to_owned()), ..ListAddresses::default() }).unwrap();
            let mut names: Vec<String> = window.rows.into_iter().map(|row| row.name).collect();
            names.sort();
            assert_eq!(window.total as usize, names.len(), "{key:?}");
            names
        };
        let alone = |chain: &str, contract: &str| AssetGroup::of(chain, false, false, "USDC", contract).key();
        assert_eq!(holding(&AssetGroup::of("ETH", false, false, "USDC", TRUE[0]).key()), ["float", "treasury"]);
        assert_eq!(holding(&alone("BASE", FALSE)), ["bait"]);
        assert_eq!(holding(&alone("LISK", TRUE[0])), ["elsewhere"]);
        assert_eq!(holding(&AssetGroup::of("MATIC", false, true, "POL", "").key()), ["fees"]);
        assert_eq!(holding(&AssetGroup::of("ETH-SEPOLIA", true, false, "USDC", FALSE).key()), ["practice"]);
        assert_eq!(holding("no key at all"), Vec::<String>::new());
    }
}

//! What an answer of the service says, written into the cache.

use std::collections::BTreeMap;

use bursar_contract::{Fault, number::is_plain_decimal, tokens::TokenBalance, transactions::EstimateTransfer, wallet_sets::WalletSet, wallets::Wallet};
use rusqlite::{Connection, params};

use super::{WalletCache, records::Cached};

/// Where a page of wallets came from.
#[derive(Debug, Clone, Copy, Default)]
pub struct Place<'a> {
    /// The set that was asked for, which an answer may leave out.
    pub set: Option<&'a str>,
    /// Place of the first row in the whole list; none where a filter makes places meaningless.
    pub first: Option<usize>,
}

/// A row that no whole list has shown yet stands behind all that were.
const UNRANKED: i64 = 1 << 40;

impl WalletCache {
    /// A page of sets; `first` is the place of its first row.
    pub fn keep_sets(&self, sets: &[WalletSet], first: Option<usize>) {
        self.try_with(|db| {
            let tx = db.transaction()?;
            for (index, set) in sets.iter().enumerate() {
                let rank = first.map_or(-1, |first| (first + index) as i64);
                tx.execute(
                    "INSERT INTO wallet_set (id, rank, record, seen_at) VALUES (?1, ?2, ?3, ?4)
                     ON CONFLICT (id) DO UPDATE SET rank = iif(excluded.rank < 0, rank, excluded.rank), record = excluded.record, seen_at = excluded.seen_at",
                    params![set.id.0, rank, set.text(), self.clock.now()],
                )?;
            }
            tx.commit()
        });
    }

    /// A page of wallets. A row that lacks what a wallet is shown by is kept nowhere.
    pub fn keep_wallets(&self, wallets: &[Wallet], place: Place<'_>) {
        self.try_with(|db| {
            let tx = db.transaction()?;
            for (index, wallet) in wallets.iter().enumerate().filter(|(_, wallet)| wallet.is_whole()) {
                keep_wallet(&tx, self.clock.now(), wallet, place.set, place.first.map(|first| (first + index) as i64))?;
            }
            tx.commit()
        });
    }

    /// Replaces all names of addresses.
    pub fn keep_labels(&self, names: &BTreeMap<String, String>) {
        self.try_with(|db| {
            let tx = db.transaction()?;
            tx.execute("DELETE FROM label", [])?;
            for (key, name) in names {
                tx.execute("INSERT INTO label (key, name, search) VALUES (?1, ?2, ?3)", params![key, name, name.to_lowercase()])?;
            }
            tx.commit()
        });
    }

    /// Balances of a wallet, all of them.
    pub fn keep_balances(&self, wallet: &str, balances: &[TokenBalance]) {
        self.try_with(|db| {
            let tx = db.transaction()?;
            tx.execute("DELETE FROM balance WHERE wallet_id = ?1", [wallet])?;
            for (position, balance) in balances.iter().enumerate() {
                let token = balance.token.as_ref();
                let amount = balance.amount.as_ref().map(|amount| amount.0.as_str()).filter(|text| is_plain_decimal(text));
                tx.execute(
                    "INSERT INTO balance (wallet_id, position, symbol, contract, native, amount, record) VALUES (?1,?2,?3,?4,?5,?6,?7)",
                    params![
                        wallet,
                        position as i64,
                        token.and_then(|t| t.symbol.clone()).unwrap_or_default(),
                        token.and_then(|t| t.address.clone()).unwrap_or_default().to_ascii_lowercase(),
                        token.and_then(|t| t.standard.as_ref()).is_some_and(bursar_contract::tokens::TokenStandard::is_native),
                        amount,
                        balance.text()
                    ],
                )?;
            }
            tx.execute("UPDATE wallet SET held_at = ?2, fault = NULL WHERE id = ?1", params![wallet, self.clock.now()])?;
            tx.commit()
        });
    }

    /// What is on a naira account, by the service's id.
    pub fn keep_naira(&self, account: &str, amount: &str) {
        self.try_with(|db| {
            db.execute("INSERT OR REPLACE INTO naira_balance (account, amount, read_at) VALUES (?1, ?2, ?3)", params![account, amount, self.clock.now()])
                .map(drop)
        });
    }

    /// The balances of a wallet could not be read. What was known stays, with its age.
    pub fn keep_fault(&self, wallet: &str, fault: &Fault) {
        let text = serde_json::to_string(fault).unwrap_or_default();
        self.try_with(|db| db.execute("UPDATE wallet SET fault = ?2 WHERE id = ?1", params![wallet, text]).map(drop));
    }

    /// What a transfer was estimated to cost, where it is a plain send: network currency to the sender itself. The code of another address may make
    /// one cost more.
    pub fn keep_send_cost(&self, of: &EstimateTransfer, cost: &str) {
        self.try_with(|db| {
            db.execute(
                "INSERT OR REPLACE INTO send_cost (chain, cost, read_at)
                 SELECT chain, ?4, ?5 FROM balance JOIN wallet ON wallet.id = wallet_id
                 WHERE wallet_id = ?1 AND native AND json_extract(balance.record, '$.token.id') = ?2 AND json_extract(wallet.record, '$.address') = ?3",
                params![of.wallet_id.0, of.token_id.0, of.destination_address, cost, self.clock.now()],
            )
            .map(drop)
        });
    }

    /// A list was read to its end, and no row of it can be gone by that.
    pub fn list_read_now(&self, name: &str) {
        self.try_with(|db| db.execute("INSERT OR REPLACE INTO list_read (name, read_at) VALUES (?1, ?2)", params![name, self.clock.now()]).map(drop));
    }

    /// A list was read to its end in a reading that began at `began`: what it no longer shows is gone.
    pub fn list_ended(&self, name: &str, began: i64) {
        self.try_with(|db| {
            let tx = db.transaction()?;
            match name.strip_prefix("set:") {
                Some(set) => drop(tx.execute("DELETE FROM wallet WHERE set_id = ?1 AND seen_at < ?2", params![set, began])?),
                None if name == "sets" => drop(tx.execute("DELETE FROM wallet_set WHERE seen_at < ?1", [began])?),
                None => drop(tx.execute("DELETE FROM wallet WHERE seen_at < ?1", [began])?),
            }
            tx.execute("DELETE FROM balance WHERE wallet_id NOT IN (SELECT id FROM wallet)", [])?;
            tx.execute("INSERT OR REPLACE INTO list_read (name, read_at) VALUES (?1, ?2)", params![name, self.clock.now()])?;
            tx.commit()
        });
    }
}

fn keep_wallet(db: &Connection, now: i64, wallet: &Wallet, set: Option<&str>, rank: Option<i64>) -> rusqlite::Result<()> {
    let chain = wallet.blockchain.as_ref();
    let name_of_chain = chain.and_then(bursar_contract::chain::Chain::known).map_or("", |info| info.name);
    let seen = [
        wallet.name.as_deref().unwrap_or_default(),
        wallet.address.as_deref().unwrap_or_default(),
        wallet.ref_id.as_deref().unwrap_or_default(),
        wallet.customer.as_deref().unwrap_or_default(),
        chain.map_or("", |chain| chain.0.as_str()),
        name_of_chain,
    ];
    db.prepare_cached(
        "INSERT INTO wallet (id, set_id, address_key, chain, test, customer, ref_id, created_at, rank, record, search, seen_at)
         VALUES (?1,?2,?3,?4,?5,?6,?7,?8,coalesce(?9,?10),?11,?12,?13)
         ON CONFLICT (id) DO UPDATE SET set_id = coalesce(excluded.set_id, set_id), address_key = excluded.address_key, chain = excluded.chain,
           test = excluded.test, customer = excluded.customer, ref_id = excluded.ref_id, created_at = excluded.created_at, rank = coalesce(?9, rank),
           record = excluded.record, search = excluded.search, seen_at = excluded.seen_at",
    )?
    .execute(params![
        wallet.id.0,
        wallet.wallet_set.as_ref().map(|set| set.id.0.as_str()).or(set),
        wallet.address.as_deref().map_or_else(|| wallet.id.0.clone(), str::to_ascii_lowercase),
        chain.map_or("", |chain| chain.0.as_str()),
        chain.is_some_and(bursar_contract::chain::Chain::is_test),
        wallet.customer,
        wallet.ref_id,
        wallet.created_at.as_deref().unwrap_or_default(),
        rank,
        UNRANKED,
        wallet.text(),
        seen.join("\n").to_lowercase(),
        now
    ])
    .map(drop)
}

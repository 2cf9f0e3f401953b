//! Wallet sets: made by v1 with a secret, by v2 without one; listed and renamed by v2.

use bursar_contract::{
    Secret,
    tokens::TokenBalance,
    wallet_sets::{CreateWalletSet, CreateWalletSetDeveloper, ListSetBalances, ListWalletSets, RenameWalletSet, ViewWalletSet, WalletSet, WalletSetId},
};
use rusqlite::{OptionalExtension, Row, params};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    customers::Customer,
    world::{Page, World, iso},
};

/// A wallet set as it lies in the world.
pub(crate) struct Set {
    pub(crate) seq: i64,
    pub(crate) id: String,
    name: String,
    sponsored: Option<bool>,
    sponsor_only: Option<bool>,
    pub(crate) next_index: u32,
    /// Which API made it, or [`CUSTOMERS`].
    version: u8,
    created_at: i64,
    updated_at: i64,
}

/// In the place of an API's version: a customer's own set.
pub(crate) const CUSTOMERS: u8 = 3;

const COLUMNS: &str = "seq, id, name, sponsored, sponsor_only, next_index, version, created_at, updated_at";

impl Set {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            id: row.get(1)?,
            name: row.get(2)?,
            sponsored: row.get(3)?,
            sponsor_only: row.get(4)?,
            next_index: row.get(5)?,
            version: row.get(6)?,
            created_at: row.get(7)?,
            updated_at: row.get(8)?,
        })
    }

    /// Refuses sets that v2 does not sign for: those of v1 have a secret of their own, and a customer's need the PIN.
    pub(crate) fn check_organizations(&self, field: &str) -> Result<(), Refusal> {
        let message = match self.version {
            2 => return Ok(()),
            CUSTOMERS => "This wallet set belongs to a customer, who confirms with a PIN.",
            _ => "This wallet set was made by v1: it is used by v1 with its walletSetSecretCipherText.",
        };
        Err(Refusal { status: 403, message: message.into(), field: Some(field.into()) })
    }

    /// Whether a sponsor pays gas, and whether only for transfers to the organization's own addresses.
    pub(crate) fn sponsorship(&self) -> (bool, bool) {
        (self.sponsored == Some(true), self.sponsor_only == Some(true))
    }

    fn record(self) -> WalletSet {
        WalletSet {
            id: WalletSetId(self.id),
            name: Some(self.name),
            controller: Some(if self.version == CUSTOMERS { "customer" } else { "organization" }.into()),
            is_gas_sponsored: self.sponsored,
            sponsor_only_transfers_to_wallet_set_addresses: self.sponsor_only,
            created_at: Some(iso(self.created_at)),
            updated_at: Some(iso(self.updated_at)),
            wallet_set_secret_cipher_text: None,
            extra: Default::default(),
        }
    }
}

impl World {
    /// A set by its id, or 404 naming `field`.
    pub(crate) fn set(&self, field: &str, id: &str) -> Result<Set, Refusal> {
        let mut query = self.db.prepare_cached(&format!("SELECT {COLUMNS} FROM wallet_sets WHERE id = ?1"))?;
        query.query_row([id], Set::read).optional()?.ok_or_else(|| Refusal::unknown(field, "wallet set"))
    }

    /// Refuses unless the request carries the secret of this set.
    pub(crate) fn check_set_secret(&self, set: &str, caller: &Caller) -> Result<(), Refusal> {
        let none = Secret::default();
        let given = caller.set_secret.as_ref().unwrap_or(&none);
        if self.sealer.is_set_secret(&self.id, set, &*self.set_secret(set), given) {
            return Ok(());
        }
        let message = "walletSetSecretCipherText does not belong to this wallet set, or it was altered.";
        Err(Refusal::field("walletSetSecretCipherText", message))
    }

    /// The set of a customer's wallets. It is the customer's, so the organization's lists do not show it.
    pub(crate) fn customer_set(&mut self, customer: &Customer) -> Result<Set, Refusal> {
        let id: Option<String> = self.db.prepare_cached("SELECT set_id FROM customers WHERE seq = ?1")?.query_row([customer.seq], |row| row.get(0))?;
        if let Some(id) = id {
            return self.set("id", &id);
        }
        let set = self.create_set(&customer.name, CUSTOMERS, None, None)?;
        self.db.prepare_cached("UPDATE customers SET set_id = ?2 WHERE seq = ?1")?.execute(params![customer.seq, set.id])?;
        Ok(set)
    }

    fn set_secret(&self, set: &str) -> zeroize::Zeroizing<[u8; 32]> {
        self.keys.derive(b"set secret", set.as_bytes())
    }

    fn create_set(&mut self, name: &str, version: u8, sponsored: Option<bool>, sponsor_only: Option<bool>) -> Result<Set, Refusal> {
        let seq = self.next_seq("wallet_sets")?;
        let now = self.now();
        let set = Set {
            seq,
            id: self.keys.id("wallet set", seq),
            name: name.trim().to_owned(),
            sponsored,
            sponsor_only,
            next_index: 1,
            version,
            created_at: now,
            updated_at: now,
        };
        self.db
            .prepare_cached(
                "INSERT INTO wallet_sets (seq, id, name, version, sponsored, sponsor_only, next_index, created_at, updated_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8)",
            )?
            .execute(params![set.seq, set.id, set.name, version, sponsored, sponsor_only, set.next_index, now])?;
        Ok(set)
    }
}

impl Answer<ListWalletSets> for World {
    fn answer(&mut self, input: ListWalletSets, _: &Caller) -> Result<Answered<Vec<WalletSet>>, Refusal> {
        let page = Page::v_two(input.page, input.limit, input.order)?;
        let mut query =
            self.db.prepare_cached(&format!("SELECT {COLUMNS} FROM wallet_sets WHERE version < 3 ORDER BY seq {} LIMIT ?1 OFFSET ?2", page.direction()))?;
        let sets = query.query_map(params![page.limit, page.offset], Set::read)?.map(|set| set.map(Set::record)).collect::<Result<_, _>>()?;
        Ok(Answered::new(sets, "Wallet sets"))
    }
}

impl Answer<ViewWalletSet> for World {
    fn answer(&mut self, input: ViewWalletSet, _: &Caller) -> Result<Answered<WalletSet>, Refusal> {
        Ok(Answered::new(self.set("id", &input.id.0)?.record(), "Wallet set"))
    }
}

impl Answer<ListSetBalances> for World {
    fn answer(&mut self, input: ListSetBalances, _: &Caller) -> Result<Answered<Vec<TokenBalance>>, Refusal> {
        let set = self.set("id", &input.id.0)?;
        Ok(Answered::new(self.set_balances(set.seq)?, "Balances"))
    }
}

impl Answer<CreateWalletSetDeveloper> for World {
    fn answer(&mut self, input: CreateWalletSetDeveloper, _: &Caller) -> Result<Answered<WalletSet>, Refusal> {
        let sponsored = input.is_gas_sponsored.unwrap_or(false);
        let only = input.sponsor_only_transfers_to_wallet_set_addresses.unwrap_or(false);
        if only && !sponsored {
            let field = "sponsorOnlyTransfersToWalletSetAddresses";
            return Err(Refusal::field(field, format!("{field} makes sense only with isGasSponsored.")));
        }
        let set = self.create_set(&input.name, 1, Some(sponsored), Some(only))?;
        let secret = self.sealer.set_secret(&self.id, &set.id, &*self.set_secret(&set.id));
        let secret = secret.ok_or_else(|| Refusal::internal(&"the set's secret could not be sealed"))?;
        // The contract's record never writes the secret; this answer is the one place that does.
        Ok(Answered::new(set.record(), "Wallet set created").with("walletSetSecretCipherText", secret))
    }
}

impl Answer<CreateWalletSet> for World {
    fn answer(&mut self, input: CreateWalletSet, _: &Caller) -> Result<Answered<WalletSet>, Refusal> {
        Ok(Answered::new(self.create_set(&input.name, 2, None, None)?.record(), "Wallet set created"))
    }
}

impl Answer<RenameWalletSet> for World {
    fn answer(&mut self, input: RenameWalletSet, _: &Caller) -> Result<Answered<WalletSet>, Refusal> {
        let mut set = self.set("id", &input.id.0)?;
        set.name = input.name.trim().to_owned();
        set.updated_at = self.now();
        self.db.prepare_cached("UPDATE wallet_sets SET name = ?2, updated_at = ?3 WHERE seq = ?1")?.execute(params![set.seq, set.name, set.updated_at])?;
        Ok(Answered::new(set.record(), "Wallet set renamed"))
    }
}

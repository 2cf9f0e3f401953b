//! Wallets, and addresses.

use alloy_primitives::{Address, U256, hex};
use bursar_contract::{
    address::{self, AddressError},
    amount::TokenAmount,
    chain::{Chain, ChainInfo},
    wallet_sets::WalletSetId,
    wallets::{
        AccountType, AddressValidity, CreateWallets, CreateWalletsDeveloper, ListWallets, ValidateAddress, ValidateAddressDeveloper, ViewWallet, Wallet,
        WalletId, WalletSetRef,
    },
};
use num_bigint::BigUint;
use rusqlite::{OptionalExtension, Row, params, types::Value};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    wallet_sets::Set,
    world::{Page, World, iso},
};

/// Addresses of one request at most.
const MOST_ADDRESSES: u32 = 100;

/// A wallet as it lies in the world.
pub(crate) struct Held {
    pub(crate) seq: i64,
    pub(crate) id: String,
    pub(crate) set: String,
    pub(crate) set_seq: i64,
    pub(crate) chain: u32,
    pub(crate) blockchain: String,
    pub(crate) address: Address,
    pub(crate) hd_index: u32,
    public_key: Vec<u8>,
    name: Option<String>,
    ref_id: Option<String>,
    customer: Option<String>,
    account_type: String,
    created_at: i64,
}

const SELECT: &str = "SELECT w.seq, w.id, s.id, w.set_seq, w.chain, w.blockchain, w.address, w.hd_index, w.public_key, w.name, w.ref_id, w.customer,
    w.account_type, w.created_at FROM wallets w JOIN wallet_sets s ON s.seq = w.set_seq";

impl Held {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            id: row.get(1)?,
            set: row.get(2)?,
            set_seq: row.get(3)?,
            chain: row.get(4)?,
            blockchain: row.get(5)?,
            address: Address::from(row.get::<_, [u8; 20]>(6)?),
            hd_index: row.get(7)?,
            public_key: row.get(8)?,
            name: row.get(9)?,
            ref_id: row.get(10)?,
            customer: row.get(11)?,
            account_type: row.get(12)?,
            created_at: row.get(13)?,
        })
    }

    fn record(self) -> Wallet {
        Wallet {
            id: WalletId(self.id),
            address: Some(self.address.to_checksum(None)),
            blockchain: Some(Chain(self.blockchain)),
            ref_id: self.ref_id,
            name: self.name,
            customer: self.customer,
            wallet_set: Some(WalletSetRef { id: WalletSetId(self.set) }),
            account_type: Some(AccountType(self.account_type)),
            public_key: Some(hex::encode_prefixed(self.public_key)),
            state: None,
            created_at: Some(iso(self.created_at)),
            extra: Default::default(),
        }
    }
}

impl World {
    /// A wallet by its id, or 404 naming `field`.
    pub(crate) fn wallet(&self, field: &str, id: &str) -> Result<Held, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE w.id = ?1"))?;
        query.query_row([id], Held::read).optional()?.ok_or_else(|| Refusal::unknown(field, "wallet"))
    }

    /// The key that signs for a wallet.
    pub(crate) fn wallet_key(&mut self, wallet: &Held) -> Result<k256::ecdsa::SigningKey, Refusal> {
        let set = u32::try_from(wallet.set_seq).map_err(|error| Refusal::internal(&error))?;
        Ok(self.keys.wallet(set, wallet.hd_index)?)
    }
}

impl Answer<ListWallets> for World {
    fn answer(&mut self, input: ListWallets, _: &Caller) -> Result<Answered<Vec<Wallet>>, Refusal> {
        let page = Page::v_two(input.page, input.limit, input.order)?;
        let mut wheres: Vec<String> = Vec::new();
        let mut values: Vec<Value> = Vec::new();
        let mut filter = |text: &str, value: Value| {
            values.push(value);
            wheres.push(text.replace('?', &format!("?{}", values.len())));
        };
        if let Some(chain) = &input.blockchain {
            filter("w.chain = ?", i64::from(Self::known_chain("blockchain", chain)?.chain_id).into());
        }
        if let Some(set) = input.wallet_set {
            filter("w.set_seq = (SELECT seq FROM wallet_sets WHERE id = ?)", set.0.into());
        }
        if let Some(reference) = input.ref_id {
            filter("w.ref_id = ?", reference.into());
        }
        if let Some(address) = input.address {
            filter("w.address = ?", checked_address("address", &address)?.to_vec().into());
        }
        if let Some(customers) = input.customer_ids {
            let list: Vec<&str> = customers.split(',').map(str::trim).collect();
            if list.iter().any(|id| id.is_empty()) {
                return Err(Refusal::field("customerIds", "customerIds are ids with a comma between them."));
            }
            filter("w.customer IN (SELECT value FROM json_each(?))", serde_json::json!(list).to_string().into());
        }
        let wheres = if wheres.is_empty() { String::new() } else { format!("WHERE {}", wheres.join(" AND ")) };
        values.extend([page.limit.into(), page.offset.into()]);
        let sql = format!("{SELECT} {wheres} ORDER BY w.seq {} LIMIT ?{} OFFSET ?{}", page.direction(), values.len() - 1, values.len());
        let mut query = self.db.prepare_cached(&sql)?;
        let wallets = query.query_map(rusqlite::params_from_iter(values), Held::read)?;
        let wallets = wallets.map(|wallet| wallet.map(Held::record)).collect::<Result<_, _>>()?;
        Ok(Answered::new(wallets, "Wallets"))
    }
}

impl Answer<ViewWallet> for World {
    fn answer(&mut self, input: ViewWallet, _: &Caller) -> Result<Answered<Wallet>, Refusal> {
        Ok(Answered::new(self.wallet("id", &input.id.0)?.record(), "Wallet"))
    }
}

impl Answer<CreateWallets> for World {
    fn admit(&mut self, input: &CreateWallets, _: &Caller) -> Result<(), Refusal> {
        self.set("walletSetId", &input.wallet_set_id.0)?.check_organizations("walletSetId")
    }

    fn answer(&mut self, input: CreateWallets, _: &Caller) -> Result<Answered<Vec<Wallet>>, Refusal> {
        if input.account_type.is_some_and(|kind| kind.0 != "eoa") {
            return Err(Refusal::field("accountType", "accountType is eoa; smart contract accounts are announced only."));
        }
        let count = input.count.unwrap_or(1);
        if count > MOST_ADDRESSES {
            return Err(Refusal::field("count", format!("One request makes at most {MOST_ADDRESSES} addresses.")));
        }
        let rows = input.metadata.map_or_else(|| (0..count).map(|_| None).collect(), |rows| rows.into_iter().map(Some).collect::<Vec<_>>());
        let mut wallets = Vec::new();
        for row in rows {
            // Read again for each: every address takes the set's next index.
            let set = self.set("walletSetId", &input.wallet_set_id.0)?;
            let (name, ref_id) = (row.as_ref().map(|row| row.name.as_str()), row.as_ref().map(|row| row.ref_id.as_str()).filter(|text| !text.is_empty()));
            wallets.extend(self.make_wallets(&set, input.blockchains.clone(), name, ref_id, None)?);
        }
        Ok(Answered::new(wallets, "Wallets created"))
    }
}

impl Answer<CreateWalletsDeveloper> for World {
    fn admit(&mut self, input: &CreateWalletsDeveloper, caller: &Caller) -> Result<(), Refusal> {
        let set = self.set("walletSetId", &input.wallet_set_id.0)?;
        self.check_set_secret(&set.id, caller)
    }

    fn answer(&mut self, input: CreateWalletsDeveloper, _: &Caller) -> Result<Answered<Vec<Wallet>>, Refusal> {
        let set = self.set("walletSetId", &input.wallet_set_id.0)?;
        Self::distinct_chains(&input.blockchains)?;
        let wallets = self.make_wallets(&set, input.blockchains, Some(&input.username), Some(&input.user_ref_id), None)?;
        Ok(Answered::new(wallets, "Wallets created"))
    }
}

impl World {
    /// Each chain known and there once, or 400 naming it.
    pub(crate) fn distinct_chains(chains: &[Chain]) -> Result<Vec<&'static ChainInfo>, Refusal> {
        if chains.is_empty() {
            return Err(Refusal::field("blockchains", "blockchains has at least one."));
        }
        let mut known: Vec<&'static ChainInfo> = Vec::new();
        for (index, chain) in chains.iter().enumerate() {
            let field = format!("blockchains[{index}]");
            let info = Self::known_chain(&field, chain)?;
            if known.iter().any(|other| other.chain_id == info.chain_id) {
                return Err(Refusal::field(&field, format!("{} stands there twice.", chain.0)));
            }
            known.push(info);
        }
        Ok(known)
    }

    /// The next wallets of a set, one per chain.
    pub(crate) fn make_wallets(
        &mut self,
        set: &Set,
        chains: Vec<Chain>,
        name: Option<&str>,
        ref_id: Option<&str>,
        customer: Option<&str>,
    ) -> Result<Vec<Wallet>, Refusal> {
        let chains = Self::distinct_chains(&chains)?.into_iter().zip(chains.iter().map(|chain| chain.0.clone()).collect::<Vec<_>>());
        // A reference names a customer on wallets of the organization too, who signs for none of them.
        let named = match (customer, ref_id) {
            (None, Some(reference)) => Some(self.customer_of_reference(name.unwrap_or_default(), reference)?),
            _ => customer.map(str::to_owned),
        };
        // One address for all chains of the request; the next request of the set gets the next one.
        let set_number = u32::try_from(set.seq).map_err(|error| Refusal::internal(&error))?;
        let key = self.keys.wallet(set_number, set.next_index)?;
        let address = Address::from_private_key(&key);
        let public_key = key.verifying_key().to_encoded_point(true).as_bytes().to_vec();
        self.db.prepare_cached("UPDATE wallet_sets SET next_index = next_index + 1 WHERE seq = ?1")?.execute([set.seq])?;
        let now = self.now();
        let mut wallets = Vec::new();
        for (info, blockchain) in chains {
            let seq = self.next_seq("wallets")?;
            let wallet = Held {
                seq,
                id: self.keys.id("wallet", seq),
                set: set.id.clone(),
                set_seq: set.seq,
                chain: info.chain_id,
                blockchain,
                address,
                hd_index: set.next_index,
                public_key: public_key.clone(),
                name: name.map(str::to_owned),
                ref_id: ref_id.map(str::to_owned),
                customer: named.clone(),
                account_type: "eoa".into(),
                created_at: now,
            };
            self.db
                .prepare_cached(
                    "INSERT INTO wallets (seq, id, set_seq, chain, blockchain, address, hd_index, public_key, name, ref_id, customer, account_type, created_at)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
                )?
                .execute(params![
                    wallet.seq,
                    wallet.id,
                    wallet.set_seq,
                    wallet.chain,
                    wallet.blockchain,
                    wallet.address.as_slice(),
                    wallet.hd_index,
                    wallet.public_key,
                    wallet.name,
                    wallet.ref_id,
                    wallet.customer,
                    wallet.account_type,
                    wallet.created_at
                ])?;
            wallets.push(wallet.record());
        }
        Ok(wallets)
    }
}

impl Answer<ValidateAddress> for World {
    fn answer(&mut self, input: ValidateAddress, _: &Caller) -> Result<Answered<AddressValidity>, Refusal> {
        Ok(Answered::new(validity(&input.blockchain, &input.address)?, "Address checked"))
    }
}

impl Answer<ValidateAddressDeveloper> for World {
    fn answer(&mut self, input: ValidateAddressDeveloper, _: &Caller) -> Result<Answered<AddressValidity>, Refusal> {
        Ok(Answered::new(validity(&input.blockchain, &input.address)?, "Address checked"))
    }
}

/// Form and checksum only, as documented: the zero address is well formed.
fn validity(chain: &Chain, text: &str) -> Result<AddressValidity, Refusal> {
    World::known_chain("blockchain", chain)?;
    let valid = matches!(address::checked(text), Ok(_) | Err(AddressError::Zero)) && text.trim() == text;
    Ok(AddressValidity { valid: Some(valid), extra: Default::default() })
}

/// An address that may be paid to, or 400 naming `field`.
pub(crate) fn checked_address(field: &str, text: &str) -> Result<Address, Refusal> {
    let checked = address::checked(text).map_err(|error| Refusal::field(field, error.to_string()))?;
    checked.parse().map_err(|_| Refusal::field(field, AddressError::Form.to_string()))
}

/// Base units as the EVM counts them, or 400: nothing has that many.
pub(crate) fn units(field: &str, units: &BigUint) -> Result<U256, Refusal> {
    U256::try_from_be_slice(&units.to_bytes_be()).ok_or_else(|| Refusal::field(field, "This amount is larger than any balance can be."))
}

/// Base units in whole units of a token.
pub(crate) fn whole(units: U256, decimals: u8) -> String {
    TokenAmount::from_base_units(&BigUint::from_bytes_be(&units.to_be_bytes::<32>()), decimals).as_str().to_owned()
}

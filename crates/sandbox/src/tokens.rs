//! The organization's token registry.

use alloy_primitives::{Address, U256};
use bursar_contract::{
    chain::Chain,
    tokens::{AddToken, ListTokens, STANDARDS, Token, TokenId, TokenStandard, ViewToken},
};
use rusqlite::{OptionalExtension, Row, params};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    wallets::checked_address,
    world::{Page, World},
};

/// A token as it lies in the world.
pub(crate) struct Registered {
    pub(crate) id: String,
    pub(crate) chain: u32,
    blockchain: String,
    pub(crate) standard: String,
    pub(crate) symbol: String,
    pub(crate) decimals: u8,
    address: Option<Address>,
    name: Option<String>,
}

const COLUMNS: &str = "id, chain, blockchain, standard, symbol, decimals, address, name";

impl Registered {
    fn read(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            id: row.get(0)?,
            chain: row.get(1)?,
            blockchain: row.get(2)?,
            standard: row.get(3)?,
            symbol: row.get(4)?,
            decimals: row.get(5)?,
            address: row.get::<_, Option<[u8; 20]>>(6)?.map(Address::from),
            name: row.get(7)?,
        })
    }

    pub(crate) fn is_native(&self) -> bool {
        self.standard == "native"
    }

    /// The contract of a token that is one.
    pub(crate) fn contract(&self) -> Option<Address> {
        self.address
    }

    pub(crate) fn record(self) -> Token {
        Token {
            id: TokenId(self.id),
            blockchain: Some(Chain(self.blockchain)),
            standard: Some(TokenStandard(self.standard)),
            symbol: Some(self.symbol),
            decimals: Some(self.decimals),
            address: self.address.map(|address| address.to_checksum(None)),
            name: self.name,
            extra: Default::default(),
        }
    }
}

impl World {
    /// A token by its id, or 404 naming `field`.
    pub(crate) fn token(&self, field: &str, id: &str) -> Result<Registered, Refusal> {
        let mut query = self.db.prepare_cached(&format!("SELECT {COLUMNS} FROM tokens WHERE id = ?1"))?;
        query.query_row([id], Registered::read).optional()?.ok_or_else(|| Refusal::unknown(field, "token"))
    }

    /// The registered token whose contract is at an address.
    pub(crate) fn token_at(&self, chain: u32, contract: Address) -> Result<Option<Registered>, Refusal> {
        let mut query = self.db.prepare_cached(&format!("SELECT {COLUMNS} FROM tokens WHERE chain = ?1 AND address = ?2"))?;
        Ok(query.query_row(params![chain, contract.as_slice()], Registered::read).optional()?)
    }

    /// The native currency of a chain.
    pub(crate) fn native_token(&self, chain: u32) -> Result<Registered, Refusal> {
        let mut query = self.db.prepare_cached(&format!("SELECT {COLUMNS} FROM tokens WHERE chain = ?1 AND standard = 'native'"))?;
        query.query_row([chain], Registered::read).optional()?.ok_or_else(|| Refusal::unknown("blockchain", "native token"))
    }

    pub(crate) fn tokens_of(&self, chain: u32, page: Page) -> Result<Vec<Registered>, Refusal> {
        let sql = format!("SELECT {COLUMNS} FROM tokens WHERE chain = ?1 ORDER BY seq {} LIMIT ?2 OFFSET ?3", page.direction());
        let mut query = self.db.prepare_cached(&sql)?;
        let rows = query.query_map(params![chain, page.limit, page.offset], Registered::read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

impl Answer<ListTokens> for World {
    fn answer(&mut self, input: ListTokens, caller: &Caller) -> Result<Answered<Vec<Token>>, Refusal> {
        let page = Page::v_two(input.page, input.limit, input.order)?;
        let chain = caller.filters.get("blockchain").map(|chain| Self::known_chain("blockchain", &Chain(chain.clone()))).transpose()?;
        let sql = format!(
            "SELECT {COLUMNS} FROM tokens WHERE (?3 IS NULL OR chain = ?3) AND (?4 IS NULL OR standard = ?4) ORDER BY seq {} LIMIT ?1 OFFSET ?2",
            page.direction()
        );
        let mut query = self.db.prepare_cached(&sql)?;
        let rows = query.query_map(params![page.limit, page.offset, chain.map(|chain| chain.chain_id), caller.filters.get("standard")], Registered::read)?;
        Ok(Answered::new(rows.map(|token| token.map(Registered::record)).collect::<Result<_, _>>()?, "Tokens"))
    }
}

impl Answer<ViewToken> for World {
    fn answer(&mut self, input: ViewToken, _: &Caller) -> Result<Answered<Token>, Refusal> {
        Ok(Answered::new(self.token("id", &input.id.0)?.record(), "Token"))
    }
}

impl Answer<AddToken> for World {
    fn answer(&mut self, input: AddToken, _: &Caller) -> Result<Answered<Token>, Refusal> {
        let info = Self::known_chain("blockchain", &input.blockchain)?;
        let standard = input.standard.0;
        if !STANDARDS.contains(&standard.as_str()) {
            return Err(Refusal::field("standard", format!("{standard:?} is no token standard.")));
        }
        let native = standard == "native";
        let address = input.address.as_deref().map(|text| checked_address("address", text)).transpose()?;
        if native && address.is_some() {
            return Err(Refusal::field("address", "The native currency has no contract address."));
        }
        if self.is_registered(info.chain_id, address)? {
            return Err(Refusal { status: 409, message: "This token is in the registry already.".into(), field: Some("address".into()) });
        }
        if let Some(contract) = address.filter(|_| standard == "erc20") {
            let seconds = self.seconds();
            let (chain, db) = self.chain(info.chain_id)?;
            let stated = chain.token_decimals(db, contract, seconds)?;
            // Other decimals would move every amount's point.
            if let Some(stated) = stated.filter(|stated| *stated != U256::from(input.decimals)) {
                return Err(Refusal::field("decimals", format!("The contract itself says {stated} decimals.")));
            }
        }
        let seq = self.next_seq("tokens")?;
        let token = Registered {
            id: self.keys.id("token", seq),
            chain: info.chain_id,
            blockchain: input.blockchain.0,
            standard,
            symbol: input.symbol,
            decimals: input.decimals,
            address,
            name: input.name,
        };
        self.db
            .prepare_cached(
                "INSERT INTO tokens (seq, id, chain, blockchain, standard, symbol, decimals, address, name, created_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )?
            .execute(params![
                seq,
                token.id,
                token.chain,
                token.blockchain,
                token.standard,
                token.symbol,
                token.decimals,
                token.address.as_ref().map(|address| address.as_slice()),
                token.name,
                self.now()
            ])?;
        Ok(Answered::new(token.record(), "Token added"))
    }
}

impl World {
    fn is_registered(&self, chain: u32, address: Option<Address>) -> Result<bool, Refusal> {
        let address = address.as_ref().map(|address| address.as_slice());
        Ok(self
            .db
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM tokens WHERE chain = ?1 AND address IS ?2)")?
            .query_row(params![chain, address], |row| row.get(0))?)
    }
}

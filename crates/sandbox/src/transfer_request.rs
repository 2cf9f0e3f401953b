//! What a transfer wants: which token, how much of it, and whether the wallet has it (docs/reference/service.md#transactions).

use alloy_primitives::{Address, U256};
use bursar_contract::{amount::TokenAmount, number::JsonNumber};
use serde_json::{Value, json};

use crate::{
    answer::Refusal,
    chain::{call::Call, collection, error::ChainError, token},
    tokens::Registered,
    transfers::insufficient,
    wallets::{Held, checked_address, units},
    world::World,
};

/// Ids of one batch at most.
const BATCH: usize = 500;

/// How much of what, as the request says it.
pub(crate) struct Quantities {
    pub(crate) amount: Option<JsonNumber>,
    pub(crate) id: Option<JsonNumber>,
    pub(crate) ids: Option<Vec<JsonNumber>>,
    pub(crate) amounts: Option<Vec<JsonNumber>>,
}

/// What moves.
enum Moves {
    /// Native currency, or an ERC-20 token where there is a contract.
    Coins { contract: Option<Address>, amount: TokenAmount, base_units: U256 },
    /// One ERC-721 token.
    One { contract: Address, id: U256 },
    /// Some of one ERC-1155 id.
    Some { contract: Address, id: U256, amount: U256 },
    /// Some of several ERC-1155 ids.
    Batch { contract: Address, ids: Vec<U256>, amounts: Vec<U256> },
}

/// A transfer that makes sense.
pub(crate) struct TransferRequest {
    pub(crate) chain: u32,
    pub(crate) destination: Address,
    pub(crate) token_id: String,
    pub(crate) decimals: u8,
    symbol: String,
    moves: Moves,
}

impl TransferRequest {
    pub(crate) fn call(&self, from: Address) -> Call {
        let to = self.destination;
        let of = |contract: &Address, data| Call { from, to: Some(*contract), data, ..Call::default() };
        match &self.moves {
            Moves::Coins { contract: None, base_units, .. } => Call { from, to: Some(to), value: *base_units, ..Call::default() },
            Moves::Coins { contract: Some(contract), base_units, .. } => of(contract, token::transfer(to, *base_units)),
            Moves::One { contract, id } => of(contract, collection::move_one(from, to, *id)),
            Moves::Some { contract, id, amount } => of(contract, collection::move_some(from, to, *id, *amount)),
            Moves::Batch { contract, ids, amounts } => of(contract, collection::move_batch(from, to, ids, amounts)),
        }
    }

    /// What the record says. A batch has no one amount.
    pub(crate) fn amount(&self) -> Option<String> {
        match &self.moves {
            Moves::Coins { amount, .. } => Some(amount.as_str().to_owned()),
            Moves::One { .. } => Some("1".into()),
            Moves::Some { amount, .. } => Some(amount.to_string()),
            Moves::Batch { .. } => None,
        }
    }

    /// The ids, as text: they are larger than numbers of JSON are safe.
    pub(crate) fn detail(&self) -> Value {
        let texts = |numbers: &[U256]| numbers.iter().map(U256::to_string).collect::<Vec<_>>();
        match &self.moves {
            Moves::Coins { .. } => Value::Null,
            Moves::One { id, .. } | Moves::Some { id, .. } => json!({"nftTokenId": id.to_string()}),
            Moves::Batch { ids, amounts, .. } => json!({"nftTokenIds": texts(ids), "amounts": texts(amounts)}),
        }
    }
}

/// A whole number as the EVM counts.
pub(crate) fn whole_number(field: &str, number: &JsonNumber) -> Result<U256, Refusal> {
    U256::from_str_radix(number.as_str(), 10).map_err(|_| Refusal::field(field, format!("{field} takes whole numbers below 2^256.")))
}

fn at_least_one(field: &str, number: &JsonNumber) -> Result<U256, Refusal> {
    let number = whole_number(field, number)?;
    if number.is_zero() { Err(Refusal::field(field, "The amount is zero.")) } else { Ok(number) }
}

fn moves(token: &Registered, quantities: Quantities) -> Result<Moves, Refusal> {
    let Quantities { amount, id, ids, amounts } = quantities;
    let missing = |field: &str| Refusal::field(field, format!("{field} is required for this token."));
    match (token.standard.as_str(), token.contract()) {
        ("native", contract) | ("erc20", contract @ Some(_)) => {
            if id.is_some() || ids.is_some() || amounts.is_some() {
                return Err(Refusal::field("nftTokenId", "nftTokenId, nftTokenIds and amounts are for ERC-721 and ERC-1155 tokens only."));
            }
            let amount = amount.ok_or_else(|| Refusal::field("amount", "amount is required."))?;
            let wrong = |error: bursar_contract::amount::AmountError| Refusal::field("amount", error.to_string());
            let amount = TokenAmount::exact(amount.as_str(), token.decimals).map_err(wrong)?;
            let base_units = units("amount", &amount.base_units(token.decimals).map_err(wrong)?)?;
            Ok(Moves::Coins { contract, amount, base_units })
        }
        ("erc721", Some(contract)) => {
            if ids.is_some() || amounts.is_some() {
                return Err(Refusal::field("nftTokenIds", "nftTokenIds and amounts are for ERC-1155 batches only."));
            }
            let id = whole_number("nftTokenId", &id.ok_or_else(|| missing("nftTokenId"))?)?;
            if amount.is_some_and(|amount| amount.as_str() != "1") {
                return Err(Refusal::field("amount", "Of an ERC-721 token there is exactly 1."));
            }
            Ok(Moves::One { contract, id })
        }
        ("erc1155", Some(contract)) => match (ids, amounts) {
            (Some(ids), Some(amounts)) => {
                if ids.len() > BATCH {
                    return Err(Refusal::field("nftTokenIds", format!("A batch has at most {BATCH} ids.")));
                }
                let ids = ids.iter().map(|id| whole_number("nftTokenIds", id)).collect::<Result<_, _>>()?;
                let amounts = amounts.iter().map(|amount| at_least_one("amounts", amount)).collect::<Result<_, _>>()?;
                Ok(Moves::Batch { contract, ids, amounts })
            }
            _ => {
                let id = whole_number("nftTokenId", &id.ok_or_else(|| missing("nftTokenId"))?)?;
                let amount = at_least_one("amount", &amount.ok_or_else(|| missing("amount"))?)?;
                Ok(Moves::Some { contract, id, amount })
            }
        },
        (standard, _) => Err(Refusal::field("tokenId", format!("The sandbox does not transfer {standard} tokens."))),
    }
}

impl World {
    /// Checks what can be checked of a transfer without looking at balances.
    pub(crate) fn transfer_request(&self, wallet: &Held, destination: &str, token: &str, quantities: Quantities) -> Result<TransferRequest, Refusal> {
        let token = self.token("tokenId", token)?;
        if token.chain != wallet.chain {
            return Err(Refusal::field("tokenId", format!("This token is not on {}, where the wallet is.", wallet.blockchain)));
        }
        let destination = checked_address("destinationAddress", destination)?;
        let moves = moves(&token, quantities)?;
        Ok(TransferRequest { chain: wallet.chain, destination, token_id: token.id, decimals: token.decimals, symbol: token.symbol, moves })
    }

    /// Gas of a transfer, after looking whether there is enough of the token itself.
    pub(crate) fn gas_for(&mut self, wallet: &Held, wanted: &TransferRequest) -> Result<u64, Refusal> {
        let (chain, from, seconds) = (wallet.chain, wallet.address, self.seconds());
        let mut ask = |contract: &Address, data| {
            let (chain, db) = self.chain(chain)?;
            chain.ask(db, *contract, data, seconds)
        };
        match &wanted.moves {
            Moves::Coins { contract, amount, base_units } => {
                let available = match contract {
                    None => {
                        let (chain, db) = self.chain(chain)?;
                        chain.spendable(db, from)?
                    }
                    Some(contract) => ask(contract, token::balance_of(from))?.unwrap_or_default().saturating_sub(self.promised(wanted, wallet.seq)?),
                };
                if available < *base_units {
                    return Err(insufficient(amount, available, wanted.decimals, &wanted.symbol));
                }
            }
            Moves::One { contract, id } => {
                if ask(contract, collection::owner_of(*id))? != Some(from.into_word().into()) {
                    return Err(lacking(&wanted.symbol, *id));
                }
            }
            Moves::Some { contract, id, amount } => {
                if ask(contract, collection::balance_of(from, *id))?.unwrap_or_default() < *amount {
                    return Err(lacking(&wanted.symbol, *id));
                }
            }
            Moves::Batch { contract, ids, amounts } => {
                for (id, amount) in ids.iter().zip(amounts) {
                    if ask(contract, collection::balance_of(from, *id))?.unwrap_or_default() < *amount {
                        return Err(lacking(&wanted.symbol, *id));
                    }
                }
            }
        }
        let (chain, db) = self.chain(chain)?;
        let gas = match (chain.estimate(db, &wanted.call(from), seconds), &wanted.moves) {
            (Ok(gas), _) => gas,
            (Err(ChainError::InsufficientFunds { have, .. }), Moves::Coins { amount, .. }) => {
                return Err(insufficient(amount, have, wanted.decimals, &wanted.symbol));
            }
            (Err(other), _) => return Err(other.into()),
        };
        // A contract's gas depends on the state it will meet; a plain payment's does not.
        Ok(if matches!(wanted.moves, Moves::Coins { contract: None, .. }) { gas } else { gas + gas / 5 })
    }
}

fn lacking(symbol: &str, id: U256) -> Refusal {
    Refusal::impossible(format!("Insufficient funds for transaction: this wallet does not hold that much of {symbol} number {id}."))
}

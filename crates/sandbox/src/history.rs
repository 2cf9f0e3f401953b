//! The organization's transactions as v2 tells them: its filters, and its words for states (docs/reference/observed-behaviour.md#transaction-states).

use bursar_contract::number::DecimalText;
use bursar_contract::transactions::{ListOrganizationTransactions, Transaction, TransactionMetadata, TransactionState, ViewOrganizationTransaction};
use rusqlite::{OptionalExtension, types::Value};

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    transactions::{Recorded, SELECT},
    wallet_sets::CUSTOMERS,
    wallets::checked_address,
    world::{Page, World},
};

/// State words of v1 and v2 for the same thing.
const WORDS: [(&str, &str); 5] = [("INITIATED", "pending"), ("SENT", "broadcast"), ("COMPLETE", "confirmed"), ("FAILED", "failed"), ("CANCELLED", "cancelled")];

/// The word of v2. A signature is made in the moment a transaction is, so `signed` never shows.
fn word(state: &str) -> String {
    WORDS.iter().find(|(one, _)| *one == state).map_or_else(|| state.to_lowercase(), |(_, two)| (*two).to_owned())
}

impl World {
    /// A record in the form of v2.
    fn told(&self, recorded: Recorded) -> Result<Transaction, Refusal> {
        let symbol = match &recorded.token {
            Some(token) => self.token("tokenId", token).ok().map(|token| token.symbol),
            None => None,
        };
        let metadata = TransactionMetadata {
            amount: recorded.amount.clone().map(DecimalText),
            symbol,
            destination_address: Some(recorded.destination.clone()),
            extra: Default::default(),
        };
        let state = Some(TransactionState(word(&recorded.state)));
        Ok(Transaction { state, metadata: Some(metadata), ..recorded.record() })
    }
}

impl Answer<ListOrganizationTransactions> for World {
    fn answer(&mut self, input: ListOrganizationTransactions, _: &Caller) -> Result<Answered<Vec<Transaction>>, Refusal> {
        let page = Page::v_two(input.page, input.limit, input.order)?;
        let (mut wheres, mut values): (Vec<String>, Vec<Value>) = (Vec::new(), Vec::new());
        let mut filter = |text: &str, value: Value| {
            values.push(value);
            wheres.push(text.replace('?', &format!("?{}", values.len())));
        };
        if let Some(chain) = &input.blockchain {
            filter("t.chain = ?", i64::from(Self::known_chain("blockchain", chain)?.chain_id).into());
        }
        if let Some(controller) = input.controller {
            let customers = match controller.as_str() {
                "organization" => false,
                "customer" => true,
                _ => return Err(Refusal::field("controller", "controller is organization or customer.")),
            };
            filter(&format!("((SELECT version FROM wallet_sets WHERE seq = w.set_seq) = {CUSTOMERS}) = ?"), customers.into());
        }
        if let Some(address) = input.destination_address {
            filter("t.destination = ?", checked_address("destinationAddress", &address)?.to_checksum(None).into());
        }
        if let Some(operation) = input.operation {
            filter("t.operation = ?", operation.into());
        }
        if let Some(status) = input.status {
            let known = WORDS.iter().find(|(_, two)| *two == status);
            // "signed" is a state of the service that this sandbox passes through at once.
            let state = known.map(|(one, _)| *one).or((status == "signed").then_some("SIGNED"));
            filter(
                "CASE WHEN t.state = 'SENT' AND t.sent_at IS NULL THEN 'INITIATED' ELSE t.state END = ?",
                state.ok_or_else(|| Refusal::field("status", format!("{status:?} is no state of a transaction.")))?.to_owned().into(),
            );
        }
        if let Some(wallets) = input.wallet_ids {
            let list: Vec<&str> = wallets.split(',').map(str::trim).collect();
            if list.iter().any(|id| id.is_empty()) {
                return Err(Refusal::field("walletIds", "walletIds are ids with a comma between them."));
            }
            filter("w.id IN (SELECT value FROM json_each(?))", serde_json::json!(list).to_string().into());
        }
        if let Some(hash) = input.tx_hash {
            let hash: alloy_primitives::B256 = hash.parse().map_err(|_| Refusal::field("txHash", "txHash is 32 bytes as hex with 0x before them."))?;
            filter("t.tx_hash = ?", hash.to_vec().into());
        }
        if let Some(reference) = input.ref_id {
            // Transactions get a reference from v2 transfers alone, and this sandbox sends by v1: nothing has one.
            filter("NULL = ?", reference.into());
        }
        if let Some(contract) = input.contract_address {
            filter("json_extract(t.detail, '$.contractAddress') = ?", checked_address("contractAddress", &contract)?.to_checksum(None).into());
        }
        if let Some(text) = input.search {
            filter(
                "instr(lower(t.id || ' ' || t.destination || ' ' || hex(t.tx_hash) || ' ' || t.operation), lower(?)) > 0",
                text.trim_start_matches("0x").to_owned().into(),
            );
        }
        let wheres = if wheres.is_empty() { String::new() } else { format!("WHERE {}", wheres.join(" AND ")) };
        values.extend([page.limit.into(), page.offset.into()]);
        let sql = format!("{SELECT} {wheres} ORDER BY t.seq {} LIMIT ?{} OFFSET ?{}", page.direction(), values.len() - 1, values.len());
        let rows = {
            let mut query = self.db.prepare_cached(&sql)?;
            let rows = query.query_map(rusqlite::params_from_iter(values), Recorded::read)?;
            rows.collect::<Result<Vec<_>, _>>()?
        };
        Ok(Answered::new(rows.into_iter().map(|recorded| self.told(recorded)).collect::<Result<_, _>>()?, "Transactions"))
    }
}

impl Answer<ViewOrganizationTransaction> for World {
    fn answer(&mut self, input: ViewOrganizationTransaction, _: &Caller) -> Result<Answered<Transaction>, Refusal> {
        let mut query = self.db.prepare_cached(&format!("{SELECT} WHERE t.id = ?1"))?;
        let found = query.query_row([&input.id.0], Recorded::read).optional()?;
        drop(query);
        let mut recorded = found.ok_or_else(|| Refusal::unknown("id", "transaction"))?;
        let also = recorded.also(word)?;
        Ok(Answered { reply: self.told(recorded)?, also, message: "Transaction" })
    }
}

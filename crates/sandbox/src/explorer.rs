//! What the explorer's pages tell of a chain: transactions with decoded logs, blocks, addresses, and the organization's front page.

use std::fmt::Write;

use alloy_consensus::Transaction as _;
use alloy_primitives::{Address, B256, Log, U256, b256};
use bursar_contract::chain::{CHAINS, Chain as ChainId, ChainInfo};

use crate::{
    answer::Refusal,
    chain::{Summary, store::Included},
    server::pages::{Page, escaped},
    wallets::whole,
    world::World,
};

/// Events of the token standards, by the hash of their signature.
const TRANSFER: B256 = b256!("ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef");
const APPROVAL: B256 = b256!("8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925");
const APPROVAL_FOR_ALL: B256 = b256!("17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31");
const TRANSFER_SINGLE: B256 = b256!("c3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62");
const TRANSFER_BATCH: B256 = b256!("4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb");

/// Rows of a list on a page.
const ROWS: u64 = 20;

fn info(name: &str) -> Result<&'static ChainInfo, Refusal> {
    ChainId(name.to_owned()).known().ok_or_else(|| Refusal::new(404, "There is no such chain here."))
}

fn missing(what: &str) -> Refusal {
    Refusal::new(404, format!("There is no such {what} on this chain."))
}

/// A definition list.
#[derive(Default)]
struct Lines(String);

impl Lines {
    fn text(mut self, term: &str, text: &str) -> Self {
        let _ = writeln!(self.0, "<dt>{term}</dt><dd>{}</dd>", escaped(text));
        self
    }

    /// `html` is HTML already.
    fn html(mut self, term: &str, html: &str) -> Self {
        let _ = writeln!(self.0, "<dt>{term}</dt><dd>{html}</dd>");
        self
    }

    fn done(self) -> String {
        format!("<dl>\n{}</dl>\n", self.0)
    }
}

fn link(info: &ChainInfo, kind: &str, text: &str) -> String {
    let text = escaped(text);
    format!("<a href=\"/explorer/{}/{kind}/{text}\"><code>{text}</code></a>", escaped(info.id))
}

fn at(info: &ChainInfo, address: Address) -> String {
    link(info, "address", &address.to_checksum(None))
}

impl World {
    /// `/`: what this is, whose it is, and its chains.
    pub(crate) fn front_page(&self) -> Result<Page, Refusal> {
        let count = |table: &str| self.db.prepare_cached(&format!("SELECT count(*) FROM {table}"))?.query_row([], |row| row.get::<_, i64>(0));
        let mut body = String::from(
            "<p>A complete pretend wallet service on this computer: real keys, real signatures, chains of its own. \
             Its interface is described in <a href=\"/openapi.json\">openapi.json</a> (OpenAPI 3.1).</p>\n",
        );
        body += &Lines::default()
            .text("Organization", &self.id)
            .text("Wallet sets", &count("wallet_sets")?.to_string())
            .text("Wallets", &count("wallets")?.to_string())
            .text("Transactions", &count("transactions")?.to_string())
            .text("Customers", &count("customers")?.to_string())
            .text("Naira accounts", &count("virtual_accounts")?.to_string())
            .done();
        body += "<table>\n<caption>Chains</caption>\n<thead><tr><th scope=\"col\">Chain</th><th scope=\"col\">Chain id</th><th scope=\"col\">JSON-RPC</th></tr></thead>\n<tbody>\n";
        for chain in CHAINS {
            let (id, name) = (escaped(chain.id), escaped(chain.name));
            let rpc = escaped(&format!("{}/rpc/{}", self.base_url, chain.id));
            let _ =
                writeln!(body, "<tr><th scope=\"row\"><a href=\"/explorer/{id}\">{name}</a></th><td>{}</td><td><code>{rpc}</code></td></tr>", chain.chain_id);
        }
        body += "</tbody>\n</table>\n";
        Ok(Page::explorer("Bursar sandbox", body))
    }

    /// `/explorer/{chain}`: its newest blocks.
    pub(crate) fn chain_page(&mut self, name: &str) -> Result<Page, Refusal> {
        let info = info(name)?;
        let (chain, db) = self.chain(info.chain_id)?;
        let head = chain.height()?;
        let mut rows = String::new();
        for number in (head.saturating_sub(ROWS - 1)..=head).rev() {
            // A node may not show all that it has.
            let count = chain.block(db, number)?.map_or_else(|| "not shown".to_owned(), |block| block.transactions.len().to_string());
            let _ = writeln!(rows, "<tr><th scope=\"row\">{}</th><td>{count}</td></tr>", link(info, "block", &number.to_string()));
        }
        let mut lines = Lines::default().text("Chain id", &info.chain_id.to_string()).text("Newest block", &head.to_string());
        if let Some(host) = self.keeper(info.chain_id) {
            lines = lines.text("Kept by", &format!("another node, {host}"));
        }
        let mut body = lines.done();
        body += "<table>\n<caption>Newest blocks</caption>\n<thead><tr><th scope=\"col\">Block</th><th scope=\"col\">Transactions</th></tr></thead>\n<tbody>\n";
        body += &rows;
        body += "</tbody>\n</table>\n";
        Ok(Page::explorer(info.name, body))
    }

    /// `/explorer/{chain}/block/{number}`
    pub(crate) fn block_page(&mut self, name: &str, number: &str) -> Result<Page, Refusal> {
        let info = info(name)?;
        let (chain, db) = self.chain(info.chain_id)?;
        let found = number.parse().ok().map(|number| chain.block(db, number)).transpose()?.flatten();
        let Summary { number, hash, gas_used, base_fee, transactions } = found.ok_or_else(|| missing("block"))?;
        let mut body = Lines::default()
            .html("Chain", &format!("<a href=\"/explorer/{}\">{}</a>", escaped(info.id), escaped(info.name)))
            .html("Hash", &format!("<code>{hash}</code>"))
            .text("Gas used", &gas_used.to_string())
            .text("Base fee in wei", &base_fee.to_string())
            .done();
        if transactions.is_empty() {
            body += "<p>No transactions.</p>\n";
        } else {
            body += "<h2>Transactions</h2>\n<ol>\n";
            for hash in transactions {
                let _ = writeln!(body, "<li>{}</li>", link(info, "tx", &hash.to_string()));
            }
            body += "</ol>\n";
        }
        Ok(Page::explorer(&format!("Block {number}"), body))
    }

    /// `/explorer/{chain}/tx/{hash}`: status, from, to, value, fee, decoded logs.
    pub(crate) fn transaction_page(&mut self, name: &str, hash: &str) -> Result<Page, Refusal> {
        let info = info(name)?;
        let hash: B256 = hash.parse().map_err(|_| missing("transaction"))?;
        let native = self.native_token(info.chain_id)?;
        let (chain, db) = self.chain(info.chain_id)?;
        let included = chain.included(db, hash)?;
        let waiting = if included.is_none() { chain.waiting(db, hash)? } else { None };
        let (tx, sender) = match (&included, waiting) {
            (Some(included), _) => (included.tx.clone(), included.sender),
            (None, Some(waiting)) => waiting,
            (None, None) => return Err(missing("transaction")),
        };
        let status = match &included {
            None => "Waiting for its block",
            Some(included) if included.success => "Success",
            Some(_) => "Failed: it cost its fee and changed nothing else",
        };
        let to = match (tx.to(), included.as_ref().and_then(|included| included.contract)) {
            (Some(to), _) => at(info, to),
            (None, Some(contract)) => format!("New contract {}", at(info, contract)),
            (None, None) => "New contract".to_owned(),
        };
        let mut lines = Lines::default()
            .html("Chain", &format!("<a href=\"/explorer/{}\">{}</a>", escaped(info.id), escaped(info.name)))
            .html("Hash", &format!("<code>{hash}</code>"))
            .text("Status", status)
            .html("From", &at(info, sender))
            .html("To", &to)
            .text("Value", &format!("{} {}", whole(tx.value(), native.decimals), native.symbol))
            .text("Nonce", &tx.nonce().to_string());
        if let Some(Included { block, gas_used, price, .. }) = &included {
            let fee = U256::from(*gas_used).saturating_mul(U256::from(*price));
            lines = lines
                .html("Block", &link(info, "block", &block.to_string()))
                .text("Fee", &format!("{} {}", whole(fee, native.decimals), native.symbol))
                .text("Gas", &format!("{gas_used} of {}", tx.gas_limit()));
        }
        if !tx.input().is_empty() {
            lines = lines.html("Data", &format!("<code>{}</code>", tx.input()));
        }
        let mut body = lines.done();
        let logs = included.map(|included| included.logs).unwrap_or_default();
        if !logs.is_empty() {
            body += "<h2>Logs</h2>\n<ol>\n";
            for log in &logs {
                let _ = writeln!(body, "<li>{}</li>", self.log_line(info, log)?);
            }
            body += "</ol>\n";
        }
        Ok(Page::explorer("Transaction", body))
    }

    /// A log in words where its event is one of the token standards', otherwise as it stands.
    fn log_line(&self, info: &ChainInfo, log: &Log) -> Result<String, Refusal> {
        let topics = log.topics();
        let address = |index: usize| at(info, Address::from_word(topics[index]));
        let word = |index: usize| log.data.data.get(index * 32..(index + 1) * 32).map(U256::from_be_slice).unwrap_or_default();
        let token = self.token_at(info.chain_id, log.address)?;
        let amount = |units: U256| match &token {
            Some(token) if token.standard == "erc20" => escaped(&format!("{} {}", whole(units, token.decimals), token.symbol)),
            _ => format!("{units} base units"),
        };
        let symbol = token.as_ref().map_or_else(String::new, |token| format!("{} ", escaped(&token.symbol)));
        let told = match (topics.first().copied(), topics.len()) {
            (Some(TRANSFER), 3) => format!("Transfer of {} from {} to {}", amount(word(0)), address(1), address(2)),
            (Some(TRANSFER), 4) => format!("Transfer of {symbol}number {} from {} to {}", U256::from_be_bytes(topics[3].0), address(1), address(2)),
            (Some(APPROVAL), 3) => format!("{} may be spent from {} by {}", amount(word(0)), address(1), address(2)),
            (Some(APPROVAL_FOR_ALL), 3) if word(0).is_zero() => format!("{} takes the say over all its {symbol}tokens from {}", address(1), address(2)),
            (Some(APPROVAL_FOR_ALL), 3) => format!("{} gives the say over all its {symbol}tokens to {}", address(1), address(2)),
            (Some(TRANSFER_SINGLE), 4) => format!("Transfer of {} of {symbol}number {} from {} to {}", word(1), word(0), address(2), address(3)),
            (Some(TRANSFER_BATCH), 4) => format!("Transfer of several {symbol}tokens from {} to {}", address(2), address(3)),
            _ => {
                let topics: Vec<String> = topics.iter().map(|topic| format!("<code>{topic}</code>")).collect();
                format!("Event {} with <code>{}</code>", topics.join(", "), log.data.data)
            }
        };
        Ok(format!("{told} <span class=\"hint\">by {}</span>", at(info, log.address)))
    }

    /// `/explorer/{chain}/address/{address}`: what is there, and the transactions that it sent.
    pub(crate) fn address_page(&mut self, name: &str, text: &str) -> Result<Page, Refusal> {
        let info = info(name)?;
        let address: Address = text.parse().map_err(|_| missing("address"))?;
        let native = self.native_token(info.chain_id)?;
        let (chain, db) = self.chain(info.chain_id)?;
        let (balance, nonce) = chain.account(db, address)?;
        let kind = if chain.has_code(db, address)? { "Contract" } else { "Account" };
        let hashes = chain.sent_by(db, address, ROWS)?;
        let mut body = Lines::default()
            .html("Chain", &format!("<a href=\"/explorer/{}\">{}</a>", escaped(info.id), escaped(info.name)))
            .html("Address", &format!("<code>{}</code>", address.to_checksum(None)))
            .text("Kind", kind)
            .text("Balance", &format!("{} {}", whole(balance, native.decimals), native.symbol))
            .text("Next nonce", &nonce.to_string())
            .done();
        if !hashes.is_empty() {
            body += "<h2>Newest transactions it sent</h2>\n<ol>\n";
            for hash in hashes {
                let _ = writeln!(body, "<li>{}</li>", link(info, "tx", &hash.to_string()));
            }
            body += "</ol>\n";
        }
        Ok(Page::explorer("Address", body))
    }
}

//! The explorer: looks up a transaction, an address or a block on a node. Nothing is signed or sent, and only the node is asked.

use std::collections::BTreeSet;

use alloy_primitives::{Address, U256, hex};
use bursar_client::{Called, Node, Run, SentTransaction};
use bursar_contract::{
    Fault,
    address::{self, AddressError},
    amount::group_thousands,
    chain::ChainInfo,
    tokens::Token,
    untrusted::shown,
};
use bursar_decode::{
    addresses::Addresses,
    call::Call,
    declared::Declared,
    field::{Field, Note},
    logs::{Movement, Said},
};
use bursar_messages::{Message, message};

use super::{
    api::{ChainPage, ChainQuestion, ChainThing, Preview, ReceivedToken},
    call_result::{self, DECIMALS, group},
    commands::declared_of,
};
use crate::{
    base::session::Session,
    contacts::Named,
    payments::{
        api::{ReviewField, ReviewGroup},
        review::{
            known_addresses::KnownAddresses,
            words::{self, row},
        },
    },
    wallets::nodes::in_words,
};

/// `balanceOf(address)`.
const BALANCE_OF: [u8; 4] = [0x70, 0xa0, 0x82, 0x31];
/// The most tokens whose balance is read.
const MOST_TOKENS: usize = 50;
/// The most transfers and hashes that are shown.
const MOST_SHOWN: usize = 200;
/// The most contracts whose saved ABI is used for the events of one transaction.
const MOST_ABIS: usize = 20;
/// How many of the newest blocks are searched for received tokens. Nodes have different limits, so smaller ranges are tried until one is accepted.
const SPANS: [u64; 3] = [10_000, 1_000, 100];

/// What is looked for.
enum Subject {
    Hash(String),
    Address(String),
    Block(u64),
}

/// The chain, and what is known about its addresses.
struct Look<'a> {
    session: &'a Session,
    chain: &'static ChainInfo,
    node: Node,
    known: KnownAddresses,
    tokens: Vec<Token>,
}

/// Looks something up on a chain. Text that cannot be looked up is refused at its field.
pub(crate) async fn look(session: &Session, question: &ChainQuestion) -> Result<ChainPage, Fault> {
    let chain = question.blockchain.known().ok_or_else(|| Fault::invalid("blockchain", message!("wallet-node-number")))?;
    let tokens: Vec<Token> = session.tokens().await?.into_iter().filter(|token| token.blockchain.as_ref() == Some(&question.blockchain)).collect();
    let subject = subject(session, &tokens, &question.text)?;
    let empty = ChainPage {
        thing: ChainThing::NoNode,
        node: None,
        shown: Preview::default(),
        block: None,
        address: None,
        contract: None,
        received: Vec::new(),
        searched: None,
        unsearched: None,
        hashes: Vec::new(),
        elsewhere: None,
    };
    let Some((name, node)) = session.nodes().connected(&question.blockchain).await? else { return Ok(empty) };
    let known = KnownAddresses::on(session, Some(&question.blockchain)).await?;
    let look = Look { session, chain, node, known, tokens };
    let empty = ChainPage { thing: ChainThing::Nothing, node: Some(name), ..empty };
    let found = match &subject {
        Subject::Address(address) => look.address(address, empty).await,
        Subject::Block(number) => look.block(look.node.block(*number).await.map_err(in_words)?, empty),
        Subject::Hash(hash) => match look.node.transaction(hash).await.map_err(in_words)? {
            Some(sent) => look.transaction(hash, &sent, empty).await,
            None => match look.node.block_of(hash).await.map_err(in_words)? {
                None => Ok(ChainPage { elsewhere: session.nodes().elsewhere(&question.blockchain, hash).await, ..empty }),
                found => look.block(found, empty),
            },
        },
    };
    found.map_err(in_words)
}

fn subject(session: &Session, tokens: &[Token], typed: &str) -> Result<Subject, Fault> {
    let refused = |why: Message| Fault::invalid("text", why);
    let typed = typed.trim();
    if let Some(digits) = typed.strip_prefix("0x").or_else(|| typed.strip_prefix("0X")) {
        if digits.len() == 64 && digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Ok(Subject::Hash(format!("0x{}", digits.to_ascii_lowercase())));
        }
        return address::checked(typed).map(Subject::Address).map_err(|error| match error {
            AddressError::Form => refused(message!("explorer-form")),
            error => refused(error.to_string().into()),
        });
    }
    if !typed.is_empty() && typed.bytes().all(|digit| digit.is_ascii_digit()) {
        return typed.parse().map(Subject::Block).map_err(|_| refused(message!("explorer-no-block")));
    }
    let book = session.contacts().book()?;
    match book.resolve(typed) {
        Named::One(address) => return Ok(Subject::Address(address.to_owned())),
        Named::Several(contact, _) => return Err(refused(message!("signatures-several-of", contact = &contact.name))),
        Named::Open(contact) => return Err(refused(message!("contact-open", contact = &contact.name))),
        Named::NoAddress(contact) => return Err(refused(message!("signatures-no-address", contact = &contact.name))),
        Named::Nobody => {}
    }
    let same = |name: Option<&str>| name.is_some_and(|name| !typed.is_empty() && name.trim().to_lowercase() == typed.to_lowercase());
    let wallets = session.known_wallets().into_iter().filter(|wallet| same(wallet.name.as_deref())).filter_map(|wallet| wallet.address);
    let tokens = tokens.iter().filter(|token| same(token.symbol.as_deref()) || same(token.name.as_deref())).filter_map(|token| token.address.clone());
    let mut found: BTreeSet<String> = wallets.collect();
    if found.is_empty() {
        found = tokens.collect();
    }
    match (found.pop_first(), found.is_empty()) {
        (Some(address), true) => address::checked(&address).map(Subject::Address).map_err(|error| refused(error.to_string().into())),
        (Some(_), false) => Err(refused(message!("explorer-several"))),
        (None, _) => Err(refused(message!("explorer-nobody"))),
    }
}

impl Look<'_> {
    /// Network currency in words.
    fn currency(&self, units: &str) -> String {
        let units = U256::from_str_radix(units.trim_start_matches("0x"), 16).unwrap_or_default();
        format!("{} {}", words::units(units, DECIMALS), self.chain.native)
    }

    /// An address and its owner.
    fn who(&self, name: Message, address: &str) -> ReviewField {
        let address = checksummed(address);
        let party = words::party(&self.known.party(&address));
        row(name, address, Some(party), true)
    }

    async fn transaction(&self, hash: &str, sent: &SentTransaction, page: ChainPage) -> Result<ChainPage, Fault> {
        let mined = if sent.block.is_some() { self.node.mined(hash).await? } else { None };
        let contract = sent.to.as_deref().filter(|_| !sent.input.is_empty()).map(checksummed);
        let abi = contract.as_deref().map(|contract| declared_of(self.session, contract, None)).transpose()?.unwrap_or_default();
        let mut rows = vec![row(message!("review-row-hash"), hash, None, true)];
        match &mined {
            Some(mined) => {
                let run = Run { from: &sent.from, to: sent.to.as_deref().unwrap_or_default(), value: &sent.value, data: &sent.input };
                rows.extend(call_result::outcome(&self.node, &run, mined, &abi).await);
            }
            None => rows.push(row(message!("signatures-outcome"), message!("explorer-waiting"), None, false)),
        }
        if let Some(block) = sent.block {
            rows.extend(self.node.block(block).await?.map(|block| time(block.seconds)));
        }
        rows.push(self.who(message!("sheet-from"), &sent.from));
        rows.push(match &sent.to {
            Some(to) => self.who(message!("explorer-to"), to),
            None => row(message!("explorer-to"), message!("explorer-new-contract"), None, false),
        });
        rows.push(row(message!("explorer-value"), self.currency(&sent.value), None, false));
        rows.extend(mined.iter().flat_map(|mined| call_result::costs(mined, self.chain.native)));
        rows.push(row(message!("explorer-nonce"), sent.nonce.to_string(), None, true));
        let mut groups = vec![group(message!("explorer-transaction"), rows)];
        let headline = if sent.input.is_empty() { None } else { self.input(sent, &abi, &mut groups) };
        if let Some(mined) = &mined {
            let abi = self.with_events_of(abi, mined.logs.iter().map(|log| log.address.as_str()))?;
            let said: Vec<Said> = mined.logs.iter().filter_map(|log| call_result::read(log, &abi, &self.known)).collect();
            let movements: Vec<&Movement> = said.iter().flat_map(|said| &said.movements).collect();
            groups.extend(call_result::moves(&movements));
            groups.extend(call_result::events(&said));
            if let Some(steps) = self.node.trace(hash).await {
                groups.push(call_result::trace(&steps, &self.known));
            }
        }
        Ok(ChainPage { thing: ChainThing::Transaction, shown: Preview { headline, groups, risks: Vec::new() }, block: sent.block, contract, ..page })
    }

    /// Decodes the input of a transaction with a saved ABI or a known function, and always shows the bytes. Returns a sentence if there is one.
    fn input(&self, sent: &SentTransaction, abi: &Declared, groups: &mut Vec<ReviewGroup>) -> Option<Message> {
        let to = sent.to.as_deref().map(checksummed);
        let call = to.as_ref().and_then(|to| Some((to, Call::of_data(&sent.input, &abi.functions)?)));
        let note = (to.is_some() && call.is_none()).then(|| message!("explorer-unknown-function"));
        let meaning = call.as_ref().map(|(to, call)| call.meaning(to, &self.known)).unwrap_or_default();
        if let Some((to, call)) = &call {
            let rows = words::fields(&call.rows(to, &self.known));
            groups.push(ReviewGroup { note: Some(call.function().signature().into()), ..group(message!("signatures-function"), rows) });
            groups.extend(words::inner(&meaning.inner));
        }
        let rows = vec![row(message!("explorer-data"), hex::encode_prefixed(&sent.input), None, true)];
        groups.push(ReviewGroup { note, ..group(message!("explorer-input"), rows) });
        meaning.action.as_ref().map(words::action)
    }

    /// Adds the events declared in saved ABIs of other contracts.
    fn with_events_of<'a>(&self, mut abi: Declared, contracts: impl Iterator<Item = &'a str>) -> Result<Declared, Fault> {
        for contract in contracts.collect::<BTreeSet<_>>().into_iter().take(MOST_ABIS) {
            abi.events.extend(declared_of(self.session, contract, None)?.events);
        }
        Ok(abi)
    }

    async fn address(&self, address: &str, page: ChainPage) -> Result<ChainPage, Fault> {
        let account = self.node.account(address).await?;
        let kind = match account.code {
            0 => message!("explorer-account"),
            bytes => message!("explorer-contract", bytes = bytes),
        };
        // A contract's counts the contracts that it created, and begins at one.
        let sent = if account.code == 0 { message!("explorer-sent") } else { message!("explorer-nonce") };
        let rows = vec![
            self.who(message!("explorer-address"), address),
            row(message!("explorer-kind"), kind, None, false),
            row(sent, group_thousands(&account.sent.to_string()), None, true),
        ];
        let groups = vec![group(message!("explorer-address"), rows), group(message!("explorer-balances"), self.balances(address, &account.balance).await?)];
        let page = ChainPage {
            thing: ChainThing::Address,
            shown: Preview { groups, ..Preview::default() },
            contract: (account.code > 0).then(|| address.to_owned()),
            address: Some(address.to_owned()),
            ..page
        };
        Ok(match self.received(address).await {
            Ok((received, searched)) => ChainPage { received, searched: Some(searched), ..page },
            Err(fault) => ChainPage { unsearched: Some(in_words(fault).message), ..page },
        })
    }

    /// The network currency, and every token of the list that the address holds some of.
    async fn balances(&self, address: &str, native: &str) -> Result<Vec<ReviewField>, Fault> {
        let mut rows = vec![row(shown(self.chain.native_name), self.currency(native), None, false)];
        let mut asked = BTreeSet::new();
        let owner = address.parse::<Address>().unwrap_or_default().into_word();
        let data = [&BALANCE_OF[..], &owner[..]].concat();
        for contract in self.tokens.iter().filter_map(|token| token.address.as_deref()) {
            if asked.len() >= MOST_TOKENS || !asked.insert(contract.to_ascii_lowercase()) {
                continue;
            }
            // A contract that does not answer like a token has no balance to show.
            let Called::Returned(bytes) = self.node.call(contract, &data).await? else { continue };
            let units = if bytes.len() == 32 { U256::from_be_slice(&bytes) } else { U256::ZERO };
            if !units.is_zero() {
                let sum = self.known.sum(Some(contract), units);
                let name = sum.symbol.as_deref().map_or_else(|| message!("signatures-token"), |symbol| shown(symbol).into());
                rows.push(row(name, message!("explorer-sum", sum = words::sum(&sum)), Some(checksummed(contract).into()), false));
            }
        }
        Ok(rows)
    }

    /// The tokens that an address received in the newest blocks, the newest first, and how many blocks those are.
    async fn received(&self, address: &str) -> Result<(Vec<ReceivedToken>, u64), Fault> {
        let head = self.node.height().await?;
        let mut last = Ok((Vec::new(), 0));
        for span in SPANS {
            let first = (head + 1).saturating_sub(span);
            match self.node.received(address, first).await {
                Ok(found) => {
                    let one = |entry: &bursar_client::Entry| {
                        let said = call_result::read(&entry.log, &Declared::default(), &self.known)?;
                        let movement = said.movements.first()?;
                        let (contract, hash) = (movement.contract.clone(), entry.hash.clone());
                        Some(ReceivedToken { words: call_result::moved(movement), contract, hash, block: entry.block })
                    };
                    let received = found.iter().rev().filter_map(one).take(MOST_SHOWN).collect();
                    return Ok((received, head + 1 - first));
                }
                Err(fault) => last = Err(fault),
            }
        }
        last
    }

    fn block(&self, found: Option<bursar_client::Block>, page: ChainPage) -> Result<ChainPage, Fault> {
        let Some(block) = found else { return Ok(page) };
        let of = message!("signatures-gas-of", limit = group_thousands(&block.gas_limit.to_string()));
        let rows = vec![
            row(message!("explorer-block"), block.number.to_string(), None, true),
            row(message!("review-row-hash"), block.hash, None, true),
            time(block.seconds),
            row(message!("signatures-gas"), group_thousands(&block.gas_used.to_string()), Some(of), true),
            row(message!("explorer-count"), block.transactions.len().to_string(), None, true),
        ];
        let shown = Preview { groups: vec![group(message!("explorer-block"), rows)], ..Preview::default() };
        let hashes = block.transactions.into_iter().take(MOST_SHOWN).collect();
        Ok(ChainPage { thing: ChainThing::Block, shown, block: Some(block.number), hashes, ..page })
    }
}

fn checksummed(address: &str) -> String {
    address.parse::<Address>().map_or_else(|_| address.to_owned(), |address| address.to_checksum(None))
}

/// The time of a block.
fn time(seconds: i64) -> ReviewField {
    let said = words::field(&Field { name: String::new(), value: seconds.to_string(), note: Some(Note::Time(seconds)), ..Field::default() });
    row(message!("explorer-time"), said.note.unwrap_or_default(), None, false)
}

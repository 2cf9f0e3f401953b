//! What a call did, or would do, as the node of its chain shows it: what moved, what changed, what the contracts wrote, and why one refused.

use alloy_primitives::{Address, B256, U256, hex};
use bursar_client::{Log, Mined, Node, Ran, Reverted, Run, Step};
use bursar_contract::{
    Fault,
    amount::{TokenAmount, group_thousands},
    untrusted::shown,
    wallets::Wallet,
};
use bursar_decode::{
    addresses::Addresses,
    declared::Declared,
    logs::{self, Moved, Movement, Said},
    reverts::{self, Revert},
};
use bursar_messages::{Message, message};

use crate::{
    payments::{
        api::{ReviewField, ReviewGroup},
        review::{
            known_addresses::KnownAddresses,
            words::{self, row},
        },
    },
    wallets::nodes::Nodes,
};

/// The network currency of every chain here has so many digits behind its point.
pub(super) const DECIMALS: u8 = 18;
/// Events that are shown at most; a page of thousands helps nobody.
const MOST_EVENTS: usize = 200;

/// A call that was read from a request.
pub(super) struct Made<'a> {
    pub wallet: &'a Wallet,
    pub contract: &'a str,
    pub data: &'a [u8],
    pub value: Option<&'a TokenAmount>,
    /// What names errors and events.
    pub abi: &'a Declared,
    pub known: &'a KnownAddresses,
}

/// What a trial on the latest block found.
pub(super) enum Trial {
    /// Nobody can be asked, or nobody answered: why, in a sentence.
    Untried(Message),
    /// It would succeed.
    Succeeds(Vec<ReviewGroup>),
    /// It would be refused, and why.
    Refused(Refusal),
}

/// Why a contract refuses a call.
#[derive(Clone)]
pub struct Refusal {
    /// In a sentence.
    pub why: Message,
    /// Whether that is the contract's own reason, and not only that it has one.
    pub is_read: bool,
}

/// Tries a call on the node of its chain. Nothing is signed, sent or paid.
pub(super) async fn tried(nodes: &Nodes, made: &Made<'_>) -> Trial {
    let chain = made.wallet.blockchain.as_ref();
    let node = chain.map(|chain| nodes.for_receipts(chain));
    let (Some(Ok(Some(node))), Some(chain)) = (node, chain) else { return Trial::Untried(message!("signatures-no-node")) };
    let value = made.units();
    match node.simulate(&made.run(&value)).await {
        Err(fault) => Trial::Untried(message!("signatures-not-tried", why = fault.message)),
        Ok(Ran::Reverted(why)) => Trial::Refused(refusal_of(&why, made.abi)),
        Ok(Ran::Returned { logs: Some(logs), .. }) => {
            let native = chain.known().map_or_else(|| message!("signatures-currency").to_string(), |info| info.native.to_owned());
            Trial::Succeeds(made.effects(&logs, &native, None))
        }
        Ok(Ran::Returned { logs: None, .. }) => Trial::Succeeds(Vec::new()),
    }
}

/// What the chain shows of a call that is in a block.
pub(super) async fn mined(node: &Node, made: &Made<'_>, hash: &str, mined: &Mined) -> Vec<ReviewGroup> {
    let native = made
        .wallet
        .blockchain
        .as_ref()
        .and_then(|chain| chain.known())
        .map_or_else(|| message!("signatures-currency").to_string(), |info| info.native.to_owned());
    let mut rows = vec![row(message!("review-row-hash"), hash, None, true)];
    rows.extend(outcome(node, &made.run(&made.units()), mined, made.abi).await);
    rows.extend(costs(mined, &native));
    let mut groups = vec![group(message!("signatures-on-chain"), rows)];
    groups.extend(made.effects(&mined.logs, &native, mined.fee.filter(|_| made.pays(mined))));
    if let Some(steps) = node.trace(hash).await {
        groups.push(trace(&steps, made.known));
    }
    groups
}

/// The outcome: whether it succeeded, why not, and in which block.
pub(super) async fn outcome(node: &Node, run: &Run<'_>, mined: &Mined, abi: &Declared) -> Vec<ReviewField> {
    let word = if mined.succeeded { message!("signatures-succeeded") } else { message!("signatures-failed") };
    let mut rows = vec![row(message!("signatures-outcome"), word, None, false)];
    if !mined.succeeded {
        rows.push(row(message!("signatures-why"), why_failed(node, run, mined, abi).await, Some(message!("signatures-why-note")), false));
    }
    rows.extend(mined.block.map(|block| row(message!("signatures-block"), block.to_string(), None, true)));
    rows
}

/// Gas used, and the fee.
pub(super) fn costs(mined: &Mined, native: &str) -> Vec<ReviewField> {
    let used = mined.gas_used.map(|used| {
        let share = mined.gas_limit.map(|limit| message!("signatures-gas-of", limit = group_thousands(&limit.to_string())));
        row(message!("signatures-gas"), group_thousands(&used.to_string()), share, true)
    });
    let fee = mined.fee.map(|fee| row(message!("sheet-network-fee"), format!("{} {native}", words::units(U256::from(fee), DECIMALS)), None, false));
    used.into_iter().chain(fee).collect()
}

/// Why a call failed: it is simulated on the block before its own, or on the latest if the node no longer has that one.
async fn why_failed(node: &Node, run: &Run<'_>, mined: &Mined, abi: &Declared) -> Message {
    let before = mined.block.and_then(|block| block.checked_sub(1)).map(|block| format!("0x{block:x}"));
    let mut last: Result<Ran, Fault> = match &before {
        Some(block) => node.run(run, block).await,
        None => node.run(run, "latest").await,
    };
    if last.is_err() && before.is_some() {
        last = node.run(run, "latest").await;
    }
    match last {
        Ok(Ran::Reverted(why)) => why_of(&why, abi),
        Ok(Ran::Returned { .. }) if mined.gas_used.is_some() && mined.gas_used == mined.gas_limit => message!("signatures-why-gas"),
        Ok(Ran::Returned { .. }) => message!("signatures-why-gone"),
        Err(fault) => fault.message,
    }
}

impl Made<'_> {
    /// Network currency sent with the call, as a node takes it.
    fn units(&self) -> String {
        let units = self.value.and_then(|value| value.base_units(DECIMALS).ok());
        units.map_or_else(|| "0x0".to_owned(), |units| format!("0x{}", units.to_str_radix(16)))
    }

    fn run<'a>(&'a self, value: &'a str) -> Run<'a> {
        Run { from: self.wallet.address.as_deref().unwrap_or_default(), to: self.contract, value, data: self.data }
    }

    /// Whether the wallet itself sent the transaction, and so paid for it.
    fn pays(&self, mined: &Mined) -> bool {
        self.wallet.address.as_deref().is_some_and(|address| address.eq_ignore_ascii_case(&mined.from))
    }

    /// Movements of tokens as sentences, what changed for the wallet, and every event.
    fn effects(&self, logs: &[Log], native: &str, fee: Option<u128>) -> Vec<ReviewGroup> {
        let said: Vec<Said> = logs.iter().filter_map(|log| read(log, self.abi, self.known)).collect();
        let movements: Vec<&Movement> = said.iter().flat_map(|said| &said.movements).collect();
        let mut groups: Vec<ReviewGroup> = moves(&movements).into_iter().collect();
        groups.push(group(message!("signatures-changes"), self.changes(&movements, native, fee)));
        groups.extend(events(&said));
        groups
    }

    fn changes(&self, movements: &[&Movement], native: &str, fee: Option<u128>) -> Vec<ReviewField> {
        let address = self.wallet.address.clone().unwrap_or_default();
        let mut rows = Vec::new();
        let sent = self.value.and_then(|value| value.base_units(DECIMALS).ok()).map_or(U256::ZERO, |units| U256::from_be_slice(&units.to_bytes_be()));
        let spent = sent.saturating_add(U256::from(fee.unwrap_or_default()));
        if !spent.is_zero() {
            let note = fee.map(|_| message!("signatures-with-fee"));
            rows.push(row(shown(native), format!("−{} {}", words::units(spent, DECIMALS), shown(native)), note, false));
        }
        for change in logs::changes(movements.iter().copied(), &address) {
            let sign = if change.less { '−' } else { '+' };
            let sum = words::sum(&change.sum);
            let name = change.sum.symbol.as_deref().map_or_else(|| message!("signatures-token"), |symbol| shown(symbol).into());
            rows.push(row(name, message!("signatures-change", sign = sign.to_string(), sum = sum), Some(of_contract(&change.contract)), false));
        }
        if rows.is_empty() {
            rows.push(row(message!("signatures-wallet"), message!("signatures-no-change"), None, false));
        }
        rows
    }
}

/// Token transfers as sentences. Empty if there were none.
pub(super) fn moves(movements: &[&Movement]) -> Option<ReviewGroup> {
    let rows = movements.iter().map(|movement| row(message!("signatures-moved"), moved(movement), Some(of_contract(&movement.contract)), false));
    (!movements.is_empty()).then(|| group(message!("signatures-movements"), rows.collect()))
}

/// The token that a movement is of: its symbol is chosen by its maker.
fn of_contract(contract: &str) -> Message {
    message!("signatures-by-contract", contract = contract)
}

/// Every event, with its values.
pub(super) fn events(said: &[Said]) -> impl Iterator<Item = ReviewGroup> {
    said.iter().take(MOST_EVENTS).enumerate().map(|(at, said)| event(at, said))
}

/// An event, decoded with its declaration.
pub(super) fn read(log: &Log, abi: &Declared, known: &KnownAddresses) -> Option<Said> {
    let topics: Vec<B256> = log.topics.iter().map(|topic| topic.parse().ok()).collect::<Option<_>>()?;
    Some(logs::read(log.address.parse::<Address>().ok()?, &topics, &hex::decode(&log.data).ok()?, &abi.events, known))
}

/// "25 USDC from this wallet to an unknown address (0x…)".
pub(super) fn moved(Movement { what, from, to, .. }: &Movement) -> Message {
    let what = match what {
        Moved::Sum(sum) => words::sum(sum),
        Moved::Id { id, count } if *count == U256::ONE => message!("calls-token-id", id = id.to_string()).into(),
        Moved::Id { id, count } => message!("signatures-ids", count = count.to_string(), id = id.to_string()).into(),
    };
    let is_nobody = |who: &str| who.parse::<Address>().is_ok_and(|address| address.is_zero());
    match (is_nobody(&from.address), is_nobody(&to.address)) {
        (true, _) => message!("signatures-created", what = what, to = words::signed_who(to)),
        (_, true) => message!("signatures-destroyed", what = what, from = words::signed_who(from)),
        _ => message!("signatures-went", what = what, from = words::signed_who(from), to = words::signed_who(to)),
    }
}

fn event(at: usize, said: &Said) -> ReviewGroup {
    let title = match &said.event {
        Some(event) => {
            let name = event.split_once('(').map_or(event.as_str(), |(name, _)| name);
            message!("signatures-event", number = (at + 1).to_string(), name = name)
        }
        None => message!("signatures-event-unknown", number = (at + 1).to_string()),
    };
    ReviewGroup { title, note: Some(said.contract.clone().into()), rows: words::fields(&said.rows) }
}

pub(super) fn trace(steps: &[Step], known: &KnownAddresses) -> ReviewGroup {
    let one = |step: &Step| {
        let to = step.to.as_deref().and_then(|to| to.parse::<Address>().ok()).map(|to| to.to_checksum(None));
        let party = to.as_deref().map(|to| words::party(&known.party(to)));
        let note = step.error.as_deref().map_or(party, |error| Some(shown(error).into()));
        ReviewField {
            name: shown(&step.kind).into(),
            kind: step.selector.clone(),
            grave: step.error.is_some(),
            depth: u8::try_from(step.depth).unwrap_or(u8::MAX),
            ..row("", to.unwrap_or_default(), note, true)
        }
    };
    group(message!("signatures-trace"), steps.iter().map(one).collect())
}

/// Why a contract refused, in a sentence.
pub(super) fn why_of(why: &Reverted, abi: &Declared) -> Message {
    refusal_of(why, abi).why
}

fn refusal_of(why: &Reverted, abi: &Declared) -> Refusal {
    let read = reverts::read(&why.data, &abi.errors).or_else(|| reverts::explained(&why.words, &abi.errors));
    match read.filter(|read| *read != Revert::Silent) {
        Some(revert) => Refusal { why: words::revert(&revert), is_read: true },
        None if why.data.is_empty() => Refusal { why: words::revert(&Revert::Silent), is_read: false },
        None => Refusal { why: message!("signatures-why-data", data = hex::encode_prefixed(&why.data)), is_read: false },
    }
}

pub(super) fn group(title: Message, rows: Vec<ReviewField>) -> ReviewGroup {
    ReviewGroup { title, note: None, rows }
}

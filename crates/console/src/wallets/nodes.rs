//! The nodes of a profile's chains: where each is asked what a contract says of itself, and what was said.
//!
//! A sandbox asks itself. Every other profile asks only the nodes that a person set, one for each chain; without one nothing is asked of anybody.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex},
    time::Duration,
};

use bursar_client::{BaseUrl, Called, Limits, Node};
use bursar_contract::{
    Code, Fault,
    chain::{CHAINS, Chain, ChainInfo},
    clock::{Clock, Instant},
    untrusted::shown,
    wallets::Wallet,
};
use bursar_messages::{Message, message};
use bursar_vault::Sealer;

use crate::{
    base::session::lock,
    profiles::list::Profiles,
    wallets::{
        api::{ChainReading, NodeAddress, NodeAddresses, TokenOnChain},
        tokens::on_chain::OnChain,
    },
};

/// The kind under which the addresses lie sealed: some providers put a key of the person's into them.
const KIND: &str = "node-addresses";
/// What was said holds for so long; what failed is asked again sooner.
const FRESH: Duration = Duration::from_secs(600);
const RETRY: Duration = Duration::from_secs(30);
/// A receipt with this many bytes of events is still read.
const RECEIPT_BYTES: usize = 4 * 1024 * 1024;
/// Contracts remembered at once.
const MOST: usize = 100;

/// What came of asking a contract.
pub(crate) type Said = Result<Arc<OnChain>, Fault>;

/// What was said when, by chain and contract.
type Memory = HashMap<(&'static str, String), (Instant, Said)>;

/// What is known of a contract by the node of its chain.
pub(crate) enum Reading {
    /// Nobody can be asked.
    NoNode,
    /// Not asked yet.
    NotRead(String),
    /// What the node named first said.
    Said(String, Said),
}

/// The nodes of an open profile.
pub struct Nodes {
    profiles: Arc<Profiles>,
    profile: String,
    sealer: Sealer,
    /// The sandbox inside the app, which is a node of every chain it has.
    own: Option<String>,
    clock: Clock,
    said: Mutex<Memory>,
}

/// Where the node of a chain answers.
struct Place {
    chain: &'static ChainInfo,
    base: BaseUrl,
    path: String,
}

impl Place {
    fn node(&self) -> Result<Node, Fault> {
        Node::new(&self.base, &self.path, Node::LIMITS)
    }
}

/// Scheme, host and port of an address; what follows them may be a key.
fn origin(base: &BaseUrl) -> String {
    let text = base.as_str();
    let host = text.find("://").map_or(0, |at| at + 3);
    text[..text[host..].find('/').map_or(text.len(), |at| host + at)].to_owned()
}

impl Nodes {
    /// Of a profile. `own`: the base URL of the sandbox inside the app.
    pub(crate) fn new(profiles: Arc<Profiles>, profile: &str, sealer: Sealer, own: Option<String>, clock: Clock) -> Self {
        Self { profiles, profile: profile.to_owned(), sealer, own, clock, said: Mutex::default() }
    }

    fn kept(&self) -> Result<BTreeMap<String, String>, Fault> {
        let Some(sealed) = self.profiles.sealed(&self.profile, KIND)? else { return Ok(BTreeMap::new()) };
        let opened = self.sealer.open(&self.profile, KIND, &sealed)?;
        serde_json::from_slice(&opened).map_err(|_| Fault::new(Code::Storage, message!("wallet-node-damaged")))
    }

    fn keep(&self, kept: &BTreeMap<String, String>) -> Result<(), Fault> {
        let text = serde_json::to_vec(kept).map_err(|error| Fault::new(Code::Storage, error.to_string()))?;
        self.profiles.keep_sealed(&self.profile, KIND, &self.sealer.seal(&self.profile, KIND, &text)?)?;
        // What another node said is not what this one says.
        lock(&self.said).clear();
        Ok(())
    }

    /// Everything that may be seen.
    pub(crate) fn view(&self) -> Result<NodeAddresses, Fault> {
        let kept = self.kept()?.into_iter();
        let nodes = kept.filter_map(|(blockchain, address)| Some(NodeAddress { blockchain, shown: origin(&BaseUrl::parse(&address).ok()?) })).collect();
        Ok(NodeAddresses { built_in: self.own.is_some(), nodes })
    }

    /// The node of a chain, where there is one.
    fn place(&self, chain: &Chain) -> Result<Option<Place>, Fault> {
        let Some(chain) = chain.known() else { return Ok(None) };
        if let Some(own) = &self.own {
            return Ok(Some(Place { chain, base: BaseUrl::parse(own)?, path: format!("/rpc/{}", chain.id) }));
        }
        let kept = self.kept()?;
        kept.get(chain.id).map(|address| Ok(Place { chain, base: BaseUrl::parse(address)?, path: String::new() })).transpose()
    }

    /// The node that is asked what became of a transaction, where the chain has one. Receipts are larger than what a token says of itself.
    pub(crate) fn for_receipts(&self, chain: &Chain) -> Result<Option<Node>, Fault> {
        let Some(place) = self.place(chain)? else { return Ok(None) };
        Node::new(&place.base, &place.path, Limits { body: RECEIPT_BYTES, ..Node::LIMITS }).map(Some)
    }

    /// Calls a contract on a wallet's chain as of a block, or of the newest, and returns which node answered and which block it read. None if the chain
    /// has no node.
    pub(crate) async fn ask(&self, wallet: &Wallet, contract: &str, data: &[u8], block: Option<u64>) -> Result<Option<(String, Option<u64>, Called)>, Fault> {
        let Some(chain) = &wallet.blockchain else { return Ok(None) };
        let Some((shown, node)) = self.connected(chain).await? else { return Ok(None) };
        if block.is_none()
            && let Ok(newest) = node.height().await
            && let Ok(called) = node.call_at(contract, data, Some(newest)).await
        {
            return Ok(Some((shown, Some(newest), called)));
        }
        // The newest block may be gone a moment later: then the node chooses, and does not say which.
        Ok(Some((shown, block, node.call_at(contract, data, block).await.map_err(in_words)?)))
    }

    /// The node of a chain, once it confirmed the chain, with its scheme, host and port. None if no node is set.
    pub(crate) async fn connected(&self, chain: &Chain) -> Result<Option<(String, Node)>, Fault> {
        let (Some(place), Some(node)) = (self.place(chain)?, self.for_receipts(chain)?) else { return Ok(None) };
        same_chain(place.chain, node.chain_id().await.map_err(in_words)?).map_err(|words| Fault::new(Code::Refused, words))?;
        Ok(Some((origin(&place.base), node)))
    }

    /// Another chain of the sandbox inside the app that has a transaction or a block of this hash. A node that a person set is asked of its own chain alone.
    pub(crate) async fn elsewhere(&self, here: &Chain, hash: &str) -> Option<Chain> {
        self.own.as_ref()?;
        for other in CHAINS.iter().filter(|other| here.known().is_none_or(|here| here.id != other.id)) {
            let chain = Chain(other.id.to_owned());
            let Ok(Some(node)) = self.for_receipts(&chain) else { continue };
            if matches!(node.transaction(hash).await, Ok(Some(_))) || matches!(node.block_of(hash).await, Ok(Some(_))) {
                return Some(chain);
            }
        }
        None
    }

    /// What setting or removing the node of a chain would change: the chain's name, and from where to where. Asks nobody.
    pub(crate) fn compare(&self, chain: &Chain, typed: Option<&str>) -> Result<(String, Option<String>, Option<String>), Fault> {
        let kept = self.kept()?;
        let before = chain
            .known()
            .and_then(|chain| kept.get(chain.id))
            .map(|old| BaseUrl::parse(old).map_or_else(|_| message!("wallet-node-unreadable").to_string(), |base| origin(&base)));
        let after = typed.map(|typed| self.checked(chain, typed)).transpose()?;
        let name = chain.known().map_or_else(|| chain.0.clone(), |chain| chain.name.to_owned());
        Ok((name, before, after.map(|place| origin(&place.base))))
    }

    /// An address of a node, if it may be one.
    fn checked(&self, chain: &Chain, typed: &str) -> Result<Place, Fault> {
        if self.own.is_some() {
            return Err(Fault::new(Code::Refused, message!("wallet-node-sandbox")));
        }
        let chain = chain.known().ok_or_else(|| Fault::invalid("blockchain", message!("wallet-node-number")))?;
        // The words of an address of the service speak of the service and of its key.
        let authority = typed.split_once("://").map_or("", |(_, rest)| rest.split('/').next().unwrap_or_default());
        let base = BaseUrl::parse(typed).map_err(|fault| {
            let words = match typed.trim() {
                "" => message!("wallet-node-empty"),
                _ if authority.contains('@') => message!("wallet-node-user"),
                _ => fault.message,
            };
            Fault::invalid("address", words)
        })?;
        Ok(Place { chain, base, path: String::new() })
    }

    /// Sets the node of a chain, once it answered and is of that chain. Gives the chain, and from where to where.
    pub(crate) async fn set(&self, chain: &Chain, typed: &str) -> Result<(&'static str, String), Fault> {
        let wrong = |words: Message| Fault::invalid("address", words);
        let place = self.checked(chain, typed)?;
        let chain = place.chain;
        let found = place.node()?.chain_id().await.map_err(|fault| wrong(because(&fault)))?;
        same_chain(chain, found).map_err(wrong)?;
        let mut kept = self.kept()?;
        let before = kept.insert(chain.id.to_owned(), place.base.as_str().to_owned()).and_then(|old| Some(origin(&BaseUrl::parse(&old).ok()?)));
        self.keep(&kept)?;
        Ok((chain.id, format!("{} → {}", before.as_deref().unwrap_or("none"), origin(&place.base))))
    }

    /// Takes the node of a chain away; gives the chain and where it was, if there was one.
    pub(crate) fn remove(&self, chain: &Chain) -> Result<Option<(&'static str, String)>, Fault> {
        let mut kept = self.kept()?;
        let Some((chain, old)) = chain.known().and_then(|chain| Some((chain.id, kept.remove(chain.id)?))) else { return Ok(None) };
        self.keep(&kept)?;
        Ok(Some((chain, BaseUrl::parse(&old).map_or_else(|_| "unreadable".to_owned(), |base| origin(&base)))))
    }

    /// What is known of a contract. Asks nobody.
    pub(crate) fn reading(&self, chain: &Chain, contract: &str) -> Result<Reading, Fault> {
        let Some(place) = self.place(chain)? else { return Ok(Reading::NoNode) };
        let shown = origin(&place.base);
        let said = lock(&self.said);
        let fresh = said.get(&(place.chain.id, contract.to_owned())).filter(|(at, said)| self.clock.since(*at) < if said.is_ok() { FRESH } else { RETRY });
        Ok(fresh.map_or(Reading::NotRead(shown.clone()), |(_, said)| Reading::Said(shown, said.clone())))
    }

    /// Asks a contract what it says of itself, or gives what it said a moment ago.
    pub(crate) async fn look(&self, chain: &Chain, contract: &str, again: bool) -> Result<TokenOnChain, Fault> {
        let known = self.reading(chain, contract)?;
        let Some(place) = self.place(chain)?.filter(|_| again || matches!(known, Reading::NotRead(_))) else { return Ok(known.view()) };
        let said = ask(&place, contract).await.map(Arc::new);
        let mut kept = lock(&self.said);
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert((place.chain.id, contract.to_owned()), (self.clock.instant(), said.clone()));
        Ok(Reading::Said(origin(&place.base), said).view())
    }
}

impl Reading {
    /// As the form sees it.
    pub(crate) fn view(&self) -> TokenOnChain {
        let empty = TokenOnChain { state: ChainReading::NoNode, node: None, symbol: None, name: None, decimals: None, plain: true, trouble: None };
        match self {
            Self::NoNode => empty,
            Self::NotRead(node) => TokenOnChain { state: ChainReading::NotRead, node: Some(node.clone()), ..empty },
            Self::Said(node, Err(fault)) => TokenOnChain { state: ChainReading::Failed, node: Some(node.clone()), trouble: Some(because(fault)), ..empty },
            Self::Said(node, Ok(said)) => TokenOnChain {
                state: ChainReading::Read,
                node: Some(node.clone()),
                symbol: said.symbol.as_deref().map(shown),
                name: said.name.as_deref().map(shown),
                decimals: said.decimals,
                plain: [&said.symbol, &said.name].into_iter().flatten().all(|text| shown(text) == *text),
                trouble: None,
            },
        }
    }
}

/// A node of another chain would answer for other contracts under the same addresses.
fn same_chain(chain: &ChainInfo, found: u64) -> Result<(), Message> {
    if found == u64::from(chain.chain_id) {
        return Ok(());
    }
    Err(message!("wallet-node-chain", found = found.to_string(), chain = chain.name, wanted = chain.chain_id.to_string()))
}

async fn ask(place: &Place, contract: &str) -> Result<OnChain, Fault> {
    let node = place.node()?;
    same_chain(place.chain, node.chain_id().await?).map_err(|words| Fault::new(Code::Refused, words))?;
    OnChain::read(&node, contract).await
}

/// A fault that includes the node's own message.
pub(crate) fn in_words(fault: Fault) -> Fault {
    Fault { message: because(&fault), reply: None, ..fault }
}

/// Why, with the node's own words where it had some.
fn because(fault: &Fault) -> Message {
    match fault.reply.as_deref().map(shown).filter(|words| !words.trim().is_empty()) {
        Some(reply) => message!("wallet-node-reply", why = fault.message.clone(), reply = reply),
        None => fault.message.clone(),
    }
}

//! Gas sponsors: the business's own address that pays the network fees of its sponsored sets (docs/reference/service.md#gas-sponsorship).
//!
//! The contract shows neither how a sponsor is looked up nor how it is filled. A sandbox can be asked; for every other connection people type
//! what the service's own console says. Either way each look is written down, and what was spent follows from the looks.

use std::collections::{BTreeMap, BTreeSet};

use bursar_client::Attempt;
use bursar_contract::{
    Code, Decimal, Effect, Fault, Method, Operation, Replay, Seal, Spec,
    chain::Chain,
    operation::Check,
    record::Reply,
    untrusted::shown,
    wallet_sets::{ListWalletSets, WalletSet, WalletSetId},
};
use bursar_messages::message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use crate::{
    Console,
    base::{
        api::{ChainView, Party, ProfileKind},
        session::Session,
    },
    wallets::api::{SponsorChain, SponsorSource, SponsorView},
};
use bursar_journal::{Seen, rfc3339};

/// Under this name the sponsor's balances stand among those that were seen.
const SEEN: &str = "gas-sponsor";
/// Fewer sends than this are low where nobody said otherwise.
const LOW_SENDS: u32 = 10;
const DECIMALS: u8 = 18;

/// Asks the sandbox for its sponsor. Not a row of the table: no service has it.
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ReadSponsor {}

/// Asks the sandbox to fill it from the faucet.
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct FillSponsor {
    blockchain: Chain,
    /// Whole units, decimal text.
    amount: String,
}

/// What both answer.
#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Sponsor {
    address: String,
    balances: Vec<Held>,
}

#[derive(Debug, Clone, Serialize, Deserialize, TS, schemars::JsonSchema)]
struct Held {
    blockchain: Chain,
    amount: String,
    symbol: String,
}

impl Reply for Sponsor {
    const WRAPPERS: &'static [&'static str] = &[];

    fn read(payload: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(payload)
    }
}

const fn spec(name: &'static str, method: Method, path: &'static str, effect: Effect, input: &'static str) -> Spec {
    Spec { name, method, path, effect, replay: Replay::NoKey, seal: Seal::Open, extension: true, input, reply: "Sponsor" }
}

impl Check for ReadSponsor {}
impl Operation for ReadSponsor {
    const SPEC: Spec = spec("sandbox_sponsor", Method::GET, "/sandbox/sponsor", Effect::Reads, "ReadSponsor");
    type Reply = Sponsor;
}

impl Check for FillSponsor {}
impl Operation for FillSponsor {
    const SPEC: Spec = spec("sandbox_sponsor_top_up", Method::POST, "/sandbox/sponsor/top-up", Effect::Writes, "FillSponsor");
    type Reply = Sponsor;
}

/// What people said about the sponsor on one chain.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Note {
    /// Where it is.
    pub address: Option<String>,
    /// Below this it is low.
    pub warn_below: Option<String>,
}

fn setting(session: &Session) -> String {
    format!("gas_sponsor:{}", session.profile.id)
}

fn notes(console: &Console, session: &Session) -> Result<BTreeMap<String, Note>, Fault> {
    let kept = console.inner.profiles.setting(&setting(session))?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Changes what people said about one chain.
pub(crate) async fn note(console: &Console, chain: &Chain, change: impl Fn(&mut Note)) -> Result<(), Fault> {
    let session = console.session().await?;
    let mut all = notes(console, &session)?;
    let one = all.entry(chain.0.clone()).or_default();
    change(one);
    session.journal.log("sponsor_noted", &chain.0, one.address.as_deref().unwrap_or_default())?;
    let text = serde_json::to_string(&all).unwrap_or_default();
    console.inner.profiles.set(&setting(&session), Some(&text))
}

/// Writes down a balance that a person typed.
pub(crate) async fn saw(console: &Console, chain: &Chain, amount: &str) -> Result<(), Fault> {
    let session = console.session().await?;
    session.journal.saw_balances(SEEN, &[seen(chain, native(chain), amount)], false, session.clock.now())
}

/// Fills the sponsor from the sandbox's faucet.
pub(crate) async fn top_up(console: &Console, chain: &Chain, amount: &str) -> Result<(), Fault> {
    let session = console.session().await?;
    if session.profile.kind != ProfileKind::Sandbox {
        return Err(Fault::new(Code::Refused, message!("wallet-sponsor-faucet")));
    }
    let fill = FillSponsor { blockchain: chain.clone(), amount: amount.to_owned() };
    session.client.call(&fill, &Attempt::default()).await.map_err(|failure| failure.fault)?;
    session.journal.log("sponsor_filled", &chain.0, amount)
}

fn native(chain: &Chain) -> String {
    chain.known().map(|info| info.native.to_owned()).unwrap_or_default()
}

fn seen(chain: &Chain, symbol: String, amount: &str) -> Seen {
    Seen { token_id: chain.0.clone(), symbol, decimals: DECIMALS, native: true, amount: amount.to_owned(), first_at: 0, last_at: 0 }
}

/// The set as the service last described it; asked for where it is not known yet.
async fn set_of(session: &Session, id: &WalletSetId) -> Result<Option<WalletSet>, Fault> {
    let known = || -> Result<Option<WalletSet>, Fault> { Ok(session.wallet_cache().sets()?.into_iter().map(|known| known.set).find(|set| set.id == *id)) };
    if let Some(set) = known()? {
        return Ok(Some(set));
    }
    let listed = session.read(&ListWalletSets { limit: Some(100), ..ListWalletSets::default() }).await?;
    Ok(listed.into_iter().find(|set| set.id == *id))
}

/// Whether a sponsor pays for a transfer of this set to this payee.
pub(crate) async fn pays(session: &Session, set: Option<&str>, to: Option<&Party>) -> Result<bool, Fault> {
    let Some(set) = set else { return Ok(false) };
    let Some(set) = set_of(session, &WalletSetId(set.to_owned())).await? else { return Ok(false) };
    let inside = set.sponsor_only_transfers_to_wallet_set_addresses == Some(true);
    Ok(set.is_gas_sponsored == Some(true) && (!inside || to.is_none_or(|party| party.own)))
}

/// What is known of the sponsor of a set.
pub(crate) async fn view(console: &Console, id: &WalletSetId) -> Result<SponsorView, Fault> {
    let session = console.session().await?;
    let set = set_of(&session, id).await?.ok_or_else(|| Fault::new(Code::NotFound, message!("wallet-set-unlisted")))?;
    let asked_at = session.clock.now();
    let (answer, fault) = ask(&session).await;
    if let Some(sponsor) = &answer {
        let looks: Vec<Seen> = sponsor.balances.iter().map(|held| seen(&held.blockchain, shown(&held.symbol), &held.amount)).collect();
        session.journal.saw_balances(SEEN, &looks, false, asked_at)?;
    }
    let (notes, looks, costs) = (notes(console, &session)?, session.journal.balances_seen(SEEN)?, session.wallet_cache().send_costs()?);
    let mut chains: BTreeSet<String> = session.wallet_cache().chains_of_set(&id.0)?.into_iter().chain(notes.keys().cloned()).collect();
    chains.extend(answer.iter().flat_map(|sponsor| sponsor.balances.iter().map(|held| held.blockchain.0.clone())));
    let address = answer.as_ref().map(|sponsor| shown(&sponsor.address));
    let line = |chain: String| {
        let note = notes.get(&chain).cloned().unwrap_or_default();
        let note = Note { address: address.clone().or(note.address), ..note };
        of_chain(chain.clone(), note, looks.iter().filter(|look| look.token_id == chain), costs.get(&chain))
    };
    Ok(SponsorView {
        source: if answer.is_some() || fault.is_some() { SponsorSource::Service } else { SponsorSource::Typed },
        only_inside: set.sponsor_only_transfers_to_wallet_set_addresses == Some(true),
        sent: session.journal.sent_by_set(&id.0)?,
        chains: chains.into_iter().map(line).collect(),
        fault,
    })
}

/// The sandbox's answer; nothing where the connection has no such path. A live service is not asked for the paths of a sandbox.
async fn ask(session: &Session) -> (Option<Sponsor>, Option<Fault>) {
    if session.profile.kind == ProfileKind::Live {
        return (None, None);
    }
    match session.client.call(&ReadSponsor {}, &Attempt::default()).await {
        Ok(answer) => (Some(answer.reply), None),
        // It answered, and does not know the path or will not say: that is not a failure of the connection.
        Err(failure) if failure.fault.status.is_some_and(|status| (400..500).contains(&status) && status != 401 && status != 429) => (None, None),
        Err(failure) => (None, Some(failure.fault)),
    }
}

fn of_chain<'a>(id: String, note: Note, looks: impl Iterator<Item = &'a Seen>, cost: Option<&String>) -> SponsorChain {
    let chain = Chain(id.clone());
    let read = |text: &str| text.parse::<Decimal>().ok();
    let (mut spent, mut filled) = (Decimal::default(), Decimal::default());
    let (mut first, mut last): (Option<&Seen>, Option<&Seen>) = (None, None);
    for look in looks {
        if let Some((before, now)) = last.and_then(|before| read(&before.amount)).zip(read(&look.amount)) {
            let change = &now - &before;
            if change.is_negative() {
                spent += &change.abs();
            } else {
                filled += &change;
            }
        }
        first.get_or_insert(look);
        last = Some(look);
    }
    let held = last.and_then(|look| read(&look.amount));
    let sends = held.as_ref().zip(cost.and_then(|cost| read(cost))).and_then(|(held, cost)| held.how_often(&cost));
    let low = held.as_ref().is_some_and(|held| match note.warn_below.as_deref().and_then(read) {
        Some(below) => below > *held,
        None => held.is_zero() || sends.is_some_and(|sends| sends < LOW_SENDS),
    });
    SponsorChain {
        chain: ChainView { name: chain.known().map_or_else(|| shown(&id), |info| info.name.to_owned()), test: chain.is_test(), id },
        symbol: last.map(|look| look.symbol.clone()).filter(|symbol| !symbol.is_empty()).unwrap_or_else(|| native(&chain)),
        address: note.address,
        amount: last.map(|look| look.amount.clone()),
        seen_at: last.map(|look| rfc3339(look.last_at)),
        spent: spent.trimmed().to_string(),
        filled: filled.trimmed().to_string(),
        since: first.map(|look| rfc3339(look.first_at)),
        sends,
        warn_below: note.warn_below,
        low,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(amount: &str, at: i64) -> Seen {
        Seen { first_at: at, last_at: at, ..seen(&Chain("BASE-SEPOLIA".into()), "ETH".into(), amount) }
    }

    #[test]
    fn what_was_spent_and_filled_follows_from_the_looks_to_the_last_digit() {
        let looks = [look("1", 1), look("0.999999999999999999", 2), look("0.4", 3), look("2.4", 4), look("2.4", 5)];
        let told = of_chain("BASE-SEPOLIA".into(), Note::default(), looks.iter(), Some(&"0.3".to_owned()));
        assert_eq!((told.spent.as_str(), told.filled.as_str(), told.amount.as_deref()), ("0.6", "2", Some("2.4")));
        assert_eq!((told.sends, told.low), (Some(8), true), "fewer than ten sends are low");
        let asked = Note { warn_below: Some("2.3".into()), ..Note::default() };
        assert!(!of_chain("BASE-SEPOLIA".into(), asked, looks.iter(), None).low, "a person's own threshold wins");
        let never = of_chain("ETH".into(), Note::default(), [].iter(), None);
        assert!(never.amount.is_none() && !never.low && never.symbol == "ETH", "what was never seen is not a zero");
    }
}

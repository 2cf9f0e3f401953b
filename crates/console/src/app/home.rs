//! The first page: what needs a person first, and money out by day.

use std::collections::{BTreeMap, BTreeSet};

use bursar_contract::{Code, Decimal, Fault, Money, untrusted::shown};
use bursar_messages::message;
use jiff::{Timestamp, ToSpan, civil::Date};

use crate::{
    app::api::{Attention, AttentionKind, AttentionList, HomeView, MoneyOut, OutDay},
    base::{
        api::{MoneyBlock, ProfileKind},
        session::Session,
        zone,
    },
    batches::{
        self,
        api::{BatchStage, BatchView},
    },
    customers::{PinRequest, api::PinRequestState},
    payments::stuck_payments::{self, StuckPayment},
    proposals,
    wallets::{
        tokens::asset_group::{AssetGroup, described, told_apart},
        wallet_cache::{LowGas, chain_view},
    },
    workspace::{
        api::OldLogin,
        handover::{self, HandedOver},
        old_logins,
    },
};
use bursar_journal::{IntentState, Open, Payment, SecretState, rfc3339};

/// Items that are listed; the count says how many there are.
const SHOWN: usize = 200;
/// A backup that is older than this many milliseconds is called old: 30 days.
const BACKUP_LASTS: i64 = 30 * 24 * 60 * 60_000;
/// Fewer sends than this are low.
pub(crate) const LOW_SENDS: u32 = 5;

/// What needs a person, the most pressing first.
pub fn attention(session: &Session) -> Result<AttentionList, Fault> {
    let mut items: Vec<Attention> = session.journal.open_entries()?.into_iter().filter_map(of_entry).collect();
    items.extend(batches::under_way(session)?.into_iter().map(of_batch));
    items.extend(stuck_payments::list(&session.journal)?.into_iter().map(of_slow));
    items.extend(secrets(session)?);
    items.extend(session.wallet_cache().low_gas(LOW_SENDS)?.into_iter().map(of_low_gas));
    items.extend(pin_requests(session)?);
    for handed_over in handover::waiting_here(session)? {
        items.push(of_handed_over(session, handed_over)?);
    }
    items.extend(old_logins::known(session)?.into_iter().map(of_old_login));
    items.extend(match backup(session)? {
        None => profile_backup(session)?,
        missing => missing,
    });
    items.sort_by_key(|one| one.kind as u8);
    let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
    items.truncate(SHOWN);
    Ok(AttentionList { items, count })
}

/// Money out by day.
pub fn view(session: &Session, days: u32) -> Result<HomeView, Fault> {
    Ok(HomeView { out: out(session, days.clamp(1, 92))? })
}

fn of_entry(open: Open) -> Option<Attention> {
    let kind = match open.state {
        IntentState::Unknown | IntentState::AcceptedUnreadable => AttentionKind::Unknown,
        IntentState::Draft => AttentionKind::Draft,
        _ => return None,
    };
    Some(Attention { title: Some(open.title), money: open.payment.as_ref().map(MoneyBlock::from), since: Some(rfc3339(open.since)), ..of(kind, open.id) })
}

fn of_batch(batch: BatchView) -> Attention {
    let kind = if batch.stage == BatchStage::Paused { AttentionKind::BatchPaused } else { AttentionKind::BatchSending };
    let id = batch.id.clone();
    Attention { batch: Some(batch), ..of(kind, id) }
}

fn of_slow(slow: StuckPayment) -> Attention {
    let StuckPayment { intent, behind } = slow;
    let since = intent.decided_at.unwrap_or(intent.created_at);
    Attention { title: Some(intent.title), money: intent.money, since: Some(since), behind: Some(behind), ..of(AttentionKind::Slow, intent.id) }
}

fn of_low_gas(low: LowGas) -> Attention {
    let LowGas { key, name, set_id, chain, sends } = low;
    Attention { name, set_id, chain: Some(chain), sends: Some(sends), ..of(AttentionKind::LowGas, key) }
}

fn of_handed_over(session: &Session, HandedOver { proposal, entry, since }: HandedOver) -> Result<Attention, Fault> {
    let since = Some(rfc3339(since));
    Ok(match entry {
        Some(entry) => {
            let record = session.journal.record(&entry)?;
            let money = record.payment.as_ref().map(MoneyBlock::from);
            Attention { title: Some(record.title), money, since, ..of(AttentionKind::HandedOver, entry) }
        }
        None => {
            let (amount, title) = proposals::named(session, &proposal)?;
            let amount = Some(amount).filter(|amount| !amount.is_empty());
            Attention { title: Some(title), amount, since, ..of(AttentionKind::HandedOverRequest, proposal) }
        }
    })
}

fn of_old_login(login: OldLogin) -> Attention {
    Attention { name: Some(login.person), ..of(AttentionKind::OldLogin, login.member) }
}

fn of(kind: AttentionKind, id: String) -> Attention {
    Attention {
        kind,
        id,
        name: None,
        title: None,
        amount: None,
        money: None,
        since: None,
        set_id: None,
        chain: None,
        behind: None,
        sends: None,
        pin_request: None,
        sets: None,
        batch: None,
    }
}

/// PIN requests that wait for a customer, those that were done while nobody looked, and those without a result that nobody has dealt with.
fn pin_requests(session: &Session) -> Result<Vec<Attention>, Fault> {
    let told = |pin_request: PinRequest| {
        let (kind, since) = if pin_request.state == PinRequestState::Waiting {
            (AttentionKind::PinRequestWaiting, Some(rfc3339(pin_request.started_at)))
        } else if pin_request.done_unseen() || session.pin_requests().is_unsettled(&pin_request)? {
            (AttentionKind::PinRequestEnded, pin_request.ended_at.map(rfc3339))
        } else {
            return Ok(None);
        };
        let name = session.customers().name(&pin_request.customer)?.unwrap_or(pin_request.name);
        Ok(Some(Attention { name: Some(shown(&name)), since, pin_request: Some(pin_request.state), ..of(kind, pin_request.id) }))
    };
    session.pin_requests().all()?.into_iter().map(told).filter_map(Result::transpose).collect()
}

/// One item for all secrets that no backup holds. A sandbox is practice, and its secrets are not missed.
fn backup(session: &Session) -> Result<Option<Attention>, Fault> {
    if session.profile.kind == ProfileKind::Sandbox {
        return Ok(None);
    }
    let mut lost = session.journal.secrets()?.secrets;
    lost.retain(|secret| !secret.backed_up && secret.state != SecretState::Rejected);
    let count = u32::try_from(lost.len()).unwrap_or(u32::MAX);
    Ok(lost.into_iter().next().map(|oldest| Attention {
        since: Some(rfc3339(oldest.since)),
        sets: Some(count),
        ..of(AttentionKind::BackupMissing, "secrets".into())
    }))
}

/// A profile that holds secrets, accounts or money, and whose last backup is older than a month or that never had one. Not said beside secrets that no
/// backup holds: a backup of the profile holds them too, and a person is asked for one thing.
fn profile_backup(session: &Session) -> Result<Option<Attention>, Fault> {
    let backed_up = session.profile.kind != ProfileKind::Sandbox && session.profile.has_key();
    // From what this computer keeps: after a restore no list of wallets was read yet.
    let holds = || -> Result<bool, Fault> {
        let (secrets, accounts) = (session.journal.secrets()?.secrets, session.accounts().rows()?);
        Ok(!secrets.is_empty() || !accounts.is_empty() || !session.wallet_cache().sets_that_hold()?.is_empty())
    };
    if !backed_up || !holds()? {
        return Ok(None);
    }
    let last = session.journal.last_backup()?;
    let is_old = last.is_none_or(|at| session.clock.now() - at > BACKUP_LASTS);
    Ok(is_old.then(|| Attention { since: last.map(rfc3339), ..of(AttentionKind::ProfileBackup, "profile".into()) }))
}

/// Sets whose wallets hold something and that cannot be spent from.
fn secrets(session: &Session) -> Result<Vec<Attention>, Fault> {
    let states = session.journal.set_secret_states()?;
    let holding = session.wallet_cache().sets_that_hold()?;
    let told = |(set, name): (String, String)| {
        let kind = match states.get(&set) {
            Some(SecretState::Rejected) => AttentionKind::SecretRejected,
            None => AttentionKind::SecretMissing,
            Some(_) => return None,
        };
        Some(Attention { name: Some(name), ..of(kind, set) })
    };
    Ok(holding.into_iter().filter_map(told).collect())
}

/// Whether of a test chain, the unit, and the asset; none for naira.
type PaidWith = (bool, String, Option<AssetGroup>);

/// What left of one asset.
#[derive(Default)]
struct Out {
    /// Names of the chains it left on.
    chains: BTreeSet<String>,
    /// The sum of each day, and of how many payments.
    days: BTreeMap<Date, (Decimal, u32)>,
}

fn out(session: &Session, days: u32) -> Result<Vec<MoneyOut>, Fault> {
    let zone = zone::zone();
    let today = session.clock.timestamp().to_zoned(zone.clone()).date();
    let refused = |error: jiff::Error| Fault::new(Code::Invalid, message!("app-days", why = error.to_string()));
    let first = today.checked_sub(i64::from(days - 1).days()).map_err(refused)?;
    let since = first.to_zoned(zone.clone()).map_err(refused)?.timestamp().as_millisecond();
    let payments = session.journal.money_out(since)?;
    let paid: Vec<(i64, &Payment, &Money)> = payments.iter().flat_map(|(at, payment)| payment.parts().map(move |(money, _)| (*at, payment, money))).collect();
    let groups = AssetGroup::of_amounts(paid.iter().map(|(_, payment, money)| (money.asset(), payment.is_test())));
    let mut by_unit: BTreeMap<PaidWith, Out> = BTreeMap::new();
    for ((at, payment, money), group) in paid.iter().zip(groups) {
        let Ok(at) = Timestamp::from_millisecond(*at) else { continue };
        let unit = group.as_ref().map_or_else(|| money.asset().symbol().unwrap_or_default(), AssetGroup::symbol).to_owned();
        let out = by_unit.entry((payment.is_test(), unit, group)).or_default();
        out.chains.extend(payment.transfer().map(|transfer| transfer.chain.name.clone()));
        let day = out.days.entry(at.to_zoned(zone.clone()).date()).or_default();
        day.0 += money.amount();
        day.1 += 1;
    }
    let which = told_apart(by_unit.iter().map(|((_, unit, group), out)| {
        let contract = group.as_ref().and_then(AssetGroup::contract);
        (unit.clone(), described(out.chains.iter().map(String::as_str), contract))
    }));
    let mut all: Vec<MoneyOut> = by_unit
        .iter()
        .zip(which)
        .map(|(((test, unit, group), Out { days: sums, .. }), which)| {
            let total: Decimal = sums.values().map(|(sum, _)| sum).sum();
            let largest = sums.values().map(|(sum, _)| sum).max().cloned().unwrap_or_default();
            let none = (Decimal::default(), 0);
            let series = first.series(1.day()).take(days as usize).map(|date| {
                let (sum, count) = sums.get(&date).unwrap_or(&none);
                OutDay { day: date.to_string(), amount: sum.trimmed().to_string(), count: *count, share: sum.thousandths_of(&largest) }
            });
            MoneyOut {
                key: group.as_ref().map_or_else(|| format!("naira\n{unit}\n{test}"), AssetGroup::key),
                unit: unit.clone(),
                which,
                test: *test,
                alone_on: group.as_ref().and_then(AssetGroup::alone_on).map(chain_view),
                days: series.collect(),
                total: total.trimmed().to_string(),
                count: sums.values().map(|(_, count)| count).sum(),
            }
        })
        .collect();
    all.sort_by_key(|series| (series.test, std::cmp::Reverse(series.count)));
    Ok(all)
}

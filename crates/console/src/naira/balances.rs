//! How much naira lies on the organization's own accounts: what is known at once, and a reading where a person looks.

use std::sync::Arc;

use bursar_contract::{Decimal, Fault};
use tokio::task::JoinSet;

use crate::{
    base::session::Session,
    naira::api::{NairaBalances, NairaOn},
    payments::reconcile::naira::balance,
};
use bursar_journal::rfc3339;

/// Accounts that are read by themselves; a longer book is read account by account where a person looks.
const READ: usize = 40;
/// Reads at once.
const AT_ONCE: usize = 4;
const SHOWN: usize = 4;

/// What is known of the own accounts. Those of customers are not the organization's money.
pub(crate) fn known(session: &Session) -> Result<NairaBalances, Fault> {
    let held = session.wallet_cache().naira()?;
    let own: Vec<_> = session.accounts().rows()?.into_iter().filter(|account| account.customer.is_none()).collect();
    let (mut sum, mut oldest, mut lines) = (Decimal::default(), None::<i64>, Vec::new());
    for account in &own {
        let Some((amount, at)) = account.service_id.as_ref().and_then(|id| held.get(&id.0)) else { continue };
        if let Ok(one) = amount.parse::<Decimal>() {
            sum += &one;
            oldest = Some(oldest.map_or(*at, |old| old.min(*at)));
            lines.push((one, NairaOn { name: account.name.clone(), amount: amount.clone() }));
        }
    }
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let read = lines.len();
    lines.sort_by(|(a, _), (b, _)| b.cmp(a));
    Ok(NairaBalances {
        accounts: count(own.len()),
        unread: count(own.len() - read),
        sum: (read > 0).then(|| sum.trimmed().to_string()),
        as_of: oldest.map(rfc3339),
        largest: lines.into_iter().take(SHOWN).map(|(_, line)| line).collect(),
    })
}

/// Reads the own accounts, a few at once, and gives what is known then. A connection without balances leaves what was known.
pub(crate) async fn read(session: &Arc<Session>) -> Result<NairaBalances, Fault> {
    let own = session.accounts().rows()?.into_iter().filter(|account| account.customer.is_none());
    let mut ids = own.filter_map(|account| account.service_id).take(READ);
    let mut running = JoinSet::new();
    loop {
        while running.len() < AT_ONCE
            && let Some(id) = ids.next()
        {
            let session = session.clone();
            running.spawn(async move { balance(&session, &id.0).await });
        }
        // One account that cannot be read keeps its last figure; its age says so.
        if running.join_next().await.is_none() {
            return known(session);
        }
    }
}

//! What loosens a rule of payments: limits, and how long a request is sent again.

use std::sync::Arc;

use bursar_contract::Fault;
use bursar_messages::{Message, message};

use crate::{
    Console,
    base::{
        protections::{Assessment, Change, Row, figure, most},
        session::Session,
    },
    payments::{commands::ChangeReplayRule, limits, sender::MOST_REPLAY_MINUTES},
};
use bursar_journal::Limits;

impl Change for Limits {
    const KIND: &'static str = "limits";
    const CONFIRMED: &'static str = "a limit that is raised, emptied or removed; where a passphrase is set, any change of a limit";
    const GUARDED: bool = true;

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        Ok(assess_limits(&session.journal.limits()?, &limits::checked(self)?))
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        limits::save(session, self)
    }
}

impl Change for ChangeReplayRule {
    const KIND: &'static str = "replay_rule";
    const CONFIRMED: &'static str = "a longer time in which a request is sent again";

    async fn assess(&self, console: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        if self.minutes > MOST_REPLAY_MINUTES {
            return Err(Fault::invalid("minutes", message!("limits-repeat-most", minutes = MOST_REPLAY_MINUTES)));
        }
        Ok(assess_replay_rule(console.replay_minutes(&session.profile.id)?, self.minutes))
    }

    async fn apply(&self, console: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        console.change_replay_rule(session, self.minutes)
    }
}

pub(crate) fn assess_limits(before: &Limits, after: &Limits) -> Assessment {
    let shown = |unit: &str, text: &str| match figure(text) {
        None => message!("limits-none").to_string(),
        Some(amount) if unit == limits::NAIRA => format!("₦{}", amount.as_naira()),
        Some(amount) => format!("{} {unit}", amount.grouped()),
    };
    let (mut rows, mut units) = (Vec::new(), Vec::new());
    let empty = bursar_journal::Limit::default();
    let find = |all: &Limits, unit: &str| all.limits.iter().find(|limit| limit.unit == unit).cloned().unwrap_or_else(|| empty.clone());
    let added = after.limits.iter().filter(|limit| !before.limits.iter().any(|old| old.unit == limit.unit));
    for unit in before.limits.iter().chain(added).map(|limit| &limit.unit) {
        let (old, new) = (find(before, unit), find(after, unit));
        for (what, old, new) in [
            (message!("limits-in-payment", unit = unit), &old.payment, &new.payment),
            (message!("limits-in-day", unit = unit), &old.day, &new.day),
            (message!("limits-to-payee", unit = unit), &old.payee, &new.payee),
        ] {
            if old == new {
                continue;
            }
            let compared = most(old, new);
            if compared.is_gt() && !units.contains(unit) {
                units.push(unit.clone());
            }
            rows.push(Row::change(what, shown(unit, old), shown(unit, new), compared));
        }
    }
    let title = match units.as_slice() {
        [unit] if after.limits.iter().any(|limit| limit.unit == *unit) => message!("limits-raise", unit = unit),
        [unit] => message!("limits-remove", unit = unit),
        [] => return Assessment { title: message!("limits-lower"), meaning: message!("limits-lower-meaning"), rows },
        _ => message!("limits-raise-several", units = units.join(", ")),
    };
    Assessment { title, meaning: message!("limits-meaning"), rows }
}

/// For how long a request is sent again.
pub(crate) fn replay_time(minutes: u32) -> Message {
    if minutes == 0 { message!("limits-repeat-never") } else { message!("limits-repeat-minutes", minutes = minutes) }
}

fn assess_replay_rule(before: u32, after: u32) -> Assessment {
    let line = || Row::change(message!("limits-repeat-for"), replay_time(before), replay_time(after), after.cmp(&before));
    let rows = if before == after { Vec::new() } else { vec![line()] };
    Assessment { title: message!("limits-repeat-title"), meaning: message!("limits-repeat-meaning"), rows }
}

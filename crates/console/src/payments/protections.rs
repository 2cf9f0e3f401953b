//! What loosens a rule of payments: limits, and how long a request is sent again.

use std::sync::Arc;

use bursar_contract::Fault;

use crate::{
    Console,
    base::{
        protections::{Assessment, Change, Row, counted, raises},
        session::Session,
    },
    payments::{commands::ChangeReplayRule, limits, sender::MOST_REPLAY_MINUTES},
};
use bursar_journal::Limits;

impl Change for Limits {
    const KIND: &'static str = "limits";
    const CONFIRMED: &'static str = "a limit that is raised, emptied or removed";

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
            let words = format!("At most {MOST_REPLAY_MINUTES} minutes: no service is known to remember a key for longer.");
            return Err(Fault::invalid("minutes", words));
        }
        Ok(assess_replay_rule(console.replay_minutes(&session.profile.id)?, self.minutes))
    }

    async fn apply(&self, console: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        console.change_replay_rule(session, self.minutes)
    }
}

fn assess_limits(before: &Limits, after: &Limits) -> Assessment {
    let shown = |figure: &str| if figure.is_empty() { "no limit".to_owned() } else { bursar_contract::amount::group_thousands(figure) };
    let (mut rows, mut units) = (Vec::new(), Vec::new());
    let empty = bursar_journal::Limit::default();
    let find = |all: &Limits, unit: &str| all.limits.iter().find(|limit| limit.unit == unit).cloned().unwrap_or_else(|| empty.clone());
    let added = after.limits.iter().filter(|limit| !before.limits.iter().any(|old| old.unit == limit.unit));
    for unit in before.limits.iter().chain(added).map(|limit| &limit.unit) {
        let (old, new) = (find(before, unit), find(after, unit));
        for (what, old, new) in
            [("in one payment", &old.payment, &new.payment), ("in one day", &old.day, &new.day), ("to one payee in one day", &old.payee, &new.payee)]
        {
            if old == new {
                continue;
            }
            let weaker = raises(old, new);
            if weaker && !units.contains(unit) {
                units.push(unit.clone());
            }
            rows.push(Row::change(format!("{unit} {what}"), shown(old), shown(new), weaker));
        }
    }
    let title = match units.as_slice() {
        [unit] if after.limits.iter().any(|limit| limit.unit == *unit) => format!("Raise the limit for {unit}"),
        [unit] => format!("Remove the limit for {unit}"),
        _ => format!("Raise the limits for {}", units.join(", ")),
    };
    Assessment { title, meaning: "Larger payments can be sent from this profile.".into(), rows }
}

fn assess_replay_rule(before: u32, after: u32) -> Assessment {
    let shown = |minutes: u32| if minutes == 0 { "never".to_owned() } else { counted(minutes, "minute") };
    let rows = if before == after { Vec::new() } else { vec![Row::change("Sent again for", shown(before), shown(after), after > before)] };
    let meaning = "A request that got no answer is sent again for longer. If your service forgets it sooner, the payment could be made twice.";
    Assessment { title: "Send again for longer".into(), meaning: meaning.into(), rows }
}

//! What loosens a rule for naira accounts: lower costs, younger holders, and accounts that pass for the organization's own.

use std::sync::Arc;

use bursar_contract::Fault;
use bursar_messages::{Message, message};

use super::{accounts::StoredAccount, fees};
use crate::{
    Console,
    base::{
        protections::{Assessment, Change, Row, lowers, raises},
        session::Session,
    },
    naira::{
        api::{AccountByHand, NairaRules},
        commands::ApplyAccountImport,
    },
};

impl Change for NairaRules {
    const KIND: &'static str = "naira_rules";
    const CONFIRMED: &'static str = "a lower fee, duty or age; a duty that begins later";

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        Ok(assess_rules(&fees::rules(&session.journal)?, &fees::checked(self)?))
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        fees::change(&session.journal, self).map(drop)
    }
}

impl Change for AccountByHand {
    const KIND: &'static str = "account";
    const CONFIRMED: &'static str = "every own account that is typed by hand";
    const PERSONAL: bool = true;

    fn subject(&self) -> &str {
        &self.number
    }

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        let account = session.accounts().would_add(self)?;
        Ok(assess_accounts(message!("naira-own-add"), std::slice::from_ref(&account)))
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.accounts().add(self).map(drop)
    }
}

impl Change for ApplyAccountImport {
    const KIND: &'static str = "account_import";
    const CONFIRMED: &'static str = "every own account of a file";
    const PERSONAL: bool = true;

    async fn assess(&self, _: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        Ok(assess_accounts(message!("naira-own-import"), &session.accounts().would_import(&self.id, self.leave_out_bad)?))
    }

    async fn apply(&self, _: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        session.accounts().import(&self.id, self.leave_out_bad).map(drop)
    }
}

fn assess_rules(before: &NairaRules, after: &NairaRules) -> Assessment {
    let shown = |figure: &str| if figure.is_empty() { message!("naira-rules-none").to_string() } else { format!("₦{figure}") };
    let mut rows = Vec::new();
    // A lower cost is warned of less; so is one that begins at a higher sum.
    let figures = [
        (message!("naira-rules-fee"), &before.fee, &after.fee, lowers(&before.fee, &after.fee)),
        (message!("naira-rules-duty"), &before.duty, &after.duty, lowers(&before.duty, &after.duty)),
        (message!("naira-rules-duty-from"), &before.duty_from, &after.duty_from, raises(&before.duty_from, &after.duty_from)),
    ];
    for (name, old, new, weaker) in figures {
        if old != new {
            rows.push(Row::change(name, shown(old), shown(new), weaker));
        }
    }
    if before.youngest != after.youngest {
        let years = |years: i16| message!("naira-rules-years", count = u32::from(years.unsigned_abs()));
        rows.push(Row::change(message!("naira-rules-youngest"), years(before.youngest), years(after.youngest), after.youngest < before.youngest));
    }
    let days =
        [(message!("naira-rules-fee-day"), &before.fee_as_of, &after.fee_as_of), (message!("naira-rules-duty-day"), &before.duty_since, &after.duty_since)];
    for (name, old, new) in days {
        if old != new {
            rows.push(Row::change(name, old, new, false));
        }
    }
    Assessment { title: message!("naira-rules-title"), meaning: message!("naira-rules-meaning"), rows }
}

/// Accounts that somebody would take for ones of the organization.
pub(crate) fn assess_accounts(title: Message, added: &[StoredAccount]) -> Assessment {
    let line = |account: &StoredAccount| {
        let pays = account.service_id.as_deref().map(|_| message!("naira-own-pays").to_string());
        let parts = [account.number.clone(), account.bank.clone(), pays];
        Row::weaker(&account.name, message!("naira-own-before"), parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    };
    Assessment { title, meaning: message!("naira-own-meaning"), rows: added.iter().map(line).collect() }
}

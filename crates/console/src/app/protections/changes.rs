//! Every kind of change that can weaken a protection: what it is compared with, when it weakens, and how it is applied.

use std::sync::Arc;

use bursar_client::key_fingerprint;
use bursar_contract::{Code, Fault, chain::Chain};

use super::{Assessment, Row, contacts};
use crate::{
    Console,
    base::{api::OrganizationMode, session::Session},
    contacts::{
        self as book,
        api::{ContactForm, CoolOff},
        commands::{ApplyImport, ClimbRung, MergeContacts},
    },
    customers::{commands::MarkHandoff, gateway::Seen},
    naira::{
        self,
        api::{AccountByHand, NairaRules},
    },
    payments::{limits, sender::MOST_REPLAY_MINUTES},
    profiles::api::{AppSettings, PublicKeySource},
};
use bursar_journal::Limits;

/// A change as it was asked for. What it is compared with is read anew each time.
#[derive(Clone)]
pub(crate) enum ProtectionChange {
    /// The settings of this computer.
    Settings(AppSettings),
    /// The limits of the profile.
    Limits(Limits),
    /// For how many minutes a request with no answer is sent again.
    ReplayRule(u32),
    /// The rule for changed ways to pay a contact.
    CoolOff(CoolOff),
    /// Fees, stamp duty and the age of holders.
    NairaRules(NairaRules),
    /// The node of a chain; without an address it is taken away.
    Node { chain: Chain, address: Option<String> },
    /// A host for PIN pages, seen in this hand-off.
    GatewayHost { handoff: String, host: String },
    /// How the service keeps the organization's keys.
    OrganizationMode(OrganizationMode),
    /// The service's public key, for which the organization's secret is encrypted.
    OrganizationKey(String),
    /// A contact as it was typed.
    Contact(ContactForm),
    /// A step of a contact's verification.
    ContactStep(ClimbRung),
    /// A removed contact that comes back.
    ContactRestore(String),
    /// Two contacts that become one.
    ContactMerge(MergeContacts),
    /// A file of contacts.
    ContactImport(ApplyImport),
    /// An own account that was typed by hand.
    Account(AccountByHand),
    /// A file of own accounts, by its dry run.
    AccountImport(String),
    /// What a customer was told, with the account.
    CustomerAccount(MarkHandoff),
}

impl ProtectionChange {
    /// The kind, as the event log names it.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Settings(_) => "settings",
            Self::Limits(_) => "limits",
            Self::ReplayRule(_) => "replay_rule",
            Self::CoolOff(_) => "cool_off",
            Self::NairaRules(_) => "naira_rules",
            Self::Node { .. } => "node",
            Self::GatewayHost { .. } => "gateway_host",
            Self::OrganizationMode(_) => "organization_mode",
            Self::OrganizationKey(_) => "organization_key",
            Self::Contact(_) => "contact",
            Self::ContactStep(_) => "contact_step",
            Self::ContactRestore(_) => "contact_restore",
            Self::ContactMerge(_) => "contact_merge",
            Self::ContactImport(_) => "contact_import",
            Self::Account(_) => "account",
            Self::AccountImport(_) => "account_import",
            Self::CustomerAccount(_) => "customer_account",
        }
    }

    /// What it is about. Of two waiting changes about the same thing, only the newer one waits.
    pub(crate) fn subject(&self) -> String {
        let of = match self {
            Self::Node { chain, .. } => &chain.0,
            Self::GatewayHost { host, .. } => host,
            // A name that is typed anew is a contact of its own.
            Self::Contact(form) => form.id.as_deref().unwrap_or(&form.name),
            Self::ContactStep(step) => &step.rail_id,
            Self::ContactRestore(id) => id,
            Self::ContactMerge(merge) => &merge.id,
            Self::Account(account) => &account.number,
            Self::CustomerAccount(mark) => &mark.id,
            _ => "",
        };
        format!("{} {of}", self.kind())
    }

    /// Whether its lines name people or accounts, which the event log never holds in clear.
    pub(super) fn is_personal(&self) -> bool {
        matches!(
            self,
            Self::Contact(_)
                | Self::ContactStep(_)
                | Self::ContactRestore(_)
                | Self::ContactMerge(_)
                | Self::ContactImport(_)
                | Self::Account(_)
                | Self::AccountImport(_)
                | Self::CustomerAccount(_)
        )
    }

    /// Compares it with how things are now. Faults are those of the command: a change that could not be applied is not shown.
    pub(super) async fn assess(&self, console: &Console, session: &Arc<Session>) -> Result<Assessment, Fault> {
        match self {
            Self::Settings(settings) => {
                Console::check_settings(settings)?;
                Ok(self::settings(&console.settings(), settings))
            }
            Self::Limits(typed) => Ok(limits_change(&session.journal.limits()?, &limits::checked(typed)?)),
            Self::ReplayRule(minutes) => {
                if *minutes > MOST_REPLAY_MINUTES {
                    let words = format!("At most {MOST_REPLAY_MINUTES} minutes: no service is known to remember a key for longer.");
                    return Err(Fault::invalid("minutes", words));
                }
                Ok(replay_rule(console.replay_minutes(&session.profile.id)?, *minutes))
            }
            Self::CoolOff(typed) => Ok(cool_off(&session.contacts.cool_off()?, &book::Contacts::check_cool_off(typed)?)),
            Self::NairaRules(typed) => Ok(naira_rules(&naira::dues::rules(&session.journal)?, &naira::dues::checked(typed)?)),
            Self::Node { chain, address } => {
                let (name, before, after) = session.nodes.compare(chain, address.as_deref())?;
                Ok(node(&name, before, after))
            }
            Self::GatewayHost { handoff, host } => gateway_host(session, handoff, host),
            Self::OrganizationMode(mode) => Ok(organization_mode(session.organization.mode()?, *mode)),
            Self::OrganizationKey(pem) => organization_key(session, pem),
            Self::Contact(_) | Self::ContactStep(_) | Self::ContactRestore(_) | Self::ContactMerge(_) | Self::ContactImport(_) => {
                // Judging a contact reads its whole log.
                let (change, session) = (self.clone(), session.clone());
                let work = move || contacts::assess(&change, &session);
                tokio::task::spawn_blocking(work).await.map_err(|_| Fault::new(Code::Storage, "This could not be finished. Nothing was changed."))?
            }
            Self::Account(typed) => {
                let account = session.accounts.would_add(typed)?;
                Ok(accounts("Add an account as your own", std::slice::from_ref(&account)))
            }
            Self::AccountImport(id) => Ok(accounts("Import accounts as your own", &session.accounts.would_import(id)?)),
            Self::CustomerAccount(mark) => match &mark.account {
                Some(typed) => Ok(accounts("Add a customer's account", &[session.accounts.would_add(typed)?])),
                None => Ok(Assessment { title: "Mark it as done".into(), meaning: String::new(), rows: Vec::new() }),
            },
        }
    }

    /// Applies it. Called with the gate held: at once where it weakens nothing, else on the confirm window's word.
    pub(super) async fn apply(&self, console: &Console, session: &Arc<Session>) -> Result<(), Fault> {
        match self.clone() {
            Self::Settings(settings) => console.save_settings(&settings).await?,
            Self::Limits(typed) => limits::save(session, &typed)?,
            Self::ReplayRule(minutes) => console.change_replay_rule(session, minutes)?,
            Self::CoolOff(rule) => {
                session.contacts.set_cool_off(&rule)?;
                session.changes.contacts();
            }
            Self::NairaRules(rules) => naira::dues::change(&session.journal, &rules).map(drop)?,
            Self::Node { chain, address: Some(address) } => {
                let (chain, from_to) = session.nodes.set(&chain, &address).await?;
                session.journal.log("node_address", chain, &from_to)?;
            }
            Self::Node { chain, address: None } => {
                if let Some((chain, was)) = session.nodes.remove(&chain)? {
                    session.journal.log("node_address", chain, &format!("{was} → none"))?;
                }
            }
            Self::GatewayHost { handoff, host } => {
                let id = &session.profile.id;
                let mut hosts = session.handoffs.hosts(id)?;
                if !hosts.contains(&host) {
                    hosts.push(host.clone());
                    session.handoffs.set_hosts(id, &hosts)?;
                    session.journal.log("gateway_allowed", "gateway", &host)?;
                }
                session.changes.handoff(&handoff);
            }
            Self::OrganizationMode(mode) => {
                session.organization.set_mode(mode)?;
                session.journal.log("organization_mode", "organization", "set by hand")?;
                session.changes.organization();
            }
            Self::OrganizationKey(pem) => {
                session.organization.keep_public_key(&pem, PublicKeySource::Pasted)?;
                session.journal.log("organization_key", "organization", "pasted")?;
                session.changes.organization();
            }
            Self::Contact(form) => session.contacts.save(&form).map(drop)?,
            Self::ContactStep(step) => session.contacts.climb(&step.id, &step.rail_id, &step.claim())?,
            Self::ContactRestore(id) => session.contacts.restore(&id).map(drop)?,
            Self::ContactMerge(merge) => session.contacts.merge(&merge.id, &merge.other).map(drop)?,
            Self::ContactImport(import) => session.contacts.import(&import.id, &import.decided, import.leave_out_bad).map(drop)?,
            Self::Account(typed) => session.accounts.add(&typed).map(drop)?,
            Self::AccountImport(id) => session.accounts.import(&id).map(drop)?,
            Self::CustomerAccount(mark) => mark.apply(session)?,
        }
        if self.is_personal() {
            session.changes.contacts();
            session.changes.accounts();
        }
        Ok(())
    }
}

pub(super) fn settings(before: &AppSettings, after: &AppSettings) -> Assessment {
    let mut rows = Vec::new();
    let minutes = |minutes: u8| counted(u32::from(minutes), "minute");
    if before.auto_lock_minutes != after.auto_lock_minutes {
        let weaker = after.auto_lock_minutes > before.auto_lock_minutes;
        rows.push(Row::change("Locks when idle for", minutes(before.auto_lock_minutes), minutes(after.auto_lock_minutes), weaker));
    }
    if before.time_zone != after.time_zone {
        rows.push(Row::weaker("Time zone", &before.time_zone, &after.time_zone));
    }
    let on = |on: bool| if on { "on" } else { "off" };
    if before.notifications != after.notifications {
        rows.push(Row::change("Notifications", on(before.notifications), on(after.notifications), false));
    }
    if before.letter_keys != after.letter_keys {
        rows.push(Row::change("Single-letter shortcuts", on(before.letter_keys), on(after.letter_keys), false));
    }
    if before.graphics != after.graphics {
        rows.push(Row::change("Graphics card", before.graphics.word(), after.graphics.word(), false));
    }
    let zone = before.time_zone != after.time_zone;
    let later = after.auto_lock_minutes > before.auto_lock_minutes;
    let (title, meaning) = match (later, zone) {
        (true, true) => {
            ("Change the lock and the time zone", "Bursar stays open longer when nobody is there, and the day that limits count begins at another time.")
        }
        (_, true) => ("Change the time zone", "The day that limits count begins at another time, so more may be sent today."),
        _ => ("Lock later", "Bursar stays open longer when nobody is there."),
    };
    Assessment { title: title.into(), meaning: meaning.into(), rows }
}

fn limits_change(before: &Limits, after: &Limits) -> Assessment {
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
            let weaker = limits::raises(old, new);
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

fn replay_rule(before: u32, after: u32) -> Assessment {
    let shown = |minutes: u32| if minutes == 0 { "never".to_owned() } else { counted(minutes, "minute") };
    let rows = if before == after { Vec::new() } else { vec![Row::change("Sent again for", shown(before), shown(after), after > before)] };
    let meaning = "A request that got no answer is sent again for longer. If your service forgets it sooner, the payment could be made twice.";
    Assessment { title: "Send again for longer".into(), meaning: meaning.into(), rows }
}

fn cool_off(before: &CoolOff, after: &CoolOff) -> Assessment {
    let mut rows = Vec::new();
    let hours = |hours: u32| if hours == 0 { "none".to_owned() } else { counted(hours, "hour") };
    if before.hours != after.hours {
        rows.push(Row::change("Cool-off after a change", hours(before.hours), hours(after.hours), after.hours < before.hours));
    }
    if before.most != after.most {
        let shown = |most: &Option<String>| most.clone().unwrap_or_else(|| "no limit".into());
        let weaker = limits::raises(before.most.as_deref().unwrap_or_default(), after.most.as_deref().unwrap_or_default());
        rows.push(Row::change("Most in one payment meanwhile", shown(&before.most), shown(&after.most), weaker));
    }
    let meaning = "After a contact's address or account changes, payments to it are held back less.";
    Assessment { title: "Weaken the cool-off".into(), meaning: meaning.into(), rows }
}

fn naira_rules(before: &NairaRules, after: &NairaRules) -> Assessment {
    let shown = |figure: &str| if figure.is_empty() { "none".to_owned() } else { format!("₦{figure}") };
    let mut rows = Vec::new();
    // A lower cost is warned of less; so is one that begins at a higher sum.
    let figures = [
        ("Typical fee", &before.fee, &after.fee, limits::lowers(&before.fee, &after.fee)),
        ("Stamp duty", &before.duty, &after.duty, limits::lowers(&before.duty, &after.duty)),
        ("Stamp duty from", &before.duty_from, &after.duty_from, limits::raises(&before.duty_from, &after.duty_from)),
    ];
    for (name, old, new, weaker) in figures {
        if old != new {
            rows.push(Row::change(name, shown(old), shown(new), weaker));
        }
    }
    if before.youngest != after.youngest {
        let years = |years: i16| counted(u32::from(years.unsigned_abs()), "year");
        rows.push(Row::change("Youngest holder", years(before.youngest), years(after.youngest), after.youngest < before.youngest));
    }
    for (name, old, new) in [("Fee as of", &before.fee_as_of, &after.fee_as_of), ("Stamp duty since", &before.duty_since, &after.duty_since)] {
        if old != new {
            rows.push(Row::change(name, old, new, false));
        }
    }
    Assessment { title: "Loosen the rules for naira".into(), meaning: "Bursar warns less about costs, or accepts younger account holders.".into(), rows }
}

fn node(chain: &str, before: Option<String>, after: Option<String>) -> Assessment {
    let none = || "none".to_owned();
    let (title, meaning) = match &after {
        Some(_) => (
            format!("Set the node for {chain}"),
            "Bursar connects to this host when you approve. It asks the host what token contracts say and what became of your payments, and the host learns which ones.",
        ),
        None => (format!("Remove the node for {chain}"), "Tokens are no longer checked on the chain before you add them."),
    };
    // The same host may have another key in its path, so setting it anew is confirmed too.
    let weaker = before.is_some() || after.is_some();
    let row = Row::change("Node", before.unwrap_or_else(none), after.unwrap_or_else(none), weaker);
    Assessment { title, meaning: meaning.into(), rows: vec![row] }
}

fn gateway_host(session: &Session, handoff: &str, host: &str) -> Result<Assessment, Fault> {
    let rows = match session.handoffs.look(session, &session.handoffs.get(handoff)?)? {
        Some(Seen::NewHost(new)) if new == host => vec![Row::weaker(host, "not allowed", "allowed")],
        Some(Seen::Allowed(link)) if link.host == host => Vec::new(),
        _ => return Err(Fault::new(Code::Conflict, "The link of this hand-off leads to another host than the one you looked at. Look again.")),
    };
    let meaning = "Customers type their PIN on pages of this host. Allow it only if your service named it to you.";
    Ok(Assessment { title: "Allow a host for PIN pages".into(), meaning: meaning.into(), rows })
}

fn organization_mode(before: OrganizationMode, after: OrganizationMode) -> Assessment {
    let shown = |mode| match mode {
        OrganizationMode::NotKnown => "not known",
        OrganizationMode::Standard => "standard",
        OrganizationMode::Trustless => "trustless",
    };
    let rows = if before == after { Vec::new() } else { vec![Row::weaker("Mode", shown(before), shown(after))] };
    let meaning = "This decides whether requests carry your organization's secret, encrypted for the service.";
    Assessment { title: "Change the organization's mode".into(), meaning: meaning.into(), rows }
}

fn organization_key(session: &Session, pem: &str) -> Result<Assessment, Fault> {
    session.organization.check_public_key(pem)?;
    let after = key_fingerprint(pem.trim()).unwrap_or_default();
    let before = session.organization.view(&session.client)?.public_key.map(|key| key.fingerprint);
    let rows = match before {
        Some(before) if before == after => Vec::new(),
        before => vec![Row::weaker("Fingerprint", before.unwrap_or_else(|| "none".into()), after)],
    };
    let meaning = "Your organization's secret is encrypted for this key. Compare the fingerprint with the one that your service shows you.";
    Ok(Assessment { title: "Use another public key".into(), meaning: meaning.into(), rows })
}

fn accounts(title: &str, added: &[naira::accounts::Kept]) -> Assessment {
    let line = |account: &naira::accounts::Kept| {
        let parts = [account.number.as_deref(), account.bank.as_deref(), account.service_id.as_deref().map(|_| "can be paid from")];
        Row::weaker(&account.name, "not in the book", parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    };
    let meaning = "Your staff will see these as accounts of your organization, and give them to people who pay you.";
    Assessment { title: title.into(), meaning: meaning.into(), rows: added.iter().map(line).collect() }
}

fn counted(count: u32, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

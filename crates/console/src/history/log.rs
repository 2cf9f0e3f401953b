//! The log as people read it: every entry a sentence, its kind, and a file of what was asked for.

mod ended;
mod sandbox;
mod table;

use std::str::FromStr as _;

use bursar_contract::{Asset, Fault, address::shortened, untrusted::shown};
use bursar_messages::{Arg, Message, message};
use jiff::{ToSpan, civil::Date};

use crate::{
    base::{
        protections::{Change, Direction, LoggedChange, LoggedLine},
        zone,
    },
    contacts::{self, api::CoolOff, describe_changes},
    history::api::{ListLog, LogKind},
    naira::{api::NairaRules, fees},
    payments::protections::{assess_limits, replay_time},
    wallets::labels::LoggedName,
};
use bursar_journal::{BURSAR, ContactStep, Journal, Limits, LogEntry, LogFilter, LogPage, LogWord, THIS_COMPUTER, payment::Payment};

pub(crate) use table::file;

/// What kind of thing an action is.
pub(crate) fn kind(action: &str) -> LogKind {
    match action {
        "draft"
        | "write"
        | "approve"
        | "reject"
        | "ask_again"
        | "batch_paused"
        | "batch_resumed"
        | "batch_stopped"
        | "batch_finished"
        | "accepted"
        | "accepted_unreadable"
        | "settled"
        | "refused"
        | "dead"
        | "unknown"
        | "sending"
        | "joined"
        | "decide_sent"
        | "decide_not_sent"
        | "decide_again"
        | "late_arrival"
        | "late_read"
        | "remark"
        | "remark_taken"
        | "take_up"
        | "damaged"
        | "repeat" => LogKind::Payments,
        "reveal" | "deposit" => LogKind::Accounts,
        "contacts_exported" | "export" | "receipt" | "share" => LogKind::Files,
        "gateway_allowed" | "gateway_forgotten" => LogKind::Customers,
        "limits" | "setting" | "auto_lock" | "person_named" | "replay_rule" | "node_address" | "organization_mode" | "organization_key" | "sponsor_noted"
        | "sponsor_filled" | "wallet_label" | "set_note" | "key_replaced" | "card_logo" | "exchange_room" => LogKind::Rules,
        "secrets_backed_up"
        | "secrets_restored"
        | "secret_added"
        | "profile_backed_up"
        | "profile_restored"
        | "organization_secret"
        | "restored"
        | "restore_read" => LogKind::Backups,
        "document_refuse" | "document_save" | "attachment_save" | "attachment_open" => LogKind::Files,
        "lock" | "unlock" | "passphrase" | "log_cut" => LogKind::Lock,
        "practice" | "sandbox_fault" | "sandbox_clock" | "faucet" | "exchanges_deleted" => LogKind::Developer,
        _ if action.starts_with("proposal_") => LogKind::Payments,
        _ if ["card_", "policy_", "team_", "workspace_"].iter().any(|of| action.starts_with(of)) => LogKind::Rules,
        _ if action.starts_with("contact_") => LogKind::Contacts,
        _ if action.starts_with("account_") => LogKind::Accounts,
        _ if action.starts_with("customer_") || action.starts_with("pin_request_") => LogKind::Customers,
        _ if action.starts_with("protection_") => LogKind::Rules,
        _ => LogKind::Other,
    }
}

/// Whether the detail of an action is kept in clear for people: figures, notes and names of files. The others hold digests or sealed records.
fn tells(action: &str) -> bool {
    matches!(
        action,
        "decide_sent"
            | "decide_not_sent"
            | "decide_again"
            | "limits"
            | "auto_lock"
            | "person_named"
            | "wallet_label"
            | "exchange_room"
            | "export"
            | "protection_approve"
            | "protection_reject"
            | "protection_fail"
    )
}

/// Whether what differs in a change of this kind is amounts, which people can hide.
fn changes_amounts(kind: &str) -> bool {
    [Limits::KIND, NairaRules::KIND, CoolOff::KIND].contains(&kind)
}

/// The detail of an entry, where it is for people.
pub(crate) fn detail(entry: &LogEntry) -> Message {
    // The first line of a decision is the service's id.
    let text = if entry.action.starts_with("decide_") { entry.detail.split_once('\n').map_or("", |(_, note)| note) } else { &entry.detail };
    match entry.action.as_str() {
        // The sentence has them.
        "limits" | "person_named" | "wallet_label" => "".into(),
        "export" => rows_saved(text),
        "decide_sent" | "decide_not_sent" | "decide_again" => with_note(about(entry), text),
        "protection_approve" | "protection_reject" | "protection_fail" if LoggedChange::read(text).is_some() => "".into(),
        "protection_approve" | "protection_reject" | "protection_fail" if changes_amounts(&entry.object) => message!("logged-amount", amount = text),
        action if tells(action) => text.into(),
        _ => match entry.contact.as_deref() {
            Some(step) => contact_changes(step).into(),
            None => about(entry).unwrap_or_else(|| "".into()),
        },
    }
}

/// What a request is about: how much goes to whom, or what else it does. None where the entry is about no request, or its record is damaged.
fn about(entry: &LogEntry) -> Option<Message> {
    match entry.payment.as_deref() {
        Some(payment) => payments(payment),
        None => match (&entry.title, entry.batch) {
            (Some(title), Some((rows, out))) if out > 0 => {
                Some(message!("logged-batch-rows", title = title.clone(), rows = rows, all = rows.saturating_add(out)))
            }
            (title, _) => title.clone(),
        },
    }
}

/// Every payment that one makes, with who is paid.
fn payments(payment: &Payment) -> Option<Message> {
    let words = payment.parts().map(|(money, to)| {
        let payee = to.name.as_deref().map(shown).filter(|name| !name.is_empty()).unwrap_or_else(|| shortened(&to.address));
        match money.asset() {
            Asset::Naira => message!("logged-payment-naira", amount = money.amount().as_naira(), payee = payee),
            _ => message!("logged-payment", amount = money.to_string(), payee = payee),
        }
    });
    words.reduce(|first, next| message!("logged-lines", first = first, next = next))
}

/// What was decided about, and the evidence.
fn with_note(about: Option<Message>, note: &str) -> Message {
    match about {
        Some(about) => message!("logged-lines", first = about, next = note),
        None => note.into(),
    }
}

/// How many rows a file has. A file that is no table has nothing to count, and words are of an export of the history or of an earlier version.
fn rows_saved(text: &str) -> Message {
    match text.parse::<u32>() {
        Ok(0 | 1) => "".into(),
        Ok(count) => message!("logged-rows", count = count),
        Err(_) => text.into(),
    }
}

/// What differs in a contact, on one line.
fn contact_changes(step: &ContactStep) -> String {
    let lines = describe_changes::differences(step.before.as_ref(), step.after.as_ref());
    lines.iter().map(Message::to_string).collect::<Vec<_>>().join("; ")
}

/// The name of the contact that an entry is about; that of its time.
fn contact_name(entry: &LogEntry) -> Message {
    let contact = entry.contact.as_deref().and_then(|step| step.after.as_ref().or(step.before.as_ref()));
    contact.map_or_else(|| message!("logged-contact-nameless"), |contact| shown(&contact.name).into())
}

/// What differs between the limits before and after; none where the entry cannot be read.
fn limit_lines(text: &str) -> Option<Message> {
    let read = |text: &str| if text == "none" { Some(Limits::default()) } else { serde_json::from_str(text).ok() };
    let (before, after) = text.split_once(" → ")?;
    lines(&LoggedLine::all(&assess_limits(&read(before)?, &read(after)?)), true)
}

/// What differs, each from what to what and which way; none where nothing does. Amounts can be hidden, and what they are of cannot.
fn lines(all: &[LoggedLine], of_amounts: bool) -> Option<Message> {
    let shown = |text: &String| if of_amounts { message!("logged-amount", amount = text).into() } else { Arg::from(text) };
    let line = |LoggedLine { name, before, after, direction }: &LoggedLine| {
        let (before, after) = (shown(before), shown(after));
        match direction {
            Direction::Weaker => message!("logged-line-weaker", name = name, before = before, after = after),
            Direction::Stricter => message!("logged-line-stricter", name = name, before = before, after = after),
            Direction::Neither => message!("logged-line", name = name, before = before, after = after),
        }
    };
    all.iter().map(line).reduce(|first, next| message!("logged-lines", first = first, next = next))
}

/// A change that was decided in the confirm window.
fn decided(person: Message, entry: &LogEntry) -> Message {
    let action = entry.action.as_str();
    if let Some(LoggedChange::Shown { title, lines: all }) = LoggedChange::read(&entry.detail)
        && let Some(lines) = lines(&all, changes_amounts(&entry.object))
    {
        return match action {
            "protection_approve" => message!("logged-protection-approve", person = person, title = title, lines = lines),
            "protection_reject" => message!("logged-protection-reject", person = person, title = title, lines = lines),
            // Inside of the sentence, as it is written down.
            _ => message!("logged-protection-fail", person = &entry.person, title = title, lines = lines),
        };
    }
    // It names people or accounts, or is older than what says more.
    let what = message!("logged-protection-of", kind = &entry.object);
    match action {
        "protection_approve" => message!("logged-protection-approve-of", person = person, what = what),
        "protection_reject" => message!("logged-protection-reject-of", person = person, what = what),
        _ => message!("logged-protection-fail-of", person = &entry.person, what = what),
    }
}

/// Under which name a wallet goes, from what to what.
fn wallet_named(person: Message, entry: &LogEntry) -> Message {
    let address = entry.object.as_str();
    let words = |name: Option<String>| name.map_or_else(|| message!("logged-wallet-service-name"), |name| shown(&name).into());
    match LoggedName::read(&entry.detail) {
        Some(LoggedName { before, after }) => message!("logged-wallet-named", person = person, address = address, before = words(before), after = words(after)),
        None => message!("logged-wallet-label", person = person, address = address),
    }
}

/// Who, as a sentence begins with it: neither Bursar nor the computer has a name of a person.
pub(crate) fn person(name: &str) -> Message {
    match name {
        BURSAR => message!("logged-bursar"),
        THIS_COMPUTER => message!("logged-this-computer"),
        _ => name.into(),
    }
}

/// The entry as a sentence.
pub(crate) fn sentence(entry: &LogEntry) -> Message {
    let person = person(&entry.person);
    // What has no code is one of a kind that the sentence names.
    let code = entry.code.as_deref().unwrap_or(&entry.object);
    let name = entry.object.as_str();
    match entry.action.as_str() {
        "draft" => message!("logged-draft", person = person, code = code),
        "write" => message!("logged-write", person = person, code = code),
        "approve" => message!("logged-approve", person = person, code = code),
        "reject" => message!("logged-reject", person = person, code = code),
        "take_up" => message!("logged-take-up", person = person, code = code),
        "ask_again" => message!("logged-ask-again", code = code),
        "batch_paused" if entry.person == BURSAR => message!("logged-batch-paused-itself", code = code),
        "batch_paused" => message!("logged-batch-paused", person = person, code = code),
        "batch_resumed" => message!("logged-batch-resumed", person = person, code = code),
        "batch_stopped" => message!("logged-batch-stopped", person = person, code = code),
        "batch_finished" => message!("logged-batch-finished", code = code),
        "sending" => message!("logged-sending", code = code),
        "accepted" | "accepted_unreadable" => message!("logged-accepted", code = code),
        "settled" if entry.is_payout => message!("logged-accepted", code = code),
        "settled" => message!("logged-settled", code = code),
        "refused" => message!("logged-refused", code = code),
        "dead" => ended::without_payment(code, &entry.detail),
        "unknown" => unknown(code, &entry.detail),
        "joined" => message!("logged-joined", code = code),
        "decide_sent" => message!("logged-decide-sent", person = person, code = code),
        "decide_not_sent" => message!("logged-decide-not-sent", person = person, code = code),
        "decide_again" => message!("logged-decide-again", person = person, code = code),
        "late_arrival" => message!("logged-late-arrival", code = code),
        "late_read" => message!("logged-late-read", person = person, code = code),
        "remark" => message!("logged-remark", person = person, code = code),
        "remark_taken" => message!("logged-remark-taken", person = person, code = code),
        "damaged" => message!("logged-damaged", code = code),
        "repeat" => message!("logged-repeat", person = person),
        "contact_create" => message!("logged-contact-create", person = person, contact = contact_name(entry)),
        "contact_change" => message!("logged-contact-change", person = person, contact = contact_name(entry)),
        "contact_rung" => message!("logged-contact-rung", person = person, contact = contact_name(entry)),
        "contact_doubt" => message!("logged-contact-doubt", person = person, contact = contact_name(entry)),
        "contact_remove" => message!("logged-contact-remove", person = person, contact = contact_name(entry)),
        "contact_shared" => message!("logged-contact-shared", person = person, contact = contact_name(entry)),
        "contact_choose" => message!("logged-contact-choose", person = person, contact = contact_name(entry)),
        "contact_restore" => message!("logged-contact-restore", person = person, contact = contact_name(entry)),
        "contact_merge" if entry.contact.as_deref().is_some_and(|step| step.after.is_none()) => {
            message!("logged-contact-merged", person = person, contact = contact_name(entry))
        }
        "contact_merge" => message!("logged-contact-merge", person = person, contact = contact_name(entry)),
        "contact_file" => message!("logged-contact-file", person = person, name = name, count = counted(entry)),
        "contact_import" => message!("logged-contact-import", person = person, contact = contact_name(entry)),
        "account_learn" => message!("logged-account-learn"),
        "account_ask" => message!("logged-account-ask", person = person),
        "account_not_made" => message!("logged-account-not-made"),
        "account_add" => message!("logged-account-add", person = person),
        "account_holder" => message!("logged-account-holder", person = person),
        "account_file" => message!("logged-account-file", person = person, name = name, count = counted(entry)),
        "account_import" => message!("logged-account-import", person = person),
        "account_forget" => message!("logged-account-forget", person = person),
        "reveal" => message!("logged-reveal", person = person),
        "customer_added" => message!("logged-customer-added", person = person),
        "customer_forgotten" => message!("logged-customer-forgotten", person = person),
        "pin_request_started" => message!("logged-pin-started", person = person),
        "pin_request_opened" => message!("logged-pin-opened", person = person),
        "pin_request_marked" => message!("logged-pin-marked", person = person),
        "pin_request_closed" => message!("logged-pin-closed", person = person),
        "pin_request_dismissed" => message!("logged-pin-dismissed", person = person),
        "pin_request_done" => message!("logged-pin-done"),
        "pin_request_ended" => message!("logged-pin-ended"),
        "pin_request_odd" => message!("logged-pin-odd"),
        "gateway_allowed" => message!("logged-gateway-allowed", person = person, host = &entry.detail),
        "gateway_forgotten" => message!("logged-gateway-forgotten", person = person, host = &entry.detail),
        "limits" => match limit_lines(&entry.detail) {
            Some(lines) => message!("logged-limits-lines", person = person, lines = lines),
            None => message!("logged-limits", person = person),
        },
        "setting" if name == contacts::COOL_OFF => message!("logged-cool-off", person = person),
        "setting" if name == fees::RULES => message!("logged-naira-rules", person = person),
        "setting" => message!("logged-setting", person = person),
        "wallet_label" => wallet_named(person, entry),
        "set_note" => message!("logged-set-note", person = person),
        "auto_lock" => message!("logged-auto-lock", person = person),
        "person_named" => message!("logged-person-named", person = person, name = &entry.detail),
        "replay_rule" => message!("logged-replay-rule", person = person, time = replay_time(entry.detail.parse().unwrap_or_default())),
        "node_address" => message!("logged-node-address", person = person, chain = name),
        "organization_mode" => message!("logged-organization-mode", person = person),
        "organization_key" => message!("logged-organization-key", person = person),
        "organization_secret" => message!("logged-organization-secret", person = person),
        "sponsor_noted" => message!("logged-sponsor-noted", person = person, chain = name),
        "sponsor_filled" => message!("logged-sponsor-filled", person = person, chain = name),
        "key_replaced" => message!("logged-key-replaced", person = person),
        "card_logo" => message!("logged-card-logo", person = person),
        "protection_approve" | "protection_reject" | "protection_fail" => decided(person, entry),
        "secrets_backed_up" => message!("logged-secrets-backed-up", person = person),
        "secrets_restored" => message!("logged-secrets-restored", person = person),
        "secret_added" => message!("logged-secret-added", person = person),
        "profile_backed_up" => message!("logged-profile-backed-up", person = person),
        "profile_restored" => message!("logged-profile-restored", person = person, at = made_at(&entry.detail)),
        "restored" => message!("logged-restored"),
        "restore_read" => message!("logged-restore-read", person = person),
        "contacts_exported" => message!("logged-contacts-exported", person = person, count = counted(entry)),
        "export" => message!("logged-export", person = person, name = name),
        "receipt" => message!("logged-receipt", person = person, name = name),
        "share" => message!("logged-share", person = person, name = name),
        "lock" => message!("logged-lock", person = person),
        "unlock" => message!("logged-unlock", person = person),
        "passphrase" if entry.detail == "removed" => message!("logged-passphrase-removed", person = person),
        "passphrase" => message!("logged-passphrase-set", person = person),
        "card_make" => message!("logged-card-make", person = person),
        "card_arrive" => message!("logged-card-arrive", person = person),
        "card_trust" => message!("logged-card-trust", person = person),
        "card_mismatch" => message!("logged-card-mismatch", person = person),
        "card_forget" => message!("logged-card-forget", person = person),
        "policy_sign" => message!("logged-policy-sign", person = person),
        "policy_arrive" => message!("logged-policy-arrive", person = person),
        "policy_discard" => message!("logged-policy-discard", person = person),
        "team_join" => message!("logged-team-join", person = person),
        "team_leave" => message!("logged-team-leave", person = person),
        "team_mismatch" => message!("logged-team-mismatch", person = person),
        "workspace_create" => message!("logged-workspace-create", person = person, server = &entry.detail),
        "workspace_join" => message!("logged-workspace-join", person = person, server = &entry.detail),
        "workspace_contact_refuse" => message!("logged-workspace-contact-refuse", computer = &entry.object, reason = &entry.detail),
        "workspace_leave" => message!("logged-workspace-leave", person = person),
        "workspace_login_close" => message!("logged-workspace-login-close", person = person, name = &entry.detail),
        "workspace_key_replace" => message!("logged-workspace-key-replace", person = person),
        "workspace_invite" => message!("logged-workspace-invite", person = person, name = &entry.detail),
        "proposal_draft" => message!("logged-proposal-draft", person = person),
        "proposal_discard" => message!("logged-proposal-discard", person = person),
        "proposal_sign" => message!("logged-proposal-sign", person = person, code = &entry.detail),
        "proposal_arrive" => message!("logged-proposal-arrive", person = person, code = &entry.detail),
        "proposal_approve" => message!("logged-proposal-approve", person = person, code = &entry.detail),
        "proposal_reject" => message!("logged-proposal-reject", person = person, code = &entry.detail),
        "proposal_hand_over" => match entry.detail.split_once(' ') {
            Some((code, row)) => message!("logged-proposal-hand-over-row", person = person, code = code, row = row),
            None => message!("logged-proposal-hand-over", person = person, code = &entry.detail),
        },
        "proposal_withdraw" => message!("logged-proposal-withdraw", person = person, code = &entry.detail),
        "document_refuse" => message!("logged-document-refuse", person = person),
        "document_save" => message!("logged-document-save", person = person, name = name),
        "attachment_save" => message!("logged-attachment-save", person = person, name = name),
        "attachment_open" => message!("logged-attachment-open", person = person, name = name),
        "log_cut" => message!("logged-log-cut", entries = &entry.detail),
        "practice" => message!("logged-practice", person = person),
        "sandbox_fault" => sandbox::failure(person, entry),
        "sandbox_clock" => sandbox::clock(person, &entry.detail),
        "faucet" | "deposit" => sandbox::test_money(person, entry),
        "exchange_room" => message!("logged-exchange-room", person = person),
        "exchanges_deleted" => message!("logged-exchanges-deleted", person = person),
        action => message!("logged-other", person = person, action = action),
    }
}

/// After which attempt the outcome was unknown, and with which HTTP status it was answered, where it was.
fn unknown(code: &str, detail: &str) -> Message {
    let mut numbers = detail.split(' ').map(str::parse::<u32>);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(attempt)), Some(Ok(status))) => message!("logged-unknown-status", code = code, attempt = attempt, status = status),
        (Some(Ok(attempt)), None) => message!("logged-unknown-attempt", code = code, attempt = attempt),
        _ => message!("logged-unknown", code = code),
    }
}

/// What was asked for, as the journal looks for it. Every word of the text stands in a code, a name or a detail of the entry, or in its sentence.
pub(crate) fn filter(journal: &Journal, ask: &ListLog) -> Result<LogFilter, Fault> {
    let actions = journal.log_actions()?;
    let of_kind = ask.kind.map(|wanted| actions.iter().filter(|action| kind(action) == wanted).cloned().collect());
    let text = ask.text.as_deref().unwrap_or_default().trim();
    let contacts = if text.is_empty() { Vec::new() } else { contact_names(journal) };
    let words = text.split_whitespace().map(|word| {
        let text = word.to_lowercase();
        let said = actions.iter().filter(|action| blank(action).contains(&text)).cloned().collect();
        let objects = contacts.iter().filter(|(_, name)| name.contains(&text)).map(|(id, _)| id.clone()).collect();
        LogWord { text, actions: said, objects }
    });
    let (from, until) = ask.period.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(period).transpose()?.unzip();
    let shown = actions.iter().filter(|action| tells(action)).cloned().collect();
    Ok(LogFilter { person: ask.person.clone(), action: ask.action.clone(), actions: of_kind, from, until, words: words.collect(), told: shown })
}

/// Every contact that is or was in Bursar: its id, and its name in lower case. Where they cannot be read, the log is still searched for the rest.
fn contact_names(journal: &Journal) -> Vec<(String, String)> {
    let here = journal.contacts().unwrap_or_default().into_iter();
    here.chain(journal.removed_contacts().unwrap_or_default()).map(|contact| (contact.id, contact.name.to_lowercase())).collect()
}

/// When a backup was made, as people read it.
fn made_at(detail: &str) -> String {
    detail.parse::<jiff::Timestamp>().map_or_else(|_| detail.to_owned(), |at| zone::day_and_clock(at.as_millisecond()))
}

/// How many an entry is about, where its detail begins with that.
fn counted(entry: &LogEntry) -> u32 {
    entry.detail.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or_default()
}

/// The words of an action alone, in lower case.
fn blank(action: &str) -> String {
    let empty = LogEntry { action: action.to_owned(), ..LogEntry::default() };
    format!("{} {}", sentence(&empty), ended::other_words(action)).to_lowercase()
}

/// A day or a month as the time from its begin to before its end: `2026-11-14`, `2026-11`.
fn period(text: &str) -> Result<(i64, i64), Fault> {
    let refused = |_| Fault::invalid("period", message!("logged-period"));
    if text.len() == 7 {
        let first = Date::from_str(&format!("{text}-01")).map_err(refused)?;
        return Ok((zone::start_of(first), zone::start_of(first.saturating_add(1.month()))));
    }
    let day = Date::from_str(text).map_err(refused)?;
    Ok((zone::start_of(day), zone::start_of(day.saturating_add(1.day()))))
}

/// A window of the log under a filter.
pub(crate) fn page(journal: &Journal, ask: &ListLog, offset: u32, limit: u32) -> Result<LogPage, Fault> {
    journal.log_page(&filter(journal, ask)?, offset, limit)
}

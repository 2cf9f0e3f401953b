//! The log as people read it: every entry a sentence, its kind, and a file of what was asked for.

use std::str::FromStr as _;

use bursar_contract::{Code, Fault};
use bursar_documents::table_writer::{Cell, Column, ColumnKind, TableFile};
use bursar_messages::{Message, message};
use jiff::{ToSpan, civil::Date};

use crate::{
    base::{session::Session, zone},
    history::api::{ExportFormat, ListLog, LogKind},
};
use bursar_journal::{BURSAR, Journal, Limit, Limits, LogEntry, LogFilter, LogPage, rfc3339};

/// The columns of the file. What is not named here does not leave by it.
const COLUMNS: &[Column] = &[
    ("number", ColumnKind::Text, 9),
    ("date", ColumnKind::Date, 13),
    ("time", ColumnKind::Time, 10),
    ("zone", ColumnKind::Text, 6),
    ("person", ColumnKind::Text, 22),
    ("kind", ColumnKind::Text, 16),
    ("entry", ColumnKind::Text, 70),
    ("payment code", ColumnKind::Text, 13),
    ("details", ColumnKind::Text, 50),
    ("action", ColumnKind::Text, 22),
    ("hash", ColumnKind::Text, 68),
];

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
        | "late_arrival"
        | "late_read"
        | "remark"
        | "damaged"
        | "repeat" => LogKind::Payments,
        "reveal" | "deposit" => LogKind::Accounts,
        "contacts_exported" | "export" | "receipt" | "share" => LogKind::Files,
        "gateway_allowed" | "gateway_forgotten" => LogKind::Customers,
        "limits" | "setting" | "auto_lock" | "person_named" | "replay_rule" | "node_address" | "organization_mode" | "organization_key" | "sponsor_noted"
        | "sponsor_filled" | "wallet_label" | "key_replaced" | "card_logo" | "exchange_room" => LogKind::Rules,
        "secrets_backed_up" | "secrets_restored" | "secret_added" | "profile_backed_up" | "profile_restored" | "organization_secret" | "restored" => {
            LogKind::Backups
        }
        "document_refuse" | "document_save" | "attachment_save" => LogKind::Files,
        "lock" | "unlock" | "passphrase" | "log_cut" => LogKind::Lock,
        "practice" | "sandbox_fault" | "sandbox_clock" | "faucet" | "exchanges_deleted" => LogKind::Developer,
        _ if action.starts_with("proposal_") => LogKind::Payments,
        _ if ["card_", "policy_", "team_"].iter().any(|of| action.starts_with(of)) => LogKind::Rules,
        _ if action.starts_with("contact_") => LogKind::Contacts,
        _ if action.starts_with("account_") => LogKind::Accounts,
        _ if action.starts_with("customer_") || action.starts_with("pin_request_") => LogKind::Customers,
        _ if action.starts_with("protection_") => LogKind::Rules,
        _ => LogKind::Other,
    }
}

/// Whether the detail of an action is for people: figures, notes and names of files. The others hold digests or sealed records.
fn tells(action: &str) -> bool {
    matches!(
        action,
        "decide_sent"
            | "decide_not_sent"
            | "limits"
            | "auto_lock"
            | "person_named"
            | "replay_rule"
            | "export"
            | "protection_approve"
            | "protection_reject"
            | "protection_fail"
    )
}

/// The detail of an entry, where it is for people.
pub(crate) fn detail(entry: &LogEntry) -> String {
    // The first line of a decision is the service's id.
    let text = if entry.action.starts_with("decide_") { entry.detail.split_once('\n').map_or("", |(_, note)| note) } else { &entry.detail };
    match entry.action.as_str() {
        "limits" => limits(text).unwrap_or_default(),
        action if tells(action) => text.to_owned(),
        _ => String::new(),
    }
}

/// From which limits to which, in words; none where they cannot be read.
fn limits(text: &str) -> Option<String> {
    let none = || message!("limits-none").to_string();
    let figure = |text: &str| if text.is_empty() { none() } else { text.to_owned() };
    let line = |limit: &Limit| {
        let [payment, day, payee] = [&limit.payment, &limit.day, &limit.payee].map(|text| figure(text));
        message!("logged-limit", unit = &limit.unit, payment = payment, day = day, payee = payee).to_string()
    };
    let all = |text: &str| -> Option<String> {
        let kept: Vec<Limit> = if text == "none" { Vec::new() } else { serde_json::from_str::<Limits>(text).ok()?.limits };
        Some(if kept.is_empty() { none() } else { kept.iter().map(line).collect::<Vec<_>>().join("; ") })
    };
    let (before, after) = text.split_once(" → ")?;
    Some(format!("{} → {}", all(before)?, all(after)?))
}

/// Who: Bursar itself has no name of a person.
pub(crate) fn person(name: &str) -> Message {
    if name == BURSAR { message!("logged-bursar") } else { name.into() }
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
        "dead" => message!("logged-dead", code = code),
        "unknown" => message!("logged-unknown", code = code),
        "joined" => message!("logged-joined", code = code),
        "decide_sent" => message!("logged-decide-sent", person = person, code = code),
        "decide_not_sent" => message!("logged-decide-not-sent", person = person, code = code),
        "late_arrival" => message!("logged-late-arrival", code = code),
        "late_read" => message!("logged-late-read", person = person, code = code),
        "remark" => message!("logged-remark", person = person, code = code),
        "damaged" => message!("logged-damaged", code = code),
        "repeat" => message!("logged-repeat", person = person),
        "contact_create" => message!("logged-contact-create", person = person),
        "contact_change" => message!("logged-contact-change", person = person),
        "contact_rung" => message!("logged-contact-rung", person = person),
        "contact_doubt" => message!("logged-contact-doubt", person = person),
        "contact_remove" => message!("logged-contact-remove", person = person),
        "contact_restore" => message!("logged-contact-restore", person = person),
        "contact_merge" => message!("logged-contact-merge", person = person),
        "contact_file" => message!("logged-contact-file", person = person, name = name, count = counted(entry)),
        "contact_import" => message!("logged-contact-import", person = person),
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
        "pin_request_done" => message!("logged-pin-done"),
        "pin_request_ended" => message!("logged-pin-ended"),
        "pin_request_odd" => message!("logged-pin-odd"),
        "gateway_allowed" => message!("logged-gateway-allowed", person = person, host = &entry.detail),
        "gateway_forgotten" => message!("logged-gateway-forgotten", person = person, host = &entry.detail),
        "limits" => message!("logged-limits", person = person),
        "setting" => message!("logged-setting", person = person),
        "wallet_label" => message!("logged-wallet-label", person = person, address = name),
        "auto_lock" => message!("logged-auto-lock", person = person),
        "person_named" => message!("logged-person-named", person = person),
        "replay_rule" => message!("logged-replay-rule", person = person),
        "node_address" => message!("logged-node-address", person = person, chain = name),
        "organization_mode" => message!("logged-organization-mode", person = person),
        "organization_key" => message!("logged-organization-key", person = person),
        "organization_secret" => message!("logged-organization-secret", person = person),
        "sponsor_noted" => message!("logged-sponsor-noted", person = person, chain = name),
        "sponsor_filled" => message!("logged-sponsor-filled", person = person, chain = name),
        "key_replaced" => message!("logged-key-replaced", person = person),
        "card_logo" => message!("logged-card-logo", person = person),
        "protection_approve" => message!("logged-protection-approve", person = person),
        "protection_reject" => message!("logged-protection-reject", person = person),
        "protection_fail" => message!("logged-protection-fail", person = person),
        "secrets_backed_up" => message!("logged-secrets-backed-up", person = person),
        "secrets_restored" => message!("logged-secrets-restored", person = person),
        "secret_added" => message!("logged-secret-added", person = person),
        "profile_backed_up" => message!("logged-profile-backed-up", person = person),
        "profile_restored" => message!("logged-profile-restored", person = person),
        "restored" => message!("logged-restored"),
        "contacts_exported" => message!("logged-contacts-exported", person = person),
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
        "proposal_draft" => message!("logged-proposal-draft", person = person),
        "proposal_discard" => message!("logged-proposal-discard", person = person),
        "proposal_sign" => message!("logged-proposal-sign", person = person, code = &entry.detail),
        "proposal_arrive" => message!("logged-proposal-arrive", person = person, code = &entry.detail),
        "proposal_approve" => message!("logged-proposal-approve", person = person, code = &entry.detail),
        "proposal_reject" => message!("logged-proposal-reject", person = person, code = &entry.detail),
        "proposal_withdraw" => message!("logged-proposal-withdraw", person = person, code = &entry.detail),
        "document_refuse" => message!("logged-document-refuse", person = person),
        "document_save" => message!("logged-document-save", person = person, name = name),
        "attachment_save" => message!("logged-attachment-save", person = person, name = name),
        "log_cut" => message!("logged-log-cut", entries = &entry.detail),
        "practice" => message!("logged-practice", person = person),
        "sandbox_fault" => message!("logged-sandbox-fault", person = person),
        "sandbox_clock" => message!("logged-sandbox-clock", person = person),
        "faucet" | "deposit" => message!("logged-test-money", person = person),
        "exchange_room" => message!("logged-exchange-room", person = person),
        "exchanges_deleted" => message!("logged-exchanges-deleted", person = person),
        action => message!("logged-other", person = person, action = action),
    }
}

/// What was asked for, as the journal looks for it. Every word of the text stands in a code, a name or a detail of the entry, or in its sentence.
pub(crate) fn filter(journal: &Journal, ask: &ListLog) -> Result<LogFilter, Fault> {
    let actions = journal.log_actions()?;
    let of_kind = ask.kind.map(|wanted| actions.iter().filter(|action| kind(action) == wanted).cloned().collect());
    let words = ask.text.as_deref().unwrap_or_default().split_whitespace().map(|word| {
        let word = word.to_lowercase();
        let said = actions.iter().filter(|action| blank(action).contains(&word)).cloned().collect();
        (word, said)
    });
    let (from, until) = ask.period.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(period).transpose()?.unzip();
    let shown = actions.iter().filter(|action| tells(action)).cloned().collect();
    Ok(LogFilter { person: ask.person.clone(), action: ask.action.clone(), actions: of_kind, from, until, words: words.collect(), told: shown })
}

/// How many an entry is about, where its detail says that.
fn counted(entry: &LogEntry) -> u32 {
    entry.detail.parse().unwrap_or_default()
}

/// The words of an action alone, in lower case.
fn blank(action: &str) -> String {
    let empty = LogEntry { action: action.to_owned(), ..LogEntry::default() };
    sentence(&empty).to_string().to_lowercase()
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

/// The file of everything that was asked for, newest first, and how many entries it has.
pub(crate) fn file(session: &Session, ask: &ListLog, format: ExportFormat) -> Result<(Vec<u8>, usize), Fault> {
    let found = page(&session.journal, ask, 0, u32::MAX)?;
    if found.rows.is_empty() {
        return Err(Fault::new(Code::Refused, message!("logged-nothing")));
    }
    let title = message!("logged-title").to_string();
    let mut out = match format {
        ExportFormat::Csv => TableFile::csv(COLUMNS)?,
        ExportFormat::Xlsx => TableFile::xlsx(&title, &[session.profile.name.clone(), title.clone()], COLUMNS)?,
        ExportFormat::Json => {
            let now = session.clock.now();
            TableFile::json(serde_json::json!({ "organization": session.profile.name, "zone": zone::short(now), "madeAt": rfc3339(now) }), COLUMNS)
        }
    };
    for entry in &found.rows {
        out.row(&cells(entry))?;
    }
    Ok((out.finish()?, found.rows.len()))
}

/// An entry in the order of the columns.
fn cells(entry: &LogEntry) -> Vec<Cell> {
    let at = zone::local(entry.at).datetime();
    vec![
        entry.seq.to_string().into(),
        Cell::date(at),
        Cell::time(at),
        zone::short(entry.at).into(),
        person(&entry.person).to_string().into(),
        kind(&entry.action).words().to_string().into(),
        sentence(entry).to_string().into(),
        entry.code.clone().into(),
        Some(detail(entry)).filter(|text| !text.is_empty()).into(),
        entry.action.clone().into(),
        entry.hash.clone().into(),
    ]
}

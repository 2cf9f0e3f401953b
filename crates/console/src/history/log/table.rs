//! The log as a file of rows.

use bursar_contract::{Code, Fault};
use bursar_documents::table_writer::{Cell, Column, ColumnKind, TableFile};
use bursar_journal::{LogEntry, rfc3339};
use bursar_messages::message;

use super::{detail, kind, page, person, sentence};
use crate::{
    base::{session::Session, zone},
    history::api::{ExportFormat, ListLog},
};

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
        Some(detail(entry).to_string()).filter(|text| !text.is_empty()).into(),
        entry.action.clone().into(),
        entry.hash.clone().into(),
    ]
}

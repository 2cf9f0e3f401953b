//! Contacts from files and into files. A file is read and judged first; nothing is written before a person has seen what would be.

mod columns;
mod csv;
mod plan;
mod vcard;
mod xlsx;

use std::path::Path;

use bursar_contract::{Code, Fault};
use bursar_documents::table_reader::{MAX_BYTES, RowHandler, display_name};
use bursar_messages::message;

pub(crate) use plan::Pending;

use super::{Contacts, matches};
use crate::{
    base::{files, session::lock},
    contacts::api::{BadRow, ContactFile, ContactsWritten, Decided, ImportReport, Imported},
};
use bursar_journal::{ContactStep, contact::Contact, sha256};
use columns::{Entry, Headings};

/// What a file holds: rows that can be read, and rows that cannot.
#[derive(Debug, Default, PartialEq)]
pub struct Read {
    entries: Vec<Entry>,
    bad: Vec<BadRow>,
}

impl Read {
    fn take(&mut self, row: Option<Result<Entry, BadRow>>) {
        match row {
            Some(Ok(entry)) => self.entries.push(entry),
            Some(Err(bad)) => self.bad.push(bad),
            None => {}
        }
    }

    fn len(&self) -> usize {
        self.entries.len() + self.bad.len()
    }
}

/// Rows under headings.
fn table(rows: impl FnOnce(RowHandler<'_>) -> Result<(), Fault>) -> Result<Read, Fault> {
    let mut headings = None;
    let mut read = Read::default();
    rows(&mut |row, cells| {
        match &headings {
            None => headings = Some(Headings::read(cells.iter().map(String::as_str))?),
            Some(headings) => read.take(headings.entry(row, &cells)),
        }
        Ok(())
    })?;
    Ok(read)
}

/// The kind of a file by its ending; by its first bytes where that says nothing.
fn kind_of(path: &Path, bytes: &[u8]) -> ContactFile {
    match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase().as_str() {
        "xlsx" => ContactFile::Xlsx,
        "vcf" | "vcard" => ContactFile::Vcard,
        "csv" | "tsv" | "txt" => ContactFile::Csv,
        _ if bytes.starts_with(b"PK") => ContactFile::Xlsx,
        _ if bytes.trim_ascii_start().get(..11).is_some_and(|start| start.eq_ignore_ascii_case(b"BEGIN:VCARD")) => ContactFile::Vcard,
        _ => ContactFile::Csv,
    }
}

/// The ending of a kind.
pub fn ending(kind: ContactFile) -> &'static str {
    match kind {
        ContactFile::Csv => "csv",
        ContactFile::Xlsx => "xlsx",
        ContactFile::Vcard => "vcf",
    }
}

pub(crate) fn read(kind: ContactFile, bytes: &[u8]) -> Result<Read, Fault> {
    match kind {
        ContactFile::Csv => csv::read(bytes),
        ContactFile::Xlsx => xlsx::read(bytes),
        ContactFile::Vcard => vcard::read(bytes),
    }
}

impl Contacts {
    /// Reads a file and says what importing it would do. Writes nothing.
    pub fn try_import(&self, path: &Path) -> Result<ImportReport, Fault> {
        let bytes = files::read(path, MAX_BYTES)?;
        let (pending, report) = plan::plan(read(kind_of(path, &bytes), &bytes)?, self.book()?, display_name(path), self.now());
        *lock(&self.pending) = Some(pending);
        Ok(report)
    }

    /// What the dry run would do with these choices.
    pub fn import_steps(&self, id: &str, decided: &[Decided], leave_out_bad: bool) -> Result<Vec<ContactStep>, Fault> {
        self.planned(lock(&self.pending).as_ref(), id, decided, leave_out_bad).map(|(steps, _)| steps)
    }

    fn planned(&self, kept: Option<&Pending>, id: &str, decided: &[Decided], leave_out_bad: bool) -> Result<(Vec<ContactStep>, Imported), Fault> {
        let gone = || Fault::new(Code::Conflict, message!("naira-import-over"));
        let hours = self.cool_off()?.hours;
        let pending = kept.filter(|pending| pending.id == id).ok_or_else(gone)?;
        if !std::sync::Arc::ptr_eq(&pending.book, &self.book()?) {
            return Err(Fault::new(Code::Conflict, message!("contact-import-changed")));
        }
        pending.steps(decided, leave_out_bad, hours, self.now())
    }

    /// Does what the dry run said, all of it or nothing.
    pub fn import(&self, id: &str, decided: &[Decided], leave_out_bad: bool) -> Result<Imported, Fault> {
        let mut kept = lock(&self.pending);
        let (steps, done) = self.planned(kept.as_ref(), id, decided, leave_out_bad)?;
        self.write("import", &steps)?;
        *kept = None;
        Ok(done)
    }

    /// Forgets the dry run.
    pub fn forget_import(&self) {
        *lock(&self.pending) = None;
    }

    /// Writes the contacts that fit these words and this tag into a file.
    pub fn export(&self, kind: ContactFile, text: &str, tag: Option<&str>, path: &Path) -> Result<ContactsWritten, Fault> {
        let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let book = self.book()?;
        let fits = |contact: &&Contact| tag.is_none_or(|tag| contact.tags.iter().any(|one| one == tag)) && matches(contact, &words);
        let mut chosen: Vec<&Contact> = book.all().filter(fits).collect();
        chosen.sort_by_key(|contact| (contact.name.to_lowercase(), contact.id.clone()));
        let all = chosen.iter().copied();
        let bytes = match kind {
            ContactFile::Csv => csv::write(all)?,
            ContactFile::Xlsx => xlsx::write(all)?,
            ContactFile::Vcard => vcard::write(all)?,
        };
        files::write(path, &bytes)?;
        self.journal.log("contacts_exported", "contacts", &format!("{} {}", chosen.len(), sha256(&bytes)))?;
        Ok(ContactsWritten { file: display_name(path), contacts: chosen.len() as u32 })
    }
}

#[cfg(test)]
mod tests;

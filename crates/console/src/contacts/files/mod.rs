//! Contacts from files and into files. A file is read and judged first; nothing is written before a person has seen what would be.

mod banks;
mod columns;
mod csv;
mod plan;
mod vcard;
mod xlsx;

use std::path::Path;

use bursar_contract::{Code, Fault};
use bursar_documents::table_reader::{Format, MAX_BYTES, display_name};
use bursar_messages::message;

pub(crate) use banks::Banks;
pub(crate) use plan::Pending;

use super::{Contacts, matches};
use crate::{
    base::{files, session::lock},
    contacts::api::{BadRow, BankAsked, BankChosen, ContactFile, ContactsWritten, Decided, ImportReport, Imported},
};
use bursar_journal::{ContactStep, contact::Contact, sha256};
use columns::Entry;

/// What a file holds: rows that can be read, and rows that cannot.
#[derive(Debug, Default, PartialEq)]
pub struct Read {
    entries: Vec<Entry>,
    bad: Vec<BadRow>,
    /// Banks that have to be asked for: their rows are neither.
    asked: Vec<BankAsked>,
    /// Headings that mean nothing here.
    ignored: Vec<String>,
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

/// A kind of file that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Table(Format),
    Cards,
}

impl Kind {
    /// By its ending; by its first bytes where that says nothing.
    fn of(path: &Path, bytes: &[u8]) -> Self {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        let begins = || bytes.trim_ascii_start().get(..11).is_some_and(|start| start.eq_ignore_ascii_case(b"BEGIN:VCARD"));
        let cards = matches!(ending.as_str(), "vcf" | "vcard") || (!Format::ENDINGS.contains(&ending.as_str()) && begins());
        if cards { Self::Cards } else { Self::Table(Format::of(path, bytes)) }
    }
}

impl From<ContactFile> for Kind {
    fn from(file: ContactFile) -> Self {
        match file {
            ContactFile::Csv => Self::Table(Format::Text),
            ContactFile::Xlsx => Self::Table(Format::Xlsx),
            ContactFile::Vcard => Self::Cards,
        }
    }
}

/// A file that was chosen: read again where a person says which bank a name means.
pub(crate) struct Source {
    kind: Kind,
    bytes: Vec<u8>,
    file: String,
}

/// The endings of files that are read.
pub fn endings() -> Vec<String> {
    Format::ENDINGS.iter().chain(&["vcf", "vcard"]).map(|ending| (*ending).to_owned()).collect()
}

/// The ending of a kind.
pub fn ending(kind: ContactFile) -> &'static str {
    match kind {
        ContactFile::Csv => "csv",
        ContactFile::Xlsx => "xlsx",
        ContactFile::Vcard => "vcf",
    }
}

pub(crate) fn read(kind: impl Into<Kind>, bytes: &[u8], mut banks: Banks) -> Result<Read, Fault> {
    let read = match kind.into() {
        Kind::Table(format) => columns::read(|take| format.read(bytes, take), &mut banks)?,
        Kind::Cards => vcard::read(bytes)?,
    };
    Ok(Read { asked: banks.asked(), ..read })
}

impl Contacts {
    /// Reads a file and says what importing it would do. Writes nothing. `banks` are the service's codes and names, where they could be had.
    pub fn try_import(&self, path: &Path, banks: Option<&[(String, String)]>) -> Result<ImportReport, Fault> {
        let bytes = files::read(path, MAX_BYTES)?;
        self.plan(Source { kind: Kind::of(path, &bytes), bytes, file: display_name(path) }, Banks::new(banks, &[]))
    }

    /// The same file again, with the banks that a person chose for its names.
    pub fn import_with(&self, id: &str, chosen: &[BankChosen], banks: Option<&[(String, String)]>) -> Result<ImportReport, Fault> {
        let source = lock(&self.pending).take_if(|pending| pending.id == id).map(|pending| pending.source);
        let source = source.ok_or_else(|| Fault::new(Code::Conflict, message!("naira-import-over")))?;
        self.plan(source, Banks::new(banks, chosen))
    }

    fn plan(&self, source: Source, banks: Banks) -> Result<ImportReport, Fault> {
        let (pending, report) = plan::plan(read(source.kind, &source.bytes, banks)?, self.book()?, source, self.now());
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
        let file = kept.as_ref().map(|pending| pending.source.file.clone()).unwrap_or_default();
        self.write_from("import", &steps, Some(&file))?;
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

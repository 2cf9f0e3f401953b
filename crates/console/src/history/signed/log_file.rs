//! A file of the whole log that others can check: one JSON value in each line. First whose log it is, then every entry as its hash covers it, and each
//! signed head after the entry that it names. What is personal in an entry is sealed in the journal and stays sealed in the file.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read},
    path::Path,
};

use bursar_approvals::{audit::Head, card::CardKeys, envelope::Signed};
use bursar_contract::{Fault, untrusted::shown};
use bursar_journal::StoredEntry;
use bursar_messages::{Message, message};
use bursar_vault::{open_regular, why};
use serde::{Deserialize, Serialize};

use super::{log_heads, signer};
use crate::{
    base::{session::Session, zone},
    history::api::{VerifiedFile, VerifiedKind, VerifiedPart, VerifiedRow},
};

/// The most bytes of a line. An entry with a sealed record is the longest.
const MOST_LINE: u64 = 4 << 20;
/// The most bytes of a file.
const MOST_FILE: u64 = 2 << 30;
const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct First {
    /// Version of this format: 1.
    bursar_log: u32,
    /// Name of the profile.
    organization: String,
}

/// The line of an entry.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    seq: i64,
    at: i64,
    person: String,
    action: String,
    object: String,
    detail: String,
    hash: String,
}

/// The whole log of a profile with its signed heads, and how many entries it has.
pub(crate) fn write(session: &Session) -> Result<(Vec<u8>, usize), Fault> {
    let mut heads = session.journal.log_heads()?.into_iter().peekable();
    let mut out = Vec::new();
    put(&mut out, &First { bursar_log: VERSION, organization: session.profile.name.clone() });
    let mut entries = 0;
    session.journal.walk_log(&mut |entry| {
        let StoredEntry { seq, at, person, action, object, detail, hash, .. } = entry;
        put(&mut out, &Line { seq, at, person, action, object, detail, hash });
        entries += 1;
        while let Some((_, document)) = heads.next_if(|(entries, _)| i64::try_from(*entries).is_ok_and(|entries| entries <= seq)) {
            out.extend(document);
            out.push(b'\n');
        }
        true
    })?;
    Ok((out, entries))
}

fn put(out: &mut Vec<u8>, line: &impl Serialize) {
    // Texts and numbers: they can always be written.
    if let Ok(text) = serde_json::to_vec(line) {
        out.extend(text);
        out.push(b'\n');
    }
}

/// Whether a file says that it is a log.
pub(super) fn is_log(path: &Path) -> Result<bool, Fault> {
    let mut begin = [0; 14];
    Ok(opened(path)?.read_exact(&mut begin).is_ok() && begin == *b"{\"bursarLog\":1")
}

fn opened(path: &Path) -> Result<BufReader<File>, Fault> {
    let refused = |error: std::io::Error| Fault::invalid("file", message!("app-file-unreadable", why = why(&error)));
    let file = open_regular(path).map_err(refused)?;
    if file.metadata().map_err(refused)?.len() > MOST_FILE {
        return Err(Fault::invalid("file", message!("app-file-large", megabytes = MOST_FILE >> 20)));
    }
    Ok(BufReader::new(file))
}

/// Checks a file of a log: that every entry follows from the one before, that every head is signed and holds, and that the last entry is signed.
pub(super) fn verify(path: &Path, name: String) -> Result<VerifiedFile, Fault> {
    let mut read = Reading::default();
    let broken = read.lines(opened(path)?).err();
    let (holds, said) = match broken {
        Some(why) => (false, why),
        None if read.signed == 0 => (false, message!("signed-log-unsigned")),
        None if read.signed < read.entries => (false, message!("signed-log-cut", signed = read.signed, entries = read.entries)),
        None => (true, message!("signed-log-holds", count = read.entries)),
    };
    let part = holds.then(|| read.part());
    Ok(VerifiedFile { name, holds, said, parts: part.into_iter().collect() })
}

/// What was read of a file so far.
#[derive(Default)]
struct Reading {
    organization: String,
    entries: u64,
    hash: String,
    /// When the first entry and the last one were written.
    span: Option<(i64, i64)>,
    /// Up to which entry it is signed, when last, and how often.
    signed: u64,
    signed_at: i64,
    heads: u64,
    signers: Vec<CardKeys>,
}

impl Reading {
    fn lines(&mut self, mut file: BufReader<File>) -> Result<(), Message> {
        let mut line = Vec::new();
        let mut number = 0u64;
        loop {
            line.clear();
            number += 1;
            let damaged = || message!("signed-log-line", line = number);
            let length = (&mut file).take(MOST_LINE).read_until(b'\n', &mut line).map_err(|_| damaged())?;
            if length == 0 {
                return if number == 1 { Err(message!("signed-no-log")) } else { Ok(()) };
            }
            let Some(text) = line.strip_suffix(b"\n") else { return Err(damaged()) };
            match number {
                1 => self.first(text).ok_or_else(|| message!("signed-no-log"))?,
                _ if text.starts_with(b"{\"payloadType\"") => self.head(text)?,
                _ => self.entry(text).ok_or_else(damaged)??,
            }
        }
    }

    fn first(&mut self, text: &[u8]) -> Option<()> {
        let first: First = serde_json::from_slice(text).ok().filter(|first: &First| first.bursar_log == VERSION)?;
        self.organization = first.organization;
        Some(())
    }

    fn entry(&mut self, text: &[u8]) -> Option<Result<(), Message>> {
        let Line { seq, at, person, action, object, detail, hash } = serde_json::from_slice(text).ok()?;
        let entry = StoredEntry { seq, at, person, action, object, detail, previous: self.hash.clone(), hash };
        if u64::try_from(seq).ok() != Some(self.entries + 1) || !entry.follows(&self.hash) {
            return Some(Err(message!("signed-log-broken", entry = self.entries + 1)));
        }
        self.entries += 1;
        self.hash = entry.hash;
        self.span = Some((self.span.map_or(at, |(first, _)| first), at));
        Some(Ok(()))
    }

    fn head(&mut self, text: &[u8]) -> Result<(), Message> {
        let bad = || message!("signed-log-head", entry = self.entries);
        let signed = Signed::<Head>::read(text).map_err(|_| bad())?;
        let head = signed.proven().map_err(|_| bad())?;
        if head.entries != self.entries || Some(head.hash) != log_heads::digest(&self.hash) {
            return Err(bad());
        }
        (self.signed, self.signed_at) = (head.entries, head.at);
        self.heads += 1;
        if !self.signers.contains(&head.signer) {
            self.signers.push(head.signer);
        }
        Ok(())
    }

    fn part(&self) -> VerifiedPart {
        let row = |label, text| VerifiedRow { label, text, kind: VerifiedKind::Text };
        let day = |at| format!("{} {}", zone::day_and_clock(at), zone::short(at));
        let mut rows = vec![row(message!("signed-row-log-of"), shown(&self.organization)), row(message!("signed-row-entries"), self.entries.to_string())];
        if let Some((first, last)) = self.span {
            rows.extend([row(message!("signed-row-first"), day(first)), row(message!("signed-row-last"), day(last))]);
        }
        rows.push(row(message!("signed-row-signed"), message!("signed-times", count = self.heads, at = day(self.signed_at)).to_string()));
        VerifiedPart { holds: true, said: message!("signed-log-whole"), rows, signers: self.signers.iter().map(signer).collect() }
    }
}

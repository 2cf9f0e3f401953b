//! Signatures that were asked for, and what came back.

use bursar_contract::Fault;
use rusqlite::{OptionalExtension, params_from_iter};

use super::Journal;

const SIGNS: &str = "operation IN ('message_sign', 'typed_data_sign', 'transaction_sign')";
/// Words of a search at most; more narrow nothing down.
const MOST_WORDS: usize = 12;

/// A signature that was asked for.
pub struct Signed {
    /// The intent.
    pub id: String,
    /// What the confirm window showed, as it was given to [`Journal::write`].
    pub review: String,
    /// Who asked, as it was stated.
    pub asked: Option<String>,
}

impl Journal {
    /// A window of the signatures that hold every word of a text, newest first, and how many there are.
    pub fn signatures(&self, text: &str, offset: u32, limit: u32) -> Result<(Vec<Signed>, u32), Fault> {
        let pattern = |word: &str| format!("%{}%", word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_"));
        let words: Vec<String> = text.split_whitespace().take(MOST_WORDS).map(pattern).collect();
        let holds = |at: usize| {
            let at = at + 1;
            format!(
                " AND (code LIKE ?{at} ESCAPE '\\' OR title LIKE ?{at} ESCAPE '\\' OR coalesce(reference, '') LIKE ?{at} ESCAPE '\\'
                   OR json_extract(review, '$.headline') LIKE ?{at} ESCAPE '\\'
                   OR EXISTS (SELECT 1 FROM json_tree(review, '$.groups') AS leaf WHERE leaf.atom LIKE ?{at} ESCAPE '\\'))"
            )
        };
        let condition: String = (0..words.len()).map(holds).collect();
        self.read(|db| {
            let total = db.query_row(&format!("SELECT count(*) FROM intent WHERE {SIGNS}{condition}"), params_from_iter(&words), |row| row.get(0))?;
            let sql = format!("SELECT id, review, reference FROM intent WHERE {SIGNS}{condition} ORDER BY seq DESC LIMIT {limit} OFFSET {offset}");
            let mut statement = db.prepare(&sql)?;
            let rows = statement.query_map(params_from_iter(&words), |row| Ok(Signed { id: row.get(0)?, review: row.get(1)?, asked: row.get(2)? }))?;
            Ok((rows.collect::<rusqlite::Result<_>>()?, total))
        })
    }

    /// One of them.
    pub fn signature(&self, id: &str) -> Result<Signed, Fault> {
        let review = self.shown_review(id)?;
        let asked = self.read(|db| db.query_row("SELECT reference FROM intent WHERE id = ?1", [id], |row| row.get(0)))?;
        Ok(Signed { id: id.to_owned(), review, asked })
    }

    /// The answer of an intent as it came, where one came.
    pub fn answer(&self, id: &str) -> Result<Option<String>, Fault> {
        let sealed: Option<Vec<u8>> = self.read(|db| db.query_row("SELECT answer FROM intent WHERE id = ?1", [id], |row| row.get(0)).optional())?.flatten();
        let Some(sealed) = sealed else { return Ok(None) };
        Ok(String::from_utf8(self.sealer.open(id, "answer", &sealed)?).ok())
    }
}

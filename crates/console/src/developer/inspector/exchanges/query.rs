//! Which exchanges are asked for. Every filter is a word of the index, so that a question costs what it finds, not what there is.

use bursar_contract::Fault;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Exchanges, record::shown_effect};
use crate::developer::api::{ExchangePage, ExchangeRow, ListExchanges};
use bursar_journal::rfc3339;

/// Found rows are counted and turned over up to here; who looks for more asks more closely.
const COUNTED: u32 = 10_000;
const COLUMNS: &str = "id, at, operation, method, path, effect, status, ended, failed, ms, bytes, key, intent, attempt";

/// The question in the words of the index; none where everything is asked for.
pub fn words(asked: &ListExchanges) -> Option<String> {
    let mut all: Vec<String> = Vec::new();
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let facet = |word: &str| format!("facet : {}", quoted(word));
    let given = |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    all.extend(given(&asked.operation).map(|operation| facet(&format!("op_{operation}"))));
    all.extend(given(&asked.class).map(|class| facet(&format!("c_{class}"))));
    if asked.writes == Some(true) {
        all.push(facet("f_write"));
    }
    if asked.errors == Some(true) {
        all.push(facet("f_fail"));
    }
    let of = |object: &str| format!("object : {}", quoted(object));
    all.extend([&asked.key, &asked.intent].into_iter().filter_map(given).map(|object| of(&object)));
    // A row of the app may stand for several: an address has a wallet on every chain.
    all.extend(given(&asked.object).map(|any| format!("({})", any.split_whitespace().take(40).map(of).collect::<Vec<_>>().join(" OR "))));
    let searchable = |word: &&str| word.chars().any(char::is_alphanumeric);
    all.extend(asked.text.as_deref().unwrap_or_default().split_whitespace().filter(searchable).take(12).map(|word| format!("text : {} *", quoted(word))));
    (!all.is_empty()).then(|| all.join(" AND "))
}

fn row(row: &Row<'_>) -> rusqlite::Result<ExchangeRow> {
    let count = |at: usize| row.get::<_, i64>(at).map(|value| u32::try_from(value).unwrap_or(u32::MAX));
    let operation: String = row.get(2)?;
    Ok(ExchangeRow {
        id: row.get::<_, i64>(0)?.to_string(),
        at: rfc3339(row.get(1)?),
        effect: shown_effect(&operation, &row.get::<_, String>(5)?),
        operation,
        method: row.get(3)?,
        path: row.get(4)?,
        status: row.get(6)?,
        ended: row.get(7)?,
        failed: row.get(8)?,
        ms: count(9)?,
        bytes: count(10)?,
        key: row.get(11)?,
        intent: row.get(12)?,
        attempt: row.get(13)?,
    })
}

fn bounds(db: &Connection) -> rusqlite::Result<(i64, i64)> {
    db.query_row("SELECT coalesce((SELECT min(id) FROM exchange), 1), coalesce((SELECT max(id) FROM exchange), 0)", [], |row| Ok((row.get(0)?, row.get(1)?)))
}

impl Exchanges {
    /// A window of what is asked for, the newest first.
    pub fn window(&self, asked: &ListExchanges) -> Result<ExchangePage, Fault> {
        let (offset, limit) = (asked.offset.unwrap_or_default(), asked.limit.unwrap_or(200).clamp(1, 500));
        let lost = u32::try_from(self.lost()).unwrap_or(u32::MAX);
        let searched = words(asked).is_some();
        let page = self.with(|db| {
            let (first, last) = bounds(db)?;
            let all = u32::try_from(last + 1 - first).unwrap_or(u32::MAX);
            let (total, rows) = match words(asked) {
                // Ids have no gaps: the place of a row is arithmetic.
                None => {
                    let newest = last - i64::from(offset);
                    let sql = format!("SELECT {COLUMNS} FROM exchange WHERE id <= ?1 ORDER BY id DESC LIMIT ?2");
                    (all, db.prepare_cached(&sql)?.query_map(params![newest, limit], row)?.collect::<rusqlite::Result<Vec<_>>>()?)
                }
                Some(words) => {
                    // Found once, then counted and cut: a word that is only begun is put together from all its ends anew each time.
                    let sql = "SELECT rowid FROM found WHERE found MATCH ?1 ORDER BY rowid DESC LIMIT ?2";
                    let found: Vec<i64> = db.prepare_cached(sql)?.query_map(params![words, COUNTED + 1], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
                    let mut one = db.prepare_cached(&format!("SELECT {COLUMNS} FROM exchange WHERE id = ?1"))?;
                    // The oldest may go between the two questions.
                    let window = found.iter().skip(offset as usize).take(limit as usize);
                    let rows = window.filter_map(|id| one.query_row([id], row).optional().transpose());
                    (u32::try_from(found.len()).unwrap_or(u32::MAX), rows.collect::<rusqlite::Result<Vec<_>>>()?)
                }
            };
            Ok(ExchangePage { rows, total, more: false, all, lost })
        })?;
        let mut page = page.unwrap_or(ExchangePage { rows: Vec::new(), total: 0, more: false, all: 0, lost });
        page.more = searched && page.total > COUNTED;
        if page.more {
            page.total = COUNTED;
        }
        Ok(page)
    }

    /// One row.
    /// The row of an exchange by its number; none once it is gone.
    pub(crate) fn row(&self, id: &str) -> Result<Option<ExchangeRow>, Fault> {
        id.parse().map_or(Ok(None), |id| self.row_of(id))
    }

    pub(super) fn row_of(&self, id: i64) -> Result<Option<ExchangeRow>, Fault> {
        let found = self.with(|db| db.query_row(&format!("SELECT {COLUMNS} FROM exchange WHERE id = ?1"), [id], row).optional())?;
        Ok(found.flatten())
    }
}

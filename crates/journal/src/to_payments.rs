//! The migration to version 12: the text of a money block becomes a typed payment.

use bursar_contract::{Code, Fault};
use bursar_messages::message;
use rusqlite::{Connection, params};

use super::{integrity::intent_digest, legacy_money, storage};

/// The version that stores payments.
pub(super) const VERSION: usize = 12;
/// Rows in one chunk: few enough that the pages that were read are still cached when they are written. Progress is reported after each.
const CHUNK: u32 = 1_000;

/// Rewrites the column of every intent whose digest fits, with its digest; `sealed` is false where the file had no digests and is trusted as
/// it is. A damaged row stays as it is, so it stays damaged. `progress` is told how many rows are done and how many there are.
pub(super) fn rewrite(db: &Connection, sealed: bool, progress: &dyn Fn(u64, u64)) -> Result<(), Fault> {
    // The rows of the history follow once the new view is there.
    db.execute_batch("DROP TRIGGER intent_moved").map_err(storage)?;
    let (new, fits) = intent_digest("?2");
    let fits = if sealed { fits } else { "1".to_owned() };
    let total: u32 = db.query_row("SELECT count(*) FROM intent WHERE money IS NOT NULL", [], |row| row.get(0)).map_err(storage)?;
    let select = format!("SELECT seq, code, money FROM intent WHERE seq > ?1 AND money IS NOT NULL AND {fits} ORDER BY seq LIMIT {CHUNK}");
    let mut select = db.prepare(&select).map_err(storage)?;
    let mut update = db.prepare(&format!("UPDATE intent SET money = ?2, mac = {new} WHERE seq = ?1")).map_err(storage)?;
    let (mut last, mut done) = (i64::MIN, 0);
    loop {
        let rows: Vec<(i64, String, String)> =
            select.query_map([last], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).and_then(Iterator::collect).map_err(storage)?;
        let Some((end, ..)) = rows.last() else { break };
        last = *end;
        for (seq, code, money) in &rows {
            let payment = legacy_money::payment(money).ok_or_else(|| unread(code))?;
            let payment = serde_json::to_string(&payment).map_err(|_| unread(code))?;
            update.execute(params![seq, payment]).map_err(storage)?;
        }
        done += rows.len() as u64;
        progress(done, total.into());
    }
    Ok(())
}

/// The rows of the history take what they need of their payments, once the columns are there.
pub(super) fn entries(db: &Connection) -> rusqlite::Result<()> {
    db.execute_batch(
        "UPDATE entry SET (fee, asset) = (SELECT fee, asset FROM entry_of_intent said WHERE said.id = entry.id) WHERE here = 1 AND amount IS NOT NULL;
         UPDATE entry SET asset = json_object('kind', 'token', 'chain', coalesce(chain, ''), 'tokenId', token_id, 'symbol', unit)
           WHERE here = 0 AND amount IS NOT NULL;",
    )
}

fn unread(code: &str) -> Fault {
    Fault::new(Code::Storage, message!("journal-payment-unreadable", code = code))
}

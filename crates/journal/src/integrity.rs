//! A keyed digest over every row that decides something, so that a row that was changed outside of Bursar, or by a failing disk, is noticed.
//!
//! The key is derived from the profile's vault key, which is not in the file. Triggers of this connection write the digest in the statement that
//! changes a row, so no method can forget it, and refuse to change a row whose digest does not fit: a damaged intent cannot be approved, sent
//! or concluded, and its digest is never renewed. The triggers are temporary: the file holds none of them, and another program that writes to
//! it leaves digests that do not fit.

mod tables;

use std::{
    collections::BTreeSet,
    sync::{LazyLock, OnceLock},
};

use aws_lc_rs::{constant_time::verify_slices_are_equal, hmac};
use bursar_contract::{Code, Fault, MoneyState};
use bursar_messages::{Message, message};
use bursar_vault::Sealer;
use rusqlite::{
    Connection, OptionalExtension,
    functions::{Context, FunctionFlags},
    types::ValueRef,
};

use self::tables::{BATCH_ROW, INTENT, META, PARTS, SET_SECRET, TEAM_PAYMENT, Table, tables};
use super::{Journal, SCHEMA, events, migrate, migrate::Steps, storage, to_payments};

/// The version of the file from which rows have digests.
pub(super) const SINCE: usize = 11;
/// Opening a journal reads this many of its newest intents. Older ones are checked when they are read.
const READ_AT_OPEN: u32 = 10_000;
/// Whether an intent is intact.
static INTACT: LazyLock<String> = LazyLock::new(|| format!("SELECT {} FROM intent WHERE id = ?1", intact("intent")));
/// What a refused change is called inside the database.
const REFUSED: &str = "the digest of this row does not fit";

/// What a damaged entry is called where its own title would be.
pub(super) fn damaged_title() -> Message {
    message!("journal-damaged-title")
}

impl Table {
    /// The digest of a row in SQL; `row` is how the statement calls it.
    fn digest(&self, row: &str) -> String {
        let columns: Vec<String> = self.columns.iter().map(|column| format!("{row}.{column}")).collect();
        let columns = columns.join(", ");
        let first = format!("row_digest('{}', {columns})", self.name);
        if self.later.is_empty() {
            return first;
        }
        let later: Vec<String> = self.later.iter().map(|column| format!("{row}.{column}")).collect();
        let cases = (1..=later.len()).rev().map(|count| {
            let last = &later[count - 1];
            format!("WHEN {last} IS NOT NULL THEN row_digest('{}', {columns}, {})", self.name, later[..count].join(", "))
        });
        format!("CASE {} ELSE {first} END", cases.collect::<Vec<_>>().join(" "))
    }

    fn fits(&self, row: &str) -> String {
        format!("row_fits({row}.mac, {})", self.digest(row))
    }

    /// Triggers that guard and renew the digest. They name the columns, so a change of the digest alone starts none of them.
    fn triggers(&self) -> String {
        let Self { name, columns, .. } = self;
        let row: Vec<String> = self.key.iter().map(|column| format!("{column} = NEW.{column}")).collect();
        let renew = format!("BEGIN UPDATE {name} SET mac = {} WHERE {}; END;", self.digest("NEW"), row.join(" AND "));
        let columns: Vec<&str> = columns.iter().chain(self.later).copied().collect();
        let columns = columns.join(", ");
        let guard = format!(
            "CREATE TEMP TRIGGER {name}_guarded BEFORE UPDATE OF {columns} ON main.{name} WHEN NOT {} BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END;",
            // An intent is not touched either while something that hangs on it is damaged.
            if *name == INTENT.name { intact("OLD") } else { self.fits("OLD") }
        );
        format!(
            "CREATE TEMP TRIGGER {name}_written AFTER INSERT ON main.{name} {renew}
             CREATE TEMP TRIGGER {name}_changed AFTER UPDATE OF {columns} ON main.{name} {renew}
             {}",
            if self.guarded { guard.as_str() } else { "" }
        )
    }
}

/// Whether the digests of an intent and of everything that hangs on it fit, in SQL; `row` is how the statement calls the intent.
pub(super) fn intact(row: &str) -> String {
    let parts: String = PARTS
        .iter()
        .map(|part| format!(" AND NOT EXISTS (SELECT 1 FROM {0} AS part WHERE part.intent = {row}.id AND NOT {1})", part.name, part.fits("part")))
        .collect();
    format!("({}{parts})", INTENT.fits(row))
}

/// The digest of a row of `intent` in a file of version 11, with `money` in the place of its column, and whether the kept one fits, in SQL.
pub(super) fn intent_digest(money: &str) -> (String, String) {
    let of = |money: &str| {
        let columns: Vec<&str> = INTENT.columns.iter().map(|column| if *column == "payment" { money } else { column }).collect();
        format!("row_digest('{}', {})", INTENT.name, columns.join(", "))
    };
    (of(money), format!("row_fits(mac, {})", of("money")))
}

/// Whether the digest of a setting fits, in SQL.
pub(super) fn setting_intact() -> String {
    META.fits("meta")
}

/// Whether the digest of a row of a batch fits, in SQL; `row` is how the statement calls it.
pub(super) fn row_intact(row: &str) -> String {
    BATCH_ROW.fits(row)
}

/// Whether the digest of a payment of another computer fits, in SQL; `row` is how the statement calls it.
pub(super) fn team_payment_intact(row: &str) -> String {
    TEAM_PAYMENT.fits(row)
}

/// Whether the digest of a kept signing secret fits, in SQL.
pub(super) fn secret_intact() -> String {
    SET_SECRET.fits("set_secret")
}

/// Whether an intent and what hangs on it fit their digests. One that is not there does.
pub(super) fn is_intact(db: &Connection, id: &str) -> rusqlite::Result<bool> {
    Ok(db.prepare_cached(&INTACT)?.query_row([id], |row| row.get(0)).optional()?.unwrap_or(true))
}

/// What a person reads of a damaged entry. Nobody can say what it was, so money may have moved.
pub(super) fn damaged() -> Fault {
    Fault::new(Code::Storage, message!("journal-damaged")).money(MoneyState::MayHaveMoved)
}

/// Whether the database refused a change because the row is damaged.
pub(super) fn is_refusal(error: &rusqlite::Error) -> bool {
    matches!(error, rusqlite::Error::SqliteFailure(_, Some(words)) if words == REFUSED)
}

/// The digest: HMAC-SHA-256 over the version of this encoding, the number of parts, and each part with its type and length.
fn digest(key: &hmac::Key, context: &Context<'_>) -> Vec<u8> {
    const VERSION: u8 = 1;
    let mut mac = hmac::Context::with_key(key);
    mac.update(&[VERSION]);
    mac.update(&(context.len() as u64).to_be_bytes());
    for index in 0..context.len() {
        let number;
        let (kind, bytes): (u8, &[u8]) = match context.get_raw(index) {
            ValueRef::Null => (0, &[]),
            ValueRef::Integer(value) => {
                number = value.to_be_bytes();
                (1, &number)
            }
            ValueRef::Real(value) => {
                number = value.to_bits().to_be_bytes();
                (2, &number)
            }
            ValueRef::Text(value) => (3, value),
            ValueRef::Blob(value) => (4, value),
        };
        mac.update(&[kind]);
        mac.update(&(bytes.len() as u64).to_be_bytes());
        mac.update(bytes);
    }
    mac.sign().as_ref().to_vec()
}

/// Gives a connection the two functions. The file's own triggers and views may not call them: it could be the file that was changed.
fn register(db: &Connection, key: hmac::Key) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    db.create_scalar_function("row_digest", -1, flags, move |context| Ok(digest(&key, context)))?;
    db.create_scalar_function("row_fits", 2, flags, |context| {
        let (kept, wanted) = (context.get_raw(0), context.get_raw(1));
        // A row without a digest does not fit.
        let (ValueRef::Blob(kept), ValueRef::Blob(wanted)) = (kept, wanted) else { return Ok(false) };
        Ok(verify_slices_are_equal(kept, wanted).is_ok())
    })
}

/// Computes the digests again for the rows that match an SQL condition, and copies what intents say into their rows of the history. Only for
/// trusted rows.
fn seal(db: &Connection, rows: &str) -> rusqlite::Result<()> {
    for table in tables() {
        db.execute(&format!("UPDATE {} SET mac = {} WHERE {rows}", table.name, table.digest(table.name)), [])?;
    }
    let columns = ENTRY.join(", ");
    db.execute(
        &format!(
            "UPDATE entry SET ({columns}) = (SELECT {columns} FROM entry_of_intent said WHERE said.id = entry.id) WHERE here = 1 AND NOT {}",
            entry_fits("entry_of_intent")
        ),
        [],
    )
    .map(drop)
}

/// Takes what stands in a journal for right: the hand of a test that changes a file as another program would, and then as Bursar.
#[doc(hidden)]
pub fn reseal(db: &Connection, sealer: &Sealer) -> rusqlite::Result<()> {
    register(db, sealer.row_key())?;
    seal(db, "true")
}

/// Columns that a row of the history takes from its intent.
const ENTRY: [&str; 33] = [
    "at",
    "code",
    "operation",
    "title",
    "direction",
    "state",
    "service_state",
    "amount",
    "unit",
    "fee",
    "to_name",
    "to_address",
    "to_own",
    "from_name",
    "from_address",
    "chain",
    "chain_name",
    "chain_test",
    "token_id",
    "wallet_id",
    "reference",
    "remote_id",
    "tx_hash",
    "key",
    "created_by",
    "decided_by",
    "decided_at",
    "here",
    "asset",
    "message",
    "bank_code",
    "bank",
    "narration",
];

/// Whether a row of the history says what its view makes of it, in SQL. What the service listed has none.
fn entry_fits(view: &str) -> String {
    let side = |row: &str| ENTRY.map(|column| format!("{row}.{column}")).join(", ");
    format!("coalesce((SELECT ({}) IS ({}) FROM {view} said WHERE said.id = entry.id), 0)", side("entry"), side("said"))
}

/// Whether a row of the history can be believed, in SQL: what it was made of is intact, and it says the same.
pub(super) fn entry_intact() -> String {
    format!(
        "CASE WHEN entry.id LIKE 'service:%' THEN 1
           WHEN entry.id LIKE 'team:%' THEN {} AND coalesce((SELECT {} FROM team_payment told WHERE told.entry = entry.id), 0)
           ELSE {} AND coalesce((SELECT {} FROM intent WHERE intent.id = entry.id), 0) END",
        entry_fits("entry_of_team_payment"),
        TEAM_PAYMENT.fits("told"),
        entry_fits("entry_of_intent"),
        intact("intent")
    )
}

/// Triggers and views of a file, with their text.
fn programs(db: &Connection) -> rusqlite::Result<BTreeSet<(String, String)>> {
    db.prepare("SELECT name, sql FROM main.sqlite_schema WHERE type IN ('trigger', 'view')")?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Refuses a file with triggers or views that Bursar did not write: they would change rows inside of Bursar's own statements, and the digests
/// would be renewed with them.
pub(super) fn refuse_foreign_programs(db: &Connection) -> Result<(), Fault> {
    static OWN: OnceLock<BTreeSet<(String, String)>> = OnceLock::new();
    let own = match OWN.get() {
        Some(own) => own,
        None => {
            let mut fresh = Connection::open_in_memory().map_err(storage)?;
            migrate(&mut fresh, SCHEMA)?;
            let own = programs(&fresh).map_err(storage)?;
            OWN.get_or_init(|| own)
        }
    };
    if programs(db).map_err(storage)? == *own {
        return Ok(());
    }
    Err(Fault::new(Code::Storage, message!("journal-programs")))
}

/// What a journal needs before its migrations, in them, and after them.
pub(super) struct Digests {
    /// False: this file had digests once and has come back without. Its rows stay without, so all of them are damaged.
    trusted: bool,
    /// The file has digests now.
    sealed: bool,
}

impl Digests {
    /// `sealed_before`: the witness outside of the file knows that it has digests.
    pub(super) fn prepare(db: &Connection, sealer: &Sealer, sealed_before: bool) -> rusqlite::Result<Self> {
        register(db, sealer.row_key())?;
        let version: u32 = db.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        Ok(Self { trusted: !sealed_before, sealed: version as usize >= SINCE })
    }

    /// What a connection that only reads needs.
    pub(super) fn read(db: &Connection, sealer: &Sealer) -> rusqlite::Result<()> {
        register(db, sealer.row_key())
    }

    /// From here on this connection renews and guards.
    pub(super) fn guard(&self, db: &Connection) -> rusqlite::Result<()> {
        tables().try_for_each(|table| db.execute_batch(&table.triggers()))
    }
}

impl Steps for Digests {
    fn before(&self, db: &Connection, version: usize, progress: &dyn Fn(u64, u64)) -> Result<(), Fault> {
        // A file without digests that should have them keeps its rows as they are: all of them are damaged.
        if version == to_payments::VERSION && (self.sealed || self.trusted) { to_payments::rewrite(db, self.sealed, progress) } else { Ok(()) }
    }

    fn after(&self, db: &Connection, version: usize) -> rusqlite::Result<()> {
        if version == to_payments::VERSION {
            to_payments::entries(db)?;
        }
        // With all columns there are; what was rewritten has its digest.
        if version == SCHEMA.len() && !self.sealed && self.trusted { seal(db, "mac IS NULL") } else { Ok(()) }
    }
}

impl Journal {
    /// Reads the newest intents once and keeps which of them are damaged, each with one entry in the log.
    pub(super) fn find_damaged(&self) -> Result<(), Fault> {
        let sql = format!("SELECT id FROM (SELECT * FROM intent ORDER BY seq DESC LIMIT {READ_AT_OPEN}) AS intent WHERE NOT {}", intact("intent"));
        let found: Vec<String> = self.read(|db| db.prepare(&sql)?.query_map([], |row| row.get(0))?.collect())?;
        self.note_damaged(&found);
        Ok(())
    }

    /// Remembers that intents are damaged; the log says it once of each.
    pub(super) fn note_damaged(&self, ids: &[String]) {
        let fresh: Vec<&String> = ids.iter().filter(|id| self.damaged().insert((*id).clone())).collect();
        if fresh.is_empty() {
            return;
        }
        tracing::error!(count = fresh.len(), "rows of the journal do not fit their digests");
        let noted = self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            for id in fresh {
                let sql = "SELECT 1 FROM event WHERE object = ?1 AND action = 'damaged'";
                if tx.query_row(sql, [id], |_| Ok(())).optional()?.is_none() {
                    events::append(&tx, self.clock.now(), events::BURSAR, "damaged", id, "")?;
                }
            }
            tx.commit()
        });
        if let Err(fault) = noted {
            tracing::warn!(code = ?fault.code, "that a row is damaged could not be written into the log");
        }
    }

    /// The damaged intents found so far.
    pub(super) fn damaged(&self) -> std::sync::MutexGuard<'_, BTreeSet<String>> {
        self.damaged.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The same as a JSON list, for `json_each`.
    pub(super) fn damaged_list(&self) -> String {
        serde_json::to_string(&*self.damaged()).unwrap_or_else(|_| "[]".into())
    }

    /// The damaged intents found so far, as the inbox lists them.
    pub fn damaged_intents(&self) -> Vec<String> {
        self.damaged().iter().cloned().collect()
    }

    /// Whether a batch and everything that hangs on it fit their digests. They cover all that a person was shown of it, and it is asked for every row: so they
    /// are computed again only where another program wrote to the file since. What this connection changes has a digest that fits. `db` is the one that writes:
    /// to any other it is another program.
    pub(super) fn is_batch_intact(&self, db: &Connection, id: &str) -> rusqlite::Result<bool> {
        let written: i64 = db.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?;
        let mut known = self.intact_batches.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if known.get(id) == Some(&written) {
            return Ok(true);
        }
        let is_intact = is_intact(db, id)?;
        if is_intact {
            known.insert(id.to_owned(), written);
        }
        Ok(is_intact)
    }

    /// Refuses what would be done with a batch that is damaged.
    pub(super) fn refuse_damaged_batch(&self, id: &str) -> Result<(), Fault> {
        if self.with(|db| self.is_batch_intact(db, id))? {
            return Ok(());
        }
        self.note_damaged(&[id.to_owned()]);
        Err(damaged())
    }

    /// Refuses what would be done with an intent that is damaged.
    pub(super) fn refuse_damaged(&self, id: &str) -> Result<(), Fault> {
        self.read_intact(id, |_| Ok(()))
    }

    /// Reads of an intent, in the moment in which it is found intact. A damaged one is refused.
    pub(super) fn read_intact<T>(&self, id: &str, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        let found = self.read(|db| if is_intact(db, id)? { work(db).map(Some) } else { Ok(None) })?;
        found.ok_or_else(|| {
            self.note_damaged(&[id.to_owned()]);
            damaged()
        })
    }
}

/// A refusal as the fault that a person reads.
pub(super) fn fault_of(error: rusqlite::Error) -> Fault {
    if is_refusal(&error) { damaged() } else { storage(error) }
}

//! Batches in preparation: a sheet that a person works on. It is saved with every change, and its checks are made anew for what changed.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use bursar_contract::{Code, Fault};
use bursar_journal::{Journal, RecordKind};
use bursar_messages::{Message, message};
use serde::{Deserialize, Serialize};
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

use super::{
    api::{BatchColumn, BatchRowFilter, BatchRowLevel, BatchRowsPage, BatchSetup, BatchSheet, CellChange, CellEdit, PreparedSheet, SheetProgress},
    basis::patience,
    checking::{Awaited, Checking},
    checks::SheetContext,
    replacement::Replacement,
    sheet_row::{LONGEST_CELL, StoredRow, rows_of},
    table::Table,
    transfers,
    working::{Ask, Working},
};
use crate::{
    base::{
        collection::{self, Collection},
        session::{Session, lock},
    },
    naira::check,
};

/// Rows of one batch at most.
pub(super) const MOST_ROWS: usize = 20_000;
/// Rows of one window at most.
const MOST_SHOWN: u32 = 500;
/// A batch in preparation, as it is saved.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct StoredSheet {
    pub id: String,
    pub setup: BatchSetup,
    pub table: Table,
    pub rows: Vec<StoredRow>,
    /// A person said that the same sheet is a new payment.
    pub new_payment: bool,
    /// RFC 3339.
    pub changed_at: String,
    /// The proposal whose rows these are. Nobody changes them here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<String>,
}

impl StoredSheet {
    /// Whether it pays the same, whatever was chosen for its rows since.
    fn pays_as(&self, other: &Self) -> bool {
        let rows =
            self.rows.len() == other.rows.len() && self.rows.iter().zip(&other.rows).all(|(row, other)| row.pays_as(other) && row.left_out == other.left_out);
        rows && self.setup == other.setup
    }
}

impl collection::Stored for StoredSheet {
    const KIND: RecordKind = RecordKind::BatchDrafts;

    fn one() -> Message {
        message!("batch-one")
    }

    fn id(&self) -> &str {
        &self.id
    }
}

type Shared = Arc<tokio::sync::Mutex<Working>>;

/// The batches in preparation of an open profile.
pub(crate) struct Sheets {
    saved: Collection<StoredSheet>,
    open: Mutex<HashMap<String, Shared>>,
    checking: Checking,
}

/// Those of a session.
pub(super) fn of(session: &Session) -> &Sheets {
    session.state()
}

impl Sheets {
    /// Over the journal that holds them.
    pub(crate) fn new(journal: Arc<Journal>) -> Self {
        Self { saved: Collection::new(journal), open: Mutex::default(), checking: Checking::default() }
    }

    /// The saved ones, the newest first, without those whose rows are signed.
    pub fn list(&self, session: &Session) -> Result<Vec<PreparedSheet>, Fault> {
        let (book, signed) = (self.saved.book()?, session.team().signed_sheets()?);
        let mut all: Vec<PreparedSheet> = book
            .values()
            .filter(|one| one.proposal.is_none() && !signed.contains(&one.id))
            .map(|one| PreparedSheet {
                id: one.id.clone(),
                name: one.setup.name.clone(),
                file: one.table.file.clone(),
                rows: count(one.rows.len()),
                at: one.changed_at.clone(),
            })
            .collect();
        all.sort_by(|one, other| other.at.cmp(&one.at));
        Ok(all)
    }

    /// Those that were changed since a moment, and whose tables are the ones that are looked for.
    pub(super) fn since(&self, since: i64, is: impl Fn(&Table) -> bool) -> Result<Vec<StoredSheet>, Fault> {
        let changed = |sheet: &&StoredSheet| sheet.changed_at.parse::<jiff::Timestamp>().is_ok_and(|at| at.as_millisecond() >= since);
        Ok(self.saved.book()?.values().filter(changed).filter(|sheet| is(&sheet.table)).cloned().collect())
    }

    /// Whether it is still here.
    pub fn is_here(&self, id: &str) -> bool {
        self.saved.book().is_ok_and(|book| book.contains_key(id))
    }

    /// How far the sheet is checked that a person waits for; none where nobody waits.
    pub fn progress(&self) -> Option<SheetProgress> {
        self.checking.progress()
    }

    /// Stops beginning a batch.
    pub fn stop_checking(&self) {
        self.checking.stop();
    }

    /// Begins a batch of a table. None: the person stopped it, and nothing is kept.
    pub(super) async fn begin(&self, session: &Arc<Session>, setup: BatchSetup, table: Table) -> Result<Option<BatchSheet>, Fault> {
        self.begin_of(session, setup, table, None).await
    }

    /// The same for the rows of a proposal.
    pub(super) async fn begin_of(
        &self,
        session: &Arc<Session>,
        setup: BatchSetup,
        mut table: Table,
        proposal: Option<String>,
    ) -> Result<Option<BatchSheet>, Fault> {
        let awaited = self.checking.begin(true);
        if table.rows().len() > MOST_ROWS {
            return Err(Fault::invalid("file", message!("batch-rows-most", most = MOST_ROWS)));
        }
        let setup = checked_setup(setup)?;
        let context = SheetContext::of(session, &setup).await?;
        if table.asks {
            let kept = table.header_key().and_then(|key| session.journal.remembered(&remembered_as(&key)).ok().flatten());
            let kept: Option<Vec<Option<BatchColumn>>> = kept.and_then(|text| serde_json::from_str(&text).ok());
            if kept.is_none_or(|columns| table.choose(&columns).is_err()) {
                table.guess(context.banks());
            }
        }
        let stored = StoredSheet {
            id: Uuid::new_v4().to_string(),
            rows: if table.asks { Vec::new() } else { rows_of(&table) },
            setup,
            table,
            new_payment: false,
            changed_at: session.clock.timestamp().to_string(),
            proposal,
        };
        let Some(working) = Self::checked(session, stored, context, &awaited).await? else { return Ok(None) };
        self.saved.write(std::slice::from_ref(&working.stored), &[], None)?;
        let id = working.stored.id.clone();
        self.open(session, working);
        self.view(session, &id).await.map(Some)
    }

    /// A sheet with what its checks say; none where the person stopped them.
    async fn checked(session: &Session, stored: StoredSheet, context: SheetContext, awaited: &Awaited<'_>) -> Result<Option<Working>, Fault> {
        let content = stored.table.content();
        let mut working = Working {
            stored,
            content,
            revision: 1,
            checked: Vec::new(),
            context,
            names: HashMap::new(),
            no_names: false,
            balance: None,
            balance_is_old: false,
            held: Vec::new(),
            over_day: None,
            waits: None,
        };
        if !working.check_all(session, awaited).await? {
            return Ok(None);
        }
        working.read_balance(session).await;
        Ok(Some(working))
    }

    /// What only the service knows of its rows is asked from now on.
    fn open(&self, session: &Arc<Session>, working: Working) -> Shared {
        let id = working.stored.id.clone();
        let shared = Arc::new(tokio::sync::Mutex::new(working));
        lock(&self.open).insert(id.clone(), shared.clone());
        tokio::spawn(ask_service(session.clone(), id, Arc::downgrade(&shared)));
        shared
    }

    /// A sheet that is open, or opens now.
    pub(super) async fn working(&self, session: &Arc<Session>, id: &str) -> Result<Shared, Fault> {
        if let Some(open) = lock(&self.open).get(id) {
            return Ok(open.clone());
        }
        let stored = self.saved.book()?.get(id).cloned().ok_or_else(gone)?;
        let awaited = self.checking.begin(false);
        let context = SheetContext::of(session, &stored.setup).await?;
        let working = Self::checked(session, stored, context, &awaited).await?;
        working.map(|working| self.open(session, working)).ok_or_else(gone)
    }

    /// The same with what is true of its rows now.
    async fn seen(&self, session: &Arc<Session>, id: &str) -> Result<OwnedMutexGuard<Working>, Fault> {
        let mut working = self.working(session, id).await?.lock_owned().await;
        working.look_again(session, patience(session)).await?;
        Ok(working)
    }

    /// A batch in preparation, without its rows.
    pub async fn view(&self, session: &Arc<Session>, id: &str) -> Result<BatchSheet, Fault> {
        self.seen(session, id).await?.view(session)
    }

    /// Changes something, saves it, and says how the batch stands.
    async fn change(&self, session: &Arc<Session>, id: &str, change: impl AsyncFnOnce(&mut Working) -> Result<(), Fault>) -> Result<BatchSheet, Fault> {
        let shared = self.working(session, id).await?;
        let mut working = shared.lock().await;
        let before = working.stored.clone();
        change(&mut working).await?;
        if working.stored.proposal.is_some() && !working.stored.pays_as(&before) {
            working.stored = before;
            working.check_all(session, &self.checking.begin(false)).await?;
            return Err(Fault::new(Code::Refused, message!("batch-signed")));
        }
        working.revision += 1;
        working.stored.changed_at = session.clock.timestamp().to_string();
        self.saved.write(std::slice::from_ref(&working.stored), &[], None)?;
        working.view(session)
    }

    /// Changes what all rows have in common.
    pub async fn set_up(&self, session: &Arc<Session>, id: &str, setup: BatchSetup) -> Result<BatchSheet, Fault> {
        let setup = checked_setup(setup)?;
        let context = SheetContext::of(session, &setup).await?;
        self.change(session, id, async |working| {
            working.stored.setup = setup;
            working.context = context;
            working.check_all(session, &self.checking.begin(false)).await?;
            working.read_balance(session).await;
            Ok(())
        })
        .await
    }

    /// Says what the columns mean. Rows are read anew.
    pub async fn choose_columns(&self, session: &Arc<Session>, id: &str, columns: &[Option<BatchColumn>]) -> Result<BatchSheet, Fault> {
        self.change(session, id, async |working| {
            working.stored.table.choose(columns)?;
            if let Some(key) = working.stored.table.header_key() {
                session.journal.remember(&remembered_as(&key), &serde_json::to_string(columns).unwrap_or_default())?;
            }
            working.stored.rows = rows_of(&working.stored.table);
            working.check_all(session, &self.checking.begin(false)).await.map(drop)
        })
        .await
    }

    /// Changes cells.
    pub async fn edit(&self, session: &Arc<Session>, id: &str, edits: &[CellEdit]) -> Result<BatchSheet, Fault> {
        if edits.iter().any(|edit| edit.index as usize >= MOST_ROWS) {
            return Err(Fault::invalid("rows", message!("batch-rows-most", most = MOST_ROWS)));
        }
        self.change(session, id, async |working| {
            let mut changed: Vec<usize> = Vec::new();
            for edit in edits {
                let at = edit.index as usize;
                while working.stored.rows.len() <= at {
                    let next = working
                        .stored
                        .rows
                        .last()
                        .map(|row| row.sheet_row)
                        .or(working.stored.table.cells.last().map(|(number, _)| *number))
                        .map_or(1, |last| last + 1);
                    working.stored.rows.push(StoredRow { sheet_row: next, ..StoredRow::default() });
                    changed.push(working.stored.rows.len() - 1);
                }
                *working.stored.rows[at].cell(edit.column) = edit.value.chars().take(LONGEST_CELL).collect();
                working.stored.rows[at].pay_again = None;
                if edit.from_bank && edit.column == BatchColumn::AccountName {
                    working.stored.rows[at].taken_name = working.stored.rows[at].account_name.clone();
                }
                changed.push(at);
            }
            // What was cleared at the end is no row.
            while working.stored.rows.last().is_some_and(StoredRow::is_empty) {
                working.stored.rows.pop();
            }
            changed.sort_unstable();
            changed.dedup();
            working.check(session, &changed)
        })
        .await
    }

    /// Leaves rows out, or takes them in again.
    pub async fn leave_out(&self, session: &Arc<Session>, id: &str, rows: &[u32], out: bool) -> Result<BatchSheet, Fault> {
        self.change(session, id, async |working| {
            for row in rows {
                let row = working.row(*row)?;
                row.left_out = out;
                // Who takes a repeated row in again wants to pay it.
                if !out && row.pay_again == Some(false) {
                    row.pay_again = None;
                }
            }
            working.together(session)
        })
        .await
    }

    /// Chooses for rows that repeat another payment.
    pub async fn choose_repeats(&self, session: &Arc<Session>, id: &str, rows: &[u32], pay: bool) -> Result<BatchSheet, Fault> {
        self.change(session, id, async |working| {
            for row in rows {
                working.row(*row)?.pay_again = Some(pay);
            }
            working.together(session)
        })
        .await
    }

    /// Takes the same sheet for a new payment.
    pub async fn is_new_payment(&self, session: &Arc<Session>, id: &str) -> Result<BatchSheet, Fault> {
        self.change(session, id, async |working| {
            working.stored.new_payment = true;
            Ok(())
        })
        .await
    }

    /// A window of rows.
    pub async fn rows(&self, session: &Arc<Session>, id: &str, filter: BatchRowFilter, query: &str, offset: u32, limit: u32) -> Result<BatchRowsPage, Fault> {
        let working = self.seen(session, id).await?;
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let matching: Vec<usize> = (0..working.stored.rows.len()).filter(|at| working.matches(*at, filter, &words)).collect();
        let window = matching.iter().skip(offset as usize).take(limit.min(MOST_SHOWN) as usize);
        Ok(BatchRowsPage { revision: working.revision, total: count(matching.len()), rows: window.map(|at| working.row_view(*at)).collect() })
    }

    /// The next row with a problem, around the end if need be.
    pub async fn problem(&self, session: &Arc<Session>, id: &str, from: Option<u32>, back: bool) -> Result<Option<u32>, Fault> {
        let working = self.seen(session, id).await?;
        let all = working.checked.len();
        let is_problem = |at: &usize| working.checked[*at].level == BatchRowLevel::Fix;
        let begin = from.map_or(if back { all } else { 0 }, |from| if back { from as usize } else { from as usize + 1 });
        let found = if back {
            (0..begin.min(all)).rev().chain((begin.min(all)..all).rev()).find(is_problem)
        } else {
            (begin.min(all)..all).chain(0..begin.min(all)).find(is_problem)
        };
        Ok(found.map(count))
    }

    /// The cells of a column that hold a text, with what they would hold with another one in its place.
    pub async fn find_cells(
        &self,
        session: &Arc<Session>,
        id: &str,
        column: BatchColumn,
        find: &str,
        replace: &str,
        whole: bool,
    ) -> Result<Vec<CellChange>, Fault> {
        let shared = self.working(session, id).await?;
        let working = shared.lock().await;
        let Some(replacement) = Replacement::new(find, replace, whole) else { return Ok(Vec::new()) };
        let rows = (0..).zip(&working.stored.rows);
        let changes = rows.filter_map(|(index, row)| {
            let before = row.text(column);
            let after: String = replacement.of(before)?.chars().take(LONGEST_CELL).collect();
            (after != before).then(|| CellChange { index, sheet_row: row.sheet_row, before: before.to_owned(), after })
        });
        Ok(changes.collect())
    }

    /// The names that banks gave for rows without one, as changes of their cells.
    pub async fn bank_names(&self, session: &Arc<Session>, id: &str) -> Result<Vec<CellChange>, Fault> {
        Ok(self.seen(session, id).await?.bank_names())
    }

    /// Forgets a batch in preparation.
    pub fn discard(&self, session: &Session, id: &str) -> Result<(), Fault> {
        lock(&self.open).remove(id);
        self.saved.write(&[], &[id.to_owned()], None)?;
        session.changes.tell("batch", None);
        Ok(())
    }
}

/// Asks the service what only it knows of the rows, one after another, while the sheet is open.
async fn ask_service(session: Arc<Session>, id: String, sheet: std::sync::Weak<tokio::sync::Mutex<Working>>) {
    let mut told = 0;
    while !session.is_closed() {
        let Some(open) = sheet.upgrade() else { return };
        let (next, balance_is_old) = {
            let working = open.lock().await;
            (working.next_to_ask(), working.balance_is_old)
        };
        let asked = match next {
            Some(Ask::Name(code, number)) => {
                let answer = check::ask_name(&session, &number, &code).await;
                open.lock().await.answered(&session, (code, number), answer).map(|()| true)
            }
            Some(Ask::Transfer(at)) => examine(&session, &open, at).await,
            None => Ok(balance_is_old),
        };
        let answered = asked.unwrap_or_else(|fault| {
            tracing::warn!(code = ?fault.code, "a row of a sheet could not be checked");
            false
        });
        if !answered {
            drop(open);
            session.clock.sleep(session.pace.between_names * 4).await;
            continue;
        }
        let mut working = open.lock().await;
        let done = working.next_to_ask().is_none();
        if done {
            working.read_balance(&session).await;
        }
        drop(working);
        drop(open);
        told += 1;
        if done || told % 10 == 0 {
            session.changes.tell("batch", Some(&id));
        }
        session.clock.sleep(session.pace.between_names).await;
    }
}

/// Checks a transfer as its form would, while the sheet can be worked on. False: the service cannot be asked now.
async fn examine(session: &Session, sheet: &tokio::sync::Mutex<Working>, at: usize) -> Result<bool, Fault> {
    let (row, form, before, proposal) = {
        let working = sheet.lock().await;
        let Some((row, checked)) = working.stored.rows.get(at).zip(working.checked.get(at)) else { return Ok(false) };
        let Some(form) = &checked.examine else { return Ok(false) };
        (row.clone(), form.clone(), (checked.bank.clone(), checked.symbol.clone()), working.stored.proposal.clone())
    };
    let examined = transfers::examined(session, before, &form, &row, proposal.as_deref()).await?;
    let mut working = sheet.lock().await;
    working.waits = examined.as_ref().err().cloned();
    match examined {
        Ok(checked) => working.examined(session, at, &row, checked).map(|()| true),
        Err(_) => Ok(false),
    }
}

fn gone() -> Fault {
    Fault::new(Code::NotFound, message!("batch-gone"))
}

fn checked_setup(setup: BatchSetup) -> Result<BatchSetup, Fault> {
    let name = bursar_contract::untrusted::shown(setup.name.trim());
    if name.is_empty() {
        return Err(Fault::invalid("name", message!("batch-setup-name")));
    }
    if name.chars().count() > 60 {
        return Err(Fault::invalid("name", message!("batch-setup-name-long")));
    }
    if setup.account_id.0.is_empty() && setup.wallet_id.is_none() {
        return Err(Fault::invalid("accountId", message!("batch-setup-account")));
    }
    Ok(BatchSetup { name, ..setup })
}

fn remembered_as(header_key: &str) -> String {
    format!("batch.columns.{header_key}")
}

pub(super) fn count(of: usize) -> u32 {
    u32::try_from(of).unwrap_or(u32::MAX)
}

//! The history, what leaves it as a file, and the log.

use crate::payments::annotation::check_annotation;

use bursar_contract::{Code, Decimal, Fault, Operation, operations::signs, transactions::ExecuteContract, untrusted::shown, wallets::Wallet};
use bursar_documents::{pdf::Paper as Sheet, receipt::Receipt};
use bursar_messages::{Message, message};

use crate::{
    Console,
    base::{
        api::{ChainView, MaybeFile, Party},
        files::{Ask, choose, save},
        session::Session,
        zone,
    },
    history::{
        self,
        api::{
            ApprovedDay, CalledContract, CardView, ElsewhereState, EntryView, ExportFormat, ExportLayout, ExportPreview, ExportProgress, HistoryPage,
            HistoryRow, ListIntents, ListLog, LogCheck, LogEntry, LogPage, MaybeVerified, MovedInMonth, Paper, ReceiptText, SavedViews, Statement,
            StatementFormat,
        },
        shared_notes, shared_views, signed,
    },
    payments::{
        api::{AttemptView, Review},
        review::transfer::chain_of,
    },
};
use bursar_journal::{BATCH, Entry, HistoryCounts, SavedView, rfc3339};

input! {
    /// How many rows the history has, and how many want a look.
    CountHistory {}
    /// Reads on in the service's own lists: what this app did not make.
    RefreshHistory {}
    /// Reads one row of the history with everything behind it.
    ViewEntry {
        /// Its id.
        id: String,
    }
    /// Writes a note and a category on a row. Journaled.
    AnnotateEntry {
        /// Its id.
        id: String,
        /// At most 500 characters, without numbers that name a person; empty takes it away.
        note: String,
        /// At most 40 characters; empty takes it away.
        category: String,
    }
    /// The views that were saved.
    ListViews {}
    /// Forgets a saved view.
    RemoveView {
        /// Its name.
        name: String,
    }
    /// What an export of a filter would hold.
    PreviewExport {
        /// The filter and the order.
        list: ListIntents,
    }
    /// Exports exactly what a filter shows, to a file that the person chooses.
    MakeExport {
        /// The filter and the order.
        list: ListIntents,
        /// The format; other programs' layouts are always comma-separated text.
        format: ExportFormat,
        /// For whom it is laid out; every column when left out.
        #[serde(default)]
        layout: Option<ExportLayout>,
    }
    /// How far the export is.
    ReadExport {}
    /// Ends the export; no file is left.
    StopExport {}
    /// A receipt as text for a chat.
    WriteReceipt {
        /// The row.
        id: String,
    }
    /// A receipt as a PDF or a picture, to a file that the person chooses.
    SaveReceipt {
        /// The row.
        id: String,
        /// A sheet, a roll or a picture.
        paper: Paper,
    }
    /// The whole log with its signed heads, to a file that the person chooses. Others can check it.
    SaveSignedLog {}
    /// Checks the receipts or the log in a file that the person chooses.
    VerifySignedFile {}
    /// The card of this profile on this computer.
    ViewCard {}
    /// The receipts of a batch's accepted payments as one PDF, to a file that the person chooses.
    SaveBatchReceipts {
        /// The batch.
        id: String,
    }
    /// Which wallets and naira accounts moved money in a month.
    ListMoved {
        /// `2026-10`.
        month: String,
    }
    /// The month's close of a wallet.
    ViewStatement {
        /// The wallet, or a naira account by the service's id.
        wallet_id: String,
        /// `2026-10`.
        month: String,
    }
    /// The same as a file that the person chooses.
    SaveStatement {
        /// The wallet, or a naira account by the service's id.
        wallet_id: String,
        /// `2026-10`.
        month: String,
        /// The format.
        format: StatementFormat,
    }
    /// What was approved at this computer on a day.
    ViewApproved {
        /// `2026-11-14`.
        day: String,
    }
    /// The same as a file that the person chooses.
    SaveApproved {
        /// `2026-11-14`.
        day: String,
        /// The format.
        format: StatementFormat,
    }
    /// Walks the log and names the first entry that does not fit.
    CheckLog {}
    /// Writes every entry under a filter to a file that the person chooses.
    ExportLog {
        /// Which entries; a window of them is not looked at.
        list: ListLog,
        /// The format.
        format: ExportFormat,
    }
}

handlers! {
    intent_list: Main (self: ListIntents, console) -> HistoryPage {
        let session = console.session().await?;
        let query = history::asked(&session, self.text.as_deref().unwrap_or_default())?;
        let (offset, limit) = (self.offset.unwrap_or(0), self.limit.unwrap_or(200).min(500));
        let (mut rows, total) = session.journal.window(&query, self.payments.unwrap_or(false), self.sort.unwrap_or_default(), offset, limit)?;
        session.label(&mut rows)?;
        let all = if query.is_empty() && self.payments != Some(true) { total } else { session.journal.history_counts()?.all };
        let requests = session.pin_requests().by_entry()?;
        let mut rows: Vec<HistoryRow> = rows.into_iter().map(|entry| with_total(&session, HistoryRow::of(entry, &requests))).collect();
        name_customers(&session, &mut rows)?;
        Ok(HistoryPage { rows, total, all })
    }
    history_counts: Main (self: CountHistory, console) -> HistoryCounts {
        console.session().await?.journal.history_counts()
    }
    history_refresh: Main (self: RefreshHistory, console) -> ElsewhereState {
        history::refresh(&console.session().await?).await
    }
    entry_view: Main (self: ViewEntry, console) -> EntryView {
        let session = console.session().await?;
        let entry = entry(&session, &self.id)?;
        let intent = entry.made_here.then(|| session.view(&self.id)).transpose()?;
        let attempts = if entry.made_here { session.journal.attempts(&self.id)? } else { vec![] }.into_iter().map(AttemptView::from).collect();
        let wallet = entry.wallet_id.as_deref().filter(|_| entry.made_here && entry.operation.starts_with("transaction_"));
        let wallet = wallet.and_then(|wallet| session.known_wallet(wallet));
        let called = called(&session, &entry, wallet.as_ref());
        let requests = session.pin_requests().by_entry()?;
        let (words, has_receipt) = (history::words_of(&entry, &requests), history::has_receipt(&entry));
        let mut row = with_total(&session, HistoryRow::of(entry, &requests));
        name_customers(&session, std::slice::from_mut(&mut row))?;
        // A call that pays nobody has no chain of its own; without one its hash is looked up nowhere.
        row.chain = row.chain.or_else(|| wallet.as_ref().filter(|wallet| wallet.blockchain.is_some()).map(chain_of));
        let signed = signed_words(&session, &row);
        let (categories, notes_shared) = (session.journal.categories()?, session.workspace().is_joined()?);
        Ok(EntryView { words, has_receipt, categories, notes_shared, row, intent, called, signed, attempts })
    }
    entry_annotate: Main (self: AnnotateEntry, console) -> EntryView {
        let session = console.session().await?;
        let (note, category) = check_annotation(&self.note, &self.category)?;
        session.journal.annotate(&self.id, &note, &category)?;
        shared_notes::written(&session, &self.id, note, category)?;
        console.inner.changes.intent(&self.id);
        ViewEntry { id: self.id }.run(console).await
    }
    view_list: Main (self: ListViews, console) -> SavedViews {
        Ok(SavedViews(console.session().await?.journal.saved_views()?))
    }
    view_save: Main (self: SavedView, console) -> SavedViews {
        let view = shared_views::checked(self)?;
        let session = console.session().await?;
        session.journal.save_view(&view)?;
        shared_views::saved(&session, view)?;
        session.changes.tell("views", None);
        Ok(SavedViews(session.journal.saved_views()?))
    }
    view_remove: Main (self: RemoveView, console) -> SavedViews {
        let session = console.session().await?;
        session.journal.remove_view(&self.name)?;
        shared_views::removed(&session, self.name)?;
        session.changes.tell("views", None);
        Ok(SavedViews(session.journal.saved_views()?))
    }
    export_preview: Main (self: PreviewExport, console) -> ExportPreview {
        history::preview(&*console.session().await?, &self.list)
    }
    export_make: Main (self: MakeExport, console) -> MaybeFile {
        let session = console.session().await?;
        let about = history::preview(&session, &self.list)?;
        if about.rows == 0 {
            return Err(Fault::new(Code::Refused, message!("exports-nothing")));
        }
        let layout = self.layout.unwrap_or_default();
        let format = if layout == ExportLayout::Generic { self.format } else { ExportFormat::Csv };
        let (kind, ending) = format.kind();
        let (title, name) = (message!("history-export-title").to_string(), message!("exports-history-file", day = zone::day(session.clock.now())).to_string());
        let Some(path) = choose(console, &title, &name, &kind, ending).await? else { return Ok(MaybeFile(None)) };
        let made = tokio::task::spawn_blocking(move || history::export(&session, &self.list, (layout, format), &path)).await;
        made.map_err(|_| Fault::new(Code::Storage, message!("exports-ended")))?.map(|file| MaybeFile(Some(file)))
    }
    export_progress: Main (self: ReadExport, console) -> ExportProgress {
        Ok(console.session().await?.exports().progress())
    }
    export_stop: Main (self: StopExport, console) -> ExportProgress {
        let session = console.session().await?;
        session.exports().stop();
        Ok(session.exports().progress())
    }
    receipt_text: Main (self: WriteReceipt, console) -> ReceiptText {
        let session = console.session().await?;
        Ok(ReceiptText { text: signed_receipt(&session, &self.id).await?.text() })
    }
    receipt_save: Main (self: SaveReceipt, console) -> MaybeFile {
        let session = console.session().await?;
        let receipt = signed_receipt(&session, &self.id).await?;
        let code = receipt.code.clone().unwrap_or_else(|| self.id.replace("service:", ""));
        let (bytes, kind) = match self.paper {
            Paper::A4 => (receipt.pdf(Sheet::A4)?, ("PDF", "pdf")),
            Paper::Roll => (receipt.pdf(Sheet::Roll)?, ("PDF", "pdf")),
            Paper::Picture => (receipt.picture()?, ("PNG", "png")),
        };
        let (title, name) = (message!("exports-receipt-save").to_string(), message!("exports-receipt-file", code = code).to_string());
        save(console, &session, &title, &name, kind, &bytes, "receipt", 1).await
    }
    batch_receipts_save: Main (self: SaveBatchReceipts, console) -> MaybeFile {
        let session = console.session().await?;
        let batch = session.journal.batch(&self.id)?;
        let title = message!("exports-receipts-file", name = batch.name, code = batch.code).to_string();
        let (of, named) = (session.clone(), title.clone());
        let made = tokio::task::spawn_blocking(move || history::of_batch(&of, &self.id));
        let mut made = made.await.map_err(|_| Fault::new(Code::Storage, message!("exports-ended")))??;
        signed::sign_receipts(&session, &mut made).await?;
        let drawn = tokio::task::spawn_blocking(move || -> Result<(Vec<u8>, usize), Fault> {
            let receipts: Vec<Receipt> = made.into_iter().map(|(receipt, ..)| receipt).collect();
            Ok((Receipt::all(&receipts, &named)?, receipts.len()))
        });
        let (bytes, receipts) = drawn.await.map_err(|_| Fault::new(Code::Storage, message!("exports-ended")))??;
        save(console, &session, &message!("batch-save").to_string(), &title, ("PDF", "pdf"), &bytes, "receipt", receipts).await
    }
    statement_moved: Main (self: ListMoved, console) -> MovedInMonth {
        history::moved_in(&console.session().await?.journal, &self.month)
    }
    statement_view: Main (self: ViewStatement, console) -> Statement {
        let session = console.session().await?;
        Ok(match closed(&session, &self.wallet_id, &self.month).await? {
            Closed::Wallet(month) => Statement::Wallet(month.into()),
            Closed::Account(month) => Statement::Account(month.into()),
        })
    }
    statement_save: Main (self: SaveStatement, console) -> MaybeFile {
        let session = console.session().await?;
        match closed(&session, &self.wallet_id, &self.month).await? {
            Closed::Wallet(month) => {
                let file = history::statement_file(&month, &session.profile);
                save_statement(console, &session, &month.file_name(&file.title), made(self.format, || file.pdf(), || file.xlsx())?, month.lines.len()).await
            }
            Closed::Account(month) => {
                let file = history::account_file(&month, &session.profile);
                save_statement(console, &session, &file.title, made(self.format, || file.pdf(), || file.xlsx())?, file.lines.len()).await
            }
        }
    }
    approved_view: Main (self: ViewApproved, console) -> ApprovedDay {
        let session = console.session().await?;
        let mut day = history::approved_on(&session.journal, session.pin_requests().by_entry()?, &self.day)?;
        session.label(&mut day.rows)?;
        let mut day = ApprovedDay::from(day);
        day.rows = day.rows.into_iter().map(|row| with_total(&session, row)).collect();
        name_customers(&session, &mut day.rows)?;
        Ok(day)
    }
    approved_save: Main (self: SaveApproved, console) -> MaybeFile {
        let session = console.session().await?;
        let mut day = history::approved_on(&session.journal, session.pin_requests().by_entry()?, &self.day)?;
        session.label(&mut day.rows)?;
        day.customers = history::customers(&session)?;
        let file = history::approved_file(&day, &session.profile, session.clock.now());
        save_statement(console, &session, &file.title, made(self.format, || file.pdf(), || file.xlsx())?, day.rows.len()).await
    }
    log_list: Main (self: ListLog, console) -> LogPage {
        let (offset, limit) = (self.offset.unwrap_or(0), self.limit.unwrap_or(200).min(500));
        history::log::page(&console.session().await?.journal, &self, offset, limit).map(LogPage::from)
    }
    log_export: Main (self: ExportLog, console) -> MaybeFile {
        let session = console.session().await?;
        let from = session.clone();
        let written = tokio::task::spawn_blocking(move || history::log::file(&from, &self.list, self.format)).await;
        let (bytes, rows) = written.map_err(|_| Fault::new(Code::Storage, message!("exports-ended")))??;
        let (title, name) = (message!("logged-export-title").to_string(), message!("logged-export-file", day = zone::day(session.clock.now())).to_string());
        let (kind, ending) = self.format.kind();
        save(console, &session, &title, &name, (&kind, ending), &bytes, "export", rows).await
    }
    log_signed_save: Main (self: SaveSignedLog, console) -> MaybeFile {
        let session = console.session().await?;
        signed::log_heads::sign(&session).await?;
        let from = session.clone();
        let written = tokio::task::spawn_blocking(move || signed::log_file(&from)).await;
        let (bytes, rows) = written.map_err(|_| Fault::new(Code::Storage, message!("exports-ended")))??;
        let (title, name) = (message!("logged-export-title").to_string(), message!("signed-log-file", day = zone::day(session.clock.now())).to_string());
        save(console, &session, &title, &name, (&message!("signed-log-kind").to_string(), signed::LOG_ENDING), &bytes, "export", rows).await
    }
    signed_file_verify: Main (self: VerifySignedFile, console) -> MaybeVerified {
        let title = message!("signed-choose").to_string();
        let endings = ["pdf", "png", "jpg", "jpeg", "txt", "eml", signed::LOG_ENDING].map(str::to_owned).to_vec();
        let kinds = vec![(message!("signed-files").to_string(), endings), (message!("signed-any-file").to_string(), vec!["*".to_owned()])];
        let Some(path) = console.picker()?.pick_open(Ask { title, name: None, kinds }).await else { return Ok(MaybeVerified(None)) };
        let read = tokio::task::spawn_blocking(move || signed::verify(&path)).await;
        let mut file = read.map_err(|_| Fault::new(Code::Unreadable, message!("signed-refused")))??;
        if let Ok(session) = console.session().await {
            signed::recognise(&session, &mut file).await?;
        }
        Ok(MaybeVerified(Some(file)))
    }
    card_view: Main (self: ViewCard, console) -> CardView {
        let signer = console.session().await?.signer().await?;
        Ok(CardView { fingerprint: signed::fingerprint(&signer.keys) })
    }
    log_check: Main (self: CheckLog, console) -> LogCheck {
        let session = console.session().await?;
        let walked = session.journal.check_log()?;
        let broken = match walked {
            Ok(_) => None,
            Err(seq) => session.journal.log_entry(seq)?.map(LogEntry::from),
        };
        let entries = match (&walked, &broken) {
            (Ok(count), _) => u32::try_from(*count).unwrap_or(u32::MAX),
            (Err(_), Some(entry)) => entry.seq.saturating_sub(1),
            (Err(_), None) => 0,
        };
        let last_hash = session.journal.last_hash(broken.as_ref().map(|entry| i64::from(entry.seq)))?;
        let signed = session.journal.last_log_head()?.map(|(entries, _)| u32::try_from(entries).unwrap_or(u32::MAX));
        let cut = signed::log_heads::broken(&session)?.map(|entries| u32::try_from(entries).unwrap_or(u32::MAX));
        Ok(LogCheck { entries, broken, signed, cut, checked_at: rfc3339(session.clock.now()), last_hash })
    }
}

/// A batch with what its rows pay together, where that is of one asset. A damaged one says no amount.
fn with_total(session: &Session, row: HistoryRow) -> HistoryRow {
    if row.operation != BATCH {
        return row;
    }
    let Some(money) = session.journal.batch(&row.id).ok().and_then(|batch| batch.total.sums.only()) else { return row };
    HistoryRow { amount: Some(money.amount().grouped()), unit: money.asset().symbol().map(str::to_owned), ..row }
}

/// Whom the PIN requests of rows ask, by the name that the customer has now.
fn name_customers(session: &Session, rows: &mut [HistoryRow]) -> Result<(), Fault> {
    let customers = history::customers(session)?;
    for row in rows {
        row.customer = customers.get(&row.id).cloned();
    }
    Ok(())
}

/// The receipt of a row of the history, signed where it was paid from here.
async fn signed_receipt(session: &Session, id: &str) -> Result<Receipt, Fault> {
    let row = entry(session, id)?;
    if !history::has_receipt(&row) {
        return Err(Fault::new(Code::NotFound, message!("exports-receipt-none")));
    }
    let mut made = [history::of_entry(session, row)?];
    signed::sign_receipts(session, &mut made).await?;
    let [(receipt, ..)] = made;
    Ok(receipt)
}

/// A month that was closed.
enum Closed {
    Wallet(history::ClosedMonth),
    Account(history::ClosedAccount),
}

/// A month's close on the newest reading of the wallet that can be had; without the service, on what the journal knows.
async fn closed(session: &Session, wallet_id: &str, month: &str) -> Result<Closed, Fault> {
    if let Some(account) = session.accounts().of_service(wallet_id)? {
        let _ = crate::payments::reconcile::naira::balance(session, wallet_id).await;
        let account = session.accounts().view(&account.id)?.account;
        return Ok(Closed::Account(history::close_account(session, &account, month)?));
    }
    let wallet = session.wallet(wallet_id).await?;
    let tokens = session.tokens().await.unwrap_or_default();
    if let Err(fault) = history::read_wallet(session, &tokens, &wallet, true).await {
        tracing::info!(code = ?fault.code, "a month is closed without the newest list of its wallet");
    }
    let _ = session.balances(wallet_id, std::time::Duration::ZERO).await;
    let party = Party { name: wallet.name.as_deref().map(shown), address: wallet.address.clone().unwrap_or_default(), own: true, verification: None };
    let chain = wallet.blockchain.as_ref().map(|chain| ChainView {
        id: chain.0.clone(),
        name: chain.known().map_or_else(|| shown(&chain.0), |info| info.name.to_owned()),
        test: chain.is_test(),
    });
    let mut closed = history::close_month(&session.journal, wallet_id, party, chain, &tokens, (month, history::made_at(session, &wallet).await))?;
    session.label(&mut closed.lines)?;
    Ok(Closed::Wallet(closed))
}

/// The contract that an entry of this app calls, and what is sent with the call.
fn called(session: &Session, entry: &Entry, wallet: Option<&Wallet>) -> Option<CalledContract> {
    if !entry.made_here || entry.operation != ExecuteContract::SPEC.name {
        return None;
    }
    // Of a damaged entry nothing can be believed, its request least of all.
    let intent = session.journal.intent(&entry.id).ok()?;
    let asked: ExecuteContract = session.asked(&intent).ok()?;
    let sent = asked.value.as_deref().and_then(|value| value.parse::<Decimal>().ok()).filter(|sent| *sent > Decimal::default());
    let chain = wallet.and_then(|wallet| wallet.blockchain.as_ref()?.known());
    Some(CalledContract {
        contract: asked.contract_address,
        sent: sent.map(|sent| sent.grouped()),
        unit: chain.map(|chain| chain.native.to_owned()).unwrap_or_default(),
        abi_kept: session.journal.shown_review(&entry.id).and_then(|shown| Review::of_store(&shown)).is_ok_and(|review| review.abi.is_some()),
    })
}

/// The headline of what was to be signed, in the words that were shown then. None of a damaged entry: nothing of it can be believed.
fn signed_words(session: &Session, row: &HistoryRow) -> Option<Message> {
    let shown = (row.made_here && signs(&row.operation)).then(|| session.journal.shown_review(&row.id).ok()).flatten()?;
    Review::of_store(&shown).ok()?.headline
}

fn entry(session: &Session, id: &str) -> Result<Entry, Fault> {
    let mut row = [session.journal.entry(id)?];
    session.label(&mut row)?;
    let [row] = row;
    Ok(row)
}

/// A statement as bytes, and the kind of file that they are.
type Made = (Vec<u8>, (String, &'static str));

fn made(format: StatementFormat, pdf: impl FnOnce() -> Result<Vec<u8>, Fault>, xlsx: impl FnOnce() -> Result<Vec<u8>, Fault>) -> Result<Made, Fault> {
    Ok(match format {
        StatementFormat::Pdf => (pdf()?, ("PDF".to_owned(), "pdf")),
        StatementFormat::Xlsx => (xlsx()?, ExportFormat::Xlsx.kind()),
    })
}

async fn save_statement(console: &Console, session: &Session, name: &str, (bytes, (kind, ending)): Made, lines: usize) -> Result<MaybeFile, Fault> {
    save(console, session, &message!("exports-statement-save").to_string(), name, (&kind, ending), &bytes, "export", lines).await
}

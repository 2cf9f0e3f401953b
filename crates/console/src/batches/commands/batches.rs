//! A sheet in preparation, and batches that were drafted of one.

use bursar_messages::message;

use crate::{
    base::{api::MaybeFile, files},
    batches::{
        api::{
            BatchColumn, BatchFile, BatchList, BatchPays, BatchProblem, BatchResults, BatchReviewView, BatchRowFilter, BatchRowState, BatchRowsPage,
            BatchSetup, BatchSheet, BatchView, CellChanges, CellEdit, SheetProgress,
        },
        result_files, results, review, run, sheets, table,
    },
    naira::banks,
    payments::api::DraftId,
};

input! {
    /// Reads the batches of the profile.
    ListBatches {}
    /// Asks for a file and begins a batch of it. None, here and in the following: the person cancelled, or stopped its checks.
    OpenBatchFile {
        /// What its rows have in common.
        setup: BatchSetup,
    }
    /// Begins a batch of cells that were pasted: tabs between columns, a line for each row.
    PasteBatch {
        /// What its rows have in common.
        setup: BatchSetup,
        /// What was pasted.
        text: String,
    }
    /// Begins a batch without rows.
    StartBatch {
        /// What its rows have in common.
        setup: BatchSetup,
    }
    /// Begins a batch of the rows of an earlier one.
    RepeatBatch {
        /// The earlier batch.
        id: String,
    }
    /// Begins a batch of the rows of an earlier one that were refused or held. Rows of unknown outcome are not among them.
    RetryBatch {
        /// The earlier batch.
        id: String,
    }
    /// Reads how far the sheet is checked that a person waits for. None: nobody waits.
    ViewBatchChecking {}
    /// Stops beginning a batch. Nothing of it is kept.
    StopBatchChecking {}
    /// Reads a batch in preparation.
    ViewBatchSheet {
        /// The batch in preparation.
        id: String,
    }
    /// Changes what its rows have in common, and checks them anew.
    ChangeBatchSetup {
        /// The batch in preparation.
        id: String,
        /// What they have in common.
        setup: BatchSetup,
    }
    /// Says what the columns of its sheet mean.
    ChooseBatchColumns {
        /// The batch in preparation.
        id: String,
        /// One for each column of the sheet; none: not used.
        columns: Vec<Option<BatchColumn>>,
    }
    /// Reads a window of its rows.
    ListBatchRows {
        /// The batch in preparation.
        id: String,
        /// Which rows.
        #[serde(default)]
        #[ts(optional, as = "Option<BatchRowFilter>")]
        filter: BatchRowFilter,
        /// Words that all stand in a row; empty: every row.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        query: String,
        /// The first of them.
        offset: u32,
        /// How many at most; 500 are the most.
        limit: u32,
    }
    /// Changes cells, and checks their rows.
    EditBatchRows {
        /// The batch in preparation.
        id: String,
        /// The cells.
        edits: Vec<CellEdit>,
    }
    /// Leaves rows out, or takes them in again.
    LeaveOutRows {
        /// The batch in preparation.
        id: String,
        /// The rows, from 0.
        rows: Vec<u32>,
        /// Whether they are left out.
        out: bool,
    }
    /// Chooses for rows that repeat another payment.
    ChooseRepeats {
        /// The batch in preparation.
        id: String,
        /// The rows, from 0.
        rows: Vec<u32>,
        /// Whether they are paid all the same.
        pay: bool,
    }
    /// Says that a sheet that was sent before is a new payment.
    ConfirmNewPayment {
        /// The batch in preparation.
        id: String,
    }
    /// Finds the next row with a problem, around the end if need be.
    FindBatchProblem {
        /// The batch in preparation.
        id: String,
        /// The row to begin behind; none: from the first row, or the last one backwards.
        #[ts(optional)]
        from: Option<u32>,
        /// Towards the first row.
        back: bool,
    }
    /// Finds a text in a column, and says what the cells would hold with another one in its place. Nothing is changed.
    FindBatchCells {
        /// The batch in preparation.
        id: String,
        /// Which column.
        column: BatchColumn,
        /// What is looked for, in capitals or not.
        find: String,
        /// What takes its place.
        replace: String,
        /// Only cells that hold nothing else; then an empty text finds empty cells.
        whole: bool,
    }
    /// Reads the names that banks gave for rows without one. Nothing is changed.
    FindBankNames {
        /// The batch in preparation.
        id: String,
    }
    /// Saves a workbook with the headings of a sheet, and with the banks that can be paid, or the tokens.
    SaveBatchTemplate {
        /// What the sheet is for.
        #[serde(default)]
        #[ts(optional, as = "Option<BatchPays>")]
        pays: BatchPays,
    }
    /// Forgets a batch in preparation.
    DiscardBatchSheet {
        /// The batch in preparation.
        id: String,
    }
    /// Reads what is reviewed before a batch is drafted.
    ReviewBatch {
        /// The batch in preparation.
        id: String,
    }
    /// Drafts the rows that can be sent. Nothing is sent: the draft waits for the confirm window.
    DraftBatch {
        /// The batch in preparation.
        id: String,
        /// The revision that was reviewed.
        revision: u32,
        /// The sum of the source document, as the person typed it; empty: not typed.
        control: String,
    }
    /// Reads a batch that was drafted.
    ViewBatch {
        /// The batch.
        id: String,
    }
    /// Reads a window of its rows.
    ListBatchResults {
        /// The batch.
        id: String,
        /// Only these; empty: all.
        states: Vec<BatchRowState>,
        /// The first of them.
        offset: u32,
        /// How many at most; 500 are the most.
        limit: u32,
    }
    /// Pauses a batch after the payment that is being sent.
    PauseBatch {
        /// The batch.
        id: String,
    }
    /// Lets a paused batch go on. After a long pause it waits for the confirm window again.
    ResumeBatch {
        /// The batch.
        id: String,
    }
    /// Ends a batch after the payment that is being sent.
    StopBatch {
        /// The batch.
        id: String,
    }
    /// Saves a file of a batch where the person says.
    SaveBatchFile {
        /// The batch.
        id: String,
        /// Which file.
        file: BatchFile,
    }
}

handlers! {
    batch_list: Main (self: ListBatches, console) -> BatchList {
        let session = console.session().await?;
        Ok(BatchList { sheets: sheets::of(&session).list(&session)?, batches: results::list(&session)? })
    }
    batch_open_file: Main (self: OpenBatchFile, console) -> Option<BatchSheet> {
        let session = console.session().await?;
        let Some(table) = table::choose(console).await? else { return Ok(None) };
        sheets::of(&session).begin(&session, self.setup, table).await
    }
    batch_paste: Main (self: PasteBatch, console) -> Option<BatchSheet> {
        let session = console.session().await?;
        sheets::of(&session).begin(&session, self.setup, table::pasted(&self.text)?).await
    }
    batch_start: Main (self: StartBatch, console) -> Option<BatchSheet> {
        let session = console.session().await?;
        sheets::of(&session).begin(&session, self.setup, table::empty()).await
    }
    batch_repeat: Main (self: RepeatBatch, console) -> Option<BatchSheet> {
        let session = console.session().await?;
        let (setup, table) = results::again(&session, &self.id)?;
        sheets::of(&session).begin(&session, setup, table).await
    }
    batch_retry: Main (self: RetryBatch, console) -> Option<BatchSheet> {
        let session = console.session().await?;
        let (setup, table) = results::refused(&session, &self.id)?;
        sheets::of(&session).begin(&session, setup, table).await
    }
    batch_checking: Main (self: ViewBatchChecking, console) -> Option<SheetProgress> {
        let session = console.session().await?;
        Ok(sheets::of(&session).progress())
    }
    batch_stop_checking: Main (self: StopBatchChecking, console) -> () {
        let session = console.session().await?;
        sheets::of(&session).stop_checking();
        Ok(())
    }
    batch_sheet_view: Main (self: ViewBatchSheet, console) -> BatchSheet {
        let session = console.session().await?;
        sheets::of(&session).view(&session, &self.id).await
    }
    batch_setup: Main (self: ChangeBatchSetup, console) -> BatchSheet {
        let session = console.session().await?;
        sheets::of(&session).set_up(&session, &self.id, self.setup).await
    }
    batch_columns: Main (self: ChooseBatchColumns, console) -> BatchSheet {
        let session = console.session().await?;
        sheets::of(&session).choose_columns(&session, &self.id, &self.columns).await
    }
    batch_rows: Main (self: ListBatchRows, console) -> BatchRowsPage {
        let session = console.session().await?;
        sheets::of(&session).rows(&session, &self.id, self.filter, &self.query, self.offset, self.limit).await
    }
    batch_edit: Main (self: EditBatchRows, console) -> BatchSheet {
        let session = console.session().await?;
        sheets::of(&session).edit(&session, &self.id, &self.edits).await
    }
    batch_leave_out: Main (self: LeaveOutRows, console) -> BatchSheet {
        let session = console.session().await?;
        sheets::of(&session).leave_out(&session, &self.id, &self.rows, self.out).await
    }
    batch_repeats: Main (self: ChooseRepeats, console) -> BatchSheet {
        let session = console.session().await?;
        sheets::of(&session).choose_repeats(&session, &self.id, &self.rows, self.pay).await
    }
    batch_new_payment: Main (self: ConfirmNewPayment, console) -> BatchSheet {
        let session = console.session().await?;
        sheets::of(&session).is_new_payment(&session, &self.id).await
    }
    batch_problem: Main (self: FindBatchProblem, console) -> BatchProblem {
        let session = console.session().await?;
        let index = sheets::of(&session).problem(&session, &self.id, self.from, self.back).await?;
        Ok(BatchProblem { index })
    }
    batch_find_cells: Main (self: FindBatchCells, console) -> CellChanges {
        let session = console.session().await?;
        let cells = sheets::of(&session).find_cells(&session, &self.id, self.column, &self.find, &self.replace, self.whole).await?;
        Ok(CellChanges { cells })
    }
    batch_bank_names: Main (self: FindBankNames, console) -> CellChanges {
        let session = console.session().await?;
        Ok(CellChanges { cells: sheets::of(&session).bank_names(&session, &self.id).await? })
    }
    batch_template: Main (self: SaveBatchTemplate, console) -> MaybeFile {
        let session = console.session().await?;
        let (bytes, listed) = if self.pays == BatchPays::Transfers {
            let tokens = session.tokens().await?;
            (table::token_template(&tokens)?, tokens.len())
        } else {
            let (list, _) = banks::list(&session, false).await?;
            (table::template(&list.banks, self.pays == BatchPays::Both)?, list.banks.len())
        };
        let (title, name) = (message!("batch-save").to_string(), message!("batch-template-file").to_string());
        files::save(console, &session, &title, &name, ("XLSX", "xlsx"), &bytes, "export", listed).await
    }
    batch_discard: Main (self: DiscardBatchSheet, console) -> () {
        let session = console.session().await?;
        sheets::of(&session).discard(&session, &self.id)
    }
    batch_review: Main (self: ReviewBatch, console) -> BatchReviewView {
        let session = console.session().await?;
        review::view(&session, &self.id).await
    }
    batch_draft: Main (self: DraftBatch, console) -> DraftId {
        review::draft(console, &self.id, self.revision, &self.control).await
    }
    batch_view: Main (self: ViewBatch, console) -> BatchView {
        let session = console.session().await?;
        results::view(&session, &self.id)
    }
    batch_results: Main (self: ListBatchResults, console) -> BatchResults {
        let session = console.session().await?;
        results::rows(&session, &self.id, &self.states, self.offset, self.limit)
    }
    batch_pause: Main (self: PauseBatch, console) -> BatchView {
        let session = console.session().await?;
        run::pause(&session, &self.id)?;
        results::view(&session, &self.id)
    }
    batch_resume: Main (self: ResumeBatch, console) -> BatchView {
        let session = console.session().await?;
        run::resume(&session, &self.id)?;
        results::view(&session, &self.id)
    }
    batch_stop: Main (self: StopBatch, console) -> BatchView {
        let session = console.session().await?;
        run::stop(&session, &self.id)?;
        results::view(&session, &self.id)
    }
    batch_save: Main (self: SaveBatchFile, console) -> MaybeFile {
        let session = console.session().await?;
        let made = result_files::file(&session, &self.id, self.file)?;
        let title = message!("batch-save").to_string();
        files::save(console, &session, &title, &made.name, (&made.kind.0, made.kind.1), &made.bytes, "export", made.rows).await
    }
}

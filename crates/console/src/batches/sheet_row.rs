//! A row of a sheet as it is saved, and how rows come out of a table.

use serde::{Deserialize, Serialize};

use super::{api::BatchColumn, table::Table};

/// Longest text of a cell.
pub(super) const LONGEST_CELL: usize = 500;

/// A row as it is saved. Texts are as they stand in the sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredRow {
    pub sheet_row: u32,
    pub bank: String,
    pub account_number: String,
    pub account_name: String,
    pub amount: String,
    /// The token of a transfer.
    #[serde(default)]
    pub token: String,
    pub narration: String,
    pub reference: String,
    /// A person left it out.
    #[serde(default)]
    pub left_out: bool,
    /// What a person chose where it repeats another payment.
    #[serde(default)]
    pub pay_again: Option<bool>,
    /// The name that a person took from the bank. While the cell holds it, there was nothing that it could be compared with.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub taken_name: String,
}

impl StoredRow {
    pub fn cell(&mut self, column: BatchColumn) -> &mut String {
        match column {
            BatchColumn::Bank | BatchColumn::Network => &mut self.bank,
            BatchColumn::AccountNumber | BatchColumn::Address => &mut self.account_number,
            BatchColumn::AccountName => &mut self.account_name,
            BatchColumn::Amount => &mut self.amount,
            BatchColumn::Token => &mut self.token,
            BatchColumn::Narration => &mut self.narration,
            BatchColumn::Reference => &mut self.reference,
        }
    }

    pub fn text(&self, column: BatchColumn) -> &str {
        match column {
            BatchColumn::Bank | BatchColumn::Network => &self.bank,
            BatchColumn::AccountNumber | BatchColumn::Address => &self.account_number,
            BatchColumn::AccountName => &self.account_name,
            BatchColumn::Amount => &self.amount,
            BatchColumn::Token => &self.token,
            BatchColumn::Narration => &self.narration,
            BatchColumn::Reference => &self.reference,
        }
    }

    pub fn is_empty(&self) -> bool {
        let cells = [&self.bank, &self.account_number, &self.account_name, &self.amount, &self.token, &self.narration, &self.reference];
        cells.iter().all(|cell| cell.trim().is_empty())
    }

    /// Whether it pays the same, whatever was chosen for it since.
    pub fn pays_as(&self, other: &Self) -> bool {
        let of = |row: &Self| Self { left_out: false, pay_again: None, ..row.clone() };
        of(self) == of(other)
    }
}

/// The rows of a table whose columns are known. Headings that come again, and empty rows, are none.
pub(super) fn rows_of(table: &Table) -> Vec<StoredRow> {
    let heading = table.heading.map(|at| &table.cells[at].1);
    let rows = table.rows().iter().filter(|(_, row)| Some(row) != heading);
    let all = rows.map(|(number, row)| {
        let cell = |column: BatchColumn| table.cell(row, column).chars().take(LONGEST_CELL).collect::<String>();
        // A row of a sheet with columns of both kinds fills one of them. One that fills both says two things: it is shown whole, and refused.
        let either = |one: BatchColumn, other: BatchColumn| [cell(one), cell(other)].into_iter().filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" ");
        StoredRow {
            sheet_row: *number,
            // The workbook hides this row, so it is paid only if a person includes it.
            left_out: table.hides(*number) || table.left_out.contains(number),
            bank: either(BatchColumn::Bank, BatchColumn::Network),
            account_number: either(BatchColumn::AccountNumber, BatchColumn::Address),
            account_name: cell(BatchColumn::AccountName),
            amount: cell(BatchColumn::Amount),
            token: cell(BatchColumn::Token),
            narration: cell(BatchColumn::Narration),
            reference: cell(BatchColumn::Reference),
            ..StoredRow::default()
        }
    });
    all.filter(|row| !row.is_empty()).collect()
}

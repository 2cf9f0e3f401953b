//! Tables that people bring along, under the headings that Nigerian offices give them. One reader for every import.

use bursar_contract::Fault;
use bursar_documents::{
    formula::unguarded,
    table_reader::{RowHandler, normalized_heading},
};
use bursar_messages::message;

/// How many rows may stand above the headings: the name of a company, a month, an empty line.
const ABOVE: usize = 20;
/// How much of a row is shown beside what is wrong with it.
const CUT: usize = 120;

/// A column: the name that is told to people, and the headings under which it comes, the surest first.
pub type Column = (&'static str, &'static [&'static str]);

/// Who is paid.
pub(crate) const NAME: &[&str] = &[
    "name",
    "full_name",
    "staff_name",
    "name_of_staff",
    "staff_names",
    "employee_name",
    "name_of_employee",
    "beneficiary_name",
    "name_of_beneficiary",
    "payee_name",
    "recipient_name",
    "vendor_name",
    "supplier_name",
    "contact_name",
    "customer_name",
    "worker_name",
    "names",
    "staff",
    "employee",
    "beneficiary",
    "payee",
    "recipient",
    "vendor",
    "supplier",
    "contact",
    "worker",
];
/// The name that the bank keeps.
pub(crate) const ACCOUNT_NAME: &[&str] = &[
    "account_name",
    "bank_account_name",
    "acct_name",
    "acc_name",
    "a_c_name",
    "ac_name",
    "name_on_account",
    "account_holder",
    "account_holder_name",
    "account_title",
    "beneficiary_account_name",
];
/// Ten digits.
pub(crate) const ACCOUNT_NUMBER: &[&str] = &[
    "account_number",
    "bank_account_number",
    "account_no",
    "acct_no",
    "acct_number",
    "acc_no",
    "acc_number",
    "a_c_no",
    "a_c_number",
    "ac_no",
    "ac_number",
    "account_num",
    "acct_num",
    "bank_account_no",
    "bank_acct_no",
    "bank_a_c_no",
    "nuban",
    "nuban_number",
    "account_number_nuban",
    "nuban_account_number",
    "salary_account",
    "salary_account_number",
    "salary_account_no",
    "beneficiary_account_number",
    "beneficiary_account_no",
    "beneficiary_account",
    "account_nos",
    "number",
    "bank_account",
    "account",
    "acct",
    "a_c",
];
/// A bank by any name.
pub(crate) const BANK: &[&str] = &[
    "bank",
    "bank_name",
    "name_of_bank",
    "banks",
    "bankers",
    "banker",
    "beneficiary_bank",
    "beneficiary_bank_name",
    "payee_bank",
    "receiving_bank",
    "salary_bank",
    "bank_branch",
];
/// Its code, as the service lists it.
pub(crate) const BANK_CODE: &[&str] = &["sort_code", "bank_code", "bank_sort_code", "sortcode", "bankcode", "cbn_code", "bank_cbn_code", "nip_code"];
/// What is paid.
pub(crate) const AMOUNT: &[&str] = &[
    "amount",
    "net_pay",
    "net_salary",
    "net_amount",
    "amount_payable",
    "net",
    "take_home",
    "take_home_pay",
    "salary",
    "pay",
    "payment",
    "payment_amount",
    "amount_ngn",
    "amount_naira",
    "amount_to_pay",
    "amt",
    "value",
    "total",
    "gross_pay",
];
/// What the beneficiary sees.
pub(crate) const NARRATION: &[&str] =
    &["narration", "description", "payment_description", "remark", "remarks", "purpose", "details", "payment_details", "memo", "note", "comment"];
/// What the organization calls it.
pub(crate) const REFERENCE: &[&str] = &["reference", "ref_id", "refid", "ref", "reference_no", "ref_no", "staff_id", "staff_no", "employee_id", "employee_no"];

/// Where tokens go.
pub(crate) const ADDRESS: &[&str] = &[
    "address",
    "wallet_address",
    "recipient_address",
    "destination_address",
    "receiving_address",
    "to_address",
    "beneficiary_address",
    "crypto_address",
    "evm_address",
    "wallet",
    "wallet_id",
];
/// On which chain.
pub(crate) const NETWORK: &[&str] = &["network", "chain", "blockchain", "network_name", "chain_name"];
/// What of.
pub(crate) const TOKEN: &[&str] = &["token", "asset", "coin", "currency", "symbol", "token_symbol", "crypto", "stablecoin"];

/// A row under the columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<const N: usize> {
    /// As a spreadsheet counts.
    pub number: u32,
    /// In the order of the columns; empty where the file has none.
    pub values: [String; N],
    /// The row as it came, cut.
    pub text: String,
    /// Something stands beyond the last heading.
    pub beyond: bool,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Sheet<const N: usize> {
    /// Rows with something in them.
    pub rows: Vec<Row<N>>,
    /// Headings that mean none of the columns.
    pub ignored: Vec<String>,
}

/// Reads a table. Its headings are the row, among the first, that names the most columns; one of `needed` must be among them.
pub(crate) fn read<const N: usize>(
    table: impl FnOnce(RowHandler<'_>) -> Result<(), Fault>,
    columns: &[Column; N],
    needed: &[usize],
) -> Result<Sheet<N>, Fault> {
    let mut all: Vec<(u32, Vec<String>)> = Vec::new();
    table(&mut |number, cells| {
        all.push((number, cells));
        Ok(())
    })?;
    // Of rows that name as many, the first: what stands below it is a row.
    let best = all.iter().take(ABOVE).enumerate().map(|(at, (_, cells))| (Headings::of(cells, columns), at)).rev().max_by_key(|(found, _)| found.count());
    let missing = || {
        let known: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
        let first = needed.first().map_or("", |at| columns[*at].0);
        Fault::invalid("file", message!("naira-import-column", column = first, columns = known.join(", ")))
    };
    let (headings, at) = best.filter(|(found, _)| needed.iter().any(|column| found.has(*column))).ok_or_else(missing)?;
    if let Some(column) = headings.twice.first().copied() {
        return Err(Fault::invalid("file", message!("naira-import-twice", column = columns[column].0)));
    }
    let heads = &all[at].1;
    let rows = all[at + 1..].iter().filter(|(_, cells)| cells != heads && cells.iter().any(|cell| !cell.trim().is_empty()));
    let ignored =
        heads.iter().zip(&headings.columns).filter(|(head, column)| column.is_none() && !head.trim().is_empty()).map(|(head, _)| head.trim().to_owned());
    Ok(Sheet { ignored: ignored.collect(), rows: rows.map(|(number, cells)| headings.row(*number, cells)).collect() })
}

/// Finds the row of headings among the first rows, and which of these columns each of its cells is; none where no cell is one. Of two cells that
/// mean a column equally well, neither is it.
pub(crate) fn headings<const N: usize>(rows: &[(u32, Vec<String>)], columns: &[Column; N]) -> Option<(usize, Vec<Option<usize>>)> {
    let found = rows.iter().take(ABOVE).enumerate().map(|(at, (_, cells))| (Headings::of(cells, columns), at));
    let (mut best, at) = found.rev().max_by_key(|(found, _)| found.count())?;
    if best.count() == 0 {
        return None;
    }
    for one in best.columns.iter_mut().filter(|one| one.is_some_and(|column| best.twice.contains(&column))) {
        *one = None;
    }
    Some((at, best.columns))
}

/// Which column each cell of a row is.
struct Headings<const N: usize> {
    columns: Vec<Option<usize>>,
    /// Columns that two headings name equally well.
    twice: Vec<usize>,
}

impl<const N: usize> Headings<N> {
    fn of(cells: &[String], columns: &[Column; N]) -> Self {
        let mut found: Vec<Option<(usize, usize)>> = cells.iter().map(|cell| meaning(cell, columns)).collect();
        let mut twice = Vec::new();
        for column in 0..N {
            let ranks: Vec<usize> = found.iter().flatten().filter(|(one, _)| *one == column).map(|(_, rank)| *rank).collect();
            let Some(best) = ranks.iter().min().copied() else { continue };
            if ranks.iter().filter(|rank| **rank == best).count() > 1 {
                twice.push(column);
            }
            // The surest heading is the column; another one beside it is something else.
            for one in &mut found {
                if one.is_some_and(|(other, rank)| other == column && rank > best) {
                    *one = None;
                }
            }
        }
        Self { columns: found.into_iter().map(|one| one.map(|(column, _)| column)).collect(), twice }
    }

    fn count(&self) -> usize {
        self.columns.iter().flatten().count()
    }

    fn has(&self, column: usize) -> bool {
        self.columns.contains(&Some(column))
    }

    fn row(&self, number: u32, cells: &[String]) -> Row<N> {
        let mut values = std::array::from_fn(|_| String::new());
        for (cell, column) in cells.iter().zip(&self.columns) {
            if let Some(column) = column {
                values[*column] = unguarded(cell.trim()).to_owned();
            }
        }
        let shown: Vec<&str> = cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect();
        let beyond = cells.iter().skip(self.columns.len()).any(|cell| !cell.trim().is_empty());
        Row { number, values, text: shown.join(" · ").chars().take(CUT).collect(), beyond }
    }
}

/// The column that a heading means, and how surely: `A/C No. (NUBAN)` is one of account numbers.
fn meaning<const N: usize>(heading: &str, columns: &[Column; N]) -> Option<(usize, usize)> {
    let named = |heading: &str| {
        let plain = normalized_heading(heading);
        let at = columns.iter().position(|(name, names)| *name == plain || names.contains(&plain.as_str()))?;
        let (name, names) = columns[at];
        Some((at, if name == plain { 0 } else { 1 + names.iter().position(|one| *one == plain).unwrap_or_default() }))
    };
    named(heading).or_else(|| named(heading.split('(').next()?))
}

#[cfg(test)]
mod tests {
    use bursar_documents::table_reader::Format;

    use super::*;

    const COLUMNS: [Column; 4] = [("name", NAME), ("account_number", ACCOUNT_NUMBER), ("bank", BANK), ("account_name", ACCOUNT_NAME)];

    fn sheet(csv: &str) -> Result<Sheet<4>, Fault> {
        read(|take| Format::Text.read(csv.as_bytes(), take), &COLUMNS, &[1])
    }

    #[test]
    fn headings_of_nigerian_payroll_sheets_are_found_in_any_order_and_spelling() {
        for heads in [
            "S/N,Staff Name,Bank,Acct No",
            "SN,NAME OF STAFF,BANK NAME,ACCOUNT NO.",
            "No,Employee Name,Name of Bank,A/C Number",
            "#,Beneficiary Name,Beneficiary Bank,Beneficiary Account Number",
            "id,full_name,bank_name,Account Number (NUBAN)",
            "x,Names,Bankers,NUBAN",
            "x,STAFF,BANK,ACCT. NO",
        ] {
            let found = sheet(&format!("{heads}\n1,Ada Obi,GTB,0123456785\n")).unwrap_or_else(|fault| panic!("{heads}: {}", fault.message));
            assert_eq!(found.rows[0].values, ["Ada Obi", "0123456785", "GTB", ""], "{heads}");
            assert_eq!(found.ignored.len(), 1, "{heads}");
        }
    }

    #[test]
    fn lines_above_the_headings_headings_again_and_empty_rows_are_no_rows() {
        let text =
            "KOLANUT LTD,,\nNovember salaries,,\n,,\nStaff name,Bank,Acct no\nAda Obi,GTB,0123456785\n,,\nStaff name,Bank,Acct no\nBola Sanni,UBA,2088120072\n";
        let found = sheet(text).unwrap();
        assert_eq!(found.rows.iter().map(|row| (row.number, row.values[0].as_str())).collect::<Vec<_>>(), [(5, "Ada Obi"), (8, "Bola Sanni")]);
    }

    #[test]
    fn the_surest_heading_is_the_column_and_two_alike_are_refused() {
        let found = sheet("Name,Account,Account Number,Bank\nAda,Savings,0123456785,GTB\n").unwrap();
        assert_eq!((found.rows[0].values[1].as_str(), found.ignored.as_slice()), ("0123456785", ["Account".to_owned()].as_slice()));
        assert!(sheet("Acct no,ACCT NO.\n1,2\n").unwrap_err().message.to_string().contains("twice"));
        assert!(sheet("amount,date\n1,2\n").unwrap_err().message.to_string().contains("account_number"));
    }
}

//! Accounts out of a file: read and judged first, written only whole. One bad row imports nothing.

use std::path::Path;

use bursar_contract::{Code, Fault};
use bursar_documents::table_reader::{self, normalized_heading};
use bursar_messages::message;
use jiff::Timestamp;
use uuid::Uuid;

use super::accounts::{StoredAccount, StoredAccounts, Taken, by_hand};
use crate::{
    contacts::api::BadRow,
    naira::api::{AccountByHand, AccountImport, AccountSource},
};

/// Columns by the headings that people give them. The first of each is the one that is named to them.
const COLUMNS: [&[&str]; 5] = [
    &["account_number", "number", "nuban", "account", "account_no"],
    &["account_name", "name", "beneficiary"],
    &["bank", "bank_name"],
    &["service_id", "id", "virtual_account_id", "account_id"],
    &["reference", "ref_id", "refid", "ref"],
];
/// How much of a bad row is shown.
const CUT: usize = 120;

/// Rows of a file under their columns: number of the row, its values, the row as it came.
pub type Rows = Vec<(u32, [String; COLUMNS.len()], String)>;

/// Reads the rows of a file. Without a column of numbers it is not a table of accounts.
pub fn read(path: &Path, bytes: &[u8]) -> Result<Rows, Fault> {
    let mut columns: Option<Vec<Option<usize>>> = None;
    let mut rows = Rows::new();
    let mut take = |number: u32, cells: Vec<String>| -> Result<(), Fault> {
        let Some(columns) = &columns else {
            columns = Some(headings(&cells)?);
            return Ok(());
        };
        if cells.iter().all(|cell| cell.trim().is_empty()) {
            return Ok(());
        }
        let mut values: [String; COLUMNS.len()] = Default::default();
        for (cell, column) in cells.iter().zip(columns) {
            if let Some(column) = column {
                values[*column] = cell.trim().to_owned();
            }
        }
        rows.push((number, values, cells.join(" · ").chars().take(CUT).collect()));
        Ok(())
    };
    if table_reader::is_spreadsheet(path, bytes) {
        table_reader::read_xlsx(bytes, &mut take)?
    } else {
        table_reader::read_csv(bytes, &mut take)?
    }
    Ok(rows)
}

fn headings(cells: &[String]) -> Result<Vec<Option<usize>>, Fault> {
    let column = |cell: &String| {
        let heading = normalized_heading(cell);
        COLUMNS.iter().position(|names| names.contains(&heading.as_str()))
    };
    let found: Vec<Option<usize>> = cells.iter().map(column).collect();
    for (at, names) in COLUMNS.iter().enumerate() {
        let count = found.iter().filter(|one| **one == Some(at)).count();
        if count > 1 {
            return Err(Fault::invalid("file", message!("naira-import-twice", column = names[0])));
        }
        if count == 0 && at == 0 {
            let known: Vec<&str> = COLUMNS.iter().map(|names| names[0]).collect();
            return Err(Fault::invalid("file", message!("naira-import-column", column = names[0], columns = known.join(", "))));
        }
    }
    Ok(found)
}

/// A dry run that waits for a person.
pub struct Pending {
    /// Names it.
    pub id: String,
    fresh: Vec<StoredAccount>,
    bad: usize,
}

/// Holds the rows of a file against the book.
pub fn plan(file: String, rows: Rows, book: &StoredAccounts, now: Timestamp) -> (Pending, AccountImport) {
    let (mut fresh, mut shown, mut bad, mut same) = (Vec::<StoredAccount>::new(), Vec::new(), Vec::new(), 0);
    let in_book = Taken::by(book.values());
    let judge = |(row, [number, name, bank, service_id, ref_id], text): (u32, [String; COLUMNS.len()], String)| {
        let typed = AccountByHand { number, name, bank, service_id, ref_id };
        (row, by_hand(&typed, AccountSource::File, now), typed, text)
    };
    let judged: Vec<(u32, Result<StoredAccount, Fault>, AccountByHand, String)> = rows.into_iter().map(judge).collect();
    let mut in_file = Taken::default();
    let mut rows_of_fresh = Vec::new();
    for (row, account, typed, text) in &judged {
        match account {
            Err(fault) => bad.push(BadRow { row: *row, why: fault.message.clone(), text: text.clone() }),
            Ok(account) if in_file.why_not(account).is_some() => {
                let first = fresh.iter().position(|other| Taken::by(std::iter::once(other)).why_not(account).is_some());
                let first = first.and_then(|at| rows_of_fresh.get(at).copied()).unwrap_or_default();
                bad.push(BadRow { row: *row, why: message!("naira-import-same", row = first), text: text.clone() });
            }
            Ok(account) if in_book.why_not(account).is_some() => same += 1,
            Ok(account) => {
                in_file.add(account);
                rows_of_fresh.push(*row);
                shown.push(AccountByHand { number: account.number.clone().unwrap_or_default(), ..typed.clone() });
                fresh.push(account.clone());
            }
        }
    }
    let pending = Pending { id: Uuid::new_v4().to_string(), fresh, bad: bad.len() };
    let report = AccountImport { id: pending.id.clone(), file, fresh: shown, same, bad };
    (pending, report)
}

impl Pending {
    /// What is to be written. Refuses while a row cannot be read, and where the book has changed under it.
    pub fn accounts(&self, book: &StoredAccounts) -> Result<&[StoredAccount], Fault> {
        if self.bad > 0 {
            return Err(Fault::new(Code::Refused, message!("naira-import-unread")));
        }
        let in_book = Taken::by(book.values());
        if self.fresh.iter().any(|account| in_book.why_not(account).is_some()) {
            return Err(Fault::new(Code::Conflict, message!("naira-import-changed")));
        }
        Ok(&self.fresh)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(csv: &str) -> (Pending, AccountImport) {
        plan("f.csv".into(), read(Path::new("f.csv"), csv.as_bytes()).unwrap(), &StoredAccounts::new(), Timestamp::UNIX_EPOCH)
    }

    #[test]
    fn one_bad_row_imports_nothing_and_every_bad_row_says_where_and_why() {
        let (pending, seen) =
            report("Account Number,Name,Bank\n0123456785,Ops,GTBank\n1.23E+09,Pay,GTBank\n0123 456 785,Twice,GTBank\n,,\n12345678,Short,UBA\n");
        assert_eq!(seen.fresh.len(), 1);
        assert_eq!(seen.bad.iter().map(|row| row.row).collect::<Vec<_>>(), [3, 4, 6]);
        assert!(seen.bad[0].why.to_string().contains("Text"));
        assert_eq!(seen.bad[1].why.to_string(), "Row 2 has the same account.");
        assert_eq!(pending.accounts(&StoredAccounts::new()).unwrap_err().code, Code::Refused);
    }

    #[test]
    fn a_whole_file_becomes_accounts_and_what_the_book_has_is_left_alone() {
        let csv = "number;account_name;bank;service_id;ref\n0123456785;Ops;GTBank;va-1;ops\n";
        let (pending, seen) = report(csv);
        let accounts = pending.accounts(&StoredAccounts::new()).unwrap();
        assert_eq!((accounts[0].id.as_str(), accounts[0].source, accounts[0].ref_id.as_deref()), ("va-1", AccountSource::File, Some("ops")));
        assert!(seen.bad.is_empty());
        let book: StoredAccounts = accounts.iter().map(|account| (account.id.clone(), account.clone())).collect();
        assert_eq!(pending.accounts(&book).unwrap_err().code, Code::Conflict, "the book has it by now");
        let (again, seen) = plan("f.csv".into(), read(Path::new("f.csv"), csv.as_bytes()).unwrap(), &book, Timestamp::UNIX_EPOCH);
        assert_eq!((seen.same, seen.fresh.len(), again.accounts(&book).unwrap().len()), (1, 0, 0));
    }

    #[test]
    fn a_table_of_something_else_is_refused_with_the_columns_that_are_known() {
        let refused = |csv: &str| read(Path::new("f.csv"), csv.as_bytes()).unwrap_err().message;
        assert!(refused("amount,date\n1,2\n").to_string().contains("account_number, account_name, bank, service_id, reference"));
        assert!(refused("number,account number\n").to_string().contains("twice"));
        assert!(refused("").to_string().contains("empty"));
    }

    #[test]
    fn a_long_file_of_accounts_is_judged_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("accounts of a file", |count| {
            let row = |at: usize| (0, [format!("{at:010}"), "Ops".into(), "GTBank".into(), format!("va-{at}"), String::new()], String::new());
            let rows: Rows = (0..count).map(row).collect();
            let book: StoredAccounts = rows
                .iter()
                .step_by(2)
                .map(|(_, [number, name, bank, id, _], _)| {
                    let typed = AccountByHand { number: number.clone(), name: name.clone(), bank: bank.clone(), service_id: id.clone(), ref_id: String::new() };
                    (id.clone(), by_hand(&typed, AccountSource::File, Timestamp::UNIX_EPOCH).unwrap())
                })
                .collect();
            let (pending, seen) = plan("f.csv".into(), rows, &book, Timestamp::UNIX_EPOCH);
            assert_eq!((seen.same as usize, seen.bad.len()), (count / 2, 0));
            assert_eq!(pending.accounts(&book).unwrap().len(), count / 2);
        });
    }
}

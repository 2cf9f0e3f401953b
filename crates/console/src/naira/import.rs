//! Accounts out of a file: read and judged first. A row that cannot be read is left out only where a person agrees.

use std::path::Path;

use bursar_contract::{Code, Fault};
use bursar_documents::table_reader::Format;
use bursar_messages::message;
use jiff::Timestamp;
use uuid::Uuid;

use super::{
    accounts::{StoredAccount, StoredAccounts, Taken, by_hand},
    people,
};
use crate::{
    base::sheet::{self, Column, Row, Sheet},
    contacts::{
        api::{BadRow, RowNote},
        names,
    },
    naira::api::{AccountByHand, AccountForm, AccountImport, AccountSheet, AccountSource},
};

/// The columns of accounts that the service has made.
const COLUMNS: [Column; 6] = [
    ("account_number", sheet::ACCOUNT_NUMBER),
    ("account_name", sheet::ACCOUNT_NAME),
    ("bank", sheet::BANK),
    ("service_id", &["virtual_account_id", "account_id", "id"]),
    ("reference", sheet::REFERENCE),
    ("name", sheet::NAME),
];

/// The columns of accounts that are to be created.
const NEW: [Column; 11] = [
    ("account_name", sheet::ACCOUNT_NAME),
    ("reference", sheet::REFERENCE),
    ("first_name", &["firstname", "given_name", "given_names", "forename", "other_names", "other_name"]),
    ("last_name", &["surname", "lastname", "family_name"]),
    ("phone_number", &["phone", "phone_no", "mobile", "mobile_no", "mobile_number", "gsm", "gsm_no", "gsm_number", "telephone", "tel"]),
    ("email", &["email_address", "e_mail", "mail"]),
    ("address", &["home_address", "residential_address", "house_address", "contact_address"]),
    ("date_of_birth", &["dob", "d_o_b", "birth_date", "birthday", "birth"]),
    ("bvn", &["bvn_no", "bvn_number", "bank_verification_number"]),
    ("nin", &["nin_no", "nin_number", "national_identification_number"]),
    ("name", sheet::NAME),
];

/// Rows of accounts that the service has made.
pub type Rows = Sheet<{ COLUMNS.len() }>;

/// Reads the rows of a file. Without a column of numbers it is not a table of accounts.
pub fn read(path: &Path, bytes: &[u8]) -> Result<Rows, Fault> {
    sheet::read(|take| Format::of(path, bytes).read(bytes, take), &COLUMNS, &[0])
}

/// Reads the rows of accounts that are to be created, at most so many; each is checked where it is shown. A row without a reference gets one.
pub fn read_new(path: &Path, bytes: &[u8], file: String, most: usize) -> Result<AccountSheet, Fault> {
    let sheet = sheet::read(|take| Format::of(path, bytes).read(bytes, take), &NEW, &[0, 10, 2, 3])?;
    if sheet.rows.len() > most {
        return Err(Fault::invalid("file", message!("naira-create-most", most = most)));
    }
    if sheet.rows.is_empty() {
        return Err(Fault::invalid("file", message!("naira-create-none")));
    }
    Ok(AccountSheet { file, rows: sheet.rows.into_iter().map(|row| form(row.values)).collect(), ignored: sheet.ignored })
}

fn form([account_name, ref_id, first_name, last_name, phone_number, email, address, date_of_birth, bvn, nin, name]: [String; NEW.len()]) -> AccountForm {
    let of_person = || [first_name.as_str(), last_name.as_str()].join(" ").trim().to_owned();
    let named = [account_name, name].into_iter().find(|name| !name.is_empty());
    AccountForm {
        name: named.unwrap_or_else(of_person),
        ref_id: if ref_id.is_empty() { format!("acct-{}", &Uuid::new_v4().simple().to_string()[..8]) } else { ref_id },
        first_name,
        last_name,
        phone_number,
        email,
        address,
        // Shown with the month as a word, so that a person sees which day was meant.
        date_of_birth: people::in_numbers(&date_of_birth).map_or(date_of_birth, people::in_words),
        bvn,
        nin,
    }
}

/// A dry run that waits for a person.
pub struct Pending {
    /// Names it.
    pub id: String,
    /// Name of the file.
    pub file: String,
    fresh: Vec<StoredAccount>,
    bad: usize,
}

/// Holds the rows of a file against the book.
pub fn plan(file: String, sheet: Rows, book: &StoredAccounts, now: Timestamp) -> (Pending, AccountImport) {
    let (mut fresh, mut shown, mut bad, mut known, mut same) = (Vec::<StoredAccount>::new(), Vec::new(), Vec::new(), Vec::new(), 0);
    let in_book = Taken::by(book.values());
    let judge = |Row { number: row, values: [number, account_name, bank, service_id, ref_id, name], text, .. }: Row<{ COLUMNS.len() }>| {
        let typed = AccountByHand { number, name: if account_name.is_empty() { name } else { account_name }, bank, service_id, ref_id };
        (row, by_hand(&typed, AccountSource::File, now), typed, text)
    };
    let judged: Vec<(u32, Result<StoredAccount, Fault>, AccountByHand, String)> = sheet.rows.into_iter().map(judge).collect();
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
            Ok(account) => match in_book.by_another(account) {
                Some(kept) => {
                    same += 1;
                    if names::plain(&kept.name) != names::plain(&account.name) {
                        let number = kept.number.as_deref().unwrap_or_default();
                        known.push(RowNote { row: *row, said: message!("naira-import-known", number = number, name = &account.name, known = &kept.name) });
                    }
                }
                None => {
                    in_file.add(account);
                    rows_of_fresh.push(*row);
                    shown.push(AccountByHand { number: account.number.clone().unwrap_or_default(), ..typed.clone() });
                    fresh.push(account.clone());
                }
            },
        }
    }
    let pending = Pending { id: Uuid::new_v4().to_string(), file: file.clone(), fresh, bad: bad.len() };
    let report = AccountImport { id: pending.id.clone(), file, fresh: shown, same, known, bad, ignored: sheet.ignored };
    (pending, report)
}

impl Pending {
    /// What is to be written. Refuses where rows cannot be read and nobody agreed to leave them out, and where the book has changed under it.
    pub fn accounts(&self, leave_out_bad: bool, book: &StoredAccounts) -> Result<&[StoredAccount], Fault> {
        if self.bad > 0 && !leave_out_bad {
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
    fn every_bad_row_says_where_and_why_and_is_left_out_only_where_a_person_agrees() {
        let (pending, seen) =
            report("Account Number,Name,Bank\n0123456785,Ops,GTBank\n1.23E+09,Pay,GTBank\n0123 456 785,Twice,GTBank\n,,\n12345678,Short,UBA\n");
        assert_eq!(seen.fresh.len(), 1);
        assert_eq!(seen.bad.iter().map(|row| row.row).collect::<Vec<_>>(), [3, 4, 6]);
        assert!(seen.bad[0].why.to_string().contains("Text"));
        assert_eq!(seen.bad[1].why.to_string(), "This account is already in row 2.");
        assert_eq!(pending.accounts(false, &StoredAccounts::new()).unwrap_err().code, Code::Refused);
        assert_eq!(pending.accounts(true, &StoredAccounts::new()).unwrap().len(), 1);
    }

    #[test]
    fn a_whole_file_becomes_accounts_and_what_the_book_has_is_left_alone() {
        let csv = "number;account_name;bank;service_id;ref\n0123456785;Ops;GTBank;va-1;ops\n";
        let (pending, seen) = report(csv);
        let accounts = pending.accounts(false, &StoredAccounts::new()).unwrap();
        assert_eq!((accounts[0].id.as_str(), accounts[0].source, accounts[0].ref_id.as_deref()), ("va-1", AccountSource::File, Some("ops")));
        assert!(seen.bad.is_empty());
        let book: StoredAccounts = accounts.iter().map(|account| (account.id.clone(), account.clone())).collect();
        assert_eq!(pending.accounts(false, &book).unwrap_err().code, Code::Conflict, "the book has it by now");
        let (again, seen) = plan("f.csv".into(), read(Path::new("f.csv"), csv.as_bytes()).unwrap(), &book, Timestamp::UNIX_EPOCH);
        assert_eq!((seen.same, seen.fresh.len(), again.accounts(false, &book).unwrap().len()), (1, 0, 0));
    }

    #[test]
    fn a_table_of_something_else_is_refused_with_the_columns_that_are_known() {
        let refused = |csv: &str| read(Path::new("f.csv"), csv.as_bytes()).unwrap_err().message;
        assert!(refused("amount,date\n1,2\n").to_string().contains("account_number, account_name, bank, service_id, reference"));
        assert!(refused("Account No,account_no\n").to_string().contains("twice"));
        assert!(refused("").to_string().contains("empty"));
    }

    #[test]
    fn a_long_file_of_accounts_is_judged_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("accounts of a file", |count| {
            let values = |at: usize| [format!("{at:010}"), "Ops".into(), "GTBank".into(), format!("va-{at}"), String::new(), String::new()];
            let row = |at: usize| Row { number: 0, values: values(at), text: String::new(), beyond: false };
            let rows: Vec<Row<{ COLUMNS.len() }>> = (0..count).map(row).collect();
            let book: StoredAccounts = rows
                .iter()
                .step_by(2)
                .map(|row| {
                    let [number, name, bank, id, ..] = row.values.clone();
                    let typed = AccountByHand { number, name, bank, service_id: id.clone(), ref_id: String::new() };
                    (id, by_hand(&typed, AccountSource::File, Timestamp::UNIX_EPOCH).unwrap())
                })
                .collect();
            let (pending, seen) = plan("f.csv".into(), Sheet { rows, ignored: vec![] }, &book, Timestamp::UNIX_EPOCH);
            assert_eq!((seen.same as usize, seen.bad.len()), (count / 2, 0));
            assert_eq!(pending.accounts(false, &book).unwrap().len(), count / 2);
        });
    }

    #[test]
    fn rows_to_create_come_out_of_a_staff_list_with_a_reference_each() {
        let csv = "Staff list\nStaff ID,Surname,First name,GSM No.,Date of birth (dd/mm/yyyy),BVN,Department\nK-7,Obi,Ada,08031234567,14 Mar 1990,22123456789,Ops\n,Eze,Chidi,,14/03/1985,,\n";
        let sheet = read_new(Path::new("staff.csv"), csv.as_bytes(), "staff.csv".into(), 500).unwrap();
        let [ada, chidi] = sheet.rows.as_slice() else { panic!("{} rows", sheet.rows.len()) };
        assert_eq!((ada.name.as_str(), ada.ref_id.as_str(), ada.phone_number.as_str()), ("Ada Obi", "K-7", "08031234567"));
        assert_eq!((ada.date_of_birth.as_str(), ada.bvn.as_str()), ("14 Mar 1990", "22123456789"));
        assert!(chidi.ref_id.starts_with("acct-") && chidi.name == "Chidi Eze");
        assert_eq!(chidi.date_of_birth, "14 Mar 1985", "shown with its month as a word");
        assert_eq!(sheet.ignored, ["Department"]);
        let refused = |csv: &str, most: usize| read_new(Path::new("f.csv"), csv.as_bytes(), "f".into(), most).unwrap_err().message.to_string();
        assert!(refused("name\na\nb\n", 1).contains("more than 1 row"));
        assert!(refused("name\n", 1).contains("no rows"));
        assert!(refused("amount,date\n1,2\n", 1).contains("account_name"));
    }
}

//! Creating accounts for the organization: rows are checked here, sent in pieces, and every row is told what became of it.

use std::collections::BTreeSet;

use bursar_contract::{
    Code, Fault, MoneyState, Operation,
    untrusted::shown_long,
    virtual_accounts::{CreateVirtualAccounts, CreatedAccounts, HolderDetails, NewAccount},
};
use bursar_journal::IntentState;
use bursar_messages::{Message, message};
use jiff::civil::Date;

use super::{accounts, people};
use crate::{
    Console,
    base::session::Session,
    naira::api::{AccountForm, AccountsMade, RowFault, RowMade, RowOutcome},
};

/// Rows of one request, where the person chose nothing else.
pub const CHUNK: u32 = 10;
/// Rows of one request at most.
pub const MOST_CHUNK: u32 = 100;
/// Rows of one go at most.
pub const MOST_ROWS: usize = 500;
const LONGEST: usize = 140;

/// What is wrong with a row, and the row as it would go out while nothing stops it.
pub fn check(form: &AccountForm, today: Date, youngest: i16) -> (Vec<RowFault>, Option<NewAccount>) {
    let mut faults = Vec::new();
    let mut stop = |fault: Fault| faults.push(RowFault { field: fault.field.unwrap_or_default(), message: fault.message, stops: true });
    let mut take = |field: &str, typed: &str, read: &dyn Fn(&str, &str) -> Result<String, Fault>| -> Option<String> {
        let typed = typed.trim();
        if typed.is_empty() {
            return None;
        }
        read(field, typed).map_err(&mut stop).ok()
    };
    let text = |field: &str, typed: &str| {
        let text = shown_long(typed);
        if text.chars().count() > LONGEST { Err(Fault::invalid(field, message!("naira-most-characters", most = LONGEST))) } else { Ok(text) }
    };
    let ref_id = take("refId", &form.ref_id, &text);
    let name = take("name", &form.name, &text);
    let holder = HolderDetails {
        first_name: take("firstName", &form.first_name, &text),
        last_name: take("lastName", &form.last_name, &text),
        phone_number: take("phoneNumber", &form.phone_number, &people::phone),
        email: take("email", &form.email, &people::email),
        address: take("address", &form.address, &text),
        date_of_birth: take("dateOfBirth", &form.date_of_birth, &|field, typed| people::birth(field, typed, today, youngest)),
        bvn: take("bvn", &form.bvn, &people::bvn),
        nin: take("nin", &form.nin, &people::nin),
    };
    for (field, typed, missing) in [("refId", &form.ref_id, message!("naira-row-reference")), ("name", &form.name, message!("naira-row-name"))] {
        if typed.trim().is_empty() {
            stop(Fault::invalid(field, missing));
        }
    }
    let empty = |typed: &str| typed.trim().is_empty();
    let mut warn = |field: &str, message: Message| faults.push(RowFault { field: field.to_owned(), message, stops: false });
    match (empty(&form.bvn), empty(&form.nin)) {
        (true, true) => {
            warn("bvn", message!("naira-row-no-ids"));
            warn("nin", message!("naira-row-empty"));
        }
        (true, false) => warn("bvn", message!("naira-row-no-bvn")),
        (false, true) => warn("nin", message!("naira-row-no-nin")),
        (false, false) => {}
    }
    for (field, typed) in [("firstName", &form.first_name), ("lastName", &form.last_name), ("address", &form.address), ("dateOfBirth", &form.date_of_birth)] {
        if empty(typed) {
            warn(field, message!("naira-row-empty"));
        }
    }
    let stopped = faults.iter().any(|fault| fault.stops);
    let row = ref_id.zip(name).filter(|_| !stopped);
    (faults, row.map(|(ref_id, name)| NewAccount { name, ref_id, currencies: Some(vec!["NGN".into()]), holder_details: Some(holder) }))
}

/// What is wrong with a row, and what would be sent of it: none where something stops it.
pub type Checked = (Vec<RowFault>, Option<NewAccount>);

/// Checks all rows, references among each other and against the book included.
pub fn check_all(session: &Session, rows: &[AccountForm]) -> Result<Vec<Checked>, Fault> {
    let youngest = super::fees::rules(&session.journal)?.youngest;
    let today = session.clock.timestamp().to_zoned(jiff::tz::TimeZone::system()).date();
    let open = open_rows(session)?;
    let mut seen = BTreeSet::new();
    let mut checked = Vec::with_capacity(rows.len());
    for form in rows {
        let (mut faults, mut row) = check(form, today, youngest);
        let (ref_id, name) = (form.ref_id.trim(), form.name.trim());
        let mut taken = |field: &str, message: Message| {
            faults.push(RowFault { field: field.into(), message, stops: true });
            row = None;
        };
        if !ref_id.is_empty() {
            if !seen.insert(ref_id.to_owned()) {
                taken("refId", message!("naira-row-twice"));
            } else if session.accounts().made(ref_id)?.is_some() {
                taken("refId", message!("naira-row-known"));
            }
        }
        // Under another reference or key the account could be made twice.
        if let Some((code, asked)) = open.iter().find(|(_, asked)| asked.ref_id == ref_id || asked.name.trim() == name) {
            taken(if asked.ref_id == ref_id { "refId" } else { "name" }, message!("naira-row-open", code = code));
        }
        checked.push((faults, row));
    }
    Ok(checked)
}

/// Accounts that were asked for and of which it is not known whether they were made, with the code of their request.
fn open_rows(session: &Session) -> Result<Vec<(String, NewAccount)>, Fault> {
    let mut rows = Vec::new();
    for intent in session.journal.in_states(&[IntentState::Sending, IntentState::Unknown, IntentState::AcceptedUnreadable])? {
        if intent.operation == CreateVirtualAccounts::SPEC.name {
            let asked: CreateVirtualAccounts = session.asked(&intent)?;
            let code = session.journal.record(&intent.id)?.code;
            rows.extend(asked.metadata.into_iter().map(|row| (code.clone(), row)));
        }
    }
    Ok(rows)
}

/// Creates accounts, piece by piece. Bad rows are refused before anything leaves; afterwards every row has its outcome.
pub async fn create(console: &Console, session: &Session, rows: &[AccountForm], chunk: u32) -> Result<AccountsMade, Fault> {
    if rows.is_empty() || rows.len() > MOST_ROWS {
        return Err(Fault::invalid("rows", message!("naira-rows-most", most = MOST_ROWS)));
    }
    if !(1..=MOST_CHUNK).contains(&chunk) {
        return Err(Fault::invalid("chunk", message!("naira-rows-chunk", most = MOST_CHUNK)));
    }
    let mut wanted = Vec::with_capacity(rows.len());
    for (at, (faults, row)) in check_all(session, rows)?.into_iter().enumerate() {
        match (row, faults.into_iter().find(|fault| fault.stops)) {
            (Some(row), None) => wanted.push(row),
            (_, fault) => {
                let fault = fault.unwrap_or(RowFault { field: "name".into(), message: message!("naira-row-unread"), stops: true });
                return Err(Fault::invalid(&format!("rows.{at}.{}", fault.field), fault.message));
            }
        }
    }
    let mut made = AccountsMade { rows: Vec::with_capacity(wanted.len()), fault: None };
    // Why no later row is sent.
    let mut ended: Option<Message> = None;
    for piece in wanted.chunks(chunk as usize) {
        if let Some(why) = &ended {
            made.rows.extend(piece.iter().map(|row| told(row, RowOutcome::NotSent, Some(why.clone()))));
            continue;
        }
        session.accounts().ask(piece)?;
        let ref_ids: Vec<&str> = piece.iter().map(|row| row.ref_id.as_str()).collect();
        match console.run(CreateVirtualAccounts { count: piece.len() as u32, metadata: piece.to_vec() }).await {
            Ok(reply) => made.rows.extend(settle(session, piece, &reply).await?),
            Err(fault) if fault.money == MoneyState::NotMoved && fault.code != Code::OutcomeUnknown => {
                session.accounts().not_made(&ref_ids)?;
                // Where the service answered, it had the rows and took none of them.
                let (outcome, why) = match fault.status {
                    Some(_) => (RowOutcome::Failed, message!("naira-row-after-refused")),
                    None => (RowOutcome::NotSent, message!("naira-row-after-not-sent")),
                };
                made.rows.extend(piece.iter().map(|row| told(row, outcome, Some(fault.message.clone()))));
                ended = Some(why);
                made.fault = Some(fault);
            }
            Err(fault) => {
                accounts::read_back(session, &ref_ids).await;
                let before = made.rows.len();
                for row in piece {
                    made.rows.push(match session.accounts().made(&row.ref_id)? {
                        Some(account) => RowMade { account: Some(account), ..told(row, RowOutcome::Created, None) },
                        None => told(row, RowOutcome::Unknown, Some(message!("naira-row-no-answer"))),
                    });
                }
                // Where every account of the piece was found, nothing about it is unclear any more.
                if made.rows[before..].iter().any(|row| row.outcome == RowOutcome::Unknown) {
                    ended = Some(message!("naira-row-after-unclear"));
                    // An account may have been made; that moves no money, whatever the row's own rule says.
                    made.fault = Some(fault.money(MoneyState::NotMoved));
                }
            }
        }
    }
    Ok(made)
}

/// What an answer says of each row. Rows that it leaves out are looked for by their reference.
async fn settle(session: &Session, piece: &[NewAccount], reply: &CreatedAccounts) -> Result<Vec<RowMade>, Fault> {
    let failed = reply.failed.as_deref().unwrap_or_default();
    let refusal = |row: &NewAccount| failed.iter().find(|failed| failed.ref_id.as_deref() == Some(row.ref_id.as_str()));
    let mut silent = Vec::new();
    for row in piece {
        if refusal(row).is_none() && session.accounts().made(&row.ref_id)?.is_none() {
            silent.push(row.ref_id.as_str());
        }
    }
    accounts::read_back(session, &silent).await;
    let (mut rows, mut not_made) = (Vec::with_capacity(piece.len()), Vec::new());
    for row in piece {
        rows.push(match (session.accounts().made(&row.ref_id)?, refusal(row)) {
            (Some(account), _) => RowMade { account: Some(account), ..told(row, RowOutcome::Created, None) },
            (None, Some(failed)) => {
                not_made.push(row.ref_id.as_str());
                let words = failed.message.as_deref().map_or_else(|| message!("naira-row-no-reason"), |words| shown_long(words).into());
                told(row, RowOutcome::Failed, Some(words))
            }
            (None, None) => told(row, RowOutcome::Unknown, Some(message!("naira-row-unanswered"))),
        });
    }
    session.accounts().not_made(&not_made)?;
    Ok(rows)
}

fn told(row: &NewAccount, outcome: RowOutcome, message: Option<Message>) -> RowMade {
    RowMade { ref_id: row.ref_id.clone(), name: row.name.clone(), outcome, account: None, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> AccountForm {
        AccountForm {
            ref_id: "staff-1".into(),
            name: "Ada Obi".into(),
            first_name: "Ada".into(),
            last_name: "Obi".into(),
            phone_number: "0803 123 4567".into(),
            email: "ada@example.com".into(),
            address: "1 Marina, Lagos".into(),
            date_of_birth: "14 Mar 1990".into(),
            bvn: "22123456789".into(),
            nin: "12345678901".into(),
        }
    }

    fn faults(form: &AccountForm) -> Vec<(String, bool)> {
        check(form, "2026-11-21".parse().unwrap(), 18).0.into_iter().map(|fault| (fault.field, fault.stops)).collect()
    }

    #[test]
    fn a_whole_row_goes_out_in_the_forms_of_the_wire() {
        let (faults, row) = check(&form(), "2026-11-21".parse().unwrap(), 18);
        let holder = row.unwrap().holder_details.unwrap();
        assert!(faults.is_empty());
        assert_eq!((holder.phone_number.as_deref(), holder.date_of_birth.as_deref()), (Some("+2348031234567"), Some("1990-03-14")));
    }

    #[test]
    fn each_bad_value_stops_at_its_own_field_and_what_may_be_empty_only_warns() {
        for (field, bad) in [
            ("bvn", AccountForm { bvn: "2212345678".into(), ..form() }),
            ("nin", AccountForm { nin: "AB123456789012YZ".into(), ..form() }),
            ("dateOfBirth", AccountForm { date_of_birth: "2090-01-01".into(), ..form() }),
            ("phoneNumber", AccountForm { phone_number: "803".into(), ..form() }),
            ("email", AccountForm { email: "ada".into(), ..form() }),
            ("name", AccountForm { name: " ".into(), ..form() }),
            ("refId", AccountForm { ref_id: String::new(), ..form() }),
        ] {
            assert_eq!(faults(&bad), [(field.to_owned(), true)]);
        }
        let no_ids = AccountForm { bvn: String::new(), nin: String::new(), ..form() };
        assert_eq!(faults(&no_ids), [("bvn".to_owned(), false), ("nin".to_owned(), false)]);
        assert_eq!(faults(&AccountForm { address: String::new(), ..form() }), [("address".to_owned(), false)]);
    }
}

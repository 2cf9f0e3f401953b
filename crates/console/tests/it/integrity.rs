//! Rows of a closed journal that were changed outside of Bursar, or by a failing disk, are noticed and never sent.
//!
//! Which bytes are flipped is chosen by the seeds of `bursar_test_support::seed`.

use crate::{attack, to_payments::version_10};
use std::{collections::BTreeSet, path::Path, sync::Arc};

use bursar_console::{
    base::api::MoneyBlock,
    payments::api::{IntentView, Review},
};
use bursar_contract::{Code, Fault, amount::Naira};
use bursar_journal::{Decided, EarlierOutcome, Entry, Finding, Forgetful, IntentState, Journal, Limits, LinkKind, NewIntent, Payment, Witness, reseal};
use bursar_test_support::seed::{self, TestRng, share};
use bursar_vault::Sealer;
use rusqlite::{Connection, types::Value as Cell};
use serde_json::json;
use zeroize::Zeroizing;

const NAME: &str = "Changed rows of a closed journal";
const PAYEE: &str = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
/// Flips anywhere in the file, and flips that change the state, the amount or the payee of a row.
const ANYWHERE: u64 = 50;
const AIMED: u64 = 150;
const WORDS: [&str; 12] = ["settled", "accepted", "approved", "unknown", "dead", "draft", "1304.53", "2000.00", "310.00", "45.00", "9.99", PAYEE];

fn sealer() -> Sealer {
    Sealer::new("profile", &Zeroizing::new([7; 32]))
}

pub(crate) fn open(path: &Path) -> Result<Journal, Fault> {
    Journal::open(path, sealer(), "Ngozi".into(), Arc::new(Forgetful))
}

/// In memory where the system has a place for that: what a flush costs is not what is examined here.
pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

fn draft(journal: &Journal, amount: &str, link: Option<String>) -> String {
    let payment = json!({
        "kind": "transfer", "to": { "name": "Halima Bello", "address": PAYEE, "own": false }, "tokenName": "USD Coin",
        "from": { "name": "Treasury", "address": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8", "own": true },
        "money": { "amount": amount, "asset": { "kind": "token", "chain": "BASE-SEPOLIA", "tokenId": "t", "symbol": "USDC", "decimals": 6 } },
        "chain": { "id": "BASE-SEPOLIA", "name": "Base Sepolia", "test": true },
    });
    let payment: Payment = serde_json::from_value(payment).unwrap();
    let review: Review = serde_json::from_value(json!({
        "draftId": "", "token": "", "code": "", "title": "", "fields": [], "risks": [], "author": "", "createdAt": "", "requestLine": "",
        "requestBody": "", "keyTail": "", "approveLabel": "", "refuseLabel": "", "behind": 0, "money": MoneyBlock::from(&payment),
        "profile": { "id": "p", "name": "P", "kind": "test", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none" },
    }))
    .unwrap();
    let new = NewIntent {
        operation: "transaction_transfer",
        title: "Transfer".into(),
        key: Some(uuid::Uuid::new_v4()),
        body: "{}".into(),
        binding: "https://a.example".into(),
        set_id: Some("set".into()),
        wallet_id: Some("w".into()),
        account_id: Some("account".into()),
        payment: Some(payment),
        reference: Some("INV-1".into()),
        duplicate_key: Some(format!("w {PAYEE} t {amount}")),
        link: link.map(|other| (LinkKind::ResendOf, other)),
        proposal: None,
        state: IntentState::Draft,
    };
    journal.write(new, |id, code| Review { draft_id: id.into(), code: code.into(), ..review }).unwrap().draft_id
}

pub(crate) fn sent(journal: &Journal, amount: &str, link: Option<String>, finding: &Finding) -> String {
    let id = draft(journal, amount, link);
    assert_eq!(journal.decide(&id, IntentState::Approved).unwrap(), Decided::Done);
    let number = journal.sending(&id, Some("50000.00".parse::<Naira>().unwrap())).unwrap();
    journal.found(&id, &Finding { attempt: Some((number, "accepted")), ..finding.clone() }).unwrap();
    id
}

pub(crate) fn finding(state: IntentState, remote: &str) -> Finding {
    Finding {
        state: Some(state),
        service_state: Some("COMPLETE".into()),
        remote_id: Some(remote.into()),
        tx_hash: Some(format!("0x{:064x}", 7)),
        status: Some(200),
        answer: Some("{}".into()),
        ..Finding::default()
    }
}

/// A journal with one payment of every kind: all of them, and the one that is approved.
fn filled(path: &Path) -> (Vec<String>, String) {
    let journal = open(path).unwrap();
    let settled = sent(&journal, "1304.53", None, &finding(IntentState::Settled, "r1"));
    let accepted = sent(&journal, "2000.00", Some(settled.clone()), &finding(IntentState::Accepted, "r2"));
    let unknown = Finding { state: Some(IntentState::Unknown), ambiguous: true, ..Finding::default() };
    let decided = sent(&journal, "77.10", None, &unknown);
    let dead = Finding { state: Some(IntentState::Dead), fault: Some(Fault::new(Code::Refused, "Not sent.")), ..Finding::default() };
    journal.conclude(&decided, &dead, Some((false, "asked the bank"))).unwrap();
    let open = sent(&journal, "310.00", None, &unknown);
    let approved = draft(&journal, "45.00", None);
    assert_eq!(journal.decide(&approved, IntentState::Approved).unwrap(), Decided::Done);
    let waiting = draft(&journal, "9.99", None);
    let limits = json!({ "limits": [{ "unit": "USDC", "payment": "5000", "day": "9000", "payee": "" }] });
    journal.keep_limits(&serde_json::from_value::<Limits>(limits).unwrap()).unwrap();
    (vec![settled, accepted, decided, open, approved.clone(), waiting], approved)
}

/// What a person reads of every payment: state, amount and payee, in the progress page and in the history. None where it is said to be damaged.
type Shown = Vec<Option<String>>;

fn shown(journal: &Journal, ids: &[String]) -> Result<Shown, Fault> {
    let page = |view: &IntentView| {
        let money = view.money.as_ref().map(|money| (money.amount.clone(), money.unit.clone(), money.to.address.clone(), money.to.name.clone()));
        format!("{:?} {money:?}", view.state)
    };
    let row = |row: &Entry| {
        let to = row.to.as_ref().map(|to| (to.address.clone(), to.name.clone()));
        format!("{:?} {:?} {to:?}", row.state, row.money.as_ref().map(ToString::to_string))
    };
    let mut all = Vec::new();
    for id in ids {
        let view = IntentView::from(journal.record(id)?);
        all.push((view.damaged != Some(true)).then(|| page(&view)));
        let entry = journal.entry(id)?;
        all.push((entry.title != "Damaged entry").then(|| row(&entry)));
    }
    Ok(all)
}

/// What came of reading a changed file.
#[derive(Debug, PartialEq, Eq)]
enum Noticed {
    /// SQLite or Bursar refused, or an entry is said to be damaged.
    Yes,
    /// Everything is shown as it was.
    Same,
    /// Something else is shown, and nobody says so.
    No,
}

fn read(path: &Path, ids: &[String], before: &Shown) -> Noticed {
    let Ok(journal) = open(path) else { return Noticed::Yes };
    match shown(&journal, ids) {
        Err(_) => Noticed::Yes,
        Ok(now) if now == *before => Noticed::Same,
        Ok(now) if now.iter().zip(before).all(|(now, before)| now.is_none() || now == before) => Noticed::Yes,
        Ok(_) => Noticed::No,
    }
}

/// What could be done with a damaged entry; nothing, if all is well.
fn done_with_damaged(path: &Path, ids: &[String]) -> Vec<&'static str> {
    let Ok(journal) = open(path) else { return Vec::new() };
    let mut done = Vec::new();
    for id in ids.iter().filter(|id| journal.record(id).is_ok_and(|record| record.is_damaged)) {
        let listed = journal.in_states(&[IntentState::Approved, IntentState::Sending, IntentState::Unknown, IntentState::Accepted]);
        let tried = [
            ("read for sending", journal.intent(id).is_ok()),
            ("sent", journal.sending(id, None).is_ok()),
            ("approved", journal.decide(id, IntentState::Approved).is_ok()),
            ("settled", journal.found(id, &finding(IntentState::Settled, "other")).is_ok()),
            ("shown for approval", journal.draft_digest(id).is_ok() || journal.shown_review(id).is_ok()),
            ("picked up after a start", listed.is_ok_and(|found| found.iter().any(|one| one.id == *id))),
        ];
        done.extend(tried.iter().filter(|(_, could)| *could).map(|(name, _)| *name));
    }
    done
}

fn without_log(path: &Path) {
    for suffix in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{suffix}", path.display()));
    }
}

/// Where these words stand in the file.
fn places(bytes: &[u8], words: &[&str]) -> Vec<usize> {
    let found =
        |word: &&str| bytes.windows(word.len()).enumerate().filter(|(_, part)| *part == word.as_bytes()).flat_map(|(at, part)| at..at + part.len()).collect();
    words.iter().flat_map::<Vec<usize>, _>(found).collect()
}

#[test]
fn a_changed_row_of_a_closed_journal_is_noticed_and_never_sent() {
    seed::each(flips);
}

fn flips(seed: u64) {
    let folder = folder();
    let path = folder.path().join("journal.db");
    let (ids, _) = filled(&path);
    let before = shown(&open(&path).unwrap(), &ids).unwrap();
    assert!(before.iter().all(Option::is_some), "{before:?}");
    let whole = std::fs::read(&path).unwrap();
    let (truth, aims) = (stored(&path).unwrap(), places(&whole, &WORDS));
    assert!(aims.len() > 500, "the words stand in the file: {}", aims.len());
    let copy = folder.path().join("copy.db");
    let mut rng = TestRng::new(seed);
    let flip = |at: usize, bit: u8| {
        let mut bytes = whole.clone();
        bytes[at] ^= bit;
        without_log(&copy);
        std::fs::write(&copy, &bytes).unwrap();
    };
    let (mut tried, mut noticed, mut elsewhere, mut missed) = (0, 0, 0, Vec::new());
    let mut by_sqlite_alone = 0;
    let (all_aimed, all_anywhere) = (share(AIMED) as usize, share(ANYWHERE) as usize);
    while tried < all_aimed || elsewhere < all_anywhere {
        let aimed = tried < all_aimed;
        let at = if aimed { aims[rng.below(aims.len() as u64) as usize] } else { rng.below(whole.len() as u64) as usize };
        let bit = 1_u8 << rng.below(8);
        flip(at, bit);
        // An aimed one counts where a row that SQLite reads without a complaint says something else.
        let changed = stored(&copy).is_ok_and(|now| now != truth);
        if aimed && !changed {
            continue;
        }
        tried += usize::from(aimed);
        elsewhere += usize::from(!aimed);
        flip(at, bit);
        match read(&copy, &ids, &before) {
            Noticed::Yes => noticed += usize::from(aimed),
            Noticed::Same if !aimed => {}
            _ => missed.push((at, bit)),
        }
        assert_eq!(done_with_damaged(&copy, &ids), [""; 0], "with a damaged entry: byte {at}, bit {bit}");
        if aimed {
            // The control: the same flip, in a journal that takes whatever stands there for right.
            flip(at, bit);
            let believed = Connection::open(&copy).is_ok_and(|db| reseal(&db, &sealer()).is_ok());
            by_sqlite_alone += usize::from(believed && read(&copy, &ids, &before) == Noticed::No);
        }
    }
    println!(
        "{tried} flips in states, amounts and payees: {noticed} noticed; without digests {by_sqlite_alone} shown as if they were right; {elsewhere} more anywhere"
    );
    assert_eq!(missed, [], "state, amount or payee changed, and nobody said so");
    attack::control(NAME, "the same flips where no digest is checked, shown as if they were right", by_sqlite_alone);
    attack::held(NAME, tried, noticed);
}

/// What stands in the rows of payments, as any program reads it.
fn stored(path: &Path) -> rusqlite::Result<Vec<String>> {
    let db = Connection::open(path)?;
    let mut rows = Vec::new();
    for sql in ["SELECT id, state, payment, to_address FROM intent ORDER BY seq", "SELECT id, state, amount, to_address FROM entry ORDER BY seq"] {
        let mut query = db.prepare(sql)?;
        rows.extend(
            query
                .query_map([], |row| {
                    let cell = |at| row.get::<_, Option<String>>(at);
                    Ok(format!("{:?} {:?} {:?} {:?}", cell(0)?, cell(1)?, cell(2)?, cell(3)?))
                })?
                .collect::<Result<Vec<_>, _>>()?,
        );
    }
    Ok(rows)
}

/// Another value of the same type.
fn changed(cell: &Cell, rng: &mut TestRng) -> Cell {
    match cell {
        Cell::Integer(number) => Cell::Integer(number ^ (1 << (8 + rng.below(6)))),
        Cell::Text(text) if !text.is_empty() => {
            let mut bytes = text.clone().into_bytes();
            let at = rng.below(bytes.len() as u64) as usize;
            // Stays ASCII.
            bytes[at] ^= 1;
            Cell::Text(String::from_utf8(bytes).unwrap())
        }
        Cell::Blob(bytes) if !bytes.is_empty() => {
            let mut bytes = bytes.clone();
            let at = rng.below(bytes.len() as u64) as usize;
            bytes[at] ^= 1 << rng.below(8);
            Cell::Blob(bytes)
        }
        _ => Cell::Null,
    }
}

fn columns(db: &Connection, table: &str) -> Vec<(String, String)> {
    let mut query = db.prepare("SELECT name, type FROM pragma_table_info(?1)").unwrap();
    query.query_map([table], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn a_changed_row_is_noticed_in_every_column_of_an_intent_and_of_all_that_hangs_on_it() {
    seed::each(columns_changed);
}

fn columns_changed(seed: u64) {
    let folder = folder();
    let path = folder.path().join("journal.db");
    let (ids, _) = filled(&path);
    let copy = folder.path().join("copy.db");
    let mut rng = TestRng::new(seed);
    let (mut tried, mut missed) = (0, Vec::new());
    for table in ["intent", "attempt", "decision", "link", "tx_hash", "balance"] {
        let all = columns(&Connection::open(&path).unwrap(), table);
        for (column, kind) in all {
            without_log(&copy);
            std::fs::copy(&path, &copy).unwrap();
            let db = Connection::open(&copy).unwrap();
            db.execute_batch("PRAGMA foreign_keys=OFF").unwrap();
            let of = if table == "intent" { "id" } else { "intent" };
            let (id, old): (String, Cell) = db
                .query_row(&format!("SELECT {of}, {column} FROM {table} ORDER BY {column} IS NULL LIMIT 1"), [], |row| Ok((row.get(0)?, row.get(1)?)))
                .unwrap_or_else(|error| panic!("{table}.{column}: {error}"));
            let update = format!("UPDATE {table} SET {column} = ?1 WHERE {of} = ?2 AND {column} IS ?3");
            let mut other = || match (&old, kind.as_str()) {
                (Cell::Null, "INTEGER") => Cell::Integer(1),
                (Cell::Null, "BLOB") => Cell::Blob(vec![1]),
                (Cell::Null, _) => Cell::Text("x".into()),
                _ => changed(&old, &mut rng),
            };
            // The file's own triggers refuse JSON that is broken, so another byte is changed then.
            let new = (0..100).map(|_| other()).find(|new| db.execute(&update, rusqlite::params![new, id, old]).is_ok_and(|rows| rows > 0));
            let new = new.unwrap_or_else(|| panic!("{table}.{column} was not changed"));
            drop(db);
            tried += 1;
            let journal = open(&copy).unwrap();
            // An id that changed is looked for under what it is now; what hangs on an unknown id hangs on nothing.
            let now = if let (true, Cell::Text(new)) = (column == of, &new) { new.clone() } else { id.clone() };
            let intact = journal.intent(&now).is_ok() && (table == "intent" || column != of || journal.intent(&id).is_ok());
            if intact || !done_with_damaged(&copy, &ids).is_empty() {
                missed.push(format!("{table}.{column}"));
            }
        }
    }
    println!("{tried} columns, one after the other");
    // What hangs on an intent can be torn from it as a deleted row can: that it is gone is not seen. docs/security.md names it.
    missed.retain(|column| !["attempt.intent", "decision.intent", "link.intent", "tx_hash.intent", "balance.intent"].contains(&column.as_str()));
    attack::held(NAME, tried, tried - missed.len());
    assert_eq!(missed, Vec::<String>::new());
}

#[test]
fn every_way_to_write_leaves_digests_that_fit() {
    let folder = folder();
    let path = folder.path().join("journal.db");
    let (ids, approved) = filled(&path);
    let journal = open(&path).unwrap();
    let fits = |step: &str| {
        for id in &ids {
            assert!(journal.intent(id).is_ok() && journal.entry(id).unwrap().title != "Damaged entry", "{step}: {id}");
        }
        assert!(journal.limits().is_ok(), "{step}");
        assert_eq!(journal.damaged_intents(), Vec::<String>::new(), "{step}");
    };
    fits("as it was filled");
    journal.ask_again(&approved).unwrap();
    fits("asked again");
    assert_eq!(journal.decide(&approved, IntentState::Approved).unwrap(), Decided::Done);
    journal.sending(&approved, None).unwrap();
    fits("sending");
    let refused = Finding { state: Some(IntentState::Refused), fault: Some(Fault::new(Code::Refused, "No.")), ..Finding::default() };
    journal.found(&approved, &refused).unwrap();
    fits("refused");
    assert!(journal.overrule(&ids[2], &finding(IntentState::Accepted, "r9")).unwrap());
    journal.late_read(&ids[2]).unwrap();
    fits("overruled and read");
    journal.is_same_payment(&ids[1]).unwrap();
    fits("the same payment");
    assert_eq!(journal.entry(&ids[1]).unwrap().money, None);
    journal.annotate(&ids[0], "a note", "logistics").unwrap();
    journal.remember("banks", "[]").unwrap();
    journal.set_setting("cool_off", "{}").unwrap();
    assert_eq!(journal.setting("cool_off").unwrap().as_deref(), Some("{}"));
    fits("notes and settings");
    // The file names no function of Bursar: every other program can still read it.
    let db = Connection::open(&path).unwrap();
    let named: u32 = db.query_row("SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%row_digest%' OR sql LIKE '%row_fits%'", [], |row| row.get(0)).unwrap();
    assert_eq!(named, 0);
}

#[test]
fn every_column_of_a_guarded_table_is_covered_by_its_digest() {
    // A changed value in each column of `meta` and `set_secret` too: their rows are read one by one.
    let folder = folder();
    let path = folder.path().join("journal.db");
    filled(&path);
    let db = Connection::open(&path).unwrap();
    db.execute("UPDATE meta SET value = replace(value, '5000', '9000') WHERE name = 'limits'", []).unwrap();
    drop(db);
    let journal = open(&path).unwrap();
    let fault = journal.limits().unwrap_err();
    assert!(fault.code == Code::Storage && fault.message.to_string().contains("changed outside"), "{fault}");
    // A person sets them anew, and they hold again.
    journal.keep_limits(&Limits::default()).unwrap();
    assert_eq!(journal.limits().unwrap().limits.len(), 0);
}

#[test]
fn a_damaged_payment_is_a_possible_duplicate_and_stops_the_limit_of_the_day() {
    let folder = folder();
    let path = folder.path().join("journal.db");
    let (ids, _) = filled(&path);
    let key = format!("w {PAYEE} t 1304.53");
    assert_eq!(open(&path).unwrap().earlier(&key, None).unwrap().unwrap().outcome, EarlierOutcome::Paid, "the control: it is settled");
    Connection::open(&path).unwrap().execute("UPDATE intent SET state = 'dead' WHERE id = ?1", [&ids[0]]).unwrap();
    let journal = open(&path).unwrap();
    let earlier = journal.earlier(&key, None).unwrap().expect("it is still found");
    assert_eq!((earlier.outcome, &earlier.id), (EarlierOutcome::Open, &ids[0]));
    assert_eq!(journal.spent_since(0, None).unwrap_err().code, Code::Storage);
    assert_eq!(journal.damaged_intents(), [ids[0].clone()]);
    assert!(journal.has_rival(&ids[3]).unwrap(), "nothing is matched by itself while an entry may have been any payment");
    // One entry in the log, however often it is opened.
    drop(journal);
    drop(open(&path).unwrap());
    let db = Connection::open(&path).unwrap();
    let said: u32 = db.query_row("SELECT count(*) FROM event WHERE action = 'damaged' AND object = ?1", [&ids[0]], |row| row.get(0)).unwrap();
    assert_eq!(said, 1);
}

/// Keeps the witness in memory.
#[derive(Default)]
struct Remembers(std::sync::atomic::AtomicBool);

impl Witness for Remembers {
    fn steps(&self) -> Result<Option<u64>, Fault> {
        Ok(None)
    }
    fn keep(&self, _steps: u64) -> Result<(), Fault> {
        Ok(())
    }
    fn has_digests(&self) -> Result<bool, Fault> {
        Ok(self.0.load(std::sync::atomic::Ordering::SeqCst))
    }
    fn keep_digests(&self) -> Result<(), Fault> {
        self.0.store(true, std::sync::atomic::Ordering::SeqCst);
        Ok(())
    }
}

#[test]
fn digests_that_were_taken_away_are_not_made_anew() {
    let folder = folder();
    let witness = Arc::new(Remembers::default());
    let open = |path: &Path, sealer: Sealer| Journal::open(path, sealer, "Ngozi".into(), witness.clone()).unwrap();
    let (path, sealer) = version_10(&folder);
    let ids: Vec<String> = {
        let db = Connection::open(&path).unwrap();
        let mut query = db.prepare("SELECT id FROM intent").unwrap();
        query.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    let journal = open(&path, sealer());
    assert!(ids.iter().all(|id| journal.intent(id).is_ok()), "the control: a file of version 10 gets its digests at the first opening");
    drop(journal);
    // Another file in its place: stripped of its digests, changed, and called an older version.
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.path().join(format!("journal.db{suffix}")));
    }
    let (path, sealer) = version_10(&folder);
    Connection::open(&path).unwrap().execute("UPDATE intent SET state = 'approved' WHERE id = ?1", [&ids[0]]).unwrap();
    let journal = open(&path, sealer());
    let damaged: BTreeSet<String> = journal.damaged_intents().into_iter().collect();
    assert_eq!(damaged, ids.iter().cloned().collect());
    assert!(ids.iter().all(|id| journal.sending(id, None).is_err()));
    // Without digests by hand: the same.
    drop(journal);
    Connection::open(&path).unwrap().execute_batch("UPDATE intent SET mac = NULL").unwrap();
    let journal = open(&path, sealer());
    assert!(ids.iter().all(|id| journal.intent(id).is_err()));
}

#[test]
fn a_trigger_that_was_planted_in_the_file_never_runs() {
    let folder = folder();
    let path = folder.path().join("journal.db");
    let (ids, _) = filled(&path);
    let planted = "CREATE TRIGGER planted AFTER INSERT ON event BEGIN UPDATE intent SET state = 'approved' WHERE state = 'draft'; END";
    Connection::open(&path).unwrap().execute_batch(planted).unwrap();
    let fault = open(&path).err().expect("the file is refused");
    assert!(fault.code == Code::Storage && fault.message.to_string().contains("did not write"), "{fault}");
    Connection::open(&path).unwrap().execute_batch("DROP TRIGGER planted").unwrap();
    assert_eq!(open(&path).unwrap().intent(&ids[5]).unwrap().state, IntentState::Draft, "the control: without it the file opens");
}

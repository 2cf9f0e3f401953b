//! Payments that other computers of a team told of: they stand in the history, the search for duplicates finds them, and the limits count them.

use std::{path::Path, sync::Arc};

use bursar_contract::{Code, Money};
use bursar_journal::{
    EarlierOutcome, Elsewhere, Entry, Forgetful, HistorySort, IntentState, Journal, Paid, PaidByTeam, Payment, Query, TeamPayment,
    payment::{NamedChain, Party},
};
use bursar_vault::Sealer;
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde_json::json;
use zeroize::Zeroizing;

const PAYEE: &str = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const KEY: &str = "w 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed t 1304.53";

fn open(path: &Path) -> Journal {
    Journal::open(path, Sealer::new("profile", &Zeroizing::new([7; 32])), "Ngozi".into(), Arc::new(Forgetful)).unwrap()
}

fn money() -> Money {
    let asset = json!({ "kind": "token", "chain": "BASE-SEPOLIA", "tokenId": "t", "symbol": "USDC", "decimals": 6 });
    serde_json::from_value(json!({ "amount": "1304.53", "asset": asset })).unwrap()
}

fn paid() -> Paid {
    let payment: Payment = serde_json::from_value(json!({
        "kind": "transfer", "to": { "name": "Halima Bello", "address": PAYEE, "own": false }, "tokenName": "USD Coin",
        "from": { "name": "Treasury", "address": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8", "own": true }, "money": money(),
        "chain": { "id": "BASE-SEPOLIA", "name": "Base Sepolia", "test": true },
    }))
    .unwrap();
    Paid {
        operation: "transaction_transfer".into(),
        payment,
        payer: Some("w".into()),
        duplicate_key: Some(KEY.into()),
        decided_at: 1_000,
        sent_at: 2_000,
        answered_at: None,
        charged: None,
    }
}

/// A payment as Musa's computer reports it, at this place of its chain.
fn told(sequence: u64, state: IntentState) -> TeamPayment {
    TeamPayment {
        card: "c0ffee".into(),
        entry: "7d1c".into(),
        computer: "Front desk, Musa Ibrahim".into(),
        person: "Musa Ibrahim".into(),
        sequence,
        proposal: None,
        code: "K7Q-4MD".into(),
        title: "Transfer on Base Sepolia".into(),
        state,
        remote_id: None,
        tx_hash: None,
        paid: paid(),
    }
}

/// What the service lists of it.
fn listed(amount: &str) -> Elsewhere {
    let party = |address: &str| Party { name: None, address: address.into(), own: false, verification: None };
    let asset = money().asset().clone();
    Elsewhere {
        remote_id: "r1".into(),
        at: 2_500,
        title: "Transfer".into(),
        operation: "transfer".into(),
        state: "settled",
        service_state: Some("COMPLETE".into()),
        money: Some(Money::new(asset, amount.parse().unwrap()).unwrap()),
        to: Some(party(&PAYEE.to_lowercase())),
        from: party("0x70997970c51812dc3a010c7d01b50e0d17dc79c8"),
        chain: NamedChain { id: "BASE-SEPOLIA".into(), name: "Base Sepolia".into(), test: true },
        token_id: Some("t".into()),
        wallet_id: "w".into(),
        tx_hash: None,
    }
}

fn rows(journal: &Journal, text: &str) -> Vec<Entry> {
    journal.window(&Query::read(text, &TimeZone::UTC).unwrap(), false, HistorySort::Newest, 0, 50).unwrap().0
}

#[test]
fn a_later_word_takes_the_place_of_an_earlier_one_and_never_the_other_way() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder.path().join("journal.db"));
    assert!(journal.earlier(KEY, None).unwrap().is_none() && journal.spent_since(0, None).unwrap().is_empty());
    journal.take_team_payments(&[told(4, IntentState::Sending)]).unwrap();
    let earlier = journal.earlier(KEY, None).unwrap().unwrap();
    assert_eq!((earlier.computer.as_deref(), earlier.code.as_str(), earlier.at), (Some("Front desk, Musa Ibrahim"), "K7Q-4MD", 1_000));
    assert_eq!(earlier.outcome, EarlierOutcome::Open, "nobody knows yet what comes of it");
    let done = TeamPayment { remote_id: Some("r1".into()), ..told(6, IntentState::Settled) };
    journal.take_team_payments(&[done, told(5, IntentState::Unknown)]).unwrap();
    assert_eq!(journal.earlier(KEY, None).unwrap().unwrap().outcome, EarlierOutcome::Paid);
    assert_eq!(journal.spent_since(1_000, None).unwrap(), [paid().payment]);
    assert!(journal.spent_since(1_001, None).unwrap().is_empty());
    // It is no repetition of itself.
    let of_proposal = TeamPayment { proposal: Some(("d1".into(), 0)), ..told(6, IntentState::Unknown) };
    journal.take_team_payments(&[TeamPayment { sequence: 7, ..of_proposal }]).unwrap();
    assert!(journal.earlier(KEY, Some("d1")).unwrap().is_none() && journal.earlier(KEY, Some("d2")).unwrap().is_some());
    let done = TeamPayment { remote_id: Some("r1".into()), ..told(8, IntentState::Settled) };
    journal.take_team_payments(&[done]).unwrap();
    // In the history it is one row, and found as any other.
    for text in ["", "K7Q-4MD", "halima", "by:musa", "status:complete", "kind:team"] {
        let found = rows(&journal, text);
        assert_eq!(found.len(), 1, "{text}");
        let row = &found[0];
        assert_eq!((row.made_here, row.computer.as_deref(), row.state), (false, Some("Front desk, Musa Ibrahim"), IntentState::Settled), "{text}");
        assert!(rows(&journal, "kind:elsewhere").is_empty() && journal.history_counts().unwrap().team == 1);
        assert_eq!((row.at, row.money.clone(), row.decided_by.as_deref()), (2_000, Some(money()), Some("Musa Ibrahim")));
    }
    // What was not paid is no payment that looks the same.
    journal.take_team_payments(&[told(9, IntentState::Dead)]).unwrap();
    assert!(journal.earlier(KEY, None).unwrap().is_none() && journal.spent_since(0, None).unwrap().is_empty());
    assert_eq!(rows(&journal, "status:failed").len(), 1);
    // What was left to another computer is that one's.
    journal.take_team_payments(&[told(10, IntentState::Elsewhere)]).unwrap();
    assert!(rows(&journal, "").is_empty());
}

/// Sent at this time, from the wallet `payer`.
fn sent_from(at: i64, payer: Option<&str>, sequence: u64, state: IntentState) -> TeamPayment {
    let paid = Paid { payer: payer.map(str::to_owned), decided_at: at, sent_at: at, ..paid() };
    TeamPayment { paid, ..told(sequence, state) }
}

#[test]
fn what_another_computer_sent_from_a_wallet_is_in_its_month_and_is_taken_off_its_balance_until_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder.path().join("journal.db"));
    let at = journal.clock().now();
    let (from, until) = (at - 60_000, at + 60_000);
    journal.take_team_payments(&[sent_from(at, None, 1, IntentState::Accepted)]).unwrap();
    assert!(journal.under_way("w").unwrap().is_empty() && journal.moved("w", from, until).unwrap().is_empty(), "an older version does not say who paid");
    for (sequence, state, takes) in
        [(2, IntentState::Sending, true), (3, IntentState::Unknown, true), (4, IntentState::Accepted, true), (5, IntentState::Settled, false)]
    {
        journal.take_team_payments(&[sent_from(at, Some("w"), sequence, state)]).unwrap();
        assert_eq!(journal.under_way("w").unwrap().len(), usize::from(takes), "{state:?}");
        let rows = journal.moved("w", from, until).unwrap();
        let [row] = rows.as_slice() else { panic!("{rows:?}") };
        assert_eq!((row.state, row.wallet_id.as_deref(), row.computer.as_deref()), (state, Some("w"), Some("Front desk, Musa Ibrahim")));
        assert_eq!(journal.all_moved(from, until).unwrap(), ["w"]);
    }
    assert!(journal.under_way("other").unwrap().is_empty() && journal.moved("other", from, until).unwrap().is_empty());
    journal.take_team_payments(&[sent_from(at, Some("w"), 6, IntentState::Refused)]).unwrap();
    assert!(journal.moved("w", from, until).unwrap().is_empty() && journal.all_moved(from, until).unwrap().is_empty());
    // After a day the balance shows it, or it was never sent: its computer may not come back to say which.
    let old = TeamPayment {
        entry: "old".into(),
        paid: Paid { sent_at: from - 24 * 3_600_000, ..sent_from(at, Some("w"), 1, IntentState::Unknown).paid },
        ..told(1, IntentState::Unknown)
    };
    journal.take_team_payments(&[old]).unwrap();
    assert!(journal.under_way("w").unwrap().is_empty());
}

#[test]
fn a_payment_that_two_computers_report_is_one_row_of_a_month() {
    let folder = tempfile::tempdir().unwrap();
    let journal = open(&folder.path().join("journal.db"));
    let report = |card: &str, remote_id: &str| TeamPayment {
        card: card.into(),
        remote_id: Some(remote_id.into()),
        ..sent_from(1_000, Some("w"), 1, IntentState::Settled)
    };
    journal.take_team_payments(&[report("c0ffee", "r1"), report("c0ffee2", "r1")]).unwrap();
    let count = || journal.moved("w", 0, i64::MAX).unwrap().len();
    assert_eq!(count(), 1);
    journal.take_team_payments(&[report("c0ffee3", "r2")]).unwrap();
    assert_eq!(count(), 2, "the control: another payment");
}

#[test]
fn what_another_computer_says_it_paid_is_named_and_counts_for_no_first_payment() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    let journal = open(&path);
    let payee = PAYEE.to_lowercase();
    assert_eq!((journal.paid_by_team(&payee).unwrap(), journal.was_paid(&payee).unwrap()), (None, false));
    journal.take_team_payments(&[told(1, IntentState::Unknown)]).unwrap();
    assert_eq!(journal.paid_by_team(&payee).unwrap(), None, "nobody knows yet");
    let newest =
        TeamPayment { entry: "7d1d".into(), computer: "Treasury, Ngozi Eze".into(), paid: Paid { sent_at: 3_000, ..paid() }, ..told(2, IntentState::Settled) };
    journal.take_team_payments(&[told(2, IntentState::Settled), newest]).unwrap();
    let expected = PaidByTeam { times: 2, last: "1970-01-01T00:00:03Z".into(), computer: "Treasury, Ngozi Eze".into() };
    assert_eq!(journal.paid_by_team(&payee).unwrap(), Some(expected));
    assert_eq!((journal.paid_at(&payee).unwrap(), journal.paid_to(&payee).unwrap()), (None, 0), "this computer never paid it");
    assert!(journal.was_paid(&payee).unwrap() && journal.team_payees().unwrap() == [payee.as_str()], "an address that is almost the same is noticed");
    drop(journal);
    Connection::open(&path).unwrap().execute("UPDATE team_payment SET computer = 'You'", []).unwrap();
    assert_eq!(open(&path).paid_by_team(&payee).unwrap(), None, "changed on this disk");
}

#[test]
fn a_payment_of_another_computer_that_was_changed_on_this_disk_counts_as_open_until_it_is_told_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.db");
    let journal = open(&path);
    journal.take_team_payments(&[told(4, IntentState::Settled)]).unwrap();
    drop(journal);
    Connection::open(&path).unwrap().execute("UPDATE team_payment SET state = 'dead', sequence = 900", []).unwrap();
    let journal = open(&path);
    assert_eq!(journal.earlier(KEY, None).unwrap().unwrap().outcome, EarlierOutcome::Open);
    assert_eq!(journal.spent_since(0, None).unwrap_err().code, Code::Storage);
    assert_eq!((rows(&journal, "")[0].state, rows(&journal, "")[0].money.clone()), (IntentState::Unknown, None), "nothing of it is believed");
    journal.take_team_payments(&[told(5, IntentState::Settled)]).unwrap();
    assert_eq!(journal.earlier(KEY, None).unwrap().unwrap().outcome, EarlierOutcome::Paid);
    assert_eq!((journal.spent_since(0, None).unwrap().len(), rows(&journal, "")[0].state), (1, IntentState::Settled));
}

#[test]
fn what_the_service_lists_and_a_computer_tells_is_one_row_and_another_amount_stands_beside_it() {
    let told = TeamPayment { remote_id: Some("r1".into()), ..told(4, IntentState::Settled) };
    for told_first in [false, true] {
        for (amount, expected) in [("1304.530", 1), ("9.99", 2)] {
            let folder = tempfile::tempdir().unwrap();
            let journal = open(&folder.path().join("journal.db"));
            let lists = || journal.take_elsewhere("w", &[listed(amount)], true).unwrap();
            if told_first {
                journal.take_team_payments(std::slice::from_ref(&told)).unwrap();
                lists();
            } else {
                lists();
                journal.annotate("service:r1", "asked Musa", "Rent").unwrap();
                journal.take_team_payments(std::slice::from_ref(&told)).unwrap();
            }
            let found = rows(&journal, "");
            assert_eq!(found.len(), expected, "{amount}, told first: {told_first}");
            let row = found.iter().find(|row| row.computer.is_some()).unwrap();
            assert_eq!(row.note.is_some(), !told_first && expected == 1, "what a person wrote goes with it");
        }
    }
}

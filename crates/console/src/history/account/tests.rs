use super::*;

fn look(amount: &str, first_at: i64, last_at: i64) -> Seen {
    Seen { token_id: NAIRA.into(), symbol: NAIRA.into(), decimals: 2, native: true, amount: amount.into(), first_at, last_at }
}

fn moves(seen: &[Seen], taken: &[(i64, &str)]) -> Vec<String> {
    let taken: Vec<Taken> = taken.iter().map(|(at, text)| Taken { left: *at, known: *at, amount: text.parse().unwrap() }).collect();
    between(seen, &taken, (0, i64::MAX)).iter().map(|one| one.by.trimmed().grouped()).collect()
}

#[test]
fn a_payout_explains_its_debit_and_what_is_left_over_is_its_charge() {
    let seen = [look("100000.00", 10, 20), look("97489.50", 40, 40)];
    assert_eq!(moves(&seen, &[(30, "2500.50")]), ["-10"]);
    assert_eq!(moves(&seen, &[]), ["-2,510.5"], "without its payout the whole difference stands there");
    // Sent between two readings of the balance.
    assert_eq!(moves(&seen, &[(15, "2500.50")]), ["-10"]);
}

#[test]
fn what_came_in_is_seen_to_the_kobo_and_an_unchanged_balance_says_nothing() {
    assert_eq!(moves(&[look("0.00", 1, 1), look("250000.05", 5, 9)], &[]), ["250,000.05"]);
    assert_eq!(moves(&[look("10.00", 1, 1), look("10.00", 90_000_000_000, 90_000_000_000)], &[]), Vec::<String>::new());
}

#[test]
fn a_balance_nobody_looked_at_for_a_day_is_not_known() {
    let seen = [look("5.00", 1_000, 2_000)];
    assert_eq!(held_at(&seen, &[], 2_000 + UNWATCHED).map(|sum| sum.as_naira()).as_deref(), Some("5.00"));
    assert!(held_at(&seen, &[], 2_001 + UNWATCHED).is_none());
    assert!(held_at(&seen, &[], 999).is_none());
}

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// A payout that the service accepted at this time, with its known fee.
fn payout_of(at: i64, amount: &str, fee: Option<Fee>, state: IntentState) -> Entry {
    let money: bursar_contract::Money = serde_json::from_value(serde_json::json!({ "amount": amount, "asset": { "kind": "naira" } })).unwrap();
    Entry { at, money: Some(money), fee, state, ..crate::history::test_entry() }
}

fn charged(amount: &str, duty: u64) -> Option<Fee> {
    let duty = (duty > 0).then_some(bursar_contract::amount::Naira { kobo: duty });
    Some(Fee::Charged { amount: amount.parse().unwrap(), unit: NAIRA.into(), sponsored: false, duty })
}

/// Kind, debit, credit and balance of each line.
fn shown(book: &Book) -> Vec<(LineKind, String, String, String)> {
    let text = |amount: Option<Decimal>| amount.map(|amount| amount.as_naira()).unwrap_or_default();
    book.lines.iter().map(|line| (line.kind, text(line.moved(true)), text(line.moved(false)), text(line.balance.clone()))).collect()
}

#[test]
fn debit_credit_and_balance_of_every_line_lead_from_the_opening_to_a_proven_closing() {
    let seen = [look("1000000.00", 1, 20), look("897440.00", 40, 50), look("1147440.05", 60, 90)];
    let paid = vec![payout_of(30, "102500", charged("10", 5_000), IntentState::Settled)];
    let book = lines(&seen, &paid, (10, 100), 10);
    let row = |kind, debit: &str, credit: &str, balance: &str| (kind, debit.to_owned(), credit.to_owned(), balance.to_owned());
    assert_eq!(
        shown(&book),
        [
            row(LineKind::Payout, "102,500.00", "", "897,500.00"),
            row(LineKind::FeeAndDuty, "60.00", "", "897,440.00"),
            row(LineKind::Received, "", "250,000.05", "1,147,440.05"),
        ]
    );
    assert_eq!((book.opening.unwrap().as_naira(), book.closing.unwrap().as_naira()), ("1,000,000.00".into(), "1,147,440.05".into()));
    assert!(matches!(book.proof, Proof::Matches(90)));
}

#[test]
fn a_closing_is_proven_only_by_a_balance_that_was_read_after_the_last_payout_and_a_difference_is_told() {
    let seen = [look("1000.00", 1, 50)];
    let payout = || vec![payout_of(40, "400", charged("10", 0), IntentState::Settled)];
    let book = lines(&seen, &payout(), (10, 100), 10);
    assert_eq!(book.closing.unwrap().as_naira(), "590.00");
    assert!(matches!(book.proof, Proof::Calculated), "the balance is older than the payout");
    // An unreadable balance is skipped, so its change is in no line.
    let seen = [look("1000.00", 1, 30), look("damaged", 45, 45), look("500.00", 60, 60)];
    let book = lines(&seen, &payout(), (10, 100), 10);
    assert!(matches!(&book.proof, Proof::Differs(60, by) if signed(by) == "-90.00"));
}

#[test]
fn a_gap_is_a_line_with_what_the_balance_changed_by_and_stands_in_neither_total() {
    let seen = [look("1000.00", 1, 20), look("46000.00", 20 + 3 * DAY, 30 + 3 * DAY)];
    let book = lines(&seen, &[], (10, 4 * DAY), 10);
    assert_eq!(shown(&book), [(LineKind::Gap, String::new(), String::new(), String::new())]);
    assert_eq!(book.lines[0].beside().as_deref(), Some("+45,000.00"));
    assert_eq!(unexplained(&book.lines).map(|(change, gaps)| (signed(&change), gaps)), Some(("+45,000.00".to_owned(), 1)), "it is a line of the totals");
    assert!(matches!(book.proof, Proof::Matches(_)));
    // Without a reading at the end, the closing balance is unknown.
    let book = lines(&seen[..1], &[], (10, 4 * DAY), 10);
    assert_eq!((book.lines[0].kind, book.lines[0].beside()), (LineKind::Gap, None));
    assert!(book.closing.is_none() && matches!(book.proof, Proof::Unknown));
}

#[test]
fn an_opening_that_nobody_saw_is_unknown_and_the_first_balance_that_was_read_begins_the_account() {
    let seen = [look("700.00", 2 * DAY, 2 * DAY), look("900.00", 2 * DAY + 50, 2 * DAY + 60)];
    let paid = vec![payout_of(DAY, "5", None, IntentState::Settled), payout_of(2 * DAY + 10, "100", None, IntentState::Accepted)];
    let book = lines(&seen, &paid, (10, 2 * DAY + 100), 10);
    assert!(book.opening.is_none());
    let balances: Vec<String> = shown(&book).into_iter().map(|(_, _, _, balance)| balance).collect();
    assert_eq!(balances, ["", "", "600.00", "900.00"], "before the first look nothing is known");
    assert_eq!(book.lines[1].beside(), None, "and neither is what the gap before it changed");
}

#[test]
fn what_is_left_over_of_a_payout_is_its_fee_and_duty_before_and_after_it_is_known_and_more_is_another_debit() {
    let of = |fee, left: &str| {
        let seen = [look("1000000.00", 1, 20), look(left, 40, 90)];
        let book = lines(&seen, &[payout_of(30, "102500", fee, IntentState::Settled)], (10, 100), 10);
        shown(&book).into_iter().map(|(kind, debit, ..)| (kind, debit)).collect::<Vec<_>>()
    };
    let known = Some(Fee::ByBalance { amount: bursar_contract::amount::Naira { kobo: 6_000 } });
    let charges = [(LineKind::Payout, "102,500.00".to_owned()), (LineKind::FeeAndDuty, "60.00".into())];
    assert_eq!((of(known.clone(), "897440.00"), of(None, "897440.00")), (charges.to_vec(), charges.to_vec()), "one word, whenever one looks");
    assert_eq!(of(known, "897400.00").last(), Some(&(LineKind::OtherDebit, "40.00".into())), "its charge is known, and this is none");
    assert_eq!(of(None, "896000.00").last(), Some(&(LineKind::OtherDebit, "1,500.00".into())), "more than a payout is charged");
}

#[test]
fn a_fee_that_is_seen_long_after_its_payout_stands_under_it_and_has_its_code() {
    // Its outcome was recorded at 60, after a batch: no look in between says on which side of it the money left.
    let seen = [look("1000.00", 1, 20), look("480.00", 70, 90)];
    let recorded = Entry { code: Some("YV7-WE8".into()), answered_at: Some(60), ..payout_of(30, "400", None, IntentState::Settled) };
    let book = lines(&seen, &[recorded, payout_of(40, "50", charged("10", 0), IntentState::Settled)], (10, 100), 10);
    let found: Vec<_> = book.lines.iter().map(|line| (line.kind, line.at, line.paid.as_ref().and_then(|paid| paid.code.as_deref()))).collect();
    let own = Some("YV7-WE8");
    assert_eq!(found, [(LineKind::Payout, 30, own), (LineKind::FeeAndDuty, 30, own), (LineKind::Payout, 40, None), (LineKind::Fee, 40, None)]);
    let balances: Vec<_> = shown(&book).into_iter().map(|(_, debit, _, balance)| (debit, balance)).collect();
    assert_eq!(balances[1], ("60.00".into(), "540.00".into()));
    assert!(matches!(book.proof, Proof::Matches(90)));
    // The control: what two payouts cost together is of neither.
    let two = [payout_of(30, "400", None, IntentState::Settled), payout_of(40, "50", None, IntentState::Settled)];
    let book = lines(&seen, &two, (10, 100), 10);
    assert_eq!(book.lines.last().map(|line| (line.kind, line.at)), Some((LineKind::FeeAndDuty, 70)));
}

#[test]
fn a_payout_without_an_outcome_is_told_and_not_counted_and_a_failed_one_is_no_line() {
    let seen = [look("1000.00", 1, 90)];
    let paid = vec![payout_of(30, "400", None, IntentState::Unknown), payout_of(40, "1", None, IntentState::Dead)];
    let book = lines(&seen, &paid, (10, 100), 10);
    assert_eq!(shown(&book), [(LineKind::Open, String::new(), String::new(), "1,000.00".into())]);
    assert_eq!(book.lines[0].beside().as_deref(), Some("400.00"));
    assert!(matches!(book.proof, Proof::Matches(90)));
}

#[test]
fn a_debit_may_be_the_payout_of_unknown_outcome_that_left_in_its_time_and_no_other() {
    let seen = [look("1000.00", 1, 20), look("600.00", 50, 90)];
    let other_debit = |at: i64, state: IntentState| {
        let book = lines(&seen, &[payout_of(at, "400", None, state)], (10, 100), 10);
        book.lines.iter().find(|line| line.kind == LineKind::OtherDebit).map(|line| line.may_be_open)
    };
    assert_eq!(other_debit(30, IntentState::Unknown), Some(true));
    assert_eq!(other_debit(60, IntentState::Unknown), Some(false), "it left after the debit was seen");
    assert_eq!(other_debit(30, IntentState::Dead), Some(false), "and this one was not paid");
}

#[test]
fn opening_credits_debits_and_closing_add_up_whatever_the_looks_were() {
    let mut seed = 7_u64;
    let mut next = |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % most
    };
    for _ in 0..300 {
        let (mut seen, mut taken, mut kobo, mut at) = (vec![], vec![], 1_000_000_i64, 1_i64);
        seen.push(look("10000.00", at, at));
        for _ in 0..20 {
            at += 10;
            match next(3) {
                0 => kobo += next(50_000) as i64,
                _ => {
                    let paid = next(2_000) as i64 + 1;
                    taken.push((at, format!("{}.{:02}", paid / 100, paid % 100).parse().unwrap()));
                    kobo -= paid + 10;
                }
            }
            if next(2) == 0 {
                at += 10;
                seen.push(look(&format!("{}.{:02}", kobo / 100, kobo % 100), at, at));
            }
        }
        let last = seen.last().unwrap().first_at;
        taken.retain(|(paid, _)| *paid <= last);
        let paid = taken.iter().map(|(at, amount): &(i64, Decimal)| payout_of(*at, &amount.to_string(), None, IntentState::Settled)).collect::<Vec<_>>();
        let book = lines(&seen, &paid, (1, last + 1), 1);
        let moved: Decimal = book.lines.iter().filter_map(|line| line.by.clone()).sum();
        assert_eq!(&book.opening.unwrap() + &moved, seen.last().unwrap().amount.parse().unwrap());
        assert!(matches!(book.proof, Proof::Matches(_)));
    }
}

#[test]
fn a_month_adds_up_over_a_payout_whose_outcome_was_known_hours_later() {
    // Money was received while it was not known; then the service showed that it had taken the payout.
    let seen = [look("1000.00", 1, 20), look("1250.00", 40, 40), look("850.00", 20 * HOUR, 21 * HOUR)];
    let paid = [Entry { answered_at: Some(19 * HOUR), ..payout_of(30, "400", charged("0", 0), IntentState::Settled) }];
    let book = lines(&seen, &paid, (10, DAY), 10);
    let money: Vec<_> = shown(&book).into_iter().map(|(kind, debit, credit, _)| (kind, debit, credit)).collect();
    let row = |kind, debit: &str, credit: &str| (kind, debit.to_owned(), credit.to_owned());
    assert_eq!(money, [row(LineKind::Payout, "400.00", ""), row(LineKind::Received, "", "250.00")], "no other debit, and no larger credit");
    assert_eq!(book.closing.unwrap().as_naira(), "850.00");
    assert!(matches!(book.proof, Proof::Matches(_)));
    // In the hours between, what is known is what was known before it left, less the payout.
    let open = lines(&seen[..2], &paid, (10, HOUR), 10);
    assert_eq!((open.closing.unwrap().as_naira(), open.lines.len()), ("600.00".into(), 1));
}

#[test]
fn payments_of_one_batch_that_stand_together_are_one_group_with_their_sum_and_what_stays_after_them() {
    let seen = [look("1000000.00", 1, 20), look("1050000.00", 45, 50)];
    let row = |at: i64, id: &str, amount: &str, state| Entry { id: id.into(), ..payout_of(at, amount, charged("10", 0), state) };
    let paid = vec![
        row(30, "a1", "100", IntentState::Settled),
        row(31, "a2", "200.50", IntentState::Settled),
        row(32, "a3", "300", IntentState::Unknown),
        row(33, "single", "50", IntentState::Settled),
        row(34, "a4", "400", IntentState::Settled),
        // After what was received the same batch goes on.
        row(60, "a5", "500", IntentState::Settled),
        row(61, "a6", "600", IntentState::Settled),
    ];
    let batch = || RowOf { batch: "b".into(), code: "K7Q-4MD".into(), name: "November salaries".into() };
    let batches = ["a1", "a2", "a3", "a4", "a5", "a6"].map(|id| (id.to_owned(), batch())).into();
    let book = lines(&seen, &paid, (10, 100), 10);
    let found = groups(&book.lines, &batches);
    let parts: Vec<_> = found.iter().map(|of| (of.first, of.lines, of.payments, of.open, of.debit.as_str())).collect();
    assert_eq!(parts, [(0, 5, 3, 1, "320.50"), (10, 4, 2, 0, "1,120.00")], "{found:?}");
    assert_eq!(found[0].balance, book.lines[4].balance.as_ref().map(Decimal::as_naira), "what was there after the last of them");
    let own: Vec<_> = found.iter().flat_map(|of| &book.lines[of.first as usize..(of.first + of.lines) as usize]).collect();
    assert!(own.iter().all(|line| line.paid.as_ref().is_some_and(|paid| paid.id != "single")), "no line of another payment is in a group");
}

#[test]
fn a_debit_that_a_person_recorded_says_so_and_one_that_the_service_took_does_not() {
    let decision = bursar_journal::Decision { at: 45, by: "Ada Obi".into(), sent: true, note: "Seen on the bank's statement".into(), overruled_at: None };
    let seen = [look("1000.00", 1, 50)];
    for (decision, said) in [(Some(decision), true), (None, false)] {
        let paid = Entry { decision, ..payout_of(40, "400", None, IntentState::Settled) };
        let book = lines(&seen, &[paid], (10, 100), 10);
        assert_eq!(printed(&book.lines[0]).details.contains("Recorded as made (by Ada Obi)"), said);
    }
}

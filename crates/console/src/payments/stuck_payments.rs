//! Payments that take long: which of them a person should look at, and what came of replacing one.

use std::collections::BTreeSet;

use bursar_contract::{
    Fault,
    transactions::{Finality, TransactionState},
};

use crate::payments::{
    api::{IntentView, ReplacementEnd, ReplacementView},
    review::replacement::off,
    words,
};
use bursar_journal::{IntentRecord, IntentState, Journal, LinkKind};

/// Stuck: so many times the usual time of its chain.
const TIMES: i64 = 5;

/// What can be done about a transaction, and its family.
pub fn replacement(journal: &Journal, id: &str) -> Result<ReplacementView, Fault> {
    let view = journal.record(id)?;
    let family = journal.family(id)?;
    Ok(ReplacementView {
        accelerate_off: off(LinkKind::AccelerateOf, &view, &family).map(|reason| words::off(&reason)),
        cancel_off: off(LinkKind::CancelOf, &view, &family).map(|reason| words::off(&reason)),
        behind: journal.behind(id)?,
        slow: is_slow(&view, journal.clock().now()),
        end: end(&family),
        family: family.into_iter().map(IntentView::from).collect(),
    })
}

/// A payment that is slow: the oldest of its wallet.
pub(crate) struct StuckPayment {
    pub intent: IntentView,
    /// Later payments from the same wallet that wait behind it.
    pub behind: u32,
}

/// Slow payments, the oldest of each wallet: accelerating it lets the others through.
pub(crate) fn list(journal: &Journal) -> Result<Vec<StuckPayment>, Fault> {
    let mut seen = BTreeSet::new();
    let mut items = Vec::new();
    for intent in journal.in_states(&[IntentState::Accepted])? {
        if !intent.operation.starts_with("transaction_") {
            continue;
        }
        let view = journal.record(&intent.id)?;
        if is_slow(&view, journal.clock().now()) && seen.insert(intent.wallet_id.clone()) {
            items.push(StuckPayment { behind: journal.behind(&intent.id)?, intent: view.into() });
        }
    }
    Ok(items)
}

fn is_slow(record: &IntentRecord, now: i64) -> bool {
    let usual = i64::from(record.usual_seconds());
    record.state == IntentState::Accepted && record.decided_at.is_some_and(|at| (now - at) / 1000 > usual * TIMES)
}

/// How a family ended. "Paid" only where a payment of it settled.
fn end(family: &[IntentRecord]) -> ReplacementEnd {
    use IntentState as I;
    let cancels = |view: &&IntentRecord| view.operation == "transaction_cancel";
    if family.len() < 2 {
        return ReplacementEnd::Alone;
    }
    let settled = family.iter().find(|view| view.state == I::Settled);
    match settled {
        Some(view) if cancels(&view) => ReplacementEnd::Cancelled,
        Some(view) if view.operation == "transaction_accelerate" => ReplacementEnd::Accelerated,
        // The first went through; only if somebody asked to cancel it, that came too late.
        Some(_) if family.iter().any(|view| cancels(&view) && view.state != I::Draft) => ReplacementEnd::TooLate,
        Some(_) => ReplacementEnd::Accelerated,
        None if family.iter().all(|view| matches!(view.state, I::Unknown | I::AcceptedUnreadable | I::Dead | I::Refused)) => ReplacementEnd::Unknown,
        None => ReplacementEnd::Open,
    }
}

/// What became of a payment that the chain or the service ended without paying it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DeadPayment {
    /// It was not made.
    NotMade,
    /// It was cancelled, as a person asked.
    Cancelled,
    /// Another transaction of its family made the payment, or still can.
    Replaced,
}

/// The same of `record`, by the transactions that replace it or are replaced by it.
pub(crate) fn dead(journal: &Journal, record: &IntentRecord) -> Result<DeadPayment, Fault> {
    Ok(dead_in(record, &journal.family(&record.id)?))
}

fn dead_in(record: &IntentRecord, family: &[IntentRecord]) -> DeadPayment {
    use IntentState as I;
    let can_pay = |other: &IntentRecord| {
        other.id != record.id && other.operation != "transaction_cancel" && matches!(other.state, I::Approved | I::Sending | I::Accepted | I::Unknown)
    };
    let is_cancelled = record.service_state.clone().is_some_and(|word| TransactionState(word).finality() == Finality::Cancelled);
    match end(family) {
        ReplacementEnd::Cancelled => DeadPayment::Cancelled,
        ReplacementEnd::Accelerated | ReplacementEnd::TooLate => DeadPayment::Replaced,
        ReplacementEnd::Alone => DeadPayment::NotMade,
        ReplacementEnd::Open | ReplacementEnd::Unknown if family.iter().any(can_pay) => DeadPayment::Replaced,
        ReplacementEnd::Open | ReplacementEnd::Unknown if is_cancelled => DeadPayment::Cancelled,
        ReplacementEnd::Open | ReplacementEnd::Unknown => DeadPayment::NotMade,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(operation: &str, state: IntentState) -> IntentRecord {
        IntentRecord {
            id: operation.into(),
            code: "K7Q-4MD".into(),
            operation: operation.into(),
            title: bursar_messages::Message::default(),
            state,
            service_state: Some("SENT".into()),
            payment: None,
            charged: None,
            remote_id: Some("tx_1".into()),
            tx_hash: Some("0x01".into()),
            hashes: Vec::new(),
            is_damaged: false,
            fault: None,
            created_at: 0,
            decided_at: None,
            accepted_at: None,
            mined_at: None,
            settled_at: None,
            decided_by: None,
            attempts: 1,
            category: None,
            decision: None,
            links: Vec::new(),
        }
    }

    #[test]
    fn too_late_is_never_called_cancelled_and_cancelled_never_paid() {
        use IntentState as I;
        let family = |payment, cancel| end(&[view("transaction_transfer", payment), view("transaction_cancel", cancel)]);
        assert_eq!(family(I::Dead, I::Settled), ReplacementEnd::Cancelled);
        assert_eq!(family(I::Settled, I::Dead), ReplacementEnd::TooLate);
        assert_eq!(family(I::Settled, I::Refused), ReplacementEnd::TooLate);
        assert_eq!(family(I::Unknown, I::Unknown), ReplacementEnd::Unknown);
        assert_eq!(family(I::Dead, I::Accepted), ReplacementEnd::Open);
        assert_eq!(end(&[view("transaction_transfer", I::Dead), view("transaction_accelerate", I::Settled)]), ReplacementEnd::Accelerated);
        assert_eq!(end(&[view("transaction_transfer", I::Settled)]), ReplacementEnd::Alone);
    }

    #[test]
    fn a_payment_that_another_one_of_its_family_makes_is_not_called_failed() {
        use IntentState as I;
        let paid = IntentRecord { service_state: Some("CANCELLED".into()), ..view("transaction_transfer", I::Dead) };
        let with = |operation, state| dead_in(&paid, &[paid.clone(), view(operation, state)]);
        assert_eq!(with("transaction_accelerate", I::Settled), DeadPayment::Replaced);
        assert_eq!(with("transaction_accelerate", I::Accepted), DeadPayment::Replaced, "it is not known yet which one pays");
        assert_eq!(with("transaction_cancel", I::Settled), DeadPayment::Cancelled);
        assert_eq!(with("transaction_cancel", I::Accepted), DeadPayment::Cancelled, "the service's word");
        assert_eq!(dead_in(&paid, std::slice::from_ref(&paid)), DeadPayment::NotMade);
        let failed = view("transaction_transfer", I::Dead);
        assert_eq!(dead_in(&failed, &[failed.clone(), view("transaction_cancel", I::Refused)]), DeadPayment::NotMade);
        let late = view("transaction_accelerate", I::Dead);
        assert_eq!(dead_in(&late, &[view("transaction_transfer", I::Settled), late.clone()]), DeadPayment::Replaced, "the first one paid");
    }

    #[test]
    fn each_button_is_on_only_where_it_can_do_something() {
        let mut sent = view("transaction_transfer", IntentState::Accepted);
        assert_eq!((off(LinkKind::AccelerateOf, &sent, &[]), off(LinkKind::CancelOf, &sent, &[])), (None, None));
        for word in ["INITIATED", "QUEUED", "pending", "signed"] {
            sent.service_state = Some(word.into());
            assert!(off(LinkKind::AccelerateOf, &sent, &[]).is_some(), "{word}");
            assert!(off(LinkKind::CancelOf, &sent, &[]).is_none(), "{word}");
        }
        sent.service_state = Some("SENT".into());
        sent.tx_hash = None;
        assert!(off(LinkKind::AccelerateOf, &sent, &[]).is_some());
        for state in [IntentState::Settled, IntentState::Dead, IntentState::Unknown, IntentState::Sending] {
            let view = view("transaction_transfer", state);
            assert!(off(LinkKind::AccelerateOf, &view, &[]).is_some() && off(LinkKind::CancelOf, &view, &[]).is_some(), "{state:?}");
        }
        let asked = IntentRecord { created_at: 300_000, ..view("transaction_cancel", IntentState::Accepted) };
        let parent = view("transaction_transfer", IntentState::Accepted);
        let off = off(LinkKind::CancelOf, &parent, &[parent.clone(), asked]).unwrap();
        assert_eq!(words::off(&off).id(), "replacements-cancel-asked");
    }
}

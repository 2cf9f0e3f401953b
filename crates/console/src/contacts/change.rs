//! When the way to pay a contact was last changed, for the review of a payment to it.

use std::collections::BTreeSet;

use bursar_contract::Fault;
use jiff::{SignedDuration, Timestamp};

use super::{
    Contacts,
    finding::{Done, Finding, Place},
    verification,
};
use bursar_journal::{
    ContactEntry,
    contact::{Contact, PaymentDetails, PaymentMethod, PaymentMethodChange, PaymentMethodChangeKind, VerificationLevel},
    rfc3339,
};

/// A change is shown for this long.
const RECENT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The last change of a way, beside the payments of its contact.
pub(crate) struct Change {
    /// For the review: recent, or not verified since.
    pub shown: Option<PaymentMethodChange>,
    /// For the checks: it was made after the last payment to this contact.
    pub finding: Option<Finding>,
}

impl Contacts {
    /// The last change of a contact's way at this moment.
    pub(crate) fn change(&self, contact: &Contact, method: &PaymentMethod, now: Timestamp) -> Result<Change, Fault> {
        let log = self.journal.contact_log(&contact.id)?;
        let change = last(contact, method, &log);
        let Ok(at) = change.at.parse::<Timestamp>() else { return Ok(Change { shown: None, finding: None }) };
        let recent = shown(&change, method, now);
        let finding =
            self.last_payment(contact, method, &log)?.filter(|paid| *paid < at).and_then(|paid| since_payment(contact, method, &change, at, paid, now));
        Ok(Change { shown: recent.then_some(change), finding })
    }

    /// When a contact was last paid, by any way it has or had. None where it was only ever paid where this way leads: who was paid before they became a
    /// contact is still paid at the same place.
    fn last_payment(&self, contact: &Contact, method: &PaymentMethod, log: &[ContactEntry]) -> Result<Option<Timestamp>, Fault> {
        let earlier = log.iter().flat_map(|entry| [&entry.step.before, &entry.step.after]).flatten();
        let places: BTreeSet<String> = earlier.chain([contact]).flat_map(|contact| &contact.methods).filter_map(place).collect();
        let here = place(method);
        let (mut last, mut was_elsewhere) = (None, false);
        // A contact has few places, and the records may have many payments.
        for place in places {
            let paid = self.journal.paid_at(&place)?.and_then(|paid| paid.last.parse().ok());
            was_elsewhere |= paid.is_some() && here.as_ref() != Some(&place);
            last = last.max(paid);
        }
        Ok(last.filter(|_| was_elsewhere))
    }
}

/// Where a way leads, as payments are counted by it.
fn place(method: &PaymentMethod) -> Option<String> {
    match &method.details {
        PaymentDetails::Wallet { address, .. } => Some(address.to_ascii_lowercase()),
        PaymentDetails::Bank { account_number, .. } => Some(account_number.clone()),
        PaymentDetails::Customer { .. } => None,
    }
}

/// Whether a review shows a change: it is recent, or nobody verified the way since.
fn shown(change: &PaymentMethodChange, method: &PaymentMethod, now: Timestamp) -> bool {
    let unverified = change.kind != PaymentMethodChangeKind::Added && method.level_here() == VerificationLevel::New;
    unverified || change.at.parse().is_ok_and(|at: Timestamp| now.duration_since(at) <= RECENT)
}

/// The newest entry of the log that changed this way; without one, what the way itself holds.
fn last(contact: &Contact, method: &PaymentMethod, log: &[ContactEntry]) -> PaymentMethodChange {
    let of = |contact: &Option<Contact>| contact.as_ref().and_then(|contact| contact.methods.iter().find(|one| one.id == method.id).cloned());
    let found = log.iter().find_map(|entry| {
        let (before, after) = (of(&entry.step.before), of(&entry.step.after)?);
        let kind = match before {
            None => PaymentMethodChangeKind::Added,
            Some(before) if before.details != after.details => PaymentMethodChangeKind::Changed,
            Some(before) if before.changed_at != after.changed_at => PaymentMethodChangeKind::Doubted,
            Some(_) => return None,
        };
        Some(PaymentMethodChange { kind, at: rfc3339(entry.at), by: Some(entry.person.clone()) })
    });
    found.unwrap_or_else(|| {
        let kind = if method.changed_at == contact.created_at { PaymentMethodChangeKind::Added } else { PaymentMethodChangeKind::Changed };
        PaymentMethodChange { kind, at: method.changed_at.clone(), by: None }
    })
}

/// The risk of a way that is not the one that was paid last. While it cools off, the line of the cool-off asks the same.
fn since_payment(contact: &Contact, method: &PaymentMethod, change: &PaymentMethodChange, at: Timestamp, paid: Timestamp, now: Timestamp) -> Option<Finding> {
    let done = match change.kind {
        PaymentMethodChangeKind::Added => Done::Added,
        PaymentMethodChangeKind::Changed => Done::Changed,
        PaymentMethodChangeKind::Doubted => return None,
    };
    let place = match method.details {
        PaymentDetails::Wallet { .. } => Place::Address,
        _ => Place::Account,
    };
    (!verification::cools(method, now)).then(|| Finding::ChangedSincePaid { contact: contact.name.clone(), place, done, at, paid })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::checks::Found;

    const NOW: &str = "2026-11-22T14:12:00Z";

    fn of(kind: PaymentMethodChangeKind, ago: SignedDuration) -> PaymentMethodChange {
        PaymentMethodChange { kind, at: (NOW.parse::<Timestamp>().unwrap() - ago).to_string(), by: Some("Chinedu Nwosu".into()) }
    }

    fn method(level: VerificationLevel) -> PaymentMethod {
        let details = PaymentDetails::Wallet { address: "0x2fdEB96d578e1183F60835110F8C7E667A48870B".into(), chains: Vec::new() };
        PaymentMethod { id: "r1".into(), details, level, proofs: Vec::new(), changed_at: "2026-01-05T09:00:00Z".into(), cools_until: None, computer: None }
    }

    fn contact(method: PaymentMethod) -> Contact {
        let at = "2026-01-05T09:00:00Z".to_owned();
        let kind = Default::default();
        Contact {
            id: "c1".into(),
            kind,
            name: "Ada Obi".into(),
            tags: vec![],
            note: String::new(),
            methods: vec![method],
            created_at: at.clone(),
            changed_at: at,
        }
    }

    #[test]
    fn a_change_is_shown_for_thirty_days_and_for_longer_while_nobody_verified_it() {
        let now = NOW.parse().unwrap();
        let (minutes, days) = (SignedDuration::from_mins(3), SignedDuration::from_hours(20 * 24));
        let long = SignedDuration::from_hours(90 * 24);
        let seen = |kind, ago, level| shown(&of(kind, ago), &method(level), now);
        assert!(seen(PaymentMethodChangeKind::Changed, minutes, VerificationLevel::Verified));
        assert!(seen(PaymentMethodChangeKind::Changed, days, VerificationLevel::Verified));
        assert!(seen(PaymentMethodChangeKind::Changed, long, VerificationLevel::New), "nobody verified the new one yet");
        assert!(!seen(PaymentMethodChangeKind::Changed, long, VerificationLevel::Verified), "control: it has been so for long, and somebody verified it");
        assert!(seen(PaymentMethodChangeKind::Added, minutes, VerificationLevel::New));
        assert!(!seen(PaymentMethodChangeKind::Added, long, VerificationLevel::New), "control: it was never changed");
    }

    #[test]
    fn the_newest_entry_that_changed_the_way_says_when_and_by_whom() {
        let old = contact(method(VerificationLevel::Verified));
        let mut new = old.clone();
        new.methods[0].details = PaymentDetails::Wallet { address: "0x5295Fb4c053d1Dc71c545F56720f270629A8F595".into(), chains: Vec::new() };
        new.methods[0].changed_at = NOW.into();
        let mut renamed = new.clone();
        renamed.name = "Ada O.".into();
        let entry = |at, before: Option<&Contact>, after: &Contact| ContactEntry {
            at,
            person: format!("Person {at}"),
            action: "change".into(),
            step: bursar_journal::ContactStep { before: before.cloned(), after: Some(after.clone()) },
        };
        let log = [entry(3, Some(&new), &renamed), entry(2, Some(&old), &new), entry(1, None, &old)];
        assert_eq!(
            last(&renamed, &renamed.methods[0], &log),
            PaymentMethodChange { kind: PaymentMethodChangeKind::Changed, at: rfc3339(2), by: Some("Person 2".into()) }
        );
        assert_eq!(
            last(&old, &old.methods[0], &log[2..]),
            PaymentMethodChange { kind: PaymentMethodChangeKind::Added, at: rfc3339(1), by: Some("Person 1".into()) }
        );
        assert_eq!(last(&old, &old.methods[0], &[]).kind, PaymentMethodChangeKind::Added, "without a log the way itself tells");
    }

    #[test]
    fn a_way_that_was_changed_after_the_last_payment_asks_for_a_tick_that_names_the_contact() {
        let (now, paid) = (NOW.parse().unwrap(), "2026-10-01T09:00:00Z".parse().unwrap());
        let changed = of(PaymentMethodChangeKind::Changed, SignedDuration::from_mins(3));
        let at = changed.at.parse().unwrap();
        let one = contact(method(VerificationLevel::New));
        let line = since_payment(&one, &one.methods[0], &changed, at, paid, now).unwrap().words();
        assert_eq!(line.tick.unwrap(), "I called Ada Obi on a phone number I already had, and this address is really theirs");
        assert_eq!(line.detail.unwrap(), "It was changed on 22 Nov 2026, 3:09pm. The last payment was on 1 Oct 2026, 10:00am.");
        let cooling = PaymentMethod { cools_until: Some("2026-11-23T14:09:00Z".into()), ..method(VerificationLevel::New) };
        assert!(since_payment(&one, &cooling, &changed, at, paid, now).is_none(), "the line of the cool-off asks it");
        let doubted = of(PaymentMethodChangeKind::Doubted, SignedDuration::from_mins(3));
        assert!(since_payment(&one, &one.methods[0], &doubted, at, paid, now).is_none(), "control: it leads where it led");
    }
}

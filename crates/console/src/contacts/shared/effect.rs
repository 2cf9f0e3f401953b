//! What the versions of a contact come to on this computer: its own cooling-off periods, and who verified what on which computer.

use bursar_approvals::keys::KeyId;
use bursar_contract::Fault;
use bursar_journal::contact::{Contact, PaymentMethod, Proof};
use jiff::{SignedDuration, Timestamp};

use super::{
    merge::{Field, Merged, Way},
    store::Open,
    version::{Content, Method, Step},
};

/// The farthest ahead of this computer that a signed time counts. A clock that is years ahead would keep an account cooling for years.
const FARTHEST: SignedDuration = SignedDuration::from_hours(7 * 24);

/// What this computer brings to it.
pub(super) struct Effect<'e> {
    pub now: Timestamp,
    /// For how long a changed way cools off here.
    pub hours: u32,
    /// The card of this computer.
    pub own: KeyId,
    /// The person and the computer of a card.
    pub named: &'e dyn Fn(KeyId) -> Result<String, Fault>,
}

impl Effect<'_> {
    /// The contact as the book has it from now on. None: it is not in it any more. `before`: as it was; `open`: what waited for a person in it.
    pub fn contact(&self, id: &str, before: Option<&Contact>, merged: &Merged, open: Option<&Open>) -> Result<Option<Contact>, Fault> {
        let Some(Content { kind, name, tags, note, created_at, methods }) = merged.content.clone() else { return Ok(None) };
        let (waits, waited) = (waiting(&merged.open), open.map(|open| waiting(&open.conflicts)).unwrap_or_default());
        let mut all = Vec::with_capacity(methods.len());
        for method in methods {
            let known = before.and_then(|before| before.methods.iter().find(|known| known.id == method.id && known.details == method.details));
            // What stands beside another, or did a moment ago, is as new as a change.
            let is_known = waits.contains(&method.id.as_str()) == waited.contains(&method.id.as_str());
            let way = merged.ways.get(&method.id);
            all.push(self.method(method, known.filter(|_| is_known), way)?);
        }
        let mut contact = Contact { id: id.to_owned(), kind, name, tags, note, methods: all, created_at, changed_at: String::new() };
        contact.changed_at = before.map(|before| before.changed_at.clone()).unwrap_or_default();
        if before != Some(&contact) {
            contact.changed_at = self.now.to_string();
        }
        Ok(Some(contact))
    }

    fn method(&self, method: Method, known: Option<&PaymentMethod>, way: Option<&Way>) -> Result<PaymentMethod, Fault> {
        let Method { id, details, steps } = method;
        let level = steps.last().map(|step| step.level).unwrap_or_default();
        let mut proofs = Vec::with_capacity(steps.len());
        for (step, computer) in steps.into_iter().zip(way.into_iter().flat_map(|way| &way.steps)) {
            proofs.push(self.proof(step, *computer, known)?);
        }
        let fresh = self.cools_until(way.map_or(0, |way| way.at));
        let (changed_at, cools_until) = match known {
            Some(known) if level >= known.level => (known.changed_at.clone(), known.cools_until.clone()),
            // Somebody doubts it.
            Some(known) => (self.now.to_string(), later(known.cools_until.clone(), fresh)),
            None => (self.now.to_string(), fresh),
        };
        let computer = match (known, way) {
            (Some(known), _) => known.computer.clone(),
            (None, way) => way.filter(|way| way.by != self.own).map(|way| way.by.0.to_string()),
        };
        Ok(PaymentMethod { id, details, level, proofs, changed_at, cools_until, computer })
    }

    /// Until when a way that came from another computer cools off: counted from when it is first seen here or from its signed time, whichever is later.
    fn cools_until(&self, signed: i64) -> Option<String> {
        let signed = Timestamp::from_millisecond(signed).unwrap_or(self.now);
        let from = self.now.max(signed.min(self.now + FARTHEST));
        (self.hours > 0).then(|| (from + SignedDuration::from_hours(i64::from(self.hours))).to_string())
    }

    fn proof(&self, step: Step, computer: KeyId, known: Option<&PaymentMethod>) -> Result<Proof, Fault> {
        let other = (computer != self.own).then(|| computer.0.to_string());
        let is_same = |proof: &&Proof| Step::of((*proof).clone()) == step && (other.is_none() || proof.computer == other);
        if let Some(kept) = known.into_iter().flat_map(|known| &known.proofs).find(is_same) {
            return Ok(kept.clone());
        }
        let by = (self.named)(computer)?;
        let Step { level, at, note, phone, called_at } = step;
        Ok(Proof { level, by, at, note, phone, called_at, computer: other })
    }
}

fn waiting(open: &[super::Conflict]) -> Vec<&str> {
    open.iter().filter_map(|one| if let Field::Method(id) = &one.field { Some(id.as_str()) } else { None }).collect()
}

fn later(one: Option<String>, other: Option<String>) -> Option<String> {
    let at = |text: &Option<String>| text.as_deref().and_then(|text| text.parse::<Timestamp>().ok());
    if at(&one) > at(&other) { one } else { other }
}

#[cfg(test)]
mod tests {
    use bursar_approvals::keys::sha256;
    use bursar_journal::contact::VerificationLevel;

    use super::*;
    use crate::contacts::shared::{
        merge::{Held, merge},
        version::{
            Version,
            tests::{CONTACT, METHOD, computer, content, step, version},
        },
    };

    const NOW: &str = "2026-11-20T10:00:00Z";

    fn now() -> Timestamp {
        NOW.parse().unwrap()
    }

    fn held(version: Version) -> Held {
        Held { digest: sha256(version.body().unwrap().as_bytes()), version }
    }

    fn effect(before: Option<&Contact>, versions: &[Held]) -> Contact {
        let named = |_| Ok("Bisi on Front desk".to_owned());
        let effect = Effect { now: now(), hours: 24, own: computer("ada"), named: &named };
        effect.contact(CONTACT, before, &merge(versions), None).unwrap().unwrap()
    }

    fn cools(signed: &str) -> String {
        let at = signed.parse::<Timestamp>().unwrap().as_millisecond();
        let contact = effect(None, &[held(version("bisi", at, &[], Some(content("0690000031"))))]);
        contact.methods[0].cools_until.clone().unwrap()
    }

    #[test]
    fn what_came_cools_off_from_when_it_was_seen_here_or_signed_whichever_is_later() {
        assert_eq!(cools("2026-11-20T09:59:00Z"), "2026-11-21T10:00:00Z");
        assert_eq!(cools("1999-01-01T00:00:00Z"), "2026-11-21T10:00:00Z", "a time before shortens nothing");
        assert_eq!(cools("2026-11-20T12:00:00Z"), "2026-11-21T12:00:00Z");
        assert_eq!(cools("9999-01-01T00:00:00Z"), "2026-11-28T10:00:00Z", "and a clock of another century keeps nothing waiting for good");
    }

    #[test]
    fn a_verification_is_theirs_by_name_and_ends_no_cooling_off_here_and_a_doubt_begins_one() {
        let first = held(version("bisi", 1, &[], Some(content("0690000031"))));
        let here = effect(None, std::slice::from_ref(&first));
        let mut checked = content("0690000031");
        checked.methods[0].steps = vec![step(VerificationLevel::ReadBack, "Halima herself")];
        let checked = held(version("bisi", 2, &[first.digest], Some(checked)));
        let verified = effect(Some(&here), &[first.clone(), checked.clone()]);
        let method = &verified.methods[0];
        assert_eq!((method.level, method.level_here()), (VerificationLevel::ReadBack, VerificationLevel::New));
        assert_eq!((method.proofs[0].by.as_str(), method.proofs[0].computer.as_deref()), ("Bisi on Front desk", Some(&*computer("bisi").0.to_string())));
        assert_eq!((&method.id, &method.cools_until), (&METHOD.to_owned(), &here.methods[0].cools_until));
        let mut long_ago = verified.clone();
        long_ago.methods[0].cools_until = None;
        let doubted = held(version("bisi", 3, &[checked.digest], Some(content("0690000031"))));
        let doubted = effect(Some(&long_ago), &[first, checked, doubted]);
        assert_eq!((doubted.methods[0].level, doubted.methods[0].cools_until.as_deref()), (VerificationLevel::New, Some("2026-11-21T10:00:00Z")));
    }

    #[test]
    fn what_the_book_gets_is_what_is_shared_again() {
        let mut whole = content("0690000031");
        whole.methods[0].steps = vec![step(VerificationLevel::ReadBack, "Halima herself")];
        let contact = effect(None, &[held(version("bisi", 1, &[], Some(whole.clone())))]);
        assert_eq!(Content::of(&contact), whole, "or it would be told back as a change");
    }
}

//! What the book finds, in words: the one place that makes them.

use bursar_contract::untrusted::shown;
use bursar_journal::contact::VerificationLevel;
use bursar_messages::{Arg, Message, message};

use super::{
    describe_changes,
    finding::{Done, Finding, Place},
};
use crate::base::{
    checks::{Words, said},
    confusables::strange,
    zone,
};

/// The words of a finding.
pub(crate) fn of(finding: &Finding) -> Words {
    match finding {
        Finding::Twin { name, known } => {
            let (name, known, letters) = (shown(name), shown(known), strange(name, known));
            let found = match letters {
                Some(letters) => message!("contact-twin-letters", name = name, known = &known, letters = letters),
                None => message!("contact-twin", name = name, known = &known),
            };
            said(found).tick(message!("contact-twin-tick", known = known))
        }
        Finding::MixedAlphabets { word } => {
            let found = match strange(word, "") {
                Some(letters) => message!("contact-mixed-letters", word = shown(word), letters = letters),
                None => message!("contact-mixed", word = shown(word)),
            };
            said(found).tick(message!("contact-mixed-tick", word = shown(word)))
        }
        Finding::ChangedSincePaid { contact, place, done, at, paid } => {
            let found = match (place, done) {
                (Place::Address, Done::Added) => message!("contact-address-added", contact = contact),
                (Place::Address, Done::Changed) => message!("contact-address-changed", contact = contact),
                (Place::Account, Done::Added) => message!("contact-account-added", contact = contact),
                (Place::Account, Done::Changed) => message!("contact-account-changed", contact = contact),
            };
            let [at, paid] = [at, paid].map(|at| zone::day_and_clock(at.as_millisecond()));
            let when = match done {
                Done::Added => message!("contact-added-on", at = at, paid = paid),
                Done::Changed => message!("contact-changed-on", at = at, paid = paid),
            };
            let what = match place {
                Place::Address => "address",
                Place::Account => "account",
            };
            said(found).more(when).tick(called(contact, what))
        }
        Finding::Open { contact, .. } => said(message!("contact-open", contact = contact)).more(message!("contact-open-more")),
        Finding::OtherDetails { contact, known } => {
            let known = known.iter().map(describe_changes::details).reduce(|first, next| message!("contact-list", first = first, next = next));
            let found = said(message!("contact-other-details", contact = contact));
            match known {
                Some(known) => found.more(message!("contact-other-details-more", known = known)),
                None => found.more(message!("contact-renamed-more")),
            }
        }
        Finding::DetailsCool { contact, changed_at, until } => said(message!("contact-cools", contact = contact, at = changed_at))
            .more(message!("contact-cools-asks", until = until))
            .tick(called(contact, "account")),
        Finding::AccountRenamed { known, given } => said(message!("contact-renamed", known = known, given = given)).more(message!("contact-renamed-more")),
        Finding::KnownDetails { contact, level } => said(match level {
            VerificationLevel::New => message!("contact-known-new", contact = contact),
            VerificationLevel::ReadBack => message!("contact-known-read-back", contact = contact),
            VerificationLevel::TestReceived => message!("contact-known-tested", contact = contact),
            VerificationLevel::Verified => message!("contact-known-verified", contact = contact),
        }),
        Finding::DetailsOfOther { contact, name } => {
            said(message!("contact-other-owner", contact = contact)).tick(message!("contact-other-owner-tick", name = name, contact = contact))
        }
        Finding::CheckDigit { bank, number, fits } => {
            let bank = bank.as_ref().map_or_else(|| message!("contact-this-bank").into(), Arg::from);
            said(message!("naira-digit-misfits", bank = bank))
                .more(if fits.is_empty() { message!("contact-digit-compare") } else { message!("contact-digit-banks", banks = fits.join(", ")) })
                .tick(message!("naira-digit-tick", number = number))
        }
        Finding::NamesDiffer { name, account_name, only_name, only_account } => {
            let only_name = (!only_name.is_empty()).then(|| message!("contact-only-name", words = only_name.join(", ")));
            let only_account = (!only_account.is_empty()).then(|| message!("contact-only-account", words = only_account.join(", ")));
            let found = said(message!("contact-names-differ")).tick(message!("naira-name-tick", returned = account_name, typed = name));
            match only_name.into_iter().chain(only_account).reduce(Message::then) {
                Some(parts) => found.more(parts),
                None => found,
            }
        }
        Finding::NoAddress(error) => said(error.to_string()),
        Finding::IsAddress => said(message!("contact-address-form")),
        Finding::HasChecksum => said(message!("contact-checksum")),
        Finding::NoChecksum { address } => said(message!("contact-checksum-none")).more(message!("contact-checksum-more", address = address)),
        Finding::Burn => said(message!("contact-burn")),
        Finding::LookAlike { known, .. } => said(message!("contact-look-alike")).more(message!("contact-look-alike-more", known = known)),
    }
}

/// The sentence of every tick for a changed `address` or `account`.
pub fn called(name: &str, what: &str) -> Message {
    match what {
        "address" => message!("contact-called-address", contact = name),
        _ => message!("contact-called-account", contact = name),
    }
}

#[cfg(test)]
mod tests {
    use bursar_contract::address::Likeness;

    use super::*;
    use crate::base::checks::told;

    /// What the tests over the sandbox do not bring about; the rest is in tests/fixtures/findings.
    #[test]
    fn findings_that_are_rare_have_their_words() {
        let [at, paid] = ["2026-11-22T14:09:00Z", "2026-10-01T09:00:00Z"].map(|at| at.parse().unwrap());
        for (finding, words) in [
            (
                Finding::MixedAlphabets { word: "P\u{430}yments".into() },
                "warn name_letters: “P\u{430}yments” mixes letters of different alphabets: \u{430} (U+0430) | I know why “P\u{430}yments” is written like this",
            ),
            (
                Finding::ChangedSincePaid { contact: "Ada".into(), place: Place::Account, done: Done::Added, at, paid },
                "warn way_changed accountNumber: This account of Ada was added after the last payment | It was added on 22 Nov 2026, 3:09pm. \
                 The last payment was on 1 Oct 2026, 10:00am. | I called Ada on a phone number I already had, and this account is really theirs",
            ),
            (
                Finding::CheckDigit { bank: None, number: "0690000031".into(), fits: vec![] },
                "warn bank_digit accountNumber: This number does not look like an account number of this bank | Compare it with the number you were given. | \
                 I checked with the beneficiary that 0690000031 is their account number at this bank",
            ),
            (
                Finding::LookAlike { likeness: Likeness::Critical, known: "0xA".into() },
                "danger look_alike: It looks like another address that Bursar knows, but is not the same. | The known address is 0xA.",
            ),
            (
                Finding::LookAlike { likeness: Likeness::OneEnd, known: "0xA".into() },
                "warn look_alike: It looks like another address that Bursar knows, but is not the same. | The known address is 0xA.",
            ),
        ] {
            assert_eq!(told(&finding), words);
        }
    }
}

//! What the book finds, in words: the one place that makes them.

use bursar_contract::untrusted::shown;
use bursar_journal::contact::VerificationLevel;

use super::{
    describe_changes,
    finding::{Done, Finding, Place},
    verification,
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
            let by = strange(name, known).map_or_else(|| "but is another name".to_owned(), |letters| format!("but is written with {letters}"));
            said(format!("“{}” looks like “{}”, {by}", shown(name), shown(known)))
                .tick(format!("I compared this name with “{}”, and mean this one", shown(known)))
        }
        Finding::MixedAlphabets { word } => {
            let with = strange(word, "").map(|letters| format!(": {letters}")).unwrap_or_default();
            said(format!("“{}” mixes letters of different alphabets{with}", shown(word))).tick(format!("I know why “{}” is written so", shown(word)))
        }
        Finding::ChangedSincePaid { contact, place, done, at, paid } => {
            let what = match place {
                Place::Address => "address",
                Place::Account => "account",
            };
            let done = match done {
                Done::Added => "added",
                Done::Changed => "changed",
            };
            let [at, paid] = [at, paid].map(|at| zone::day_and_clock(at.as_millisecond()));
            said(format!("This {what} of {contact} was {done} after the last payment"))
                .more(format!("It was {done} on {at}. The last payment was on {paid}."))
                .tick(called(contact, what))
        }
        Finding::OtherDetails { contact, known } => {
            let known: Vec<String> = known.iter().map(describe_changes::details).collect();
            said(format!("These are not the bank details you have for {contact}."))
                .more(format!("Known: {}. Call them on a number you had before, then change the contact.", known.join("; ")))
        }
        Finding::DetailsCool { contact, changed_at, until } => {
            said(format!("The bank details of {contact} changed {changed_at}")).more(format!("They cool off until {until}.")).tick(called(contact, "account"))
        }
        Finding::AccountRenamed { known, given } => {
            said(format!("The account name was {known} and is {given}")).more("Call them on a number you had before, then change the contact.")
        }
        Finding::KnownDetails { contact, level } => {
            let word = if *level == VerificationLevel::New { "not verified yet".to_owned() } else { verification::word(*level).to_lowercase() };
            said(format!("{contact}'s account in your contacts, {word}"))
        }
        Finding::DetailsOfOther { contact, name } => {
            said(format!("This account is {contact}'s in your contacts")).tick(format!("I know that {name} is paid by the account of {contact}"))
        }
        Finding::CheckDigit { bank, number, fits } => {
            let more = if fits.is_empty() { "Compare it with what you were given.".to_owned() } else { format!("Banks it fits: {}.", fits.join(", ")) };
            said(format!("The check digit does not fit {}", bank.as_deref().unwrap_or("this bank")))
                .more(more)
                .tick(format!("I compared the account number {number} with what I was given"))
        }
        Finding::NamesDiffer { name, account_name, only_name, only_account } => {
            let only = |whose: &str, words: &[String]| (!words.is_empty()).then(|| format!("only {whose}: {}", words.join(", ")));
            let parts: Vec<String> = [only("in your name", only_name), only("in the account name", only_account)].into_iter().flatten().collect();
            said("The account name has other words than the name")
                .more(parts.join("; "))
                .tick(format!("I checked that the account of {account_name} is really the account of {name}"))
        }
        Finding::NoAddress(error) => said(error.to_string()),
        Finding::IsAddress => said("The form is right: 0x and 40 hex digits"),
        Finding::HasChecksum => said("The checksum (EIP-55) fits"),
        Finding::NoChecksum { address } => {
            said("It carries no checksum: a mistyped digit could not be seen").more(format!("With its checksum it is {address}."))
        }
        Finding::Burn => said("Nobody can ever spend from this address. What is sent there is lost."),
        Finding::LookAlike { known, .. } => {
            said("It looks like another address that is known here, and is not the same.").more(format!("The known one is {known}."))
        }
    }
}

/// The sentence of every tick for a changed way.
pub fn called(name: &str, what: &str) -> String {
    format!("I called {name} on a number I had before, and this {what} is really theirs")
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
                "warn name_letters: “P\u{430}yments” mixes letters of different alphabets: \u{430} (U+0430) | I know why “P\u{430}yments” is written so",
            ),
            (
                Finding::ChangedSincePaid { contact: "Ada".into(), place: Place::Account, done: Done::Added, at, paid },
                "warn way_changed accountNumber: This account of Ada was added after the last payment | It was added on 22 Nov 2026, 3:09pm. \
                 The last payment was on 1 Oct 2026, 10:00am. | I called Ada on a number I had before, and this account is really theirs",
            ),
            (
                Finding::CheckDigit { bank: None, number: "0690000031".into(), fits: vec![] },
                "warn bank_digit accountNumber: The check digit does not fit this bank | Compare it with what you were given. | \
                 I compared the account number 0690000031 with what I was given",
            ),
            (
                Finding::LookAlike { likeness: Likeness::Critical, known: "0xA".into() },
                "danger look_alike: It looks like another address that is known here, and is not the same. | The known one is 0xA.",
            ),
            (
                Finding::LookAlike { likeness: Likeness::OneEnd, known: "0xA".into() },
                "warn look_alike: It looks like another address that is known here, and is not the same. | The known one is 0xA.",
            ),
        ] {
            assert_eq!(told(&finding), words);
        }
    }
}

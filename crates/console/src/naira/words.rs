//! What is found of a payout, in words: the one place that makes them.

use bursar_contract::{amount::Naira, untrusted::shown};
use bursar_journal::rfc3339;

use super::{amount, finding::Finding};
use crate::{
    base::{
        api::Risk,
        checks::{Found, Words, said},
    },
    contacts::level_word,
    payments::finding::Repeat,
};

/// Banks named in a sentence at most.
const NAMED: usize = 3;

/// The words of a finding.
pub fn of(finding: &Finding) -> Words {
    match finding {
        Finding::NoPayer => said("Choose the account that pays"),
        Finding::CustomerPays => said("This is a customer's account. Only the customer can pay out of it."),
        Finding::NoSecret => said("The organization's secret is not on this computer")
            .more("This organization is in trustless mode: nothing leaves its accounts without the secret. Import it in Settings, under Organization."),
        Finding::NoBank => said("Choose the bank"),
        Finding::BanksUnread { sort_code } => {
            said("The service's bank list cannot be read").tick(format!("I have the bank code {} from the service", shown(sort_code)))
        }
        Finding::UnknownBank => said("The service's list has no bank with this code. Choose one from the list."),
        Finding::NoNumber => said("Write the account number"),
        Finding::BadNumber { why } | Finding::BadAmount { why } => said(why),
        Finding::DigitFits { bank, others } => {
            let words = said(format!("The check digit fits {bank}"));
            if others.is_empty() { words } else { words.more(format!("It also fits {}.", few(others))) }
        }
        Finding::DigitMisfits { bank, number, others } => said(format!("The check digit does not fit {bank}"))
            .more(if others.is_empty() {
                "Check the number with the person.".to_owned()
            } else {
                format!("Banks it fits: {}. Check the number with the person.", few(others))
            })
            .tick(format!("I compared the account number {number} with what I was given")),
        Finding::Contact(of) | Finding::Name(of) => of.words(),
        Finding::NoAccount { bank, words } => {
            let found = said(format!("{} knows no account with this number", the_bank(bank)));
            match words {
                Some(words) => found.more(shown(words)),
                None => found,
            }
        }
        Finding::NoName => said("Write the name on the account"),
        Finding::NameAgrees { bank, returned } => said(format!("{} says: {returned}", the_bank(bank))),
        Finding::NameDiffers { bank, typed, returned, only_typed, only_returned, shared } => {
            let other = if *shared { "another name" } else { "somebody else" };
            let mut parts = Vec::new();
            for (whose, words) in [("Only in the name you typed", only_typed), ("only in the bank's", only_returned)] {
                if !words.is_empty() {
                    parts.push(format!("{whose}: {}", words.join(", ")));
                }
            }
            said(format!("{} knows {other}: {returned}", the_bank(bank)))
                .more(format!("{}.", parts.join("; ")))
                .tick(format!("I checked that the account of {returned} is really the account of {}", shown(typed)))
        }
        Finding::VerifiedHere { level, proof } => {
            let words = said("Verified by your own people, not by the bank");
            match proof {
                Some(proof) => words.more(format!("{} by {} at {}.", level_word(*level), proof.by, proof.at)),
                None => words,
            }
        }
        Finding::NameUnverified { fault, number, typed } => said("Name not verified")
            .more(match fault {
                Some(fault) => format!("The bank could not be asked: {}", shown(fault)),
                None => "This connection cannot look names up. Nobody has confirmed who owns this account.".to_owned(),
            })
            .tick(format!("I checked elsewhere that {number} is really the account of {}", shown(typed))),
        Finding::NoAmount => said("Write the amount"),
        Finding::NoNarration => said("Write what the receiver reads"),
        Finding::NothingPrinted => said("The narration has no letter or digit that banks print. Write it in plain letters."),
        Finding::NarrationTooLong { most } => said(format!("At most {most} characters.")),
        Finding::NarrationCut { after } => said(format!("Longer than {after} characters: many banks cut it there")),
        Finding::BalanceUnread => said("The balance cannot be read here").more("The service checks it when the payout is sent."),
        Finding::TooLittle { have, needed } => {
            let short = amount::shown(Naira { kobo: needed.kobo - have.kobo });
            said(format!("The account has {} and this needs {}", amount::shown(*have), amount::shown(*needed)))
                .more(format!("{short} are missing."))
                .tick(format!("I know that {short} are missing and the service may refuse this"))
        }
        Finding::Enough { have } => said(format!("Enough on the account: {}", amount::shown(*have))),
        Finding::Limit(broken) => broken.words(),
        Finding::NoRepeat => said("No payout like this before"),
        Finding::Repeat { earlier, repeat } => {
            let words = format!("{} at {}.", earlier.code, rfc3339(earlier.at));
            match repeat {
                Repeat::StillOpen => {
                    said("The same payout is still open: nobody can say yet what became of it").more(format!("{words} Look at it; do not pay again."))
                }
                Repeat::Soon => said("The same payout was approved less than 10 minutes ago").more(format!("{words} Look at it before you pay again.")),
                Repeat::Later => said("The same amount went to this account before")
                    .more(words)
                    .tick(format!("I know that {} paid the same amount to this account, and this is a second payout", earlier.code)),
            }
        }
    }
}

/// The risk that a duty is paid besides the amount.
pub fn duty(duty: Naira) -> Risk {
    Risk {
        title: format!("Stamp duty of {}", amount::shown(duty)),
        text: "An estimate: by the rule that is set here, the sender pays it besides the amount.".into(),
        ..Risk::default()
    }
}

fn the_bank(bank: &Option<String>) -> &str {
    bank.as_deref().unwrap_or("The bank")
}

fn few(names: &[String]) -> String {
    let shown = names.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    if names.len() > NAMED { format!("{shown} and {} more", names.len() - NAMED) } else { shown }
}

#[cfg(test)]
mod tests {
    use bursar_journal::contact::{Proof, VerificationLevel};

    use super::*;
    use crate::base::checks::told;

    /// What no sandbox of the tests brings about; the rest is in tests/fixtures/findings.
    #[test]
    fn findings_that_are_rare_have_their_words() {
        let proof = Proof {
            level: VerificationLevel::Verified,
            by: "Ada".into(),
            at: "2026-01-05T09:00:00Z".into(),
            note: String::new(),
            phone: None,
            called_at: None,
        };
        for (finding, words) in [
            (Finding::CustomerPays, "danger from accountId: This is a customer's account. Only the customer can pay out of it."),
            (
                Finding::NoSecret,
                "danger organization_secret accountId: The organization's secret is not on this computer | This organization is in trustless mode: \
                 nothing leaves its accounts without the secret. Import it in Settings, under Organization.",
            ),
            (
                Finding::BanksUnread { sort_code: "058".into() },
                "warn bank sortCode: The service's bank list cannot be read | I have the bank code 058 from the service",
            ),
            (
                Finding::VerifiedHere { level: VerificationLevel::Verified, proof: Some(proof) },
                "ok name: Verified by your own people, not by the bank | Verified by Ada at 2026-01-05T09:00:00Z.",
            ),
            (Finding::VerifiedHere { level: VerificationLevel::Verified, proof: None }, "ok name: Verified by your own people, not by the bank"),
        ] {
            assert_eq!(told(&finding), words);
        }
    }
}

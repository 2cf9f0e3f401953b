//! What is found of a payout, in words: the one place that makes them.

use bursar_contract::{amount::Naira, untrusted::shown};
use bursar_journal::rfc3339;
use bursar_messages::{Arg, Message, message};

use super::{
    amount,
    finding::{Finding, KnownAccount, OwnPayout, Slip, UnderWay},
};
use crate::{
    base::{
        checks::{Found, Words, said},
        zone::full_minute,
    },
    contacts::{level_word, names},
    payments::{
        finding::{OpenToPayee, Repeat},
        words::{how_far, named, paid_by_team},
    },
};

/// Banks named in a sentence at most.
const NAMED: usize = 3;

/// The words of a name that only it has, as they were written.
fn written(name: &str, only: &[String]) -> String {
    shown(&names::as_written(name, only).join(" "))
}

/// The words of a finding.
pub fn of(finding: &Finding) -> Words {
    match finding {
        Finding::NoPayer => said(message!("naira-from-missing")),
        Finding::CustomerPays => said(message!("naira-from-customer")),
        Finding::NoSecret => said(message!("naira-secret-missing")).more(message!("naira-secret-missing-more")),
        Finding::NoBank => said(message!("naira-bank-missing")),
        Finding::BanksUnread { sort_code } => said(message!("naira-banks-unread")).tick(message!("naira-banks-unread-tick", code = shown(sort_code))),
        Finding::UnknownBank => said(message!("naira-bank-unknown")),
        Finding::NoNumber => said(message!("naira-number-missing")),
        Finding::BadNumber { why } | Finding::BadAmount { why } => said(why.clone()),
        Finding::DigitFits { bank, others } => {
            let words = said(message!("naira-digit-fits", bank = bank));
            if others.is_empty() { words } else { words.more(message!("naira-digit-also", banks = few(others))) }
        }
        Finding::DigitShared { others } => said(message!("naira-digit-shared", banks = few(others))),
        Finding::DigitMisfits { bank, number, others } => said(message!("naira-digit-misfits", bank = bank))
            .more(if others.is_empty() { message!("naira-digit-compare") } else { message!("naira-digit-banks", banks = few(others)) })
            .tick(message!("naira-digit-tick", number = number)),
        Finding::DigitConfirmed { bank } => said(message!("naira-digit-confirmed", bank = bank)),
        Finding::PaidBefore(paid) => said(message!("naira-paid-before", times = paid.times)).more(message!("naira-paid-last", at = &paid.last)),
        Finding::FirstPayment { number, open, team } => said(message!("naira-first"))
            .more(match open {
                Some(OpenToPayee { code, money, unknown, others, .. }) => message!(
                    "naira-first-open",
                    amount = format!("₦{}", money.amount().as_naira()),
                    code = code,
                    state = if *unknown { "unknown" } else { "under_way" },
                    others = *others
                ),
                None => team.as_ref().map_or_else(|| message!("naira-first-more"), |team| paid_by_team(team, message!("naira-first-more"))),
            })
            .tick(message!("naira-first-tick", number = number)),
        Finding::LookAlike { number, known, slip } => {
            let KnownAccount { bank, number: known, name } = known;
            let differs = match slip {
                Slip::Digit => message!("naira-look-alike-digit", known = known, bank = bank, name = name),
                Slip::Swap => message!("naira-look-alike-swap", known = known, bank = bank, name = name),
            };
            said(message!("naira-look-alike")).more(differs).tick(message!("naira-look-alike-tick", number = number, known = known))
        }
        Finding::OtherAccountBefore { name, known } => said(message!("naira-other-account", name = name))
            .more(message!("naira-other-account-more", number = &known.number, bank = &known.bank))
            .tick(message!("naira-other-account-tick", name = name)),
        Finding::AboveCap { contact, most, until } => {
            said(message!("naira-cap", contact = contact, most = most)).more(message!("naira-cap-until", until = until))
        }
        Finding::Contact(of) | Finding::Name(of) => of.words(),
        Finding::NoAccount { bank, words } => {
            let found = said(message!("naira-account-none", bank = the_bank(bank)));
            match words {
                Some(words) => found.more(shown(&words.to_string())),
                None => found,
            }
        }
        Finding::NoName => said(message!("naira-name-missing")),
        Finding::NameAgrees { bank, returned } => said(message!("naira-name-agrees", bank = the_bank(bank), name = returned)),
        Finding::NameTaken { bank, returned } => said(message!("naira-name-taken", bank = the_bank(bank), name = returned)),
        Finding::NameDiffers { bank, typed, returned, only_typed, only_returned, shared } => {
            let bank = the_bank(bank);
            let found = if *shared {
                said(message!("naira-name-other", bank = bank, name = returned))
            } else {
                said(message!("naira-name-stranger", bank = bank, name = returned))
            };
            let (here, there) = (written(typed, only_typed), written(returned, only_returned));
            let found = match (only_typed.is_empty(), only_returned.is_empty()) {
                _ if !shared => found.more(message!("naira-name-typed", name = shown(typed))),
                (false, false) => found.more(message!("naira-name-instead", typed = here, bank = there)),
                (false, true) => found.more(message!("naira-name-only-typed", words = here)),
                (true, false) => found.more(message!("naira-name-only-bank", words = there)),
                (true, true) => found,
            };
            found.tick(message!("naira-name-tick", returned = returned, typed = shown(typed)))
        }
        Finding::VerifiedHere { level, proof } => {
            let words = said(message!("naira-name-staff"));
            match proof {
                Some(proof) => words.more(message!("naira-name-staff-more", level = level_word(*level), person = &proof.by, time = &proof.at)),
                None => words,
            }
        }
        Finding::NameUnverified { fault, number, typed } => said(message!("naira-name-unverified"))
            .more(match fault {
                Some(fault) => message!("naira-name-failed", why = fault.clone()),
                None => message!("naira-name-absent"),
            })
            .tick(message!("naira-name-unverified-tick", number = number, name = shown(typed))),
        Finding::NoAmount => said(message!("naira-amount-missing")),
        Finding::NoNarration => said(message!("naira-narration-missing")),
        Finding::NothingPrinted => said(message!("naira-narration-unprintable")),
        Finding::NarrationTooLong { most } => said(message!("naira-most-characters", most = *most)),
        Finding::NarrationCut { after } => said(message!("naira-narration-cut", after = *after)),
        Finding::BalanceUnread => said(message!("naira-balance-unread")).more(message!("naira-balance-unread-more")),
        Finding::TooLittle { have, needed } => {
            let missing = amount::shown(Naira { kobo: needed.kobo - have.kobo });
            said(message!("naira-balance-short", have = amount::shown(*have), needed = amount::shown(*needed)))
                .more(message!("naira-balance-short-more", missing = &missing))
                .tick(message!("naira-balance-short-tick", missing = missing))
        }
        Finding::NothingForFee { under_way } => {
            let words = said(message!("naira-balance-no-fee"));
            match under_way {
                Some(of) => words.more(taken_off(of)),
                None => words,
            }
        }
        Finding::Enough { have, under_way } => {
            let words = said(message!("naira-balance-enough", have = amount::shown(*have)));
            match under_way {
                Some(of) => words.more(taken_off(of)),
                None => words,
            }
        }
        Finding::TooLittleAfter { free, needed, under_way } => {
            said(message!("naira-balance-promised", free = amount::shown(*free), needed = amount::shown(*needed)))
                .more(taken_off(under_way))
                .tick(message!("naira-balance-promised-tick"))
        }
        Finding::Limit(broken) => broken.words(),
        Finding::LeftElsewhere { amount, since, until, can_be_this, own } => {
            let (amount, since, until) = (amount::shown(*amount), rfc3339(*since), rfc3339(*until));
            let words = said(message!("naira-repeat-elsewhere", amount = &amount));
            let when = match own {
                Some(OwnPayout { entry, recorded: true }) => {
                    Some(message!("naira-repeat-elsewhere-recorded", since = &since, until = &until, code = &entry.code))
                }
                Some(OwnPayout { entry, recorded: false }) => {
                    Some(message!("naira-repeat-elsewhere-unknown", since = &since, until = &until, code = &entry.code))
                }
                None => None,
            };
            if let Some(when) = when {
                let words = words.more(when);
                if *can_be_this { words.tick(message!("naira-repeat-elsewhere-tick", amount = amount)) } else { words }
            } else if *can_be_this {
                words.more(message!("naira-repeat-elsewhere-more", since = since, until = until)).tick(message!("naira-repeat-elsewhere-tick", amount = amount))
            } else {
                words.more(message!("naira-repeat-elsewhere-less", since = since, until = until))
            }
        }
        Finding::NoRepeat(reach) => said(message!("naira-repeat-none")).more(how_far(reach)),
        Finding::Repeat { earlier, repeat } => {
            let entry = message!("naira-repeat-entry", code = named(earlier), time = rfc3339(earlier.at));
            match repeat {
                Repeat::Waits => {
                    said(message!("naira-repeat-waits")).more(message!("naira-repeat-waits-more", code = &earlier.code, time = rfc3339(earlier.at)))
                }
                Repeat::StillOpen => said(message!("naira-repeat-open")).more(entry.then(message!("naira-repeat-open-more"))),
                Repeat::Soon => {
                    said(message!("naira-repeat-soon")).more(entry.then(message!("naira-repeat-soon-more", at = rfc3339(full_minute(Repeat::until(earlier))))))
                }
                Repeat::Later => said(message!("naira-repeat-later")).more(entry).tick(message!("naira-repeat-later-tick", code = named(earlier))),
                Repeat::RecordedUnpaid => said(message!("naira-repeat-recorded"))
                    .more(entry.then(message!("naira-repeat-recorded-more")))
                    .tick(message!("naira-repeat-recorded-tick", code = named(earlier))),
            }
        }
    }
}

fn the_bank(bank: &Option<String>) -> Arg {
    bank.as_ref().map_or_else(|| message!("naira-bank-unnamed").into(), Arg::from)
}

fn few(names: &[String]) -> Arg {
    let shown = names.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
    if names.len() > NAMED { message!("naira-few", names = shown, count = names.len() - NAMED).into() } else { shown.into() }
}

fn taken_off(of: &UnderWay) -> Message {
    let taken = message!("naira-under-way", count = of.payments, amount = amount::shown(of.amount));
    if of.may_be_taken.is_empty() {
        return taken;
    }
    message!("naira-under-way-taken", taken = taken, codes = few(&of.may_be_taken), count = of.may_be_taken.len())
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
            computer: None,
        };
        for (finding, words) in [
            (Finding::CustomerPays, "danger from accountId: This is a customer’s account. Only the customer can pay from it."),
            (
                Finding::NoSecret,
                "danger organization_secret accountId: The organization secret is not on this computer | This organization is in trustless mode: \
                 nothing can be sent from its accounts without the secret. Import it in Settings, under Organization secret.",
            ),
            (
                Finding::BanksUnread { sort_code: "058".into() },
                "warn bank sortCode: The service’s bank list cannot be read | I got the bank code 058 from the service",
            ),
            (
                Finding::VerifiedHere { level: VerificationLevel::Verified, proof: Some(proof) },
                "ok name: Verified by your staff, not by the bank | Verified by Ada at 2026-01-05T09:00:00Z.",
            ),
            (Finding::VerifiedHere { level: VerificationLevel::Verified, proof: None }, "ok name: Verified by your staff, not by the bank"),
        ] {
            assert_eq!(told(&finding), words);
        }
    }
}

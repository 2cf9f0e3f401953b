//! What is found of a transfer, in words: the one place that makes them.

use bursar_contract::{
    address::{Likeness, grouped},
    untrusted::shown,
};
use bursar_journal::{
    EarlierOutcome, PaidByTeam,
    contact::{Proof, VerificationLevel},
    rfc3339,
};
use bursar_messages::{Message, message};

use super::{
    finding::{CountError, Finding, Listed, RowError, TokenIdError, Unresolved, Verdict},
    funds::UnderWay,
};
use crate::{
    base::{
        checks::{Found, Words, said},
        zone::full_minute,
    },
    contacts::called,
    payments::{
        finding::{OpenToPayee, Repeat},
        words::{how_far, named, paid_by_team},
    },
};

/// The words of a finding.
pub fn of(finding: &Finding) -> Words {
    match finding {
        Finding::Secret { here: true } => said(message!("transfers-secret-here")),
        Finding::Secret { here: false } => said(message!("transfers-secret-missing")),
        Finding::SecretElsewhere => said(message!("transfers-secret-elsewhere")),
        Finding::CustomerPays => said(message!("transfers-from-customer")),
        Finding::CustodyUnknown => said(message!("transfers-from-unknown")),
        Finding::ToItself => said(message!("transfers-to-itself")),
        Finding::ToOwnWallet => said(message!("transfers-own-wallet")),
        Finding::OwnElsewhere { name, chains, here } => said(match name {
            Some(name) => message!("transfers-own-elsewhere-named", name = name, chains = chains),
            None => message!("transfers-own-elsewhere", chains = chains),
        })
        .more(message!("transfers-own-elsewhere-here", chain = here))
        .tick(message!("transfers-own-elsewhere-tick", chain = here)),
        Finding::Burn => said(message!("transfers-burn")),
        Finding::TokenContract => said(message!("transfers-token-contract")),
        Finding::ServiceRefuses => said(message!("transfers-service-refuses")),
        Finding::WellFormed(verdict) => said(message!("transfers-well-formed")).more(match verdict {
            Verdict::Valid => message!("transfers-confirmed"),
            Verdict::None => message!("transfers-no-verdict"),
            Verdict::NotAsked(fault) => message!("transfers-not-asked", fault = fault.clone()),
        }),
        Finding::Unresolved(Unresolved::Open { contact, .. }) => said(message!("contact-open", contact = contact)).more(message!("contact-open-more")),
        Finding::Unresolved(why) => said(match why {
            // Said above, with the way to it.
            Unresolved::Open { contact, .. } => message!("contact-open", contact = contact),
            Unresolved::Several { contact, count } => message!("transfers-several", contact = contact, count = *count),
            Unresolved::NoAddress { contact } => message!("transfers-no-address", contact = contact),
            Unresolved::NoSuchName => message!("transfers-no-such-name"),
            Unresolved::Offered => message!("transfers-offered"),
            Unresolved::Malformed(error) => error.to_string().into(),
        }),
        Finding::NoLookAlike { known } => said(message!("transfers-no-look-alike", count = *known)),
        Finding::LookAlike { likeness, known, holder, .. } => {
            let words = said(match likeness {
                Likeness::Critical => message!("transfers-look-alike"),
                _ => message!("transfers-one-end"),
            });
            // In groups of four, so that people can compare it with the typed address.
            let known = grouped(known);
            match holder {
                Some(name) => words.more(message!("transfers-known-of", name = name, address = known)).tick(message!("transfers-compared-of", name = name)),
                None => words.more(message!("transfers-known", address = known)).tick(message!("transfers-compared")),
            }
        }
        Finding::InContacts { contact, proof } => said(message!("transfers-contact", contact = contact)).more(proven(proof.as_ref())),
        Finding::OtherChain { contact, named } => said(message!("transfers-other-chain", contact = contact))
            .more(message!("transfers-chains-named", chains = named.join(", ")))
            .tick(message!("transfers-other-chain-tick", contact = contact)),
        Finding::PaidBefore(paid) => said(message!("transfers-paid-before", times = paid.times)).more(message!("transfers-paid-last", at = &paid.last)),
        Finding::FirstPayment { checksum, contact, open, team } => said(message!("transfers-first"))
            .more(may_be_first(
                if *checksum { message!("transfers-first-test") } else { message!("transfers-first-no-checksum") },
                open.as_ref(),
                team.as_ref(),
            ))
            .tick(match contact {
                Some(contact) => message!("transfers-first-contact-tick", contact = contact),
                None => message!("transfers-first-tick"),
            }),
        Finding::PaidElsewhere { at } => {
            let words = said(message!("transfers-paid-elsewhere"));
            match at {
                Some(at) => words.more(message!("transfers-paid-last", at = at)),
                None => words,
            }
        }
        Finding::CoolsOff { contact, changed_at, until } => said(message!("transfers-cooling", contact = contact, at = changed_at))
            .more(message!("transfers-cooling-asks", until = until))
            .tick(called(contact, "address")),
        Finding::AboveCap { contact, most, symbol, until } => {
            let most = match symbol {
                Some(symbol) => message!("transfers-cap-amount", amount = most.grouped(), symbol = shown(symbol)),
                None => message!("transfers-cap-tokens", amount = most.grouped()),
            };
            said(message!("transfers-cap", contact = contact, most = most)).more(message!("transfers-cap-until", until = until))
        }
        Finding::Contact(of) | Finding::Name(of) => of.words(),
        Finding::TokenUnlisted => said(message!("transfers-token-unlisted")),
        Finding::NoDecimals => said(message!("transfers-no-decimals")),
        Finding::TokenElsewhere { symbol, chain } => said(message!("transfers-token-elsewhere", symbol = symbol, chain = chain)),
        Finding::TokenHere { chain } => said(message!("transfers-token-here", chain = chain)),
        Finding::Token(of) => of.words(),
        Finding::Amount { error, .. } => said(error.to_string()),
        Finding::Count { error, .. } => said(count(error)),
        Finding::NotOne => said(message!("transfers-not-one")),
        Finding::TokenId(error) => said(token_id(*error)),
        Finding::IdOnCoins { symbol } | Finding::RowsOnCoins { symbol } => said(message!("transfers-no-ids", symbol = shown(symbol))),
        Finding::RowsOfOne => said(message!("transfers-rows-of-one")),
        Finding::Row { number, error } => {
            let problem = match error {
                RowError::Id(error) => token_id(*error),
                RowError::Count(error) => count(error),
                RowError::Sum => message!("transfers-row-sum"),
            };
            said(message!("transfers-row", number = number.to_string(), problem = problem))
        }
        Finding::NoRows => said(message!("transfers-no-rows")),
        Finding::Merged { ids } => said(message!("transfers-merged")).more(ids.join(", ")),
        Finding::NotSendable { id: Some(id), words } => said(message!("transfers-id-refused", id = id)).more(words),
        Finding::NotSendable { id: None, words } => said(message!("transfers-ids-refused")).more(words),
        Finding::FeeUnknown { fault } => said(message!("transfers-fee-unknown")).more(fault.clone()).tick(message!("transfers-fee-unknown-tick")),
        Finding::BalanceUnread { symbol } => {
            said(message!("transfers-balance-unread", symbol = symbol)).tick(message!("transfers-balance-unread-tick", symbol = symbol))
        }
        Finding::TooLittle { symbol, wanted, have } => {
            said(message!("transfers-too-little", symbol = symbol, wanted = wanted.grouped(), have = have.grouped()))
        }
        Finding::Enough { symbol, left, after_fee, under_way } => {
            let words = said(match after_fee {
                Some(left) => message!("transfers-enough-after-fee", symbol = symbol, left = left.grouped()),
                None => message!("transfers-enough", symbol = symbol, left = left.grouped()),
            });
            match under_way {
                Some(of) => words.more(taken_off(of, symbol)),
                None => words,
            }
        }
        Finding::TooLittleAfter { symbol, wanted, free, under_way } => {
            said(message!("transfers-too-little-after", symbol = symbol, wanted = wanted.grouped(), free = free.grouped()))
                .more(taken_off(under_way, symbol))
                .tick(message!("transfers-too-little-after-tick", symbol = symbol))
        }
        Finding::Sponsored => said(message!("transfers-sponsored")),
        Finding::NoGas { symbol, chain } => said(message!("transfers-no-currency", symbol = symbol, chain = chain)),
        Finding::TooLittleGas { symbol, fee, left } => said(message!("transfers-little-currency", symbol = symbol, fee = fee.grouped(), left = left.grouped())),
        Finding::TooLittleGasAfter { symbol, fee, free, under_way } => {
            said(message!("transfers-little-currency-after", symbol = symbol, fee = fee.grouped(), free = free.grouped()))
                .more(taken_off(under_way, symbol))
                .tick(message!("transfers-little-currency-after-tick", symbol = symbol))
        }
        Finding::EnoughGas { symbol } => said(message!("transfers-enough-currency", symbol = symbol)),
        Finding::LargeFee { symbol, fee } => said(message!("transfers-large-fee", fee = fee.grouped(), symbol = symbol)).tick(message!(
            "transfers-large-fee-tick",
            fee = fee.grouped(),
            symbol = symbol
        )),
        Finding::Inexact { amount } => said(message!("transfers-inexact", seen = amount.as_a_double_reads()))
            .more(message!("transfers-inexact-digits"))
            .tick(message!("transfers-inexact-tick", seen = amount.as_a_double_reads())),
        Finding::InexactId { id } => said(message!("transfers-inexact-id", seen = id.as_a_double_reads()))
            .more(message!("transfers-inexact-id-digits", id = id.as_str()))
            .tick(message!("transfers-inexact-id-tick", id = id.as_str())),
        Finding::NoRepeat { reach, listed } => match listed {
            Listed::Unread => said(message!("transfers-no-repeat")).more(how_far(reach)),
            Listed::Whole => said(message!("transfers-no-repeat-listed")).more(message!("transfers-listed-whole")),
            Listed::Since(Some(since)) => said(message!("transfers-no-repeat-listed")).more(message!("transfers-listed-since", since = shown(since))),
            Listed::Since(None) => said(message!("transfers-no-repeat-listed")).more(message!("transfers-listed-newest")),
        },
        Finding::SentElsewhere { id, at } => match at {
            Some(at) => said(message!("transfers-elsewhere-at", at = shown(at))),
            None => said(message!("transfers-elsewhere")),
        }
        .more(message!("transfers-elsewhere-more", id = shown(id)))
        .tick(message!("transfers-elsewhere-tick")),
        Finding::Repeat { earlier, repeat } => {
            let (code, at) = (&named(earlier), rfc3339(earlier.at));
            match repeat {
                Repeat::Waits => said(message!("transfers-repeat-waits")).more(message!("transfers-repeat-waits-more", code = code, at = at)),
                Repeat::StillOpen => said(message!("transfers-repeat-open")).more(message!("transfers-repeat-open-entry", code = code, at = at)),
                Repeat::Soon => said(message!("transfers-repeat-soon")).more(message!(
                    "transfers-repeat-soon-entry",
                    code = code,
                    at = at,
                    until = rfc3339(full_minute(Repeat::until(earlier)))
                )),
                Repeat::Later if earlier.outcome == EarlierOutcome::UnderWay => said(message!("transfers-repeat-under-way"))
                    .more(message!("transfers-repeat-under-way-entry", code = code, at = at))
                    .tick(message!("transfers-repeat-under-way-tick", code = code)),
                Repeat::Later => said(message!("transfers-repeat-later"))
                    .more(message!("transfers-repeat-entry", code = code, at = at))
                    .tick(message!("transfers-repeat-later-tick", code = code)),
                Repeat::RecordedUnpaid => said(message!("transfers-repeat-recorded"))
                    .more(message!("transfers-repeat-recorded-entry", code = code, at = at))
                    .tick(message!("transfers-repeat-recorded-tick", code = code)),
            }
        }
        Finding::Limit(broken) => broken.words(),
    }
}

fn taken_off(of: &UnderWay, symbol: &str) -> Message {
    let taken = message!("transfers-under-way", count = of.payments, amount = of.amount.grouped(), symbol = symbol);
    if of.may_be_taken { message!("transfers-under-way-taken", taken = taken) } else { taken }
}

/// What to do before a first payment; and which payment may have been the first.
fn may_be_first(advice: Message, open: Option<&OpenToPayee>, team: Option<&PaidByTeam>) -> Message {
    let Some(OpenToPayee { code, money, unknown, others, .. }) = open else {
        return match team {
            Some(team) => paid_by_team(team, advice),
            None => advice,
        };
    };
    let state = if *unknown { "unknown" } else { "under_way" };
    message!("transfers-first-open", advice = advice, amount = money.to_string(), code = code, state = state, others = *others)
}

/// How far an address of a contact is verified, and by whom.
fn proven(proof: Option<&Proof>) -> Message {
    let Some(Proof { level, by, at, .. }) = proof else { return message!("transfers-contact-new") };
    match level {
        VerificationLevel::New => message!("transfers-contact-marked-new", by = by, at = at),
        VerificationLevel::ReadBack => message!("transfers-contact-read-back", by = by, at = at),
        VerificationLevel::TestReceived => message!("transfers-contact-test", by = by, at = at),
        VerificationLevel::Verified => message!("transfers-contact-verified", by = by, at = at),
    }
}

fn token_id(error: TokenIdError) -> Message {
    match error {
        TokenIdError::Missing => message!("transfers-id-missing"),
        TokenIdError::NotWhole => message!("transfers-id-not-whole"),
        TokenIdError::TooLarge => message!("transfers-id-too-large"),
    }
}

fn count(error: &CountError) -> Message {
    match error {
        CountError::Fraction => message!("transfers-count-fraction"),
        CountError::Amount(error) => error.to_string().into(),
        CountError::TooLarge => message!("transfers-count-too-large"),
    }
}

#[cfg(test)]
mod tests {
    use bursar_contract::{amount::AmountError, number::JsonNumber};
    use bursar_journal::Earlier;

    use super::*;
    use crate::base::checks::told;

    /// What no sandbox of the tests brings about; the rest is in tests/fixtures/findings.
    #[test]
    fn findings_that_are_rare_have_their_words() {
        let number = |text: &str| JsonNumber::new(text).unwrap();
        let earlier = Earlier { at: 0, id: "i1".into(), code: "K7Q-4MD".into(), outcome: EarlierOutcome::Open, computer: None };
        for (finding, words) in [
            (Finding::SecretElsewhere, "info secret: Another computer of your team sends this transfer. The signing secret must be on that computer."),
            (Finding::Secret { here: false }, "danger secret walletId: The signing secret of this wallet’s set is not on this computer."),
            (Finding::ToOwnWallet, "ok own_wallet: A wallet of your organization"),
            (Finding::ServiceRefuses, "danger service_address to: The service says this address is not valid on this chain."),
            (Finding::WellFormed(Verdict::None), "ok address: The address format is correct | Checked by Bursar. The service did not say whether it is valid"),
            (Finding::NoLookAlike { known: 1 }, "ok look_alike: No look-alike among 1 known address"),
            (
                Finding::LookAlike { likeness: Likeness::OneEnd, known: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8".into(), holder: None, group: 3 },
                "warn look_alike to: The beginning or the end of this address is the same as in an address you know | This may be fraud: compare all characters, and call the payee before you pay. Similar address in Bursar: 0x7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8 | I compared this address with the one in Bursar, and I want to pay the address under “To”",
            ),
            (Finding::NoDecimals, "danger token tokenId: The service does not report how many decimals this token has, so no amount can be entered safely."),
            (Finding::Row { number: 2, error: RowError::Sum }, "danger nft batch: Row 2: The total for this id is too large for a contract."),
            (Finding::Row { number: 2, error: RowError::Count(CountError::Amount(AmountError::Empty)) }, "danger nft batch: Row 2: Enter an amount."),
            (Finding::Count { error: CountError::TooLarge, typed: true }, "danger amount amount: This number is too large for a contract."),
            (
                Finding::NotSendable { id: Some("7".into()), words: "No.".into() },
                "danger nft nftTokenId: The service says that token id 7 cannot be sent from this wallet. | No.",
            ),
            (
                Finding::NotSendable { id: None, words: "No.".into() },
                "danger nft batch: The service says that these token ids cannot be sent from this wallet. | No.",
            ),
            (
                Finding::BalanceUnread { symbol: "ETH".into() },
                "warn enough_token: The balance of ETH cannot be read | I know from another source how much ETH this wallet has",
            ),
            (
                Finding::AboveCap { contact: "Ada Obi".into(), most: "2500".parse().unwrap(), symbol: None, until: "2026-11-21T09:00:00Z".into() },
                "danger cool_off amount: The address of Ada Obi was changed. For now, one payment can be at most 2,500 of this token. | \
                 This maximum applies until 2026-11-21T09:00:00Z",
            ),
            (Finding::Sponsored, "ok enough_gas: Your organization’s sponsor wallet pays the network fee"),
            (
                Finding::Inexact { amount: number("0.1234567890123456789") },
                "warn exact amount: A service that rounds numbers (floating point) would read this amount as 0.12345678901234568 | Bursar sends exactly the digits you entered. | \
                 I know that this service may send 0.12345678901234568 instead",
            ),
            (
                Finding::InexactId { id: number("9007199254740993") },
                "warn exact_id nftTokenId: A service that rounds numbers (floating point) would send token 9007199254740992 | \
                 Bursar sends exactly 9007199254740993. | I know that this service may send a different token than 9007199254740993",
            ),
            (
                Finding::Repeat { earlier, repeat: Repeat::StillOpen },
                "danger duplicate: The same payment is still open, and its outcome is unknown | \
                 Payment K7Q-4MD on 1970-01-01T00:00:00Z. Open it; do not pay again.",
            ),
        ] {
            assert_eq!(told(&finding), words);
        }
    }
}

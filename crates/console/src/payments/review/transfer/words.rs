//! What is found of a transfer, in words: the one place that makes them.

use bursar_contract::{address::Likeness, untrusted::shown};
use bursar_journal::rfc3339;

use super::finding::{CountError, Finding, RowError, TokenIdError, Unresolved, Verdict};
use crate::{
    base::checks::{Found, Words, said},
    contacts::{called, level_word},
    payments::finding::Repeat,
};

/// The words of a finding.
pub fn of(finding: &Finding) -> Words {
    match finding {
        Finding::Secret { here: true } => said("The signing secret of this set is on this computer"),
        Finding::Secret { here: false } => said("The signing secret of this wallet's set is not on this computer."),
        Finding::ToItself => said("This is the address that pays. Nothing would change but the fee."),
        Finding::ToOwnWallet => said("A wallet of your organization"),
        Finding::Burn => said("Nobody can spend from this address. What is sent there is lost."),
        Finding::TokenContract => said("This is the address of a token contract, not of a person. What is sent there is usually lost."),
        Finding::ServiceRefuses => said("The service says this address is not valid on this chain."),
        Finding::WellFormed(verdict) => said("Address is well formed").more(match verdict {
            Verdict::Valid => "Checksum here, then confirmed by the service".to_owned(),
            Verdict::None => "Checked here; the service gave no verdict".to_owned(),
            Verdict::NotAsked(fault) => format!("Checked here only. {fault}"),
        }),
        Finding::Unresolved(why) => said(match why {
            Unresolved::Several { contact, count } => format!("{contact} has {count} addresses. Choose one from the list."),
            Unresolved::NoAddress { contact } => format!("{contact} has no wallet address in your contacts."),
            Unresolved::NoSuchName => "No contact has this name, and it is not an address of this chain, which is 0x and 40 characters 0–9 and a–f.".to_owned(),
            Unresolved::Malformed(error) => error.to_string(),
        }),
        Finding::NoLookAlike { known } => said(format!("No look-alike among {known} known address{}", if *known == 1 { "" } else { "es" })),
        Finding::LookAlike { likeness, known, holder, .. } => {
            let whose = holder.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
            let mine = holder.as_ref().map_or_else(|| "one I know".to_owned(), |name| format!("the one of {name}"));
            let text = match likeness {
                Likeness::Critical => "This looks like an address you know, but is another one",
                _ => "One end of this address is like one you know",
            };
            said(text).more(format!("Known{whose}: {known}")).tick(format!("I compared this address with {mine}, and mean this one"))
        }
        Finding::InContacts { contact, proof } => {
            let how = match proof {
                None => "not verified yet".to_owned(),
                Some(proof) => format!("{} by {}, {}", level_word(proof.level).to_lowercase(), proof.by, proof.at),
            };
            said(format!("{contact} in your contacts")).more(how)
        }
        Finding::OtherChain { contact, named } => said(format!("{contact} did not name this chain for this address"))
            .more(format!("They named: {}", named.join(", ")))
            .tick(format!("I know that {contact} can use this address on this chain")),
        Finding::PaidBefore(paid) => {
            let times = if paid.times == 1 { "time" } else { "times" };
            said(format!("Paid {} {times} before", paid.times)).more(format!("Last: {}", paid.last))
        }
        Finding::FirstPayment { checksum, contact } => said("First payment to this address")
            .more(if *checksum {
                "Consider a small test payment first."
            } else {
                "The address carries no checksum, so a mistyped character would not be noticed. Consider a small test payment first."
            })
            .tick(match contact {
                Some(contact) => format!("I checked that this address is really the address of {contact}, and know that it was never paid before"),
                None => "I compared every character of this address with the one I was given, and know that it was never paid before".to_owned(),
            }),
        Finding::CoolsOff { contact, changed_at, until } => {
            said(format!("The address of {contact} was changed {changed_at}")).more(format!("It cools off until {until}")).tick(called(contact, "address"))
        }
        Finding::AboveCap { contact, most, until } => {
            said(format!("The address of {contact} was changed: at most {most} at once until it has cooled off.")).more(format!("Until {until}"))
        }
        Finding::Contact(of) | Finding::Name(of) => of.words(),
        Finding::TokenUnlisted => said("This token is not in the organization's list."),
        Finding::NoDecimals => said("The service does not say how many decimals this token has, so no amount can be typed safely."),
        Finding::TokenElsewhere { symbol, chain } => said(format!("{symbol} is not on {chain}.")),
        Finding::TokenHere { chain } => said(format!("Right chain: {chain}")),
        Finding::Token(of) => of.words(),
        Finding::Amount { error, .. } => said(error.to_string()),
        Finding::Count { error, .. } => said(count(error)),
        Finding::NotOne => said("Of an ERC-721 token there is exactly one."),
        Finding::TokenId(error) => said(token_id(*error)),
        Finding::IdOnCoins { symbol } | Finding::RowsOnCoins { symbol } => {
            said(format!("{} has no token ids: it is not a token of a collection. Remove the token id, or choose the token that was meant.", shown(symbol)))
        }
        Finding::RowsOfOne => said("An ERC-721 token is sent alone, by its token id. Remove the other rows."),
        Finding::Row { number, error } => said(match error {
            RowError::Id(error) => format!("Row {number}: {}", token_id(*error)),
            RowError::Count(error) => format!("Row {number}: {}", count(error)),
            RowError::Sum => format!("Row {number}: the sum for this id is too large for a contract."),
        }),
        Finding::NoRows => said("Type token ids and how many of each."),
        Finding::Merged { ids } => said("Rows with the same token id were put together").more(ids.join(", ")),
        Finding::NotSendable { id, words } => {
            let what = id.as_ref().map_or_else(|| "these token ids".to_owned(), |id| format!("token id {id}"));
            said(format!("The service says that {what} cannot be sent from this wallet.")).more(words)
        }
        Finding::FeeUnknown { fault } => said("The network fee is not known before sending").more(fault).tick("I accept a network fee that is not known yet"),
        Finding::BalanceUnread { symbol } => {
            said(format!("The balance of {symbol} cannot be read")).tick(format!("I know from elsewhere how much {symbol} this wallet has"))
        }
        Finding::TooLittle { symbol, wanted, have } => said(format!("Not enough {symbol}: {} wanted, {} there.", wanted.grouped(), have.grouped())),
        Finding::Enough { symbol, left } => said(format!("Enough {symbol}: {} stays", left.grouped())),
        Finding::Sponsored => said("The business sponsor of this set pays the network fee"),
        Finding::NoGas { symbol, chain } => said(format!("Not enough {symbol} for the network fee: this wallet has none on {chain}.")),
        Finding::TooLittleGas { symbol, fee, left } => {
            said(format!("Not enough {symbol} for the network fee: about {} needed, {} there.", fee.grouped(), left.grouped()))
        }
        Finding::EnoughGas { symbol } => said(format!("Enough {symbol} for the network fee")),
        Finding::LargeFee { symbol, fee } => {
            let fee = fee.grouped();
            said(format!("The network fee is more than a fifth of what is sent: {fee} {symbol} at most"))
                .tick(format!("I accept a network fee of up to {fee} {symbol} for this amount"))
        }
        Finding::Inexact { amount } => said(format!("A service that reads numbers as floating point would see {}", amount.as_a_double_reads()))
            .more("Bursar sends exactly the digits you typed.")
            .tick(format!("I know that this service may send {} instead", amount.as_a_double_reads())),
        Finding::InexactId { id } => said(format!("A service that reads numbers as floating point would send token {}", id.as_a_double_reads()))
            .more(format!("Bursar sends exactly {}.", id.as_str()))
            .tick(format!("I know that this service may send another token than {}", id.as_str())),
        Finding::NoRepeat => said("No payment like this before"),
        Finding::Repeat { earlier, repeat } => {
            let (code, at) = (&earlier.code, rfc3339(earlier.at));
            match repeat {
                Repeat::StillOpen => {
                    said("The same payment is still open: nobody can say yet what became of it").more(format!("{code} at {at}. Look at it; do not pay again."))
                }
                Repeat::Soon => {
                    said("The same payment was approved less than 10 minutes ago.").more(format!("{code} at {at}. Wait, or look at it in the history."))
                }
                Repeat::Later => said("The same amount was paid to this address before")
                    .more(format!("{code} at {at}"))
                    .tick(format!("I know that {code} paid the same amount to this address, and this is another payment")),
            }
        }
        Finding::Limit(broken) => broken.words(),
    }
}

fn token_id(error: TokenIdError) -> &'static str {
    match error {
        TokenIdError::Missing => "Type the token id.",
        TokenIdError::NotWhole => "A token id is a whole number: digits only.",
        TokenIdError::TooLarge => "A token id is below 2^256.",
    }
}

fn count(error: &CountError) -> String {
    match error {
        CountError::Fraction => "Tokens of a collection are counted in whole numbers.".to_owned(),
        CountError::Amount(error) => error.to_string(),
        CountError::TooLarge => "This number is too large for a contract.".to_owned(),
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
        let earlier = Earlier { at: 0, id: "i1".into(), code: "K7Q-4MD".into(), open: true };
        for (finding, words) in [
            (Finding::Secret { here: false }, "danger secret walletId: The signing secret of this wallet's set is not on this computer."),
            (Finding::ToOwnWallet, "ok own_wallet: A wallet of your organization"),
            (Finding::ServiceRefuses, "danger service_address to: The service says this address is not valid on this chain."),
            (Finding::WellFormed(Verdict::None), "ok address: Address is well formed | Checked here; the service gave no verdict"),
            (Finding::NoLookAlike { known: 1 }, "ok look_alike: No look-alike among 1 known address"),
            (
                Finding::LookAlike { likeness: Likeness::OneEnd, known: "0xA".into(), holder: None, group: 3 },
                "warn look_alike to: One end of this address is like one you know | Known: 0xA | I compared this address with one I know, and mean this one",
            ),
            (Finding::NoDecimals, "danger token tokenId: The service does not say how many decimals this token has, so no amount can be typed safely."),
            (Finding::Row { number: 2, error: RowError::Sum }, "danger nft batch: Row 2: the sum for this id is too large for a contract."),
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
                "warn enough_token: The balance of ETH cannot be read | I know from elsewhere how much ETH this wallet has",
            ),
            (Finding::Sponsored, "ok enough_gas: The business sponsor of this set pays the network fee"),
            (
                Finding::Inexact { amount: number("0.1234567890123456789") },
                "warn exact amount: A service that reads numbers as floating point would see 0.12345678901234568 | Bursar sends exactly the digits you typed. | \
                 I know that this service may send 0.12345678901234568 instead",
            ),
            (
                Finding::InexactId { id: number("9007199254740993") },
                "warn exact_id nftTokenId: A service that reads numbers as floating point would send token 9007199254740992 | \
                 Bursar sends exactly 9007199254740993. | I know that this service may send another token than 9007199254740993",
            ),
            (
                Finding::Repeat { earlier, repeat: Repeat::StillOpen },
                "danger duplicate: The same payment is still open: nobody can say yet what became of it | \
                 K7Q-4MD at 1970-01-01T00:00:00Z. Look at it; do not pay again.",
            ),
        ] {
            assert_eq!(told(&finding), words);
        }
    }
}

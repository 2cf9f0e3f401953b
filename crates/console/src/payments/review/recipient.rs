//! Who is paid: resolved from a contact's name or an address, and checked against everybody we know.

use std::collections::HashSet;

use bursar_contract::{
    Fault,
    address::{self, Likeness},
    amount::TokenAmount,
    tokens::Token,
    untrusted::shown,
    wallets::{ValidateAddressDeveloper, Wallet},
};

use crate::{
    base::{
        api::{CheckLevel, CheckLine, Party, TypedProof},
        checks::{Line, is_burn, line, look_alike},
        session::Session,
    },
    contacts::{Named, called, confusables, cools},
    payments::api::TransferForm,
};
use bursar_journal::contact::{Contact, PaymentDetails, PaymentMethod, Verification};

/// Checks the destination by ourselves, then by the service.
pub async fn recipient(session: &Session, wallet: &Wallet, form: &TransferForm, tokens: &[Token], lines: &mut Vec<CheckLine>) -> Result<Option<Party>, Fault> {
    let Some((typed, checked)) = resolve(session, form, lines)? else { return Ok(None) };
    let own_wallets = session.known_wallets();
    let same = |other: &str| other.eq_ignore_ascii_case(&checked);
    let own = own_wallets.iter().find(|w| w.address.as_deref().is_some_and(same));
    if wallet.address.as_deref().is_some_and(same) {
        lines.push(line("own_wallet", CheckLevel::Danger, "This is the address that pays. Nothing would change but the fee.").at("to"));
    } else if own.is_some() {
        lines.push(line("own_wallet", CheckLevel::Ok, "A wallet of your organization"));
    }
    if is_burn(&checked) {
        lines.push(line("burn", CheckLevel::Danger, "Nobody can spend from this address. What is sent there is lost.").at("to"));
    }
    if tokens.iter().any(|token| token.address.as_deref().is_some_and(same)) {
        lines.push(
            line("token_contract", CheckLevel::Danger, "This is the address of a token contract, not of a person. What is sent there is usually lost.")
                .at("to"),
        );
    }
    if let Some(chain) = &wallet.blockchain {
        let asked = ValidateAddressDeveloper { address: checked.clone(), blockchain: chain.clone() };
        match session.read(&asked).await {
            Ok(answer) if answer.valid == Some(false) => {
                lines.push(line("service_address", CheckLevel::Danger, "The service says this address is not valid on this chain.").at("to"))
            }
            Ok(answer) => {
                let second =
                    if answer.valid == Some(true) { "Checksum here, then confirmed by the service" } else { "Checked here; the service gave no verdict" };
                lines.push(line("address", CheckLevel::Ok, "Address is well formed").more(second));
            }
            Err(fault) => lines.push(line("address", CheckLevel::Ok, "Address is well formed").more(format!("Checked here only. {}", fault.message))),
        }
    }
    alike_line(session, &checked, &own_wallets, lines)?;
    let book = session.contacts().book()?;
    let mut verification = book.verification(&checked, session.journal.paid()?.remove(&checked.to_ascii_lowercase()), session.clock.timestamp());
    let held = book.method_of(&checked);
    if let Some((contact, method)) = held {
        contact_lines(wallet, contact, method, lines);
        let change = session.contacts().change(contact, method, session.clock.timestamp())?;
        verification.change = change.shown;
        lines.extend(change.line);
    }
    if let Some(paid) = &verification.paid {
        let times = if paid.times == 1 { "time" } else { "times" };
        lines.push(line("first_payment", CheckLevel::Ok, format!("Paid {} {times} before", paid.times)).more(format!("Last: {}", paid.last)));
    } else if own.is_none() {
        let unmixed = !address::carries_checksum(&typed);
        let detail = if unmixed {
            "The address carries no checksum, so a mistyped character would not be noticed. Consider a small test payment first."
        } else {
            "Consider a small test payment first."
        };
        lines.push(
            line("first_payment", CheckLevel::Warn, "First payment to this address")
                .more(detail)
                .tick(match held {
                    Some((contact, _)) => {
                        format!("I checked that this address is really the address of {}, and know that it was never paid before", contact.name)
                    }
                    None => "I compared every character of this address with the one I was given, and know that it was never paid before".to_owned(),
                })
                .at("to"),
        );
    }
    let name = if own.is_some() { own.and_then(|w| w.name.as_deref()).map(shown) } else { held.map(|(contact, _)| contact.name.clone()) };
    let party = Party { name, address: checked, own: own.is_some(), verification: Some(verification) };
    if let (Some(name), false) = (&party.name, party.own) {
        let whose = party.verification.as_ref().and_then(|verification| verification.contact_id.as_deref());
        lines.extend(confusables::warning(name, &confusables::known(session, whose)?).map(|line| line.at("to")));
    }
    Ok(Some(party))
}

/// The address that a typed name or address stands for: as it was written, and checksummed.
fn resolve(session: &Session, form: &TransferForm, lines: &mut Vec<CheckLine>) -> Result<Option<(String, String)>, Fault> {
    let book = session.contacts().book()?;
    let mut typed = form.to.trim().to_owned();
    let refused = match book.resolve(&typed) {
        Named::One(address) => {
            address.clone_into(&mut typed);
            None
        }
        Named::Several(contact, count) => Some(format!("{} has {count} addresses. Choose one from the list.", contact.name)),
        Named::NoAddress(contact) => Some(format!("{} has no wallet address in your contacts.", contact.name)),
        Named::Nobody => None,
    };
    let refused = match (refused, address::checked(&typed)) {
        (None, Ok(checked)) => return Ok(Some((typed, checked))),
        (Some(why), _) => why,
        (None, Err(address::AddressError::Form)) if !typed.starts_with("0x") && !typed.starts_with("0X") => {
            "No contact has this name, and it is not an address of this chain, which is 0x and 40 characters 0–9 and a–f.".to_owned()
        }
        (None, Err(error)) => error.to_string(),
    };
    lines.push(line("address", if typed.is_empty() { CheckLevel::Waiting } else { CheckLevel::Danger }, refused).at("to"));
    Ok(None)
}

/// Which characters of an address are asked for: the first, counted from 1, of two neighbouring groups of four from its middle, where it differs
/// most from the known one.
pub fn middle(address: &str, known: &str) -> u32 {
    let differs = |group: usize| {
        let at = 2 + group * 4;
        let (one, other) = (address.get(at..at + 4).unwrap_or_default(), known.get(at..at + 4).unwrap_or_default());
        one.bytes().zip(other.bytes()).filter(|(a, b)| !a.eq_ignore_ascii_case(b)).count()
    };
    // Groups 1 to 8 of 0 to 9: never an end, because the ends are what an attacker copies. The pair in the very middle wins a draw.
    let best = [4, 3, 5, 2, 6, 1, 7].into_iter().rev().max_by_key(|&group| differs(group) + differs(group + 1)).unwrap_or(4);
    best as u32 + 1
}

/// Whether an address could be mistaken for one of the book, of our wallets or of those paid before.
fn alike_line(session: &Session, checked: &str, own_wallets: &[Wallet], lines: &mut Vec<CheckLine>) -> Result<(), Fault> {
    let known_paid = session.journal.paid_addresses()?;
    let book = session.contacts().book()?;
    let own = own_wallets.iter().filter_map(|w| w.address.as_deref());
    let anchors: Vec<&str> = known_paid.iter().map(String::as_str).chain(own).chain(book.addresses()).collect();
    let Some((likeness, other)) = look_alike(checked, anchors.iter().copied()) else {
        let all = anchors.iter().map(|address| address.to_ascii_lowercase()).collect::<HashSet<_>>().len();
        lines.push(line("look_alike", CheckLevel::Ok, format!("No look-alike among {all} known address{}", if all == 1 { "" } else { "es" })));
        return Ok(());
    };
    let other = address::checked(other).unwrap_or_else(|_| other.to_owned());
    let holder = book.method_of(&other).map(|(contact, _)| contact.name.clone());
    let whose = holder.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
    let known = format!("Known{whose}: {other}");
    let mine = holder.map_or_else(|| "one I know".to_owned(), |name| format!("the one of {name}"));
    let tick = format!("I compared this address with {mine}, and mean this one");
    lines.push(if likeness == Likeness::Critical {
        let proof = TypedProof::Middle { group: middle(checked, &other) };
        line("look_alike", CheckLevel::Warn, "This looks like an address you know, but is another one").more(known).tick(tick).typed(proof).grave().at("to")
    } else {
        line("look_alike", CheckLevel::Warn, "One end of this address is like one you know").more(known).tick(tick).at("to")
    });
    Ok(())
}

/// What the book says of the address.
fn contact_lines(wallet: &Wallet, contact: &Contact, method: &PaymentMethod, lines: &mut Vec<CheckLine>) {
    let how = match method.proofs.last() {
        None => "not verified yet".to_owned(),
        Some(proof) => format!("{} by {}, {}", crate::contacts::level_word(proof.level).to_lowercase(), proof.by, proof.at),
    };
    lines.push(line("contact", CheckLevel::Ok, format!("{} in your contacts", contact.name)).more(how));
    if let (PaymentDetails::Wallet { chains, .. }, Some(chain)) = (&method.details, &wallet.blockchain)
        && !chains.is_empty()
        && !chains.contains(&chain.0)
    {
        let named = format!("They named: {}", chains.join(", "));
        lines.push(
            line("contact_chain", CheckLevel::Warn, format!("{} did not name this chain for this address", contact.name))
                .more(named)
                .tick(format!("I know that {} can use this address on this chain", contact.name))
                .at("to"),
        );
    }
}

/// While a changed way cools off: a tick, and where the profile sets one, a lower cap.
pub fn cool_off_line(
    session: &Session,
    verification: Option<&Verification>,
    address: &str,
    amount: Option<&TokenAmount>,
    decimals: u8,
    lines: &mut Vec<CheckLine>,
) -> Result<(), Fault> {
    if verification.is_none_or(|verification| verification.cools_until.is_none()) {
        return Ok(());
    }
    let book = session.contacts().book()?;
    let Some((contact, method)) = book.method_of(address).filter(|(_, method)| cools(method, session.clock.timestamp())) else { return Ok(()) };
    let until = method.cools_until.clone().unwrap_or_default();
    let rule = session.contacts().cool_off()?;
    let units = |text: &str, digits| TokenAmount::exact(text, digits).ok().and_then(|amount| amount.base_units(digits).ok());
    if let (Some(most), Some(amount)) = (&rule.most, amount)
        && let (Some(cap), Some(wanted)) = (units(most, 18.max(decimals)), units(amount.as_str(), 18.max(decimals)))
        && wanted > cap
    {
        let text = format!("The address of {} was changed: at most {most} at once until it has cooled off.", contact.name);
        lines.push(line("cool_off", CheckLevel::Danger, text).more(format!("Until {until}")).at("amount"));
        return Ok(());
    }
    lines.push(
        line("cool_off", CheckLevel::Warn, format!("The address of {} was changed {}", contact.name, method.changed_at))
            .more(format!("It cools off until {until}"))
            .tick(called(&contact.name, "address"))
            .at("to"),
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payments::review::proof;

    #[test]
    fn the_characters_asked_for_are_from_the_middle_and_where_the_addresses_differ() {
        let known = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
        let poison = "0x2fdE00000000000000000000000000000000870B";
        let group = middle(poison, known);
        assert!((2..=8).contains(&group), "never an end");
        // One digit differs: the asked pair holds it.
        let near = "0x2fdEB96d578e1183F60835110F8C7E667B48870B";
        let wanted = proof::middle(near, middle(near, known)).unwrap();
        assert!(wanted.contains('B') && !known.contains(wanted), "{wanted}");
        // Only the ends differ: still the middle.
        assert_eq!(middle("0x3fdEB96d578e1183F60835110F8C7E667A48870C", known), 5);
    }
}

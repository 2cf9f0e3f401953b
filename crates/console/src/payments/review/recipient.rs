//! Who is paid: resolved from a contact's name or an address, and checked against everybody we know.

use std::collections::HashSet;

use bursar_contract::{
    Decimal, Fault,
    address::{self, AddressError, is_burn},
    chain::Chain,
    tokens::Token,
    untrusted::shown,
    wallets::{ListWallets, ValidateAddressDeveloper, Wallet},
};

use crate::{
    base::{
        api::Party,
        checks::look_alike,
        session::{PAGE, Session},
    },
    contacts::{self, Named, confusables::KnownNames, cools},
    payments::{
        finding::OpenToPayee,
        review::transfer::{Finding, Unresolved, Verdict},
    },
    wallets::own::{self, Own, OwnWallets},
};
use bursar_journal::contact::{Contact, PaymentDetails, PaymentMethod, Verification};

/// Checks the destination by ourselves, then by the service.
pub(crate) async fn recipient(session: &Session, wallet: &Wallet, to: &str, tokens: &[Token], found: &mut Vec<Finding>) -> Result<Option<Party>, Fault> {
    let (typed, checked) = match resolve(session, to)? {
        Ok(resolved) => resolved,
        Err(why) => {
            found.push(Finding::Unresolved(why));
            return Ok(None);
        }
    };
    let own_wallets = wallets_around(session, &checked, wallet.blockchain.as_ref()).await;
    let same = |other: &str| other.eq_ignore_ascii_case(&checked);
    if wallet.address.as_deref().is_some_and(same) {
        found.push(Finding::ToItself);
    } else if let Some(Own::Here(_)) = own_wallets.at(&checked, wallet.blockchain.as_ref()) {
        found.push(Finding::ToOwnWallet);
    }
    if is_burn(&checked) {
        found.push(Finding::Burn);
    }
    if tokens.iter().any(|token| token.address.as_deref().is_some_and(same)) {
        found.push(Finding::TokenContract);
    }
    if let Some(chain) = &wallet.blockchain {
        let asked = ValidateAddressDeveloper { address: checked.clone(), blockchain: chain.clone() };
        found.push(match session.read(&asked).await.map(|answer| answer.valid) {
            Ok(Some(false)) => Finding::ServiceRefuses,
            Ok(Some(true)) => Finding::WellFormed(Verdict::Valid),
            Ok(None) => Finding::WellFormed(Verdict::None),
            Err(fault) => Finding::WellFormed(Verdict::NotAsked(fault.message)),
        });
    }
    of_records(session, (&typed, checked), wallet.blockchain.as_ref(), &own_wallets, found).map(Some)
}

/// The wallets that are known. Where they have the address on other chains alone, the service is asked once more: not every wallet was read.
async fn wallets_around(session: &Session, address: &str, chain: Option<&Chain>) -> OwnWallets {
    let known = OwnWallets::of(session.known_wallets());
    if !matches!(known.at(address, chain), Some(Own::Elsewhere { .. })) {
        return known;
    }
    let asked = ListWallets { address: Some(address.to_owned()), limit: Some(PAGE), ..ListWallets::default() };
    match session.read(&asked).await {
        Ok(_) => OwnWallets::of(session.known_wallets()),
        Err(_) => known,
    }
}

/// The same from what is stored alone: nobody is asked, and no wallet is known that pays.
pub(crate) fn recipient_on_record(session: &Session, to: &str, chain: Option<&Chain>, found: &mut Vec<Finding>) -> Result<Option<Party>, Fault> {
    let (typed, checked) = match resolve(session, to)? {
        Ok(resolved) => resolved,
        Err(why) => {
            found.push(Finding::Unresolved(why));
            return Ok(None);
        }
    };
    if is_burn(&checked) {
        found.push(Finding::Burn);
    }
    of_records(session, (&typed, checked), chain, &OwnWallets::of(session.known_wallets()), found).map(Some)
}

/// What the records say of an address: as it was typed, and checksummed.
fn of_records(
    session: &Session,
    (typed, checked): (&str, String),
    chain: Option<&Chain>,
    own_wallets: &OwnWallets,
    found: &mut Vec<Finding>,
) -> Result<Party, Fault> {
    let of_us = own_wallets.at(&checked, chain);
    let own = of_us.as_ref().and_then(Own::here);
    if let (Some(Own::Elsewhere { wallet, chains }), Some(chain)) = (&of_us, chain) {
        let name = wallet.name.as_deref().map(shown).filter(|name| !name.is_empty());
        found.push(Finding::OwnElsewhere { name, chains: chains.clone(), here: own::name(chain) });
    }
    found.push(alike(session, &checked, own_wallets)?);
    let book = session.contacts().book()?;
    let mut verification = book.verification(&checked, session.journal.paid_at(&checked.to_ascii_lowercase())?, session.clock.timestamp());
    let held = book.method_of(&checked);
    if let Some(open) = book.contested_address(&checked) {
        let (id, contact) = (open.id.clone(), open.name.clone());
        found.push(Finding::Contact(contacts::Finding::Open { id, contact, place: contacts::Place::Address }));
    }
    if let Some((contact, method)) = held {
        of_contact(chain, contact, method, found);
        let change = session.contacts().change(contact, method, session.clock.timestamp())?;
        verification.change = change.shown;
        found.extend(change.finding.map(Finding::Contact));
    }
    if let Some(paid) = &verification.paid {
        found.push(Finding::PaidBefore(paid.clone()));
    } else if of_us.is_none() {
        let contact = held.map(|(contact, _)| contact.name.clone());
        let payee = checked.to_ascii_lowercase();
        let (open, team) = (OpenToPayee::of(session.journal.open_payments(Some(&payee))?), session.journal.paid_by_team(&payee)?);
        found.push(Finding::FirstPayment { checksum: address::carries_checksum(typed), contact, open, team });
    }
    let name = if own.is_some() { own.and_then(|w| w.name.as_deref()).map(shown) } else { held.map(|(contact, _)| contact.name.clone()) };
    let party = Party { name, address: checked, own: own.is_some(), verification: Some(verification) };
    if let (Some(name), false) = (&party.name, party.own) {
        let whose = party.verification.as_ref().and_then(|verification| verification.contact_id.as_deref());
        found.extend(KnownNames::of(session)?.warning(name, whose).map(Finding::Name));
    }
    Ok(party)
}

/// The address that a typed name or address stands for, as it was written, and checksummed; or why it stands for none.
fn resolve(session: &Session, to: &str) -> Result<Result<(String, String), Unresolved>, Fault> {
    let book = session.contacts().book()?;
    let typed = match book.resolve(to.trim()) {
        Named::One(address) => address,
        Named::Several(contact, count) => return Ok(Err(Unresolved::Several { contact: contact.name.clone(), count })),
        Named::Open(contact) => return Ok(Err(Unresolved::Open { id: contact.id.clone(), contact: contact.name.clone() })),
        Named::NoAddress(contact) => return Ok(Err(Unresolved::NoAddress { contact: contact.name.clone() })),
        Named::Nobody => to.trim(),
    };
    Ok(match address::checked(typed) {
        Ok(checked) => Ok((typed.to_owned(), checked)),
        Err(AddressError::Form) if !typed.starts_with("0x") && !typed.starts_with("0X") => {
            let offered = !session.contacts().offer(typed, "")?.is_empty();
            Err(if offered { Unresolved::Offered } else { Unresolved::NoSuchName })
        }
        Err(error) => Err(Unresolved::Malformed(error)),
    })
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
fn alike(session: &Session, checked: &str, own_wallets: &OwnWallets) -> Result<Finding, Fault> {
    let known_paid = [session.journal.paid_addresses()?, session.journal.team_payees()?].concat();
    let book = session.contacts().book()?;
    let anchors: Vec<&str> = known_paid.iter().map(String::as_str).chain(own_wallets.addresses()).chain(book.addresses_beside(checked)).collect();
    let Some((likeness, other)) = look_alike(checked, anchors.iter().copied()) else {
        return Ok(Finding::NoLookAlike { known: anchors.iter().map(|address| address.to_ascii_lowercase()).collect::<HashSet<_>>().len() });
    };
    let known = address::checked(other).unwrap_or_else(|_| other.to_owned());
    let holder = book.method_of(&known).map(|(contact, _)| contact.name.clone());
    Ok(Finding::LookAlike { likeness, group: middle(checked, &known), known, holder })
}

/// What the book says of the address.
fn of_contact(chain: Option<&Chain>, contact: &Contact, method: &PaymentMethod, found: &mut Vec<Finding>) {
    found.push(Finding::InContacts { contact: contact.name.clone(), proof: method.proofs.last().cloned() });
    if let (PaymentDetails::Wallet { chains, .. }, Some(chain)) = (&method.details, chain)
        && !chains.is_empty()
        && !chains.contains(&chain.0)
    {
        found.push(Finding::OtherChain { contact: contact.name.clone(), named: chains.clone() });
    }
}

/// While a changed way cools off: a tick, and where the profile sets one, a lower cap. `symbol` is that of what is sent, where it is known.
pub(crate) fn cooling(
    session: &Session,
    verification: Option<&Verification>,
    address: &str,
    amount: Option<&Decimal>,
    symbol: Option<&str>,
) -> Result<Option<Finding>, Fault> {
    if verification.is_none_or(|verification| verification.cools_until.is_none()) {
        return Ok(None);
    }
    let book = session.contacts().book()?;
    let Some((contact, method)) = book.method_of(address).filter(|(_, method)| cools(method, session.clock.timestamp())) else { return Ok(None) };
    let (name, until) = (contact.name.clone(), method.cools_until.clone().unwrap_or_default());
    let most = session.contacts().cool_off()?.most.and_then(|most| most.parse::<Decimal>().ok());
    if let (Some(most), Some(amount)) = (most, amount)
        && *amount > most
    {
        return Ok(Some(Finding::AboveCap { contact: name, most, symbol: symbol.map(str::to_owned), until }));
    }
    Ok(Some(Finding::CoolsOff { contact: name, changed_at: method.changed_at.clone(), until }))
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

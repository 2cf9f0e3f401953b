//! The address tool: our own validation, beside which the window puts the service's.

use bursar_contract::{
    address::{self, is_burn},
    chain::Chain,
    untrusted::shown,
};
use bursar_messages::{Arg, message};

use crate::{
    base::checks::{self, look_alike},
    contacts::{Finding, api::AddressLook},
};
use bursar_journal::payment::Party;

input! {
    /// Looks at an address without asking the service about it.
    LookAtAddress {
        /// As typed.
        address: String,
    }
}

handlers! {
    address_look: Main (self: LookAtAddress, console) -> AddressLook {
        let typed = self.address.trim();
        let address = match address::checked(typed) {
            Ok(address) => address,
            Err(error) => return Ok(AddressLook { lines: checks::lines(&[Finding::NoAddress(error)]), address: None, party: None, what: vec![] }),
        };
        let session = console.session().await?;
        let checksum = if address::carries_checksum(typed) { Finding::HasChecksum } else { Finding::NoChecksum { address: address.clone() } };
        let mut found = vec![Finding::IsAddress, checksum];
        if is_burn(&address) {
            found.push(Finding::Burn);
        }
        let wallets = session.known_wallets();
        let same = |other: Option<&str>| other.is_some_and(|other| other.eq_ignore_ascii_case(&address));
        let own: Vec<_> = wallets.iter().filter(|wallet| same(wallet.address.as_deref())).collect();
        let mut what = Vec::new();
        for wallet in &own {
            what.push(message!("contact-own-wallet", chain = place(wallet.blockchain.as_ref())));
        }
        for token in session.tokens().await?.iter().filter(|token| same(token.address.as_deref())) {
            let symbol = token.symbol.as_deref().map_or_else(|| message!("contact-token-unnamed").into(), |symbol| Arg::from(shown(symbol)));
            what.push(message!("contact-token", token = symbol, chain = place(token.blockchain.as_ref())));
        }
        let times = session.journal.paid_to(&address)?;
        if times > 0 {
            what.push(message!("contact-paid", times = times));
        }
        let name = own.iter().find_map(|wallet| wallet.name.as_deref()).map(shown);
        let mut party = Party { name, own: !own.is_empty(), verification: None, address: address.clone() };
        session.contacts().label(&mut party)?;
        let book = session.contacts().book()?;
        let paid = session.journal.paid_addresses()?;
        let known = book.addresses_beside(&address).chain(wallets.iter().filter_map(|wallet| wallet.address.as_deref())).chain(paid.iter().map(String::as_str));
        found.extend(look_alike(&address, known).map(|(likeness, other)| Finding::LookAlike { likeness, known: other.to_owned() }));
        checks::sort(&mut found);
        Ok(AddressLook { lines: checks::lines(&found), address: Some(address), party: Some(party.into()), what })
    }
}

fn place(chain: Option<&Chain>) -> Arg {
    chain.map_or_else(|| message!("contact-chain-unnamed").into(), |chain| chain.known().map_or_else(|| shown(&chain.0), |info| info.name.to_owned()).into())
}

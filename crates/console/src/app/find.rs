//! One search over everything that this computer knows. The service is not asked, so it answers while a person types.

use bursar_contract::{Fault, Money, untrusted::shown};
use bursar_messages::Message;

use crate::{
    app::api::{Found, FoundKind},
    base::session::Session,
    contacts::api::ListContacts,
    customers, history,
    wallets::api::ListAddresses,
};
use bursar_journal::contact::PaymentDetails;

/// Of one kind at most so many are told: who wants more opens the screen.
const EACH: usize = 6;
const LONGEST: usize = 200;

/// Everything that shows all of the words, of these kinds; of every kind where none is named.
pub async fn find(session: &Session, text: &str, kinds: &[FoundKind]) -> Result<Vec<Found>, Fault> {
    let text: String = text.trim().chars().take(LONGEST).collect();
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let wanted = |kind: FoundKind| kinds.is_empty() || kinds.contains(&kind);
    let words: Vec<String> = text.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let mut found = Vec::new();
    if wanted(FoundKind::Contact) {
        contacts(session, &text, &mut found)?;
    }
    if wanted(FoundKind::Set) {
        let sets = session.wallet_cache().sets()?.into_iter().map(|known| known.set);
        found.extend(
            sets.map(|set| of(FoundKind::Set, &set.id.0, set.name.as_deref().unwrap_or_default()))
                .filter(|set| says(&words, &[&set.title.to_string(), &set.id]))
                .take(EACH),
        );
    }
    if wanted(FoundKind::Wallet) {
        let asked = ListAddresses { text: Some(text.clone()), limit: Some(EACH as u32), ..Default::default() };
        for row in session.wallet_cache().addresses(&asked)?.rows {
            let address = Some(row.address.clone()).filter(|address| !address.is_empty());
            found.push(Found { detail: (&row.address).into(), address, ..of(FoundKind::Wallet, &row.key, &row.name) });
        }
    }
    if wanted(FoundKind::Account) {
        let accounts = session.accounts().rows()?.into_iter();
        let accounts = accounts.map(|row| Found {
            detail: [row.bank, row.number, row.ref_id].into_iter().flatten().map(|text| shown(&text)).collect::<Vec<_>>().join(" · ").into(),
            ..of(FoundKind::Account, &row.id, &row.name)
        });
        found.extend(accounts.filter(|account| says(&words, &[&account.title.to_string(), &account.detail.to_string(), &account.id])).take(EACH));
    }
    if wanted(FoundKind::Customer) {
        let customers = customers::list(session, false).await?.customers.into_iter();
        let customers =
            customers.map(|row| Found { detail: row.ref_id.as_deref().map(shown).unwrap_or_default().into(), ..of(FoundKind::Customer, &row.id.0, &row.name) });
        found.extend(customers.filter(|one| says(&words, &[&one.title.to_string(), &one.detail.to_string(), &one.id])).take(EACH));
    }
    if wanted(FoundKind::Token) {
        let tokens = session.known_tokens().into_iter().filter_map(|token| {
            let text = |text: &Option<String>| text.as_deref().map(shown).unwrap_or_default();
            let chain = token.blockchain.as_ref().map(|chain| chain.known().map_or_else(|| shown(&chain.0), |info| info.name.to_owned())).unwrap_or_default();
            let (symbol, name) = (text(&token.symbol), text(&token.name));
            let fits = says(&words, &[&symbol, &name, &chain, token.address.as_deref().unwrap_or_default()]);
            let detail = [name, chain].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ").into();
            fits.then(|| Found { detail, address: token.address.clone(), ..of(FoundKind::Token, &token.id.0, &symbol) })
        });
        found.extend(tokens.take(EACH));
    }
    if wanted(FoundKind::Entry) {
        entries(session, &text, &mut found)?;
    }
    Ok(found)
}

fn contacts(session: &Session, text: &str, found: &mut Vec<Found>) -> Result<(), Fault> {
    let asked = ListContacts { text: Some(text.to_owned()), tag: None, open: None, order: None, reverse: None, offset: None, limit: Some(EACH as u32) };
    let book = session.contacts().book()?;
    for row in session.contacts().list(&asked)?.rows {
        let ways = book.get(&row.id).map(|contact| contact.methods.as_slice()).unwrap_or_default();
        let mut addresses = ways.iter().filter_map(|method| match &method.details {
            PaymentDetails::Wallet { address, .. } => Some(address.clone()),
            _ => None,
        });
        // Of several addresses none is the one to pay: a person chooses on the contact's own page.
        let address = addresses.next().filter(|_| addresses.next().is_none());
        found.push(Found {
            detail: row.tags.iter().map(|tag| shown(tag)).collect::<Vec<_>>().join(", ").into(),
            address,
            ..of(FoundKind::Contact, &row.id, &row.name)
        });
    }
    Ok(())
}

/// Rows of the history. What is no search there finds nothing here, and is no failure.
fn entries(session: &Session, text: &str, found: &mut Vec<Found>) -> Result<(), Fault> {
    let Ok(query) = history::asked(session, text) else { return Ok(()) };
    let (mut rows, _) = session.journal.window(&query, false, Default::default(), 0, EACH as u32)?;
    session.label(&mut rows)?;
    let customers = history::customers(session)?;
    for row in rows {
        let amount = row.money.as_ref().filter(|money| money.asset().symbol().is_some()).map(Money::shown);
        let to = row.to.as_ref().and_then(|party| party.name.clone().or_else(|| Some(party.address.clone())));
        let to = to.or_else(|| customers.get(&row.id).cloned());
        let detail = [row.code, to, row.reference].into_iter().flatten().filter(|text| !text.is_empty());
        let payout = (row.operation == "virtual_account_transfer").then_some(true);
        found.push(Found {
            detail: detail.map(|text| shown(&text)).collect::<Vec<_>>().join(" · ").into(),
            amount: amount.map(|text| shown(&text)),
            payout,
            ..of(FoundKind::Entry, &row.id, &row.title.to_string())
        });
    }
    Ok(())
}

fn of(kind: FoundKind, id: &str, title: &str) -> Found {
    Found { kind, id: id.to_owned(), title: shown(title).into(), detail: Message::default(), amount: None, address: None, payout: None }
}

/// Whether each word stands in one of the texts.
fn says(words: &[String], texts: &[&str]) -> bool {
    let all = texts.join("\n").to_lowercase();
    words.iter().all(|word| all.contains(word))
}

//! Since when the address of a wallet can have held something, where Bursar made it.

use bursar_client::reopen;
use bursar_contract::{
    Fault, Operation,
    wallets::{CreateWallets, CreateWalletsDeveloper, Wallet},
};
use bursar_journal::Journal;

use crate::base::session::Session;

/// Wallets that came with one answer, by their ids, and when they were asked for.
struct Creation {
    at: i64,
    wallets: Vec<String>,
}

/// When a wallet was asked for, milliseconds: before that its address held nothing on any chain. None unless this journal holds the creation of every
/// wallet that shares the address, because one address serves several chains and may be older than this wallet.
pub(crate) async fn made_at(session: &Session, wallet: &Wallet) -> Option<i64> {
    let all = session.all_wallets().await.ok()?;
    first_of(&sharing(wallet, &all)?, &creations(&session.journal).ok()?)
}

/// The ids of the wallets with the address of this one, itself among them.
fn sharing<'a>(wallet: &'a Wallet, all: &'a [Wallet]) -> Option<Vec<&'a str>> {
    let address = wallet.address.as_deref().filter(|address| !address.is_empty())?;
    let same = all.iter().filter(|one| one.address.as_deref().is_some_and(|one| one.eq_ignore_ascii_case(address)));
    let mut ids: Vec<&str> = same.map(|one| one.id.0.as_str()).collect();
    ids.push(&wallet.id.0);
    Some(ids)
}

/// When the first of these wallets was asked for; none where one of them is of nobody knows when.
fn first_of(wallets: &[&str], creations: &[Creation]) -> Option<i64> {
    let of = |wallet: &&str| creations.iter().find(|one| one.wallets.iter().any(|made| made == wallet)).map(|one| one.at);
    wallets.iter().map(of).collect::<Option<Vec<i64>>>()?.into_iter().min()
}

fn creations(journal: &Journal) -> Result<Vec<Creation>, Fault> {
    let mut found = Vec::new();
    for (operation, id, at) in journal.done(&[CreateWallets::SPEC.name, CreateWalletsDeveloper::SPEC.name])? {
        let Some(answer) = journal.answer(&id)? else { continue };
        let wallets: Option<Vec<Wallet>> =
            if operation == CreateWallets::SPEC.name { reopen::<CreateWallets>(&answer) } else { reopen::<CreateWalletsDeveloper>(&answer) };
        found.push(Creation { at, wallets: wallets.into_iter().flatten().map(|wallet| wallet.id.0).collect() });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wallet(id: &str, address: &str) -> Wallet {
        serde_json::from_value(serde_json::json!({ "id": id, "address": address })).unwrap()
    }

    #[test]
    fn a_wallet_is_as_old_as_its_address_and_of_no_age_where_one_of_its_chains_is_not_on_record() {
        let all = [wallet("eth", "0xAb"), wallet("base", "0xaB"), wallet("other", "0xCd")];
        let made = |wallets: &[&str], at| Creation { at, wallets: wallets.iter().map(|id| (*id).to_owned()).collect() };
        let age = |creations: &[Creation]| first_of(&sharing(&all[0], &all).unwrap(), creations);
        assert_eq!(age(&[made(&["eth", "base"], 7)]), Some(7));
        assert_eq!(age(&[made(&["eth"], 7), made(&["base"], 3), made(&["other"], 1)]), Some(3), "the address is as old as its first wallet");
        assert_eq!(age(&[made(&["eth"], 7)]), None, "its wallet on another chain was made elsewhere, nobody knows when");
        assert_eq!(sharing(&wallet("bare", ""), &all), None);
    }
}

//! Who signs for a wallet: decided here, and nowhere else.
//!
//! The customer that a wallet names does not tell: the service makes a customer of every reference, so wallets of the organization name
//! one too. The set tells. Its record may say who controls it, and sets of customers do not stand in the organization's list of sets.

use std::collections::BTreeMap;

use bursar_contract::{Fault, wallets::Wallet};
use rusqlite::OptionalExtension;

use super::WalletCache;
use crate::{base::session::Session, wallets::api::Custody};

macro_rules! custody {
    () => {
        "(CASE
  (SELECT coalesce(lower(json_extract(kept.record, '$.controller')), 'organization') FROM wallet_set AS kept WHERE kept.id = wallet.set_id)
  WHEN 'organization' THEN 'organization'
  WHEN 'customer' THEN 'customer'
  ELSE CASE
    WHEN wallet.customer IS NULL THEN 'organization'
    -- The list was read to its end, and the set is not in it.
    WHEN wallet.set_id NOT IN (SELECT id FROM wallet_set) AND EXISTS (SELECT 1 FROM list_read WHERE name = 'sets') THEN 'customer'
    ELSE 'unknown'
  END
END)"
    };
}

/// The custody of a row of `wallet`, in the words of [`Custody`].
pub(super) const CUSTODY: &str = custody!();
/// Whether a customer signs for a row of `wallet`.
pub(super) const THEIRS: &str = concat!("(", custody!(), " = 'customer')");

/// Reads a word of [`CUSTODY`].
pub(super) fn read(word: &str) -> Custody {
    match word {
        "organization" => Custody::Organization,
        "customer" => Custody::Customer,
        _ => Custody::Unknown,
    }
}

impl WalletCache {
    /// Who signs for a wallet, as far as wallets and sets were read. None for a wallet that is not known.
    pub(crate) fn custody(&self, wallet: &str) -> Result<Option<Custody>, Fault> {
        let word = self.with(|db| {
            let mut statement = db.prepare_cached(&format!("SELECT {CUSTODY} FROM wallet WHERE id = ?1"))?;
            statement.query_row([wallet], |row| row.get::<_, String>(0)).optional()
        })?;
        Ok(word.as_deref().map(read))
    }
}

impl Session {
    /// Who signs for a wallet. The list of sets is read where it can change the answer.
    pub(crate) async fn custody(&self, wallet: &Wallet) -> Result<Custody, Fault> {
        let known = self.custody_of(std::slice::from_ref(&wallet.id.0)).await?;
        Ok(match known.get(&wallet.id.0) {
            Some(Custody::Unknown) | None if wallet.customer.is_none() => Custody::Organization,
            known => known.copied().unwrap_or(Custody::Unknown),
        })
    }

    /// The same of many, by their ids.
    pub(crate) async fn custody_of(&self, wallets: &[String]) -> Result<BTreeMap<String, Custody>, Fault> {
        let known = || -> Result<BTreeMap<String, Custody>, Fault> {
            let one = |id: &String| Ok((id.clone(), self.wallet_cache().custody(id)?.unwrap_or(Custody::Unknown)));
            wallets.iter().map(one).collect()
        };
        let before = known()?;
        if before.values().all(|custody| *custody == Custody::Organization) {
            return Ok(before);
        }
        // A set that was made elsewhere since the list was read is the organization's all the same.
        match self.learn_sets().await {
            Ok(()) => known(),
            Err(fault) => {
                tracing::warn!(code = ?fault.code, "the sets could not be read to tell who signs");
                Ok(before)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use bursar_contract::clock::Clock;
    use serde_json::{Value, json};

    use super::*;
    use crate::wallets::wallet_cache::Place;

    fn known() -> WalletCache {
        WalletCache::open(Path::new(":memory:"), Clock::system())
    }

    fn custody(known: &WalletCache, mut wallet: Value) -> Custody {
        (wallet["address"], wallet["blockchain"]) = (json!("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"), json!("ETH-SEPOLIA"));
        let wallet: Wallet = serde_json::from_value(wallet).unwrap();
        known.keep_wallets(std::slice::from_ref(&wallet), Place::default());
        known.custody(&wallet.id.0).unwrap().unwrap()
    }

    fn set(known: &WalletCache, set: Value) {
        known.keep_sets(&[serde_json::from_value(set).unwrap()], Some(0));
    }

    #[test]
    fn the_controller_of_the_set_says_who_signs_whomever_the_wallet_names() {
        let known = known();
        set(&known, json!({ "id": "ours", "controller": "organization" }));
        set(&known, json!({ "id": "theirs", "controller": "Customer" }));
        assert_eq!(custody(&known, json!({ "id": "w1", "customer": "c1", "walletSet": "ours" })), Custody::Organization);
        assert_eq!(custody(&known, json!({ "id": "w2", "customer": "c1", "walletSet": "theirs" })), Custody::Customer);
        assert_eq!(custody(&known, json!({ "id": "w3", "walletSet": "theirs" })), Custody::Customer);
    }

    #[test]
    fn without_a_controller_the_organizations_list_of_sets_says_it_once_it_was_read_to_its_end() {
        let known = known();
        set(&known, json!({ "id": "ours", "name": "Treasury" }));
        let (ours, theirs) = (json!({ "id": "w1", "customer": "c1", "walletSet": "ours" }), json!({ "id": "w2", "customer": "c1", "walletSet": "theirs" }));
        assert_eq!(custody(&known, ours.clone()), Custody::Organization);
        assert_eq!(custody(&known, theirs.clone()), Custody::Unknown, "the rest of the list may have it");
        known.list_ended("sets", 0);
        assert_eq!((custody(&known, ours), custody(&known, theirs)), (Custody::Organization, Custody::Customer));
        assert_eq!(custody(&known, json!({ "id": "w3", "customer": "c1" })), Custody::Unknown, "it names no set");
        assert_eq!(custody(&known, json!({ "id": "w4" })), Custody::Organization, "it names nobody");
        set(&known, json!({ "id": "odd", "controller": "committee" }));
        assert_eq!(custody(&known, json!({ "id": "w5", "customer": "c1", "walletSet": "odd" })), Custody::Unknown);
        assert_eq!(known.custody("w9").unwrap(), None);
    }
}

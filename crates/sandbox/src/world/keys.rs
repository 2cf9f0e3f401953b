//! The keys of a world: one seed, from which everything else is derived (BIP-32 for wallets, HMAC for the rest).

use std::collections::HashMap;

use alloy_consensus::{SignableTransaction, TxEip1559, TxEnvelope};
use alloy_primitives::{Address, B256, Signature};
use aws_lc_rs::hmac;
use bip32::{ChildNumber, XPrv};
use k256::ecdsa::SigningKey;
use zeroize::Zeroizing;

/// Sets and wallets whose key is remembered; the rest is derived again.
const REMEMBERED: usize = 1_000;

/// A key could not be derived or used. The chance is one in 2^127 per key.
#[derive(Debug, thiserror::Error)]
#[error("a key could not be derived")]
pub(crate) struct KeyError;

/// The seed of a world and what was derived from it.
pub(crate) struct Keys {
    seed: Zeroizing<[u8; 32]>,
    sets: HashMap<u32, XPrv>,
    wallets: HashMap<(u32, u32), SigningKey>,
    faucet: SigningKey,
    collections: SigningKey,
    sponsor: SigningKey,
}

impl Keys {
    pub(crate) fn new(seed: Zeroizing<[u8; 32]>) -> Result<Self, KeyError> {
        let faucet = SigningKey::from_slice(&*derive(&*seed, b"faucet", &[])).map_err(|_| KeyError)?;
        let collections = SigningKey::from_slice(&*derive(&*seed, b"collections", &[])).map_err(|_| KeyError)?;
        let sponsor = SigningKey::from_slice(&*derive(&*seed, b"gas sponsor", &[])).map_err(|_| KeyError)?;
        Ok(Self { seed, sets: HashMap::new(), wallets: HashMap::new(), faucet, collections, sponsor })
    }

    /// The seed that a text gives.
    pub(crate) fn seed_of(text: &str) -> Zeroizing<[u8; 32]> {
        derive(b"bursar sandbox seed", text.as_bytes(), &[])
    }

    /// 32 bytes for one purpose and one subject.
    pub(crate) fn derive(&self, purpose: &[u8], subject: &[u8]) -> Zeroizing<[u8; 32]> {
        derive(&*self.seed, purpose, subject)
    }

    /// An id in the service's form, 24 hex digits: unguessable, and the same for the same seed.
    pub(crate) fn id(&self, kind: &str, number: i64) -> String {
        hex::encode(&derive(&*self.seed, kind.as_bytes(), &number.to_be_bytes())[..12])
    }

    /// The faucet's key: it holds every chain's genesis money and owns the test tokens.
    pub(crate) fn faucet(&self) -> &SigningKey {
        &self.faucet
    }

    /// Where the faucet's money lies.
    pub(crate) fn faucet_address(&self) -> Address {
        Address::from_private_key(&self.faucet)
    }

    /// The key of the account that makes the collections. An account of its own keeps their addresses the same on every chain,
    /// whatever the faucet did there before.
    pub(crate) fn collections(&self) -> &SigningKey {
        &self.collections
    }

    /// The account that makes the collections.
    pub(crate) fn collections_address(&self) -> Address {
        Address::from_private_key(&self.collections)
    }

    /// The key of the business's gas sponsor, whose address is the same on every chain.
    pub(crate) fn sponsor(&self) -> &SigningKey {
        &self.sponsor
    }

    /// Where the gas sponsor's money lies.
    pub(crate) fn sponsor_address(&self) -> Address {
        Address::from_private_key(&self.sponsor)
    }

    /// The key of a wallet: m/44'/60'/set'/0/index.
    pub(crate) fn wallet(&mut self, set: u32, index: u32) -> Result<SigningKey, KeyError> {
        if let Some(known) = self.wallets.get(&(set, index)) {
            return Ok(known.clone());
        }
        if self.sets.len() > REMEMBERED {
            self.sets.clear();
        }
        if !self.sets.contains_key(&set) {
            let root = XPrv::new(*derive(&*self.seed, b"wallets", &[])).map_err(|_| KeyError)?;
            let parent = [(44, true), (60, true), (set, true), (0, false)].into_iter().try_fold(root, |key, step| child(&key, step))?;
            self.sets.insert(set, parent);
        }
        let parent = self.sets.get(&set).ok_or(KeyError)?;
        let key = child(parent, (index, false))?.private_key().clone();
        if self.wallets.len() > REMEMBERED {
            self.wallets.clear();
        }
        self.wallets.insert((set, index), key.clone());
        Ok(key)
    }
}

fn child(key: &XPrv, (index, hardened): (u32, bool)) -> Result<XPrv, KeyError> {
    key.derive_child(ChildNumber::new(index, hardened).map_err(|_| KeyError)?).map_err(|_| KeyError)
}

fn derive(key: &[u8], purpose: &[u8], subject: &[u8]) -> Zeroizing<[u8; 32]> {
    let mut context = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    // The length keeps ("a", "bc") apart from ("ab", "c").
    context.update(&(purpose.len() as u64).to_be_bytes());
    context.update(purpose);
    context.update(subject);
    let mut out = Zeroizing::new([0; 32]);
    out.copy_from_slice(context.sign().as_ref());
    out
}

/// Signs a transaction.
pub(crate) fn sign(key: &SigningKey, tx: TxEip1559) -> Result<TxEnvelope, KeyError> {
    let signature = sign_hash(key, tx.signature_hash())?;
    Ok(tx.into_signed(signature).into())
}

/// Signs a hash, so that the signer can be recovered from it. The same hash always gives the same signature (RFC 6979).
pub(crate) fn sign_hash(key: &SigningKey, hash: B256) -> Result<Signature, KeyError> {
    key.sign_prehash_recoverable(hash.as_slice()).map(Signature::from).map_err(|_| KeyError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wallets_key_is_the_one_of_its_path() {
        let mut keys = Keys::new(Keys::seed_of("vectors")).unwrap();
        let root = keys.derive(b"wallets", &[]);
        for (set, index) in [(1, 1), (1, 2), (7, 1)] {
            let path = format!("m/44'/60'/{set}'/0/{index}").parse().unwrap();
            let expected = XPrv::derive_from_path(*root, &path).unwrap();
            for _ in 0..2 {
                assert_eq!(keys.wallet(set, index).unwrap().to_bytes(), expected.private_key().to_bytes());
            }
        }
    }

    /// Test vector 1 of BIP-32.
    #[test]
    fn derivation_gives_the_published_keys_of_bip_32() {
        let mut key = XPrv::new((0..16).collect::<Vec<u8>>()).unwrap();
        let steps = [
            (None, "e8f32e723decf4051aefac8e2c93c9c5b214313817cdb01a1494b917c8436b35"),
            (Some((0, true)), "edb2e14f9ee77d26dd93b4ecede8d16ed408ce149b6cd80b0715a2d911a0afea"),
            (Some((1, false)), "3c6cb8d0f6a264c91ea8b5030fadaa8e538b020f0a387421a12de9319dc93368"),
            (Some((2, true)), "cbce0d719ecf7431d88e6a89fa1483e02e35092af60c042b1df2ff59fa424dca"),
            (Some((2, false)), "0f479245fb19a38a1954c5c7c0ebab2f9bdfd96a17563ef28a6a4b1a2a764ef4"),
            (Some((1_000_000_000, false)), "471b76e389e528d6de6d816857e012c5455051cad6660850e58372a6c3e6e7c8"),
        ];
        for (step, expected) in steps {
            key = step.map_or(Ok(key.clone()), |step| child(&key, step)).unwrap();
            assert_eq!(hex::encode(key.private_key().to_bytes()), expected, "{step:?}");
        }
    }
}

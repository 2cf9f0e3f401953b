//! Who signed a transaction. The C library tells it: a third of a transfer's time went there with the one in Rust.

use alloy_consensus::TxEnvelope;
use alloy_consensus::crypto::SECP256K1N_HALF;
use alloy_primitives::Address;

/// The account that signed; none where the signature recovers to nobody, or has the larger of the two values of `s` (EIP-2).
pub(crate) fn signer(tx: &TxEnvelope) -> Option<Address> {
    let signature = tx.signature();
    (signature.s() <= SECP256K1N_HALF).then_some(())?;
    signature.recover_address_from_prehash(&tx.signature_hash()).ok()
}

#[cfg(test)]
mod tests {
    use alloy_consensus::{SignableTransaction, TxEip1559, transaction::SignerRecoverable};
    use alloy_primitives::{Signature, U256};

    use super::*;
    use crate::world::keys::{Keys, sign};

    #[test]
    fn the_signer_is_found_as_the_other_library_finds_it() {
        let mut keys = Keys::new(Keys::seed_of("signer")).unwrap();
        for nonce in 0..32 {
            let key = keys.wallet(1, nonce).unwrap();
            let tx = sign(&key, TxEip1559 { chain_id: 7, nonce: nonce.into(), gas_limit: 21_000, ..TxEip1559::default() }).unwrap();
            assert_eq!(signer(&tx), Some(Address::from_private_key(&key)));
            assert_eq!(signer(&tx), tx.recover_signer().ok());
        }
    }

    #[test]
    fn a_signature_with_the_larger_s_or_without_a_point_has_no_signer() {
        let mut keys = Keys::new(Keys::seed_of("signer")).unwrap();
        let tx = TxEip1559 { chain_id: 7, gas_limit: 21_000, ..TxEip1559::default() };
        let signed = sign(&keys.wallet(1, 0).unwrap(), tx.clone()).unwrap();
        let good = signed.signature();
        let with = |signature: Signature| signer(&tx.clone().into_signed(signature).into());
        assert!(with(*good).is_some());
        // Twice the half, and one more, is the order of the curve.
        let order = SECP256K1N_HALF * U256::from(2) + U256::from(1);
        assert_eq!(with(Signature::new(good.r(), order - good.s(), !good.v())), None);
        assert_eq!(with(Signature::new(U256::ZERO, good.s(), good.v())), None);
    }
}

//! Signed receipts. Screens show the signed content, never the text around it.

use bursar_contract::Decimal;
use serde::{Deserialize, Serialize};

use crate::{
    Refusal,
    card::CardKeys,
    envelope::{Document, Signed},
};

/// Version of this format.
pub const VERSION: u32 = 1;

/// A receipt for one payment, signed by the computer that sent it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Receipt {
    /// Version of this format: 1.
    pub format: u32,
    /// The card of the computer that paid and signs. Compare its fingerprint before you trust a receipt.
    pub signer: CardKeys,
    /// Who says that they paid: the name of the profile.
    pub organization: String,
    /// Whether real money moved.
    pub live: bool,
    /// The payer's code for the payment: "K7Q-4MD".
    pub code: String,
    /// The amount.
    pub amount: Decimal,
    /// "NGN", or the symbol of a token.
    pub asset: String,
    /// Name of the payee, as shown. Empty if the payer has no name for them.
    pub payee: String,
    /// Account number or address.
    pub account: String,
    /// The bank, or the chain.
    pub at: String,
    /// The payer's reference.
    pub reference: String,
    /// What stands on the payee's bank statement. Empty for a chain.
    pub narration: String,
    /// The payment's last known status, in the service's word.
    pub status: String,
    /// When that status was read, in milliseconds.
    pub time: i64,
    /// The service's id.
    pub service_id: String,
    /// The hash on the chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The tokens of a collection that moved, by their ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub token_ids: Vec<String>,
}

impl Document for Receipt {
    const TYPE: &'static str = "application/vnd.bursar.receipt+json";
    // Names of any length that the service allows. A usual receipt is small enough for a QR code.
    const MOST_BYTES: usize = 4 * 1024;

    fn check(&self) -> Result<(), Refusal> {
        if self.format == VERSION { Ok(()) } else { Err(Refusal::Format) }
    }
}

impl Signed<Receipt> {
    /// Returns the receipt if the card that it names has signed it. Whether to trust that card is a separate question.
    pub fn proven(&self) -> Result<&Receipt, Refusal> {
        let receipt = self.document();
        if self.signers([&receipt.signer.signing]).is_empty() { Err(Refusal::Signature) } else { Ok(receipt) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{keys::SigningKey, team::receipt};

    #[test]
    fn a_receipt_is_signed_by_the_computer_that_it_names() {
        let (key, stranger) = (SigningKey::of_seed(&[1; 32]).unwrap(), SigningKey::of_seed(&[2; 32]).unwrap());
        let signed = Signed::sign(receipt(&key), &key).unwrap();
        assert_eq!(Signed::<Receipt>::read(&signed.bytes()).unwrap().proven(), Ok(&receipt(&key)));
        assert_eq!(Signed::sign(receipt(&key), &stranger).unwrap().proven(), Err(Refusal::Signature));
    }

    #[test]
    fn the_same_payment_gives_the_same_bytes() {
        let key = SigningKey::of_seed(&[1; 32]).unwrap();
        assert_eq!(Signed::sign(receipt(&key), &key).unwrap().bytes(), Signed::sign(receipt(&key), &key).unwrap().bytes());
    }

    #[test]
    fn a_usual_receipt_fits_into_a_qr_code() {
        let key = SigningKey::of_seed(&[1; 32]).unwrap();
        let long = Receipt { payee: "X".repeat(100), reference: "Y".repeat(100), hash: Some(format!("0x{}", "a".repeat(64))), ..receipt(&key) };
        assert!(Signed::sign(long, &key).unwrap().bytes().len() <= 2_300);
    }
}

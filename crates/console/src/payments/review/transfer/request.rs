//! From what a person typed, or a request as it was written, to the one value that is examined, shown, kept and sent.

use bursar_contract::{
    tokens::TokenId,
    transactions::{FeeLevel, SendTransfer},
    wallets::{Wallet, WalletId},
};

use super::quantity::Quantity;
use crate::payments::api::TransferForm;

/// What is asked for, before it is read.
#[derive(Clone, Copy)]
pub enum Asked<'a> {
    /// The fields of the form, as a person typed them.
    Form(&'a TransferForm),
    /// A request that was written as one: by a developer, or of a draft that waits.
    Request(&'a SendTransfer),
}

impl Asked<'_> {
    /// From.
    pub fn wallet_id(&self) -> &WalletId {
        match self {
            Self::Form(form) => &form.wallet_id,
            Self::Request(request) => &request.wallet_id,
        }
    }

    /// What.
    pub fn token_id(&self) -> &TokenId {
        match self {
            Self::Form(form) => &form.token_id,
            Self::Request(request) => &request.token_id,
        }
    }

    /// To: an address, or the name of a contact.
    pub fn to(&self) -> &str {
        match self {
            Self::Form(form) => &form.to,
            Self::Request(request) => &request.destination_address,
        }
    }

    /// The fee speed. Smart accounts take none, so a form has none there.
    pub fn fee_level(&self, wallet: &Wallet) -> Option<FeeLevel> {
        let smart = || wallet.account_type.as_ref().is_some_and(|kind| kind.0.eq_ignore_ascii_case("sca"));
        match self {
            Self::Form(form) => Some(form.fee_level).filter(|_| !smart()),
            Self::Request(request) => request.fee_level,
        }
    }

    /// Whether ids come as a list, be it of one.
    pub(super) fn is_batch(&self) -> bool {
        match self {
            Self::Form(form) => form.batch.is_some(),
            Self::Request(request) => request.nft_token_ids.is_some() && request.amounts.is_some(),
        }
    }

    /// Digits of the amount; empty where there are none.
    pub(super) fn amount(&self) -> &str {
        match self {
            Self::Form(form) => &form.amount,
            Self::Request(request) => request.amount.as_ref().map_or("", |number| number.as_str()),
        }
    }

    /// Digits of the token id; empty where there are none.
    pub(super) fn nft_token_id(&self) -> &str {
        match self {
            Self::Form(form) => &form.nft_token_id,
            Self::Request(request) => request.nft_token_id.as_ref().map_or("", |number| number.as_str()),
        }
    }

    /// A field of the form, as what is asked for spells it.
    pub(super) fn field<'n>(&self, of_form: &'n str) -> &'n str {
        match (self, of_form) {
            (Self::Form(_), name) => name,
            (Self::Request(_), "to") => "destinationAddress",
            (Self::Request(_), "batch") => "nftTokenIds",
            (Self::Request(request), "amount") if request.amounts.is_some() => "amounts",
            (Self::Request(_), name) => name,
        }
    }

    /// Token ids and quantities of a batch, as digits; none for a single transfer.
    pub(super) fn rows(&self) -> Vec<(&str, &str)> {
        match self {
            Self::Form(form) => form.batch.iter().flatten().map(|row| (row.id.as_str(), row.quantity.as_str())).collect(),
            Self::Request(request) => {
                let (ids, amounts) = (request.nft_token_ids.iter().flatten(), request.amounts.iter().flatten());
                ids.zip(amounts).map(|(id, amount)| (id.as_str(), amount.as_str())).collect()
            }
        }
    }
}

/// A transfer as it was read, complete. Limits, duplicates, the review, the journal and the wire take it from here.
#[derive(Debug, Clone)]
pub struct TransferRequest {
    /// From.
    pub wallet_id: WalletId,
    /// What.
    pub token_id: TokenId,
    /// To: a checksummed address.
    pub to: String,
    /// How much of it.
    pub quantity: Quantity,
    /// Fee speed, where the wallet takes one.
    pub fee_level: Option<FeeLevel>,
}

impl TransferRequest {
    /// From, to, token and amount in one text: what makes a transfer the same as another.
    pub fn duplicate_key(&self) -> String {
        format!("{}|{}|{}|{}", self.wallet_id, self.to.to_ascii_lowercase(), self.token_id, self.quantity.fingerprint())
    }
}

impl From<TransferRequest> for SendTransfer {
    /// As it goes out.
    fn from(request: TransferRequest) -> Self {
        let numbers = request.quantity.numbers();
        Self {
            destination_address: request.to,
            wallet_id: request.wallet_id,
            token_id: request.token_id,
            amount: numbers.amount,
            fee_level: request.fee_level,
            nft_token_id: numbers.id,
            nft_token_ids: numbers.ids,
            amounts: numbers.amounts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_has_a_fee_speed_where_the_wallet_takes_one_and_a_request_the_one_it_names() {
        let form: TransferForm = serde_json::from_str(r#"{ "walletId": "w", "tokenId": "t", "to": "", "amount": "1", "feeLevel": "HIGH" }"#).unwrap();
        let request: SendTransfer = serde_json::from_str(r#"{ "destinationAddress": "", "walletId": "w", "tokenId": "t", "amount": 1 }"#).unwrap();
        let wallet = |kind: &str| serde_json::from_str::<Wallet>(&format!(r#"{{ "id": "w", "accountType": "{kind}" }}"#)).unwrap();
        assert_eq!(Asked::Form(&form).fee_level(&wallet("eoa")), Some(FeeLevel::High));
        assert_eq!(Asked::Form(&form).fee_level(&wallet("SCA")), None);
        assert_eq!(Asked::Request(&request).fee_level(&wallet("eoa")), None);
    }

    #[test]
    fn a_field_of_the_form_has_the_name_that_the_request_gives_it() {
        let form: TransferForm = serde_json::from_str(r#"{ "walletId": "w", "tokenId": "t", "to": "", "amount": "1", "feeLevel": "HIGH" }"#).unwrap();
        let request =
            |of: &str| serde_json::from_str::<SendTransfer>(&format!(r#"{{ "destinationAddress": "", "walletId": "w", "tokenId": "t", {of} }}"#)).unwrap();
        let (one, batch) = (request(r#""amount": 1"#), request(r#""nftTokenIds": [1], "amounts": [1]"#));
        for (name, of_one, of_batch) in [
            ("to", "destinationAddress", "destinationAddress"),
            ("amount", "amount", "amounts"),
            ("batch", "nftTokenIds", "nftTokenIds"),
            ("walletId", "walletId", "walletId"),
        ] {
            assert_eq!((Asked::Request(&one).field(name), Asked::Request(&batch).field(name)), (of_one, of_batch));
            assert_eq!(Asked::Form(&form).field(name), name);
        }
    }
}

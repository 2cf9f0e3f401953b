//! What stands on the card of an account.

use bursar_contract::{Code, Fault, address::grouped};
use bursar_documents::{account_card::AccountCard, logo::Logo};
use bursar_messages::message;

use super::accounts::StoredAccount;
use crate::{
    base::api::{ProfileKind, ProfileView},
    naira::api::CardFormat,
};

/// The card as a file. Nothing of its holder stands on it besides the name of the account.
pub fn card(account: &StoredAccount, profile: &ProfileView, logo: Option<&Logo>, format: CardFormat) -> Result<Vec<u8>, Fault> {
    let number = account.number.as_deref().filter(|number| !number.is_empty());
    let number = number.ok_or_else(|| Fault::new(Code::Refused, message!("naira-card-none")))?;
    let card = AccountCard {
        organization: &profile.name,
        name: &account.name,
        number: grouped(number),
        bank: account.bank.as_deref().unwrap_or_default(),
        reference: account.ref_id.as_deref().unwrap_or_default(),
        logo,
        is_test: profile.kind != ProfileKind::Live,
    };
    match format {
        CardFormat::Png => card.png(),
        CardFormat::Pdf => card.pdf(),
    }
}

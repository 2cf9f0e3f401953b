//! The gas sponsor of a wallet set.

use bursar_contract::{
    Fault, address,
    amount::{AmountError, TokenAmount},
    chain::Chain,
    wallet_sets::WalletSetId,
};
use bursar_messages::message;

use crate::wallets::{
    api::SponsorView,
    sponsors::{self, Note},
};

input! {
    /// What is known of the sponsor of a set. Asks the connection where it can be asked.
    ViewSponsor {
        /// The set.
        set_id: WalletSetId,
    }
    /// Keeps what a person read in the service's own console.
    NoteSponsor {
        /// The set that is looked at.
        set_id: WalletSetId,
        /// The chain.
        chain: Chain,
        /// Where the sponsor is.
        address: String,
        /// What it holds, as typed; empty where it is not known.
        amount: String,
    }
    /// From which balance on a chain a person wants to be warned.
    WarnOfSponsor {
        /// The set that is looked at.
        set_id: WalletSetId,
        /// The chain.
        chain: Chain,
        /// As typed; empty for the usual rule.
        below: String,
    }
    /// Fills the sponsor from the sandbox's faucet.
    TopUpSponsor {
        /// The set that is looked at.
        set_id: WalletSetId,
        /// The chain.
        chain: Chain,
        /// As typed.
        amount: String,
    }
}

/// Exact digits of what was typed, with the most decimals that a network currency has.
fn typed(field: &str, text: &str) -> Result<Option<String>, Fault> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    TokenAmount::typed(text, 18).map(|amount| Some(amount.as_str().to_owned())).map_err(|error| Fault::invalid(field, error.to_string()))
}

handlers! {
    sponsor_view: Main (self: ViewSponsor, console) -> SponsorView {
        sponsors::view(console, &self.set_id).await
    }
    sponsor_note: Main (self: NoteSponsor, console) -> SponsorView {
        let address = address::checked(&self.address).map_err(|error| Fault::invalid("address", error.to_string()))?;
        // An empty sponsor is worth writing down.
        let amount = if matches!(TokenAmount::typed(&self.amount, 18), Err(AmountError::Zero)) { Some("0".to_owned()) } else { typed("amount", &self.amount)? };
        sponsors::note(console, &self.chain, |note| *note = Note { address: Some(address.clone()), ..note.clone() }).await?;
        if let Some(amount) = amount {
            sponsors::saw(console, &self.chain, &amount).await?;
        }
        sponsors::view(console, &self.set_id).await
    }
    sponsor_warn: Main (self: WarnOfSponsor, console) -> SponsorView {
        let below = typed("below", &self.below)?;
        sponsors::note(console, &self.chain, |note| note.warn_below = below.clone()).await?;
        sponsors::view(console, &self.set_id).await
    }
    sponsor_top_up: Main (self: TopUpSponsor, console) -> SponsorView {
        let amount = typed("amount", &self.amount)?.ok_or_else(|| Fault::invalid("amount", message!("wallet-sponsor-amount")))?;
        sponsors::top_up(console, &self.chain, &amount).await?;
        sponsors::view(console, &self.set_id).await
    }
}

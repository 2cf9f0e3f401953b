//! The organization's token registry.

use bursar_contract::address;

use crate::wallets::{
    api::{TokenChecks, TokenClaim, TokenForm},
    tokens,
};

input! {
    /// The tokens of the registry whose symbol passes for another's.
    ListTokenClaims {}
}

handlers! {
    token_claims: Main (self: ListTokenClaims, console) -> Vec<TokenClaim> {
        let session = console.session().await?;
        // The screen has just read the registry: what somebody added elsewhere must not stand there unmarked.
        session.forget_tokens();
        Ok(tokens::symbols::claims(&session.tokens().await?))
    }
    token_check: Main (self: TokenForm, console) -> TokenChecks {
        let session = console.session().await?;
        let contract = address::checked(&self.address).ok();
        let reading = contract.map(|contract| session.nodes().reading(&self.blockchain, &contract)).transpose()?;
        Ok(tokens::check(&self, &session.tokens().await?, reading.as_ref()))
    }
}

//! The organization's token registry.

use bursar_contract::address;

use crate::{
    api::{TokenChecks, TokenForm},
    tokens,
};

handlers! {
    token_check: Main (self: TokenForm, console) -> TokenChecks {
        let session = console.session().await?;
        let contract = address::checked(&self.address).ok();
        let reading = contract.map(|contract| session.nodes.reading(&self.blockchain, &contract)).transpose()?;
        Ok(tokens::check(&self, &session.tokens().await?, reading.as_ref()))
    }
}

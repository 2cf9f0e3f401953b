//! The organization's token registry.

use crate::{
    api::{TokenChecks, TokenForm},
    tokens,
};

handlers! {
    token_check: Main (self: TokenForm, console) -> TokenChecks {
        let session = console.session().await?;
        Ok(tokens::check(&self, &session.tokens().await?))
    }
}

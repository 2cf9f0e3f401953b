//! What only the sandbox can do.

use bursar_client::Attempt;
use bursar_contract::{Code, Fault, chain::Chain, number::is_plain_decimal, tokens::TokenId, wallets::WalletId};

use crate::{
    api::{ProfileKind, SandboxFunded},
    host::Fund,
};

input! {
    /// Takes pretend money from the sandbox's faucet.
    FundFromFaucet {
        /// The wallet.
        wallet_id: WalletId,
        /// The token; absent for the network currency.
        token_id: Option<TokenId>,
        /// Whole units, decimal text.
        amount: String,
        /// Which token of a collection; the next one if it is left out.
        #[ts(optional)]
        nft_token_id: Option<bursar_contract::number::JsonNumber>,
    }
}

handlers! {
    faucet_fund: Main (self: FundFromFaucet, console) -> SandboxFunded {
        let session = console.session().await?;
        if session.profile.kind != ProfileKind::Sandbox {
            return Err(Fault::new(Code::Refused, "Only the sandbox has a faucet."));
        }
        if !is_plain_decimal(&self.amount) {
            return Err(Fault::invalid("amount", "Type how much, in digits."));
        }
        let wallet = session.wallet(&self.wallet_id.0).await?;
        let fund = Fund {
            wallet_id: self.wallet_id.clone(),
            blockchain: wallet.blockchain.unwrap_or_else(|| Chain(String::new())),
            token: self.token_id,
            amount: self.amount,
            nft_token_id: self.nft_token_id,
        };
        let funded = session.client.call(&fund, &Attempt::default()).await.map_err(|failure| failure.fault)?;
        session.forget_balances(&self.wallet_id.0);
        let tx_hash = funded.reply.tx_hash.unwrap_or_default();
        session.journal.log("faucet", &self.wallet_id.0, &tx_hash)?;
        Ok(SandboxFunded { tx_hash })
    }
}

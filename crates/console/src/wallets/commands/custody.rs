//! Who signs for wallets.

use crate::wallets::api::WalletCustody;

input! {
    /// Who signs for wallets.
    ViewCustody {
        /// Ids of the wallets.
        ids: Vec<String>,
    }
}

handlers! {
    wallet_custody: Main (self: ViewCustody, console) -> WalletCustody {
        Ok(WalletCustody { custody: console.session().await?.custody_of(&self.ids).await? })
    }
}

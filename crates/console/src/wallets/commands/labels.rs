//! Names that people give to wallets.

use crate::wallets::{api::WalletNames, labels};

input! {
    /// Lists the names that people gave here.
    ListWalletNames {}
    /// Gives every wallet of an address a name here.
    NameWallet {
        /// The address, or the wallet's id where it has no address yet.
        key: String,
        /// The name; empty gives back what the service calls it.
        name: String,
    }
}

handlers! {
    wallet_names: Main (self: ListWalletNames, console) -> WalletNames {
        let _ = self;
        Ok(WalletNames { names: labels::names(&*console.session().await?)? })
    }
    wallet_name: Main (self: NameWallet, console) -> WalletNames {
        let session = console.session().await?;
        labels::save(&session, &self.key, &self.name)?;
        Ok(WalletNames { names: labels::names(&session)? })
    }
}

//! Names of wallets on this computer.

use crate::wallets::{api::WalletNames, labels};

input! {
    /// Lists the names given on this computer.
    ListWalletNames {}
    /// Names all wallets of an address on this computer.
    NameWallet {
        /// The address, or the wallet's id where it has no address yet.
        key: String,
        /// The name. Empty restores the service's name.
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

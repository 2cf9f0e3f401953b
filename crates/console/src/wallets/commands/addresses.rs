//! What is known about sets, addresses and holdings, and the readings that bring it up to date.

use crate::wallets::{
    api::{AddressPage, Holder, KnownSets, ListAddresses, Portfolio, Reading, ReadingOf, ReceiveCode, WalletFilter},
    receive,
};

input! {
    /// The known sets.
    ListKnownSets {}
    /// The roll-up of what is known.
    ViewPortfolio {
        /// Whose wallets.
        holder: Holder,
    }
    /// Starts reading a list of the service in the background, unless it runs.
    StartReading {
        /// Which.
        of: ReadingOf,
        /// For wallets: which of them.
        filter: WalletFilter,
        /// Every page, not just the first thousand rows.
        all: bool,
    }
    /// Stops a reading after the page it is at. What was read stays.
    StopReading {
        /// Which.
        of: ReadingOf,
        /// As it was started.
        filter: WalletFilter,
    }
    /// The code of an address, for cameras.
    DrawReceiveCode {
        /// The address, exactly as a camera shall read it.
        address: String,
    }
}

handlers! {
    known_sets: Main (self: ListKnownSets, console) -> KnownSets {
        let session = console.session().await?;
        Ok(KnownSets { sets: session.wallet_cache().sets()?, reading: session.reading(ReadingOf::Sets, &WalletFilter::default()) })
    }
    address_list: Main (self: ListAddresses, console) -> AddressPage {
        let session = console.session().await?;
        let window = session.wallet_cache().addresses(&self)?;
        Ok(AddressPage { rows: window.rows, total: window.total, known: window.known, reading: session.reading(ReadingOf::Wallets, &self.filter) })
    }
    portfolio_view: Main (self: ViewPortfolio, console) -> Portfolio {
        let session = console.session().await?;
        session.wallet_cache().portfolio(self.holder, session.reading(ReadingOf::Portfolio, &WalletFilter::default()))
    }
    reading_start: Main (self: StartReading, console) -> Reading {
        Ok(console.session().await?.start_reading(self.of, self.filter, self.all))
    }
    reading_stop: Main (self: StopReading, console) -> Reading {
        Ok(console.session().await?.stop_reading(self.of, &self.filter))
    }
    receive_code: Main (self: DrawReceiveCode, _console) -> ReceiveCode {
        receive::receive_code(&self.address)
    }
}

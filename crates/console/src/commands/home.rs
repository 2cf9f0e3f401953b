//! The first page.

use bursar_contract::Fault;

use crate::{
    Console,
    api::{HomeView, ReceiveCode},
    home,
};

input! {
    /// What needs a person, and money out by day.
    ViewHome {
        /// Name of the time zone whose days are meant, such as `Africa/Lagos`; UTC where it is not known.
        zone: String,
        /// Days back, today included; at most 92.
        days: u32,
    }
    /// The code of an address, for cameras.
    DrawReceiveCode {
        /// The address, exactly as a camera shall read it.
        address: String,
    }
}

handlers! {
    home_view: Main (self: ViewHome, console) -> HomeView {
        console.home(&self.zone, self.days).await
    }
    receive_code: Main (self: DrawReceiveCode, _console) -> ReceiveCode {
        home::receive_code(&self.address)
    }
}

impl Console {
    async fn home(&self, zone: &str, days: u32) -> Result<HomeView, Fault> {
        let session = self.session().await?;
        home::view(&session, zone, days)
    }
}

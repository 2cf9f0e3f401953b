//! The first page.

use crate::{
    app::{
        api::{AttentionList, HomeView, NairaHeld, ReceiveCode},
        home,
    },
    naira::held,
};

input! {
    /// What needs a person.
    ListAttention {}
    /// Money out by day.
    ViewHome {
        /// Days back, today included; at most 92.
        days: u32,
    }
    /// Naira on the organization's own accounts.
    ViewNairaHeld {
        /// Asks the service first; otherwise it answers what is known.
        read: bool,
    }
    /// The code of an address, for cameras.
    DrawReceiveCode {
        /// The address, exactly as a camera shall read it.
        address: String,
    }
}

handlers! {
    attention_list: Main (self: ListAttention, console) -> AttentionList {
        home::attention(&*console.session().await?)
    }
    home_view: Main (self: ViewHome, console) -> HomeView {
        home::view(&*console.session().await?, self.days)
    }
    naira_held: Main (self: ViewNairaHeld, console) -> NairaHeld {
        let session = console.session().await?;
        if self.read { held::read(&session).await } else { held::known(&session) }
    }
    receive_code: Main (self: DrawReceiveCode, _console) -> ReceiveCode {
        home::receive_code(&self.address)
    }
}

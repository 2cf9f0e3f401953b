//! The first page.

use crate::app::{
    api::{AttentionList, HomeView},
    home,
};

input! {
    /// What needs a person.
    ListAttention {}
    /// Money out by day.
    ViewHome {
        /// Days back, today included; at most 92.
        days: u32,
    }
}

handlers! {
    attention_list: Main (self: ListAttention, console) -> AttentionList {
        home::attention(&*console.session().await?)
    }
    home_view: Main (self: ViewHome, console) -> HomeView {
        home::view(&*console.session().await?, self.days)
    }
}

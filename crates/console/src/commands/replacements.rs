//! Slow payments, and what can be done about them.

use crate::{
    api::{ReplacementView, SlowList},
    slow,
};

input! {
    /// What can be done about a transaction.
    ViewReplacement {
        /// The intent.
        id: String,
    }
    /// Payments that take more than five times the usual.
    ListSlow {}
}

handlers! {
    replacement_view: Main (self: ViewReplacement, console) -> ReplacementView {
        slow::replacement(&console.session().await?.journal, &self.id)
    }
    slow_list: Main (self: ListSlow, console) -> SlowList {
        slow::list(&console.session().await?.journal)
    }
}

//! What can be done about a payment that is under way.

use crate::payments::{api::ReplacementView, stuck_payments};

input! {
    /// What can be done about a transaction.
    ViewReplacement {
        /// The intent.
        id: String,
    }
}

handlers! {
    replacement_view: Main (self: ViewReplacement, console) -> ReplacementView {
        stuck_payments::replacement(&console.session().await?.journal, &self.id)
    }
}

//! What becomes of drafts.

use crate::api::{IntentView, Review, Verdict};

input! {
    /// Throws a draft away.
    DiscardDraft {
        /// Its id.
        draft_id: String,
    }
    /// The draft that waits, with a fresh token.
    ViewDraft {}
    /// Yes.
    ApproveDraft {
        /// Which, and the token.
        verdict: Verdict,
    }
    /// No.
    RejectDraft {
        /// Which, and the token.
        verdict: Verdict,
    }
}

handlers! {
    draft_discard: Main (self: DiscardDraft, console) -> IntentView {
        console.discard(&self.draft_id).await
    }
    draft_view: Confirm (self: ViewDraft, console) -> Option<Review> {
        console.waiting().await
    }
    draft_approve: Confirm (self: ApproveDraft, console) -> IntentView {
        console.approve(&self.verdict).await
    }
    draft_reject: Confirm (self: RejectDraft, console) -> IntentView {
        console.reject(&self.verdict).await
    }
}

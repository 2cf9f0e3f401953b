//! What becomes of drafts.

use crate::payments::{
    api::{FeeNow, IntentView, Review, Verdict},
    review::transfer,
};

input! {
    /// Throws a draft away.
    DiscardDraft {
        /// Its id.
        draft_id: String,
    }
    /// Opens the confirm window, or brings it to the front, where a draft waits.
    ShowWaiting {}
    /// The draft that waits, with a fresh token.
    ViewDraft {}
    /// The network fee of the draft that is shown, asked anew.
    AskFee {
        /// The draft.
        draft_id: String,
    }
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
    // The windows are the shell's: it shows the one that waits after this answer.
    waiting_show: Main (self: ShowWaiting, _console) -> () {
        Ok(())
    }
    draft_view: Confirm (self: ViewDraft, console) -> Option<Review> {
        console.waiting().await
    }
    draft_fee: Confirm (self: AskFee, console) -> Option<FeeNow> {
        transfer::fee_now(&*console.session().await?, &self.draft_id).await
    }
    draft_approve: Confirm (self: ApproveDraft, console) -> Option<IntentView> {
        console.decide(&self.verdict, true).await
    }
    draft_reject: Confirm (self: RejectDraft, console) -> Option<IntentView> {
        console.decide(&self.verdict, false).await
    }
}

//! The transfer form.

use crate::payments::{
    api::{DraftId, DraftNote, TransferChecks, TransferForm},
    review::transfer::{self, Asked},
};

input! {
    /// Drafts a transfer of what was typed. Nothing is sent: the draft waits for the confirm window.
    DraftTransfer {
        /// The form.
        form: TransferForm,
        /// What is kept beside it.
        note: DraftNote,
    }
}

handlers! {
    transfer_check: Main (self: TransferForm, console) -> TransferChecks {
        let session = console.session().await?;
        Ok(transfer::examine(&session, Asked::Form(&self), None).await?.checks)
    }
    transfer_draft: Main (self: DraftTransfer, console) -> DraftId {
        let session = console.session().await?;
        let plan = transfer::plan(&session, Asked::Form(&self.form), &self.note).await?;
        console.keep_draft(&session, plan.erased(), &self.note)
    }
}

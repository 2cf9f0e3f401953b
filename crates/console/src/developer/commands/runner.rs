//! The runner of operations.

use crate::developer::{
    api::{OperationForms, OperationPreview, OperationRun, SavedPlace},
    inspector::runner,
};

input! {
    /// Every operation as a form.
    ListOperations {}
    /// What an input would send.
    PreviewOperation {
        /// Row of the table.
        operation: String,
        /// The input as JSON text.
        input: String,
        /// The saved request it comes from: its references are looked up from there.
        #[ts(optional)]
        saved: Option<SavedPlace>,
    }
    /// Runs an operation; what moves money is drafted and waits in the confirm window.
    RunOperation {
        /// Row of the table.
        operation: String,
        /// The input as JSON text.
        input: String,
        /// The saved request it comes from: its references are looked up from there.
        #[ts(optional)]
        saved: Option<SavedPlace>,
    }
}

handlers! {
    operation_forms: Main (self: ListOperations, _console) -> OperationForms {
        Ok(runner::forms())
    }
    operation_preview: Main (self: PreviewOperation, console) -> OperationPreview {
        console.preview_operation(&self.operation, &self.input, self.saved.as_ref()).await
    }
    operation_run: Main (self: RunOperation, console) -> OperationRun {
        console.run_operation(&self.operation, &self.input, self.saved.as_ref()).await
    }
}

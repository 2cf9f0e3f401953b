//! The transfer form.

use crate::payments::{
    api::{TransferChecks, TransferForm},
    review::transfer,
};

handlers! {
    transfer_check: Main (self: TransferForm, console) -> TransferChecks {
        let session = console.session().await?;
        Ok(transfer::examine(&session, &self).await?.checks)
    }
}

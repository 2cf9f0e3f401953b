//! Read-only calls.

use crate::signing::{
    api::{ContractAnswer, ContractQuestion},
    read_call,
};

handlers! {
    contract_ask: Main (self: ContractQuestion, console) -> ContractAnswer {
        let session = console.session().await?;
        read_call::ask(&session, &self).await
    }
}

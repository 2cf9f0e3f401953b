//! What forms can be filled in with, so that nobody has to invent a person or types the numbers of a real one.

use bursar_contract::Fault;

use super::only_sandbox;
use crate::{base::session::Session, batches::practice, developer::api::SandboxSamples, naira::api::AccountForm};

/// Somebody who does not exist, and an account that the sandbox's banks know.
pub fn samples(session: &Session) -> Result<SandboxSamples, Fault> {
    only_sandbox(session)?;
    let (sort_code, account_number) = practice::payee();
    let text = str::to_owned;
    Ok(SandboxSamples {
        account: AccountForm {
            ref_id: String::new(),
            name: text("Kolanut Operations"),
            first_name: text("Ada"),
            last_name: text("Obi"),
            phone_number: text("+2348012345678"),
            email: text("ada@example.com"),
            address: text("1 Marina, Lagos"),
            date_of_birth: text("14 Mar 1990"),
            bvn: text("22123456789"),
            nin: text("12345678901"),
        },
        sort_code: text(sort_code),
        account_number: text(account_number),
    })
}

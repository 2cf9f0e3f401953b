//! Asking the service what no reply tells: whether it wants the secret, and whether this is the one.
//!
//! The question is a request for no accounts at all. It can make nothing, whoever answers; how it is refused is the answer.

use bursar_client::{Attempt, Failure, SecretRefusal, Sent};
use bursar_contract::{Code, Fault, Operation, virtual_accounts::CreateVirtualAccounts};
use bursar_messages::message;
use uuid::Uuid;

use crate::base::{api::OrganizationMode, session::Session};

async fn ask(session: &Session, org_secret: Option<bursar_client::OrgSecret>) -> Result<(), Box<Failure>> {
    let nothing = CreateVirtualAccounts { count: 0, metadata: Vec::new() };
    let attempt = Attempt { key: Some(Uuid::new_v4()), set_secret: None, org_secret, origin: None };
    session.client.call(&nothing, &attempt).await.map(drop)
}

/// Whether a failure is a word about the request itself, so that the secret was looked at or not wanted.
fn is_about_the_request(failure: &Failure) -> bool {
    failure.sent == Sent::Refused && matches!(failure.fault.code, Code::Invalid | Code::Refused | Code::Conflict)
}

/// Asks once, without the secret, which mode the organization is in.
pub async fn ask_mode(session: &Session) -> Result<OrganizationMode, Fault> {
    let mode = match ask(session, None).await {
        Err(failure) if failure.secret == Some(SecretRefusal::Missing) => OrganizationMode::Trustless,
        Ok(()) => OrganizationMode::Standard,
        Err(failure) if is_about_the_request(&failure) => OrganizationMode::Standard,
        Err(failure) if matches!(failure.fault.code, Code::Forbidden | Code::NotFound) => {
            let words = match failure.fault.code {
                Code::Forbidden => message!("organization-mode-not-asked"),
                _ => message!("organization-mode-no-accounts"),
            };
            return Err(Fault { code: Code::Refused, message: words, ..failure.fault });
        }
        Err(failure) => return Err(failure.fault),
    };
    session.organization().set_mode(mode)?;
    session.journal.log("organization_mode", "organization", if mode == OrganizationMode::Trustless { "trustless" } else { "standard" })?;
    Ok(mode)
}

/// Asks whether the secret here is the organization's. The view says what came of it; what is not an answer is a fault.
pub async fn verify(session: &Session) -> Result<(), Fault> {
    if session.organization().mode()? != OrganizationMode::Trustless {
        return Err(Fault::new(Code::Refused, message!("organization-verify-standard")));
    }
    let org_secret = session.organization().for_request(&session.client, CreateVirtualAccounts::SPEC.seal).await?;
    match ask(session, org_secret).await {
        Ok(()) => session.organization().learn(true, None, None),
        Err(failure) if failure.secret.is_some() => {
            session.organization().learn(true, failure.secret, Some(&failure.fault.message))?;
            Err(failure.fault)
        }
        Err(failure) if is_about_the_request(&failure) => session.organization().learn(true, None, None),
        Err(failure) => Err(failure.fault),
    }
}

//! The organization's secret and its mode.

use std::time::Duration;

use bursar_contract::{Code, Fault, Seal, Secret};
use bursar_messages::message;
use zeroize::Zeroizing;

use crate::{
    base::{
        api::{Guarded, OrganizationMode},
        files::{self, Ask},
    },
    profiles::{
        api::{OrganizationView, RegistrationText},
        organization,
    },
};
use bursar_journal::rfc3339;

/// Bytes of a file that can hold nothing but a secret.
const MOST_BYTES: u64 = 1_024;
/// How long the service takes an encrypted secret.
const LIFE: Duration = Duration::from_secs(5 * 60);

input! {
    /// Everything about the organization's secret that may be seen.
    ViewOrganization {}
    /// Makes a secret of 32 random bytes on this computer.
    CreateOrganizationSecret {}
    /// Takes a secret from a text file that the person chooses. None: the dialog was cancelled.
    ImportOrganizationSecret {
        /// Whether one that is here may be replaced.
        replace: bool,
    }
    /// Asks the service whether the secret here is the right one.
    VerifyOrganizationSecret {}
    /// Encrypts the secret for its registration at the service.
    WriteRegistrationText {}
    /// Asks the service for its public key.
    ReadOrganizationKey {}
    /// Takes the public key that a person pasted.
    PasteOrganizationKey {
        /// PEM.
        public_key: String,
    }
    /// Asks the service once which mode the organization is in.
    AskOrganizationMode {}
    /// A person says which mode the organization is in.
    SetOrganizationMode {
        /// Which.
        mode: OrganizationMode,
    }
}

handlers! {
    organization_view: Main (self: ViewOrganization, console) -> OrganizationView {
        let session = console.session().await?;
        session.organization().view(&session.client)
    }
    organization_secret_create: Main (self: CreateOrganizationSecret, console) -> OrganizationView {
        let session = console.session().await?;
        console.prove_vault(&session.profile.id).await?;
        session.organization().create()?;
        session.journal.log("organization_secret", "organization", "created")?;
        session.changes.organization();
        session.organization().view(&session.client)
    }
    organization_secret_import: Main (self: ImportOrganizationSecret, console) -> Option<OrganizationView> {
        let session = console.session().await?;
        console.prove_vault(&session.profile.id).await?;
        let ask = Ask { title: message!("organization-import-title").to_string(), name: None, kinds: vec![(message!("organization-import-kind").to_string(), vec!["txt".into(), "hex".into(), "key".into()]), (message!("organization-import-any").to_string(), vec!["*".into()])] };
        let Some(path) = console.picker()?.pick_open(ask).await else { return Ok(None) };
        let too_large = || Fault::invalid("file", message!("organization-import-large"));
        let bytes = Zeroizing::new(files::read_within(&path, MOST_BYTES)?.ok_or_else(too_large)?);
        let text = std::str::from_utf8(&bytes).map_err(|_| Fault::invalid("file", message!("organization-import-not-text")))?;
        session.organization().keep(&Secret::new(text), self.replace)?;
        session.journal.log("organization_secret", "organization", "imported")?;
        session.changes.organization();
        session.organization().view(&session.client).map(Some)
    }
    organization_secret_verify: Main (self: VerifyOrganizationSecret, console) -> OrganizationView {
        let session = console.session().await?;
        let asked = organization::verify(&session).await;
        session.changes.organization();
        asked?;
        session.organization().view(&session.client)
    }
    organization_registration_text: Main (self: WriteRegistrationText, console) -> RegistrationText {
        let session = console.session().await?;
        if session.organization().mode()? == OrganizationMode::Standard {
            return Err(Fault::new(Code::Refused, message!("organization-register-standard")));
        }
        let missing = || Fault::new(Code::Refused, message!("organization-register-missing"));
        let org = session.organization().for_request(&session.client, Seal::Dkg).await?.ok_or_else(missing)?;
        let sealed = session.client.seal_for_registration(&org)?;
        session.journal.log("organization_secret", "organization", "registration text")?;
        let good_until = session.clock.now() + i64::try_from(LIFE.as_millis()).unwrap_or_default();
        Ok(RegistrationText { text: sealed.expose("only the service opens it").to_owned(), good_until: rfc3339(good_until) })
    }
    organization_key_read: Main (self: ReadOrganizationKey, console) -> OrganizationView {
        let session = console.session().await?;
        session.organization().read_public_key(&session.client).await?;
        session.organization().view(&session.client)
    }
    organization_key_paste: Main (self: PasteOrganizationKey, console) -> Guarded<OrganizationView> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.organization().view(&session.client).map(Guarded::Applied),
        }
    }
    organization_mode_ask: Main (self: AskOrganizationMode, console) -> OrganizationView {
        let session = console.session().await?;
        organization::ask_mode(&session).await?;
        session.changes.organization();
        session.organization().view(&session.client)
    }
    organization_mode_set: Main (self: SetOrganizationMode, console) -> Guarded<OrganizationView> {
        let session = console.session().await?;
        match console.protect(&session, &self).await? {
            Some(waits) => Ok(Guarded::Waits(waits)),
            None => session.organization().view(&session.client).map(Guarded::Applied),
        }
    }
}

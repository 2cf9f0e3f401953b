//! The organization's secret: sealed at rest, encrypted anew for each request, and never shown.
//!
//! A trustless organization puts it into every write that needs it (docs/reference/observed-behaviour.md#the-organization-secret).
//! It comes and goes through files that the system's dialog names; no window sees it.

mod ask;

use std::sync::{Arc, Mutex};

use aws_lc_rs::{digest, rand};
use bursar_client::{Client, OrgSecret, SecretRefusal, key_fingerprint};
use bursar_contract::{
    Code, Fault, Seal, Secret,
    health::{ViewHealth, ViewPublicKey},
};
use bursar_messages::{Message, message};
use bursar_vault::Sealer;
use zeroize::Zeroizing;

use crate::{
    base::{
        api::OrganizationMode,
        session::{Session, lock},
    },
    profiles::{
        api::{ClockView, OrganizationSecretState, OrganizationView, PublicKeySource, PublicKeyView},
        list::Profiles,
    },
};

pub use ask::{ask_mode, verify};

/// The kind under which the secret lies sealed.
pub const KIND: &str = "organization-secret";

/// The organization of an open profile.
pub struct Organization {
    profiles: Arc<Profiles>,
    profile: String,
    sealer: Sealer,
    built_in: bool,
    /// What the service last had against the secret.
    refusal: Mutex<Option<Message>>,
}

impl Session {
    /// The organization's secret, and whether requests carry it.
    pub(crate) fn organization(&self) -> &Organization {
        self.state()
    }
}

impl Organization {
    /// Of a profile. `built_in`: the sandbox inside the app, whose secret was made with it.
    pub fn new(profiles: Arc<Profiles>, profile: &str, sealer: Sealer, built_in: bool) -> Self {
        Self { profiles, profile: profile.to_owned(), sealer, built_in, refusal: Mutex::default() }
    }

    fn setting(&self, name: &str) -> Result<Option<String>, Fault> {
        self.profiles.setting(&format!("{name}:{}", self.profile))
    }

    fn set(&self, name: &str, value: Option<&str>) -> Result<(), Fault> {
        self.profiles.set(&format!("{name}:{}", self.profile), value)
    }

    /// The secret, opened.
    pub fn secret(&self) -> Result<Option<Secret>, Fault> {
        let Some(sealed) = self.profiles.sealed(&self.profile, KIND)? else { return Ok(None) };
        let opened = Zeroizing::new(self.sealer.open(&self.profile, KIND, &sealed)?);
        let text = std::str::from_utf8(&opened).map_err(|_| Fault::new(Code::Storage, message!("organization-secret-damaged")))?;
        Ok(Some(Secret::new(text)))
    }

    /// Keeps a secret. One that is here is replaced only where `replace` says so.
    pub fn keep(&self, secret: &Secret, replace: bool) -> Result<(), Fault> {
        if self.built_in {
            return Err(Fault::new(Code::Refused, message!("organization-secret-sandbox")));
        }
        let secret = Secret::new(checked(secret)?);
        let same = |other: &Secret| other.expose("compared with another") == secret.expose("compared with another");
        match self.secret()? {
            Some(here) if same(&here) => return Ok(()),
            Some(_) if !replace => return Err(Fault::new(Code::Conflict, message!("organization-secret-other"))),
            _ => {}
        }
        let sealed = self.sealer.seal(&self.profile, KIND, secret.expose("sealed for this computer").as_bytes())?;
        self.profiles.keep_sealed(&self.profile, KIND, &sealed)?;
        self.set("organization_backed_up", None)?;
        self.set("organization_secret_state", None)?;
        *lock(&self.refusal) = None;
        // Read back: what cannot be opened again must be known now.
        match self.secret()? {
            Some(here) if same(&here) => Ok(()),
            _ => Err(Fault::new(Code::Storage, message!("organization-secret-not-kept"))),
        }
    }

    /// Makes a secret of 32 random bytes and keeps it.
    pub fn create(&self) -> Result<(), Fault> {
        let mut bytes = Zeroizing::new([0u8; 32]);
        rand::fill(bytes.as_mut()).map_err(|_| Fault::new(Code::Storage, message!("organization-random-not-made")))?;
        self.keep(&Secret::new(hex::encode(bytes.as_ref())), false)
    }

    /// Standard or trustless, as far as anybody knows.
    pub fn mode(&self) -> Result<OrganizationMode, Fault> {
        Ok(match self.setting("organization_mode")?.as_deref() {
            Some("standard") => OrganizationMode::Standard,
            Some("trustless") => OrganizationMode::Trustless,
            _ if self.built_in => OrganizationMode::Standard,
            _ => OrganizationMode::NotKnown,
        })
    }

    /// Writes that down.
    pub fn set_mode(&self, mode: OrganizationMode) -> Result<(), Fault> {
        let word = match mode {
            OrganizationMode::NotKnown => None,
            OrganizationMode::Standard => Some("standard"),
            OrganizationMode::Trustless => Some("trustless"),
        };
        self.set("organization_mode", word)
    }

    fn public_key(&self) -> Result<Option<(PublicKeySource, String)>, Fault> {
        let kept = self.setting("organization_public_key")?;
        Ok(kept.and_then(|text| match text.split_once(' ') {
            Some(("pasted", pem)) => Some((PublicKeySource::Pasted, pem.to_owned())),
            Some((_, pem)) => Some((PublicKeySource::Service, pem.to_owned())),
            None => None,
        }))
    }

    /// Refuses what is no public key.
    pub fn check_public_key(&self, pem: &str) -> Result<(), Fault> {
        let pem = pem.trim();
        if pem.len() > 8_192 || key_fingerprint(pem).is_none() {
            return Err(Fault::invalid("publicKey", message!("organization-key-form")));
        }
        Ok(())
    }

    /// Keeps a public key, if it is one.
    pub fn keep_public_key(&self, pem: &str, source: PublicKeySource) -> Result<(), Fault> {
        self.check_public_key(pem)?;
        let pem = pem.trim();
        let word = if source == PublicKeySource::Pasted { "pasted" } else { "service" };
        self.set("organization_public_key", Some(&format!("{word} {pem}")))
    }

    /// Asks the service for the public key, which not every connection tells.
    pub async fn read_public_key(&self, client: &Client) -> Result<(), Fault> {
        let answer = client.call(&ViewPublicKey {}, &bursar_client::Attempt::default()).await.map_err(|failure| match failure.fault.code {
            Code::NotFound => Fault::new(Code::NotFound, message!("organization-key-not-given")),
            _ => failure.fault,
        })?;
        self.keep_public_key(&answer.reply.public_key, PublicKeySource::Service)
    }

    /// What tells this organization from others of the same service: the fingerprint of its public key. Empty where the service tells none.
    pub async fn identity(&self, client: &Client) -> Result<String, Fault> {
        if self.public_key()?.is_none()
            && let Err(fault) = self.read_public_key(client).await
            && fault.code != Code::NotFound
        {
            return Err(fault);
        }
        Ok(self.public_key()?.and_then(|(_, pem)| key_fingerprint(&pem)).unwrap_or_default())
    }

    /// What a request of this seal carries: nothing, or the secret with the key to encrypt it for. Refuses where it is needed and not here.
    pub async fn for_request(&self, client: &Client, seal: Seal) -> Result<Option<OrgSecret>, Fault> {
        if seal.context().is_none() || self.mode()? == OrganizationMode::Standard {
            return Ok(None);
        }
        let trustless = self.mode()? == OrganizationMode::Trustless;
        let Some(secret) = self.secret()? else {
            let words = message!("organization-secret-not-here");
            return if trustless { Err(Fault::new(Code::Refused, words)) } else { Ok(None) };
        };
        if self.public_key()?.is_none()
            && let Err(fault) = self.read_public_key(client).await
        {
            return if trustless { Err(fault) } else { Ok(None) };
        }
        if client.clock_offset().is_none() {
            // Stamped with local time, a secret of a computer an hour off is refused; any answer tells the service's time.
            let _ = client.call(&ViewHealth {}, &bursar_client::Attempt::default()).await;
        }
        Ok(self.public_key()?.map(|(_, public_key_pem)| OrgSecret { secret, public_key_pem }))
    }

    /// Takes in how the service took a request that carried the secret, or should have.
    pub fn learn(&self, sent: bool, refusal: Option<SecretRefusal>, words: Option<&Message>) -> Result<(), Fault> {
        match refusal {
            None if !sent => return Ok(()),
            None => {
                self.set("organization_secret_state", Some("verified"))?;
                *lock(&self.refusal) = None;
                return Ok(());
            }
            Some(SecretRefusal::Missing) => self.set_mode(OrganizationMode::Trustless)?,
            Some(SecretRefusal::WrongSecret) => self.set("organization_secret_state", Some("rejected"))?,
            // A key that the service told once may have changed; a pasted one only a person can replace.
            Some(SecretRefusal::WrongKey) if self.public_key()?.is_some_and(|(source, _)| source == PublicKeySource::Service) => {
                self.set("organization_public_key", None)?;
            }
            Some(_) => {}
        }
        *lock(&self.refusal) = words.cloned();
        Ok(())
    }

    /// A backup that holds the secret was written.
    pub fn backed_up(&self, at: &str) -> Result<(), Fault> {
        self.set("organization_backed_up", Some(at))
    }

    /// Everything that may be seen.
    pub fn view(&self, client: &Client) -> Result<OrganizationView, Fault> {
        let secret = self.secret()?;
        let state = match (&secret, self.setting("organization_secret_state")?.as_deref()) {
            (None, _) => OrganizationSecretState::Missing,
            (_, Some("verified")) => OrganizationSecretState::Verified,
            (_, Some("rejected")) => OrganizationSecretState::Rejected,
            _ => OrganizationSecretState::Stored,
        };
        let small = |millis: i64| i32::try_from(millis.clamp(i64::from(i32::MIN), i64::from(i32::MAX))).unwrap_or_default();
        Ok(OrganizationView {
            mode: self.mode()?,
            secret: state,
            fingerprint: secret.as_ref().map(fingerprint),
            backed_up_at: self.setting("organization_backed_up")?,
            public_key: self.public_key()?.and_then(|(source, pem)| Some(PublicKeyView { fingerprint: key_fingerprint(&pem)?, source })),
            clock: client.clock_offset().map(|offset| ClockView { offset_millis: small(offset.millis), uncertainty_millis: small(offset.uncertainty_millis) }),
            refusal: lock(&self.refusal).clone(),
            built_in: self.built_in,
        })
    }
}

/// The 64 digits of a secret, as it was pasted or stands in a file.
fn checked(secret: &Secret) -> Result<String, Fault> {
    let text = secret.expose("checked for its form").trim();
    let text = text.strip_prefix("0x").unwrap_or(text);
    if text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Ok(text.to_owned());
    }
    Err(Fault::invalid("file", message!("organization-secret-form")))
}

/// Says whether two computers hold the same secret; from it nothing of the secret follows.
fn fingerprint(secret: &Secret) -> String {
    let hash = digest::digest(&digest::SHA256, format!("bursar organization secret {}", secret.expose("hashed").to_ascii_lowercase()).as_bytes());
    hex::encode(&hash.as_ref()[..8])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn organization(folder: &std::path::Path) -> Organization {
        let profiles = Arc::new(Profiles::open(folder, bursar_contract::clock::Clock::system()).unwrap());
        Organization::new(profiles, "p", Sealer::new("p", &Zeroizing::new([7; 32])), false)
    }

    #[test]
    fn only_64_hexadecimal_digits_are_a_secret_and_none_is_replaced_by_itself() {
        let folder = tempfile::tempdir().unwrap();
        let organization = organization(folder.path());
        for bad in ["", "abc", &"g".repeat(64), &"a".repeat(63), &"a".repeat(65), "{\"secret\":1}"] {
            let fault = organization.keep(&Secret::new(bad), true).unwrap_err();
            assert!(fault.code == Code::Invalid && (bad.is_empty() || !fault.message.to_string().contains(bad)), "{bad}");
        }
        let (one, two) = (Secret::new("ab".repeat(32)), Secret::new("cd".repeat(32)));
        organization.keep(&Secret::new(format!(" 0x{}\n", "ab".repeat(32))), false).unwrap();
        assert_eq!(organization.keep(&two, false).unwrap_err().code, Code::Conflict);
        assert_eq!(organization.secret().unwrap().unwrap().expose("compared"), one.expose("compared"));
        organization.keep(&one, false).unwrap();
        organization.keep(&two, true).unwrap();
        assert_eq!(organization.secret().unwrap().unwrap().expose("compared"), two.expose("compared"));
    }

    #[test]
    fn a_made_secret_is_new_each_time_and_stands_nowhere_in_clear() {
        let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let made = [one.path(), two.path()].map(|folder| {
            let organization = organization(folder);
            organization.create().unwrap();
            assert_eq!(organization.create().unwrap_err().code, Code::Conflict);
            let text = organization.secret().unwrap().unwrap().expose("compared").to_owned();
            for file in std::fs::read_dir(folder).unwrap() {
                let bytes = std::fs::read(file.unwrap().path()).unwrap();
                assert!(!bytes.windows(64).any(|window| window.eq_ignore_ascii_case(text.as_bytes())));
            }
            text
        });
        assert!(made[0] != made[1] && made.iter().all(|text| text.len() == 64));
    }
}

//! `encryptedOrganizationSecret` of an organization in trustless mode: opened, and checked for everything it must be
//! (docs/reference/observed-behaviour.md#the-organization-secret).

use aws_lc_rs::{
    constant_time::verify_slices_are_equal,
    digest,
    rsa::{OAEP_SHA256_MGF1SHA256, OaepPrivateDecryptingKey},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::{Seal, Secret};
use rusqlite::params;
use serde::Deserialize;
use zeroize::Zeroizing;

use crate::{answer::Refusal, behaviour::Mode, world::World};

/// The field that carries it.
const FIELD: &str = "encryptedOrganizationSecret";
/// How far its time may be from the service's, in milliseconds, either way.
const LIFE: i64 = 5 * 60 * 1_000;

/// What is inside, in any order.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Payload {
    secret: Secret,
    timestamp: i64,
    context: String,
}

fn refused(status: u16, message: impl Into<String>) -> Refusal {
    Refusal { status, message: message.into(), field: Some(FIELD.into()) }
}

impl World {
    /// Refuses unless the request carries the organization's secret, where the mode and the row ask for it.
    /// What passed once is used up, whatever becomes of the request.
    pub(crate) fn check_organization_secret(&mut self, seal: Seal, given: Option<&Secret>) -> Result<(), Refusal> {
        let Some(context) = seal.context().filter(|_| self.behaviour.mode == Mode::Trustless) else { return Ok(()) };
        let given = given.ok_or_else(|| refused(400, format!("{FIELD} is required: this organization is in trustless mode.")))?;
        let text = given.expose("it is opened with the organization's key");
        let sealed = STANDARD.decode(text).map_err(|_| refused(400, format!("{FIELD} is not base64.")))?;
        let payload = self.opened(&sealed)?;
        let own = self.organization_secret.expose("compared with what a request carries");
        if verify_slices_are_equal(own.as_bytes(), payload.secret.expose("compared with the organization's own").as_bytes()).is_err() {
            return Err(refused(401, "The secret inside is not this organization's."));
        }
        // A set was seen to be made with either word.
        let also = seal == Seal::Dkg && !self.behaviour.strict && payload.context == "sign";
        if payload.context != context && !also {
            return Err(refused(401, format!("The context inside is {:?}, and this operation needs {context:?}.", payload.context)));
        }
        let now = self.now();
        if now.saturating_sub(payload.timestamp).unsigned_abs() > LIFE.unsigned_abs() {
            return Err(refused(401, "Payload expired"));
        }
        let hash = digest::digest(&digest::SHA256, &sealed);
        self.durably(|world| {
            // Twice the life: after that its own time refuses it.
            world.db.prepare_cached("DELETE FROM used_secrets WHERE at < ?1")?.execute([now - 2 * LIFE])?;
            let new = world.db.prepare_cached("INSERT OR IGNORE INTO used_secrets (hash, at) VALUES (?1, ?2)")?.execute(params![hash.as_ref(), now])?;
            if new == 0 { Err(refused(401, "This ciphertext was used before: each request needs a new one.")) } else { Ok(()) }
        })
    }

    fn opened(&mut self, sealed: &[u8]) -> Result<Payload, Refusal> {
        let foreign = || refused(400, format!("{FIELD} does not open with this organization's key."));
        let key = OaepPrivateDecryptingKey::new(self.organization_key()?).map_err(|error| Refusal::internal(&error))?;
        let mut plain = Zeroizing::new(vec![0; key.min_output_size()]);
        let length = key.decrypt(&OAEP_SHA256_MGF1SHA256, sealed, &mut plain, None).map_err(|_| foreign())?.len();
        let shape = || refused(400, format!("Inside {FIELD} there must be an object of secret, timestamp and context."));
        serde_json::from_slice(&plain[..length]).map_err(|_| shape())
    }
}

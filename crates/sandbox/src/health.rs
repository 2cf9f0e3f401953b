//! Health, and the organization's public key.

use aws_lc_rs::{
    encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der},
    rsa::{KeySize, PrivateDecryptingKey},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::health::{Health, PublicKey, ViewHealth, ViewPublicKey};
use rusqlite::params;

use crate::{
    answer::{Answer, Answered, Caller, Refusal},
    world::World,
};

impl Answer<ViewHealth> for World {
    fn answer(&mut self, _: ViewHealth, _: &Caller) -> Result<Answered<Health>, Refusal> {
        Ok(Answered::new(Health { healthy: true, extra: Default::default() }, "Healthy"))
    }
}

impl Answer<ViewPublicKey> for World {
    fn answer(&mut self, _: ViewPublicKey, _: &Caller) -> Result<Answered<PublicKey>, Refusal> {
        let key = self.organization_key()?;
        let der: PublicKeyX509Der<'_> = key.public_key().as_der().map_err(|error| Refusal::internal(&error))?;
        Ok(Answered::new(PublicKey { public_key: pem(der.as_ref()), extra: Default::default() }, "Public key"))
    }
}

impl World {
    /// The organization's RSA key. Making one takes a while, so it is made when it is first needed, and kept sealed.
    pub(crate) fn organization_key(&mut self) -> Result<PrivateDecryptingKey, Refusal> {
        let purpose = format!("organization key\0{}", self.id);
        if let Some(sealed) = self.meta("organization_key")? {
            let der = self.sealer.open(&purpose, &sealed).ok_or_else(|| Refusal::internal(&"the organization key does not open"))?;
            return PrivateDecryptingKey::from_pkcs8(&der).map_err(|error| Refusal::internal(&error));
        }
        let key = PrivateDecryptingKey::generate(KeySize::Rsa2048).map_err(|error| Refusal::internal(&error))?;
        let der: Pkcs8V1Der<'_> = key.as_der().map_err(|error| Refusal::internal(&error))?;
        let sealed = self.sealer.seal(&purpose, der.as_ref()).ok_or_else(|| Refusal::internal(&"the organization key could not be sealed"))?;
        self.durably(|world| world.db.execute("INSERT INTO meta (name, value) VALUES ('organization_key', ?1)", params![sealed]))?;
        Ok(key)
    }
}

fn pem(der: &[u8]) -> String {
    let text = STANDARD.encode(der);
    let lines: Vec<&str> = text.as_bytes().chunks(64).filter_map(|line| std::str::from_utf8(line).ok()).collect();
    format!("-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n", lines.join("\n"))
}

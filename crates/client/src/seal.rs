//! What a request needs besides the API key: the set's secret, or the organization's secret encrypted anew.

use aws_lc_rs::{
    digest,
    rsa::{OAEP_SHA256_MGF1SHA256, OaepPublicEncryptingKey, PublicEncryptingKey},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use bursar_contract::{Code, Fault, Prepared, Seal, Secret, Spec};
use bursar_messages::message;
use zeroize::Zeroizing;

use crate::Attempt;

/// The organization's secret and the service's key to encrypt it for.
#[derive(Clone)]
pub struct OrgSecret {
    /// 64 hexadecimal characters.
    pub secret: Secret,
    /// PEM, SPKI.
    pub public_key_pem: String,
}

/// Field that carries the set's secret.
pub const SET_FIELD: &str = "walletSetSecretCipherText";
/// Field that carries the encrypted organization secret.
pub const ORG_FIELD: &str = "encryptedOrganizationSecret";

/// A body ready to leave, and the secrets in it, for scrubbing what comes back.
pub(crate) struct Sealed {
    pub body: Option<Zeroizing<String>>,
    pub secrets: Vec<Secret>,
}

/// Adds the row's secret field at the end of the stored body. The rest of the bytes stays as stored.
///
/// `now_millis` is service time: the encrypted secret carries it and is good for minutes (docs/reference/observed-behaviour.md#the-organization-secret).
pub(crate) fn seal(spec: &Spec, prepared: &Prepared, attempt: &Attempt, now_millis: i64) -> Result<Sealed, Fault> {
    let mut secrets = Vec::new();
    let field = match (spec.seal, spec.seal.context()) {
        (Seal::Set, _) => {
            let missing = || Fault::new(Code::Refused, message!("service-set-secret-missing"));
            let secret = attempt.set_secret.as_ref().filter(|secret| !secret.is_empty()).ok_or_else(missing)?;
            secrets.push(secret.clone());
            Some((SET_FIELD, secret.clone()))
        }
        (_, Some(context)) => match &attempt.org_secret {
            // Standard mode: the field is left out.
            None => None,
            Some(org) => {
                let encrypted = encrypt(org, context, now_millis)?;
                secrets.extend([org.secret.clone(), encrypted.clone()]);
                Some((ORG_FIELD, encrypted))
            }
        },
        _ => None,
    };
    let body = match (&prepared.body, field) {
        (None, _) => None,
        (Some(body), None) => Some(Zeroizing::new(body.clone())),
        (Some(body), Some((name, secret))) => Some(append(body, name, &secret)?),
    };
    Ok(Sealed { body, secrets })
}

/// `{…}` becomes `{…,"name":"value"}`.
fn append(body: &str, name: &str, secret: &Secret) -> Result<Zeroizing<String>, Fault> {
    let broken = || Fault::new(Code::Refused, message!("service-stored-not-object"));
    let open = body.trim_end().strip_suffix('}').ok_or_else(broken)?;
    let comma = if open.trim_end().ends_with('{') { "" } else { "," };
    let value = Zeroizing::new(serde_json::to_string(secret.expose("the secret field of the request")).map_err(|_| broken())?);
    // Room for all of it at once: a string that grows leaves copies behind.
    let mut sealed = Zeroizing::new(String::with_capacity(body.len() + name.len() + value.len() + 8));
    for part in [open, comma, "\"", name, "\":", value.as_str(), "}"] {
        sealed.push_str(part);
    }
    Ok(sealed)
}

/// RSA-OAEP-SHA256 of `{secret, timestamp, context}`, base64. Never the same twice, and good for one request only.
pub(crate) fn encrypt(org: &OrgSecret, context: &str, now_millis: i64) -> Result<Secret, Fault> {
    let secret = org.secret.expose("encrypting it for the service");
    if secret.len() != 64 || !secret.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(Fault::new(Code::Refused, message!("service-organization-secret-form")));
    }
    let no_key = || Fault::new(Code::Refused, message!("service-public-key-unusable"));
    let (_, key) = read_key(&org.public_key_pem).ok_or_else(no_key)?;
    let plain = Zeroizing::new(format!(r#"{{"secret":"{secret}","timestamp":{now_millis},"context":"{context}"}}"#));
    let mut cipher = vec![0; key.ciphertext_size()];
    let cipher = key.encrypt(&OAEP_SHA256_MGF1SHA256, plain.as_bytes(), &mut cipher, None).map_err(|_| no_key())?;
    Ok(Secret::new(STANDARD.encode(cipher)))
}

fn read_key(pem: &str) -> Option<(Vec<u8>, OaepPublicEncryptingKey)> {
    let der = der_of_pem(pem)?;
    let key = PublicEncryptingKey::from_der(&der).ok()?;
    Some((der, OaepPublicEncryptingKey::new(key).ok()?))
}

/// SHA-256 of a public key that secrets can be encrypted for, hex; none where the text is no such key.
pub fn key_fingerprint(pem: &str) -> Option<String> {
    let (der, _) = read_key(pem)?;
    Some(hex::encode(digest::digest(&digest::SHA256, &der)))
}

/// The bytes between the lines of `BEGIN PUBLIC KEY` and `END PUBLIC KEY`; line breaks may also come as `\n` in letters.
fn der_of_pem(pem: &str) -> Option<Vec<u8>> {
    let text = pem.replace("\\n", "\n");
    let inner = text.split_once("-----BEGIN PUBLIC KEY-----")?.1.split_once("-----END PUBLIC KEY-----")?.0;
    STANDARD.decode(inner.split_ascii_whitespace().collect::<String>()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_field_is_added_at_the_end_and_the_stored_bytes_stay() {
        let secret = Secret::new("a\"b/c+d==");
        assert_eq!(append("{}", "s", &secret).unwrap().as_str(), r#"{"s":"a\"b/c+d=="}"#);
        assert_eq!(append(r#"{"amount":1.000000000000000001}"#, "s", &secret).unwrap().as_str(), r#"{"amount":1.000000000000000001,"s":"a\"b/c+d=="}"#);
        assert!(append("[1]", "s", &secret).is_err());
    }

    #[test]
    fn only_a_public_key_block_is_taken() {
        assert!(der_of_pem("").is_none());
        assert!(der_of_pem("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----").is_none());
        assert_eq!(der_of_pem("-----BEGIN PUBLIC KEY-----\\nAAAA\\n-----END PUBLIC KEY-----").unwrap(), [0, 0, 0]);
    }
}

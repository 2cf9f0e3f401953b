//! What a request needs besides the API key: the set's secret, or the organization's secret encrypted anew.

use bursar_contract::Secret;

/// The organization's secret and the service's key to encrypt it for.
#[derive(Clone)]
pub struct OrgSecret {
    /// 64 hexadecimal characters.
    pub secret: Secret,
    /// PEM, SPKI.
    pub public_key_pem: String,
}

//! Health of the service and its public key (extensions, docs/reference/observed-behaviour.md).

use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{operation::Check, record::record};

record! {
    /// Answer of the health probe. It has no envelope.
    Health in [] / [] {
        required {
            /// Whether the service says it is well.
            healthy: bool = ["healthy"];
        }
        optional {}
    }
}

record! {
    /// The organization's RSA public key for secrets.
    PublicKey in [] / [] {
        required {
            /// PEM, SPKI.
            public_key: String = ["publicKey"];
        }
        optional {}
    }
}

/// Asks whether the service is well. Its `Date` header is the service's clock.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewHealth {}
impl Check for ViewHealth {}

/// Asks for the organization's public key.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ViewPublicKey {}
impl Check for ViewPublicKey {}

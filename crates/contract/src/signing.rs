//! Signatures over messages and typed data (docs/reference/service.md#signatures).

use std::collections::BTreeMap;

use bursar_messages::message;
use bursar_messages::typescript::TS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    fault::Fault,
    number::{DecimalText, JsonObject},
    operation::Check,
    record::record,
    wallets::WalletId,
};

record! {
    /// A signature. Shapes differ (docs/reference/observed-behaviour.md#signature-results): a text, or r, s and v beside or inside it.
    Signature in [] / [] {
        required {}
        optional {
            /// 65 or 64 bytes as hex, or an object of such parts kept among the extra fields.
            signature: String = ["signature"];
            /// Hex.
            r: String = ["r"];
            /// Hex.
            s: String = ["s"];
            /// 0/1 or 27/28.
            v: DecimalText = ["v"];
        }
    }
}

record! {
    /// A signed transaction that was not sent anywhere (docs/reference/observed-behaviour.md#signature-results).
    SignedTransaction in [] / [] {
        required {
            /// Ready for the chain, as hex. Whoever has it can send it.
            signed_transaction: String = ["signedTransaction"];
        }
        optional {
            /// The hash under which the chain will know it.
            transaction_hash: String = ["transactionHash", "txHash"];
            /// The signature alone. As a bare text it stays among the extra fields.
            signature: Signature = ["signature"];
        }
    }
}

/// Domain of EIP-712 typed data. Every field is optional (docs/reference/observed-behaviour.md#v1-operations).
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct TypedDataDomain {
    /// Name of the application.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Number or numeric text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain_id: Option<DecimalText>,
    /// Contract that will check the signature.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verifying_contract: Option<String>,
    /// 32 bytes as hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
}

/// One member of a typed-data struct.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TypedDataField {
    /// Member name.
    pub name: String,
    /// Solidity type or struct name.
    #[serde(rename = "type")]
    pub kind: String,
}

/// Signs a message (EIP-191) with a wallet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignMessage {
    /// The text, or hex when `encodeByHex`.
    pub message: String,
    /// Whether `message` is hex already. v1 spells it without a d.
    pub encode_by_hex: bool,
    /// Who signs.
    pub wallet_id: WalletId,
}
impl Check for SignMessage {}

/// Signs typed data (EIP-712) with a wallet. The root struct is inferred by the signer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SignTypedData {
    /// What the signature is bound to.
    pub domain: TypedDataDomain,
    /// Struct name → members.
    pub types: BTreeMap<String, Vec<TypedDataField>>,
    /// The data, digits kept.
    pub value: JsonObject,
    /// Who signs.
    pub wallet_id: WalletId,
}
impl Check for SignTypedData {}

/// Signs a transaction with an organization wallet of v2 and gives it back without sending it. Exactly one of the two forms.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct SignTransaction {
    /// Who signs.
    pub wallet_id: WalletId,
    /// The unsigned transaction as the chain serialises it; hex for EVM chains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw_transaction: Option<String>,
    /// Its fields as the text of a JSON object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transaction: Option<String>,
}
impl Check for SignTransaction {
    fn check(&self) -> Result<(), Fault> {
        match (&self.raw_transaction, &self.transaction) {
            (None, None) => Err(Fault::invalid("rawTransaction", message!("input-transaction-none"))),
            (Some(_), Some(_)) => Err(Fault::invalid("transaction", message!("input-transaction-twice"))),
            _ => Ok(()),
        }
    }
}

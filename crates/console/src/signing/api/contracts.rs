//! Contract calls: what an ABI declares, what is typed, and what would be sent.

use bursar_contract::wallets::WalletId;
use bursar_messages::Message;
use bursar_messages::typescript::TS;
use serde::{Deserialize, Serialize};

use super::Preview;
use crate::payments::api::FeeOption;

/// What an ABI declares.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AbiReading {
    /// Functions that send a transaction first, then those that only read; by name.
    pub functions: Vec<AbiFunction>,
    /// Functions that cannot be called from here, by name.
    pub unsupported: Vec<UnsupportedFunction>,
    /// How many errors it declares, by which refusals are read.
    pub errors: u32,
}

/// A function that cannot be called here: the type of a parameter is not supported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct UnsupportedFunction {
    /// Its name.
    pub name: String,
    /// The type; empty where the declaration cannot be read at all.
    pub kind: String,
}

/// A function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AbiFunction {
    /// As it is sent: `transfer(address,uint256)`.
    pub signature: String,
    /// Its name alone.
    pub name: String,
    /// Whether it only reads, so that there is nothing to send.
    pub reads: bool,
    /// Whether the network currency may go along: its declaration says so, or is JSON that does not say.
    pub payable: bool,
    /// Whether its declaration says that it takes the network currency.
    #[serde(default)]
    pub declared_payable: bool,
    /// Whether the confirm window has words for it.
    pub known: bool,
    /// As the ABI declares it, with the names of parameters and members, and with whether it takes the network currency, if the ABI says that: JSON.
    pub declared: String,
    /// In order.
    pub inputs: Vec<AbiInput>,
}

/// How a value is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum InputForm {
    /// 20 bytes, or the name of a contact.
    Address,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// Hex.
    Bytes,
    /// Text.
    Text,
    /// Several of one type.
    List,
    /// Several of different types.
    Tuple,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct AbiInput {
    /// Its name; empty where the ABI gives none.
    pub name: String,
    /// Its type: `uint256[]`.
    pub kind: String,
    /// How it is typed.
    pub form: InputForm,
    /// How many items a list has, where that is fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// Of a list: its one item. Of a tuple: its members.
    pub inner: Vec<AbiInput>,
}

/// A value as it is typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum Argument {
    /// A list or a tuple, field by field. Typed as JSON it is one text.
    Items(Vec<Argument>),
    /// Anything else.
    One(Leaf),
}

/// One typed value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Leaf {
    /// As typed.
    pub text: String,
    /// For a number that is typed in whole units: by how many digits its point moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decimals: Option<u8>,
}

/// The form of a contract call as the person has it now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CallForm {
    /// Who would call.
    pub wallet_id: WalletId,
    /// The contract, as typed: an address, or the name of a contact.
    pub contract: String,
    /// `name(type,type)`.
    pub signature: String,
    /// As the ABI declares it; empty where there is no ABI. It names the members of tuples that are typed as JSON.
    #[serde(default)]
    pub declared: String,
    /// One for each parameter.
    pub arguments: Vec<Argument>,
    /// How much of the network currency goes along, as typed; empty for none.
    pub value: String,
}

/// What is wrong with a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Misfit {
    /// `contract`, `value`, or the place of a parameter: `1[0]`.
    pub path: String,
    /// In a sentence.
    pub message: Message,
}

/// What the form would send.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct CallReading {
    /// What is still wrong or missing. Empty: it can be drafted.
    pub misfits: Vec<Misfit>,
    /// The contract with its checksum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<String>,
    /// `abiParameters` exactly as they would be sent; absent while a parameter is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<Vec<String>>,
    /// The encoded call, as hex.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calldata: Option<String>,
    /// Exact digits that go along.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Symbol of the network currency.
    pub unit: String,
    /// Read back from the encoded call, with plain words and risks.
    pub preview: Preview,
}

/// What a call would cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CallFees {
    /// Three speeds.
    pub fees: Vec<FeeOption>,
}

//! How the types that read and write JSON by hand look in a JSON Schema: as they stand on the wire, not as the UI gets them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{
    amount::Naira,
    chain::Chain,
    number::{DecimalText, JsonNumber, JsonObject},
    wallet_sets::{OnceSecret, WalletSetId},
    wallets::WalletSetRef,
};

/// A description of the sources without the pages that it names in brackets: who reads it elsewhere does not have them.
#[must_use]
pub fn without_pages(description: &str) -> String {
    let mut text = description.to_owned();
    while let Some((before, rest)) = text.split_once(" (docs/") {
        let after = rest.split_once(')').map_or("", |(_, after)| after);
        text = format!("{before}{after}");
    }
    text
}

macro_rules! schemas {
    ($($Name:ident $schema:tt;)+) => { $(
        impl JsonSchema for $Name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($Name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )+ };
}

schemas! {
    Naira { "type": "string", "pattern": "^[0-9]+(\\.[0-9]{1,2})?$", "description": "Naira and kobo as text, such as 5000.00." };
    Chain { "type": "string", "description": "A blockchain identifier of either vocabulary.", "examples": ["ETH-SEPOLIA", "BASE", "LSK"] };
    JsonNumber { "type": "number", "minimum": 0, "description": "A plain decimal; every digit counts." };
    DecimalText { "type": ["string", "number"], "description": "A decimal with every digit." };
    JsonObject { "type": "object" };
    OnceSecret { "type": "string", "description": "Comes once." };
}

impl JsonSchema for WalletSetRef {
    fn schema_name() -> Cow<'static, str> {
        "WalletSetRef".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let id = generator.subschema_for::<WalletSetId>();
        json_schema!({ "type": "object", "properties": { "id": id }, "required": ["id"] })
    }
}

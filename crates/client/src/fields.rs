//! The fields of a JSON object in their order, each value as the text it was. No number passes through a float.

use serde::{Deserialize, Deserializer, de::MapAccess};
use serde_json::value::RawValue;

/// Names and raw values, in order, doubles kept.
pub(crate) struct RawFields<'a>(pub Vec<(String, &'a RawValue)>);

impl<'a> RawFields<'a> {
    /// Reads an object; anything else is nothing.
    pub(crate) fn of(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The last value of that name that is not null: what most readers take.
    pub(crate) fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().rev().find(|(field, _)| field == name).map(|(_, raw)| raw.get()).filter(|raw| *raw != "null")
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for RawFields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry::<String, &'de RawValue>()? {
                    fields.push(field);
                }
                Ok(fields)
            }
        }
        deserializer.deserialize_map(Visitor).map(Self)
    }
}

/// The elements of a JSON array; anything else is nothing.
pub(crate) fn elements(text: &str) -> Option<Vec<&RawValue>> {
    serde_json::from_str(text).ok()
}

/// The text of a JSON string; anything else is nothing.
pub(crate) fn text_of(raw: &str) -> Option<String> {
    if raw.starts_with('"') { serde_json::from_str(raw).ok() } else { None }
}

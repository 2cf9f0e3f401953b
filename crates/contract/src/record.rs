//! Records of the service: known fields typed, unknown fields kept, never dropped.

use std::collections::BTreeMap;

use bursar_messages::typescript::TS;
use serde::{Deserialize, Deserializer, Serialize, de::DeserializeOwned};
use serde_json::value::RawValue;

/// Fields that this version does not know, or could not read: name → JSON text as it came.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, TS)]
pub struct Extra(pub BTreeMap<String, String>);

impl Extra {
    /// Whether every field was understood.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// An answer that can be read from the payload of an envelope.
pub trait Reply: Sized {
    /// Names under which the service may wrap it inside the payload; it may also come unwrapped (docs/reference/observed-behaviour.md#answers).
    const WRAPPERS: &'static [&'static str];

    /// Reads the JSON text of the payload.
    fn read(payload: &str) -> Result<Self, serde_json::Error>;
}

/// One thing of the service, alone or in a list.
pub trait Record: DeserializeOwned {
    /// Wrapper names of one.
    const ONE: &'static [&'static str];
    /// Wrapper names of a list.
    const MANY: &'static [&'static str];
    /// Whether a row of a list that has no id is read too, with an empty one: nothing can be done with it, and it must not hide the others.
    const ROWS_MAY_LACK_ID: bool = false;
}

impl<R: Record> Reply for R {
    const WRAPPERS: &'static [&'static str] = R::ONE;

    fn read(payload: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(payload)
    }
}

impl<R: Record> Reply for Vec<R> {
    const WRAPPERS: &'static [&'static str] = R::MANY;

    fn read(payload: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(payload).or_else(|error| if R::ROWS_MAY_LACK_ID { with_nameless(payload) } else { Err(error) })
    }
}

/// Rows of which some have no id. Where none has one, it is no list of these records.
fn with_nameless<R: Record>(payload: &str) -> Result<Vec<R>, serde_json::Error> {
    let mut named = None;
    let mut rows = Vec::new();
    for raw in serde_json::from_str::<Vec<Box<RawValue>>>(payload)? {
        match serde_json::from_str(raw.get()) {
            Ok(row) => {
                named = Some(());
                rows.push(row);
            }
            Err(error) => rows.push(nameless(raw.get()).ok_or(error)?),
        }
    }
    named.map(|()| rows).ok_or_else(|| serde::de::Error::custom("no row has an id"))
}

fn nameless<R: Record>(row: &str) -> Option<R> {
    let mut fields: BTreeMap<String, Box<RawValue>> = serde_json::from_str(row).ok()?;
    if ["id", "_id"].iter().any(|name| fields.get(*name).is_some_and(|id| id.get() != "null")) {
        return None;
    }
    fields.remove("_id");
    fields.insert("id".to_owned(), RawValue::from_string("\"\"".to_owned()).ok()?);
    serde_json::from_str(&serde_json::to_string(&fields).ok()?).ok()
}

/// The fields of a JSON object while a record takes what it knows.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct Fields(BTreeMap<String, Box<RawValue>>);

impl Fields {
    /// A field the record cannot be without, under the first of `names` that is there.
    pub fn required<T: DeserializeOwned>(&mut self, names: &[&str]) -> Result<T, serde_json::Error> {
        match names.iter().find_map(|name| self.0.remove(*name)) {
            Some(raw) => serde_json::from_str(raw.get()),
            None => Err(serde::de::Error::custom(format!("field {} is missing", names[0]))),
        }
    }

    /// A field that may be missing, null or unreadable. An unreadable one stays among the extra fields.
    pub fn optional<T: DeserializeOwned>(&mut self, names: &[&str]) -> Option<T> {
        let name = names.iter().find(|name| self.0.contains_key(**name))?;
        let raw = self.0.get(*name)?;
        if raw.get() == "null" {
            self.0.remove(*name);
            return None;
        }
        let value = serde_json::from_str(raw.get()).ok()?;
        self.0.remove(*name);
        Some(value)
    }

    /// What nobody took.
    pub fn rest(self) -> Extra {
        Extra(self.0.into_iter().map(|(name, raw)| (name, raw.get().to_owned())).collect())
    }
}

/// Text that also accepts a number or a boolean where a service is loose with types.
pub fn lenient_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    let text = raw.get();
    if text.starts_with('"') {
        return serde_json::from_str(text).map_err(serde::de::Error::custom);
    }
    if text.starts_with(['{', '[']) || text == "null" {
        return Err(serde::de::Error::custom("expected a text"));
    }
    Ok(text.to_owned())
}

/// Declares an id: opaque text, never parsed (docs/reference/observed-behaviour.md#identifiers-numbers-times).
macro_rules! id {
    ($($(#[$meta:meta])* $Name:ident;)+) => { $(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, bursar_messages::typescript::TS, schemars::JsonSchema)]
        #[serde(transparent)]
        #[schemars(inline)]
        pub struct $Name(pub String);

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::record::lenient_text(deserializer).map(Self)
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    )+ };
}

/// Declares a record: required fields, optional fields, the names each is known by, and the wrappers it comes in.
macro_rules! record {
    (
        $(#[$meta:meta])*
        $Name:ident in $one:tt / $many:tt $(, $rows_may_lack_id:ident)? {
            required { $( $(#[$rmeta:meta])* $rfield:ident : $rty:ty = [$($rname:literal),+]; )* }
            optional { $( $(#[$ometa:meta])* $ofield:ident : $oty:ty = [$($oname:literal),+]; )* }
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, bursar_messages::typescript::TS, schemars::JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $Name {
            $( $(#[$rmeta])* pub $rfield: $rty, )*
            $( $(#[$ometa])* #[serde(skip_serializing_if = "Option::is_none")] #[ts(optional)] pub $ofield: Option<$oty>, )*
            /// Fields of the answer that this version does not know: name → JSON text.
            #[serde(skip_serializing_if = "crate::record::Extra::is_empty")]
            #[ts(optional, as = "Option<crate::record::Extra>")]
            #[schemars(skip)]
            pub extra: $crate::record::Extra,
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let mut fields = $crate::record::Fields::deserialize(deserializer)?;
                Ok(Self {
                    $( $rfield: fields.required(&[$($rname),+]).map_err(serde::de::Error::custom)?, )*
                    $( $ofield: fields.optional(&[$($oname),+]), )*
                    extra: fields.rest(),
                })
            }
        }

        impl $crate::record::Record for $Name {
            const ONE: &'static [&'static str] = &$one;
            const MANY: &'static [&'static str] = &$many;
            $( const ROWS_MAY_LACK_ID: bool = { let $rows_may_lack_id = true; $rows_may_lack_id }; )?
        }
    };
}

pub(crate) use {id, record};

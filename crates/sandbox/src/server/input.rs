//! From a request to an operation's input, strictly: what is missing, mistyped or too much is named.

use std::{collections::HashSet, fmt};

use bursar_contract::{Method, Operation, Replay, Seal, Secret, Spec};
use serde::{Deserialize, Deserializer, de};
use serde_json::{Value, value::RawValue};

use crate::{
    answer::{Caller, Refusal},
    world::replay::Asked,
};

/// Fields of a query that are numbers. Everything else in a query is text.
const NUMBERS: [&str; 2] = ["page", "limit"];
/// Fields that may be a number or text.
const EITHER: [&str; 1] = ["domain.chainId"];

/// The fields of a JSON object in order, each at most once.
struct Fields(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON object")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                let mut known = HashSet::new();
                while let Some((name, value)) = map.next_entry::<String, Box<RawValue>>()? {
                    if !known.insert(name.clone()) {
                        return Err(de::Error::custom(format!("the field {name:?} stands there twice")));
                    }
                    fields.push((name, value));
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Visitor)
    }
}

impl Fields {
    fn take_text(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        let Some(index) = self.0.iter().position(|(known, _)| known == name) else { return Ok(None) };
        let (_, raw) = self.0.swap_remove(index);
        serde_json::from_str(raw.get()).map(Some).map_err(|_| Refusal::field(name, format!("{name} must be a text.")))
    }

    fn json(&self) -> String {
        let fields: Vec<String> = self.0.iter().map(|(name, raw)| format!("{}:{}", Value::from(name.as_str()), raw.get())).collect();
        format!("{{{}}}", fields.join(","))
    }
}

/// Reads a request. `path` holds the values of the placeholders, decoded.
pub(crate) fn read<O: Operation>(path: &[(String, String)], query: Option<&str>, body: &[u8]) -> Result<Asked<O>, Refusal> {
    let (json, caller, key) = gathered(&O::SPEC, path, query, body)?;
    let input: O = serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(&json)).map_err(|error| {
        let path = error.path().to_string();
        named(&path, &error.into_inner().to_string())
    })?;
    same_kinds(&json, serde_json::to_value(&input))?;
    input.check().map_err(|fault| Refusal { status: 400, message: fault.message.to_string(), field: fault.field })?;
    Ok(Asked { input, caller, key })
}

/// The input as JSON, what came beside it, and its key.
fn gathered(spec: &Spec, path: &[(String, String)], query: Option<&str>, body: &[u8]) -> Result<(String, Caller, Option<String>), Refusal> {
    let mut fields = if spec.method == Method::GET { from_query(query.unwrap_or_default())? } else { from_body(body)? };
    for (name, value) in path {
        if fields.0.iter().any(|(known, _)| known == name) {
            return Err(Refusal::field(name, format!("{name} stands in the path and must not be repeated.")));
        }
        fields.0.push((name.clone(), raw(&Value::from(value.as_str()))?));
    }
    let mut caller = Caller::default();
    let mut key = None;
    if spec.method != Method::GET {
        if spec.replay == Replay::Keyed || spec.effect != bursar_contract::Effect::Reads {
            key = fields.take_text("idempotencyKey")?.map(|text| checked_key(&text)).transpose()?;
        }
        if spec.replay == Replay::Keyed && key.is_none() {
            return Err(Refusal::field("idempotencyKey", "idempotencyKey is required."));
        }
        if spec.seal == Seal::Set {
            let secret = fields.take_text("walletSetSecretCipherText")?;
            let missing = || Refusal::field("walletSetSecretCipherText", "walletSetSecretCipherText is required.");
            caller.set_secret = Some(secret.map(Secret::new).ok_or_else(missing)?);
        }
        if spec.seal.context().is_some() {
            caller.organization_secret = fields.take_text("encryptedOrganizationSecret")?.map(Secret::new);
        }
    }
    Ok((fields.json(), caller, key))
}

fn raw(value: &Value) -> Result<Box<RawValue>, Refusal> {
    RawValue::from_string(value.to_string()).map_err(|error| Refusal::internal(&error))
}

fn checked_key(text: &str) -> Result<String, Refusal> {
    match uuid::Uuid::try_parse(text) {
        Ok(uuid) if uuid.get_version_num() == 4 && text.len() == 36 => Ok(uuid.to_string()),
        _ => Err(Refusal::field("idempotencyKey", "idempotencyKey must be a UUID of version 4.")),
    }
}

fn from_body(body: &[u8]) -> Result<Fields, Refusal> {
    let text = std::str::from_utf8(body).map_err(|_| Refusal::new(400, "The body is not UTF-8."))?;
    serde_json::from_str(text).map_err(|error| Refusal::new(400, format!("The body is not a JSON object: {error}.")))
}

fn from_query(query: &str) -> Result<Fields, Refusal> {
    let mut fields = Vec::new();
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if name.contains('\u{fffd}') || value.contains('\u{fffd}') {
            return Err(Refusal::field(&name, "The query is not UTF-8."));
        }
        if fields.iter().any(|(known, _)| *known == name) {
            return Err(Refusal::field(&name, format!("{name} stands in the query twice.")));
        }
        let json = if NUMBERS.contains(&name.as_ref()) {
            let digits = value.len() <= 10 && !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
            let number = if digits { value.parse::<u32>().ok().filter(|number| *number >= 1) } else { None };
            Value::from(number.ok_or_else(|| Refusal::field(&name, format!("{name} must be a whole number from 1.")))?)
        } else {
            Value::from(value.as_ref())
        };
        if value.is_empty() {
            return Err(Refusal::field(&name, format!("{name} is empty.")));
        }
        fields.push((name.into_owned(), raw(&json)?));
    }
    Ok(Fields(fields))
}

/// Finds the field in what the JSON reader says.
fn named(path: &str, message: &str) -> Refusal {
    let message = message.rsplit_once(" at line ").map_or(message, |(text, _)| text);
    let quoted = |start: &str| message.strip_prefix(start)?.split('`').next().map(str::to_owned);
    let below = |field: &str| if path.is_empty() || path == "." { field.to_owned() } else { format!("{path}.{field}") };
    if let Some(field) = quoted("missing field `") {
        let field = below(&field);
        return Refusal::field(&field, format!("{field} is required."));
    }
    if let Some(field) = quoted("unknown field `") {
        // The path of an unknown field may already end with it.
        let field = if path == field || path.ends_with(&format!(".{field}")) { path.to_owned() } else { below(&field) };
        return Refusal::field(&field, format!("{field} is no field of this operation."));
    }
    if path.is_empty() || path == "." { Refusal::new(400, format!("{message}.")) } else { Refusal::field(path, format!("{path}: {message}.")) }
}

/// The contract reads leniently (a text for a number, a number for an id), since services do; a service that examines its
/// clients must not. What was sent must have the kinds that the contract writes.
fn same_kinds(sent: &str, meant: serde_json::Result<Value>) -> Result<(), Refusal> {
    let unusable = |error| Refusal::new(400, format!("The body is not usable: {error}."));
    let sent: Value = serde_json::from_str(sent).map_err(unusable)?;
    let meant = meant.map_err(unusable)?;
    compare("", &sent, Some(&meant))
}

fn compare(path: &str, sent: &Value, meant: Option<&Value>) -> Result<(), Refusal> {
    if EITHER.contains(&path) {
        return Ok(());
    }
    let kind = |value: &Value| match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    let Some(meant) = meant else { return Err(Refusal::field(path, format!("{path} must not be {}.", kind(sent)))) };
    match (sent, meant) {
        (Value::Object(sent), Value::Object(meant)) => sent.iter().try_for_each(|(name, value)| {
            let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            compare(&path, value, meant.get(name))
        }),
        (Value::Array(sent), Value::Array(meant)) => {
            sent.iter().enumerate().try_for_each(|(index, value)| compare(&format!("{path}[{index}]"), value, meant.get(index)))
        }
        (sent, meant) if kind(sent) == kind(meant) => Ok(()),
        (_, meant) => Err(Refusal::field(path, format!("{path} must be {}.", kind(meant)))),
    }
}

#[cfg(test)]
mod tests {
    use bursar_contract::{transactions::SendTransfer, wallets::ListWallets};

    use super::*;

    const KEY: &str = "5f0c2f0e-0d3b-4b0e-9f0a-2a4d3f6b7c8d";

    fn transfer(body: &str) -> Result<Asked<SendTransfer>, Refusal> {
        read(&[], None, body.as_bytes())
    }

    fn body(change: impl FnOnce(&mut serde_json::Map<String, Value>)) -> String {
        let mut body = serde_json::json!({
            "idempotencyKey": KEY, "walletSetSecretCipherText": "AAAA", "destinationAddress": "0x1", "walletId": "w", "tokenId": "t", "amount": 1.5
        });
        change(body.as_object_mut().unwrap());
        body.to_string()
    }

    #[test]
    fn each_missing_or_mistyped_field_is_named() {
        assert!(transfer(&body(|_| {})).is_ok());
        for field in ["idempotencyKey", "walletSetSecretCipherText", "destinationAddress", "walletId", "tokenId", "amount"] {
            let refusal = transfer(&body(|b| drop(b.remove(field)))).err().unwrap();
            assert_eq!((refusal.status, refusal.field.as_deref()), (400, Some(field)), "{refusal:?}");
        }
        for (field, wrong) in [
            ("amount", Value::from("1.5")),
            ("amount", Value::from(-1)),
            ("amount", Value::Null),
            ("walletId", Value::from(7)),
            ("walletId", serde_json::json!(["w"])),
            ("idempotencyKey", Value::from("no uuid")),
            ("idempotencyKey", Value::from("5f0c2f0e-0d3b-1b0e-9f0a-2a4d3f6b7c8d")),
            ("feeLevel", Value::from("low")),
            ("feeLevel", Value::from(3)),
            ("surprise", Value::from(1)),
        ] {
            let refusal = transfer(&body(|b| drop(b.insert(field.into(), wrong.clone())))).err().unwrap_or_else(|| panic!("{field} {wrong}"));
            assert_eq!((refusal.status, refusal.field.as_deref()), (400, Some(field)), "{refusal:?}");
        }
    }

    #[test]
    fn every_digit_of_an_amount_arrives() {
        let text = body(|_| {}).replace("1.5", "1304.530000000000000001");
        assert_eq!(transfer(&text).ok().unwrap().input.amount.unwrap().as_str(), "1304.530000000000000001");
    }

    #[test]
    fn a_query_is_read_as_strictly() {
        let list = |query: &str| read::<ListWallets>(&[], Some(query), b"");
        assert_eq!(list("page=2&walletSet=7&order=asc").ok().unwrap().input.page, Some(2));
        for query in ["page=0", "page=-1", "page=one", "limit=1.5", "page=99999999999", "order=up", "nonsense=1", "page=1&page=2", "refId=", "refId=%FF"] {
            assert_eq!(list(query).err().unwrap_or_else(|| panic!("{query}")).status, 400, "{query}");
        }
    }

    #[test]
    fn what_is_no_object_of_json_is_refused() {
        let deep = format!("{}{}", "[".repeat(200_000), "]".repeat(200_000));
        let bomb = body(|_| {}).replace("1.5", &deep);
        for text in ["", "[]", "null", "{", "{\"a\":1,\"a\":2}", "{\"amount\":1e400}", &deep, &bomb] {
            assert_eq!(transfer(text).err().unwrap().status, 400);
        }
    }
}

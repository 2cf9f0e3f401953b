//! From a request to an operation's input: what is missing, mistyped or too much is named. What a service was seen to do without is not
//! demanded, and filters it does not know are left out, unless the sandbox is strict.

use std::{borrow::Cow, collections::HashSet, fmt};

use bursar_contract::{Method, Operation, Replay, Seal, Secret, Spec};
use serde::{Deserialize, Deserializer, de};
use serde_json::{Value, value::RawValue};

use crate::{
    answer::{Caller, Refusal},
    world::replay::Asked,
};

/// Fields of a query that are numbers. Everything else in a query is text.
const NUMBERS: [&str; 2] = ["page", "limit"];
/// Other names of filters, by operation, that clients were seen to send.
const ALSO: [(&str, &str, &str); 3] = [
    ("wallet_list", "walletSetId", "walletSet"),
    ("organization_transaction_list", "walletId", "walletIds"),
    ("organization_transaction_list", "type", "operation"),
];
/// Filters that an operation has beside those of the contract.
const FURTHER: [(&str, &str); 2] = [("token_list", "blockchain"), ("token_list", "standard")];
/// What is taken for a field that is left out, by operation: the contract does not mark it as required.
const DEFAULTS: [(&str, &str, &str); 2] = [("virtual_account_transfer", "narration", "\"\""), ("customer_virtual_account_create", "currencies", "[\"NGN\"]")];
/// Operations that make as many as `metadata` has rows, where `count` is left out; a row's `refId` may be too.
const ROWS: [&str; 2] = ["virtual_account_create", "wallet_create"];
/// Fields that may be a number or text.
const EITHER: [&str; 1] = ["domain.chainId"];

/// Fields of an operation that may be left out, though its type has them.
pub(super) fn optional(spec: &Spec) -> impl Iterator<Item = &'static str> {
    let defaults = DEFAULTS.iter().filter(|(operation, ..)| *operation == spec.name).map(|(_, name, _)| *name);
    defaults.chain(ROWS.contains(&spec.name).then_some("count"))
}

/// Filters of an operation that its type does not have.
pub(super) fn further(spec: &Spec) -> impl Iterator<Item = &'static str> {
    FURTHER.iter().filter(|(operation, _)| *operation == spec.name).map(|(_, name)| *name)
}

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
    fn get(&self, name: &str) -> Option<&RawValue> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, raw)| &**raw)
    }

    fn take(&mut self, name: &str) -> Option<Box<RawValue>> {
        let index = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.swap_remove(index).1)
    }

    /// Puts in what may be left out.
    fn fill(&mut self, spec: &Spec) -> Result<(), Refusal> {
        for (_, name, value) in DEFAULTS.iter().filter(|(operation, ..)| *operation == spec.name) {
            if self.get(name).is_none() {
                self.0.push(((*name).to_owned(), raw_json(value)?));
            }
        }
        if !ROWS.contains(&spec.name) {
            return Ok(());
        }
        let Some(Ok(mut rows)) = self.get("metadata").map(|rows| serde_json::from_str::<Vec<Fields>>(rows.get())) else { return Ok(()) };
        for row in &mut rows {
            if row.get("refId").is_none() {
                row.0.push(("refId".to_owned(), raw_json("\"\"")?));
            }
        }
        let texts: Vec<String> = rows.iter().map(Fields::json).collect();
        self.take("metadata");
        self.0.push(("metadata".to_owned(), raw_json(&format!("[{}]", texts.join(",")))?));
        if self.get("count").is_none() {
            self.0.push(("count".to_owned(), raw_json(&rows.len().to_string())?));
        }
        Ok(())
    }

    fn take_text(&mut self, name: &str) -> Result<Option<String>, Refusal> {
        let Some(raw) = self.take(name) else { return Ok(None) };
        serde_json::from_str(raw.get()).map(Some).map_err(|_| Refusal::field(name, format!("{name} must be a text.")))
    }

    fn json(&self) -> String {
        let fields: Vec<String> = self.0.iter().map(|(name, raw)| format!("{}:{}", Value::from(name.as_str()), raw.get())).collect();
        format!("{{{}}}", fields.join(","))
    }
}

/// A request as it came.
pub(crate) struct Sent<'a> {
    /// The values of the placeholders, decoded.
    pub(crate) path: &'a [(String, String)],
    pub(crate) query: Option<&'a str>,
    pub(crate) body: &'a [u8],
}

/// Reads a request; gives the filters that were left out too.
pub(crate) fn read<O: Operation>(sent: &Sent<'_>, strict: bool) -> Result<(Asked<O>, Vec<String>), Refusal> {
    let (mut fields, caller, key) = gathered(&O::SPEC, sent, strict)?;
    let mut ignored = Vec::new();
    loop {
        let json = fields.json();
        let read: Result<O, _> = serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_str(&json));
        let input = match read {
            Ok(input) => input,
            Err(error) => {
                let path = error.path().to_string();
                let message = error.into_inner().to_string();
                // A list that knows no such filter gives everything.
                if let Some(name) = unknown(&message).filter(|_| O::SPEC.method == Method::GET && !strict)
                    && fields.take(name).is_some()
                {
                    ignored.push(name.to_owned());
                    continue;
                }
                return Err(named(&path, &message));
            }
        };
        same_kinds(&json, serde_json::to_value(&input))?;
        input.check().map_err(|fault| Refusal { status: 400, message: fault.message.to_string(), field: fault.field })?;
        return Ok((Asked { input, caller, key }, ignored));
    }
}

/// The input as fields, what came beside it, and its key.
fn gathered(spec: &Spec, sent: &Sent<'_>, strict: bool) -> Result<(Fields, Caller, Option<String>), Refusal> {
    let mut fields = if spec.method == Method::GET { from_query(spec, sent.query.unwrap_or_default())? } else { from_body(sent.body)? };
    for (name, value) in sent.path {
        if fields.0.iter().any(|(known, _)| known == name) {
            return Err(Refusal::field(name, format!("{name} stands in the path and must not be repeated.")));
        }
        fields.0.push((name.clone(), raw(&Value::from(value.as_str()))?));
    }
    let mut caller = Caller::default();
    let mut key = None;
    if spec.method == Method::GET {
        for name in further(spec) {
            caller.filters.extend(fields.take_text(name)?.map(|value| (name, value)));
        }
    } else {
        if !strict {
            fields.fill(spec)?;
        }
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
    Ok((fields, caller, key))
}

fn raw(value: &Value) -> Result<Box<RawValue>, Refusal> {
    raw_json(&value.to_string())
}

fn raw_json(text: &str) -> Result<Box<RawValue>, Refusal> {
    RawValue::from_string(text.to_owned()).map_err(|error| Refusal::internal(&error))
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

fn from_query(spec: &Spec, query: &str) -> Result<Fields, Refusal> {
    let mut fields = Vec::new();
    for (name, mut value) in form_urlencoded::parse(query.as_bytes()) {
        let also = ALSO.iter().find(|(operation, other, _)| *operation == spec.name && *other == name);
        let name = also.map_or(name, |(_, _, name)| (*name).into());
        // Services differ in the case of this one: the bank lookup is used with capitals, the other lists without.
        if name == "order" {
            let capitals = spec.name == "virtual_account_banks";
            value = Cow::Owned(if capitals { value.to_uppercase() } else { value.to_lowercase() });
        }
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

/// What stands quoted behind the beginning of what the JSON reader says.
fn quoted<'a>(message: &'a str, start: &str) -> Option<&'a str> {
    message.strip_prefix(start)?.split('`').next()
}

fn unknown(message: &str) -> Option<&str> {
    quoted(message, "unknown field `")
}

/// Finds the field in what the JSON reader says.
fn named(path: &str, message: &str) -> Refusal {
    let message = message.rsplit_once(" at line ").map_or(message, |(text, _)| text);
    let below = |field: &str| if path.is_empty() || path == "." { field.to_owned() } else { format!("{path}.{field}") };
    if let Some(field) = quoted(message, "missing field `") {
        let field = below(field);
        return Refusal::field(&field, format!("{field} is required."));
    }
    if let Some(field) = unknown(message) {
        // The path of an unknown field may already end with it.
        let field = if path == field || path.ends_with(&format!(".{field}")) { path.to_owned() } else { below(field) };
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
        read(&Sent { path: &[], query: None, body: body.as_bytes() }, true).map(|(asked, _)| asked)
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
        let list = |query: &str| read::<ListWallets>(&Sent { path: &[], query: Some(query), body: b"" }, true).map(|(asked, _)| asked);
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

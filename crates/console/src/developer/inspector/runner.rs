//! The runner: every row of the table as a form, made from the contract's own schema, and run as every other screen runs them.

use std::collections::BTreeMap;

use bursar_client::{ORG_FIELD, SET_FIELD};
use bursar_contract::{Code, Effect, Fault, Method, Operation, Replay, Seal, schema::without_pages};
use bursar_messages::message;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Console,
    base::{api::OrganizationMode, session::Session},
    developer::{
        api::{CopyForm, FieldKind, IdKind, ListExchanges, OperationField, OperationForm, OperationForms, OperationPreview, OperationRun, SavedPlace},
        inspector::{
            exchanges::{code_snippets::Call, json, shown_effect, word_of_effect},
            ids,
            references::{self, Answers},
            unfit::{misfits, unfit},
        },
    },
    payments::{
        api::DraftNote,
        dispatch::{self, Carried, Carry},
    },
};

/// How deep fields inside fields are shown one by one; deeper ones are JSON.
const DEEP: usize = 3;

macro_rules! every {
    ($forms:ident; $( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $module:ident :: $input:ident => $reply:ty; )+ } )+) => {{
        use bursar_contract::*;
        $($( $forms.push(form::<$module::$input>()); )+)+
    }};
}

/// Every operation as a form.
pub fn forms() -> OperationForms {
    let mut operations = Vec::new();
    bursar_contract::operations!(every, operations;);
    OperationForms { operations }
}

/// The form of one operation.
pub fn form_named(operation: &str) -> Result<OperationForm, Fault> {
    forms().operations.into_iter().find(|form| form.name == operation).ok_or_else(no_operation)
}

fn no_operation() -> Fault {
    Fault::new(Code::Invalid, message!("inspector-operation-none"))
}

fn form<O: Operation>() -> OperationForm {
    let spec = &O::SPEC;
    let generator: SchemaGenerator = SchemaSettings::draft2020_12().into_generator();
    let schema = generator.into_root_schema_for::<O>().to_value();
    let mut fields = Vec::new();
    gather(&schema, &schema, "", true, 0, &mut fields);
    let in_path: Vec<&str> = spec.placeholders().collect();
    for field in &mut fields {
        let place = if in_path.contains(&field.name.as_str()) {
            "path"
        } else if spec.method == Method::GET {
            "query"
        } else {
            "body"
        };
        place.clone_into(&mut field.place);
        field.id_of = id_of(spec.path, field);
    }
    fields.sort_by_key(|field| (field.place != "path", !field.required));
    OperationForm {
        name: spec.name.to_owned(),
        method: spec.method.as_str().to_owned(),
        path: spec.path.to_owned(),
        effect: shown_effect(spec.name, word_of_effect(spec.effect)),
        keyed: spec.replay == Replay::Keyed,
        secret: match spec.seal {
            Seal::Open => None,
            Seal::Set => Some(SET_FIELD.to_owned()),
            Seal::Dkg | Seal::Sign | Seal::Verify => Some(ORG_FIELD.to_owned()),
        },
        extension: spec.extension,
        text: text_of(&schema),
        fields,
    }
}

/// The kind of id that a field takes, or each item of a list, if they can be listed.
fn id_of(path: &str, field: &OperationField) -> Option<IdKind> {
    if matches!((field.name.as_str(), field.kind), ("blockchain", FieldKind::Text) | ("blockchains", FieldKind::List)) {
        return Some(IdKind::Chain);
    }
    if !matches!(field.kind, FieldKind::Text) {
        return None;
    }
    match field.name.as_str() {
        "walletId" | "walletIds" => Some(IdKind::Wallet),
        "walletSet" | "walletSetId" => Some(IdKind::WalletSet),
        "tokenId" => Some(IdKind::Token),
        "customerIds" => Some(IdKind::Customer),
        "id" => match path.split("/{id}").next()?.rsplit('/').next()? {
            "wallets" => Some(IdKind::Wallet),
            "wallet-sets" => Some(IdKind::WalletSet),
            "tokens" => Some(IdKind::Token),
            "customers" => Some(IdKind::Customer),
            "virtual-accounts" => Some(IdKind::Account),
            _ => None,
        },
        _ => None,
    }
}

/// What the documentation says, without its marks for code: a form shows plain text.
fn text_of(schema: &Value) -> String {
    without_pages(schema["description"].as_str().unwrap_or_default()).replace('\n', " ").replace('`', "")
}

/// The schema behind references and "or nothing", and whether nothing was one of its forms.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> (&'a Value, bool) {
    let mut schema = schema;
    let mut nullable = false;
    for _ in 0..8 {
        if let Some(name) = schema["$ref"].as_str() {
            schema = root.pointer(name.trim_start_matches('#')).unwrap_or(&Value::Null);
            continue;
        }
        let Some(forms) = schema["anyOf"].as_array() else { break };
        let rest: Vec<&Value> = forms.iter().filter(|form| form["type"] != "null").collect();
        nullable |= rest.len() < forms.len();
        match rest.as_slice() {
            [one] => schema = one,
            _ => break,
        }
    }
    (schema, nullable)
}

/// The JSON type, without "or null".
fn type_of(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(name) => name,
        Value::Array(names) => names.iter().filter_map(Value::as_str).find(|name| *name != "null").unwrap_or_default(),
        _ => "",
    }
}

/// The words of a choice; none where it is no choice.
fn words_of(schema: &Value) -> Vec<String> {
    let texts = |items: &[Value]| items.iter().filter_map(|item| item.as_str().or_else(|| item["const"].as_str()).map(str::to_owned)).collect::<Vec<_>>();
    let from_enum = schema["enum"].as_array().map(|items| texts(items)).unwrap_or_default();
    if !from_enum.is_empty() {
        return from_enum;
    }
    // Words with their own sentences stand as forms; a group of them without sentences stands as one form.
    schema["oneOf"]
        .as_array()
        .map(|forms| forms.iter().flat_map(|form| form["enum"].as_array().map_or_else(|| texts(std::slice::from_ref(form)), |items| texts(items))).collect())
        .unwrap_or_default()
}

fn gather(root: &Value, schema: &Value, prefix: &str, required: bool, depth: usize, fields: &mut Vec<OperationField>) {
    let Some(properties) = schema["properties"].as_object() else { return };
    let must: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, property) in properties {
        let (inner, nullable) = resolved(root, property);
        let required = required && must.contains(&name.as_str()) && !nullable;
        let name = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        let open = type_of(inner) == "object" && inner["properties"].as_object().is_some_and(|properties| !properties.is_empty());
        if open && depth < DEEP {
            gather(root, inner, &name, required, depth + 1, fields);
            continue;
        }
        let options = words_of(inner);
        let items = resolved(root, &inner["items"]).0;
        let numbers = matches!(type_of(items), "number" | "integer");
        let kind = match type_of(inner) {
            _ if !options.is_empty() => FieldKind::Choice,
            "string" => FieldKind::Text,
            "number" | "integer" => FieldKind::Number,
            "boolean" => FieldKind::Boolean,
            "array" if numbers || type_of(items) == "string" || !words_of(items).is_empty() => FieldKind::List,
            _ => FieldKind::Json,
        };
        let own = text_of(property);
        fields.push(OperationField {
            name,
            kind,
            numbers: kind == FieldKind::List && numbers,
            whole: type_of(inner) == "integer",
            required,
            place: String::new(),
            id_of: None,
            text: if own.is_empty() { text_of(inner) } else { own },
            options,
        });
    }
}

/// Turns the text of a field into JSON. Numbers keep every digit. What is no JSON is a text, so that it is refused at its own field, and a value of an
/// earlier answer can take its place.
fn raw(field: &OperationField, text: &str) -> String {
    let quoted = |text: &str| Value::from(text).to_string();
    let as_typed = |text: &str| if json::is_whole(text) { text.to_owned() } else { quoted(text) };
    match field.kind {
        FieldKind::Number | FieldKind::Boolean | FieldKind::Json => as_typed(text.trim()),
        FieldKind::List => {
            let items = text.lines().map(str::trim).filter(|item| !item.is_empty());
            let items: Vec<String> = items.map(|item| if field.numbers { as_typed(item) } else { quoted(item) }).collect();
            format!("[{}]", items.join(","))
        }
        FieldKind::Text | FieldKind::Choice => quoted(text),
    }
}

/// Builds the input from the typed texts. Empty fields are left out.
pub fn input_of(form: &OperationForm, typed: &BTreeMap<String, String>) -> String {
    let filled = |field: &OperationField| typed.get(&field.name).filter(|text| !text.trim().is_empty()).map(|text| (field.name.clone(), raw(field, text)));
    written(&form.fields.iter().filter_map(filled).collect::<Vec<_>>())
}

/// Nests values with dotted names into an object.
fn written(fields: &[(String, String)]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in fields {
        let name = name.split('.').next().unwrap_or(name);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let members = names.into_iter().map(|name| {
        let inside = |(full, value): &(String, String)| Some((full.strip_prefix(name)?.strip_prefix('.')?.to_owned(), value.clone()));
        let value = fields
            .iter()
            .find(|(full, _)| full == name)
            .map_or_else(|| written(&fields.iter().filter_map(inside).collect::<Vec<_>>()), |(_, value)| value.clone());
        format!("{}:{value}", Value::from(name))
    });
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

fn read(operation: &str, input: &str) -> Result<Box<dyn Carry>, Fault> {
    let row = dispatch::by_name(operation).ok_or_else(no_operation)?;
    (row.read)(input).or_else(|error| Err(unfit(&form_named(operation)?, input, &error)))
}

impl Console {
    /// What an input would send.
    pub(crate) async fn preview_operation(&self, operation: &str, input: &str, place: Option<&SavedPlace>) -> Result<OperationPreview, Fault> {
        let session = self.session().await?;
        let form = form_named(operation)?;
        let input = match references::resolved(&session, &form, input, place) {
            Ok(input) => input,
            Err(fault) => return Ok(OperationPreview { curl: None, faults: vec![fault] }),
        };
        let row = dispatch::by_name(operation).ok_or_else(no_operation)?;
        let mut faults = misfits(&form, &input, |text| (row.read)(text).map(|_| ()));
        faults.extend(ids::named(&session, &form, &input)?);
        if !faults.is_empty() {
            return Ok(OperationPreview { curl: None, faults });
        }
        Ok(match program(&session, operation, &input, CopyForm::Curl) {
            Ok(curl) => OperationPreview { curl: Some(curl), faults },
            Err(fault) => OperationPreview { curl: None, faults: vec![fault] },
        })
    }

    /// Runs an operation on an input as JSON text: no number of it passes through a web page. What moves money is drafted.
    /// The answer of a saved request can be referred to by the requests after it.
    pub(crate) async fn run_operation(&self, operation: &str, input: &str, place: Option<&SavedPlace>) -> Result<OperationRun, Fault> {
        let session = self.session().await?;
        let form = form_named(operation)?;
        let text = references::resolved(&session, &form, input, place)?;
        let input = read(operation, &text)?;
        if let Some(fault) = ids::named(&session, &form, &text)?.into_iter().next() {
            return Err(fault);
        }
        let spec = input.row().spec;
        let newest = async || -> Result<Option<String>, Fault> {
            let asked = ListExchanges { operation: Some(spec.name.to_owned()), limit: Some(1), ..ListExchanges::default() };
            Ok(self.session().await?.exchanges().window(&asked)?.rows.into_iter().next().map(|row| row.id))
        };
        let before = newest().await?;
        let (draft_id, fault) = match input.carry(self, DraftNote::default()).await {
            Ok(Carried::Drafted(draft)) => (Some(draft.draft_id), None),
            Ok(Carried::Answered(reply)) => {
                if let (Some(place), Ok(answer)) = (place, reply.json()) {
                    session.state::<Answers>().remember(place, answer);
                }
                (None, None)
            }
            Err(fault) => (None, Some(fault)),
        };
        // What a draft asked to be examined is not the exchange of the operation itself.
        let exchange_id = if spec.effect == Effect::MovesMoney { None } else { newest().await?.filter(|id| Some(id) != before.as_ref()) };
        Ok(OperationRun { draft_id, exchange_id, fault })
    }
}

/// An input as code that sends it, without API key and secrets.
pub fn program(session: &Session, operation: &str, input: &str, form: CopyForm) -> Result<String, Fault> {
    let input = read(operation, input)?;
    let spec = &input.row().spec;
    let key = (spec.replay == Replay::Keyed).then(|| if form == CopyForm::Curl { Uuid::nil() } else { Uuid::new_v4() });
    let prepared = session.client.prepare(&*input, key)?;
    let profile = &session.profile;
    let sealed = match spec.seal {
        Seal::Set => Some(SET_FIELD),
        Seal::Open => None,
        _ => session.organization().mode().is_ok_and(|mode| mode == OrganizationMode::Trustless).then_some(ORG_FIELD),
    };
    let call = Call {
        method: spec.method.as_str(),
        base_url: &profile.base_url,
        key_header: &profile.key_header,
        path: &prepared.path,
        body: prepared.body.as_deref(),
        sealed,
    };
    // A shell command makes a new idempotency key on each run. The other languages contain one, so a second run repeats the first.
    Ok(call.write(form).replace(&Uuid::nil().to_string(), "'\"$(uuidgen)\"'"))
}

#[cfg(test)]
mod tests {
    use bursar_contract::operations::ALL;

    use super::*;

    #[test]
    fn every_operation_is_a_form_and_its_required_fields_are_marked() {
        let forms = forms().operations;
        assert_eq!(forms.iter().map(|form| form.name.as_str()).collect::<Vec<_>>(), ALL.iter().map(|spec| spec.name).collect::<Vec<_>>());
        let form = |name: &str| forms.iter().find(|form| form.name == name).unwrap();
        for form in &forms {
            assert!(!form.text.is_empty() && !form.text.contains('`') && !form.text.contains("docs/"), "{}: {}", form.name, form.text);
            for field in &form.fields {
                assert!(!field.text.contains('`') && !field.text.contains("docs/"), "{}: {}", field.name, field.text);
                assert!(!field.text.is_empty() || field.name.contains('.'), "{}.{} has no sentence", form.name, field.name);
            }
        }
        let transfer = form("transaction_transfer");
        let field = |name: &str| transfer.fields.iter().find(|field| field.name == name).unwrap();
        assert!(field("destinationAddress").required && field("walletId").required && !field("feeLevel").required);
        assert_eq!((field("amount").kind, field("feeLevel").kind), (FieldKind::Number, FieldKind::Choice));
        assert!(field("feeLevel").options.contains(&"MEDIUM".to_owned()), "{:?}", field("feeLevel"));
        let payout = form("virtual_account_transfer");
        assert!(payout.fields.iter().any(|field| field.name == "destination.accountNumber" && field.required), "{payout:#?}");
        assert_eq!(payout.fields[0].place, "path");
        assert_eq!(
            ["token_list", "token_add", "message_sign", "typed_data_sign", "transaction_sign", "transaction_transfer"].map(|name| form(name).effect.as_str()),
            ["reads", "writes", "signs", "signs", "signs", "moves_money"]
        );
        assert_eq!(form("typed_data_sign").fields.iter().find(|field| field.kind == FieldKind::Json).map(|field| field.required), Some(true));
        assert_eq!(form("token_list").fields.iter().map(|field| field.place.as_str()).collect::<Vec<_>>(), ["query"; 3]);
    }

    #[test]
    fn an_id_is_taken_from_the_list_it_belongs_to() {
        let forms = forms().operations;
        let id_of = |operation: &str, field: &str| {
            let form = forms.iter().find(|form| form.name == operation).unwrap();
            form.fields.iter().find(|one| one.name == field).unwrap().id_of
        };
        for (operation, field, kind) in [
            ("transaction_transfer", "walletId", Some(IdKind::Wallet)),
            ("transaction_transfer", "tokenId", Some(IdKind::Token)),
            ("wallet_create", "walletSetId", Some(IdKind::WalletSet)),
            ("wallet_list", "walletSet", Some(IdKind::WalletSet)),
            ("wallet_list", "customerIds", Some(IdKind::Customer)),
            ("wallet_view", "id", Some(IdKind::Wallet)),
            ("wallet_set_rename", "id", Some(IdKind::WalletSet)),
            ("customer_wallet_create", "id", Some(IdKind::Customer)),
            ("virtual_account_transfer", "id", Some(IdKind::Account)),
            ("token_view", "id", Some(IdKind::Token)),
            ("token_add", "blockchain", Some(IdKind::Chain)),
            ("address_validate_developer", "blockchain", Some(IdKind::Chain)),
            ("wallet_create_developer", "blockchains", Some(IdKind::Chain)),
            ("transaction_view", "id", None),
            ("transaction_transfer", "destinationAddress", None),
        ] {
            assert_eq!(id_of(operation, field), kind, "{operation}.{field}");
        }
        let chains = forms.iter().flat_map(|form| &form.fields).filter(|field| field.name.to_ascii_lowercase().contains("blockchain"));
        assert!(chains.clone().all(|field| field.id_of == Some(IdKind::Chain)), "{:?}", chains.collect::<Vec<_>>());
    }

    #[test]
    fn what_was_typed_becomes_an_input_with_every_digit() {
        let typed = |fields: &[(&str, &str)]| fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect::<BTreeMap<_, _>>();
        let transfer = form_named("transaction_transfer").unwrap();
        let input = input_of(
            &transfer,
            &typed(&[("walletId", "w\"1"), ("amount", " 1304.530000000000000001 "), ("tokenId", " "), ("amounts", "1\n\n20000000000000000001\n")]),
        );
        for part in [r#""walletId":"w\"1""#, r#""amount":1304.530000000000000001"#, r#""amounts":[1,20000000000000000001]"#] {
            assert!(input.contains(part), "{input}");
        }
        assert!(!input.contains("tokenId"), "{input}");
        let payout = form_named("virtual_account_transfer").unwrap();
        let input = input_of(&payout, &typed(&[("destination.accountNumber", "0123456789"), ("destination.sortCode", "058"), ("id", "a")]));
        assert_eq!(input, r#"{"id":"a","destination":{"accountNumber":"0123456789","sortCode":"058"}}"#);
    }
}

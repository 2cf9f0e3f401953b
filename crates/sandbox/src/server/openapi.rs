//! `/openapi.json`: the table as OpenAPI 3.1, from the types that read the requests and write the answers.

use bursar_contract::{
    Effect, Method, Operation, Replay, Seal, Spec, customers, health, operations, signing, tokens, transactions, virtual_accounts, wallet_sets, wallets,
};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::{
    behaviour::Mode,
    failures::Rule,
    faucet::Fund,
    naira::ledger::Deposit,
    options::Dialect,
    server::{
        envelope::{respelled, wrapper},
        input, replies,
        reply_examples::Examples,
        sandbox::SetClock,
        schemas::{add, in_path, in_query, not_required, object, parameters, refusal, responses, without_null, without_pages},
    },
    sponsor::TopUp,
};

/// What of a sandbox its document depends on.
pub(crate) struct About<'a> {
    pub(crate) base_url: &'a str,
    pub(crate) header: &'a str,
    pub(crate) dialect: Dialect,
    pub(crate) mode: Mode,
    pub(crate) extensions: bool,
    pub(crate) strict: bool,
}

/// Which answer names the record that a path is about, and where in its payload.
const SOURCES: [(&str, &str, &str); 7] = [
    ("/v2/customers/{id}", "customer_create", "/id"),
    ("/v2/wallet-sets/{id}", "wallet_set_create", "/id"),
    ("/v2/organization/wallet-sets/{id}", "wallet_set_create", "/id"),
    ("/v2/wallets/{id}", "wallet_create", "/0/id"),
    ("/v1/wallets/{id}", "wallet_create", "/0/id"),
    ("/v2/virtual-accounts/{id}", "virtual_account_create", "/created/0/id"),
    ("/v2/tokens/{id}", "token_add", "/id"),
];

struct Making<'a> {
    about: &'a About<'a>,
    inputs: SchemaGenerator,
    replies: SchemaGenerator,
    paths: Map<String, Value>,
    /// Records under another name, since an operation spells their fields otherwise.
    respelled: Map<String, Value>,
    examples: Map<String, Value>,
    answers: Examples,
}

/// An example of every request body, by operation.
const EXAMPLES: &str = include_str!("examples.json");

macro_rules! table {
    ($making:ident $( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $input:path => $reply:ty; )+ } )+) => {
        $($( $making.row::<$input>(); )+)+
    };
}

/// The document.
pub(crate) fn document(about: &About<'_>) -> Value {
    let settings = || SchemaSettings::draft2020_12().with(|settings| settings.definitions_path = "/components/schemas".into());
    let mut making = Making {
        about,
        inputs: settings().into_generator(),
        replies: settings().for_serialize().into_generator(),
        paths: Map::new(),
        respelled: Map::new(),
        examples: serde_json::from_str(EXAMPLES).unwrap_or_default(),
        answers: Examples::new(),
    };
    operations!(table, making);
    making.own();
    let mut schemas = making.replies.take_definitions(true);
    schemas.append(&mut making.inputs.take_definitions(true));
    schemas.append(&mut making.respelled);
    schemas.insert("Refusal".into(), refusal());
    if !about.strict {
        for row in ["NewAccount", "NewWallet"] {
            schemas.get_mut(row).and_then(Value::as_object_mut).into_iter().for_each(|row| not_required(row, "refId"));
        }
    }
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Bursar sandbox",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "A complete pretend wallet service on this computer: real keys, real signatures, chains of its own. Nothing here is worth anything.",
        },
        "servers": [{"url": about.base_url}],
        "security": [{"key": []}],
        "paths": making.paths,
        "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": about.header.to_uppercase()}}, "schemas": schemas},
    });
    without_null(&mut document);
    without_pages(&mut document);
    document
}

impl Making<'_> {
    fn row<O: Operation>(&mut self) {
        if O::SPEC.extension && !self.about.extensions {
            return;
        }
        let input = object::<O>(&mut self.inputs);
        let payload = self.replies.subschema_for::<O::Reply>().to_value();
        self.described(&O::SPEC, input, payload);
    }

    fn described(&mut self, spec: &Spec, mut input: Map<String, Value>, mut payload: Value) {
        let parameters = parameters(&mut input, &spec.placeholders().collect::<Vec<_>>(), spec.method == Method::GET);
        let mut operation = json!({
            "operationId": spec.name,
            "tags": [spec.path.trim_start_matches('/').split('/').nth(1).unwrap_or("service")],
            "description": input.remove("description").unwrap_or_default(),
            "parameters": parameters.into_iter().chain(input::further(spec).map(in_query)).collect::<Vec<_>>(),
            "x-effect": match spec.effect { Effect::Reads => "reads", Effect::Writes => "writes", Effect::MovesMoney => "moves money" },
            "x-extension": spec.extension,
        });
        if !self.about.strict {
            input::optional(spec).for_each(|name| not_required(&mut input, name));
        }
        if spec.method != Method::GET {
            // Others may carry a key too, and are then executed once; the contract lists none for them.
            if spec.replay == Replay::Keyed {
                let key = json!({"type": "string", "format": "uuid", "description": "UUID of version 4: the same key executes once.",
                    "pattern": "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$"});
                add(&mut input, "idempotencyKey", key, true);
            }
            if spec.seal == Seal::Set {
                add(&mut input, "walletSetSecretCipherText", json!({"type": "string", "description": "The secret of the wallet's set."}), true);
            }
            if let Some(context) = spec.seal.context() {
                let secret = json!({"type": "string", "description": format!("The organization's secret, sealed for the context {context}.")});
                add(&mut input, "encryptedOrganizationSecret", secret, self.about.mode == Mode::Trustless);
            }
            operation["requestBody"] = self.body(spec.name, input.into());
        }
        if !respelled(spec.name).is_empty() {
            payload = self.respelled(spec, payload);
        }
        if let Some(name) = wrapper(spec.name, self.about.dialect) {
            payload = json!({"type": "object", "properties": {name: payload}, "required": [name]});
        }
        let bare = spec.name == <health::ViewHealth as Operation>::SPEC.name;
        if bare {
            operation["security"] = json!([]);
        }
        operation["responses"] = self.answered(spec.name, payload, bare);
        let links = self.links(spec.name);
        if !links.is_empty() {
            operation["responses"]["200"]["links"] = links.into();
        }
        self.put(spec.path, spec.method.as_str(), operation);
    }

    /// A request body with an example of it.
    fn body(&self, operation: &str, schema: Value) -> Value {
        let mut content = json!({"schema": schema});
        if let Some(example) = self.examples.get(operation) {
            content["example"] = example.clone();
        }
        json!({"required": true, "content": {"application/json": content}})
    }

    /// The schema of an answer whose record spells some fields otherwise.
    fn respelled(&mut self, spec: &Spec, payload: Value) -> Value {
        let list = payload["type"] == "array";
        let reference = if list { &payload["items"]["$ref"] } else { &payload["$ref"] };
        let name = reference.as_str().and_then(|reference| reference.rsplit('/').next()).unwrap_or_default();
        let Some(Value::Object(mut record)) = self.replies.definitions().get(name).cloned() else { return payload };
        if let Some(Value::Object(properties)) = record.get_mut("properties") {
            for (from, to) in respelled(spec.name) {
                properties.remove(*from).into_iter().for_each(|schema| drop(properties.insert((*to).to_owned(), schema)));
            }
        }
        let own = format!("Organization{name}");
        let reference = json!({"$ref": format!("#/components/schemas/{own}")});
        self.respelled.insert(own, record.into());
        if list { json!({"type": "array", "items": reference}) } else { reference }
    }

    /// The operations that go on with what this one made.
    fn links(&self, operation: &str) -> Map<String, Value> {
        let payload = if self.about.dialect == Dialect::Documented { "/message" } else { "/data" };
        let wrapper = wrapper(operation, self.about.dialect).map(|name| format!("/{name}")).unwrap_or_default();
        let rows = operations::ALL.iter().filter(|spec| self.about.extensions || !spec.extension);
        let found = rows.filter_map(|spec| {
            let (_, _, place) = SOURCES.iter().find(|(path, source, _)| *source == operation && spec.path.starts_with(path))?;
            let parameters = json!({"id": format!("$response.body#{payload}{wrapper}{place}")});
            Some((spec.name.to_owned(), json!({"operationId": spec.name, "parameters": parameters})))
        });
        found.collect()
    }

    /// What only a sandbox has.
    fn own(&mut self) {
        self.own_row::<Fund>("/sandbox/faucet", "post", "sandbox_faucet", "Network currency and test tokens for an address or a wallet.");
        self.own_row::<Deposit>("/sandbox/deposit", "post", "sandbox_deposit", "Pretend naira for an account.");
        self.own_row::<TopUp>("/sandbox/sponsor/top-up", "post", "sandbox_sponsor_top_up", "Network currency for the gas sponsor.");
        self.own_row::<Rule>("/sandbox/faults", "put", "sandbox_faults_set", "A failure for the next requests of an operation.");
        self.own_row::<SetClock>(
            "/sandbox/clock",
            "put",
            "sandbox_clock_set",
            "The world's clock, ahead of this computer's or behind it. What is due by then has happened before the answer.",
        );
        for (path, verb, id, description) in [
            ("/sandbox/clock", "get", "sandbox_clock", "What the world's clock says, and how far it is ahead."),
            ("/sandbox/faults", "get", "sandbox_faults", "The rules that are left."),
            ("/sandbox/faults", "delete", "sandbox_faults_clear", "Takes every rule away."),
            ("/sandbox/faults/catalogue", "get", "sandbox_faults_catalogue", "Which failures there are and what each fits."),
            ("/sandbox/ledger", "get", "sandbox_ledger", "The naira ledger, with the sum that must be nothing."),
            ("/sandbox/customers/{id}/unlock", "post", "sandbox_customer_unlock", "Takes a customer's wrong tries away."),
        ] {
            let parameters = if path.contains("{id}") { json!([in_path("id", json!({"type": "string"}))]) } else { json!([]) };
            let operation =
                json!({"operationId": id, "tags": ["sandbox"], "description": description, "parameters": parameters, "responses": self.own_responses(id)});
            self.put(path, verb, operation);
        }
        let chain = json!({"name": "blockchain", "in": "query", "required": false, "schema": {"type": "string", "minLength": 1}});
        let operation = json!({"operationId": "sandbox_sponsor", "tags": ["sandbox"], "description": "Where the gas sponsor is and what it holds.", "parameters": [chain], "responses": self.own_responses("sandbox_sponsor")});
        self.put("/sandbox/sponsor", "get", operation);
    }

    fn own_row<T: JsonSchema>(&mut self, path: &str, verb: &str, id: &str, description: &str) {
        let input = object::<T>(&mut self.inputs);
        let operation = json!({
            "operationId": id, "tags": ["sandbox"], "description": description, "responses": self.own_responses(id), "requestBody": self.body(id, input.into()),
        });
        self.put(path, verb, operation);
    }

    fn own_responses(&mut self, id: &str) -> Value {
        let rule = self.replies.subschema_for::<Rule>().to_value();
        let customer = self.replies.subschema_for::<customers::Customer>().to_value();
        self.answered(id, replies::payload(id, &rule, &customer).unwrap_or_default(), false)
    }

    /// The responses of an operation, with an example of its success.
    fn answered(&self, operation: &str, payload: Value, bare: bool) -> Value {
        let mut definitions = self.replies.definitions().clone();
        definitions.extend(self.respelled.clone());
        let example = self.answers.of(operation, &payload, &definitions);
        let (schema, example) = if bare { (payload, example) } else { (self.envelope(payload), self.wrapped(example)) };
        let mut responses = responses(schema);
        responses["200"]["content"]["application/json"]["example"] = example;
        responses
    }

    fn wrapped(&self, payload: Value) -> Value {
        match self.about.dialect {
            Dialect::Documented => json!({"success": true, "status": 200, "message": payload}),
            Dialect::Observed => json!({"success": true, "status": 200, "message": "Done", "data": payload}),
        }
    }

    fn put(&mut self, path: &str, verb: &str, operation: Value) {
        let entry = self.paths.entry(path).or_insert_with(|| json!({}));
        entry[verb.to_lowercase()] = operation;
    }

    fn envelope(&self, payload: Value) -> Value {
        let (properties, required) = match self.about.dialect {
            Dialect::Documented => (json!({"success": {"const": true}, "status": {"const": 200}, "message": payload}), json!(["success", "status", "message"])),
            Dialect::Observed => (
                json!({"success": {"const": true}, "status": {"const": 200}, "message": {"type": "string"}, "data": payload}),
                json!(["success", "status", "message", "data"]),
            ),
        };
        json!({"type": "object", "properties": properties, "required": required})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_contract::record::Reply;

    fn made(dialect: Dialect, mode: Mode, extensions: bool) -> Value {
        document(&About { base_url: "http://127.0.0.1:1", header: "service-x-api-key", dialect, mode, extensions, strict: true })
    }

    #[test]
    fn every_row_is_there_with_its_fields_where_they_travel() {
        let document = made(Dialect::Documented, Mode::Trustless, true);
        for spec in operations::ALL {
            let operation = &document["paths"][spec.path][spec.method.as_str().to_lowercase()];
            assert_eq!(operation["operationId"], spec.name);
            let list = operation["parameters"].as_array().unwrap();
            for name in spec.placeholders() {
                assert!(list.iter().any(|parameter| parameter["name"] == name && parameter["in"] == "path"), "{} {name}", spec.name);
            }
            let body = &operation["requestBody"]["content"]["application/json"]["schema"];
            assert_eq!(body.is_object(), spec.method != Method::GET, "{}", spec.name);
            if body.is_object() {
                assert_eq!(body["additionalProperties"], false, "{}", spec.name);
                let required = |name: &str| body["required"].as_array().is_some_and(|list| list.iter().any(|field| field == name));
                assert_eq!(required("idempotencyKey"), spec.replay == Replay::Keyed, "{}", spec.name);
                assert_eq!(body["properties"].get("idempotencyKey").is_some(), spec.replay == Replay::Keyed, "{}: it lists a key", spec.name);
                assert_eq!(required("encryptedOrganizationSecret"), spec.seal.context().is_some(), "{}", spec.name);
                assert_eq!(required("walletSetSecretCipherText"), spec.seal == Seal::Set, "{}", spec.name);
            }
        }
        let transfer = &document["paths"]["/v1/transactions/transfer/developer"]["post"]["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!((&transfer["properties"]["amount"]["type"], &transfer["properties"]["walletId"]["type"]), (&json!("number"), &json!("string")));
        assert!(transfer["required"].as_array().unwrap().contains(&json!("walletId")));
    }

    #[test]
    fn every_answer_has_a_type_and_every_body_an_example() {
        for dialect in [Dialect::Documented, Dialect::Observed] {
            let document = made(dialect, Mode::Standard, true);
            let payload = if dialect == Dialect::Documented { "message" } else { "data" };
            for (path, verbs) in document["paths"].as_object().unwrap() {
                for (verb, operation) in verbs.as_object().unwrap() {
                    let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"];
                    let kind = if path == "/health" { answer } else { &answer["properties"][payload] };
                    let typed = |schema: &Value| schema.get("$ref").is_some() || schema.get("type").is_some() || schema.get("anyOf").is_some();
                    assert!(typed(kind), "{verb} {path}: {kind}");
                    let example = &operation["responses"]["200"]["content"]["application/json"]["example"];
                    let told = if path == "/health" { example } else { &example[payload] };
                    fits(told, kind, &document, &format!("{verb} {path}"));
                    if let Some(body) = operation.get("requestBody") {
                        assert!(body["content"]["application/json"]["example"].is_object(), "{verb} {path} has no example");
                    }
                }
            }
        }
        let document = made(Dialect::Documented, Mode::Standard, true);
        let record = &document["components"]["schemas"]["OrganizationTransaction"]["properties"];
        assert!(record.get("status").is_some() && record.get("wallet").is_some() && record.get("state").is_none(), "{record}");
    }

    /// Whether a value is one that the schema describes: its kind, all that it demands, and nothing that it does not name.
    fn fits(value: &Value, schema: &Value, document: &Value, at: &str) {
        if let Some(reference) = schema["$ref"].as_str() {
            return fits(value, document.pointer(&reference[1..]).unwrap(), document, at);
        }
        if let Some(options) = schema["anyOf"].as_array() {
            let fit = options.iter().any(|option| option.get("const") == Some(value) || std::panic::catch_unwind(|| fits(value, option, document, at)).is_ok());
            return assert!(fit, "{at}: {value}");
        }
        let kinds: Vec<&str> = schema["type"].as_str().into_iter().chain(schema["type"].as_array().into_iter().flatten().filter_map(Value::as_str)).collect();
        let is = match value {
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_u64() && !kinds.contains(&"number") => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(items) => {
                assert!(!items.is_empty(), "{at}: an empty list shows nothing");
                items.iter().for_each(|item| fits(item, &schema["items"], document, at));
                "array"
            }
            Value::Object(fields) => {
                for (name, value) in fields {
                    fits(value, schema["properties"].get(name).unwrap_or_else(|| panic!("{at}: {name} is no field of it")), document, &format!("{at} {name}"));
                }
                for name in schema["required"].as_array().into_iter().flatten() {
                    assert!(fields.contains_key(name.as_str().unwrap()), "{at}: {name} is missing");
                }
                "object"
            }
            Value::Null => panic!("{at} is nothing"),
        };
        assert!(kinds.contains(&is), "{at}: {value} is no {kinds:?}");
    }

    #[test]
    fn every_example_of_an_answer_is_read_as_one() {
        let document = made(Dialect::Documented, Mode::Standard, true);
        macro_rules! check {
            ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $input:path => $reply:ty; )+ } )+) => {
                $($( read::<$input>(&document); )+)+
            };
        }
        operations!(check);
    }

    fn read<O: Operation>(document: &Value) {
        let spec = O::SPEC;
        let answer = &document["paths"][spec.path][spec.method.as_str().to_lowercase()]["responses"]["200"]["content"]["application/json"]["example"];
        let payload = if spec.path == "/health" { answer } else { &answer["message"] };
        let payload = wrapper(spec.name, Dialect::Documented).map_or(payload, |name| &payload[name]);
        let read = O::Reply::read(&payload.to_string());
        assert!(read.is_ok(), "{}: {:?} of {payload}", spec.name, read.err());
    }

    #[test]
    fn every_example_is_taken_as_a_request() {
        let examples: Map<String, Value> = serde_json::from_str(EXAMPLES).unwrap();
        macro_rules! check {
            ($( $Block:ident { $( $name:ident $verb:ident $path:literal $effect:ident $replay:ident $seal:ident $input:path => $reply:ty; )+ } )+) => {
                $($( taken::<$input>(&examples); )+)+
            };
        }
        operations!(check);
    }

    fn taken<O: Operation>(examples: &Map<String, Value>) {
        let spec = O::SPEC;
        if spec.method == Method::GET {
            return;
        }
        let path: Vec<(String, String)> = spec.placeholders().map(|name| (name.to_owned(), "6f1c0a2b3d4e5f60718293a4".to_owned())).collect();
        let body = examples.get(spec.name).unwrap_or_else(|| panic!("{} has no example", spec.name)).to_string();
        let sent = input::Sent { path: &path, query: None, body: body.as_bytes() };
        let refusal = input::read::<O>(&sent, true).err();
        assert!(refusal.is_none(), "{}: {refusal:?}", spec.name);
    }

    #[test]
    fn every_reference_leads_somewhere_and_nothing_may_be_null() {
        for (dialect, extensions) in [(Dialect::Documented, true), (Dialect::Observed, false)] {
            let document = made(dialect, Mode::Standard, extensions);
            let text = document.to_string();
            assert!(!text.contains("\"null\""));
            assert!(!text.contains("docs/"), "a page that its readers do not have");
            for reference in text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
                assert!(document.pointer(reference).is_some(), "{reference}");
            }
            assert_eq!(text.contains("/v2/customers/{id}/challenges"), extensions);
        }
    }
}

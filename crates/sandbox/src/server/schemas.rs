//! Pieces of the OpenAPI document, out of the schemas that the types make of themselves.

use bursar_contract::schema;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// The schema of an input, itself and not a reference to it.
pub(super) fn object<T: JsonSchema>(generator: &mut SchemaGenerator) -> Map<String, Value> {
    match T::json_schema(generator).to_value() {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}

pub(super) fn add(input: &mut Map<String, Value>, name: &str, schema: Value, required: bool) {
    input.entry("properties").or_insert_with(|| json!({}))[name] = schema;
    if required && let Some(list) = input.entry("required").or_insert_with(|| json!([])).as_array_mut() {
        list.push(name.into());
    }
}

/// Takes the placeholders, and for GET everything else, out of an input.
pub(super) fn parameters(input: &mut Map<String, Value>, placeholders: &[&str], query: bool) -> Vec<Value> {
    let required: Vec<String> = input.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
    let Some(Value::Object(properties)) = input.get_mut("properties") else { return Vec::new() };
    let names: Vec<String> = properties.keys().filter(|name| query || placeholders.contains(&name.as_str())).cloned().collect();
    let mut parameters = Vec::new();
    for name in &names {
        let mut schema = properties.remove(name).unwrap_or_default();
        if placeholders.contains(&name.as_str()) {
            parameters.push(in_path(name, schema));
            continue;
        }
        match name.as_str() {
            "page" => schema["minimum"] = json!(1),
            "limit" => (schema["minimum"], schema["maximum"]) = (json!(1), json!(crate::world::MOST_ROWS)),
            // An empty filter is refused: it would mean everything.
            _ if schema["type"] == "string" || schema["type"] == json!(["string", "null"]) => schema["minLength"] = json!(1),
            _ => {}
        }
        parameters.push(json!({"name": name, "in": "query", "required": required.contains(name), "schema": schema}));
    }
    if let Some(list) = input.get_mut("required").and_then(Value::as_array_mut) {
        list.retain(|name| !names.iter().any(|taken| name == taken));
    }
    parameters
}

/// Takes a field out of those that must be there.
pub(super) fn not_required(input: &mut Map<String, Value>, name: &str) {
    if let Some(list) = input.get_mut("required").and_then(Value::as_array_mut) {
        list.retain(|field| field != name);
    }
}

/// A filter.
pub(super) fn in_query(name: &str) -> Value {
    json!({"name": name, "in": "query", "required": false, "schema": {"type": "string", "minLength": 1}})
}

pub(super) fn in_path(name: &str, schema: Value) -> Value {
    json!({"name": name, "in": "path", "required": true, "schema": schema})
}

pub(super) fn responses(success: Value) -> Value {
    let refused = |text: &str| json!({"description": text, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}});
    json!({
        "200": {"description": "Done", "content": {"application/json": {"schema": success}}},
        "400": refused("A field is missing or wrong; errors.field names it"),
        "401": refused("The key is missing or wrong, or the sealed secret is spent"),
        "403": refused("The key only reads, or the record belongs to somebody else"),
        "404": refused("There is no such record"),
        "409": refused("It exists already, or the idempotency key was used for something else"),
        "413": refused("The body is too long"),
        "415": refused("The body is no JSON"),
        "422": refused("Not possible as things stand, such as for lack of funds"),
        "429": refused("Too many requests"),
    })
}

pub(super) fn refusal() -> Value {
    json!({
        "type": "object",
        "properties": {
            "success": {"const": false},
            "status": {"type": "integer"},
            "message": {"type": "string"},
            "errors": {"type": "object", "properties": {"message": {"type": "string"}, "field": {"type": "string"}}, "required": ["message"]},
        },
        "required": ["success", "status", "message", "errors"],
    })
}

/// Who reads the document has none of the pages that our sources name.
pub(super) fn without_pages(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_pages),
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = schema::without_pages(text);
            }
            fields.values_mut().for_each(without_pages);
        }
        _ => {}
    }
}

/// A field that may be left out must not be null: requests with null are refused, and answers leave it out.
pub(super) fn without_null(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_null),
        Value::Object(fields) => {
            if let Some(kinds) = fields.get_mut("type").and_then(Value::as_array_mut) {
                kinds.retain(|kind| kind != "null");
                if let [only] = &kinds[..] {
                    let only = only.clone();
                    fields.insert("type".into(), only);
                }
            }
            if let Some(options) = fields.get_mut("anyOf").and_then(Value::as_array_mut) {
                options.retain(|option| option["type"] != "null");
                if let [Value::Object(only)] = &options[..] {
                    let only = only.clone();
                    fields.remove("anyOf");
                    fields.extend(only);
                }
            }
            fields.values_mut().for_each(without_null);
        }
        _ => {}
    }
}

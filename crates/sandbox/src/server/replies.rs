//! What the sandbox's own paths answer, for the OpenAPI document: they are not made from types of the contract.

use serde_json::{Map, Value, json};

/// An object whose fields are all there.
fn object(fields: &[(&str, Value)]) -> Value {
    let properties: Map<String, Value> = fields.iter().map(|(name, schema)| ((*name).to_owned(), schema.clone())).collect();
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    json!({"type": "object", "properties": properties, "required": required})
}

fn list(items: Value) -> Value {
    json!({"type": "array", "items": items})
}

/// The payload of one of the sandbox's own operations. `rule` and `customer` are schemas that stand elsewhere.
pub(super) fn payload(operation: &str, rule: &Value, customer: &Value) -> Option<Value> {
    let text = json!({"type": "string"});
    let hash = json!({"type": "string", "pattern": "^0x[0-9a-f]{64}$"});
    let address = json!({"type": "string", "pattern": "^0x[0-9a-fA-F]{40}$"});
    let naira = json!({"type": "string", "pattern": "^-?[0-9]+\\.[0-9]{2}$", "description": "Naira and kobo as text."});
    let balance = object(&[("blockchain", text.clone()), ("amount", text.clone()), ("symbol", text.clone())]);
    let sponsor = [("address", address.clone()), ("balances", list(balance))];
    Some(match operation {
        "sandbox_faucet" => {
            let mut funded = object(&[("txHash", hash), ("address", address), ("amount", text.clone()), ("symbol", text.clone())]);
            funded["properties"]["nftTokenId"] = text;
            funded
        }
        "sandbox_deposit" => object(&[("bookedBalance", naira.clone()), ("availableBalance", naira), ("currency", text.clone()), ("reference", text)]),
        "sandbox_sponsor" => object(&sponsor),
        "sandbox_sponsor_top_up" => object(&[&sponsor[..], &[("txHash", hash)]].concat()),
        "sandbox_faults" | "sandbox_faults_set" | "sandbox_faults_clear" => list(rule.clone()),
        "sandbox_faults_catalogue" => {
            let operations = json!({"anyOf": [{"const": "*"}, list(text.clone())]});
            let mut fault = object(&[("name", text.clone()), ("effect", text.clone()), ("description", text.clone()), ("operations", operations)]);
            fault["properties"]["argument"] = text.clone();
            object(&[("header", text.clone()), ("faults", list(fault)), ("operations", list(text))])
        }
        "sandbox_clock" | "sandbox_clock_set" => object(&[("seconds", json!({"type": "integer"})), ("now", json!({"type": "string", "format": "date-time"}))]),
        "sandbox_ledger" => {
            let account = object(&[("account", text), ("balance", naira.clone())]);
            object(&[("accounts", list(account)), ("sum", naira), ("balanced", json!({"type": "boolean"}))])
        }
        "sandbox_customer_unlock" => customer.clone(),
        _ => return None,
    })
}

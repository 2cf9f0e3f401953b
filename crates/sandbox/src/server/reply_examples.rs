//! Examples of answers for the OpenAPI document: one of each record, put together as the schema of an answer says.

use serde_json::{Map, Value, json};

/// An example of every record, and of what the sandbox's own operations answer.
const EXAMPLES: &str = include_str!("reply_examples.json");

/// Examples by the name of a record or of an operation.
pub(super) struct Examples(Map<String, Value>);

impl Examples {
    pub(super) fn new() -> Self {
        Self(serde_json::from_str(EXAMPLES).unwrap_or_default())
    }

    /// What an operation answers, where there is an example of it alone; otherwise what its schema is made of.
    pub(super) fn of(&self, operation: &str, payload: &Value, definitions: &Map<String, Value>) -> Value {
        self.0.get(operation).cloned().unwrap_or_else(|| self.made(payload, definitions))
    }

    fn made(&self, schema: &Value, definitions: &Map<String, Value>) -> Value {
        if let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
            return self.0.get(name).cloned().unwrap_or_else(|| definitions.get(name).map_or(Value::Null, |schema| self.made(schema, definitions)));
        }
        if let Some(first) = schema["anyOf"].as_array().and_then(|options| options.first()) {
            return self.made(first, definitions);
        }
        if let Some(fixed) = schema.get("const") {
            return fixed.clone();
        }
        let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str());
        match kind {
            Some("array") => json!([self.made(&schema["items"], definitions)]),
            Some("object") => {
                let properties = schema["properties"].as_object().into_iter().flatten();
                properties.map(|(name, schema)| (name.clone(), self.made(schema, definitions))).collect()
            }
            Some("boolean") => json!(true),
            Some("integer" | "number") => json!(200),
            _ => json!("Done"),
        }
    }
}

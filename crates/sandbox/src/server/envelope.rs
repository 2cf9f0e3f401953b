//! The form of every answer: two dialects of success, one of refusal.

use bursar_contract::{Operation, Spec};
use serde_json::{Value, json};

use crate::{
    answer::{Answered, Refusal},
    options::Dialect,
};

/// An answer as it leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

/// The name under which a payload is wrapped. Where docs/reference/observed-behaviour.md shows a wrapper, it stands in both dialects for
/// v1, whose answers docs/reference/service.md does not show, and only in the observed one for v2, whose answers it does.
pub(crate) fn wrapper(operation: &str, dialect: Dialect) -> Option<&'static str> {
    match (operation, dialect) {
        ("wallet_create_developer", _) => Some("wallets"),
        ("transaction_view", _) => Some("transaction"),
        ("wallet_set_create", Dialect::Observed) => Some("walletSet"),
        ("virtual_account_banks", Dialect::Observed) => Some("banks"),
        ("wallet_create", Dialect::Observed) => Some("wallets"),
        ("virtual_account_list", _) => Some("items"),
        _ => None,
    }
}

/// Fields that v2 spells otherwise than the contract's record writes them (docs/reference/observed-behaviour.md#transaction-records).
pub(crate) fn respelled(operation: &str) -> &'static [(&'static str, &'static str)] {
    match operation {
        "organization_transaction_list" | "organization_transaction_view" => &[("state", "status"), ("walletId", "wallet")],
        _ => &[],
    }
}

fn respell(value: &mut Value, names: &[(&str, &str)]) {
    match value {
        Value::Array(rows) => rows.iter_mut().for_each(|row| respell(row, names)),
        Value::Object(fields) => {
            for (from, to) in names {
                if let Some(value) = fields.remove(*from) {
                    fields.insert((*to).to_owned(), value);
                }
            }
        }
        _ => {}
    }
}

/// Wraps a success.
pub(crate) fn success<R: serde::Serialize>(spec: &Spec, dialect: Dialect, answered: Answered<R>) -> Result<Response, Refusal> {
    let failed = |error: serde_json::Error| Refusal::internal(&error);
    let mut payload = serde_json::to_string(&answered.reply).map_err(failed)?;
    let names = respelled(spec.name);
    if !answered.also.is_empty() || !names.is_empty() {
        let mut object: Value = serde_json::from_str(&payload).map_err(failed)?;
        respell(&mut object, names);
        for (name, value) in answered.also {
            object[name] = value;
        }
        payload = object.to_string();
    }
    if spec.name == <bursar_contract::health::ViewHealth as Operation>::SPEC.name {
        return Ok(Response { status: 200, body: payload.into_bytes() });
    }
    if let Some(name) = wrapper(spec.name, dialect) {
        payload = format!("{{\"{name}\":{payload}}}");
    }
    Ok(Response { status: 200, body: wrap(dialect, &payload, answered.message).into_bytes() })
}

/// Puts a payload where the dialect has it.
pub(crate) fn wrap(dialect: Dialect, payload: &str, message: &str) -> String {
    match dialect {
        Dialect::Documented => format!("{{\"success\":true,\"status\":200,\"message\":{payload}}}"),
        Dialect::Observed => format!("{{\"success\":true,\"status\":200,\"message\":{},\"data\":{payload}}}", Value::from(message)),
    }
}

/// A refusal: the same in both dialects.
pub(crate) fn refused(refusal: &Refusal) -> Response {
    let mut errors = json!({ "message": refusal.message });
    if let Some(field) = &refusal.field {
        errors["field"] = json!(field);
    }
    let body = json!({ "success": false, "status": refusal.status, "errors": errors, "message": refusal.message });
    Response { status: refusal.status, body: body.to_string().into_bytes() }
}

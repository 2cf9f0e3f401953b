//! From an input to the bytes that leave: path, query, body.
//!
//! Placeholders in the path take their fields out of the input; what is left is the query for GET and the
//! JSON body for the rest.

use bursar_contract::{Code, Fault, Method, Operation, Prepared, Replay, Spec};
use bursar_messages::message;
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::{
    AnyInput,
    fields::{RawFields, elements, text_of},
};

/// Field that carries the idempotency key (docs/reference/service.md#requests).
pub const KEY_FIELD: &str = "idempotencyKey";

/// The input that a request of this row was made from: the inverse of [`prepare`]. None for a request of another row, and for one whose
/// path cannot be taken apart.
pub fn input_of<O: Operation>(prepared: &Prepared) -> Option<O> {
    serde_json::from_str(&input_text(&O::SPEC, prepared)?).ok()
}

/// That input as JSON.
pub fn input_text(spec: &Spec, prepared: &Prepared) -> Option<String> {
    belongs(spec, prepared, None).ok()?;
    let path = prepared.path.split('?').next()?;
    let mut fields: Vec<(String, Box<RawValue>)> = Vec::new();
    for (have, want) in path.split('/').zip(spec.path.split('/')) {
        if let Some(name) = want.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            let value = percent_encoding::percent_decode_str(have).decode_utf8().ok()?;
            fields.push((name.to_owned(), serde_json::value::to_raw_value(&value).ok()?));
        }
    }
    let body = RawFields::of(prepared.body.as_deref()?)?;
    fields.extend(body.0.iter().filter(|(name, _)| name != KEY_FIELD).map(|(name, raw)| (name.clone(), (*raw).to_owned())));
    let text: Vec<String> = fields.iter().map(|(name, raw)| format!("{}:{}", serde_json::Value::from(name.as_str()), raw.get())).collect();
    Some(format!("{{{}}}", text.join(",")))
}

fn unwritable() -> Fault {
    Fault::new(Code::Refused, message!("service-request-unwritable"))
}

/// Checks the input and writes it down. Fails where a rule of the input is broken, a placeholder's value is
/// missing, or the row takes a key and there is none.
pub(crate) fn prepare(input: &dyn AnyInput, key: Option<Uuid>) -> Result<Prepared, Fault> {
    input.checked()?;
    let spec = &input.row().spec;
    let json = input.json().map_err(|_| unwritable())?;
    let mut fields = RawFields::of(&json).ok_or_else(unwritable)?.0;

    let mut path = String::with_capacity(spec.path.len() + 32);
    for segment in spec.path.split('/').skip(1) {
        path.push('/');
        match segment.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            None => path.push_str(segment),
            Some(name) => {
                let at = fields.iter().position(|(field, _)| field == name);
                let value = at.and_then(|at| scalar(fields.remove(at).1.get()));
                let value = value.ok_or_else(|| Fault::invalid(name, message!("service-field-missing", name = name)))?;
                push_segment(&mut path, name, &value)?;
            }
        }
    }

    if spec.method == Method::GET {
        push_query(&mut path, &fields)?;
        return Ok(Prepared { path, body: None });
    }
    let mut body = String::with_capacity(json.len() + 64);
    let mut separator = '{';
    let mut push = |name: &str, value: &str| {
        body.push(separator);
        separator = ',';
        // A field's name is a Rust identifier: nothing in it needs escaping.
        body.extend(["\"", name, "\":", value]);
    };
    if spec.replay == Replay::Keyed {
        let key = key.ok_or_else(|| Fault::new(Code::Refused, message!("service-key-missing")))?;
        push(KEY_FIELD, &format!("\"{key}\""));
    }
    for (name, value) in &fields {
        push(name, value.get());
    }
    if body.is_empty() {
        body.push('{');
    }
    body.push('}');
    Ok(Prepared { path, body: Some(body) })
}

/// A text, a number or a boolean as plain text; anything else is nothing.
fn scalar(raw: &str) -> Option<String> {
    match raw.as_bytes().first()? {
        b'"' => text_of(raw),
        b'{' | b'[' | b'n' => None,
        _ => Some(raw.to_owned()),
    }
}

fn push_segment(path: &mut String, name: &str, value: &str) -> Result<(), Fault> {
    if value.is_empty() {
        return Err(Fault::invalid(name, message!("service-field-missing", name = name)));
    }
    // URL parsers take these away however they are escaped, and another path would be asked.
    if value == "." || value == ".." {
        return Err(Fault::invalid(name, message!("service-not-an-id", value = value)));
    }
    push_encoded(path, value);
    Ok(())
}

fn push_query(path: &mut String, fields: &[(String, &serde_json::value::RawValue)]) -> Result<(), Fault> {
    let mut separator = '?';
    for (name, raw) in fields {
        if raw.get() == "null" {
            continue;
        }
        let value = match elements(raw.get()) {
            Some(items) => items.iter().map(|item| scalar(item.get())).collect::<Option<Vec<_>>>().map(|items| items.join(",")),
            None => scalar(raw.get()),
        };
        let value = value.ok_or_else(|| Fault::invalid(name, message!("service-not-in-address", name = name)))?;
        path.push(separator);
        separator = '&';
        push_encoded(path, name);
        path.push('=');
        push_encoded(path, &value);
    }
    Ok(())
}

/// Everything but unreserved characters is percent-encoded.
fn push_encoded(out: &mut String, text: &str) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if is_unreserved(byte) {
            out.push(char::from(byte));
        } else {
            out.extend(['%', char::from(HEX[usize::from(byte >> 4)]), char::from(HEX[usize::from(byte & 15)])]);
        }
    }
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

/// Whether a stored request is one of this row: a damaged or foreign one is stopped before it is sent.
pub(crate) fn belongs(spec: &Spec, prepared: &Prepared, key: Option<Uuid>) -> Result<(), Fault> {
    let foreign = || Fault::new(Code::Refused, message!("service-stored-foreign"));
    let (path, query) = prepared.path.split_once('?').map_or((prepared.path.as_str(), None), |(path, query)| (path, Some(query)));
    let is_get = spec.method == Method::GET;
    let same_path = path.split('/').count() == spec.path.split('/').count()
        && path
            .split('/')
            .zip(spec.path.split('/'))
            .all(|(have, want)| if want.starts_with('{') { !have.is_empty() && have.bytes().all(|b| is_unreserved(b) || b == b'%') } else { have == want });
    if !same_path || prepared.body.is_some() == is_get || query.is_some() && !is_get {
        return Err(foreign());
    }
    let Some(body) = &prepared.body else { return Ok(()) };
    let fields = RawFields::of(body).ok_or_else(foreign)?;
    if spec.replay == Replay::Keyed {
        let stored = fields.get(KEY_FIELD).and_then(text_of).and_then(|text| Uuid::parse_str(&text).ok()).ok_or_else(foreign)?;
        if key.is_some_and(|key| key != stored) {
            return Err(foreign());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use bursar_contract::{
        number::JsonNumber,
        tokens::TokenId,
        transactions::{CancelTransaction, ListTransactions, SendTransfer, TransactionId, ViewTransaction},
        virtual_accounts::ListBanks,
        wallets::WalletId,
    };

    use super::*;

    fn transfer(amount: &str) -> SendTransfer {
        SendTransfer {
            destination_address: "0xabc".into(),
            wallet_id: WalletId("w1".into()),
            token_id: TokenId("t1".into()),
            amount: Some(JsonNumber::new(amount).unwrap()),
            fee_level: None,
            nft_token_id: None,
            nft_token_ids: None,
            amounts: None,
        }
    }

    #[test]
    fn the_digits_typed_are_the_digits_sent() {
        let key = Uuid::from_u128(7);
        let prepared = prepare(&transfer("1304.530000000000000001"), Some(key)).unwrap();
        assert_eq!(prepared.path, "/v1/transactions/transfer/developer");
        assert_eq!(
            prepared.body.unwrap(),
            r#"{"idempotencyKey":"00000000-0000-0000-0000-000000000007","destinationAddress":"0xabc","walletId":"w1","tokenId":"t1","amount":1304.530000000000000001}"#
        );
    }

    #[test]
    fn the_input_can_be_read_back_from_what_was_stored() {
        let key = Some(Uuid::from_u128(7));
        let input = transfer("1304.530000000000000001");
        assert_eq!(input_of(&prepare(&input, key).unwrap()), Some(input.clone()));
        let cancel = CancelTransaction { id: TransactionId("a/b?c#d %é".into()) };
        let prepared = prepare(&cancel, key).unwrap();
        assert_eq!(input_of::<CancelTransaction>(&prepared), Some(cancel));
        assert_eq!(input_of::<SendTransfer>(&prepared), None);
        assert_eq!(input_of::<SendTransfer>(&Prepared { body: Some("{".into()), ..prepare(&input, key).unwrap() }), None);
    }

    #[test]
    fn a_keyed_row_without_a_key_and_a_broken_rule_are_refused_here() {
        assert_eq!(prepare(&transfer("1"), None).unwrap_err().code, Code::Refused);
        assert_eq!(prepare(&transfer("0"), Some(Uuid::nil())).unwrap_err().field.as_deref(), Some("amount"));
    }

    #[test]
    fn placeholders_leave_the_input_and_are_escaped_strictly() {
        let input = ViewTransaction { id: TransactionId("a/b?c#d %é\u{0}".into()), wallet_id: WalletId("w 1&x=2".into()) };
        assert_eq!(prepare(&input, None).unwrap().path, "/v1/transactions/a%2Fb%3Fc%23d%20%25%C3%A9%00/developer?walletId=w%201%26x%3D2");
        for bad in ["", ".", ".."] {
            let input = CancelTransaction { id: TransactionId(bad.into()) };
            assert_eq!(prepare(&input, Some(Uuid::nil())).unwrap_err().field.as_deref(), Some("id"), "{bad:?}");
        }
    }

    #[test]
    fn what_is_not_set_is_not_in_the_query() {
        let list = ListTransactions { wallet_id: WalletId("w".into()), limit: Some(50), page: None };
        assert_eq!(prepare(&list, None).unwrap().path, "/v1/transactions/developer?walletId=w&limit=50");
        assert_eq!(prepare(&ListBanks::default(), None).unwrap().path, "/v2/virtual-accounts/banks");
    }

    #[test]
    fn a_stored_request_of_another_row_is_not_sent() {
        let key = Uuid::from_u128(7);
        let cancel = prepare(&CancelTransaction { id: TransactionId("t%1".into()) }, Some(key)).unwrap();
        let spec = &CancelTransaction::SPEC;
        assert!(belongs(spec, &cancel, Some(key)).is_ok() && belongs(spec, &cancel, None).is_ok());
        assert!(belongs(spec, &cancel, Some(Uuid::nil())).is_err());
        assert!(belongs(&SendTransfer::SPEC, &cancel, None).is_err());
        for path in [
            "/v1/transactions//cancel/developer",
            "/v1/transactions/a/cancel/developer?x=1",
            "//evil.test/v1/transactions/a",
            "/v1/transactions/a b/cancel/developer",
        ] {
            assert!(belongs(spec, &Prepared { path: path.into(), ..cancel.clone() }, None).is_err(), "{path}");
        }
        assert!(belongs(spec, &Prepared { body: Some("{}".into()), ..cancel.clone() }, None).is_err());
        assert!(belongs(spec, &Prepared { body: None, ..cancel }, None).is_err());
    }
}

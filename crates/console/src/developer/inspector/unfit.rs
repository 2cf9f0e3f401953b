//! Why an input does not fit its operation: at a field of the form, in words that say what the field takes.

use bursar_contract::{Code, Fault, untrusted::shown};
use bursar_messages::{Message, message};

use super::exchanges::json::{self, Line};
use crate::developer::api::{FieldKind, OperationField, OperationForm};

/// Everything that does not fit, each at its field. The reader stops at the first: it reads on with a value there that the field takes.
pub fn misfits(form: &OperationForm, input: &str, read: impl Fn(&str) -> Result<(), serde_json::Error>) -> Vec<Fault> {
    let mut text = input.to_owned();
    let mut found: Vec<Fault> = Vec::new();
    while let Err(error) = read(&text) {
        let fault = unfit(form, &text, &error);
        if found.iter().any(|before| before.field == fault.field) {
            break;
        }
        let next = form.fields.iter().find(|field| Some(&field.name) == fault.field.as_ref()).and_then(|field| with_fitting(field, &text));
        found.push(fault);
        match next {
            Some(next) => text = next,
            None => break,
        }
    }
    found
}

/// The input with a value at this field that it takes. None where it has no value, or nobody knows one.
fn with_fitting(field: &OperationField, input: &str) -> Option<String> {
    let path = format!("/{}", field.name.replace('.', "/"));
    let (from, until) = json::lines(input, usize::MAX).0.into_iter().find(|line| line.path == path)?.span;
    let value = match field.kind {
        FieldKind::Number => "1".to_owned(),
        FieldKind::Boolean => "true".to_owned(),
        FieldKind::Choice => serde_json::Value::from(field.options.first()?.as_str()).to_string(),
        FieldKind::List => "[]".to_owned(),
        FieldKind::Text => "\"1\"".to_owned(),
        FieldKind::Json => "{}".to_owned(),
    };
    Some(format!("{}{value}{}", input.get(..from)?, input.get(until..)?))
}

/// What the reader of an input says, told at the field of the form.
pub fn unfit(form: &OperationForm, input: &str, error: &serde_json::Error) -> Fault {
    let lines = json::lines(input, usize::MAX).0;
    let stop = Stop::of(input, &lines, error);
    let name = stop.field();
    if name.is_empty() {
        return Fault::new(Code::Invalid, message!("inspector-input"));
    }
    let is_within = |inner: &str, outer: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let Some(field) = form.fields.iter().find(|field| is_within(&name, &field.name)) else {
        // Of fields that belong together none may be there.
        return match form.fields.iter().find(|field| field.required && is_within(&field.name, &name)) {
            Some(first) => Fault::invalid(&first.name, message!("inspector-field-missing")),
            None => Fault::invalid(&name, message!("inspector-field-none", field = shown(&name))),
        };
    };
    let path = format!("/{}", field.name.replace('.', "/"));
    let why = match lines.iter().find(|line| line.path == path) {
        None => message!("inspector-field-missing"),
        Some(value) => wanted(field, value, &stop),
    };
    Fault::invalid(&field.name, why)
}

/// What a field takes, where it has something else.
fn wanted(field: &OperationField, value: &Line, stop: &Stop) -> Message {
    let is_text = value.value.starts_with('"');
    match field.kind {
        FieldKind::Number if field.whole => message!("inspector-field-whole"),
        FieldKind::Number => message!("inspector-field-number"),
        FieldKind::Boolean => message!("inspector-field-boolean"),
        FieldKind::Choice => message!("inspector-field-choice", options = field.options.join(", ")),
        FieldKind::List if field.numbers => message!("inspector-field-numbers"),
        FieldKind::List => message!("inspector-field-list"),
        // A text is refused by a rule of its own, such as that of an amount, which has its own sentence.
        FieldKind::Text if is_text => stop.said.as_str().into(),
        FieldKind::Text => message!("inspector-field-text"),
        // What was typed is sent as it is, and as a text where it is no JSON.
        FieldKind::Json if is_text || !stop.is_data => message!("inspector-field-json"),
        FieldKind::Json => match stop.member {
            Some(Member::Missing) => message!("inspector-field-json-missing", place = shown(&stop.place())),
            Some(Member::Unknown) => message!("inspector-field-json-unknown", place = shown(&stop.place())),
            None => message!("inspector-field-json-type", place = shown(&stop.place())),
        },
    }
}

/// A member of an object about which something is wrong, apart from its value.
#[derive(Clone, Copy)]
enum Member {
    Missing,
    Unknown,
}

/// Where the reader stopped, and why.
struct Stop {
    /// Names of fields and numbers of items, from the outside.
    parts: Vec<String>,
    member: Option<Member>,
    /// Whether it is JSON, and something else was expected.
    is_data: bool,
    /// The reader's words, without the position.
    said: String,
}

impl Stop {
    fn of(input: &str, lines: &[Line], error: &serde_json::Error) -> Self {
        let words = error.to_string();
        let said = words.split(" at line ").next().unwrap_or_default().to_owned();
        // The reader names a member in its words alone.
        let [missing, unknown] = ["missing field `", "unknown field `"].map(|start| said.strip_prefix(start).and_then(|rest| rest.split('`').next()));
        let (name, member) = match (missing, unknown) {
            (Some(name), _) => (Some(name), Some(Member::Missing)),
            (_, Some(name)) => (Some(name), Some(Member::Unknown)),
            _ => (None, None),
        };
        let before: usize = input.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (before + error.column()).saturating_sub(1);
        let around = lines.iter().filter(|line| line.span.0 <= at && at < line.span.1).max_by_key(|line| line.depth);
        // A value that is refused after it was read whole may be noticed where the object ends that holds it: its last one.
        let stopped = around.map(|around| match name {
            None if around.value == "{" && at + 1 == around.span.1 => last_in(around, at, lines).unwrap_or(around),
            _ => around,
        });
        let mut parts: Vec<String> = stopped.map(|line| line.path.split('/').skip(1).map(str::to_owned).collect()).unwrap_or_default();
        parts.extend(name.map(str::to_owned));
        Self { parts, member, is_data: error.is_data(), said }
    }

    /// The field of the form. A list is one field, whichever item it is.
    fn field(&self) -> String {
        self.parts.iter().take_while(|part| !is_number(part)).map(String::as_str).collect::<Vec<_>>().join(".")
    }

    /// The whole place: `metadata[0].refId`.
    fn place(&self) -> String {
        self.parts.iter().fold(String::new(), |place, part| match part {
            part if is_number(part) => format!("{place}[{part}]"),
            part if place.is_empty() => part.clone(),
            part => format!("{place}.{part}"),
        })
    }
}

/// The last value in an object that ends at a byte.
fn last_in<'a>(object: &Line, end: usize, lines: &'a [Line]) -> Option<&'a Line> {
    lines.iter().rfind(|line| line.depth == object.depth + 1 && object.span.0 < line.span.0 && line.span.1 <= end)
}

fn is_number(part: &str) -> bool {
    part.parse::<usize>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{developer::inspector::runner::form_named, payments::dispatch};

    /// Field and sentence of an input that does not fit.
    fn said(operation: &str, input: &str) -> (String, String) {
        let error = (dispatch::by_name(operation).unwrap().read)(input).err().unwrap_or_else(|| panic!("{operation} takes {input}"));
        let fault = unfit(&form_named(operation).unwrap(), input, &error);
        (fault.field.unwrap_or_default(), fault.message.to_string())
    }

    fn transfer(amount: &str) -> String {
        format!(r#"{{"destinationAddress":"0x","tokenId":"t","walletId":"w","amount":{amount},"feeLevel":"LOW"}}"#)
    }

    fn payout(destination: &str) -> String {
        format!(r#"{{"id":"a","amount":"1","destinationType":"BANK","destination":{{{destination}}}}}"#)
    }

    #[test]
    fn an_input_that_does_not_fit_names_the_field_where_it_stops() {
        let at = |operation: &str, input: &str| said(operation, input).0;
        assert_eq!(at("transaction_transfer", &transfer("abc")), "amount");
        assert_eq!(at("transaction_transfer", &transfer("1,\n\"amounts\":[1,\n x]")), "amounts");
        assert_eq!(at("transaction_transfer", &transfer("1").replace("LOW", "SOON")), "feeLevel");
        assert_eq!(at("transaction_transfer", r#"{"destinationAddress":"0x","tokenId":"t","walletId":"w","amount":"1,5"}"#), "amount", "the last one");
        assert_eq!(at("transaction_transfer", "{}"), "destinationAddress");
        assert_eq!(at("token_list", r#"{"page":1,"limit":true}"#), "limit");
        assert_eq!(at("virtual_account_transfer", &payout("")), "destination.accountNumber");
        assert_eq!(at("virtual_account_transfer", &payout(r#""accountNumber":5"#)), "destination.accountNumber");
        assert_eq!(at("virtual_account_transfer", &payout(r#""nobody":"5""#)), "destination.nobody");
        assert_eq!(at("virtual_account_transfer", r#"{"id":"a","amount":"1","destinationType":"BANK"}"#), "destination.accountNumber", "none of a group");
        assert_eq!(said("token_list", "7"), (String::new(), "The input is not a JSON object.".into()));
    }

    #[test]
    fn every_field_that_does_not_fit_is_named_at_once() {
        let fields = |operation: &str, input: &str| -> Vec<String> {
            let read = |text: &str| (dispatch::by_name(operation).unwrap().read)(text).map(|_| ());
            misfits(&form_named(operation).unwrap(), input, read).into_iter().map(|fault| fault.field.unwrap_or_default()).collect()
        };
        assert_eq!(fields("transaction_transfer", &transfer(r#""1,5""#).replace("LOW", "SOON")), ["amount", "feeLevel"]);
        assert_eq!(fields("token_list", r#"{"page":"one","limit":"1.5"}"#), ["page", "limit"]);
        // What is missing is said last, and then the reader cannot go on.
        assert_eq!(fields("message_sign", r#"{"message":"a","encodeByHex":"perhaps"}"#), ["encodeByHex", "walletId"]);
        assert_eq!(fields("transaction_transfer", &transfer("1")), Vec::<String>::new());
    }

    #[test]
    fn what_a_field_takes_is_said_in_words_and_never_in_those_of_a_parser() {
        let typed = |parts: &str| format!(r#"{{"walletId":"w","domain":{{}},{parts}}}"#);
        for (operation, input, field, words) in [
            ("transaction_transfer", transfer(r#""1,5""#), "amount", "Enter a number in digits, such as 12.5."),
            ("transaction_transfer", transfer(r#"1,"amounts":["x"]"#), "amounts", "Enter one number per line, in digits."),
            ("transaction_transfer", transfer("1").replace("LOW", "SOON"), "feeLevel", "Choose one of these: LOW, MEDIUM, HIGH."),
            ("transaction_transfer", "{}".into(), "destinationAddress", "Fill in this field."),
            ("token_list", r#"{"limit":"1.5"}"#.into(), "limit", "Enter a whole number in digits, such as 12."),
            ("message_sign", r#"{"message":"a","encodeByHex":"perhaps","walletId":"w"}"#.into(), "encodeByHex", "Choose Yes or No."),
            ("virtual_account_transfer", payout(r#""accountNumber":5"#), "destination.accountNumber", "This field takes text."),
            ("virtual_account_transfer", payout(r#""nobody":"5""#), "destination.nobody", "This operation has no field “destination.nobody”."),
            ("typed_data_sign", typed(r#""types":{},"value":"{\"a\":""#), "value", "This is not complete JSON."),
            ("typed_data_sign", typed(r#""types":{"A":[{"name":"x"}]},"value":{}"#), "types", "“types.A[0].type” is missing."),
            ("typed_data_sign", typed(r#""types":{"A":[{"name":"x","of":1}]},"value":{}"#), "types", "“types.A[0].of” is not a part of this field."),
            ("typed_data_sign", typed(r#""types":{"A":[{"name":"x","type":5}]},"value":{}"#), "types", "“types.A[0].type” does not have the expected type."),
        ] {
            assert_eq!(said(operation, &input), (field.to_owned(), words.to_owned()), "{input}");
        }
        let (field, words) = said("virtual_account_transfer", &payout(r#""accountNumber":"0123456789""#).replace(r#""amount":"1""#, r#""amount":"1.234""#));
        assert_eq!(field, "amount");
        assert!(words.ends_with('.') && !words.contains("expected"), "an amount has sentences of its own: {words}");
    }
}

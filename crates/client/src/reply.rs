//! Opens an answer: envelope, wrappers, error texts. Leniently, because several forms were seen of each
//! (docs/reference/observed-behaviour.md#answers), and never by guessing that something succeeded.

use crate::{
    AnyReply, Row,
    fields::{RawFields, elements, text_of},
};
use bursar_messages::{Message, message};

/// What a complete 2xx says.
pub(crate) enum Opened {
    /// What the row promises.
    Reply(Box<dyn AnyReply>),
    /// `success: false`.
    Refused(ErrorText),
    /// Something else; the words say what.
    Unreadable(Message),
}

/// What an error body says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ErrorText {
    /// The service's sentence.
    pub message: Option<String>,
    /// The input's field it is about.
    pub field: Option<String>,
    /// The status inside the body.
    pub status: Option<u16>,
}

/// Lists in lists that an error text is looked for in: each level is read again.
const DEEPEST: usize = 4;

/// A body as text: UTF-8, with or without a byte order mark.
pub(crate) fn text(body: &[u8]) -> Option<&str> {
    std::str::from_utf8(body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body)).ok()
}

/// Reads the body of a 2xx.
pub(crate) fn open(row: &Row, body: &[u8]) -> Opened {
    let Some(text) = text(body).map(str::trim) else { return Opened::Unreadable(message!("service-why-not-text")) };
    if text.is_empty() {
        return Opened::Unreadable(message!("service-why-empty"));
    }
    let Some(envelope) = RawFields::of(text) else {
        // v1 was seen without an envelope: the answer may be the bare list.
        let unreadable = if is_json(text) { message!("service-why-form") } else { message!("service-why-not-json") };
        return (row.read)(text).map_or(Opened::Unreadable(unreadable), Opened::Reply);
    };
    let verdicts = || envelope.0.iter().filter(|(name, _)| name == "success").map(|(_, raw)| raw.get());
    if verdicts().any(|raw| matches!(raw, "false" | "\"false\"" | "0")) {
        return Opened::Refused(error_text(text));
    }
    if verdicts().next().is_none() && speaks_of_an_error(&envelope) {
        return Opened::Unreadable(message!("service-why-error"));
    }
    let holds = |name: &str| envelope.get(name).filter(|raw| raw.starts_with(['{', '[']));
    let payload = holds("data").or_else(|| holds("message")).unwrap_or(text);
    read_payload(row, payload).map_or(Opened::Unreadable(message!("service-why-form")), Opened::Reply)
}

/// Whether a body names a record: an id, a hash or a state, in the envelope, in its payload or in a wrapper there.
pub(crate) fn names_a_record(body: &[u8]) -> bool {
    const MARKS: [&str; 8] = ["id", "_id", "transactionId", "challengeId", "txHash", "transactionHash", "hash", "state"];
    /// How deep a record was seen inside an envelope.
    const DEPTH: usize = 3;
    fn named(raw: &str, depth: usize) -> bool {
        if let Some(items) = elements(raw) {
            return depth > 0 && items.iter().any(|item| named(item.get(), depth - 1));
        }
        let Some(fields) = RawFields::of(raw) else { return false };
        let filled = |raw: &str| !matches!(raw, "null" | "\"\"" | "false") && !raw.starts_with(['{', '[']);
        MARKS.iter().any(|name| fields.get(name).is_some_and(filled))
            // What is wrong with a field may name the field's own value as an id.
            || depth > 0 && fields.0.iter().any(|(name, raw)| !matches!(name.as_str(), "error" | "errors") && named(raw.get(), depth - 1))
    }
    text(body).is_some_and(|text| named(text.trim(), DEPTH))
}

/// Whether it is one JSON value.
pub(crate) fn is_json(text: &str) -> bool {
    serde_json::from_str::<&serde_json::value::RawValue>(text).is_ok()
}

/// A 2xx that says neither `success` nor anything but an error must not pass for an answer whose fields are all optional.
fn speaks_of_an_error(envelope: &RawFields<'_>) -> bool {
    let filled = |name: &str| envelope.get(name).is_some_and(|raw| !matches!(raw, "false" | "\"\"" | "[]" | "{}"));
    let status = ["status", "statusCode", "code"].iter().filter_map(|name| envelope.get(name)?.parse::<u16>().ok()).any(|status| status >= 400);
    filled("error") || filled("errors") || status
}

/// Reads the payload itself or what a wrapper in it holds. The payload wins where it is a record of its own.
fn read_payload(row: &Row, payload: &str) -> Option<Box<dyn AnyReply>> {
    let own = (row.read)(payload);
    let Some(fields) = RawFields::of(payload) else { return own };
    if own.is_some() && ["id", "_id"].iter().any(|name| fields.get(name).is_some()) {
        return own;
    }
    let list = fields.get("items").filter(|raw| raw.starts_with('['));
    row.wrappers.iter().filter_map(|name| fields.get(name)).chain(list).filter(|raw| raw.starts_with(['{', '['])).find_map(row.read).or(own)
}

/// Reads an error body: `errors.message`, `errors[].message`, `message`, `error`, in this order.
pub(crate) fn error_text(text: &str) -> ErrorText {
    let Some(envelope) = RawFields::of(text) else { return ErrorText::default() };
    let status = ["status", "statusCode", "code"].iter().find_map(|name| envelope.get(name)?.parse().ok());
    let mut found = ErrorText { status, ..ErrorText::default() };
    if let Some(errors) = envelope.get("errors") {
        found.take_errors(errors, DEEPEST);
    }
    for name in ["message", "error"] {
        if found.message.is_none()
            && let Some(raw) = envelope.get(name)
        {
            found.take_errors(raw, DEEPEST);
        }
    }
    if found.field.is_none() {
        found.field = ["field", "path"].iter().find_map(|name| field_of(envelope.get(name)?));
    }
    found
}

impl ErrorText {
    /// A text, a list of texts or objects, an object with a message, or one of field names and their messages.
    fn take_errors(&mut self, raw: &str, deeper: usize) {
        if let Some(text) = text_of(raw) {
            self.message = clean(&text);
        } else if let Some(items) = elements(raw).filter(|_| deeper > 0) {
            let mut messages = Vec::new();
            for item in items.iter().take(5) {
                let mut one = Self::default();
                one.take_errors(item.get(), deeper - 1);
                messages.extend(one.message.filter(|message| !messages.contains(message)));
                self.field = self.field.take().or(one.field);
            }
            self.message = clean(&messages.join("; "));
        } else if let Some(fields) = RawFields::of(raw) {
            self.field = ["field", "path", "property", "param"].iter().find_map(|name| field_of(fields.get(name)?));
            self.message = fields.get("message").and_then(texts);
            if self.message.is_none()
                && let Some((name, message)) = fields.0.iter().find_map(|(name, raw)| Some((name, texts(raw.get())?)))
            {
                self.message = Some(message);
                self.field = self.field.take().or_else(|| plain_field(name));
            }
        }
    }
}

/// A text, or the texts of a list.
fn texts(raw: &str) -> Option<String> {
    let joined = match elements(raw) {
        Some(items) => items.iter().filter_map(|item| text_of(item.get())).collect::<Vec<_>>().join("; "),
        None => text_of(raw)?,
    };
    clean(&joined)
}

/// One line without control and direction characters, at most 300 characters: it is text from outside.
pub(crate) fn clean(text: &str) -> Option<String> {
    let hidden = |c: char| c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    let spaced: String = text.chars().map(|c| if hidden(c) { ' ' } else { c }).take(2_000).collect();
    let mut line = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((cut, _)) = line.char_indices().nth(300) {
        line.truncate(cut);
        line.push('…');
    }
    (!line.is_empty()).then_some(line)
}

/// A field's name as text, or as the list of its parts.
fn field_of(raw: &str) -> Option<String> {
    let name = match elements(raw) {
        Some(parts) => parts.iter().map(|part| text_of(part.get()).unwrap_or_else(|| part.get().to_owned())).collect::<Vec<_>>().join("."),
        None => text_of(raw)?,
    };
    plain_field(&name)
}

/// Only what can be a field's name: a request path such as `/v1/…` is none.
fn plain_field(name: &str) -> Option<String> {
    let fits = (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_.-[]".contains(&b));
    fits.then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_lists_in_lists_is_given_up_at_once() {
        for depth in [5, 1_000, 1_000_000] {
            let text = format!(r#"{{"message":{}"No."{}}}"#, "[".repeat(depth), "]".repeat(depth));
            assert_eq!(error_text(&text).message, None, "{depth}");
        }
        assert_eq!(error_text(r#"{"message":[[["No."]]]}"#).message.as_deref(), Some("No."), "a few lists are opened");
    }

    #[test]
    fn an_answer_of_many_fields_is_opened() {
        let fields: Vec<String> = (0..100_000).map(|at| format!(r#""odd{at}":{at}"#)).collect();
        let text = format!(r#"{{"success":false,{},"message":"No."}}"#, fields.join(","));
        assert_eq!(error_text(&text).message.as_deref(), Some("No."));
        assert!(matches!(open(&Row::of::<bursar_contract::wallets::ListWallets>(), text.as_bytes()), Opened::Refused(_)));
    }
}

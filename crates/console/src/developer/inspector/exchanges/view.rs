//! An exchange for the eye: bodies in lines, and what of the answer this version does not know.

use std::collections::{HashMap, HashSet};

use bursar_contract::Fault;

use super::{Exchanges, json, paths, record::StoredExchange};
use crate::developer::api::{BodyLine, BodyView, ExchangeRow, ExchangeView, HeaderLine, Repeat, UnknownField};
use bursar_messages::message;

/// Characters of a raw body, and lines, that cross to the window.
const RAW: usize = 200_000;
const LINES: usize = 20_000;
/// Unknown fields that are listed by name.
const LISTED: usize = 200;

/// What the connection adds to an exchange for showing it.
pub struct Connection<'a> {
    pub base_url: &'a str,
    pub key_header: &'a str,
    pub key_last_four: &'a str,
}

impl Exchanges {
    /// An exchange with its bodies. What the journal knows of it is for the caller to add.
    pub fn view(&self, id: &str, connection: &Connection<'_>) -> Result<(ExchangeView, StoredExchange), Fault> {
        let (number, kept) = self.must(id)?;
        let row = self.row_of(number)?.ok_or_else(|| Fault::new(bursar_contract::Code::NotFound, message!("inspector-gone")))?;
        Ok((view(row, &kept, connection), kept))
    }
}

fn view(row: ExchangeRow, kept: &StoredExchange, connection: &Connection<'_>) -> ExchangeView {
    let answer = kept.answer_text();
    let extra = kept.reading.as_deref().map(extras).unwrap_or_default();
    let (lines, whole) = json::lines(&answer, LINES);
    let unknown = unknown_fields(&answer, &lines, &extra);
    let paths = kept.reading.as_deref().map(|reading| paths::of(&lines, reading)).unwrap_or_default();
    let clip = |micros: u64| u32::try_from(micros).unwrap_or(u32::MAX);
    ExchangeView {
        url: format!("{}{}", connection.base_url, kept.path),
        request_headers: kept.request_headers.iter().map(|(name, value)| header(name, value, connection)).collect(),
        request: kept.request.as_deref().map(|text| body(text.as_bytes())),
        sealed_field: kept.sealed.as_ref().map(|(name, _)| name.clone()),
        sealed_bytes: kept.sealed.as_ref().map(|(_, bytes)| u32::try_from(*bytes).unwrap_or(u32::MAX)),
        answer_headers: kept.answer_headers.iter().map(|(name, value)| HeaderLine { name: name.clone(), value: value.clone() }).collect(),
        answer: row.status.map(|_| body_of(&answer, kept.answer.len(), lines, whole, Marks { unknown: &unknown, paths })),
        first_micros: kept.first.map(clip),
        total_micros: clip(kept.total),
        name_micros: kept.name.map(clip),
        connection_micros: kept.connection.map(clip),
        reading: kept.reading.as_deref().map(|text| body(text.as_bytes())),
        unknown: unknown.iter().take(LISTED).map(|(path, value)| UnknownField { path: path.clone(), value: value.chars().take(200).collect() }).collect(),
        fault: kept.fault.clone(),
        sent: kept.sent.clone(),
        cause: kept.cause.clone(),
        intent: None,
        objects: objects(kept, &row),
        input: None,
        repeat: Repeat::No,
        repeat_reason: None,
        row,
    }
}

fn header(name: &str, value: &str, connection: &Connection<'_>) -> HeaderLine {
    let value = if name.eq_ignore_ascii_case(connection.key_header) { format!("••••{}", connection.key_last_four) } else { value.to_owned() };
    HeaderLine { name: name.to_owned(), value }
}

fn body(bytes: &[u8]) -> BodyView {
    let text = String::from_utf8_lossy(bytes);
    let (lines, whole) = json::lines(&text, LINES);
    body_of(&text, bytes.len(), lines, whole, Marks::default())
}

/// What is said of the lines of a response.
#[derive(Default)]
struct Marks<'a> {
    /// Fields that this version does not know.
    unknown: &'a [(String, String)],
    /// Paths for references, by place.
    paths: HashMap<String, String>,
}

fn body_of(text: &str, bytes: usize, lines: Vec<json::Line>, whole: bool, mut marks: Marks<'_>) -> BodyView {
    let fields: HashSet<&str> = marks.unknown.iter().map(|(field, _)| field.as_str()).collect();
    // A field, or something inside of one.
    let is_unknown = |path: &str| fields.contains(path) || path.match_indices('/').any(|(at, _)| fields.contains(&path[..at]));
    let raw: String = text.chars().take(RAW).collect();
    // What is no JSON at all has no lines that say more than its own.
    let structured = text.trim_start().starts_with(['{', '[']);
    let lines = lines.into_iter().filter(|_| structured).map(|line| BodyLine {
        depth: u32::try_from(line.depth).unwrap_or(u32::MAX),
        unknown: is_unknown(&line.path),
        path: marks.paths.remove(&line.path),
        name: line.name,
        value: if line.comma { format!("{},", line.value) } else { line.value },
    });
    BodyView {
        shortened: raw.len() < text.len() || !whole,
        raw,
        json: json::is_whole(text),
        lines: lines.collect(),
        bytes: u32::try_from(bytes).unwrap_or(u32::MAX),
    }
}

/// Names and texts of what records left over: their `extra` fields.
fn extras(reading: &str) -> HashSet<(String, String)> {
    fn walk(value: &serde_json::Value, found: &mut HashSet<(String, String)>) {
        match value {
            serde_json::Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
            serde_json::Value::Object(fields) => {
                for (name, value) in fields {
                    match value {
                        serde_json::Value::Object(extra) if name == "extra" => {
                            found.extend(extra.iter().filter_map(|(name, text)| Some((name.clone(), text.as_str()?.to_owned()))));
                        }
                        _ => walk(value, found),
                    }
                }
            }
            _ => {}
        }
    }
    let mut found = HashSet::new();
    if let Ok(value) = serde_json::from_str(reading) {
        walk(&value, &mut found);
    }
    found
}

/// Where in the answer the fields stand that the reading left over.
fn unknown_fields(answer: &str, lines: &[json::Line], extra: &HashSet<(String, String)>) -> Vec<(String, String)> {
    if extra.is_empty() {
        return Vec::new();
    }
    let of = |line: &json::Line| {
        let text = answer.get(line.span.0..line.span.1)?;
        extra.contains(&(line.field()?, text.to_owned())).then(|| (line.path.clone(), text.to_owned()))
    };
    lines.iter().filter_map(of).collect()
}

/// What the request is about: for "same object".
fn objects(kept: &StoredExchange, row: &ExchangeRow) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut add = |value: String| {
        if !value.is_empty() && value.len() <= 120 && found.len() < 12 && !found.contains(&value) {
            found.push(value);
        }
    };
    let (path, query) = kept.path.split_once('?').unwrap_or((&kept.path, ""));
    path.split('/').zip(row.path.split('/')).filter(|(_, want)| want.starts_with('{')).for_each(|(have, _)| add(have.to_owned()));
    let named = |name: &str| super::record::OBJECTS.contains(&name);
    url::form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| named(name)).for_each(|(_, value)| add(value.into_owned()));
    for (document, is_request) in [(kept.request.as_deref().unwrap_or_default(), true), (&*kept.answer_text(), false)] {
        json::lines(document, 400).0.iter().flat_map(|line| super::record::objects_of(line, is_request)).for_each(&mut add);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_the_reading_left_over_is_found_in_the_answer_where_it_stands() {
        let answer = r#"{"success":true,"data":{"wallets":[{"id":"w1","colour":{"r": 1}},{"id":"w2","shade":2.50}]}}"#;
        let reading = r#"[{"id":"w1","extra":{"colour":"{\"r\": 1}"}},{"id":"w2","extra":{"shade":"2.50"}}]"#;
        let (lines, _) = json::lines(answer, 100);
        let found = unknown_fields(answer, &lines, &extras(reading));
        assert_eq!(found, [("/data/wallets/0/colour".into(), "{\"r\": 1}".into()), ("/data/wallets/1/shade".into(), "2.50".into())]);
        let view = body_of(answer, answer.len(), lines, true, Marks { unknown: &found, ..Marks::default() });
        let marked: Vec<_> = view.lines.iter().filter(|line| line.unknown).filter_map(|line| line.name.clone()).collect();
        assert_eq!(marked, ["\"colour\"", "\"r\"", "\"shade\""]);
        assert!(view.json && !view.shortened);
    }

    #[test]
    fn an_answer_that_is_no_json_is_shown_raw() {
        let view = body(b"<html>Bad gateway</html>");
        assert_eq!((view.raw.as_str(), view.lines.len(), view.json), ("<html>Bad gateway</html>", 0, false));
    }

    #[test]
    fn an_answer_full_of_unknown_fields_is_laid_out_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("fields of an answer", |count| {
            let fields: Vec<String> = (0..count).map(|at| format!("\"odd{at}\":[{at}]")).collect();
            let answer = format!("{{{}}}", fields.join(","));
            let unknown: Vec<(String, String)> = (0..count).map(|at| (format!("/odd{at}"), String::new())).collect();
            let (lines, whole) = json::lines(&answer, usize::MAX);
            let view = body_of(&answer, answer.len(), lines, whole, Marks { unknown: &unknown, ..Marks::default() });
            assert_eq!(view.lines.iter().filter(|line| line.unknown).count(), 3 * count);
        });
    }
}

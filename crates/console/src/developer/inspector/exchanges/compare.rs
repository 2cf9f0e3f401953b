//! Two exchanges side by side, value by value.

use std::collections::BTreeMap;

use bursar_contract::{Code, Fault};

use super::{Exchanges, StoredExchange, json};
use crate::developer::api::{Comparison, Difference, ExchangeRow};
use bursar_messages::message;

/// Differences shown of each side.
const MOST: usize = 500;
const LINES: usize = 50_000;

impl Exchanges {
    /// What differs between two exchanges.
    pub fn compare(&self, first: &str, second: &str) -> Result<Comparison, Fault> {
        let gone = || Fault::new(Code::NotFound, message!("inspector-gone-one"));
        let ((one, kept_one), (two, kept_two)) = (self.must(first)?, self.must(second)?);
        let (one, two) = (self.row_of(one)?.ok_or_else(gone)?, self.row_of(two)?.ok_or_else(gone)?);
        let asked =
            |row: &ExchangeRow, kept: &StoredExchange| beside(request_line(&row.method, &kept.path), values(kept.request.as_deref().unwrap_or_default()));
        let answered = |row: &ExchangeRow, kept: &StoredExchange| {
            let status = row.status.map(|status| ("status".to_owned(), status.to_string()));
            beside(status.into_iter().collect(), values(&kept.answer_text()))
        };
        let (request, same_request, more_request) = differences(asked(&one, &kept_one), asked(&two, &kept_two));
        let (answer, same_answer, more_answer) = differences(answered(&one, &kept_one), answered(&two, &kept_two));
        Ok(Comparison { first: one, second: two, request, answer, same: same_request + same_answer, more: more_request || more_answer })
    }
}

type Values = BTreeMap<String, (usize, String)>;

/// The method, the path and each value of the query, by their places.
fn request_line(method: &str, whole: &str) -> Vec<(String, String)> {
    let (path, query) = whole.split_once('?').unwrap_or((whole, ""));
    let mut line = vec![("method".to_owned(), method.to_owned()), ("path".to_owned(), path.to_owned())];
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let again = line.iter().filter(|(place, _)| *place == format!("?{name}") || place.starts_with(&format!("?{name}["))).count();
        line.push((if again == 0 { format!("?{name}") } else { format!("?{name}[{again}]") }, value.into_owned()));
    }
    line
}

/// What stands before a body, and the body.
fn beside(first: Vec<(String, String)>, body: Values) -> Values {
    let before = first.len();
    let first = first.into_iter().enumerate().map(|(at, (place, value))| (place, (at, value)));
    first.chain(body.into_iter().map(|(place, (at, value))| (place, (at + before, value)))).collect()
}

/// Values by their place. What is no JSON is one value without a place.
fn values(text: &str) -> Values {
    if !text.trim_start().starts_with(['{', '[']) {
        let text = text.trim();
        return if text.is_empty() { BTreeMap::new() } else { BTreeMap::from([(String::new(), (0, text.chars().take(2_000).collect()))]) };
    }
    let lines = json::lines(text, LINES).0;
    // Brackets hold nothing of their own; an empty pair says that there is nothing.
    lines
        .into_iter()
        .enumerate()
        .filter(|(_, line)| !matches!(line.value.as_str(), "{" | "[" | "}" | "]"))
        .map(|(at, line)| (line.path, (at, line.value)))
        .collect()
}

/// What differs, in the order in which it stands, and how many values are the same.
fn differences(one: Values, mut two: Values) -> (Vec<Difference>, u32, bool) {
    let mut same = 0;
    let mut found: Vec<(usize, Difference)> = Vec::new();
    for (path, (at, value)) in one {
        match two.remove(&path) {
            Some((_, other)) if other == value => same += 1,
            other => found.push((at, Difference { path, first: Some(value), second: other.map(|(_, other)| other) })),
        }
    }
    found.extend(two.into_iter().map(|(path, (at, value))| (at, Difference { path, first: None, second: Some(value) })));
    found.sort_by_key(|(at, _)| *at);
    let more = found.len() > MOST;
    (found.into_iter().take(MOST).map(|(_, difference)| difference).collect(), same, more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_told_and_digits_count() {
        let texts = |first: &str, second: &str| differences(values(first), values(second));
        let (found, same, more) = texts(r#"{"id":"a","n":[1,2],"x":1.0,"gone":null}"#, r#"{"n":[1,3,4],"id":"a","x":1.00,"new":{}}"#);
        let told: Vec<_> = found.iter().map(|one| (one.path.as_str(), one.first.as_deref(), one.second.as_deref())).collect();
        assert_eq!(
            told,
            [
                ("/n/1", Some("2"), Some("3")),
                ("/n/2", None, Some("4")),
                ("/x", Some("1.0"), Some("1.00")),
                ("/gone", Some("null"), None),
                ("/new", None, Some("{}"))
            ]
        );
        assert_eq!((same, more), (2, false));
        assert_eq!(texts("<a>", "<b>").0.len(), 1);
        assert!(texts("", "").0.is_empty());
    }

    #[test]
    fn the_method_the_path_and_each_value_of_the_query_are_part_of_a_request() {
        let line = |method: &str, whole: &str| beside(request_line(method, whole), values(""));
        let (found, same, _) = differences(line("GET", "/v2/wallets/a/balances?limit=50"), line("GET", "/v2/wallet-sets?page=1&limit=100"));
        let told: Vec<_> = found.iter().map(|one| (one.path.as_str(), one.first.as_deref(), one.second.as_deref())).collect();
        assert_eq!(told, [("path", Some("/v2/wallets/a/balances"), Some("/v2/wallet-sets")), ("?limit", Some("50"), Some("100")), ("?page", None, Some("1"))]);
        assert_eq!(same, 1, "the method");
        let twice = request_line("GET", "/x?a=1&a=2&ab=3");
        assert_eq!(twice.iter().map(|(place, _)| place.as_str()).collect::<Vec<_>>(), ["method", "path", "?a", "?a[1]", "?ab"]);
    }
}

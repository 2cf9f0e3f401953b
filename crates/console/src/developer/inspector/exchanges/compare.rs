//! Two exchanges side by side, value by value.

use std::collections::BTreeMap;

use bursar_contract::{Code, Fault};

use super::{Exchanges, StoredExchange, json};
use crate::developer::api::{Comparison, Difference, ExchangeRow};
use bursar_messages::message;

/// Differences shown of each side.
const MOST: usize = 500;
const LINES: usize = 50_000;
/// Characters of a long part that is the same, shown on either side of what is left out.
const BESIDE: usize = 12;
/// The longest of what differs that is shown.
const LONGEST: usize = 120;

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
        return if text.is_empty() { BTreeMap::new() } else { BTreeMap::from([(String::new(), (0, text.to_owned()))]) };
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
            Some((_, other)) => {
                let (first, second) = apart(&value, &other);
                found.push((at, Difference { path, first: Some(first), second: Some(second) }));
            }
            None => found.push((at, Difference { path, first: Some(cut(&value)), second: None })),
        }
    }
    found.extend(two.into_iter().map(|(path, (at, value))| (at, Difference { path, first: None, second: Some(cut(&value)) })));
    found.sort_by_key(|(at, _)| *at);
    let more = found.len() > MOST;
    (found.into_iter().take(MOST).map(|(_, difference)| difference).collect(), same, more)
}

/// Two values, with what is the same at both of their ends shortened, so that the place where they differ is seen.
fn apart(one: &str, other: &str) -> (String, String) {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let same = |pairs: &mut dyn Iterator<Item = (&char, &char)>| pairs.take_while(|(a, b)| a == b).count();
    let begins = same(&mut one.iter().zip(&other));
    let ends = same(&mut one[begins..].iter().rev().zip(other[begins..].iter().rev()));
    let shown = |all: &[char]| {
        let (first, rest) = all.split_at(begins);
        let (differs, last) = rest.split_at(rest.len() - ends);
        let differs: String = differs.iter().collect();
        format!("{}{}{}", shortened(first), cut(&differs), shortened(last))
    };
    (shown(&one), shown(&other))
}

/// What is the same, with its middle left out where it is long.
fn shortened(same: &[char]) -> String {
    if same.len() <= 3 * BESIDE {
        return same.iter().collect();
    }
    let (first, last) = (&same[..BESIDE], &same[same.len() - BESIDE..]);
    first.iter().chain(&['…']).chain(last).collect()
}

fn cut(text: &str) -> String {
    let mut points = text.chars();
    let mut shown: String = points.by_ref().take(LONGEST).collect();
    if points.next().is_some() {
        shown.push('…');
    }
    shown
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
    fn the_place_where_two_long_values_differ_is_shown() {
        let data = |differs: &str| format!("\"0x{}{differs}{}\"", "ab".repeat(4_000), "cd".repeat(4_000));
        let (one, other) = apart(&data("17"), &data("2"));
        assert_eq!(one, "\"0xababababa…abababababab17cdcdcdcdcdcd…dcdcdcdcdcd\"");
        assert_eq!(other, "\"0xababababa…abababababab2cdcdcdcdcdcd…dcdcdcdcdcd\"");
        assert_eq!(apart("short", "shot"), ("short".into(), "shot".into()));
        assert_eq!(apart("aa", "aaa"), ("aa".into(), "aaa".into()));
        let (long, _) = apart(&"x".repeat(9_000), "y");
        assert_eq!(long.chars().count(), LONGEST + 1);
        // Also in a text that is no JSON, however late.
        let text = |differs: &str| format!("{}{differs}", "ab".repeat(4_000));
        let (found, same, _) = differences(values(&text("1")), values(&text("2")));
        assert_eq!((found.len(), same), (1, 0));
        assert!(found[0].first.as_ref().is_some_and(|first| first.ends_with("abab1")), "{found:?}");
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

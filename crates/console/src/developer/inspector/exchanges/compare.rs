//! Two exchanges side by side, value by value.

use std::collections::BTreeMap;

use bursar_contract::{Code, Fault};

use super::{Exchanges, json};
use crate::developer::api::{Comparison, Difference};
use bursar_messages::message;

/// Differences shown of each side.
const MOST: usize = 500;
const LINES: usize = 50_000;

impl Exchanges {
    /// What differs between two exchanges.
    pub fn compare(&self, first: &str, second: &str) -> Result<Comparison, Fault> {
        let gone = || Fault::new(Code::NotFound, message!("inspector-gone-one"));
        let ((one, kept_one), (two, kept_two)) = (self.must(first)?, self.must(second)?);
        let (request, same_request, more_request) =
            differences(kept_one.request.as_deref().unwrap_or_default(), kept_two.request.as_deref().unwrap_or_default());
        let (answer, same_answer, more_answer) = differences(&kept_one.answer_text(), &kept_two.answer_text());
        Ok(Comparison {
            first: self.row_of(one)?.ok_or_else(gone)?,
            second: self.row_of(two)?.ok_or_else(gone)?,
            request,
            answer,
            same: same_request + same_answer,
            more: more_request || more_answer,
        })
    }
}

/// Values by their place. What is no JSON is one value without a place.
fn values(text: &str) -> BTreeMap<String, (usize, String)> {
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
fn differences(first: &str, second: &str) -> (Vec<Difference>, u32, bool) {
    let (one, mut two) = (values(first), values(second));
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
        let (found, same, more) = differences(r#"{"id":"a","n":[1,2],"x":1.0,"gone":null}"#, r#"{"n":[1,3,4],"id":"a","x":1.00,"new":{}}"#);
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
        assert_eq!(differences("<a>", "<b>").0.len(), 1);
        assert!(differences("", "").0.is_empty());
    }
}

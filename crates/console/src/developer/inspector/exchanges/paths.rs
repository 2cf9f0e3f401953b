//! The paths by which a later request of a collection refers to the values of a response.

use std::collections::HashMap;

use super::{
    json::{self, Line},
    referable,
};

/// Lines of a record in which values are looked for.
const MOST_LINES: usize = 50_000;
/// Wrappers around a record, one in another, as services were seen to answer.
const MOST_WRAPPERS: usize = 3;
/// What records put aside because the contract does not know it.
const UNKNOWN_FIELDS: &str = "extra";

/// The paths by which a later request refers to values of a response, by their places in it: those of the record that was read out of it.
pub(super) fn of(answer: &[Line], reading: &str) -> HashMap<String, String> {
    let record = json::lines(reading, MOST_LINES).0;
    let values: HashMap<&str, String> = record.iter().filter(|line| is_referable(line)).filter_map(|line| Some((line.path.as_str(), line.scalar()?))).collect();
    let path = |line: &Line| {
        let value = line.scalar()?;
        let mut within = line.path.match_indices('/').map(|(at, _)| &line.path[at..]).take(1 + MOST_WRAPPERS);
        within.find(|place| values.get(place) == Some(&value)).map(dotted)
    };
    answer.iter().filter_map(|line| Some((line.path.clone(), path(line)?))).collect()
}

/// A place in a document as it is written in a reference.
pub(crate) fn dotted(place: &str) -> String {
    place.trim_start_matches('/').replace('/', ".")
}

/// Whether the field of a line is on the list. What the contract does not know never is.
pub(crate) fn is_referable(line: &Line) -> bool {
    let mut parts = line.path.split('/').filter(|part| !part.is_empty());
    let field = parts.clone().rfind(|part| part.parse::<u32>().is_err());
    parts.all(|part| part != UNKNOWN_FIELDS) && field.is_some_and(referable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_a_response_has_the_path_of_the_record_that_was_read_out_of_it() {
        let record = r#"[{"id":"t0"},{"id":"t1","amount":"2","redirectUrl":"https://g.test/"}]"#;
        let answer = r#"{"statusCode":200,"message":{"tokens":[{"id":"t0"},{"id":"t1","amount":2,"redirectUrl":"https://g.test/","shade":5}]}}"#;
        let found = of(&json::lines(answer, 100).0, record);
        let path = |place: &str| found.get(place).map(String::as_str);
        assert_eq!((path("/message/tokens/1/id"), path("/message/tokens/1/amount")), (Some("1.id"), Some("1.amount")));
        for none in ["/statusCode", "/message/tokens/1/redirectUrl", "/message/tokens/1/shade"] {
            assert_eq!(path(none), None, "{none} cannot be used");
        }
    }
}

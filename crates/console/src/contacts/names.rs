//! Names as people and banks spell them: compared word by word, never by a percentage.

use std::collections::BTreeSet;

/// Words that a record may carry or not without being another one.
const LEGAL: &[&str] = &["ltd", "limited", "plc", "nig", "nigeria", "co", "company", "enterprises", "ent", "inc", "llc", "mr", "mrs", "miss", "ms", "dr"];

/// One spelling for comparing: lower case, letters and digits, single spaces.
pub fn plain(name: &str) -> String {
    let spaced: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    spaced.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn words(name: &str) -> BTreeSet<String> {
    let all: BTreeSet<String> = plain(name).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let telling: BTreeSet<String> = all.iter().filter(|word| !LEGAL.contains(&word.as_str())).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

/// The words that only one of two names has: first's, then second's. Empty twice: the names say the same.
pub fn differing(first: &str, second: &str) -> (Vec<String>, Vec<String>) {
    let (first, second) = (words(first), words(second));
    (first.difference(&second).cloned().collect(), second.difference(&first).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_case_and_legal_words_do_not_make_another_name() {
        assert_eq!(differing("Halima Bello Logistics Ltd", "BELLO, HALIMA LOGISTICS"), (vec![], vec![]));
        assert_eq!(plain("  Chuks & Sons "), "chuks sons");
    }

    #[test]
    fn the_words_that_differ_are_named() {
        assert_eq!(differing("Halima Bello", "Halima Balo"), (vec!["bello".into()], vec!["balo".into()]));
        assert_eq!(differing("Ltd", "Plc"), (vec!["ltd".into()], vec!["plc".into()]));
    }
}

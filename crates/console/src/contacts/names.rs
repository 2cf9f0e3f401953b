//! Names as people and banks spell them: compared word by word, never by a percentage.

use std::collections::BTreeSet;

use crate::base::narration;

/// Words that a record may carry or not without being another one.
const LEGAL: &[&str] = &["ltd", "limited", "plc", "nig", "nigeria", "co", "company", "enterprises", "ent", "inc", "llc", "mr", "mrs", "miss", "ms", "dr"];

/// One spelling for comparing: lower case, letters and digits without marks of tone, single spaces. Banks write names without the marks.
pub fn plain(name: &str) -> String {
    let bare = name.chars().filter(|c| !narration::is_tone(*c)).map(|c| narration::plain(c).unwrap_or(c));
    let spaced: String = bare.map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
    spaced.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn words(name: &str) -> BTreeSet<String> {
    let all: BTreeSet<String> = plain(name).split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let telling: BTreeSet<String> = all.iter().filter(|word| !LEGAL.contains(&word.as_str())).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

/// The words that tell one name from another, in one order: equal for two names where nothing differs.
pub fn in_any_order(name: &str) -> String {
    Vec::from_iter(words(name)).join(" ")
}

/// The words that only one of two names has: first's, then second's. Empty twice: the names say the same.
pub fn differing(first: &str, second: &str) -> (Vec<String>, Vec<String>) {
    let (first, second) = (words(first), words(second));
    (first.difference(&second).cloned().collect(), second.difference(&first).cloned().collect())
}

/// Those words of a name, in its order and with its capitals.
pub fn as_written(name: &str, only: &[String]) -> Vec<String> {
    let is_one = |word: &&str| plain(word).split(' ').any(|part| only.iter().any(|one| one == part));
    name.split_whitespace().filter(is_one).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_case_and_legal_words_do_not_make_another_name() {
        assert_eq!(differing("Halima Bello Logistics Ltd", "BELLO, HALIMA LOGISTICS"), (vec![], vec![]));
        assert_eq!(plain("  Chuks & Sons "), "chuks sons");
        // As a person writes it, whole and in parts, and as the bank keeps it.
        for typed in ["Ọlúwáṣeun Adébáyọ̀", "O\u{323}lu\u{301}wa\u{301}s\u{323}eun Ade\u{301}bayo", "adebayo, OLUWASEUN"] {
            assert_eq!(differing(typed, "OLUWASEUN ADEBAYO"), (vec![], vec![]), "{typed}");
        }
        assert_eq!(differing("Ngozi Eze", "NGOZI EZE-OKAFOR"), (vec![], vec!["okafor".into()]));
    }

    #[test]
    fn names_that_say_the_same_have_one_text_and_others_have_another() {
        let names = ["Halima Bello Logistics Ltd", "BELLO, HALIMA LOGISTICS", "Halima Balo", "Ltd", "Plc", "Ọlúwáṣeun Adébáyọ̀", "adebayo, OLUWASEUN", ""];
        for first in names {
            for second in names {
                assert_eq!(in_any_order(first) == in_any_order(second), differing(first, second) == (vec![], vec![]), "{first} and {second}");
            }
        }
    }

    #[test]
    fn the_words_that_differ_are_said_as_they_were_written() {
        let written = |name: &str, other: &str| as_written(name, &differing(name, other).0);
        assert_eq!(written("Musa Bello", "EZE FATIMA"), ["Musa", "Bello"]);
        assert_eq!(written("OKAFOR, Ngozi", "NGOZI EZE"), ["OKAFOR"]);
        assert_eq!(written("Ngozi Eze-Okafor", "Ngozi Eze"), ["Eze-Okafor"]);
    }

    #[test]
    fn the_words_that_differ_are_named() {
        assert_eq!(differing("Halima Bello", "Halima Balo"), (vec!["bello".into()], vec!["balo".into()]));
        assert_eq!(differing("Ltd", "Plc"), (vec!["ltd".into()], vec!["plc".into()]));
    }
}

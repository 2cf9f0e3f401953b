//! Names that look the same and are not: letters of another alphabet in place of ours, as an impostor writes them.

use std::collections::HashMap;

use bursar_contract::Fault;
use unicode_security::MixedScript;

use super::{Finding, names};
use crate::base::{confusables::looks, session::Session};
use bursar_journal::contact::PaymentDetails;

/// How a name deceives the eye.
#[derive(Debug, PartialEq, Eq)]
pub enum Guise<'a> {
    /// It looks like this name, and is another one.
    Twin(&'a str),
    /// This word of it mixes letters of several alphabets.
    Mixed(&'a str),
}

/// The names known in a profile, indexed by their text and by how they look.
#[derive(Default)]
pub struct KnownNames {
    names: Vec<KnownName>,
    said: HashMap<String, Vec<usize>>,
    /// One index for each of the three ways to compare names.
    seen: [HashMap<String, Vec<usize>>; 3],
}

struct KnownName {
    name: String,
    said: String,
    /// The contact with this name. None if it is one of the organization's own names.
    contact: Option<String>,
    /// Somebody wrote or verified it on this computer: another one's contact excuses no letters.
    here: bool,
}

impl KnownNames {
    /// Indexes contacts, their account holders, and the organization's wallets and sets.
    pub fn of(session: &Session) -> Result<Self, Fault> {
        let mut known = Self::default();
        for contact in session.contacts().book()?.all() {
            let here = contact.methods.is_empty() || contact.methods.iter().any(|method| !method.is_hearsay());
            known.add(&contact.name, Some(&contact.id), here);
            for method in &contact.methods {
                if let PaymentDetails::Bank { account_name, .. } = &method.details {
                    known.add(account_name, Some(&contact.id), here);
                }
            }
        }
        for name in session.known_wallets().into_iter().filter_map(|wallet| wallet.name) {
            known.add(&name, None, true);
        }
        for name in session.wallet_cache().sets()?.into_iter().filter_map(|known| known.set.name) {
            known.add(&name, None, true);
        }
        Ok(known)
    }

    fn add(&mut self, name: &str, contact: Option<&str>, here: bool) {
        let (at, said) = (self.names.len(), names::plain(name));
        self.said.entry(said.clone()).or_default().push(at);
        for (seen, look) in self.seen.iter_mut().zip(looks(name)) {
            seen.entry(look).or_default().push(at);
        }
        self.names.push(KnownName { name: name.to_owned(), said, contact: contact.map(str::to_owned), here });
    }

    /// Whether a name imitates a known one, leaving out the names of one contact. A name that only differs in spelling counts as the known
    /// name.
    fn guise<'a>(&'a self, name: &'a str, without: Option<&str>) -> Option<Guise<'a>> {
        let said = names::plain(name);
        if said.is_empty() {
            return None;
        }
        let counts = |at: &usize| without.is_none() || self.names[*at].contact.as_deref() != without;
        let alike = self.seen.iter().zip(looks(name)).filter_map(|(seen, look)| seen.get(&look)).flatten().copied();
        let twin = alike.filter(|at| counts(at) && self.names[*at].said != said).min();
        let same = self.said.get(&said).is_some_and(|same| same.iter().any(|at| counts(at) && self.names[*at].here));
        let mixed = || name.split_whitespace().find(|word| !same && !word.is_single_script()).map(Guise::Mixed);
        twin.map(|at| Guise::Twin(&self.names[at].name)).or_else(mixed)
    }

    /// What a check or a review says if a name imitates another. It names the letters, because the names look the same.
    pub fn warning(&self, name: &str, without: Option<&str>) -> Option<Finding> {
        Some(match self.guise(name, without)? {
            Guise::Twin(other) => Finding::Twin { name: name.to_owned(), known: other.to_owned() },
            Guise::Mixed(word) => Finding::MixedAlphabets { word: word.to_owned() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::checks::Found;

    fn known() -> KnownNames {
        let mut known = KnownNames::default();
        for name in ["Halima Bello Logistics", "Kolanut Ltd", "Ọlúwáṣeun Adébáyọ̀", "Main float", "Åkesson & Søn"] {
            known.add(name, None, true);
        }
        known
    }

    #[test]
    fn a_known_name_in_letters_of_another_alphabet_is_seen_through() {
        // Cyrillic а, е, о, с, НАLIМА in capitals, Greek omicron, Armenian, full-width, mathematical letters, a digit for a letter.
        for impostor in [
            "H\u{430}lima Bello Logistics",
            "Halima B\u{435}ll\u{43E} Logistics",
            "\u{41D}\u{410}LI\u{41C}\u{410} \u{412}ELLO LOGISTICS",
            "K\u{3BF}lanut Ltd",
            "K\u{585}lanut Ltd",
            "Main fl\u{43E}at",
            "\u{FF2B}olanut Ltd",
            "Ko1anut Ltd",
        ] {
            assert!(matches!(known().guise(impostor, None), Some(Guise::Twin(_))), "{impostor}: {:?}", known().guise(impostor, None));
        }
        assert_eq!(known().guise("Main fl\u{43E}at", None), Some(Guise::Twin("Main float")));
    }

    #[test]
    fn the_same_name_otherwise_spelled_and_other_names_deceive_nobody() {
        for honest in [
            "HALIMA BELLO LOGISTICS",
            "kolanut  ltd",
            "Oluwaseun Adebayo",
            "Halima Bala",
            "MAIN FIOAT",
            "KOIANUT LTD",
            "Åkesson & Søn",
            "Åsa Lindqvist",
            "Ngọzi Ẹzẹ",
            "Иван Петров",
            "東京電力 Nigeria",
        ] {
            assert_eq!(known().guise(honest, None), None, "{honest}");
        }
    }

    #[test]
    fn a_word_of_two_alphabets_is_named_with_its_letters_though_nobody_of_that_name_is_known() {
        let line = known().warning("Zenith P\u{430}yments", None).unwrap().words();
        assert_eq!(line.text, "“P\u{430}yments” mixes letters of different alphabets: \u{430} (U+0430)");
        assert!(line.tick.is_some());
        let twin = known().warning("Main fl\u{43E}at", None).unwrap().words();
        assert_eq!(twin.text, "“Main fl\u{43E}at” looks like “Main float”, but is written with \u{43E} (U+043E)");
    }

    #[test]
    fn the_names_of_the_contact_that_is_asked_about_deceive_nobody_and_those_of_others_do() {
        let mut known = KnownNames::default();
        known.add("Ada Obi", Some("c1"), true);
        assert_eq!(known.guise("Ad\u{430} Obi", Some("c1")), Some(Guise::Mixed("Ad\u{430}")));
        assert_eq!(known.guise("Ad\u{430} Obi", Some("c2")), Some(Guise::Twin("Ada Obi")), "control");
        known.add("Ada Obi", Some("c2"), true);
        assert_eq!(known.guise("Ad\u{430} Obi", Some("c1")), Some(Guise::Twin("Ada Obi")), "another contact has the name too");
    }

    #[test]
    fn the_names_of_a_whole_sheet_are_held_against_a_long_book_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("names of a sheet", |count| {
            let mut known = KnownNames::default();
            (0..count).for_each(|at| known.add(&format!("Payee {at} Kolanut"), None, true));
            for at in 0..count {
                assert_eq!(known.guise(&format!("P\u{430}yee {at} Kolanut"), None), Some(Guise::Twin(&format!("Payee {at} Kolanut"))));
            }
        });
    }
}

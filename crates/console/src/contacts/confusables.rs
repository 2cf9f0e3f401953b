//! Names that look the same and are not: letters of another alphabet in place of ours, as an impostor writes them.

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

/// How a name deceives beside the names that are known. One that says the same as a known one, however it is spelled, is that one.
pub fn guise<'a>(name: &'a str, known: &'a [String]) -> Option<Guise<'a>> {
    let (said, looks) = (names::plain(name), looks(name));
    if said.is_empty() {
        return None;
    }
    let alike = |other: &&String| self::looks(other).iter().zip(&looks).any(|(one, two)| one == two);
    let (same, others): (Vec<_>, Vec<_>) = known.iter().partition(|other| names::plain(other) == said);
    let mixed = || name.split_whitespace().find(|word| same.is_empty() && !word.is_single_script()).map(Guise::Mixed);
    others.into_iter().find(alike).map(|other| Guise::Twin(other)).or_else(mixed)
}

/// The names that a person of this profile knows: contacts and holders of their accounts, own wallets and sets. Without those of one contact.
pub fn known(session: &Session, without: Option<&str>) -> Result<Vec<String>, Fault> {
    let book = session.contacts().book()?;
    let mut names: Vec<String> = Vec::new();
    for contact in book.all().filter(|contact| Some(contact.id.as_str()) != without) {
        names.push(contact.name.clone());
        names.extend(contact.methods.iter().filter_map(|method| match &method.details {
            PaymentDetails::Bank { account_name, .. } => Some(account_name.clone()),
            _ => None,
        }));
    }
    names.extend(session.known_wallets().into_iter().filter_map(|wallet| wallet.name));
    names.extend(session.wallet_cache().sets()?.into_iter().filter_map(|known| known.set.name));
    Ok(names)
}

/// What a check or a review says where a name deceives. Its sentence says by which letters: to the eye there is no difference.
pub fn warning(name: &str, known: &[String]) -> Option<Finding> {
    Some(match guise(name, known)? {
        Guise::Twin(other) => Finding::Twin { name: name.to_owned(), known: other.to_owned() },
        Guise::Mixed(word) => Finding::MixedAlphabets { word: word.to_owned() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::checks::Found;

    fn known() -> Vec<String> {
        ["Halima Bello Logistics", "Kolanut Ltd", "Ọlúwáṣeun Adébáyọ̀", "Main float", "Åkesson & Søn"].map(str::to_owned).into()
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
            assert!(matches!(guise(impostor, &known()), Some(Guise::Twin(_))), "{impostor}: {:?}", guise(impostor, &known()));
        }
        assert_eq!(guise("Main fl\u{43E}at", &known()), Some(Guise::Twin("Main float")));
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
            assert_eq!(guise(honest, &known()), None, "{honest}");
        }
    }

    #[test]
    fn a_word_of_two_alphabets_is_named_with_its_letters_though_nobody_of_that_name_is_known() {
        let line = warning("Zenith P\u{430}yments", &known()).unwrap().words();
        assert_eq!(line.text, "“P\u{430}yments” mixes letters of different alphabets: \u{430} (U+0430)");
        assert!(line.tick.is_some());
        let twin = warning("Main fl\u{43E}at", &known()).unwrap().words();
        assert_eq!(twin.text, "“Main fl\u{43E}at” looks like “Main float”, but is written with \u{43E} (U+043E)");
    }
}

//! How easily a new passphrase is guessed. Only new ones are judged: an old weak one still opens what it closed.

use bursar_contract::Secret;
use bursar_messages::{Message, message};
use zxcvbn::{Entropy, Score, feedback::Warning, zxcvbn};

use super::VaultFault;

/// Fewer characters are refused unseen.
const LEAST: usize = 12;

/// Refuses a passphrase that is guessed easily, with the reason. `names`: of profiles. They, the name of this computer's user and the app's own are
/// what somebody who knows the organization tries first.
pub fn check(passphrase: &Secret, names: &[String]) -> Result<(), VaultFault> {
    let text = passphrase.expose("measured");
    if text.chars().count() < LEAST {
        return Err(VaultFault::Weak(message!("vault-weak-short")));
    }
    let user = ["USER", "LOGNAME", "USERNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    let known = words(names.iter().chain(user.as_ref()).map(String::as_str).chain(["bursar"]));
    let found = zxcvbn(text, &known.iter().map(String::as_str).collect::<Vec<_>>());
    match found.score() {
        Score::Three | Score::Four => Ok(()),
        _ if zxcvbn(text, &[]).score() >= Score::Three => Err(VaultFault::Weak(message!("vault-weak-names"))),
        _ => Err(VaultFault::Weak(reason(&found))),
    }
}

/// Names whole, without their spaces, and each word of them.
fn words<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let parts = |name: &'a str| {
        let parts: Vec<String> = name.split(|c: char| !c.is_alphanumeric()).filter(|part| part.chars().count() > 2).map(str::to_owned).collect();
        [name.to_owned(), parts.concat()].into_iter().chain(parts)
    };
    let mut words: Vec<String> = names.flat_map(parts).filter(|word| !word.is_empty()).collect();
    words.sort_unstable();
    words.dedup();
    words
}

fn reason(found: &Entropy) -> Message {
    match found.feedback().and_then(zxcvbn::feedback::Feedback::warning) {
        Some(
            Warning::ThisIsATop10Password | Warning::ThisIsATop100Password | Warning::ThisIsACommonPassword | Warning::ThisIsSimilarToACommonlyUsedPassword,
        ) => message!("vault-weak-common"),
        Some(Warning::StraightRowsOfKeysAreEasyToGuess | Warning::ShortKeyboardPatternsAreEasyToGuess) => {
            message!("vault-weak-keys")
        }
        Some(Warning::RepeatsLikeAaaAreEasyToGuess | Warning::RepeatsLikeAbcAbcAreOnlySlightlyHarderToGuess | Warning::SequencesLikeAbcAreEasyToGuess) => {
            message!("vault-weak-repeats")
        }
        Some(Warning::RecentYearsAreEasyToGuess | Warning::DatesAreOftenEasyToGuess) => {
            message!("vault-weak-dates")
        }
        Some(Warning::AWordByItselfIsEasyToGuess | Warning::NamesAndSurnamesByThemselvesAreEasyToGuess | Warning::CommonNamesAndSurnamesAreEasyToGuess) => {
            message!("vault-weak-word")
        }
        None => message!("vault-weak"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str, names: &[&str]) -> Option<String> {
        match check(&Secret::new(text), &names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()) {
            Ok(()) => None,
            Err(VaultFault::Weak(why)) => Some(why.to_string()),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_passphrase_that_is_guessed_at_once_is_refused() {
        for weak in [
            "",
            "short",
            "elevenchars",
            "aaaaaaaaaaaaaaaa",
            "abcabcabcabcabc",
            "password password ",
            "123456789012",
            "abcdefghijklmnop",
            "zyxwvutsrqponm",
            "password1234",
            "Password1234!",
            "qwertyuiop123",
            "iloveyou2024",
            "bursar123456",
            "bursarbursar1",
        ] {
            assert!(refused(weak, &[]).is_some(), "{weak}");
        }
        for good in ["correct horse battery", "violet-tram-onion-lake", "пароль из слов 7", "harbour lamp copper seven violin"] {
            assert_eq!(refused(good, &[]), None, "{good}");
        }
    }

    #[test]
    fn the_reason_says_what_is_wrong() {
        assert!(refused("elevenchars", &[]).unwrap().contains("12 characters"));
        assert!(refused("password1234", &[]).unwrap().contains("many people use"));
        assert!(refused("aaaaaaaaaaaaaaaa", &[]).unwrap().contains("repeats"));
    }

    #[test]
    fn the_name_of_a_profile_makes_a_passphrase_weak() {
        let text = "KolanutHoldings26";
        assert_eq!(refused(text, &[]), None, "without the name nobody guesses it");
        assert!(refused(text, &["Kolanut Holdings"]).unwrap().contains("name of the profile"));
    }
}

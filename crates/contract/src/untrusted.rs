//! Text from outside (names, symbols, errors) made safe to look at.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_segmentation::UnicodeSegmentation;

/// Longest name or symbol shown, in characters as people count them: a letter with its marks is one.
const LONGEST: usize = 64;
/// Longest id, hash or address shown: a hash of 32 bytes has 66 characters, and people compare it to the last one.
const LONGEST_CODE: usize = 128;
/// Longest name or symbol in code points: one that people count once may be built of any number of them.
const MOST_POINTS: usize = 256;
/// Marks on one letter. No writing needs more; more of them cover the lines around.
const MOST_MARKS: usize = 4;
/// Stands where something cannot be seen, or was too much.
const MARK: char = '\u{FFFD}';

/// A short text from outside: controls dropped, direction and zero-width characters replaced by a visible mark, cut.
pub fn shown(text: &str) -> String {
    cut(text, LONGEST)
}

/// The same for an id, a hash or an address, which is seen whole.
pub fn shown_code(text: &str) -> String {
    cut(text, LONGEST_CODE)
}

fn cut(text: &str, longest: usize) -> String {
    if text.len() <= longest && text.bytes().all(|b| matches!(b, b' '..=b'~')) {
        return text.to_owned();
    }
    let clean = shown_long(text);
    let mut points = 0;
    let within = |part: &&str| {
        points += part.chars().count();
        points <= MOST_POINTS
    };
    let parts: Vec<&str> = clean.graphemes(true).take_while(within).take(longest + 1).collect();
    let length: usize = parts.iter().map(|part| part.len()).sum();
    if parts.len() <= longest && length == clean.len() { clean } else { parts[..parts.len().min(longest - 1)].concat() + "…" }
}

/// The same without the cut, for texts that must be seen whole. In one spelling (NFC): what looks the same is the same.
pub fn shown_long(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars().filter(|c| !is_dropped(*c)).nfc() {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        match marks {
            0..=MOST_MARKS => out.push(if is_hidden(c) { MARK } else { c }),
            // One for all that lie on top of each other.
            _ if marks == MOST_MARKS + 1 => out.push(MARK),
            _ => {}
        }
    }
    out
}

/// What of it can be seen, as it came: for comparing what the eye takes for the same.
pub fn visible(text: &str) -> String {
    text.chars().filter(|c| !is_unseen(*c)).collect()
}

/// The same with the number of each hidden character in its place: `⟨U+202E⟩`, and of each mark that is one too many. For what is signed.
pub fn tagged(text: &str) -> String {
    seen(text).map(|(c, can_be)| if can_be { c.to_string() } else { format!("⟨U+{:04X}⟩", u32::from(c)) }).collect()
}

/// How many characters of it cannot be seen, or lie on top of so many that they cover what is around.
pub fn hidden_count(text: &str) -> usize {
    seen(text).filter(|(_, can_be)| !can_be).count()
}

/// Each character, and whether it can be seen as what it is.
pub fn seen(text: &str) -> impl Iterator<Item = (char, bool)> {
    let mut marks = 0;
    text.chars().map(move |c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        (c, !is_unseen(c) && marks <= MOST_MARKS)
    })
}

fn is_unseen(c: char) -> bool {
    is_hidden(c) || is_dropped(c)
}

fn is_dropped(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
}

/// Characters that change how others are read, or that cannot be seen.
fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}'
        | '\u{2060}'..='\u{2069}' | '\u{061C}' | '\u{FEFF}' | '\u{00AD}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E0FFF}' | '\u{180B}'..='\u{180F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_is_shown_without_its_tricks() {
        const TRICKS: [&str; 15] = [
            "\u{202E}",
            "\u{2066}x\u{2069}",
            "\u{200B}",
            "\u{200D}",
            "\u{FEFF}",
            "\u{E0041}",
            "\u{FE0F}",
            "\u{0}",
            "\u{1b}[31m",
            "\u{85}",
            "\u{2028}",
            "\u{3164}",
            "\u{34F}",
            "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
            "\u{1100}\u{0}\u{489}\u{0}\u{489}",
        ];
        const TEXTS: [&str; 6] = [
            "USDT",
            "<img src=x onerror=alert(1)>",
            "'\"><script>fetch('//evil.test')</script>",
            "javascript:alert(1)",
            "0x2fdEB96d578e1183F60835110F8C7E667A48870B",
            "{{7*7}}",
        ];
        let unseen = |text: &str| hidden_count(text) > 0;
        let (mut tried, mut held, mut raw) = (0, 0, 0);
        for trick in TRICKS {
            for text in TEXTS {
                for (at, times) in [(0, 1), (1, 1), (2, 3), (3, 40), (4, 100_000), (usize::MAX, 2), (1, 64)] {
                    let at = at.min(text.len());
                    let hostile = format!("{}{}{}", &text[..at], trick.repeat(times), &text[at..]);
                    let harmless = shown(&hostile);
                    tried += 1;
                    held += usize::from(!unseen(&harmless) && harmless.graphemes(true).count() <= LONGEST && harmless.chars().count() <= MOST_POINTS + 1);
                    raw += usize::from(unseen(&hostile));
                }
            }
        }
        bursar_test_support::attack::held("Hostile text", tried, held);
        bursar_test_support::attack::control("Hostile text", "shown as it came, with what cannot be seen", raw);
    }

    #[test]
    fn direction_tricks_become_visible_and_long_names_are_cut() {
        assert_eq!(shown("US\u{202E}DT"), "US\u{FFFD}DT");
        assert_eq!(shown("a\u{200B}b\u{0007}"), "a\u{FFFD}b");
        assert_eq!(shown(&"x".repeat(1000)).chars().count(), 64);
        assert_eq!(shown("Ngozi Eze"), "Ngozi Eze");
        assert_eq!(tagged("a\u{202E}b\r\n"), "a⟨U+202E⟩b⟨U+000D⟩\n");
    }

    #[test]
    fn a_letter_with_its_marks_is_one_character_and_is_never_cut_in_two() {
        let name = "Ọlúwáṣeun Adébáyọ̀";
        let apart: String = name.nfd().collect();
        assert_ne!(apart, name);
        assert_eq!((shown(&apart), shown_long(&apart)), (name.to_owned(), name.to_owned()), "one spelling");
        // Sixty-four letters with marks that no single character holds are shown whole; of more, whole letters.
        let many = "ọ̀".repeat(64);
        assert_eq!(shown(&many), many);
        assert_eq!(shown(&"ọ̀".repeat(65)), "ọ̀".repeat(63) + "…");
        let flags = "\u{1F1F3}\u{1F1EC}".repeat(100);
        assert_eq!(shown(&flags), "\u{1F1F3}\u{1F1EC}".repeat(63) + "…");
        // However it is built, it ends: one syllable of ten thousand parts is not shown at all.
        assert_eq!(shown(&"\u{1100}".repeat(10_000)), "…");
    }

    #[test]
    fn marks_that_pile_up_are_one_mark_in_what_is_shown_and_numbers_in_what_is_signed() {
        let pile = format!("Z{}ap", "\u{30D}".repeat(500));
        assert_eq!(shown(&pile), format!("Z{}\u{FFFD}ap", "\u{30D}".repeat(4)));
        assert_eq!((hidden_count(&pile), tagged(&pile).matches("⟨U+030D⟩").count()), (496, 496));
        // A control between them does not start the count anew.
        let sly = "Z".to_owned() + &"\u{30D}\u{30D}\u{0}".repeat(50);
        assert_eq!(shown(&sly), format!("Z{}\u{FFFD}", "\u{30D}".repeat(4)));
        for honest in ["Ọlúwáṣeun", "Đặng Thị Ngọc", "नमस्ते", "สวัสดี", "שָׁלוֹם", "東京電力"] {
            assert_eq!((hidden_count(honest), shown(honest)), (0, honest.nfc().collect()), "{honest}");
        }
    }
}

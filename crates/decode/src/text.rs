//! Text that is signed: what the eye misses in it, or takes for something else, is marked with its number.
//!
//! One rule for messages, for names and texts of typed data, and for texts in calls. Ordinary writing of any language has no mark.

use std::{iter::Sum, ops::Add};

use alloy_dyn_abi::DynSolValue;
use bursar_contract::untrusted::seen;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_security::{mixed_script::AugmentedScriptSet, skeleton};

use super::risk::Risk;

/// Characters that are marked for one reason.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mark {
    /// How many.
    pub count: usize,
    /// The first of them: an example that stands in the text.
    pub first: Option<char>,
}

impl Mark {
    fn note(&mut self, c: char) {
        self.count += 1;
        self.first.get_or_insert(c);
    }
}

impl Add for Mark {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { count: self.count + other.count, first: self.first.or(other.first) }
    }
}

/// What is marked, by why.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Marks {
    /// Those that cannot be seen, or change how others are read.
    pub hidden: Mark,
    /// Those that are no writing: a terminal or a printer acts on them.
    pub controls: Mark,
    /// Spaces that are not the one on the keyboard.
    pub spaces: Mark,
    /// Letters of another alphabet that pass for those around them.
    pub letters: Mark,
}

impl Add for Marks {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            hidden: self.hidden + other.hidden,
            controls: self.controls + other.controls,
            spaces: self.spaces + other.spaces,
            letters: self.letters + other.letters,
        }
    }
}

impl Sum for Marks {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Add::add)
    }
}

impl Marks {
    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What they risk.
    pub fn risks(&self) -> Vec<Risk> {
        let Self { hidden, controls, spaces, letters } = *self;
        let mut risks = Vec::new();
        if let Mark { count, first: Some(first) } = controls {
            risks.push(Risk::ControlCharacters { count, first });
        }
        if let Mark { count, first: Some(first) } = hidden {
            risks.push(Risk::HiddenCharacters { count, first });
        }
        if let Mark { count, first: Some(first) } = letters {
            risks.push(Risk::ForeignLetters { count, first });
        }
        if let Mark { count, first: Some(first) } = spaces {
            risks.push(Risk::UnusualSpaces { count, first });
        }
        risks
    }
}

/// A text with its marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// `⟨U+202E⟩` in the place of what cannot be seen, `а⟨U+0430⟩` behind a letter of another alphabet.
    pub text: String,
    /// How many there are.
    pub marks: Marks,
}

/// The code by which a marked character is shown: `⟨U+202E⟩`.
pub fn code(c: char) -> String {
    format!("⟨U+{:04X}⟩", u32::from(c))
}

/// Marks a text.
pub fn marked(text: &str) -> Marked {
    let mut found = Marked { text: String::with_capacity(text.len()), marks: Marks::default() };
    if text.bytes().all(|b| matches!(b, b' '..=b'~' | b'\n' | b'\t')) {
        found.text.push_str(text);
        return found;
    }
    let foreign = foreign(text);
    for ((c, can_be_seen), foreign) in seen(text).zip(foreign) {
        if !can_be_seen {
            let why = if c.is_control() { &mut found.marks.controls } else { &mut found.marks.hidden };
            why.note(c);
            found.text.push_str(&code(c));
        } else if is_unusual_space(c) {
            found.marks.spaces.note(c);
            found.text.push_str(&code(c));
        } else {
            found.text.push(c);
            if foreign {
                found.marks.letters.note(c);
                found.text.push_str(&code(c));
            }
        }
    }
    found
}

/// The marks of every text in a value.
pub fn marks_in(value: &DynSolValue) -> Marks {
    match value {
        DynSolValue::String(text) => marked(text).marks,
        DynSolValue::Array(items) | DynSolValue::FixedArray(items) | DynSolValue::Tuple(items) | DynSolValue::CustomStruct { tuple: items, .. } => {
            marks_of_all(items)
        }
        _ => Marks::default(),
    }
}

/// The marks of every text in values.
pub fn marks_of_all(values: &[DynSolValue]) -> Marks {
    values.iter().map(marks_in).sum()
}

/// A space that looks like the usual one, or like none. U+2800 is a letter without a dot.
fn is_unusual_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, ' ' | '\n' | '\t' | '\r') || c == '\u{2800}'
}

/// The letters of one alphabet, several of which may write one language.
type Alphabet = AugmentedScriptSet;

/// For each character, whether it passes for one of another alphabet: in a word of several alphabets, in a word that could be all of ASCII while
/// the text is not written so, and in the shapes of letters that mathematics and old encodings have.
fn foreign(text: &str) -> Vec<bool> {
    let characters: Vec<char> = text.chars().collect();
    let mut foreign: Vec<bool> = characters.iter().map(|c| is_shaped(*c)).collect();
    let mut alphabets = Counted::default();
    characters.iter().filter(|c| c.is_alphabetic()).for_each(|c| alphabets.add(*c));
    let of_text = alphabets.most();
    let has_own_letter = characters.iter().any(|c| c.is_alphabetic() && fits(*c, of_text) && !passes_for_ascii(*c));
    let mut at = 0;
    for word in characters.split_inclusive(|c| !(c.is_alphanumeric() || is_combining_mark(*c))) {
        let letters = || word.iter().copied().filter(|c| c.is_alphabetic());
        if word.iter().any(|c| !c.is_ascii()) {
            let mut alphabets = Counted::default();
            letters().for_each(|c| alphabets.add(c));
            let of_word = alphabets.most();
            let disguised = letters().all(|c| !c.is_ascii() && passes_for_ascii(c)) && !(has_own_letter && letters().all(|c| fits(c, of_text)));
            for (number, c) in word.iter().enumerate().filter(|(_, c)| c.is_alphabetic()) {
                foreign[at + number] |= disguised || !fits(*c, of_word);
            }
        }
        at += word.len();
    }
    foreign
}

/// How many letters each alphabet has. A text has few of them, however long it is.
#[derive(Default)]
struct Counted(Vec<(Alphabet, usize)>);

impl Counted {
    fn add(&mut self, c: char) {
        let alphabet = Alphabet::for_char(c);
        match self.0.iter_mut().find(|(known, _)| *known == alphabet) {
            Some((_, count)) => *count += 1,
            None => self.0.push((alphabet, 1)),
        }
    }

    /// The one with the most letters; of several Latin, because the others pass for it.
    fn most(&self) -> Alphabet {
        let latin = Alphabet::for_char('a');
        let most = self.0.iter().filter(|(alphabet, _)| !alphabet.is_all()).max_by_key(|(alphabet, count)| (*count, *alphabet == latin));
        most.map_or_else(Alphabet::default, |(alphabet, _)| *alphabet)
    }
}

/// Whether a letter may stand among those of an alphabet. Chinese, Japanese and Korean are written without spaces around the words of others.
fn fits(c: char, alphabet: Alphabet) -> bool {
    let mut both = Alphabet::for_char(c);
    let apart = |of: &Alphabet| of.hanb || of.jpan || of.kore;
    if apart(&both) || apart(&alphabet) {
        return true;
    }
    both.intersect_with(alphabet);
    !both.is_empty()
}

/// A letter in circles, of double width, in bold: another character than the plain one that it is.
fn is_shaped(c: char) -> bool {
    !c.is_ascii() && c.is_alphabetic() && std::iter::once(c).nfkc().all(|plain| plain.is_ascii_alphanumeric())
}

fn passes_for_ascii(c: char) -> bool {
    c.is_ascii() || skeleton(c.encode_utf8(&mut [0; 4])).all(|plain| plain.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(text: &str) -> (usize, usize, usize) {
        let Marks { hidden, controls, spaces, letters } = marked(text).marks;
        assert_eq!(controls.count, 0, "{text:?}");
        (hidden.count, spaces.count, letters.count)
    }

    #[test]
    fn control_characters_are_marked_and_counted_by_themselves() {
        for (text, expected, shown) in [
            ("Pay\u{7} 5", 1, "Pay⟨U+0007⟩ 5"),
            ("\u{0}", 1, "⟨U+0000⟩"),
            ("\u{1B}[2Jhi\u{7F}\u{85}", 3, "⟨U+001B⟩[2Jhi⟨U+007F⟩⟨U+0085⟩"),
            ("one\r\ntwo", 1, "one⟨U+000D⟩\ntwo"),
            ("one\n\ttwo", 0, "one\n\ttwo"),
        ] {
            let Marked { text: said, marks } = marked(text);
            assert_eq!((said.as_str(), marks.controls.count), (shown, expected), "{text:?}");
            assert_eq!(marks, Marks { controls: marks.controls, ..Marks::default() }, "{text:?}");
            assert_eq!(marks.risks().len(), usize::from(expected > 0), "{text:?}");
        }
    }

    #[test]
    fn what_passes_for_something_else_is_marked_with_its_number() {
        for (text, expected, shown) in [
            ("pay \u{202E}1000", (1, 0, 0), "pay ⟨U+202E⟩1000"),
            ("pay\u{A0}1000", (0, 1, 0), "pay⟨U+00A0⟩1000"),
            ("1\u{202F}000\u{2009}x", (0, 2, 0), "1⟨U+202F⟩000⟨U+2009⟩x"),
            ("a\u{2800}b", (0, 1, 0), "a⟨U+2800⟩b"),
            ("Permit for p\u{430}ypal", (0, 0, 1), "Permit for p\u{430}⟨U+0430⟩ypal"),
            ("USD \u{421}oin", (0, 0, 1), "USD \u{421}⟨U+0421⟩oin"),
            // All letters of the word are of the other alphabet, and all could be Latin.
            ("Send to \u{441}\u{43E}\u{440}\u{435}", (0, 0, 4), "Send to \u{441}⟨U+0441⟩\u{43E}⟨U+043E⟩\u{440}⟨U+0440⟩\u{435}⟨U+0435⟩"),
            ("\u{441}\u{43E}\u{440}\u{435}", (0, 0, 4), "\u{441}⟨U+0441⟩\u{43E}⟨U+043E⟩\u{440}⟨U+0440⟩\u{435}⟨U+0435⟩"),
            ("\u{FF35}SD", (0, 0, 1), "\u{FF35}⟨U+FF35⟩SD"),
            ("\u{1D411}oot", (0, 0, 1), "\u{1D411}⟨U+1D411⟩oot"),
            ("\u{3BF}wner", (0, 0, 1), "\u{3BF}⟨U+03BF⟩wner"),
        ] {
            let found = marked(text);
            assert_eq!((marks(text), found.text.as_str()), (expected, shown), "{text:?}");
        }
    }

    #[test]
    fn ordinary_writing_of_every_language_has_no_mark() {
        for text in [
            "Sign in to Kolanut, 14 Nov 2026.\n\tLine two",
            "Ẹ káàárọ̀, mo gbà",
            "Nnọọ, ekwere m",
            "ƙasa, ɓangare, ƴanci",
            "Price: ₦250,000.00",
            "Đặng Thị Ngọc",
            "Привет, мир! Я согласен и готов.",
            "The word Привет means hello",
            "こんにちは、東京タワー",
            "東京電力 and TEPCO、USDCを送る",
            "안녕하세요 大韓民國",
            "नमस्ते",
            "สวัสดี",
            "שָׁלוֹם",
            "مرحبا بالعالم",
            "Γειά σου Κόσμε",
            "Բարեւ աշխարհ",
            "café naïve œuvre straße",
            "1 ETH ≈ 3,000 € → ok ✓",
        ] {
            assert_eq!(marks(text), (0, 0, 0), "{text} became {}", marked(text).text);
        }
    }

    #[test]
    fn a_long_text_of_many_alphabets_is_read_in_time_that_grows_with_it() {
        bursar_test_support::growth::grows_with_the_list("characters", |count| {
            let text: String = (0..count).map(|at| ['a', '\u{430}', '\u{3BF}', '東', ' '][at % 5]).collect();
            assert!(!marked(&text).marks.is_empty());
        });
    }
}

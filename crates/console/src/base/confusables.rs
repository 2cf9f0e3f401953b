//! What the eye sees of a text, and the letters by which two texts differ that look the same.

use unicode_security::skeleton;

/// Letters named in a sentence at most.
const LETTERS: usize = 4;

/// The letters beyond ASCII that only the first of two names has, with their numbers.
pub(crate) fn strange(name: &str, other: &str) -> Option<String> {
    let letters: Vec<String> =
        name.chars().filter(|c| !c.is_ascii() && !other.contains(*c)).take(LETTERS).map(|c| format!("{c} (U+{:04X})", u32::from(c))).collect();
    (!letters.is_empty()).then(|| letters.join(", "))
}

/// What the eye sees of a name, as it is written, in small letters and in capitals: some letters are alike in one case alone.
pub(crate) fn looks(name: &str) -> [String; 3] {
    let seen = |text: &str| skeleton(text).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    [seen(name), seen(&name.to_lowercase()), seen(&name.to_uppercase())]
}

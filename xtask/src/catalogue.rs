//! The rules of the catalogue of messages: every message that the code names is there with its values, every one that is there is used, and none has
//! a word of the list in `docs/writing.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::step::{Outcome, fail};
use crate::workspace::Workspace;

/// Entries that the crate of messages uses itself.
const OWN: [&str; 3] = ["common-text", "common-then", "common-days"];
/// Where messages are made without the macro or named in examples, and the types of all of them.
const APART: [&str; 2] = ["crates/messages/", "ui/src/bindings/messages.ts"];

/// An entry: its words as they are written in the file.
struct Entry {
    file: String,
    words: String,
}

/// The entries of a catalogue, by id.
pub struct Catalogue(BTreeMap<String, Entry>);

/// What the sources name.
#[derive(Default)]
pub struct Named {
    /// In Rust: file and line, id, names of the values.
    made: Vec<(String, String, BTreeSet<String>)>,
    /// Ids in quotes, anywhere.
    quoted: BTreeSet<String>,
    /// Beginnings of ids whose end is chosen at run time.
    begun: BTreeSet<String>,
    /// Makers without the macro.
    unchecked: Vec<String>,
}

impl Catalogue {
    /// The catalogue of a language.
    pub fn read(root: &Path, tag: &str) -> Outcome<Self> {
        let folder = root.join("locales").join(tag);
        let mut entries = BTreeMap::new();
        let files = std::fs::read_dir(&folder).map_err(|cause| fail(format!("{}: {cause}", folder.display())))?;
        for file in files.flatten() {
            let name = file.file_name().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(file.path()).map_err(|cause| fail(format!("{name}: {cause}")))?;
            entries.extend(parsed(&name, &text));
        }
        Ok(Self(entries))
    }

    /// The catalogue of one file.
    #[cfg(test)]
    pub fn of(file: &str, text: &str) -> Self {
        Self(parsed(file, text).into_iter().collect())
    }

    /// The words of every entry, between its values.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.0
            .values()
            .flat_map(|entry| entry.words.split(['{', '}', '\n']).filter(|part| !part.contains('$')).map(|part| part.trim().to_owned()).collect::<Vec<_>>())
    }

    /// Every way in which the sources and the catalogue do not fit together.
    pub fn broken(&self, named: &Named) -> Vec<String> {
        let mut all = Vec::new();
        for (place, id, values) in &named.made {
            match self.0.get(id) {
                None => all.push(format!("{place}: the message {id} is in no catalogue")),
                Some(entry) => {
                    let wanted = variables(&entry.words);
                    if &wanted != values {
                        all.push(format!("{place}: {id} takes {wanted:?} and is given {values:?}"));
                    }
                }
            }
        }
        all.extend(named.unchecked.iter().map(|place| format!("{place}: make messages with message!, which is checked")));
        for (id, entry) in &self.0 {
            let used = OWN.contains(&id.as_str()) || named.quoted.contains(id) || named.begun.iter().any(|begin| id.starts_with(begin.as_str()));
            if !used {
                all.push(format!("locales/en-NG/{}: nothing uses {id}", entry.file));
            }
        }
        all
    }

    /// What a translation of the main window lacks, has too much, or fills with other values. What Rust shows is English so far.
    pub fn untranslated(&self, other: &Self, tag: &str, named: &Named) -> Vec<String> {
        let mut all = Vec::new();
        for (id, entry) in self.0.iter().filter(|(id, _)| !named.made.iter().any(|(_, made, _)| made == *id)) {
            match other.0.get(id) {
                None => all.push(format!("locales/{tag}/{}: {id} is not translated", entry.file)),
                Some(theirs) if variables(&theirs.words) != variables(&entry.words) => {
                    all.push(format!("locales/{tag}/{}: {id} has other values than in English", entry.file));
                }
                Some(theirs) if hidden(&theirs.words) != hidden(&entry.words) => {
                    all.push(format!("locales/{tag}/{}: {id} hides other amounts than in English", entry.file));
                }
                Some(_) => {}
            }
        }
        all.extend(other.0.iter().filter(|(id, _)| !self.0.contains_key(*id)).map(|(id, entry)| format!("locales/{tag}/{}: English has no {id}", entry.file)));
        all
    }

    /// Every entry with a phrase that the page on writing refuses.
    pub fn avoided(&self, workspace: &Workspace) -> Outcome<Vec<String>> {
        let page = std::fs::read_to_string(workspace.root.join("docs/writing.md")).map_err(|cause| fail(format!("docs/writing.md: {cause}")))?;
        let phrases = phrases(&page);
        let mut all = Vec::new();
        for (id, entry) in &self.0 {
            let words = plain(&entry.words);
            let found = phrases.iter().filter(|(avoid, _)| has(&words, avoid));
            all.extend(found.map(|(avoid, instead)| format!("locales/en-NG/{}: {id} says “{avoid}”. Write: {instead}", entry.file)));
        }
        Ok(all)
    }
}

/// Entries of a file. A line that begins with a blank goes on with the entry before.
fn parsed(file: &str, text: &str) -> Vec<(String, Entry)> {
    let mut entries: Vec<(String, Entry)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(' ') || line.is_empty() {
            if let Some((_, entry)) = entries.last_mut() {
                entry.words.push('\n');
                entry.words.push_str(line.trim());
            }
        } else if let Some((id, words)) = line.split_once('=') {
            entries.push((id.trim().to_owned(), Entry { file: file.to_owned(), words: words.trim().to_owned() }));
        }
    }
    entries
}

/// The names of the values in an entry.
fn variables(words: &str) -> BTreeSet<String> {
    let after = words.split('$').skip(1);
    after.map(|rest| rest.chars().take_while(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-')).collect()).collect()
}

/// The names of the values that can be hidden: amounts.
fn hidden(words: &str) -> BTreeSet<String> {
    words.split("AMOUNT(").skip(1).flat_map(|rest| variables(rest.split(')').next().unwrap_or_default())).collect()
}

/// The rows between the marks of the page: what to avoid, and what to write.
fn phrases(page: &str) -> Vec<(String, String)> {
    let rows = page.split("<!-- avoid:start -->").nth(1).and_then(|rest| rest.split("<!-- avoid:end -->").next()).unwrap_or_default();
    let cells = |line: &str| {
        let mut cells = line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned());
        Some((cells.next()?, cells.next()?))
    };
    rows.lines().filter(|line| line.starts_with('|')).skip(2).filter_map(cells).map(|(avoid, instead)| (avoid.to_lowercase(), instead)).collect()
}

/// The words of an entry without its placeables and names of variants.
fn plain(words: &str) -> String {
    let mut out = String::new();
    for line in words.lines() {
        let line = line.trim_start_matches('*');
        let line = if line.starts_with('[') { line.split_once(']').map_or(line, |(_, rest)| rest) } else { line };
        let mut rest = line;
        while let Some(at) = rest.find("{ $") {
            out.push_str(&rest[..at]);
            out.push(' ');
            rest = rest[at..].find('}').map_or("", |end| &rest[at + end + 1..]);
        }
        out.push_str(rest);
        out.push('\n');
    }
    out.to_lowercase()
}

/// Whether a text has a phrase as whole words.
fn has(text: &str, phrase: &str) -> bool {
    text.match_indices(phrase).any(|(at, _)| {
        let outside = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric());
        outside(text[..at].chars().next_back()) && outside(text[at + phrase.len()..].chars().next())
    })
}

impl Named {
    /// Reads a source.
    pub fn read(&mut self, name: &str, text: &str) {
        if APART.iter().any(|part| name.starts_with(part)) {
            return;
        }
        for quote in ['\'', '"', '`'] {
            self.quoted.extend(quoted(text, quote));
        }
        if name.ends_with(".rs") {
            for (at, _) in text.match_indices("message!(") {
                let line = text[..at].matches('\n').count() + 1;
                if let Some((id, values)) = call(&text[at + "message!(".len()..]) {
                    self.made.push((format!("{name}:{line}"), id, values));
                }
            }
            let lines = text.lines().enumerate().filter(|(_, line)| line.contains("Message::new("));
            self.unchecked.extend(lines.map(|(at, _)| format!("{name}:{}", at + 1)));
        } else {
            // Other templates, of classes and keys, look like ids as well.
            let shown = ["t(`", "find(`", "word(`"].into_iter().flat_map(|call| text.match_indices(call)).map(|(at, call)| &text[at + call.len()..]);
            let begun = shown.filter_map(|rest| rest.split('`').next()?.split_once("${")).map(|(begin, _)| begin);
            self.begun.extend(begun.filter(|begin| begin.contains('-') && is_id(begin)).map(str::to_owned));
        }
    }
}

fn is_id(text: &str) -> bool {
    text.starts_with(|sign: char| sign.is_ascii_lowercase()) && text.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_'))
}

/// What stands in quotes and looks like an id.
fn quoted(text: &str, quote: char) -> impl Iterator<Item = String> {
    text.split(quote).filter(|part| part.contains('-') && is_id(part)).map(str::to_owned)
}

/// The id and the names of the values of a call of the macro, from behind its bracket. None where the id is not written out.
fn call(text: &str) -> Option<(String, BTreeSet<String>)> {
    let text = text.trim_start().strip_prefix('"')?;
    let (id, rest) = text.split_once('"')?;
    let mut values = BTreeSet::new();
    let (mut depth, mut quotes, mut part) = (0_i32, false, String::new());
    let mut before = ' ';
    for sign in rest.chars() {
        match sign {
            '"' if before != '\\' => quotes = !quotes,
            '(' | '[' | '{' if !quotes => depth += 1,
            ')' | ']' | '}' if !quotes => depth -= 1,
            _ => {}
        }
        if depth < 0 || (depth == 0 && sign == ',' && !quotes) {
            if let Some((name, _)) = part.split_once('=') {
                values.insert(name.trim().to_owned());
            }
            part.clear();
            if depth < 0 {
                break;
            }
        } else {
            part.push(sign);
        }
        before = sign;
    }
    Some((id.to_owned(), values))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn catalogue(text: &str) -> Catalogue {
        Catalogue::of("home.ftl", text)
    }

    fn broken(text: &str, sources: &[(&str, &str)]) -> Vec<String> {
        let mut named = Named::default();
        sources.iter().for_each(|(name, text)| named.read(name, text));
        catalogue(text).broken(&named)
    }

    #[test]
    fn what_fits_together_passes() {
        let text =
            "home-title = Home\nhome-days =\n    { $count ->\n        [one] { $count } day\n       *[other] { $count } days\n    }\nhome-state-open = Open\n";
        let rust = r#"message!("home-days", count = of(1, "a, b"))"#;
        assert_eq!(broken(text, &[("a.rs", rust), ("b.tsx", "t('home-title') + t(`home-state-${state}`)")]), Vec::<String>::new());
    }

    #[test]
    fn a_message_of_no_catalogue_a_wrong_value_and_an_unused_entry_are_found() {
        let text = "home-title = Home of { $name }\nhome-unused = Words\n";
        let found = broken(text, &[("a.rs", r#"message!("home-nothing") message!("home-title", names = 1)"#)]);
        assert_eq!(found.len(), 3, "{found:?}");
        assert!(found[0].contains("home-nothing") && found[1].contains("names") && found[2].contains("home-unused"), "{found:?}");
    }

    #[test]
    fn a_translation_lacks_nothing_has_nothing_more_and_takes_the_same_values() {
        let english = catalogue("home-a = A\nhome-b = B { $name }\nhome-c = C { $name }\nhome-e = { AMOUNT($amount) } E\n");
        let found =
            english.untranslated(&catalogue("home-b = B { $other }\nhome-c = { $name } C\nhome-d = D\nhome-e = { $amount } E\n"), "fr", &Named::default());
        assert_eq!(found.len(), 4, "{found:?}");
        for (says, id) in found.iter().zip(["home-a", "home-b", "home-e hides", "home-d"]) {
            assert!(says.contains(id), "{found:?}");
        }
    }

    #[test]
    fn a_message_made_without_the_macro_is_found() {
        assert_eq!(
            broken("", &[("a.rs", "Message::new(id)"), ("crates/messages/src/a.rs", "Message::new(id)")]),
            ["a.rs:1: make messages with message!, which is checked"]
        );
    }

    #[test]
    fn phrases_to_avoid_are_found_as_whole_words_and_not_in_names() {
        let page = "<!-- avoid:start -->\n| Avoid | Use |\n| --- | --- |\n| anew | again |\n<!-- avoid:end -->";
        let phrases = phrases(page);
        assert_eq!(phrases, [("anew".to_owned(), "again".to_owned())]);
        for (words, found) in [("Read Anew.", true), ("A canew", false), ("{ $anew } rows", false), ("{ $count ->\n[anew] Rows\n*[other] Row", false)] {
            assert_eq!(has(&plain(words), "anew"), found, "{words}");
        }
    }
}

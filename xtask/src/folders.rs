//! The folders of the console: which may use which. A folder knows those before it in [`ORDER`] and none behind it, so that no two know each other.

use std::collections::{BTreeMap, BTreeSet};

/// Where the folders are.
const SOURCES: &str = "crates/console/src/";

/// Every folder of the console, the lowest first.
const ORDER: [&str; 11] = ["base", "profiles", "wallets", "contacts", "payments", "naira", "customers", "history", "signing", "developer", "app"];

/// Imports that still run upwards, by file; nothing may join them. The open profile holds the state of every subject, and what loosens a rule waits
/// for the confirm window in one place that knows every such rule.
const UPWARDS: &[(&str, &[&str])] = &[
    ("base/personal.rs", &["naira"]),
    ("base/session.rs", &["app", "contacts", "customers", "developer", "history", "naira", "payments", "profiles", "wallets"]),
    ("contacts/commands/contacts.rs", &["app"]),
    ("customers/commands/customers.rs", &["app"]),
    ("developer/inspector/runner.rs", &["app"]),
    ("developer/sandbox/practice/worlds.rs", &["app"]),
    ("naira/commands/naira.rs", &["app", "developer", "history"]),
    ("naira/held.rs", &["app"]),
    ("payments/review/sheet/change.rs", &["app"]),
    ("payments/sender.rs", &["naira"]),
    ("profiles/api/profiles.rs", &["payments"]),
    ("profiles/commands/organization.rs", &["app", "developer"]),
    ("profiles/commands/safekeeping.rs", &["app", "payments"]),
    ("profiles/commands/settings.rs", &["app"]),
    ("profiles/profile_backup.rs", &["app"]),
    ("profiles/settings.rs", &["app"]),
    ("wallets/commands/nodes.rs", &["app"]),
    ("wallets/known/portfolio.rs", &["app"]),
];

/// The folders that files use although they stand behind their own.
#[derive(Default)]
pub struct Upwards(BTreeMap<String, BTreeSet<String>>);

impl Upwards {
    /// Reads one file; only those of the console count, and of them what is no test.
    pub fn read(&mut self, name: &str, text: &str) {
        let Some((own, _)) = name.strip_prefix(SOURCES).and_then(|path| path.split_once('/')) else { return };
        if name.contains("tests") || READERS_OF_ALL.contains(&name) {
            return;
        }
        let code = before_tests(text);
        let place = |folder: &str| ORDER.iter().position(|known| *known == folder);
        let up = used(code).into_iter().filter(|folder| place(folder) > place(own));
        let up: BTreeSet<String> = up.map(str::to_owned).collect();
        if !up.is_empty() {
            self.0.insert(name.to_owned(), up);
        }
    }

    /// What breaks the order, or is listed and gone.
    pub fn broken(&self) -> Vec<String> {
        let listed = |name: &str| UPWARDS.iter().find(|(file, _)| format!("{SOURCES}{file}") == name).map_or(&[][..], |(_, folders)| folders);
        let mut said = Vec::new();
        for (name, folders) in &self.0 {
            for folder in folders.iter().filter(|folder| !listed(name).contains(&folder.as_str())) {
                said.push(format!("{name}: uses {folder}, which stands above it (the order is in xtask/src/folders.rs)"));
            }
        }
        for (file, folders) in UPWARDS {
            let found = self.0.get(&format!("{SOURCES}{file}"));
            for folder in folders.iter().filter(|folder| !found.is_some_and(|found| found.contains(**folder))) {
                said.push(format!("{SOURCES}{file} uses {folder} no more: shorten the list in xtask/src/folders.rs"));
            }
        }
        said
    }
}

/// Tests and tools that stand beside what they read.
const READERS_OF_ALL: [&str; 3] =
    ["crates/console/src/app/fuzz.rs", "crates/console/src/payments/sender/model.rs", "crates/console/src/payments/sender/lies.rs"];

/// A file without the tests at its end. Tests in a file of their own are named at the top; what follows that line is no test.
fn before_tests(text: &str) -> &str {
    const MARK: &str = "#[cfg(test)]\nmod ";
    let inline = |at: &usize| text[at + MARK.len()..].lines().next().is_some_and(|line| line.trim_end().ends_with('{'));
    text.match_indices(MARK).map(|(at, _)| at).find(inline).map_or(text, |end| &text[..end])
}

/// The folders that a text names below `crate`.
fn used(code: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with('$') || code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_') {
            continue;
        }
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            Some(group) => heads(group, &mut found),
            None => {
                found.insert(word(rest));
            }
        }
    }
    found.retain(|name| ORDER.contains(name));
    found
}

/// The first word of each path of a group: `app::x, base::{a, b}};` has `app` and `base`.
fn heads<'a>(group: &'a str, found: &mut BTreeSet<&'a str>) {
    let mut depth = 0_usize;
    let mut is_head = true;
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => return,
            '}' => depth -= 1,
            ',' if depth == 0 => is_head = true,
            _ if depth == 0 && is_head && (letter.is_alphabetic() || letter == '_') => {
                found.insert(word(&group[at..]));
                is_head = false;
            }
            _ => {}
        }
    }
}

fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(name: &str, text: &str) -> Vec<String> {
        let mut upwards = Upwards::default();
        upwards.read(name, text);
        upwards.broken().into_iter().filter(|said| said.starts_with(name)).collect()
    }

    #[test]
    fn a_planted_import_that_runs_upwards_is_named() {
        let file = "crates/console/src/base/planted.rs";
        assert!(broken(file, "use crate::{\n    Console,\n    base::zone,\n};\nfn f() { crate::base::zone::day(0); }").is_empty());
        for code in [
            "use crate::payments::limits;",
            "use crate::{\n    base::{api::Party, zone},\n    payments::{\n        limits,\n    },\n};",
            "pub fn f() {\n    crate::payments::limits::refuse();\n}",
        ] {
            assert_eq!(broken(file, code).len(), 1, "{code}");
        }
    }

    #[test]
    fn tests_may_use_every_folder() {
        assert!(broken("crates/console/src/base/planted.rs", "fn f() {}\n#[cfg(test)]\nmod tests {\n    use crate::app::doors;\n}").is_empty());
        assert!(broken("crates/console/src/base/planted/tests.rs", "use crate::app::doors;").is_empty());
    }

    #[test]
    fn what_follows_the_name_of_a_file_of_tests_is_read() {
        let code = "#[cfg(test)]\nmod lies;\n\nuse crate::app::doors;\n";
        assert_eq!(broken("crates/console/src/base/planted.rs", code).len(), 1);
    }
}

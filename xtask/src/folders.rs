//! The folders of the console: which may use which. A folder knows those before it in [`ORDER`] and none behind it, so that no two know each other.

use std::collections::{BTreeMap, BTreeSet};

/// Where the folders are.
const SOURCES: &str = "crates/console/src/";

/// Every folder of the console, the lowest first.
const ORDER: [&str; 16] = [
    "platform",
    "base",
    "profiles",
    "team",
    "workspace",
    "wallets",
    "contacts",
    "payments",
    "naira",
    "batches",
    "proposals",
    "customers",
    "history",
    "signing",
    "developer",
    "app",
];

/// The folders that files use, and the methods by which they reach the states of an open profile.
#[derive(Default)]
pub struct Uses {
    /// What breaks the order, as it is said.
    broken: Vec<String>,
    /// The folder of each method that a folder gives to `Session`.
    methods: BTreeMap<String, &'static str>,
    /// The methods that files call on a session: file, its folder, method.
    calls: Vec<(String, &'static str, String)>,
}

impl Uses {
    /// Reads one file; only those of the console count, and of them what is no test.
    pub fn read(&mut self, name: &str, text: &str) {
        let Some(path) = name.strip_prefix(SOURCES) else { return };
        let Some(own) = path.split_once('/').and_then(|(folder, _)| ORDER.into_iter().find(|known| *known == folder)) else { return };
        if name.contains("tests") || READERS_OF_ALL.contains(&name) {
            return;
        }
        let code = before_tests(text);
        for folder in used(code, depth(path)).into_iter().filter(|folder| position(folder) > position(own)) {
            self.broken.push(format!("{name}: uses {folder}, which stands above it ({WHERE})"));
        }
        for block in blocks(code, "impl Session {") {
            self.methods.extend(names(block, |before| before.ends_with("fn ")).map(|method| (method.to_owned(), own)));
            self.calls.extend(names(block, |before| before.ends_with("self.")).map(|method| (name.to_owned(), own, method.to_owned())));
        }
        let on_session = |before: &str| {
            let before = before.strip_suffix('.').map_or("", str::trim_end);
            before.ends_with("session") || before.ends_with("session().await?")
        };
        self.calls.extend(names(code, on_session).map(|method| (name.to_owned(), own, method.to_owned())));
    }

    /// What breaks the order.
    pub fn broken(&self) -> Vec<String> {
        let mut said = self.broken.clone();
        for (file, own, method) in &self.calls {
            if let Some(folder) = self.methods.get(method).filter(|folder| position(folder) > position(own)) {
                said.push(format!("{file}: calls session.{method}() of {folder}, which stands above it ({WHERE})"));
            }
        }
        said
    }
}

const WHERE: &str = "the order is in xtask/src/folders.rs";

fn position(folder: &str) -> Option<usize> {
    ORDER.iter().position(|known| *known == folder)
}

/// How many modules a file stands below the crate: 2 for `base/zone.rs`, 1 for `base/mod.rs`.
fn depth(path: &str) -> usize {
    path.split('/').filter(|part| *part != "mod.rs").count()
}

/// The blocks that begin so at the start of a line, up to the brace that closes them there.
fn blocks<'a>(code: &'a str, head: &str) -> Vec<&'a str> {
    let starts = code.match_indices(head).map(|(at, _)| at).filter(|at| *at == 0 || code[..*at].ends_with('\n'));
    starts.map(|at| code[at..].split_once("\n}").map_or(&code[at..], |(block, _)| block)).collect()
}

/// Names before `(` or `<` or `::<`, where what stands before them fits.
fn names(code: &str, fits: impl Fn(&str) -> bool) -> impl Iterator<Item = &str> {
    code.match_indices(['(', '<']).filter_map(move |(at, _)| {
        let called = code[..at].trim_end_matches("::");
        let begin = called.trim_end_matches(|letter: char| letter.is_alphanumeric() || letter == '_').len();
        (begin < called.len() && fits(&called[..begin])).then(|| &called[begin..])
    })
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

/// The folders that a text of a module so far below the crate names, by `crate` or by climbing up with `super`.
fn used(code: &str, depth: usize) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for (start, standing) in [("crate::", 0), ("super::", depth)] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].strip_suffix("self::").unwrap_or(&code[..at]);
            if !before.ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | ':')) {
                let from = if standing == 0 { at + start.len() } else { at };
                follow(&code[from..], standing, &mut found);
            }
        }
    }
    found.retain(|name| ORDER.contains(name));
    found
}

/// Notes where a path leads from a module so far below the crate: the first word below the crate, of each path of a group.
fn follow<'a>(path: &'a str, mut depth: usize, found: &mut BTreeSet<&'a str>) {
    let mut path = path.trim_start();
    while let Some(rest) = path.strip_prefix("super::") {
        (path, depth) = (rest, depth.saturating_sub(1));
    }
    if let Some(group) = path.strip_prefix('{') {
        items(group).into_iter().for_each(|item| follow(item, depth, found));
    } else if depth == 0 {
        found.insert(word(path));
    }
}

/// The paths of a group, up to its end.
fn items(group: &str) -> Vec<&str> {
    let (mut nested, mut begin, mut found) = (0_usize, 0, Vec::new());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => nested += 1,
            '}' if nested > 0 => nested -= 1,
            '}' | ',' if nested == 0 => {
                found.push(&group[begin..at]);
                begin = at + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    found
}

fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(name: &str, text: &str) -> Vec<String> {
        let mut uses = Uses::default();
        uses.read(name, text);
        uses.broken()
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
    fn a_planted_path_that_climbs_over_the_crate_is_named() {
        let (file, module) = ("crates/console/src/base/planted.rs", "crates/console/src/base/planted/mod.rs");
        assert!(broken(file, "use super::zone;\nuse super::{zone, session::Session};\nuse super::super::base::zone;").is_empty());
        assert!(broken("crates/console/src/base/planted/deep.rs", "use super::super::payments;").is_empty(), "a module of its own folder");
        for code in ["use super::super::payments::limits;", "use super::{zone, super::{base::zone, payments}};", "fn f() { self::super::super::app::f() }"] {
            assert_eq!(broken(file, code).len(), 1, "{code}");
            assert_eq!(broken(module, code).len(), 1, "{code}");
        }
        assert_eq!(broken("crates/console/src/base/mod.rs", "use super::payments;").len(), 1);
    }

    #[test]
    fn a_planted_call_of_a_session_that_runs_upwards_is_named() {
        let given = "impl Session {\n    pub(crate) fn accounts(&self) -> &Accounts {\n        self.state()\n    }\n}\n";
        let said = |file: &str, code: &str| {
            let mut uses = Uses::default();
            uses.read(&format!("crates/console/src/{file}"), code);
            uses.read("crates/console/src/naira/book.rs", given);
            uses.broken()
        };
        let calls = [
            "fn f() { session.accounts().rows() }",
            "fn f() { self.session\n    .accounts() }",
            "fn f() { console.session().await?.accounts() }",
            "impl Session {\n    fn f(&self) {\n        self.accounts()\n    }\n}\n",
        ];
        for code in calls {
            assert_eq!(said("payments/planted.rs", code).len(), 1, "{code}");
            assert!(said("customers/planted.rs", code).is_empty(), "{code}");
        }
        assert!(said("payments/planted.rs", "fn f() { session.journal.accounts() }").is_empty());
    }

    #[test]
    fn tests_may_use_every_folder() {
        assert!(broken("crates/console/src/base/planted.rs", "fn f() {}\n#[cfg(test)]\nmod tests {\n    use crate::app::approval;\n}").is_empty());
        assert!(broken("crates/console/src/base/planted/tests.rs", "use crate::app::approval;").is_empty());
    }

    #[test]
    fn what_follows_the_name_of_a_file_of_tests_is_read() {
        let code = "#[cfg(test)]\nmod lies;\n\nuse crate::app::approval;\n";
        assert_eq!(broken("crates/console/src/base/planted.rs", code).len(), 1);
    }
}

//! Every operation of these domains is reached from a screen, or stands here with the reason why not. A row that is added is named by this test
//! until somebody decides.

use std::path::{Path, PathBuf};

use bursar_contract::{Spec, operations};

/// The domains that have their screens. A domain whose screens are done is added here.
const DOMAINS: [&str; 5] = ["wallet_sets", "wallets", "tokens", "transactions", "signing"];

/// Asked by the console itself, on behalf of a command that a screen calls.
const THROUGH: &[(&str, &str)] = &[("transaction_view", "intent_view"), ("transaction_execute_estimate", "call_estimate")];

/// What no screen reaches, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("wallet_balances_developer", "the v2 list tells the same, and more"),
    ("wallet_set_create", "a v2 set cannot be spent from by v1; only a trustless organization makes one"),
    ("token_view", "the list tells the same"),
    ("wallet_set_view", "the list tells the same"),
    ("wallet_set_balances", "the roll-up is summed from the wallets, so that an unread wallet is named"),
    ("wallet_view", "the list tells the same"),
    ("wallet_create", "goes with wallet_set_create"),
    ("organization_transaction_list", "the history reads each wallet's own list, which every connection has"),
    ("organization_transaction_view", "transaction_view tells the same of every transaction that was made here"),
];

struct Sources {
    text: String,
}

impl Sources {
    /// Every source file below the folders, without tests, scenes and generated files.
    fn below(folders: &[&str], ending: &[&str]) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut text = String::new();
        for folder in folders {
            collect(&root.join(folder), ending, &mut text);
        }
        assert!(text.len() > 50_000, "the sources were not found");
        Self { text }
    }

    fn calls(&self, name: &str) -> bool {
        self.text.contains(&format!("'{name}'"))
    }

    fn names(&self, word: &str) -> bool {
        let edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_');
        self.text.match_indices(word).any(|(at, _)| edge(self.text[..at].chars().next_back()) && edge(self.text[at + word.len()..].chars().next()))
    }
}

fn collect(folder: &Path, ending: &[&str], text: &mut String) {
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    for path in found {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            collect(&path, ending, text);
        } else if ending.iter().any(|ending| name.ends_with(ending)) && !name.contains(".test.") && !name.contains(".scenes.") && !name.contains("_tests") {
            text.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// Operations of the domains that nothing reaches: neither a screen by itself nor the console for one.
fn unreached<'a>(rows: impl Iterator<Item = &'a Spec>, screens: &Sources, console: &Sources) -> Vec<&'static str> {
    rows.filter(|row| DOMAINS.contains(&row.input.split("::").next().unwrap_or_default().trim()))
        .filter(|row| {
            let through = THROUGH.iter().find(|(operation, _)| *operation == row.name);
            let asked = || console.names(row.input.rsplit("::").next().unwrap_or_default().trim());
            !screens.calls(row.name) && !through.is_some_and(|(_, command)| screens.calls(command) && asked())
        })
        .map(|row| row.name)
        .collect()
}

#[test]
fn every_wallet_token_transaction_and_signing_operation_is_reached_from_a_screen_or_named_here() {
    let screens = Sources::below(&["ui/src/features", "ui/src/bridge", "ui/src/app", "ui/src/shared"], &[".ts", ".tsx"]);
    let console = Sources::below(&["crates/console/src"], &[".rs"]);
    let without: Vec<&str> = WITHOUT.iter().map(|(name, _)| *name).collect();
    let found = unreached(operations::ALL.iter(), &screens, &console);
    let forgotten: Vec<&&str> = found.iter().filter(|name| !without.contains(name)).collect();
    assert!(forgotten.is_empty(), "no screen reaches {forgotten:?}: call them, or say here why not");
    let stale: Vec<&&str> = without.iter().filter(|name| !found.contains(name)).collect();
    assert!(stale.is_empty(), "{stale:?} are reached now, or are no operations: take them out of the list");

    // The walk must be able to find something.
    let blind = Sources { text: "x".repeat(60_000) };
    assert!(unreached(operations::ALL.iter(), &blind, &console).contains(&"transaction_transfer"));
    assert!(unreached(operations::ALL.iter(), &blind, &console).contains(&"typed_data_sign"));
}

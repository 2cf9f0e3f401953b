//! The rule that a source file which a document names is there. A file that moved takes its name along, and nobody finds it under the old one.

use crate::step::{Outcome, answer, fail};
use crate::workspace::Workspace;
use std::process::Command;

/// The short names of folders that docs/security.md explains, with what they stand for.
const SHORT: [(&str, &str); 7] = [
    ("c/", "crates/console/src/"),
    ("ct/", "crates/console/tests/it/"),
    ("cl/", "crates/client/tests/it/"),
    ("v/", "crates/vault/src/"),
    ("vt/", "crates/vault/tests/it/"),
    ("d/", "crates/decode/src/"),
    ("j/", "tests/journeys/"),
];
/// How the name of a source file ends.
const ENDINGS: [&str; 6] = [".rs", ".ts", ".tsx", ".mjs", ".sql", ".css"];

/// Every file that README.md or a page of docs/ names and that the repository does not have. None outside of a repository.
pub fn lost(workspace: &Workspace) -> Outcome<Vec<String>> {
    let tracked = answer(Command::new("git").args(["ls-files"]).current_dir(&workspace.root)).unwrap_or_default();
    let tracked: Vec<&str> = tracked.lines().collect();
    let pages = tracked.iter().filter(|file| **file == "README.md" || (file.starts_with("docs/") && file.ends_with(".md")));
    let mut all = Vec::new();
    for page in pages {
        let text = std::fs::read_to_string(workspace.root.join(page)).map_err(|cause| fail(format!("{page}: {cause}")))?;
        all.extend(named(&text).into_iter().filter(|path| !is_there(path, &tracked)).map(|path| format!("{page} names {path}, which is not there")));
    }
    Ok(all)
}

/// The paths of source files in code spans, with or without a test's name behind them.
fn named(text: &str) -> Vec<&str> {
    let spans = text.split('`').skip(1).step_by(2);
    let paths = spans.filter_map(|span| span.split("::").next()).filter(|path| !path.contains(char::is_whitespace));
    paths.filter(|path| path.contains('/') && ENDINGS.iter().any(|ending| path.ends_with(ending)) && !path.contains(['*', '…', '<', '{'])).collect()
}

/// Whole from the root, behind a short name, or as the end of a longer path.
fn is_there(path: &str, tracked: &[&str]) -> bool {
    let short = SHORT.iter().find_map(|(short, folder)| path.strip_prefix(short).map(|rest| format!("{folder}{rest}")));
    let whole = short.unwrap_or_else(|| path.to_owned());
    tracked.iter().any(|file| *file == whole || file.strip_suffix(&whole).is_some_and(|before| before.ends_with('/')))
}

#[cfg(test)]
mod tests {
    use super::{is_there, named};

    #[test]
    fn a_file_is_found_by_its_whole_short_or_last_part_and_one_that_moved_is_not() {
        let text = "As `ct/lock.rs::it_locks_…` and `payments/sender.rs` show, not `c/wallets/known.rs`; `*.rs`, `a b/c.rs` and `cargo` are no paths.";
        let tracked = ["crates/console/tests/it/lock.rs", "crates/console/src/payments/sender.rs", "crates/console/src/wallets/cache.rs"];
        let paths = named(text);
        assert_eq!(paths, ["ct/lock.rs", "payments/sender.rs", "c/wallets/known.rs"]);
        assert_eq!(paths.iter().filter(|path| !is_there(path, &tracked)).collect::<Vec<_>>(), [&"c/wallets/known.rs"]);
    }
}

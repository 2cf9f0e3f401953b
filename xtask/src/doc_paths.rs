//! The rule that what a document or a comment names is there: source files, pages and their headings. A file that moved takes its name along, and
//! nobody finds it under the old one.

use crate::step::{Outcome, answer, fail};
use crate::workspace::Workspace;
use std::collections::BTreeMap;
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

/// The pages, by their path.
type Pages = BTreeMap<String, String>;

/// Every file, page and heading that a page or a comment names and that the repository does not have. None outside of a repository.
pub fn lost(workspace: &Workspace) -> Outcome<Vec<String>> {
    let tracked = answer(Command::new("git").args(["ls-files"]).current_dir(&workspace.root)).unwrap_or_default();
    let tracked: Vec<&str> = tracked.lines().collect();
    let read = |file: &str| std::fs::read_to_string(workspace.root.join(file)).map_err(|cause| fail(format!("{file}: {cause}")));
    let mut pages = Pages::new();
    for file in tracked.iter().filter(|file| file.ends_with(".md")) {
        pages.insert((*file).to_owned(), read(file)?);
    }
    let mut all = Vec::new();
    for (page, text) in &pages {
        all.extend(named(text).into_iter().filter(|path| !is_there(path, &tracked)).map(|path| format!("{page} names {path}, which is not there")));
        all.extend(links(text).filter(|link| !leads(page, link, &pages, &tracked)).map(|link| format!("{page} links to {link}, which is not there")));
    }
    for file in tracked.iter().filter(|file| ENDINGS.iter().any(|ending| file.ends_with(ending))) {
        let text = read(file)?;
        all.extend(cited(&text).filter(|page| !leads("", page, &pages, &tracked)).map(|page| format!("{file} cites {page}, which is not there")));
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

/// The lines of a page outside of its blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut code = false;
    text.lines().filter(move |line| {
        let fence = line.trim_start().starts_with("```");
        code ^= fence;
        !code && !fence
    })
}

/// Where the links of a page lead inside the repository.
pub fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = prose(text).flat_map(|line| line.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target)));
    targets.filter(|target| !target.contains("://"))
}

/// The pages that the comments of a source name, with a heading or without.
fn cited(text: &str) -> impl Iterator<Item = &str> {
    let comments = text.lines().filter_map(|line| {
        let line = line.trim_start();
        let whole = ["//", "/*", "* ", "--"].iter().any(|sign| line.starts_with(sign));
        if whole { Some(line) } else { line.split_once(" // ").map(|(_, comment)| comment) }
    });
    let words = comments.flat_map(|line| line.split(|letter: char| !letter.is_alphanumeric() && !"./#_-".contains(letter)));
    let words = words.map(|word| word.trim_matches(['.', '-']));
    words.filter(|word| word.split('#').next().is_some_and(|path| path.len() > ".md".len() && path.ends_with(".md")))
}

/// Whether there is a file or folder under a link that stands on this page, and the heading that it names.
fn leads(page: &str, link: &str, pages: &Pages, tracked: &[&str]) -> bool {
    let (path, heading) = link.split_once('#').map_or((link, None), |(path, heading)| (path, Some(heading)));
    let Some(target) = resolved(page, path) else { return false };
    let there = tracked.iter().any(|file| file.strip_prefix(&target).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    there && heading.is_none_or(|heading| pages.get(&target).is_some_and(|text| headings(text).any(|anchor| anchor == heading)))
}

/// A path from the root for one that stands on this page. None where it leads out of the repository.
pub fn resolved(page: &str, path: &str) -> Option<String> {
    if path.is_empty() {
        return Some(page.to_owned());
    }
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in path.trim_end_matches('/').split('/').filter(|part| *part != ".") {
        if part == ".." {
            parts.pop()?;
        } else {
            parts.push(part);
        }
    }
    Some(parts.join("/"))
}

/// The anchors of a page's headings, as forges make them: small letters and digits, with dashes for spaces.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let titles = prose(text).filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim().to_lowercase());
    titles.map(|title| title.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter)).collect::<String>().replace(' ', "-"))
}

#[cfg(test)]
mod tests {
    use super::{Pages, cited, is_there, leads, links, named};

    #[test]
    fn a_file_is_found_by_its_whole_short_or_last_part_and_one_that_moved_is_not() {
        let text = "As `ct/lock.rs::it_locks_…` and `payments/sender.rs` show, not `c/wallets/known.rs`; `*.rs`, `a b/c.rs` and `cargo` are no paths.";
        let tracked = ["crates/console/tests/it/lock.rs", "crates/console/src/payments/sender.rs", "crates/console/src/wallets/cache.rs"];
        let paths = named(text);
        assert_eq!(paths, ["ct/lock.rs", "payments/sender.rs", "c/wallets/known.rs"]);
        assert_eq!(paths.iter().filter(|path| !is_there(path, &tracked)).collect::<Vec<_>>(), [&"c/wallets/known.rs"]);
    }
    const TRACKED: [&str; 4] = ["README.md", "docs/a.md", "docs/reference/b.md", "crates/x/src/lib.rs"];

    fn pages() -> Pages {
        let texts = [("README.md", "# Top"), ("docs/a.md", "## What is *not* promised, yet\n```\n# no heading\n```"), ("docs/reference/b.md", "# B\n")];
        texts.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
    }

    #[test]
    fn a_link_that_leads_nowhere_is_named_and_others_are_not() {
        let text = "[a](a.md) [b](reference/b.md#b) [top](../README.md) [code](../crates/x/src/lib.rs) [here](#what-is-not-promised-yet) [out](https://a.test/x.md)\n\
            ![gone](gone.png) [moved](b.md) [old](reference/b.md#old) [code](#no-heading) [above](../../c.md)\n```\n[in code](nowhere.md)\n```\n";
        let dead: Vec<&str> = links(text).filter(|link| !leads("docs/a.md", link, &pages(), &TRACKED)).collect();
        assert_eq!(dead, ["gone.png", "b.md", "reference/b.md#old", "#no-heading", "../../c.md"]);
    }

    #[test]
    fn a_page_that_a_comment_cites_is_there_with_its_heading() {
        let text = "//! Sent once (docs/a.md#what-is-not-promised-yet).\n/// As plan.md 3 says; see docs/reference/b.md.\n * docs/a.md#gone, README.md\n-- of b.md\n\
            let page = \"elsewhere.md\"; /\u{2f} not docs/c.md\nlet all = \"*.md\";\n// every `*.md`\n";
        let dead: Vec<&str> = cited(text).filter(|page| !leads("", page, &pages(), &TRACKED)).collect();
        assert_eq!(dead, ["plan.md", "docs/a.md#gone", "b.md", "docs/c.md"]);
    }
}

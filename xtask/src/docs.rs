//! `docs`: everything in `docs/` as one site that needs no network, made by mdBook. Every page is in it, and every link leads somewhere in it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::doc_paths::{links, resolved};
use crate::step::{Outcome, fail, run, step};
use crate::workspace::Workspace;

const MDBOOK: &str = "0.5.4";
/// The list of pages, which is no page itself.
const SUMMARY: &str = "SUMMARY.md";

/// Builds the site and checks it.
pub fn docs(workspace: &Workspace) -> Outcome {
    step("Documentation", || check(workspace))?;
    println!("\n  The site is {}.", site(workspace).join("index.html").display());
    Ok(())
}

/// The same, as one step of `check`.
pub fn check(workspace: &Workspace) -> Outcome {
    let pages = pages(&workspace.root.join("docs"))?;
    let mut broken = unlisted(&pages);
    let Some(program) = program(workspace) else {
        let words = format!("mdBook {MDBOOK} cannot be installed, so the site of the documentation was not built");
        return if broken.is_empty() { crate::check::not_run(&words) } else { Err(fail(broken.join("\n"))) };
    };
    let site = site(workspace);
    run(Command::new(program).arg("build").arg(workspace.root.join("docs")).arg("--dest-dir").arg(&site).env("MDBOOK_LOG", "warn"))?;
    let mut built = Vec::new();
    collect(&site, &site, &mut built);
    let files: BTreeSet<&str> = built.iter().map(String::as_str).collect();
    let read = |file: &str| files.contains(file).then(|| std::fs::read_to_string(site.join(file)).unwrap_or_default());
    broken.extend(dead(&pages, read));
    for file in built.iter().filter(|file| file.ends_with(".html") || file.ends_with(".css")) {
        broken.extend(fetched(&read(file).unwrap_or_default()).into_iter().map(|from| format!("{file} of the site fetches {from}")));
    }
    if !built.iter().any(|file| file.starts_with("searchindex")) {
        broken.push("the site has no search".to_owned());
    }
    println!("  {} pages", pages.iter().filter(|(page, _)| page != SUMMARY).count());
    if broken.is_empty() { Ok(()) } else { Err(fail(broken.join("\n"))) }
}

fn site(workspace: &Workspace) -> PathBuf {
    workspace.target.join("docs")
}

/// mdBook under target/, compiled if it is not there yet. None where it cannot be had.
fn program(workspace: &Workspace) -> Option<PathBuf> {
    let home = workspace.target.join(format!("mdbook-{MDBOOK}"));
    let program = home.join("bin").join(format!("mdbook{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        println!("  mdBook {MDBOOK} is missing: compiling it. This happens once and takes two minutes.");
        let words = ["install", "--quiet", "--locked", "mdbook", "--version", MDBOOK, "--no-default-features", "--features", "search", "--root"];
        // Its own folder to build in would otherwise be the workspace's, where a change of flags builds it again.
        let _ = run(workspace.cargo(&words).arg(&home).env_remove("CARGO_TARGET_DIR"));
    }
    program.exists().then_some(program)
}

/// The pages of a folder with their text, by their path in it.
fn pages(folder: &Path) -> Outcome<Vec<(String, String)>> {
    let mut files = Vec::new();
    collect(folder, folder, &mut files);
    files.retain(|file| file.ends_with(".md"));
    let read = |file: String| match std::fs::read_to_string(folder.join(&file)) {
        Ok(text) => Ok((file, text)),
        Err(cause) => Err(fail(format!("docs/{file}: {cause}"))),
    };
    files.into_iter().map(read).collect()
}

fn collect(root: &Path, folder: &Path, into: &mut Vec<String>) {
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(root, &path, into);
        } else {
            into.push(path.strip_prefix(root).unwrap_or(&path).to_string_lossy().replace('\\', "/"));
        }
    }
    into.sort();
}

/// Every page that the summary does not list: nobody finds it in the site.
fn unlisted(pages: &[(String, String)]) -> Vec<String> {
    let listed: BTreeSet<String> =
        pages.iter().filter(|(page, _)| page == SUMMARY).flat_map(|(_, text)| links(text)).filter_map(|link| resolved(SUMMARY, link)).collect();
    let lost = pages.iter().filter(|(page, _)| page != SUMMARY && !listed.contains(page));
    lost.map(|(page, _)| format!("docs/{page} is not in docs/{SUMMARY}")).collect()
}

/// Every link of a page that leads nowhere in the site: to a file or picture that is not in it, or to a heading that its page there does not have.
fn dead(pages: &[(String, String)], read: impl Fn(&str) -> Option<String>) -> Vec<String> {
    let leads = |page: &str, link: &str| {
        let (path, heading) = link.split_once('#').map_or((link, None), |(path, heading)| (path, Some(heading)));
        let built = resolved(page, path).and_then(|target| read(&built(&target)));
        built.is_some_and(|text| heading.is_none_or(|heading| text.contains(&format!(" id=\"{heading}\""))))
    };
    let of_page = |(page, text): &(String, String)| -> Vec<String> {
        let lost = links(text).filter(|link| !leads(page, link));
        lost.map(|link| format!("docs/{page} links to {link}, which is not in the site")).collect()
    };
    pages.iter().filter(|(page, _)| page != SUMMARY).flat_map(of_page).collect()
}

/// The name in the site of a file of `docs/`.
fn built(file: &str) -> String {
    match file.strip_suffix(".md") {
        Some(page) => format!("{}.html", page.strip_suffix("README").map_or_else(|| page.to_owned(), |folder| format!("{folder}index"))),
        None => file.to_owned(),
    }
}

/// What a page or a style sheet of the site would fetch from elsewhere. A link that a person follows is none.
fn fetched(text: &str) -> Vec<&str> {
    let far = |from: &&str| ["http:", "https:", "//"].iter().any(|sign| from.starts_with(sign));
    let quoted = |rest: &'static str| text.split(rest).skip(1).filter_map(|rest| rest.split(['"', '\'', ')']).next());
    let linked = text.split("<link ").skip(1).filter_map(|rest| rest.split('>').next()?.split("href=\"").nth(1)?.split('"').next());
    let addressed = ["src=\"", "url(", "url(\"", "url('", "@import \"", "@import '"].into_iter().flat_map(quoted);
    linked.chain(addressed).filter(far).collect()
}

#[cfg(test)]
mod tests {
    use super::{dead, fetched, unlisted};

    fn pages(texts: &[(&str, &str)]) -> Vec<(String, String)> {
        texts.iter().map(|(page, text)| ((*page).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn a_page_that_the_summary_does_not_list_is_named() {
        let all = pages(&[("SUMMARY.md", "[Top](README.md)\n- [A](guide/a.md)"), ("README.md", ""), ("guide/a.md", ""), ("guide/b.md", "[a](a.md)")]);
        assert_eq!(unlisted(&all), ["docs/guide/b.md is not in docs/SUMMARY.md"]);
    }

    #[test]
    fn a_link_that_leads_nowhere_in_the_site_is_named_and_others_are_not() {
        let read = |file: &str| match file {
            "index.html" => Some("<h2 id=\"top\">".to_owned()),
            "guide/b.html" => Some("<h2 class=\"x\" id=\"steps\">".to_owned()),
            "guide/pictures/a.png" => Some(String::new()),
            _ => None,
        };
        let good = "[b](b.md) [steps](b.md#steps) [top](../README.md#top) ![a](pictures/a.png) [out](https://a.test)";
        let lost = "[gone](c.md) [old](b.md#old) [code](../../src/lib.rs) ![gone](pictures/b.png) [raw](b.html2)";
        let names = ["c.md", "b.md#old", "../../src/lib.rs", "pictures/b.png", "b.html2"];
        let said: Vec<String> = names.iter().map(|link| format!("docs/guide/a.md links to {link}, which is not in the site")).collect();
        assert_eq!(dead(&pages(&[("guide/a.md", good), ("guide/a.md", lost)]), read), said);
    }

    #[test]
    fn what_the_site_would_fetch_from_elsewhere_is_named_and_a_link_to_follow_is_not() {
        let near = "<link rel=\"icon\" href=\"a.svg\"><script src=\"b.js\"></script><a href=\"https://a.test\">out</a> url(c.woff2) url(\"data:image/png\")";
        assert!(fetched(near).is_empty());
        for planted in [
            "<link rel=\"stylesheet\" href=\"https://cdn.test/a.css\">",
            "<script async src=\"//cdn.test/a.js\"></script>",
            "<img alt=\"\" src=\"http://a.test/a.png\">",
            "src: url(https://a.test/a.woff2)",
            "src: url('https://a.test/a.woff2')",
            "@import \"https://a.test/a.css\";",
        ] {
            assert_eq!(fetched(planted).len(), 1, "{planted}");
        }
    }
}

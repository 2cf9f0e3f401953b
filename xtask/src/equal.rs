//! `equal`: what is committed, built for release here and once more from a fresh copy in another folder, must be the same to the byte.

use crate::step::{Outcome, answer, fail, run, step};
use crate::workspace::Workspace;
use crate::{tools, ui};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Builds both and says what differs. Two release builds: up to half an hour.
pub fn equal(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("Nothing that is not committed", || clean(workspace))?;
    step("Here", || build(workspace, ""))?;
    let root = workspace.target.join("equal");
    let there = Workspace { target: root.join("target"), root };
    step("The same commit elsewhere", || {
        let _ = std::fs::remove_dir_all(&there.root);
        run(Command::new("git").args(["clone", "--quiet", "--no-hardlinks"]).args([&workspace.root, &there.root]))
    })?;
    // Paths below the folder of the sources are written as if that were `bursar`, on both sides. A target folder that lies elsewhere is written as it is.
    let inside = workspace.target.starts_with(&workspace.root);
    let target = if inside { String::new() } else { format!(" --remap-path-prefix={}={}", there.target.display(), workspace.target.display()) };
    step("There", || build(&there, &target))?;
    let (here, there) = (made(workspace)?, made(&there)?);
    let differ = differences(&here, &there);
    for (name, why) in &differ {
        println!("  {name} {why}");
    }
    if !differ.is_empty() {
        return Err(fail(format!("{} of {} files differ between two builds of the same commit", differ.len(), here.len())));
    }
    println!("\n{} files are equal in both: the program, and what its pages are made of.", here.len());
    Ok(())
}

fn clean(workspace: &Workspace) -> Outcome {
    match answer(Command::new("git").args(["status", "--porcelain"]).current_dir(&workspace.root)) {
        Some(changes) if changes.is_empty() => Ok(()),
        Some(changes) => Err(fail(format!("a fresh copy would not have these changes:\n{changes}"))),
        None => Err(fail("this is not a git working copy")),
    }
}

fn build(workspace: &Workspace, more_flags: &str) -> Outcome {
    ui::install(workspace)?;
    ui::build(workspace)?;
    run(workspace.cargo_app().env("RUSTFLAGS", workspace.release_flags() + more_flags).env("CARGO_TARGET_DIR", &workspace.target))
}

/// The program and every file of the built pages.
fn made(workspace: &Workspace) -> Outcome<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::from([("the program".to_owned(), std::fs::read(workspace.program("release", "bursar"))?)]);
    read_all(&workspace.ui().join("dist"), "ui", &mut files)?;
    Ok(files)
}

fn read_all(folder: &Path, name: &str, into: &mut BTreeMap<String, Vec<u8>>) -> Outcome {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{name}/{file}");
        if path.is_dir() {
            read_all(&path, &name, into)?;
        } else if file != ui::STAMP {
            into.insert(name, std::fs::read(&path)?);
        }
    }
    Ok(())
}

/// What is in one alone, and what is not the same in both.
fn differences<'a>(here: &'a BTreeMap<String, Vec<u8>>, there: &'a BTreeMap<String, Vec<u8>>) -> Vec<(&'a str, String)> {
    let judged = |name: &'a String| match (here.get(name), there.get(name)) {
        (Some(one), Some(other)) if one == other => None,
        (Some(one), Some(other)) => {
            let at = one.iter().zip(other).position(|(one, other)| one != other).unwrap_or(one.len().min(other.len()));
            Some(format!("differs from byte {at} on ({} and {} bytes)", one.len(), other.len()))
        }
        (Some(_), None) => Some("was made here alone".to_owned()),
        _ => Some("was made there alone".to_owned()),
    };
    let others = there.keys().filter(|name| !here.contains_key(*name));
    here.keys().chain(others).filter_map(|name| Some((name.as_str(), judged(name)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(all: &[(&str, &[u8])]) -> BTreeMap<String, Vec<u8>> {
        all.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect()
    }

    #[test]
    fn every_file_that_is_not_the_same_in_both_is_named() {
        let here = files(&[("the program", b"abc"), ("ui/index.html", b"<p>"), ("ui/old.js", b"1"), ("ui/cut.js", b"12")]);
        assert!(differences(&here, &here.clone()).is_empty());
        let there = files(&[("the program", b"abd"), ("ui/index.html", b"<p>"), ("ui/new.js", b"1"), ("ui/cut.js", b"1")]);
        let found = differences(&here, &there);
        let said = |name: &str| found.iter().find(|(one, _)| *one == name).map(|(_, why)| why.as_str());
        assert_eq!(said("the program"), Some("differs from byte 2 on (3 and 3 bytes)"));
        assert_eq!(said("ui/cut.js"), Some("differs from byte 1 on (2 and 1 bytes)"));
        assert_eq!((said("ui/old.js"), said("ui/new.js")), (Some("was made here alone"), Some("was made there alone")));
        assert_eq!(found.len(), 4);
    }

    #[test]
    fn a_folder_is_read_whole_but_for_the_mark_of_its_build() {
        let folder = std::env::temp_dir().join(format!("bursar-equal-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("assets")).unwrap();
        for file in ["index.html", "assets/a.js", ui::STAMP] {
            std::fs::write(folder.join(file), file).unwrap();
        }
        let mut found = BTreeMap::new();
        let read = read_all(&folder, "ui", &mut found);
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(read.is_ok());
        assert_eq!(found.keys().collect::<Vec<_>>(), ["ui/assets/a.js", "ui/index.html"]);
    }
}

//! `gallery`: every scene of every screen over a backend of fixtures, in a headless browser. Photographed for people, or
//! examined for accessibility by the tests.

use crate::place::Place;
use crate::step::{Outcome, answer, fail, run, step};
use crate::{apt, tools, ui};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Pictures of every scene in `target/gallery`, with a page that shows them. `piece` narrows the names.
pub fn gallery(place: &Place, piece: &str) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BROWSER]))?;
    step("Packages of the user interface", || ui::install(place))?;
    step("Pages of the gallery", || pages(place))?;
    step("Pictures", || run(walk(place, "shoot")?.arg(piece)))
}

/// How many scenes held and how many did not: axe in four looks, no sideways scroll at 200 %, nothing thrown.
pub fn check(place: &Place) -> Outcome<(u64, u64)> {
    pages(place)?;
    let output = walk(place, "check")?.stderr(Stdio::inherit()).output().map_err(|cause| fail(format!("node does not start: {cause}")))?;
    let said = String::from_utf8_lossy(&output.stdout);
    print!("{said}");
    let counts = said.lines().rev().find_map(counted);
    counts.ok_or_else(|| fail("The walk through the gallery ended without a count."))
}

/// Reads `scenes: 12 passed, 0 failed`.
fn counted(line: &str) -> Option<(u64, u64)> {
    let (passed, failed) = line.strip_prefix("scenes: ")?.split_once(" passed, ")?;
    Some((passed.parse().ok()?, failed.strip_suffix(" failed")?.parse().ok()?))
}

fn folder(place: &Place) -> PathBuf {
    place.target.join("gallery")
}

fn pages(place: &Place) -> Outcome {
    let mut build = tools::npm();
    build.args(["exec", "--", "vite", "build", "--logLevel", "warn", "-c", "vite.gallery.config.ts"]);
    run(build.env("BURSAR_GALLERY", folder(place).join("pages")).current_dir(place.ui()))
}

fn walk(place: &Place, mode: &str) -> Outcome<Command> {
    let browser = ["chromium", "chromium-browser", "google-chrome"]
        .iter()
        .find_map(|name| answer(Command::new("which").arg(name)))
        .ok_or_else(|| fail("No Chromium was found on the PATH; the gallery needs one."))?;
    let mut node = Command::new("node");
    node.args(["gallery/walk.mjs", mode, &browser]).arg(folder(place)).current_dir(place.ui());
    Ok(node)
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn the_closing_line_of_the_walk_is_read() {
        assert_eq!(counted("scenes: 12 passed, 3 failed"), Some((12, 3)));
        assert_eq!(counted("inbox-empty: light: color-contrast"), None);
    }
}

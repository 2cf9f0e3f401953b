//! `gallery`: every scene of every screen over a backend of fixtures, in a headless browser. Photographed for people, or
//! examined by the tests for accessibility, and for room in other languages.

use crate::report::Case;
use crate::step::{Outcome, answer, fail, gently, run, step};
use crate::workspace::Workspace;
use crate::{apt, tools, ui};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// Pictures of every scene in `target/gallery`, with a page that shows them. `piece` narrows the names.
pub fn gallery(workspace: &Workspace, piece: &str) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BROWSER]))?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("Pages of the gallery", || pages(workspace))?;
    step("Pictures", || run(walk(workspace, "shoot")?.arg(piece)))
}

/// The pictures of the user guide, each from the scene of its name.
pub fn guide(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BROWSER]))?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("Pages of the gallery", || pages(workspace))?;
    step("Pictures of the user guide", || run(&mut walk(workspace, "guide")?))
}

/// What the gallery speaks beside English: French, and English with words two fifths longer.
pub const LANGUAGES: [&str; 2] = ["fr", "long"];

/// Every screen in a language, and whether its words had room in two sizes of the window.
pub fn language(workspace: &Workspace, language: &str) -> Outcome<Vec<Case>> {
    walked(workspace, language)
}

/// Which scenes are examined in all four looks. The others are examined in light, and their colours in dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AllLooks {
    None,
    /// One of three parts: 0, 1 or 2.
    Third(u64),
    Every,
}

/// Every scene, and whether it held: axe in the looks, no sideways scroll at 200 %, nothing thrown.
pub fn check(workspace: &Workspace, all_looks: AllLooks) -> Outcome<Vec<Case>> {
    pages(workspace)?;
    match all_looks {
        AllLooks::None => walked(workspace, "check"),
        AllLooks::Third(part) => walked(workspace, &format!("check-third-{part}")),
        AllLooks::Every => walked(workspace, "check-all"),
    }
}

/// A walk through the pages, and the report that it leaves.
fn walked(workspace: &Workspace, mode: &str) -> Outcome<Vec<Case>> {
    let report = folder(workspace).join("report.json");
    let _ = std::fs::remove_file(&report);
    // It fails where a scene fails; which ones is in its report.
    let _ = run(&mut walk(workspace, mode)?);
    let text = std::fs::read_to_string(&report).map_err(|cause| fail(format!("The walk through the gallery ended without a report: {cause}")))?;
    read(&text).map_err(|cause| fail(format!("The report of the gallery cannot be read: {cause}")))
}

/// Reads the list of scenes, each with its name, its seconds and what was found wrong in it.
fn read(text: &str) -> serde_json::Result<Vec<Case>> {
    let scenes: Vec<serde_json::Value> = serde_json::from_str(text)?;
    let case = |scene: serde_json::Value| Case {
        program: "gallery".to_owned(),
        name: scene["name"].as_str().unwrap_or_default().to_owned(),
        took: Duration::try_from_secs_f64(scene["seconds"].as_f64().unwrap_or_default()).unwrap_or_default(),
        // A scene without a list was not looked at.
        failed: scene["findings"].as_array().is_none_or(|findings| !findings.is_empty()),
        output: String::new(),
    };
    Ok(scenes.into_iter().map(case).collect())
}

fn folder(workspace: &Workspace) -> PathBuf {
    workspace.target.join("gallery")
}

fn pages(workspace: &Workspace) -> Outcome {
    let mut build = tools::npm();
    build.args(["exec", "--", "vite", "build", "--logLevel", "warn", "-c", "vite.gallery.config.ts"]);
    run(build.env("BURSAR_GALLERY", folder(workspace).join("pages")).current_dir(workspace.ui()))
}

fn walk(workspace: &Workspace, mode: &str) -> Outcome<Command> {
    let browser = ["chromium", "chromium-browser", "google-chrome"]
        .iter()
        .find_map(|name| answer(Command::new("which").arg(name)))
        .ok_or_else(|| fail("No Chromium was found on the PATH; the gallery needs one."))?;
    let mut node = gently("node");
    node.args(["gallery/walk.mjs", mode, &browser]).arg(folder(workspace)).current_dir(workspace.ui());
    Ok(node)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_scene_with_a_finding_or_without_a_list_has_failed() {
        let text = r#"[{"name":"a","seconds":0.5,"findings":[]},{"name":"b","seconds":1,"findings":["dark: color-contrast"]},{"name":"c"}]"#;
        let cases = read(text).unwrap();
        assert_eq!(cases.iter().map(|case| (case.name.as_str(), case.failed)).collect::<Vec<_>>(), [("a", false), ("b", true), ("c", true)]);
    }
}

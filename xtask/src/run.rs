//! `run`: from an empty machine to the open app.

use crate::step::{Outcome, fail, run as finish, seconds, step};
use crate::workspace::{Workspace, has_display};
use crate::{apt, tools, ui};
use std::process::Command;
use std::time::Instant;

/// Prepares what is missing, then opens the app; without a screen, shows the tour.
pub fn run(workspace: &Workspace, arguments: &[&str]) -> Outcome {
    let start = Instant::now();
    let seen = has_display();
    step("Tools", tools::check)?;
    step("System packages", || if seen { apt::ensure(&[apt::BUILD]) } else { apt::ensure(&[apt::BUILD, apt::HEADLESS]) })?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("User interface", || ui::build(workspace))?;
    if seen {
        step("App", || finish(&mut workspace.cargo(&["build", "-p", "bursar", "--features", "custom-protocol"])))?;
        println!("\nReady after {}. Bursar is open; this command ends when you close it.", seconds(start.elapsed()));
        finish(Command::new(workspace.program("debug", "bursar")).args(arguments))
    } else {
        step("App and its driver", || {
            finish(&mut workspace.cargo(&[
                "build",
                "-p",
                "bursar",
                "-p",
                "bursar-sandbox",
                "-p",
                "bursar-tests",
                "--bins",
                "--features",
                "bursar/custom-protocol",
            ]))
        })?;
        println!(
            "\nReady after {}. There is no screen here (DISPLAY and WAYLAND_DISPLAY are unset), so Bursar opens on one in memory and is led through its story.",
            seconds(start.elapsed())
        );
        step("Tour", || tour(workspace))
    }
}

fn tour(workspace: &Workspace) -> Outcome {
    if !cfg!(target_os = "linux") {
        return Err(fail("The tour runs on Linux."));
    }
    let pictures = workspace.target.join("tour");
    finish(
        Command::new(workspace.program("debug", "tour"))
            .env("BURSAR_APP", workspace.program("debug", "bursar"))
            .env("BURSAR_SANDBOX", workspace.program("debug", "bursar-sandbox"))
            .env("BURSAR_TOUR", &pictures),
    )?;
    println!("\n  The pictures are in {}.", pictures.display());
    println!("  To use Bursar yourself, run `cargo xtask run` in a desktop session, or with DISPLAY pointing to one.");
    Ok(())
}

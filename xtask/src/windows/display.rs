//! A display in memory, for what opens windows under Wine.

use std::path::Path;
use std::process::{Child, Stdio};

use super::environment::Environment;
use crate::step::{Outcome, answer, fail};

/// Its number, for the programs that draw on it.
pub const NUMBER: &str = ":77";

/// A display in memory.
pub struct Display<'a> {
    environment: &'a Environment,
    server: Child,
}

impl<'a> Display<'a> {
    /// Starts it.
    pub fn open(environment: &'a Environment) -> Outcome<Self> {
        let mut command = environment.inside(&["Xvfb", NUMBER, "-screen", "0", "1366x768x24", "-nolisten", "tcp"]);
        let server = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().map_err(|cause| fail(format!("Xvfb: {cause}")))?;
        Ok(Self { environment, server })
    }

    fn tell(&self, words: &[&str]) -> Option<String> {
        answer(self.environment.inside(words).env("DISPLAY", NUMBER).stderr(Stdio::null()))
    }

    /// Titles of the windows that are seen.
    pub fn titles(&self) -> Vec<String> {
        let found = self.tell(&["xdotool", "search", "--onlyvisible", "--name", ".", "getwindowname", "%@"]).unwrap_or_default();
        found.lines().filter(|line| !line.is_empty() && *line != "Default IME").map(str::to_owned).collect()
    }

    /// Takes a picture of it.
    pub fn picture(&self, path: &Path) {
        let _ = self.tell(&["import", "-window", "root", &path.display().to_string()]);
    }

    /// Presses a key in the window that is seen.
    pub fn press(&self, key: &str) {
        let _ = self.tell(&["xdotool", "search", "--onlyvisible", "--name", ".", "windowfocus", "--sync", "key", key]);
    }
}

impl Drop for Display<'_> {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

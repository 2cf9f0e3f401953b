//! Where things are, and what kind of computer this is.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The workspace on this machine.
pub struct Workspace {
    /// The folder of the root `Cargo.toml`.
    pub root: PathBuf,
    /// Where cargo builds.
    pub target: PathBuf,
}

impl Workspace {
    /// From the folder this program was built in.
    pub fn find() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf);
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        Self { root, target }
    }

    /// The folder of the user interface.
    pub fn ui(&self) -> PathBuf {
        self.root.join("ui")
    }

    /// A built program.
    pub fn program(&self, profile: &str, name: &str) -> PathBuf {
        self.target.join(profile).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    /// Cargo at the root, with these words.
    pub fn cargo(&self, words: &[&str]) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.current_dir(&self.root).args(words);
        command
    }

    /// Cargo for release, with the flags of what people install: no folder of this machine stands in a program.
    pub fn cargo_release(&self, words: &[&str]) -> Command {
        let mut command = self.cargo(words);
        command.arg("--release").env("RUSTFLAGS", self.release_flags());
        // As the packager sets it: commands of Tauri's own that no window may call are left out.
        command.env("REMOVE_UNUSED_COMMANDS", self.root.join("src-tauri"));
        command
    }

    /// Builds the app for release word for word as the packager does: what is measured and compared is what people install, and nothing is built twice.
    pub fn cargo_app(&self) -> Command {
        let mut command = self.cargo_release(&["build", "--locked", "--bins", "--features", "tauri/custom-protocol"]);
        command.current_dir(self.root.join("src-tauri"));
        command
    }

    /// What the compiler is told for a release.
    pub fn release_flags(&self) -> String {
        let home = std::env::var("CARGO_HOME").unwrap_or_else(|_| format!("{}/.cargo", std::env::var("HOME").unwrap_or_default()));
        format!("--remap-path-prefix={}=bursar --remap-path-prefix={home}=cargo", self.root.display())
    }

    /// Cargo over everything but the bench's floors and the fuzzer, always with the same packages and features, so that nothing is built twice.
    pub fn cargo_all(&self, words: &[&str]) -> Command {
        let mut command = self.cargo(words);
        command.args(["--workspace", "--exclude", "empty-window", "--exclude", "bursar-fuzz", "--features", "bursar/custom-protocol"]);
        command
    }
}

/// Whether windows can be opened here for a person to see.
pub fn has_display() -> bool {
    !cfg!(target_os = "linux") || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}

//! A disk of a few megabytes that a test may fill: a file system in memory, in a name space of its own.

use bursar_test_support::{
    not_run::{Missing, not_run},
    poll,
};
use std::{
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

const PLACE: &str = "BURSAR_SMALL_DISK";
const SIZE: &str = "size=32m";

/// Mounted for the life of this process.
pub struct SmallDisk(PathBuf);

impl SmallDisk {
    /// The disk, inside of a process that has one. Outside, the named test is run once more in such a process, or it is said that this system does
    /// not permit it.
    pub fn of(test: &str) -> Option<Self> {
        if let Some(place) = std::env::var_os(PLACE) {
            return Some(Self(place.into()));
        }
        let folder = tempfile::tempdir().unwrap();
        let inside = |words: &str| {
            let mut command = Command::new("unshare");
            command.args(["-rm", "sh", "-c", &format!("mount -t tmpfs -o {SIZE} small \"$0\" {words}")]).arg(folder.path());
            command
        };
        if !inside("").output().is_ok_and(|output| output.status.success()) {
            not_run(test, "this system gives no file system of its own to a test", Missing::System);
            return None;
        }
        let output =
            inside("&& exec \"$1\" --exact \"$2\" --nocapture").arg(std::env::current_exe().unwrap()).arg(test).env(PLACE, folder.path()).output().unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        println!("{said}");
        assert!(output.status.success() && said.contains("1 passed"), "{test} on a small disk: {}", output.status);
        None
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    fn ballast(&self) -> PathBuf {
        self.0.join("ballast")
    }

    /// Until nothing more fits.
    pub fn fill(&self) {
        let mut file = std::fs::File::create(self.ballast()).unwrap();
        while file.write_all(&[1; 4_096]).is_ok() {}
    }

    pub fn free(&self) {
        std::fs::remove_file(self.ballast()).unwrap();
    }

    pub fn read_only(&self, yes: bool) {
        let how = if yes { "remount,ro" } else { "remount,rw" };
        let mount = || Command::new("mount").args(["-o", how]).arg(&self.0).output().unwrap();
        // While a file is still open for writing it is refused: what was closed a moment ago lets go of it.
        poll::until_sync("the disk is mounted anew", || {
            let output = mount();
            if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
        });
    }
}

//! Where Windows programs are built and started on Linux: a Debian of its own with a cross compiler, Wine and NSIS, made once and kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::apt;
use crate::step::{Outcome, answer, fail, run, skipped, step};
use crate::workspace::Workspace;

/// The one target: what Debian has a compiler and libraries for.
pub const TARGET: &str = "x86_64-pc-windows-gnu";
/// Where it is kept. One serves every copy of the sources.
const PLACE: &str = "/var/cache/bursar/windows";
/// Debian's stable suites have older compilers than Bursar needs.
const SUITE: &str = "sid";
const MIRROR: &str = "http://deb.debian.org/debian";
/// Whom this computer trusts, and where the programs inside find it.
const AUTHORITIES: &str = "/etc/ssl/certs/ca-certificates.crt";
const AUTHORITIES_INSIDE: &str = "/etc/bursar-authorities.crt";
/// Debian keeps Wine's server beside its libraries.
const PATH: &str = "/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/x86_64-linux-gnu/wine";
/// Where Wine keeps what a Windows computer has, as seen from inside.
const PREFIX: &str = "/wine";

/// What is installed in it.
const PACKAGES: [&str; 16] = [
    "ca-certificates",
    "cargo",
    "cmake",
    "g++-mingw-w64-x86-64-posix",
    "gcc-mingw-w64-x86-64-posix",
    "imagemagick",
    "nasm",
    "nsis",
    "rust-clippy",
    "rust-src",
    "rustc",
    "wine",
    "wine64",
    "xauth",
    "xdotool",
    "xvfb",
];

/// Programs, how they say their version, and the lowest major and minor that is known to work.
const VERSIONS: [(&str, &[&str], (u32, u32)); 5] = [
    ("rustc", &["rustc", "--version"], (1, 95)),
    ("gcc", &["x86_64-w64-mingw32-gcc-posix", "-dumpfullversion"], (12, 0)),
    ("wine", &["wine", "--version"], (9, 0)),
    ("makensis", &["makensis", "-VERSION"], (3, 8)),
    ("cmake", &["cmake", "--version"], (3, 20)),
];

/// Mounts what the environment shares with this system, in a space of mounts that ends with the program, and starts the program. The words: root, folder
/// to start in, how many folders are shared, these, then the program.
const ENTER: &str = r#"set -e
root=$1; folder=$2; count=$3; shift 3
for shared in /proc /dev /sys; do mount --rbind "$shared" "$root$shared"; done
while [ "$count" -gt 0 ]; do
    mkdir -p "$1" "$root$1"
    mount --bind "$1" "$root$1"
    count=$((count - 1)); shift
done
exec chroot "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$folder" "$@"
"#;

/// The environment, made.
pub struct Environment {
    root: PathBuf,
    folder: PathBuf,
    shared: Vec<PathBuf>,
    cargo_home: PathBuf,
    /// Where cargo builds for Windows.
    pub target: PathBuf,
}

/// Why there can be no environment on this computer.
pub fn missing() -> Option<&'static str> {
    if !cfg!(target_os = "linux") || !cfg!(target_arch = "x86_64") {
        return Some("this is not Linux on x86-64");
    }
    if answer(Command::new("id").arg("-u")).as_deref() != Some("0") {
        return Some("it takes root, to make a Debian of its own");
    }
    if !apt::is_debian() {
        return Some("it takes debootstrap, which Debian and Ubuntu have");
    }
    None
}

impl Environment {
    /// Makes what is not there yet, and says which versions there are.
    pub fn make(workspace: &Workspace) -> Outcome<Self> {
        let home = std::env::var("HOME").unwrap_or_default();
        let cargo_home = PathBuf::from(std::env::var("CARGO_HOME").unwrap_or_else(|_| format!("{home}/.cargo")));
        let place = PathBuf::from(PLACE);
        let target = workspace.target.join("windows");
        let environment = Self {
            root: place.join("root"),
            folder: workspace.root.clone(),
            shared: vec![workspace.root.clone(), target.clone(), cargo_home.clone(), place.join("std")],
            cargo_home,
            target,
        };
        step("System packages", || apt::ensure(&[apt::EMPTY]))?;
        step("A Debian of its own", || environment.install())?;
        step("Versions", || environment.versions())?;
        step("The standard library for Windows", || environment.library())?;
        step("Wine", || environment.wine())?;
        Ok(environment)
    }

    fn install(&self) -> Outcome {
        // What was installed, so that another list installs what is new in it.
        let (made, list) = (self.root.join("bursar-packages"), PACKAGES.join(" "));
        if fs::read_to_string(&made).is_ok_and(|then| then == list) {
            skipped("debootstrap and apt-get", "all here");
            return self.name_servers();
        }
        if !self.root.join("usr/bin/apt-get").exists() {
            fs::create_dir_all(&self.root).map_err(|cause| fail(format!("{}: {cause}", self.root.display())))?;
            run(Command::new("debootstrap").args(["--variant=minbase", SUITE]).arg(&self.root).arg(MIRROR).stdout(Stdio::null()))?;
        }
        // A computer behind a mirror or a proxy says so in its own settings.
        for (from, to) in [("/etc/apt/apt.conf.d", "etc/apt/"), (AUTHORITIES, AUTHORITIES_INSIDE)] {
            if Path::new(from).exists() {
                run(Command::new("cp").args(["-r", from]).arg(self.root.join(to.trim_start_matches('/'))))?;
            }
        }
        self.name_servers()?;
        run(self.bare(&["apt-get", "update", "-q"]).stdout(Stdio::null()))?;
        run(self
            .bare(&["apt-get", "install", "-y", "-q", "--no-install-recommends", "-o", "Dpkg::Options::=--force-unsafe-io"])
            .args(PACKAGES)
            .stdout(Stdio::null()))?;
        run(self.bare(&["apt-get", "clean"]).stdout(Stdio::null()))?;
        fs::write(&made, list).map_err(|cause| fail(format!("{}: {cause}", made.display())))
    }

    /// How names are found inside. This computer's own name is asked of no name server.
    fn name_servers(&self) -> Outcome {
        let hosts = self.root.join("etc/hosts");
        fs::write(&hosts, "127.0.0.1 localhost\n::1 localhost\n").map_err(|cause| fail(format!("{}: {cause}", hosts.display())))?;
        run(Command::new("cp").args(["--dereference", "/etc/resolv.conf"]).arg(self.root.join("etc/resolv.conf")))
    }

    /// Prints what there is; fails where it is too old, because the suite moves.
    fn versions(&self) -> Outcome {
        let mut wrong = Vec::new();
        for (name, words, lowest) in VERSIONS {
            let said = answer(&mut self.bare(words)).unwrap_or_default();
            let line = said.lines().next().unwrap_or("not found");
            println!("  {name}: {line}");
            if version(line).is_none_or(|found| found < lowest) {
                wrong.push(format!("{name} {}.{} or newer is needed, and Debian {SUITE} has “{line}”.", lowest.0, lowest.1));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(fail(wrong.join("\n"))) }
    }

    /// Debian has no standard library for this target: builds it from Debian's source once, and puts it where its compiler looks.
    fn library(&self) -> Outcome {
        let compiler = answer(&mut self.bare(&["rustc", "--version"])).unwrap_or_default();
        let made = self.root.join("usr/lib/rustlib").join(TARGET).join("lib");
        let mark = made.join("bursar-built-with");
        if fs::read_to_string(&mark).is_ok_and(|then| then == compiler) {
            skipped("std", &format!("built with {compiler}"));
            return Ok(());
        }
        let failed = |cause: std::io::Error| fail(format!("the standard library cannot be put in its place: {cause}"));
        let folder = Path::new(PLACE).join("std");
        fs::create_dir_all(folder.join("src")).map_err(failed)?;
        fs::write(folder.join("Cargo.toml"), "[package]\nname = \"nothing\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n").map_err(failed)?;
        fs::write(folder.join("src/lib.rs"), "").map_err(failed)?;
        let _ = fs::remove_dir_all(folder.join("target"));
        let mut build = self.enter(&folder, &["cargo", "build", "--release", "--target", TARGET, "-Zbuild-std=std,test,panic_abort"]);
        // Link-time optimisation of the app reads bitcode.
        build.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Cembed-bitcode=yes").env("CARGO_TARGET_DIR", folder.join("target"));
        run(&mut build)?;
        let _ = fs::remove_dir_all(&made);
        fs::create_dir_all(&made).map_err(failed)?;
        let built = fs::read_dir(folder.join("target").join(TARGET).join("release/deps")).map_err(failed)?;
        for path in built.flatten().map(|entry| entry.path()) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.ends_with(".rlib") && !name.starts_with("libnothing") {
                fs::copy(&path, made.join(&name)).map_err(failed)?;
            }
        }
        fs::write(&mark, compiler).map_err(failed)
    }

    /// Makes the folders of a Windows computer once.
    fn wine(&self) -> Outcome {
        if self.drive().join("windows/system32/kernel32.dll").exists() {
            skipped("wineboot", "it is there");
            return Ok(());
        }
        run(self.inside(&["wineboot", "--init"]).stdout(Stdio::null()).stderr(Stdio::null()))?;
        run(&mut self.inside(&["wineserver", "--wait"]))
    }

    /// Drive C of the Windows computer, seen from here.
    pub fn drive(&self) -> PathBuf {
        self.root.join(PREFIX.trim_start_matches('/')).join("drive_c")
    }

    /// A folder of the user on drive C, by the environment variable that names it, as a path on this computer. Wine chooses the name of the user.
    pub fn folder_of(&self, variable: &str) -> Outcome<PathBuf> {
        let said = answer(&mut self.inside(&["wine", "cmd", "/c", &format!("echo %{variable}%")])).unwrap_or_default();
        let path = said.trim().strip_prefix(r"C:\").ok_or_else(|| fail(format!("%{variable}% is “{}” under Wine", said.trim())))?;
        Ok(self.drive().join(path.replace('\\', "/")))
    }

    /// A program inside, in the folder of the sources.
    pub fn inside(&self, words: &[&str]) -> Command {
        self.enter(&self.folder, words)
    }

    /// A program for Windows under Wine, at its path on this computer.
    pub fn wine_program(&self, program: &Path, words: &[&str]) -> Command {
        let inside = program.strip_prefix(&self.root).map_or_else(|_| program.to_owned(), |path| Path::new("/").join(path));
        let mut command = self.inside(&["wine"]);
        command.arg(inside).args(words).stdin(Stdio::null());
        command
    }

    /// A program inside, with nothing of Bursar's.
    fn bare(&self, words: &[&str]) -> Command {
        self.started(Path::new("/"), &[], words)
    }

    fn enter(&self, folder: &Path, words: &[&str]) -> Command {
        let shared: Vec<&Path> = self.shared.iter().map(PathBuf::as_path).collect();
        self.started(folder, &shared, words)
    }

    fn started(&self, folder: &Path, shared: &[&Path], words: &[&str]) -> Command {
        let mut command = Command::new("unshare");
        command.args(["--mount", "--propagation", "private", "sh", "-c", ENTER, "sh"]).arg(&self.root).arg(folder);
        command.arg(shared.len().to_string()).args(shared).args(words);
        // Nothing of this computer's settings reaches the programs.
        command.env_clear().env("PATH", PATH).env("HOME", "/root").env("LANG", "C.UTF-8").env("TERM", "dumb");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command.env("SSL_CERT_FILE", AUTHORITIES_INSIDE).env("CARGO_HTTP_CAINFO", AUTHORITIES_INSIDE);
        command.env("CARGO_HOME", &self.cargo_home);
        let tools = TARGET.replace('-', "_");
        command.env("CARGO_TARGET_DIR", &self.target).env("CARGO_BUILD_TARGET", TARGET);
        command.env(format!("CARGO_TARGET_{}_LINKER", tools.to_uppercase()), "x86_64-w64-mingw32-gcc-posix");
        command.env(format!("CC_{tools}"), "x86_64-w64-mingw32-gcc-posix").env(format!("CXX_{tools}"), "x86_64-w64-mingw32-g++-posix");
        // Debug information of this many programs fills a disk.
        command.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0").env("CARGO_TERM_PROGRESS_WHEN", "never").env("RUST_BACKTRACE", "0");
        // Wine names the person after this; without it, tests find the computer without a name, as they are written for.
        command.env("USER", "");
        // Wine without its web browser, without .NET, and without entries in the menus of this computer.
        command.env("WINEPREFIX", PREFIX).env("WINEDEBUG", "-all").env("WINEDLLOVERRIDES", "mscoree=;mshtml=;winemenubuilder.exe=");
        command
    }

    /// How large it is, in MB, for the last lines.
    pub fn size(&self) -> u64 {
        megabytes(&self.root)
    }

    /// How large all is that was built, in MB.
    pub fn built(&self) -> u64 {
        megabytes(&self.target)
    }

    /// Ends what Wine left running.
    pub fn end(&self) {
        let _ = self.inside(&["wineserver", "--kill"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    }
}

fn megabytes(folder: &Path) -> u64 {
    let said = answer(Command::new("du").args(["-sm", "--one-file-system"]).arg(folder)).unwrap_or_default();
    said.split_whitespace().next().and_then(|size| size.parse().ok()).unwrap_or(0)
}

/// Major and minor of the first number with a dot in a line, such as `rustc 1.97.1 (…)`, `wine-10.0` or `v3.12-1`; else its first number, as in `16-posix`.
fn version(line: &str) -> Option<(u32, u32)> {
    let numbers =
        || line.split(|letter: char| !letter.is_ascii_digit() && letter != '.').filter(|piece| piece.starts_with(|first: char| first.is_ascii_digit()));
    let mut parts = numbers().find(|piece| piece.contains('.')).or_else(|| numbers().next())?.split('.');
    Some((parts.next()?.parse().ok()?, parts.next().map_or(Some(0), |minor| minor.parse().ok())?))
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn the_version_of_each_program_is_read() {
        for (line, wanted) in [
            ("rustc 1.97.1 (8bab26f4f 2026-06-11) (built from a source tarball)", (1, 97)),
            ("16-posix", (16, 0)),
            ("wine-10.0 (Debian 10.0~repack-12)", (10, 0)),
            ("v3.12-1", (3, 12)),
            ("cmake version 4.3.4", (4, 3)),
        ] {
            assert_eq!(version(line), Some(wanted), "{line}");
        }
        assert_eq!(version("not found"), None);
    }
}

//! System packages: what is missing, why it is needed, and how it gets here.

use crate::step::{Outcome, answer, fail, run, skipped};
use std::io::IsTerminal as _;
use std::process::{Command, Stdio};

/// A Debian package and why we want it.
type Package = (&'static str, &'static str);

/// To build the app.
pub const BUILD: &[Package] =
    &[("build-essential", "C compiler and linker"), ("pkg-config", "finds system libraries"), ("libwebkit2gtk-4.1-dev", "the web view that shows the app")];

/// To open the app without a screen, and to test it there.
pub const HEADLESS: &[Package] = &[
    ("xvfb", "a display in memory"),
    ("openbox", "a window manager on it"),
    ("imagemagick", "takes the pictures"),
    ("xdotool", "types into the system's own dialogs"),
    ("dbus", "a session bus of its own"),
    ("gnome-keyring", "a keyring of its own"),
    ("webkit2gtk-driver", "drives the real window"),
    ("libgl1-mesa-dri", "draws without a graphics card"),
    ("at-spi2-core", "accessibility bus of the web view"),
    ("fonts-dejavu-core", "letters for what the built-in fonts lack"),
];

/// To walk through pages as a browser shows them.
pub const BROWSER: &[Package] = &[("chromium", "walks the gallery of screens and the sandbox's pages")];

/// To open exports as an accountant does.
pub const SPREADSHEET: &[Package] = &[("libreoffice-calc-nogui", "runs what a cell of an export might hide")];

/// To test what a team shares through a database.
pub const DATABASE: &[Package] = &[("postgresql", "a database server that tests start for themselves")];

/// To try a package where nothing is installed yet.
pub const EMPTY: &[Package] = &[("debootstrap", "an empty Debian")];

/// Installs what is missing of these, or says what a person has to install.
pub fn ensure(groups: &[&[Package]]) -> Outcome {
    match std::env::consts::OS {
        "linux" if is_debian() => ensure_debian(groups),
        "linux" => other_linux(),
        "macos" => mac(),
        "windows" => {
            println!("  Windows: needs the \"Desktop development with C++\" tools of Visual Studio, and WebView2, which Windows 11 has.");
            Ok(())
        }
        other => {
            println!("  {other}: not tried. Install what Tauri 2 needs on your system.");
            Ok(())
        }
    }
}

/// Whether packages come from Debian, or from a system made of it.
pub fn is_debian() -> bool {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    let debian =
        release.lines().filter(|line| line.starts_with("ID=") || line.starts_with("ID_LIKE=")).any(|line| line.contains("debian") || line.contains("ubuntu"));
    debian && answer(Command::new("dpkg-query").arg("--version")).is_some()
}

fn ensure_debian(groups: &[&[Package]]) -> Outcome {
    let missing: Vec<Package> = groups.iter().flat_map(|group| group.iter()).copied().filter(|(name, _)| !installed(name)).collect();
    if missing.is_empty() {
        skipped("System packages", "all here");
        return Ok(());
    }
    println!("  Missing:");
    for (name, why) in &missing {
        println!("    {name:24} {why}");
    }
    let names: Vec<&str> = missing.iter().map(|(name, _)| *name).collect();
    let by_hand = format!("sudo apt-get install --no-install-recommends {}", names.join(" "));
    let root = answer(Command::new("id").arg("-u")).as_deref() == Some("0");
    if !root && answer(Command::new("sudo").arg("--version")).is_none() {
        return Err(fail(format!("These packages have to be installed by an administrator:\n  {by_hand}")));
    }
    if !root && !std::io::stdin().is_terminal() && answer(Command::new("sudo").args(["-n", "true"])).is_none() {
        return Err(fail(format!("sudo wants a password and there is no terminal to ask on. Install these packages first:\n  {by_hand}")));
    }
    println!("  Installing them with apt-get{}.", if root { "" } else { " through sudo" });
    run(apt(root).args(["update", "-q"]).stdout(Stdio::null()))?;
    run(apt(root).args(["install", "-y", "-q", "--no-install-recommends"]).args(&names))
        .map_err(|_| fail(format!("apt-get could not install the packages. By hand:\n  {by_hand}")))
}

fn apt(root: bool) -> Command {
    let mut command;
    if root {
        command = Command::new("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
    } else {
        command = Command::new("sudo");
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    }
    command
}

fn installed(name: &str) -> bool {
    answer(Command::new("dpkg-query").args(["-W", "-f=${Status}", name])).is_some_and(|status| status == "install ok installed")
}

fn other_linux() -> Outcome {
    if answer(Command::new("pkg-config").args(["--exists", "webkit2gtk-4.1"])).is_some() {
        skipped("System packages", "WebKitGTK 4.1 is here");
        return Ok(());
    }
    Err(fail(
        "This is not Debian or Ubuntu, so nothing is installed for you. Bursar needs a C compiler, pkg-config and the development files of WebKitGTK 4.1:\n  \
         Fedora:    sudo dnf install gcc pkgconf-pkg-config webkit2gtk4.1-devel\n  \
         Arch:      sudo pacman -S --needed base-devel webkit2gtk-4.1\n  \
         openSUSE:  sudo zypper install gcc pkg-config webkit2gtk3-devel\n\
         Without a screen also: Xvfb, openbox, ImageMagick, a D-Bus daemon, gnome-keyring and WebKitWebDriver. Then run this again.",
    ))
}

fn mac() -> Outcome {
    if answer(Command::new("xcode-select").arg("-p")).is_none() {
        return Err(fail("The command line tools of Xcode are missing. Run `xcode-select --install`, then this again."));
    }
    skipped("System packages", "Xcode's command line tools are here");
    Ok(())
}

//! A desktop of its own for each test: display, window manager, session bus, keyring and home folder, gone afterwards.

use crate::processes::{Owned, wait_until};
use crate::{Result, files};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The keyring of a desktop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keyring {
    /// A Secret Service with an open collection.
    Unlocked,
    /// None, and none that could be started.
    Absent,
}

/// A person's desktop. The programs on it end with it.
#[derive(Debug)]
pub struct TestDesktop {
    processes: Vec<Owned>,
    environment: Vec<(String, String)>,
    home: TempDir,
}

const BUS: &str = r#"<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=FOLDER</listen>
  <auth>EXTERNAL</auth>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
"#;

/// The main window fills the screen without a frame; the confirm window has its frame and stands in the middle.
const WINDOWS: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
  <placement><policy>Smart</policy><center>yes</center></placement>
  <theme><name>Plain</name><titleLayout>LC</titleLayout></theme>
  <desktops><number>1</number></desktops>
  <keyboard><keybind key="A-F4"><action name="Close"/></keybind></keyboard>
  <mouse><context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context></mouse>
  <applications>
    <application type="normal" title="Bursar*"><decor>no</decor><maximized>yes</maximized></application>
  </applications>
</openbox_config>
"#;

/// A frame that does not draw the eye.
const FRAME: &str = "\
window.*.title.bg: flat solid
window.*.title.bg.color: #dfe3e2
window.*.label.bg: parentrelative
window.active.label.text.color: #191c1e
window.inactive.label.text.color: #6a7175
window.*.button.*.bg: parentrelative
window.*.button.*.image.color: #191c1e
window.*.border.color: #b9c0bf
window.*.handle.bg: flat solid
window.*.handle.bg.color: #dfe3e2
window.*.grip.bg: flat solid
window.*.grip.bg.color: #dfe3e2
window.handle.width: 0
border.width: 1
padding.width: 6
padding.height: 6
window.client.padding.width: 0
window.client.padding.height: 0
window.label.text.justify: center
";

impl TestDesktop {
    /// A screen of 1366×768.
    pub fn new(keyring: Keyring) -> Result<Self> {
        Self::with_screen(keyring, 1366, 768)
    }

    /// A desktop whose home folder begins with these files: data of an app, and the keyring that belongs to it.
    pub fn copy_of(template: &Path) -> Result<Self> {
        Self::start(Keyring::Unlocked, 1366, 768, Some(template))
    }

    /// A screen of another size.
    pub fn with_screen(keyring: Keyring, width: u32, height: u32) -> Result<Self> {
        Self::start(keyring, width, height, None)
    }

    /// Starts everything and waits until it answers.
    fn start(keyring: Keyring, width: u32, height: u32, template: Option<&Path>) -> Result<Self> {
        // Short, because socket paths have little room.
        let home = tempfile::Builder::new().prefix("bursar-").tempdir()?;
        for folder in ["run", "data", "config/openbox", "data/themes/Plain/openbox-3", "cache", "logs", "bus"] {
            std::fs::create_dir_all(home.path().join(folder))?;
        }
        restrict(&home.path().join("run"))?;
        if let Some(template) = template {
            // Before the keyring starts: it reads its files once.
            files::copy(template, home.path())?;
        }
        let logs = home.path().join("logs");
        let mut processes = Vec::new();

        let mut xvfb = Command::new("Xvfb");
        xvfb.args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24"), "-dpi", "96", "-nolisten", "tcp", "-noreset"]);
        let (xvfb, number) = Owned::start_and_read(&xvfb, &logs)?;
        processes.push(xvfb);
        let display = format!(":{number}");

        let configuration = home.path().join("bus.conf");
        std::fs::write(&configuration, BUS.replace("FOLDER", &home.path().join("bus").to_string_lossy()))?;
        let mut bus = Command::new("dbus-daemon");
        bus.arg(format!("--config-file={}", configuration.display())).args(["--nofork", "--nopidfile", "--print-address=1"]);
        let (bus, address) = Owned::start_and_read(&bus, &logs)?;
        processes.push(bus);

        let at = |folder: &str| home.path().join(folder).to_string_lossy().into_owned();
        let environment = [
            ("HOME", at("")),
            ("XDG_RUNTIME_DIR", at("run")),
            ("XDG_DATA_HOME", at("data")),
            ("XDG_CONFIG_HOME", at("config")),
            ("XDG_CACHE_HOME", at("cache")),
            ("DISPLAY", display),
            ("DBUS_SESSION_BUS_ADDRESS", address),
            ("GDK_BACKEND", "x11".to_owned()),
            ("GTK_USE_PORTAL", "0".to_owned()),
            ("NO_AT_BRIDGE", "1".to_owned()),
            ("LIBGL_ALWAYS_SOFTWARE", "1".to_owned()),
            ("LANG", "C.UTF-8".to_owned()),
            ("TZ", "UTC".to_owned()),
        ];
        let environment = environment.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        let mut desktop = Self { processes, environment, home };

        std::fs::write(desktop.home.path().join("config/openbox/rc.xml"), WINDOWS)?;
        std::fs::write(desktop.home.path().join("data/themes/Plain/openbox-3/themerc"), FRAME)?;
        let manager = desktop.command(Path::new("openbox"));
        desktop.processes.push(Owned::start(&manager, &logs)?);

        if keyring == Keyring::Unlocked {
            let mut daemon = desktop.command(Path::new("gnome-keyring-daemon"));
            daemon.args(["--foreground", "--unlock", "--components=secrets"]);
            desktop.processes.push(Owned::start_and_write(&daemon, &logs, "a passphrase of the test\n")?);
            wait_until("the keyring is on the bus", Duration::from_secs(10), || desktop.has_owner("org.freedesktop.secrets"))?;
        }
        Ok(desktop)
    }

    /// A program that would run on this desktop.
    pub fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.envs(self.environment.iter().map(|(key, value)| (key, value))).env_remove("WAYLAND_DISPLAY").env_remove("SESSION_MANAGER");
        command
    }

    /// From now on every window has a frame and the size it asks for, as on most desktops.
    pub fn frame_all(&self) -> Result {
        let (before, rest) = WINDOWS.split_once("  <applications>").ok_or("no rule for the main window")?;
        let (_, after) = rest.split_once("</applications>").ok_or("no end of the rule")?;
        std::fs::write(self.home.path().join("config/openbox/rc.xml"), format!("{before}{after}"))?;
        let told = self.command(Path::new("openbox")).arg("--reconfigure").status()?;
        if told.success() { Ok(()) } else { crate::fail("the window manager does not read its rules again") }
    }

    /// From now on programs of this desktop have this in their environment.
    pub fn set(&mut self, name: &str, value: &str) {
        self.environment.push((name.to_owned(), value.to_owned()));
    }

    /// The titles of all windows on the screen, one a line.
    pub fn titles(&self) -> String {
        let mut tool = self.command(Path::new("xdotool"));
        tool.args(["search", "--onlyvisible", "--name", ".", "getwindowname", "%@"]).stderr(Stdio::null());
        tool.output().map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default()
    }

    /// How many colours the left part of the visible window has whose title begins like this. An empty page has one or two; 0: there is no
    /// such window.
    pub fn colours(&self, title: &str) -> u32 {
        let read =
            |tool: &mut Command| tool.stderr(Stdio::null()).output().map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
        let found = read(self.command(Path::new("xdotool")).args(["search", "--onlyvisible", "--name", &format!("^{title}")]));
        let Some(window) = found.lines().next() else { return 0 };
        let picture = ["-window", window, "-crop", "400x600+0+0", "-format", "%k", "info:"];
        read(self.command(Path::new("import")).args(picture)).trim().parse().unwrap_or_default()
    }

    /// A folder of this desktop; it goes with it.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    /// Where the programs' errors are kept while the desktop stands.
    pub fn logs(&self) -> PathBuf {
        self.folder("logs")
    }

    /// Takes a picture of the whole screen.
    pub fn picture(&self, file: &Path) -> Result {
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let status = self.command(Path::new("import")).args(["-window", "root"]).arg(file).status()?;
        if status.success() { Ok(()) } else { crate::fail(format!("no picture in {}", file.display())) }
    }

    /// Answers the system's file dialog of that title as a person who knows the path. Keys that come before the dialog listens are lost,
    /// so they are typed again while it stays open.
    pub fn answer_file_dialog(&self, title: &str, path: &Path) -> Result {
        let limit = Duration::from_secs(20);
        let start = Instant::now();
        let open = || self.key(&["search", "--onlyvisible", "--name", title]);
        wait_until(&format!("the dialog \"{title}\" is open"), limit, open)?;
        while start.elapsed() < limit * 2 {
            self.key(&["search", "--onlyvisible", "--name", title, "windowactivate", "--sync"]);
            // Over the suggested name where a file is saved; where one is opened, the slash opens a field for the path, which takes the rest.
            self.key(&["key", "ctrl+a"]);
            self.key(&["type", "/"]);
            std::thread::sleep(Duration::from_millis(200));
            self.key(&["type", "--delay", "20", path.to_string_lossy().trim_start_matches('/')]);
            self.key(&["key", "Return"]);
            if wait_until("the dialog closes", Duration::from_secs(4), || self.is_gone(title)).is_ok() {
                return Ok(());
            }
        }
        crate::fail(format!("the dialog \"{title}\" does not take {}", path.display()))
    }

    /// Answers the system's question of that title with a key. Keys that come before it listens are lost, so they are pressed again while it stays.
    pub fn answer(&self, title: &str, key: &str) -> Result {
        let limit = Duration::from_secs(20);
        let start = Instant::now();
        let open = || self.key(&["search", "--onlyvisible", "--name", title]);
        wait_until(&format!("the question \"{title}\" is open"), limit, open)?;
        while start.elapsed() < limit * 2 {
            self.key(&["search", "--onlyvisible", "--name", title, "windowactivate", "--sync"]);
            self.key(&["key", key]);
            if wait_until("the question closes", Duration::from_secs(2), || self.is_gone(title)).is_ok() {
                return Ok(());
            }
        }
        crate::fail(format!("the question \"{title}\" takes no {key}"))
    }

    /// Whether no window of that title is on the screen. A window that goes while the list is made spoils the list, which then tells nothing.
    fn is_gone(&self, title: &str) -> bool {
        let list = self.command(Path::new("xdotool")).args(["search", "--onlyvisible", "--name", ".", "getwindowname", "%@"]).output();
        list.is_ok_and(|list| {
            let is_empty = list.stdout.is_empty() && list.stderr.is_empty();
            is_empty || list.status.success() && !String::from_utf8_lossy(&list.stdout).contains(title)
        })
    }

    /// Presses a key in the window whose title begins like this. False where there is none.
    pub fn press(&self, title: &str, key: &str) -> bool {
        // Two steps: a key that is sent to a window by its number is one that programs may ignore.
        self.key(&["search", "--onlyvisible", "--name", &format!("^{title}"), "windowactivate", "--sync"]) && self.key(&["key", key])
    }

    /// Closes the window whose title begins like this by its key, as a person does. One that lies under another that is just going is found a moment
    /// later.
    pub fn close(&self, title: &str) -> Result {
        wait_until(&format!("the window \"{title}\" takes the key that closes it"), crate::app::PATIENCE, || self.press(title, "alt+F4"))
    }

    /// Listens to what the system is asked to show, from now on.
    pub fn notices(&self) -> Result<Notices> {
        let told = self.folder("notices");
        let mut listen = self.command(Path::new("sh"));
        listen.arg("-c").arg(format!("exec dbus-monitor --session \"interface='org.freedesktop.Notifications'\" > {}", told.display()));
        Ok(Notices { _listening: Owned::start(&listen, &self.logs())?, told })
    }

    /// Puts a window away, as a person does who works elsewhere.
    pub fn minimize(&self, title: &str) -> Result {
        // A window that lies under another one that is just going is seen a moment later.
        let away = || self.key(&["search", "--onlyvisible", "--name", title, "windowminimize", "--sync"]);
        wait_until(&format!("the window \"{title}\" is put away"), crate::app::PATIENCE, away)
    }

    /// Keys and windows of the desktop, past every page. False where there is nothing of the kind.
    fn key(&self, words: &[&str]) -> bool {
        let mut tool = self.command(Path::new("timeout"));
        tool.args(["20", "xdotool"]).args(words).stdout(Stdio::null()).stderr(Stdio::null());
        tool.status().is_ok_and(|status| status.success())
    }

    fn has_owner(&self, name: &str) -> bool {
        let mut ask = self.command(Path::new("dbus-send"));
        ask.args(["--session", "--print-reply=literal", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner"]);
        ask.arg(format!("string:{name}")).stderr(Stdio::null());
        ask.output().is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("true"))
    }
}

#[cfg(unix)]
fn restrict(folder: &Path) -> Result {
    use std::os::unix::fs::PermissionsExt as _;
    Ok(std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o700))?)
}

#[cfg(not(unix))]
fn restrict(_: &Path) -> Result {
    Ok(())
}

/// What the system was asked to show.
#[derive(Debug)]
pub struct Notices {
    _listening: Owned,
    told: PathBuf,
}

impl Notices {
    /// Every word of them. Words only: a moment may have the digits of an amount.
    pub fn words(&self) -> String {
        std::fs::read_to_string(&self.told).unwrap_or_default().lines().filter(|line| line.trim_start().starts_with("string")).collect()
    }
}

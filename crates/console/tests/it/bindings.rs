//! Generated files are fresh: the bindings of the UI, the table of operations, and the texts of all licences.

use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn hold(path: &Path, wanted: &str) {
    if std::env::var_os("BURSAR_GENERATE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, wanted).unwrap();
        return;
    }
    let there = std::fs::read_to_string(path).unwrap_or_default();
    assert!(there == wanted, "{} is stale: run `cargo xtask generate`", path.display());
}

#[test]
fn the_bindings_and_capabilities_are_fresh() {
    for (name, content) in bursar_console::app::bindings::files() {
        hold(&root().join(name), &content);
    }
}

#[test]
fn the_table_of_operations_is_fresh() {
    const START: &str = "<!-- operations:start -->\n";
    const END: &str = "<!-- operations:end -->";
    let path = root().join("docs/operations.md");
    let page = std::fs::read_to_string(&path).unwrap_or_default();
    let (head, rest) = page.split_once(START).expect("docs/operations.md has the mark where the table starts");
    let (_, tail) = rest.split_once(END).expect("docs/operations.md has the mark where the table ends");
    hold(&path, &format!("{head}{START}{}{END}{tail}", bursar_console::app::bindings::operations_table()));
}

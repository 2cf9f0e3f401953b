//! The committed contracts belong to the committed sources. `cargo xtask check` also compiles them again and compares every byte.

use std::{collections::BTreeSet, fs, path::Path};

use aws_lc_rs::digest;
use serde_json::Value;

#[test]
fn every_artifact_was_compiled_from_the_source_that_stands_beside_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("contracts");
    let stems = |name: &str| -> BTreeSet<String> {
        let files = fs::read_dir(folder.join(name)).unwrap().map(|file| file.unwrap().path());
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    };
    assert_eq!(stems("src"), stems("artifacts"));
    assert!(!stems("src").is_empty());
    for contract in stems("src") {
        let source = fs::read(folder.join(format!("src/{contract}.sol"))).unwrap();
        let artifact: Value = serde_json::from_slice(&fs::read(folder.join(format!("artifacts/{contract}.json"))).unwrap()).unwrap();
        let now = hex::encode(digest::digest(&digest::SHA256, &source));
        assert_eq!(artifact["source"], now, "{contract} has changed since: run `cargo xtask generate contracts`");
        assert!(artifact["notice"].as_str().is_some_and(|notice| notice.contains("OpenZeppelin")), "{contract}");
    }
}

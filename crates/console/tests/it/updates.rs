//! Updates: keys and signatures are made for the test, by the bundler that releases are signed with.

use crate::attack;
use bursar_test_support::not_run::Missing;
use std::{
    path::{Path, PathBuf},
    process::Command,
};

use bursar_console::app::updates::{Refused, judge};
use serde_json::json;

const NAME: &str = "Spoiled updates";

struct Signer {
    folder: tempfile::TempDir,
    program: PathBuf,
}

impl Signer {
    /// The bundler, where its package is there.
    fn new() -> Option<Self> {
        let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging/node_modules/@tauri-apps/cli/tauri.js");
        program.exists().then(|| Self { folder: tempfile::tempdir().unwrap(), program })
    }

    fn run(&self, words: &[&str]) {
        let output = Command::new("node").arg(&self.program).arg("signer").args(words).current_dir(self.folder.path()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
    }

    /// A new key; gives its public half.
    fn key(&self, name: &str) -> String {
        self.run(&["generate", "--ci", "--password", "", "--write-keys", name]);
        std::fs::read_to_string(self.folder.path().join(format!("{name}.pub"))).unwrap()
    }

    /// The signature of a package for a version, or for none.
    fn sign(&self, key: &str, package: &[u8], version: Option<&str>) -> String {
        let path = self.folder.path().join("package");
        std::fs::write(&path, package).unwrap();
        let bound = version.map_or(vec![], |version| vec!["--app-version", version]);
        self.run(&[&["sign", "--private-key-path", key, "--password", ""], bound.as_slice(), &["package"]].concat());
        std::fs::read_to_string(path.with_extension("sig")).unwrap()
    }
}

/// What is wrong, the offer, the package, the key, and why it is refused.
type Spoiled<'a> = (&'a str, String, &'a [u8], Option<&'a str>, Refused);

#[test]
fn spoiled_updates_are_refused() {
    let Some(signer) = Signer::new() else {
        return attack::not_run(NAME, "the bundler is not installed (npm ci in packaging/)", Missing::Tool);
    };
    let (ours, theirs) = (signer.key("ours"), signer.key("theirs"));
    let (new, old) = (b"the package of 0.2.0".as_slice(), b"the package of 0.1.0, with its known hole".as_slice());
    let signature = signer.sign("ours", new, Some("0.2.0"));
    let offer = |version: &str, url: &str, signature: &str| json!({ "version": version, "url": url, "signature": signature }).to_string();
    let https = "https://releases.example.com/bursar.deb";
    let ask = |offer: &str, package: &[u8], key: Option<&str>| judge(offer, package, "0.1.0", key);
    let right = offer("0.2.0", https, &signature);
    let mut changed = new.to_vec();
    changed[0] ^= 1;

    let spoiled: Vec<Spoiled<'_>> = vec![
        ("changed package", right.clone(), &changed, Some(&ours), Refused::NotSigned),
        ("cut package", right.clone(), &new[..5], Some(&ours), Refused::NotSigned),
        ("another key", offer("0.2.0", https, &signer.sign("theirs", new, Some("0.2.0"))), new, Some(&ours), Refused::NotSigned),
        ("our package, their key", right.clone(), new, Some(&theirs), Refused::NotSigned),
        ("old package under a new number", offer("0.3.0", https, &signer.sign("ours", old, Some("0.1.0"))), old, Some(&ours), Refused::NotSigned),
        ("signature without a version", offer("0.2.0", https, &signer.sign("ours", new, None)), new, Some(&ours), Refused::NotSigned),
        ("older", offer("0.0.9", https, &signer.sign("ours", old, Some("0.0.9"))), old, Some(&ours), Refused::NotNewer),
        ("the same", offer("0.1.0", https, &signer.sign("ours", old, Some("0.1.0"))), old, Some(&ours), Refused::NotNewer),
        ("plain http", offer("0.2.0", "http://releases.example.com/bursar.deb", &signature), new, Some(&ours), Refused::Plain),
        ("a file", offer("0.2.0", "file:///tmp/bursar.deb", &signature), new, Some(&ours), Refused::Plain),
        ("no number", offer("9", https, &signature), new, Some(&ours), Refused::Unreadable),
        ("no signature", offer("0.2.0", https, ""), new, Some(&ours), Refused::Unreadable),
        ("no key", right.clone(), new, None, Refused::NoKey),
    ];
    let mut held = 0;
    for (what, offer, package, key, why) in &spoiled {
        let said = ask(offer, package, *key);
        assert_eq!(said, Err(*why), "{what}");
        held += 1;
    }
    attack::held(NAME, spoiled.len(), held);
    attack::control(NAME, "the right package by https is taken", usize::from(ask(&right, new, Some(&ours)) == Ok("0.2.0".to_owned())));
}

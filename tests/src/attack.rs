//! Rows of the table that `cargo xtask attack` prints: what was tried, what held, and what the same attack does to something weak.
//!
//! A test of any crate takes this file in with `#[path]`. Lines of one attack from several tests are added up.

#![allow(dead_code, reason = "not every test has every kind of line")]

use std::io::Write as _;

/// Where the lines go; without it nothing is written.
const FILE: &str = "BURSAR_ATTACKS";

/// So often it was tried, so often it held. Fails unless it always held.
pub fn held(attack: &str, tried: usize, held: usize) {
    write(&["held", attack, &tried.to_string(), &held.to_string()]);
    assert!(tried > 0, "{attack}: nothing was tried");
    assert_eq!(held, tried, "{attack}");
}

/// The same attack on something deliberately weak must succeed, or the attack proves nothing. Fails unless it did.
pub fn control(attack: &str, weak: &str, found: usize) {
    write(&["control", attack, weak, &found.to_string()]);
    assert!(found > 0, "{attack}: the control is blind ({weak})");
}

/// It could not be tried here. Never counted as held.
pub fn not_run(attack: &str, why: &str) {
    println!("NOT RUN: {attack}: {why}");
    write(&["not run", attack, why]);
}

fn write(words: &[&str]) {
    let Some(file) = std::env::var_os(FILE) else { return };
    let line = words.iter().map(|word| word.replace(['\t', '\n'], " ")).collect::<Vec<_>>().join("\t") + "\n";
    let written = std::fs::File::options().create(true).append(true).open(file).and_then(|mut file| file.write_all(line.as_bytes()));
    assert!(written.is_ok(), "the table of attacks cannot be written: {written:?}");
}

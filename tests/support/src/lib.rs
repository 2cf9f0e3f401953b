//! What the tests of every crate share: seeds, the table of attacks, what could not be run, waiting for a sign, and a search for secrets.
//!
//! It knows no crate of the workspace, so that each of them can use it.

pub mod attack;
pub mod growth;
pub mod length;
pub mod not_run;
pub mod poll;
pub mod scan;
pub mod seed;

use std::io::Write as _;

/// Appends a line of words, one tab between two of them, to the file that this variable names. Without the variable nothing is written.
fn append(variable: &str, words: &[&str]) {
    let Some(file) = std::env::var_os(variable) else { return };
    let line = words.iter().map(|word| word.replace(['\t', '\n'], " ")).collect::<Vec<_>>().join("\t") + "\n";
    // One write for each line: tests of several processes share the file.
    let written = std::fs::File::options().create(true).append(true).open(file).and_then(|mut file| file.write_all(line.as_bytes()));
    assert!(written.is_ok(), "{variable}: a line cannot be written: {written:?}");
}

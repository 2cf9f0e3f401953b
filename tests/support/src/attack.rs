//! Rows of the table that `cargo xtask attack` prints: what was tried, what held, and what the same attack does to something weak.
//!
//! Lines of one attack from several tests are added up.

use crate::{append, not_run::Missing};

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
pub fn not_run(attack: &str, why: &str, missing: Missing) {
    crate::not_run::not_run(attack, why, missing);
    write(&["not run", attack, why]);
}

fn write(words: &[&str]) {
    append(FILE, words);
}

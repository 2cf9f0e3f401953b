//! Check lines: one risk each, one sentence each.

use std::collections::HashSet;

use bursar_contract::address::{Likeness, likeness};

use crate::api::{CheckLevel, CheckLine, EntryLink};

/// A line; refine it with the methods of [`Line`].
pub fn line(id: &str, level: CheckLevel, text: impl Into<String>) -> CheckLine {
    CheckLine { id: id.to_owned(), level, text: text.into(), detail: None, tick: None, field: None, unlock: None, entry: None }
}

/// Adds what a line may carry.
pub trait Line {
    /// The field it speaks of.
    fn at(self, field: &str) -> Self;
    /// A second line of text.
    fn more(self, text: impl Into<String>) -> Self;
    /// The sentence of its tick box.
    fn tick(self, text: impl Into<String>) -> Self;
    /// The entry of the journal it speaks of.
    fn entry(self, id: &str, code: &str) -> Self;
}

impl Line for CheckLine {
    fn at(mut self, field: &str) -> Self {
        self.field = Some(field.to_owned());
        self
    }
    fn more(mut self, text: impl Into<String>) -> Self {
        self.detail = Some(text.into());
        self
    }
    fn tick(mut self, text: impl Into<String>) -> Self {
        self.tick = Some(text.into());
        self
    }
    fn entry(mut self, id: &str, code: &str) -> Self {
        self.entry = Some(EntryLink { id: id.to_owned(), code: code.to_owned() });
        self
    }
}

/// The known address that this one could be mistaken for, the most alike first.
pub fn look_alike<'a>(address: &str, known: impl IntoIterator<Item = &'a str>) -> Option<(Likeness, &'a str)> {
    let known: HashSet<&str> = known.into_iter().collect();
    if known.iter().any(|other| other.eq_ignore_ascii_case(address)) {
        return None;
    }
    known
        .into_iter()
        .map(|other| (likeness(address, other), other))
        .filter(|(likeness, _)| *likeness > Likeness::Different)
        .max_by_key(|(likeness, other)| (*likeness, *other))
}

/// Addresses from which nobody can ever spend.
pub fn is_burn(address: &str) -> bool {
    let digits = address.trim_start_matches("0x").to_ascii_lowercase();
    digits.ends_with("000000000000000000000000000000dead") || digits.bytes().rev().skip(4).all(|b| b == b'0')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_poisoned_address_is_named_and_a_known_one_is_not_suspected() {
        let paid = "0x2fdEB96d578e1183F60835110F8C7E667A48870B";
        let poison = "0x2fdE00000000000000000000000000000000870B";
        assert_eq!(look_alike(poison, [paid]), Some((Likeness::Critical, paid)));
        assert_eq!(look_alike(&paid.to_lowercase(), [paid]), None);
        assert!(is_burn("0x000000000000000000000000000000000000dEaD"));
        assert!(is_burn("0x0000000000000000000000000000000000000001"));
        assert!(!is_burn(paid));
    }
}

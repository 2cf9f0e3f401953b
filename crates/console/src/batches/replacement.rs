//! Find and replace in the cells of a column.

/// A text that takes the place of another one in cells.
pub(super) enum Replacement<'a> {
    /// Wherever it stands.
    Part(Box<aho_corasick::AhoCorasick>, &'a str),
    /// Where nothing else stands; in small letters.
    Whole(String, &'a str),
}

impl<'a> Replacement<'a> {
    /// None where nothing is looked for.
    pub fn new(find: &str, replace: &'a str, whole: bool) -> Option<Self> {
        if whole {
            return Some(Self::Whole(find.trim().to_lowercase(), replace));
        }
        let finder = aho_corasick::AhoCorasick::builder().ascii_case_insensitive(true).build([find]);
        finder.ok().filter(|_| !find.is_empty()).map(|finder| Self::Part(Box::new(finder), replace))
    }

    /// What a cell would hold; none where it does not hold the text.
    pub fn of(&self, cell: &str) -> Option<String> {
        match self {
            Self::Part(finder, replace) => finder.is_match(cell).then(|| finder.replace_all(cell, &[replace])),
            Self::Whole(find, replace) => (cell.trim().to_lowercase() == *find).then(|| (*replace).to_owned()),
        }
    }
}

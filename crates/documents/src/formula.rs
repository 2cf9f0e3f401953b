//! Cells that a spreadsheet would run. What a person or the service wrote is text, and stays text in a file that others open.

use std::borrow::Cow;

/// What a spreadsheet takes for the beginning of a formula, also in the wide forms of East Asian keyboards; it looks past what stands before it.
const STARTS: [char; 12] = ['=', '+', '-', '@', '\t', '\r', '\n', '\0', '＝', '＋', '－', '＠'];

/// Whether a spreadsheet would take the cell for a formula, also behind spaces.
pub fn is_formula(text: &str) -> bool {
    text.starts_with(STARTS) || text.trim_start().starts_with(STARTS)
}

/// A cell that a spreadsheet shows and never runs: what would start a formula stands behind an apostrophe.
pub fn guarded(text: &str) -> Cow<'_, str> {
    if is_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// The cell before it was [`guarded`].
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| is_formula(rest)).unwrap_or(text)
}

/// Cells that a spreadsheet may run.
#[cfg(test)]
pub(crate) fn hostile() -> Vec<String> {
    let starts = ["=", "+", "-", "@", "\t=", "\r=", "\n=", "\0=", "＝", "＋", "－", "＠", " =", "  +", "\u{a0}=", "\u{2003}="];
    let ends = ["1+1", "HYPERLINK(\"http://evil.test\",\"x\")", "cmd|' /C calc'!A0"];
    starts.iter().flat_map(|start| ends.iter().map(move |end| format!("{start}{end}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_starts_a_formula_and_every_cell_comes_back() {
        let more = ["\t1", "\r1", " -1", " @1", "  ＝1", " \t@1", "\u{3000}＋1"].map(str::to_owned);
        for cell in hostile().into_iter().chain(more) {
            assert!(is_formula(&cell), "{cell:?}");
            let written = guarded(&cell);
            assert!(written.starts_with('\'') && !is_formula(&written), "{cell:?}");
            assert_eq!(unguarded(&written), cell);
        }
        for plain in ["INV-77", "1,304.53", "0x2fdE", "Halima Bello", " Halima", "a=b", "'tis", ""] {
            assert_eq!((guarded(plain).as_ref(), unguarded(plain)), (plain, plain));
        }
    }
}

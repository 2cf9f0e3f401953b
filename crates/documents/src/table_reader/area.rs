//! A rectangle of cells, written as spreadsheets do: A5:B6.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A rectangle of cells. Rows and columns count from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// Column and row of its first cell.
    pub first: (u32, u32),
    /// Column and row of its last cell.
    pub last: (u32, u32),
}

impl Area {
    /// Reads "A5:B6"; none where it is something else.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (first, last) = text.split_once(':')?;
        Some(Self { first: cell(first)?, last: cell(last)? })
    }
}

fn cell(text: &str) -> Option<(u32, u32)> {
    let (letters, digits) = text.split_at(text.find(|c: char| c.is_ascii_digit())?);
    let column = letters.bytes().try_fold(0_u32, |column, letter| {
        let digit = u32::from(letter.is_ascii_uppercase().then(|| letter - b'A' + 1)?);
        column.checked_mul(26)?.checked_add(digit)
    })?;
    let row = digits.parse().ok()?;
    (column > 0 && row > 0).then_some((column, row))
}

fn letters(mut column: u32) -> String {
    let mut letters = Vec::new();
    while column > 0 {
        column -= 1;
        letters.push(char::from(b'A' + u8::try_from(column % 26).unwrap_or_default()));
        column /= 26;
    }
    letters.iter().rev().collect()
}

impl fmt::Display for Area {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((column, row), (last_column, last_row)) = (self.first, self.last);
        write!(to, "{}{row}:{}{last_row}", letters(column), letters(last_column))
    }
}

#[cfg(test)]
mod tests {
    use super::Area;

    #[test]
    fn an_area_reads_and_is_written_as_spreadsheets_do() {
        assert_eq!(Area::parse("A5:B6"), Some(Area { first: (1, 5), last: (2, 6) }));
        for text in ["A1:A2", "Z9:AA10", "AZ1:BA1", "XFD1:XFD1048576"] {
            assert_eq!(Area::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "A5", "A:B", "5:6", "A0:A1", "a1:b2", "A-1:B2", "ZZZZZZZZ1:B2", "A99999999999:B2"] {
            assert_eq!(Area::parse(text), None, "{text}");
        }
    }
}

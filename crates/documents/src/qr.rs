//! Texts as codes that cameras read (QR).

use bursar_contract::{Code, Fault};
use bursar_messages::message;

/// A code: a square of dark and light modules.
pub struct QrCode {
    /// Modules on each side, the quiet zone left out.
    pub size: u32,
    /// From the top down, `1` for a dark module and `0` for a light one.
    pub rows: Vec<String>,
}

/// A text as a code that is still read with 15 % of it damaged. A text that is too long for it is refused.
pub fn encode(text: &str) -> Result<QrCode, Fault> {
    let code = fast_qr::QRBuilder::new(text)
        .ecl(fast_qr::ECL::M)
        .build()
        .map_err(|error| Fault::new(Code::Invalid, message!("document-qr", why = error.to_string())))?;
    let rows = (0..code.size).map(|row| (0..code.size).map(|column| if code[row][column].value() { '1' } else { '0' }).collect()).collect();
    Ok(QrCode { size: code.size as u32, rows })
}

/// The dark modules of a row as runs: the first module of each, and the first after it.
pub(crate) fn runs(row: &str) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for at in row.bytes().enumerate().filter(|(_, module)| *module == b'1').map(|(at, _)| at) {
        match runs.last_mut() {
            Some((_, end)) if *end == at => *end += 1,
            _ => runs.push((at, at + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dark_modules_side_by_side_are_one_run() {
        assert_eq!(runs("0110100111"), [(1, 3), (4, 5), (7, 10)]);
        assert_eq!(runs("000"), []);
    }
}

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

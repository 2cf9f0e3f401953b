//! A receipt: as a PDF on A4 or on a roll, or as text for a chat.

use bursar_contract::Fault;

use crate::{
    fonts::{Face, Ink},
    pdf::{Paper, Pdf},
};
use bursar_messages::{Message, message};

/// The watermark of everything but LIVE.
const TEST: &str = "TEST";

/// What a receipt says.
pub struct Receipt {
    /// The code of the draft, for the title of the file.
    pub code: Option<String>,
    /// Who paid.
    pub organization: String,
    /// What moved, with its unit.
    pub amount: String,
    /// Its status, and since when.
    pub status: String,
    /// Label, text, and the face in which the text is printed.
    pub rows: Vec<(Message, String, Face)>,
    /// The lines at the end: what the receipt does not prove.
    pub foot: Vec<String>,
    /// Pretend money: a watermark says so.
    pub is_test: bool,
}

// Places on paper, never money.
#[allow(clippy::float_arithmetic)]
impl Receipt {
    /// As plain text for a chat.
    pub fn text(self) -> String {
        let mut out = vec![message!("document-receipt-from", name = &self.organization).to_string(), self.amount, self.status, String::new()];
        out.extend(self.rows.iter().map(|(label, text, _)| format!("{label}: {text}")));
        out.push(String::new());
        out.extend(self.foot);
        out.join("\n")
    }

    /// As a PDF. The same content gives the same bytes.
    pub fn pdf(&self, paper: Paper) -> Result<Vec<u8>, Fault> {
        let watermark = self.is_test.then_some(TEST);
        let roll = paper == Paper::Roll;
        let mut pdf = if roll { Pdf::roll(watermark) } else { Pdf::a4(watermark) };
        let (body, label) = if roll { (8.0, 56.0) } else { (10.0, 110.0) };
        let inner = pdf.content_width();
        pdf.text(0.0, body + 2.0, Face::Strong, Ink::Primary, &self.organization);
        pdf.text(-1.0, body, Face::Plain, Ink::Secondary, &message!("document-receipt").to_string());
        pdf.space((body + 2.0) * 1.7);
        pdf.rule(true);
        pdf.space(body * 1.4);
        let size = if roll { 17.0 } else { 26.0 };
        pdf.paragraph(0.0, inner, size, Face::Strong, Ink::Primary, &self.amount);
        pdf.space(body * 0.3);
        pdf.paragraph(0.0, inner, body, Face::Plain, Ink::Secondary, &self.status);
        pdf.space(body);
        for (name, text, face) in &self.rows {
            pdf.text(0.0, body, Face::Plain, Ink::Secondary, &name.to_string());
            let size = if *face == Face::Mono { body - 0.5 } else { body };
            pdf.paragraph(label, inner - label, size, *face, Ink::Primary, text);
            pdf.space(body * 0.7);
        }
        pdf.space(body * 0.6);
        pdf.rule(false);
        pdf.space(body);
        for text in &self.foot {
            pdf.paragraph(0.0, inner, body - 0.5, Face::Plain, Ink::Secondary, text);
        }
        pdf.finish(&message!("document-receipt-title", code = self.code.as_deref().unwrap_or_default()).to_string())
    }
}

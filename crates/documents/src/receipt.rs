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
        let mut pdf = if paper == Paper::Roll { Pdf::roll(watermark) } else { Pdf::a4(watermark) };
        self.draw(&mut pdf);
        pdf.finish(&message!("document-receipt-title", code = self.code.as_deref().unwrap_or_default()).to_string())
    }

    /// Several as one PDF, each on a sheet of its own.
    pub fn all(receipts: &[Self], title: &str) -> Result<Vec<u8>, Fault> {
        Self::on_sheets(receipts).finish(title)
    }

    fn on_sheets(receipts: &[Self]) -> Pdf {
        let mut pdf = Pdf::a4(receipts.iter().any(|receipt| receipt.is_test).then_some(TEST));
        for (at, receipt) in receipts.iter().enumerate() {
            if at > 0 {
                pdf.next_page();
            }
            receipt.draw(&mut pdf);
        }
        pdf
    }

    fn draw(&self, pdf: &mut Pdf) {
        let roll = pdf.is_roll();
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn receipt(code: &str) -> Receipt {
        Receipt {
            code: Some(code.to_owned()),
            organization: "Kolanut Ltd".into(),
            amount: "5,000.00 NGN".into(),
            status: "Accepted by the service".into(),
            rows: vec![(message!("exports-label-to"), "Ada Obi".into(), Face::Plain)],
            foot: vec![format!("Code {code}")],
            is_test: true,
        }
    }

    #[test]
    fn several_receipts_are_one_file_with_a_sheet_for_each() {
        let codes = ["K7Q-4MD", "B2C-8XY", "M4N-1PQ"];
        let sheets = Receipt::on_sheets(&codes.map(receipt));
        assert_eq!((sheets.page_count(), sheets.collisions()), (3, vec![]));
        let said: Vec<String> = sheets.texts().into_iter().filter(|text| text.starts_with("Code ")).map(str::to_owned).collect();
        assert_eq!(said, codes.map(|code| format!("Code {code}")), "each on its own, in their order");
        let (one, all) = (receipt(codes[0]).pdf(Paper::A4).unwrap(), Receipt::all(&codes.map(receipt), "Receipts").unwrap());
        assert!(all.starts_with(b"%PDF-") && all.len() > one.len());
    }
}

//! A receipt: as a PDF on A4 or on a roll, as a picture, or as text for a chat. Each carries the same receipt once more as a signed document, which
//! others can check.

use bursar_contract::{Code, Fault};

use crate::{
    fonts::{Face, Ink, printable, text_width, wrapped},
    pdf::{Paper, Pdf},
    png::Canvas,
    qr::{self, QrCode},
    signed::{self, MOST_CODE},
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
    /// The same, signed. None where nothing was paid from here.
    pub signature: Option<Signature>,
}

/// A receipt as a signed document.
pub struct Signature {
    /// The document.
    pub document: Vec<u8>,
    /// The fingerprint of the card that signed it, in groups.
    pub fingerprint: String,
}

impl Signature {
    fn note(&self) -> String {
        message!("document-receipt-signed", fingerprint = &self.fingerprint).to_string()
    }

    /// None where it is too long for a code that cameras read.
    fn code(&self) -> Result<Option<QrCode>, Fault> {
        let text = std::str::from_utf8(&self.document).ok().filter(|text| text.len() <= MOST_CODE);
        text.map(qr::encode).transpose()
    }
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
        if let Some(signature) = &self.signature {
            out.extend([String::new(), signature.note(), signed::as_lines(&signature.document)]);
        }
        out.join("\n")
    }

    /// As a PDF. The same content gives the same bytes.
    pub fn pdf(&self, paper: Paper) -> Result<Vec<u8>, Fault> {
        let watermark = self.is_test.then_some(TEST);
        let mut pdf = if paper == Paper::Roll { Pdf::roll(watermark) } else { Pdf::a4(watermark) };
        self.draw(&mut pdf)?;
        pdf.finish(&message!("document-receipt-title", code = self.code.as_deref().unwrap_or_default()).to_string())
    }

    /// Several as one PDF, each on a sheet of its own.
    pub fn all(receipts: &[Self], title: &str) -> Result<Vec<u8>, Fault> {
        Self::on_sheets(receipts)?.finish(title)
    }

    fn on_sheets(receipts: &[Self]) -> Result<Pdf, Fault> {
        let mut pdf = Pdf::a4(receipts.iter().any(|receipt| receipt.is_test).then_some(TEST));
        for (at, receipt) in receipts.iter().enumerate() {
            if at > 0 {
                pdf.next_page();
            }
            receipt.draw(&mut pdf)?;
        }
        Ok(pdf)
    }

    /// As a picture. Refused where the signed receipt is too long for a code.
    pub fn picture(&self) -> Result<Vec<u8>, Fault> {
        const WIDTH: u32 = 1_080;
        const LEFT: f32 = 60.0;
        const INNER: f32 = 960.0;
        const LABEL: f32 = 300.0;
        const LINE: f32 = 36.0;
        const MODULE: f32 = 5.0;
        let long = || Fault::new(Code::Refused, message!("document-receipt-picture-long"));
        let signature = self.signature.as_ref();
        let code = signature.map(Signature::code).transpose()?.map(|code| code.ok_or_else(long)).transpose()?;
        let broken = |text: &str, width: f32, size: f32, face: Face| wrapped(&printable(text), width, size, face);
        let rows: Vec<(String, Vec<String>, Face)> =
            self.rows.iter().map(|(name, text, face)| (name.to_string(), broken(text, INNER - LABEL, 24.0, *face), *face)).collect();
        let said = self.foot.iter().cloned().chain(signature.map(Signature::note));
        let foot: Vec<String> = said.flat_map(|text| broken(&text, INNER, 22.0, Face::Plain)).collect();
        let lines = rows.iter().map(|(_, lines, _)| lines.len()).sum::<usize>() + foot.len();
        let side = code.as_ref().map_or(0.0, |code| code.size as f32 * MODULE + 60.0);
        let height = 250.0 + lines as f32 * LINE + rows.len() as f32 * 8.0 + 60.0 + side;
        let mut canvas = Canvas::new(WIDTH, height as u32)?;
        if self.is_test {
            canvas.watermark(TEST, 250.0, height - side);
        }
        canvas.text((LEFT, 70.0), 28.0, 700.0, Face::Strong, Ink::Primary, &self.organization);
        let title = message!("document-receipt").to_string();
        canvas.text((LEFT + INNER - text_width(&title, 24.0, Face::Plain), 70.0), 24.0, 220.0, Face::Plain, Ink::Secondary, &title);
        canvas.text((LEFT, 150.0), 56.0, INNER, Face::Strong, Ink::Primary, &self.amount);
        canvas.text((LEFT, 195.0), 24.0, INNER, Face::Plain, Ink::Secondary, &self.status);
        let mut y = 250.0;
        for (name, lines, face) in rows {
            canvas.text((LEFT, y), 24.0, LABEL - 20.0, Face::Plain, Ink::Secondary, &name);
            for line in lines {
                canvas.text((LEFT + LABEL, y), 24.0, INNER - LABEL, face, Ink::Primary, &line);
                y += LINE;
            }
            y += 8.0;
        }
        y += 30.0;
        for line in foot {
            canvas.text((LEFT, y), 22.0, INNER, Face::Plain, Ink::Secondary, &line);
            y += LINE;
        }
        if let Some(code) = code {
            canvas.code(&code, (LEFT, y), MODULE);
        }
        canvas.png()
    }

    fn draw(&self, pdf: &mut Pdf) -> Result<(), Fault> {
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
        if let Some(signature) = &self.signature {
            pdf.space(body);
            pdf.paragraph(0.0, inner, body - 0.5, Face::Plain, Ink::Secondary, &signature.note());
            if let Some(code) = signature.code()? {
                // As large as a phone reads it from paper, with the quiet zone of four modules around it.
                let module = (inner / code.size as f32).min(1.35);
                let side = code.size as f32 * module;
                pdf.ensure_room(side + 8.0 * module);
                pdf.space(4.0 * module);
                pdf.code(code, module);
                pdf.space(side + 4.0 * module);
            }
            pdf.keyword(signed::as_line(&signature.document));
        }
        Ok(())
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
            signature: Some(Signature { document: document(code), fingerprint: "ABCD EFGH".into() }),
        }
    }

    /// As long as a usual signed receipt.
    fn document(code: &str) -> Vec<u8> {
        format!("{{\"code\":\"{code}\",\"more\":\"{}\"}}", "x".repeat(900)).into_bytes()
    }

    #[test]
    fn every_form_of_a_receipt_carries_the_signed_one() {
        let one = || receipt("K7Q-4MD");
        let wanted = vec![document("K7Q-4MD")];
        assert_eq!(signed::in_file(one().text().as_bytes()).unwrap(), wanted, "text");
        assert_eq!(signed::in_file(&one().picture().unwrap()).unwrap(), wanted, "picture");
        for paper in [Paper::A4, Paper::Roll] {
            assert_eq!(signed::in_file(&one().pdf(paper).unwrap()).unwrap(), wanted, "{paper:?}");
        }
        let codes = ["K7Q-4MD", "B2C-8XY"];
        assert_eq!(signed::in_file(&Receipt::all(&codes.map(receipt), "Receipts").unwrap()).unwrap(), codes.map(document));
        let unsigned = Receipt { signature: None, ..one() };
        assert_eq!(signed::in_file(&unsigned.picture().unwrap()).unwrap(), Vec::<Vec<u8>>::new());
        assert_eq!(signed::in_file(unsigned.text().as_bytes()).unwrap(), Vec::<Vec<u8>>::new());
    }

    /// What a person reads in the text is on the paper: no row, its fee among them, is left out of the drawing.
    #[test]
    fn the_drawn_receipt_says_what_the_text_says() {
        let mut one = receipt("K7Q-4MD");
        one.rows.push((message!("exports-label-fee"), "0.000042 ETH".into(), Face::Plain));
        let wanted: Vec<String> = one.rows.iter().flat_map(|(label, text, _)| [label.to_string(), text.clone()]).collect();
        for (mut pdf, paper) in [(Pdf::a4(None), "a4"), (Pdf::roll(None), "roll")] {
            one.draw(&mut pdf).unwrap();
            let drawn = pdf.texts().into_iter().map(str::to_owned).collect::<Vec<_>>();
            for text in wanted.iter().chain([&one.organization, &one.amount, &one.status]) {
                assert!(drawn.contains(text), "{paper}: {text} is not among {drawn:?}");
            }
        }
        let said = one.text();
        assert!(said.contains("Fee: 0.000042 ETH"), "{said}");
    }

    #[test]
    fn a_receipt_that_is_too_long_for_a_code_is_still_signed_on_paper() {
        let long = Receipt { signature: Some(Signature { document: vec![b'x'; MOST_CODE + 1], fingerprint: String::new() }), ..receipt("K7Q-4MD") };
        assert_eq!(long.picture().unwrap_err().code, Code::Refused);
        assert_eq!(signed::in_file(&long.pdf(Paper::A4).unwrap()).unwrap(), vec![vec![b'x'; MOST_CODE + 1]]);
    }

    #[test]
    fn several_receipts_are_one_file_with_a_sheet_for_each() {
        let codes = ["K7Q-4MD", "B2C-8XY", "M4N-1PQ"];
        let sheets = Receipt::on_sheets(&codes.map(receipt)).unwrap();
        assert_eq!((sheets.page_count(), sheets.collisions()), (3, vec![]));
        let said: Vec<String> = sheets.texts().into_iter().filter(|text| text.starts_with("Code ")).map(str::to_owned).collect();
        assert_eq!(said, codes.map(|code| format!("Code {code}")), "each on its own, in their order");
        let (one, all) = (receipt(codes[0]).pdf(Paper::A4).unwrap(), Receipt::all(&codes.map(receipt), "Receipts").unwrap());
        assert!(all.starts_with(b"%PDF-") && all.len() > one.len());
    }
}

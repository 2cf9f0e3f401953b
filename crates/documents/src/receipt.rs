//! A receipt, for a sheet, a roll, or a chat.

use bursar_contract::Fault;

use super::{
    fonts::{Face, Ink},
    paper::{Paper, Sheets},
};

/// What stands across the receipt of everything but LIVE.
const PRACTICE: &str = "TEST";

/// What stands on a receipt.
pub struct Receipt {
    /// The code of the draft, for the title of the file.
    pub code: Option<String>,
    /// Who paid.
    pub organization: String,
    /// What moved, with its unit.
    pub amount: String,
    /// What became of it, and when.
    pub status: String,
    /// Label, text, and the face in which the text is printed.
    pub rows: Vec<(&'static str, String, Face)>,
    /// What it does not say.
    pub foot: Vec<String>,
    /// Pretend money: the paper says so across.
    pub practice: bool,
}

// Places on paper, never money.
#[allow(clippy::float_arithmetic)]
impl Receipt {
    /// As plain text for a chat.
    pub fn text(self) -> String {
        let mut out = vec![format!("Receipt from {}", self.organization), self.amount, self.status, String::new()];
        out.extend(self.rows.iter().map(|(label, text, _)| format!("{label}: {text}")));
        out.push(String::new());
        out.extend(self.foot);
        out.join("\n")
    }

    /// As a page. The same content gives the same bytes.
    pub fn pdf(&self, paper: Paper) -> Result<Vec<u8>, Fault> {
        let watermark = self.practice.then_some(PRACTICE);
        let roll = paper == Paper::Roll;
        let mut sheet = if roll { Sheets::roll(watermark) } else { Sheets::a4(watermark) };
        let (body, label) = if roll { (8.0, 56.0) } else { (10.0, 110.0) };
        let inner = sheet.inner();
        sheet.put(0.0, body + 2.0, Face::Strong, Ink::First, &self.organization);
        sheet.put(-1.0, body, Face::Plain, Ink::Second, "Receipt");
        sheet.down((body + 2.0) * 1.7);
        sheet.rule(true);
        sheet.down(body * 1.4);
        let size = if roll { 17.0 } else { 26.0 };
        sheet.flow(0.0, inner, size, Face::Strong, Ink::First, &self.amount);
        sheet.down(body * 0.3);
        sheet.flow(0.0, inner, body, Face::Plain, Ink::Second, &self.status);
        sheet.down(body);
        for (name, text, face) in &self.rows {
            sheet.put(0.0, body, Face::Plain, Ink::Second, name);
            let size = if *face == Face::Mono { body - 0.5 } else { body };
            sheet.flow(label, inner - label, size, *face, Ink::First, text);
            sheet.down(body * 0.7);
        }
        sheet.down(body * 0.6);
        sheet.rule(false);
        sheet.down(body);
        for text in &self.foot {
            sheet.flow(0.0, inner, body - 0.5, Face::Plain, Ink::Second, text);
        }
        sheet.finish(&format!("Receipt {}", self.code.as_deref().unwrap_or_default()))
    }
}

//! The card of an account, to give to whoever pays in: as a picture for a chat, or as a PDF.

use bursar_contract::Fault;

use crate::{
    fonts::{Face, Ink},
    logo::Logo,
    pdf::Pdf,
    png::Canvas,
};
use bursar_messages::message;

/// The watermark of a card for pretend money.
const TEST: &str = "TEST";

/// What an account card says.
pub struct AccountCard<'a> {
    /// Who is paid.
    pub organization: &'a str,
    /// The name of the account.
    pub name: &'a str,
    /// Its number, in groups.
    pub number: String,
    /// Its bank, empty where it is not known.
    pub bank: &'a str,
    /// The reference that the payer gives, empty if there is none.
    pub reference: &'a str,
    /// The organization's logo.
    pub logo: Option<&'a Logo>,
    /// Pretend money: the card says so.
    pub is_test: bool,
}

impl AccountCard<'_> {
    fn reference(&self) -> String {
        message!("document-card-reference", reference = self.reference).to_string()
    }

    /// The card as a PNG. The same content gives the same bytes.
    // Places in a picture, never money.
    #[allow(clippy::float_arithmetic)]
    pub fn png(&self) -> Result<Vec<u8>, Fault> {
        const INNER: f32 = 880.0;
        const LEFT: f32 = 60.0;
        let mut canvas = Canvas::new(1000, 560)?;
        if self.is_test {
            canvas.watermark(TEST, 320.0, 560.0);
        }
        canvas.frame(20.0);
        let beside = self.logo.map_or(0.0, |logo| canvas.image(logo, (LEFT + INNER, 44.0), (280.0, 84.0)) + 24.0);
        canvas.text((LEFT, 96.0), 30.0, INNER - beside, Face::Plain, Ink::Secondary, self.organization);
        canvas.text((LEFT, 200.0), 46.0, INNER, Face::Strong, Ink::Primary, self.name);
        canvas.text((LEFT, 320.0), 84.0, INNER, Face::Mono, Ink::Primary, &self.number);
        canvas.text((LEFT, 400.0), 38.0, INNER, Face::Plain, Ink::Primary, self.bank);
        if !self.reference.is_empty() {
            canvas.text((LEFT, 444.0), 26.0, INNER, Face::Plain, Ink::Secondary, &self.reference());
        }
        let last = if self.is_test { message!("document-card-pay-only-test") } else { message!("document-card-pay-only") };
        canvas.text((LEFT, 490.0), 28.0, INNER, Face::Plain, Ink::Secondary, &last.to_string());
        canvas.png()
    }

    /// The card as a PDF on A4. The same content gives the same bytes.
    // Places on paper, never money.
    #[allow(clippy::float_arithmetic)]
    pub fn pdf(&self) -> Result<Vec<u8>, Fault> {
        let mut pdf = Pdf::a4(self.is_test.then_some(TEST));
        let inner = pdf.content_width();
        if let Some(logo) = self.logo {
            pdf.image(logo, (150.0, 45.0));
            pdf.space(12.0);
        }
        pdf.paragraph(0.0, inner, 12.0, Face::Plain, Ink::Secondary, self.organization);
        pdf.space(6.0);
        pdf.rule(true);
        pdf.space(24.0);
        pdf.paragraph(0.0, inner, 20.0, Face::Strong, Ink::Primary, self.name);
        pdf.space(10.0);
        pdf.paragraph(0.0, inner, 40.0, Face::Mono, Ink::Primary, &self.number);
        pdf.space(10.0);
        pdf.paragraph(0.0, inner, 18.0, Face::Plain, Ink::Primary, self.bank);
        if !self.reference.is_empty() {
            pdf.space(4.0);
            pdf.paragraph(0.0, inner, 12.0, Face::Plain, Ink::Secondary, &self.reference());
        }
        pdf.space(24.0);
        pdf.rule(false);
        pdf.space(10.0);
        pdf.paragraph(0.0, inner, 12.0, Face::Plain, Ink::Secondary, &message!("document-card-pay-only").to_string());
        if self.is_test {
            pdf.paragraph(0.0, inner, 12.0, Face::Plain, Ink::Secondary, &message!("document-card-test").to_string());
        }
        pdf.finish(&message!("document-card-title", number = &self.number).to_string())
    }
}

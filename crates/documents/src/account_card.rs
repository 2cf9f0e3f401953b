//! The card of an account, to hand to who pays in: as a picture for a chat, and on paper.

use bursar_contract::Fault;

use super::logo::Logo;
use crate::{
    fonts::{Face, Ink},
    paper::Sheets,
    picture::Picture,
};

/// What every card says.
const PAY_ONLY: &str = "Pay only in naira";
const PRACTICE: &str = "TEST";

/// What stands on a self.
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
    pub practice: bool,
}

impl AccountCard<'_> {
    fn reference(&self) -> String {
        format!("Reference {}", self.reference)
    }

    /// The card as a picture. The same content gives the same bytes.
    // Places in a picture, never money.
    #[allow(clippy::float_arithmetic)]
    pub fn png(&self) -> Result<Vec<u8>, Fault> {
        const INNER: f32 = 880.0;
        const LEFT: f32 = 60.0;
        let mut picture = Picture::new(1000, 560)?;
        if self.practice {
            picture.watermark(PRACTICE, 320.0);
        }
        picture.frame(20.0);
        let beside = self.logo.map_or(0.0, |logo| picture.image(logo, (LEFT + INNER, 44.0), (280.0, 84.0)) + 24.0);
        picture.text((LEFT, 96.0), 30.0, INNER - beside, Face::Plain, Ink::Second, self.organization);
        picture.text((LEFT, 200.0), 46.0, INNER, Face::Strong, Ink::First, self.name);
        picture.text((LEFT, 320.0), 84.0, INNER, Face::Mono, Ink::First, &self.number);
        picture.text((LEFT, 400.0), 38.0, INNER, Face::Plain, Ink::First, self.bank);
        if !self.reference.is_empty() {
            picture.text((LEFT, 444.0), 26.0, INNER, Face::Plain, Ink::Second, &self.reference());
        }
        let last = if self.practice { format!("{PAY_ONLY}. Practice, pretend money.") } else { PAY_ONLY.to_owned() };
        picture.text((LEFT, 490.0), 28.0, INNER, Face::Plain, Ink::Second, &last);
        picture.png()
    }

    /// The card on a sheet of A4. The same content gives the same bytes.
    // Places on paper, never money.
    #[allow(clippy::float_arithmetic)]
    pub fn pdf(&self) -> Result<Vec<u8>, Fault> {
        let mut sheet = Sheets::a4(self.practice.then_some(PRACTICE));
        let inner = sheet.inner();
        if let Some(logo) = self.logo {
            sheet.image(logo, (150.0, 45.0));
            sheet.down(12.0);
        }
        sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, self.organization);
        sheet.down(6.0);
        sheet.rule(true);
        sheet.down(24.0);
        sheet.flow(0.0, inner, 20.0, Face::Strong, Ink::First, self.name);
        sheet.down(10.0);
        sheet.flow(0.0, inner, 40.0, Face::Mono, Ink::First, &self.number);
        sheet.down(10.0);
        sheet.flow(0.0, inner, 18.0, Face::Plain, Ink::First, self.bank);
        if !self.reference.is_empty() {
            sheet.down(4.0);
            sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, &self.reference());
        }
        sheet.down(24.0);
        sheet.rule(false);
        sheet.down(10.0);
        sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, PAY_ONLY);
        if self.practice {
            sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, "TEST: practice, pretend money.");
        }
        sheet.finish(&format!("Account {}", self.number))
    }
}

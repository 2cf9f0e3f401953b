//! The card of an account, to hand to who pays in: as a picture for a chat, and on paper.

use bursar_contract::{Code, Fault};

use super::{accounts::Kept, logo::Logo};
use crate::{
    api::{CardFormat, ProfileKind, ProfileView},
    history::{
        paper::{Face, Ink, Sheets, grouped},
        picture::Picture,
    },
};

/// What every card says.
pub const PAY_ONLY: &str = "Pay only in naira";
const PRACTICE: &str = "TEST";

/// The parts of a card.
struct Card<'a> {
    organization: &'a str,
    name: &'a str,
    number: String,
    bank: &'a str,
    reference: &'a str,
    logo: Option<&'a Logo>,
    practice: bool,
}

impl<'a> Card<'a> {
    fn of(account: &'a Kept, profile: &'a ProfileView, logo: Option<&'a Logo>) -> Result<Self, Fault> {
        let number = account.number.as_deref().filter(|number| !number.is_empty());
        let number = number.ok_or_else(|| Fault::new(Code::Refused, "This account has no number yet, so there is nothing to hand out."))?;
        Ok(Self {
            organization: &profile.name,
            name: &account.name,
            number: grouped(number),
            bank: account.bank.as_deref().unwrap_or_default(),
            reference: account.ref_id.as_deref().unwrap_or_default(),
            logo,
            practice: profile.kind != ProfileKind::Live,
        })
    }
}

impl Card<'_> {
    fn reference(&self) -> String {
        format!("Reference {}", self.reference)
    }
}

/// The card as a file. Nothing of its holder stands on it besides the name of the account.
pub fn card(account: &Kept, profile: &ProfileView, logo: Option<&Logo>, format: CardFormat) -> Result<Vec<u8>, Fault> {
    let card = Card::of(account, profile, logo)?;
    match format {
        CardFormat::Png => png(&card),
        CardFormat::Pdf => pdf(&card),
    }
}

// Places in a picture, never money.
#[allow(clippy::float_arithmetic)]
fn png(card: &Card<'_>) -> Result<Vec<u8>, Fault> {
    const INNER: f32 = 880.0;
    const LEFT: f32 = 60.0;
    let mut picture = Picture::new(1000, 560)?;
    if card.practice {
        picture.watermark(PRACTICE, 320.0);
    }
    picture.frame(20.0);
    let beside = card.logo.map_or(0.0, |logo| picture.image(logo, (LEFT + INNER, 44.0), (280.0, 84.0)) + 24.0);
    picture.text((LEFT, 96.0), 30.0, INNER - beside, Face::Plain, Ink::Second, card.organization);
    picture.text((LEFT, 200.0), 46.0, INNER, Face::Strong, Ink::First, card.name);
    picture.text((LEFT, 320.0), 84.0, INNER, Face::Mono, Ink::First, &card.number);
    picture.text((LEFT, 400.0), 38.0, INNER, Face::Plain, Ink::First, card.bank);
    if !card.reference.is_empty() {
        picture.text((LEFT, 444.0), 26.0, INNER, Face::Plain, Ink::Second, &card.reference());
    }
    let last = if card.practice { format!("{PAY_ONLY}. Practice, pretend money.") } else { PAY_ONLY.to_owned() };
    picture.text((LEFT, 490.0), 28.0, INNER, Face::Plain, Ink::Second, &last);
    picture.png()
}

// Places on paper, never money.
#[allow(clippy::float_arithmetic)]
fn pdf(card: &Card<'_>) -> Result<Vec<u8>, Fault> {
    let mut sheet = Sheets::a4(card.practice.then_some(PRACTICE));
    let inner = sheet.inner();
    if let Some(logo) = card.logo {
        sheet.image(logo, (150.0, 45.0));
        sheet.down(12.0);
    }
    sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, card.organization);
    sheet.down(6.0);
    sheet.rule(true);
    sheet.down(24.0);
    sheet.flow(0.0, inner, 20.0, Face::Strong, Ink::First, card.name);
    sheet.down(10.0);
    sheet.flow(0.0, inner, 40.0, Face::Mono, Ink::First, &card.number);
    sheet.down(10.0);
    sheet.flow(0.0, inner, 18.0, Face::Plain, Ink::First, card.bank);
    if !card.reference.is_empty() {
        sheet.down(4.0);
        sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, &card.reference());
    }
    sheet.down(24.0);
    sheet.rule(false);
    sheet.down(10.0);
    sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, PAY_ONLY);
    if card.practice {
        sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, "TEST: practice, pretend money.");
    }
    sheet.finish(&format!("Account {}", card.number))
}

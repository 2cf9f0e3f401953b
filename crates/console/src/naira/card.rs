//! The card of an account, to hand to who pays in: as a picture for a chat, and on paper.

use bursar_contract::{Code, Fault};

use super::accounts::Kept;
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
    practice: bool,
}

impl<'a> Card<'a> {
    fn of(account: &'a Kept, profile: &'a ProfileView) -> Result<Self, Fault> {
        let number = account.number.as_deref().filter(|number| !number.is_empty());
        let number = number.ok_or_else(|| Fault::new(Code::Refused, "This account has no number yet, so there is nothing to hand out."))?;
        Ok(Self {
            organization: &profile.name,
            name: &account.name,
            number: grouped(number),
            bank: account.bank.as_deref().unwrap_or_default(),
            practice: profile.kind != ProfileKind::Live,
        })
    }
}

/// The card as a file. Nothing of its holder stands on it besides the name of the account.
pub fn card(account: &Kept, profile: &ProfileView, format: CardFormat) -> Result<Vec<u8>, Fault> {
    let card = Card::of(account, profile)?;
    match format {
        CardFormat::Png => png(&card),
        CardFormat::Pdf => pdf(&card),
    }
}

fn png(card: &Card<'_>) -> Result<Vec<u8>, Fault> {
    const INNER: f32 = 880.0;
    const LEFT: f32 = 60.0;
    let mut picture = Picture::new(1000, 560)?;
    if card.practice {
        picture.watermark(PRACTICE, 320.0);
    }
    picture.frame(20.0);
    picture.text((LEFT, 96.0), 30.0, INNER, Face::Plain, Ink::Second, card.organization);
    picture.text((LEFT, 200.0), 46.0, INNER, Face::Strong, Ink::First, card.name);
    picture.text((LEFT, 320.0), 84.0, INNER, Face::Mono, Ink::First, &card.number);
    picture.text((LEFT, 400.0), 38.0, INNER, Face::Plain, Ink::First, card.bank);
    let last = if card.practice { format!("{PAY_ONLY}. Practice, pretend money.") } else { PAY_ONLY.to_owned() };
    picture.text((LEFT, 490.0), 28.0, INNER, Face::Plain, Ink::Second, &last);
    picture.png()
}

// Places on paper, never money.
#[allow(clippy::float_arithmetic)]
fn pdf(card: &Card<'_>) -> Result<Vec<u8>, Fault> {
    let mut sheet = Sheets::a4(card.practice.then_some(PRACTICE));
    let inner = sheet.inner();
    sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, card.organization);
    sheet.down(6.0);
    sheet.rule(true);
    sheet.down(24.0);
    sheet.flow(0.0, inner, 20.0, Face::Strong, Ink::First, card.name);
    sheet.down(10.0);
    sheet.flow(0.0, inner, 40.0, Face::Mono, Ink::First, &card.number);
    sheet.down(10.0);
    sheet.flow(0.0, inner, 18.0, Face::Plain, Ink::First, card.bank);
    sheet.down(24.0);
    sheet.rule(false);
    sheet.down(10.0);
    sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, PAY_ONLY);
    if card.practice {
        sheet.flow(0.0, inner, 12.0, Face::Plain, Ink::Second, "TEST: practice, pretend money.");
    }
    sheet.finish(&format!("Account {}", card.number))
}

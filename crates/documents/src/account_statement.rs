//! The statement of a bank account in the columns that banks print, as a PDF or as a workbook.

use bursar_contract::{Decimal, Fault, address::grouped};
use bursar_messages::{Message, message};
use jiff::civil::DateTime;

use crate::{
    fonts::{Face, Ink},
    pdf::{CellArea, Pdf},
    statement::{Head, sheet},
    table_writer::{Cell, ColumnKind, Workbook},
};

/// What the statement of a naira account says.
pub struct AccountStatement {
    /// Its title.
    pub title: String,
    /// Lines below the title.
    pub about: Vec<String>,
    /// When it begins, and what was there; none where that is not known.
    pub opening: (DateTime, Option<Decimal>),
    /// When it ends, and what was there.
    pub closing: (DateTime, Option<Decimal>),
    /// Whether the closing balance was read.
    pub proof: Message,
    /// What the lines took.
    pub debits: Decimal,
    /// What the lines brought.
    pub credits: Decimal,
    /// What the balance changed by while nobody looked: no debit and no credit. None where there was no such time.
    pub unexplained: Option<Decimal>,
    /// Oldest first.
    pub lines: Vec<AccountLine>,
    /// What a reader has to know.
    pub notes: Vec<String>,
    /// Pretend money: a watermark says so.
    pub is_test: bool,
}

/// A line of it.
pub struct AccountLine {
    /// The wall time.
    pub at: DateTime,
    /// Who was paid, or what it is.
    pub details: String,
    /// Ten digits.
    pub number: Option<String>,
    /// The payee's bank.
    pub bank: Option<String>,
    /// What the payee reads.
    pub narration: Option<String>,
    /// The organization's reference.
    pub reference: Option<String>,
    /// The code of the payment.
    pub code: Option<String>,
    /// What it took.
    pub debit: Option<Decimal>,
    /// What it brought.
    pub credit: Option<Decimal>,
    /// What was there after it.
    pub balance: Option<Decimal>,
}

fn heads() -> Vec<Head> {
    vec![
        (message!("document-line-date"), ColumnKind::Date, 13),
        (message!("document-line-time"), ColumnKind::Time, 10),
        (message!("document-line-details"), ColumnKind::Text, 34),
        (message!("document-line-number"), ColumnKind::Text, 14),
        (message!("document-line-bank"), ColumnKind::Text, 24),
        (message!("document-line-narration"), ColumnKind::Text, 28),
        (message!("document-line-reference"), ColumnKind::Text, 16),
        (message!("document-line-code"), ColumnKind::Text, 12),
        (message!("document-line-debit"), ColumnKind::Amount, 18),
        (message!("document-line-credit"), ColumnKind::Amount, 18),
        (message!("document-line-balance"), ColumnKind::Amount, 18),
    ]
}

/// Naira, with their kobo; empty where there is none.
fn naira(amount: Option<&Decimal>) -> Cell {
    amount.map(|amount| Cell::Amount { text: amount.as_naira(), amount: amount.clone() }).into()
}

impl AccountStatement {
    /// A workbook of one sheet.
    pub fn xlsx(&self) -> Result<Vec<u8>, Fault> {
        let mut book = Workbook::new();
        let above: Vec<String> = [self.title.clone()].into_iter().chain(self.about.clone()).chain(self.notes.clone()).collect();
        sheet(&mut book, &message!("document-sheet-statement"), &above, &heads())?;
        let edge = |(at, amount): &(DateTime, Option<Decimal>), word: Message, proof: String, sums: (Cell, Cell)| {
            let mut cells = vec![Cell::date(*at), Cell::default(), word.to_string().into(), Cell::default(), Cell::default(), proof.into()];
            cells.extend([Cell::default(), Cell::default(), sums.0, sums.1, naira(amount.as_ref())]);
            cells
        };
        book.row(&edge(&self.opening, message!("document-opening"), String::new(), Default::default()))?;
        for line in &self.lines {
            book.row(&[
                Cell::date(line.at),
                Cell::time(line.at),
                line.details.clone().into(),
                line.number.clone().into(),
                line.bank.clone().into(),
                line.narration.clone().into(),
                line.reference.clone().into(),
                line.code.clone().into(),
                naira(line.debit.as_ref()),
                naira(line.credit.as_ref()),
                naira(line.balance.as_ref()),
            ])?;
        }
        let sums = (naira(Some(&self.debits)), naira(Some(&self.credits)));
        if self.unexplained.is_some() {
            let at = (self.closing.0, self.unexplained.clone());
            book.row(&edge(&at, message!("document-unexplained"), String::new(), Default::default()))?;
        }
        book.row(&edge(&self.closing, message!("document-closing"), self.proof.to_string(), sums))?;
        book.finish()
    }

    /// Pdf of A4. The same content gives the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, Fault> {
        self.layout().finish(&self.title)
    }

    // Places on paper, never money.
    #[allow(clippy::float_arithmetic)]
    fn layout(&self) -> Pdf {
        let mut pdf = Pdf::a4(self.is_test.then_some("TEST"));
        let inner = pdf.content_width();
        pdf.paragraph(0.0, inner, 18.0, Face::Strong, Ink::Primary, &self.title);
        pdf.space(4.0);
        for line in &self.about {
            pdf.paragraph(0.0, inner, 9.0, Face::Plain, Ink::Secondary, line);
        }
        pdf.space(12.0);
        head(&mut pdf);
        let known = |amount: &Option<Decimal>| amount.as_ref().map_or_else(|| message!("document-not-known").to_string(), Decimal::as_naira);
        edge(&mut pdf, &self.opening.0, &message!("document-opening").to_string(), [String::new(), String::new(), known(&self.opening.1)]);
        for line in &self.lines {
            // A line and what stands below it stay together, and each page says what its columns are.
            if pdf.ensure_room(44.0) {
                head(&mut pdf);
            }
            let text = |amount: &Option<Decimal>| amount.as_ref().map(Decimal::as_naira).unwrap_or_default();
            row(&mut pdf, Face::Plain, day(&line.at), &line.details, [text(&line.debit), text(&line.credit), text(&line.balance)]);
            let number = line.number.as_deref().map(grouped);
            let below: Vec<&str> = [&line.bank, &number, &line.narration, &line.reference, &line.code].into_iter().flatten().map(String::as_str).collect();
            if !below.is_empty() {
                let place = CellArea { from: DETAILS.from, width: DETAILS.width, right: false };
                pdf.row(7.0, &[(place, Face::Plain, Ink::Secondary, below.join(", "))]);
            }
            pdf.space(3.0);
            pdf.rule(false);
            pdf.space(4.0);
        }
        if pdf.ensure_room(66.0) {
            head(&mut pdf);
        }
        if let Some(change) = &self.unexplained {
            let signed = if change.is_negative() || change.is_zero() { change.as_naira() } else { format!("+{}", change.as_naira()) };
            edge(&mut pdf, &self.closing.0, &message!("document-unexplained").to_string(), [String::new(), String::new(), signed]);
        }
        edge(&mut pdf, &self.closing.0, &message!("document-closing").to_string(), [self.debits.as_naira(), self.credits.as_naira(), known(&self.closing.1)]);
        for note in [self.proof.to_string()].iter().chain(&self.notes) {
            pdf.ensure_room(14.0);
            pdf.paragraph(0.0, inner, 8.5, Face::Plain, Ink::Secondary, note);
        }
        pdf
    }
}

const DAY: CellArea = CellArea { from: 0.0, width: 58.0, right: false };
const DETAILS: CellArea = CellArea { from: 60.0, width: 196.0, right: false };
const AMOUNTS: [CellArea; 3] = [
    CellArea { from: 262.0, width: 70.0, right: true },
    CellArea { from: 336.0, width: 70.0, right: true },
    CellArea { from: 410.0, width: 71.0, right: true },
];

fn day(at: &DateTime) -> String {
    at.strftime("%-d %b %Y").to_string()
}

fn head(pdf: &mut Pdf) {
    let mut cells = vec![
        (DAY, Face::Strong, Ink::Secondary, message!("document-line-date").to_string()),
        (DETAILS, Face::Strong, Ink::Secondary, message!("document-line-details").to_string()),
    ];
    let amounts = [message!("document-line-debit"), message!("document-line-credit"), message!("document-line-balance")];
    cells.extend(AMOUNTS.into_iter().zip(amounts).map(|(place, word)| (place, Face::Strong, Ink::Secondary, word.to_string())));
    pdf.row(8.5, &cells);
    pdf.space(3.0);
    pdf.rule(true);
    pdf.space(4.0);
}

fn row(pdf: &mut Pdf, face: Face, day: String, details: &str, amounts: [String; 3]) {
    let mut cells = vec![(DAY, face, Ink::Primary, day), (DETAILS, face, Ink::Primary, details.to_owned())];
    cells.extend(AMOUNTS.into_iter().zip(amounts).map(|(place, amount)| (place, face, Ink::Primary, amount)));
    pdf.row(8.5, &cells);
}

/// The first line and the last.
fn edge(pdf: &mut Pdf, at: &DateTime, word: &str, amounts: [String; 3]) {
    row(pdf, Face::Strong, day(at), word, amounts);
    pdf.space(3.0);
    pdf.rule(true);
    pdf.space(4.0);
}

#[cfg(test)]
mod tests {
    use calamine::{Data, Reader};

    use super::*;

    fn file(lines: usize) -> AccountStatement {
        let at = jiff::civil::date(2026, 11, 3).at(10, 22, 0, 0);
        let amount = |text: &str| text.parse::<Decimal>().unwrap();
        let paid = AccountLine {
            at,
            details: "Halima Bello Cold-Chain Logistics and General Merchandise Company (Nigeria) Limited".into(),
            number: Some("0192844104".into()),
            bank: Some("Guaranty Trust Bank".into()),
            narration: Some("=Haulage Apapa 11".into()),
            reference: Some("INV-2268".into()),
            code: Some("K7Q-4MD".into()),
            debit: Some(amount("999999999.99")),
            credit: None,
            balance: Some(amount("10999637.62")),
        };
        let received = || AccountLine {
            at,
            details: "Received, between 1 Nov 2026, 9:00am and 2 Nov 2026, 9:15am".into(),
            number: None,
            bank: None,
            narration: None,
            reference: None,
            code: None,
            debit: None,
            credit: Some(amount("3600000")),
            balance: Some(amount("13149637.62")),
        };
        AccountStatement {
            title: "November 2026 of Kolanut Operations".into(),
            about: vec!["Kolanut".into()],
            opening: (at, None),
            closing: (at, Some(amount("12476685.12"))),
            proof: "Matches the balance read on 24 Nov 2026, 2:31pm".into(),
            debits: amount("8517952.5"),
            credits: amount("11400000"),
            unexplained: Some(amount("45000")),
            lines: std::iter::once(paid).chain((1..lines).map(|_| received())).collect(),
            notes: vec!["Note.".into()],
            is_test: true,
        }
    }

    #[test]
    fn on_paper_debit_credit_and_balance_stay_in_their_columns_and_every_page_has_heads() {
        let pdf = file(90).layout();
        assert_eq!(pdf.collisions(), Vec::<(String, String)>::new());
        let texts = pdf.texts();
        assert!(texts.contains(&"999,999,999.99") && texts.contains(&"8,517,952.50") && texts.contains(&"12,476,685.12"), "{texts:?}");
        assert!(texts.contains(&"Unexplained change") && texts.contains(&"+45,000.00"), "a change that no line explains is a line of the totals: {texts:?}");
        let heads = texts.iter().filter(|text| **text == "Balance ₦").count();
        assert!(heads > 2, "{heads} pages say what their columns are");
        assert!(file(2).pdf().unwrap().starts_with(b"%PDF-"));
    }

    #[test]
    fn in_a_workbook_days_and_amounts_can_be_summed_and_account_numbers_keep_their_zeros() {
        let mut read: calamine::Xlsx<_> = calamine::open_workbook_from_rs(std::io::Cursor::new(file(2).xlsx().unwrap())).unwrap();
        let name = read.sheet_names()[0].clone();
        let range = read.worksheet_range(&name).unwrap();
        let rows: Vec<Vec<Data>> = range.rows().map(<[Data]>::to_vec).collect();
        let head = rows.iter().position(|row| row[0] == Data::String("Date".into())).unwrap();
        let (opening, paid, received, unexplained, closing) = (&rows[head + 1], &rows[head + 2], &rows[head + 3], &rows[head + 4], &rows[head + 5]);
        assert_eq!(opening[10], Data::Empty, "an opening balance that nobody saw is empty, not 0");
        assert!(matches!(paid[0], Data::DateTime(_)), "{:?}", paid[0]);
        assert_eq!((&paid[3], &paid[5]), (&Data::String("0192844104".into()), &Data::String("=Haulage Apapa 11".into())));
        assert_eq!((&paid[8], &paid[9]), (&Data::Float(999_999_999.99), &Data::Empty));
        assert_eq!((&received[8], &received[9], &received[10]), (&Data::Empty, &Data::Float(3_600_000.0), &Data::Float(13_149_637.62)));
        assert_eq!((&unexplained[8], &unexplained[9], &unexplained[10]), (&Data::Empty, &Data::Empty, &Data::Float(45_000.0)));
        assert_eq!((&closing[8], &closing[9], &closing[10]), (&Data::Float(8_517_952.5), &Data::Float(11_400_000.0), &Data::Float(12_476_685.12)));
        assert!(read.worksheet_formula(&name).unwrap().is_empty());
    }
}

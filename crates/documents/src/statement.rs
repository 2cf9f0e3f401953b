//! A statement, as a PDF or as a workbook.

use bursar_contract::{Decimal, Fault, Money, address::grouped};

use crate::{
    fonts::{Face, Ink, text_width},
    pdf::{CellArea, Pdf},
    table_writer::{Cell, ColumnKind, Workbook},
};
use bursar_messages::{Message, message};

/// What a statement says: a head, sums, lines.
pub struct Statement {
    /// Its title.
    pub title: String,
    /// Lines below the title.
    pub about: Vec<String>,
    /// The columns of the sums.
    pub heads: Vec<Head>,
    /// One row for each unit.
    pub sums: Vec<Vec<Cell>>,
    /// Further columns of the workbook, behind those that every statement has.
    pub more: Vec<Head>,
    /// Every movement, in the order of the statement.
    pub lines: Vec<Line>,
    /// What a reader has to know about the sums.
    pub notes: Vec<String>,
    /// Pretend money: a watermark says so.
    pub is_test: bool,
}

/// A movement.
pub struct Line {
    /// Its day, as it is printed.
    pub day: String,
    /// Its time of day, as it is printed.
    pub time: String,
    /// The payee, or what kind of movement it was.
    pub who: String,
    /// The address or the account number.
    pub address: Option<String>,
    /// What moved.
    pub money: Option<Money>,
    /// Before the amount, where the statement is of money that is received and sent: "+", "−", or empty.
    pub sign: &'static str,
    /// What tells its token from another of the statement with the same symbol.
    pub which: Option<String>,
    /// Its status.
    pub status: Message,
    /// The organization's reference.
    pub reference: Option<String>,
    /// The hash of the transaction.
    pub hash: Option<String>,
    /// What stands in the further columns.
    pub more: Vec<Cell>,
    /// The same for paper, below the line.
    pub below: Vec<String>,
}

/// A column: its head, what is in it, and its width in characters.
pub type Head = (Message, ColumnKind, u16);

fn columns() -> Vec<Head> {
    vec![
        (message!("document-line-date"), ColumnKind::Text, 13),
        (message!("document-line-time"), ColumnKind::Text, 9),
        (message!("document-line-who"), ColumnKind::Text, 28),
        (message!("document-line-account"), ColumnKind::Text, 46),
        (message!("document-line-amount"), ColumnKind::Amount, 20),
        (message!("document-line-currency"), ColumnKind::Text, 10),
        (message!("document-line-status"), ColumnKind::Text, 24),
        (message!("document-line-reference"), ColumnKind::Text, 24),
        (message!("document-line-hash"), ColumnKind::Text, 68),
    ]
}

/// A unit as a statement writes it, with what tells it from another of the same symbol.
pub fn unit(symbol: &str, which: Option<&str>) -> String {
    which.map_or_else(|| symbol.to_owned(), |which| format!("{symbol} ({which})"))
}

pub(crate) fn sheet(book: &mut Workbook, name: &Message, above: &[String], heads: &[Head]) -> Result<(), Fault> {
    let heads: Vec<(String, ColumnKind, u16)> = heads.iter().map(|(head, kind, width)| (head.to_string(), *kind, *width)).collect();
    let heads: Vec<_> = heads.iter().map(|(head, kind, width)| (head.as_str(), *kind, *width)).collect();
    book.sheet(&name.to_string(), above, &heads)
}

impl Statement {
    /// A workbook of two sheets.
    pub fn xlsx(&self) -> Result<Vec<u8>, Fault> {
        let mut book = Workbook::new();
        let above: Vec<String> = [self.title.clone()].into_iter().chain(self.about.clone()).chain(self.notes.clone()).collect();
        sheet(&mut book, &message!("document-sheet-sums"), &above, &self.heads)?;
        for sum in &self.sums {
            book.row(sum)?;
        }
        sheet(&mut book, &message!("document-sheet-lines"), &[], &[columns(), self.more.clone()].concat())?;
        for line in &self.lines {
            book.row(&[cells(line), line.more.clone()].concat())?;
        }
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
        pdf.space(10.0);
        let (size, areas) = self.areas(inner);
        let column = |index: usize| areas[index];
        let heads: Vec<_> = self.heads.iter().enumerate().map(|(index, (head, ..))| (column(index), Face::Strong, Ink::Secondary, head.to_string())).collect();
        pdf.row(HEAD, &heads);
        pdf.space(3.0);
        pdf.rule(true);
        for sum in &self.sums {
            let cells: Vec<_> = sum
                .iter()
                .enumerate()
                .map(|(index, cell)| (column(index), if index == 0 { Face::Strong } else { Face::Plain }, Ink::Primary, cell.text().to_owned()))
                .collect();
            pdf.space(5.0);
            pdf.row(size, &cells);
            pdf.space(3.0);
            pdf.rule(false);
        }
        pdf.space(8.0);
        for note in &self.notes {
            pdf.ensure_room(14.0);
            pdf.paragraph(0.0, inner, 8.5, Face::Plain, Ink::Secondary, note);
        }
        pdf.space(10.0);
        pdf.ensure_room(60.0);
        let lines = message!("document-lines", count = self.lines.len());
        pdf.text(0.0, 11.0, Face::Strong, Ink::Primary, &lines.to_string());
        pdf.space(18.0);
        pdf.rule(true);
        let (who, amount) = (CellArea { from: 110.0, width: 180.0, right: false }, CellArea { from: 300.0, width: inner - 300.0, right: true });
        for line in &self.lines {
            let sum = line.money.as_ref().map(|money| unit(&format!("{}{money}", line.sign), line.which.as_deref())).unwrap_or_default();
            pdf.ensure_room(46.0);
            pdf.space(5.0);
            pdf.row(
                8.5,
                &[
                    (CellArea { from: 0.0, width: 62.0, right: false }, Face::Plain, Ink::Primary, line.day.clone()),
                    (CellArea { from: 64.0, width: 44.0, right: false }, Face::Plain, Ink::Secondary, line.time.clone()),
                    (who, Face::Plain, Ink::Primary, line.who.clone()),
                    (amount, Face::Strong, Ink::Primary, sum),
                ],
            );
            let to = line.address.as_deref().map(grouped).unwrap_or_default();
            pdf.text(110.0, 7.0, Face::Mono, Ink::Secondary, &to);
            pdf.text(-1.0, 7.5, Face::Plain, Ink::Secondary, &line.status.to_string());
            pdf.space(13.0);
            if !line.below.is_empty() {
                pdf.row(7.5, &[(CellArea { from: 110.0, width: inner - 110.0, right: false }, Face::Plain, Ink::Secondary, line.below.join(", "))]);
                pdf.space(3.0);
            }
            pdf.rule(false);
        }
        pdf
    }
}

/// The largest size of the sums, and the smaller ones where a number would not stay whole in its column.
const SIZES: [f32; 5] = [9.0, 8.0, 7.0, 6.5, 6.0];
/// The size of their heads.
const HEAD: f32 = 8.5;
/// Between two columns.
const GUTTER: f32 = 6.0;

impl Statement {
    /// The size of the sums and their columns, as wide as their longest number or word. Where even the smallest size is too large, the columns are alike
    /// and a number is broken.
    // Places on paper, never money.
    #[allow(clippy::float_arithmetic)]
    fn areas(&self, inner: f32) -> (f32, Vec<CellArea>) {
        let count = self.heads.len() as f32;
        let widest = |index: usize, size: f32| {
            let face = if index == 0 { Face::Strong } else { Face::Plain };
            let longest = |text: &str, size: f32, face: Face| text.split(' ').map(|word| text_width(word, size, face)).fold(0.0, f32::max);
            let cells = self.sums.iter().filter_map(|sum| sum.get(index)).map(|cell| longest(cell.text(), size, face));
            cells.fold(longest(&self.heads[index].0.to_string(), HEAD, Face::Strong), f32::max)
        };
        let fitting = SIZES.into_iter().find_map(|size| {
            let widths: Vec<f32> = (0..self.heads.len()).map(|index| widest(index, size)).collect();
            let free = inner - widths.iter().sum::<f32>() - GUTTER * count;
            (free >= 0.0).then(|| (size, widths.into_iter().map(|width| width + free / count).collect::<Vec<f32>>()))
        });
        let (size, widths) = fitting.unwrap_or_else(|| (SIZES[0], vec![inner / count - GUTTER; self.heads.len()]));
        let mut from = 0.0;
        let areas = widths.into_iter().zip(&self.heads).map(|(width, (_, kind, _))| {
            let area = CellArea { from, width, right: *kind == ColumnKind::Amount };
            from += width + GUTTER;
            area
        });
        (size, areas.collect())
    }
}

/// An amount that a spreadsheet adds up: what was sent is below zero.
fn signed(amount: &Decimal, sign: &str) -> Decimal {
    if sign == "−" { &Decimal::default() - amount } else { amount.clone() }
}

fn cells(line: &Line) -> Vec<Cell> {
    vec![
        line.day.clone().into(),
        line.time.clone().into(),
        line.who.clone().into(),
        line.address.clone().into(),
        line.money.as_ref().map(|money| Cell::grouped(&signed(money.amount(), line.sign))).into(),
        line.money.as_ref().and_then(|money| money.asset().symbol()).map(|symbol| unit(symbol, line.which.as_deref())).into(),
        line.status.to_string().into(),
        line.reference.clone().into(),
        line.hash.clone().into(),
    ]
}

#[cfg(test)]
mod tests {
    use bursar_contract::{Asset, Token, chain::Chain};

    use super::*;

    const LONG: &str = "123,456,789,012,345,678,901,234,567.123456789012345678";
    const DIGITS: &str = "123456789012345678901234567.123456789012345678";
    fn heads() -> Vec<Head> {
        vec![
            ("Token".into(), ColumnKind::Text, 12),
            ("Opening".into(), ColumnKind::Amount, 20),
            ("In".into(), ColumnKind::Amount, 20),
            ("Out".into(), ColumnKind::Amount, 20),
            ("Fees".into(), ColumnKind::Amount, 18),
            ("Closing".into(), ColumnKind::Amount, 20),
        ]
    }

    fn line(amount: Option<&str>) -> Line {
        let usdc = |amount: &str| {
            let token = Token { chain: Chain("BASE".into()), id: None, symbol: Some("USDC".into()), contract: None, decimals: Some(18), native: false };
            Money::new(Asset::Token(token), amount.parse().unwrap()).unwrap()
        };
        let name = "Halima Bello Cold-Chain Logistics and General Merchandise Company (Nigeria) Limited";
        Line {
            day: "14 Nov 2026".into(),
            time: "14:20".into(),
            who: if amount.is_some() { name.into() } else { "Transfer".into() },
            address: amount.map(|_| "0x2fdEB96d578e1183F60835110F8C7E667A48870B".into()),
            money: amount.map(usdc),
            sign: "",
            which: None,
            status: "Complete on chain".into(),
            reference: None,
            hash: None,
            more: vec![],
            below: vec![],
        }
    }

    #[test]
    fn on_paper_no_amount_runs_into_its_neighbour_and_none_loses_a_digit() {
        let file = Statement {
            title: "October 2026 of Payroll".into(),
            about: vec![],
            heads: heads(),
            sums: vec![["USDC (0x5aAe b605 … Ef1B eAed)", LONG, LONG, LONG, "included in In (net)", LONG].map(Cell::from).to_vec()],
            lines: vec![
                line(Some(DIGITS)),
                Line { which: Some("Ethereum Sepolia, Base Sepolia, 0x5aAe b605 … Ef1B eAed".into()), ..line(Some("1304.53")) },
                Line { below: ["Guaranty Trust Bank, Rent, K7Q-4MD".repeat(6)].to_vec(), ..line(Some("7")) },
                line(None),
            ],
            more: vec![],
            notes: vec![],
            is_test: true,
        };
        let pdf = file.layout();
        assert_eq!(pdf.collisions(), Vec::<(String, String)>::new());
        let printed = pdf.texts().concat();
        assert_eq!(printed.matches(LONG).count(), 5, "four sums and one movement, each whole: {printed}");
        assert!(file.pdf().unwrap().starts_with(b"%PDF-"));
    }

    #[test]
    fn a_sum_with_all_its_decimals_stands_in_one_piece_and_an_amount_with_its_sign() {
        let amounts = ["0", "2.000104410521918315", "0.25", "0.000104410521918315", "1.749895589478081685"];
        let file = Statement {
            title: "Main, November 2026".into(),
            about: vec![],
            heads: heads(),
            sums: vec![
                std::iter::once("ETH").chain(amounts).map(Cell::from).collect(),
                vec!["USDC", "0", "5,000", "120.5", "0", "4,879.5"].into_iter().map(Cell::from).collect(),
            ],
            lines: vec![Line { sign: "−", ..line(Some("0.25")) }],
            more: vec![],
            notes: vec![],
            is_test: false,
        };
        let pdf = file.layout();
        assert_eq!(pdf.collisions(), Vec::<(String, String)>::new());
        for amount in amounts {
            assert!(pdf.texts().contains(&amount), "{amount} is broken: {:?}", pdf.texts());
        }
        assert!(pdf.texts().contains(&"−0.25 USDC"), "{:?}", pdf.texts());
        let amounts = ["−", "+", ""].map(|sign| cells(&Line { sign, ..line(Some("0.25")) })[4].text().to_owned());
        assert_eq!(amounts, ["-0.25", "0.25", "0.25"], "a workbook has the signs of the paper");
    }
}

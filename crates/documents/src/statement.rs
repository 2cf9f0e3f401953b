//! A statement on paper and as a workbook.

use bursar_contract::{Fault, Money, address::grouped};

use super::{
    fonts::{Face, Ink},
    paper::{Place, Sheets},
    tables::{Book, Cell, Column, Kind},
};

/// A statement for paper or as a workbook: a head, sums, lines.
pub struct Statement {
    /// Its title.
    pub title: String,
    /// Lines below the title.
    pub about: Vec<String>,
    /// The columns of the sums.
    pub heads: &'static [Column],
    /// One row for each unit.
    pub sums: Vec<Vec<Cell>>,
    /// Every movement, in the order of the statement.
    pub lines: Vec<Line>,
    /// What a reader has to know of the sums.
    pub notes: Vec<String>,
    /// Pretend money: the paper says so across.
    pub practice: bool,
}

/// A movement.
pub struct Line {
    /// Its day, as it is printed.
    pub day: String,
    /// Its time of day, as it is printed.
    pub time: String,
    /// Whom it went to, or what it was.
    pub who: String,
    /// The address or the account's number.
    pub address: Option<String>,
    /// What moved.
    pub money: Option<Money>,
    /// What became of it.
    pub status: &'static str,
    /// The organization's reference.
    pub reference: Option<String>,
    /// The hash of the transaction.
    pub hash: Option<String>,
}

const LINES: &[Column] = &[
    ("Date", Kind::Text, 13),
    ("Time", Kind::Text, 9),
    ("Who", Kind::Text, 28),
    ("Account or address", Kind::Text, 46),
    ("Amount", Kind::Amount, 20),
    ("Currency", Kind::Text, 10),
    ("Status", Kind::Text, 24),
    ("Reference", Kind::Text, 24),
    ("Hash", Kind::Text, 68),
];

impl Statement {
    /// A workbook of two sheets.
    pub fn xlsx(&self) -> Result<Vec<u8>, Fault> {
        let mut book = Book::new();
        let above: Vec<String> = [self.title.clone()].into_iter().chain(self.about.clone()).chain(self.notes.clone()).collect();
        book.sheet("Sums", &above, self.heads)?;
        for sum in &self.sums {
            book.row(sum)?;
        }
        book.sheet("Lines", &[], LINES)?;
        for line in &self.lines {
            book.row(&cells(line))?;
        }
        book.finish()
    }

    /// Sheets of A4. The same content gives the same bytes.
    pub fn pdf(&self) -> Result<Vec<u8>, Fault> {
        self.sheets().finish(&self.title)
    }

    // Places on paper, never money.
    #[allow(clippy::float_arithmetic)]
    fn sheets(&self) -> Sheets {
        let mut sheet = Sheets::a4(self.practice.then_some("TEST"));
        let inner = sheet.inner();
        sheet.flow(0.0, inner, 18.0, Face::Strong, Ink::First, &self.title);
        sheet.down(4.0);
        for line in &self.about {
            sheet.flow(0.0, inner, 9.0, Face::Plain, Ink::Second, line);
        }
        sheet.down(10.0);
        let step = inner / self.heads.len() as f32;
        let column = |index: usize| Place { from: step * index as f32, width: step - 6.0, right: self.heads[index].1 == Kind::Amount };
        let heads: Vec<_> = self.heads.iter().enumerate().map(|(index, (head, ..))| (column(index), Face::Strong, Ink::Second, (*head).to_owned())).collect();
        sheet.cells(8.5, &heads);
        sheet.down(3.0);
        sheet.rule(true);
        for sum in &self.sums {
            let cells: Vec<_> = sum
                .iter()
                .enumerate()
                .map(|(index, cell)| (column(index), if index == 0 { Face::Strong } else { Face::Plain }, Ink::First, cell.text().to_owned()))
                .collect();
            sheet.down(5.0);
            sheet.cells(9.0, &cells);
            sheet.down(3.0);
            sheet.rule(false);
        }
        sheet.down(8.0);
        for note in &self.notes {
            sheet.need(14.0);
            sheet.flow(0.0, inner, 8.5, Face::Plain, Ink::Second, note);
        }
        sheet.down(10.0);
        sheet.need(60.0);
        let lines = match self.lines.len() {
            0 => "Nothing moved".to_owned(),
            1 => "1 line".to_owned(),
            count => format!("{count} lines"),
        };
        sheet.put(0.0, 11.0, Face::Strong, Ink::First, &lines);
        sheet.down(18.0);
        sheet.rule(true);
        let (who, amount) = (Place { from: 110.0, width: 180.0, right: false }, Place { from: 300.0, width: inner - 300.0, right: true });
        for line in &self.lines {
            let sum = line.money.as_ref().map(ToString::to_string).unwrap_or_default();
            sheet.need(34.0);
            sheet.down(5.0);
            sheet.cells(
                8.5,
                &[
                    (Place { from: 0.0, width: 62.0, right: false }, Face::Plain, Ink::First, line.day.clone()),
                    (Place { from: 64.0, width: 44.0, right: false }, Face::Plain, Ink::Second, line.time.clone()),
                    (who, Face::Plain, Ink::First, line.who.clone()),
                    (amount, Face::Strong, Ink::First, sum),
                ],
            );
            let to = line.address.as_deref().map(grouped).unwrap_or_default();
            sheet.put(110.0, 7.0, Face::Mono, Ink::Second, &to);
            sheet.put(-1.0, 7.5, Face::Plain, Ink::Second, line.status);
            sheet.down(13.0);
            sheet.rule(false);
        }
        sheet
    }
}

fn cells(line: &Line) -> Vec<Cell> {
    vec![
        line.day.clone().into(),
        line.time.clone().into(),
        line.who.clone().into(),
        line.address.clone().into(),
        line.money.as_ref().map(|money| Cell::grouped(money.amount())).into(),
        line.money.as_ref().and_then(|money| money.asset().symbol()).into(),
        line.status.into(),
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
    const HEADS: &[Column] = &[
        ("Token", Kind::Text, 12),
        ("Opening", Kind::Amount, 20),
        ("In", Kind::Amount, 20),
        ("Out", Kind::Amount, 20),
        ("Fees", Kind::Amount, 18),
        ("Closing", Kind::Amount, 20),
    ];

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
            status: "Complete on chain",
            reference: None,
            hash: None,
        }
    }

    #[test]
    fn on_paper_no_amount_runs_into_its_neighbour_and_none_loses_a_digit() {
        let file = Statement {
            title: "October 2026 of Payroll".into(),
            about: vec![],
            heads: HEADS,
            sums: vec![["USDC", LONG, LONG, LONG, "in “In”", LONG].map(Cell::from).to_vec()],
            lines: vec![line(Some(DIGITS)), line(Some("1304.53")), line(None)],
            notes: vec![],
            practice: true,
        };
        let sheets = file.sheets();
        assert_eq!(sheets.collisions(), Vec::<(String, String)>::new());
        let printed = sheets.texts().concat();
        assert_eq!(printed.matches(LONG).count(), 5, "four sums and one movement, each whole: {printed}");
        assert!(file.pdf().unwrap().starts_with(b"%PDF-"));
    }
}

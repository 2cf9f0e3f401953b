//! Rows of the history as the lines of one bank account, laid out as accounting programs read them.
//!
//! Both programs ask for three columns: date, description and a signed amount without separators or currency signs, one account in a file.
//! QuickBooks Online: Intuit's help page "Format CSV files in Excel to get bank transactions"; it takes no special characters. Sage
//! Accounting: Sage's help page "Import a bank statement"; it asks in which order day, month and year stand.

use bursar_contract::{Decimal, Fault, Money};
use bursar_documents::table_writer::{Cell, Column, ColumnKind};
use bursar_journal::{Direction, Entry, payment::Fee};
use bursar_messages::message;

use super::statement::took;
use crate::{base::zone, history::api::ExportLayout};

/// The columns of both programs.
pub(super) const COLUMNS: &[Column] = &[("Date", ColumnKind::Text, 12), ("Description", ColumnKind::Text, 60), ("Amount", ColumnKind::Amount, 18)];
/// Characters of a description at most.
const LONGEST: usize = 250;

/// The account that the lines of a file belong to, as the first one says it.
#[derive(Default)]
pub(super) struct Account(Option<(String, String)>);

impl Account {
    /// The lines of a row: what moved, and what it cost. None where no money moved. Rows of several accounts or currencies are refused.
    pub(super) fn lines(&mut self, row: &Entry, layout: ExportLayout) -> Result<Vec<Vec<Cell>>, Fault> {
        let Some(money) = row.money.as_ref().filter(|_| took(row)) else { return Ok(Vec::new()) };
        let Some(account) = account_of(row) else { return Ok(Vec::new()) };
        let Some(unit) = money.asset().symbol() else { return Ok(Vec::new()) };
        let this = (account.to_owned(), unit.to_owned());
        match &self.0 {
            None => self.0 = Some(this),
            Some(first) if *first == this => {}
            Some(_) => return Err(Fault::invalid("layout", message!("exports-several-accounts"))),
        }
        Ok(lines(row, money, unit, layout))
    }
}

/// The number or address of the account that a row belongs to.
fn account_of(row: &Entry) -> Option<&str> {
    let party = if row.direction == Direction::In { row.to.as_ref() } else { row.from.as_ref() };
    party.map(|party| party.address.as_str())
}

fn lines(row: &Entry, money: &Money, unit: &str, layout: ExportLayout) -> Vec<Vec<Cell>> {
    let day = zone::local(row.at).strftime("%d/%m/%Y").to_string();
    let line = |text: String, amount: Decimal| vec![Cell::from(day.clone()), described(&text, layout).into(), amount.into()];
    let gone = |amount: &Decimal| &Decimal::default() - amount;
    let who = row.to.as_ref().and_then(|to| to.name.clone()).unwrap_or_else(|| row.title.to_string());
    let narration = row.bank.as_ref().map(|bank| bank.narration.clone());
    let code = row.code.clone();
    let text = [Some(who), narration, row.reference.clone(), code.clone()].into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    let amount = if row.direction == Direction::In { money.amount().clone() } else { gone(money.amount()) };
    let mut lines = vec![line(text, amount)];
    let named = |what: bursar_messages::Message| [what.to_string(), code.clone().unwrap_or_default()].join(" ");
    match &row.fee {
        Some(Fee::Charged { amount, unit: of, duty, .. }) if of == unit => {
            lines.extend((!amount.is_zero()).then(|| line(named(message!("exports-line-fee")), gone(amount))));
            let duty = duty.map(Decimal::from).filter(|duty| !duty.is_zero());
            lines.extend(duty.map(|duty| line(named(message!("exports-line-duty")), gone(&duty))));
        }
        Some(Fee::ByBalance { amount }) => lines.push(line(named(message!("exports-line-charges")), gone(&Decimal::from(*amount)))),
        _ => {}
    }
    lines
}

/// A description on one line. QuickBooks refuses files with special characters.
fn described(text: &str, layout: ExportLayout) -> String {
    let kept = |c: char| match layout {
        ExportLayout::QuickBooks if !(c.is_alphanumeric() || matches!(c, ' ' | '-' | '.')) => ' ',
        _ if c.is_control() => ' ',
        _ => c,
    };
    let words: String = text.chars().map(kept).collect();
    words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LONGEST).collect()
}

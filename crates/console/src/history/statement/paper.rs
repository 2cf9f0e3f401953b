//! The files of a month's close and of what was approved on a day, before they are paper or a workbook.

use bursar_contract::{Decimal, address::grouped};
use bursar_documents::{
    statement as document,
    table_writer::{Cell, ColumnKind},
};
use bursar_journal::{Direction, Entry, IntentState};
use bursar_messages::{Message, message};

use super::{Approved, ClosedMonth, span};
use crate::{
    base::{
        api::{ProfileKind, ProfileView},
        zone,
    },
    history::{export, receipt},
};

/// The parts of a month's close.
pub(crate) fn statement_file(statement: &ClosedMonth, profile: &ProfileView) -> document::Statement {
    let cell = |amount: &Decimal| Cell::Amount { text: amount.trimmed().grouped(), amount: amount.clone() };
    let known = |amount: &Option<Decimal>| amount.as_ref().map_or_else(|| Cell::Text(message!("exports-not-known").to_string()), cell);
    let mut notes: Vec<String> = statement
        .gaps
        .iter()
        .map(|(from, until)| message!("exports-gap", from = zone::day_and_clock(*from), until = zone::day_and_clock(*until)).to_string())
        .collect();
    if let Some(token) = statement.tokens.iter().find(|token| token.native && token.fees.is_none() && token.came_in.is_some()) {
        notes.push(message!("exports-note-native", currency = &token.unit).to_string());
    }
    for token in statement.tokens.iter().filter(|token| token.fees_open > 0) {
        notes.push(message!("exports-note-fees-open", count = token.fees_open, currency = &token.unit).to_string());
    }
    if statement.tokens.iter().any(|token| token.opening.is_none() || token.closing.is_none()) {
        notes.push(message!("exports-note-not-known").to_string());
    }
    notes.push(message!("exports-note-out-chain").to_string());
    if statement.tokens.iter().any(|token| token.came_in.as_ref().is_some_and(|came_in| !came_in.is_zero())) {
        notes.push(message!("exports-note-in").to_string());
    }
    let address = grouped(&statement.wallet.address);
    let place = match &statement.chain {
        Some(chain) => message!("exports-place-chain", address = address, chain = &chain.name).to_string(),
        None => address,
    };
    let which = |row: &Entry| statement.tokens.iter().find(|token| row.token_id.as_ref() == Some(&token.token_id)).and_then(|token| token.which.clone());
    let month = &statement.month;
    let title = match &statement.wallet.name {
        Some(name) => message!("exports-title", month = month, name = name),
        None => message!("exports-title-wallet", month = month),
    };
    document::Statement {
        title: title.to_string(),
        about: vec![profile.name.clone(), place, span((statement.from, statement.until), statement.made_at, statement.running)],
        heads: sums(),
        sums: statement
            .tokens
            .iter()
            .map(|token| {
                let fees = if token.fees.is_none() && token.came_in.is_some() { Cell::Text(message!("exports-in-in").to_string()) } else { known(&token.fees) };
                vec![
                    document::unit(&token.unit, token.which.as_deref()).into(),
                    known(&token.opening),
                    known(&token.came_in),
                    cell(&token.out),
                    fees,
                    known(&token.closing),
                ]
            })
            .collect(),
        more: export::fee_heads(),
        lines: statement
            .lines
            .iter()
            .map(|row| {
                let (more, fee) = export::fee_details(row);
                let reference = row.reference.as_ref().map(|reference| message!("exports-below-reference", reference = reference).to_string());
                let hash = row.tx_hash.as_ref().map(|hash| message!("exports-below-hash", hash = hash).to_string());
                let computer = row.computer.as_ref().map(|computer| message!("exports-below-computer", computer = computer).to_string());
                let below = reference.into_iter().chain(fee).chain(hash).chain(computer).collect();
                document::Line { sign: sign(row), more, below, ..line(row, which(row), receipt::words(row)) }
            })
            .collect(),
        notes,
        is_test: profile.kind != ProfileKind::Live,
    }
}

/// The parts of what was approved on a day.
pub(crate) fn approved_file(day: &Approved, profile: &ProfileView, now: i64) -> document::Statement {
    document::Statement {
        title: message!("exports-approved-title", day = &day.day).to_string(),
        about: vec![profile.name.clone(), message!("exports-approved-about", zone = zone::short(now)).to_string()],
        heads: vec![
            (message!("exports-approved-currency"), ColumnKind::Text, 12),
            (message!("exports-approved-payments"), ColumnKind::Amount, 12),
            (message!("exports-approved-total"), ColumnKind::Amount, 22),
        ],
        sums: day
            .sums
            .iter()
            .map(|sum| vec![document::unit(&sum.unit, sum.which.as_deref()).into(), u64::from(sum.count()).into(), Cell::grouped(&sum.amount.trimmed())])
            .collect(),
        more: export::detail_heads(),
        lines: day
            .rows
            .iter()
            .map(|row| {
                let which = day.sums.iter().find(|sum| sum.rows.contains(&row.id)).and_then(|sum| sum.which.clone());
                let (more, below) = export::details(row);
                let line = line(row, which, receipt::words_of(row, &day.requests));
                let who = match day.customers.get(&row.id) {
                    Some(customer) => message!("exports-who-customer", what = &line.who, customer = customer).to_string(),
                    None => line.who.clone(),
                };
                document::Line { who, more, below, ..line }
            })
            .collect(),
        notes: vec![],
        is_test: profile.kind != ProfileKind::Live,
    }
}

/// Whether a row brought money to the wallet or took it; what failed did neither.
fn sign(row: &Entry) -> &'static str {
    match (row.direction, row.state) {
        (_, IntentState::Refused | IntentState::Dead) | (Direction::None, _) => "",
        (Direction::In, _) => "+",
        (Direction::Out | Direction::Own, _) => "−",
    }
}

/// A row, with what tells its token from another of the same symbol, and how it stands.
fn line(row: &Entry, which: Option<String>, status: Message) -> document::Line {
    document::Line {
        day: zone::day(row.at),
        time: zone::clock(row.at),
        who: row.to.as_ref().and_then(|to| to.name.clone()).unwrap_or_else(|| row.title.to_string()),
        address: row.to.as_ref().map(|to| to.address.clone()),
        money: row.money.clone(),
        sign: "",
        which,
        status,
        reference: row.reference.clone(),
        hash: row.tx_hash.clone(),
        more: vec![],
        below: vec![],
    }
}

fn sums() -> Vec<document::Head> {
    vec![
        (message!("exports-sum-token"), ColumnKind::Text, 12),
        (message!("exports-sum-opening"), ColumnKind::Amount, 20),
        (message!("exports-sum-in"), ColumnKind::Amount, 20),
        (message!("exports-sum-out"), ColumnKind::Amount, 20),
        (message!("exports-sum-fees"), ColumnKind::Amount, 18),
        (message!("exports-sum-closing"), ColumnKind::Amount, 20),
    ]
}

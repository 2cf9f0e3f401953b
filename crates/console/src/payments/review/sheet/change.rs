//! A change of a protection, laid out for the confirm window: how it is now, and how it would be.

use super::{drafted, piece, plain, sentence};
use crate::{
    base::protections::{Assessment, Row},
    payments::api::{Block, Face, Look, Piece, SheetRow},
};
use bursar_contract::untrusted::shown_long;
use bursar_messages::message;

/// So many lines stand each under its own heading. More of them, as a file brings, stand in one list that the window pages.
const APART: usize = 8;

/// The blocks of a waiting change: what it means, then each line before and after, then what explains it.
pub(crate) fn change(assessment: &Assessment, author: &str, created_at: &str, behind: u32) -> Vec<Block> {
    let (changes, facts): (Vec<&Row>, Vec<&Row>) = assessment.rows.iter().partition(|row| row.before.is_some());
    let mut all = vec![sentence(Face::Headline, vec![plain(&assessment.meaning)])];
    if changes.len() <= APART {
        all.extend(changes.into_iter().map(apart));
    } else {
        all.push(group(&message!("sheet-changes").to_string(), changes.into_iter().map(together).collect()));
    }
    if !facts.is_empty() {
        all.push(group(&message!("sheet-details").to_string(), facts.into_iter().map(|fact| line(&fact.name, text(&fact.after, Look::Plain))).collect()));
    }
    all.extend(drafted("", author, created_at, behind));
    all
}

fn group(title: &str, rows: Vec<SheetRow>) -> Block {
    Block { rows, ..sentence(Face::Group, vec![text(title, Look::Strong)]) }
}

fn apart(row: &Row) -> Block {
    let before = row.before.as_deref().unwrap_or_default();
    group(&row.name, vec![line(message!("sheet-now"), text(before, Look::Plain)), line(message!("sheet-after"), text(&row.after, Look::Strong))])
}

fn together(row: &Row) -> SheetRow {
    line(&row.name, text(&format!("{} → {}", row.before.as_deref().unwrap_or_default(), row.after), Look::Plain))
}

fn line(name: impl ToString, value: Piece) -> SheetRow {
    SheetRow { name: vec![text(&name.to_string(), Look::Plain)], value: vec![value], depth: 0, fee: false }
}

/// Typed by a person or a script, so it is made harmless; an address is drawn in groups.
fn text(text: &str, look: Look) -> Piece {
    piece(shown_long(text), if super::is_address(text) { Look::Address } else { look })
}

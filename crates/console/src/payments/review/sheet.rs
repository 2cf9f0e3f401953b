//! Lays a review out for the confirm window, so that its page has nothing to decide and nothing to compute.
//!
//! Made from what is stored whenever the window asks; times are written in the zone that holds then.

mod change;

use bursar_contract::address::grouped;
use bursar_messages::{Arg, Message, message};
use jiff::Timestamp;

pub(crate) use change::change;

use crate::{
    base::{
        api::{CheckId, MoneyBlock, Risk, RiskLevel, purpose_text},
        zone,
    },
    payments::api::{Block, Face, Look, Piece, Review, ReviewField, ReviewGroup, SheetRow},
};
use bursar_journal::{
    contact::{PaymentMethodChange, PaymentMethodChangeKind, VerificationLevel},
    payment::Purpose,
};

/// What stands above the sheet: of a payout how much goes to whom, in a line that is cut at its end. The stored title is its kind, as lists have it.
pub fn title(review: &Review) -> Message {
    let Some(money) = review.money.as_ref().filter(|money| money.bank.is_some()) else { return review.title.clone() };
    let (amount, to) = (format!("₦{}", money.amount), money.to.name.as_ref().unwrap_or(&money.to.address));
    match money.purpose {
        Purpose::Payment => message!("sheet-title-payout", amount = amount, to = to),
        Purpose::Salary => message!("sheet-title-salary", amount = amount, to = to),
    }
}

/// The blocks of a review, in the order in which they are read: what can lose money stands above what moves.
pub fn blocks(review: &Review, now: Timestamp) -> Vec<Block> {
    let risks = |grave: bool| review.risks.iter().filter(move |risk| (risk.level == RiskLevel::Danger) == grave).map(risk);
    let mut all: Vec<Block> = Vec::new();
    all.extend(review.headline.iter().map(|text| sentence(Face::Headline, vec![plain(text)])));
    all.extend(risks(true));
    if let Some(money) = &review.money {
        all.extend(payment(money, review, now));
    }
    all.extend(review.groups.iter().map(group));
    all.extend(risks(false));
    all.extend(drafted(&review.code, &review.author, &review.created_at, review.behind));
    all
}

/// Who drafted it and when, and how many wait behind it. A change of a protection has no code.
fn drafted(code: &str, author: &str, created_at: &str, behind: u32) -> Vec<Block> {
    let time = readable(created_at);
    let mut all = if code.is_empty() {
        vec![sentence(Face::Draft, vec![quiet(message!("sheet-requested")), quiet(message!("sheet-by", author = author, time = time))])]
    } else {
        vec![
            sentence(Face::Draft, vec![quiet(message!("sheet-code")), piece(code, Look::Mono)]),
            sentence(Face::Draft, vec![quiet(message!("sheet-drafted-by", author = author, time = time))]),
        ]
    };
    if behind > 0 {
        all.push(sentence(Face::Draft, vec![quiet(message!("sheet-behind", count = behind))]));
    }
    all
}

/// What goes out, as it goes out.
pub fn request(review: &Review) -> String {
    format!("{}\n{}\n{}", review.request_line, review.request_body, message!("sheet-key", tail = &review.key_tail))
}

/// The value of the fee's row; beside another fee that held before, both are there.
pub fn fee(was: &Message, now: &Message, asked_at: &str) -> Vec<Piece> {
    let asked = quiet(message!("sheet-checked-at", time = readable(asked_at)));
    if was == now { vec![plain(now), asked] } else { vec![piece(was, Look::Struck), piece(now, Look::Strong), asked] }
}

fn piece(text: impl ToString, look: Look) -> Piece {
    Piece { text: text.to_string(), look }
}

fn plain(text: impl ToString) -> Piece {
    piece(text, Look::Plain)
}

fn quiet(text: impl ToString) -> Piece {
    piece(text, Look::Quiet)
}

fn sentence(face: Face, head: Vec<Piece>) -> Block {
    Block { face, head, rows: Vec::new(), reference: false, tick: None }
}

fn row(name: impl ToString, value: Vec<Piece>) -> SheetRow {
    SheetRow { name: vec![plain(name)], value, depth: 0, fee: false }
}

fn risk(risk: &Risk) -> Block {
    let face = if risk.level == RiskLevel::Danger { Face::Danger } else { Face::Warn };
    let head = vec![piece(message!("sheet-sentence", words = dated(&risk.title.to_string())), Look::Strong), plain(dated(&risk.text.to_string()))];
    Block { tick: risk.tick.as_ref().map(Message::to_string), ..sentence(face, head) }
}

/// Why nothing is sent of what stands below.
pub(super) fn stopped(why: &Message) -> Block {
    sentence(Face::Danger, vec![piece(why, Look::Strong)])
}

fn group(group: &ReviewGroup) -> Block {
    let head = [Some(piece(&group.title, Look::Strong)), group.note.as_ref().map(|note| piece(note, Look::Second))];
    Block { rows: group.rows.iter().map(field).collect(), ..sentence(Face::Group, head.into_iter().flatten().collect()) }
}

/// Rows to be turned and searched, which need not all be seen.
pub(crate) fn page_by_page(rows: &ReviewGroup) -> Block {
    Block { reference: true, ..group(rows) }
}

fn field(field: &ReviewField) -> SheetRow {
    let named = piece(&field.name, if field.kind.is_some() { Look::Mono } else { Look::Plain });
    let kind = field.kind.as_deref().map(|kind| piece(kind, Look::Kind));
    let value = field.value.to_string();
    let look = if is_address(&value) {
        Look::Address
    } else if field.mono {
        Look::Mono
    } else {
        Look::Plain
    };
    // The address at the end of a row of a batch is compared like any other.
    let (before, value) = match value.rsplit_once(' ') {
        // It stands on a line of its own, so nothing is left that a dot would part from it.
        Some((before, address)) if is_address(address) => (Some(piece(before.trim_end_matches(" ·"), look)), Some(piece(address, Look::Address))),
        _ => (None, (!value.is_empty()).then(|| piece(value, look))),
    };
    let note = field.note.as_ref().map(|note| piece(note, if field.grave { Look::Grave } else { Look::Second }));
    SheetRow {
        name: [Some(named), kind].into_iter().flatten().collect(),
        value: [before, value, note].into_iter().flatten().collect(),
        depth: field.depth.min(6),
        fee: false,
    }
}

fn is_address(text: &str) -> bool {
    text.len() == 42 && text.strip_prefix("0x").is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Who is paid stands first and in full, because it is the line that attackers and typing errors change.
fn payment(money: &MoneyBlock, review: &Review, now: Timestamp) -> Vec<Block> {
    let amount = match &money.bank {
        Some(_) => vec![plain(format!("₦{}", money.amount))],
        None => vec![plain(&money.amount), piece(&money.unit, Look::Unit)],
    };
    let mut all = vec![sentence(Face::Amount, amount), sentence(Face::Words, vec![plain(&money.words)])];
    all.push(Block { rows: vec![row(message!("sheet-to"), to(money, review, now))], ..sentence(Face::To, Vec::new()) });
    if !money.items.is_empty() {
        let rows = money.items.iter().map(|item| row(message!("sheet-times", quantity = &item.quantity), vec![piece(&item.id, Look::Mono)])).collect();
        let of = if money.token.name.is_empty() { &money.token.symbol } else { &money.token.name };
        let ids = message!("sheet-ids", count = money.items.len(), of = of);
        all.push(Block { rows, ..sentence(Face::Group, vec![piece(message!("sheet-what-moves"), Look::Strong), piece(ids, Look::Second)]) });
    }
    all.push(Block { rows: facts(money, review), ..sentence(Face::Facts, Vec::new()) });
    all
}

fn to(money: &MoneyBlock, review: &Review, now: Timestamp) -> Vec<Piece> {
    let name = money.to.name.as_deref().map_or_else(|| piece(message!("sheet-no-contact"), Look::Second), |name| piece(name, Look::Strong));
    let first = review.risks.iter().any(|risk| risk.check == Some(CheckId::FirstPayment));
    let change = money.to.verification.as_ref().and_then(|verification| verification.change.as_ref());
    let changed = change.map(|change| piece(changed(change, money.bank.is_some(), now), Look::First));
    let verified = money.to.verification.as_ref().filter(|verification| verification.level == Some(VerificationLevel::Verified));
    let verified = verified.map(|verification| match &verification.by {
        Some(by) => message!("sheet-verified-by", by = by),
        None => message!("sheet-verified"),
    });
    let mark = if first {
        Some(piece(message!("sheet-first-payment"), Look::First))
    } else {
        money.to.own.then(|| quiet(message!("sheet-own-wallet"))).or_else(|| verified.map(quiet))
    };
    let payee = match &money.bank {
        None => vec![piece(&money.to.address, Look::Address)],
        Some(bank) => {
            let check = money.name_check.as_ref().map(|check| piece(check, Look::Second));
            [account(&money.to.address), piece(&bank.name, Look::Second), piece(message!("sheet-bank-code", code = &bank.code), Look::Second)]
                .into_iter()
                .chain(check)
                .collect()
        }
    };
    [name].into_iter().chain(changed).chain(payee).chain(mark).collect()
}

/// "Address changed 3 minutes ago, on 22 Nov 2026, 3:12pm, by Chinedu Nwosu".
fn changed(change: &PaymentMethodChange, bank: bool, now: Timestamp) -> Message {
    let when: Arg = match change.at.parse::<Timestamp>() {
        Ok(at) => {
            let at = at.as_millisecond();
            message!("sheet-when", ago = zone::ago(at, now.as_millisecond()), date = zone::day_and_clock(at)).into()
        }
        Err(_) => (&change.at).into(),
    };
    let changed = match (change.kind, bank) {
        (PaymentMethodChangeKind::Added, true) => message!("sheet-account-added", when = when),
        (PaymentMethodChangeKind::Changed, true) => message!("sheet-account-changed", when = when),
        (PaymentMethodChangeKind::Doubted, true) => message!("sheet-account-doubted", when = when),
        (PaymentMethodChangeKind::Added, false) => message!("sheet-address-added", when = when),
        (PaymentMethodChangeKind::Changed, false) => message!("sheet-address-changed", when = when),
        (PaymentMethodChangeKind::Doubted, false) => message!("sheet-address-doubted", when = when),
    };
    match &change.by {
        Some(name) => message!("sheet-changed-by", change = changed, name = name),
        None => changed,
    }
}

fn facts(money: &MoneyBlock, review: &Review) -> Vec<SheetRow> {
    let text = |text: &Option<String>| text.as_deref().map(plain);
    let (from, what) = match &money.bank {
        Some(bank) => (
            row(
                message!("sheet-from"),
                vec![plain(money.from.name.as_deref().map_or_else(|| message!("sheet-account"), Message::from)), account(&money.from.address)],
            ),
            row(message!("sheet-narration"), vec![plain(&bank.narration)]),
        ),
        None => {
            let token =
                if money.token.native { quiet(message!("sheet-currency")) } else { piece(money.token.contract.as_deref().unwrap_or_default(), Look::Address) };
            let from = plain(money.from.name.as_deref().map_or_else(|| message!("sheet-unnamed"), Message::from));
            (
                row(message!("sheet-from"), vec![from, piece(&money.from.address, Look::Address)]),
                row(message!("sheet-token"), vec![plain(&money.token.symbol), token]),
            )
        }
    };
    let asked = match (&money.fee, &review.fee_checked_at) {
        (Some(known), Some(at)) => fee(known, known, at),
        (Some(known), None) => vec![plain(known)],
        (None, _) => vec![plain(message!("sheet-fee-unknown"))],
    };
    let label = if money.bank.is_some() { message!("sheet-fee") } else { message!("sheet-network-fee") };
    let test = money.chain.test && money.bank.is_none();
    let rows = [
        Some(from),
        Some(what),
        purpose_text(money.purpose).map(|purpose| row(message!("sheet-purpose"), vec![plain(purpose)])),
        test.then(|| row(message!("sheet-chain"), vec![plain(&money.chain.name), quiet(message!("sheet-test-chain"))])),
        text(&money.reference).map(|reference| row(message!("sheet-reference"), vec![reference])),
        Some(SheetRow { fee: true, ..row(label, asked) }),
        money.duty.as_ref().map(plain).map(|duty| row(message!("sheet-duty"), vec![duty])),
        money.total.as_ref().map(|total| row(message!("sheet-total"), vec![piece(total, Look::Strong)])),
        money.stays_after.as_ref().map(plain).map(|stays| row(message!("sheet-balance-after"), vec![stays])),
    ];
    rows.into_iter().flatten().collect()
}

fn account(number: &str) -> Piece {
    piece(grouped(number), Look::Account)
}

/// A sentence with its machine times made readable: "2:34pm".
fn readable(text: &str) -> String {
    timed(text, zone::clock)
}

/// The same with the day: "14 Nov 2026, 2:34pm". A risk can speak of what was long ago.
pub(crate) fn dated(text: &str) -> String {
    timed(text, zone::day_and_clock)
}

fn timed(text: &str, written: fn(i64) -> String) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches(['.', ',', ':', ';', ')']);
        let stamp = bare.contains('T').then(|| bare.parse::<Timestamp>().ok()).flatten();
        stamp.map_or_else(|| word.to_owned(), |at| format!("{}{}", written(at.as_millisecond()), &word[bare.len()..]))
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests;

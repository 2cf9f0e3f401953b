//! What the confirm window shows of a batch: totals, and every unusual row in full.

use std::collections::{BTreeMap, HashMap, HashSet};

use bursar_contract::{Asset, Decimal, Money, address::grouped, amount::Naira, money::Sums, untrusted::shown};
use bursar_journal::{
    BatchTotal,
    payment::{Party, Purpose},
};
use bursar_messages::{Message, message};

use super::{
    api::{BatchSetup, BatchSums, TokenSum, UnderWaySum},
    checks::CheckedRow,
    finding::Pays,
    reasons::{OfReason, Reason, reasons_of},
    sheet_row::StoredRow,
    working::Working,
};
use crate::{
    base::api::{CheckId, Risk, RiskLevel},
    naira::amount,
    payments::api::{ReviewField, ReviewGroup},
};

/// Unusual rows that are shown in full; more are told by reason.
const MOST_IN_FULL: usize = 200;
/// The largest payments, which are shown in full whatever they are.
const LARGEST: usize = 5;

/// What payments come to, for people: "₦18,204,550.00", "1,250 USDC", or both with a plus between them.
pub(super) fn in_words(sums: &Sums) -> String {
    let naira = (sums.naira.kobo > 0 || sums.tokens.is_empty()).then(|| amount::shown(sums.naira));
    naira.into_iter().chain(sums.tokens.iter().map(Money::to_string)).collect::<Vec<_>>().join(" + ")
}

/// The wallets that make transfers: chain, name and address of each.
pub(super) fn paying_wallets(working: &Working) -> Vec<Message> {
    let mut all: Vec<Message> = Vec::new();
    for (_, checked) in working.sendable() {
        let Some(Pays::Transfer(planned)) = &checked.pays else { continue };
        let (chain, from) = (planned.payment.chain.name.clone(), &planned.payment.from);
        let words = match &from.name {
            Some(name) => message!("batch-from-wallet", chain = chain, name = name.clone(), address = from.address.clone()),
            None => message!("batch-from-address", chain = chain, address = from.address.clone()),
        };
        if !all.contains(&words) {
            all.push(words);
        }
    }
    all
}

/// An unusual row, with why.
pub(super) struct Unusual {
    sheet_row: u32,
    name: String,
    bank: String,
    number: String,
    money: Option<Money>,
    /// Whose account it is by the bank, where that is another name.
    bank_name: Option<String>,
    reasons: Vec<Reason>,
}

/// The rows that are shown in full, the gravest first.
pub(super) fn unusual(working: &Working) -> Vec<Unusual> {
    let of = |(row, checked): (&StoredRow, &CheckedRow), reasons: Vec<Reason>| Unusual {
        sheet_row: row.sheet_row,
        name: shown(row.account_name.trim()),
        bank: checked.bank.as_ref().map(|(_, name)| shown(name)).unwrap_or_default(),
        number: match &checked.pays {
            Some(Pays::Payout(request)) => grouped(&request.destination.account_number),
            Some(transfer) => transfer.payee().to_owned(),
            None => String::new(),
        },
        money: checked.money(),
        bank_name: checked.other_name().map(shown),
        reasons,
    };
    let largest = largest(working);
    let mut all: Vec<Unusual> = Vec::new();
    for (at, pair) in working.sendable().enumerate() {
        let mut reasons = reasons_of(pair.1);
        if largest.contains(&at) {
            reasons.push(Reason::Largest);
        }
        if !reasons.is_empty() {
            all.push(of(pair, reasons));
        }
    }
    let amount = |one: &Unusual| one.money.as_ref().map(|money| money.amount().clone());
    all.sort_by(|one, other| one.reasons.first().cmp(&other.reasons.first()).then_with(|| amount(other).cmp(&amount(one))));
    all
}

/// The largest payments of each asset, by their place among those that are sent; none of an asset that few rows pay.
fn largest(working: &Working) -> HashSet<usize> {
    let mut of_asset: HashMap<Asset, Vec<(Decimal, usize)>> = HashMap::new();
    for (at, (_, checked)) in working.sendable().enumerate() {
        if let Some(money) = checked.money() {
            of_asset.entry(money.asset().clone()).or_default().push((money.amount().clone(), at));
        }
    }
    let most = of_asset.into_values().filter(|all| all.len() > LARGEST).flat_map(|mut all| {
        all.sort_by(|(one, first), (other, second)| other.cmp(one).then(first.cmp(second)));
        all.truncate(LARGEST);
        all
    });
    most.map(|(_, at)| at).collect()
}

/// What the confirm window shows of a batch, beside every row by page.
pub(super) struct Shown {
    pub(super) headline: Message,
    pub(super) groups: Vec<ReviewGroup>,
    pub(super) risks: Vec<Risk>,
}

pub(super) struct Face<'a> {
    pub(super) setup: &'a BatchSetup,
    pub(super) from: Option<&'a Party>,
    pub(super) wallets: Vec<Message>,
    pub(super) sums: &'a BatchSums,
    pub(super) sending: BatchTotal,
    pub(super) left_out: BatchTotal,
    pub(super) control: Option<String>,
    pub(super) reasons: BTreeMap<Reason, OfReason>,
    pub(super) unusual: Vec<Unusual>,
}

impl Face<'_> {
    pub(super) fn content(&self) -> Shown {
        let (count, sums) = (self.sending.rows, &self.sending.sums);
        let headline = if sums.tokens.is_empty() {
            message!("batch-headline", count = count, amount = amount::shown(sums.naira), words = amount::words(sums.naira))
        } else {
            message!("batch-headline-tokens", count = count, amount = in_words(sums))
        };
        let mut risks: Vec<Risk> = self.reasons.iter().map(|(reason, of)| risk(*reason, of)).collect();
        risks.extend(self.not_enough());
        risks.sort_by_key(|risk| std::cmp::Reverse(risk.level));
        let mut groups = vec![self.totals()];
        groups.extend(self.of_tokens());
        groups.extend(self.in_full());
        Shown { headline, groups, risks }
    }

    /// Everything together, and what is naira.
    fn totals(&self) -> ReviewGroup {
        let naira = self.sending.sums.naira.kobo > 0;
        let mut rows = Vec::new();
        if let Some(from) = self.from.filter(|_| naira) {
            let from = match &from.name {
                Some(name) => message!("batch-from", name = name.clone(), number = grouped(&from.address)),
                None => grouped(&from.address).into(),
            };
            rows.push(field(message!("batch-total-from"), from));
        }
        rows.extend(self.wallets.iter().map(|wallet| field(message!("batch-total-from-wallet"), wallet.clone())));
        rows.push(field(message!("batch-total-payments"), self.sending.rows.to_string().into()));
        if naira || self.sending.sums.tokens.is_empty() {
            rows.extend(self.of_naira());
        }
        if self.left_out.rows > 0 {
            // Of rows without a readable amount nobody knows what they come to.
            let value = if self.left_out.sums.is_empty() {
                message!("batch-left-out-rows", count = self.left_out.rows)
            } else {
                message!("batch-left-out-sum", count = self.left_out.rows, amount = in_words(&self.left_out.sums))
            };
            let note = self.sums.unread.map(|unread| message!("batch-left-out-unread", count = unread));
            rows.push(ReviewField { note, ..field(message!("batch-total-left-out"), value) });
        }
        rows.extend(
            self.control
                .as_ref()
                .map(|control| ReviewField { note: Some(message!("batch-control-agrees")), ..field(message!("batch-total-control"), control.clone().into()) }),
        );
        ReviewGroup { title: message!("batch-totals"), note: None, rows }
    }

    fn of_naira(&self) -> Vec<ReviewField> {
        let sums = self.sums;
        let money = |name: Message, sum: Naira| field(name, amount::shown(sum).into());
        let mut rows = vec![money(message!("batch-total-sum"), self.sending.sums.naira)];
        rows.extend(sums.smallest.map(|sum| money(message!("batch-total-smallest"), sum)));
        rows.extend(sums.largest.map(|sum| money(message!("batch-total-largest"), sum)));
        rows.push(match sums.fees {
            Some(fees) => money(message!("batch-total-fees"), fees),
            None => field(message!("batch-total-fees"), message!("batch-fees-unknown")),
        });
        rows.push(match self.setup.purpose {
            Purpose::Salary => field(message!("batch-total-duty"), message!("batch-duty-salary")),
            Purpose::Payment => ReviewField { note: Some(message!("batch-duty-estimate")), ..money(message!("batch-total-duty"), sums.duty) },
        });
        rows.push(match (&sums.balance, &sums.stays) {
            (Some(balance), Some(stays)) => {
                let note = match sums.fees {
                    Some(_) => message!("batch-balance-after", amount = stays.as_naira()),
                    None => message!("batch-balance-after-fees", amount = stays.as_naira()),
                };
                let note = with_under_way(note, sums.under_way.as_ref(), |amount| message!("app-total", amount = amount.as_naira()));
                ReviewField { note: Some(note), grave: stays.is_negative(), ..money(message!("batch-total-balance"), *balance) }
            }
            _ => field(message!("batch-total-balance"), message!("batch-balance-unread")),
        });
        rows
    }

    /// What is sent of each token, what the network may charge, and what stays.
    fn of_tokens(&self) -> Option<ReviewGroup> {
        let row = |sum: &TokenSum| {
            let amount = |amount: &Decimal| format!("{} {}", amount.grouped(), sum.symbol);
            let name = message!("batch-token-on", symbol = sum.symbol.clone(), chain = sum.chain.name.clone());
            let value = match (&sum.fees, sum.rows) {
                (Some(fees), 0) => message!("batch-token-fees", fees = amount(fees)),
                (Some(fees), _) => message!("batch-token-and-fees", amount = amount(&sum.ready), fees = amount(fees)),
                (None, _) => amount(&sum.ready).into(),
            };
            let note = match (&sum.balance, &sum.stays) {
                (Some(balance), Some(stays)) => {
                    let note = message!("batch-token-after", balance = amount(balance), stays = amount(stays));
                    with_under_way(note, sum.under_way.as_ref(), |taken| amount(taken).into())
                }
                _ => message!("batch-token-unread"),
            };
            ReviewField { note: Some(note), ..field(name, value) }
        };
        let rows: Vec<ReviewField> = self.sums.tokens.iter().filter(|sum| sum.rows > 0 || sum.fees.is_some()).map(row).collect();
        (!rows.is_empty()).then(|| ReviewGroup { title: message!("batch-tokens-title"), note: Some(message!("batch-tokens-note")), rows })
    }

    fn in_full(&self) -> Option<ReviewGroup> {
        if self.unusual.is_empty() {
            return None;
        }
        let shown: Vec<&Unusual> = self.unusual.iter().take(MOST_IN_FULL).collect();
        let more = self.unusual.len() - shown.len();
        let note = (more > 0).then(|| message!("batch-unusual-more", shown = shown.len(), more = more));
        Some(ReviewGroup { title: message!("batch-unusual-title"), note, rows: shown.into_iter().map(unusual_row).collect() })
    }

    fn not_enough(&self) -> Option<Risk> {
        let missing = self.sums.stays.as_ref().filter(|stays| stays.is_negative())?;
        let text = message!("batch-not-enough-text", amount = missing.abs().as_naira());
        Some(Risk {
            title: message!("batch-not-enough"),
            text,
            level: RiskLevel::Danger,
            tick: Some(message!("batch-not-enough-tick")),
            typed: None,
            check: Some(CheckId::Balance),
        })
    }
}

/// What stays, and what else was taken off for it, so that it can be computed again.
fn with_under_way(note: Message, under_way: Option<&UnderWaySum>, written: impl Fn(&Decimal) -> Message) -> Message {
    match under_way {
        Some(of) => note.then(message!("batch-under-way", count = of.payments, amount = written(&of.amount))),
        None => note,
    }
}

fn risk(reason: Reason, of: &OfReason) -> Risk {
    let mut names = of.names.join(", ");
    let (count, more) = (of.count(reason), of.named.len() - of.names.len());
    if more > 0 {
        names = message!("batch-names-more", names = names, more = more).to_string();
    }
    Risk {
        title: message!("batch-unusual-sum", what = reason.words(count), amount = in_words(&of.sums)),
        text: reason.text(names),
        level: reason.level(),
        tick: reason.tick(count),
        typed: None,
        check: None,
    }
}

pub(super) fn field(name: Message, value: Message) -> ReviewField {
    ReviewField { name, value, ..ReviewField::default() }
}

fn unusual_row(row: &Unusual) -> ReviewField {
    let note_of = |reason: &Reason| match &row.bank_name {
        Some(bank) if *reason == Reason::OtherName => message!("batch-unusual-note-name", bank = bank).to_string(),
        _ => reason.note().to_string(),
    };
    let notes: Vec<String> = row.reasons.iter().map(note_of).collect();
    ReviewField {
        note: Some(notes.join(" · ").into()),
        grave: row.reasons.iter().any(|reason| reason.level() == RiskLevel::Danger),
        ..field(
            message!("batch-row-name", row = row.sheet_row, name = row.name.clone()),
            message!(
                "batch-row-value",
                amount = row.money.as_ref().map(Money::shown).unwrap_or_default(),
                bank = row.bank.clone(),
                number = row.number.clone()
            ),
        )
    }
}

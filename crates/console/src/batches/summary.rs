//! The summary of a batch as a PDF: who approved it and when, totals by outcome, and every row.

use std::collections::BTreeMap;

use bursar_contract::{Decimal, Fault};
use bursar_documents::{
    statement::{Line, Statement},
    table_writer::{Cell, ColumnKind},
};
use bursar_journal::{BatchRecord, BatchTotal, RowResult, RowState};
use bursar_messages::{Message, message};

use super::{
    api::{BatchCharges, BatchSigned},
    outcome::{self, Rails},
    result_files::Made,
    results::{bank_of, signed, view_of},
};
use crate::{
    base::{
        api::{ProfileKind, ProfileView},
        session::Session,
        zone,
    },
    team::rules_shown::listed,
};

/// Makes the PDF.
pub(super) fn summary(session: &Session, batch: &BatchRecord, rows: &[RowResult]) -> Result<Made, Fault> {
    let view = view_of(session, batch.clone())?;
    let about = About { from: view.from, signed: signed(session, &batch.id)?, charged: view.charged, now: session.clock.now() };
    let bytes = statement(&session.profile, batch, rows, about).pdf()?;
    let name = message!("batch-summary-file", name = batch.name.clone(), code = batch.code.clone()).to_string();
    Ok(Made { name, kind: ("PDF".to_owned(), "pdf"), bytes, rows: rows.len() })
}

/// What is known of a batch beside its record and its rows.
struct About {
    /// Who pays.
    from: String,
    /// The members of the team behind it.
    signed: Option<BatchSigned>,
    /// What was charged for its payouts.
    charged: Option<BatchCharges>,
    /// Milliseconds.
    now: i64,
}

fn statement(profile: &ProfileView, batch: &BatchRecord, rows: &[RowResult], of: About) -> Statement {
    let mut about = vec![profile.name.clone(), message!("batch-summary-from", from = of.from, code = batch.code.clone()).to_string()];
    let signed = of.signed;
    about.extend(batch.decided_at.zip(batch.decided_by.as_ref()).map(|(at, by)| {
        let at = zone::day_and_clock(at);
        let words = match signed {
            Some(BatchSigned { maker, approved_by }) => message!("batch-summary-signed", maker = maker, names = listed(approved_by), by = by, at = at),
            None => message!("batch-summary-approved", by = by, at = at),
        };
        words.to_string()
    }));
    about.push(message!("batch-summary-at", at = zone::day_and_clock(of.now), zone = zone::short(of.now)).to_string());
    let mut parts: BTreeMap<u8, (Message, BatchTotal)> = BTreeMap::new();
    for row in rows {
        let (_, total) = parts.entry(outcome::place(row)).or_insert_with(|| (outcome::word(batch, row), BatchTotal::default()));
        total.rows += 1;
        total.sums.add(row.payment.money());
    }
    let sums = parts.into_values().chain([(message!("batch-summary-all"), batch.total.clone())]);
    let only_naira = !Rails::of(&batch.total).transfers;
    let amount = if only_naira { message!("batch-summary-sum") } else { message!("batch-column-amount") };
    let mut heads = vec![
        (message!("batch-file-status"), ColumnKind::Text, 20),
        (message!("batch-summary-payments"), ColumnKind::Amount, 12),
        (amount, ColumnKind::Amount, 22),
    ];
    if !only_naira {
        heads.push((message!("batch-file-currency"), ColumnKind::Text, 10));
    }
    let unknown = rows.iter().any(|row| row.state == RowState::Unknown).then(|| message!("batch-summary-unknown"));
    let charged = of.charged.map(|charged| message!("batch-summary-charged", count = charged.rows, amount = grouped(charged.naira)));
    Statement {
        title: batch.title.to_string(),
        about,
        heads,
        sums: sums.flat_map(|(what, total)| in_lines(&what, &total, only_naira)).collect(),
        more: vec![],
        lines: rows.iter().map(|row| line(batch, row)).collect(),
        notes: unknown.into_iter().chain(charged).map(|note| note.to_string()).collect(),
        is_test: profile.kind != ProfileKind::Live,
    }
}

fn line(batch: &BatchRecord, row: &RowResult) -> Line {
    let (to, bank) = (row.payment.to(), bank_of(&row.payment).0);
    let fee = match outcome::fee(row) {
        (fee, _) if fee.is_empty() => None,
        (fee, currency) => Some(message!("batch-summary-fee", fee = format!("{fee} {currency}").trim_end())),
    };
    let hash = row.tx_hash.clone().map(|hash| message!("batch-summary-hash", hash = hash));
    let beside = outcome::beside(row);
    Line {
        day: row.at.map(zone::day).unwrap_or_default(),
        time: row.at.map(zone::clock).unwrap_or_default(),
        who: [to.name.clone().unwrap_or_default(), bank].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", "),
        address: Some(to.address.clone()),
        money: Some(row.payment.money().clone()),
        sign: "",
        which: None,
        status: outcome::word(batch, row),
        reference: row.payment.reference().map(str::to_owned),
        hash: row.tx_hash.clone(),
        more: vec![],
        below: [fee, hash, beside].iter().flatten().map(Message::to_string).collect(),
    }
}

/// "1,060.75" of "1060.75".
fn grouped(naira: String) -> String {
    naira.parse::<Decimal>().map_or(naira, |naira| naira.as_naira())
}

/// A total of the summary: one line for naira, and one for each token.
fn in_lines(what: &Message, total: &BatchTotal, only_naira: bool) -> Vec<Vec<Cell>> {
    let line =
        |rows: Cell, sum: Cell, of: Cell| if only_naira { vec![what.to_string().into(), rows, sum] } else { vec![what.to_string().into(), rows, sum, of] };
    let naira = (total.sums.naira.kobo > 0 || total.sums.tokens.is_empty()).then(|| (Cell::grouped(&total.sums.naira.into()), "NGN".to_owned()));
    let tokens = total.sums.tokens.iter().map(|money| (Cell::grouped(money.amount()), money.asset().symbol().unwrap_or_default().to_owned()));
    let all = naira.into_iter().chain(tokens).enumerate();
    // The count is of all of them, so it stands once.
    let rows = |at: usize| if at == 0 { u64::from(total.rows).into() } else { String::new().into() };
    all.map(|(at, (sum, of))| line(rows(at), sum, of.into())).collect()
}

#[cfg(test)]
mod tests {
    use bursar_journal::{BatchState, PaidBy, Payment, RowEnd, payment::Fee};
    use serde_json::{Value, json};

    use super::*;

    const HASH: &str = "0x9c3f1d2ab04e5b7788a1c2d3e4f5061728394a5b6c7d8e9f00112233445566aa";

    fn payout() -> Value {
        json!({
            "kind": "payout", "from": { "address": "5401182699", "own": true }, "to": { "name": "Ada Obi", "address": "0123456785", "own": false },
            "money": { "amount": "12000", "asset": { "kind": "naira" } }, "bank": { "code": "058", "name": "GTBank", "narration": "Rent" }, "test": false,
        })
    }

    fn transfer() -> Value {
        let address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
        json!({
            "kind": "transfer", "tokenName": "USD Coin", "from": { "address": address, "own": true }, "to": { "name": "Bola Sanni", "address": address, "own": false },
            "chain": { "id": "BASE", "name": "Base", "test": false },
            "money": { "amount": "80", "asset": { "kind": "token", "chain": "BASE", "tokenId": "u", "symbol": "USDC", "contract": address, "decimals": 6 } },
        })
    }

    fn row(payment: &Value, state: RowState, end: Option<RowEnd>) -> RowResult {
        let payment: Payment = serde_json::from_value(payment.clone()).unwrap();
        let (code, key) = (Some("K7Q-4MD".to_owned()), "7f0c".to_owned());
        RowResult {
            row: 1,
            sheet_row: 2,
            payment,
            state,
            intent: Some("i".into()),
            code,
            key,
            at: Some(1_796_000_000_000),
            remote_id: None,
            fault: None,
            held: None,
            end,
            paid_by: None,
            tx_hash: None,
            charged: None,
        }
    }

    /// The summary of these rows.
    fn of(rows: &[RowResult], charged: Option<BatchCharges>) -> Statement {
        let mut total = BatchTotal::default();
        for row in rows {
            total.rows += 1;
            total.sums.add(row.payment.money());
        }
        let batch = BatchRecord {
            id: "b".into(),
            code: "V2N-7QT".into(),
            title: "November".into(),
            name: "November".into(),
            state: BatchState::Finished,
            pause: None,
            account_id: None,
            wallet_id: None,
            binding: "b".into(),
            total,
            left_out: BatchTotal::default(),
            sheet_sha256: String::new(),
            parent: None,
            created_at: 0,
            created_by: "Bisi".into(),
            decided_at: Some(0),
            decided_by: Some("Chinedu".into()),
            row_began_at: None,
            ended_at: None,
            released_at: 0,
        };
        let profile = serde_json::from_value(json!({
            "id": "p", "name": "P", "kind": "live", "colour": "#3E6B1F", "baseUrl": "http://127.0.0.1:9", "keyHeader": "X", "keyLastFour": "none",
        }));
        let statement = statement(&profile.unwrap(), &batch, rows, About { from: "Main".into(), signed: None, charged, now: 0 });
        assert!(statement.pdf().is_ok());
        statement
    }

    fn sums(statement: &Statement) -> Vec<Vec<&str>> {
        statement.sums.iter().map(|cells| cells.iter().map(Cell::text).collect()).collect()
    }

    #[test]
    fn a_summary_says_what_the_bank_charged_and_for_how_many_payouts_where_that_is_known() {
        let rows = [row(&payout(), RowState::Accepted, None)];
        let known = of(&rows, Some(BatchCharges { rows: 1, naira: "1060.75".into() }));
        assert_eq!(known.notes, ["For 1 of these payouts the bank charged ₦1,060.75 in fees and stamp duty, besides the amounts above."]);
        assert_eq!(of(&rows, None).notes, Vec::<String>::new());
    }

    #[test]
    fn a_summary_of_transfers_has_a_total_for_each_outcome_no_naira_and_hash_and_fee_of_every_row() {
        let charged = |sponsored| Some(Fee::Charged { amount: "0.0001".parse().unwrap(), unit: "ETH".into(), sponsored, duty: None });
        let paid_by = Some(PaidBy { id: "a".into(), code: "A2C-3DE".into() });
        let complete = RowResult { tx_hash: Some(HASH.into()), charged: charged(false), ..row(&transfer(), RowState::Accepted, Some(RowEnd::Complete)) };
        let rows = [
            row(&transfer(), RowState::Accepted, None),
            complete.clone(),
            RowResult { paid_by, charged: charged(true), ..complete.clone() },
            RowResult { charged: None, ..complete },
            row(&transfer(), RowState::Refused, Some(RowEnd::Failed)),
            row(&transfer(), RowState::Accepted, Some(RowEnd::Recorded { made: true, by: "Ngozi".into() })),
        ];
        let statement = of(&rows, None);
        let expected = [
            ["Complete", "3", "240", "USDC"],
            ["Accepted", "1", "80", "USDC"],
            ["Recorded as made", "1", "80", "USDC"],
            ["Failed on chain", "1", "80", "USDC"],
            ["All approved payments", "6", "480", "USDC"],
        ];
        assert_eq!(sums(&statement), expected);
        let below: Vec<String> = statement.lines.iter().map(|line| line.below.join("; ")).collect();
        assert_eq!(
            below,
            [
                String::new(),
                format!("network fee 0.0001 ETH; transaction {HASH}"),
                format!("network fee 0.0001 ETH, paid by the sponsor; transaction {HASH}; Paid by its acceleration A2C-3DE."),
                format!("network fee not known; transaction {HASH}"),
                "network fee not known".to_owned(),
                "Ngozi recorded this outcome.".to_owned(),
            ]
        );
    }

    #[test]
    fn a_summary_of_payouts_stays_with_what_the_service_says_of_them() {
        let rows = [row(&payout(), RowState::Accepted, None), row(&payout(), RowState::Unknown, None)];
        let statement = of(&rows, None);
        assert_eq!(sums(&statement), [["Accepted", "1", "12,000.00"], ["Outcome unknown", "1", "12,000.00"], ["All approved payments", "2", "24,000.00"]]);
        assert!(statement.lines.iter().all(|line| line.below.is_empty()));
    }
}

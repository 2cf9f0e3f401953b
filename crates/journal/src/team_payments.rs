//! Payments that other computers of the team made, and what this computer tells them of its own.

use std::sync::atomic::Ordering;

use bursar_contract::{Code, Decimal, Fault};
use bursar_messages::Message;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use serde::{Deserialize, Serialize};

use super::{
    Elsewhere, Entry, IntentState, Journal, PaidAccount, Payment,
    drafts::UNDAMAGED,
    integrity::team_payment_intact,
    payment::Fee,
    payment_of, rfc3339,
    state::state_of,
    stored,
    views::{Earlier, EarlierOutcome},
    word,
};

/// What the ids of their rows in the history begin with.
pub(super) const TEAM: &str = "team:";

/// What came of an entry of this journal, as the other computers of the team are told.
#[derive(Debug, Clone)]
pub struct EntryOutcome {
    /// The entry's id.
    pub entry: String,
    /// The proposal that it carries out, with the row of it, from 0.
    pub proposal: Option<(String, u32)>,
    /// The entry's code.
    pub code: String,
    /// How it stands.
    pub state: IntentState,
    /// The service's id.
    pub remote_id: Option<String>,
    /// On-chain hash.
    pub tx_hash: Option<String>,
    /// Milliseconds: since when.
    pub at: i64,
    /// What it pays; none where it pays nothing.
    pub paid: Option<Paid>,
}

/// A payment as one computer tells another of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Paid {
    /// Row of the table of operations.
    pub operation: String,
    /// What it pays.
    pub payment: Payment,
    /// The service's id of the wallet or naira account that pays; none where an older version told it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payer: Option<String>,
    /// Payments with the same one look the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duplicate_key: Option<String>,
    /// Milliseconds: when it was approved.
    pub decided_at: i64,
    /// Milliseconds: when it was first sent.
    pub sent_at: i64,
    /// Milliseconds: when its outcome was known; none before that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered_at: Option<i64>,
    /// What it cost in the end, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charged: Option<Fee>,
}

/// A payment of another computer, to be taken in.
#[derive(Debug, Clone)]
pub struct TeamPayment {
    /// The id of the card of that computer.
    pub card: String,
    /// The entry's id there.
    pub entry: String,
    /// The computer with its person: "Front desk, Ada Obi".
    pub computer: String,
    /// The person alone.
    pub person: String,
    /// Its place in the chain of that computer: a later word takes the place of an earlier one.
    pub sequence: u64,
    /// The proposal that it carries out, with the row of it.
    pub proposal: Option<(String, u32)>,
    /// Its code there.
    pub code: String,
    /// For people.
    pub title: Message,
    /// How it stands there. With [`IntentState::Elsewhere`] it does not count any more.
    pub state: IntentState,
    /// The service's id.
    pub remote_id: Option<String>,
    /// On-chain hash.
    pub tx_hash: Option<String>,
    /// What it pays.
    pub paid: Paid,
}

/// A bank account that another computer paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamPayout {
    /// The account.
    pub account: PaidAccount,
    /// Milliseconds: when it was sent, by the clock of that computer.
    pub at: i64,
    /// The computer with its person.
    pub computer: String,
}

/// How often other computers paid one payee, as they say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidByTeam {
    /// How often.
    pub times: u32,
    /// The newest of them: `2026-11-14T09:13:00Z`.
    pub last: String,
    /// The computer that made the newest, with its person.
    pub computer: String,
}

impl PaidByTeam {
    /// Of these payouts; none where there are none.
    pub fn of<'a>(payouts: impl Iterator<Item = &'a TeamPayout> + Clone) -> Option<Self> {
        let newest = payouts.clone().max_by_key(|payout| payout.at)?;
        Some(Self { times: u32::try_from(payouts.count()).unwrap_or(u32::MAX), last: rfc3339(newest.at), computer: newest.computer.clone() })
    }
}

/// A payment of another computer that may have left, in SQL.
const SPENT: &str = "told.state NOT IN ('refused', 'dead')";
/// One that was made, as that computer says.
pub(super) const PAID: &str = "(told.state = 'settled' OR told.state = 'accepted' AND told.operation = 'virtual_account_transfer')";
/// Who was paid, in SQL, word for word as the index has it: an address in lower case, or an account number.
const PAYEE: &str = "lower(iif(json_valid(told.payment), json_extract(told.payment, '$.to.address'), NULL))";
/// Milliseconds: a payment that another computer says is under way counts for so long. The balance shows older ones, and that computer may never tell the
/// outcome.
const COUNTS_FOR: i64 = 24 * 3_600_000;

impl Journal {
    /// What came of the entries of this journal that pay or carry out a proposal: of these, or of all. What never left is not among them.
    pub fn outcomes_to_tell(&self, entries: Option<&[String]>) -> Result<Vec<EntryOutcome>, Fault> {
        let sql = format!(
            "SELECT intent.id, coalesce(intent.proposal, b.proposal), coalesce(intent.batch_row - 1, 0), intent.code, intent.state, intent.remote_id,
               intent.tx_hash, coalesce(intent.settled_at, intent.accepted_at, intent.first_sent_at, intent.decided_at, intent.created_at),
               intent.operation, intent.payment, intent.duplicate_key, coalesce(intent.decided_at, intent.created_at),
               coalesce(intent.first_sent_at, intent.decided_at, intent.created_at), intent.charged, coalesce(intent.wallet_id, intent.account_id),
               coalesce(intent.accepted_at, intent.settled_at)
             FROM intent LEFT JOIN intent b ON b.id = intent.batch
             WHERE intent.operation <> 'batch' AND (intent.payment IS NOT NULL OR coalesce(intent.proposal, b.proposal) IS NOT NULL)
               AND (intent.state IN ('sending', 'accepted', 'accepted_unreadable', 'refused', 'unknown', 'settled', 'dead')
                 OR intent.state = 'elsewhere' AND intent.first_sent_at IS NOT NULL)
               AND (?2 IS NULL OR intent.id IN (SELECT value FROM json_each(?2))) AND intent.{UNDAMAGED} ORDER BY intent.seq"
        );
        let (damaged, entries) = (self.damaged_list(), entries.map(|entries| serde_json::to_string(entries).unwrap_or_default()));
        self.read(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            statement.query_map(params![damaged, entries], outcome)?.collect()
        })
    }

    /// Whether this journal has an entry of this id.
    pub fn has_entry(&self, id: &str) -> Result<bool, Fault> {
        self.read(|db| db.prepare_cached("SELECT EXISTS (SELECT 1 FROM intent WHERE id = ?1)")?.query_row([id], |row| row.get(0)))
    }

    /// Takes in what other computers tell of their payments: all of it or nothing. What was told before is not told anew.
    pub fn take_team_payments(&self, told: &[TeamPayment]) -> Result<(), Fault> {
        let json = |payment: &Payment| serde_json::to_string(payment).map_err(|error| Fault::new(Code::Storage, error.to_string()));
        let payments = told.iter().map(|one| json(&one.paid.payment)).collect::<Result<Vec<_>, _>>()?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            for (one, payment) in told.iter().zip(&payments) {
                take(&tx, one, payment)?;
            }
            tx.commit()
        })?;
        self.told.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// What other computers report that they paid to an address (in lower case); none if they report nothing. It is only shown: a report removes no warning.
    pub fn paid_by_team(&self, address: &str) -> Result<Option<PaidByTeam>, Fault> {
        // With one `max`, the computer is that of the newest row.
        let sql = format!(
            "SELECT count(*), max(told.sent_at), told.computer FROM team_payment told WHERE {PAYEE} = ?1 AND {PAID} AND {}",
            team_payment_intact("told")
        );
        let (times, last, computer): (u32, Option<i64>, Option<String>) =
            self.read(|db| db.prepare_cached(&sql)?.query_row([address], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))))?;
        Ok(last.zip(computer).map(|(last, computer)| PaidByTeam { times, last: rfc3339(last), computer }))
    }

    /// Every address, in lower case, and account number that another computer paid, or may have.
    pub fn team_payees(&self) -> Result<Vec<String>, Fault> {
        let sql = format!("SELECT DISTINCT {PAYEE} FROM team_payment told WHERE {PAYEE} IS NOT NULL AND {SPENT}");
        self.read(|db| db.prepare_cached(&sql)?.query_map([], |row| row.get(0))?.collect())
    }

    /// Payouts that other computers made to this account number, to any where none is given, the newest first. It is only shown, like
    /// [`Journal::paid_by_team`].
    pub fn team_payouts(&self, number: Option<&str>) -> Result<Vec<TeamPayout>, Fault> {
        let of = if number.is_some() { format!("{PAYEE} = ?1") } else { "?1 IS NULL".into() };
        let sql = format!(
            "SELECT told.payment, told.sent_at, told.computer FROM team_payment told
             WHERE {of} AND told.operation = 'virtual_account_transfer' AND {PAID} AND {} ORDER BY told.sent_at DESC",
            team_payment_intact("told")
        );
        self.read(|db| {
            let mut statement = db.prepare_cached(&sql)?;
            let found = statement.query_map([number], |row| {
                let Some(Payment::Payout(payout)) = payment_of(row.get(0)?)? else { return Ok(None) };
                Ok(Some(TeamPayout { account: payout.into(), at: row.get(1)?, computer: row.get(2)? }))
            })?;
            found.filter_map(Result::transpose).collect()
        })
    }

    /// How often payments of other computers were taken in since the journal was opened: what was checked before the last time may not hold any more.
    pub fn team_payments_taken(&self) -> u64 {
        self.told.load(Ordering::Relaxed)
    }
}

fn outcome(row: &rusqlite::Row<'_>) -> rusqlite::Result<EntryOutcome> {
    let (proposal, at_row): (Option<String>, u32) = (row.get(1)?, row.get(2)?);
    let charged: Option<String> = row.get(13)?;
    let paid = match payment_of(row.get(9)?)? {
        Some(payment) => Some(Paid {
            operation: row.get(8)?,
            payment,
            payer: row.get(14)?,
            duplicate_key: row.get(10)?,
            decided_at: row.get(11)?,
            sent_at: row.get(12)?,
            answered_at: row.get(15)?,
            charged: charged.and_then(|text| serde_json::from_str(&text).ok()),
        }),
        None => None,
    };
    Ok(EntryOutcome {
        entry: row.get(0)?,
        proposal: proposal.map(|proposal| (proposal, at_row)),
        code: row.get(3)?,
        state: state_of(&row.get::<_, String>(4)?),
        remote_id: row.get(5)?,
        tx_hash: row.get(6)?,
        at: row.get(7)?,
        paid,
    })
}

fn take(tx: &Transaction<'_>, one: &TeamPayment, payment: &str) -> rusqlite::Result<()> {
    let id = format!("{TEAM}{}/{}", one.card, one.entry);
    let sequence = i64::try_from(one.sequence).unwrap_or(i64::MAX);
    if one.state == IntentState::Elsewhere {
        return tx.execute("DELETE FROM team_payment WHERE entry = ?1 AND sequence < ?2", params![id, sequence]).map(drop);
    }
    let (proposal, row) = one.proposal.clone().unzip();
    // All of it is written anew from what was signed, so a row that was changed on this disk is right again.
    let sql = format!(
        "INSERT INTO team_payment AS told (entry, computer, person, sequence, proposal, row, code, operation, title, message, state, payment, duplicate_key,
           remote_id, tx_hash, decided_at, sent_at, charged, payer, answered_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20)
         ON CONFLICT (entry) DO UPDATE SET (computer, person, sequence, proposal, row, code, operation, title, message, state, payment, duplicate_key,
           remote_id, tx_hash, decided_at, charged, payer, answered_at)
           = (excluded.computer, excluded.person, excluded.sequence, excluded.proposal, excluded.row, excluded.code, excluded.operation, excluded.title,
           excluded.message, excluded.state, excluded.payment, excluded.duplicate_key, excluded.remote_id, excluded.tx_hash, excluded.decided_at,
           excluded.charged, excluded.payer, excluded.answered_at)
         WHERE excluded.sequence > told.sequence OR NOT {}",
        team_payment_intact("told")
    );
    tx.execute(
        &sql,
        params![
            id,
            one.computer,
            one.person,
            sequence,
            proposal,
            row,
            one.code,
            one.paid.operation,
            one.title.to_string(),
            stored(&one.title),
            word(one.state),
            payment,
            one.paid.duplicate_key,
            one.remote_id,
            one.tx_hash,
            one.paid.decided_at,
            one.paid.sent_at,
            one.paid.charged.as_ref().and_then(|fee| serde_json::to_string(fee).ok()),
            one.paid.payer,
            one.paid.answered_at,
        ],
    )?;
    if let Some(remote_id) = &one.remote_id {
        join_listed(tx, &id, remote_id)?;
    }
    Ok(())
}

/// The service may have listed it first. Where both say the same, one row stays; what a person wrote on the other one goes with it.
fn join_listed(tx: &Transaction<'_>, id: &str, remote_id: &str) -> rusqlite::Result<()> {
    let listed = format!("service:{remote_id}");
    let same = "SELECT listed.note, listed.category FROM entry listed, entry told
      WHERE listed.id = ?1 AND told.id = ?2 AND listed.amount_key = told.amount_key AND lower(listed.to_address) = lower(told.to_address)";
    let remarks: Option<(Option<String>, Option<String>)> =
        tx.prepare_cached(same)?.query_row([&listed, id], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    if let Some((note, category)) = remarks {
        tx.execute("UPDATE entry SET note = coalesce(note, ?2), category = coalesce(category, ?3) WHERE id = ?1", params![id, note, category])?;
        tx.execute("DELETE FROM entry WHERE id = ?1", [listed])?;
    }
    Ok(())
}

/// Whether a computer of the team told the same of what the service lists: its amount, and who is paid. What says something else stands beside it.
pub(super) fn is_told(db: &Connection, listed: &Elsewhere) -> rusqlite::Result<bool> {
    let (Some(money), Some(to)) = (&listed.money, &listed.to) else { return Ok(false) };
    let sql = "SELECT amount FROM entry WHERE remote_id = ?1 AND id LIKE 'team:%' AND lower(to_address) = lower(?2)";
    let mut statement = db.prepare_cached(sql)?;
    let mut told = statement.query_map([&listed.remote_id, &to.address], |row| row.get::<_, Option<String>>(0))?;
    told.try_fold(false, |found, amount| Ok(found || amount?.and_then(|amount| amount.parse::<Decimal>().ok()).is_some_and(|amount| amount == *money.amount())))
}

/// The newest payment of another computer that looks the same, an open one first, then one that is under way, and not of the proposal `but`. One that was changed on this disk counts
/// as open.
pub(super) fn earlier(db: &Connection, duplicate_key: &str, but: Option<&str>) -> rusqlite::Result<Option<Earlier>> {
    let any = "SELECT EXISTS (SELECT 1 FROM team_payment WHERE duplicate_key = ?1)";
    if !db.prepare_cached(any)?.query_row([duplicate_key], |row| row.get(0))? {
        return Ok(None);
    }
    let intact = team_payment_intact("told");
    let sql = format!(
        "SELECT entry, code, decided_at, CASE WHEN state IN ('sending', 'accepted_unreadable', 'unknown') OR NOT {intact} THEN 3 WHEN {PAID} THEN 1 ELSE 2 END AS known, computer
         FROM team_payment told
         WHERE duplicate_key = ?1 AND ({SPENT} OR NOT {intact}) AND (?2 IS NULL OR proposal IS NOT ?2) ORDER BY known DESC, decided_at DESC LIMIT 1"
    );
    let found = |row: &rusqlite::Row<'_>| {
        Ok(Earlier { id: row.get(0)?, code: row.get(1)?, at: row.get(2)?, outcome: EarlierOutcome::of(row.get(3)?), computer: Some(row.get(4)?) })
    };
    db.prepare_cached(&sql)?.query_row(params![duplicate_key, but], found).optional()
}

/// Payments that other computers sent from a wallet or naira account since a day before `now`, milliseconds, and that its balance may not show yet.
pub(super) fn under_way(db: &Connection, payer: &str, now: i64) -> rusqlite::Result<Vec<Payment>> {
    let sql = format!(
        "SELECT told.payment FROM team_payment told
         WHERE told.payer = ?1 AND told.sent_at > ?2 AND (told.state IN ('sending', 'unknown', 'accepted_unreadable')
           OR told.state = 'accepted' AND told.operation <> 'virtual_account_transfer') AND {} ORDER BY told.sent_at",
        team_payment_intact("told")
    );
    let mut statement = db.prepare_cached(&sql)?;
    let found = statement.query_map(params![payer, now - COUNTS_FOR], |row| payment_of(row.get(0)?))?;
    found.filter_map(Result::transpose).collect()
}

/// Whether another computer paid this address (in lower case) or account number, or may have.
pub(super) fn may_have_paid(db: &Connection, payee: &str) -> rusqlite::Result<bool> {
    let sql = format!("SELECT EXISTS (SELECT 1 FROM team_payment told WHERE {PAYEE} = ?1 AND {SPENT})");
    db.prepare_cached(&sql)?.query_row([payee], |row| row.get(0))
}

/// Completes a row that this computer left to another one with what that one says of it.
pub(super) fn complete(db: &Connection, row: &mut Entry) -> rusqlite::Result<()> {
    let sql = format!(
        "SELECT told.state, told.charged, told.remote_id, told.tx_hash, told.sent_at, told.answered_at, told.computer
         FROM intent i LEFT JOIN intent b ON b.id = i.batch
         JOIN team_payment told ON told.proposal = coalesce(i.proposal, b.proposal) AND told.row = coalesce(i.batch_row - 1, 0)
         WHERE i.id = ?1 AND {} ORDER BY {PAID} DESC, told.sent_at DESC LIMIT 1",
        team_payment_intact("told")
    );
    let mut statement = db.prepare_cached(&sql)?;
    let mut found = statement.query([&row.id])?;
    let Some(told) = found.next()? else { return Ok(()) };
    row.state = state_of(&told.get::<_, String>(0)?);
    let charged: Option<String> = told.get(1)?;
    row.fee = charged.and_then(|fee| serde_json::from_str(&fee).ok()).or_else(|| row.fee.take());
    (row.remote_id, row.tx_hash, row.at) = (told.get(2)?, told.get(3)?, told.get(4)?);
    (row.answered_at, row.computer) = (told.get(5)?, told.get(6)?);
    Ok(())
}

/// What other computers paid since a time, milliseconds, as JSON, and whether it can be believed. A payment that has a row of this computer's own is
/// counted with that one.
pub(super) fn spent_since(db: &Connection, since: i64) -> rusqlite::Result<Vec<(Option<String>, bool)>> {
    let intact = team_payment_intact("told");
    let sql = format!(
        "SELECT payment, {intact} FROM team_payment told
         WHERE decided_at >= ?1 AND ({SPENT} OR NOT {intact}) AND NOT EXISTS (
           SELECT 1 FROM intent i LEFT JOIN intent b ON b.id = i.batch
           WHERE i.state = 'elsewhere' AND coalesce(i.proposal, b.proposal) = told.proposal AND coalesce(i.batch_row - 1, 0) = told.row)"
    );
    db.prepare_cached(&sql)?.query_map([since], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

//! From draft to the edge of the wire.

use std::sync::LazyLock;

use bursar_contract::{Code, Fault, Prepared, amount::Naira, clock::Moment};
use bursar_messages::{Locale, Message, json::keep_words, message, sources};
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{
    DUPLICATE_STOP, Earlier, EarlierOutcome, IntentState, Journal, LinkKind, Payment,
    batches::{self, BATCH},
    events,
    integrity::intact,
    links, proposals, restore, state_of, stored, views, word,
};
use crate::fault_point::fault_point;

/// An intent to be written down.
pub struct NewIntent {
    /// Row of the table.
    pub operation: &'static str,
    /// For people.
    pub title: Message,
    /// Idempotency key, where the contract gives it one.
    pub key: Option<Uuid>,
    /// The request as it will be sent, without secrets (`Prepared` as JSON).
    pub body: String,
    /// Base URL or `sandbox:<world>`.
    pub binding: String,
    /// Whose secret it needs.
    pub set_id: Option<String>,
    /// Which wallet acts.
    pub wallet_id: Option<String>,
    /// Which naira account pays.
    pub account_id: Option<String>,
    /// For transfers and payouts.
    pub payment: Option<Payment>,
    /// The person's reference.
    pub reference: Option<String>,
    /// from, to, token and amount in one text.
    pub duplicate_key: Option<String>,
    /// Draft for the confirm window, or Approved for writes that move no money.
    pub state: IntentState,
    /// The intent it belongs to.
    pub link: Option<(LinkKind, String)>,
    /// Digest of the proposal that it carries out.
    pub proposal: Option<String>,
}

/// What came of a decision about a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decided {
    /// It holds.
    Done,
    /// It was decided before; nothing was changed.
    Before,
    /// This entry pays the same; nothing was changed.
    Duplicate(SamePayment),
    /// The entry with this code carries out the same proposal; nothing was changed.
    CarriedOut(String),
}

/// Another entry that pays the same as a draft, so that the draft is not sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SamePayment {
    /// Its code, or that of its batch.
    pub code: String,
    /// What of it stops the draft.
    pub why: WhySame,
}

/// Why a draft is not sent beside another payment of the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhySame {
    /// The outcome of the other is not known.
    Unknown,
    /// It is on its way.
    BeingSent,
    /// What was recorded of its outcome was corrected since the draft was made: it may be paid.
    Corrected,
    /// It was approved since the draft was made, or a few minutes before.
    Approved,
    /// It stands in an approved batch, and its turn has not come.
    InBatch,
    /// Its record is damaged.
    Damaged,
}

/// An intent as the sender and the watcher need it.
#[derive(Debug, Clone)]
pub struct Intent {
    /// Our id.
    pub id: String,
    /// Row of the table.
    pub operation: String,
    /// Idempotency key.
    pub key: Option<Uuid>,
    /// SHA-256 of the request.
    pub body_sha256: String,
    /// Where it may be sent.
    pub binding: String,
    /// Whose secret it needs.
    pub set_id: Option<String>,
    /// Which wallet acts.
    pub wallet_id: Option<String>,
    /// Which naira account pays.
    pub account_id: Option<String>,
    /// Where it stands.
    pub state: IntentState,
    /// Whether an attempt ended without a readable answer.
    pub ambiguous: bool,
    /// How often it left.
    pub attempts: u32,
    /// Milliseconds.
    pub decided_at: Option<i64>,
    /// When the first byte may have left, on both clocks.
    pub first_sent: Option<Moment>,
    /// False where the journal was restored: nothing goes out again by itself.
    pub replay: bool,
    /// The service's id.
    pub remote_id: Option<String>,
    /// The service's word.
    pub service_state: Option<String>,
    /// Milliseconds.
    pub accepted_at: Option<i64>,
    /// The batch it is a row of.
    pub batch: Option<String>,
    /// Digest of the proposal that it carries out.
    pub proposal: Option<String>,
}

/// Leaves out what is known to be damaged; ?1 is [`Journal::damaged_list`].
pub(super) const UNDAMAGED: &str = "id NOT IN (SELECT value FROM json_each(?1))";

pub(super) const INTENT: &str =
    "id, operation, key, body_sha256, binding, set_id, wallet_id, state, ambiguous, attempts, decided_at, first_sent_at, remote_id, service_state, accepted_at,
     first_sent_boot, first_sent_since_boot, replay, account_id, batch, proposal";

pub(super) fn intent(row: &Row<'_>) -> rusqlite::Result<Intent> {
    Ok(Intent {
        id: row.get(0)?,
        operation: row.get(1)?,
        key: row.get::<_, Option<String>>(2)?.and_then(|text| text.parse().ok()),
        body_sha256: row.get(3)?,
        binding: row.get(4)?,
        set_id: row.get(5)?,
        wallet_id: row.get(6)?,
        state: state_of(&row.get::<_, String>(7)?),
        ambiguous: row.get(8)?,
        attempts: row.get(9)?,
        decided_at: row.get(10)?,
        first_sent: match row.get::<_, Option<i64>>(11)? {
            Some(wall) => Some(Moment {
                wall,
                boot: row.get::<_, Option<String>>(15)?.unwrap_or_default(),
                since_boot: row.get::<_, Option<i64>>(16)?.unwrap_or_default(),
            }),
            None => None,
        },
        replay: row.get(17)?,
        account_id: row.get(18)?,
        remote_id: row.get(12)?,
        service_state: row.get(13)?,
        accepted_at: row.get(14)?,
        batch: row.get(19)?,
        proposal: row.get(20)?,
    })
}

/// An intent that is ready to be written.
pub(super) struct Sealed {
    id: String,
    code: String,
    body: Vec<u8>,
    body_sha256: String,
    review: String,
    pub(super) digest: String,
    payment: Option<String>,
}

/// When an intent is written, by whom, and by whom it is decided already.
pub(super) struct Written<'a> {
    pub(super) at: i64,
    pub(super) by: &'a str,
    pub(super) decided: Option<(i64, &'a str)>,
    /// The batch and which row of it.
    pub(super) row: Option<(&'a str, u32)>,
}

impl Sealed {
    pub(super) fn insert(&self, db: &Connection, new: &NewIntent, written: &Written<'_>) -> rusqlite::Result<()> {
        let to = new.payment.as_ref().map(|payment| payment.to().address.to_ascii_lowercase());
        db.prepare_cached(
            "INSERT INTO intent (id, code, operation, title, message, key, body, body_sha256, binding, set_id, wallet_id, payment, review, digest, reference,
               duplicate_key, to_address, state, created_at, created_by, decided_at, decided_by, account_id, batch, batch_row, proposal)
             VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18,?19,?20,?21,?22,?23,?24,?25,?26)",
        )?
        .execute(params![
            self.id,
            self.code,
            new.operation,
            new.title.to_string(),
            stored(&new.title),
            new.key.map(|k| k.to_string()),
            self.body,
            self.body_sha256,
            new.binding,
            new.set_id,
            new.wallet_id,
            self.payment,
            self.review,
            self.digest,
            new.reference,
            new.duplicate_key,
            to,
            word(new.state),
            written.at,
            written.by,
            written.decided.map(|(at, _)| at),
            written.decided.map(|(_, by)| by),
            new.account_id,
            written.row.map(|(batch, _)| batch),
            written.row.map(|(_, row)| row),
            new.proposal
        ])
        .map(drop)
    }
}

impl Journal {
    /// Writes an intent down. `finish` completes the review once id and code are known; what it returns is what
    /// the confirm window will show, and its digest is what approval is bound to.
    pub fn write<R: Serialize>(&self, new: NewIntent, finish: impl FnOnce(&str, &str) -> R) -> Result<R, Fault> {
        let id = Uuid::new_v4().to_string();
        let code = fresh_code();
        let review = finish(&id, &code);
        let draft = self.sealed(&id, &code, &new, &review)?;
        let at = self.clock.now();
        let decided = (new.state == IntentState::Approved).then_some(at);
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let person = self.person();
            if let (Some(key), Some(_)) = (new.key, &new.proposal) {
                proposals::free(&tx, &key.to_string())?;
            }
            draft.insert(&tx, &new, &Written { at, by: &person, decided: decided.map(|at| (at, person.as_str())), row: None })?;
            if let Some((kind, other)) = &new.link {
                links::join(&tx, &id, *kind, other)?;
            }
            events::append(&tx, self.clock.now(), &person, if decided.is_some() { "write" } else { "draft" }, &id, &draft.digest)?;
            tx.commit()
        })?;
        Ok(review)
    }

    /// The parts of an intent that are sealed or digested, ready to be written.
    pub(super) fn sealed(&self, id: &str, code: &str, new: &NewIntent, review: &impl Serialize) -> Result<Sealed, Fault> {
        let unwritable = |error: serde_json::Error| Fault::new(Code::Storage, error.to_string());
        let body_sha256 = sha256(new.body.as_bytes());
        let review = approvable(review).map_err(unwritable)?;
        Ok(Sealed {
            id: id.to_owned(),
            code: code.to_owned(),
            body: self.sealer.seal(id, "body", new.body.as_bytes())?,
            digest: sha256(format!("{review}\n{body_sha256}").as_bytes()),
            body_sha256,
            review,
            payment: new.payment.as_ref().map(serde_json::to_string).transpose().map_err(unwritable)?,
        })
    }

    /// What was shown of the oldest draft that waits, its digest, and how many wait behind it. A damaged one is not shown, so it cannot be approved.
    pub fn waiting_draft(&self) -> Result<Option<(String, String, u32)>, Fault> {
        let waiting = format!("FROM intent WHERE state = 'draft' AND {}", intact("intent"));
        self.read(|db| {
            let count: u32 = db.query_row(&format!("SELECT count(*) {waiting}"), [], |row| row.get(0))?;
            db.query_row(&format!("SELECT review, digest {waiting} ORDER BY seq LIMIT 1"), [], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))
                .optional()
                .map(|found| found.map(|(review, digest)| (review, digest, count.saturating_sub(1))))
        })
    }

    /// A draft of this operation that asks for the same and waits for a decision, with the time at which it was made.
    pub fn waits(&self, operation: &str, duplicate_key: &str) -> Result<Option<Earlier>, Fault> {
        let sql = "SELECT created_at, id, code FROM intent WHERE duplicate_key = ?1 AND operation = ?2 AND state = 'draft' LIMIT 1";
        let draft =
            |row: &rusqlite::Row<'_>| Ok(Earlier { at: row.get(0)?, id: row.get(1)?, code: row.get(2)?, outcome: EarlierOutcome::Open, computer: None });
        self.read(|db| db.query_row(sql, [duplicate_key, operation], draft).optional())
    }

    /// The digest of a draft, while it is one.
    pub fn draft_digest(&self, id: &str) -> Result<Option<String>, Fault> {
        self.refuse_damaged(id)?;
        self.read(|db| db.query_row("SELECT digest FROM intent WHERE id = ?1 AND state = 'draft'", [id], |row| row.get(0)).optional())
    }

    /// Another entry for which a draft would not be approved now.
    pub fn same_payment(&self, id: &str) -> Result<Option<SamePayment>, Fault> {
        self.read(|db| views::same_since(db, id, self.clock.now() - DUPLICATE_STOP))
    }

    /// A person's decision: a compare-and-set from Draft, so two presses decide once. Nothing is approved while the same payment was
    /// approved a moment ago, or since this draft was checked: two drafts may wait side by side, and each was alone when it was drafted.
    pub fn decide(&self, id: &str, to: IntentState) -> Result<Decided, Fault> {
        self.refuse_damaged(id)?;
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            if to == IntentState::Approved
                && let Some(same) = views::same_since(&tx, id, self.clock.now() - DUPLICATE_STOP)?
            {
                return Ok(Decided::Duplicate(same));
            }
            let changed = tx.execute(
                "UPDATE intent SET state = ?2, decided_at = ?3, decided_by = ?4 WHERE id = ?1 AND state = 'draft'",
                params![id, word(batches::decided_as(&tx, id, to)?), self.clock.now(), self.person()],
            )?;
            if changed == 1
                && to == IntentState::Approved
                && let Some(code) = proposals::take(&tx, id)?
            {
                return Ok(Decided::CarriedOut(code));
            }
            if changed == 1 {
                batches::decided(&tx, id, to, self.clock.now())?;
                events::append(&tx, self.clock.now(), &self.person(), if to == IntentState::Approved { "approve" } else { "reject" }, id, "")?;
            }
            tx.commit()?;
            Ok(if changed == 1 { Decided::Done } else { Decided::Before })
        })
    }

    /// Puts an approval that never left back to a draft, because too much time has passed: it is asked again.
    pub fn ask_again(&self, id: &str) -> Result<(), Fault> {
        self.with(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            if tx.execute("UPDATE intent SET state = 'draft', decided_at = NULL, decided_by = NULL WHERE id = ?1 AND state = 'approved'", [id])? == 1 {
                events::append(&tx, self.clock.now(), events::BURSAR, "ask_again", id, "")?;
            }
            tx.commit()
        })
    }

    /// Commits that a byte may leave now. Only after this the client is called. `balance` is what was read of the paying account just before; the
    /// first one counts.
    pub fn sending(&self, id: &str, balance: Option<Naira>) -> Result<u32, Fault> {
        let at = self.clock.moment();
        let _one_step = self.one_step();
        let (number, steps) = self.with_first(|db| {
            let tx = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
            let number: Option<u32> = tx
                .prepare_cached(
                    "UPDATE intent SET state = 'sending', attempts = attempts + 1,
                       first_sent_boot = CASE WHEN first_sent_at IS NULL THEN ?3 ELSE first_sent_boot END,
                       first_sent_since_boot = CASE WHEN first_sent_at IS NULL THEN ?4 ELSE first_sent_since_boot END,
                       first_sent_at = coalesce(first_sent_at, ?2)
                     WHERE id = ?1 AND state IN ('approved', 'sending', 'unknown', 'accepted_unreadable') RETURNING attempts",
                )?
                .query_row(params![id, at.wall, at.boot, at.since_boot], |row| row.get(0))
                .optional()?;
            let Some(number) = number else { return Err(rusqlite::Error::QueryReturnedNoRows) };
            tx.prepare_cached("INSERT INTO attempt (intent, number, started_at) VALUES (?1, ?2, ?3)")?.execute(params![id, number, at.wall])?;
            if let Some(available) = balance {
                tx.prepare_cached("INSERT OR IGNORE INTO balance (intent, at, available) VALUES (?1, ?2, ?3)")?.execute(params![
                    id,
                    at.wall,
                    available.to_string()
                ])?;
            }
            let steps = restore::step(&tx)?;
            tx.commit()?;
            Ok((number, steps))
        })?;
        fault_point("sending.committed");
        // Told before the first byte leaves: a copy of this journal from before now is known as one.
        self.witness.keep(steps)?;
        Ok(number)
    }

    /// The exact request of an intent, held against its hash.
    pub fn body(&self, intent: &Intent) -> Result<String, Fault> {
        let sealed: Vec<u8> = self.read(|db| db.prepare_cached("SELECT body FROM intent WHERE id = ?1")?.query_row([&intent.id], |row| row.get(0)))?;
        let body = self.sealer.open(&intent.id, "body", &sealed)?;
        if sha256(&body) != intent.body_sha256 {
            return Err(Fault::new(Code::Storage, message!("journal-request-hash")));
        }
        String::from_utf8(body).map_err(|_| Fault::new(Code::Storage, message!("journal-request-damaged")))
    }

    /// The exact request of an intent, taken apart.
    pub fn request(&self, intent: &Intent) -> Result<Prepared, Fault> {
        serde_json::from_str(&self.body(intent)?).map_err(|_| Fault::new(Code::Storage, message!("journal-request-unreadable")))
    }

    /// One intent. A damaged one is refused: whatever would be done with it needs it first.
    pub fn intent(&self, id: &str) -> Result<Intent, Fault> {
        static SQL: LazyLock<String> = LazyLock::new(|| format!("SELECT {INTENT} FROM intent WHERE id = ?1"));
        let found = self.read_intact(id, |db| db.prepare_cached(&SQL)?.query_row([id], intent).optional())?;
        found.ok_or_else(|| Fault::new(Code::NotFound, message!("journal-no-entry")))
    }

    /// Requests in any of these states, oldest first, without those that are known to be damaged. A batch is none: its rows are.
    pub fn in_states(&self, states: &[IntentState]) -> Result<Vec<Intent>, Fault> {
        let words: Vec<String> = states.iter().map(|s| format!("'{}'", word(*s))).collect();
        let damaged = self.damaged_list();
        self.read(|db| {
            let sql = format!("SELECT {INTENT} FROM intent WHERE state IN ({}) AND operation <> '{BATCH}' AND {UNDAMAGED} ORDER BY seq", words.join(","));
            db.prepare_cached(&sql)?.query_map([&damaged], intent)?.collect()
        })
    }
}

/// A review as it is stored. Its digest is what an approval is bound to, so it holds the values, the words that a person reads, their language and
/// the catalogue that they are from. What was approved is never shown in other words.
fn approvable(review: &impl Serialize) -> serde_json::Result<String> {
    static CATALOGUE: LazyLock<String> = LazyLock::new(|| {
        let texts: Vec<&str> = sources(Locale::default()).iter().map(|(_, text)| *text).collect();
        sha256(texts.concat().as_bytes())
    });
    let locale = Locale::default();
    let mut whole = serde_json::to_value(review)?;
    keep_words(&mut whole, locale);
    if let Value::Object(parts) = &mut whole {
        parts.insert("words".to_owned(), json!({ "locale": locale.tag(), "catalogue": *CATALOGUE }));
    }
    serde_json::to_string(&whole)
}

/// The SHA-256 of these bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hex::encode(aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, bytes))
}

/// Six characters that cannot be misread over the phone: no 0/O, no 1/I.
pub(super) fn fresh_code() -> String {
    const LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    let random = Uuid::new_v4();
    let mut code: String = random.as_bytes().iter().take(6).map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    code.insert(3, '-');
    code
}
